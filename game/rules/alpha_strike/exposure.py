"""What known enemies can do to a unit anywhere: from where they stand, or from where they could move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.exposure import Exposure, Floats
from game.core.state import State
from game.core.unit import Side, Unit, UnitId
from game.core.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.alpha_strike.figures import tmm
from game.rules.alpha_strike.fire import Fire
from game.rules.alpha_strike.fitness import no_fighter
from game.rules.alpha_strike.harm import expected, placed, row, turned
from game.rules.alpha_strike.menace import menace, movers


def exposure(
    view: State,
    side: Side,
    points: Sequence[Point],
    unit: Unit | None = None,
    foes: Iterable[UnitId] | None = None,
    *,
    moving: bool = False,
) -> Exposure:
    """Return what the enemies of *side* can do at each of *points*, equal to the forecasts one by one.

    Args:
        unit: Who stands there; None for the unit of the side that `standard` chooses.
        foes: Which enemies; None for all that are known.
        moving: Whether each makes its next move first, the best one against each place.
    """
    unit = standard(view, side) if unit is None else unit
    harm: dict[UnitId, Floats] = {}
    cover: dict[UnitId, Floats] = {}
    if unit is None or not points:
        return Exposure(harm, cover)
    there = placed(view, unit, points)
    for foe in _attackers(view, side, foes, moving=moving):
        harm[foe.id], cover[foe.id] = menace(view, foe, there)[:2] if moving else row(view, foe, there)
    return Exposure(harm, cover)


def standard(view: State, side: Side) -> Unit | None:
    """Return the unit that stands for all of a side: of those it has, the one of middle movement modifier."""
    known = [one for one in view.units.values() if one.side == side and one.profile is not UNKNOWN]
    there = [one for one in known if one.removed is None]
    there.sort(key=lambda one: (tmm(one.profile, one.status), one.id))
    return there[len(there) // 2] if there else None


def _attackers(view: State, side: Side, foes: Iterable[UnitId] | None, *, moving: bool) -> list[Unit]:
    """Return the enemies of *side* of which is known what they can do, among *foes* where those are given."""
    wanted = None if foes is None else set(foes)
    found = movers(view, side) if moving else _shooters(view, side)
    return [foe for foe in found if wanted is None or foe.id in wanted]


def _shooters(view: State, side: Side) -> list[Unit]:
    return [
        foe
        for foe in view.foes(side)
        if UNKNOWN not in (foe.profile, foe.status) and not no_fighter(view, foe)
    ]


def dangers(
    view: State, side: Side, unit: Unit | None, at: Point, *, moving: bool = False
) -> list[dict[str, Any]]:
    """Return what each known enemy of *side* can do to *unit*, as in `exposure`, *at* a place.

    With *moving* it is told from where: the place to which each would move.
    """
    unit = standard(view, side) if unit is None else unit
    if unit is None:
        return []
    (there,) = placed(view, unit, [at])
    found = []
    for foe in _attackers(view, side, None, moving=moving):
        attacker = _from_best(view, foe, there) if moving else foe
        if attacker is not None:
            more = {"from": list(attacker.at)} if moving else {}
            found.append({"unit": foe.id, **more, **_danger(view, attacker, there)})
    return found


def _from_best(view: State, foe: Unit, there: Unit) -> Unit | None:
    """Return *foe* where it does the most, or where it stands; None where it cannot come to the table."""
    found = menace(view, foe, [there])
    return found.stances[max(found.best[0], 0)] if found.stances else None


def _danger(view: State, attacker: Unit, there: Unit) -> dict[str, Any]:
    """Return what one shot of *attacker* at a unit *there* needs and does."""
    fire = Fire(attacker.side, attacker.id, there.id)
    state = view.with_unit(there).with_unit(turned(attacker, there.at))
    refusals = fire.check(state)
    told = None if refusals else fire.forecast(state)
    return {
        "expected": expected(told),
        "to_hit": None if told is None else told.need,
        "odds": None if told is None else told.odds[0],
        "damage": None if told is None else told.effect,
        "refusals": [{"reason": one.reason, "rule": one.rule} for one in refusals],
    }
