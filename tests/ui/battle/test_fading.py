"""What is aimed at, asked about or has just happened is never under a panel: it moves over, or fades."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
import toy
from battle_pilot import QUIET, Flight
from measured_contrast import toolkit_texts
from window_matrix import some

from game.geometry.point import Point
from game.ui.panels.fading import Fading
from game.ui.shell.page import Page

CORNERS = [(1, 1), (24, 1), (47, 1), (1, 31), (24, 31), (47, 31)]
SIZES = [
    ((width, height), scale)
    for scale in (100, 200)
    for width, height in ((1024, 640), (1280, 720), (1600, 900))
]


def hiding(pilot, token):
    """Return the panels that lie over *token* and are not faded."""
    screen = pilot.app.screen
    over = [*screen.panels.rects, *screen.certificates.rects, *screen.strip.rects]
    over += [screen.banner.rect, screen.replies.rect]
    return [rect for rect in over if rect.colliderect(token) and rect not in screen.attention.fading.rects]


def token(pilot, key):
    """Return where a unit stands in the window."""
    return pilot.app.screen.table.viewport.token_rect(pilot.battle.view.units[key])


@pytest.mark.parametrize(("size", "scale"), some(SIZES))
def test_nothing_hides_who_is_aimed_at_or_asked_about_at_any_corner(size, scale):
    """While it is aimed at, while its player is asked, and while it is told what came of it."""
    for x, y in CORNERS:
        red = toy.toy("r1", "Red", x + (16 if x < 30 else -16), y)
        blue = toy.toy("b1", "Blue", x, y, 270)
        settings = QUIET.but(scale=scale, motion=True)
        pilot = Flight(red, blue, phase="combat", faces=(6, 6), size=size, settings=settings)
        pilot.press("tab", "f", ".")
        pilot.step(times=8)
        assert pilot.desk.hand.aim == "b1"
        assert not hiding(pilot, token(pilot, "b1"))
        assert pilot.surface.get_rect().contains(token(pilot, "b1"))
        pilot.press("return")
        pilot.step(0.3, times=12)
        assert pilot.battle.hotseat.asked_about.id == "b1"
        assert not hiding(pilot, token(pilot, "b1"))
        assert pilot.surface.get_rect().contains(token(pilot, "b1"))
        pilot.click_words("front")
        seen = False
        for _ in range(12):
            pilot.step(0.1)
            if pilot.app.screen.beats.floats:
                seen = True
                assert not hiding(pilot, token(pilot, "b1"))
        assert seen


def covered(pilot, name="forces"):
    """Aim at b1, and drag the table until it lies in the middle of the panel called *name*."""
    pilot.press("tab", "f", ".", "=", "=", "=", "=")
    pilot.hover((640, 300))
    pilot.step(times=4)
    goal = pilot.app.screen.panels.named(name).rect.center
    at = pilot.pixel_of(pilot.unit("b1").at)
    pilot.app.screen.table.viewport.pan(goal[0] - at[0], goal[1] - at[1])
    pilot.step(times=2)
    return pilot.app.screen.panels.named(name).rect


def brightness(pilot, rect):
    """Return the mean brightness of *rect*."""
    return sum(pygame.transform.average_color(pilot.surface, rect)[:3])


@pytest.fixture
def aiming():
    """A pilot whose target the player has dragged under the list of forces."""
    units = (
        toy.toy("r1", "Red", 20, 10),
        toy.toy("b1", "Blue", 6, 20, 270),
        toy.toy("b2", "Blue", 30, 20, 270),
    )
    return Flight(*units, phase="combat", faces=(6, 6))


def test_a_panel_fades_where_the_target_lies_under_it(aiming):
    """The table shines through it, and it is solid again when something else is aimed at."""
    rect = covered(aiming)
    assert aiming.desk.hand.aim == "b1"
    assert rect in aiming.app.screen.attention.fading.rects
    faded = brightness(aiming, rect)
    aiming.press(".")
    aiming.step(times=2)
    assert aiming.desk.hand.aim == "b2"
    assert not aiming.app.screen.attention.fading.rects
    assert brightness(aiming, rect) < faded - 60


def test_a_click_goes_through_a_faded_panel(aiming):
    """It attacks the target, which lies under it."""
    covered(aiming)
    aiming.hover(aiming.unit("b1").at)
    assert aiming.app.screen.attention.fading.rects
    aiming.click_unit("b1")
    aiming.step(times=2)
    assert aiming.unit("b1").status.armor < 4


def test_a_faded_panel_is_solid_while_the_pointer_is_on_it_elsewhere(aiming):
    """So it can be read and used: a click selects there."""
    rect = covered(aiming)
    assert rect in aiming.app.screen.attention.fading.rects
    aiming.hover((rect.centerx, rect.y + 14))
    aiming.step()
    assert not aiming.app.screen.attention.fading.rects


def test_the_cursor_of_the_keys_is_never_under_a_solid_panel():
    """Moved by Shift-arrows to every edge, while a way is drawn."""
    pilot = Flight(toy.toy("r1", "Red", 3, 3), toy.toy("b1", "Blue", 40, 20, 270))
    pilot.press("tab", "m")
    for key in ("shift+left", "shift+left", "shift+up", "shift+up"):
        pilot.press(key)
        spot = pygame.Rect(0, 0, 20, 20)
        spot.center = pilot.pixel_of(pilot.desk.cursor)
        assert not hiding(pilot, spot)
    assert pilot.desk.cursor == Point(1, 1)


@pytest.mark.parametrize(("size", "scale"), some(SIZES))
def test_units_under_a_panel_shine_through_it_while_the_whole_table_is_shown(size, scale):
    """At every corner and edge, below whatever stands there."""
    units = [toy.toy(f"r{i}", "Red", x, y) for i, (x, y) in enumerate(CORNERS)]
    pilot = Flight(*units, toy.toy("b1", "Blue", 24, 16, 270), size=size, settings=QUIET.but(scale=scale))
    pilot.hover(Point(24, 12))
    pilot.step(times=4)
    screen = pilot.app.screen
    assert screen.table.viewport.whole_shown
    shining = screen.attention.fading.shining
    for unit in units:
        rect = token(pilot, unit.id)
        assert rect in shining or not hiding(pilot, rect)
    assert all(rect.collidelist(screen.panels.rects) >= 0 for rect in shining)


@pytest.mark.parametrize("at", [(47, 1), (35, 1)])
def test_the_whole_table_returns_when_the_unit_it_was_dragged_for_is_let_go(at):
    """Meanwhile no minimap is shown, and units shine through panels; a table that the player moved stays."""
    pilot = Flight(
        toy.toy("r1", "Red", *at), toy.toy("b1", "Blue", 24, 16, 270), settings=QUIET.but(scale=200)
    )
    screen, view = pilot.app.screen, pilot.app.screen.table.viewport
    whole = view.camera
    for moved in (False, True):
        pilot.press("tab")
        pilot.step(times=4)
        assert view.camera != whole
        assert view.overview
        assert screen.table.ground.small_map() is None
        if moved:
            pilot.wheel(2, Point(24, 16))
            assert not view.overview
        before = view.camera
        pilot.press("escape")
        pilot.step(times=4)
        assert pilot.desk.selected is None
        assert view.camera == (before if moved else whole)
        assert view.whole_shown is not moved


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1024, 640), 100)])
def test_who_can_be_attacked_shines_through_the_list_of_targets(size, scale):
    """Also while a part of the table is shown, wherever it is dragged."""
    foes = [toy.toy(f"b{i}", "Blue", 4 + 3 * i, 10, 270) for i in range(6)]
    red = toy.toy("r1", "Red", 20, 20)
    pilot = Flight(red, *foes, phase="combat", size=size, settings=QUIET.but(scale=scale))
    pilot.battle.select("r1")
    pilot.press("f", "=", "=")
    pilot.step(times=5)
    screen = pilot.app.screen
    targets = screen.targets.rect
    at = pilot.pixel_of(foes[2].at)
    screen.table.viewport.pan(targets.centerx - at[0], targets.centery - at[1])
    pilot.step(times=3)
    assert not screen.table.viewport.whole_shown
    under = [token(pilot, one.id) for one in foes if token(pilot, one.id).colliderect(targets)]
    assert under
    seen = (*screen.attention.fading.shining, *screen.attention.fading.rects)
    assert all(rect in seen or targets in seen for rect in under)


def with_certificate(size, scale, how):
    """Return a pilot with a certificate: of an attack, of a sight line, or of who is under the pointer."""
    units = toy.toy("r1", "Red", 20, 16), toy.toy("r2", "Red", 8, 8), toy.toy("b1", "Blue", 34, 16, 270)
    pilot = Flight(*units, phase="combat", size=size, settings=QUIET.but(scale=scale))
    pilot.battle.select("r1")
    if how == "aimed":
        pilot.press("f", ".")
    elif how == "sight line":
        pilot.press("s")
    if how != "aimed":
        pilot.hover(pilot.unit("b1").at)
    pilot.step(times=8)
    if pilot.app.screen.certificates.folded:
        pilot.press("alt+5")
        pilot.step(times=10)
    assert pilot.app.screen.certificates.rects
    return pilot


@pytest.mark.parametrize(
    ("window", "how"), some([*SIZES, ((2560, 1440), 200)], ["aimed", "sight line", "pointed at"])
)
def test_a_question_is_never_under_a_certificate(window, how):
    """It is asked whether the phase is to end: the certificate moves over, or is away until the answer."""
    pilot = with_certificate(*window, how)
    pilot.press("ctrl+return")
    screen = pilot.app.screen
    for _ in range(10):
        pilot.step()
        assert screen.banner.words
        over = [*screen.certificates.rects, *screen.strip.rects]
        assert screen.banner.rect.collidelist(over) < 0
        assert pilot.surface.get_rect().contains(screen.banner.rect)
    pilot.click_words("Back")
    pilot.hover(pilot.unit("b1").at)
    pilot.step(times=10)
    assert not screen.banner.words
    assert screen.certificates.rects, "it is back"


SHONE = 24
"""The greatest difference that a token below them makes to the pixels of a word, of 255."""


def crowd(size, scale):
    """Return a pilot with units along both edges, below the panels of a low window."""
    at = [(3 + 4.5 * i, y) for i, y in enumerate((1.5, 30, 16, 1.5, 30, 2, 30, 29, 2, 30))]
    units = [toy.toy(f"r{i}", "Red", x, y) for i, (x, y) in enumerate(at)]
    units += [toy.toy(f"b{i}", "Blue", x, 31.5 - y, 270) for i, (x, y) in enumerate(at) if y != 16]
    pilot = Flight(*units, phase="combat", size=size, settings=QUIET.but(scale=scale))
    pilot.press("tab")
    pilot.step(times=6)
    return pilot


def without_shining(pilot, monkeypatch):
    """Return the picture without the tokens that show through panels."""
    with monkeypatch.context() as patch:
        patch.setattr(Fading, "draw_shining", lambda *args: None)
        patch.setattr(Fading, "draw_shining_through", lambda *args: None)
        pilot.app.draw(pilot.surface)
    return pygame.surfarray.array3d(pilot.surface).astype(int)


@pytest.mark.parametrize("window", [((1280, 720), 200), ((1024, 640), 100)])
@pytest.mark.parametrize("keys", [(), ("f", ".")])
def test_words_stay_readable_where_a_token_shines_through_their_panel(window, keys, monkeypatch):
    """The token shows beside them: of a title, a tab, a button without a face."""
    pilot = crowd(*window)
    pilot.press(*keys)
    pilot.step(times=10)
    screen = pilot.app.screen
    shown = pygame.surfarray.array3d(pilot.surface).astype(int)
    panels = Page(pilot.surface.copy(), pilot.app.look)
    screen.panels.draw(panels)
    solid = without_shining(pilot, monkeypatch)
    words = [one.rect for one in panels.written] + [one[1] for one in toolkit_texts(screen.widgets)]
    difference = np.abs(shown - solid)
    shining = [one for one in screen.attention.fading.shining if one.collidelist(words) >= 0]
    assert shining, "a token lies below words"
    for x, y, wide, tall in (one.clip(pilot.surface.get_rect()) for one in words):
        assert difference[x : x + wide, y : y + tall].max(initial=0) <= SHONE
    bare = np.ones(difference.shape[:2], dtype=bool)
    for x, y, wide, tall in (one.inflate(8, 8).clip(pilot.surface.get_rect()) for one in words):
        bare[x : x + wide, y : y + tall] = False
    assert difference[bare].max() > 2 * SHONE, "tokens are seen beside the words"
