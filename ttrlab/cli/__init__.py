"""The commands of ``ttrlab``, one a module; each has ``run(args)`` and is imported only when asked for."""
