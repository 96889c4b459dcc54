"""What terrain means to a walk, in every family: reads a family's terrain.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

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


class Footing(Value):
    """What terrain costs a walk, by kind: the fields of `battlefield.going.Going` that terrain decides.

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


def read_terrain(path: Path, what: type[TerrainT]) -> Mapping[str, TerrainT]:
    """Return every kind of terrain in the file at *path* by its name."""
    table = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    found = {}
    for name, entry in table.items():
        kind = Kind(Form(entry.pop("form")), entry.pop("height", None), entry.pop("words"))
        found[name] = what(kind, cancels=frozenset(entry.pop("cancels", ())), **entry)
    return found


def footing_of(table: Mapping[str, TerrainRules]) -> Footing:
    """Return what the kinds of *table* cost a walk."""
    groups = {meaning.once for meaning in table.values() if meaning.once}
    limits = [meaning.limit for meaning in table.values() if meaning.limit is not None]
    return Footing(
        surcharge={name: meaning.surcharge for name, meaning in table.items() if meaning.surcharge},
        once=tuple(frozenset(n for n, m in table.items() if m.once == group) for group in sorted(groups)),
        cancels={name: meaning.cancels for name, meaning in table.items() if meaning.cancels},
        closed=frozenset(name for name, meaning in table.items() if meaning.closed),
        wall_limit=min(limits),
    )


def obscuring_in(table: Mapping[str, TerrainRules]) -> frozenset[str]:
    """Return the kinds of *table* whose inches on the line of sight count as woods."""
    return frozenset(name for name, meaning in table.items() if meaning.obscures)
