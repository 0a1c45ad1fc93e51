"""One file a topic; each gives ``ADAPTERS``, from the kind of a case to the function that asks the engine."""
