"""What terrain means to a walk, in every family: reads a family's terrain.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.kind import Kind
from game.geometry.value import Value


class TerrainRules(Value):
    """What one kind of terrain means; a family adds what else it needs to know of it.

    Attributes:
        kind: What it is as a body, and what it means in words.
        surcharge: More inches of movement for each inch under the centre.
        once: Kinds with the same word, not "", add their surcharge once where they overlap.
        cancels: Kinds whose surcharge does not count where this lies.
        closed: Whether nobody walks in.
        limit: Inches of height above which it is closed; None where that is no question.
        obscures: Whether its inches on the line of sight count with those of the woods.
    """

    kind: Kind
    surcharge: float = 0.0
    once: str = ""
    cancels: frozenset[str] = frozenset()
    closed: bool = False
    limit: float | None = None
    obscures: bool = False


class WalkingCosts(Value):
    """What terrain costs a walk, by kind: the fields of `MovementCosts` that terrain decides.

    Attributes:
        surcharge: More inches for each inch.
        once: Groups of kinds that add theirs once.
        cancels: By kind, those that do not count where it lies.
        closed: The kinds that nobody walks into.
        wall_limit: The height above which a wall is closed.
    """

    surcharge: Mapping[str, float]
    once: tuple[frozenset[str], ...]
    cancels: Mapping[str, frozenset[str]]
    closed: frozenset[str]
    wall_limit: float


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same at the speed of C, where it is
TerrainT = TypeVar("TerrainT", bound=TerrainRules)


class TerrainTable(Value, Generic[TerrainT]):
    """What terrain means in a family.

    Attributes:
        rules: What each kind means, by its name.
        kinds: What each is as a body: what a map may name.
        walking_costs: What it costs a walk.
        obscuring: The kinds whose inches on the line of sight count with those of the woods.
    """

    rules: Mapping[str, TerrainT]
    kinds: Mapping[str, Kind]
    walking_costs: WalkingCosts
    obscuring: frozenset[str]


def read_terrain(path: Path, what: type[TerrainT]) -> TerrainTable[TerrainT]:
    """Return what the file at *path* says of terrain, each kind as a *what*."""
    table = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    rules = {}
    for name, entry in table.items():
        kind = Kind(Form(entry.pop("form")), entry.pop("height", None), entry.pop("words"))
        rules[name] = what(kind, cancels=frozenset(entry.pop("cancels", ())), **entry)
    return TerrainTable(
        rules,
        {name: meaning.kind for name, meaning in rules.items()},
        _walking_costs(rules),
        frozenset(name for name, meaning in rules.items() if meaning.obscures),
    )


def _walking_costs(table: Mapping[str, TerrainRules]) -> WalkingCosts:
    """Return what the kinds of *table* cost a walk."""
    groups = {meaning.once for meaning in table.values() if meaning.once}
    limits = [meaning.limit for meaning in table.values() if meaning.limit is not None]
    return WalkingCosts(
        surcharge={name: meaning.surcharge for name, meaning in table.items() if meaning.surcharge},
        once=tuple(frozenset(n for n, m in table.items() if m.once == group) for group in sorted(groups)),
        cancels={name: meaning.cancels for name, meaning in table.items() if meaning.cancels},
        closed=frozenset(name for name, meaning in table.items() if meaning.closed),
        wall_limit=min(limits),
    )
