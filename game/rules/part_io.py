"""The fields of every FAMILY_IO, a family's or add-on's part in reading files; see game.files.family_io."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from game.battlefield.terrain.kind import Kind
from game.core.model.card_fighter import CardFighter
from game.core.model.unit import Side
from game.geometry.point import Point
from game.geometry.value import Value
from game.mechanics.movement.terrain_costs import TerrainTable, WalkingCosts
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import Sheet

SKILL = 4
"""The skill of a unit by default."""
Squads = Mapping[Side, Collection[str]]
"""The squads of each side in a scenario."""


class PlacedFighter(NamedTuple):
    """A unit of a scenario on the table: its fighter, if it is one, and its section for the part."""

    side: Side
    at: Point
    fighter: CardFighter | None
    said: Any


class PartIO(Value):
    """The FAMILY_IO of an add-on: a `FamilyPart` of game.files.family_io, which describes the fields."""

    name: str
    label: str
    about: str
    settings: Mapping[str, Setting]
    conditions: Mapping[str, Setting]
    postings: Mapping[str, Posting]
    section: type[Sheet]
    unit_section: type[Sheet]


class FamilyIO(PartIO):
    """The FAMILY_IO of a family; subclasses add reading and writing of cards.

    Attributes:
        skills, cites, card, status: As in `Family` of game.files.family_io.
        terrain: Reads the family's terrain rules; first called for `kinds` or `walking_costs`.
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
        """Movement costs, and the terrain that is closed to ground units."""
        return self.terrain().walking_costs

    def title(self, profile: Any) -> str:
        """Return the name that players use for a unit."""
        found: str = profile.title
        return found

    def skilled(self, profile: Any, skill: int) -> Any:
        """Return *profile* with *skill*; unchanged in a family whose cards state the skill."""
        return profile

    def skill(self, profile: Any) -> int:
        """Return the skill of *profile*; the default in a family whose cards state the skill."""
        return SKILL

    def flies(self, profile: Any) -> bool:
        """Whether it can be in the air."""
        return False
