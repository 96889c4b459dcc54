"""Rounds that land in a turn: at the start of its Artillery Phase, in the order they were fired."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.events import Recorded
from game.core.model.state import Step, Table
from game.core.model.unit import extra_of
from game.rules.alpha_strike.artillery.guns.counter_battery import Silence
from game.rules.alpha_strike.artillery.guns.homing import Guide
from game.rules.alpha_strike.artillery.guns.landing import Land
from game.rules.alpha_strike.artillery.records import Flights, Impacts, Round


def arrive(table: Table) -> None:
    """Let the rounds due this turn come down (ARTY-07)."""
    if extra_of(table.state.extras, Impacts).landed:
        table.do(Recorded(Impacts(), rule="ARTY-07"))
    flights = extra_of(table.state.extras, Flights)
    due = [one for one in flights.rounds if one.lands <= table.state.turn]
    if due:
        left = tuple(one for one in flights.rounds if one.lands > table.state.turn)
        table.do(Recorded(replace(flights, rounds=left), rule="ARTY-07"))
    for shot in due:
        table.then(coming_down(shot))


def coming_down(shot: Round) -> Step:
    """Return the step in which *shot* comes down."""
    if shot.counter:
        return Silence(shot)
    return Guide(shot) if shot.homing else Land(shot)
