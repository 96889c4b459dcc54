"""The fields of every FAMILY_IO: what a family or an add-on gives to the files; see game.files.family_io."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from game.battlefield.terrain.kind import Kind
from game.core.model.unit import Side
from game.geometry.value import Value
from game.mechanics.movement.terrain_costs import TerrainTable, WalkingCosts
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import Sheet

Squads = Mapping[Side, Collection[str]]
"""The sides of a scenario, and the squads that each has."""


class PartIO(Value):
    """What an add-on gives; a `FamilyPart` of game.files.family_io, which describes the fields."""

    name: str
    label: str
    about: str
    settings: Mapping[str, Setting]
    conditions: Mapping[str, Setting]
    postings: Mapping[str, Posting]
    section: type[Sheet]
    unit_section: type[Sheet]


class FamilyIO(PartIO):
    """What a family gives besides; its subclass adds how it reads and writes cards.

    Attributes:
        skills, cites, card, status: As in `Family` of game.files.family_io.
        terrain: Reads what terrain means in the family; first called for `kinds` or `walking_costs`.
    """

    skills: bool
    cites: Mapping[str, str]
    card: type[Any]
    status: type[Any]
    terrain: Callable[[], TerrainTable[Any]]

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of terrain that a map may name."""
        return self.terrain().kinds

    @property
    def walking_costs(self) -> WalkingCosts:
        """What of it is closed to units on the ground."""
        return self.terrain().walking_costs
