"""The panel for simultaneous choices: the chart, the effect of every pair, the results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.core.model.unit import Side, UnitId
from game.core.reference import cited
from game.core.views.choice_chart import ChartChoice, ChoiceChart, ChoiceMeasure, ChoiceOutlook
from game.core.views.story import StoryLine
from game.geometry.identity import Identity
from game.ui.battle.choosing.choice_grid import GridContents, GridShape, draw_grid, shape
from game.ui.battle.choosing.choosing import KEY_ROWS, RESULTS, STEPS, Choosing
from game.ui.battle.choosing.reveals import Reveals, steps
from game.ui.battle.session.beats import after_reveal
from game.ui.battle.session.playback import Playback
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme

EDGE, NAMES, TAB, NOTE, FOOT, GAP = 10, 24, 27, 15, 35, 4
NOTES = 5
"""The extra lines of the list of steps compared to a chart."""
LOW, SLIM = 600, 1000
"""The window size at 100 % below which the chart is small."""
FEWEST = 6
"""The numbers of rows and columns that always fit."""
CHOICES = "choices"


class ClickSpot(NamedTuple):
    """An area of the panel that reacts to clicks."""

    rect: pygame.Rect
    command: Callable[[], Any]


class ChoicePanel(Panel):
    """Shows the chart; the side that is to choose does so by clicking a row or by its letter.

    Attributes:
        taught: Whether there is a task beside it, to be read first in a low window.
    """

    name = placement.CHOICES
    title = "Choices"
    titled = True

    def __init__(self, look: Theme, choosing: Choosing, reveals: Reveals) -> None:
        super().__init__(look)
        self.choosing, self.reveals = choosing, reveals
        self.taught: Callable[[], bool] = lambda: False
        self.top = 0
        self._narrow = False
        self._wanted: tuple[Hashable, tuple[int, int]] = (None, (0, 0))
        self._spots: list[ClickSpot] = []
        self._steps: tuple[Hashable, tuple[StoryLine, ...]] = (None, ())

    @property
    def about(self) -> Sequence[UnitId]:
        """The units between which a choice is to be made here."""
        chart = self.choosing.chart if self.asks else None
        return chart.units if chart is not None else ()

    @property
    def beats(self) -> Playback:
        """The playback of what happened."""
        return self.reveals.beats

    @property
    def revealing(self) -> bool:
        """Whether results of choices are being shown."""
        return self.beats.playing and bool(after_reveal(self.beats.events))

    @property
    def asks(self) -> bool:
        """Whether it lets a side choose."""
        return self.open and self.choosing.asked and self.choosing.chart is not None

    @property
    def put_away(self) -> bool:
        """Whether a side is to choose here, and it is folded in a low window."""
        return self.rect.width > 0 and self.folded and self._narrow and self.choosing.asked

    def begins_folded(self, frame: Frame) -> bool:
        return frame.short and self.taught()

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        self.reveals.follow()
        battle, chart = self.choosing.battle, self.choosing.chart
        scale = self.look.scale
        self._narrow = frame.window[1] / scale < LOW or frame.window[0] / scale < SLIM
        if chart is None:
            return None
        switched = battle.desk.shown.get(CHOICES)
        due = battle.view.encounter is not None or battle.view.asked is not None or self.revealing
        if self._narrow and not (self.choosing.asked or self.revealing):
            due = False  # it would cover the action on the table
        if not (due if switched is None else switched or self.choosing.asked):
            return None
        self.titled = not self._narrow
        key = self.key(), self._narrow, scale
        if key != self._wanted[0]:
            self._wanted = key, self._size(chart)
        return self._wanted[1]

    def _size(self, chart: ChoiceChart) -> tuple[int, int]:
        """Return the size for its content; the list of steps, which scrolls, has that of a chart.

        If there is less room, the notes are only in the tooltip of the tab.
        """
        px, contents = self.look.px, self._contents(chart)
        wide = self._sizes.size(0, max(len(chart.rows), len(chart.columns), FEWEST))[0]
        lines = NOTES if self._shows == STEPS else len(self._note_lines(contents, wide))
        self.least = self.head + px(NAMES + TAB + GAP + FOOT) + self._sizes.size(len(contents.rows), 0)[1]
        return wide + 2 * px(EDGE), self.least + px(NOTE) * lines

    @property
    def _sizes(self) -> GridShape:
        mixtures = self._shows not in (RESULTS, STEPS)
        return shape(self.look.scale, narrow=self._narrow, mixtures=mixtures)

    def key(self) -> Hashable:
        choosing, beats = self.choosing, self.beats
        chart = choosing.chart
        outlook = self._outlook()
        return (
            Identity(chart) if chart is not None else None,
            Identity(outlook),
            self._shows,
            choosing.picked,
            tuple(choosing.ready),
            choosing.together,
            choosing.asked,
            choosing.battle.side,
            choosing.battle.view.to_act,
            beats.seen if self.revealing else -1,
            self.reveals.place,
            len(self.reveals.known),
            self.top,
        )

    @property
    def _shows(self) -> str:
        """The current content: during a reveal, first the highlighted cell and then the steps."""
        if self.revealing:
            return STEPS if len(self._lines()) > 1 else RESULTS
        return self.choosing.shows

    def _outlook(self) -> ChoiceOutlook | None:
        """Return the effect of every pair, if that is shown."""
        return None if self._shows in (RESULTS, STEPS) else self.choosing.outlook()

    def switch(self) -> None:
        """Show or hide the panel."""
        battle = self.choosing.battle
        if self.choosing.chart is None:
            battle.app.toast("Nothing is chosen in secret here", "warn")
        battle.desk.shown[CHOICES] = not self.rect.width

    def next_tab(self, step: int = 1) -> None:
        """Show the next content."""
        tabs = [words for words, _ in self._tabs()]
        if tabs:
            place = tabs.index(self._shows) if self._shows in tabs else 0
            self.choosing.shows = tabs[(place + step) % len(tabs)]
            self.top = 0

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle *event*; return False if it is not for the panel."""
        if not self.open:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            self.top = max(0, self.top + (-1 if event.y > 0 else 1))
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or not self.rect.collidepoint(event.pos):
            return False
        local = self.local(event.pos)
        spot = next((one for one in self._spots if one.rect.collidepoint(local)), None)
        if spot is not None and event.button == 1:
            spot.command()
        return True

    # painting

    def paint(self, page: Page) -> None:
        self._spots = []
        chart = self.choosing.chart
        if chart is None:
            return
        px = page.px
        x, y = px(EDGE), self.head
        contents = self._contents(chart)
        notes = [words for words, _ in self._notes(contents)]
        self._names(page, chart, x, y)
        self._draw_tabs(page, pygame.Rect(x, y + px(NAMES), page.rect.width - 2 * x, px(TAB - 4)), notes)
        body = pygame.Rect(x, y + px(NAMES + TAB), page.rect.width - 2 * x, 0)
        body.height = page.rect.height - px(FOOT) - body.y
        if self._shows == STEPS:
            self._draw_steps(page, body)
        else:
            self._draw_chart(page, contents, body)
        foot = pygame.Rect(x, page.rect.height - px(FOOT), body.width, px(FOOT - 5))
        self._draw_foot(page, chart, foot)

    def _names(self, page: Page, chart: ChoiceChart, x: int, y: int) -> None:
        px = page.px
        charts = self.choosing.charts
        right = page.rect.width - x - (0 if self.titled else px(MARK))
        if len(charts) > 1:
            for step, icon in ((1, "chevron_right"), (-1, "chevron_left")):
                rect = pygame.Rect(right - px(20), y, px(20), px(20))
                page.icon(icon, rect.center, 18, "text")
                page.hint(rect, "The next chart" if step > 0 else "The previous chart")
                self._spots.append(ClickSpot(rect, partial(self.choosing.turn, step)))
                right = rect.x
        words = f"{chart.names[0]} against {chart.names[1]}"
        page.write(
            words,
            (x, y + px(9 if self.titled else 12)),
            size=14,
            weight="bold",
            anchor="midleft",
            width=right - x,
        )

    def _tabs(self) -> list[tuple[str, str]]:
        """Return the tabs and their contents."""
        chart = self.choosing.chart
        found = [(RESULTS, "What each pair leads to")]
        if chart is not None:
            found += [(title, "The effect of each pair, and the best mixture") for title in chart.measures]
        if self.reveals.known:
            found.append((STEPS, "The result, with every roll and rule"))
        return found

    def _draw_tabs(self, page: Page, rect: pygame.Rect, notes: Sequence[str]) -> None:
        """Draw the tabs; the tooltip of the active one has the *notes*, which may not fit."""
        tabs = self._tabs()
        wide = rect.width // len(tabs)
        for place, (words, hint) in enumerate(tabs):
            box = pygame.Rect(rect.x + place * wide, rect.y, wide - page.px(3), rect.height)
            lit = words == self._shows
            page.box(box, "accent" if lit else "raised", radius=5)
            size = 12 if not self._narrow else 11
            page.write(words, box.center, size=size, weight="semibold", anchor="center", width=box.width)
            page.hint(box, "\n".join((hint, *notes)) if lit else hint)
            self._spots.append(ClickSpot(box, partial(self._show, words)))

    def _show(self, words: str) -> None:
        self.choosing.shows, self.top = words, 0

    def _draw_chart(self, page: Page, contents: GridContents, body: pygame.Rect) -> None:
        rows = draw_grid(page, body.topleft, self._sizes, contents)
        if not self.choosing.together:
            for rect, choice in zip(rows, contents.rows, strict=True):
                if choice.value:
                    self._spots.append(ClickSpot(rect, partial(self.choosing.pick, choice)))
        y = body.y + self._sizes.size(len(contents.rows), 0)[1] + page.px(GAP)
        for line, tone in self._note_lines(contents, body.width):
            if y + page.px(NOTE) <= body.bottom + page.px(2):
                page.cite(page.write(line, (body.x, y), size=12, tone=tone), *cited(line))
                y += page.px(NOTE)

    def _note_lines(self, contents: GridContents, wide: int) -> list[tuple[str, str]]:
        """Return the lines below the chart, with their tones."""
        size = self.look.px(12)
        return [
            (line, tone)
            for words, tone in self._notes(contents)
            for line in wrapped(words, size, "regular", wide)
        ]

    def _contents(self, chart: ChoiceChart) -> GridContents:
        """Return the contents of the chart, with the choices of the side at the screen as rows."""
        choosing = self.choosing
        together, side = choosing.together, choosing.battle.side
        turned = not together and side == chart.sides[1] and side != chart.sides[0]
        outlook = self._outlook()
        measures: dict[str, ChoiceMeasure] = {}
        if outlook is not None:
            measures = {one.title: one for one in outlook.measures}
        blank = None if self._shows == RESULTS else ChoiceMeasure(self._shows, "", {})
        keys = self._keys(chart) if together else ((), ())
        return GridContents(chart, turned, keys, choosing.picked, measures.get(self._shows, blank), outlook)

    def _keys(self, chart: ChoiceChart) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the keys of both sides if they choose at one keyboard; "" for a choice without a key."""
        choosing, rows = self.choosing, dict(zip(self.choosing.together, KEY_ROWS, strict=False))
        found: list[tuple[str, ...]] = []
        for side, choices in zip(chart.sides, (chart.rows, chart.columns), strict=True):
            charts = choosing.charts_of(side) if side in rows else ()
            own = [one for one in charts if one.units == chart.units]
            by_label = {choice.label: choice.value for one in own for choice in choosing.mine(one, side)}
            strokes = choosing.strokes(side, rows[side]) if own else {}
            keys = {choice.value: keys.upper() for keys, choice in strokes.items()}
            found.append(tuple(keys.get(by_label.get(choice.label, ""), "") for choice in choices))
        return found[0], found[1]

    def _notes(self, contents: GridContents) -> list[tuple[str, str]]:
        chart = contents.chart
        if contents.measure is None:
            lit = chart.cells.get(chart.lit) if chart.lit is not None else None
            cites = f" ({chart.cites})" if chart.cites else ""
            told = f"Revealed: {' against '.join(chart.lit)}: {lit.words}{cites}" if lit and chart.lit else ""
            return [(told, "text")] * bool(told) + [(words, "dim") for words in _closed(contents.rows)]
        if contents.outlook is None:
            return [("Trying every pair…", "dim")]
        return [(contents.measure.hint, "text"), *((note, "dim") for note in contents.outlook.notes)]

    # the steps

    def _lines(self) -> tuple[StoryLine, ...]:
        """Return the lines about the results of the choices; during a reveal, those shown so far."""
        if not self.revealing:
            return self.reveals.shown.lines if self.reveals.shown is not None else ()
        beats, view = self.beats, self.choosing.battle.seat.view
        key = (Identity(view), beats.seen)
        if key != self._steps[0]:
            self._steps = key, steps(beats.events[: beats.seen], view)
        return self._steps[1]

    def _draw_steps(self, page: Page, body: pygame.Rect) -> None:
        """Draw the lines from the first, scrolled by the wheel; during a reveal, the last of them."""
        px = page.px
        rows: list[tuple[str, str, float, int]] = []
        for told in self._lines():
            room = body.width - px(4)
            rows += [(line, "text", 13, 0) for line in wrapped(_step_words(told), px(13), "regular", room)]
            room = body.width - px(14)
            rows += [
                (line, "dim", 11, px(10)) for line in wrapped(_terms(told), px(11), "regular", room) if line
            ]
        step = px(NOTE + 2)
        many = max(1, body.height // step)
        last = max(0, len(rows) - many)
        self.top = min(self.top, last)
        first = last if self.revealing else self.top
        for place, (words, tone, size, indent) in enumerate(rows[first : first + many]):
            line = page.write(words, (body.x + indent, body.y + place * step), size=size, tone=tone)
            page.cite(line, *cited(words))
        if last and not self.revealing:
            page.hint(
                body, f"Lines {first + 1} to {min(first + many, len(rows))} of {len(rows)}: the wheel scrolls"
            )

    # the foot

    def _draw_foot(self, page: Page, chart: ChoiceChart, rect: pygame.Rect) -> None:
        if self.revealing:
            page.write(
                "Any key or click skips to the end", rect.midleft, size=13, tone="dim", anchor="midleft"
            )
            return
        right = self._draw_buttons(page, chart, rect)
        room = right - rect.x - page.px(8)
        words, tone = self._prompt(chart)
        page.write(words, rect.midleft, size=13, tone=tone, weight="semibold", anchor="midleft", width=room)

    def _prompt(self, chart: ChoiceChart) -> tuple[str, str]:
        """Return the current instruction."""
        choosing = self.choosing
        together = choosing.together
        if together:
            return ", ".join(
                self._chooses(side, row) for side, row in zip(together, KEY_ROWS, strict=False)
            ), "text"
        if choosing.asked and choosing.mine(chart, choosing.battle.side):
            return f"{choosing.battle.side}, choose: it stays hidden until all have", "text"
        asked = choosing.battle.view.asked
        if asked is not None:
            sides = [side for side in choosing.battle.view.sides if side in choosing.battle.view.to_act]
            return f"{' and '.join(sides)} {'choose' if len(sides) > 1 else 'chooses'}", "dim"
        return "", "dim"

    def _chooses(self, side: Side, row: str) -> str:
        """Return whether *side*, which uses the keys of *row*, has chosen, or how it does."""
        if side in self.choosing.ready:
            return f"{side} has chosen"
        two = any(len(keys) > 1 for keys in self.choosing.strokes(side, row))
        return f"{side} chooses with two keys" if two else f"{side} chooses"

    def _draw_buttons(self, page: Page, chart: ChoiceChart, rect: pygame.Rect) -> int:
        """Draw the buttons at the right of the foot; return the x at which they begin."""
        choosing = self.choosing
        mine = choosing.mine(chart, choosing.battle.side)
        picked = next((one for one in mine if one.value and one.value == choosing.picked), None)
        if picked is not None:
            return self._button(page, rect, f"Choose {picked.label}", choosing.commit)
        if self._shows == STEPS and self.reveals.known:
            rect = rect.copy()
            ways = [("Watch again", self.reveals.watch)]
            if len(self.reveals.known) > 1:
                ways += [("Next", partial(self._turn, 1)), ("Before", partial(self._turn, -1))]
            for words, command in ways:
                rect.width = self._button(page, rect, words, command) - rect.x
        return rect.right

    def _turn(self, step: int) -> None:
        self.reveals.turn(step)
        self.top = 0

    def _button(self, page: Page, rect: pygame.Rect, words: str, command: Callable[[], Any]) -> int:
        """Draw a button at the right end of *rect*; return the right end of the remaining room."""
        px = page.px
        box = pygame.Rect(0, rect.y, fonts.width(words, px(13), "bold") + px(22), px(30))
        box.right = rect.right
        page.box(box, "accent", radius=6)
        page.write(words, box.center, size=13, weight="bold", anchor="center")
        self._spots.append(ClickSpot(box, command))
        return box.x - px(6)


def _closed(choices: Iterable[ChartChoice]) -> list[str]:
    """Return why choices cannot be made; those with the same reasons in one line."""
    found: dict[str, list[str]] = {}
    for one in choices:
        if one.against:
            found.setdefault("; ".join(map(str, one.against)), []).append(one.label)
    return [f"{', '.join(labels)}: {reasons}" for reasons, labels in found.items()]


def _step_words(told: StoryLine) -> str:
    return f"{told.words} ({told.rule})" if told.rule else told.words


def _terms(told: StoryLine) -> str:
    """Return the modifiers of a roll, each with its rule."""
    if told.need is None:
        return ""
    terms = ", ".join(f"{term.value:+d} {term.reason} ({term.rule})" for term in told.need.terms)
    return f"{terms}: needs {told.need}+"
