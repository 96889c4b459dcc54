"""The placement of panels over a table, for every window, scale and table shape; it is decided only here.

The table fills the window. A column for lists uses the margin that the shape of the table leaves at the
left; if it is wide, there is a second column at the right. Frequently used panels are bars along the edges. A
list that does not fit is a drawer: a tab until it is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pygame import Rect

from game.geometry.value import Value
from game.ui.panels.arrangement import Arrangement, Want
from game.ui.panels.boxes import (
    Size,
    at_corner,
    beside_all,
    hidden,
    part_above,
    part_below,
    part_beside,
    shared_heights,
)
from game.ui.shell.theme import Theme

TURN, PHASES, HISTORY, FORCES, CARD, TARGETS = "turn", "phases", "history", "forces", "card", "targets"
ACTIONS, LOG, OVERLAYS, CHARTS = "actions", "log", "overlays", "charts"
CHOICES = "choices"
CERTIFICATE, CONTENTS, PROPERTIES = "certificate", "contents", "properties"
STEPS, STATISTICS = "steps", "statistics"
LESSON = "lesson"
LISTS = (LESSON, FORCES, CONTENTS, TARGETS, STEPS, CARD, PROPERTIES)
"""The panels in the columns, from the top down."""
ALWAYS = frozenset({LESSON, FORCES, CONTENTS, STEPS})
"""The lists that are always shown: the whole table is visible beside them."""
WHOLE = frozenset({TURN, LESSON})
"""The panels in a column that are never shortened."""
BARS = (TURN, PHASES, HISTORY, ACTIONS, LOG, OVERLAYS)
ONE_OF = ((CERTIFICATE, STATISTICS),)
"""Of these only one is open in a short window; of *AIMED* while an attack is aimed."""
AIMED = (CERTIFICATE, TARGETS)
INSTEAD = ((CHOICES, LESSON),)
"""Pairs of panels: in a short window the second is folded while the first is open."""
WIDEST, LEAST, ICONS, SIDE, DRAWER = 264, 190, 56, 320, 240
"""Column widths at 100 %: the greatest, the least with text, with icons only; that of other lists."""
ROOMY, LARGE = 1180, 1500
"""Window widths at 100 % with room for longer words, and for everything."""
BROAD, SHOWN = 1.9, 0.75
"""From this aspect ratio on a table has a column of icons if beside text it covers less than that share."""
SHORT = 470
GAP, TAB, LOW_TAB = 8, 26, 22
SIDES = ("left", "right")
YIELDING = frozenset({OVERLAYS})
"""The panels that fold while an attack is aimed, unless the window is large; *HASTY* in a low one."""
HASTY = frozenset({TURN, HISTORY, TARGETS})
TAB_PLACES = ("topright", "bottomright", "midtop", "midbottom", "bottomleft", "topleft")
LOWER_FIRST = ("bottomleft", "midbottom", "bottomright", "topleft", "midtop", "topright")
SPOTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys((TURN, *LISTS, OVERLAYS), SIDES),
        **dict.fromkeys((ACTIONS, LOG), LOWER_FIRST),
        CERTIFICATE: ("topright", "bottomright", "bottomleft", "topleft"),
        PHASES: ("topleft", "midtop"),
        HISTORY: ("topright", "bottomright"),
        CHARTS: ("bottomright", "topright", "bottomleft", "topleft"),
        CHOICES: ("topright", "topleft", "bottomright", "bottomleft"),
    }
)
"""The spots where the player may put a panel, by its name; the default is the first, or as there is room."""


class Frame(Value):
    """The room that the window and the shape of the table leave for panels; widths in pixels.

    Attributes:
        column: The width of the column of lists.
        side: The width of a second column at the right; 0 if the table leaves none.
        narrow: Whether the column has room only for icons, and other lists are drawers.
        short: Whether the window is so low that everything possible is a drawer.
        bar: The greatest width of a bar along the lower edge.
        roomy: Whether there is room for longer words.
        large: Whether there is room for everything.
    """

    window: Size
    column: int
    side: int
    narrow: bool
    short: bool
    bar: int
    roomy: bool
    large: bool

    def yields(self, name: str) -> bool:
        """Whether the panel called *name* folds by itself while an attack is aimed."""
        return (name in YIELDING and not self.large) or (name in HASTY and self.short)


def frame(size: Size, look: Theme, aspect: float, least: int = LEAST) -> Frame:
    """Return the room that a window of *size* leaves around a table of *aspect*, width by depth.

    Args:
        least: The least width at 100 % of a column with text; a greater one than usual is always kept.
    """
    px = look.px
    wide, tall = size[0] / look.scale, size[1] / look.scale
    margin = wide - tall * aspect
    beside = wide - least
    broad = aspect >= BROAD and least <= LEAST and beside * min(tall, beside / aspect) < SHOWN * wide * tall
    narrow = tall < SHORT or broad or not (margin >= LEAST * 0.8 or wide >= ROOMY)
    column = ICONS if narrow else min(max(margin, least), WIDEST)
    left = margin - column
    side = 0 if narrow or left < DRAWER + GAP else min(left, SIDE)
    bar = px(wide - column - side - (60 if narrow else 110))
    return Frame(size, px(column), px(side), narrow, tall < SHORT, bar, wide >= ROOMY, wide >= LARGE)


def arranged(
    frame: Frame,
    look: Theme,
    wants: Mapping[str, Want],
    avoid: Sequence[Rect] = (),
    spared: Sequence[Rect] = (),
    *,
    minimap: Rect | None = None,
) -> Arrangement:
    """Return the arrangement of the panels in *wants*.

    Args:
        avoid: What no bar may cover, the most important first.
        spared: What else bars should cover as little as possible.
        minimap: What the tab of a certificate does not cover.
    """
    placing = _Placing(frame, look, wants, avoid, spared)
    placing.minimap = minimap
    placing.columns()
    placing.upper_edge()
    placing.drawers()
    placing.right_edge()
    placing.lower_edge()
    placing.certificate()
    return placing.done()


class _Placing:
    """An arrangement under construction."""

    def __init__(
        self,
        frame: Frame,
        look: Theme,
        wants: Mapping[str, Want],
        avoid: Sequence[Rect],
        spared: Sequence[Rect],
    ) -> None:
        self.frame, self.look, self.wants, self.avoid = frame, look, wants, avoid
        self.spared = [*spared]
        self.window = Rect((0, 0), frame.window)
        self.free = self.window.copy()
        self.rects: dict[str, Rect] = {}
        self.lists: list[Rect] = []
        self.minimap: Rect | None = None
        self.gap = look.px(GAP)

    def size(self, name: str) -> Size:
        """Return the current size of the panel called *name*."""
        want = self.wants[name]
        if not want.folded:
            return want.size
        tall = self.look.px(LOW_TAB if self.frame.short else TAB)
        return want.tab, want.size[1] if want.sideways else tall

    def spot(self, name: str) -> str:
        """Return where the player has put the panel called *name*."""
        return self.wants[name].spot if name in self.wants else ""

    # the columns

    def columns(self) -> None:
        """Stack the lists in columns, and subtract these from the free area."""
        frame, wants = self.frame, self.wants
        if frame.narrow:
            self._stack([FORCES], frame.column, right=self.spot(FORCES) == "right")
            return
        listed = [name for name in (TURN, *LISTS) if name in wants]
        if TARGETS in listed and CARD in listed and not frame.side:
            listed.remove(CARD)
        left, right = self._sides(listed)
        self._stack(left, frame.column, right=False)
        self._stack(right, frame.side or frame.column, right=True)
        self.free.width -= frame.side if ALWAYS.isdisjoint(right) else 0

    def _sides(self, listed: Sequence[str]) -> tuple[list[str], list[str]]:
        """Return the lists at the left, and those at the right."""
        beside = {CARD, PROPERTIES, STEPS} if self.frame.side else set()
        right = [name for name in listed if (self.spot(name) or SIDES[name in beside]) == "right"]
        return [name for name in listed if name not in right], right

    def _stack(self, names: Sequence[str], wide: int, *, right: bool) -> None:
        """Stack the lists called *names* from the top down at one side of the window."""
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
        """Record a *column*, and subtract it from the free area while one of its permanent lists is open."""
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
        open_ones = [i for i, name in enumerate(names) if name not in WHOLE and not self.wants[name].folded]
        shares = {i: self.wants[names[i]].share for i in open_ones}
        return shared_heights(tall, shares, room)

    def _below_history(self) -> int:
        above = HISTORY in self.wants and self.spot(HISTORY) != "bottomright"
        return self.size(HISTORY)[1] + 2 * self.gap if above else 0

    # the edges

    def upper_edge(self) -> None:
        """Lay out the panels along the upper edge."""
        room = self.free.inflate(-2 * self.gap, -2 * self.gap)
        if HISTORY in self.wants:
            corner = self.spot(HISTORY) or "topright"
            within = self.window.inflate(-2 * self.gap, -2 * self.gap)
            self.rects[HISTORY] = at_corner(Rect((0, 0), self.size(HISTORY)), within, corner)
        x = room.x
        for name in (TURN, PHASES):
            if name not in self.wants or name in self.rects:
                continue
            box = Rect((x, room.y), self.size(name))
            if self.spot(name) == "right":
                box.topright = room.right, max(room.y, self._below_history())
            elif self.spot(name) == "midtop":
                box.centerx = max(room.centerx, x + box.width // 2)
            elif name == TURN and not self.spot(name):
                box = self._turn_beside(box, room)
            if name != PHASES or box.inflate(2 * self.gap, 0).collidelist([*self.rects.values()]) < 0:
                self.rects[name] = box
                x = box.right + self.gap if box.x == x else x

    def _turn_beside(self, box: Rect, room: Rect) -> Rect:
        """Return the place of the turn at the upper edge of *room*: *box*, or beside the history."""
        history, other = self.rects.get(HISTORY), box.copy()
        other.right = room.right
        if history is not None and history.y < self.window.centery:
            other.right = min(other.right, history.x - self.gap)
        ways = [box, *([other] if other.x > box.x else [])]
        return min(ways, key=lambda one: (hidden(one, self.avoid), len(one.collidelistall(self.spared))))

    def drawers(self) -> None:
        """Lay out the lists without a column: below the upper panels, at the side where they cover less."""
        gap, tops = self.gap, self._tops()
        strip = (
            self.size(OVERLAYS)[0] + gap if OVERLAYS in self.wants and self.spot(OVERLAYS) != "left" else 0
        )
        names = [name for name in LISTS if name in self.wants and name not in self.rects]
        if TARGETS in names and CARD in names:
            names.remove(CARD)
        bottom = self.window.bottom - gap - (self.size(ACTIONS)[1] + gap if ACTIONS in self.wants else 0)
        for name in names if self.frame.narrow else ():
            wide, tall = self.size(name)
            found = []
            for side in (self.spot(name),) if self.spot(name) else SIDES:
                box = Rect(0, tops[side], wide, max(0, min(tall, bottom - tops[side])))
                box.x = self.free.x + gap if side == "left" else self.free.right - gap - strip - box.width
                low = self.wants[name].folded and box.height < tall
                found.append((low, hidden(box, self.avoid), SIDES.index(side), box))
            *_, place, self.rects[name] = min(found, key=lambda one: one[:3])
            tops[SIDES[place]] += self.rects[name].height + gap

    def _tops(self) -> dict[str, int]:
        """Return the y at which the drawers of each side begin."""
        tops, turn = {"left": self.gap, "right": max(self.gap, self._below_history())}, self.rects.get(TURN)
        if turn is not None and turn.x >= self.free.x:
            side = "right" if turn.x > self.free.centerx else "left"
            tops[side] = max(tops[side], turn.bottom + self.gap)
        return tops

    def right_edge(self) -> None:
        """Lay out the strip of overlays, and the minimap of the rules."""
        right = self.free.right - self.gap
        if OVERLAYS in self.wants:
            strip = Rect((0, self._below_history()), self.size(OVERLAYS))
            strip.right = right
            other = strip.copy()
            other.x = self.free.x + self.gap
            turn: Rect | None = self.rects.get(TURN)
            for one in (strip, other):
                if turn is not None and turn.colliderect(one):
                    one.y = turn.bottom + self.gap
            both = (other, strip) if self.spot(OVERLAYS) == "left" else (strip, other)
            ways = [one for one in both if one.collidelist([*self.rects.values()]) < 0]
            if self.wants[OVERLAYS].folded and not self.spot(OVERLAYS):
                ways = [*self._beside_history(strip.size), *ways]
            self.rects[OVERLAYS] = min(ways or [strip], key=lambda one: hidden(one, self.avoid))
        if STATISTICS in self.wants:
            self.statistics(right)

    def _beside_history(self, tab: Size) -> Iterator[Rect]:
        """Yield a place for a *tab* of that size at the upper edge, at the left of the history, if free."""
        history, strip = self.rects.get(HISTORY), self.rects.get(OVERLAYS)
        if history is None or history.y > self.gap:
            return
        box = Rect((0, self.gap), tab)
        box.right = history.x - self.gap
        if strip is not None and strip.colliderect(box):
            box.right = strip.x - self.gap
        if box.x > self.free.x and box.inflate(self.gap, 0).collidelist([*self.rects.values()]) < 0:
            yield box

    def statistics(self, right: int) -> None:
        """Lay out the statistics of a replay: beside strip or column, or below the strip, to cover least."""
        strip, gap = self.rects.get(OVERLAYS), self.gap
        box = Rect((0, self._below_history()), self.size(STATISTICS))
        box.right, ways = right, [box]
        if strip is not None and strip.x > self.free.centerx:
            ways = [box.move(strip.x - gap - right, 0), box.move(0, strip.bottom + gap - box.y)]
        ways += [box.move(one.x - gap - right, 0) for one in self.lists if one.x > self.free.centerx]
        below = self.size(ACTIONS)[1] + gap if ACTIONS in self.wants else 0
        ways = [one for one in ways if one.bottom <= self.window.bottom - gap - below] or ways
        ways = [one for one in ways if one.collidelist([*self.rects.values()]) < 0] or ways
        self.rects[STATISTICS] = min(ways, key=lambda one: hidden(one, self.avoid))

    def certificate(self) -> None:
        """Lay out the tab of a folded certificate, in a corner of the clear area, beside other panels."""
        if CERTIFICATE not in self.wants or not self.wants[CERTIFICATE].folded:
            return
        size, gap = self.size(CERTIFICATE), self.gap
        room = self.clear().inflate(-2 * gap, -2 * gap)
        left = Rect((0, 0), size)
        chosen = self.spot(CERTIFICATE)
        found = [at_corner(left, room, chosen)] if chosen else [*self._beside_history(size)]
        found += [at_corner(left, room, corner) for corner in TAB_PLACES]
        below = [one.bottom + gap for one in self.rects.values() if one.right > room.right - size[0]]
        tops = [y for y in below if y + size[1] <= room.bottom]
        found += [at_corner(Rect((0, 0), size), Rect(room.x, y, room.width, 1), "topright") for y in tops]
        over = [] if self.minimap is None else [self.minimap]
        self.rects[CERTIFICATE] = min(found, key=lambda one: (hidden(one, over) > 0, self._harm(one)))

    def choices(self) -> None:
        """Lay out the chart of secret choices at one side of the free area; the table is shown beside it."""
        if CHOICES not in self.wants:
            return
        room = self.free.inflate(-2 * self.gap, -2 * self.gap)
        room.height -= self._below_history() - room.y
        room.y = self._below_history()
        strip, size = self.rects.get(OVERLAYS), self.size(CHOICES)
        if strip is not None and strip.x > room.centerx:
            below = part_below(room, strip.inflate(0, 2 * self.gap))
            if below.height >= min(size[1], self.wants[CHOICES].least or size[1]):
                room = below
            else:
                room.width = strip.x - self.gap - room.x
        box = Rect(0, 0, size[0], min(size[1], room.height))
        corners = (*filter(None, (self.spot(CHOICES),)), *SPOTS[CHOICES])
        found = [at_corner(box, room, corner) for corner in corners]
        self.rects[CHOICES] = min(found, key=lambda one: hidden(one, self.rects.values()))

    def chart(self) -> None:
        """Lay out the minimap of the rules: in a corner, beside the strip if that is long."""
        if CHARTS not in self.wants:
            return
        box, strip = Rect((0, 0), self.size(CHARTS)), self.rects.get(OVERLAYS)
        room = self.free.inflate(-2 * self.gap, -2 * self.gap)
        room.height -= self._below_history() - room.y
        room.y = self._below_history()
        found = [at_corner(box, room, "bottomright")]
        if strip is not None and strip.x > room.centerx:
            room.width = strip.x - self.gap - room.x
        found += [at_corner(box, room, corner) for corner in SPOTS[CHARTS]]
        if self.spot(CHARTS):
            found.insert(0, at_corner(box, room, self.spot(CHARTS)))
        self.rects[CHARTS] = min(found, key=self._harm)

    def lower_edge(self) -> None:
        """Lay out the actions and the log where they cover nothing that is to be avoided."""
        for name in (ACTIONS, LOG):
            if name in self.wants:
                self.rects[name] = min(self._bars(name), key=self._harm)
            if name == LOG in self.wants:
                self.rects[name] = self._narrowed(self.rects[name])
            if name == ACTIONS:
                self.choices()
                self.chart()

    def _narrowed(self, log: Rect) -> Rect:
        """Return the place of the *log*: if it would lie over open lists, narrower beside them."""
        others = [rect for name, rect in self.rects.items() if name in LISTS and not self.wants[name].folded]
        return beside_all(log, others, self.gap)

    def _bars(self, name: str) -> Iterator[Rect]:
        """Yield places for a bar, the best first."""
        size, room = self.size(name), self.free.inflate(-2 * self.gap, -2 * self.gap)
        strip = self.rects.get(OVERLAYS)
        if strip is not None and strip.bottom > room.bottom - size[1] and strip.x > room.centerx:
            room.width = max(size[0], strip.x - self.gap - room.x)
        box = Rect((0, 0), size)
        log = self.size(LOG)[0] + self.gap if LOG in self.wants and name == ACTIONS else 0
        box.bottomleft = room.bottomleft
        if log + size[0] <= room.width:
            box.x += log
        above = room.copy()
        for other in (ACTIONS, HISTORY, TURN):
            if other in self.rects and other != name:
                lower = self.rects[other].y > self.window.centery
                above = (
                    part_above(above, self.rects[other], self.gap)
                    if lower
                    else part_below(above, self.rects[other])
                )
        if self.spot(name):
            yield at_corner(box, room, self.spot(name))
            yield at_corner(box, above, self.spot(name))
        yield box
        for corner in ("bottomright", "bottomleft", "midbottom"):
            yield at_corner(box, room, corner)
        for corner in ("bottomleft", "bottomright", "midtop", "topleft"):
            yield at_corner(box, above, corner)

    def _harm(self, rect: Rect) -> tuple[int, int, bool, int]:
        """Return the drawbacks of *rect* for a bar: what it covers, and what of the window it leaves."""
        others = hidden(rect, self.rects.values())
        spared = len(rect.collidelistall(self.spared))
        return others, hidden(rect, self.avoid), not self.window.contains(rect), spared

    def clear(self) -> Rect:
        """Return the part of the free area that no bar covers."""
        clear = self.free.copy()
        for name in BARS:
            rect = self.rects.get(name)
            if rect is None or not rect.colliderect(clear):
                continue
            if name == OVERLAYS and not self.wants[name].folded:
                clear = part_beside(clear, rect, least=0)
            elif rect.centery > self.window.centery:
                clear.height = max(1, rect.y - clear.y)
            else:
                clear = part_below(clear, rect)
        chosen = self.rects.get(CHOICES)
        if chosen is not None and not self.wants[CHOICES].folded:
            clear = part_beside(clear, chosen)
        return clear

    def done(self) -> Arrangement:
        """Return the arrangement."""
        clear = self.clear()
        asking = Rect(0, clear.y, clear.right, clear.height)
        strip = self.rects.get(OVERLAYS)
        if strip is not None and strip.x < clear.x:
            asking = clear.copy()
        if ACTIONS not in self.wants:
            asking.height = self.window.bottom - asking.y
        return Arrangement(self.rects, self.free, clear, asking, tuple(self.lists))
