"""The replay on the whole window: its panels, what they leave to the table, the camera that follows."""

from __future__ import annotations

import pygame
import pytest
from menu_pilot import replayed
from toy_lobby import ToyLobby, battle
from waiting import until

from game.ui.panels.boxes import covered

SIZES = ((1024, 640), (1280, 720), (1600, 900), (2560, 1440), (3840, 2160), (1000, 1400))
SCALES = (100, 150, 200, 250)


@pytest.fixture(scope="module")
def frames():
    """The moments of a duel that was fought out."""
    lobby = ToyLobby()
    battle(lobby, "duel", 300)
    return lobby.recorded()


@pytest.fixture
def pilot(frames):
    """A replay at its beginning."""
    pilot = replayed(frames)
    yield pilot
    pilot.app.screen.left()


def panel(pilot, name):
    """Return the panel of that name."""
    return pilot.app.screen.panels.named(name)


def shot(frames, place=0.5):
    """Return the number of a step in which dice were thrown at somebody."""
    shots = [frame.number for frame in frames if any(line.need is not None for line in frame.lines)]
    return shots[int(place * (len(shots) - 1))]


@pytest.mark.parametrize("size", SIZES)
def test_panels_leave_most_of_any_window_to_the_table(frames, size):
    """At every scale, at the beginning, at an attack and at the end; none lies outside, or on another."""
    pilot = replayed(frames, size)
    screen = pilot.app.screen
    for scale in SCALES:
        pilot.app.change(pilot.app.settings.but(scale=scale))
        for number in (0, shot(frames), len(frames) - 1):
            screen.go(number)
            pilot.step(times=3)
            window, rects = pilot.surface.get_rect(), screen.panels.rects
            assert all(window.contains(rect) for rect in rects)
            assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
            roomy = scale == 100 and size[0] >= 1280
            assert 1 - covered([*rects, *screen.certificate.rects], window) >= (0.75 if roomy else 0.55)
    screen.left()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_in_a_short_window_tabs_leave_the_minimap_and_one_box_is_open(frames, size):
    """The certificate has its tab beside the minimap; open, it folds the statistics, and they fold it."""
    pilot = replayed(frames, size, 200)
    screen = pilot.app.screen
    for place in (0.0, 0.5, 1.0):
        screen.go(shot(frames, place))
        pilot.step(times=3)
        minimap = screen.table.ground.small_map()
        assert minimap is None or not panel(pilot, "certificate").rect.colliderect(minimap)
    pilot.press("alt+5")
    pilot.step()
    assert (panel(pilot, "certificate").folded, panel(pilot, "statistics").folded) == (False, True)
    pilot.press("alt+shift+5")
    pilot.step()
    assert (panel(pilot, "certificate").folded, panel(pilot, "statistics").folded) == (True, False)
    screen.left()


@pytest.fixture
def lively(frames):
    """A replay in which things move."""
    pilot = replayed(frames)
    pilot.app.change(pilot.app.settings.but(motion=True))
    yield pilot
    pilot.app.screen.left()


def first_of(frames, turn):
    """Return the number of the first frame of a *turn*."""
    return next(frame.number for frame in frames if frame.turn == turn)


def test_turns_and_phases_are_announced_as_in_play(lively, frames):
    """When the replay comes to them step by step; a press ends it, and a leap announces nothing."""
    screen, start = lively.app.screen, first_of(frames, 2)
    assert not screen.announcement.words
    screen.go(start - 1)
    lively.step(times=2)
    assert not screen.announcement.words
    lively.press("right")
    until(lambda: screen.announcement.words, lively.step)
    assert lively.sees(screen.announcement.words)
    assert screen.announcement.words.startswith("Turn 2")
    assert screen.due() == 0.0
    lively.press("left")
    assert not screen.announcement.words
    lively.press("pagedown", "pagedown")
    lively.step(times=3)
    assert not screen.announcement.words


def test_the_result_is_announced_at_the_end(lively, frames):
    """After the last step has been shown, with the colour of the winner."""
    screen = lively.app.screen
    screen.go(len(frames) - 2)
    lively.press("right")
    until(lambda: screen.announcement.words, lively.step)
    winner = screen.view.result.winner
    assert screen.announcement.words == (f"{winner} wins" if winner else "A draw")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("alt+1", "turn"), ("alt+2", "history"), ("alt+3", "forces"), ("alt+6", "actions")),
        *(("alt+9", "overlays"), ("alt+shift+7", "steps"), ("alt+shift+5", "statistics")),
    ],
)
def test_each_panel_folds_and_opens_by_its_key(pilot, key, name):
    """The settings know it, so that the next replay is as this one."""
    before = panel(pilot, name).folded
    for folded in (not before, before):
        pilot.press(key)
        pilot.step(times=2)
        assert panel(pilot, name).folded is folded
        assert pilot.app.settings.panels[name] == ("folded" if folded else "open")


def test_one_key_leaves_the_table_alone(pilot):
    """And the way back."""
    pilot.press("alt+0")
    pilot.step(times=2)
    assert pilot.app.screen.panels.now.free == pilot.surface.get_rect()
    assert pilot.sees("Back")


def test_the_certificate_shows_the_attack_of_the_step(pilot, frames):
    """A tab until it is opened; then term by term with the dice, and it hides neither end."""
    pilot.app.screen.go(shot(frames))
    pilot.step(times=3)
    assert panel(pilot, "certificate").folded
    pilot.press("alt+5")
    pilot.step(times=3)
    line = next(one for one in frames[shot(frames)].lines if one.need is not None)
    assert pilot.sees(f"needed {line.need}+")
    assert pilot.sees(f"Dice {', '.join(map(str, line.faces))}")
    screen = pilot.app.screen
    (box,) = screen.certificate.rects
    for unit in screen.certificate.attack():
        assert not box.colliderect(screen.table.viewport.token_rect(unit))
    pilot.press("home")
    pilot.step(times=2)
    assert screen.certificate.rects == []


def test_the_certificate_is_judged_on_the_table_before_the_attack(pilot, frames):
    """A unit that an attack has destroyed stands in it as it stood."""
    last = next(
        frame.number for frame in reversed(frames) if any("destroyed" in x.words for x in frame.lines)
    )
    screen = pilot.app.screen
    screen.go(last)
    pair = screen.certificate.attack()
    assert pair is not None
    assert pair[1].removed is None
    assert screen.replay.after.units[pair[1].id].removed == "destroyed"


def test_the_statistics_count_what_had_happened_by_then(pilot, frames):
    """Nothing at the beginning; at the end what the end of the battle says."""
    pilot.press("alt+shift+5")
    pilot.step(times=3)
    assert pilot.sees("0 of 0")
    pilot.press("end")
    pilot.step(times=3)
    news = next(iter(frames[-1].seats.values())).news
    assert not pilot.sees("0 of 0")
    assert pilot.sees("Damage dealt")
    assert len(news) > 10


def test_a_click_selects_a_unit_and_shows_its_card_as_it_was(pilot):
    """On the table or in the list; Escape lets it go, and then leads back."""
    unit = pilot.app.screen.view.present[0]
    pilot.click(unit.at)
    pilot.step(times=2)
    assert panel(pilot, "card").rect.width
    assert pilot.app.screen.replay.selected.id == unit.id
    pilot.press("escape")
    pilot.step()
    assert not panel(pilot, "card").rect.width
    pilot.press("tab")
    assert pilot.app.screen.replay.selected is not None


def test_overlays_and_sight_lines_work_at_any_moment(pilot):
    """Those of a battle: the unit and the table as they were then."""
    pilot.press("tab", "g", "s")
    assert pilot.app.screen.replay.desk.grid
    assert pilot.app.screen.replay.desk.sight is not None
    pilot.press("escape")
    assert pilot.app.screen.replay.desk.sight is None


def test_nothing_can_be_played_in_a_replay(pilot):
    """No key takes an action in hand, and a click on the ground proposes no move."""
    pilot.press("tab", "m", "f", "h", "ctrl+return", "ctrl+z")
    unit = pilot.app.screen.replay.selected
    pilot.click(type(unit.at)(unit.at.x + 3, unit.at.y))
    assert pilot.app.screen.replay.desk.hand is None
    assert pilot.app.screen.now == 0


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 200), ((1600, 900), 200)])
def test_who_acts_is_never_under_a_panel(frames, size, scale):
    """Step by step, whole table or zoomed in: the camera brings them into the free part, or panels fade."""
    pilot = replayed(frames, size, scale)
    screen = pilot.app.screen
    for zoom in (0, 6):
        if zoom:
            pilot.wheel(zoom, screen.table.viewport.clear.center)
        for number in range(1, min(40, len(frames))):
            screen.go(number)
            pilot.step(times=2)
            marked = [one for one in screen.replay.desk.marked if screen.view.units[one].present]
            over = [*screen.panels.rects, *screen.certificate.rects, *screen.strip.rects]
            solid = [one for one in over if one not in screen.attention.fading.rects]
            for key in marked[-1:] if zoom else marked:
                rect = screen.table.viewport.token_rect(screen.view.units[key])
                assert pygame.Rect((0, 0), size).contains(rect)
                assert rect.collidelist(solid) < 0
    screen.left()


def test_the_whole_table_stays_whole_where_the_player_has_not_moved_it(frames):
    """What was uncovered for one step is shown whole again at the next."""
    pilot = replayed(frames, (1024, 640), 200)
    screen = pilot.app.screen
    for number in range(1, len(frames)):
        screen.go(number)
        pilot.step()
    screen.go(0)
    pilot.step()
    assert screen.table.viewport.whole_shown
    screen.left()


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1600, 900), 200)])
def test_both_ends_of_an_attack_are_seen_with_the_statistics_open(frames, size, scale):
    """They lie in the window, under no solid panel; neither does the minimap."""
    pilot = replayed(frames, size, scale)
    pilot.press("alt+shift+5")
    screen = pilot.app.screen
    for place in (0.0, 0.3, 0.6, 1.0):
        screen.go(shot(frames, place))
        pilot.step(times=3)
        solid = [one for one in screen.panels.rects if one not in screen.attention.fading.rects]
        for unit in screen._acting():
            token = screen.table.viewport.token_rect(unit)
            assert pygame.Rect((0, 0), size).contains(token)
            assert token.collidelist(solid) < 0
        minimap = screen.table.ground.small_map()
        assert minimap is None or minimap.collidelist(screen.panels.rects) < 0
    screen.left()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900), (2560, 1440)])
def test_the_line_of_an_attack_is_under_no_solid_panel(frames, size, scale):
    """With the statistics open, or the certificate where both do not fit: they move over, or fade."""
    pilot = replayed(frames, size, scale)
    screen = pilot.app.screen
    for opened in ("statistics", "certificate"):
        if screen.panels.named(opened).folded:
            pilot.press(pilot.app.keys.of(f"fold {opened}"))
        for place in (0.0, 0.3, 0.6, 1.0):
            screen.go(shot(frames, place))
            pilot.step(times=4)
            ((actor, target), *_) = screen.replay.step.targets
            before = screen.replay.before.units
            line = tuple(screen.pixel_of(before[one].at) for one in (actor, target))
            over = [*screen.panels.rects, *screen.certificate.rects, *screen.strip.rects]
            solid = [one for one in over if one not in screen.attention.fading.rects]
            assert not any(one.clipline(line) for one in solid)
    screen.left()
