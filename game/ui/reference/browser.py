"""The rule browser: search all rules, specials, figures and words, and read where they apply now."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import pygame

from game.core.reference import Reference, Topic
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page
from game.ui.shell.screen import InPlay
from game.ui.shell.theme import Theme
from game.ui.widgets.dialogs import RIM, Dialog, DialogButton
from game.ui.widgets.lines import LinePainter, ListRow
from game.ui.widgets.list_view import ClickArea, ListCell, ListView
from game.ui.widgets.manager import OFF_SCREEN
from game.ui.widgets.widgets import Element, Widgets

WIDE, TALL = 1120, 820
"""Its greatest size, at 100 %."""
BOTH = 660
"""The least width at 100 % for the list beside the text."""
LIST, LINE, ROW = 380, 36, 46
HERE, ALL = "In force here", "Everything"
CLOSES = DialogButton("Close")
KINDS = {"rule": "Rule", "special": "Special", "figure": "On the card", "word": "Word"}


class RuleBrowser(Dialog):
    """A list of topics that are searched as you type, and the text of the chosen one.

    The text entry keeps the keyboard: arrows choose in the list, Enter goes to the text and follows its
    links, the left arrow goes back to the list. Escape closes it from both, whatever the window's size.

    Attributes:
        reading: Whether the keys are for the text; in a narrow window only the text is shown then.
        topic: The topic shown; None if nothing was found.
    """

    only_read = True

    def __init__(
        self,
        reference: Reference,
        in_play: InPlay | None,
        given: Sequence[Topic] = (),
    ) -> None:
        """Create it.

        Args:
            in_play: The rules of the table below; None without one.
            given: What it opens with; if there are several, they are the list until something is searched.
        """
        super().__init__("Rules", "", (CLOSES,))
        self.reference, self._in_play = reference, in_play
        self._rules = rules = tuple(in_play.names) if in_play is not None else ()
        self._given = tuple(given) if len(given) > 1 else ()
        self._query = ""
        self._group = HERE if rules and all(one.of in (*rules, "") for one in given) else ALL
        self._trail: list[str] = []
        self._pointer = OFF_SCREEN
        self._stamp: Hashable = None
        self.topic: Topic | None = given[0] if given else None
        self.reading = len(given) == 1
        self._entry: Element
        self._filter: Element
        self._back: Element

    # laying out

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        self.look, self.widgets = look, Widgets(size, look)
        px = look.px
        wide, tall = min(px(WIDE), size[0] - px(16)), min(px(TALL), size[1] - px(16))
        self.rect = pygame.Rect((size[0] - wide) // 2, (size[1] - tall) // 2, wide, tall)
        self._beside = wide >= px(BOTH)
        self._build_head()
        top = self.rect.y + px(LINE + 24)
        body = pygame.Rect(self.rect.x + px(10), top, wide - px(20), self.rect.bottom - px(10) - top)
        left = px(LIST) if wide >= px(WIDE * 0.8) else body.width * 2 // 5
        listed = pygame.Rect(body.x, body.y, left if self._beside else body.width, body.height)
        self._article_at = body
        if self._beside:
            x = listed.right + px(10)
            self._article_at = pygame.Rect(x, body.y, body.right - x, body.height)
        self._make_lists(listed)
        self._refresh()

    def _build_head(self) -> None:
        px, rect = self.look.px, self.rect
        y, tall, gap = rect.y + px(12), px(LINE), px(8)
        x, end = rect.x + px(10), rect.right - px(10)
        room = end - x - 2 * (tall + gap)
        third = min(px(220), room * 2 // 5)
        line = pygame.Rect(x + tall + gap, y, room - third - gap, tall)
        self._entry = self.widgets.entry(line, self._query, self._typed, empty="Search the rules")
        at = pygame.Rect(line.right + gap, y, third, tall)
        values = [*([HERE] if self._rules else []), ALL, *self._groups]
        self._filter = self.widgets.drop_down(at, values, self._group, self._grouped, hint="Which rules")
        way = pygame.Rect(x, y, tall, tall)
        self._back = self.widgets.button(way, "", self.back, icon="arrow_left", hint="Back (Alt+←)")
        out = pygame.Rect(end - tall, y, tall, tall)
        self.widgets.button(
            out, "", lambda: self.take(CLOSES), icon="close", style="quiet", hint="Close (Esc)"
        )
        self.widgets.focus(self._entry)

    def _make_lists(self, listed: pygame.Rect) -> None:
        look, inner = self.look, self._article_at.inflate(-self.look.px(8), -self.look.px(8))
        self._topics: ListView[Topic] = ListView(
            self._draw_topic,
            height=ROW,
            step=ROW / 3,
            choose=self._chosen,
            use=lambda place: self._read(),
            empty=("Nothing found", "magnify", "Try fewer letters, or search everything."),
        )
        self._topics.place(listed, look)
        painter = LinePainter(look, inner.width, 24, True, self._follow)
        self._painter = painter
        self._article: ListView[ListRow] = ListView(
            self._draw_line,
            tall=painter.tall,
            can=lambda row: row.tag is not None,
            use=lambda place: self._follow(self._article.things[place]),
            empty=("", "", ""),
            step=24,
        )
        self._article.place(inner, look)

    @property
    def _groups(self) -> dict[str, str]:
        """The rules that may be searched alone: the key of each by its name."""
        return {name: key for key, name in self.reference.groups.items()}

    # contents

    def _of(self) -> tuple[str, ...] | None:
        """Return the rules searched; None for all."""
        if self._group == ALL:
            return None
        return (*self._rules, "") if self._group == HERE else (self._groups[self._group],)

    def _refresh(self) -> None:
        """Fill the list, keep the topic if it is in it, and show its text."""
        listed = bool(self._given and not self._query)
        found = list(self._given) if listed else self.reference.search(self._query, self._of())
        place = found.index(self.topic) if self.topic in found else 0
        self._topics.fill(found, place if found else -1)
        self._show(found[place] if found else None)
        if found:
            self._topics.reveal(place)

    def _show(self, topic: Topic | None) -> None:
        self.topic = topic
        self._write()
        self._article.scroll_to(0)

    def _write(self) -> None:
        """Fill the text with the topic as it applies now."""
        topic = self.topic
        rows = [] if topic is None else list(topic_rows(self.reference, topic, self._now(topic)))
        self._article.fill(rows, -1)
        self._stamp = self._in_play.stamp if self._in_play is not None else None

    def _now(self, topic: Topic) -> Sequence[str] | None:
        """Return where *topic* applies now; None without a table."""
        return self._in_play.applies(topic) if self._in_play is not None else None

    def _typed(self, text: str) -> None:
        self._query, self.reading = text.strip(), False
        self.topic = None
        self._refresh()

    def _grouped(self, group: str) -> None:
        self._group, self._given = group, ()
        self._refresh()

    def _chosen(self, place: int) -> None:
        self._show(self._topics.things[place])

    def _read(self) -> None:
        """Let the keys move in the text."""
        self.reading = self.topic is not None

    def _follow(self, row: ListRow) -> None:
        """Show the topic to which *row* leads."""
        if row.tag is not None:
            if self.topic is not None:
                self._trail.append(self.topic.key)
            self._go(self.reference[row.tag])

    def _go(self, topic: Topic) -> None:
        of = self._of()
        if self._query or self._given or (of is not None and topic.of not in of):
            self._entry.set_text("")
            self._query, self._given = "", ()
            if of is not None and topic.of not in of:
                self._group = ALL
                self._filter.selected_option = self._filter.options_list[1 if self._rules else 0]
                self._filter.rebuild()
        self.topic, self.reading = topic, True
        self._refresh()

    def open_at(self, topics: Sequence[Topic]) -> None:
        """Show *topics* in the open browser."""
        if self.topic is not None:
            self._trail.append(self.topic.key)
        self._go(topics[0])

    def back(self) -> None:
        """Return to the topic before the last link, or from the text to the list."""
        if self._trail:
            self._go(self.reference[self._trail.pop()])
        else:
            self.reading = False

    # input

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> None:
        self._pointer = pointer
        if event.type == pygame.KEYDOWN and self._pressed(of_event(event)):
            return
        used = self.widgets.handle(event) or self._clicked(event, pointer)
        if not used and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.take(CLOSES)
        if event.type == pygame.MOUSEBUTTONUP and self.widgets.focused is None:
            self.widgets.focus(self._entry)

    def _clicked(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle a mouse *event* over a list; return False if it is over none."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if self._list_shown and self._topics.handle(event, pointer):
            if pressed and not self._beside and self._topics.at(event.pos) is not None:
                self._read()
            elif pressed:
                self.reading = False
            return True
        return self._article_shown and self._article.handle(event, pointer)

    def _pressed(self, key: str) -> bool:
        """Move in the list or the text; return False if *key* is for the widgets."""
        if key == "alt+left":
            self.back()
        elif self.widgets.focused is not self._entry:
            return False
        elif key == "left" and self.reading:
            self.reading = False
        elif key in ("up", "down", "pageup", "pagedown"):
            self._move(key)
        elif key == "return" and self.reading and self._article.thing is not None:
            self._follow(self._article.thing)
        elif key == "return":
            self._read()
        else:
            return False
        return True

    def _move(self, key: str) -> None:
        if not self.reading:
            self._topics.key(key)
        elif key.startswith("page"):
            way = -0.9 if key == "pageup" else 0.9
            self._article.scroll_to(self._article.top + round(way * self._article.rect.height))
        else:
            self._article.key(key)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._in_play is not None and self._in_play.stamp != self._stamp:
            self._write()
        self._topics.update(seconds)
        self._article.update(seconds)
        self.widgets.change(self._back, enabled=bool(self._trail) or (self.reading and not self._beside))

    # drawing

    @property
    def _list_shown(self) -> bool:
        return self._beside or not self.reading

    @property
    def _article_shown(self) -> bool:
        return self._beside or self.reading

    def draw(self, page: Page) -> None:
        px = self.look.px
        page.box(self.rect.move(0, px(6)).inflate(px(10), px(10)), (0, 0, 0, 90), radius=14)
        page.box(self.rect, "panel", RIM, radius=10)
        pointer = self._pointer
        if self._list_shown:
            page.box(self._topics.rect, "bg", "line", radius=6)
            self._topics.draw(page, pointer, active=not self.reading)
        if self._article_shown:
            page.box(self._article_at, "bg", "accent" if self.reading and self._beside else "line", radius=6)
            self._article.draw(page, pointer, active=self.reading)
        self.widgets.draw(page)
        if not self._query:
            page.icon("magnify", (self._entry.get_abs_rect().right - px(20), self.rect.y + px(30)), 18, "dim")

    def _draw_topic(self, page: Page, cell: ListCell[Topic]) -> Sequence[ClickArea]:
        px, topic = page.px, cell.thing
        rect = cell.rect.inflate(-px(8), -px(2))
        cell.back(page, rect, strong=True)
        x, room = rect.x + px(8), rect.width - px(16)
        beside = topic.title if topic.name else topic.group
        of = page.write(beside, (x + room, rect.y + px(6)), size=11, tone="dim", anchor="topright")
        page.write(topic.called, (x, rect.y + px(4)), size=14, weight="semibold", width=of.x - x - px(8))
        page.write(topic.words, (x, rect.y + px(23)), size=12, tone="dim", width=room)
        return ()

    def _draw_line(self, page: Page, cell: ListCell[ListRow]) -> Sequence[ClickArea]:
        if cell.thing.tag is not None:
            cell.back(page, cell.rect.inflate(-page.px(8), 0))
        return self._painter.paint(page, cell)


def topic_rows(reference: Reference, topic: Topic, now: Sequence[str] | None) -> Iterable[ListRow]:
    """Yield the text of *topic*: what it says, the decision, where it applies *now*, what it refers to."""
    kind = f"{KINDS[topic.kind]} {topic.title}" if topic.name else KINDS[topic.kind]
    if also := ", ".join(topic.titles[1:]):
        kind += f", also called {also}"
    yield ListRow(topic.called, weight="bold", size=18)
    yield ListRow(f"{kind} · {topic.group}", tone="dim", size=12)
    yield ListRow(topic.words, size=15)
    for heading, words in (("How we settled it", topic.decision), ("Without effect", topic.no_effect)):
        if words:
            yield _heading(heading)
            yield ListRow(words[:1].upper() + words[1:])
    if now is not None:
        yield _heading("Where it applies now")
        yield from (ListRow(line) for line in now or ("Nothing on this table refers to it.",))
    links = [reference[key] for key in topic.related]
    if links:
        yield _heading("See also")
        yield from (ListRow(f"{one.heading}: {one.words}", "accent_hover", tag=one.key) for one in links)
    if topic.source:
        yield ListRow(f"Source: {topic.source}", tone="dim", size=12)


def _heading(words: str) -> ListRow:
    return ListRow(words.upper(), tone="dim", weight="bold", size=11)
