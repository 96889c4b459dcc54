"""A page: a surface that records the texts and tooltips on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.core.reference import cited
from game.geometry.value import Value
from game.ui.painting.picture_cache import pictures
from game.ui.shell import fonts
from game.ui.shell.fonts import Weight
from game.ui.shell.theme import Colour, Theme

_WORD = re.compile(r"[\w#/*+-]+")
Place = tuple[float, float]
LEADING = 1.3
"""The line spacing of a paragraph, relative to its font size."""


class Typesetting(Value):
    """How a text is set: its *rows*, each *step* pixels below the one before, in a font and a *colour*."""

    rows: tuple[str, ...]
    step: int
    pixels: int
    weight: Weight
    colour: Colour

    def width(self, words: str) -> int:
        """Return the width of *words* so set, in pixels."""
        return fonts.width(words, self.pixels, self.weight)


class Written(Value):
    """A line of text and its rectangle, in pixels of the page; *cut* if it is partly hidden.

    Attributes:
        setting: How it is set; None if the page did not draw it.
        tip: Its tooltip.
    """

    text: str
    rect: pygame.Rect
    cut: bool = False
    setting: Typesetting | None = None
    tip: str = ""

    def moved(self, x: int, y: int) -> Written:
        """Return the same text moved *x* pixels right and *y* down."""
        return Written(self.text, self.rect.move(x, y), self.cut, self.setting, self.tip)

    def phrases(self, at: tuple[int, int], longest: int = 3) -> Iterator[str]:
        """Yield what is written at the pixel *at*: up to *longest* words around it, then fewer."""
        if self.setting is None:
            return
        rows, wide = self.setting.rows, self.setting.width
        row = rows[min(max((at[1] - self.rect.y) // max(self.setting.step, 1), 0), len(rows) - 1)]
        words, x = list(_WORD.finditer(row)), at[0] - self.rect.x
        under = (n for n, one in enumerate(words) if wide(row[: one.start()]) <= x < wide(row[: one.end()]))
        place = next(under, None)
        if place is None:
            return
        for count in range(longest, 0, -1):
            for first in range(max(0, place - count + 1), min(place, len(words) - count) + 1):
                yield row[words[first].start() : words[first + count - 1].end()]


class Hint(Value):
    """The tooltip of *rect*: a heading, then further lines.

    Attributes:
        cites: What *rect* shows that the rule browser explains: texts with ids of rules, or titles of topics.
        link: Whether a click on it opens the browser there.
    """

    rect: pygame.Rect
    text: str
    cites: tuple[str, ...] = ()
    link: bool = True

    def moved(self, x: int, y: int) -> Hint:
        """Return the same tooltip moved *x* pixels right and *y* down."""
        return Hint(self.rect.move(x, y), self.text, self.cites, self.link)


class Page:
    """A surface to draw on, with a theme.

    All text that we draw goes through `write` or `note`, so that tests and screen readers know what is shown.

    Attributes:
        written: The texts on it.
        hints: The tooltips; later ones lie over earlier ones.
        unfinished: Whether something on it is not fully painted yet, so that the next frame continues.
    """

    def __init__(self, surface: pygame.Surface, look: Theme, *, patient: bool = False) -> None:
        """Draw on *surface*; a *patient* page has time for all that is slow."""
        self.surface = surface
        self.look = look
        self.written: list[Written] = []
        self.hints: list[Hint] = []
        self.unfinished = False
        self._free = True
        self._patient = patient

    @property
    def rect(self) -> pygame.Rect:
        """The whole page, in its own pixels."""
        return self.surface.get_rect()

    def take_turn(self) -> bool:
        """Whether something slow may be painted on this page: only the first caller gets True.

        A window has a new page in each frame, so no frame repaints everything that has changed.
        On a patient page every caller gets True.
        """
        free, self._free = self._free, self._patient
        self.unfinished = self.unfinished or not free
        return free

    def px(self, length: float) -> int:
        """Return *length* at 100 % as pixels."""
        return self.look.px(length) if length >= 0 else -self.look.px(-length)

    def tone(self, tone: str | Colour) -> Colour:
        """Return the colour of that name in the theme; a colour is returned unchanged."""
        return self.look.tones[tone] if isinstance(tone, str) else tone

    def write(
        self,
        words: str,
        at: Place,
        *,
        size: float = 15,
        tone: str | Colour = "text",
        weight: Weight = "regular",
        anchor: str = "topleft",
        width: float | None = None,
    ) -> pygame.Rect:
        """Write one line and return its rectangle.

        Args:
            at: The place of the line's *anchor*, in pixels.
            size: Font size at 100 %.
            width: The greatest width in pixels; a longer line is truncated with "…" and gets a tooltip.
        """
        pixels = self.look.px(size)
        shown = words if width is None else fitted(words, pixels, weight, int(width))
        drawn = fonts.text(shown, pixels, self.tone(tone), weight)
        rect = drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))})
        self.surface.blit(drawn, rect)
        self._note(
            words,
            rect,
            Typesetting((shown,), rect.height, pixels, weight, self.tone(tone)),
            cut=shown != words,
        )
        return rect

    def lines(
        self,
        words: str,
        at: Place,
        width: float,
        *,
        size: float = 15,
        tone: str | Colour = "text",
        weight: Weight = "regular",
        leading: float = LEADING,
        cites: bool = True,
    ) -> int:
        """Write *words* broken into lines of at most *width* pixels; return the height in pixels.

        Args:
            cites: Whether the rule browser explains the rules in *words*: not where a click does something
                else.
        """
        step = round(self.look.px(size) * leading)
        broken = wrapped(words, self.look.px(size), weight, int(width))
        for row, line in enumerate(broken):
            drawn = fonts.text(line, self.look.px(size), self.tone(tone), weight)
            self.surface.blit(drawn, (round(at[0]), round(at[1]) + row * step))
        height = step * len(broken)
        cut = any(line.endswith("…") and line not in words for line in broken)
        rect = pygame.Rect(round(at[0]), round(at[1]), int(width), height)
        self._note(
            words, rect, Typesetting(broken, step, self.look.px(size), weight, self.tone(tone)), cut=cut
        )
        if cites:
            self.cite(rect, *cited(words))
        return height

    def _note(self, words: str, rect: pygame.Rect, setting: Typesetting, *, cut: bool) -> None:
        """Record the text at *rect*; if it is *cut*, the full text is a tooltip."""
        if words:
            self.written.append(Written(words, rect, cut, setting))
        if cut:
            self.hint(rect, words)

    def note(self, words: str, rect: pygame.Rect, tip: str = "") -> None:
        """Record text at *rect* that was drawn by other means, with the text of its tooltip."""
        if words:
            self.written.append(Written(words, rect, tip=tip))

    def hint(self, rect: pygame.Rect, words: str, *cites: str, link: bool = True) -> None:
        """Show *words* as a tooltip while the pointer rests in *rect*, with the rules in *cites* below.

        Args:
            link: Whether a click there opens the rule browser: not where it does something else.
        """
        if words:
            self.hints.append(Hint(rect, words, tuple(filter(None, cites)), link))

    def cite(self, rect: pygame.Rect, *cites: str) -> None:
        """Let the rule browser explain *rect*: *cites* are texts with ids of rules, or titles of topics."""
        named = tuple(words for words in cites if words)
        if named:
            self.hints.append(Hint(rect, "", named))

    def icon(
        self, name: str, at: Place, size: float, tone: str | Colour = "text", anchor: str = "center"
    ) -> None:
        """Draw the icon called *name* ("dice-6" or "dice_6"); draw nothing if there is none."""
        name = name.replace("-", "_")
        if not fonts.has_icon(name):
            return
        drawn = fonts.icon(name, self.look.px(size), self.tone(tone))
        self.surface.blit(drawn, drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))}))

    def box(
        self,
        rect: pygame.Rect,
        fill: str | Colour | None = "raised",
        line: str | Colour | None = None,
        radius: float = 6,
        width: float = 1,
    ) -> None:
        """Draw a box with rounded corners; *fill* may be translucent."""
        corner, edge = self.look.px(radius), self.tone(line) if line is not None else None
        thick = self.look.px(width)
        if fill is not None:
            tone = self.tone(fill)
            if tone[3] < 255:
                whole = edge is not None and edge[3] == 255
                self.surface.blit(_veil(rect.size, tone, corner, edge if whole else None, thick), rect)
                edge = None if whole else edge
            else:
                pygame.draw.rect(self.surface, tone, rect, border_radius=corner)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, rect, thick, border_radius=corner)

    def show(self, other: Page, at: Place) -> None:
        """Draw *other* with its upper-left corner at *at*, and adopt its texts and tooltips."""
        x, y = round(at[0]), round(at[1])
        covered = self.surface.blit(other.surface, (x, y))
        self.hints.append(Hint(covered, ""))
        self.written += [one.moved(x, y) for one in other.written]
        self.hints += [one.moved(x, y) for one in other.hints]

    def text_at(self, at: tuple[int, int]) -> Written | None:
        """Return the topmost text at the pixel *at*; None if there is none."""
        there = pygame.Rect(at, (1, 1)).collidelistall([one.rect for one in self.written])
        return self.written[there[-1]] if there else None

    def hint_at(self, at: tuple[int, int]) -> Hint | None:
        """Return the topmost tooltip at the pixel *at*, with all that is cited there.

        None if there is none, or something covers it.
        """
        found: Hint | None = None
        there = pygame.Rect(at, (1, 1)).collidelistall([one.rect for one in self.hints])
        for one in (self.hints[i] for i in reversed(there)):
            if not one.text and not one.cites:
                break
            top = found or Hint(one.rect, "")
            link = top.link and one.link
            found = Hint(top.rect, top.text or one.text, (*top.cites, *one.cites), link)
        return found


@lru_cache(maxsize=1024)
def fitted(words: str, pixels: int, weight: Weight, width: int) -> str:
    """Return *words* truncated with "…" to *width* pixels."""
    if fonts.width(words, pixels, weight) <= width:
        return words
    face = fonts.font(pixels, weight)
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        fits = face.size(fonts.legible(words[:middle]).rstrip() + "…")[0] <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return words[:low].rstrip() + "…"


def shortened(words: str, pixels: int, width: int, most: int) -> str:
    """Return *words*, or as many as fit in *most* lines of *width* pixels, truncated with "…"."""
    broken = wrapped(words, pixels, "regular", width)
    if len(broken) <= most:
        return words
    last = fitted(" ".join(broken[most - 1 :]), pixels, "regular", width)
    return "\n".join((*broken[: most - 1], last))


@lru_cache(maxsize=1024)
def wrapped(words: str, pixels: int, weight: Weight, width: int) -> tuple[str, ...]:
    """Return *words* as lines of at most *width* pixels, broken at spaces and newlines."""
    face = fonts.font(pixels, weight)
    broken: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and face.size(fonts.legible(longer))[0] > width:
                broken.append(line)
                longer = word
            line = longer
        broken.append(line)
    return tuple(fitted(line, pixels, weight, width) for line in broken)


@pictures(256)
def _veil(
    size: tuple[int, int], tone: Colour, corner: int, edge: Colour | None, thick: int
) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, tone, veil.get_rect(), border_radius=corner)
    if edge is not None:
        pygame.draw.rect(veil, edge, veil.get_rect(), thick, border_radius=corner)
    return veil
