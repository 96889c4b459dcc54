"""The contrast of the texts on a picture: their colours against the pixels that are really behind them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pygame
from pygame_gui.elements import UIButton, UILabel, UITextEntryLine

from game.ui.shell.page import Written
from game.ui.shell.pilot import Pilot
from game.ui.widgets.widgets import Widgets

NEAR = 40
"""The greatest difference of a channel at which a pixel has the colour of a text."""
STEP = 8
"""Colours of a background are counted in steps of so much a channel."""
KIND = (32 * 32, 32, 1)
"""What the steps of the channels, at most 31, are multiplied by to count colours as whole numbers."""


def luminance(colours):
    """Return the relative luminance of *colours*, red, green and blue 0 to 255 along the last axis."""
    share = np.asarray(colours, dtype=float)[..., :3] / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


def contrast(one, other) -> float:
    """Return the ratio of the luminances of two colours, from 1 to 21."""
    low, high = sorted((float(luminance(one)), float(luminance(other))))
    return (high + 0.05) / (low + 0.05)


def behind(picture: np.ndarray, written: Written) -> tuple[float, ...] | None:
    """Return the colour behind a text on *picture*: the most frequent one that is not the text's.

    None if the text is not to be seen: no pixel has its colour.
    """
    assert written.setting is not None, "its colour is known"
    return ground(_pixels(picture, written), written.setting.colour)


def ground(there: np.ndarray, ink) -> tuple[float, ...] | None:
    """Return the most frequent colour of the pixels *there* that is not *ink*; None if there is no ink."""
    inked = np.abs(there - np.asarray(ink[:3], dtype=int)).max(axis=1) <= NEAR
    if not inked.any() or inked.all():
        return None
    rest = there[~inked]
    kinds = rest // STEP @ KIND
    return tuple(rest[kinds == np.bincount(kinds).argmax()].mean(axis=0))


def _pixels(picture: np.ndarray, written: Written) -> np.ndarray:
    """Return the pixels of the lines of a text, as rows of red, green and blue."""
    setting, found = written.setting, []
    for number, row in enumerate(setting.rows):
        line = pygame.Rect(
            written.rect.x, written.rect.y + number * setting.step, setting.width(row), setting.step
        )
        x, y, wide, tall = line.clip(written.rect).clip(pygame.Rect(0, 0, *picture.shape[:2]))
        found.append(picture[x : x + wide, y : y + tall].reshape(-1, 3).astype(int))
    return np.concatenate(found)


def contrasts(pilot: Pilot) -> dict[str, float]:
    """Return the contrast of each text on the screen that is to be seen: of the page, and of the toolkit."""
    picture = pygame.surfarray.array3d(pilot.surface)
    found = [
        (one.text, one.setting.colour, behind(picture, one))
        for one in pilot.app.written
        if one.setting is not None and one.setting.colour[3] == 255
    ]
    window = pilot.surface.get_rect()
    for words, rect, ink in toolkit_texts((pilot.app.dialog or pilot.app.screen).widgets):
        x, y, wide, tall = rect.clip(window)
        there = picture[x : x + wide, y : y + tall].reshape(-1, 3).astype(int)
        found.append((words, ink, ground(there, ink) if there.size else None))
    lowest: dict[str, float] = {}
    for words, ink, under in found:
        if under is not None:
            lowest[words] = min(contrast(ink, under), lowest.get(words, 21.0))
    return lowest


def toolkit_texts(widgets: Widgets) -> Iterator[tuple[str, pygame.Rect, tuple[int, ...]]]:
    """Yield the text, the rectangle and the colour of each button, label and entry that is shown."""
    faint, plain = widgets.look.tones["faint"], widgets.look.tones["text"]
    for element in widgets.manager.get_sprite_group().sprites():
        words = str(getattr(element, "text", "")).strip()
        if element.visible and words and isinstance(element, UIButton | UILabel | UITextEntryLine):
            yield words, element.get_abs_rect(), _ink(element)
    for element, gadget in widgets._gadgets.items():
        if element.visible and gadget.below:
            barred = gadget.style == "barred" or not element.is_enabled
            yield gadget.words, element.get_abs_rect(), faint if barred else plain


def _ink(element: UIButton | UILabel | UITextEntryLine) -> tuple[int, ...]:
    """Return the colour in which an element of the toolkit writes in its present state."""
    if isinstance(element, UIButton):
        return tuple(element.colours[f"{element.drawable_shape.active_state.state_id}_text"])
    return tuple(element.text_colour if element.is_enabled else element.disabled_text_colour)
