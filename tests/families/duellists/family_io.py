"""The file interface of Duellists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.rules.duellists import Profile, Status

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.kind import Kind
from game.mechanics.movement.terrain_costs import TerrainTable, WalkingCosts
from game.rules.part_io import FamilyIO
from game.rules.setting import Setting
from game.rules.sheet import Count, Empty, Sheet, Text


class CardSheet(Sheet):
    """A card."""

    name: Text


class StatusSheet(Sheet):
    """The condition of a unit."""

    wounds: Count | None = None


KINDS = {"woods": Kind(Form.AREA, 2.0), "hill": Kind(Form.GROUND), "mud": Kind(Form.FLAT)}
OPTIONS: Mapping[str, Setting] = {
    "duels": Setting("When duels are fought.", "at once", ("at once", "after the phase"))
}


def terrain() -> TerrainTable[Any]:
    """Return the terrain table: nothing is closed."""
    return TerrainTable({}, KINDS, WalkingCosts({}, (), {}, frozenset(), 2.0), frozenset())


class DuellistsIO(FamilyIO):
    """The family's part in reading files."""

    def profile(self, key: str, card: CardSheet) -> Profile:
        return Profile(card.name)

    def title(self, profile: Profile) -> str:
        return profile.name

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return the search keys of a unit."""
        return {"kind": "duellists", "size": 1, "points": 10, "tonnage": 0.0, "introductory": True}

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        return {"name": profile.name}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        return {"wounds": status.wounds} if status.wounds else {}

    def base(self, profile: Profile | None) -> float:
        return 0.6

    def height(self, profile: Profile) -> float:
        return 2.0

    def faults(self, profile: Profile, given: StatusSheet) -> Iterable[tuple[str, str]]:
        return ()

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        return Status(given.wounds or 0)


FAMILY_IO = DuellistsIO(
    name="duellists",
    label="Duellists",
    about="Those who meet fight it out, two by two.",
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
