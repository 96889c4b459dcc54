"""The sight corpus: positions with expected measurements, one file per category in tests/corpus.

A row: `board` is one of the file's `boards`; `a` looks at `b`, each [x, y] or [x, y, level, height, base];
then the expected verdict of the family, the hidden share (a rational if exact), the inches of woods, the
rule and the reason. `by` is the origin: `hand`, or `exact` for `python -m tests.corpus --write`.
A board's piece is [kind, x, y, east, south, height], [kind, x, y, radius, height] or [kind, corners, height];
the height of water is its depth. `moved`, `turned` and `mirrored` transform the whole row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml
from pieces import piece, turned

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import level
from game.geometry.point import Point
from game.geometry.shapes import circle, rect

FOLDER = Path(__file__).parents[1] / "corpus"
TABLE = (72.0, 48.0)
HEIGHT, BASE = 2.0, 0.625


@dataclass(frozen=True)
class Row:
    """One position with its expected measurements."""

    name: str
    field: Battlefield
    viewer: Figure
    target: Figure
    verdict: str
    hidden: float
    woods: float
    rule: str
    by: str
    why: str


def rows(category: str) -> Iterator[Row]:
    """Yield the rows of a file."""
    text = (FOLDER / f"{category}.yaml").read_text(encoding="utf-8")
    known = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for number, row in enumerate(known["rows"], 1):
        field, viewer, target = position(known["boards"], row)
        yield Row(
            f"{category} {number}: {row['why']}",
            field,
            viewer,
            target,
            row["verdict"],
            float(Fraction(row["hidden"])),
            float(row["woods"]),
            row["rule"],
            row["by"],
            row["why"],
        )


def position(boards: dict[str, Any], row: dict[str, Any]) -> tuple[Battlefield, Figure, Figure]:
    """Return the table and the two figures of a row."""
    features = tuple(
        piece(kind, [_placed(at, row) for at in outline], height, name=f"{kind}-{n}")
        for n, (kind, outline, height) in enumerate(map(_shape, boards[row["board"]]))
    )
    field = Battlefield(*TABLE, features)
    return field, _figure(field, row, row["a"]), _figure(field, row, row["b"])


def _shape(given: list[Any]) -> tuple[str, tuple[Point, ...], float]:
    kind, *measures, height = given
    if len(measures) == 1:
        return kind, tuple(Point(*at) for at in measures[0]), height
    return kind, circle(*measures) if len(measures) == 3 else rect(*measures), height


def _placed(at: Any, row: dict[str, Any]) -> Point:
    """Return a place mirrored east to west, then turned about the middle of the table, then moved."""
    x, y = (TABLE[0] - at[0] if row.get("mirrored") else at[0]), at[1]
    found = Point(x, y)
    if "turned" in row:
        found = turned(found, row["turned"], Point(TABLE[0] / 2, TABLE[1] / 2))
    east, south = row.get("moved", (0, 0))
    return Point(found.x + east, found.y + south)


def _figure(field: Battlefield, row: dict[str, Any], given: list[float]) -> Figure:
    at, more = _placed(given[:2], row), given[2:]
    stands = more[0] if more else level(field, at)
    return Figure(at, more[2] if len(more) > 2 else BASE, stands, more[1] if len(more) > 1 else HEIGHT)
