"""What known enemies can do to a unit wherever it may stand: many places judged at once, as one shot is.

An enemy fires from where it stands, turned towards the place, without overheating; the unit keeps its facing.
What may be more or less, since it is not known or left to a die or a player, counts with its mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from game.battlefield.ground import levels
from game.battlefield.sight import Certificate, sights
from game.core.exposure import Exposure, Floats
from game.core.state import State
from game.core.tally import Forecast
from game.core.unit import Side, Unit, UnitId
from game.core.unknown import UNKNOWN
from game.geometry.point import Point, bearing
from game.mechanics.two_dice import forecast
from game.rules.alpha_strike.figures import tmm
from game.rules.alpha_strike.fire import Fire, foretold, refused
from game.rules.alpha_strike.fitness import no_fighter
from game.rules.alpha_strike.shot import Shot, in_the_open, judged_shot
from game.rules.alpha_strike.terrain import obscuring
from game.rules.alpha_strike.to_hit import to_hit

CHUNK = 512
Key = tuple[object, ...]


def exposure(
    view: State,
    side: Side,
    points: Sequence[Point],
    unit: Unit | None = None,
    foes: Iterable[UnitId] | None = None,
) -> Exposure:
    """Return what the enemies of *side* can do at each of *points*, equal to the forecasts one by one.

    Args:
        unit: Who stands there; None for the unit of the side that `standard` chooses.
        foes: Which enemies; None for all that are known.
    """
    unit = standard(view, side) if unit is None else unit
    harm: dict[UnitId, Floats] = {}
    cover: dict[UnitId, Floats] = {}
    if unit is None or not points:
        return Exposure(harm, cover)
    there = placed(view, unit, points)
    for foe in shooters(view, side, foes):
        harm[foe.id], cover[foe.id] = _row(view, foe, there)
    return Exposure(harm, cover)


def standard(view: State, side: Side) -> Unit | None:
    """Return the unit that stands for all of a side: of those it has, the one of middle movement modifier."""
    known = [one for one in view.units.values() if one.side == side and one.profile is not UNKNOWN]
    there = [one for one in known if one.removed is None]
    there.sort(key=lambda one: (tmm(one.profile, one.status), one.id))
    return there[len(there) // 2] if there else None


def shooters(view: State, side: Side, foes: Iterable[UnitId] | None = None) -> list[Unit]:
    """Return the enemies of *side* of which is known what they can do, among *foes* where those are given."""
    wanted = None if foes is None else set(foes)
    return [
        foe
        for foe in view.foes(side)
        if (wanted is None or foe.id in wanted)
        and UNKNOWN not in (foe.profile, foe.status)
        and not no_fighter(view, foe)
    ]


def placed(view: State, unit: Unit, points: Sequence[Point]) -> list[Unit]:
    """Return *unit* as it would stand at each of *points*."""
    heights = levels(view.battlefield, points).tolist()
    return [replace(unit, at=at, level=level, enters=None) for at, level in zip(points, heights, strict=True)]


def expected(told: Forecast | None) -> float:
    """Return the damage that can be expected of an attack."""
    if told is None or told.effect is None:
        return 0.0
    return sum(told.odds) / 2 * (told.effect.least + told.effect.most) / 2


def _row(view: State, foe: Unit, there: Sequence[Unit]) -> tuple[Floats, Floats]:
    """Return the harm and the cover at each place where a unit is *there*, against *foe*."""
    known: dict[Key, tuple[float, float]] = {}
    found = []
    for begin in range(0, len(there), CHUNK):
        part = there[begin : begin + CHUNK]
        options = view.rules.options
        lines = sights(
            view.battlefield,
            foe.figure,
            [unit.figure for unit in part],
            woods_line=options["woods_line"],
            union=obscuring(),
        )
        for unit, seen in zip(part, lines, strict=True):
            aim = _aim(view, foe, unit, seen)
            key = _key(aim)
            if key not in known:
                known[key] = _judged(view, aim)
            found.append(known[key])
    harm, cover = np.array(found).T
    return harm, cover


def _aim(view: State, foe: Unit, unit: Unit, seen: Certificate) -> Shot:
    turned = replace(foe, facing=bearing(foe.at, unit.at)) if foe.at != unit.at else foe
    return judged_shot(view, turned, unit, seen)


def _key(aim: Shot) -> Key:
    """Return all that a term of the tallies may look at, for one attacker and one target."""
    seen = aim.sight
    return (
        *(aim.bracket, aim.verdict, aim.occupied, aim.between, aim.thick, aim.in_arc, aim.side),
        *(seen.contact, seen.submerged, seen.verdict),
    )


def _judged(view: State, aim: Shot) -> tuple[float, float]:
    """Return the harm and the cover of one shot."""
    told = None if refused(aim) else foretold(view, aim)
    chance = 0.0 if aim.verdict == "blocked" else sum(forecast(to_hit(view, aim)).odds) / 2
    bare = sum(forecast(to_hit(view, in_the_open(aim))).odds) / 2
    return expected(told), 1.0 - chance / bare if bare else 1.0


def dangers(view: State, side: Side, unit: Unit | None, at: Point) -> list[dict[str, Any]]:
    """Return what each known enemy of *side* can do to *unit*, as in `exposure`, *at* a place."""
    unit = standard(view, side) if unit is None else unit
    if unit is None:
        return []
    (there,) = placed(view, unit, [at])
    found = []
    for foe in shooters(view, side):
        turned = replace(foe, facing=bearing(foe.at, at)) if foe.at != at else foe
        state = view.with_unit(there).with_unit(turned)
        fire = Fire(foe.side, foe.id, unit.id)
        refusals = fire.check(state)
        told = None if refusals else fire.forecast(state)
        found.append(
            {
                "unit": foe.id,
                "expected": expected(told),
                "to_hit": None if told is None else told.need,
                "odds": None if told is None else told.odds[0],
                "damage": None if told is None else told.effect,
                "refusals": [{"reason": one.reason, "rule": one.rule} for one in refusals],
            }
        )
    return found
