"""`python -m tests.packages [--built FOLDER]`: size and start of the wheel, and of a one-folder build.

The wheel is built, installed in a fresh environment, and started on a screen of its own (Xvfb), the first
time without bytecode.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "ui")]

STARTS = 3
"""How often each is started again."""


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.packages", description=__doc__)
    parser.add_argument("--built", type=Path, metavar="FOLDER", help="a folder that `.ci/bundle` made")
    built = parser.parse_args().built
    with tempfile.TemporaryDirectory() as name:
        print(f"load before: {os.getloadavg()[0]:.1f}", flush=True)
        for line in (wheel(Path(name)), *([folder(built.absolute(), Path(name))] if built else [])):
            print(line, flush=True)


def wheel(room: Path) -> str:
    """Build and install the wheel in *room*, start it, and say what that took."""
    from installed_wheel import install
    from real_screen import real_screen
    from starts import megabytes, seconds_to_window, started

    made = install(room)
    program = made.programs / "sightline"
    sizes = f"wheel {megabytes([made.wheel]):.1f} MB, installed {megabytes(made.package.rglob('*')):.1f} MB"
    with real_screen() as shown:
        environ = {**made.environ, **shown}
        first = seconds_to_window(program, made.elsewhere, environ)
        again = started(program, made.elsewhere, environ, STARTS)
    return f"{sizes}: first start, without bytecode: window after {first:.2f} s; then {again}"


def folder(built: Path, room: Path) -> str:
    """Start the build in the folder *built* without Python on the path, and say what that took."""
    from real_screen import real_screen
    from starts import megabytes, started

    home = room / "home"
    home.mkdir()
    with real_screen() as shown:
        environ = {"HOME": str(home), "PATH": str(home), **shown}
        starts = started(built / "sightline", home, environ, STARTS)
    return f"one folder {megabytes(built.rglob('*')):.0f} MB: {starts}"


if __name__ == "__main__":
    main()
