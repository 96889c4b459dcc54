"""The face of a unit card: its labels are whole in the narrowest column, at every scale."""

from __future__ import annotations

import pygame
import pytest

from game.core.views.card import Fact
from game.ui.battle.panels.card_face import CardFace
from game.ui.panels.placement import LEAST
from game.ui.shell.page import Page
from game.ui.shell.theme import theme

EDGE = 12
SOLDIER = (
    Fact("MV", '6"'),
    Fact("Skill", "4+"),
    Fact("Armour", "3"),
    Fact("Kill", "5+"),
    Fact("Points", "12"),
)
FIGHTER = (Fact("Walking", "5"), Fact("Running", "8", "9"), Fact("Gunnery", "4"), Fact("Piloting", "5"))


@pytest.mark.parametrize("scale", [100, 125, 150, 175, 200, 250])
@pytest.mark.parametrize("facts", [SOLDIER, FIGHTER], ids=["soldier", "fighter"])
def test_labels_of_a_card_are_whole_in_the_narrowest_column(facts, scale):
    """Also next to a figure that has changed; none leaves its box, or the card."""
    look = theme(scale / 100)
    wide = look.px(LEAST - 2 * EDGE)
    page = Page(pygame.Surface((wide, look.px(400))), look)
    CardFace(page, 0, 0, wide)._facts(facts)
    written = {one.text: one for one in page.written}
    for fact in facts:
        assert fact.label.upper() in written
        assert not written[fact.label.upper()].cut
        assert not written[fact.value].cut
    assert all(page.rect.contains(one.rect) for one in page.written)
