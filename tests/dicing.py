"""Battles of the toy family with dice pools, for three and four sides."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import second_family

from game.core.engine.dice import Throw, throw
from game.core.engine.match import Match
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

EDGES = ("west", "east", "north", "south")
NAMES = ("Red", "Blue", "Gold", "Violet")
PLACES = (((4, 18), (4, 24)), ((32, 18), (32, 24)), ((18, 4), (24, 4)), ((18, 32), (24, 32)))
CARDS = ("LINE", "GUARD")


def text(sides: int) -> str:
    """Return the file of a battle of *sides* sides, two squads each: r1 and r2, b1 and b2..."""
    rows = []
    for name, edge, places in list(zip(NAMES, EDGES, PLACES, strict=True))[:sides]:
        units = ", ".join(
            f"{{id: {name[0].lower()}{i}, card: {card}, at: [{x}, {y}]}}"
            for i, (card, (x, y)) in enumerate(zip(CARDS, places, strict=True), 1)
        )
        rows.append(f"  - {{name: {name}, edge: {edge}, units: [{units}]}}")
    return "\n".join(
        (
            "format: scenario/1",
            "name: At the ford",
            "map: {size: [36, 36], features: [{id: wood, kind: woods, rect: [15, 15, 6, 6]}]}",
            "rules: [dicers]",
            "sides:",
            *rows,
            "",
        )
    )


@contextmanager
def dicers(folder: Path, monkeypatch) -> Iterator[None]:
    """Register the family inside the block."""
    second_family.joined(monkeypatch, folder, "dicers")
    try:
        yield
    finally:
        monkeypatch.undo()
        second_family.forgotten()


def match_of(folder: Path, sides: int, seed: str = "1", dice: Throw = throw) -> Match:
    """Return the battle of *sides* sides, begun."""
    path = folder / f"{sides}.yaml"
    path.write_text(text(sides), encoding="utf-8")
    start = battle_start(read_scenario(path), seed=seed)
    match = Match(start.state, dice)
    match.play(start.begin)
    return match
