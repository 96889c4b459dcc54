"""Terrain rules for walking in any family, read from its terrain.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.kind import Kind
from game.geometry.own_yaml import read_own
from game.geometry.value import Value


class TerrainRules(Value):
    """The rules of one kind of terrain; families add their own fields.

    Attributes:
        kind: Its form, and its meaning in words.
        surcharge: Additional inches of movement for each inch under the centre.
        once: Kinds with the same non-empty word add their surcharge once where they overlap.
        cancels: Kinds whose surcharge does not apply where this one lies.
        closed: Whether it cannot be entered on foot.
        roof: Whether walks lead over its roof, if it is a building.
        limit: The height in inches above which it is closed; None if height does not matter.
        obscures: Whether its inches on the line of sight are added to those of woods.
    """

    kind: Kind
    surcharge: float = 0.0
    once: str = ""
    cancels: frozenset[str] = frozenset()
    closed: bool = False
    roof: bool = False
    limit: float | None = None
    obscures: bool = False


class WalkingCosts(Value):
    """The walking costs of terrain, by kind: the fields of `MovementCosts` that terrain determines.

    Attributes:
        surcharge: Additional inches for each inch.
        once: Groups of kinds whose surcharge is added once.
        cancels: By kind, the kinds whose surcharge it cancels.
        closed: The kinds that cannot be entered on foot.
        wall_limit: The height above which a wall is closed.
        roofs: The kinds of buildings over whose roofs walks lead.
    """

    surcharge: Mapping[str, float]
    once: tuple[frozenset[str], ...]
    cancels: Mapping[str, frozenset[str]]
    closed: frozenset[str]
    wall_limit: float
    roofs: frozenset[str] = frozenset()


TerrainT = TypeVar("TerrainT", bound=TerrainRules)


class TerrainTable(Value, Generic[TerrainT]):
    """The terrain rules of a family.

    Attributes:
        rules: The rules of each kind, by name.
        kinds: The kinds by name, as a map may use them.
        walking_costs: Their walking costs.
        obscuring: The kinds whose inches on the line of sight are added to those of woods.
    """

    rules: Mapping[str, TerrainT]
    kinds: Mapping[str, Kind]
    walking_costs: WalkingCosts
    obscuring: frozenset[str]


def read_terrain(path: Path, what: type[TerrainT]) -> TerrainTable[TerrainT]:
    """Read the terrain table at *path*, with each kind as a *what*."""
    table = read_own(path)
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
    """Return the walking costs of the kinds of *table*."""
    groups = {meaning.once for meaning in table.values() if meaning.once}
    limits = [meaning.limit for meaning in table.values() if meaning.limit is not None]
    return WalkingCosts(
        surcharge={name: meaning.surcharge for name, meaning in table.items() if meaning.surcharge},
        once=tuple(frozenset(n for n, m in table.items() if m.once == group) for group in sorted(groups)),
        cancels={name: meaning.cancels for name, meaning in table.items() if meaning.cancels},
        closed=_marked(table, "closed"),
        wall_limit=min(limits),
        roofs=_marked(table, "roof"),
    )


def _marked(table: Mapping[str, TerrainRules], flag: str) -> frozenset[str]:
    """Return the kinds of *table* whose *flag* is set."""
    return frozenset(name for name, meaning in table.items() if getattr(meaning, flag))
