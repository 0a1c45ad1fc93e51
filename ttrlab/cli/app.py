"""``ttrlab app``: the explorer as a page without code, for this machine only.

Voilà runs the notebook ``_app/explorer.ipynb`` for every visitor and shows what it gives.  The page template
beside it leaves out what Voilà would fetch from other servers.
"""

from __future__ import annotations

import os
import threading
import webbrowser
from argparse import Namespace
from collections.abc import MutableMapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ttrlab.cli.lab import PACKAGE, check_port
from ttrlab.errors import TtrlabError

NOTEBOOK: Final = PACKAGE / "_app" / "explorer.ipynb"
SHARE: Final = PACKAGE / "_app" / "share"
"""A Jupyter data folder that holds the page template."""


def run(args: Namespace) -> int:
    """Serve the explorer and wait until the server ends.

    Args:
        args: ``port``, ``None`` for any that is free, ``no_browser``, and ``notebook``, the page.

    Raises:
        TtrlabError: Voilà is missing, the port is taken, or there is no such page.
    """
    if find_spec("voila") is None:
        raise TtrlabError("Voilà is not installed in this Python; `uv run --extra app ttrlab app` brings it, "
                          "and so does `pip install voila`")
    page = Path(args.notebook or NOTEBOOK)
    if not page.is_file():
        raise TtrlabError(f"{page}: no such notebook to show as a page")
    if args.port is not None:
        check_port(["--port", args.port])
    find_template(os.environ)
    from voila.app import Voila

    class App(Voila):  # type: ignore[misc]
        """Voilà, but the browser that it opens knows the token."""

        def launch_browser(self) -> None:
            threading.Thread(target=webbrowser.open, args=(self.display_url,), daemon=True).start()

    App.launch_instance(arguments(page, args.port, browser=not args.no_browser))
    return 0


def arguments(page: Path, port: str | None = None, browser: bool = True) -> list[str]:
    """Return Voilà's command line.

    Args:
        page: The notebook that is shown as a page.
        port: The port asked for, which is taken or refused, never exchanged; ``None`` tries 8866 and others.
        browser: Whether a browser is opened.

    >>> arguments(Path("page.ipynb"), "8899", browser=False)[-4:]
    ['--port=8899', '--Voila.port_retries=0', '--no-browser', 'page.ipynb']
    """
    return ["--Voila.ip=127.0.0.1", "--Voila.auto_token=True", "--template=ttrlab", "--theme=light",
            "--strip_sources=True", "--VoilaConfiguration.allow_template_override=NO",
            "--VoilaConfiguration.allow_theme_override=NO",
            *([] if port is None else [f"--port={port}", "--Voila.port_retries=0"]),
            *([] if browser else ["--no-browser"]), str(page)]


def find_template(environ: MutableMapping[str, str]) -> None:
    """Let Voilà find our page template beside its own.

    Args:
        environ: The environment to change, normally ``os.environ``.

    >>> environ: dict[str, str] = {}
    >>> find_template(environ)
    >>> environ["JUPYTER_PATH"].endswith("share")
    True
    """
    paths = [part for part in environ.get("JUPYTER_PATH", "").split(os.pathsep) if part]
    if str(SHARE) not in paths:
        environ["JUPYTER_PATH"] = os.pathsep.join([str(SHARE), *paths])
