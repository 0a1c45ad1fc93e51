"""How games, states and score sheets show themselves in a notebook cell."""

from __future__ import annotations

from importlib import import_module


class Shown:
    """Something that a notebook shows as a picture or a table.

    The picture is made by ``ttrlab.view.display``, which is looked up only when a notebook asks, so that
    the engine needs no view.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        shown: str = import_module("ttrlab.view.display").html(self)
        return shown
