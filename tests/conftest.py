"""What every test session shares: the head says whether the browser tests can run."""

from __future__ import annotations

import os
import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


collect_ignore = ["tools"]
"""Scripts that are run by hand; they hold no tests."""


def pytest_report_header() -> str:
    """Say at the head of the session whether the browser tests can run here."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return f"browser: {found}"
    required = os.environ.get("TTRLAB_BROWSER") == "required"
    fate = "fail, as TTRLAB_BROWSER=required asks" if required else "are skipped"
    return f"browser: NONE of {', '.join(BROWSERS)} is on this machine; the browser tests {fate}"
