"""Opening the sight lab: an empty table of any size, any map, any battle at its start."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.lobby import LabTable, Preview
from game.geometry.value import Value
from game.ui.menu.context import Leaving, LoadedPreview, MenuContext, ask_first
from game.ui.menu.frame import MenuScreen
from game.ui.menu.new_map import NewMapScreen
from game.ui.menu.overview import OverviewContent
from game.ui.menu.thumbnails import draw_map
from game.ui.shell.page import Page
from game.ui.shell.screen import Screen
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

SIZES = ((72.0, 48.0), (36.0, 36.0), (48.0, 48.0), (60.0, 44.0), (96.0, 48.0), (120.0, 80.0))
ICONS = {"empty": "square_outline", "new": "map_plus", "map": "map_outline", "scenario": "sword_cross"}
UNSAVED = "The lab has changed since it was last saved."


class TableChoice(Value):
    """A line of the list: a heading, the empty table, a map or a battle.

    Attributes:
        kind: "heading", "empty", "new", "map" or "scenario".
    """

    kind: str
    words: str
    preview: Preview | None = None


class LabOpening(MenuScreen):
    """The choice of the table for the lab."""

    heading = "Sight lab"
    icon = "flask_outline"
    beside = 272

    def __init__(self, context: MenuContext, *, over: Screen | None = None) -> None:
        super().__init__(context)
        self.over = over
        self._size = SIZES[0]
        self._maps: Sequence[Preview] | None = None
        self._battles: Sequence[Preview] | None = None
        self._looked: LoadedPreview | None = None
        self._list: ListView[TableChoice] = ListView(
            self._draw_entry,
            height=lambda one: 34 if one.kind == "heading" else 46,
            can=lambda one: one.kind != "heading",
            choose=lambda place: self._chosen(),
            use=lambda place: self._open(),
        )
        self._fill()

    def entered(self) -> None:
        self.context.forget("map")
        self.context.forget("scenario")
        self.context.quiet("maps", self.app.lobby.maps, self._have_maps)
        self.context.quiet("battles", self.app.lobby.scenarios, self._have_battles)

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8)
        self.way_back()
        top, tall = self.body.y + gap, self.body.height - 2 * gap
        self._list_at = pygame.Rect(self.body.x, top, self.body.width, tall)
        self.place_list(self._list, self._list_at.inflate(-px(12), -px(12)))
        at = self.table_at.centerx - px(90), self.table_at.centery
        self._sizes = self.widgets.drop_down(
            pygame.Rect(at, (px(180), px(34))),
            [size_words(size) for size in SIZES],
            size_words(self._size),
            self._take_size,
            hint="Inches, east and south; it can be changed in the lab",
        )
        self._button = self.way_on("Open the lab", self._open, icon="flask_outline")
        self._refresh()

    # results of the lobby

    def _have_maps(self, maps: Sequence[Preview]) -> None:
        self._maps = maps
        self._fill()
        self._chosen()

    def _have_battles(self, battles: Sequence[Preview]) -> None:
        self._battles = battles
        self._fill()
        self._chosen()

    def _fill(self) -> None:
        before = self._list.thing
        things = [TableChoice("empty", "An empty table"), TableChoice("new", "A new map…")]
        for words, kind, found in (("Maps", "map", self._maps), ("Battles", "scenario", self._battles)):
            if found is None:
                things.append(TableChoice("heading", f"{words} are being read…"))
            elif found:
                things += [
                    TableChoice("heading", words),
                    *(TableChoice(kind, one.name, one) for one in found),
                ]
        place = things.index(before) if before in things else 0
        self._list.fill(things, place)

    def take_map(self, key: str) -> None:
        """Read the maps again and select the one called *key*."""

        def have(maps: Sequence[Preview]) -> None:
            self._have_maps(maps)
            for place, one in enumerate(self._list.things):
                if one.kind == "map" and one.preview is not None and one.preview.key == key:
                    self._list.select(place)

        self.context.quiet("maps", self.app.lobby.maps, have)

    # choosing

    def _take_size(self, words: str) -> None:
        self._size = next(size for size in SIZES if size_words(size) == words)

    def _chosen(self) -> None:
        entry = self._list.thing
        self._looked = None
        if entry is not None and entry.preview is not None:
            key = entry.preview.key

            def have(looked: LoadedPreview) -> None:
                now = self._list.thing
                if now is not None and now.preview is not None and now.preview.key == key:
                    self._looked = looked
                    self._refresh()

            self._looked = self.context.look_at(entry.kind, key, have)
        self._refresh()

    def _refresh(self) -> None:
        entry = self._list.thing
        if not hasattr(self, "_sizes") or entry is None:
            return
        self.widgets.visible(self._sizes, entry.kind == "empty")
        bad = entry.preview is not None and bool(entry.preview.problems)
        words = "New map…" if entry.kind == "new" else "Open the lab"
        self.widgets.change(self._button, words=words, enabled=not bad)
        words = {
            "empty": "Nothing on it yet: draw terrain, put units.",
            "new": "Laid out by the generator, of a style, a size, a ground and a seed.",
            "map": "The map with nobody on it; it can be changed and saved again.",
            "scenario": "The battle as it begins, with all its units.",
        }[entry.kind]
        self.say("This file cannot be used" if bad else words, "warn" if bad else "dim")

    def _open(self) -> None:
        entry = self._list.thing
        if entry is None or (entry.preview is not None and entry.preview.problems):
            return
        if entry.kind == "new":
            self.app.push(NewMapScreen(self.context, self.take_map))
            return
        key = entry.preview.key if entry.preview is not None else ""
        ground = LabTable(
            map=key if entry.kind == "map" else "",
            scenario=key if entry.kind == "scenario" else "",
            size=self._size,
        )

        def go() -> None:
            lobby = self.app.lobby
            self.context.run_task(
                "Opening the lab", lambda: lobby.lab(ground), self.context.play, commits=True
            )

        if self.over is None:
            go()
        else:
            ask_first(self.context, self.over, Leaving(UNSAVED, go, "Leave the lab?"))

    # drawing

    def draw_table(self, page: Page) -> None:
        px, room, entry, looked = page.px, self.table_at, self._list.thing, self._looked
        if entry is None:
            return
        if entry.kind == "empty":
            self._draw_empty(page)
        elif entry.kind == "new":
            words = "Hills, a town, a river, woods, a coast or a desert"
            page.write(words, room.center, tone="dim", anchor="center", width=room.width)
        elif looked is None:
            page.write("Looking at the table…", room.center, tone="dim", anchor="center")
        elif looked.chart is None:
            self._draw_problems(page, room.inflate(-px(40), -px(160)), looked.preview.problems)
        else:
            seen = looked.preview
            units = tuple(unit for force in seen.forces.values() for unit in force)
            shown = OverviewContent(tuple(seen.forces), units, seen.edges)
            looked.chart.draw(page, room, shown, self.floats)

    def _draw_empty(self, page: Page) -> None:
        """Draw an empty table of the chosen size, and its description."""
        px, room = page.px, self.table_at
        wide, deep = self._size
        scale = min(room.width * 0.94 / wide, (room.height - px(150)) / deep)
        table = pygame.Rect(0, 0, round(wide * scale), round(deep * scale))
        table.center = room.center
        page.box(table, (86, 98, 62, 255), "line", radius=2)
        x, y = room.centerx, room.centery
        page.write("An empty table", (x, y - px(40)), size=18, weight="bold", anchor="center")
        words = "Its size can be changed later, too."
        page.write(words, (x, y - px(16)), size=14, anchor="center", width=room.width)

    def draw_body(self, page: Page) -> None:
        page.box(self._list_at, "panel", "line", radius=8)

    def _draw_problems(self, page: Page, room: pygame.Rect, found: Sequence[str]) -> None:
        px = page.px
        y = room.y + px(8)
        page.write("This file cannot be used", (room.x, y), size=18, weight="bold")
        y += px(34)
        for problem in found[:12]:
            y += page.lines(problem, (room.x, y), room.width, size=14) + px(6)

    def _draw_entry(self, page: Page, slot: ListCell[TableChoice]) -> Sequence[ClickArea]:
        px, one = page.px, slot.thing
        if one.kind == "heading":
            at = slot.rect.x + px(12), slot.rect.bottom - px(10)
            page.write(one.words.upper(), at, size=11, tone="dim", weight="bold", anchor="midleft")
            return ()
        rect = slot.rect.inflate(0, -px(4))
        slot.back(page, rect, strong=True)
        bad = one.preview is not None and bool(one.preview.problems)
        icon = ICONS[one.kind]
        tone = "warn" if bad else "dim"
        preview = one.preview
        if one.kind == "map" and preview is not None and preview.battlefield is not None:
            draw_map(page, preview, preview.battlefield, rect, size_words(preview.size))
            return ()
        page.icon("alert_outline" if bad else icon, (rect.x + px(22), rect.centery), 20, tone)
        right = ""
        if one.kind == "empty":
            right = size_words(self._size)
        elif one.preview is not None and one.preview.size != (0.0, 0.0):
            right = size_words(one.preview.size)
        end = page.write(right, (rect.right - px(12), rect.centery), size=13, tone="dim", anchor="midright")
        x = rect.x + px(40)
        room = end.x - x - px(8)
        page.write(one.words, (x, rect.centery), weight="semibold", anchor="midleft", width=room)
        page.hint(rect, f"{one.words}\n{right}")
        return ()


def size_words(size: tuple[float, float]) -> str:
    """Return the size of a table as text.

    >>> size_words((72.0, 48.5))
    '72 × 48.5"'
    """
    return f'{size[0]:.4g} × {size[1]:.4g}"'
