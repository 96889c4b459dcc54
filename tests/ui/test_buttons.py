"""Buttons: each state is drawn when it is first shown, and shows the current words."""

from __future__ import annotations

import pygame
import pytest

from game.ui.shell.theme import theme
from game.ui.widgets.widgets import Widgets

RECT = pygame.Rect(20, 20, 160, 40)


@pytest.fixture
def widgets():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    return Widgets((320, 200), theme(1.0))


def hovered(widgets, at):
    """Move the pointer to *at*, and let the toolkit follow."""
    widgets.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    for _ in range(4):
        widgets.update(0.1)


def picture(widgets):
    """Return the pixels of all widgets."""
    surface = pygame.Surface((320, 200))
    widgets.manager.draw_ui(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_state_is_drawn_when_it_is_first_shown(widgets):
    """Buttons under no pointer have drawn only what they show."""
    button = widgets.button(RECT, "Ring", lambda: None)
    hovered(widgets, (0, 0))
    states = button.drawable_shape.states
    assert [name for name, state in states.items() if state.generated] == ["normal"]
    hovered(widgets, RECT.center)
    assert [name for name, state in states.items() if state.generated] == ["normal", "hovered"]


@pytest.mark.parametrize("at", [(0, 0), RECT.center])
def test_changed_words_are_shown_in_every_state(widgets, at):
    """A button that said something else first looks like one that never did, also under the pointer."""
    button = widgets.button(RECT, "Ring", lambda: None)
    hovered(widgets, RECT.center)
    hovered(widgets, at)
    before = picture(widgets)
    widgets.change(button, words="Stop")
    hovered(widgets, at)
    hovered(widgets, RECT.center)
    hovered(widgets, at)
    changed = picture(widgets)
    widgets.remove(button)
    widgets.button(RECT, "Stop", lambda: None)
    hovered(widgets, at)
    assert picture(widgets) == changed != before
