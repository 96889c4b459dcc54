"""Where the buttons and panels are that the step of a lesson points at."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.model.lesson import Pointer
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.history import HistoryPanel
from game.ui.battle.panels.overlay_strip import OverlayStrip
from game.ui.panels.panels import Panels


class Pointable(Protocol):
    """A screen with what can be pointed at."""

    panels: Panels
    hand: HandPanel
    history: HistoryPanel
    strip: OverlayStrip


def pointed_rects(on: Pointable, pointer: Pointer) -> list[pygame.Rect]:
    """Return the rectangle of what *pointer* means in the window; none if it is not shown there."""
    if pointer.overlay:
        found = on.strip.button_rect(pointer.overlay)
    elif pointer.button:
        found = _button(on, pointer.button)
    else:
        panel = on.panels.named(pointer.panel)
        found = panel.box if panel is not None and panel.box.width else None
    return [found] if found is not None else []


def _button(on: Pointable, words: str) -> pygame.Rect | None:
    history = on.history
    fixed = {"End phase": history.next, "Undo": history.undo, "Redo": history.redo, "Menu": history.menu}
    button = fixed.get(words)
    if button is None:
        return on.hand.button_rect(words)
    found: pygame.Rect = button.get_abs_rect()
    return found if button.visible else None
