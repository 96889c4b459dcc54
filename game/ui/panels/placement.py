"""Where panels may stand over a table: decided here for every window, scale and shape of table, nowhere else.

The table fills the window. A column for the lists stands in the margin that the shape of the table leaves, at
the left; where that margin is wide, a second one at the right. What must be at hand lies in bars along the
edges. Where there is no room for a list its panel is a drawer: a tab until it is opened.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from pygame import Rect

from game.geometry.value import Value
from game.ui.shell.theme import Theme

TURN, PHASES, HISTORY, FORCES, CARD, TARGETS = "turn", "phases", "history", "forces", "card", "targets"
ACTIONS, LOG, OVERLAYS, CHARTS = "actions", "log", "overlays", "charts"
CERTIFICATE, CONTENTS, PROPERTIES = "certificate", "contents", "properties"
STEPS, STATISTICS = "steps", "statistics"
LISTS = (FORCES, CONTENTS, TARGETS, STEPS, CARD, PROPERTIES)
"""What stands in the columns, from above."""
ALWAYS = frozenset({FORCES, CONTENTS, STEPS})
"""The lists that are always there: the whole table is shown beside them."""
BARS = (TURN, PHASES, HISTORY, ACTIONS, LOG, OVERLAYS)
WIDEST, LEAST, ICONS, SIDE, DRAWER = 264, 190, 56, 320, 240
"""Widths at 100 % of the column: the most, the least with words, with icons only; of the others."""
ROOMY = 1180
SHORT = 470
GAP, TAB = 8, 26
LOWER, GRID = 0.68, 16
Size = tuple[int, int]
Pixel = tuple[int, int]
Corner = Literal["topleft", "topright", "bottomleft", "bottomright", "midtop", "midbottom"]
EDGES = ("topright", "topleft", "bottomright", "bottomleft", "midright", "midleft", "midtop", "midbottom")
CORNERS: tuple[Corner, ...] = ("topright", "bottomright", "topleft", "bottomleft")


class Frame(Value):
    """What the window and the shape of the table leave for panels; widths in pixels.

    Attributes:
        column: Of the column of lists.
        side: Of a second column at the right; 0 where the table leaves none.
        narrow: Whether the column has room for icons only, and other lists are drawers.
        short: Whether it is so low that all that can be is a drawer.
        bar: The widest that a bar along the lower edge may be.
    """

    window: Size
    column: int
    side: int
    narrow: bool
    short: bool
    bar: int
    roomy: bool


class Want(Value):
    """The room that a panel would fill.

    Attributes:
        size: Its width and height; a list in a column is as wide as that.
        tab: The width of its tab.
        folded: Whether it shows only its tab.
        right: Whether the player has put it at the right.
        share: Of a column that is too short for its lists, what this one may take below others.
    """

    size: Size
    tab: int = 0
    folded: bool = False
    right: bool = False
    share: float = LOWER


class Arrangement(Value):
    """Where the panels stand.

    Attributes:
        rects: By the name of the panel; those that are folded have the place of their tab.
        free: The part of the window between the columns: the whole table is shown in it.
        clear: The part of it that no bar covers either: what matters is brought into it.
        asking: Where a question may stand: over lists and the log too, but over no button.
        lists: The columns.
    """

    rects: Mapping[str, Rect]
    free: Rect
    clear: Rect
    asking: Rect
    lists: tuple[Rect, ...]


def frame(size: Size, look: Theme, aspect: float, least: int = LEAST) -> Frame:
    """Return what a window of *size* leaves around a table of that *aspect*, its width by its depth.

    Args:
        least: The width at 100 % that a column must have for words.
    """
    px = look.px
    wide, tall = size[0] / look.scale, size[1] / look.scale
    margin = wide - tall * aspect
    narrow = tall < SHORT or not (margin >= LEAST * 0.8 or wide >= ROOMY)
    column = ICONS if narrow else min(max(margin, least), WIDEST)
    left = margin - column
    side = 0 if narrow or left < DRAWER + GAP else min(left, SIDE)
    bar = px(wide - column - side - (60 if narrow else 110))
    return Frame(size, px(column), px(side), narrow, tall < SHORT, bar, wide >= ROOMY)


def arranged(frame: Frame, look: Theme, wants: Mapping[str, Want], avoid: Sequence[Rect] = ()) -> Arrangement:
    """Return where the panels stand that are in *wants*.

    Args:
        avoid: What no bar may lie over, the most important first.
    """
    placing = _Placing(frame, look, wants, avoid)
    placing.columns()
    placing.upper_edge()
    placing.drawers()
    placing.right_edge()
    placing.lower_edge()
    return placing.done()


class _Placing:
    """An arrangement being made."""

    def __init__(self, frame: Frame, look: Theme, wants: Mapping[str, Want], avoid: Sequence[Rect]) -> None:
        self.frame, self.look, self.wants, self.avoid = frame, look, wants, avoid
        self.window = Rect((0, 0), frame.window)
        self.free = self.window.copy()
        self.rects: dict[str, Rect] = {}
        self.lists: list[Rect] = []
        self.gap = look.px(GAP)

    def size(self, name: str) -> Size:
        """Return the size of that panel as it is shown now."""
        want = self.wants[name]
        return (want.tab, self.look.px(TAB)) if want.folded else want.size

    # the columns

    def columns(self) -> None:
        """Stack the lists in the columns, and take these from what is free."""
        frame, wants = self.frame, self.wants
        if frame.narrow:
            self._stack([FORCES], frame.column, right=wants.get(FORCES, _NOTHING).right)
            return
        listed = [name for name in (TURN, *LISTS) if name in wants]
        if TARGETS in listed and CARD in listed and not frame.side:
            listed.remove(CARD)
        left, right = self._sides(listed)
        self._stack(left, frame.column, right=False)
        self._stack(right, frame.side or frame.column, right=True)
        self.free.width -= frame.side if ALWAYS.isdisjoint(right) else 0

    def _sides(self, listed: Sequence[str]) -> tuple[list[str], list[str]]:
        """Return which lists stand at the left, and which at the right."""
        beside = {CARD, PROPERTIES, STEPS} if self.frame.side else set()
        right = [name for name in listed if self.wants[name].right or name in beside]
        return [name for name in listed if name not in right], right

    def _stack(self, names: Sequence[str], wide: int, *, right: bool) -> None:
        """Stack the lists called *names* from above at one side of the window."""
        names = [name for name in names if name in self.wants]
        open_ones = [name for name in names if not self.wants[name].folded]
        if not names:
            return
        y = self._below_history() if right else 0
        heights = self._heights(names, self.window.height - y)
        top = y
        for name, tall in zip(names, heights, strict=True):
            across = wide if open_ones else self.size(name)[0]
            x = self.window.right - across if right else 0
            self.rects[name] = Rect(x, y, across, tall)
            y += tall
        self._reserve(open_ones, Rect(self.window.right - wide if right else 0, top, wide, y - top))

    def _reserve(self, open_ones: Sequence[str], column: Rect) -> None:
        """Note a *column*, and take it from what is free while a list that is always there is open in it."""
        if any(name != TURN for name in open_ones):
            self.lists.append(column)
        if not ALWAYS.isdisjoint(open_ones):
            self.free.width -= column.width
            self.free.x += 0 if column.x else column.width

    def _heights(self, names: Sequence[str], room: int) -> list[int]:
        """Return the heights of the lists called *names*, which share *room*."""
        tall = [self.size(name)[1] for name in names]
        if sum(tall) <= room:
            return tall
        open_ones = [i for i, name in enumerate(names) if name != TURN and not self.wants[name].folded]
        left = room - sum(one for i, one in enumerate(tall) if i not in open_ones)
        for place, i in enumerate(reversed(open_ones)):
            above = sum(tall[j] for j in open_ones[: len(open_ones) - 1 - place])
            last = place == len(open_ones) - 1
            share = self.wants[names[i]].share
            tall[i] = max(0, min(tall[i], left if last else max(left - above, round(left * share))))
            left -= tall[i]
        return tall

    def _below_history(self) -> int:
        return self.size(HISTORY)[1] + 2 * self.gap if HISTORY in self.wants else 0

    # the edges

    def upper_edge(self) -> None:
        """Lay out what lies along the upper edge."""
        x, y = self.free.x + self.gap, self.gap
        for name in (TURN, PHASES):
            if name in self.wants and name not in self.rects:
                self.rects[name] = Rect((x, y), self.size(name))
                x = self.rects[name].right + self.gap
        if HISTORY in self.wants:
            self.rects[HISTORY] = Rect((0, y), self.size(HISTORY))
            self.rects[HISTORY].right = self.window.right - self.gap
        history, phases = self.rects.get(HISTORY), self.rects.get(PHASES)
        if history and phases and phases.right + self.gap > history.x:
            del self.rects[PHASES]

    def drawers(self) -> None:
        """Lay out the lists that have no column: over the table, below what is at the upper left."""
        turn = self.rects.get(TURN)
        x = self.free.x + self.gap
        y = turn.bottom + self.gap if turn is not None and turn.x >= self.free.x else self.gap
        names = [name for name in LISTS if name in self.wants and name not in self.rects]
        if TARGETS in names and CARD in names:
            names.remove(CARD)
        bottom = self.window.bottom - self.gap
        if ACTIONS in self.wants:
            bottom -= self.size(ACTIONS)[1] + self.gap
        for name in names if self.frame.narrow else ():
            wide, tall = self.size(name)
            tall = max(0, min(tall, bottom - y))
            self.rects[name] = Rect(x, y, wide if self.wants[name].folded else self.look.px(DRAWER), tall)
            y += tall + self.gap

    def right_edge(self) -> None:
        """Lay out the strip of the overlays, and the small map of the rules."""
        right = self.free.right - self.gap
        if OVERLAYS in self.wants:
            strip = Rect((0, self._below_history()), self.size(OVERLAYS))
            strip.right = right
            other = strip.copy()
            other.x = self.free.x + self.gap
            turn: Rect | None = self.rects.get(TURN)
            if turn is not None and turn.colliderect(other):
                other.y = turn.bottom + self.gap
            ways = [one for one in (strip, other) if one.collidelist([*self.rects.values()]) < 0]
            self.rects[OVERLAYS] = min(ways or [strip], key=lambda one: hidden(one, self.avoid))
        if CERTIFICATE in self.wants and self.wants[CERTIFICATE].folded:
            tab = Rect((0, self._below_history()), self.size(CERTIFICATE))
            tab.right = right - (self.size(OVERLAYS)[0] + self.gap if OVERLAYS in self.wants else 0)
            self.rects[CERTIFICATE] = tab
        if STATISTICS in self.wants:
            self.statistics(right)

    def statistics(self, right: int) -> None:
        """Lay out the numbers of a replay at the upper right, beside the strip and the tab there."""
        taken = [self.rects[name] for name in (OVERLAYS, CERTIFICATE) if name in self.rects]
        box = Rect((0, self._below_history()), self.size(STATISTICS))
        box.right = min((one.x - self.gap for one in taken if one.x > self.free.centerx), default=right)
        self.rects[STATISTICS] = box

    def chart(self) -> None:
        """Lay out the small map of the rules: in a corner, next to the strip where that is long."""
        if CHARTS not in self.wants:
            return
        box, strip = Rect((0, 0), self.size(CHARTS)), self.rects.get(OVERLAYS)
        room = self.free.inflate(-2 * self.gap, -2 * self.gap)
        room.height -= self._below_history() - room.y
        room.y = self._below_history()
        found = [_at(box, room, "bottomright")]
        if strip is not None and strip.x > room.centerx:
            room.width = strip.x - self.gap - room.x
        found += [_at(box, room, corner) for corner in ("bottomright", "topright", "bottomleft", "topleft")]
        self.rects[CHARTS] = min(found, key=self._harm)

    def lower_edge(self) -> None:
        """Lay out the actions and the log where they lie over nothing that is to be avoided."""
        for name in (ACTIONS, LOG):
            if name in self.wants:
                self.rects[name] = min(self._bars(name), key=self._harm)
            if name == ACTIONS:
                self.chart()

    def _bars(self, name: str) -> Iterator[Rect]:
        """Yield where a bar may stand, the best first."""
        size, room = self.size(name), self.free.inflate(-2 * self.gap, -2 * self.gap)
        strip = self.rects.get(OVERLAYS)
        if strip is not None and strip.bottom > room.bottom - size[1] and strip.x > room.centerx:
            room.width = max(size[0], strip.x - self.gap - room.x)
        box = Rect((0, 0), size)
        log = self.size(LOG)[0] + self.gap if LOG in self.wants and name == ACTIONS else 0
        box.bottomleft = room.bottomleft
        if log + size[0] <= room.width:
            box.x += log
        yield box
        for corner in ("bottomright", "bottomleft", "midbottom"):
            yield _at(box, room, corner)
        above = room.copy()
        for other in (ACTIONS, HISTORY, TURN):
            if other in self.rects and other != name:
                lower = self.rects[other].y > self.window.centery
                above = _above(above, self.rects[other]) if lower else _below(above, self.rects[other])
        for corner in ("bottomleft", "bottomright", "midtop", "topleft"):
            yield _at(box, above, corner)

    def _harm(self, rect: Rect) -> tuple[int, int, bool]:
        """Return the drawbacks of *rect* for a bar: it lies over other panels, over what is avoided."""
        others = hidden(rect, self.rects.values())
        return others, hidden(rect, self.avoid), not self.window.contains(rect)

    def done(self) -> Arrangement:
        """Return the arrangement."""
        clear = self.free.copy()
        for name in BARS:
            rect = self.rects.get(name)
            if rect is None or not rect.colliderect(clear):
                continue
            if name == OVERLAYS and rect.centerx < clear.centerx:
                clear = Rect(rect.right, clear.y, max(1, clear.right - rect.right), clear.height)
            elif name == OVERLAYS:
                clear.width = max(1, rect.x - clear.x)
            elif rect.centery > self.window.centery:
                clear.height = max(1, rect.y - clear.y)
            else:
                clear = _below(clear, rect)
        asking = Rect(0, clear.y, clear.right, clear.height)
        strip = self.rects.get(OVERLAYS)
        if strip is not None and strip.x < clear.x:
            asking = clear.copy()
        if ACTIONS not in self.wants:
            asking.height = self.window.bottom - asking.y
        return Arrangement(self.rects, self.free, clear, asking, tuple(self.lists))


_NOTHING = Want((0, 0))


def _at(box: Rect, room: Rect, corner: str) -> Rect:
    """Return *box* moved to a *corner* of *room*."""
    found = box.copy()
    setattr(found, corner, getattr(room, corner))
    return found


def _below(room: Rect, other: Rect) -> Rect:
    """Return the part of *room* below *other*."""
    y = min(max(room.y, other.bottom), room.bottom - 1)
    return Rect(room.x, y, room.width, room.bottom - y)


def _above(room: Rect, other: Rect) -> Rect:
    """Return the part of *room* above *other*."""
    return Rect(room.x, room.y, room.width, max(1, min(room.bottom, other.y - GAP) - room.y))


# what floats over the table: questions and certificates


def standing(
    size: Size,
    room: Rect,
    subjects: Sequence[Rect],
    spared: Sequence[Rect] = (),
    corners: Sequence[str] = CORNERS,
) -> Rect:
    """Return where in *room* a box of *size* stands: it hides no *subjects*, and few of what is *spared*.

    It is in one of the *corners* where it hides nothing there, else anywhere.
    """
    box = Rect((0, 0), size)
    found = [_at(box, room, corner) for corner in corners]
    best = min(found, key=lambda one: harm(one, room, subjects, spared))
    if harm(best, room, subjects, spared) == (0, False, 0) or not room.contains(best):
        return best
    right, down = room.width - size[0], room.height - size[1]
    steps = range(GRID + 1)
    between = [
        box.move(room.x + right * across // GRID, room.y + down * along // GRID)
        for along in steps
        for across in steps
    ]
    return min((best, *between), key=lambda one: harm(one, room, subjects, spared))


def harm(rect: Rect, room: Rect, subjects: Sequence[Rect], spared: Sequence[Rect]) -> tuple[int, bool, int]:
    """Return the drawbacks of *rect*: what it hides of *subjects*, that it is too large, what is *spared*."""
    return hidden(rect, subjects), not room.contains(rect), len(rect.collidelistall([*spared]))


def nearest(rect: Rect, room: Rect, panels: Sequence[Rect]) -> Rect:
    """Return *rect* moved as little as may be to a place in *room* where none of *panels* lies over it."""
    right, down = max(0, room.width - rect.width), max(0, room.height - rect.height)
    steps = range(GRID + 1)
    between = [
        Rect((room.x + right * across // GRID, room.y + down * along // GRID), rect.size)
        for along in steps
        for across in steps
    ]

    def cost(one: Rect) -> tuple[int, int]:
        return hidden(one, panels), (one.x - rect.x) ** 2 + (one.y - rect.y) ** 2

    return min((rect.clamp(room), *between), key=cost)


def clear_of(size: Size, room: Rect, subjects: Sequence[Rect]) -> Rect:
    """Return where in *room* a box of *size* hides the least of *subjects*, at any of its edges."""
    return standing(size, room, subjects, (), EDGES)


def cornered(size: Size, room: Rect) -> Iterator[Rect]:
    """Yield a box of *size* in each corner of *room*, the best first."""
    for corner in CORNERS:
        yield _at(Rect((0, 0), size), room, corner)


def about(over: Rect, size: Size, room: Rect, gap: int) -> Iterator[Rect]:
    """Yield where a box of *size* may stand about *over*, the best first: as `beside`, left, below, above."""
    yield beside(over, size, room, gap)
    for name, at in (
        ("midright", (over.left - gap, over.centery)),
        ("midtop", (over.centerx, over.bottom + gap)),
        ("midbottom", (over.centerx, over.top - gap)),
    ):
        rect = Rect((0, 0), size)
        setattr(rect, name, at)
        yield rect.clamp(room)


def beside(over: Rect, size: Size, room: Rect, gap: int) -> Rect:
    """Return where a box of *size* goes next to *over*, inside *room*: right, else left, else as it fits."""
    rect = Rect((0, 0), size)
    rect.midleft = (over.right + gap, over.centery)
    if rect.right > room.right:
        rect.right = over.left - gap
    if rect.left < room.left:
        rect.centerx = over.centerx
        below = over.bottom + gap + rect.height <= room.bottom
        rect.y = over.bottom + gap if below else over.top - gap - rect.height
    rect.clamp_ip(room)
    return rect


def along(
    size: Size, room: Rect, line: tuple[Pixel, Pixel], taken: Sequence[Rect], last: Rect
) -> Rect | None:
    """Return a corner of *room* where a box of *size* hides nothing of *line* and *taken*.

    It is the *last* one if that can be; None where there is no such corner, or the box has no room.
    """
    if size[0] > room.width or size[1] > room.height:
        return None
    found = []
    for corner in ("topright", "topleft", "bottomright", "bottomleft"):
        rect = _at(Rect((0, 0), size), room, corner)
        if not rect.inflate(24, 24).clipline(*line) and rect.collidelist([*taken]) < 0:
            found.append(rect)
    same = (rect for rect in found if rect.topleft == last.topleft)
    return next(same, found[0] if found else None)


def covered_length(rect: Rect, line: tuple[Pixel, Pixel]) -> float:
    """Return how many pixels of *line* are under *rect*."""
    clip = rect.clipline(*line)
    return math.dist(*clip) if clip else 0.0


def hidden(rect: Rect, avoid: Iterable[Rect]) -> int:
    """Return how many pixels of what is to be avoided *rect* covers."""
    clips = (rect.clip(one) for one in avoid)
    return sum(one.width * one.height for one in clips)


def covered(rects: Iterable[Rect], window: Rect) -> float:
    """Return the share of *window* that *rects* cover together."""
    cut = [one for one in (rect.clip(window) for rect in rects) if one.width and one.height]
    edges = sorted({x for one in cut for x in (one.left, one.right)})
    area = 0
    for left, right in pairwise(edges):
        spans = sorted((one.top, one.bottom) for one in cut if one.left <= left and one.right >= right)
        end = 0
        for top, bottom in spans:
            area += (right - left) * max(0, bottom - max(top, end))
            end = max(end, bottom)
    return area / (window.width * window.height)
