"""A real screen for windows, as far as there is one: Xvfb."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

XVFB = shutil.which("Xvfb")


@contextmanager
def real_screen() -> Iterator[dict[str, str]]:
    """Start a screen of 1920 by 1080; yield the variables of programs that are shown on it."""
    # Without -noreset the server begins anew when its first client leaves: the game opens the display twice.
    server = subprocess.Popen(
        [str(XVFB), "-noreset", "-displayfd", "1", "-screen", "0", "1920x1080x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        display = f":{server.stdout.readline().strip()}"
        yield {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    finally:
        server.terminate()
        server.communicate(timeout=20)
