"""Two small helpers in the browser: files to save, and the page's arrow keys and width.

Their scripts are texts, not files: see ``rows``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget

_HERE = Path(__file__).parent


class Files(anywidget.AnyWidget):
    """Hands files to the browser to be saved."""

    _esm = (_HERE / "files.js").read_text(encoding="utf-8")

    def save(self, name: str, content: str | bytes, kind: str) -> None:
        """Let the user save a file.

        Args:
            name: The file name offered.
            content: Text or bytes.
            kind: Its media type.
        """
        data = content.encode() if isinstance(content, str) else content
        self.send({"kind": "save", "name": name, "type": kind}, [data])


class Keys(anywidget.AnyWidget):
    """Hears the arrow keys, Home and End on the page (class ``ttr-page``) that it stands in.

    Args:
        on_key: Called with ``back``, ``forward``, ``first`` or ``last``.
    """

    _esm = (_HERE / "keys.js").read_text(encoding="utf-8")

    def __init__(self, on_key: Callable[[str], Any]) -> None:
        super().__init__()
        self._on_key = on_key
        self.on_msg(self._received)

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict) and content.get("kind") == "key":
            self._on_key(str(content.get("name", "")))
