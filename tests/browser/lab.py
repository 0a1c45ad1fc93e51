"""Drive JupyterLab in a real browser: start it, open notebooks, run cells, click on a map.

Everything a test needs is on the fixture ``lab``::

    lab.write("try.ipynb", ["import ttrlab"])   # or a notebook of the project, by its name
    lab.open("try.ipynb")
    lab.run_all()
    assert lab.errors() == []
    lab.click_point("clicks", 17)               # trace name, point number
    lab.screenshot("after-the-click")
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
BROWSER_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"]
PROJECT = Path(__file__).resolve().parents[2]
TOKEN = "browser-test"
_PRIVATE = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR")

_NOTEBOOK = "window.jupyterapp.shell.currentWidget"
_CELLS = f"{_NOTEBOOK}.context.model.toJSON().cells"
_KERNEL_IDLE = f"""() => {{
    const kernel = window.jupyterapp && {_NOTEBOOK}?.context?.sessionContext?.session?.kernel;
    return kernel && kernel.status === "idle" && kernel.connectionStatus === "connected";
}}"""
_POINT_PLACE = """([figure, trace, point]) => {
    const plot = [...document.querySelectorAll(".js-plotly-plot")].filter(p => p.offsetParent)[figure];
    if (!plot || !plot.calcdata) return null;
    const curve = plot.calcdata.find(c => c[0].trace.name === trace || c[0].trace.index === trace);
    if (!curve || !curve[point]) return null;
    plot.scrollIntoView({block: "center"});
    const {xaxis, yaxis} = plot._fullLayout, box = plot.getBoundingClientRect();
    const scale = box.width / plot.offsetWidth;  // the page may show the map smaller than it is drawn
    return {x: box.left + scale * (xaxis._offset + xaxis.c2p(curve[point].x)),
            y: box.top + scale * (yaxis._offset + yaxis.c2p(curve[point].y))};
}"""


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class LabServer:
    """A running JupyterLab server and the folder it shows."""

    process: subprocess.Popen[bytes]
    folder: Path
    port: int
    log: Path

    @classmethod
    def start(cls, tmp: Path, port: int) -> LabServer:
        """Start ``ttrlab lab`` on a copy of the notebooks, and wait until it answers.

        Its settings and kernels live under ``tmp``, apart from those of the machine's user.
        """
        folder, log = tmp / "notebooks", tmp / "server.log"
        shutil.copytree(PROJECT / "notebooks", folder)
        private = {name: str(tmp / name.lower()) for name in _PRIVATE}
        command = [sys.executable, "-m", "ttrlab", "lab", "--folder", str(folder), "--no-browser",
                   "--port", str(port), f"--IdentityProvider.token={TOKEN}", "--expose-app-in-browser"]
        with log.open("wb") as out:
            environ = {**os.environ, **private}
            process = subprocess.Popen(command, cwd=tmp, env=environ, stdout=out, stderr=out)
        server = cls(process, folder, port, log)
        server._wait()
        return server

    def url(self, path: str) -> str:
        """Return the address of a page of this server, token included."""
        return f"http://127.0.0.1:{self.port}/{path}?token={TOKEN}"

    def end_kernels(self) -> None:
        """End every kernel, so that one test's work does not slow down the next."""
        with urllib.request.urlopen(self.url("api/sessions"), timeout=20) as answer:
            sessions = json.load(answer)
        for session in sessions:
            asked = urllib.request.Request(self.url(f"api/sessions/{session['id']}"), method="DELETE")
            urllib.request.urlopen(asked, timeout=20).close()

    def _wait(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.url("api/status"), timeout=5).close()
                return
            except OSError:
                time.sleep(0.2)
        self.stop()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """End the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Lab:
    """JupyterLab in one page of the browser."""

    def __init__(self, page: Page, server: LabServer) -> None:
        """Take a fresh page of the browser and the server to visit."""
        self.page, self.server = page, server

    def write(self, name: str, cells: list[str]) -> None:
        """Put a notebook with these code cells into the server's folder."""
        new = nbformat.v4
        notebook = new.new_notebook(cells=[new.new_code_cell(source) for source in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, self.server.folder / name)

    def open(self, name: str) -> None:
        """Open a notebook in an empty workspace and wait until its kernel is ready."""
        self.page.goto(self.server.url(f"lab/workspaces/auto-{name.split('.')[0]}/tree/{name}") + "&reset")
        self.page.locator(".jp-NotebookPanel").wait_for()
        self.wait_idle()

    def run_all(self, seconds: float = 60) -> None:
        """Run all cells and wait until every one has ended."""
        self.page.set_default_timeout(seconds * 1000)
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_idle(seconds)

    def wait_idle(self, seconds: float = 60) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(_KERNEL_IDLE, timeout=seconds * 1000)

    def cells(self) -> list[dict[str, Any]]:
        """Return the cells of the open notebook as the page holds them, outputs included."""
        return self.page.evaluate(f"() => {_CELLS}")

    def errors(self) -> list[str]:
        """Return ``name: message`` of every cell that failed, and what cells wrote to standard error."""
        outputs = [output for cell in self.cells() for output in cell.get("outputs", [])]
        failed = [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]
        said = ["".join(o["text"]) for o in outputs if o.get("name") == "stderr"]
        return failed + said

    def place(self, trace: str | int, point: int, figure: int = 0) -> tuple[float, float]:
        """Return where a point of a Plotly figure is on the screen, once the figure is drawn.

        Args:
            trace: The name or number of its trace.
            point: Its number in the trace.
            figure: Which of the visible figures, from 0 on.
        """
        self.page.wait_for_function(_POINT_PLACE, arg=[figure, trace, point])
        self.page.wait_for_timeout(150)  # scrolled into view: let the page come to rest
        place = self.page.evaluate(_POINT_PLACE, [figure, trace, point])
        return place["x"], place["y"]

    def click_point(self, trace: str | int, point: int, figure: int = 0) -> None:
        """Click on a point of a Plotly figure as a hand does: come near, rest on it, press."""
        x, y = self.place(trace, point, figure)
        self.page.mouse.move(x - 6, y - 6)
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(120)  # Plotly reports a click only on the point it shows as hovered
        self.page.mouse.down()
        self.page.mouse.up()

    def screenshot(self, name: str) -> None:
        """Keep a picture of the page in ``tests/browser/artefacts``."""
        folder = Path(__file__).parent / "artefacts"
        folder.mkdir(exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")
