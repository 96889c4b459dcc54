"""Record sheets on the screen: their dialog, the bubbles of a location, what does not fit."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from battle_pilot import Flight
from duel_pilot import DuelPilot, duel_match, fighter
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from game.core.views.sheet_drawing import SheetDrawing, SheetSlot, SlotList
from game.geometry.point import Point, distance
from game.ui.sheets.bubbles import packed
from game.ui.sheets.sheet_dialog import SheetDialog
from game.ui.sheets.sheet_face import drawn
from game.ui.shell.page import Page
from game.ui.shell.theme import theme
from tests.families.duellists import Status

TORSO = (Point(22, 15), Point(38, 18), Point(36, 42), Point(41, 62), Point(27, 62), Point(22, 46))


@pytest.fixture
def pilot():
    """A pilot at a battle of duellists."""
    return DuelPilot(duel_match(fighter("r1", 10, 12), fighter("b1", 30, 12)))


def test_the_sheet_of_the_selected_unit_is_shown_by_a_key(pilot):
    """With its figure, its facts and its slots; Escape puts it away."""
    pilot.click_unit("b1")
    pilot.press("ctrl+i")
    pilot.step()
    assert pilot.sees("Sabre 1 · duellist")
    assert pilot.sees("B 2/2")
    assert pilot.sees("PACE")
    assert pilot.sees("Blade")
    pilot.hover(pilot.find("B 2/2").rect.center)
    pilot.wait(1.0)
    assert pilot.sees("2 of 2 points of armour left")
    pilot.press("escape")
    pilot.step()
    assert not pilot.sees("Sabre 1 · duellist")


def test_arrows_and_buttons_go_from_sheet_to_sheet(pilot):
    """In a circle; the first is that of the selected unit."""
    pilot.click_unit("r1")
    pilot.press("ctrl+i", "right")
    pilot.step()
    assert pilot.sees("Sabre 1 · duellist")
    pilot.click_words("Next")
    pilot.step()
    assert pilot.sees("Rapier 1 · duellist")
    pilot.press("left")
    pilot.step()
    assert pilot.sees("Sabre 1 · duellist")


def test_a_wound_shows_on_the_sheet(pilot):
    """The bubble is crossed off, the slot hit, and a note says so."""
    wounded = pilot.match.state.units["b1"]
    view = pilot.battle.view
    drawing = view.rules.sheet_of(view, wounded)
    hurt = view.rules.sheet_of(view, replace(wounded, status=Status(1)))
    assert (drawing.figures[0].parts[0].left, hurt.figures[0].parts[0].left) == (2, 1)
    page = Page(pygame.Surface((600, 400)), theme(1.0))
    drawn(page, hurt, page.rect, 0)
    written = [one.text for one in page.written]
    assert {"Wounded", "B 1/2"} <= {*written}


def test_where_no_unit_has_a_sheet_a_word_says_so():
    """In a battle by rules without record sheets."""
    flight = Flight()
    flight.press("ctrl+i")
    flight.step()
    assert flight.sees("No unit here has a record sheet")


@pytest.mark.parametrize("count", [1, 2, 7, 20, 47])
def test_bubbles_lie_in_their_outline_and_apart(count):
    """Each whole in it, none over another."""
    rows = packed(TORSO, count)
    body = Polygon([(at.x, at.y) for at in TORSO]).buffer(1e-6)
    assert len(rows.middles) == count
    assert all(body.contains(Spot(at.x, at.y).buffer(rows.step * 0.4)) for at in rows.middles)
    assert all(distance(a, b) >= rows.step - 1e-9 for a, b in combinations(rows.middles, 2))


def test_more_bubbles_are_smaller():
    """As large as all have room."""
    steps = [packed(TORSO, count).step for count in (4, 16, 40)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 1.5 * steps[2]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1024, 640), 1.0), ((2560, 1440), 1.0)])
def test_a_long_sheet_scrolls_and_keeps_all_in_the_dialog(size, scale):
    """Wheel and keys go to its end and back; nothing is written beyond the dialog."""
    slots = tuple(
        SlotList(f"Part {n}", tuple(SheetSlot(f"Thing {n}.{m}") for m in range(12))) for n in range(30)
    )
    dialog = SheetDialog([SheetDrawing("Long", "", slots=slots)])
    pygame.display.set_mode(size)
    dialog.resized(size, theme(scale))

    def written():
        page = Page(pygame.Surface(size), theme(scale))
        dialog.draw(page)
        assert all(dialog.rect.contains(one.rect.clip(page.rect)) for one in page.written)
        return {one.text for one in page.written}

    assert "Thing 0.0" in written()
    for _ in range(80):
        dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0), (0, 0))
        written()
    assert "Thing 29.11" in written()
    for _ in range(200):
        dialog.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0), (0, 0))
    assert "Thing 0.0" in written()
