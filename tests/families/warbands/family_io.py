"""The file interface of Warbands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any

from game.rules.warbands import PACE, WALKING_COSTS, Profile, Status

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.kind import Kind
from game.geometry.base_shape import BaseShape
from game.mechanics.movement.terrain_costs import TerrainTable
from game.rules.part_io import FamilyIO
from game.rules.setting import Setting
from game.rules.shape_sheet import Shape, plain_shape, shape_of
from game.rules.sheet import Empty, Limits, Sheet, Text


class CardSheet(Sheet):
    """A card."""

    name: Text
    pace: Annotated[float, Limits(0, 40)] = PACE
    base: Annotated[float, Limits(above=0, most=5)] = 0.5
    shape: Shape | None = None


class StatusSheet(Sheet):
    """The condition of a model."""

    shaken: bool = False


KINDS = {
    "woods": Kind(Form.AREA, 2.0),
    "hill": Kind(Form.GROUND),
    "building": Kind(Form.BUILDING, 2.0),
}
OPTIONS: Mapping[str, Setting] = {}


def terrain() -> TerrainTable[Any]:
    """Return the terrain table: woods are slow, buildings are closed."""
    return TerrainTable({}, KINDS, WALKING_COSTS, frozenset())


class WarbandsIO(FamilyIO):
    """The family's part in reading files."""

    def profile(self, key: str, card: CardSheet) -> Profile:
        return Profile(card.name, card.pace, card.base, shape_of(card.shape))

    def title(self, profile: Profile) -> str:
        return profile.name

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return the search keys of a unit."""
        return {"kind": "warband", "size": 1, "points": 1, "tonnage": 0.0, "introductory": True}

    def skilled(self, profile: Profile, skill: int) -> Profile:
        return replace(profile, skill=skill)

    def skill(self, profile: Profile) -> int:
        return profile.skill

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        plain = {"name": profile.name, "pace": profile.pace, "base": profile.base}
        return plain if profile.shape is None else plain | {"shape": plain_shape(profile.shape)}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        return {"shaken": True} if status.shaken else {}

    def base(self, profile: Profile | None) -> float:
        return 0.5 if profile is None else profile.base

    def shape(self, profile: Profile) -> BaseShape | None:
        return profile.shape

    def height(self, profile: Profile) -> float:
        return 1.0

    def faults(self, profile: Profile, given: StatusSheet) -> Iterable[tuple[str, str]]:
        return ()

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        return Status(given.shaken)


FAMILY_IO = WarbandsIO(
    name="warbands",
    label="Warbands",
    about="Squads of men move as one.",
    settings=OPTIONS,
    conditions={},
    postings={},
    section=Empty,
    unit_section=Empty,
    skills=False,
    cites={},
    card=CardSheet,
    status=StatusSheet,
    terrain=terrain,
)
