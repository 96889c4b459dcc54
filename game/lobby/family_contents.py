"""The contents of a family: its rules, its terrain, and its cards as units to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import game.rules
from game.battlefield.terrain.field import Battlefield
from game.core.lobby import Roster
from game.core.model.state import Ruleset, State
from game.core.model.unit import Unit
from game.files.cards import Library as Cards
from game.files.cards import family_cards, own_card_files
from game.files.family_io import Family, FamilyPart, base_of, family
from game.files.forces.themes import roles
from game.geometry.point import ORIGIN
from game.lobby.fighters import cards_of_sheets
from game.lobby.rulebooks import all_postings, reading_sheets, unfit_post
from game.rules import ruleset
from game.rules.posting import Posting
from game.storage import disk


def contents(name: str) -> FamilyContents:
    """Return what the base family called *name* contains; it is read again if the user's cards change."""
    own = tuple((path, disk.changed(path)) for path in own_card_files(name))
    state = (tuple(game.rules.__path__), own)
    known = _known.get(name)
    if known is None or known[0] != state:
        known = _known[name] = state, FamilyContents(name)
    return known[1]


class FamilyContents:
    """What the base family called *name* contains."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def family(self) -> Family:
        """The family's interface to files."""
        return family(self.name)

    @cached_property
    def cards(self) -> Cards:
        """The cards that come with the game and the user's own."""
        return family_cards(self.family)

    @cached_property
    def sheet_cards(self) -> Cards:
        """The cards of units that have only a record sheet; usable only with the add-on `of_sheets`."""
        found = cards_of_sheets(self.family, self.cards) if self.of_sheets else {}
        return Cards(found, {key: self.family.title(profile) for key, profile in found.items()})

    @cached_property
    def of_sheets(self) -> str:
        """The add-on that reads record sheets; "" if there is none."""
        return reading_sheets(self.name)

    @cached_property
    def units(self) -> Mapping[str, Any]:
        """The profiles of all units that a force may take, by card."""
        return {**self.sheet_cards, **self.cards}

    @cached_property
    def listings(self) -> Mapping[str, Mapping[str, Any]]:
        """The search values of all units that a force may take, by card."""
        return {card: self.family.listing(profile) for card, profile in self.units.items()}

    def needs(self, card: str) -> str:
        """Return the add-on without which a unit of *card* cannot take part; "" if it needs none."""
        if card not in self.cards:
            return self.of_sheets
        found: str = self.listings[card].get("needs", "")
        return found

    @cached_property
    def rules(self) -> Ruleset:
        """The rules of the family with default options."""
        return ruleset([self.name])

    def roster(self) -> list[Roster]:
        """Return the units that a force may take, sorted by name."""
        return list(self._rosters)

    @cached_property
    def _rosters(self) -> Sequence[Roster]:
        found = [self._roster(key, profile) for key, profile in self.units.items()]
        return sorted(_with_origins(found), key=lambda one: one.name)

    def _roster(self, key: str, profile: Any) -> Roster:
        sample = self.unit(key, profile)
        state = State(self.rules, self._bare, {sample.id: sample}, (sample.side,))
        return Roster(
            card=key,
            name=self.family.title(profile),
            sample=sample,
            shown=self.rules.card(state, sample),
            posts=self.open_posts(key),
            role=roles(self.name).get(key, ""),
            **{**self.listings[key], "needs": self.needs(key)},
        )

    def open_posts(self, card: str) -> tuple[str, ...]:
        """Return the keys of the postings open to a unit of *card*."""
        found, own, profile = self._postings.items(), self.family, self.units[card]
        return tuple(key for key, post in found if not any(unfit_post(*post, own, profile, self._bare)))

    @cached_property
    def _postings(self) -> Mapping[str, tuple[FamilyPart, Posting]]:
        """The special ways to take part, by key."""
        return all_postings(self.name)

    @cached_property
    def _bare(self) -> Battlefield:
        """An empty table."""
        return Battlefield(72, 48)

    def unit(self, key: str, profile: Any) -> Unit:
        """Return a unit of *profile* in its initial state."""
        own = self.family
        base, shape = base_of(own, profile)
        return Unit(
            id=key,
            side="",
            name=own.title(profile),
            at=ORIGIN,
            base=base,
            shape=shape,
            height=own.height(profile),
            profile=profile,
            status=own.starting_status(profile, own.status()),
        )

    def skilled(self, unit: Unit, skill: int) -> Unit:
        """Return *unit* with a pilot or crew of that *skill*."""
        return replace(unit, profile=self.family.skilled(unit.profile, skill))

    def card_of(self, profile: Any) -> str | None:
        """Return the key of the card of *profile*, ignoring skill; None if there is no such card."""
        plain = self.family.skilled(profile, 0)
        known = self._by_profile
        return known.get(plain)

    @cached_property
    def _by_profile(self) -> Mapping[Any, str]:
        """Card keys by profile, at skill 0."""
        return {self.family.skilled(card, 0): key for key, card in reversed(list(self.cards.items()))}


def _with_origins(found: Sequence[Roster]) -> Sequence[Roster]:
    """Return *found* with the origin of each whose figures come from elsewhere than those of most."""
    (usual, _), *_ = Counter(one.shown.origin for one in found).most_common(1) or [("", 0)]
    return [replace(one, origin="" if one.shown.origin == usual else one.shown.origin) for one in found]


_known: dict[str, tuple[Hashable, FamilyContents]] = {}
"""The contents of each family, with the state of the files that they depend on."""
