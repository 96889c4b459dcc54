"""Set up your own: how single units take part, below their names on the lists of the forces."""

from __future__ import annotations

import pytest
from menu_pilot import at_table, menu
from muster_pilot import forces, ready, row, rules
from toy_lobby import BEYOND, DEEP


def posts(pilot, place=0):
    """Return the posts of the units of a side."""
    return [pick.post for pick in pilot.app.screen.draft.forces[place].picks]


def turn_fog(pilot):
    """Switch the add-on on, or off."""
    row(rules(pilot), "Fog")
    pilot.press("return")


@pytest.fixture
def foggy(pilot):
    """A pilot at the forces of a battle in the fog: an Atlas and a Wasp against an Atlas."""
    ready(pilot)
    turn_fog(pilot)
    page = forces(pilot)
    pilot.press("ctrl+left")
    page.roster.look_for("wasp")
    pilot.press("return")
    page.roster.look_for("")
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("home")
    return pilot


def spot(pilot, hint, place=0, nth=0):
    """Return the nth spot on the list of a side whose hint begins so."""
    found = [one for one in pilot.app.screen.page.forces[place].list_view._spots if one.hint.startswith(hint)]
    return found[nth].rect.center


def test_without_such_rules_there_is_nothing_to_choose(pilot):
    """No line below the names, and the keys change nothing."""
    ready(pilot)
    page = forces(pilot)
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("shift+right")
    assert posts(pilot) == [None]
    assert not pilot.sees("enters in turn 1")


def test_the_rules_lead_to_where_posts_are_chosen(pilot):
    """A row below the add-on turns to the forces; it is there only where there is something to choose."""
    list_view = rules(pilot)
    assert "Single units" not in [one.name for one in list_view.things]
    turn_fog(pilot)
    row(list_view, "Single units")
    pilot.press("return")
    assert pilot.app.screen.turned_to == 1


def test_a_post_is_chosen_by_keys(foggy):
    """Shift and arrows; not beyond what the unit may have; the skill stays."""
    assert foggy.sees("enters in turn 1")
    foggy.press("shift+right")
    assert posts(foggy) == [DEEP, None]
    assert foggy.sees("deep in the fog")
    foggy.press("shift+right", "shift+right")
    assert posts(foggy) == [BEYOND, None]
    foggy.press("down", "shift+right", "shift+right")
    assert posts(foggy) == [BEYOND, DEEP]
    foggy.press("shift+left", "shift+left")
    assert posts(foggy) == [BEYOND, None]
    assert [pick.skill for pick in foggy.app.screen.draft.forces[0].picks] == [4, 4]


def test_a_post_is_chosen_by_clicks(foggy):
    """The arrows beside it; what they lead to stands in their hints."""
    foggy.click(spot(foggy, "Deep in the fog (Shift+→)\nNobody sees it (FOG-1).", nth=1))
    assert posts(foggy) == [None, DEEP]
    foggy.click(spot(foggy, "Enters in turn 1 (Shift+←)"))
    assert posts(foggy) == [None, None]
    foggy.press("ctrl+right")
    foggy.click(spot(foggy, "Deep in the fog", place=1))
    assert posts(foggy, 1) == [DEEP]


def test_what_a_post_needs_is_said_in_the_foot(foggy):
    """The battle cannot begin before units are placed."""
    foggy.press("shift+right")
    assert foggy.sees("Choose that units are placed: Atlas (deep in the fog).")
    foggy.press("ctrl+return")
    assert not at_table(foggy)
    foggy.press("ctrl+1")
    foggy.click_words("Units enter in turn 1")
    foggy.press("ctrl+2")
    assert foggy.sees("placed")
    assert not foggy.sees("Choose that units are placed")


def test_posts_outlive_the_leaf_and_the_screen_and_are_in_the_setup(lobby, foggy):
    """Going to and fro between the leaves, and out of the screen; the glance on the rules tells them."""
    foggy.press("shift+right", "shift+right", "ctrl+1", "ctrl+3")
    assert any("(beyond the fog)" in words for words in foggy.words)
    foggy.press("escape")
    foggy.click_words("Set up your own")
    assert posts(foggy) == [BEYOND, None]
    foggy.press("ctrl+return")
    assert at_table(foggy)
    assert [force.posts for force in lobby.setups[0].forces] == [("fog/beyond", ""), ()]


def test_switched_off_the_rules_take_their_posts_along(lobby, foggy):
    """Nobody is at a post any more; exchanged lists keep theirs."""
    foggy.press("shift+right")
    foggy.app.screen.page.exchange()
    assert (posts(foggy), posts(foggy, 1)) == ([None], [DEEP, None])
    turn_fog(foggy)
    assert posts(foggy, 1) == [None, None]
    forces(foggy)
    assert not foggy.sees("enters in turn 1")
    foggy.press("ctrl+return")
    assert [force.posts for force in lobby.setups[0].forces] == [(), ()]


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 720), 200), ((1600, 1000), 200)])
def test_in_a_small_window_posts_are_chosen_too(lobby, size, scale):
    """What it is stands in full between its arrows, inside the list."""
    pilot = menu(lobby, size, scale)
    pilot.click_words("Set up your own")
    ready(pilot)
    turn_fog(pilot)
    page = forces(pilot)
    if pilot.sees("Lists"):
        pilot.click_words("Lists")
    page.take_side(0, anew=True)
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("shift+right")
    told = pilot.find("deep in the fog").rect
    assert page.forces[0].list_view.rect.contains(told)
    pilot.click(spot(pilot, "Beyond the fog"))
    assert posts(pilot) == [BEYOND]
