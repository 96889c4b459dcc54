"""The process in which computer players think: it knows what its side knows, and may die at any moment."""

from __future__ import annotations

import os
import time
from dataclasses import replace

import pytest

from game.ai.player import ComputerPlayer
from game.ai.worker import Worker
from game.ai.worker_wire import DecisionRequest, Receiver, Sender, heard, said
from game.core.engine.match import Match
from game.core.model.unknown import UNKNOWN
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario


def opened(name):
    """Return the match of a battle, begun."""
    found = battle_start(read_scenario(f"maps/scenarios/{name}.yaml"))
    match = Match(found.state)
    match.play(found.begin)
    return match


def acting(match):
    """Return a seat whose go it is."""
    return Seat(sorted(match.state.to_act)[0], match)


def question(seat, player, unit=""):
    """Return what a worker is asked about *seat*."""
    news = tuple(tuple(seat.since(entry, entry + 1)) for entry in range(seat.played))
    return DecisionRequest(seat.side, seat.view, news, player, unit)


@pytest.mark.parametrize("battle", ["knives-in-the-dark", "first-fire-team"])
def test_a_question_says_what_the_seat_knows_and_gives_the_same_decision(battle):
    match, sender, receiver = opened(battle), Sender(), Receiver()
    for turn in range(3):
        seat = acting(match)
        player = ComputerPlayer("recruit", "3") if turn % 2 else ComputerPlayer("regular", "3")
        there = receiver.question(sender.line(question(seat, player)))
        rebuilt = there.seat
        assert rebuilt.view.units == seat.view.units
        assert rebuilt.view.battlefield == seat.view.battlefield
        assert (rebuilt.played, rebuilt.news) == (seat.played, seat.news)
        decision = heard(said(there.answer()), seat.rules)
        assert decision == player.decide(seat)
        seat.play(decision.action)


def test_a_question_holds_nothing_of_what_the_side_does_not_know():
    state = opened("knives-in-the-dark").state
    seat = acting(Match(state))
    units = state.units
    blip = next(key for key, unit in seat.view.units.items() if unit.profile is UNKNOWN)
    own = next(unit for unit in units.values() if unit.side == seat.side)
    other = replace(units[blip], name="Other", profile=own.profile, status=own.status)
    twin = Seat(seat.side, Match(replace(state, seed="other", units={**units, blip: other})))
    lines = [Sender().line(question(one, ComputerPlayer())) for one in (seat, twin)]
    assert lines[0] == lines[1]


def test_a_seat_that_was_told_of_a_match_cannot_play_on():
    seat = acting(opened("first-fire-team"))
    told = question(seat, ComputerPlayer()).seat
    with pytest.raises(RuntimeError):
        told.play(told.best())


def test_a_worker_answers_again_after_it_was_killed_and_ends_without_a_trace():
    match, worker = opened("first-fire-team"), Worker(apart=True)
    try:
        seat, player = acting(match), ComputerPlayer("recruit", "5")
        worker.ask(seat, player)
        assert answered(worker) == player.decide(seat)
        first = worker.pid
        worker.ask(seat, ComputerPlayer("recruit", "6"))
        worker.kill()
        assert answered(worker) == ComputerPlayer("recruit", "6").decide(seat)
        assert worker.pid not in (None, first)
        worker.ask(seat, player)
        worker.forget()
        assert not worker.thinking
    finally:
        last = worker.pid
        worker.close()
    assert worker.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(last, 0)


def answered(worker):
    """Return what *worker* says to the last question."""
    until = time.monotonic() + 60
    while (found := worker.answer()) is None:
        assert time.monotonic() < until
        time.sleep(0.01)
    return found
