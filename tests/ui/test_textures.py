"""Ground textures: made in several threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pygame

from game.ui.painting import textures

GREEN = (90, 120, 70, 255)


def test_a_texture_can_be_laid_while_other_threads_scale_it():
    """Table, chart and picture are painted in threads of their own: a surface that one scales is locked."""

    def laid(scale: float) -> None:
        for _ in range(12):
            textures._sheet.cache_clear()
            target = pygame.Surface((300, 300), 0, 32)
            textures.lay(target, "grass", GREEN, (0, 0), scale)

    textures.warm("grass", GREEN)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(laid, (64.0, 63.0, 64.0, 61.0)))
