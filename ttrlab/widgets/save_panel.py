"""Saving, loading, permalinks and exports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from ttrlab import maps
from ttrlab.errors import RecordError
from ttrlab.play.game import Game
from ttrlab.play.records import LINK, dumps, from_permalink, loads, permalink
from ttrlab.view import export
from ttrlab.widgets.browser import Files
from ttrlab.widgets.session import Session


class SavePanel:
    """Record and permalink to keep, files to export, and a place to bring a game back.

    Args:
        session: What is shown.
        loaded: Called with a game that was loaded.
    """

    def __init__(self, session: Session, loaded: Callable[[Game], Any]) -> None:
        self.session, self.loaded = session, loaded
        wide = ipw.Layout(width="98%")
        self.files = Files()
        row = ipw.Layout(flex_flow="row wrap")
        self.record = self._button("Record", lambda: self._save("txt", "text/plain", dumps(session.game)))
        self.link = self._button("Show permalink", self._permalink)
        exports = [self._button(words, deed) for words, deed in (
            ("Board SVG", lambda: self._save("svg", "image/svg+xml", export.to_svg(*self._shown()))),
            ("Board PNG", lambda: self._save("png", "image/png", export.to_png(*self._shown()))),
            ("Whole game HTML", lambda: self._save("html", "text/html", export.to_html(*self._shown()))),
            ("Log CSV", lambda: self._save("log.csv", "text/csv", export.log_csv(*self._shown()))),
            ("Score CSV", lambda: self._save("score.csv", "text/csv", export.score_csv(*self._shown()))))]
        self.text = ipw.Textarea(placeholder="Paste a record or a permalink here", rows=5, layout=wide)
        self.text.add_class("ttr-record")
        self.upload = ipw.FileUpload(accept=".txt", multiple=False, description="Load a file")
        self.upload.observe(lambda _change: session.do(self._uploaded), "value")
        self.load = self._button("Load what is pasted", self._load)
        self.hint = ipw.HTML()
        self.widget = ipw.VBox([
            ipw.HTML("<b>Keep this game</b>, with all its branches"),
            ipw.HBox([self.record, self.link], layout=row), self.hint, ipw.HTML("<b>Export</b>"),
            ipw.HBox(exports, layout=row), self.files, ipw.HTML("<b>Bring a game back</b>"), self.text,
            ipw.HBox([self.load, self.upload], layout=row)])
        self.refresh()

    def _button(self, words: str, deed: Callable[[], Any]) -> ipw.Button:
        button = ipw.Button(description=words, layout=ipw.Layout(width="auto"))
        button.add_class("ttr-save")
        button.on_click(lambda _button: self.session.do(deed))
        return button

    def _shown(self) -> tuple[Game, int]:
        return self.session.game, self.session.viewer

    def _save(self, ending: str, kind: str, content: str | bytes) -> None:
        game = self.session.game
        self.files.save(f"ttrlab-{game.board.id}-{game.node.number}.{ending}", content, kind)
        self.session.message = ("info", f"The file is on its way to your browser's downloads ({kind}).")

    def _permalink(self) -> None:
        self.text.value = permalink(self.session.game)

    def _load(self) -> None:
        text = self.text.value
        if not text.strip():
            raise RecordError("paste a record or a permalink first")
        self.loaded(self._read(text.strip() + "\n"))

    def _read(self, text: str) -> Game:
        read = from_permalink if text.strip().startswith(LINK) else loads
        board = self.session.game.board
        try:
            return read(text)
        except RecordError:
            if board.id in maps.available():
                raise
            return read(text, board)  # a board from a file of the user's own

    def _uploaded(self) -> None:
        if not self.upload.value:
            return
        content = bytes(self.upload.value[0]["content"])
        self.upload.value = ()
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise RecordError("this file is not text; a record is") from None
        self.loaded(self._read(text))

    def forget(self) -> None:
        """Empty the field: somebody else looks, and a permalink holds what everybody hides."""
        self.text.value = ""

    def refresh(self) -> None:
        """Seen through one seat's eyes nothing is saved: a record holds what everybody hides."""
        hidden = self.session.seat is not None
        self.record.disabled = self.link.disabled = hidden
        self.hint.value = "A record holds every hand: look as everybody to save it." if hidden else ""
