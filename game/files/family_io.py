"""What a family of rules gives to the files: found in its folder as `family_io.FAMILY_IO`.

Cards, options, terrain and how a unit fares are a family's own affair; the files around them are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

import game.rules
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.kind import Kind
from game.core.model.card_fighter import CardFighter
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.rules.part_io import Squads
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import Sheet

FILE = "family_io.py"


class ClosedTerrain(Protocol):
    """What a family closes to units on the ground: kinds of terrain, and walls above a height."""

    @property
    def closed(self) -> frozenset[str]: ...
    @property
    def wall_limit(self) -> float: ...


class FamilyPart(Protocol):
    """What a family and an add-on both give.

    Attributes:
        label: Its name as players say it.
        about: What it is about, in a sentence.
        settings: Its options.
        conditions: What of its section players choose when they set up a battle, by its name there.
        postings: How players let a unit take part otherwise than usual, by names of their own.
        section: What a scenario may say under its name, at the top.
        unit_section: What it may say there of a unit.

    One that goes only on top of families whose units may fight at arm's length says so: `asks_for_fighters`.
    One that makes something of all the cards that share a unit's base name says so: `asks_for_namesakes`.
    """

    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def conditions(self) -> Mapping[str, Setting]: ...
    @property
    def postings(self) -> Mapping[str, Posting]: ...
    @property
    def settings(self) -> Mapping[str, Setting]: ...
    @property
    def section(self) -> type[Sheet]: ...
    @property
    def unit_section(self) -> type[Sheet]: ...


@runtime_checkable
class RestrictsUnits(Protocol):
    """What else a family gives whose options leave some units out."""

    def barred(self, profile: Any, options: Mapping[str, Any]) -> str:
        """Return why no unit of *profile* takes part under *options*, in a sentence; "" where it may."""


@runtime_checkable
class Melee(Protocol):
    """What else a family gives whose units may fight by rules for close combat."""

    def melee_fighter(self, profile: Any) -> CardFighter | None:
        """Return what *profile* is to such rules; None where it takes no part in them."""


@runtime_checkable
class MeleeCards(Melee, Protocol):
    """What else a family gives that makes cards for what has only a record sheet."""

    def melee_card(self, fighter: CardFighter) -> Any:
        """Return a profile for *fighter*, which has none."""


@runtime_checkable
class ShapedBases(Protocol):
    """What else a family gives some of whose units stand on bases that are no discs."""

    def shape(self, profile: Any) -> BaseShape | None:
        """Return the shape of the base of *profile*; None for a disc of the radius that `base` says."""


def base_of(owner: Family, profile: Any) -> tuple[float, BaseShape | None]:
    """Return the radius of a base, or of the disc around it, and its shape; None for a disc."""
    shape = owner.shape(profile) if isinstance(owner, ShapedBases) and profile is not None else None
    return (owner.base(profile), None) if shape is None else (shape.radius, shape)


@runtime_checkable
class ChecksSections(Protocol):
    """What else a part gives whose sections may contradict themselves, the map, or the rest of a unit."""

    @property
    def name(self) -> str: ...

    def strays(
        self, said: Any, sides: Squads, field: Battlefield | None
    ) -> Iterable[tuple[tuple[str, ...], str]]:
        """Yield what does not fit in its section of the scenario: the way to the value, and a sentence."""

    def misfits(
        self, said: Any, profile: Any, height: float, field: Battlefield, at: Point | None
    ) -> Iterable[tuple[tuple[str, ...], str]]:
        """Yield what does not fit in its section of a unit: the way to the value, and a sentence."""


@runtime_checkable
class Family(FamilyPart, Protocol):
    """What else a base family gives.

    Attributes:
        skills: Whether units have a skill that players choose.
        cites: The rules behind what players set up, by topic; see `core.lobby.Rulebook`.
        kinds: The terrain that a map may name.
        walking_costs: What it costs a walk, and what of it is closed.
        card: What a card says of a unit.
        status: What a scenario says of how a unit fares.
    """

    @property
    def skills(self) -> bool: ...
    @property
    def cites(self) -> Mapping[str, str]: ...
    @property
    def kinds(self) -> Mapping[str, Kind]: ...
    @property
    def walking_costs(self) -> ClosedTerrain: ...
    @property
    def card(self) -> type[Any]: ...
    @property
    def status(self) -> type[Any]: ...

    def profile(self, key: str, card: Any) -> Any:
        """Return the family's profile of a card that is listed under *key*."""

    def title(self, profile: Any) -> str:
        """Return the name of a unit as players say it."""

    def listing(self, profile: Any) -> Mapping[str, Any]:
        """How players find a unit: kind, size, points, tonnage, introductory, needs of a `Roster`."""

    def skilled(self, profile: Any, skill: int) -> Any:
        """Return *profile* with *skill*."""

    def skill(self, profile: Any) -> int:
        """Return the skill of *profile*."""

    def printed(self, profile: Any) -> Mapping[str, Any]:
        """Return the card of *profile* as a file writes it: the inverse of `profile`, but for the skill."""

    def status_entry(self, profile: Any, status: Any) -> Mapping[str, Any]:
        """Return *status* as a file writes it, without what is as at the start.

        The inverse of `starting_status`.
        """

    def base(self, profile: Any) -> float:
        """Return the radius of its base in inches; of the usual one where its card could not be read."""

    def height(self, profile: Any) -> float:
        """Return its height in inches."""

    def flies(self, profile: Any) -> bool:
        """Whether it may be in the air."""

    def faults(self, profile: Any, given: Any) -> Iterable[tuple[str, str]]:
        """Yield what in a status does not fit *profile*: the key and a sentence."""

    def starting_status(self, profile: Any, given: Any) -> Any:
        """Return the family's own record of how a unit fares at the start."""


class FamilyIOs(Mapping[str, FamilyPart]):
    """What every family and add-on gives to the files, by its name; imported when it is asked for."""

    def __init__(self) -> None:
        there = game.rules.places().items()
        self._packages = {name: place.package for name, place in there if (place.folder / FILE).is_file()}

    def __getitem__(self, name: str) -> FamilyPart:
        part: FamilyPart = import_module(f"{self._packages[name]}.family_io").FAMILY_IO
        return part

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __contains__(self, name: object) -> bool:
        return name in self._packages


@cache
def family_ios() -> FamilyIOs:
    """Return what every family and add-on gives to the files, by its name."""
    return FamilyIOs()


def family(name: str) -> Family:
    """Return what the base family called *name* gives to the files.

    Raises:
        LookupError: if there is none.
    """
    found = family_ios().get(name)
    if not isinstance(found, Family):
        raise LookupError(f"there is no family of rules called {name}; there are {', '.join(families())}")
    return found


def families() -> list[str]:
    """Return the names of the base families, sorted."""
    return sorted(filter(is_family, family_ios()))


def is_family(name: str) -> bool:
    """Whether there is a base family called *name*."""
    return isinstance(family_ios().get(name), Family)
