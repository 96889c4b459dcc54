"""The file interface of Dicers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.dicers import Profile, Status

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
    shots: Count = 1
    leader: bool = False


class StatusSheet(Sheet):
    """The condition of a unit."""

    men: Count | None = None


KINDS = {"woods": Kind(Form.AREA, 2.0), "hill": Kind(Form.GROUND), "mud": Kind(Form.FLAT)}
OPTIONS: Mapping[str, Setting] = {"grit": Setting("How stubborn they are.", 0, least=0, most=9)}


def terrain() -> TerrainTable[Any]:
    """Return the terrain table: nothing is closed."""
    return TerrainTable({}, KINDS, WalkingCosts({}, (), {}, frozenset(), 2.0), frozenset())


class DicersIO(FamilyIO):
    """The family's part in reading files."""

    def profile(self, key: str, card: CardSheet) -> Profile:
        return Profile(card.name, card.men, card.shots, card.leader)

    def title(self, profile: Profile) -> str:
        return f"{profile.name} of {profile.men}"

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return the search keys of a unit."""
        return {"kind": "dicers", "size": 1, "points": profile.men, "tonnage": 0.0, "introductory": True}

    def skilled(self, profile: Profile, skill: int) -> Profile:
        return replace(profile, skill=skill)

    def skill(self, profile: Profile) -> int:
        return profile.skill

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        usual = {"shots": 1, "leader": False}
        more = {name: value for name, of in usual.items() if (value := getattr(profile, name)) != of}
        return {"name": profile.name, "men": profile.men, **more}

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


FAMILY_IO = DicersIO(
    name="dicers",
    label="Dicers",
    about="Squads throw pools of dice.",
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
