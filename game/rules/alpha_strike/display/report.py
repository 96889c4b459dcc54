"""Alpha Strike's reports for the command line: unit status and sight certificate."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.tally import Forecast, Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.report import MoveReport, SightReport, StatusReport
from game.geometry.point import Path, Point, length
from game.rules.alpha_strike.cards.figures import immobile, shut_down
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.shot import BRACKETS, shot
from game.rules.alpha_strike.display.deductions import reckoned
from game.rules.alpha_strike.movement.move import Move, way_of
from game.rules.alpha_strike.turn.fitness import no_fighter

SHOWN = (
    *("heat", "armor", "structure", "engine_hits", "fire_control_hits", "weapon_hits", "mp_hits"),
    *("shutdown", "immobile", "pending"),
)


def report(view: State, unit: Unit) -> StatusReport:
    """Return the status of *unit*; empty if unknown."""
    if unit.status is UNKNOWN:
        return StatusReport()
    status = {name: getattr(unit.status, name) for name in SHOWN}
    held = {"shutdown": shut_down(unit), "immobile": immobile(unit)}
    return StatusReport({**status, **held, "pending": unit.status.pending})


def certify(state: State, a: Unit, b: Unit) -> SightReport:
    """Return the certificate of *a* on *b*, as if *a* could attack now; no attack if it is unknown."""
    aim = shot(state, a.id, b.id)
    fire = Fire(a.side, a.id, b.id)
    if not reckoned(a):
        refusals = [Refusal(f"what {a.name} can do is unknown", "AS-ATK-04")]
    else:
        refusals = [*no_fighter(state, a), *fire.check(state)]
    forecast = fire.forecast(state) if not refusals else None
    in_arc = None if aim.attacker.facing is UNKNOWN else aim.in_arc
    return SightReport(
        sight=aim.sight,
        verdict=aim.verdict,
        woods=aim.woods,
        spare=number_option(aim.options, "woods_block") - aim.woods,
        bracket=None if aim.bracket is None else BRACKETS[aim.bracket].letter,
        details={"in_arc": in_arc, "side": aim.side},
        forecast=forecast,
        damage=_dealt(a, forecast),
        refusals=tuple(refusals),
    )


def _dealt(unit: Unit, forecast: Forecast | None) -> tuple[int, int] | None:
    """Return the bounds of the damage by *unit*; the minimum for both if its record sheet is open."""
    if forecast is None or forecast.effect is None:
        return None
    return (
        forecast.effect.least,
        forecast.effect.least if unit.status is not UNKNOWN else forecast.effect.most,
    )


def journey(state: State, unit: Unit, to: Point, via: Path | None, jump: bool) -> MoveReport:
    """Return whether *unit* can move to *to* and the cost; along the polyline *via* if given."""
    move = Move(unit.side, unit.id, jump=jump)
    if via is None:
        plan = Move.planned(state, move, to)
        action, cost, path = plan.action, plan.cost, plan.path
        allowance = plan.allowance
    else:
        action = replace(move, path=(*via, to))
        way = way_of(state, action)
        cost, path, allowance = way.cost, way.path, way.allowance
    against = [
        *state.rules.at_rest(state, unit),
        *action.check(state),
        *state.rules.objected(state, action),
    ]
    return MoveReport(action.path, cost, allowance, length(path), tuple(dict.fromkeys(against)))
