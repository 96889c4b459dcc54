"""The window changes its size while something is open: that stays open, whole and within the window."""

from __future__ import annotations

import pytest
import toy
from battle_pilot import QUIET, Flight

from game.ui.shell import settings as stored

STEPS = (((1024, 640), 100), ((1600, 900), 200), ((1024, 640), 250), ((1280, 720), 100))


def resized(pilot):
    """Yield the window after each change of its size and of the scale."""
    for size, scale in STEPS:
        pilot.app.change(pilot.app.settings.but(scale=scale))
        pilot.resize(size)
        pilot.step(times=3)
        yield pilot.surface.get_rect()


def panels_fit(pilot, window):
    """Whether all panels lie in the *window*, none on another."""
    rects = pilot.app.screen.panels.rects
    apart = not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
    return apart and all(window.contains(rect) for rect in rects)


def test_a_certificate_stays_through_all_sizes():
    """As a box clear of both ends, or in a low window as a tab with the verdict; the hand keeps its aim."""
    pilot = Flight(phase="combat")
    pilot.press("tab", "f", ".")
    for window in resized(pilot):
        pilot.step(times=8)
        shown = pilot.app.screen.certificates
        ends = pilot.app.screen.table.viewport.ends(pilot.desk.hand.aim)
        assert shown.box.width
        assert window.contains(shown.box)
        assert shown.box.collidelist(ends) < 0
        assert panels_fit(pilot, window)


def test_a_question_stays_and_hides_nobody_whom_it_is_about():
    """The answers can be clicked on at every size."""
    pilot = Flight(phase="combat", faces=(6, 6))
    pilot.press("tab", "f", ".", "return")
    pilot.step(times=4)
    asked = pilot.battle.hotseat.asked_about
    assert asked is not None
    for window in resized(pilot):
        screen = pilot.app.screen
        box = screen.banner.rect if screen.banner.rect.width else screen.replies.rect
        assert window.contains(box)
        token = screen.table.viewport.token_rect(pilot.battle.view.units[asked.id])
        assert not box.colliderect(token) or box in screen.attention.fading.rects
    pilot.click_words("front")
    assert pilot.battle.view.asked is None


@pytest.mark.parametrize(("key", "words"), [("f10", "Back to the battle"), ("f1", "Keys and mouse")])
def test_a_menu_and_what_is_read_stay_open(key, words):
    """Within the window, with the way out."""
    pilot = Flight()
    pilot.press(key)
    dialog = pilot.app.dialog
    for window in resized(pilot):
        assert pilot.app.dialog is dialog
        assert window.contains(dialog.rect)
        assert pilot.sees(words)
    pilot.press("escape")
    assert pilot.app.dialog is None


def test_a_drawer_that_was_opened_stays_open_in_small_windows():
    """The card; in a large one it stands in the column as before."""
    pilot = Flight(size=(1024, 640))
    pilot.press("tab", "alt+4")
    for window in resized(pilot):
        assert pilot.app.screen.card.open
        assert panels_fit(pilot, window)


def test_a_drag_in_progress_goes_on_or_is_dropped_but_leaves_nothing_behind():
    """A panel is dragged, the window changes, the button is let go: panels stand somewhere, all of them."""
    pilot = Flight()
    bar = pilot.app.screen.forces.grip
    pilot._move((bar.x + 60, bar.centery))
    pilot._button(1025, (bar.x + 60, bar.centery), 1)
    pilot.step()
    for window in resized(pilot):
        pilot._move((window.right - 20, window.centery))
        pilot.step()
        assert panels_fit(pilot, window)
    pilot._button(1026, (pilot.surface.get_width() - 20, 300), 1)
    pilot.step(times=2)
    assert panels_fit(pilot, pilot.surface.get_rect())


def test_a_pan_in_progress_keeps_the_table_in_the_window():
    """The middle button is down while the window changes."""
    pilot = Flight()
    pilot.wheel(4, (640, 360))
    pilot._move((640, 360))
    pilot._button(1025, (640, 360), 2)
    for window in resized(pilot):
        pilot._move((window.centerx + 50, window.centery))
        pilot.step()
        assert pilot.app.screen.table.viewport.table_rect().colliderect(window)
    pilot._button(1026, (600, 300), 2)
    pilot.step()
    assert pilot.app.screen.gestures.press is None


def test_at_3840_by_2160_and_any_scale_all_of_it_has_room():
    """Aimed at someone in a corner."""
    units = toy.toy("r1", "Red", 40, 28), toy.toy("b1", "Blue", 47, 31, 270)
    pilot = Flight(*units, phase="combat", size=(3840, 2160))
    pilot.press("tab", "f", ".")
    for scale in (100, 250):
        pilot.app.change(pilot.app.settings.but(scale=scale))
        pilot.step(times=8)
        assert panels_fit(pilot, pilot.surface.get_rect())
        token = pilot.app.screen.table.viewport.token_rect(pilot.unit("b1"))
        over = [one for one in pilot.app.screen.panels.rects if one.colliderect(token)]
        assert all(one in pilot.app.screen.attention.fading.rects for one in over)


def test_full_screen_scale_and_places_of_panels_outlast_a_restart(tmp_path):
    """What F11, the settings and drags have changed is written at once, and read by the next start."""
    path = tmp_path / "settings.json"
    pilot = Flight(settings=QUIET.but(window=(10, 20, 1400, 800)))
    pilot.app.keep = lambda new: stored.save(new, path)
    pilot.press("f11", "alt+7", "ctrl+alt+3")
    pilot.app.change(pilot.app.settings.but(scale=150))
    found = stored.read(path)
    assert not found.problems
    again = Flight(settings=found.settings)
    assert again.app.settings == pilot.app.settings
    assert again.app.settings.full_screen
    assert again.app.settings.window == (10, 20, 1400, 800)
    assert again.app.look.scale == 1.5
    assert again.app.screen.log.folded
    names = [one for one in found.settings.panels if one.endswith(" place")]
    assert names == ["forces place"]


def test_the_same_part_of_the_table_is_shown_larger_in_a_larger_window():
    """Also with another scale of the interface; back in the first window it is as before."""
    pilot = Flight(toy.toy("r1", "Red", 20, 16), toy.toy("b1", "Blue", 28, 16, 270), size=(1024, 640))
    pilot.wheel(2, pilot.app.screen.panels.now.clear.center)
    pilot.step(times=2)
    view = pilot.app.screen.table.viewport
    assert not view.whole_shown
    before, middle = view.camera.scale, view.inches(view.clear.center)
    for size, scale in (((2560, 1440), 100), ((2560, 1440), 200), ((1024, 640), 100)):
        pilot.app.change(pilot.app.settings.but(scale=scale))
        pilot.resize(size)
        pilot.step(times=2)
        view = pilot.app.screen.table.viewport
        now = view.inches(view.clear.center)
        assert (now.x, now.y) == pytest.approx((middle.x, middle.y), abs=2)
        assert size[0] == 1024 or view.camera.scale > 1.8 * before
    assert view.camera.scale == pytest.approx(before, rel=1e-6)
