"""Set up your own: the family of rules, the map, beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest
from menu_pilot import at_table, menu
from muster_pilot import picked, ready
from toy_lobby import BROKEN, TOY_BOOK

from game.core.lobby import NotReadable
from game.core.model.brief import Goal
from game.core.rulebook import Rulebook
from game.ui.menu.title import Title

# the rules


def test_one_family_of_rules_needs_no_choice(pilot):
    """No button where there is nothing else to choose."""
    assert not pilot.sees("Toy rules")


def test_where_all_units_are_in_the_introductory_game_nothing_chooses_it(lobby):
    """No button that would change nothing."""
    plain = [replace(unit, introductory=True) for unit in lobby.roster("toy")]
    lobby.roster = lambda family: plain
    pilot = menu(lobby, shared=True)
    pilot.click_words("Set up your own")
    ready(pilot)
    pilot.press("ctrl+2")
    assert not pilot.sees("’Mechs only")
    assert pilot.sees("Add to Blue")


def test_another_family_brings_its_own_units_and_begins_anew(lobby):
    """A button in the head of the screen; forces that were chosen are gone."""
    lobby.books = (TOY_BOOK, Rulebook("other", "Other rules"))
    pilot = menu(lobby, shared=True)
    pilot.click_words("Set up your own")
    ready(pilot)
    many = len(pilot.app.screen.units)
    pilot.click_words("Toy rules")
    pilot.step()
    screen = pilot.app.screen
    assert screen.draft.family == "other"
    assert (picked(pilot, 0), picked(pilot, 1)) == ([], [])
    assert 0 < len(screen.units) < many
    assert pilot.sees("Other rules")
    pilot.press("ctrl+left")
    ready(pilot)
    pilot.click_words("Begin the battle")
    pilot.step()
    assert at_table(pilot)


# the map


def test_maps_are_listed_and_the_first_is_chosen(pilot):
    """Names, sizes, a chart of the first that can be read; the draft knows its size."""
    assert pilot.sees("Windy Mountain")
    assert pilot.sees('96 × 48"')
    assert pilot.app.screen.draft.map == "two-hills"
    assert pilot.app.screen.looked.chart is not None


def test_another_map_is_chosen_by_click_or_arrows(pilot):
    """The draft takes its key and its size."""
    pilot.click_words("Salt Plain")
    assert (pilot.app.screen.draft.map, pilot.app.screen.draft.size) == ("plain", (96, 48))
    pilot.press("up", "up")
    assert pilot.app.screen.draft.map == "mountain"


def test_a_broken_map_shows_its_problems(pilot):
    """Each with its line, in the place of the chart; the battle cannot begin on it."""
    pilot.click_words("Broken Map")
    assert all(pilot.sees(problem) for problem in BROKEN)
    ready(pilot)
    assert pilot.sees("This map cannot be used as it is.")
    pilot.press("ctrl+return")
    assert not at_table(pilot)


@pytest.mark.rule("AS-SETUP-05")
def test_the_table_can_be_turned(pilot):
    """By the button or by E: south, west, north, east, then the throw decides."""
    pilot.click_words("Blue south, Red north")
    assert pilot.sees("Blue west, Red east")
    pilot.app.screen.widgets.focus(None)
    pilot.press("e", "e", "e")
    assert pilot.sees("The throw decides the edges")


@pytest.mark.rule("AS-SETUP-07")
def test_units_enter_or_are_placed(pilot):
    """The button changes it both ways."""
    pilot.click_words("Units enter in turn 1")
    assert pilot.app.screen.draft.deploy
    pilot.click_words("Units are placed")
    assert not pilot.app.screen.draft.deploy


def test_a_place_to_hold_is_chosen_on_the_map(pilot):
    """With a goal to hold, a click on the chart sets the place, to half an inch."""
    screen = pilot.app.screen
    screen.put(
        replace(
            screen.draft, forces=(replace(screen.draft.forces[0], goal=Goal("hold")), screen.draft.forces[1])
        )
    )
    pilot.step()
    assert pilot.sees("Click on the table to choose the place that is to be held")
    chart = screen.looked.chart
    pilot.click((chart.rect.x + chart.rect.width // 4, chart.rect.y + chart.rect.height // 2))
    at = screen.draft.forces[0].goal.point
    assert abs(at.x - 18) <= 0.5
    assert abs(at.y - 24) <= 0.5
    assert at.x * 2 == int(at.x * 2)


def test_without_a_goal_to_hold_the_map_takes_no_clicks(pilot):
    """Nothing changes."""
    before = pilot.app.screen.draft
    pilot.click(pilot.app.screen.looked.chart.rect.center)
    assert pilot.app.screen.draft == before


# beginning


def test_a_battle_that_was_set_up_begins(lobby, pilot):
    """The lobby gets the setup; the table is shown."""
    ready(pilot)
    pilot.click_words("Begin the battle")
    assert at_table(pilot)
    setup = lobby.setups[0]
    assert (setup.name, setup.map) == ("Two Hills", "two-hills")
    assert [force.units for force in setup.forces] == [(("AS7-D", 4),), (("AS7-D", 4),)]


def test_it_cannot_begin_before_all_is_chosen(pilot):
    """The button is grey and the foot says what is missing."""
    assert pilot.sees("Choose units for Blue.")
    pilot.click_words("Begin the battle")
    pilot.press("ctrl+return")
    assert not at_table(pilot)


def test_what_the_lobby_refuses_is_listed(lobby, pilot):
    """Problems of the setup stand in a dialog, and nothing is lost."""
    ready(pilot)

    def refuse(setup):
        raise NotReadable(("the battle: Blue: no room for 40 units on the edge",))

    lobby.muster = refuse
    pilot.press("ctrl+return")
    assert pilot.sees("the battle: Blue: no room for 40 units on the edge")
    pilot.press("return")
    assert picked(pilot, 0) == ["AS7-D"]


def test_the_draft_outlives_the_screen(pilot):
    """Going back and coming again finds what was chosen."""
    ready(pilot)
    pilot.press("escape")
    assert isinstance(pilot.app.screen, Title)
    pilot.click_words("Set up your own")
    assert picked(pilot, 0) == ["AS7-D"]


def test_in_a_small_window_the_lists_are_one_click_away(lobby):
    """At 200 % in 1280 x 720 either the roster or one force is shown."""
    pilot = menu(lobby, scale=200)
    pilot.click_words("Set up your own")
    ready(pilot)
    assert not pilot.sees("1 unit · 52 PV")
    pilot.click_words("Lists")
    assert pilot.sees("1 unit · 52 PV")
    pilot.click_words("Blue")
    assert pilot.app.screen.page.side == 0
    pilot.click_words("Units")
    assert pilot.sees("All sizes")
