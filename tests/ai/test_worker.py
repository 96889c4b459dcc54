"""The process in which computer players think: it knows what its side knows, and may die at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.player import ComputerPlayer
from game.ai.preparation import prepare
from game.ai.worker import Worker
from game.ai.worker_wire import DecisionRequest, Receiver, Sender, heard, said
from game.battlefield import lattice
from game.core.engine.match import Match
from game.core.engine.turns import refusals
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
        worker.ask(seat, ComputerPlayer("veteran", "6"))  # it thinks for longer than it takes to be killed
        worker.kill()
        assert answered(worker) == ComputerPlayer("veteran", "6").decide(seat)
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


def test_a_process_prepares_for_a_question_and_answers_the_same():
    """What it is told ahead has no answer, and changes none; if it dies meanwhile, another one answers."""
    seat, player = acting(opened("first-fire-team")), ComputerPlayer("veteran", "3")
    prepared, killed = Worker(apart=True), Worker(apart=True)
    try:
        for worker in (prepared, killed):
            worker.prepare(seat, player)
        killed.kill()
        for worker in (prepared, killed):
            worker.ask(seat, player)
            assert answered(worker) == player.decide(seat)
    finally:
        prepared.close()
        killed.close()


def test_what_is_prepared_needs_no_measuring_later(monkeypatch):
    """The first decision after it measures neither the lattice nor the borders on the ground again."""
    seat, player = acting(opened("duel-of-lances")), ComputerPlayer("veteran", "3")
    lattice.forget()
    prepare(seat, player)
    for name in ("lattice.new_lattice", "movement.graph.movement_graph._edges"):
        monkeypatch.setattr(f"game.battlefield.{name}", None)
    player.decide(seat)


def test_a_worker_killed_at_any_moment_is_replaced_and_answers_the_same():
    """While it starts, and while it reads the question, thinks or answers; one after the other."""
    match, worker = opened("first-fire-team"), Worker(apart=True)
    pids = set()
    try:
        for number, delay in enumerate((None, 0.0, 0.01)):
            seat, player = acting(match), ComputerPlayer("recruit", str(number))
            if delay is None:
                started(worker)
                worker.kill()
            worker.ask(seat, player)
            if delay is not None:
                time.sleep(delay)
                pids.add(worker.pid)
                worker.kill()
            decision = answered(worker)
            assert decision == player.decide(seat)
            seat.play(decision.action)
        pids.add(worker.pid)
    finally:
        worker.close()
    assert len(pids - {None}) >= 2
    assert not [pid for pid in pids if pid is not None and alive(pid)]


def test_a_worker_that_dies_of_every_question_plays_anything_legal():
    """No question is put for ever; the next one has a new process."""
    match, worker = opened("first-fire-team"), Worker(apart=True)
    seat = acting(match)
    try:
        worker.ask(seat, ComputerPlayer("veteran", "1"))
        until = time.monotonic() + 60
        while worker.answer() is None:
            worker.kill()
            time.sleep(0.02)
            assert time.monotonic() < until
        assert refusals(seat.view, worker.answer().action) == []
    finally:
        worker.close()


@pytest.mark.parametrize("end", ["killed", "out of main"])
def test_a_program_that_ends_while_it_thinks_leaves_no_trace(tmp_path, end):
    """No process, no file, no shared memory."""
    shared = Path("/dev/shm")
    before = set(shared.iterdir()) if shared.is_dir() else set()
    env = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    code = ENDING.format(end=end, battle=Path("maps/scenarios/company-action.yaml").resolve())
    program = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, env=env, stdout=subprocess.PIPE)
    pid = int(program.stdout.readline())
    if end == "killed":
        program.kill()
    program.wait(60)
    program.stdout.close()
    until = time.monotonic() + 30
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive(pid)
    assert list(tmp_path.iterdir()) == []
    assert not shared.is_dir() or set(shared.iterdir()) <= before


ENDING = """
import time
from game.ai.player import ComputerPlayer
from game.ai.worker import Worker
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

found = battle_start(read_scenario("{battle}"))
match = Match(found.state)
match.play(found.begin)
worker = Worker(apart=True)
worker.ask(Seat(sorted(match.state.to_act)[0], match), ComputerPlayer("elite", "1"))
while worker.pid is None:
    time.sleep(0.01)
time.sleep(0.2)
assert worker.thinking
print(worker.pid, flush=True)
if "{end}" == "killed":
    time.sleep(60)
"""


def started(worker):
    """Wait until the process of *worker* has begun."""
    until = time.monotonic() + 60
    while worker.pid is None:
        assert time.monotonic() < until
        time.sleep(0.001)


def alive(pid):
    """Whether the process *pid* still runs; one that has ended and is not yet collected does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
