"""Deductions from public facts about enemies with concealed record sheets (CONC-07): records, Move.

Public facts are the cards with the unit's base name, how far it was seen to move, announced to-hit numbers
of attacks on it, its attack rolls with their targets and results, the damage it dealt, the turns in which it
fired, and the critical hits rolled against it.
Deductions about the card hold for the battle, those about a turn until its end. Nothing here reads the
unit's own card. For deductions about its attacks see `gunnery`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from functools import lru_cache
from itertools import product
from math import inf
from typing import Self

from game.core.model.unit import Side, Unit, extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.geometry.value import LATER, Value
from game.rules.alpha_strike.cards.figures import (
    BANDS,
    SHUTDOWN,
    available,
    band,
    is_jump,
    modes,
    tmm,
    tracks_heat,
)
from game.rules.alpha_strike.cards.specials import by_bracket
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Mode, Profile
from game.rules.alpha_strike.movement.walking import MINIMUM

IMMOBILE, FASTEST = -4, 6
WEAKEST_JUMP = 2
"""The most by which a card reduces the jump's movement modifier."""
MOST_HITS = 3
"""Number of MP hits after which further ones make no difference."""
BEARING = ("TSM", "JMPS", "JMPW", "HT")
POOREST = 8
"""The poorest possible skill of a MechWarrior."""
MOST_AIM_HITS = 10
"""Number of fire control hits with which no target can be hit any more."""
COOLING = 6
"""The most inches of Move that heat can take away."""


class Kin(Value):
    """The parts of a card that determine movement modifiers and weapon damage."""

    move: tuple[Mode, ...]
    heats: bool = True
    specials: tuple[str, ...] = ()
    damage: tuple[Damage, ...] = field(default=(), metadata=LATER)
    ov: int = field(default=0, metadata=LATER)


class Namesakes(Value):
    """The public cards that share the base name of a unit."""

    cards: tuple[Kin, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


class PastMove(Value):
    """What a side learnt in a past turn about how a unit can move; as in a `Glimpse`."""

    walked: float = 0.0
    jumped: float = 0.0
    announced: int | None = None

    def tells(self, other: PastMove) -> bool:
        """Whether this reveals everything about the card that *other* reveals."""
        farther = self.walked >= other.walked and self.jumped >= other.jumped
        return farther and other.announced in (None, self.announced)


class Glimpse(Value):
    """What *side* has learnt about the abilities of a unit.

    Attributes:
        walked, jumped: The inches that it was seen to move this turn.
        announced: Its movement modifier in a to-hit number announced this turn.
        past: The same for earlier turns.
        best, poorest: The bounds of its skill, from its rolls.
        dealt: The most damage that its weapons were seen to deal, at each range.
        most_heat: The most heat that it can have this turn.
        fired, struck: Whether it made an attack this turn that may heat it; whether weapons hit it.
        most_aim: The most fire control hits that it can have in force.
        aim_thrown: The fire control hits rolled against it this turn.
    """

    side: Side
    walked: float = 0.0
    jumped: float = 0.0
    announced: int | None = None
    past: tuple[PastMove, ...] = field(default=(), metadata=LATER)
    best: int = field(default=0, metadata=LATER)
    poorest: int = field(default=POOREST, metadata=LATER)
    dealt: tuple[int, ...] = field(default=(), metadata=LATER)
    most_heat: int = field(default=SHUTDOWN, metadata=LATER)
    fired: bool = field(default=False, metadata=LATER)
    struck: bool = field(default=False, metadata=LATER)
    most_aim: int = field(default=MOST_AIM_HITS, metadata=LATER)
    aim_thrown: int = field(default=0, metadata=LATER)

    def lapsed(self) -> Glimpse:
        """Return this after the end of the turn, or after pending effects come into force."""
        now = PastMove(self.walked, self.jumped, self.announced)
        past = self.past
        if not any(one.tells(now) for one in (PastMove(), *past)):
            past = (*(one for one in past if not now.tells(one)), now)
        aim = min(MOST_AIM_HITS, self.most_aim + self.aim_thrown)
        return replace(self, walked=0.0, jumped=0.0, announced=None, past=past, most_aim=aim, aim_thrown=0)


class Inferred(Value, tag="Gleaned"):
    """What each side has learnt about the abilities of a unit; secret to that side."""

    held: tuple[Glimpse, ...] = ()

    def known_to(self, side: Side) -> Self:
        return replace(self, held=tuple(one for one in self.held if side in (one.side, "")))

    def of(self, side: Side) -> Glimpse:
        """Return what *side* has learnt."""
        return next((one for one in self.held if one.side == side), Glimpse(side))

    def learnt(self, glimpse: Glimpse) -> Inferred:
        """Return this with *glimpse* replacing what its side had learnt."""
        return Inferred((*(one for one in self.held if one.side != glimpse.side), glimpse))


class Bounds(Value):
    """The minimum and maximum of a modifier, with the reason."""

    low: int
    high: int
    why: str


def namesakes(own: Profile, cards: Iterable[Profile]) -> Namesakes:
    """Return the *cards* that share type and base name of *own*; empty if *own* is not among them."""
    same = [card for card in cards if (card.type, card.name) == (own.type, own.name)]
    if not any(_kin(card) == _kin(own) for card in same):
        return Namesakes()
    return Namesakes(tuple(sorted({_kin(card) for card in same}, key=repr)))


def _kin(card: Profile) -> Kin:
    specials = tuple(sorted(one for one in card.specials if one.startswith(BEARING)))
    return Kin(card.move, tracks_heat(card), specials, card.damage[:3], card.ov)


def known_cards(unit: Unit, found: Glimpse) -> tuple[Kin, ...]:
    """Return the cards with the base name of *unit* that fit everything *found* in the battle.

    If none fits, the unit has a card that is not in the library, and nothing can be deduced.
    """
    return _fitting(extra_of(unit.extras, Namesakes).cards, found.past, found.dealt)


@lru_cache(maxsize=1024)
def _fitting(cards: tuple[Kin, ...], past: tuple[PastMove, ...], dealt: tuple[int, ...]) -> tuple[Kin, ...]:
    return tuple(kin for kin in cards if _deals(kin, dealt) and all(_moved(kin, one) for one in past))


def _deals(kin: Kin, dealt: tuple[int, ...]) -> bool:
    """Whether a card can deal the damage *dealt* at each range, with overheat and HT (CONC-07)."""
    more = kin.ov + max(by_bracket(kin, "HT"))
    most = [one.value + one.minimal + more for one in kin.damage]
    return all(found <= can for found, can in zip(dealt, most, strict=False))


def _moved(kin: Kin, then: PastMove) -> bool:
    """Whether a card can have moved that far, with the announced modifier."""
    values = set(_values((kin,), then))
    return bool(values) and then.announced in (None, IMMOBILE, *values)


def reckoned(unit: Unit) -> bool:
    """Whether the attacks of *unit* are known, completely or within the limits of its cards."""
    if unit.profile is UNKNOWN:
        return False
    return unit.status is not UNKNOWN or any(kin.damage for kin in learnt_cards(unit))


def learnt(unit: Unit) -> Glimpse:
    """Return what the viewing side has learnt about *unit*."""
    held = extra_of(unit.extras, Inferred).held
    return held[0] if held else Glimpse("")


def learnt_cards(unit: Unit) -> tuple[Kin, ...]:
    """Return `known_cards` for the viewing side of *unit*."""
    return known_cards(unit, learnt(unit))


def cards_of_now(unit: Unit) -> tuple[Kin, ...]:
    """Return the cards of `learnt_cards` that also fit what was seen and announced in this turn."""
    found = learnt(unit)
    now = PastMove(found.walked, found.jumped, found.announced)
    cards = extra_of(unit.extras, Namesakes).cards
    return _fitting(cards, (*found.past, now), found.dealt) or learnt_cards(unit)


def at_its_fastest(unit: Unit) -> Unit:
    """Return a concealed *unit* undamaged, with the best Move of each kind on its possible cards."""
    if unit.status is not UNKNOWN:
        return unit
    printed = [mode for kin in learnt_cards(unit) for mode in kin.move]
    letters = sorted({mode.letters for mode in printed})
    best = tuple(Mode(max(m.inches for m in printed if m.letters == one), one) for one in letters)
    kin = Kin(best)
    return replace(unit, profile=replace(_blank(kin), name=unit.profile.name), status=Status(0, 1))


def move_bounds(target: Unit, side: Side) -> Bounds:
    """Return the bounds that *side* knows for the movement modifier of *target*, including immobility."""
    found = extra_of(target.extras, Inferred).of(side)
    if found.announced is not None:
        return Bounds(found.announced, found.announced, "target's Move, as announced this turn")
    every = extra_of(target.extras, Namesakes).cards
    cards, why = known_cards(target, found), _seen(found)
    if cards:
        limits = _limits(cards, PastMove(found.walked, found.jumped))
        if limits is not None:
            name = "its cards" if cards == every else "those of its cards that fit"
            words = f"{name}{f', {why}' if why else ''}"
            return Bounds(*limits, f"target's Move, by {words}")
    low = IMMOBILE
    if found.walked > EPS:
        low = band(found.walked)
    if found.jumped > EPS:
        low = max(low, 0, band(found.jumped) + 1 - WEAKEST_JUMP)
    words = f"target's Move unknown, {why}" if why else "target's Move unknown"
    heard = [one.announced for one in found.past if one.announced not in (None, IMMOBILE)]
    high = min((_cooled(one) for one in heard if one is not None), default=FASTEST)
    if high < FASTEST:
        words += f", {high:+d} at most as announced before"
    return Bounds(min(low, high), high, words)


def _cooled(announced: int) -> int:
    """Return the maximum of an announced modifier after heat has dissipated (CONC-07)."""
    most = next((inches for inches, value in BANDS if value >= announced), inf)
    return max(announced, band(most + COOLING))


def _seen(found: Glimpse) -> str:
    """Return how far the unit was seen to move, in words."""
    ways = [
        f'{verb} {inches:.1f}"'
        for verb, inches in (("go", found.walked), ("jump", found.jumped))
        if inches > EPS
    ]
    return f"seen to {' and '.join(ways)}" if ways else ""


@lru_cache(maxsize=1024)
def _limits(cards: tuple[Kin, ...], found: PastMove) -> tuple[int, int] | None:
    """Return the minimum and maximum of `_values`; None if no card fits."""
    values = set(_values(cards, found))
    return (min(values), max(values)) if values else None


def _values(cards: Iterable[Kin], found: PastMove) -> Iterator[int]:
    """Yield every modifier consistent with *found* that one of *cards* can have, damaged or hot.

    The 2 inches that any unit may move prove only that it can move.
    """
    walked = found.walked if found.walked > MINIMUM + EPS else 0.0
    for kin in cards:
        card = _blank(kin)
        for heat, hits in product(range(SHUTDOWN if kin.heats else 1), range(MOST_HITS + 1)):
            fares = Status(0, 1, heat=heat, mp_hits=hits)
            walks = [available(card, fares, mode) for mode in modes(card) if not is_jump(mode)]
            jumps = [available(card, fares, mode) for mode in modes(card) if is_jump(mode)]
            fits = max(walks, default=0) >= walked - EPS and max(jumps, default=0) >= found.jumped - EPS
            if fits and (any(walks) or any(jumps)):
                yield tmm(card, fares)
    if not (found.walked or found.jumped):
        yield IMMOBILE


def _blank(kin: Kin) -> Profile:
    nothing = Damage()
    return Profile(
        "", "", "BM", 1, kin.move, (nothing,) * 4, ov=0, armor=0, structure=1, specials=kin.specials
    )
