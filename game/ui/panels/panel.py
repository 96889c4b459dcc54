"""A panel: an area that floats over the table and folds to a tab; drawn from a cached picture."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.painting.canvas import opaque_picture
from game.ui.panels.arrangement import LOWER
from game.ui.panels.boxes import Size
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.page import Hint, Page, Written
from game.ui.shell.theme import Colour, Theme

PATIENCE = 8
GROUND: Colour = (20, 25, 33, 236)
HEAD = 24
MARK = 18
RADIUS = 7


class Panel:
    """A rectangle over the table with a cached picture.

    A subclass gives the size that it `wanted`, the `key` on which its picture depends, and paints that with
    `paint`, in pixels from its upper-left corner. One that draws its lines directly does so in `draw_open`.

    Attributes:
        name: Its name in the settings, the keys and the placement.
        title: The text of its tab.
        titled: Whether a title line is shown above its content.
        drawer: Whether it starts folded if there is no room for it.
        sideways: Whether it folds to its right end, as high as itself.
        share: The share of a column that is too short that it may take below others.
        least: The height that it needs if there is no room for what it wants; 0 for all of that.
        rect: Its rectangle; empty while it is hidden.
        folded: Whether only its tab is shown.
        hint: The tooltip of its fold mark.
        behind: Whether its picture is out of date, and will be repainted in a later frame.
        spot: Where the player has put it, one of its `SPOTS`; "" by default.
    """

    name = ""
    title = ""
    titled = False
    drawer = False
    markless = False
    sideways = False
    share = LOWER

    def __init__(self, look: Theme) -> None:
        self.look = look
        self.least = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.folded = False
        self.hint = ""
        self.behind = False
        self.spot = ""
        self._key: Hashable = object()
        self._waited = PATIENCE
        self._surface: pygame.Surface | None = None
        self._written: list[Written] = []
        self._hints: list[Hint] = []

    # what a subclass defines

    def wanted(self, frame: Frame) -> Size | None:
        """Return the size that it wants in that *frame*; None if it has nothing to show."""
        raise NotImplementedError

    def begins_folded(self, frame: Frame) -> bool:
        """Whether it is folded until the player opens it."""
        return self.drawer and frame.narrow

    def key(self) -> Hashable:
        """Return the key on which the picture depends."""
        raise NotImplementedError

    def paint(self, page: Page) -> None:
        """Paint the panel on *page*, which has its size."""
        raise NotImplementedError

    # where it stands

    @property
    def advancing(self) -> bool:
        """Whether it computes its size in the next frame."""
        return False

    @property
    def open(self) -> bool:
        """Whether its content is shown."""
        return self.rect.width > 0 and not self.folded

    def reach(self, top: int, middle: int) -> int:
        """Return its right edge if it is open, left of *middle* and not wholly above *top*; else 0."""
        beside = self.open and self.rect.bottom > top and self.rect.centerx < middle
        return self.rect.right if beside else 0

    @property
    def box(self) -> pygame.Rect:
        """The rectangle of its content, in pixels of the window."""
        return self.rect

    @property
    def head(self) -> int:
        """The height of its title line, in pixels."""
        return self.look.px(HEAD) if self.titled else 0

    @property
    def grip(self) -> pygame.Rect:
        """The area by which it can be dragged: its title."""
        return pygame.Rect(self.box.topleft, (self.box.width, self.head or self.look.px(HEAD)))

    @property
    def tab(self) -> int:
        """The width of its tab, in pixels."""
        return fonts.width(self.title, self.look.px(13), "semibold") + self.look.px(MARK + 22)

    @property
    def mark(self) -> pygame.Rect:
        """The area that folds or unfolds it when clicked: all of a tab; empty if nothing does."""
        px = self.look.px
        if self.folded:
            return self.rect
        if self.markless or not self.rect.width:
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect(self.rect.right - px(MARK + 4), self.rect.y + px(3), px(MARK), px(MARK))

    @property
    def controls(self) -> list[pygame.Rect]:
        """The places of controls that are no widgets, in pixels of the window."""
        return []

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        """Place it at *rect*, as a tab if *folded*; an empty rectangle hides it."""
        if not rect.width:
            self._surface, self._waited = None, PATIENCE
        if rect.size != self.rect.size:
            self._key = object()
        elif rect != self.rect:
            self._move(rect.x - self.rect.x, rect.y - self.rect.y)
        self.rect, self.folded = rect.copy(), folded

    def _move(self, x: int, y: int) -> None:
        self._written = [one.moved(x, y) for one in self._written]
        self._hints = [one.moved(x, y) for one in self._hints]

    def local(self, at: tuple[int, int]) -> tuple[int, int]:
        """Convert the pixel *at* of the window to pixels of the panel."""
        return at[0] - self.rect.x, at[1] - self.rect.y

    # drawing

    def draw(self, page: Page) -> None:
        """Draw it on the *page* of the window."""
        if not self.rect.width:
            self.behind = False
            return
        if self.folded:
            self.behind = False
            self.draw_tab(page)
            return
        self.draw_open(page)
        if self.titled:
            at = (self.rect.x + page.px(12), self.rect.y + self.head // 2 + page.px(1))
            page.write(self.title.upper(), at, size=11, tone="dim", weight="bold", anchor="midleft")
        if not self.markless:
            page.icon("chevron_up", self.mark.center, 16, "dim")
            page.hint(self.mark, self.hint)

    def draw_open(self, page: Page) -> None:
        """Draw its content, repainting the picture first if it has changed.

        Repainting waits for its turn, but not for long, and not the first time.
        """
        key = self.key()
        self.behind = key != self._key
        if self.behind and (page.take_turn() or self._waited >= PATIENCE):
            self._key, self._waited, self.behind = key, 0, False
            self._repaint()
        self._waited += self.behind
        if self._surface is not None:
            page.surface.blit(self._surface, self.rect, pygame.Rect((0, 0), self.rect.size))
        page.hints.append(Hint(self.rect, ""))
        page.written += self._written
        page.hints += self._hints

    def draw_ground(self, page: Page) -> None:
        """Draw the background common to all panels."""
        page.hints.append(Hint(self.rect, ""))
        page.box(self.rect, GROUND, "line", radius=RADIUS)

    def draw_tab(self, page: Page) -> None:
        """Draw its tab, shown while it is folded."""
        self.draw_ground(page)
        px = page.px
        page.icon("chevron_down", (self.rect.x + px(14), self.rect.centery), 16, "dim")
        at = (self.rect.x + px(26), self.rect.centery)
        page.write(self.title, at, size=13, weight="semibold", anchor="midleft")
        page.hint(self.rect, self.hint)

    def _repaint(self) -> None:
        """Repaint its picture; at the left edge of the window it is opaque, which is faster to draw."""
        if self._surface is None or self._surface.get_size() != self.rect.size:
            size = self.rect.size
            at_edge = self.rect.x == 0
            self._surface = opaque_picture(size) if at_edge else pygame.Surface(size, pygame.SRCALPHA)
        solid = not self._surface.get_flags() & pygame.SRCALPHA
        self._surface.fill(GROUND[:3] if solid else (0, 0, 0, 0))
        own = Page(self._surface, self.look)
        own.box(own.rect, None if solid else GROUND, "line", radius=RADIUS)
        self.paint(own)
        x, y = self.rect.topleft
        self._written = [one.moved(x, y) for one in own.written]
        self._hints = [one.moved(x, y) for one in own.hints]


class SidewaysPanel(Panel):
    """A bar that folds to its right end: the mark is at its left, folded or not."""

    sideways = True

    @property
    def grip(self) -> pygame.Rect:
        return self.rect

    @property
    def mark(self) -> pygame.Rect:
        px = self.look.px
        return pygame.Rect(self.rect.x + px(3), self.rect.centery - px(9), px(MARK), px(MARK))

    def draw(self, page: Page) -> None:
        self.draw_ground(page)
        page.icon("chevron_left" if self.folded else "chevron_right", self.mark.center, 16, "dim")
        page.hint(self.mark, self.hint)
