"""The fields of the lab for the selection or the tool in hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import GROUNDS
from game.core.engine.sandbox import PlacedTemplate
from game.geometry.point import Point
from game.ui.lab.editing.session import LabSession
from game.ui.lab.fields.fields import Field, numeric, plain
from game.ui.lab.fields.terrain_fields import TerrainFields, of_tool
from game.ui.lab.fields.unit_fields import UnitFields
from game.ui.lab.marks import shown_template
from game.ui.lab.snapping import GRIDS

MOST_RADIUS = 100.0
GROUND_NAMES = {one.capitalize(): one for one in GROUNDS}
GRID_WORDS = {**{plain(step) + '"': step for step in GRIDS}, "none": None}


def listed(lab: LabSession, mode: str, resize: Callable[[float, float], Any]) -> list[Field]:
    """Return the fields for *mode* (see `LabInspector.mode`); *resize* changes the size of the table."""
    if mode == "unit":
        return UnitFields(lab, str(lab.desk.selected)).all()
    if mode == "terrain":
        return TerrainFields(lab, str(lab.choice.terrain)).all()
    if mode == "template":
        return of_template(lab, str(lab.choice.template))
    if mode == "table":
        return of_table(lab, resize)
    if mode == "tool unit":
        return [_side(lab)]
    return [_radius(lab)] if mode == "tool template" else of_tool(lab)


def _side(lab: LabSession) -> Field:
    def take(side: str) -> None:
        lab.in_hand.make = replace(lab.in_hand.make, side=side)

    return Field("Side", lambda: lab.in_hand.make.side, take, values=lab.hotseat.order, wide=True)


def _radius(lab: LabSession) -> Field:
    def take(radius: float) -> None:
        lab.in_hand.make = replace(lab.in_hand.make, radius=radius)

    taken = numeric(lab.app, take, 0.05, MOST_RADIUS)
    return Field("Radius", lambda: plain(lab.in_hand.make.radius), taken, 0.5, hint="In inches")


def of_template(lab: LabSession, key: str) -> list[Field]:
    """Return the fields of the template with that id."""

    def template() -> PlacedTemplate:
        return shown_template(lab, next(one for one in lab.contents.sandbox.templates if one.id == key))

    def lay(**changes: Any) -> None:
        lab.templates.lay(replace(template(), **changes), "change a template", f"template {key}")

    app, there = lab.app, lab.now.battlefield
    east = numeric(app, lambda x: lay(at=Point(x, template().at.y)), 0, there.width)
    south = numeric(app, lambda y: lay(at=Point(template().at.x, y)), 0, there.depth)
    radius = numeric(app, lambda value: lay(radius=value), 0.05, MOST_RADIUS)
    return [
        Field("East", lambda: plain(template().at.x), east, 0.5, hint="Inches to its middle"),
        Field("South", lambda: plain(template().at.y), south, 0.5, hint="Inches to its middle"),
        Field("Radius", lambda: plain(template().radius), radius, 0.5, hint="In inches"),
    ]


def of_table(lab: LabSession, resize: Callable[[float, float], Any]) -> list[Field]:
    """Return the fields of the table itself; *resize* changes its size."""
    app = lab.app

    def wide() -> float:
        return lab.now.battlefield.width

    def deep() -> float:
        return lab.now.battlefield.depth

    def grid(words: str) -> None:
        lab.in_hand.step = GRID_WORDS[words]

    shown = next(words for words, step in GRID_WORDS.items() if step == lab.in_hand.step)
    across = numeric(app, lambda value: resize(value, deep()), 1, 400)
    along = numeric(app, lambda value: resize(wide(), value), 1, 400)

    snaps = "To what things snap (Shift+G)"
    return [
        Field("Wide", lambda: plain(wide()), across, 6, hint="Inches from west to east"),
        Field("Deep", lambda: plain(deep()), along, 6, hint="Inches from north to south"),
        _of_ground(lab),
        Field("Grid", lambda: shown, grid, values=tuple(GRID_WORDS), wide=True, hint=snaps),
    ]


def _of_ground(lab: LabSession) -> Field:
    """Return the field of the ground."""

    def now() -> str:
        return lab.now.battlefield.ground.capitalize()

    def lay(words: str) -> None:
        lab.terrain.lay_ground(GROUND_NAMES[words])

    hint = "How the open table looks; the rules do not mind"
    return Field("Ground", now, lay, values=tuple(GROUND_NAMES), wide=True, hint=hint)
