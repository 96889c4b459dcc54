"""The threat of known enemies at any place: from where they stand, or after their next move."""

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
from game.rules.alpha_strike.turn.fitness import no_fighter


def standard(view: State, side: Side) -> Unit | None:
    """Return the representative unit of a side: the one with the median movement modifier."""
    return middle(view, side, lambda one: tmm(one.profile, one.status))


def _attackers(view: State, side: Side, moving: bool) -> list[Unit]:
    """Return the enemies of *side* with known attacks."""
    if moving:
        from game.rules.alpha_strike.display.moving_threat import movers  # imported here: a sight needs none

        return movers(view, side)
    known = (foe for foe in view.foes(side) if reckoned(foe))
    return [foe for foe in known if not no_fighter(view, foe)]


def _row(view: State, foe: Unit, there: Sequence[Unit], moving: bool) -> tuple[Floats, Floats]:
    """Return the harm and cover of each unit *there* against *foe*."""
    if not moving:
        return row(view, foe, there)
    from game.rules.alpha_strike.display.moving_threat import moving_threat

    return moving_threat(view, foe, there)[:2]


def _danger(view: State, foe: Unit, there: Unit, moving: bool) -> dict[str, Any] | None:
    """Return the threat of *foe* to a unit *there*; None if it is off the table and cannot enter."""
    attacker = _from_best(view, foe, there) if moving else foe
    return None if attacker is None else _shot(view, attacker, there, attacker.at if moving else None)


def _from_best(view: State, foe: Unit, there: Unit) -> Unit | None:
    """Return *foe* at its best or its current position; None if it cannot enter the table."""
    from game.rules.alpha_strike.display.moving_threat import moving_threat

    found = moving_threat(view, foe, [there])
    return found.positions[max(found.best[0], 0)] if found.positions else None


def _shot(view: State, attacker: Unit, there: Unit, at: Point | None) -> dict[str, Any]:
    """Return the forecast of one shot of *attacker* at a unit *there*."""
    fire = Fire(attacker.side, attacker.id, there.id)
    state = view.with_unit(there).with_unit(turned(attacker, there.at))
    refusals = fire.check(state)
    forecast = None if refusals else fire.forecast(state)
    return danger(attacker, forecast, expected(forecast), refusals, at)


_THREATS = Threats(standard, _attackers, placed, _row, _danger)
exposure, dangers = _THREATS.exposure, _THREATS.dangers
