"""Moves that begin on the table, lists in an order that people know, words above tokens, saving by name."""

from __future__ import annotations

from dataclasses import replace

import pytest
import toy
from battle_pilot import Flight

from game.core.model.brief import Brief
from game.core.views.marks import Label
from game.geometry.point import Point
from game.ui.battle.menu import Navigation


def test_a_click_on_ground_within_reach_proposes_the_move_there(pilot):
    """The move of the selected unit is in hand with that place; a click on the ghost makes it."""
    pilot.click_unit("r1")
    pilot.click_at(Point(14, 12))
    assert pilot.desk.hand is not None
    assert pilot.desk.hand.stops[-1].x == pytest.approx(14, abs=0.1)
    assert pilot.unit("r1").at == Point(10, 10)
    pilot.click_at(Point(14, 12))
    assert pilot.unit("r1").at.x == pytest.approx(14, abs=0.1)


def test_a_click_beyond_reach_lets_the_unit_go(pilot):
    """Ground that it cannot get to proposes nothing."""
    pilot.click_unit("r1")
    pilot.click_at(Point(30, 28))
    assert pilot.desk.hand is None
    assert pilot.desk.selected is None


def test_escape_and_the_right_button_take_the_proposal_back(pilot):
    """First what is in hand is put down, then the unit is let go."""
    for back in (lambda: pilot.press("esc"), lambda: pilot.click_at(Point(14, 12), button=3)):
        pilot.click_unit("r1")
        pilot.click_at(Point(14, 12))
        for _ in range(3):
            if pilot.desk.selected is not None:
                back()
        assert pilot.desk.hand is None
        assert pilot.desk.selected is None


def test_an_enemy_selected_is_only_let_go_by_a_click_on_the_ground(pilot):
    """Who is not ours does not move."""
    pilot.click_unit("b1")
    pilot.click_at(Point(22, 13))
    assert pilot.desk.hand is None
    assert pilot.desk.selected is None


def test_dragging_a_unit_that_can_move_draws_its_move(pilot):
    """It is selected and its move is in hand; where it was let go is proposed, and nothing has moved yet."""
    before = pilot.app.screen.table.viewport.camera
    pilot.drag(Point(10, 10), Point(14, 12))
    assert pilot.desk.selected == "r1"
    assert pilot.desk.hand is not None
    assert pilot.desk.hand.stops[-1].x == pytest.approx(14, abs=0.1)
    assert pilot.unit("r1").at == Point(10, 10)
    assert pilot.app.screen.table.viewport.camera == before


def test_dragging_an_enemy_drags_the_table(pilot):
    """Only a unit that can act now is carried."""
    pilot.wheel(4, Point(22, 10))
    before = pilot.app.screen.table.viewport.camera
    pilot.drag(Point(22, 10), Point(24, 12))
    assert pilot.desk.hand is None
    assert pilot.app.screen.table.viewport.camera != before


def test_units_are_listed_as_the_scenario_lists_them():
    """In the order of its file; what the file does not name follows by name, never by id."""
    units = [replace(toy.toy(f"r{i}", "Red", 5 * i, 10), name=name) for i, name in enumerate("DCBA", 1)]
    brief = Brief(names={"r3": "third", "r1": "first"})
    assert [unit.name for unit in brief.listed(units)] == ["B", "D", "A", "C"]


def test_words_of_the_terrain_stand_above_tokens():
    """A label that lies on the table is not hidden by a token: it is drawn after it, and steps aside."""
    pilot = Flight(toy.toy("r1", "Red", 24, 16), toy.toy("b1", "Blue", 40, 16, 270))
    table = pilot.app.screen.table
    marks = [mark for mark in pilot.app.screen.shown.below() if isinstance(mark, Label)]
    assert [mark.text for mark in marks] == ["the well"]
    words = pilot.find("the well").rect
    assert not words.colliderect(table.viewport.token_rect(pilot.unit("r1")))


def test_the_menu_saves_under_a_name():
    """In the menu of the battle there is a way to the dialog that asks for a name."""
    asked = []
    pilot = Flight(navigation=Navigation(save=lambda: asked.append(True)))
    pilot.press("f10")
    pilot.click_words("Save as…")
    assert asked == [True]
