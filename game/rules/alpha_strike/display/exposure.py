"""What known enemies can do to a unit anywhere: from where they stand, or from where they could move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.model.state import State
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.exposure import Exposure, Floats
from game.geometry.point import Point
from game.mechanics.battle.dangers import among, danger, exposed, middle
from game.rules.alpha_strike.cards.figures import tmm
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.deductions import reckoned
from game.rules.alpha_strike.display.harm import expected, placed, row, turned
from game.rules.alpha_strike.display.menace import menace, movers
from game.rules.alpha_strike.turn.fitness import no_fighter


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
    there = [] if unit is None else placed(view, unit, points)

    def harmed(foe: Unit) -> tuple[Floats, Floats]:
        return menace(view, foe, there)[:2] if moving else row(view, foe, there)

    return exposed(among(_attackers(view, side, moving=moving), foes), there, harmed)


def standard(view: State, side: Side) -> Unit | None:
    """Return the unit that stands for all of a side: of those it has, the one of middle movement modifier."""
    return middle(view, side, lambda one: tmm(one.profile, one.status))


def _attackers(view: State, side: Side, *, moving: bool) -> list[Unit]:
    """Return the enemies of *side* of which is known what they can do."""
    if moving:
        return movers(view, side)
    known = (foe for foe in view.foes(side) if reckoned(foe))
    return [foe for foe in known if not no_fighter(view, foe)]


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
    for foe in _attackers(view, side, moving=moving):
        attacker = _from_best(view, foe, there) if moving else foe
        if attacker is not None:
            found.append(_danger(view, attacker, there, attacker.at if moving else None))
    return found


def _from_best(view: State, foe: Unit, there: Unit) -> Unit | None:
    """Return *foe* where it does the most, or where it stands; None where it cannot come to the table."""
    found = menace(view, foe, [there])
    return found.positions[max(found.best[0], 0)] if found.positions else None


def _danger(view: State, attacker: Unit, there: Unit, at: Point | None) -> dict[str, Any]:
    """Return what one shot of *attacker* at a unit *there* needs and does."""
    fire = Fire(attacker.side, attacker.id, there.id)
    state = view.with_unit(there).with_unit(turned(attacker, there.at))
    refusals = fire.check(state)
    told = None if refusals else fire.forecast(state)
    return danger(attacker, told, expected(told), refusals, at)
