"""Measuring on the battle screen: ruler, sight line, inspector, camera, small map."""

from __future__ import annotations

import pygame
import pytest

from game.core.views.marks import LineMark
from game.geometry.point import Point
from game.ui.battle.certificates.sight_blocks import facts, heading, margins, odds, section_of
from game.ui.battle.certificates.sight_panel import LAYOUTS, WIDTH, fitting, paint
from game.ui.shell.page import Page
from game.ui.shell.theme import theme


def test_alt_drag_measures_and_further_drags_add_legs(pilot):
    """The length, the terrain on the way; a drag from its end is a second leg; Escape puts it away."""
    pilot.drag(Point(12, 7), Point(28, 7), keys="alt")
    assert pilot.sees('16.0"')
    assert pilot.sees("woods 6.0")
    pilot.drag(Point(28, 7), Point(28, 13), keys="alt")
    assert len(pilot.desk.ruler) == 3
    assert pilot.sees('22.0"')
    pilot.press("escape")
    assert pilot.desk.ruler == ()


def test_the_ruler_by_keys(pilot):
    """U begins it, Shift-arrows move the cursor, W sets a corner, Backspace takes it back."""
    pilot.hover(Point(20, 28))
    pilot.press("u", "shift+right", "shift+right", "w", "shift+down")
    assert len(pilot.desk.ruler) == 3
    pilot.press("backspace")
    assert len(pilot.desk.ruler) == 2


def test_the_end_of_a_ruler_begun_by_key_follows_the_cursor(pilot):
    """From the selected unit; a click sets its end, and the next one adds a leg."""
    pilot.app.screen.battle.select("r1")
    pilot.press("u")
    start = pilot.app.screen.battle.view.units["r1"].at
    pilot.hover(Point(20, 28))
    pilot.step()
    assert [round(at.x) for at in pilot.desk.measured] == [round(start.x), 20]
    pilot.hover(Point(30, 28))
    pilot.step()
    assert [round(at.x) for at in pilot.desk.measured] == [round(start.x), 30]
    pilot.click(Point(30, 28))
    pilot.hover(Point(40, 20))
    pilot.step()
    assert [round(at.x) for at in pilot.desk.measured] == [round(start.x), 30]
    pilot.click(Point(40, 20))
    assert [round(at.x) for at in pilot.desk.measured] == [round(start.x), 30, 40]


def test_ctrl_drag_is_a_sight_line_with_a_sticky_origin(pilot):
    """From a unit: the family's words; with Ctrl held it follows the pointer from the same origin."""
    pilot.drag(Point(10, 10), Point(30, 10), keys="ctrl")
    assert pilot.desk.sight.origin == "r1"
    assert pilot.sees("clear, 18.")
    pilot._modify("ctrl")
    pilot.hover(Point(10, 20))
    pilot._modify("")
    assert pilot.sees("clear, 8.")
    pilot.press("escape")
    assert pilot.desk.sight is None


def test_a_sight_line_from_a_bare_point_is_measured(pilot):
    """From open ground across the hill: the words of the certificate."""
    pilot.drag(Point(24, 22), Point(44, 22), keys="ctrl")
    assert {"blocked", "100 % hidden", "hill 100 %"} <= set(pilot.words)


def test_s_begins_a_sight_line_from_the_selected_unit(pilot):
    """It follows the cursor."""
    pilot.click_unit("r1")
    pilot.press("s")
    pilot.hover(Point(16, 10))
    assert pilot.sees("clear, 4.")


def test_q_held_inspects_the_terrain_and_the_side_view(pilot):
    """While it is held: what the terrain is, its height, and the line from the selected unit."""
    pilot.click_unit("r1")
    pilot.hover(Point(32, 22))
    pilot.key_down("q")
    assert {"Hill", 'hill: hill, 2" above the table'} <= set(pilot.words)
    assert pilot.sees("ground 2")
    assert pilot.sees("from base to base")
    pilot.key_up("q")
    assert not pilot.sees("from base to base")


def test_water_tells_its_depth(pilot):
    """In the pond: depth and bed."""
    pilot.hover(Point(11, 25))
    pilot.key_down("q")
    assert pilot.sees('water 1" deep, bed at -1"')


def test_the_wheel_zooms_at_the_cursor(pilot):
    """What is under the cursor stays there."""
    before = pilot.app.screen.table.viewport.inches((400, 300))
    pilot.wheel(3, (400, 300))
    after = pilot.app.screen.table.viewport.inches((400, 300))
    assert (after.x, after.y) == pytest.approx((before.x, before.y), abs=0.1)
    assert pilot.desk.camera.scale > 13.8


@pytest.mark.parametrize("how", ["middle", "space", "arrow"])
def test_the_table_is_panned(pilot, how):
    """By the middle button, by Space and a drag, by an arrow."""
    pilot.wheel(6, Point(24, 16))
    before = pilot.desk.camera.origin
    if how == "middle":
        pilot.drag(Point(24, 16), Point(20, 16), button=2)
    elif how == "space":
        pilot.key_down("space")
        pilot.drag(Point(24, 16), Point(20, 16))
        pilot.key_up("space")
    else:
        pilot.press("right")
    assert pilot.desk.camera.origin.x > before.x


def test_the_small_map_is_there_when_zoomed_in(pilot):
    """Not while all is shown; a click on it goes there."""
    table = pilot.app.screen.table
    assert table.ground.small_map() is None
    pilot.wheel(8, Point(5, 5))
    small = table.ground.small_map()
    assert small is not None
    pilot.click((small.right - 5, small.bottom - 5))
    middle = table.viewport.inches(table.viewport.rect.center)
    assert middle.x > 30
    pilot.press("home")
    assert table.ground.small_map() is None


def test_the_small_map_hides_no_unit_while_a_corner_is_free(pilot):
    """It leaves its corner for another one when a unit comes there, but stays while it is dragged on."""
    table, unit = pilot.app.screen.table, next(iter(pilot.battle.view.present))
    pilot.wheel(8, unit.at)
    pilot.step()
    first = table.ground.small_map()
    token = table.viewport.token_rect(unit)
    table.viewport.pan(first.centerx - token.centerx, first.centery - token.centery)
    assert table.viewport.token_rect(unit).colliderect(first)
    pilot.step()
    assert not table.viewport.token_rect(unit).colliderect(table.ground.small_map())
    small, seen = table.ground.small_map(), []
    pilot.hover(small.center)
    pilot._button(pygame.MOUSEBUTTONDOWN, small.center, 1)
    for across in range(0, small.width // 2, 3):
        pilot.hover((small.centerx - across, small.centery))
        seen.append(table.ground.small_map())
    assert set(map(tuple, seen)) == {tuple(small)}
    pilot._button(pygame.MOUSEBUTTONUP, small.center, 1)
    pilot.step()
    assert table.ground.grasped is None


def test_g_shows_the_inch_grid_and_the_scale_bar(pilot):
    """On demand."""
    assert not pilot.sees("scale bar")
    pilot.press("g")
    assert pilot.sees("scale bar")


def test_numbers_follow_the_ghost(pilot):
    """While a move is drawn, the numbers are those from where it would end."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.hover(Point(15.5, 10))
    assert pilot.sees("4+  92 %")


def test_clicks_lead_the_ruler_on_and_a_right_click_takes_a_leg_back(pilot):
    """After an Alt-drag plain clicks add legs, on a unit with Alt; right clicks take them back."""
    pilot.drag(Point(12, 7), Point(16, 7), keys="alt")
    pilot.click(Point(26, 7))
    pilot.click(Point(26, 12))
    assert len(pilot.desk.ruler) == 4
    assert pilot.sees("woods 6.0")
    pilot.click(Point(40, 16), keys="alt")
    assert pilot.desk.ruler[-1] == Point(40, 16)
    pilot.click(Point(5, 5), button=3)
    assert len(pilot.desk.ruler) == 4
    for _ in range(3):
        pilot.click(Point(5, 5), button=3)
    assert pilot.desk.ruler == ()


def test_an_alt_click_begins_a_ruler_and_a_click_on_a_unit_selects_it(pilot):
    """The next click is its end; a unit that is clicked is selected, so that its cost shows."""
    pilot.click(Point(12, 20), keys="alt")
    pilot.click(Point(15, 20))
    assert len(pilot.desk.ruler) == 2
    pilot.click_unit("r1")
    assert pilot.desk.selected == "r1"
    assert len(pilot.desk.ruler) == 2


def test_the_panel_of_a_sight_line_shows_both_ways_and_stays(pilot):
    """Plan, section, both faces, facts, margins; it stays when the pointer goes on, until Escape."""
    pilot.drag(Point(10, 10), Point(40, 16), keys="ctrl")
    panel = pilot.app.screen.certificates.sight
    assert {"From above", "Wolf1 sees", "Bear2 sees", "What would change it"} <= set(pilot.words)
    assert pilot.sees("From the side")
    assert pilot.sees("more than 33 % more hidden gives partial cover")
    pilot.hover(Point(24, 28))
    assert panel.rect.width
    pilot.click(panel.rect.center)
    assert pilot.desk.selected is None
    pilot.press("escape")
    assert not panel.rect.width


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_what_would_change_the_verdict_outlasts_the_pictures(pilot, scale):
    """Where there is no room for both faces, plan and section go before the margins do."""
    pilot.drag(Point(10, 10), Point(40, 16), keys="ctrl")
    seen, page = pilot.app.screen.certificates.sight._seen, Page(pygame.Surface((4, 4)), theme(scale))
    wide = page.px(WIDTH)
    blank = Page(pygame.Surface((wide, 4)), page.look)
    words = paint(blank, seen, (heading, section_of(48), facts, margins, odds))
    for tall in range(words, paint(blank, seen, LAYOUTS[0]), page.px(20)):
        assert margins in LAYOUTS[fitting(page, seen, (wide, tall)).layout]


def test_what_a_panel_covers_gives_no_hints_through_it(pilot):
    """The card below the certificate tells of itself again when that is gone."""
    pilot.resize((1024, 640))
    pilot.click_unit("r1")
    pilot.press("alt+4")
    pilot.step()

    def told(one):
        """Return whether the tooltip in the middle of *one* is its own, with what is cited there."""
        found = pilot.app._page.hint_at(one.rect.center)
        return found is not None and (found.rect, found.text) == (one.rect, one.text)

    card = pilot.app.screen.card.rect
    inside = [one for one in pilot.app._page.hints if card.contains(one.rect) and one.text]
    assert all(map(told, inside))
    pilot.drag((120, 480), (660, 600), keys="ctrl")
    pilot.step()
    box = pilot.app.screen.certificates.sight.rect
    covered = [one for one in inside if box.collidepoint(one.rect.center)]
    assert covered
    assert not any(map(told, covered))
    pilot.press("escape")
    pilot.step()
    assert all(map(told, inside))


def test_the_panel_hides_neither_end_of_its_line(pilot):
    """Wherever the line lies, at every size of the window."""
    for size in ((1280, 720), (1024, 640), (1920, 1080)):
        pilot.resize(size)
        for start, end in (
            (Point(2, 2), Point(46, 3)),
            (Point(46, 30), Point(40, 2)),
            (Point(2, 30), Point(4, 2)),
        ):
            pilot.press("home")
            pilot.uncover(start)
            pilot.drag(start, end, keys="ctrl")
            rect = pilot.app.screen.certificates.sight.rect
            assert rect.width
            assert not rect.collidepoint(pilot.pixel(start))
            assert not rect.collidepoint(pilot.pixel(end))
            pilot.press("escape")


def test_the_sight_line_by_keys(pilot):
    """S begins it, W sets its end: it stays while the cursor goes on; Escape puts it away."""
    pilot.click_unit("r1")
    pilot.press("s", "shift+right", "shift+right", "w", "shift+down", "shift+down")
    assert pilot.desk.sight.end.x == pytest.approx(12, abs=0.1)
    assert pilot.sees("What would change it")
    pilot.press("escape")
    assert pilot.desk.sight is None


def test_q_tells_what_the_terrain_does(pilot):
    """By keys too: the cursor moved by keys, Q held; heights, and the sight line from the unit."""
    pilot.click_unit("r1")
    pilot.press(*["shift+right"] * 10, "shift+up")
    pilot.key_down("q")
    assert {"Woods", 'wood: woods, 2" high'} <= set(pilot.words)
    assert pilot.sees("From the side")


def test_a_sight_line_is_read_in_words(pilot):
    """O with a sight line on the table: both ways, what hides and what would change it."""
    pilot.drag(Point(24, 22), Point(44, 22), keys="ctrl")
    pilot.press("o")
    assert {"The sight line", "hill hides 100 % alone", "33 % less hidden leaves partial cover"} <= set(
        pilot.words
    )
    assert sum("→" in words for words in pilot.words) >= 2


def test_a_ruler_is_pinned(pilot):
    """It stays where it is while another is drawn, and goes with all pins."""
    pilot.press("u")
    pilot.hover(Point(20, 20))
    pilot.press("shift+p")
    desk = pilot.app.screen.battle.desk
    assert desk.ruler == ()
    (kept,) = desk.rulers
    lines = [mark.path for mark in pilot.app.screen.shown.above() if isinstance(mark, LineMark)]
    assert kept in lines
    pilot.press("u")
    pilot.hover(Point(8, 9))
    pilot.step()
    assert desk.rulers == (kept,)
    pilot.press("u", "ctrl+p")
    assert desk.rulers == ()


def test_one_pinned_ruler_or_sight_line_is_taken_out_by_a_click(pilot):
    """Each has a button of its own beside the table, as overlays have; the others stay."""
    for end in (Point(20, 20), Point(20, 26)):
        pilot.drag(Point(20, 10), end, keys="alt")
        pilot.press("shift+p")
    pilot.drag(Point(10, 10), Point(40, 16), keys="ctrl")
    pilot.press("shift+p")
    pilot.step()
    pilot.click_words('× Ruler: 10.0"')
    pilot.step()
    assert not pilot.sees('× Ruler: 10.0"')
    assert [path[-1] for path in pilot.desk.rulers] == [pytest.approx((20, 26), abs=0.1)]
    pilot.click_words("× Sight: Wolf1 → Bear2")
    pilot.step()
    assert pilot.desk.lines == ()
    assert pilot.sees('× Ruler: 16.0"')


def test_a_sight_line_is_pinned_to_its_units(pilot):
    """Shift-P keeps line and panel while others are selected, compact and beside it; Ctrl-P takes it out."""
    pilot.drag(Point(10, 10), Point(40, 16), keys="ctrl")
    pilot.press("shift+p")
    assert (pilot.desk.sight, pilot.desk.lines[0].origin, pilot.desk.lines[0].end) == (None, "r1", "b2")
    pilot.click_unit("r2")
    assert pilot.desk.selected == "r2"
    assert pilot.sees("Wolf1 → Bear2")
    assert pilot.sees("clear, 29.3")
    pilot.press("ctrl+p")
    assert not pilot.sees("Wolf1 → Bear2")


def test_the_tally_hides_neither_who_attacks_nor_the_target(pilot):
    """Wherever the two stand, at every size of the window; words on the table keep aside of it."""
    pilot.click_unit("r1")
    attacker = pilot.unit("r1")
    for size in ((1280, 720), (1024, 640), (1920, 1080)):
        pilot.resize(size)
        for foe in ("b1", "b2"):
            pilot.hover(pilot.unit(foe).at)
            pilot.step(times=3)
            rect = pilot.app.screen.certificates.tally.rect
            assert rect.width
            assert pilot.sees("Chance on") or pilot.sees("away")
            assert not rect.collidepoint(pilot.pixel(attacker.at))
            assert not rect.collidepoint(pilot.pixel(pilot.unit(foe).at))
            assert rect in pilot.app.screen.table.aside
    pilot.hover(Point(24, 28))
    pilot.step()
    assert not pilot.app.screen.certificates.tally.rect.width


def test_the_inch_grid_comes_and_goes_while_a_path_is_drawn(pilot):
    """The picture of the ground below the path has it, too."""
    pilot.click_unit("r1")
    pilot.press("m")
    for x in range(12, 20):
        pilot.hover(Point(x, 12))
    assert not pilot.sees("scale bar")
    pilot.press("g")
    assert pilot.sees("scale bar")
    for x in range(12, 20):
        pilot.hover(Point(x, 13))
    assert pilot.sees("scale bar")
    pilot.press("g")
    assert not pilot.sees("scale bar")
