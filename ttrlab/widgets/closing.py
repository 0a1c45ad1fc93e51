"""Finding every widget that a page is made of, so that closing the page frees them all."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets as ipw


def below(widget: ipw.Widget) -> list[ipw.Widget]:
    """Return every widget that another holds, at any depth: children, layouts, styles, links.

    Closing a widget closes none of these, and the kernel never forgets a widget that is open.

    Args:
        widget: The one that holds the others; it is not among them.  Links between widgets are found where
            some widget names them in an attribute ``links``.
    """
    found: dict[int, ipw.Widget] = {}
    todo = [widget]
    while todo:
        for inner in _held(todo.pop()):
            if id(inner) not in found and inner is not widget:
                found[id(inner)] = inner
                todo.append(inner)
    return list(found.values())


def _held(widget: ipw.Widget) -> Iterator[ipw.Widget]:
    for name in widget.keys:
        value = getattr(widget, name)
        for inner in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(inner, ipw.Widget):
                yield inner
    yield from getattr(widget, "links", ())
