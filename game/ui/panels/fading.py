"""Panels over something that must be visible are nearly transparent and let the mouse through.

Tokens under other panels show through them, beside the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.panels.boxes import outside
from game.ui.shell.page import Hint, Page
from game.ui.shell.theme import Theme

SHOWN = 210
"""The opacity of what is below, of 255."""
SHINING = 140
"""The opacity of a token below a panel that is not faded, of 255."""
EDGE = 2
"""Pixels at 100 % around words over which no token is drawn."""
KEPT = 230
"""The opacity of words over such a token."""
NEAR = 60
"""Distance in pixels at 100 %: farther from subjects than this, a panel under the pointer is solid."""


class Fading:
    """Decides which panels are faded, and draws them so.

    A panel fades while a subject is under it; it is solid while the pointer is on it away from the subjects,
    so that it can be read and used.

    Attributes:
        rects: The faded panels, in pixels of the window.
        shining: The tokens that show through other panels.
    """

    def __init__(self, look: Theme) -> None:
        self.look = look
        self.rects: tuple[pygame.Rect, ...] = ()
        self.shining: tuple[pygame.Rect, ...] = ()
        self._solid: list[pygame.Rect] = []
        self._below: list[tuple[pygame.Rect, pygame.Surface, bool]] = []
        self._written = 0

    def update(
        self,
        panels: Iterable[pygame.Rect],
        subjects: Sequence[pygame.Rect],
        pointer: tuple[int, int],
        tokens: Iterable[pygame.Rect] = (),
    ) -> None:
        """Determine which of *panels* cover *subjects* now, and which *tokens* show through the others."""
        panels = [rect for rect in panels if rect.width]
        reach = 2 * self.look.px(NEAR)
        free = not any(one.inflate(reach, reach).collidepoint(pointer) for one in subjects)
        self.rects = tuple(
            rect.copy()
            for rect in panels
            if rect.collidelist([*subjects]) >= 0 and not (free and rect.collidepoint(pointer))
        )

        self._solid = [rect.copy() for rect in panels if rect not in self.rects]
        self.shining = tuple(one for one in tokens if one.collidelist(self._solid) >= 0)

    def under(self, at: tuple[int, int]) -> bool:
        """Whether a faded panel covers the pixel *at*."""
        return any(rect.collidepoint(at) for rect in self.rects)

    def lets_through(self, event: pygame.Event) -> bool:
        """Whether *event* is a press on a faded panel, which goes to the table."""
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.under(event.pos)

    def remember(self, page: Page) -> None:
        """Copy what is below the faded panels before they are drawn."""
        window = page.surface.get_rect()
        rects = *((rect, False) for rect in self.rects), *((rect, True) for rect in self.shining)
        self._below = [
            (rect.clip(window), page.surface.subsurface(rect.clip(window)).copy(), is_token)
            for rect, is_token in rects
            if rect.colliderect(window)
        ]
        self._written = len(page.written)

    def draw_shining(self, page: Page, buttons: Iterable[pygame.Rect]) -> None:
        """Draw the tokens that show through panels, but not over words, nor where *buttons* will be."""
        words = [*self._words(page), *buttons]
        for rect, picture, is_token in self._below:
            if is_token:
                _shine(page, _disc(picture), rect, rect, words)

    def _words(self, page: Page) -> list[pygame.Rect]:
        """Return the places of all that was written since this was last asked, or since it remembered."""
        edge, before = page.px(EDGE), self._written
        self._written = len(page.written)
        shining = any(is_token for _, _, is_token in self._below)
        news = page.written[before:] if shining else ()
        return [one.rect.inflate(2 * edge, 2 * edge) for one in news]

    def draw_shining_through(
        self, page: Page, boxes: Sequence[pygame.Rect], tokens: Sequence[pygame.Rect]
    ) -> None:
        """Draw those of *tokens* that show through *boxes*, which were drawn after the panels."""
        words = self._words(page)
        for rect, picture, is_token in self._below:
            for part in map(rect.clip, boxes) if is_token and rect in tokens else ():
                if part.width:
                    _shine(page, _disc(picture), rect, part, words)

    def draw(self, page: Page) -> None:
        """Let what is below faded panels show through; those have no tooltips."""
        for rect, picture, is_token in self._below:
            if is_token:
                continue
            picture.set_alpha(SHOWN)
            for part in outside(rect, self._solid):
                page.surface.blit(picture, part, part.move(-rect.x, -rect.y))
            page.hints.append(Hint(rect, ""))
        self._below = []


def _shine(
    page: Page,
    disc: pygame.Surface,
    rect: pygame.Rect,
    part: pygame.Rect,
    words: Sequence[pygame.Rect],
) -> None:
    """Draw the *part* of a *disc* that lies at *rect*; *words* stay as they are, but for a trace of it."""
    kept = [part.clip(words[i]) for i in part.collidelistall([*words])]
    pictures = [page.surface.subsurface(one).copy() for one in kept]
    page.surface.blit(disc, part, part.move(-rect.x, -rect.y))
    for one, picture in zip(kept, pictures, strict=True):
        picture.set_alpha(KEPT)
        page.surface.blit(picture, one)


def _disc(picture: pygame.Surface) -> pygame.Surface:
    """Return the disc in the middle of *picture*, translucent."""
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    middle, radius = picture.get_rect().center, min(picture.get_size()) // 2
    pygame.draw.circle(mask, (255, 255, 255, SHINING), middle, radius)
    mask.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return mask
