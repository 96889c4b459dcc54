"""PINs on the command line: given with the option, read from a file, or prompted for.

PINs given with the option are visible to everybody on the machine in the process list.
"""

from __future__ import annotations

import argparse
import getpass
from pathlib import Path

from game.files.yaml.problems import BadFile, Problem

MOST_BYTES = 1024
GIVEN = "the PIN of a side of a sealed save, as Red=1234; without =PIN it is prompted for"
FROM_FILE = "read the PIN of a side from the first line of a file, as Red=FILE"


def add_pins(parser: argparse.ArgumentParser) -> None:
    """Add the options to *parser*."""
    parser.add_argument("--pin", action="append", default=[], type=_given, metavar="SIDE[=PIN]", help=GIVEN)
    parser.add_argument(
        "--pin-file", action="append", default=[], type=_in_file, metavar="SIDE=FILE", help=FROM_FILE
    )


def pins_of(args: argparse.Namespace) -> dict[str, str]:
    """Return the PINs given with the options, prompting where only the side is named.

    Raises:
        BadFile: if a file cannot be read.
    """
    found = {side: _first_line(path) for side, path in args.pin_file}
    for side, pin in args.pin:
        found[side] = _asked(side) if pin is None else pin
    return found


def _asked(side: str) -> str:
    try:
        return getpass.getpass(f"PIN of {side}: ")
    except EOFError as ended:
        raise BadFile([Problem("", 1, 1, "", f"no PIN of {side} was given")]) from ended


def _given(text: str) -> tuple[str, str | None]:
    side, equals, pin = text.partition("=")
    if not side or (equals and not pin):
        raise argparse.ArgumentTypeError(f"expected SIDE=PIN, as Red=1234, or SIDE, not {text}")
    return side, pin or None


def _in_file(text: str) -> tuple[str, Path]:
    side, _, path = text.partition("=")
    if not (side and path):
        raise argparse.ArgumentTypeError(f"expected SIDE=FILE, as Red=red.pin, not {text}")
    return side, Path(path)


def _first_line(path: Path) -> str:
    try:
        with path.open("rb") as file:  # a pipe will do: the user named it
            return file.read(MOST_BYTES).decode("utf-8-sig").splitlines()[0]
    except OSError as wrong:
        raise BadFile([Problem(str(path), 1, 1, "", f"cannot be read: {wrong.strerror or wrong}")]) from wrong
    except (UnicodeDecodeError, IndexError) as wrong:
        raise BadFile([Problem(str(path), 1, 1, "", "expected a PIN in its first line")]) from wrong
