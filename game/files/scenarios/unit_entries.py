"""The units of a scenario: from the file to entries, with every fault noted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from game.battlefield.contact import Disc, overlap_of
from game.battlefield.terrain.field import Battlefield
from game.core.model.brief import FACING, Edge
from game.files.cards import Library, family_cards, profile_of
from game.files.family_io import (
    ChecksFighters,
    ChecksSections,
    Family,
    FamilyPart,
    Melee,
    base_of,
    family_ios,
)
from game.files.scenarios.placement import Placement, placement
from game.files.scenarios.scenario import UnitEntry
from game.files.scenarios.sheets import UnitSheet
from game.files.yaml.problems import BadFile
from game.files.yaml.reading import Reading
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.rules.part_io import PlacedFighter
from game.rules.shape_sheet import shape_of
from game.rules.sheet import Way

NOWHERE = Placement(0.0)
STANDING = {"at", "base", "elevation", "enters"}


class BasePlacement(NamedTuple):
    """The position of a unit's base, whatever else is wrong with the unit."""

    way: Way
    base: Disc


class _Judged(NamedTuple):
    """The valid contents of one unit's entry."""

    sheet: UnitSheet
    card: str
    profile: Any
    status: Any
    base: float
    shape: BaseShape | None
    placement: Placement
    sections: Mapping[str, Any]


@dataclass
class Register:
    """The context in which the units of a scenario are read.

    Attributes:
        owner: The base family; None if the rules are faulty.
        parts: The family and its add-ons.
        battlefield: None if the map is faulty.
        given: The cards, or a function that returns those of a family; None for the game's own.
        named: The names of cards in the scenario.
        standing: The bases read so far, including those of faulty units.
        placed: The units on the table read so far.
    """

    reading: Reading
    owner: Family | None
    parts: Sequence[FamilyPart]
    battlefield: Battlefield | None
    given: Library | Callable[[str], Library] | None = None
    named: Collection[str] = ()
    standing: list[BasePlacement] = field(default_factory=list)
    placed: list[tuple[Way, UnitEntry]] = field(default_factory=list)

    @cached_property
    def library(self) -> Library:
        """The cards by name; empty, with the faults noted, if their files are faulty."""
        assert self.owner is not None
        if isinstance(self.given, Library):
            return self.given
        try:
            if self.given is not None:
                return self.given(self.owner.name)
            return family_cards(self.owner, self.named)
        except BadFile as error:
            self.reading.problems += error.problems
            return Library({}, {})

    def unit(self, value: Any, way: Way, side: str, edge: Edge | None) -> UnitEntry | None:
        """Return the unit *value* at *way*; None, with the faults noted, if it is faulty."""
        found = self._judged(value, way, edge)
        if found is None or self.owner is None:
            return None
        sheet, profile, there = found.sheet, found.profile, found.sheet.at is not None
        entry = UnitEntry(
            id=sheet.id,
            side=side,
            card=found.card,
            title=self.owner.title(profile),
            profile=profile if sheet.skill is None else self.owner.skilled(profile, sheet.skill),
            status=found.status,
            at=None if sheet.at is None else Point(*sheet.at),
            facing=FACING[edge] if sheet.facing is None else sheet.facing % 360,
            elevation=sheet.elevation,
            level=found.placement.level if there else None,
            base=found.base,
            shape=found.shape,
            height=self.owner.height(profile) if sheet.height is None else sheet.height,
            enters=None if there else sheet.enters or 1,
            group=sheet.group or "",
            sections=found.sections,
            kin=self._kin(profile),
        )
        if there:
            self.placed.append((way, entry))
        return entry

    def _kin(self, profile: Any) -> tuple[Any, ...]:
        """Return all cards with the base name of *profile*, if a part needs them."""
        return self._namesakes.get(getattr(profile, "name", ""), ())

    @cached_property
    def _namesakes(self) -> dict[str, tuple[Any, ...]]:
        """All cards by base name, if a part needs them; else empty."""
        if self.owner is None or not any(getattr(part, "asks_for_namesakes", False) for part in self.parts):
            return {}
        found: dict[str, tuple[Any, ...]] = {}
        for card in self._all_cards().values():
            found[card.name] = (*found.get(card.name, ()), card)
        return found

    def _all_cards(self) -> Library:
        assert self.owner is not None
        if self.given is not None:
            return self.library
        try:
            return family_cards(self.owner)
        except BadFile:
            return self.library

    def _judged(self, value: Any, way: Way, edge: Edge | None) -> _Judged | None:
        """Return the contents of a unit's entry; None, with the faults noted, if anything is wrong."""
        before = len(self.reading.problems)
        rest, sections = split(self.reading, value, way, self.parts, of_unit=True)
        sheet, faulty = self.reading.partial(UnitSheet, rest, way)
        if self.owner is None:
            return None
        card, profile = self._card(value, way)
        status = self._status(value, way, profile)
        if sheet is None:
            return None
        base, shape = self._base(sheet, way, profile)
        facing = FACING[edge] if sheet.facing is None else sheet.facing % 360
        flies = profile is None or self.owner.flies(profile)
        hold = NOWHERE if faulty & STANDING else self._placement(sheet, way, (base, shape, facing), flies)
        if sheet.at is not None and not faulty & {"at", "base"}:
            there = Disc(sheet.id or "", Point(*sheet.at), base, 0.0, shape, facing)
            self.standing.append(BasePlacement(way, there))
        if profile is None or len(self.reading.problems) > before:
            return None
        height = self.owner.height(profile) if sheet.height is None else sheet.height
        if not self._fits(sheet, way, profile, height, sections):
            return None
        return _Judged(sheet, card, profile, status, base, shape, hold, sections)

    def _base(self, sheet: UnitSheet, way: Way, profile: Any) -> tuple[float, BaseShape | None]:
        """Return the radius of a unit's base, or of its enclosing disc, and its shape; None for a disc."""
        assert self.owner is not None
        if sheet.base is not None and sheet.shape is not None:
            self.reading.wrong((*way, "shape"), "a base has a radius or a shape, not both", key=True)
        if sheet.base is not None:
            return sheet.base, None
        shape = shape_of(sheet.shape)
        return base_of(self.owner, profile) if shape is None else (shape.radius, shape)

    def _fits(
        self, sheet: UnitSheet, way: Way, profile: Any, height: float, sections: Mapping[str, Any]
    ) -> bool:
        """Whether the add-ons' sections of a unit fit the rest; faults are noted."""
        before = len(self.reading.problems)
        at = None if sheet.at is None else Point(*sheet.at)
        for part in self.parts:
            said = sections.get(part.name)
            if isinstance(part, ChecksSections) and said is not None and self.battlefield is not None:
                for there, words in part.misfits(said, profile, height, self.battlefield, at):
                    self.reading.wrong((*way, *there), words)
            if isinstance(part, ChecksFighters) and said is not None and isinstance(self.owner, Melee):
                for there, words in part.unfit(said, self.owner.melee_fighter(profile)):
                    self.reading.wrong((*way, *there), words)
        return len(self.reading.problems) == before

    def _card(self, value: Any, way: Way) -> tuple[str, Any]:
        """Return key and profile of a unit's card; if it has none, note the faults and return no profile."""
        card = value.get("card") if isinstance(value, dict) else None
        assert self.owner is not None
        if isinstance(card, dict):
            return "", profile_of(self.reading, self.owner, "", card, (*way, "card"))
        if isinstance(card, str):
            key = self.library.key(card)
            if key is None:
                self.reading.wrong((*way, "card"), self.library.missing(card))
                return "", None
            return key, self.library[key]
        if card is not None:
            self.reading.wrong((*way, "card"), "expected the name of a card, or a card written out here")
        return "", None

    def _status(self, value: Any, way: Way, profile: Any) -> Any:
        """Return the status of a unit; None, with the faults noted, if it is faulty."""
        given = value.get("status") if isinstance(value, dict) else None
        assert self.owner is not None
        at = (*way, "status")
        empty = self.owner.status()
        sheet = empty if given is None else self.reading.partial(self.owner.status, given, at)[0]
        if sheet is None or profile is None:
            return None
        for key, words in self.owner.faults(profile, sheet):
            self.reading.wrong((*at, key), words)
        return self.owner.starting_status(profile, sheet)

    def _placement(
        self, sheet: UnitSheet, way: Way, base: tuple[float, BaseShape | None, float], flies: bool
    ) -> Placement:
        """Return the placement of the unit, with the faults noted."""
        if sheet.at is None:
            if sheet.elevation is not None:
                self.reading.wrong((*way, "elevation"), "only a unit with `at` has an elevation", key=True)
            return NOWHERE
        if sheet.enters is not None:
            self.reading.wrong(
                (*way, "enters"), "a unit with `at` is on the table and does not enter", key=True
            )
        if self.battlefield is None or self.owner is None:
            return NOWHERE
        stands = Disc("", Point(*sheet.at), base[0], 0.0, *base[1:])
        closed = self.owner.walking_costs
        found = placement(self.battlefield, stands, sheet.elevation, flies=flies, closed=closed)
        for key, words in found.faults:
            self.reading.wrong((*way, key), words)
        return found


def overlaps(reading: Reading, standing: Sequence[BasePlacement]) -> None:
    """Note every base that overlaps an earlier one, at any elevation."""
    for one, other in combinations(standing, 2):
        deep = overlap_of(one.base, other.base)
        if deep:
            whose = f"unit `{one.base.id}`" if one.base.id else "another unit"
            reading.wrong((*other.way, "at"), f'the base overlaps that of {whose} by {deep:.3g}"')


def crowds(register: Register) -> None:
    """Note every unit that has no room among the others by the rules of a part."""
    owner = register.owner
    for part in register.parts:
        if isinstance(part, ChecksFighters) and isinstance(owner, Melee):
            ways, placed = [], []
            for way, entry in register.placed:
                assert entry.at is not None, "it is on the table"
                fighter, said = owner.melee_fighter(entry.profile), entry.sections.get(part.name)
                ways.append(way)
                placed.append(PlacedFighter(entry.side, entry.at, fighter, said))
            for number, words in part.crowded(placed):
                register.reading.wrong((*ways[number], "at"), words)


def split(
    reading: Reading, value: Any, way: Way, parts: Sequence[FamilyPart], *, of_unit: bool = False
) -> tuple[Any, dict[str, Any]]:
    """Return *value* without the sections of families and add-ons, and these sections by name."""
    if not isinstance(value, dict):
        return value, {}
    listed, sections = {part.name: part for part in parts}, {}
    for name in value.keys() & family_ios().keys():
        if name not in listed:
            words = f"this is a section of {name}, which `rules` does not list"
            reading.wrong((*way, name), words, key=True)
            continue
        part = listed[name]
        kind = part.unit_section if of_unit else part.section
        sections[name] = reading.sheet(kind, value[name], (*way, name))
    return {key: item for key, item in value.items() if key not in family_ios()}, sections
