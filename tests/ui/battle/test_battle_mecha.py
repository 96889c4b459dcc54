"""Squads of mecha on the battle screen: who acts, actions by mouse and keys, questions to the other side."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from cut_words import cut_words
from mecha_pilot import FIELD, Battery

from game.core.model.unit import extra_of
from game.geometry.point import Point
from game.rules.mecha.structures import Structures
from game.rules.mecha.turn.command import CommandPoints


@pytest.fixture
def battery(tmp_path):
    found = Battery(tmp_path)
    yield found
    found.lobby.close()


def pool(battery, side="Red"):
    """Return the command points that *side* has left."""
    return extra_of(battery.battle.view.extras, CommandPoints).points[side]


def refuse(battery):
    """Answer "no" to whatever is asked."""
    for _ in range(20):
        if battery.battle.view.asked is None:
            return
        battery.click_words("No to all" if battery.sees("No to all") else "no")
        battery.step(times=3)
    raise AssertionError("something is asked again and again")


def test_the_bar_says_whose_squad_acts_and_the_list_of_which_squad_each_is(battery):
    """How many squads are left; once one has begun, its name and how many of it are left."""
    assert battery.sees("acts · 1 squad left")
    assert battery.sees("Guns")
    battery.select("r2")
    battery.press("j")
    battery.step()
    assert battery.sees("acts · Guns: 3 left")


def test_a_shot_is_aimed_by_a_click_and_the_other_side_is_asked(battery):
    """F, then the enemy; Blue answers on the same screen."""
    battery.select("r2")
    battery.press("f")
    battery.click_unit(battery.names["b2"])
    battery.step(times=3)
    assert battery.unit("r2").status.fired == ("Gun pod",)
    refuse(battery)
    assert battery.battle.view.to_act == {"Red"}


def test_a_building_is_battered_by_a_click(battery):
    """C, then the building; what it has left is written on it."""
    battery.select("r2")
    battery.press("c")
    battery.click_at(Point(31.5, 26.5))
    battery.step(times=3)
    assert battery.unit("r2").status.fired == ("Gun pod",)
    lost = extra_of(battery.battle.view.extras, Structures).lost["shed"]
    assert battery.sees(f"{24 - lost}/24 MDC")


def test_a_walk_a_boost_and_the_end_of_a_squad(battery):
    """M and a click; J costs a point; D passes the go to Blue."""
    battery.select("r2")
    before = pool(battery)
    battery.press("j")
    assert pool(battery) == before - 1
    battery.press("m")
    battery.click_at(Point(12, 22))
    battery.press("return")
    battery.step(times=3)
    assert battery.unit("r2").status.moved
    battery.press("d", "d")
    battery.step(times=3)
    assert battery.battle.view.to_act == {"Blue"}


def test_the_card_shows_a_mecha(battery):
    """Values, weapons with ammunition, MDC, command points."""
    battery.select("r1")
    battery.step()
    for words in ("SPD", "PIL", "GN", "DF", "MDC"):
        assert battery.sees(words)
    assert any("command points" in words for words in battery.words)


def test_the_list_of_the_forces_shows_what_command_points_each_side_has_left(battery):
    """One for each mecha and the commander's; a boost costs one."""
    assert battery.sees("5 CP")
    assert battery.sees("2 CP")
    battery.select("r3")
    battery.press("j")
    assert battery.sees("4 CP")


def test_the_list_tells_who_of_the_side_acts_now_and_who_waits(tmp_path):
    """While one squad goes those of the others wait; none of them is marked as done."""
    battery = Battery(tmp_path, FIELD.replace("Gnat, group: Guns", "Gnat, group: Scouts"))
    assert not battery.sees("waits")
    battery.select("r1")
    battery.press("j")
    battery.step()
    assert battery.words.count("waits") == 1
    assert "done" not in battery.words
    battery.lobby.close()


def test_the_strikes_of_a_volley_are_thrown_together(tmp_path):
    """Both dice of two missiles lie in the tray at once, and it tells how many reached what they need."""
    battery = Battery(tmp_path, settings=QUIET.but(tray=True))
    battery.select("r1")
    battery.press("n")
    battery.click_unit(battery.names["b1"])
    battery.step()
    assert battery.sees("Blast strike, 2 dice: need 2+")
    for _ in range(200):
        if any(words.endswith("of 2 reached 2+") for words in battery.words):
            break
        battery.step()
    assert any(words.endswith("of 2 reached 2+") for words in battery.words)
    battery.lobby.close()


def test_a_weapon_that_was_fired_is_offered_no_more(battery):
    """The Gnat has one weapon: fired, neither Shoot nor Batter is left, and the card says why."""
    battery.select("r3")
    battery.step()
    assert battery.sees("Shoot")
    battery.press("f")
    battery.click_unit(battery.names["b2"])
    battery.step(times=3)
    refuse(battery)
    battery.select("r3")
    battery.step()
    assert battery.unit("r3").status.fired == ("Twin autocannon",)
    assert not battery.sees("Shoot")
    assert not battery.sees("Batter")
    assert battery.sees("fired")


def test_who_is_asked_has_its_card_beside_the_table(battery):
    """With nothing selected the card is that of the mecha that the question is about."""
    battery.select("r2")
    battery.press("f")
    battery.click_unit(battery.names["b2"])
    battery.step(times=3)
    ask = battery.battle.view.asked
    assert ask is not None
    assert ask.about.units == (battery.names["b2"],)
    assert any("line trooper" in words for words in battery.words)


@pytest.mark.parametrize(
    ("size", "scale", "targets"),
    [
        *(((1600, 900), 100, ("b1", "b2")), ((1600, 1000), 200, ("b1",)), ((1024, 640), 100, ("b1", "b2"))),
        *(((1280, 800), 200, ("b2",)), ((1024, 640), 200, ("b1",))),
    ],
)
def test_a_question_does_not_lie_on_who_it_is_about(tmp_path, size, scale, targets):
    """It is at an edge or in a corner of what no panel covers; nor on anybody else if it can be helped."""
    battery = Battery(tmp_path, settings=QUIET.but(scale=scale), size=size)
    for target in targets:
        battery.select("r1" if target == "b1" else "r2")
        battery.press("n" if target == "b1" else "f")
        battery.uncover(target)
        battery.click_unit(battery.names[target])
        battery.step(times=3)
        screen = battery.app.screen
        assert battery.battle.hotseat.asked_about.id == battery.names[target]
        box = screen.replies.rect if screen.replies.shown else screen.banner.rect
        assert screen.replies.shown or screen.banner.words
        assert not box.collidepoint(screen.pixel_of(battery.unit(target).at))
        assert screen.panels.now.asking.contains(box)
        tokens = [screen.table.viewport.token_rect(unit) for unit in battery.battle.view.present]
        room = screen.panels.now.asking
        places = [
            box.move(x - box.x, y - box.y)
            for x in range(room.x + 12, room.right - box.width - 12, 12)
            for y in range(room.y + 12, room.bottom - box.height - 12, 12)
        ]
        helped = any(place.collidelist(tokens) < 0 for place in places)
        assert box.collidelist(tokens) < 0 or not helped
        refuse(battery)
    battery.lobby.close()


def test_who_is_not_asked_reads_what_the_question_is_about(tmp_path):
    """Against somebody else at another seat: who attacks whom, and with what, and no answers to choose."""
    battery = Battery(tmp_path, sides=["Red"])
    battery.select("r2")
    battery.press("f")
    battery.click_unit(battery.names["b2"])
    battery.step(times=3)
    assert battery.battle.side == "Red"
    told = "Blue must answer: Marshal attacks Harrier 2 with Gun pod"
    assert battery.app.screen.banner.words == told
    assert battery.battle.hotseat.story.lines[-1].words == told
    assert not battery.sees("no")
    battery.lobby.close()


def test_who_was_acting_is_selected_again_when_the_others_have_answered(battery):
    """So that D ends its squad's go at once."""
    battery.select("r2")
    battery.press("f")
    battery.click_unit(battery.names["b2"])
    battery.step(times=3)
    assert battery.battle.side == "Blue"
    refuse(battery)
    assert battery.battle.side == "Red"
    assert battery.battle.desk.selected == battery.names["r2"]
    battery.press("d", "d")
    battery.step(times=3)
    assert battery.battle.view.to_act == {"Blue"}
    assert battery.battle.desk.selected is None


def test_what_is_said_of_a_weapon_is_whole_in_its_tooltip(battery):
    """On the card of every unit."""
    battery.resize((1600, 900))
    for unit in battery.battle.view.units:
        battery.battle.select(unit)
        battery.step(times=3)
        assert cut_words(battery.app) == []
