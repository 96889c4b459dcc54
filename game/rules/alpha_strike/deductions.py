"""What follows from public facts about the Move of an enemy whose record sheet is not shown (CONC-07).

The cards that share its base name are public, so is how far it was seen to go in this turn, and so is a
number to hit that was announced for an attack on it. Nothing here is taken from its own card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Self

from game.core.unit import Side, Unit, kept
from game.geometry.point import EPS
from game.geometry.value import Value
from game.rules.alpha_strike.figures import SHUTDOWN, available, band, is_jump, modes, tmm, tracks_heat
from game.rules.alpha_strike.status import Status
from game.rules.alpha_strike.units import Damage, Mode, Profile

IMMOBILE, FASTEST = -4, 6
WEAKEST_JUMP = 2
"""The most that a card takes from what a jump adds to the movement modifier."""
MOST_HITS = 3
"""MP hits after which no Move is left to lose that would matter."""
BEARING = ("TSM", "JMPS", "JMPW")


class Kin(Value):
    """What of a card bears on movement modifiers."""

    move: tuple[Mode, ...]
    heats: bool = True
    specials: tuple[str, ...] = ()


class Namesakes(Value):
    """What is public of a unit whose base name is known: the cards of that name."""

    cards: tuple[Kin, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


class Glimpse(Value):
    """What *side* has learnt in this turn of how a unit can move.

    Attributes:
        walked, jumped: The inches that it was seen to go.
        announced: The modifier of its Move in a number to hit that was told.
    """

    side: Side
    walked: float = 0.0
    jumped: float = 0.0
    announced: int | None = None


class Gleaned(Value):
    """What each side has learnt in this turn of how a unit can move; the secret of who has learnt it."""

    held: tuple[Glimpse, ...] = ()

    def known_to(self, side: Side) -> Self:
        return replace(self, held=tuple(one for one in self.held if side in (one.side, "")))

    def of(self, side: Side) -> Glimpse:
        """Return what *side* has learnt."""
        return next((one for one in self.held if one.side == side), Glimpse(side))

    def learnt(self, glimpse: Glimpse) -> Gleaned:
        """Return this with *glimpse* in place of what its side had learnt."""
        return Gleaned((*(one for one in self.held if one.side != glimpse.side), glimpse))


class Bounds(Value):
    """The least and the most that a modifier may be, and why."""

    low: int
    high: int
    why: str


def namesakes(own: Profile, cards: Iterable[Profile]) -> Namesakes:
    """Return what the *cards* that share the base name of *own* say; nothing where *own* is none of them."""
    same = [card for card in cards if card.name == own.name]
    if not any(_kin(card) == _kin(own) for card in same):
        return Namesakes()
    return Namesakes(tuple(sorted({_kin(card) for card in same}, key=repr)))


def _kin(card: Profile) -> Kin:
    specials = tuple(sorted(one for one in card.specials if one.startswith(BEARING)))
    return Kin(card.move, tracks_heat(card), specials)


def move_bounds(target: Unit, side: Side) -> Bounds:
    """Return what *side* may know of the modifier of the Move of *target*; its immobility counts."""
    found = kept(target.extras, Gleaned).of(side)
    if found.announced is not None:
        return Bounds(found.announced, found.announced, "target's Move, as announced this turn")
    cards = kept(target.extras, Namesakes).cards
    why = _seen(found)
    if cards:
        limits = _limits(cards, replace(found, side=""))
        if limits is not None:
            words = f"its cards{f', {why}' if why else ''}"
            return Bounds(*limits, f"target's Move, by {words}")
    low = IMMOBILE
    if found.walked > EPS:
        low = band(found.walked)
    if found.jumped > EPS:
        low = max(low, 0, band(found.jumped) + 1 - WEAKEST_JUMP)
    words = f"target's Move unknown, {why}" if why else "target's Move unknown"
    return Bounds(low, FASTEST, words)


def _seen(found: Glimpse) -> str:
    """Return how far the unit was seen to go, in words."""
    ways = [
        f'{verb} {inches:.1f}"'
        for verb, inches in (("go", found.walked), ("jump", found.jumped))
        if inches > EPS
    ]
    return f"seen to {' and '.join(ways)}" if ways else ""


@lru_cache(maxsize=1024)
def _limits(cards: tuple[Kin, ...], found: Glimpse) -> tuple[int, int] | None:
    """Return the least and the most of `_values`; None where no card fits what was seen."""
    values = set(_values(cards, found))
    return (min(values), max(values)) if values else None


def _values(cards: Iterable[Kin], found: Glimpse) -> Iterator[int]:
    """Yield every modifier that one of *cards* can have, damaged and hot as may be, with what was seen."""
    for kin in cards:
        card = _blank(kin)
        for heat, hits in product(range(SHUTDOWN if kin.heats else 1), range(MOST_HITS + 1)):
            fares = Status(0, 1, heat=heat, mp_hits=hits)
            walks = [available(card, fares, mode) for mode in modes(card) if not is_jump(mode)]
            jumps = [available(card, fares, mode) for mode in modes(card) if is_jump(mode)]
            fits = max(walks, default=0) >= found.walked - EPS and max(jumps, default=0) >= found.jumped - EPS
            if fits and (any(walks) or any(jumps)):
                yield tmm(card, fares)
    if not (found.walked or found.jumped):
        yield IMMOBILE


def _blank(kin: Kin) -> Profile:
    nothing = Damage()
    return Profile(
        "", "", "BM", 1, kin.move, (nothing,) * 4, ov=0, armor=0, structure=1, specials=kin.specials
    )
