"""What Duellists gives to the files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.rules.duellists import Profile, Status

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.kind import Kind
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import Count, Empty, Sheet, Text


class CardSheet(Sheet):
    """A card."""

    name: Text


class StatusSheet(Sheet):
    """How a unit fares."""

    wounds: Count | None = None


@dataclass(frozen=True)
class WalkingCosts:
    """What is closed to units on the ground: nothing."""

    closed: frozenset[str] = frozenset()
    wall_limit: float = 2.0


@dataclass(frozen=True)
class Dossier:
    """The family's own part in the reading of files."""

    name: str = "duellists"
    label: str = "Duellists"
    about: str = "Those who meet fight it out, two by two."
    card: type[CardSheet] = CardSheet
    status: type[StatusSheet] = StatusSheet
    section: type[Sheet] = Empty
    unit_section: type[Sheet] = Empty
    conditions: Mapping[str, Setting] = field(default_factory=dict)
    postings: Mapping[str, Posting] = field(default_factory=dict)
    walking_costs: WalkingCosts = WalkingCosts()

    skills: bool = False

    @property
    def cites(self) -> Mapping[str, str]:
        """No rules on setting up."""
        return {}

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Woods and hills, and nothing else."""
        return {"woods": Kind(Form.AREA, 2.0), "hill": Kind(Form.GROUND), "mud": Kind(Form.FLAT)}

    @property
    def settings(self) -> Mapping[str, Setting]:
        """When duels are fought."""
        return {
            "duels": Setting("When duels are fought.", "at once", ("at once", "after the phase")),
        }

    def profile(self, key: str, card: CardSheet) -> Profile:
        return Profile(card.name)

    def title(self, profile: Profile) -> str:
        return profile.name

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return by what players find a unit."""
        return {"kind": "duellists", "size": 1, "points": 10, "tonnage": 0.0, "introductory": True}

    def skilled(self, profile: Profile, skill: int) -> Profile:
        return profile

    def skill(self, profile: Profile) -> int:
        return 4

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        return {"name": profile.name}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        return {"wounds": status.wounds} if status.wounds else {}

    def base(self, profile: Profile | None) -> float:
        return 0.6

    def height(self, profile: Profile) -> float:
        return 2.0

    def flies(self, profile: Profile) -> bool:
        return False

    def faults(self, profile: Profile, given: StatusSheet) -> Iterable[tuple[str, str]]:
        return ()

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        return Status(given.wounds or 0)


FAMILY_IO = Dossier()
