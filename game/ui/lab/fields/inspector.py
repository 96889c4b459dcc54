"""The properties panel of the lab: the fields of the selection or of the tool, the card, the roster."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import fields as fields_of
from dataclasses import replace
from typing import Any

import pygame

from game.core.engine.sandbox import PlacedTemplate
from game.core.lobby import Roster
from game.geometry.drawing import Box, Circle, Drawing
from game.ui.battle.panels.card_panel import CardPanel
from game.ui.lab.editing.session import LabSession
from game.ui.lab.fields import properties
from game.ui.lab.fields.fields import ROW, Fields
from game.ui.lab.marks import shown_template, touched_bases, touched_terrain
from game.ui.menu.setup.finding import UnitQuery, found
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.pieces.pieces import listed_token
from game.ui.shell.keys import spoken
from game.ui.shell.page import LEADING, Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import ClickArea, ListCell, ListView
from game.ui.widgets.widgets import Element, Widgets

HEAD, EDGE = 44, 12
WORDS = 13
"""Font size of the text below the fields."""
BELOW_FIELDS, BETWEEN = 4, 6
"""Space above the text below the fields, and after each paragraph."""
LONG = ("unit", "tool unit", "template")
"""Modes with more content than any window holds."""


class LabInspector(Panel):
    """Shows the selection, or what the tool in hand makes, to be read and changed."""

    name = placement.PROPERTIES
    title = "Properties"
    share = 0.8

    def __init__(
        self,
        look: Theme,
        lab: LabSession,
        widgets: Widgets,
        *,
        resize: Callable[[float, float], Any],
        duplicate: Callable[[], Any],
    ) -> None:
        super().__init__(look)
        self.lab, self.widgets = lab, widgets
        self._resize, self._duplicate = resize, duplicate
        self.fields = Fields(widgets, look)
        self.search: Element | None = None
        self.card = CardPanel(look, lab)
        self.card.titled = False
        self._measured: tuple[Hashable, int] = (None, 0)
        self._shown: tuple[Hashable, ...] = ("", None, None, None)
        self._below = 0
        self._buttons: list[Element] = []
        self._words = ""
        self._known: list[Roster] = []
        self.roster: ListView[Roster] = ListView(
            self._draw_roster,
            height=38,
            choose=self._choose_card,
            use=self._choose_card,
            empty=("No unit fits", "magnify_close", "Use fewer words."),
        )

    # what is shown

    @property
    def mode(self) -> str:
        """The content: "unit", "terrain", "template", the tool in hand, or "table"."""
        lab = self.lab
        if lab.in_hand.tool.name != "select":
            return f"tool {lab.in_hand.tool.name}"
        if lab.desk.selected in lab.now.units:
            return "unit"
        if lab.choice.feature is not None:
            return "terrain"
        return "template" if lab.choice.placed is not None else "table"

    def _moment(self) -> tuple[Hashable, ...]:
        """Return the key of the current subject."""
        lab, mode = self.lab, self.mode
        key: tuple[Hashable, ...] = (mode, lab.desk.selected, lab.choice.terrain, lab.choice.template)
        if mode == "terrain" and lab.choice.feature is not None:
            return (*key, lab.choice.feature.kind, type(lab.choice.feature.drawing).__name__)
        if mode == "unit":
            shape = lab.now.units[str(lab.desk.selected)].shape
            return (*key, shape and shape.kind)
        if mode.startswith("tool"):
            return (*key, lab.in_hand.make.kind)
        return (*key, lab.in_hand.step) if mode == "table" else key

    @property
    def head(self) -> int:
        return self.look.px(HEAD)

    def begins_folded(self, frame: Frame) -> bool:
        if self.lab.in_hand.tool.name != "select":
            return False
        return frame.short or (frame.narrow and self.lab.desk.sight is not None)

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px, mode = self.look.px, self.mode
        wide = px(placement.DRAWER) if frame.narrow else frame.column
        if mode in LONG:
            return wide, frame.window[1]
        words = tuple(self._title(mode)[1])
        key = (self._moment(), words, wide)
        if key != self._measured[0]:
            listed = properties.listed(self.lab, mode, self._resize)
            rows = sum(2 if one.wide else 1 for one in listed)
            tall = px(HEAD + (rows + 1) // 2 * ROW) + self._height_of(words, wide) + px(EDGE)
            self._measured = key, tall
        return wide, self._measured[1]

    def _height_of(self, words: Sequence[str], wide: int) -> int:
        """Return the height of *words* below the fields of a panel *wide* pixels wide."""
        px = self.look.px
        room, step = wide - 2 * px(EDGE), round(px(WORDS) * LEADING)
        broken = [len(wrapped(line, px(WORDS), "regular", room)) for line in words]
        return px(BELOW_FIELDS) + sum(count * step + px(BETWEEN) for count in broken)

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        before = self.rect, self.folded
        super().place(rect, folded=folded)
        if (self.rect, self.folded) != before:
            self._shown = ("", None, None, None)

    def update(self, seconds: float) -> None:
        """Update the fields to the content."""
        mode, key = self.mode, self._moment()
        if not self.open:
            self._clear()
            return
        if key != self._shown:
            self.fields.update()
            self._shown = key
            self._lay(mode)
        self.fields.update()
        if mode == "tool unit" and self.lab.units.roster is not self._known:
            self._look_for(self._words)
        self.roster.update(seconds)

    def _clear(self) -> None:
        """Remove all its widgets."""
        if self.fields.shown or self.fields.due or self._buttons or self.search is not None:
            self.fields.clear()
            self.widgets.remove(*self._buttons, *([self.search] if self.search is not None else []))
            self._buttons, self.search = [], None
        self._shown = ("", None, None, None)

    def _there(self, key: tuple[Hashable, ...]) -> bool:
        """Whether the subject of the fields of *key* is still on the table."""
        mode, *ids = key
        lab = self.lab
        known: dict[Hashable, bool] = {
            "unit": ids[0] in lab.now.units,
            "terrain": ids[1] in lab.contents.features,
            "template": ids[2] in {one.id for one in lab.contents.sandbox.templates},
        }
        return known.get(mode, True)

    def _lay(self, mode: str) -> None:
        px, at = self.look.px, self.rect
        self.widgets.remove(*self._buttons, *([self.search] if self.search is not None else []))
        self._buttons, self.search = [], None
        room = pygame.Rect(at.x + px(EDGE), at.y + px(HEAD), at.width - 2 * px(EDGE), 0)
        lab = self.lab
        listed = properties.listed(lab, mode, self._resize)
        key = self._shown
        self._below = self.fields.lay(listed, room, lambda: self._there(key))
        if mode in ("unit", "terrain", "template"):
            self._lay_buttons()
        if mode == "tool unit":
            self._lay_search()
        if mode == "unit":
            rest = pygame.Rect(at.x, self._below + px(4), at.width, at.bottom - self._below - px(4))
            self.card.place(rest, folded=False)

    def _lay_buttons(self) -> None:
        px, at = self.look.px, self.rect
        wide = px(34)
        right = at.right - px(MARK + 8)
        made = (
            ("delete_outline", "Remove it (Delete)", self.lab.delete),
            ("content_duplicate", "Duplicate (Ctrl+D)", self._duplicate),
        )
        for place, (icon, hint, command) in enumerate(made):
            rect = pygame.Rect(right - (place + 1) * wide - place * px(4), at.y + px(6), wide, px(32))
            self._buttons.append(self.widgets.button(rect, "", command, icon=icon, hint=hint, style="quiet"))

    def _lay_search(self) -> None:
        px, at = self.look.px, self.rect
        words = self._words
        rect = pygame.Rect(at.x + px(EDGE) + px(26), self._below, at.width - 2 * px(EDGE) - px(26), px(32))
        key = spoken(self.lab.app.keys.of("search unit"))
        hint = f"Search by name, type or special ({key})"
        self.search = self.widgets.entry(rect, words, self._look_for, hint=hint, empty=f"{key} searches")
        top = rect.bottom + px(8)
        self.roster.place(
            pygame.Rect(at.x + px(6), top, at.width - px(10), at.bottom - top - px(6)), self.look
        )
        self._look_for(words)

    def _look_for(self, words: str) -> None:
        self._words, self._known = words, self.lab.units.roster
        fitting = found(self.lab.units.roster, UnitQuery(words=words, introductory=False))
        cards = [one.card for one in fitting]
        place = cards.index(self.lab.in_hand.make.card) if self.lab.in_hand.make.card in cards else 0
        self.roster.fill(fitting, place)
        self.roster.reveal(place)
        if fitting and self.lab.in_hand.make.card not in cards:
            self._choose_card(0)
        elif not fitting and self.lab.units.roster:
            self.lab.in_hand.make = replace(self.lab.in_hand.make, card="")

    def _choose_card(self, place: int) -> None:
        self.lab.in_hand.make = replace(self.lab.in_hand.make, card=self.roster.things[place].card)

    # events

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle *event*; return False if it is not for this panel."""
        if not self.open:
            return False
        if event.type == pygame.MOUSEWHEEL and self.fields.wheel(pointer, event.y):
            return True
        if self.mode == "tool unit" and self.roster.handle(event, pointer):
            return True
        if self.mode == "unit":
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._mark(event.pos):
                return True
            if self.card.handle(event, pointer):
                return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)

    def _mark(self, at: tuple[int, int]) -> bool:
        """Set the bubble or box of the card at the pixel *at*; return False if there is none."""
        spot = self.card.spot_at(at) if self.card.rect.collidepoint(at) else None
        unit = self.lab.selected
        if spot is None or unit is None or spot.field not in {one.name for one in fields_of(unit.status)}:
            return False
        now = getattr(unit.status, spot.field)
        if now != spot.value:
            status = replace(unit.status, **{spot.field: spot.value})
            self.lab.units.change(replace(unit, status=status), "mark")
        return True

    # drawing

    def draw_open(self, page: Page) -> None:
        px, at, mode = page.px, self.rect, self.mode
        self.draw_ground(page)
        words, sub = self._title(mode)
        room = at.width - 2 * px(EDGE) - (px(94) if self._buttons else px(MARK))
        page.write(words, (at.x + px(EDGE), at.y + px(12)), size=17, weight="bold", width=room)
        self.fields.draw(page)
        y = self._below + px(BELOW_FIELDS)
        if mode == "unit":
            self._draw_card(page)
        elif mode == "tool unit":
            at_search = (at.x + px(EDGE) + px(11), self._below + px(16))
            page.icon("magnify", at_search, 19, "dim")
            self.roster.draw(page, self.lab.app.pointer, active=True)
        elif mode == "template":
            self._draw_touched(page, y)
        else:
            self._draw_words(page, sub, y)

    def _draw_words(self, page: Page, words: Sequence[str], y: int) -> None:
        """Draw *words* below the fields, from *y* on; a tooltip has all of them if some have no room."""
        px, at = self.look.px, self.rect
        top, room, step = y, at.width - 2 * px(EDGE), round(px(WORDS) * LEADING)
        for line in words:
            tall = len(wrapped(line, px(WORDS), "regular", room)) * step
            if y + tall > at.bottom - px(2):
                page.hint(pygame.Rect(at.x, top, at.width, at.bottom - top), "\n".join(words))
                break
            y += page.lines(line, (at.x + px(EDGE), y), room, size=WORDS, tone="dim") + px(BETWEEN)

    def _title(self, mode: str) -> tuple[str, Sequence[str]]:
        lab = self.lab
        if mode == "unit":
            return f"Unit of {lab.now.units[str(lab.desk.selected)].side}", ()
        if mode == "terrain" and lab.choice.feature is not None:
            feature = lab.choice.feature
            kind = lab.app.lobby.kinds().get(feature.kind)
            return feature.name or feature.id, (kind.words if kind else "", _ways(feature.drawing))
        if mode == "template":
            return "Template", ()
        if mode == "table":
            return "Table", _table_words(lab)
        kind = lab.app.lobby.kinds().get(lab.in_hand.make.kind)
        if lab.in_hand.tool.shape:
            return f"New {lab.in_hand.tool.words.lower()}", (
                kind.words if kind else "",
                lab.in_hand.tool.hint + ".",
            )
        return f"New {lab.in_hand.tool.words.lower()}", (lab.in_hand.tool.hint + ".",)

    def _draw_card(self, page: Page) -> None:
        if self.lab.selected is not None and self.card.rect.height > page.px(60):
            self.card.draw(page)

    def _draw_touched(self, page: Page, y: int) -> None:
        """Write what the selected template touches."""
        px, lab = page.px, self.lab
        template = lab.choice.placed
        if template is None:
            return
        x, wide = self.rect.x + px(EDGE), self.rect.width - 2 * px(EDGE)
        for line, right in self._touched(shown_template(lab, template)):
            if y > self.rect.bottom - px(22):
                return
            if not right:
                page.write(line.upper(), (x, y + px(6)), size=11, tone="dim", weight="bold")
                y += px(26)
                continue
            end = page.write(right, (x + wide, y), size=13, tone="dim", anchor="topright")
            page.write(line, (x, y), size=14, width=end.x - x - px(8))
            y += px(22)

    def _touched(self, template: PlacedTemplate) -> list[tuple[str, str]]:
        lab = self.lab
        units = [
            (lab.view.units[key].name, f"{share:.1%} of its base")
            for key, share in touched_bases(lab, template)
        ]
        terrain = [
            (feature.name or key, feature.kind)
            for key in touched_terrain(lab, template)
            if (feature := lab.contents.features.get(key)) is not None
        ]
        none = [("nothing", " ")]
        return [
            ("Bases that it touches", ""),
            *(units or none),
            ("Terrain that it touches", ""),
            *(terrain or none),
        ]

    def _draw_roster(self, page: Page, slot: ListCell[Roster]) -> Sequence[ClickArea]:
        px, one, rect = page.px, slot.thing, slot.rect.inflate(-page.px(4), -page.px(2))
        chosen = one.card == self.lab.in_hand.make.card
        if chosen:
            page.box(rect, (38, 50, 68, 255), "focus", radius=6, width=1.5)
        elif slot.lit:
            page.box(rect, "raised", radius=6)
        side = self.lab.hotseat.places[self.lab.in_hand.make.side]
        listed_token(page, one, side, (rect.x + px(20), rect.centery), px(12))
        end = page.write(
            f"{one.points} {self.lab.now.rules.scored_in}",
            (rect.right - px(8), rect.centery),
            size=12,
            tone="dim",
            anchor="midright",
        )
        x = rect.x + px(40)
        page.write(one.name, (x, rect.centery), size=14, anchor="midleft", width=end.x - x - px(8))
        page.hint(rect, "\n".join(filter(None, (one.shown.title, one.shown.subtitle, one.origin))))
        return ()


def _ways(drawing: Drawing) -> str:
    """Return how *drawing* can be reshaped, as text."""
    if isinstance(drawing, Circle):
        return "Drag its rim to make it larger or smaller."
    if isinstance(drawing, Box):
        return "Drag a corner to make it larger or smaller, the knob to turn it."
    return "Drag a corner to move it, a middle to add one; right-click takes a corner away."


def _table_words(lab: LabSession) -> list[str]:
    """Return the text about the whole table."""
    view, of = lab.now, lab.contents.sandbox
    pieces = _many(len(view.battlefield.features), "piece")
    laid = _many(len(of.templates), "template")
    lines = [f"{_many(len(view.units), 'unit')}, {pieces} of terrain, {laid}"]
    wrong = len(lab.misplaced)
    if wrong:
        stand = "stands" if wrong == 1 else "stand"
        lines.append(f"{_many(wrong, 'unit')} {stand} where no battle could begin: red on the table.")
    if of.map_words:
        lines.append(of.map_words)
    return lines


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
