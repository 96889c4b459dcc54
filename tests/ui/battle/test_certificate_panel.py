"""The certificate is a panel like others: it folds to a tab with its verdict, and stands where it is put."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET, Flight
from mouse_player import MousePlayer

SQUADS = """
format: scenario/1
name: Lane
map:
  size: [48, 36]
rules: [skirmish]
seed: "5"
turns: 6
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Lieutenant, group: One, at: [12, 16], facing: 90}
      - {id: r2, card: Trooper, group: One, at: [12, 17.5], facing: 90}
      - {id: r3, card: Support Gunner, group: One, at: [12, 19], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: Sergeant, group: Two, at: [26, 16], facing: 270}
      - {id: b2, card: Militiaman, group: Two, at: [26, 17.5], facing: 270}
      - {id: b3, card: Militiaman, group: Two, at: [26, 19], facing: 270}
"""
"""A battle of squads: the tally of their fire has long notes."""
LOW = {"size": (1280, 720), "settings": QUIET.but(scale=200)}


def certificates(pilot):
    """Return the certificates of the screen."""
    return pilot.app.screen.certificates


def aiming(**options):
    """Return a pilot whose unit aims at an enemy."""
    pilot = Flight(phase="combat", **options)
    pilot.press("tab", "f", ".")
    pilot.step(times=8)
    return pilot


def test_folded_it_says_what_is_aimed_at_and_the_verdict():
    """The tally is away; a click on the tab opens it again."""
    pilot = aiming()
    chance = pilot.battle.numbers.chance_at(pilot.desk.hand.aim)
    pilot.press("alt+5")
    pilot.step(times=3)
    assert not certificates(pilot).rects
    tab = certificates(pilot).rect
    said = [one.text for one in pilot.app.written if tab.contains(one.rect)]
    assert pilot.battle.view.units[chance.target].name in said[1]
    assert chance.words in said[0]
    pilot.click(tab.center)
    pilot.step(times=8)
    assert certificates(pilot).tally.rect.width
    assert certificates(pilot).summary is None


def test_folded_it_rests_and_goes_with_what_it_is_about():
    """Its tab needs no further frames; nothing aimed, no tab."""
    pilot = aiming()
    pilot.press("alt+5")
    pilot.step(times=4)
    assert not pilot.app._page.unfinished
    pilot.press("escape", "escape")
    pilot.hover((4, 4))
    pilot.step(times=3)
    assert not certificates(pilot).rect.width


def test_the_tab_of_a_sight_line_says_its_verdict():
    """Who looks at what, and whether it is clear."""
    pilot = Flight(settings=QUIET.but(panels={"certificate": "folded"}))
    pilot.click_unit("r1")
    pilot.press("s")
    pilot.hover(pilot.unit("b1").at)
    pilot.step(times=4)
    assert certificates(pilot).summary.verdict.startswith("clear")
    assert pilot.sees(certificates(pilot).summary.about)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_in_a_low_window_it_is_a_drawer(size):
    """A tab with the verdict until its key opens it; that is remembered for low windows alone."""
    pilot = aiming(size=size, settings=QUIET.but(scale=200))
    assert certificates(pilot).folded
    assert pilot.surface.get_rect().contains(certificates(pilot).rect)
    pilot.press("alt+5")
    pilot.step(times=8)
    assert certificates(pilot).tally.rect.width
    assert pilot.app.settings.panels == {"certificate drawer": "open"}


def test_the_tab_stands_clear_of_who_is_aimed_at_and_of_all_other_panels():
    """In a low window."""
    pilot = aiming(**LOW)
    screen = pilot.app.screen
    tab = screen.certificates.rect
    assert tab.collidelist(screen.table.viewport.ends(pilot.desk.hand.aim)) < 0
    assert tab.collidelist([one for one in screen.panels.rects if one != tab]) < 0


@pytest.mark.parametrize("corner", ["topright", "bottomright", "bottomleft"])
def test_it_is_dragged_to_a_corner_and_stays_there(corner):
    """By its title; the settings know it, and another battle too."""
    pilot = aiming(size=(1600, 900))
    room = pilot.app.screen._rooms(pilot.app._page)[-1]
    grip = certificates(pilot).grip
    pilot.drag((grip.x + 30, grip.centery), getattr(pilot.surface.get_rect(), corner))
    pilot.step(times=6)
    assert pilot.app.settings.panels == {"certificate place": corner}
    box = certificates(pilot).tally.rect
    assert getattr(box, corner) == getattr(room, corner)
    again = aiming(size=(1600, 900), settings=pilot.app.settings)
    assert certificates(again).tally.rect == box


def test_a_key_puts_it_in_its_next_corner_but_never_over_who_is_aimed_at():
    """In a corner where it would hide one of the two it goes beside them."""
    pilot = aiming()
    for _ in range(4):
        pilot.press(pilot.app.keys.of("put certificate"))
        pilot.step(times=6)
        assert "certificate place" in pilot.app.settings.panels
        ends = pilot.app.screen.table.viewport.ends(pilot.desk.hand.aim)
        assert certificates(pilot).tally.rect.collidelist(ends) < 0


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 200)])
def test_a_tally_that_is_longer_than_its_box_scrolls(tmp_path, size, scale):
    """By the wheel over it and by the keys of the log; nothing of it is left out, and the table stays."""
    pilot = MousePlayer(tmp_path, SQUADS, size=size, scale=scale)
    pilot.press("tab")
    pilot.press_button("Open Fire")
    pilot.press(".")
    pilot.step(times=20)
    if certificates(pilot).folded:
        pilot.press("alt+5")
        pilot.step(times=20)
    box = certificates(pilot).tally.rect
    notes = pilot.battle.numbers.soon_at(pilot.battle.desk.hand.aim).forecast.notes

    def shown():
        return " ".join(one.text for one in pilot.app.written if box.contains(one.rect))

    assert certificates(pilot).tally.scrolled.scrolls
    sizes = [one.setting.pixels for one in pilot.app.written if box.contains(one.rect) and one.setting]
    assert min(sizes) >= 11 * max(0.8, 0.6 * scale / 100)
    assert notes[-1].split()[-1] not in shown()
    zoom, top = pilot.app.screen.table.viewport.camera.scale, shown()
    pilot.wheel(-20, box.center)
    pilot.step(times=2)
    assert notes[-1].split()[-1] in shown()
    assert pilot.app.screen.table.viewport.camera.scale == zoom
    for _ in range(4):
        pilot.press("pageup")
        pilot.step(times=2)
    assert shown() == top
    pilot.press("pagedown")
    pilot.step(times=2)
    assert shown() != top
    pilot.lobby.close()
