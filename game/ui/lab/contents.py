"""The list of everything on the table of the lab."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.battlefield.terrain.field import Feature, Form
from game.core.engine.sandbox import PlacedTemplate
from game.core.model.unit import Unit
from game.geometry.identity import Identity
from game.geometry.value import Value
from game.ui.battle.table.pieces import draw_sign
from game.ui.lab.editing.session import LabSession
from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

ICONS = {
    Form.GROUND: "terrain",
    Form.AREA: "pine_tree",
    Form.WATER: "waves",
    Form.BUILDING: "home_city_outline",
    Form.WALL: "wall",
    Form.DECK: "bridge",
    Form.FLAT: "texture_box",
}
NOTHING = ("Nothing on the table", "shape_outline", "Take a tool below, then click on the table.")
TALL = 0.3
"""Its share of the window height."""


class Head(Value):
    """A heading of the list."""

    words: str
    count: int


Thing = Head | Unit | Feature | PlacedTemplate


class ContentsList(Panel):
    """The list of everything on the table."""

    name = placement.CONTENTS
    title = "On the table"
    titled = True
    drawer = True

    def __init__(self, look: Theme, lab: LabSession) -> None:
        super().__init__(look)
        self.lab = lab
        self.list_view: ListView[Thing] = ListView(
            self._draw_thing,
            height=lambda thing: 30 if isinstance(thing, Head) else 32,
            can=lambda thing: not isinstance(thing, Head),
            choose=self._chosen,
            empty=NOTHING,
        )
        self._filled: tuple[object, ...] = ()

    def wanted(self, frame: Frame) -> tuple[int, int]:
        wide = self.look.px(placement.DRAWER) if frame.narrow else frame.column
        return wide, round(frame.window[1] * TALL)

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        before = self.rect, self.folded
        super().place(rect, folded=folded)
        if (self.rect, self.folded) == before:
            return
        px, inner = self.look.px, pygame.Rect(0, 0, 0, 0)
        if self.open:
            tall = max(1, rect.height - self.head - px(6))
            inner = pygame.Rect(rect.x + px(4), rect.y + self.head, rect.width - px(6), tall)
        self.list_view.place(inner, self.look)

    def update(self, seconds: float) -> None:
        """Update the list to the current table."""
        lab = self.lab
        self.list_view.update(seconds)
        view = lab.now
        key = (Identity(view), lab.desk.selected, lab.choice.terrain, lab.choice.template)
        if key != self._filled:
            fresh = key[1:] != self._filled[1:]
            self._filled = key
            self._fill(reveal=fresh)

    def _fill(self, *, reveal: bool) -> None:
        lab, view = self.lab, self.lab.now
        order = {side: place for place, side in enumerate(view.sides)}
        units = sorted(view.units.values(), key=lambda unit: (order[unit.side], unit.name, unit.id))
        laid = lab.contents.sandbox.templates
        things: list[Thing] = []
        groups: tuple[tuple[str, Sequence[Thing]], ...] = (
            ("Units", units),
            ("Templates", laid),
            ("Terrain", view.battlefield.features),
        )
        for words, group in groups:
            if group:
                things += [Head(words, len(group)), *group]
        wanted = {lab.desk.selected, lab.choice.terrain, lab.choice.template} - {None}
        place = next((i for i, one in enumerate(things) if getattr(one, "id", None) in wanted), None)
        self.list_view.fill(things, place)
        if place is None:
            self.list_view.chosen = -1
        elif reveal:
            self.list_view.reveal(place)

    def _chosen(self, place: int) -> None:
        thing, lab = self.list_view.things[place], self.lab
        if isinstance(thing, Unit):
            lab.select(thing.id)
        elif isinstance(thing, Feature):
            lab.choice.choose_terrain(thing.id)
        elif isinstance(thing, PlacedTemplate):
            lab.choice.choose_template(thing.id)

    def step(self, way: int) -> None:
        """Select the next piece of terrain or template, or the previous one."""
        lab = self.lab
        laid = [("template", one.id) for one in lab.contents.sandbox.templates]
        things = [*laid, *(("terrain", one.id) for one in lab.now.battlefield.features)]
        if not things:
            lab.app.toast("There is no terrain and no template")
            return
        now = ("terrain", lab.choice.terrain) if lab.choice.terrain else ("template", lab.choice.template)
        place = things.index((now[0], str(now[1]))) + way if now in things else (0 if way > 0 else -1)
        what, key = things[place % len(things)]
        (lab.choice.choose_terrain if what == "terrain" else lab.choice.choose_template)(key)

    # drawing

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle *event*; return False if it is not for the list."""
        return self.open and self.list_view.handle(event, pointer)

    def draw_open(self, page: Page) -> None:
        self.draw_ground(page)
        self.list_view.draw(page, self.lab.app.pointer, active=True)

    def _draw_thing(self, page: Page, slot: ListCell[Thing]) -> Sequence[ClickArea]:
        px, thing, rect = page.px, slot.thing, slot.rect
        if isinstance(thing, Head):
            at = rect.x + px(10), rect.centery + px(2)
            page.write(thing.words.upper(), at, size=11, tone="dim", weight="bold", anchor="midleft")
            far = rect.right - px(10), rect.centery + px(2)
            page.write(str(thing.count), far, size=11, tone="faint", anchor="midright")
            return ()
        box = rect.inflate(-px(6), -px(2))
        if slot.chosen:
            page.box(box, (38, 50, 68, 255), "focus", radius=6, width=1.5)
        elif slot.lit:
            page.box(box, "raised", radius=6)
        words, right, tone = self._words(thing)
        if isinstance(thing, Unit):
            draw_sign(page, self.lab, thing, (box.x + px(17), box.centery), px(11), dim=False)
        else:
            icon = "circle_double" if isinstance(thing, PlacedTemplate) else ICONS[thing.form]
            page.icon(icon, (box.x + px(17), box.centery), 17, "dim")
        end = page.write(right, (box.right - px(8), box.centery), size=12, tone=tone, anchor="midright")
        x = box.x + px(36)
        page.write(words, (x, box.centery), size=14, anchor="midleft", width=max(px(20), end.x - x - px(6)))
        return ()

    def _words(self, thing: Unit | Feature | PlacedTemplate) -> tuple[str, str, str]:
        """Return the name and the size of an item, and the tone of the size."""
        if isinstance(thing, Unit):
            wrong = thing.id in self.lab.misplaced
            off = "off the table" if thing.enters is not None else ""
            return thing.name, "!" if wrong else off, "bad" if wrong else "faint"
        if isinstance(thing, PlacedTemplate):
            return thing.id, f'{thing.radius:g}"', "dim"
        amount = thing.depth if thing.form is Form.WATER else thing.height
        measure = "" if thing.form is Form.FLAT else f'{amount:g}"'
        return thing.name or thing.id, measure, "dim"
