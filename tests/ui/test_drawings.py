"""Drawings on a page: what is written beside them can be read, however small they become."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.overlays.sight_drawings import Drawing
from game.ui.annotation import drawings
from game.ui.shell.page import Page
from game.ui.shell.theme import theme


class Watched(Page):
    """A page that tells where words were written."""

    def write(self, words, at, **how):
        """Write *words*, and remember them with their box."""
        box = super().write(words, at, **how)
        self.stood.append((words, box))
        return box


@pytest.mark.parametrize(("wide", "count"), [(10.0, 4), (60.0, 4), (400.0, 1)])
def test_heights_at_the_border_do_not_lie_over_each_other(wide, count):
    """Of those that are too near to each other some are left out, never the first."""
    page = Watched(pygame.Surface((700, 400)), theme())
    page.stood = []
    ticks = tuple((-float(inch), f'{inch}"') for inch in range(4))
    drawings.draw(page, pygame.Rect(10, 10, 600, 300), Drawing((), 0.0, -4.0, wide, 1.0, ticks))
    assert page.stood[0][0] == '0"'
    assert len(page.stood) == count
    tops = [box[1] for _, box in page.stood]
    assert all(abs(a - b) >= page.px(drawings.TICK) - 1 for a, b in pairwise(tops))
