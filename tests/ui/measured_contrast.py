"""The contrast of the texts on a picture: their colours against the pixels that are really behind them."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.shell.page import Written
from game.ui.shell.pilot import Pilot

NEAR = 40
"""The greatest difference of a channel at which a pixel has the colour of a text."""
STEP = 8
"""Colours of a background are counted in steps of so much a channel."""


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
    there = _pixels(picture, written)
    inked = np.abs(there - written.setting.colour[:3]).max(axis=1) <= NEAR
    if not inked.any() or inked.all():
        return None
    ground = there[~inked]
    kinds, counts = np.unique(ground // STEP, axis=0, return_counts=True)
    most = kinds[counts.argmax()]
    return tuple(ground[(ground // STEP == most).all(axis=1)].mean(axis=0))


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
    """Return the contrast of each text on the screen that the page wrote and that is to be seen."""
    picture = pygame.surfarray.array3d(pilot.surface)
    found: dict[str, float] = {}
    for one in pilot.app.written:
        ground = behind(picture, one) if one.setting is not None and one.setting.colour[3] == 255 else None
        if ground is not None:
            ratio = contrast(one.setting.colour, ground)
            found[one.text] = min(ratio, found.get(one.text, ratio))
    return found
