"""The files of the project, as the tests of this folder look at them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "ttrlab"
_LEFT_OUT = {"build", "dist", "artefacts", "__pycache__", "uv.lock"}


def project_files(*suffixes: str) -> list[Path]:
    """Return the files that belong to the project: known to git or about to be; all of them without git.

    Args:
        suffixes: Only files that end so, for example ``.py``; none given means all.
    """
    names = _git_names()
    if names is None:
        files = [path for path in ROOT.rglob("*") if _belongs(path.relative_to(ROOT))]
    else:
        files = [ROOT / name for name in names]
    return sorted(path for path in files if path.is_file() and (not suffixes or path.suffix in suffixes))


def _git_names() -> list[str] | None:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        return None
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [name for name in asked.stdout.split("\0") if name] if asked.returncode == 0 else None


def _belongs(path: Path) -> bool:
    return not any(part in _LEFT_OUT or part.startswith(".") for part in path.parts)


def text_of(path: Path) -> str | None:
    """Return the text of a file, ``None`` where it holds no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
