"""Set up your own: how it is won, by which rules."""

from __future__ import annotations

import pytest
from menu_pilot import menu
from muster_pilot import ready, row, rules

from game.core.model.brief import Goal
from game.geometry.point import Point


def test_the_goal_of_a_side_is_stepped_through(pilot):
    """Destroy, break through, hold; each has rows of its own."""
    list_view = rules(pilot)
    row(list_view, "Goal")
    pilot.press("right")
    assert pilot.app.screen.draft.forces[0].goal.kind == "breakthrough"
    assert pilot.sees("Units to bring through")
    pilot.press("right")
    row(list_view, "Within")
    pilot.step()
    assert pilot.sees("Within")
    row(list_view, "Goal")
    pilot.press("right")
    assert pilot.app.screen.draft.forces[0].goal == Goal()


def test_breaking_through_needs_so_many_units_over_an_edge(pilot):
    """Both are stepped; not more units than the side has."""
    ready(pilot)
    pilot.press("ctrl+left", "return")
    list_view = rules(pilot)
    row(list_view, "Goal")
    pilot.press("right")
    row(list_view, "Units to bring through")
    pilot.press("right", "right", "right")
    row(list_view, "Over the edge")
    pilot.press("right")
    assert pilot.app.screen.draft.forces[0].goal == Goal("breakthrough", edge="east", units=2)


def test_the_place_to_hold_can_be_typed(pilot):
    """Two numbers; what is not on the table, or no numbers, is refused in words."""
    list_view = rules(pilot)
    row(list_view, "Goal", 1)
    pilot.press("right", "right")
    row(list_view, "Place")
    pilot.press("return")
    for _ in range(8):
        pilot.press("backspace")
    pilot.type_text("here")
    pilot.press("return")
    assert pilot.sees("Two numbers, like 36, 24")
    for _ in range(4):
        pilot.press("backspace")
    pilot.type_text("80, 10")
    pilot.press("return")
    assert pilot.sees("The table has 72 × 48")
    for _ in range(6):
        pilot.press("backspace")
    pilot.type_text("20.5, 10")
    pilot.press("return")
    assert pilot.app.screen.draft.forces[1].goal.point == Point(20.5, 10)


def test_the_last_turn_is_stepped_from_no_limit(pilot):
    """The first step gives eight turns; below one there is no limit again."""
    list_view = rules(pilot)
    row(list_view, "Last turn")
    pilot.press("right", "right")
    assert pilot.app.screen.draft.turns == 9
    pilot.press(*["left"] * 9)
    assert pilot.app.screen.draft.turns is None
    pilot.press("left")
    assert pilot.app.screen.draft.turns is None


def test_sides_can_be_named(pilot):
    """Not nameless, not alike, not too long."""
    list_view = rules(pilot)
    row(list_view, "Name")
    pilot.press("return")
    pilot.press(*["backspace"] * 4)
    pilot.press("return")
    assert pilot.sees("Give the side a name")
    pilot.type_text("red")
    pilot.press("return")
    assert pilot.sees("The other side has this name")
    pilot.press(*["backspace"] * 3)
    pilot.type_text("Wolves")
    pilot.press("return")
    assert pilot.app.screen.draft.forces[0].side == "Wolves"
    assert pilot.sees("Wolves south, Red north")


def test_decisions_of_the_rules_are_taken_over(lobby, pilot):
    """Only those that differ from the defaults."""
    ready(pilot)
    list_view = rules(pilot)
    row(list_view, "Forced withdrawal")
    pilot.press("return")
    row(list_view, "Woods line")
    pilot.press("right", "right")
    pilot.press("ctrl+return")
    assert lobby.setups[0].options == {"forced_withdrawal": True}


def fog_on(pilot):
    """Put fog on top, a high bank of it, and return the list."""
    ready(pilot)
    list_view = rules(pilot)
    row(list_view, "Fog")
    pilot.press("return")
    row(list_view, "Bank")
    pilot.press("right")
    return list_view


def test_rules_are_put_on_top(lobby, pilot):
    """A switch brings what they say of the table and what they leave open; off, nothing of it is left."""
    list_view = fog_on(pilot)
    row(list_view, "Fog blocks")
    pilot.press("left")
    pilot.press("ctrl+return")
    (made,) = lobby.setups
    assert (made.addons, made.conditions, made.options) == (
        ("fog",),
        {"fog": {"bank": "high"}},
        {"fog_blocks": 11.5},
    )


def test_rules_on_top_are_taken_off_again(lobby, pilot):
    """What was chosen for them does not count any more."""
    list_view = fog_on(pilot)
    row(list_view, "Fog")
    pilot.press("return")
    assert "Bank" not in [one.name for one in list_view.things]
    pilot.press("ctrl+return")
    (made,) = lobby.setups
    assert (made.addons, made.conditions) == ((), {})


def test_a_side_is_played_by_the_computer_where_that_is_chosen(lobby, pilot):
    """Each side by itself, below its goal; the battle then begins so."""
    ready(pilot)
    list_view = rules(pilot)
    row(list_view, "Played by", 1)
    pilot.press("right", "right")
    pilot.press("ctrl+return")
    assert [player.level for player in lobby.players.values()] == ["regular"]


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 200)])
def test_the_table_stands_beside_the_rules_or_takes_their_place(lobby, size, scale):
    """At 200 % by a button or Alt-4; no name of a home edge lies under a button."""
    pilot = menu(lobby, size, scale, shared=True)
    pilot.click_words("Set up your own")
    list_view = rules(pilot)
    pilot.step(times=3)
    screen = pilot.app.screen
    if scale == 200:
        assert list_view.rect.width > 0.8 * size[0]
        pilot.click_words("Table")
        pilot.step(times=3)
        shown = screen.looked.chart.rect
        assert shown.width * shown.height > 0.5 * size[0] * size[1]
        names = [one.rect for one in pilot.app.written if one.text in screen.draft.names]
        on_table = [rect for rect in names if shown.contains(rect)]
        assert len(on_table) == 2
        assert all(rect.collidelist(screen.floats) < 0 for rect in on_table)
        pilot.press("alt+4")
        pilot.step(times=3)
        assert pilot.sees("Home edges")
    else:
        assert screen.looked.chart.rect.x > list_view.rect.right
