"""The number of pairs on a fixed lattice that see each other, for every board of `sight_counts.yaml`."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from pathlib import Path

import yaml
from exact_sight import Exact
from measure_boards import board
from shapely import LineString

from benchmarks.boards import BOARDS
from game.battlefield.sight.area_depth import crossings
from game.battlefield.sight.sight import Certificate, Figure, sight, sights
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import level
from game.files.family_io import family
from game.files.maps.maps import read_map
from game.geometry.point import EPS, Point

PUBLISHED = Path(__file__).parent / "sight_counts.yaml"
MAPS = Path(__file__).parents[2] / "maps"
SHIPPED = (
    *("broken-works", "crown-hill", "green-valley", "long-road", "market-town", "the-fords"),
    *("harbour-works", "relay-ridge"),
)
SEEDS = range(101, 111)
REPRODUCED = ("the-fords", "S", "seed-105")
ACROSS, DOWN = 8, 6
BASE, TALL, BLOCKING = 0.625, 2.0, 6.0
VERDICTS = ("clear", "partial", "blocked")
HEAD = """\
# Of an 8 x 6 lattice of 'Mechs (base radius 0.625", height 2"): how many of the 2256 ordered pairs see each
# other clear, partial and blocked, woods counted. Below, the verdict of each pair, packed.
# Written by `python -m tests.counts --write`; a change of it is a change of what the game says.
"""


def _generated(seed: int) -> Battlefield:
    return board(seed, 48.0, 36.0, 24, 6.0)


def _shipped(name: str) -> Battlefield:
    return read_map(MAPS / f"{name}.yaml", family("alpha_strike").kinds).battlefield


FIELDS: Mapping[str, Callable[[], Battlefield]] = {
    **{name: partial(_shipped, name) for name in SHIPPED},
    **BOARDS,
    **{f"seed-{seed}": partial(_generated, seed) for seed in SEEDS},
}
Pair = tuple[Figure, Figure]


@dataclass(frozen=True)
class Count:
    """The published count of one board; *verdicts* has a digit per ordered pair, an index into VERDICTS."""

    triple: tuple[int, int, int]
    verdicts: str


def lattice(field: Battlefield) -> list[Figure]:
    """Return the figures, row by row."""
    points = (
        Point(field.width * (column + 0.5) / ACROSS, field.depth * (row + 0.5) / DOWN)
        for row in range(DOWN)
        for column in range(ACROSS)
    )
    return [Figure(at, BASE, level(field, at), TALL) for at in points]


def pairs(field: Battlefield) -> list[Pair]:
    """Return all ordered pairs, in the order of their verdicts."""
    return list(permutations(lattice(field), 2))


def verdict(found: Certificate) -> str:
    """Return the verdict to count: that of the geometry, or blocked by 6 inches of area terrain."""
    thick = not found.contact and found.area >= BLOCKING - EPS
    return "blocked" if thick else found.verdict


def count(field: Battlefield) -> Count:
    """Count a board."""
    figures = lattice(field)
    found = "".join(
        str(VERDICTS.index(verdict(one)))
        for figure in figures
        for one in sights(field, figure, [other for other in figures if other is not figure])
    )
    return counted(found)


def counted(verdicts: str) -> Count:
    """Return the count of *verdicts*."""
    return Count((verdicts.count("0"), verdicts.count("1"), verdicts.count("2")), verdicts)


def reproduced(field: Battlefield, every: int) -> str:
    """Return the verdicts of every *every*-th pair by rational arithmetic."""
    exact = Exact(field)
    return "".join(str(VERDICTS.index(exact.judge(*pair).shot)) for pair in pairs(field)[::every])


def published() -> dict[str, Count]:
    """Read the published counts."""
    rows = yaml.safe_load(PUBLISHED.read_text(encoding="utf-8"))
    return {
        name: Count(tuple(row["pairs"]), zlib.decompress(base64.b85decode(row["packed"])).decode())
        for name, row in rows.items()
    }


def publish() -> None:
    """Count all boards and write the file."""
    lines = [HEAD]
    for name, make in FIELDS.items():
        found = count(make())
        packed = base64.b85encode(zlib.compress(found.verdicts.encode(), 9)).decode()
        lines.append(f"{name}:\n  pairs: {list(found.triple)}\n  packed: {_quoted(packed)}\n")
    PUBLISHED.write_text("".join(lines), encoding="utf-8")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def changed(field: Battlefield, known: str, now: str) -> Iterator[str]:
    """Yield a line for each pair whose verdict changed: the pair, old and new verdict, and the terrain."""
    for (viewer, target), before, after in zip(pairs(field), known, now, strict=True):
        if before != after:
            found = sight(field, viewer, target)
            yield (
                f"{_place(viewer)} to {_place(target)}: {VERDICTS[int(before)]} -> {VERDICTS[int(after)]}, "
                f"{found.hidden:.6f} hidden, {found.area:.6f} inches of area; {_responsible(field, found)}"
            )


def _place(figure: Figure) -> str:
    return f"({figure.at.x:g}, {figure.at.y:g})"


def _responsible(field: Battlefield, found: Certificate) -> str:
    """Return the terrain that caused the verdict, and other terrain on the line."""
    areas = {feature.id for feature in field.features if feature.form is Form.AREA}
    met = {hiding.feature: f"{hiding.feature} hides {hiding.hidden:.4f}" for hiding in found.hiding}
    for span in crossings(field, found.viewer.at, found.target.at):
        if span.feature in areas:
            met[span.feature] = f"{span.feature} {span.leave - span.enter:.4f} inches"
    line = LineString([found.viewer.at, found.target.at]).buffer(BASE)
    for feature in field.features:
        if feature.id not in met and feature.polygon.intersects(line):
            met[feature.id] = f"{feature.id} ({feature.kind}) does nothing"
    return ", ".join(met.values()) or "no terrain between: what was there is gone"
