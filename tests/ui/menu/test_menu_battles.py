"""New battle: the list, the preview, the forces, the rules, beginning."""

from __future__ import annotations

import pytest
from menu_pilot import at_table, menu

from game.core.lobby import NotReadable
from game.ui.menu.overview import MOST_BYTES
from game.ui.menu.title import Title


@pytest.fixture
def pilot(lobby):
    pilot = menu(lobby)
    pilot.click_words("New battle")
    return pilot


def test_every_battle_is_listed_with_what_it_is_about(pilot):
    """Names and descriptions; one that cannot be read is marked."""
    assert pilot.sees("The first lesson")
    assert pilot.sees("Red must bring three units over the river before night.")
    assert pilot.sees("A lost battle")
    assert pilot.sees("cannot be played as it is")


def test_the_preview_shows_goals_forces_and_points(pilot):
    """What each side is after, its units and their points."""
    pilot.click_words("The ford")
    assert pilot.sees("Blue: destroy all enemy units (AS-VIC-01)")
    assert pilot.sees("last turn: 8")
    assert pilot.sees("Blue: 4 units, 107 PV")
    assert pilot.sees("4 units · 106 PV")


def test_the_forces_are_listed_by_side(pilot):
    """Each unit by name, under its side."""
    pilot.click_words("The ford")
    pilot.click_words("Forces")
    view = pilot.app.screen.context.look_at("scenario", "ford", lambda looked: None).preview
    for force in view.forces.values():
        assert all(pilot.sees(unit.name) for unit in force)


def test_a_double_click_begins_the_battle(lobby, pilot):
    """One click chooses, a slow second too; two quick ones begin."""
    at = pilot.find("Hold the hill").rect.center
    pilot.click(at)
    pilot.step(1.0)
    pilot.click(at)
    assert not at_table(pilot)
    pilot.click(at)
    assert at_table(pilot)
    assert lobby.calls == ["start hill None {}"]


def test_enter_begins_the_chosen_battle(lobby, pilot):
    """Arrows choose, Enter begins."""
    pilot.press("down", "return")
    assert at_table(pilot)
    assert lobby.calls == ["start duel None {}"]


def test_the_button_begins_too(lobby, pilot):
    """The primary button, by mouse; Ctrl-Enter from anywhere."""
    pilot.click_words("Begin the battle")
    assert at_table(pilot)


def test_a_broken_battle_cannot_begin_and_shows_why(pilot):
    """Its problems with their lines; the button is grey; Enter lists them in a dialog."""
    pilot.click_words("A lost battle")
    assert pilot.sees("maps/scenarios/lost.yaml:3:6: map: there is no map “nowhere”")
    assert pilot.sees("This file cannot be played as it is.")
    pilot.click_words("Begin the battle")
    assert not at_table(pilot)
    pilot.press("return")
    assert pilot.sees("That cannot be played")
    pilot.press("return")
    assert pilot.app.dialog is None


def test_a_battle_that_turns_out_broken_shows_its_problems(lobby, pilot):
    """What the file is found to be only when it is read whole stands in the preview."""

    def broken(key):
        raise NotReadable((f"maps/scenarios/{key}.yaml:12:3: units: two units have the id a",))

    lobby.scenario = broken
    pilot.click_words("Street by street")
    assert pilot.sees("maps/scenarios/town.yaml:12:3: units: two units have the id a")
    pilot.press("return")
    assert not at_table(pilot)


def test_rules_can_be_decided_otherwise(lobby, pilot):
    """A switch by click, steps by arrows, back by Delete; what differs goes to the lobby."""
    pilot.click_words("The ford")
    pilot.click_words("Rules")
    pilot.press("tab")
    list_view = pilot.app.screen._rules
    pilot.app.screen.attend(list_view)
    names = [one.name for one in list_view.things]
    list_view.select(names.index("Roofs"))
    pilot.press("return")
    list_view.select(names.index("Woods line"))
    pilot.press("right")
    assert pilot.sees("2 rules changed")
    pilot.press("delete")
    assert pilot.sees("1 rule changed")
    pilot.press("ctrl+return")
    assert lobby.calls == ["start ford None {'roofs': False}"]


def test_a_number_can_be_typed_in(lobby, pilot):
    """Enter on a number opens a line; what is no number is refused in words."""
    pilot.click_words("Rules")
    list_view = pilot.app.screen._rules
    pilot.app.screen.attend(list_view)
    list_view.select([one.name for one in list_view.things].index("Woods block"))
    pilot.press("return")
    assert pilot.sees("A number from 0")
    pilot.press("backspace", "backspace")
    pilot.type_text("many")
    pilot.press("return")
    assert pilot.sees("Expected a number from 0")
    for _ in "many":
        pilot.press("backspace")
    pilot.type_text("4.5")
    pilot.press("return")
    pilot.press("ctrl+return")
    assert lobby.calls == ["start lesson None {'woods_block': 4.5}"]


def test_options_of_the_file_are_the_usual_ones(pilot):
    """The ford blocks at 4 inches of woods: shown as usual, not as changed."""
    pilot.click_words("The ford")
    pilot.click_words("Rules")
    list_view = pilot.app.screen._rules
    row = next(one for one in list_view.things if one.name == "Woods block")
    assert (row.value, row.reset) == ("4", None)


def test_a_battle_is_listed_with_its_rules(pilot):
    """Players find those of a family at a glance."""
    assert pilot.sees("Toy rules")


def test_the_decisions_are_those_of_the_rules_of_the_battle(lobby, pilot):
    """The hill is played with fog: what that leaves open can be decided too, and nowhere else."""
    pilot.click_words("Rules")
    assert "Fog blocks" not in [one.name for one in pilot.app.screen._rules.things]
    pilot.click_words("Hold the hill")
    list_view = pilot.app.screen._rules
    pilot.app.screen.attend(list_view)
    list_view.select([one.name for one in list_view.things].index("Fog blocks"))
    pilot.press("left")
    pilot.press("ctrl+return")
    assert lobby.calls == ["start hill None {'fog_blocks': 11.5}"]
    assert "Decisions that Fog leaves open" in [one.name for one in list_view.things]


def test_the_seed_can_be_given(lobby, pilot):
    """Typed in by a dialog; choosing another battle forgets it."""
    pilot.click_words("Rules")
    pilot.click_words("as in the file: 1")
    pilot.type_text("lucky")
    pilot.press("return")
    assert pilot.sees("lucky")
    pilot.press("ctrl+return")
    assert lobby.calls == ["start lesson lucky {}"]


def test_changes_belong_to_one_battle(pilot):
    """Another battle begins with its own rules."""
    pilot.click_words("Rules")
    pilot.click_words("as in the file: 1")
    pilot.type_text("lucky")
    pilot.press("return")
    pilot.click_words("Four against four")
    assert not pilot.sees("lucky")


def test_an_empty_list_says_so(lobby):
    """Without scenarios there is a word and a way."""
    lobby.scenarios = list
    pilot = menu(lobby)
    pilot.click_words("New battle")
    assert pilot.sees("There are no battles")
    pilot.press("return", "escape")
    assert isinstance(pilot.app.screen, Title)


def test_resizing_keeps_the_choice(pilot):
    """The chosen battle and the open tab outlive a new size."""
    pilot.click_words("Hold the hill")
    pilot.click_words("Rules")
    pilot.resize((1024, 640))
    assert pilot.sees("Woods block")
    assert pilot.app.screen._list.thing.name == "Hold the hill"


def test_in_a_small_window_the_goals_have_a_leaf_of_their_own(lobby):
    """At 200 % the table fills its page, and what the battle is about can be read whole beside it."""
    pilot = menu(lobby, scale=200)
    pilot.click_words("New battle")
    pilot.click_words("The ford")
    assert not pilot.sees("Blue: destroy all enemy units")
    pilot.click_words("About")
    assert pilot.sees("Blue: destroy all enemy units")
    pilot.click_words("Rules")
    pilot.app.screen.attend(pilot.app.screen._rules)
    pilot.press("down", "down", "down", "down")
    assert pilot.sees("How many inches of woods block a line of sight.")
    pilot.app.change(pilot.app.settings.but(scale=100))
    pilot.step()
    assert not pilot.sees("About")


def test_the_other_sides_are_played_by_the_computer_where_that_is_chosen(lobby):
    pilot = menu(lobby)
    pilot.click_words("New battle")
    pilot.click_words("Against: a person")
    assert pilot.sees("Against: Recruit")
    pilot.click_words("Rules")
    assert pilot.sees("Recruit (computer)")
    pilot.press("ctrl+return")
    assert {player.level for player in lobby.players.values()} == {"recruit"}
    assert len(lobby.players) == 1


def test_practice_begins_against_a_regular_with_three_clicks(lobby):
    """The first row of the ladder is a battle against the computer, which is described beside the list."""
    pilot = menu(lobby)
    pilot.click_words("Practice")
    beside = " ".join(one.text for one in pilot.app.written if pilot.app.screen.table_at.contains(one.rect))
    assert "Any battle, and the computer plays the other sides at the level that you choose." in beside
    pilot.click_words("Begin")
    pilot.click_words("Begin the battle")
    first, *rest = lobby.match.state.sides
    assert {side: player.level for side, player in lobby.players.items()} == dict.fromkeys(rest, "regular")
    assert first not in lobby.players


def test_only_the_preview_shown_holds_pictures_of_the_size_of_the_window(lobby):
    """In the largest window: not those looked at before, nor any during the battle."""
    pilot = menu(lobby, size=(3840, 2160))
    context = pilot.app.screen.context
    pilot.click_words("New battle")
    for _ in range(3):
        pilot.press("down")
        pilot.step(times=8)
    charts = [one.chart for one in context._looked.values() if one.chart is not None]
    assert len(charts) > 1
    assert sum(one._tiles.bytes > MOST_BYTES for one in charts) <= 1
    pilot.press("home")
    pilot.step(times=8)
    pilot.press("ctrl+return")
    pilot.step(times=8)
    assert at_table(pilot)
    assert all(one._tiles.bytes <= MOST_BYTES for one in charts)
