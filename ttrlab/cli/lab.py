"""``ttrlab lab``: JupyterLab on the notebooks, for this machine only.

JupyterLab asks every new user whether it may fetch news. ``labconfig/page_config.json`` beside this
package switches that extension off, for the servers started here and no others.
"""

from __future__ import annotations

import os
import shutil
import socket
from argparse import Namespace
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ttrlab.errors import TtrlabError

START: Final = "00_start_here.ipynb"
PACKAGE: Final = Path(__file__).resolve().parents[1]
_PORT_OPTIONS: Final = ("--port", "--ServerApp.port")


def run(args: Namespace) -> int:
    """Start JupyterLab and wait until it ends; ``args.rest`` goes to JupyterLab as it is.

    Raises:
        TtrlabError: JupyterLab is missing, the port is taken, or there is no folder of notebooks.
    """
    if find_spec("jupyterlab") is None:
        raise TtrlabError("JupyterLab is not installed in this Python; `pip install jupyterlab` brings it")
    check_port(args.rest)
    folder = existing(Path(args.folder)) if args.folder else notebooks(PACKAGE, Path.cwd())
    quiet(os.environ)
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments(folder, args.rest, is_root=getattr(os, "geteuid", lambda: 1)() == 0))
    return 0


def arguments(folder: Path, extra: Sequence[str], is_root: bool) -> list[str]:
    """Return JupyterLab's command line: our defaults, then what the user gave; the user's word wins.

    Args:
        folder: The notebooks.
        extra: The user's further arguments.
        is_root: Whether this process runs as root, which JupyterLab refuses unless told.

    >>> arguments(Path("books"), ["--ip=::1", "--no-browser"], is_root=False)
    ['--ServerApp.root_dir=books', '--LabApp.default_url=/lab', '--ip=::1', '--no-browser']
    """
    page = f"/lab/tree/{START}" if (folder / START).is_file() else "/lab"
    defaults = {
        ("--ServerApp.ip", "--ip"): "127.0.0.1",
        ("--ServerApp.root_dir", "--notebook-dir"): str(folder),
        ("--LabApp.default_url",): page,
    }
    if _port(extra) is not None:  # a port that was asked for is taken or refused, never exchanged
        defaults[("--ServerApp.port_retries", "--port-retries")] = "0"
    given = {word.partition("=")[0] for word in extra}
    ours = [f"{names[0]}={value}" for names, value in defaults.items() if given.isdisjoint(names)]
    return [*(["--allow-root"] if is_root and "--allow-root" not in given else []), *ours, *extra]


def check_port(extra: Sequence[str]) -> None:
    """Make sure that the port asked for, if any, can be had.

    Raises:
        TtrlabError: It is no port number, or another program listens there.

    >>> check_port(["--port", "http"])
    Traceback (most recent call last):
    ttrlab.errors.TtrlabError: --port wants a number from 1 to 65535, not 'http'
    """
    text = _port(extra)
    if text is None or text == "0":
        return
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise TtrlabError(f"--port wants a number from 1 to 65535, not {text!r}")
    with socket.socket() as probe:
        if os.name == "posix":  # as the server does: a port closed a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(text)))
        except OSError as error:
            raise TtrlabError(f"port {text} cannot be used ({error.strerror}); "
                              "give another one with --port, or none") from error


def _port(extra: Sequence[str]) -> str | None:
    for at, word in enumerate(extra):
        name, equals, value = word.partition("=")
        if name in _PORT_OPTIONS:
            return value if equals else (extra[at + 1] if at + 1 < len(extra) else "")
    return None


def quiet(environ: MutableMapping[str, str]) -> None:
    """Let JupyterLab find our page settings (no question about news) beside the user's own.

    Args:
        environ: The environment to change, normally ``os.environ``.

    >>> environ = {"JUPYTER_CONFIG_PATH": "/etc/mine"}
    >>> quiet(environ)
    >>> environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == "/etc/mine"
    True
    """
    paths = [part for part in environ.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep) if part]
    if str(PACKAGE) not in paths:
        environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([*paths, str(PACKAGE)])


def notebooks(package: Path, here: Path) -> Path:
    """Return the folder of notebooks to open: the checkout's own, or a copy of the installed ones.

    Args:
        package: The ``ttrlab`` package; an installed one carries ``_notebooks``.
        here: Where the copy goes, into ``ttrlab-notebooks``.

    Raises:
        TtrlabError: This installation has no notebooks.
    """
    shipped = package / "_notebooks"
    if not shipped.is_dir():
        return existing(package.parent / "notebooks")
    target = here / "ttrlab-notebooks"
    copied, kept = copy_missing(shipped, target)
    print(f"ttrlab: {copied} files copied to {target}, {kept} kept as they were")
    return target


def existing(folder: Path) -> Path:
    """Return the folder in full.

    Raises:
        TtrlabError: There is no such folder.
    """
    if not folder.is_dir():
        raise TtrlabError(f"{folder}: no such folder of notebooks")
    return folder.resolve()


def copy_missing(source: Path, target: Path) -> tuple[int, int]:
    """Copy a tree without ever overwriting a file, and return how many were copied and how many kept.

    Args:
        source: The folder to copy; hidden files stay behind.
        target: Where to; made if need be.

    Raises:
        TtrlabError: The target is a file, or nothing can be written there.
    """
    if target.exists() and not target.is_dir():
        raise TtrlabError(f"{target}: is a file, but the notebooks need a folder of this name")
    copied = kept = 0
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_dir() or any(part.startswith(".") for part in inside.parts):
            continue
        if (target / inside).exists():
            kept += 1
            continue
        _copy(path, target / inside)
        copied += 1
    target.mkdir(parents=True, exist_ok=True)
    return copied, kept


def _copy(path: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)  # not the mode: the installed files may be read-only
    except OSError as error:
        with suppress(OSError):
            target.unlink(missing_ok=True)  # half a file would be kept as the user's own the next time
        raise TtrlabError(f"{target}: the notebooks cannot be copied here ({error.strerror or error}); start in "
                          "a folder that you may write to, or name the notebooks with --folder") from error
