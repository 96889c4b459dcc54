"""ECM: fields that hide units in them from probes, ECCM that cancels them, overlaps (B1.12).

A field's range is measured from base to base like all ranges. Where fields overlap they are counted: those
of a side as ECM against those of the others as ECCM, Angel ECM as two. ECM jams only if it outnumbers ECCM.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self

from game.battlefield.contact import Standing
from game.core.model.state import State
from game.core.model.unit import Side, Unit, extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.geometry.value import Value
from game.mechanics.battle.ranging import ranging
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.specials import has

Mode = Literal["ecm", "eccm", "stealth"]
CODES = ("ECM", "AECM", "LECM", "WAT")
BUBBLE, LIGHT_BUBBLE = 12.0, 2.0
ANGEL = 2
PROBES = (("BH", 26.0), ("PRB", 18.0), ("LPRB", 12.0), ("WAT", 12.0))


class Electronics(Value):
    """The mode of a unit's ECM suite; "" for the default. Secret to its own side.

    Attributes:
        ordered: The mode from the End Phase on; "" for no change.
    """

    side: Side = ""
    mode: Mode | Literal[""] = ""
    ordered: Mode | Literal[""] = ""

    def known_to(self, side: Side) -> Self:
        return self if side in (self.side, "") else type(self)()


def carries(unit: Unit) -> bool:
    """Whether *unit* has ECM of any kind; False if its specials are unknown."""
    return unit.profile is not UNKNOWN and unit.profile.specials is not UNKNOWN and has(unit.profile, *CODES)


def modes(unit: Unit) -> tuple[Mode, ...]:
    """Return the modes of the suite of *unit*, default first; stealth armour uses up the ECM."""
    if not carries(unit):
        return ()
    return ("stealth", "ecm", "eccm") if has(unit.profile, "STL") else ("ecm", "eccm")


def mode(unit: Unit) -> Mode | None:
    """Return the current mode of the suite of *unit*; None if it has none or is shut down."""
    possible = modes(unit)
    if not possible or (unit.status is not UNKNOWN and shut_down(unit)):
        return None
    return extra_of(unit.extras, Electronics).mode or possible[0]


def probe_range(one: Unit, unit: Unit) -> float:
    """Return the probe range of *one* against *unit* in inches; 0 without a probe.

    ECM on the unit blocks all probes but a Bloodhound, Angel ECM blocks that too (BLIP-07, BLIP-08).
    """
    deaf = {"LPRB", "PRB", "WAT"} if carries(unit) else set()
    deaf |= {"BH"} if has(unit.profile, "AECM") else set()
    return next((far for code, far in PROBES if code not in deaf and has(one.profile, code)), 0.0)


def radius(unit: Unit) -> float:
    """Return the range of the field of *unit* beyond its base, in inches."""
    return LIGHT_BUBBLE if not has(unit.profile, "ECM", "AECM", "WAT") else BUBBLE


def weight(unit: Unit) -> int:
    """Return the number of fields that the field of *unit* counts as."""
    return ANGEL if has(unit.profile, "AECM") else 1


def fields(state: State, mode_: Mode) -> Iterable[Unit]:
    """Yield the units on the table whose suites are in mode *mode_*."""
    return (unit for unit in state.present if mode(unit) == mode_)


def covers(state: State, field: Unit, where: Standing) -> bool:
    """Whether the field of a unit covers a base."""
    return ranging(state).between(field, where) <= radius(field) + EPS


def jammed(state: State, by: Side, where: Standing, *, angel: bool = False) -> bool:
    """Whether ECM of the side *by* is in force at a base; with *angel* only Angel ECM counts."""
    hides = sum(
        weight(unit)
        for unit in fields(state, "ecm")
        if unit.side == by and covers(state, unit, where) and (not angel or weight(unit) == ANGEL)
    )
    if not hides:
        return False
    clearing = (unit for unit in fields(state, "eccm") if unit.side != by and covers(state, unit, where))
    clears = sum(weight(unit) for unit in clearing)
    return hides > clears
