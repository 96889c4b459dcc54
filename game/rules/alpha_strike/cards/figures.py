"""Current values of a card (Move, movement modifier, damage) after critical hits and heat.

Permanent losses apply first, then heat (B1.7). Pending effects do not count.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.state import OptionValue, State
from game.core.model.unit import Unit
from game.rules.alpha_strike.cards.rounding import normally
from game.rules.alpha_strike.cards.specials import has, rating
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Mode, Profile

SHUTDOWN = 4
BANDS = ((4, 0), (8, 1), (12, 2), (18, 3), (34, 4))
FASTEST = 5
TRACK_HEAT = frozenset({"BM", "IM", "AF"})


def is_jump(mode: Mode) -> bool:
    """Whether *mode* is jumping (AS-JUMP-01)."""
    return "j" in mode.letters


def modes(profile: Profile) -> tuple[Mode, ...]:
    """Return the movement modes; a unit with only a jump Move can walk the same distance (AS-CARD-04)."""
    if all(is_jump(mode) for mode in profile.move):
        return (*(Mode(mode.inches) for mode in profile.move), *profile.move)
    return profile.move


def available(profile: Profile, status: Status, mode: Mode) -> float:
    """Return the current inches of *mode* (AS-CRIT-10, AS-HEAT-02, AS-SPEC-TSM)."""
    lasting = after_hits(mode.inches, status.mp_hits)
    if is_jump(mode):
        return lasting
    gained = 2 if status.heat and has(profile, "TSM") else 0
    return max(0, lasting - 2 * status.heat + gained)


def after_hits(inches: float, hits: int) -> float:
    """Return *inches* after that many MP hits (AS-CRIT-10): each removes half, rounded, at least 2.

    >>> [after_hits(inches, 1) for inches in (10, 5, 3, 2)], after_hits(10, 2)
    ([5, 2, 1, 0], 2)
    """
    for _ in range(hits):
        inches = max(0, inches - max(2, normally(inches / 2)))
    return inches


def ground_move(unit: Unit) -> float:
    """Return the current ground Move of *unit* in inches: that of its best mode other than jumping."""
    found = [mode for mode in modes(unit.profile) if not is_jump(mode)]
    return max((available(unit.profile, unit.status, mode) for mode in found), default=0)


def jump_move(unit: Unit) -> float:
    """Return the current jump Move of *unit* in inches; 0 if it cannot jump (AS-JUMP-01)."""
    found = [mode for mode in modes(unit.profile) if is_jump(mode)]
    return max((available(unit.profile, unit.status, mode) for mode in found), default=0)


def shut_down(unit: Unit) -> bool:
    """Whether *unit* is shut down (AS-CARD-08)."""
    return bool(unit.status.shutdown or unit.status.heat >= SHUTDOWN)


def immobile(unit: Unit) -> bool:
    """Whether *unit* cannot move at all: shut down, held, or no Move left (AS-MOVE-18, AS-CRIT-11)."""
    return shut_down(unit) or unit.status.immobile or not (ground_move(unit) or jump_move(unit))


def band(inches: float) -> int:
    """Return the movement modifier for *inches* of Move (AS-HIT-03).

    >>> [band(inches) for inches in (4, 5, 8, 9, 12, 13, 18, 19, 34, 35)]
    [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    """
    return next((value for most, value in BANDS if inches <= most), FASTEST)


def tmm(profile: Profile, status: Status) -> int:
    """Return the target movement modifier: the highest of the current modes (AS-HIT-03, AS-HIT-05)."""
    return max((mode_tmm(profile, status, mode) for mode in modes(profile)), default=0)


def mode_tmm(profile: Profile, status: Status, mode: Mode) -> int:
    """Return the movement modifier of one *mode*; a jump adds 1 (AS-HIT-04, AS-SPEC-JUMP)."""
    inches = available(profile, status, mode)
    if not is_jump(mode) or not inches:
        return band(inches)
    return band(inches) + 1 + rating(profile, "JMPS") - rating(profile, "JMPW")


def tracks_heat(profile: Profile) -> bool:
    """Whether a unit tracks heat: 'Mechs, aerospace fighters, and anything with an overheat value."""
    return profile.type in TRACK_HEAT or profile.ov > 0


def damage_at(state: State, unit: Unit, bracket: int) -> Damage:
    """Return the damage of *unit* in bracket 0 (S) to 3 (E), after weapon hits in force (AS-CRIT-13)."""
    return lessened(unit.profile.damage[bracket], unit.status.weapon_hits, state.rules.options)


def lessened(value: Damage, hits: int, options: Mapping[str, OptionValue]) -> Damage:
    """Return *value* after *hits* weapon hits: 1 less for each, at least 0 (AS-CRIT-13).

    With the option weapon_hit_minimum 1 becomes 0*, and 0* becomes 0.
    """
    for _ in range(hits):
        star = bool(options["weapon_hit_minimum"]) and value.value == 1
        value = Damage(max(0, value.value - 1), star)
    return value
