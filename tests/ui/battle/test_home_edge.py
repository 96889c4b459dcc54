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
from game.ui.battle.table.home_edge import edge_marks, home_marks

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


def test_it_is_shown_whoever_is_selected_and_stands_out_for_the_selected_unit():
    """Not where all are on the table, nor for the destroyed."""
    pilot = Flight()

    def styles():
        return {mark.style for mark in pilot.app.screen.shown.below() if mark.style.startswith("home")}

    assert not styles()
    pilot.battle.hotseat.recall(view_of(enters=2))
    for selected in (None, "r2"):
        pilot.battle.select(selected)
        assert styles() == {"home-others"}
    pilot.battle.select("r1")
    assert styles() == {"home"}
    pilot.battle.hotseat.recall(view_of(enters=2, removed="destroyed"))
    assert not styles()


def test_the_edges_of_both_sides_are_marked():
    """Red is to come from the west, Blue from the east; each edge once, with the name of its side."""
    view = view_of(enters=2)
    off = {key: replace(view.units[key], enters=3) for key in ("r2", "b1")}
    marks = [*edge_marks(replace(view, units={**view.units, **off}), view.units["r1"])]
    assert [mark.path for mark in marks if isinstance(mark, LineMark)] == [
        (Point(48, 0), Point(48, 32)),
        (Point(0, 0), Point(0, 32)),
    ]
    assert [mark.text for mark in marks if isinstance(mark, Label)] == [
        "home edge of Blue",
        "home edge of Red",
    ]
