"""Rows of a tally: nothing in a row covers another."""

from __future__ import annotations

import pygame
import pytest

from game.core.model.tally import Modifier
from game.ui.battle.certificates.tally_rows import draw_term
from game.ui.shell.page import Page
from game.ui.shell.theme import theme


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("most", [None, 2, 12])
def test_the_rule_of_a_term_stands_beside_its_value(scale, most):
    """However wide the value: a range has its rule farther to the left."""
    pygame.font.init()
    page = Page(pygame.Surface((660, 200), pygame.SRCALPHA), theme(scale))
    draw_term(page, Modifier(-4, "target's Move, by its cards", "AS-HIT-03", most), 10, 300 * scale, size=14)
    found = {one.text: one.rect for one in page.written}
    value = found["-4" if most is None else f"-4 to +{most}"]
    assert found["AS-HIT-03"].right < value.left
    assert all(found["AS-HIT-03"].left > rect.right for words, rect in found.items() if "Move" in words)
