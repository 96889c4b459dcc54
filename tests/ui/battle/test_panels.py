"""Panels over the table: they fold, move and are remembered; the camera knows what they cover."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest
import toy
from battle_pilot import QUIET, Flight
from mouse_player import MousePlayer
from window_matrix import some

from game.geometry.point import Point
from game.ui.lab.screen import COLUMN
from game.ui.panels.arrangement import Want
from game.ui.panels.boxes import covered, covered_length
from game.ui.panels.panel import Panel
from game.ui.panels.placement import LOW_TAB, SPOTS, arranged, frame

SIZES = ((1024, 640), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160), (1000, 1400))
SCALES = (100, 150, 200, 250)
BROAD = Path(__file__).parents[3] / "benchmarks" / "broad.yaml"


def panel(pilot, name):
    """Return the panel of that name."""
    return pilot.app.screen.panels.named(name)


def share(pilot):
    """Return the share of the window over which no panel lies."""
    screen = pilot.app.screen
    window = pygame.Rect((0, 0), pilot.app.size)
    return 1 - covered([*screen.panels.rects, *screen.certificates.rects], window)


def test_a_click_on_the_mark_folds_a_panel_and_a_click_on_its_tab_opens_it(pilot):
    """The settings know it, and the table has the room meanwhile."""
    before = pilot.app.screen.panels.now.free
    pilot.click(panel(pilot, "forces").mark.center)
    assert panel(pilot, "forces").folded
    assert pilot.app.settings.panels == {"forces": "folded"}
    assert pilot.app.screen.panels.now.free.width > before.width
    pilot.click(panel(pilot, "forces").rect.center)
    assert not panel(pilot, "forces").folded
    assert pilot.app.screen.panels.now.free == before


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("alt+1", "turn"), ("alt+2", "history"), ("alt+3", "forces"), ("alt+4", "card")),
        *(("alt+6", "actions"), ("alt+7", "log"), ("alt+9", "overlays")),
    ],
)
def test_each_panel_folds_and_opens_by_its_key(pilot, key, name):
    """Its tab says its title; what was on it is gone from the screen."""
    pilot.press("tab")
    pilot.step(times=4)
    whole = panel(pilot, name).rect
    assert whole.width
    pilot.press(key)
    pilot.step()
    assert panel(pilot, name).folded
    assert panel(pilot, name).rect.width * panel(pilot, name).rect.height < whole.width * whole.height
    pilot.press(key)
    pilot.step(times=3)
    assert not panel(pilot, name).folded
    assert panel(pilot, name).rect == whole


def test_the_tab_of_the_turn_says_turn_and_phase(pilot):
    """Folded, it is still read at a glance."""
    pilot.press("alt+1")
    pilot.step(times=4)
    turn = panel(pilot, "turn")
    assert turn.folded
    view = pilot.battle.view
    found = pilot.find(f"Turn {view.turn} · {view.now.name.capitalize()}")
    assert turn.rect.contains(found.rect)


def test_one_key_folds_all_and_opens_all(pilot):
    """The table alone is left, and the button that goes on."""
    pilot.press("tab", "alt+0")
    pilot.step(times=2)
    assert all(one.folded for one in pilot.app.screen.panels.panels if one.rect.width)
    assert pilot.sees("End phase")
    assert pilot.app.screen.panels.now.free == pilot.surface.get_rect()
    pilot.press("alt+0")
    pilot.step(times=2)
    assert not any(one.folded for one in pilot.app.screen.panels.panels)


def test_what_is_folded_is_so_in_the_next_battle():
    """It is read from the settings."""
    pilot = Flight(settings=QUIET.but(panels={"log": "folded"}))
    assert panel(pilot, "log").folded
    assert not panel(pilot, "forces").folded


def test_a_list_is_dragged_to_the_other_side_and_stays_there(pilot):
    """By its title; the settings know it, and another battle too."""
    forces = panel(pilot, "forces")
    pilot.drag((forces.rect.x + 60, forces.rect.y + 12), (1200, 400))
    pilot.step()
    assert panel(pilot, "forces").rect.right == pilot.surface.get_width()
    assert pilot.app.settings.panels["forces place"] == "right"
    assert pilot.app.screen.panels.now.free.right <= panel(pilot, "forces").rect.x
    again = Flight(settings=pilot.app.settings)
    assert panel(again, "forces").rect.right == again.surface.get_width()


@pytest.mark.parametrize(
    ("name", "to", "edge"),
    [
        *(("actions", (1200, 700), "bottomright"), ("actions", (640, 90), "midtop")),
        *(("log", (1200, 700), "bottomright"), ("overlays", (240, 400), "left")),
        *(("history", (1200, 700), "bottomright"), ("turn", (1200, 400), "right")),
    ],
)
def test_a_bar_is_dragged_to_another_of_its_places_and_stays_there(pilot, name, to, edge):
    """By its title; nothing lies over it there, and it is remembered."""
    pilot.press("tab")
    pilot.step(times=4)
    before = panel(pilot, name).rect
    grip, mark = panel(pilot, name).grip, panel(pilot, name).mark
    ways = ((grip.x + 4, grip.centery), (grip.right - 4, grip.centery))
    pilot.drag(next(at for at in ways if not mark.collidepoint(at)), to)
    pilot.step(times=3)
    assert pilot.app.settings.panels == {f"{name} place": edge}
    now, window = panel(pilot, name).rect, pilot.surface.get_rect()
    assert now != before
    assert now.collidelist([one for one in pilot.app.screen.panels.rects if one is not now]) < 0
    assert math.dist(now.center, to) < math.dist(before.center, to)
    assert window.contains(now)
    again = Flight(settings=pilot.app.settings)
    again.press("tab")
    again.step(times=4)
    assert panel(again, name).rect == now


def test_a_short_press_on_a_title_moves_nothing(pilot):
    """It has to go some way to be a drag."""
    at = panel(pilot, "turn").rect.center
    pilot.drag(at, (at[0] + 5, at[1]))
    assert pilot.app.settings.panels == {}


@pytest.mark.parametrize(
    ("size", "name"),
    some(
        [(1024, 640), (1280, 720), (1600, 900)],
        ["turn", "phases", "history", "forces", "card", "actions", "log", "overlays"],
    ),
)
def test_a_panel_goes_to_its_next_place_by_a_key_and_one_key_puts_all_back(name, size):
    """Ctrl with the key that folds it goes round its places; none lies on another, or outside the window."""
    pilot = Flight(size=size, phase="combat")
    pilot.press("tab", "f", ".")
    pilot.step(times=4)
    keys, first = pilot.app.keys, [*pilot.app.screen.panels.rects]
    seen = []
    for _ in SPOTS[name]:
        pilot.press(keys.of(f"put {name}"))
        pilot.step(times=2)
        rects = pilot.app.screen.panels.rects
        assert all(pilot.surface.get_rect().contains(rect) for rect in rects)
        assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
        seen.append(pilot.app.settings.panels.get(f"{name} place"))
    assert panel(pilot, name).rect.width == 0 or set(seen) == set(SPOTS[name])
    pilot.press("ctrl+alt+0")
    pilot.step(times=2)
    assert pilot.app.settings.panels == {}
    assert pilot.app.screen.panels.rects == first


def test_a_panel_that_has_nothing_to_say_is_away(pilot):
    """No unit is selected: no card; nothing is aimed: no list of enemies."""
    assert not panel(pilot, "card").rect.width
    assert not panel(pilot, "targets").rect.width
    pilot.click_unit("r1")
    pilot.step()
    assert panel(pilot, "card").rect.width


def test_in_a_small_window_the_card_is_a_drawer():
    """A tab until it is opened; that is remembered apart from what a large window shows."""
    pilot = Flight(size=(1024, 640))
    pilot.press("tab")
    pilot.step()
    assert panel(pilot, "card").folded
    pilot.press("alt+4")
    pilot.step()
    assert not panel(pilot, "card").folded
    assert pilot.app.settings.panels == {"card drawer": "open"}


def aiming(*, size=(1280, 720), scale=100, panels=()):
    """Return a pilot that has aimed at an enemy."""
    pilot = Flight(phase="combat", size=size, settings=QUIET.but(scale=scale, panels=dict(panels)))
    pilot.press("tab", "f", ".")
    pilot.step(times=8)
    return pilot


def test_panels_that_matter_less_fold_while_an_attack_is_aimed():
    """The overlays unless the window is large; in a low one turn, list and all but the next step too."""
    assert not panel(aiming(size=(1600, 900)), "overlays").folded
    pilot = aiming()
    assert panel(pilot, "overlays").folded
    assert not any(panel(pilot, name).folded for name in ("turn", "history", "targets"))
    pilot.press("escape")
    pilot.step(times=4)
    assert not panel(pilot, "overlays").folded
    assert pilot.app.settings.panels == {}
    pilot = aiming(scale=200)
    assert all(
        panel(pilot, name).folded for name in ("overlays", "turn", "history", "targets", "certificate")
    )
    assert pilot.sees("End phase")
    pilot.press("escape")
    pilot.step(times=4)
    assert not any(panel(pilot, name).folded for name in ("turn", "history"))


def test_what_the_player_opens_while_aiming_stays_open():
    """It is remembered, and stronger than what folds by itself."""
    pilot = aiming()
    pilot.press("alt+9")
    pilot.step(times=4)
    assert not panel(pilot, "overlays").folded
    pilot.press(".")
    pilot.step(times=4)
    assert not panel(pilot, "overlays").folded
    again = aiming(panels=pilot.app.settings.panels)
    assert not panel(again, "overlays").folded


def test_of_list_and_certificate_one_is_open_in_a_low_window():
    """At 200 %: opening one folds the other."""
    pilot = aiming(scale=200)
    for name, other in (("targets", "certificate"), ("certificate", "targets"), ("targets", "certificate")):
        pilot.click(panel(pilot, name).rect.center)
        pilot.step(times=30)
        assert not panel(pilot, name).folded
        assert panel(pilot, other).folded


def test_no_tab_lies_on_another_panel_in_a_low_window():
    """Also below the next step, which is as high folded as open."""
    rects = [one.inflate(-2, -2) for one in aiming(scale=200).app.screen.panels.rects]
    assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_no_drawer_lies_on_the_history_where_the_turn_stands_beside_it(size):
    """Units are in the corner of the turn, which is folded, and lower than the next step."""
    units = [toy.toy("r1", "Red", 2, 2), *(toy.toy(f"b{i}", "Blue", 7 + 4 * i, 2, 270) for i in range(3))]
    pilot = Flight(*units, phase="combat", size=size, settings=QUIET.but(scale=200))
    pilot.press("tab", "f", ".")
    pilot.step(times=8)
    turn, history = panel(pilot, "turn").rect, panel(pilot, "history").rect
    assert turn.x > size[0] // 2
    assert turn.bottom < history.bottom
    rects = [one.inflate(-2, -2) for one in pilot.app.screen.panels.rects]
    assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])


def test_the_log_opens_to_its_whole(pilot):
    """From its last lines, by key and by its mark."""
    low = panel(pilot, "log").rect
    pilot.press("alt+8")
    pilot.step()
    assert panel(pilot, "log").rect.height > 3 * low.height
    pilot.click(panel(pilot, "log").whole_mark.center)
    pilot.step()
    assert panel(pilot, "log").rect == low


def test_the_whole_log_opens_from_its_tab():
    """In a small window, where the log is a drawer: one key shows all of it, another press its last lines."""
    pilot = Flight(size=(1024, 640))
    assert panel(pilot, "log").folded
    pilot.press("alt+8")
    pilot.step()
    assert panel(pilot, "log").rect.height > 300
    pilot.press("alt+8")
    pilot.step()
    assert not panel(pilot, "log").folded
    assert panel(pilot, "log").rect.height < 100


@pytest.mark.parametrize("size", some(SIZES))
def test_panels_leave_most_of_any_window_to_the_table(size):
    """At every scale with a unit selected; none lies outside the window, or on another."""
    pilot = Flight(size=size)
    pilot.press("tab")
    for scale in SCALES:
        pilot.app.change(pilot.app.settings.but(scale=scale))
        pilot.step(times=3)
        window, rects = pilot.surface.get_rect(), pilot.app.screen.panels.rects
        assert all(window.contains(rect) for rect in rects)
        assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
        roomy = scale == 100 and size[0] >= 1280
        assert share(pilot) >= (0.75 if roomy else 0.55)


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_a_table_twice_as_wide_as_deep_fills_the_window(tmp_path, size):
    """Its forces are icons, and turn and history stand in the band above it; the lab keeps its lists."""
    pilot = MousePlayer(tmp_path, BROAD.read_text(), size=size)
    pilot.press("tab")
    pilot.step(times=3)
    table = pilot.app.screen.table.viewport.table_rect()
    window = pilot.surface.get_rect()
    free = table.width * table.height / (window.width * window.height)
    assert free - covered([one.clip(table) for one in pilot.app.screen.panels.rects], window) >= 0.75
    assert panel(pilot, "history").rect.bottom <= table.top + 4
    assert panel(pilot, "turn").rect.bottom <= table.top + 4
    assert not frame(size, pilot.app.look, 2.0, COLUMN).narrow
    pilot.lobby.close()


@pytest.mark.parametrize(
    ("size", "scale"), some([((1024, 640), 100), ((1280, 720), 200), ((1024, 640), 200)], each=2)
)
def test_a_broad_table_keeps_its_share_of_a_low_window_while_aiming(tmp_path, size, scale):
    """It stands above the bar, and tabs of what is folded meanwhile stand beside the history."""
    pilot = MousePlayer(tmp_path, BROAD.read_text(), size=size, scale=scale)
    pilot.press("tab", "f", ".")
    pilot.step(times=20)
    screen = pilot.app.screen
    assert screen.panels.aiming
    assert screen.battle.aimed_at is not None
    window, table = pilot.surface.get_rect(), screen.table.viewport.table_rect()
    over = [one.clip(table) for one in (*screen.panels.rects, *screen.certificates.rects)]
    free = table.width * table.height / (window.width * window.height) - covered(over, window)
    assert free >= 0.55
    assert panel(pilot, "overlays").folded
    assert panel(pilot, "overlays").rect.right <= panel(pilot, "history").rect.left
    pilot.lobby.close()


def test_the_whole_table_is_shown_in_the_free_part(pilot):
    """Beside the lists; with them folded in the whole window."""
    for key in ("home", "alt+3"):
        pilot.press(key)
        pilot.step()
        screen = pilot.app.screen
        assert screen.panels.now.free.contains(screen.table.viewport.table_rect())


def test_what_is_found_is_brought_into_the_clear_part(pilot):
    """Zoomed in, the selected unit comes into the middle of what no panel covers."""
    pilot.wheel(8, Point(40, 28))
    pilot.press("tab", "end")
    pilot.step(times=2)
    unit = pilot.battle.selected
    assert pilot.app.screen.panels.now.clear.collidepoint(pilot.pixel(unit.at))


@pytest.mark.parametrize(
    ("at", "size"),
    some(
        [(1, 1), (47, 1), (1, 31), (47, 31), (24, 31), (24, 1)],
        [(1024, 640), (1280, 720), (1600, 900)],
        each=2,
    ),
)
def test_who_is_selected_is_never_under_a_panel(at, size):
    """At every corner and edge: a bar moves aside, or the table does."""
    pilot = Flight(toy.toy("r1", "Red", *at), toy.toy("b1", "Blue", 24, 16, 270), size=size)
    pilot.press("tab")
    pilot.step(times=4)
    screen = pilot.app.screen
    assert pilot.desk.selected == "r1"
    token = screen.table.viewport.token_rect(pilot.battle.selected)
    assert token.collidelist(screen.panels.rects) < 0
    assert pilot.surface.get_rect().contains(token)


def test_the_turn_stands_beside_the_history_if_units_are_in_its_corner():
    """In a window where it is over the table; back in its corner when they are gone."""
    pilot = Flight(
        toy.toy("r1", "Red", 30, 20),
        *(toy.toy(f"b{i}", "Blue", 2 + 3 * i, 1, 180) for i in range(3)),
        size=(1024, 640),
    )
    pilot.step(times=3)
    tokens = [pilot.app.screen.table.viewport.token_rect(pilot.unit(f"b{i}")) for i in range(3)]
    turn = panel(pilot, "turn").rect
    assert turn.collidelist(tokens) < 0
    assert turn.right <= panel(pilot, "history").rect.x
    pilot = Flight(toy.toy("r1", "Red", 30, 20), toy.toy("b1", "Blue", 30, 30, 180), size=(1024, 640))
    pilot.step(times=3)
    assert panel(pilot, "turn").rect.collidelist(tokens) >= 0


def test_a_tab_below_a_long_panel_has_its_height():
    """Where it has no room below the turn and a lesson, it stands at the other side."""
    pilot = Flight(size=(1280, 720), settings=QUIET.but(scale=200))
    look, shape = pilot.app.look, pilot.app.screen.panels.frame
    tall = look.px(LOW_TAB)
    for lesson in (100, 250, 300, 400, 460):
        wants = {
            "turn": Want((300, 110)),
            "history": Want((500, 90)),
            "actions": Want((900, 100)),
            "lesson": Want((580, lesson)),
            "card": Want((400, 500), 120, folded=True),
        }
        now = arranged(shape, look, wants)
        assert now.rects["card"].height == tall, lesson
        assert not now.rects["card"].colliderect(now.rects["lesson"])


def test_a_click_on_a_panel_is_none_on_the_table(pilot):
    """What lies below it is neither selected nor pointed at; the wheel does not zoom there."""
    pilot.press("tab")
    pilot.step(times=2)
    camera = pilot.desk.camera
    at = panel(pilot, "turn").rect.center
    pilot.click(at)
    pilot.wheel(2, at)
    assert pilot.desk.camera == camera
    assert not pilot.desk.over
    assert pilot.desk.selected == "r1"


def test_panels_keep_when_the_window_changes_its_size(pilot):
    """What is folded stays so, the hand stays in hand, a question stays open."""
    pilot.press("tab", "m", "alt+7")
    for size in ((1024, 640), (1920, 1080), (1280, 720)):
        pilot.resize(size)
        pilot.step(times=2)
        assert pilot.desk.hand is not None
        assert panel(pilot, "log").folded
        assert all(pilot.surface.get_rect().contains(rect) for rect in pilot.app.screen.panels.rects)


def test_the_line_of_an_attack_lies_on_the_table_and_turns_round(pilot):
    """With the wedge to the target's base; Alt-S begins it at the target."""
    pilot = Flight(phase="combat")
    pilot.click_unit("r1")
    pilot.press("f", ".")
    pilot.step(times=4)
    (wedge,) = [one for one in pilot.app.screen.shown.above() if getattr(one, "style", "") == "sight-wedge"]
    assert wedge.rings[0][0] == pilot.unit("r1").at
    pilot.press("alt+s")
    pilot.step(times=4)
    (wedge,) = [one for one in pilot.app.screen.shown.above() if getattr(one, "style", "") == "sight-wedge"]
    assert wedge.rings[0][0] == pilot.unit(pilot.desk.hand.aim).at
    pilot.press("escape")
    pilot.step()
    assert not [one for one in pilot.app.screen.shown.above() if getattr(one, "style", "") == "sight-wedge"]


def test_the_tally_leaves_most_of_the_line_of_its_attack_free():
    """Wherever the target stands: a fifth of the line at most lies under it, and neither end."""
    pilot = Flight(phase="combat", size=(1600, 900))
    pilot.click_unit("r1")
    pilot.press("f", ".")
    pilot.step(times=40)
    screen = pilot.app.screen
    ends = screen.table.viewport.ends(pilot.desk.hand.aim)
    line = ends[0].center, ends[-1].center
    box = screen.certificates.tally.rect
    assert box.width
    assert box.collidelist([one.inflate(12, 12) for one in ends]) < 0, "nor the ring around it"
    assert covered_length(box, line) <= math.dist(*line) / 5


def test_bars_stand_where_they_hide_no_unit_while_the_whole_table_is_shown():
    """Two units at the lower edge, where the bar of actions stands otherwise: it stands in another place."""
    usual = Flight(size=(1600, 900))
    usual.press("tab")
    usual.step(times=4)
    at = usual.app.screen.table.viewport.inches(panel(usual, "actions").rect.center)
    units = toy.toy("r1", "Red", 24, 4), toy.toy("b1", "Blue", at.x, at.y, 270)
    pilot = Flight(*units, size=(1600, 900))
    pilot.press("tab")
    pilot.step(times=4)
    token = pilot.app.screen.table.viewport.token_rect(pilot.battle.view.units["b1"])
    assert panel(pilot, "actions").rect.width
    assert token.collidelist(pilot.app.screen.panels.rects) < 0


def test_the_whole_log_stands_beside_an_open_card(pilot):
    """In a low window, where it would be wider."""
    pilot.app.change(pilot.app.settings.but(scale=200))
    pilot.press("tab")
    pilot.step(times=3)
    for name in ("card", "log"):
        pilot.app.screen.panels.fold(panel(pilot, name))
    panel(pilot, "log").whole = True
    pilot.step(times=3)
    card, log = panel(pilot, "card"), panel(pilot, "log")
    assert card.open
    assert log.open
    assert not card.rect.colliderect(log.rect)
    assert log.rect.width > pilot.app.look.px(200)


def test_the_forces_are_shown_from_the_first_once_all_have_room():
    """Scrolled down to a selected unit above its card, they return when that is folded."""
    units = [toy.toy(f"r{i}", "Red", 3 + i, 20) for i in range(4)]
    pilot = Flight(*units, toy.toy("b0", "Blue", 30, 20), size=(1280, 720))
    forces = pilot.app.screen.forces
    pilot.battle.select("b0")
    pilot.step(times=3)
    assert forces.top > 0
    pilot.press("alt+4")
    pilot.step(times=3)
    assert forces.rect.height >= forces.lines()[-1].y + forces.lines()[-1].height
    assert forces.top == 0


def test_panels_are_painted_once_and_laid_over_a_moving_table(monkeypatch):
    """While a key pans the table, and while nothing happens, no panel is painted again."""
    painted = []
    paint = Panel._repaint
    monkeypatch.setattr(Panel, "_repaint", lambda panel: (painted.append(panel.name), paint(panel)))
    pilot = Flight(phase="combat")
    pilot.press("tab", "f", ".")
    pilot.step(times=40)
    assert "actions" in painted
    pilot.wheel(6, (640, 360))
    pilot.step(times=20)
    painted.clear()
    pilot.key_down("right")
    pilot.step(times=20)
    pilot.key_up("right")
    pilot.step(times=60)
    assert painted == []
