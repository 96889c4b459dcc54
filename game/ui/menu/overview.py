"""The overview: a picture of a whole table before a battle, with home edges, forces and objectives."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import field

import pygame

from game.battlefield.terrain.field import Battlefield
from game.core.model.brief import Edge, Goal
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.card import Card
from game.core.views.side_places import places
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.menu.pieces import tokens
from game.ui.painting.camera import Camera, fit
from game.ui.painting.night import draw_night, night
from game.ui.painting.tiles import Tiles
from game.ui.pieces.tokens import LastDrawn, draw_tokens
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Colour, Theme, theme

MOST_BYTES = 12 * 2**20
BUDGET = 0.005
ZONE = 10.0
HEX = 4.0
"""Inches across the hex of a duel."""


class OverviewContent(Value):
    """What an overview shows in addition to the terrain.

    Attributes:
        sides: All of them.
        edges: The home edge of each side.
        zones: Whether the deployment zones are shown.
        goals: The goals of sides that hold a place.
        dark: How dark it is over the table, from 0 by day to 1.
        duel: The place of a battle that is a duel; else None.
    """

    sides: tuple[Side, ...] = ()
    units: tuple[Unit, ...] = ()
    edges: Mapping[Side, Edge] = field(default_factory=dict)
    zones: bool = False
    goals: Mapping[Side, Goal] = field(default_factory=dict)
    cards: Mapping[UnitId, Card] = field(default_factory=dict)
    dark: float = 0.0
    duel: Point | None = None


class Overview:
    """The picture of one battlefield, made in the background; drawing it never waits.

    Attributes:
        units: The rectangles of the tokens that were drawn last.
    """

    def __init__(self, battlefield: Battlefield, look: Theme) -> None:
        self.battlefield = battlefield
        self._tiles = Tiles(battlefield, look, MOST_BYTES)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._taken: list[pygame.Rect] = []
        self.units: list[pygame.Rect] = []
        self._drawn = LastDrawn()
        self._camera = Camera(Point(0, 0), 1.0)

    def draw(
        self,
        page: Page,
        room: pygame.Rect,
        shown: OverviewContent | None = None,
        taken: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """Draw the whole table in the middle of *room*; return its rectangle.

        Args:
            taken: What lies over the table: the names of home edges are beside it.
        """
        self._taken, field_ = [*taken], self.battlefield
        scale = min(room.width / field_.width, room.height / field_.depth)
        size = max(1, int(field_.width * scale)), max(1, int(field_.depth * scale))
        self.rect = pygame.Rect((0, 0), size)
        self.rect.center = room.center
        self._camera = fit(field_.width, field_.depth, size, 0)
        clip = page.surface.get_clip()
        inside = self.rect.clip(page.surface.get_rect())
        if inside == self.rect:
            self._tiles.draw(page.surface.subsurface(self.rect), self._camera)
            page.unfinished = self._tiles.work(BUDGET) or page.unfinished
            if shown is not None:
                part = page.surface.subsurface(self.rect)
                draw_night(part, night(shown.dark), field_, self._camera)
        page.surface.set_clip(self.rect.clip(clip))
        if shown is not None:
            self._draw_shown(page, shown)
        page.surface.set_clip(clip)
        page.box(self.rect.inflate(2, 2), None, "line", radius=2)
        return self.rect

    def rest(self) -> None:
        """Discard what is only needed on the screen: another picture is shown."""
        self._tiles.rest()

    def inches(self, pixel: tuple[int, int]) -> Point | None:
        """Return the place on the table at that pixel of the page; None outside it."""
        if not self.rect.collidepoint(pixel):
            return None
        return self._camera.to_inches((pixel[0] - self.rect.x, pixel[1] - self.rect.y))

    def _place(self, at: Point) -> tuple[int, int]:
        x, y = self._camera.to_pixel(at)
        return x + self.rect.x, y + self.rect.y

    def _draw_shown(self, page: Page, shown: OverviewContent) -> None:
        colours = places(shown.sides)
        for side, index in colours.items():
            edge = shown.edges.get(side)
            if edge is not None:
                self._draw_edge(page, edge, side, page.look.side(index), shown.zones)
        for side, index in colours.items():
            goal = shown.goals.get(side)
            if goal is not None and goal.kind == "hold" and goal.point is not None:
                self._draw_goal(page, goal, page.look.side(index))
        if shown.duel is not None:
            self._draw_duel(page, shown.duel)
        found = tokens(shown.units, colours, page.look, cards=shown.cards)
        small = theme(min(page.look.scale, max(1.0, self._camera.scale / 8)), page.look.palette)
        draw_tokens(page.surface.subsurface(self.rect), found, self._camera, small, last=self._drawn)
        self.units = [self._hint(page, unit) for unit in shown.units if unit.present]

    def _draw_edge(self, page: Page, edge: Edge, side: Side, tone: Colour, zone: bool) -> None:
        """Draw the home *edge* of *side* as a bar with its name, and its deployment zone."""
        band = self._band(edge, max(page.px(5), 4))
        if zone:
            page.box(self._band(edge, round(ZONE * self._camera.scale)), (*tone[:3], 46), radius=0)
        page.box(band, tone, radius=0)
        pill(page, side, self._beside_edge(pill_rect(page, side, (0, 0)).size, edge, page.px(7)), tone)

    def _beside_edge(self, size: tuple[int, int], edge: Edge, gap: int) -> pygame.Rect:
        """Return a place for a name of *size* inside *edge*: in its middle, or where nothing covers it."""
        room, found = self.rect.inflate(-2 * gap, -2 * gap), []
        for inward in (0, 1, 2):
            for share in (1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8):
                rect = pygame.Rect((0, 0), size)
                if edge in ("north", "south"):
                    rect.centerx = round(room.x + share * room.width)
                    off = inward * (size[1] + gap)
                    rect.y = room.y + off if edge == "north" else room.bottom - off - size[1]
                else:
                    rect.centery = round(room.y + share * room.height)
                    off = inward * (size[0] + gap)
                    rect.x = room.x + off if edge == "west" else room.right - off - size[0]
                found.append(rect)
        return next((one for one in found if one.collidelist(self._taken) < 0), found[0])

    def _band(self, edge: Edge, thick: int) -> pygame.Rect:
        rect = self.rect
        if edge in ("north", "south"):
            y = rect.y if edge == "north" else rect.bottom - thick
            return pygame.Rect(rect.x, y, rect.width, thick)
        x = rect.x if edge == "west" else rect.right - thick
        return pygame.Rect(x, rect.y, thick, rect.height)

    def _draw_goal(self, page: Page, goal: Goal, tone: Colour) -> None:
        assert goal.point is not None, "asked before"
        at, radius = self._place(goal.point), max(page.px(5), round(goal.radius * self._camera.scale))
        veil = pygame.Surface((2 * radius + 2, 2 * radius + 2), pygame.SRCALPHA)
        pygame.draw.circle(veil, (*tone[:3], 60), (radius + 1, radius + 1), radius)
        page.surface.blit(veil, (at[0] - radius - 1, at[1] - radius - 1))
        pygame.draw.aacircle(page.surface, tone[:3], at, radius, page.px(2))
        page.icon("flag_variant", at, 18, "text")

    def _draw_duel(self, page: Page, at: Point) -> None:
        """Draw the hex in which a duel is fought."""
        rim = max(page.px(9), round(HEX / 2 * self._camera.scale)) / math.cos(math.pi / 6)
        x, y = self._place(at)
        corners = [
            (x + rim * math.sin(math.radians(60 * n + 30)), y + rim * math.cos(math.radians(60 * n + 30)))
            for n in range(6)
        ]
        size = round(2 * rim) + 2
        veil = pygame.Surface((size, size), pygame.SRCALPHA)
        inside = [(cx - x + size / 2, cy - y + size / 2) for cx, cy in corners]
        pygame.draw.polygon(veil, (*page.tone("accent")[:3], 90), inside)
        page.surface.blit(veil, (x - size // 2, y - size // 2))
        pygame.draw.aalines(page.surface, page.tone("focus")[:3], True, corners)
        page.icon("sword_cross", (x, y), 16, "text")

    def _hint(self, page: Page, unit: Unit) -> pygame.Rect:
        """Let a tooltip name *unit*; return the rectangle of its token."""
        radius = max(page.look.size("minimum_token"), round(unit.base * self._camera.scale))
        reach = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        reach.center = self._place(unit.at)
        page.hint(reach, f"{unit.name}\n{unit.side}")
        return reach


def pill_rect(page: Page, words: str, at: tuple[int, int]) -> pygame.Rect:
    """Return the rectangle of a pill with *words* around the pixel *at*."""
    rect = pygame.Rect(0, 0, fonts.width(words, page.px(12), "bold") + page.px(14), page.px(20))
    rect.center = at
    return rect


def pill(page: Page, words: str, rect: pygame.Rect, tone: Colour) -> None:
    """Write *words* on a dark pill at *rect*, over whatever is there."""
    page.box(rect, "pill", radius=10)
    page.write(words, rect.center, size=12, tone=tone, weight="bold", anchor="center")
