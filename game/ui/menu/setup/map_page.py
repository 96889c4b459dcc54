"""The first page of battle set-up: the map, the home edges, how units enter the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.core.lobby import Preview
from game.core.model.brief import Edge
from game.core.rulebook import Rulebook
from game.geometry.point import Point
from game.ui.menu.new_map import NewMapScreen
from game.ui.menu.overview import OverviewContent, pill, pill_rect
from game.ui.menu.setup.draft import (
    FEWEST_SIDES,
    SetupDraft,
    changed,
    duel_place,
    fought_at,
    goal_of,
    next_home,
)
from game.ui.menu.setup.page import SetupPage, SetupScreen
from game.ui.menu.thumbnails import draw_map
from game.ui.shell.page import Page
from game.ui.widgets.list_view import ClickArea, ListCell, ListView
from game.ui.widgets.widgets import Element


class MapPage(SetupPage):
    """Choose a map; the overview shows the home edges, the zones and the objectives."""

    beside = 272

    def __init__(self, desk: SetupScreen) -> None:
        super().__init__(desk)
        self._edge: Element | None = None
        self._arrival: Element | None = None
        self._list: ListView[Preview] = ListView(
            self._draw_map,
            height=48,
            choose=self._choose,
            use=lambda place: desk.turn(1),
            empty=("Looking for maps…", "", ""),
        )

    @property
    def _duel(self) -> Point | None:
        """The place of the battle's only duel."""
        return duel_place(self.desk.draft, self.desk.book)

    def built(self, room: pygame.Rect) -> None:
        px, gap = self.desk.look.px, self.desk.look.px(8)
        tall = px(36)
        self._edge = self._arrival = None
        lower = tall + gap if self._duel is not None else 3 * (tall + gap)
        self._list_at = pygame.Rect(room.x, room.y, room.width, room.height - lower)
        self.desk.place_list(self._list, self._list_at.inflate(-px(12), -px(12)))
        y = self._list_at.bottom + gap
        widgets, book = self.desk.widgets, self.desk.book
        hint = "New map (N)\nGenerated from a style, a size, a ground and a seed; fair to both sides"
        at = pygame.Rect(room.x, y, room.width, tall)
        widgets.button(at, "New map…", self._new_map, icon="map_plus", hint=hint)
        y += tall + gap
        if self._duel is not None:
            return
        self._edge = widgets.button(
            pygame.Rect(room.x, y, room.width, tall),
            "Home edges",
            self._turn_table,
            icon="compass_outline",
            hint=self._about_edges(),
        )
        self._arrival = widgets.button(
            pygame.Rect(room.x, y + tall + gap, room.width, tall),
            "Arrival",
            self._turn_arrival,
            icon="map_marker_path",
            hint="Arrival\n" + book.cited('Over the edge in turn 1, or placed within 10" of it', "arrival"),
        )

    def refresh(self) -> None:
        desk = self.desk
        if desk.maps is not None:
            self._list.empty = ("There are no maps", "map_outline", "Put map files into the folder maps.")
            keys = [one.key for one in desk.maps]
            place = keys.index(desk.draft.map) if desk.draft.map in keys else self._list.chosen
            if self._list.things != list(desk.maps):
                self._list.fill(desk.maps, place)
                self._list.reveal(place)
        edges, sides = "The throw decides the edges", desk.draft.names
        if desk.draft.home and len(sides) == FEWEST_SIDES:
            edges = ", ".join(f"{side} {desk.draft.edge(place)}" for place, side in enumerate(sides))
        elif desk.draft.home:
            edges = f"{sides[0]} {desk.draft.home}, {len(sides) - 1} others"
        elif desk.draft.first_pick is not None:
            edges = f"{desk.draft.names[desk.draft.first_pick.winner]} chooses its edge"
        if self._edge is not None:
            desk.widgets.change(self._edge, words=edges, hint=f"{self._about_edges()}\n{edges}")
        if self._arrival is not None:
            arrival = "Units are placed" if desk.draft.deploy else "Units enter in turn 1"
            desk.widgets.change(self._arrival, words=arrival)

    def _about_edges(self) -> str:
        words = "Which edge is whose; or the set-up throw decides"
        return "Home edges (E)\n" + self.desk.book.cited(words, "edges")

    def key(self, key: str) -> bool:
        if key == "n" and self.desk.keys_to is self._list:
            self._new_map()
            return True
        if key == "e" and self._edge is not None and self.desk.keys_to is self._list:
            self._turn_table()
            return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        """A click on the overview moves the objective, or the place of a duel."""
        looked, draft = self.desk.looked, self.desk.draft
        if (
            event.type != pygame.MOUSEBUTTONDOWN
            or event.button != 1
            or looked is None
            or looked.chart is None
        ):
            return False
        at = looked.chart.inches(event.pos)
        holders = [place for place, force in enumerate(draft.forces) if force.goal.kind == "hold"]
        if at is None or not (holders or self._duel is not None):
            return False
        point = Point(round(at.x * 2) / 2, round(at.y * 2) / 2)
        if self._duel is not None:
            self.desk.put(fought_at(draft, self.desk.book, point))
            return True
        for place in holders:
            draft = changed(draft, place, goal=replace(draft.forces[place].goal, point=point))
        self.desk.put(draft)
        return True

    def draw_table(self, page: Page) -> None:
        looked, room = self.desk.looked, self.desk.table_at
        if looked is None:
            words = "Reading the map…" if self.desk.draft.map else "Choose a map"
            page.write(words, room.center, tone="dim", anchor="center")
        elif looked.chart is None:
            inside = room.inflate(-page.px(40), -page.px(160))
            self._draw_problems(page, inside, looked.preview.problems)
        else:
            shown = shown_of(self.desk.draft, self.desk.book)
            looked.chart.draw(page, room, shown, self.desk.floats)
            low = room.centerx, room.bottom - page.px(90)
            if self._duel is not None:
                words = "Click on the table to choose the hex of the duel"
                pill(page, words, pill_rect(page, words, low), page.tone("text"))
            elif any(force.goal.kind == "hold" for force in self.desk.draft.forces):
                words = "Click on the table to choose the place that is to be held"
                pill(page, words, pill_rect(page, words, low), page.tone("text"))

    def draw(self, page: Page) -> None:
        page.box(self._list_at, "panel", "line", radius=8)

    def _draw_problems(self, page: Page, room: pygame.Rect, found: Sequence[str]) -> None:
        px = page.px
        page.icon("alert_outline", (room.x + px(12), room.y + px(14)), 24, "warn")
        page.write("This map cannot be used", (room.x + px(34), room.y + px(2)), size=18, weight="bold")
        y = room.y + px(40)
        for problem in found[:12]:
            y += page.lines(problem, (room.x, y), room.width, size=14) + px(6)

    def _draw_map(self, page: Page, slot: ListCell[Preview]) -> Sequence[ClickArea]:
        px, one, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
        slot.back(page, rect, strong=True)
        bad = bool(one.problems)
        size = f'{one.size[0]:.4g} × {one.size[1]:.4g}"' if one.size != (0.0, 0.0) else ""
        if one.battlefield is not None and not bad:
            draw_map(page, one, one.battlefield, rect, size)
            return ()
        icon, tone = ("alert_outline", "warn") if bad else ("map_outline", "dim")
        page.icon(icon, (rect.x + px(22), rect.centery), 20, tone)
        end = page.write(size, (rect.right - px(12), rect.centery), size=13, tone="dim", anchor="midright")
        x = rect.x + px(40)
        room = end.x - x - px(8)
        page.write(one.name, (x, rect.centery), weight="semibold", anchor="midleft", width=room)
        page.hint(rect, f"{one.name}\n{size}")
        return ()

    def _choose(self, place: int) -> None:
        self.desk.choose_map(self._list.things[place])

    def _new_map(self) -> None:
        context = self.desk.context
        screen = NewMapScreen(context, lambda key: self._kept(key, screen.home))
        context.app.push(screen)

    def _kept(self, key: str, home: Edge | None) -> None:
        """Choose the new map *key*, and as the first home edge the one for which it was laid out."""
        draft = self.desk.draft
        if home is not None and draft.home is not None and len(draft.forces) == FEWEST_SIDES:
            self.desk.put(replace(draft, home=home))
        self.desk.take_map(key)

    def _turn_table(self) -> None:
        draft = self.desk.draft
        self.desk.put(replace(draft, home=next_home(draft.home, sides=len(draft.forces))))

    def _turn_arrival(self) -> None:
        self.desk.put(replace(self.desk.draft, deploy=not self.desk.draft.deploy))


def shown_of(draft: SetupDraft, book: Rulebook) -> OverviewContent:
    """Return what the overview of the map of *draft* shows: home edges, zones, objectives; or a duel."""
    sides = tuple(force.side for force in draft.forces)
    duel = duel_place(draft, book)
    if duel is not None:
        return OverviewContent(sides, duel=duel)
    edges = {side: edge for place, side in enumerate(sides) if (edge := draft.edge(place)) is not None}
    goals = {side: goal_of(draft, place) for place, side in enumerate(sides)}
    return OverviewContent(sides, (), edges, draft.deploy, goals)
