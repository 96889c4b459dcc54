"""A unit off the table has its home edge marked, whoever else is on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
import toy
from battle_pilot import Flight

from game.core.model.brief import Brief, Goal
from game.core.model.unit import NEVER
from game.core.views.marks import Label, LineMark
from game.geometry.point import Point
from game.ui.battle.table.home_edge import home_marks

EDGES = {"Red": "west", "Blue": "east"}


def view_of(**changes):
    """Return what Red sees of a battle in which its first unit is otherwise."""
    brief = Brief("The well", edges=EDGES, victory={side: Goal() for side in EDGES})
    state = toy.table(brief=brief)
    return replace(state, units={**state.units, "r1": replace(state.units["r1"], **changes)})


@pytest.mark.parametrize("enters", [1, 3, NEVER])
def test_who_enters_or_stands_behind_the_table_has_its_edge_marked(enters):
    """In this turn, in a later one, or never: a line along the whole edge, and its name."""
    view = view_of(enters=enters)
    line, label = home_marks(view, view.units["r1"])
    assert line == LineMark((Point(0, 0), Point(0, 32)), "home")
    assert isinstance(label, Label)
    assert label.text == "home edge of Red"
    assert 0 < label.at.x < 3


def test_it_is_shown_for_the_selected_unit_alone():
    """Not for who is on the table, nor for the destroyed."""
    pilot = Flight()
    pilot.battle.hotseat.recall(view_of(enters=2))
    pilot.battle.select("r2")
    assert not [mark for mark in pilot.app.screen.shown.below() if mark.style == "home"]
    pilot.battle.select("r1")
    assert [mark for mark in pilot.app.screen.shown.below() if mark.style == "home"]
    pilot.battle.hotseat.recall(view_of(enters=2, removed="destroyed"))
    assert not [mark for mark in pilot.app.screen.shown.below() if mark.style == "home"]
