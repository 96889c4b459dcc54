"""The left of the lab: the tools, and below them the list of everything on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.battlefield.terrain.field import Feature, Form
from game.core.engine.sandbox import PlacedTemplate
from game.core.model.unit import Unit
from game.geometry.identity import Identity
from game.geometry.value import Value
from game.ui.battle.table.pieces import draw_sign
from game.ui.lab.layout import LabLayout
from game.ui.lab.session import LabSession
from game.ui.lab.tools import TOOLS, Tool
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import ClickArea, ListCell, ListView
from game.ui.widgets.widgets import Element, Widgets

ICONS = {
    Form.GROUND: "terrain",
    Form.AREA: "pine_tree",
    Form.WATER: "waves",
    Form.BUILDING: "home_city_outline",
    Form.WALL: "wall",
    Form.DECK: "bridge",
    Form.FLAT: "texture_box",
}
NOTHING = ("Nothing on the table", "shape_outline", "Take a tool above, then click on the table.")


class Head(Value):
    """A heading of the list."""

    words: str
    count: int


Thing = Head | Unit | Feature | PlacedTemplate


class ContentsList:
    """The tools as buttons, and the list."""

    def __init__(self, places: LabLayout, look: Theme, lab: LabSession, widgets: Widgets) -> None:
        self.places, self.look, self.lab, self.widgets = places, look, lab, widgets
        self.buttons: dict[str, Element] = {}
        self.list_view: ListView[Thing] = ListView(
            self._draw_thing,
            height=lambda thing: 30 if isinstance(thing, Head) else 32,
            can=lambda thing: not isinstance(thing, Head),
            choose=self._chosen,
            empty=NOTHING,
        )
        self._key: tuple[object, ...] = ()
        self._lay_tools()

    def _lay_tools(self) -> None:
        px, at = self.look.px, self.places.tools
        narrow = self.places.narrow
        columns = 1 if narrow else 2
        gap = px(6)
        tall = min(px(36), (at.height - px(16)) // len(TOOLS) - gap) if narrow else px(36)
        wide = (at.width - 2 * px(8) - (columns - 1) * gap) // columns
        for place, tool in enumerate(TOOLS):
            x = at.x + px(8) + place % columns * (wide + gap)
            y = at.y + px(10) + place // columns * (tall + gap)
            hint = f"{tool.words} ({place + 1})\n{tool.hint}"
            words = "" if narrow else tool.words
            rect = pygame.Rect(x, y, wide, tall)
            self.buttons[tool.name] = self.widgets.button(
                rect, words, self._taking(tool), icon=tool.icon, hint=hint
            )
        rows = (len(TOOLS) + columns - 1) // columns
        top = at.y + px(10) + rows * (tall + gap) + px(4)
        self._top = top
        if not narrow:
            self.list_view.place(
                pygame.Rect(at.x + px(4), top, at.width - px(6), at.bottom - top - px(6)), self.look
            )

    def _taking(self, tool: Tool) -> Callable[[], None]:
        return lambda: self.lab.in_hand.take_tool(tool)

    def update(self, seconds: float) -> None:
        """Show which tool is in hand, and what is on the table now."""
        lab = self.lab
        for name, button in self.buttons.items():
            self.widgets.change(button, style="chosen" if name == lab.in_hand.tool.name else "")
        if self.places.narrow:
            return
        self.list_view.update(seconds)
        view = lab.now
        key = (Identity(view), lab.desk.selected, lab.choice.terrain, lab.choice.template)
        if key != self._key:
            fresh = key[1:] != self._key[1:]
            self._key = key
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
        """Choose the next piece of terrain or template, or the one before."""
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
        """Take *event*; False where it is not for the list."""
        if not self.places.narrow and self.list_view.handle(event, pointer):
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.places.tools.collidepoint(event.pos)

    def draw(self, page: Page, pointer: tuple[int, int]) -> None:
        """Draw what lies under the buttons, and the list."""
        at, px = self.places.tools, page.px
        page.box(at, "panel", radius=0)
        page.box(pygame.Rect(at.right - px(1), at.y, px(1), at.height), "line", radius=0)
        if not self.places.narrow:
            page.box(pygame.Rect(at.x, self._top - px(3), at.width, px(1)), "line", radius=0)
            self.list_view.draw(page, pointer, active=True)

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
        """Return name, measure and the tone of the measure of a line."""
        if isinstance(thing, Unit):
            wrong = thing.id in self.lab.misplaced
            off = "off the table" if thing.enters is not None else ""
            return thing.name, "!" if wrong else off, "bad" if wrong else "faint"
        if isinstance(thing, PlacedTemplate):
            return thing.id, f'{thing.radius:g}"', "dim"
        amount = thing.depth if thing.form is Form.WATER else thing.height
        measure = "" if thing.form is Form.FLAT else f'{amount:g}"'
        return thing.name or thing.id, measure, "dim"
