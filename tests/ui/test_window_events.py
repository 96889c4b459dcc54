"""What a frame takes in of all that the window is told since the last one."""

from __future__ import annotations

import pygame

from game.ui.shell import settings as stored
from game.ui.shell.display import _place
from game.ui.shell.settings import BY_HEIGHT, Settings
from game.ui.shell.window import gathered


def moved(x: int, buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.Event:
    """Return the pointer coming to x from the pixel before."""
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, 9), rel=(1, -2), buttons=buttons, touch=False)


def test_of_movements_in_a_row_the_last_is_taken_with_the_whole_way():
    """Five movements are one, from where the first began to where the last ended."""
    (one,) = gathered([moved(x) for x in range(5)])
    assert (one.type, one.pos, one.rel, one.buttons) == (pygame.MOUSEMOTION, (4, 9), (5, -10), (0, 0, 0))


def test_a_press_between_movements_keeps_its_place():
    """What is moved before a press, with the button down, and after the release stays apart."""
    down, up = (pygame.Event(kind, pos=(2, 9), button=1) for kind in (1025, 1026))
    events = [moved(1), moved(2), down, moved(3, (1, 0, 0)), moved(4, (1, 0, 0)), up, moved(5), moved(6)]
    found = gathered(events)
    assert [one.type for one in found] == [1024, 1025, 1024, 1026, 1024]
    assert [one.pos[0] for one in found] == [2, 2, 4, 2, 6]
    assert [one.pos for one in gathered([moved(1), moved(2, (1, 0, 0))])] == [(1, 9), (2, 9)]


def test_of_changes_of_size_only_the_last_counts():
    """A window that is drawn larger through many sizes is laid out once in a frame; keys are all kept."""
    sizes = [pygame.Event(pygame.VIDEORESIZE, size=(w, 600), w=w, h=600) for w in (900, 950, 1000)]
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0)
    assert gathered([sizes[0], key, sizes[1], key, sizes[2]]) == [key, key, sizes[2]]
    assert gathered([]) == []


def test_the_window_comes_back_where_it_was_and_as_large():
    """Where the desktop holds it; what is left of another desktop stands anywhere, in the usual size."""
    desktop = (1920, 1080)
    assert _place(desktop, (100, 50, 1400, 900)) == ((100, 50), (1400, 900))
    assert _place(desktop, (5000, 50, 1400, 900)) == (None, (1400, 900))
    usual = _place(desktop, ())
    assert usual == (None, (1536, 864))
    assert _place(desktop, Settings().window) == usual
    assert _place(desktop, (0, 0, 3000, 900)) == usual
    assert _place(desktop, (0, 0, 959, 600)) == usual
    assert _place(desktop, (0, 0, 960, 600)) == ((0, 0), (960, 600))


def test_window_scale_and_panels_are_remembered_with_the_settings(tmp_path):
    """Written and read again; what is damaged is as it usually is, and said."""
    path = tmp_path / "settings.json"
    chosen = Settings(scale=BY_HEIGHT, window=(1, 2, 1000, 700), panels={"log": "folded"}, full_screen=True)
    stored.save(chosen, path)
    assert stored.read(path) == stored.LoadedSettings(chosen)
    path.write_text('{"window": [1, 2, 3], "panels": [], "scale": 99}')
    found = stored.read(path)
    assert found.settings == Settings()
    assert len(found.problems) == 3
