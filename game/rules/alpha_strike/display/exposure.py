"""What known enemies can do to a unit anywhere: from where they stand, or from where they could move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.core.views.exposure import Floats
from game.geometry.point import Point
from game.mechanics.battle.dangers import Threats, danger, middle
from game.rules.alpha_strike.cards.figures import tmm
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.deductions import reckoned
from game.rules.alpha_strike.display.harm import expected, placed, row, turned
from game.rules.alpha_strike.display.menace import menace, movers
from game.rules.alpha_strike.turn.fitness import no_fighter


def standard(view: State, side: Side) -> Unit | None:
    """Return the unit that stands for all of a side: of those it has, the one of middle movement modifier."""
    return middle(view, side, lambda one: tmm(one.profile, one.status))


def _attackers(view: State, side: Side, moving: bool) -> list[Unit]:
    """Return the enemies of *side* of which is known what they can do."""
    if moving:
        return movers(view, side)
    known = (foe for foe in view.foes(side) if reckoned(foe))
    return [foe for foe in known if not no_fighter(view, foe)]


def _row(view: State, foe: Unit, there: Sequence[Unit], moving: bool) -> tuple[Floats, Floats]:
    """Return the harm and the cover at each place where a unit is *there*, against *foe*."""
    return menace(view, foe, there)[:2] if moving else row(view, foe, there)


def _danger(view: State, foe: Unit, there: Unit, moving: bool) -> dict[str, Any] | None:
    """Return what *foe* can do to a unit *there*; None where it moves and cannot come to the table."""
    attacker = _from_best(view, foe, there) if moving else foe
    return None if attacker is None else _shot(view, attacker, there, attacker.at if moving else None)


def _from_best(view: State, foe: Unit, there: Unit) -> Unit | None:
    """Return *foe* where it does the most, or where it stands; None where it cannot come to the table."""
    found = menace(view, foe, [there])
    return found.positions[max(found.best[0], 0)] if found.positions else None


def _shot(view: State, attacker: Unit, there: Unit, at: Point | None) -> dict[str, Any]:
    """Return what one shot of *attacker* at a unit *there* needs and does."""
    fire = Fire(attacker.side, attacker.id, there.id)
    state = view.with_unit(there).with_unit(turned(attacker, there.at))
    refusals = fire.check(state)
    forecast = None if refusals else fire.forecast(state)
    return danger(attacker, forecast, expected(forecast), refusals, at)


_THREATS = Threats(standard, _attackers, placed, _row, _danger)
exposure, dangers = _THREATS.exposure, _THREATS.dangers
