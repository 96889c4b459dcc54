"""The sheets of scenario/1: the allowed contents at each place."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from game.core.model.brief import Edge
from game.rules.shape_sheet import Shape
from game.rules.sheet import Above0, From1, Limits, Number, Pair, Prose, Sheet, Text

MOST_SIDES = 8
MOST_UNITS = 200
MOST_TEMPLATES = 100


class ScenarioSheet(Sheet):
    """A scenario as a whole; the sections of families and add-ons are further keys."""

    format: Literal["scenario/1"]
    name: Text
    description: Prose = ""
    map: Any
    rules: Any
    options: Any = None
    seed: Text | None = None
    turns: From1 | None = None
    victory: Any = None
    exits: Any = None
    begin: Any = None
    sides: Any
    templates: Any = None


class TemplateSheet(Sheet):
    """A disc on the table in the lab."""

    id: Text
    at: Pair
    radius: Annotated[float, Limits(above=0, most=100)]


class BeginSheet(Sheet):
    """The turn and phase in which a scenario begins."""

    turn: From1 = 1
    phase: Text | None = None
    initiative: tuple[Text, ...] | None = None


class GoalSheet(Sheet):
    """What a side must do to win."""

    kind: Literal["destroy", "breakthrough", "hold"]
    edge: Edge | None = None
    units: From1 | None = None
    point: Pair | None = None
    radius: Above0 | None = None
    turns: From1 | None = None


GOAL_KEYS = {"destroy": (), "breakthrough": ("edge", "units"), "hold": ("point", "radius", "turns")}


class SideSheet(Sheet):
    """One side."""

    name: Text
    edge: Edge | None = None
    units: Any


class UnitSheet(Sheet):
    """One unit; the sections of families and add-ons are further keys."""

    id: Text
    card: Any
    skill: Annotated[int, Limits(0, 8)] | None = None
    at: Pair | None = None
    facing: Number | None = None
    elevation: Annotated[float, Limits(-1_000, 1_000)] | None = None
    base: Annotated[float, Limits(above=0, most=20)] | None = None
    shape: Shape | None = None
    height: Annotated[float, Limits(above=0, most=100)] | None = None
    enters: From1 | None = None
    group: Text | None = None
    status: Any = None
