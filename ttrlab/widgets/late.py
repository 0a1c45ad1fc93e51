"""Modules that others import and rarely use: loaded when they are used, so that the first page comes sooner."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


class _Late(ModuleType):
    """Stands for a module until it is asked for a name."""

    def __getattr__(self, name: str) -> Any:
        _step_aside(self)  # asked for already while others import: the module itself takes the place
        return getattr(import_module(self.__name__), name)


def _step_aside(stand_in: ModuleType) -> None:
    if sys.modules.get(stand_in.__name__) is stand_in:
        del sys.modules[stand_in.__name__]


@contextmanager
def late(name: str) -> Iterator[None]:
    """Let whatever is imported inside the ``with`` import a module for later use; all others get the module itself.

    Args:
        name: The module, such as ``nbformat``; one that is loaded already, or missing, is left alone.

    >>> with late("this"):
    ...     import this  # it will print a poem when it is used
    """
    if name in sys.modules or find_spec(name) is None:
        yield
        return
    stand_in = sys.modules[name] = _Late(name)
    try:
        yield
    finally:
        _step_aside(stand_in)
