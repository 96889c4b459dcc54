"""Generated tables of every style and size over many seeds: how many are fair, and by how much."""

from __future__ import annotations

from itertools import product

from game.files.family_io import families, family
from game.files.maps.maps import map_of
from game.files.yaml.strict import parse
from game.lobby.new_maps import new_map
from game.mapmaking.generator import SIZES
from game.mapmaking.styles import STYLES

FAIR = 0.99
"""The least share of tables that are fair; the others are the fairest of their attempts, and say why not."""


def proof(seeds: int) -> str:
    """Make *seeds* tables of each style and size, have every family read them, and return the counts."""
    unfair, attempts, apart, count = [], 0, 0.0, 0
    for style, size, seed in product(STYLES, SIZES.values(), range(seeds)):
        made = new_map(style, size, f"long {seed}")
        for name in families():
            if family(name).kinds:
                map_of(parse(made.text, ""), family(name).kinds)
        a, b = made.fairness.sides
        count, attempts, apart = count + 1, attempts + made.attempts, apart + abs(a.seen - b.seen)
        unfair += [(style, size, seed, made.fairness.faults)] if made.fairness.faults else []
    assert len(unfair) <= (1 - FAIR) * count, unfair
    return (
        f"{count} generated tables, {count - len(unfair)} fair, "
        f"after {attempts / count:.1f} attempts on average; "
        f"what both edges see differs by {apart / count:.1%} of the table on average"
    )
