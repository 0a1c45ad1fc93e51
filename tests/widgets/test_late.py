"""What the first page leaves for later is there when it is asked for."""

from __future__ import annotations

import subprocess
import sys

PAGE = """import sys
from ttrlab import explore
explore("san-francisco")
"""


def _said(code: str) -> list[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_a_page_does_not_wait_for_what_it_rarely_uses() -> None:
    """The page is made without ``nbformat`` and what that loads; the module itself is not replaced by anything."""
    assert _said(PAGE + "print([n for n in ('nbformat', 'jsonschema', 'pandas') if n in sys.modules])") == ["[]"]


def test_what_was_left_for_later_works() -> None:
    """After a page ``nbformat`` is imported as ever, and plotly, which looks for its version, shows a figure."""
    code = PAGE + """import nbformat.v4, plotly.graph_objects as go
from plotly.io._renderers import nbformat as seen
go.Figure(layout={"title": {"text": "shown"}}).show("json")
print(nbformat.v4.new_notebook().nbformat, seen.__version__ == nbformat.__version__, type(nbformat).__name__)"""
    assert _said(code)[-3:] == ["4", "True", "module"]


def test_what_is_loaded_already_stays() -> None:
    """Where ``nbformat`` came first, plotly gets the module itself."""
    code = "import nbformat\n" + PAGE + "from plotly.io._renderers import nbformat as seen\nprint(seen is nbformat)"
    assert _said(code) == ["True"]


def test_what_is_asked_for_at_once_is_there_at_once() -> None:
    """Whoever uses the module while importing it, or imports a part of it, gets the real one."""
    start = "import sys\nfrom ttrlab.widgets.late import late\n"
    for used in ("import nbformat; seen = nbformat.__version__", "import nbformat.v4; seen = nbformat.v4.nbformat",
                 "from nbformat import v4; seen = v4.nbformat"):
        code = f"{start}with late('nbformat'):\n    {used}\nprint(bool(seen), type(sys.modules['nbformat']).__name__)"
        assert _said(code) == ["True", "module"]
