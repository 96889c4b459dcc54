"""Volleys and templates on the battle screen: an aim for each missile, and what lies on the table after."""

from __future__ import annotations

import pytest
from mecha_pilot import Battery

from game.core.model.action import Aim
from game.geometry.point import Point

GROUND = Point(20, 6)


@pytest.fixture
def battery(tmp_path):
    """Red to act: r1 fires two Blast missiles with Indirect Fire, r2 four ordinary ones."""
    found = Battery(tmp_path)
    yield found
    found.lobby.close()


def test_one_click_fires_the_whole_volley_at_an_enemy(battery):
    """N, click: both missiles have their aim, and are fired."""
    battery.select("r1")
    battery.press("n")
    battery.select("b1")
    assert [one.aimed for one in battery.impacts] == [battery.unit("b1").at] * 2
    assert battery.hand is None


def test_a_number_divides_the_volley_among_targets(battery):
    """N, 1, click, click: one missile at each, a template over each before it is fired."""
    battery.select("r1")
    battery.press("n", "1")
    battery.select("b1")
    assert battery.hand.aims == (Aim(battery.names["b1"]),)
    assert battery.sees("1 more to aim")
    battery.select("b2")
    assert [one.aimed for one in battery.impacts] == [battery.unit("b1").at, battery.unit("b2").at]


def test_a_spot_and_a_structure_are_aimed_at_like_enemies(battery):
    """With Indirect Fire the ground; a structure by any point of it."""
    battery.select("r1")
    battery.press("n", "1")
    battery.click_at(GROUND)
    battery.click_at(Point(30.5, 27))
    first, second = (one.aimed for one in battery.impacts)
    assert first == pytest.approx(GROUND, abs=0.05)
    assert second == Point(31.5, 26.5)


def test_enter_fires_what_is_aimed_and_backspace_takes_an_aim_back(battery):
    """One missile of two; the aim that was taken back is not fired."""
    battery.select("r1")
    battery.press("n", "1")
    battery.select("b1")
    battery.press("backspace")
    assert battery.hand.aims == ()
    battery.press("1")
    battery.select("b2")
    battery.press("return")
    assert [one.aimed for one in battery.impacts] == [battery.unit("b2").at]


def test_the_template_and_its_hit_list_show_before_it_is_fired(battery):
    """Over bare ground: nobody under it; over an enemy: its tally with who would take what."""
    battery.select("r1")
    battery.press("n")
    battery.hover(GROUND)
    assert battery.sees("nothing stands under the template")
    battery.hover(battery.unit("b1").at)
    battery.step(times=30)
    assert battery.sees("Harrier")
    assert battery.sees("9 MD from a strike of 5 or more (DF 5)")


def test_a_refused_aim_is_told_and_nothing_is_fired(battery):
    """A friend under the planned template: the rule stands at the cursor, the click does nothing."""
    battery.select("r1")
    battery.press("n")
    at = Point(6, 23)
    battery.hover(at)
    assert battery.sees("BLAST-05")
    battery.click_at(at)
    assert battery.hand is not None
    assert battery.impacts == ()


def test_an_ordinary_volley_is_divided_in_the_same_way(battery):
    """Y, 3, click, click: three missiles at one, the fourth at the other."""
    battery.select("r2")
    battery.press("y", "3")
    battery.select("b1")
    assert len(battery.hand.aims) == 3
    battery.select("b2")
    assert battery.hand is None
    assert battery.unit("r2").status.fired == ("Wing missiles",)


def test_the_keys_alone_aim_and_fire(battery):
    """Tab, N, the cursor, Enter."""
    battery.select("r1")
    battery.press("n", ".")
    assert battery.hand.aim is not None
    battery.press("w")
    assert len(battery.impacts) == 2


def test_what_landed_lies_there_until_something_else_is_done(battery):
    """The templates stay while questions are answered, and go with the next attack or walk."""
    battery.select("r1")
    battery.press("n")
    battery.click_at(GROUND)
    assert len(battery.impacts) == 2
    assert battery.sees("missile 1: ")
    battery.select("r2")
    battery.press("m")
    battery.click_at(Point(6, 23))
    battery.click_at(Point(6, 23))
    assert battery.impacts == ()


def test_in_a_small_window_no_button_covers_another(tmp_path):
    """With a volley of four in hand: the choice of missiles and Commit stand apart."""
    small = Battery(tmp_path, size=(1024, 640))
    small.select("r2")
    small.press("y")
    small.step(times=5)
    rects = [small.find(words).rect for words in ("Commit", "Cancel", "4", "3", "2", "1")]
    assert all(not one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
    small.lobby.close()
