"""The results of the commands: from the family's own hooks, else from its judgement and plans."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from game.core.model.action import PathAction
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Judgement, measured
from game.core.views.report import MoveReport, SightReport, StatusReport
from game.geometry.point import EPS, Path, Point, length


def judged(state: State, a: Unit, b: Unit) -> Judgement:
    """Return the family's judgement of the sight of *a* on *b*, else that by geometry alone."""
    if state.rules.judged is None:
        return measured(state.battlefield, a.figure, b.figure)
    return state.rules.judged(state, a, b)


def sight_report(state: State, a: Unit, b: Unit) -> SightReport:
    """Return the certificate of *a* on *b*; by default from `judged`."""
    if state.rules.certify is not None:
        return state.rules.certify(state, a, b)
    found = judged(state, a, b)
    forecast = None if found.refusals else found.forecast
    effect = None if forecast is None else forecast.effect
    reached = (name for name, inches in state.rules.ranges if found.sight.range <= inches + EPS)
    return SightReport(
        sight=found.sight,
        verdict=found.verdict,
        woods=found.sight.area,
        bracket=next(reached, None),
        forecast=forecast,
        damage=None if effect is None else (effect.least, effect.most),
        refusals=found.refusals,
    )


def move_report(state: State, unit: Unit, to: Point, via: Path | None, jump: bool) -> MoveReport:
    """Return whether *unit* may move to *to* and the cost, *via* waypoints if given.

    By default the first path action that the present phase allows plans the move.
    """
    if state.rules.journey is not None:
        return state.rules.journey(state, unit, to, via, jump)
    kinds = [kind for kind in state.rules.actions if issubclass(kind, PathAction)]
    path: Path = (*(via or ()), to)
    if not kinds:
        unsaid = Refusal(f"the rules of {state.rules.name} do not say how units move")
        return MoveReport(path, None, 0.0, length((unit.at, *path)), (unsaid,))
    leaps = {"jump": True} if jump and any(one.name == "jump" for one in fields(kinds[0])) else {}
    plan = kinds[0].planned(state, kinds[0](unit.side, unit.id, via or (), **leaps), to)
    grounded = [Refusal(f"{unit.name} cannot jump")] if jump and not leaps else []
    against = tuple(dict.fromkeys((*state.rules.at_rest(state, unit), *plan.refusals, *grounded)))
    return MoveReport(plan.action.path, plan.cost, plan.allowance, length(plan.path), against)


def status_report(state: State, unit: Unit) -> StatusReport:
    """Return the status of *unit*; by default every field of its status."""
    if state.rules.report is not None:
        return state.rules.report(state, unit)
    known = unit.status is not UNKNOWN and is_dataclass(unit.status)
    return StatusReport(
        {one.name: getattr(unit.status, one.name) for one in fields(unit.status)} if known else {}
    )
