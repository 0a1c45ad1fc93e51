"""The map of a page: one figure widget, repainted in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import plotly.graph_objects as go
from plotly.basedatatypes import Undefined
from traitlets import observe

from ttrlab.view.figure import CONFIG, figure, repaint
from ttrlab.view.overlays import Overlay
from ttrlab.widgets.late import late
from ttrlab.widgets.session import Session

with late("nbformat"):  # which takes longer than all else that a page needs, and is used for pictures in a cell only
    import plotly.basewidget  # noqa: F401


class Map(go.FigureWidget):  # type: ignore[misc]
    """A figure widget that keeps what it was given, and that is forgotten when it is closed.

    After each change the browser reports every default that it has filled in, and plotly then takes what it
    was given, clickable points included, for such a default and drops it; a page loaded again would lack it.
    These reports are left aside.  A change of many traces, too, must say what each of them has: the browser
    takes a value left open for none, and a second view of the figure would lack it.  And given its script as a
    file, anywidget would connect every figure to a watch over that file, for good.
    """

    _esm = str(go.FigureWidget._esm)

    def _send_update_msg(self, restyle_data: dict[str, Any], relayout_data: Any, trace_indexes: Any = None,
                         source_view_id: Any = None) -> None:
        indexes = self._normalize_trace_indexes(trace_indexes)
        whole = {name: [self._value(index, name) if value is Undefined else value
                        for index, value in zip(indexes, values, strict=True)]
                 for name, values in restyle_data.items()}
        super()._send_update_msg(whole, relayout_data, indexes, source_view_id)

    def _value(self, index: int, name: str) -> Any:
        value = self.data[index][name]
        return Undefined if value is None else value

    @observe("_js2py_traceDeltas")
    def _handler_js2py_traceDeltas(self, change: Any) -> None:  # noqa: N802
        super()._handler_js2py_traceDeltas(_without(change, trace_deltas=[]))

    @observe("_js2py_layoutDelta")
    def _handler_js2py_layoutDelta(self, change: Any) -> None:  # noqa: N802
        super()._handler_js2py_layoutDelta(_without(change, layout_delta={}))


def _without(change: Any, **nothing: Any) -> dict[str, Any]:
    """Return a message from the browser with its defaults left out; that it came is still noted."""
    said = change["new"]
    return {"new": {**said, **nothing} if said else said}


class BoardPanel:
    """The map; clicks anywhere on a track reach ``on_track``.

    Args:
        session: What is shown.
        width: Width in px.
        on_track: Called with the number of a track that is clicked.
        on_city: Called with the number of a city that is clicked.
    """

    def __init__(self, session: Session, width: int = 1000, on_track: Callable[[int], Any] | None = None,
                 on_city: Callable[[int], Any] | None = None) -> None:
        self.session = session
        self.width = width
        # A figure widget that is filled after it was made stays empty in some front ends.
        self.widget = Map(figure(
            session.game, session.state, overlay=session.overlay, seat=session.seat, width=width))
        self.widget._config = {**self.widget._config, **CONFIG}
        for trace, called in (("tracks", on_track), ("cities", on_city)):
            if called is not None:
                self._listen(trace, called)
        keep(self.widget)

    def _listen(self, name: str, called: Callable[[int], Any]) -> None:
        def clicked(trace: Any, points: Any, _state: Any) -> None:
            if points.point_inds:
                number = int(trace.customdata[points.point_inds[0]])
                self.session.do(lambda: called(number))

        next(self.widget.select_traces({"name": name})).on_click(clicked)

    def refresh(self, overlay: Overlay | None = None, notes: Mapping[int, str] | None = None) -> None:
        """Repaint the map.

        Args:
            overlay: What is lit; by default what the session lights.
            notes: More lines for the hover cards, by track number.
        """
        session = self.session
        repaint(self.widget, session.game, session.state, overlay=overlay or session.overlay,
                seat=session.seat, notes=notes)
        keep(self.widget)


def keep(widget: go.FigureWidget) -> None:
    """Make a page that is loaded again show the figure as it is now.

    Plotly sends changes as messages and leaves the synchronised copies of its data as they were when the
    widget was made, so a page that asks the kernel anew would get the first picture.  The live data take
    the place of these copies, without a message to the page that is already up to date.
    """
    widget._trait_values["_widget_data"] = widget._data
    widget._trait_values["_widget_layout"] = widget._layout
