"""The bar of actions: one row for many, with their words; the choices of the one in hand in one more."""

from __future__ import annotations

import json

import pytest
from battle_pilot import QUIET, Flight
from cut_words import cut_words
from mecha_pilot import Battery
from mouse_player import LANCES, MousePlayer
from test_battle_soldiers import FIELD, rank

from benchmarks.room import AIMING, SELECTED, SMALL, table_share

ACTIONS = (
    *("Advance", "Shooting Advance", "At The Double", "Fall Back", "Open Fire"),
    *("Halt And Fire", "Focus Fire", "Halt", "Go To Ground"),
)
MIXED = rank("a", (12, 10), "Sergeant", "Militiaman", "Gunner")


@pytest.fixture
def battle(tmp_path):
    """A pilot at a battle of soldiers, each with nine actions, one of them selected."""
    sides = [{**FIELD["sides"][0], "units": MIXED}, FIELD["sides"][1]]
    field = {**FIELD, "map": {"size": [72, 48], "features": []}, "sides": sides}
    found = Battery(tmp_path, json.dumps(field), settings=QUIET, size=(1280, 720))
    found.select("a0")
    found.step(times=len(ACTIONS) + 6)
    yield found
    found.lobby.close()


def at_scale(pilot, scale):
    """Let the interface have that scale."""
    pilot.app.change(pilot.app.settings.but(scale=scale))
    pilot.step(times=len(ACTIONS) + 8)


def rows(pilot):
    """Return the y of the middle of each row of buttons on the bar."""
    return {rect.centery for rect in pilot.app.screen.hand.buttons.rects}


def test_nine_actions_are_one_row_with_words_at_every_scale(battle):
    """Their words are below their icons; each says its key in its tooltip, and nothing is cut."""
    for scale in (100, 200):
        at_scale(battle, scale)
        hand = battle.app.screen.hand
        places = [hand.button_rect(words) for words in ACTIONS]
        assert len({(rect.y, rect.height) for rect in places}) == 1
        assert all(battle.surface.get_rect().contains(rect) for rect in places)
        for words, rect in zip(ACTIONS, places, strict=True):
            assert battle.sees(words)
            assert battle.app.hint_at(rect.center).startswith(f"{words} (")
        assert cut_words(battle.app) == []


def test_the_choices_of_the_action_in_hand_take_one_more_row(battle):
    """With its end buttons; where there is little room a choice shows its value between arrows."""
    for scale, shown in ((100, {"all", "this model", "Rifle"}), (200, {"‹", "all", "›"})):
        at_scale(battle, scale)
        battle.press("f")
        battle.step(times=20)
        assert len(rows(battle)) == 2
        assert all(battle.sees(words) for words in (*shown, "Cancel", "Commit", "Who fires"))
        battle.press("escape")
        battle.step(times=4)


def test_most_of_the_window_is_table_in_a_battle_of_soldiers(battle):
    """With one selected, and while it aims, nine actions and all; at 200 % as well."""
    for scale, selected, aiming in ((100, SELECTED, AIMING), (200, SMALL, SMALL)):
        at_scale(battle, scale)
        assert 100 * table_share(battle) >= selected
        battle.press("f", ".")
        battle.step(times=40)
        assert battle.app.screen.certificates.rects or battle.app.screen.certificates.folded
        assert 100 * table_share(battle) >= aiming
        battle.press("escape")
        battle.step(times=4)


def test_a_click_on_words_below_an_icon_takes_the_action(battle):
    """As on any button; the chosen one is marked."""
    battle.click_words("Open Fire")
    assert battle.hand.offer.label == "Open Fire"
    battle.step(times=3)
    (chosen,) = [one for one in battle.app.screen.hand._laid.buttons if one.words == "Open Fire"]
    assert chosen.style == "chosen"


def test_few_actions_have_their_words_beside_their_icons_and_the_task_before_them(pilot):
    """In the row of the buttons; the place of the buttons stays when the task changes."""
    pilot.press("tab")
    pilot.step(times=8)
    bar = pilot.app.screen.panels.named("actions").rect
    before = pilot.app.screen.hand.button_rect("Walk").x - bar.x
    assert len(rows(pilot)) == 1
    assert pilot.sees("choose an action")
    pilot.press("m")
    pilot.step(times=8)
    bar = pilot.app.screen.panels.named("actions").rect
    assert pilot.sees("each click sets a waypoint")
    assert pilot.app.screen.hand.button_rect("Walk").x - bar.x == before


def test_in_a_low_window_the_name_gives_way_to_the_buttons():
    """At 200 %: the row stays one, with all its words."""
    pilot = Flight(settings=QUIET.but(scale=200))
    pilot.press("tab")
    pilot.step(times=8)
    assert len(rows(pilot)) == 1
    assert pilot.sees("Walk")


@pytest.mark.parametrize(("turn", "told"), [(1, True), (3, False)])
def test_the_briefing_is_told_in_the_first_turn(tmp_path, turn, told):
    """While nothing is selected; later the bar is lower, and only says what to do, goals and points."""
    begin = f"begin: {{turn: {turn}, phase: movement, initiative: [Red, Blue]}}\n"
    battle = LANCES.replace("rules:", f"description: A meadow in May.\n{begin}turns: 8\nrules:")
    player = MousePlayer(tmp_path, battle)
    assert player.sees("Select a unit")
    assert player.sees("last turn: 8")
    assert player.sees("A meadow in May.") is told
    assert player.sees("The briefing of this battle is in its menu") is told
    player.lobby.close()


def test_a_move_with_choices_leaves_a_low_window_to_the_table(battle):
    """At 200 % only the move in hand is left of nine actions, in two rows; put down, all are there again."""
    at_scale(battle, 200)
    battle.press("m")
    battle.step(times=20)
    bar = battle.app.screen.panels.named("actions").rect
    assert len(rows(battle)) == 2
    assert bar.height < 0.3 * 720
    assert all(battle.sees(words) for words in ("Advance", "Without the squad", "Cancel", "Commit"))
    battle.press("f")
    battle.step(times=20)
    assert battle.hand.offer.label == "Open Fire"
    battle.press("escape")
    battle.step(times=20)
    assert all(battle.app.screen.hand.button_rect(words) for words in ACTIONS)
