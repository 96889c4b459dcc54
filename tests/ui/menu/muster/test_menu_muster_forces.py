"""Set up your own: the forces."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from menu_pilot import menu
from muster_pilot import forces, picked, ready
from toy_lobby import TOY_BOOK

from game.core.model.squads import SquadNaming
from game.core.rulebook import Rulebook
from game.ui.menu.setup import unit_rows
from game.ui.menu.setup.draft import ForceEntry, changed, setup
from game.ui.menu.setup.postings import POSTED, UP, draw_post
from game.ui.shell.page import Page
from game.ui.shell.theme import theme
from game.ui.widgets.list_view import ListCell


def test_enter_adds_the_chosen_unit_to_the_lit_side(pilot):
    """Ctrl and an arrow light the other side."""
    forces(pilot)
    pilot.press("return", "down", "return")
    pilot.press("ctrl+right", "return")
    assert picked(pilot, 0) == ["AS7-D", "AWS-8Q"]
    assert picked(pilot, 1) == ["AWS-8Q"]


def test_ctrl_and_an_arrow_go_from_side_to_side_during_a_search(pilot):
    """And the search goes on; Enter adds what was found. Ctrl-M and Ctrl-L work as well."""
    page = forces(pilot)
    pilot.press("ctrl+f")
    pilot.type_text("dra")
    pilot.press("ctrl+right", "return")
    assert page.side == 1
    assert page.roster.searching
    pilot.type_text("g")
    pilot.press("ctrl+left", "return")
    assert page.side == 0
    assert (picked(pilot, 0), picked(pilot, 1)) == (["DRG-1N"], ["DRG-1N"])
    pilot.press("ctrl+m")
    assert pilot.sees("The force of Blue")
    pilot.press("escape", "ctrl+f", "ctrl+l")
    assert pilot.sees("Points limit")


def test_a_unit_with_figures_of_ours_says_so(lobby):
    """In the roster and on the list of a side, by a mark and in the tooltip; a published card does not."""
    plain = lobby.roster

    def some_ours(family):
        made = "figures made for this game, not published ones"
        rows = plain(family)
        first = replace(rows[0], origin=made, shown=replace(rows[0].shown, origin=made))
        return [first, *rows[1:]]

    lobby.roster = some_ours
    pilot = menu(lobby)
    pilot.click_words("Set up your own")
    forces(pilot)
    pilot.press("return")
    rows = [one for one in pilot.app.written if one.text == "Atlas"]
    listed = [pilot.app.hint_at(one.rect.center) for one in rows]
    assert len(listed) == 2
    assert all("figures made for this game" in words for words in listed)
    assert "figures made" not in pilot.app.hint_at(pilot.find("Awesome").rect.center)


def test_a_double_click_adds_too(pilot):
    """And the totals follow."""
    page = forces(pilot)
    pilot.wheel(-3, page.roster.units.rect.center)
    at = pilot.find("Dragon").rect.center
    pilot.click(at)
    pilot.click(at)
    assert picked(pilot, 0) == ["DRG-1N"]
    assert pilot.sees("1 unit · 32 PV")


def test_the_buttons_add_to_either_side(pilot):
    """Add to Red lights Red."""
    page = forces(pilot)
    pilot.click_words("Add to Red")
    pilot.click_words("Add to Red")
    pilot.click_words("Add to Blue")
    assert (picked(pilot, 0), picked(pilot, 1)) == (["AS7-D"], ["AS7-D", "AS7-D"])
    assert page.side == 0


@pytest.mark.parametrize(
    ("size", "name", "shown"),
    [
        ((1024, 640), "Blue", "Add to Blue"),
        ((1024, 640), "Third Guards", "Third Guards"),
        ((1024, 640), "Third Battalion of Guards", "Third Battalio…"),
        ((1920, 1080), "Guards", "Add to Guards"),
    ],
)
def test_a_long_name_has_room_on_the_buttons_that_add(lobby, size, name, shown):
    """Without "Add to" where that has none; the plus and the hint say what it does."""
    pilot = menu(lobby, size, shared=True)
    pilot.click_words("Set up your own")
    screen = pilot.app.screen
    screen.put(changed(screen.draft, 0, side=name))
    forces(pilot)
    words, other = (one.text.strip() for one in screen.pages[1].roster.adders)
    assert (words, other) == (shown, "Add to Red" if shown.startswith("Add") else "Red")


def test_typing_finds_units(pilot):
    """The list follows every letter; arrows move in it meanwhile; Enter adds; nothing found is said."""
    page = forces(pilot)
    pilot.press("ctrl+f")
    pilot.type_text("hawk")
    assert [unit.card for unit in page.roster.units.things] == ["PXH-1", "SHD-2H"]
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
    page = forces(pilot)
    assert {unit.kind for unit in page.roster.units.things} == {"BM"}
    pilot.click_words("’Mechs only")
    assert {unit.kind for unit in page.roster.units.things} == {"BM", "CV", "SV", "CI"}
    page.roster.of_kind("CV")
    assert [unit.card for unit in page.roster.units.things] == ["Mk. IV", "(Standard)"]


@pytest.mark.rule("AS-SETUP-03")
def test_units_that_are_barred_later_are_an_objection(pilot):
    """A tank was chosen, then the switch went on again: the battle cannot begin, and the foot says why."""
    page = forces(pilot)
    pilot.click_words("’Mechs only")
    page.roster.of_kind("CV")
    pilot.press("return", "ctrl+right", "return")
    pilot.click_words("’Mechs only")
    assert pilot.sees("Not in the introductory game: Alacorn Heavy Tank (AS-SETUP-03).")


def test_a_head_sorts_the_list(pilot):
    """By points, the greatest first; again, the least."""
    page = forces(pilot)
    pilot.click_words("PV")
    assert page.roster.units.things[0].card == "AS7-D"
    pilot.click_words("PV")
    assert pilot.app.screen.page.roster.units.things[0].card == "UM-R60"


def test_sizes_are_chosen_from_a_list(pilot):
    """The drop-down works by keys."""
    page = forces(pilot)
    page.roster.of_size("Size 1")
    assert {unit.size for unit in page.roster.units.things} == {1}


def test_skill_is_changed_by_keys_and_by_clicks(pilot):
    """Left is better, right is worse; never below 0."""
    page = forces(pilot)
    pilot.press("return")
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("left", "left")
    assert pilot.app.screen.draft.forces[0].picks[0].skill == 2
    pilot.press(*["left"] * 5)
    assert pilot.app.screen.draft.forces[0].picks[0].skill == 0
    pilot.press("right")
    row = pilot.app.screen.page.forces[0].list_view.rect
    pilot.hover((row.x + 60, row.y + 20))
    spots = page.forces[0].list_view._spots
    pilot.click(next(spot for spot in spots if spot.hint.startswith("Worse")).rect.center)
    assert pilot.app.screen.draft.forces[0].picks[0].skill == 2


def test_squads_are_chosen_where_the_rules_know_them(pilot):
    """The next unit joins the last one's squad until that has four; arrows, by keys or clicks, change it.

    The units of a squad stand together, so that the first row is one that stayed in the first squad.
    """
    muster = pilot.app.screen
    pilot.app.screen.context.families = (
        replace(TOY_BOOK, skills=False, squads=SquadNaming(names=("Alpha", "Bravo", "Charlie"))),
    )
    page = forces(pilot)
    pilot.press(*["return"] * 5)
    assert [pick.squad for pick in muster.draft.forces[0].picks] == ["Alpha"] * 4 + ["Bravo"]
    assert pilot.sees("Bravo")
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("home", "right", "right", "right")
    assert muster.draft.forces[0].picks[0].squad == "Charlie"
    pilot.press("left")
    assert muster.draft.forces[0].picks[0].squad == "Bravo"
    pilot.click(
        next(
            spot for spot in page.forces[0].list_view._spots if spot.hint.startswith("Into the next")
        ).rect.center
    )
    assert [pick.squad for pick in muster.draft.forces[0].picks].count("Bravo") == 3
    assert setup(muster.draft, "", ()).forces[0].squads == tuple(
        p.squad for p in muster.draft.forces[0].picks
    )


@pytest.mark.rule("AS-SETUP-11")
def test_a_unit_can_be_left_out(pilot):
    """Space, or its box; it counts no more, and the head says how many take part."""
    page = forces(pilot)
    pilot.press("return", "down", "return")
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("home", "space")
    assert pilot.sees("1 of 2 units · 39 of 91 PV")
    pilot.click(
        next(
            spot for spot in page.forces[0].list_view._spots if spot.hint.startswith("In the battle")
        ).rect.center
    )
    assert pilot.sees("2 units · 91 PV")


def test_units_are_taken_out(pilot):
    """Delete takes one, the broom all."""
    page = forces(pilot)
    pilot.press("return", "return", "return")
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("delete")
    assert len(picked(pilot, 0)) == 2
    page.forces[0].clear()
    assert picked(pilot, 0) == []
    pilot.step()
    assert pilot.sees("No units yet")


def test_the_forces_can_be_exchanged(pilot):
    """Blue's units are Red's then."""
    page = forces(pilot)
    pilot.press("return")
    page.exchange()
    assert (picked(pilot, 0), picked(pilot, 1)) == ([], ["AS7-D"])


@pytest.mark.rule("AS-SETUP-02")
def test_the_balance_is_always_to_be_seen(pilot):
    """In the foot, on every page: points on both sides and who has more."""
    ready(pilot)
    for page in ("ctrl+1", "ctrl+2", "ctrl+3"):
        pilot.press(page)
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


@pytest.mark.parametrize(
    ("size", "scale", "least"),
    [((1024, 640), 100, 0.38), ((1280, 720), 100, 0.5), ((1600, 900), 100, 0.6), ((1024, 640), 200, 0.18)],
)
def test_the_table_stands_beside_the_lists_in_every_window(lobby, size, scale, least):
    """With its home edges, beside the column; the lists of the sides are a click or a key away."""
    pilot = menu(lobby, size, scale, shared=True)
    pilot.click_words("Set up your own")
    page = forces(pilot)
    pilot.press("return", "ctrl+right")
    pilot.step(times=3)
    screen, window = pilot.app.screen, pilot.surface.get_rect()
    shown = screen.looked.chart.rect
    assert window.contains(shown)
    assert shown.width * shown.height >= least * window.width * window.height
    assert shown.x >= page.roster.units.rect.right
    assert [one for one in pilot.app.written if one.text == "Red" and shown.contains(one.rect)]
    if page._single:
        pilot.click_words("Lists")
    pilot.click_words("Red")
    assert page._shown[-1] is page.forces[1]
    pilot.press("ctrl+left")
    assert page.side == 0
    assert pilot.sees("1 unit · 52 PV")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 200)])
def test_the_lists_fold_and_leave_their_room_to_the_table(lobby, size, scale):
    """By a button and by the key that folds what is said of a table elsewhere; remembered, and back again.

    At 200 % they begin folded, which is remembered separately.
    """
    pilot = menu(lobby, size, scale, shared=True)
    pilot.click_words("Set up your own")
    pilot.press("ctrl+2")
    screen, window = pilot.app.screen, pilot.surface.get_rect()
    page, entry = screen.page, "muster lists" if scale == 100 else "muster lists drawer"
    assert page.folded == (scale == 200)
    if page.folded:
        pilot.step(times=3)
        shown = screen.looked.chart.rect
        assert shown.width * shown.height > 0.55 * window.width * window.height
        pilot.click_words("Units")
    pilot.press("return")
    pilot.step(times=3)
    before = screen.looked.chart.rect.width
    pilot.click_words("Table")
    pilot.step(times=3)
    shown = screen.looked.chart.rect
    assert pilot.app.settings.panels[entry] == "folded"
    assert window.contains(shown)
    assert shown.width > 1.25 * before
    assert shown.width * shown.height > 0.55 * window.width * window.height
    assert [one for one in pilot.app.written if one.text == "Red" and shown.contains(one.rect)]
    pilot.press("ctrl+1", "ctrl+2", "return", "ctrl+right")
    assert page._shown == ()
    pilot.press("alt+4")
    pilot.step()
    assert pilot.app.settings.panels[entry] == "open"
    pilot.press("return")
    assert picked(pilot, 0) == ["AS7-D", "AS7-D"]


def test_a_points_limit_marks_the_forces_above_it(pilot):
    """Ctrl+L asks; a force at the limit is within it, one point above it is said; the battle may begin."""
    forces(pilot)
    pilot.press("return", "ctrl+right", "return", "ctrl+l")
    worth = sum(pilot.app.screen.units[card].points for card in picked(pilot, 0))
    pilot.type_text("many")
    pilot.press("return")
    assert pilot.sees("A whole number from 1 to 99999, or nothing")
    pilot.press(*["backspace"] * 4)
    pilot.type_text(str(worth))
    pilot.press("return")
    assert pilot.sees(f"1 unit · {worth} of {worth} PV")
    assert pilot.sees("Balanced: 1 unit and equal points on both sides")
    pilot.app.screen.put(replace(pilot.app.screen.draft, limit=worth - 1))
    pilot.step()
    assert pilot.sees(f"Over the limit of {worth - 1} PV: Blue by 1, Red by 1")
    pilot.press("ctrl+return")
    assert len(pilot.app.lobby.setups) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_the_search_key_opens_folded_lists(lobby, size):
    """Ctrl+F, part of a name and Enter add a unit to each side in a low window, too."""
    pilot = menu(lobby, size, 200, shared=True)
    pilot.click_words("Set up your own")
    pilot.press("ctrl+2")
    assert pilot.app.screen.page.folded
    pilot.press("ctrl+f")
    assert not pilot.app.screen.page.folded
    for side in ("ctrl+left", "ctrl+right"):
        pilot.press(side, "ctrl+f", "ctrl+a")
        pilot.type_text("atlas")
        pilot.press("return")
    assert [len(force.picks) for force in pilot.app.screen.draft.forces] == [1, 1]


def test_a_long_name_on_the_list_of_a_force_stands_in_two_lines():
    """Above the way in which it takes part, if it has one: neither covers the other."""
    name, rect = "Achileus Light Battle Armor [Flamer] (Sqd4)", pygame.Rect(0, 0, 330, POSTED)
    page = Page(pygame.Surface(rect.size), theme())
    cell = ListCell(ForceEntry(name), rect, lit=False, chosen=False, active=False)
    _, room = unit_rows.draw_pick(page, cell, None, Rulebook("a", "A", skills=True), barred=False, up=UP)
    draw_post(page, room, cell.thing, (), "enters in turn 1")
    written = {one.text: one for one in page.written}
    assert not any(one.cut for one in page.written)
    assert rect.contains(written[name].rect)
    assert not written[name].rect.colliderect(written["enters in turn 1"].rect)


def test_a_long_name_in_the_roster_stands_in_two_lines():
    """It is whole in the height of its row; a short one stands in one."""
    page = Page(pygame.Surface((400, 60)), theme())
    unit = "Achileus Light Battle Armor [Flamer] (Sqd4)"
    unit_rows.write_title(page, unit, (8, 30), 150)
    (whole,) = page.written
    assert (whole.text, whole.cut) == (unit, False)
    assert whole.rect.height <= 36
    unit_rows.write_title(page, "Atlas AS7-D", (8, 30), 150)
    assert page.written[-1].rect.height < 24
