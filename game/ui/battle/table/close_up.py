"""The close-up: during an encounter the table shows its ground, and afterwards the previous view."""

from __future__ import annotations

import pygame

from game.core.model.state import Encounter, View
from game.ui.battle.session.procedure import cell_choices
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.viewport import Viewport

AROUND = 3.0
"""Inches shown around the units of an encounter without its own cells."""
MARGIN = 0.18
"""The margin around the cells of an encounter, as a share of their width."""
CELL = 0.6
"""The share of a cell that a question for it must not cover."""
Part = tuple[float, float, float, float]


def ground(view: View, encounter: Encounter) -> Part | None:
    """Return the ground of *encounter*: west, north, east and south; None if it is unknown."""
    if encounter.grid is not None:
        west, north, east, south = encounter.grid.bounds
        edge = MARGIN * max(east - west, south - north)
    else:
        there = (view.units[key] for key in encounter.units if key in view.units)
        places = [unit.at for unit in there if unit.present]
        if not places:
            return None
        west, east = min(at.x for at in places), max(at.x for at in places)
        north, south = min(at.y for at in places), max(at.y for at in places)
        edge = AROUND
    return west - edge, north - edge, east + edge, south + edge


def follow(session: TableSession, viewport: Viewport) -> None:
    """Show the ground of the current encounter, or the view from before it if it has ended.

    If panels come or go beside it, it is framed again, unless the player has moved the view since.
    """
    desk, played, there = session.desk, session.view.encounter, viewport.room
    now, room = played.id if played is not None else "", (there.x, there.width, there.height)
    if now == desk.close_up and (played is None or desk.framed is None or desk.framed[1] == room):
        return
    if now == desk.close_up and desk.framed is not None and desk.framed[0] != desk.camera:
        return  # the player has moved the view
    part = ground(session.view, played) if played is not None else None
    if desk.before_close_up is None:
        desk.before_close_up = desk.camera, viewport.overview
    if part is not None:
        viewport.show_part(part)
        desk.framed = desk.camera, room
    elif played is None:
        camera, whole = desk.before_close_up
        desk.before_close_up = desk.framed = None
        viewport.show_again(camera, whole)
    desk.close_up = now


def follows_panels(session: TableSession) -> bool:
    """Whether the view is that of the close-up: it keeps beside the panels, so that they need not move."""
    desk = session.desk
    return bool(desk.close_up) and desk.framed is not None and desk.framed[0] == desk.camera


def asked_cells(session: TableSession, viewport: Viewport) -> list[pygame.Rect]:
    """Return the middles of the cells in the window among which the player is to choose."""
    encounter, choices = session.view.encounter, cell_choices(session)
    if encounter is None or encounter.grid is None or not choices:
        return []
    grid, names = encounter.grid, {cell.name for cell in choices}
    side = round(CELL * grid.size * viewport.camera.scale)
    found = []
    for cell in (one for one in grid.cells if one.name in names):
        rect = pygame.Rect(0, 0, side, side)
        rect.center = viewport.pixel_of(grid.centre(cell))
        found.append(rect)
    return found
