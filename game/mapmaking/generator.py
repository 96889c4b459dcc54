"""Generated tables: laid out by a style, several times until one is fair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.ways.mover import Edge
from game.battlefield.terrain.field import GROUNDS, Battlefield, Ground
from game.battlefield.terrain.kind import Kind
from game.files.maps.map_text import plain_drawing, plain_text
from game.files.maps.maps import map_of
from game.files.yaml.strict import parse
from game.geometry.value import Value
from game.mapmaking.fairness import Fairness, fairness
from game.mapmaking.layout import Layout, flipped, turned
from game.mapmaking.names import described, table_name
from game.mapmaking.seeded_random import SeededRandom
from game.mapmaking.styles import GROUND, MIRRORED, STYLES

SIZES: Mapping[str, tuple[int, int]] = {
    "small": (36, 36),
    "square": (48, 48),
    "standard": (72, 48),
    "wide": (96, 48),
    "large": (120, 80),
}
LEAST, MOST = 30, 160
"""The shortest and the longest side of a generated table, in inches."""
ATTEMPTS = 16
"""How many tables a seed may be laid out as until one is fair."""


class Generated(Value):
    """A generated table.

    Attributes:
        name: The name of the map.
        text: The map as map/1.
        home: The home edges of the two sides.
        fairness: How fair it is for them.
        attempts: How many tables were laid out; the last is fair, or the fairest of them is returned.
    """

    name: str
    text: str
    battlefield: Battlefield
    home: tuple[Edge, Edge]
    fairness: Fairness
    attempts: int


def generated(
    style: str,
    size: tuple[float, float],
    seed: str,
    kinds: Mapping[str, Kind],
    costs: MovementCosts,
    *,
    ground: Ground | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Generated:
    """Return the table of a *style* that a *seed* gives: the first that is fair of at most `ATTEMPTS`.

    Args:
        style: One of `STYLES`.
        size: East and south in inches, each from `LEAST` to `MOST`.
        seed: Any text.
        kinds: The kinds of terrain of the family for which it is measured.
        costs: What they cost a walk.
        ground: What the table is made of; None for the usual ground of the style.
        progress: Called before each attempt with the share of those that are over.
    """
    best: Generated | None = None
    for attempt in range(ATTEMPTS):
        progress(attempt / ATTEMPTS)
        drawn = sketch(style, size, seed, attempt)
        text = plain_text(plain_of(drawn, seed, style, ground))
        field = map_of(parse(text, ""), kinds).battlefield
        found = Generated(
            drawn.name, text, field, drawn.home, fairness(field, drawn.home, costs), attempt + 1
        )
        if best is None or found.fairness.unfair < best.fairness.unfair:
            best = found
        if not best.fairness.faults:
            break
    assert best is not None
    return best


def plain_of(drawn: TableSketch, seed: str, style: str, ground: Ground | None = None) -> dict[str, Any]:
    """Return a draft in the plain form of map/1; its source note says how it was made."""
    features, under = [], ground or GROUND.get(style, GROUNDS[0])
    for one in drawn.features:
        plain = {key: value for key, value in one.items() if key != "drawn"}
        features.append({**plain, **plain_drawing(one["drawn"])})
    return {
        "format": "map/1",
        "name": drawn.name,
        "description": drawn.description,
        "size": list(drawn.size),
        **({"ground": under} if under != GROUNDS[0] else {}),
        "source": {"generator": style, "seed": seed},
        "features": features,
    }


class TableSketch(Value):
    """A table before its terrain is written down.

    Attributes:
        home: The home edges of the two sides.
        features: Its terrain in the plain form of map/1, with `drawn` in place of the outline.
    """

    name: str
    description: str
    size: tuple[float, float]
    home: tuple[Edge, Edge]
    features: tuple[Mapping[str, Any], ...]


def sketch(style: str, size: tuple[float, float], seed: str, attempt: int = 0) -> TableSketch:
    """Return the table of a *style* that a *seed* gives at an *attempt*."""
    chance = SeededRandom(f"{style}/{size[0]:g}x{size[1]:g}/{seed}/{attempt}")
    name = table_name(style, SeededRandom(f"{style}/{seed}"))
    across = chance.happens(0.4) if size[0] != size[1] or style != "coast" else False
    flip = chance.happens(0.5)
    wide, deep = (size[1], size[0]) if across else size
    layout = Layout(wide, deep, chance, mirrored=style in MIRRORED)
    STYLES[style](layout)
    features = layout.features
    if flip:
        features = [{**one, "drawn": flipped(one["drawn"], wide)} for one in features]
    if across:
        features = [{**one, "drawn": turned(one["drawn"])} for one in features]
    home: tuple[Edge, Edge] = ("west", "east") if across else ("north", "south")
    return TableSketch(name, described(style, home), size, home, tuple(features))
