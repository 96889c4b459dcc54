"""Playing against the computer: it acts by itself, explains, advises, gives way, and hides what it hides."""

from __future__ import annotations

import random

import pytest
from battle_pilot import QUIET
from solitaire_pilot import DUEL, SolitairePilot

from game.ai.worker import KIND
from game.core.engine.agreement import Draw, TakeBack
from game.core.players import SidePlayer
from game.ui.battle.session.procedure import propose
from game.ui.battle.solitaire.computers import PAUSE

RECRUIT = SidePlayer("recruit", "1")


@pytest.fixture
def fly(tmp_path):
    """Open battles in which computers play, and leave them afterwards."""
    opened = []

    def fly(players, scenario=DUEL, **more):
        pilot = SolitairePilot(tmp_path, players, scenario, **more)
        opened.append(pilot)
        return pilot

    yield fly
    for pilot in opened:
        pilot.leave()


def test_a_game_against_a_recruit_goes_to_its_end_and_then_says_all_its_reasons(fly):
    pilot = fly({"Red": RECRUIT})
    for _ in range(40):
        if pilot.battle.view.result is not None:
            break
        assert pilot.battle.side == "Blue"
        pilot.press("ctrl+return")
        if pilot.app.dialog is not None:
            pilot.press("return")
    assert pilot.battle.view.result is not None
    pilot.press("ctrl+w")
    assert pilot.sees("Why they acted as they did")
    assert len(pilot.computers.done) >= 6


def test_two_computers_are_watched_at_a_pace_and_wait_for_who_pauses_them(fly):
    pilot = fly({"Red": RECRUIT, "Blue": RECRUIT}, settings=QUIET)
    assert not pilot.battle.activation.may_act
    played = pilot.battle.seat.played
    pilot.wait(PAUSE / 2)
    assert pilot.battle.seat.played == played
    pilot.press("ctrl+u")
    assert pilot.sees("Go on")
    pilot.wait(PAUSE * 2)
    assert pilot.battle.seat.played == played
    pilot.press("ctrl+u")
    assert pilot.battle.seat.played > played
    pilot.press("ctrl+l")
    assert pilot.app.settings.computer_pace == 200


def test_a_side_is_given_to_the_computer_and_taken_back_in_mid_game(fly):
    pilot = fly({})
    assert pilot.battle.side == "Red"
    pilot.press("f10")
    for words in ("Who plays", "Red: a person", "Recruit (computer)", "Back to the battle"):
        pilot.click_words(words)
    assert pilot.lobby.players["Red"].level == "recruit"
    assert (pilot.battle.side, set(pilot.battle.hotseat.seats)) == ("Blue", {"Blue"})
    assert pilot.computers.done
    pilot.press("f10")
    for words in ("Who plays", "Red: Recruit (computer)", "A person", "Back to the battle"):
        pilot.click_words(words)
    assert dict(pilot.lobby.players) == {}
    assert set(pilot.battle.hotseat.seats) == {"Red", "Blue"}


def test_a_side_is_given_away_and_taken_back_by_keys_alone(fly):
    """Tab goes through the buttons of the menus, Return presses."""
    pilot = fly({})
    pilot.press("f10")
    for words in ("Who plays", "Red: a person", "Recruit (computer)", "Back to the battle"):
        _press(pilot, words)
    assert pilot.lobby.players["Red"].level == "recruit"
    assert pilot.battle.side == "Blue"
    pilot.press("f10")
    for words in ("Who plays", "Red: Recruit (computer)", "A person", "Back to the battle"):
        _press(pilot, words)
    assert dict(pilot.lobby.players) == {}


def _press(pilot, words):
    """Go to the button of the dialog that begins with *words* by Tab, and press it by Return."""
    for _ in range(30):
        if str(getattr(pilot.app.dialog.widgets.focused, "text", "")).strip().startswith(words):
            break
        pilot.press("tab")
    pilot.press("return")
    pilot.step(times=2)


def test_a_save_remembers_who_plays(fly):
    pilot = fly({"Red": RECRUIT})
    pilot.press("f5")
    key = next(save.key for save in pilot.lobby.saves() if save.kind == "named")
    pilot.app.screen.left()
    pilot.lobby.play_by({})
    pilot.reopen(key)
    assert pilot.computers.players == {"Red": RECRUIT}
    assert pilot.battle.side == "Blue"


def test_hints_an_action_for_a_person_and_taking_it_back_with_what_the_computer_did_since(fly):
    pilot = fly({"Red": RECRUIT})
    played, units = pilot.battle.seat.played, pilot.battle.view.units
    pilot.press("tab", "ctrl+h")
    assert pilot.sees("Hint: Shadow Hawk SHD-2H")
    marks = pilot.app.screen.solitaire.hints.marks()
    assert {mark.style for mark in marks} == {"hint"}
    pilot.press("ctrl+h")
    assert not pilot.sees("Hint: Shadow Hawk SHD-2H")
    assert pilot.app.screen.solitaire.hints.marks() == []
    pilot.press("ctrl+g")
    pilot.step()
    assert pilot.battle.seat.played > played
    assert pilot.computers.done[-1].side == "Red"
    assert dict(pilot.lobby.players) == {"Red": RECRUIT}
    pilot.press("ctrl+z")
    assert (pilot.battle.seat.played, pilot.battle.view.units) == (played, units)
    assert pilot.battle.side in pilot.battle.view.to_act


SECRET = DUEL.replace("rules: [alpha_strike]", "rules: [alpha_strike, spotting]")


def test_with_one_person_nobody_hands_the_screen_over_and_what_is_hidden_stays_so(fly):
    pilot = fly({"Red": RECRUIT}, SECRET)
    assert pilot.app.shown == ("BattleScreen",)
    pilot.press("ctrl+return", "return")
    pilot.step(times=3)
    assert pilot.app.shown == ("BattleScreen",)
    assert pilot.battle.side == "Blue"
    pilot.press("ctrl+w")
    assert pilot.sees("Its reasons would reveal secrets")


def test_who_gives_the_own_side_away_hands_the_screen_over_where_anything_is_hidden(fly):
    pilot = fly({}, SECRET)
    _ready(pilot)
    screen, side = pilot.app.screen, pilot.battle.side
    pilot.computers.seat_players({side: RECRUIT})
    pilot.step()
    assert "Handoff" in pilot.app.shown
    assert side not in screen.battle.hotseat.seats
    _ready(pilot)
    assert pilot.battle.side != side


def _ready(pilot):
    """Press Ready on the hand-off."""
    pilot.step(0.2, times=6)
    pilot.press("return")
    pilot.step(times=2)


def test_a_draw_is_taken_by_who_is_not_ahead_and_a_mistake_is_taken_back(fly):
    pilot = fly({"Red": RECRUIT})
    played = pilot.battle.seat.played
    propose(pilot.battle, TakeBack())
    pilot.step()
    assert pilot.battle.seat.played <= played
    propose(pilot.battle, Draw())
    pilot.step()
    assert pilot.battle.view.result.winner is None


def test_a_worker_of_its_own_that_is_killed_is_replaced_and_ends_with_the_battle(fly, monkeypatch):
    monkeypatch.setenv(KIND, "process")
    pilot = fly({"Red": RECRUIT, "Blue": RECRUIT}, settings=QUIET)
    worker, played = pilot.computers._worker, pilot.battle.seat.played
    first = worker.pid
    worker.kill()
    pilot.wait(PAUSE * 2 + 0.1)
    assert pilot.battle.seat.played > played
    assert worker.pid != first
    pilot.app.screen.left()
    assert worker.pid is None


def test_its_commands_work_at_any_moment(fly):
    """Pace, pause, acting for the person and its cancelling, in any order: the battle still ends."""
    pilot = fly({"Red": RECRUIT})
    dice = random.Random(19)
    for _ in range(40):
        pilot.press(dice.choice(["ctrl+g", "ctrl+g", "ctrl+l", "ctrl+u", "ctrl+h", "ctrl+z"]))
        pilot.step(dice.choice([0.01, 0.1]))
    computers = pilot.computers
    for _ in range(200):
        if pilot.battle.view.result is not None:
            break
        if pilot.app.shown != ("BattleScreen",):
            pilot.press("escape")
        elif computers.paused:
            computers.pause()
        elif computers.acting is None and not computers.playing_for_person:
            computers.play_for_me()
        pilot.step(0.2)
    assert pilot.battle.view.result is not None
