"""Arguments that several commands use: the scenario, points, sizes, faces of dice."""

from __future__ import annotations

import argparse
import math
from typing import Any

from game.files.by_name import battle_file
from game.geometry.point import Point

LARGEST = 16_384
SCENARIO = "the file of a battle, or its name, as first-steps"


def add_scenario(parser: argparse.ArgumentParser, words: str = SCENARIO, nargs: str | None = None) -> None:
    """Add the scenario of a command to *parser*: a file, or the name of a battle."""
    parser.add_argument("scenario", metavar="SCENARIO", nargs=nargs, action=_Battle, help=words)


class _Battle(argparse.Action):
    """Finds the file; errors of an action, unlike those of a type, are not reported as misuse."""

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, *_: object) -> None:
        setattr(namespace, self.dest, None if values is None else battle_file(values))


def point(text: str) -> Point:
    """Return the point in *text*: X,Y in inches."""
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise argparse.ArgumentTypeError(f"expected X,Y in inches, not {text.strip()}")
    return Point(x, y)


def size(text: str) -> tuple[int, int]:
    """Return the size in *text*, given as 1600x1100."""
    wide, _, high = text.lower().partition("x")
    try:
        found = int(wide), int(high)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected WxH in pixels, as 1600x1100, not {text}") from None
    if not all(64 <= side <= LARGEST for side in found):
        raise argparse.ArgumentTypeError(f"each side is 64 to {LARGEST} pixels")
    return found


def faces(text: str) -> tuple[int, ...]:
    """Return the faces in *text*, given as 3,4,6; the rules of the scenario check them."""
    shown = [face for face in text.replace(" ", "").split(",") if face]
    whole = all(face.isascii() and face.isdecimal() and len(face) < 9 for face in shown)
    if not whole or any(int(face) < 1 for face in shown):
        raise argparse.ArgumentTypeError(f"expected faces from 1 up, as 3,4,6, not {text}")
    return tuple(int(face) for face in shown)
