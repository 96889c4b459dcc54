"""Set up your own: the map, the forces, the rules, beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest
from menu_pilot import at_table, menu
from toy_lobby import BROKEN, TOY_BOOK, ToyLobby

from game.core.brief import Goal
from game.core.lobby import NotReadable
from game.core.rulebook import Rulebook
from game.geometry.point import Point
from game.ui.menu.draft import setup
from game.ui.menu.title import Title


@pytest.fixture
def lobby():
    return ToyLobby()


@pytest.fixture
def pilot(lobby):
    pilot = menu(lobby, shared=True)
    pilot.click_words("Set up your own")
    return pilot


def forces(pilot):
    """Go to the forces and return the leaf."""
    pilot.press("ctrl+2")
    return pilot.app.screen.leaf


def picked(pilot, place):
    """Return the cards that a side has."""
    return [pick.card for pick in pilot.app.screen.draft.lances[place].picks]


def ready(pilot):
    """Give each side an Atlas."""
    forces(pilot)
    pilot.press("return", "ctrl+right", "return")


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
            screen.draft, lances=(replace(screen.draft.lances[0], goal=Goal("hold")), screen.draft.lances[1])
        )
    )
    pilot.step()
    assert pilot.sees("Click on the table to choose the place that is to be held")
    chart = screen.looked.chart
    pilot.click((chart.rect.x + chart.rect.width // 4, chart.rect.y + chart.rect.height // 2))
    at = screen.draft.lances[0].goal.point
    assert abs(at.x - 18) <= 0.5
    assert abs(at.y - 24) <= 0.5
    assert at.x * 2 == int(at.x * 2)


def test_without_a_goal_to_hold_the_map_takes_no_clicks(pilot):
    """Nothing changes."""
    before = pilot.app.screen.draft
    pilot.click(pilot.app.screen.looked.chart.rect.center)
    assert pilot.app.screen.draft == before


# the forces


def test_enter_adds_the_chosen_unit_to_the_lit_side(pilot):
    """Ctrl and an arrow light the other side."""
    forces(pilot)
    pilot.press("return", "down", "return")
    pilot.press("ctrl+right", "return")
    assert picked(pilot, 0) == ["AS7-D", "AWS-8Q"]
    assert picked(pilot, 1) == ["AWS-8Q"]


def test_a_double_click_adds_too(pilot):
    """And the totals follow."""
    forces(pilot)
    at = pilot.find("Dragon").rect.center
    pilot.click(at)
    pilot.click(at)
    assert picked(pilot, 0) == ["DRG-1N"]
    assert pilot.sees("1 unit · 32 PV")


def test_the_buttons_add_to_either_side(pilot):
    """Add to Red lights Red."""
    leaf = forces(pilot)
    pilot.click_words("Add to Red")
    pilot.click_words("Add to Red")
    pilot.click_words("Add to Blue")
    assert (picked(pilot, 0), picked(pilot, 1)) == (["AS7-D"], ["AS7-D", "AS7-D"])
    assert leaf.side == 0


def test_typing_finds_units(pilot):
    """The list follows every letter; arrows move in it meanwhile; Enter adds; nothing found is said."""
    leaf = forces(pilot)
    pilot.press("ctrl+f")
    pilot.type_text("hawk")
    assert [unit.card for unit in leaf._roster.things] == ["PXH-1", "SHD-2H"]
    pilot.press("down", "return")
    assert picked(pilot, 0) == ["SHD-2H"]
    pilot.type_text("xyz")
    pilot.step()
    assert pilot.sees("No unit fits")
    pilot.press("return")
    assert picked(pilot, 0) == ["SHD-2H"]


def test_the_place_for_searching_says_what_it_is(pilot):
    """Words stand in it while it is empty."""
    forces(pilot)
    assert pilot.sees("Name, type or special")
    pilot.press("ctrl+f")
    pilot.type_text("a")
    pilot.step()
    assert not pilot.sees("Name, type or special")


@pytest.mark.rule("AS-SETUP-03")
def test_other_units_appear_when_the_switch_is_off(pilot):
    """BattleMechs only at first; with the switch off all types, and a filter for each."""
    leaf = forces(pilot)
    assert {unit.kind for unit in leaf._roster.things} == {"BM"}
    pilot.click_words("’Mechs only")
    assert {unit.kind for unit in leaf._roster.things} == {"BM", "CV", "SV", "CI"}
    leaf._of_kind("CV")
    assert [unit.card for unit in leaf._roster.things] == ["Mk. IV", "(Standard)"]


@pytest.mark.rule("AS-SETUP-03")
def test_units_that_are_barred_later_are_an_objection(pilot):
    """A tank was chosen, then the switch went on again: the battle cannot begin, and the foot says why."""
    leaf = forces(pilot)
    pilot.click_words("’Mechs only")
    leaf._of_kind("CV")
    pilot.press("return", "ctrl+right", "return")
    pilot.click_words("’Mechs only")
    assert pilot.sees("Not in the introductory game: Alacorn Heavy Tank (AS-SETUP-03).")


def test_a_head_sorts_the_list(pilot):
    """By points, the greatest first; again, the least."""
    leaf = forces(pilot)
    pilot.click_words("PV")
    assert leaf._roster.things[0].card == "AS7-D"
    pilot.click_words("PV")
    assert pilot.app.screen.leaf._roster.things[0].card == "UM-R60"


def test_sizes_are_chosen_from_a_list(pilot):
    """The drop-down works by keys."""
    leaf = forces(pilot)
    leaf._of_size("Size 1")
    assert {unit.size for unit in leaf._roster.things} == {1}


def test_skill_is_changed_by_keys_and_by_clicks(pilot):
    """Left is better, right is worse; never below 0."""
    leaf = forces(pilot)
    pilot.press("return")
    pilot.app.screen.attend(leaf._forces[0])
    pilot.press("left", "left")
    assert pilot.app.screen.draft.lances[0].picks[0].skill == 2
    pilot.press(*["left"] * 5)
    assert pilot.app.screen.draft.lances[0].picks[0].skill == 0
    pilot.press("right")
    row = pilot.app.screen.leaf._forces[0].rect
    pilot.hover((row.x + 60, row.y + 20))
    spots = leaf._forces[0]._spots
    pilot.click(next(spot for spot in spots if spot.hint.startswith("Worse")).rect.center)
    assert pilot.app.screen.draft.lances[0].picks[0].skill == 2


def test_squads_are_chosen_where_the_rules_know_them(pilot):
    """The next unit joins the last one's squad until that has four; arrows, by keys or clicks, change it."""
    muster = pilot.app.screen
    pilot.app.screen.porch.families = (replace(TOY_BOOK, skills=False, squads=("Alpha", "Bravo", "Charlie")),)
    leaf = forces(pilot)
    pilot.press(*["return"] * 5)
    assert [pick.squad for pick in muster.draft.lances[0].picks] == ["Alpha"] * 4 + ["Bravo"]
    assert pilot.sees("Bravo")
    pilot.app.screen.attend(leaf._forces[0])
    pilot.press("home", "right", "right", "right")
    assert muster.draft.lances[0].picks[0].squad == "Charlie"
    pilot.press("left")
    assert muster.draft.lances[0].picks[0].squad == "Bravo"
    pilot.click(
        next(spot for spot in leaf._forces[0]._spots if spot.hint.startswith("Into the next")).rect.center
    )
    assert [pick.squad for pick in muster.draft.lances[0].picks].count("Charlie") == 1
    assert setup(muster.draft, "", ()).forces[0].squads == tuple(
        p.squad for p in muster.draft.lances[0].picks
    )


@pytest.mark.rule("AS-SETUP-11")
def test_a_unit_can_be_left_out(pilot):
    """Space, or its box; it counts no more, and the head says how many take part."""
    leaf = forces(pilot)
    pilot.press("return", "down", "return")
    pilot.app.screen.attend(leaf._forces[0])
    pilot.press("home", "space")
    assert pilot.sees("1 of 2 units · 39 of 91 PV")
    pilot.click(
        next(spot for spot in leaf._forces[0]._spots if spot.hint.startswith("In the battle")).rect.center
    )
    assert pilot.sees("2 units · 91 PV")


def test_units_are_taken_out(pilot):
    """Delete takes one, the broom all."""
    leaf = forces(pilot)
    pilot.press("return", "return", "return")
    pilot.app.screen.attend(leaf._forces[0])
    pilot.press("delete")
    assert len(picked(pilot, 0)) == 2
    leaf._clearing(0)()
    assert picked(pilot, 0) == []
    pilot.step()
    assert pilot.sees("No units yet")


def test_the_forces_can_be_exchanged(pilot):
    """Blue's units are Red's then."""
    leaf = forces(pilot)
    pilot.press("return")
    leaf._exchange()
    assert (picked(pilot, 0), picked(pilot, 1)) == ([], ["AS7-D"])


@pytest.mark.rule("AS-SETUP-02")
def test_the_balance_is_always_to_be_seen(pilot):
    """In the foot, on every leaf: points on both sides and who has more."""
    ready(pilot)
    for leaf in ("ctrl+1", "ctrl+2", "ctrl+3"):
        pilot.press(leaf)
        assert pilot.sees("52 : 52 PV   ·   Balanced: 1 unit and equal points on both sides")
    pilot.press("ctrl+2", "return")
    assert pilot.sees("Red has 1 unit and 52 points more")


def test_hovering_a_unit_tells_its_card(pilot):
    """Move, damage, armour and specials in a hint."""
    forces(pilot)
    pilot.hover(pilot.find("Atlas").rect.center)
    pilot.step(0.5, 2)
    hint = pilot.app._tip
    assert hint is not None
    assert "Armour 10" in hint.text
    assert "AC2/2/-, IF1" in hint.text


# the rules


def rules(pilot):
    """Go to the rules and return their shelf."""
    pilot.press("ctrl+3")
    shelf = pilot.app.screen.leaf._rows
    pilot.app.screen.attend(shelf)
    return shelf


def row(shelf, name, nth=0):
    """Choose the nth row of that name."""
    found = [place for place, one in enumerate(shelf.things) if one.name == name and one.kind != "heading"]
    shelf.select(found[nth])


def test_the_goal_of_a_side_is_stepped_through(pilot):
    """Destroy, break through, hold; each has rows of its own."""
    shelf = rules(pilot)
    row(shelf, "Goal")
    pilot.press("right")
    assert pilot.app.screen.draft.lances[0].goal.kind == "breakthrough"
    assert pilot.sees("Units to bring through")
    pilot.press("right")
    assert pilot.sees("Within")
    pilot.press("right")
    assert pilot.app.screen.draft.lances[0].goal == Goal()


def test_breaking_through_needs_so_many_units_over_an_edge(pilot):
    """Both are stepped; not more units than the side has."""
    ready(pilot)
    pilot.press("ctrl+left", "return")
    shelf = rules(pilot)
    row(shelf, "Goal")
    pilot.press("right")
    row(shelf, "Units to bring through")
    pilot.press("right", "right", "right")
    row(shelf, "Over the edge")
    pilot.press("right")
    assert pilot.app.screen.draft.lances[0].goal == Goal("breakthrough", edge="east", units=2)


def test_the_place_to_hold_can_be_typed(pilot):
    """Two numbers; what is not on the table, or no numbers, is refused in words."""
    shelf = rules(pilot)
    row(shelf, "Goal", 1)
    pilot.press("right", "right")
    row(shelf, "Place")
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
    assert pilot.app.screen.draft.lances[1].goal.point == Point(20.5, 10)


def test_the_last_turn_is_stepped_from_no_limit(pilot):
    """The first step gives eight turns; below one there is no limit again."""
    shelf = rules(pilot)
    row(shelf, "Last turn")
    pilot.press("right", "right")
    assert pilot.app.screen.draft.turns == 9
    pilot.press(*["left"] * 9)
    assert pilot.app.screen.draft.turns is None
    pilot.press("left")
    assert pilot.app.screen.draft.turns is None


def test_sides_can_be_named(pilot):
    """Not nameless, not alike, not too long."""
    shelf = rules(pilot)
    row(shelf, "Name")
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
    assert pilot.app.screen.draft.lances[0].side == "Wolves"
    assert pilot.sees("Wolves south, Red north")


def test_decisions_of_the_rules_are_taken_over(lobby, pilot):
    """Only those that differ from the defaults."""
    ready(pilot)
    shelf = rules(pilot)
    row(shelf, "Forced withdrawal")
    pilot.press("return")
    row(shelf, "Woods line")
    pilot.press("right", "right")
    pilot.press("ctrl+return")
    assert lobby.setups[0].options == {"forced_withdrawal": True}


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
    assert pilot.app.screen.leaf.side == 0
    pilot.click_words("Units")
    assert pilot.sees("All sizes")


def test_rules_are_put_on_top(lobby, pilot):
    """A switch brings what they say of the table and what they leave open; off, nothing of it is left."""
    ready(pilot)
    shelf = rules(pilot)
    row(shelf, "Fog")
    pilot.press("return")
    row(shelf, "Bank")
    pilot.press("right")
    row(shelf, "Fog blocks")
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
    ready(pilot)
    shelf = rules(pilot)
    row(shelf, "Fog")
    pilot.press("return")
    row(shelf, "Bank")
    pilot.press("right")
    row(shelf, "Fog")
    pilot.press("return")
    assert "Bank" not in [one.name for one in shelf.things]
    pilot.press("ctrl+return")
    (made,) = lobby.setups
    assert (made.addons, made.conditions) == ((), {})
