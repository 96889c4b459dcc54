"""How a family of rules takes part in reading files: the `family_io.FAMILY_IO` in its folder.

Cards, options, terrain and unit status belong to the family; the files around them do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

import game.rules
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.kind import Kind
from game.core.model.card_fighter import CardFighter
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.rules.part_io import PlacedFighter, Squads
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import Sheet

FILE = "family_io.py"


class ClosedTerrain(Protocol):
    """The terrain that a family closes to ground units: kinds, and walls above a height; but not roofs."""

    @property
    def closed(self) -> frozenset[str]: ...
    @property
    def wall_limit(self) -> float: ...
    @property
    def roofs(self) -> frozenset[str]: ...


class FamilyPart(Protocol):
    """The interface common to families and add-ons.

    Attributes:
        label: The name that players use.
        about: What it is about, in a sentence.
        settings: Its options.
        conditions: The values of its section that players choose when they set up a battle, by name.
        postings: Special ways for a unit to take part, by name.
        section: The sheet of its section at the top of a scenario.
        unit_section: The sheet of its section in a unit.

    An add-on that needs a family with close-combat fighters sets `asks_for_fighters`. One that uses all cards
    with a unit's base name sets `asks_for_namesakes`.
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
    """The interface of a family whose options exclude some units."""

    def barred(self, profile: Any, options: Mapping[str, Any]) -> str:
        """Return why *profile* is not allowed under *options*, in a sentence; "" if it is."""


@runtime_checkable
class Melee(Protocol):
    """The interface of a family whose units may fight under close-combat rules."""

    def melee_fighter(self, profile: Any) -> CardFighter | None:
        """Return *profile* as a fighter for close-combat rules; None if it takes no part in them."""


@runtime_checkable
class MeleeCards(Melee, Protocol):
    """The interface of a family that makes cards for units with only a record sheet."""

    def melee_card(self, fighter: CardFighter) -> Any:
        """Return a profile for *fighter*, which has no card."""


@runtime_checkable
class ShapedBases(Protocol):
    """The interface of a family with bases that are not discs."""

    def shape(self, profile: Any) -> BaseShape | None:
        """Return the shape of the base of *profile*; None for a disc with the radius from `base`."""


def base_of(owner: Family, profile: Any) -> tuple[float, BaseShape | None]:
    """Return the radius of a base, or of its enclosing disc, and its shape; None for a disc."""
    shape = owner.shape(profile) if isinstance(owner, ShapedBases) and profile is not None else None
    return (owner.base(profile), None) if shape is None else (shape.radius, shape)


@runtime_checkable
class ChecksSections(Protocol):
    """The interface of a part whose sections need checks against the map, the unit or each other."""

    @property
    def name(self) -> str: ...

    def strays(
        self, said: Any, sides: Squads, field: Battlefield | None
    ) -> Iterable[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each fault in its section of the scenario."""

    def misfits(
        self, said: Any, profile: Any, height: float, field: Battlefield, at: Point | None
    ) -> Iterable[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each fault in its section of a unit."""


@runtime_checkable
class ChecksFighters(Protocol):
    """The interface of a part that judges units by what they are in close combat."""

    @property
    def name(self) -> str: ...

    def unfit(self, said: Any, fighter: CardFighter | None) -> Iterable[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each fault in its section of a unit that is *fighter*, or none."""

    def crowded(self, placed: Sequence[PlacedFighter]) -> Iterable[tuple[int, str]]:
        """Yield the number of each unit among *placed* that has no room there, and why."""


@runtime_checkable
class Family(FamilyPart, Protocol):
    """The interface of a base family.

    Attributes:
        skills: Whether players choose the skill of units.
        cites: The rules behind the choices at set-up, by topic; see `core.lobby.Rulebook`.
        kinds: The terrain that a map may name.
        walking_costs: Movement costs, and the terrain that is closed.
        card: The sheet of a card.
        status: The sheet of a unit's status in a scenario.
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
        """Return the family's profile for a card listed under *key*."""

    def title(self, profile: Any) -> str:
        """Return the name that players use for a unit."""

    def listing(self, profile: Any) -> Mapping[str, Any]:
        """Return search values for a unit: kind, size, points, tonnage, introductory, needs of a `Roster`."""

    def skilled(self, profile: Any, skill: int) -> Any:
        """Return *profile* with *skill*."""

    def skill(self, profile: Any) -> int:
        """Return the skill of *profile*."""

    def printed(self, profile: Any) -> Mapping[str, Any]:
        """Return the card of *profile* in file format: the inverse of `profile`, except for the skill."""

    def status_entry(self, profile: Any, status: Any) -> Mapping[str, Any]:
        """Return *status* in file format, omitting starting values.

        The inverse of `starting_status`.
        """

    def base(self, profile: Any) -> float:
        """Return the radius of its base in inches; a default if its card could not be read."""

    def height(self, profile: Any) -> float:
        """Return its height in inches."""

    def flies(self, profile: Any) -> bool:
        """Whether it can be in the air."""

    def faults(self, profile: Any, given: Any) -> Iterable[tuple[str, str]]:
        """Yield the key and message of each status value that does not fit *profile*."""

    def starting_status(self, profile: Any, given: Any) -> Any:
        """Return the family's status record of a unit at the start."""


class FamilyIOs(Mapping[str, FamilyPart]):
    """The FAMILY_IO of every family and add-on, by name, imported on demand."""

    def __init__(self, places: Mapping[str, game.rules.Location]) -> None:
        self._packages = {
            name: place.package for name, place in places.items() if (place.folder / FILE).is_file()
        }

    def __getitem__(self, name: str) -> FamilyPart:
        part: FamilyPart = import_module(f"{self._packages[name]}.family_io").FAMILY_IO
        return part

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __contains__(self, name: object) -> bool:
        return name in self._packages


def family_ios() -> FamilyIOs:
    """Return the FAMILY_IO of every family and add-on, by name."""
    return _family_ios(tuple(game.rules.__path__))


@cache
def _family_ios(roots: tuple[str, ...]) -> FamilyIOs:
    return FamilyIOs(game.rules.places_below(roots))


def family(name: str) -> Family:
    """Return the FAMILY_IO of the base family *name*.

    Raises:
        LookupError: if there is none.
    """
    return _family(tuple(game.rules.__path__), name)


@cache
def _family(roots: tuple[str, ...], name: str) -> Family:
    found = _family_ios(roots).get(name)
    if not isinstance(found, Family):
        raise LookupError(f"there is no family of rules called {name}; there are {', '.join(families())}")
    return found


def families() -> list[str]:
    """Return the names of the base families, sorted."""
    return sorted(filter(is_family, family_ios()))


def is_family(name: str) -> bool:
    """Whether there is a base family called *name*."""
    return _is_family(tuple(game.rules.__path__), name)


@cache
def _is_family(roots: tuple[str, ...], name: str) -> bool:
    return isinstance(_family_ios(roots).get(name), Family)
