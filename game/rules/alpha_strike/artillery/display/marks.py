"""Artillery marks, drawn on top of everything: plotted points, rounds in flight, impacts."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import State
from game.core.model.unit import extra_of
from game.core.views.marks import Cross, Label, LineMark, Mark, Ring
from game.geometry.point import EPS, distance
from game.rules.alpha_strike.artillery.records import Flights, Impact, Impacts, Plots, Round, designated

RIM = 0.6


def incoming(view: State) -> Iterable[Mark]:
    """Yield the rounds in flight, plotted points and impacts known to the viewer."""
    for number, plot in enumerate(extra_of(view.extras, Plots).points, 1):
        yield Ring(plot.at, RIM, "artillery-plot")
        yield Cross(plot.at, "artillery-plot")
        yield Label(plot.at, f"{plot.side} {number}", "artillery-plot", RIM)
    for shot in extra_of(view.extras, Flights).rounds:
        if not shot.counter:
            yield from _to_come(view, shot)
    for impact in extra_of(view.extras, Impacts).landed:
        yield from _landed(impact)
    yield from _beams(view)


def _to_come(view: State, shot: Round) -> Iterable[Mark]:
    for radius, _ in shot.rings:
        yield Ring(shot.at, radius, "artillery-aimed")
    yield Cross(shot.at, "artillery-aimed")
    turns = shot.lands - view.turn
    when = "this turn" if turns <= 0 else "next turn" if turns == 1 else f"turn {shot.lands}"
    widest = max((radius for radius, _ in shot.rings), default=RIM)
    yield Label(shot.at, f"{shot.name}\n{when}", "artillery-aimed", widest)


def _landed(impact: Impact) -> Iterable[Mark]:
    if distance(impact.aimed, impact.at) > EPS:
        yield Cross(impact.aimed, "artillery-missed")
        yield LineMark((impact.aimed, impact.at), "artillery-missed", arrow=True)
    for radius, _ in impact.rings:
        yield Ring(impact.at, radius, "artillery-landed")
    widest = max((radius for radius, _ in impact.rings), default=RIM)
    words = impact.name if impact.rings else f"{impact.name}, nothing found"
    yield Label(impact.at, words, "artillery-landed", widest)


def _beams(view: State) -> Iterable[Mark]:
    """Yield the designations of this turn known to the viewer."""
    for unit in view.units.values():
        beam = designated(view, unit)
        target = view.units.get(beam.target) if beam is not None else None
        at = target.at if target is not None and target.present else beam.at if beam is not None else None
        if at is not None and unit.present:
            yield LineMark((unit.at, at), "artillery-tag")
            yield Ring(at, RIM, "artillery-tag")
