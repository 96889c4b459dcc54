"""The file interface of Pikes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.pikes import Profile, Status

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.kind import Kind
from game.mechanics.movement.terrain_costs import TerrainTable, WalkingCosts
from game.rules.part_io import FamilyIO
from game.rules.setting import Setting
from game.rules.sheet import Count, Empty, Sheet, Text


class CardSheet(Sheet):
    """A card."""

    name: Text
    men: Count


class StatusSheet(Sheet):
    """The condition of a unit."""

    men: Count | None = None


KINDS = {"woods": Kind(Form.AREA, 2.0), "hill": Kind(Form.GROUND), "mud": Kind(Form.FLAT)}
OPTIONS = {
    "push": Setting("How hard they push.", 2, least=0, most=9),
    "woods_block": Setting("Inches of woods that block.", 6, least=0, most=400),
}
"""One has the name of another family's."""


def terrain() -> TerrainTable[Any]:
    """Return the terrain table: nothing is closed."""
    return TerrainTable({}, KINDS, WalkingCosts({}, (), {}, frozenset(), 2.0), frozenset())


class PikesIO(FamilyIO):
    """The family's part in reading files."""

    def profile(self, key: str, card: CardSheet) -> Profile:
        return Profile(card.name, card.men)

    def title(self, profile: Profile) -> str:
        return f"{profile.name} of {profile.men}"

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return the search keys of a unit."""
        return {"kind": "pikes", "size": 1, "points": profile.men, "tonnage": 0.0, "introductory": True}

    def skilled(self, profile: Profile, skill: int) -> Profile:
        return replace(profile, skill=skill)

    def skill(self, profile: Profile) -> int:
        return profile.skill

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        return {"name": profile.name, "men": profile.men}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        return {} if status.men == profile.men else {"men": status.men}

    def base(self, profile: Profile | None) -> float:
        return 1.0

    def height(self, profile: Profile) -> float:
        return 1.5

    def faults(self, profile: Profile, given: StatusSheet) -> Iterable[tuple[str, str]]:
        return ()

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        return Status(profile.men if given.men is None else given.men)


FAMILY_IO = PikesIO(
    name="pikes",
    label="Pikes",
    about="Men with pikes push each other.",
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
