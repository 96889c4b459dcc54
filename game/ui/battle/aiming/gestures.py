"""The mouse over a table: panning, the ruler, sight lines; all else goes to the tool of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from game.core.model.unit import UnitId
from game.geometry.point import Path, Point, distance
from game.ui.battle.session.desk import Desk, SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.table_view import TableView

NEAR = 0.5
STILL = 5
DEGREES = 5.0


@dataclass
class Press:
    """A mouse button that is held down.

    Attributes:
        kind: "pan", "map", "ruler", "sight", or a kind of the tool's; as "select", a drag moves the table.
        again: Whether it was on the last waypoint: releasing it without a drag commits.
        fresh: Whether it set that waypoint itself, so that a failed commit removes it.
        before: The ruler before the press.
    """

    kind: str
    at: tuple[int, int]
    start: Point
    dragged: bool = False
    again: bool = False
    fresh: bool = False
    unit: UnitId | None = None
    before: Path = ()


class PointerTool(Protocol):
    """What presses, drags and releases mean on a screen, beyond those common to all tables."""

    def pointed(self) -> None:
        """React to the pointer over the table; its place is on the desk."""

    def pressed(self, at: tuple[int, int], start: Point) -> Press:
        """Return what a press at the pixel *at* means, and begin it; *start* is its place on the table."""

    def carries(self, press: Press) -> bool:
        """Take hold of what *press* was on for a drag; return False if it cannot be moved."""

    def dragged(self, press: Press) -> None:
        """Follow the drag of *press* to the cursor."""

    def released(self, press: Press, at: tuple[int, int]) -> None:
        """End *press* at the pixel *at*."""

    def turn(self, degrees: float) -> None:
        """Turn the action in hand, or the selection, by *degrees* clockwise."""


class Gestures:
    """Turns mouse events over the table into actions of a screen.

    Attributes:
        tool: Handles what is not common to all tables.
        space: Whether the space bar is held down: a drag then pans.
        press: The button that is down.
    """

    def __init__(self, session: TableSession, table: TableView, tool: PointerTool) -> None:
        self.session = session
        self.table = table
        self.tool = tool
        self.space = False
        self.press: Press | None = None
        self._was = (0, 0)
        table.ground.grasped = None

    def handle(self, event: pygame.Event) -> None:
        """Handle a mouse event."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.table.viewport.uncovered(event.pos):
            self._point(event.pos)
            self._pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP and self.press is not None and event.button in (1, 2):
            press, self.press = self.press, None
            self.table.ground.grasped = None
            self._released(press, event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)

    def _point(self, at: tuple[int, int]) -> None:
        """Record on the desk what is under the pointer."""
        desk = self.session.desk
        desk.cursor = self.table.viewport.inches(at)
        desk.over, desk.by_keys = True, False
        desk.hovered = self.table.token_under(at)
        self.tool.pointed()

    def _moved(self, at: tuple[int, int]) -> None:
        step = (at[0] - self._was[0], at[1] - self._was[1])
        self._was = at
        desk, press = self.session.desk, self.press
        if press is None:
            if self.table.viewport.uncovered(at):
                self._point(at)
            else:
                desk.over, desk.hovered = False, None
            if desk.sight is not None and pygame.key.get_mods() & pygame.KMOD_CTRL and desk.over:
                desk.sight = SightLine(desk.sight.origin)
            return
        far = max(abs(at[0] - press.at[0]), abs(at[1] - press.at[1]))
        press.dragged = press.dragged or far > STILL
        if press.kind == "map":
            self._centre(at)
        elif press.kind == "select" and press.dragged and self.tool.carries(press):
            press.kind = "carry"
            desk.cursor = self.table.viewport.inches(at)
        elif press.kind == "pan" or (press.kind == "select" and press.dragged and self._may_drag_table()):
            self.table.viewport.pan(*step)
        else:
            desk.cursor = self.table.viewport.inches(at)
            self._dragged(press)

    def _centre(self, at: tuple[int, int]) -> None:
        place = self.table.ground.place_on_map(at)
        if place is not None:
            self.table.viewport.centre(place)

    def _may_drag_table(self) -> bool:
        return self.session.desk.hand is None and not self.session.desk.amending

    def _pressed(self, event: pygame.Event) -> None:
        self._was = event.pos
        small = self.table.ground.small_map()
        if event.button == 1 and small is not None and small.collidepoint(event.pos):
            self.press = Press("map", event.pos, self.session.desk.cursor)
            self.table.ground.grasped = small
            self._centre(event.pos)
            return
        desk, mods = self.session.desk, pygame.key.get_mods()
        start = desk.cursor
        if event.button == 2 or (event.button == 1 and self.space):
            self.press = Press("pan", event.pos, start)
        elif event.button == 1 and mods & pygame.KMOD_ALT:
            self.press = Press("ruler", event.pos, start, before=desk.ruler)
            self._measure(centre_at(self.session, start))
        elif event.button == 1 and mods & pygame.KMOD_CTRL:
            desk.sight = SightLine(desk.hovered or start)
            self.press = Press("sight", event.pos, start)
        elif event.button == 1:
            self.press = self.tool.pressed(event.pos, start)

    def _measure(self, at: Point) -> None:
        """Begin a leg of the ruler at *at*: of a new ruler, or of the one that ends there."""
        desk = self.session.desk
        desk.ruler, desk.led = desk.measured, False
        near = bool(desk.ruler) and distance(desk.ruler[-1], at) <= max(
            NEAR, 12 / self.table.viewport.camera.scale
        )
        desk.ruler = (*desk.ruler, at) if near else (at, at)

    def _dragged(self, press: Press) -> None:
        """Follow the drag of *press* to the cursor."""
        desk = self.session.desk
        if press.kind == "ruler" and len(desk.ruler) > 1:
            desk.hovered = self.table.token_under(self._was)
            desk.ruler = (*desk.ruler[:-1], centre_at(self.session, desk.cursor))
        elif press.kind not in ("ruler", "sight"):
            self.tool.dragged(press)

    def _released(self, press: Press, at: tuple[int, int]) -> None:
        desk = self.session.desk
        if press.kind == "sight" and desk.sight is not None:
            desk.sight = SightLine(desk.sight.origin, desk.cursor if press.dragged else None)
        elif press.kind == "ruler" and not press.dragged:
            lead_ruler(desk, press.before, centre_at(self.session, press.start))
        elif press.kind not in ("pan", "map", "ruler", "sight"):
            self.tool.released(press, at)

    def _wheel(self, clicks: int) -> None:
        pointer = self.session.app.pointer
        if not self.table.viewport.uncovered(pointer):
            return
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.tool.turn(-DEGREES * clicks)
        else:
            self.table.viewport.zoom(clicks, pointer)
            self._point(pointer)


def centre_at(session: TableSession, at: Point) -> Point:
    """Return the centre of the unit at the pointer; else *at*."""
    unit = session.view.units.get(session.desk.hovered or "")
    return unit.at if unit is not None else at


def lead_ruler(desk: Desk, before: Path, at: Point) -> None:
    """Extend the ruler *before* to *at*, which was clicked; begin a new one if there was none.

    One that the cursor leads ends at *at*.
    """
    before, desk.led = before[:-1] if desk.led else before, False
    begun = before[:1] if len(before) == 2 and before[0] == before[1] else before
    if not begun:
        desk.ruler = (at, at)
    elif begun[-1] != at:
        desk.ruler = (*begun, at)
    else:
        desk.ruler = before
