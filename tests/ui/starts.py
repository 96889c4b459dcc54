"""How long a program takes to start, and how large it is: an installed wheel, or a folder that was built."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

PLAY = ("play", "first-steps", "--frames")
WINDOW = "Sightline"
LONGEST = 120.0


class Starts(NamedTuple):
    """The seconds until the window is there, start by start, and of CPU until a battle's first frame."""

    window: tuple[float, ...]
    cpu: float

    def __str__(self) -> str:
        """Return both as text."""
        seconds = ", ".join(f"{one:.2f}" for one in self.window)
        return f"window after {seconds} s, first frame after {self.cpu:.1f} s of CPU"


def started(program: Path, folder: Path, environ: Mapping[str, str], times: int = 1) -> Starts:
    """Start *program* from *folder* as often as said, then to its first frame: twice, the lower counts."""
    windows = tuple(seconds_to_window(program, folder, environ) for _ in range(times))
    return Starts(windows, min(cpu_to_frame(program, folder, environ) for _ in range(2)))


def cpu_to_frame(program: Path, folder: Path, environ: Mapping[str, str]) -> float:
    """Return the seconds of CPU until the first frame of a battle is shown."""
    window = subprocess.Popen([program, *PLAY, "1"], cwd=folder, env=environ)
    _, status, used = os.wait4(window.pid, 0)
    window.returncode = os.waitstatus_to_exitcode(status)
    assert window.returncode == 0
    return used.ru_utime + used.ru_stime


def seconds_to_window(program: Path, folder: Path, environ: Mapping[str, str]) -> float:
    """Return the seconds until the X server lists the window."""
    began = time.monotonic()
    window = subprocess.Popen([program, *PLAY[:-1]], cwd=folder, env=environ)
    try:
        while time.monotonic() - began < LONGEST:
            listed = ["xwininfo", "-root", "-tree", "-display", environ["DISPLAY"]]
            if WINDOW in subprocess.run(listed, capture_output=True, text=True, check=True).stdout:
                return time.monotonic() - began
            assert window.poll() is None, "it ended without a window"
            time.sleep(0.02)
        raise AssertionError("no window")
    finally:
        window.terminate()
        window.wait(timeout=LONGEST)


def megabytes(paths: Iterable[Path]) -> float:
    """Return the size of the files among *paths*, in MB."""
    return sum(path.stat().st_size for path in paths if path.is_file() and not path.is_symlink()) / 1e6
