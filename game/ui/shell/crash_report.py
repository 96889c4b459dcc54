"""Crash reports: what failed and where in the program, without anything about the game being played.

There is one file per crash, in a folder of the user's. It names the exception, the places in the code, the
versions and the kinds of screens. It never contains the exception's message, values, or paths outside the
program, which may reveal secrets of a side or the player's identity.
"""

from __future__ import annotations

import platform
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path, PurePath

from game import __version__
from game.storage import disk

PACKAGES = ("pygame-ce", "pygame-gui", "numpy", "shapely", "numba", "pyyaml")
MOST_KEPT = 10
MOST_FRAMES = 60
MOST_CAUSES = 8
PREFIX, ENDING = "crash-", ".txt"
ROOT = Path(__file__).resolve().parents[3]


class Crashed(Exception):
    """The window could not go on: it kept failing even in the main menu.

    Attributes:
        report: The path of the report of the last fault; None if it could not be written.
    """

    def __init__(self, where: Path | None) -> None:
        super().__init__("the window could not go on")
        self.report = where


def report(error: BaseException, screens: Sequence[str] = ()) -> str:
    """Return the report of *error*.

    Args:
        screens: The kinds of the screens and dialogs shown, from the bottom up.
    """
    lines = [
        "Sightline met a fault in itself. This report holds nothing of the game that was played.",
        "",
        f"when: {time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime())} UTC",
        f"Python {platform.python_version()} on {platform.system()} {platform.release()} "
        f"{platform.machine()}",
        ", ".join(_versions()),
        f"shown: {', '.join(screens) or 'nothing'}",
    ]
    for number, one in enumerate(_causes(error)):
        lines += ["", f"{'caused by ' if number else ''}{kind_of(one)}", *places(one)]
    return "\n".join(lines) + "\n"


def kind_of(error: BaseException) -> str:
    """Return the type of *error*, with its module unless it is a built-in."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def places(error: BaseException) -> list[str]:
    """Return the traceback of *error* as lines `file:line: function`, the outermost first."""
    found = [
        f"  {_within(frame.f_code.co_filename)}:{number}: {frame.f_code.co_name}"
        for frame, number in traceback.walk_tb(error.__traceback__)
    ]
    if len(found) <= MOST_FRAMES:
        return found
    half = MOST_FRAMES // 2
    return [*found[:half], f"  ... {len(found) - 2 * half} more ...", *found[-half:]]


def write(text: str, folder: Path) -> Path:
    """Write a report to *folder* atomically and return its path; the oldest reports are deleted.

    Raises:
        OSError: if it cannot be written.
    """
    path = _fresh(folder)
    disk.replace(path, text.encode(), private=True)
    for old in sorted(folder.glob(f"{PREFIX}*{ENDING}"))[:-MOST_KEPT]:
        with suppress(OSError):  # the next report tries again
            disk.remove(old)
    return path


def _fresh(folder: Path) -> Path:
    """Return a path in *folder*, named by the time in microseconds, so that names sort by time."""
    seconds, rest = divmod(time.time_ns() // 1000, 1_000_000)
    stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime(seconds))
    return folder / f"{PREFIX}{stamp}-{rest:06d}{ENDING}"


def _causes(error: BaseException) -> list[BaseException]:
    """Return *error* and its causes, the last first."""
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found and len(found) < MOST_CAUSES:
        found.append(one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return found


def _within(file: str) -> str:
    """Return the path of a code file relative to the program or the packages; else only its name."""
    path = PurePath(file)
    for mark in ("site-packages", "dist-packages"):
        if mark in path.parts:
            return "/".join(path.parts[len(path.parts) - path.parts[::-1].index(mark) :])
    inside = path.is_absolute() and path.is_relative_to(ROOT)
    return path.relative_to(ROOT).as_posix() if inside else path.name


def _versions() -> list[str]:
    found = [f"sightline {__version__}"]
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    if getattr(sys, "frozen", False):
        found.append("frozen")
    return found
