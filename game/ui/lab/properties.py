"""The properties of what is chosen, and of what the tool in hand makes: which fields there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battlefield.field import Feature
from game.battlefield.ground import ground
from game.core.sandbox import Template
from game.core.unit import Unit
from game.geometry.drawing import Box, Circle, Drawing, Strip, centre, shifted
from game.geometry.point import Point
from game.ui.lab.bench import Bench
from game.ui.lab.fields import Field, number, plain
from game.ui.lab.footing import put
from game.ui.lab.snapping import GRIDS

MOST_BASE, MOST_HEIGHT, MOST_RADIUS = 20.0, 100.0, 100.0
GRID_WORDS = {**{plain(step) + '"': step for step in GRIDS}, "none": None}

SHAPE_HINTS = {
    "radius": "In inches",
    "width": "In inches",
    "east": "Inches, before it is turned",
    "south": "Inches, before it is turned",
    "turn": "Degrees clockwise",
}


def numeric(bench: Bench, take: Callable[[float], Any], least: float, most: float) -> Callable[[str], Any]:
    """Return what takes a typed number within limits, and says so where it is none."""

    def taken(text: str) -> None:
        value = number(text)
        if value is None:
            bench.app.toast(f"“{text}” is no number", "bad")
        elif not least <= value <= most:
            bench.app.toast(f"Expected a number from {plain(least)} to {plain(most)}", "bad")
        else:
            take(value)

    return taken


def of_unit(bench: Bench, key: str) -> list[Field]:
    """Return the fields of the unit with that id."""

    def unit() -> Unit:
        return bench.now.units[key]

    def change(words: str, **changes: Any) -> None:
        bench.change_unit(replace(unit(), **changes), words, words)

    def move(at: Point) -> None:
        bench.change_unit(put(unit(), bench.now.battlefield, bench.on_table(at)), "move", "move")

    def high() -> float:
        return unit().level - ground(bench.now.battlefield, unit().at)

    def fly(value: float) -> None:
        change("raise", level=ground(bench.now.battlefield, unit().at) + value)

    def skill(value: float) -> None:
        bench.change_unit(bench.app.lobby.skilled(unit(), round(value)), "change the skill of", "skill")

    there = bench.now.battlefield
    place = [
        Field(
            "East",
            lambda: plain(unit().at.x),
            numeric(bench, lambda x: move(Point(x, unit().at.y)), 0, there.width),
            0.5,
            hint="Inches from the west edge",
        ),
        Field(
            "South",
            lambda: plain(unit().at.y),
            numeric(bench, lambda y: move(Point(unit().at.x, y)), 0, there.depth),
            0.5,
            hint="Inches from the north edge",
        ),
        Field(
            "Facing",
            lambda: plain(unit().facing),
            numeric(bench, lambda turn: change("turn", facing=turn % 360), -360, 720),
            15,
            hint="Degrees, 0 is north ([ and ] turn, Shift and the wheel)",
        ),
        Field(
            "Above",
            lambda: plain(high()),
            numeric(bench, fly, -50, 500),
            1,
            hint="Inches above the ground: a roof, a bed, or flight",
        ),
    ]
    return [
        *(place if unit().enters is None else []),
        Field(
            "Base",
            lambda: plain(unit().base),
            numeric(bench, lambda base: change("resize", base=base), 0.05, MOST_BASE),
            0.125,
            hint="Radius of its base, in inches",
        ),
        Field(
            "Height",
            lambda: plain(unit().height),
            numeric(bench, lambda tall: change("resize", height=tall), 0.1, MOST_HEIGHT),
            0.5,
            hint="How tall it stands, in inches",
        ),
        Field(
            "Side",
            lambda: unit().side,
            lambda side: change("change the side of", side=side),
            values=bench.order,
            wide=True,
        ),
        Field(
            "Skill",
            lambda: str(getattr(unit().profile, "skill", 4)),
            numeric(bench, skill, 0, 8),
            1,
            hint="0 is the best, 8 the worst",
        ),
    ]


def of_terrain(bench: Bench, key: str) -> list[Field]:
    """Return the fields of the piece of terrain with that id."""

    def feature() -> Feature:
        return bench.features[key]

    def build(words: str, **changes: Any) -> None:
        bench.build(bench.sketch(feature(), **changes), f"{words} {key}", merge=f"{words} {key}")

    def kind(name: str) -> None:
        same = bench.app.lobby.kinds()[name].measure == bench.app.lobby.kinds()[feature().kind].measure
        sketch = bench.sketch(feature())
        amount = sketch.amount if same else bench.usual(name)
        bench.build(replace(sketch, kind=name, amount=amount), f"change the kind of {key}")

    def identify(text: str) -> None:
        if text in bench.features:
            bench.app.toast(f"There is a “{text}” already", "bad")
        elif bench.build(bench.sketch(feature(), id=text), f"rename {key}", instead=key):
            bench.choose_terrain(text)

    kinds = bench.app.lobby.kinds()
    measure = kinds[feature().kind].measure if feature().kind in kinds else None
    found = [
        Field(
            "Name",
            lambda: feature().name,
            lambda text: build("name", name=text),
            wide=True,
            hint="Shown to players",
        ),
        Field("Id", lambda: key, identify, wide=True, hint="By which files and commands know it"),
        Field("Kind", lambda: feature().kind, kind, values=tuple(kinds), wide=True),
    ]
    if measure is not None:

        def amount() -> float:
            return bench.sketch(feature()).amount or 0.0

        taken = numeric(bench, lambda value: build("change the height of", amount=value), 0, 1000)
        found.append(Field(measure.capitalize(), lambda: plain(amount()), taken, 0.5, hint="In inches"))
    of_shape = of_drawing(bench, lambda: feature().drawing, lambda drawing: build("change", drawing=drawing))
    return [*found[:3], *of_shape[:2], *found[3:], *of_shape[2:]]


def of_drawing(bench: Bench, now: Callable[[], Drawing], take: Callable[[Drawing], Any]) -> list[Field]:
    """Return the fields of the shape: its place, and what its kind of shape has."""

    def move(east: float | None, south: float | None) -> None:
        middle = centre(now())
        dx = 0.0 if east is None else east - middle.x
        dy = 0.0 if south is None else south - middle.y
        take(shifted(now(), dx, dy))

    def shape(name: str, label: str, step: float, limits: tuple[float, float]) -> Field:
        def changed(value: float) -> None:
            drawing: Any = now()
            take(replace(drawing, **{name: value}))

        taken = numeric(bench, changed, *limits)
        return Field(label, lambda: plain(getattr(now(), name)), taken, step, hint=SHAPE_HINTS[name])

    found = [
        Field(
            "East", lambda: plain(centre(now()).x), numeric(bench, lambda x: move(x, None), -500, 900), 0.5
        ),
        Field(
            "South", lambda: plain(centre(now()).y), numeric(bench, lambda y: move(None, y), -500, 900), 0.5
        ),
    ]
    match now():
        case Circle():
            found.append(shape("radius", "Radius", 0.5, (0.05, 400)))
        case Strip():
            found.append(shape("width", "Width", 0.25, (0.05, 100)))
        case Box():
            found.append(shape("east", "Wide", 0.5, (0.05, 800)))
            found.append(shape("south", "Deep", 0.5, (0.05, 800)))
            found.append(shape("turn", "Turn", 15, (-720, 720)))
        case _:
            pass
    return found


def of_template(bench: Bench, key: str) -> list[Field]:
    """Return the fields of the template with that id."""

    def template() -> Template:
        return next(one for one in bench.workbench.templates if one.id == key)

    def lay(**changes: Any) -> None:
        bench.lay(replace(template(), **changes), "change a template", f"template {key}")

    there = bench.now.battlefield
    return [
        Field(
            "East",
            lambda: plain(template().at.x),
            numeric(bench, lambda x: lay(at=Point(x, template().at.y)), 0, there.width),
            0.5,
        ),
        Field(
            "South",
            lambda: plain(template().at.y),
            numeric(bench, lambda y: lay(at=Point(template().at.x, y)), 0, there.depth),
            0.5,
        ),
        Field(
            "Radius",
            lambda: plain(template().radius),
            numeric(bench, lambda radius: lay(radius=radius), 0.05, MOST_RADIUS),
            0.5,
            hint="In inches",
        ),
    ]


def of_tool(bench: Bench) -> list[Field]:
    """Return the fields of what the tool in hand makes."""
    kinds = bench.app.lobby.kinds()

    def make(**changes: Any) -> None:
        bench.make = replace(bench.make, **changes)

    if bench.tool.name == "unit":
        return [
            Field(
                "Side", lambda: bench.make.side, lambda side: make(side=side), values=bench.order, wide=True
            )
        ]
    if bench.tool.name == "template":
        taken = numeric(bench, lambda radius: make(radius=radius), 0.05, MOST_RADIUS)
        return [Field("Radius", lambda: plain(bench.make.radius), taken, 0.5, hint="In inches")]
    found = [
        Field(
            "Kind",
            lambda: bench.make.kind,
            lambda kind: make(kind=kind, amount=None),
            values=tuple(kinds),
            wide=True,
        )
    ]
    measure = kinds[bench.make.kind].measure
    if measure is not None:

        def amount() -> float:
            return bench.make.amount if bench.make.amount is not None else bench.usual(bench.make.kind) or 0.0

        taken = numeric(bench, lambda value: make(amount=value), 0, 1000)
        found.append(Field(measure.capitalize(), lambda: plain(amount()), taken, 0.5, hint="In inches"))
    if bench.tool.shape == "line":
        taken = numeric(bench, lambda value: make(width=value), 0.05, 100)
        found.append(Field("Width", lambda: plain(bench.make.width), taken, 0.25, hint="In inches"))
    return found


def of_table(bench: Bench, resize: Callable[[float, float], Any]) -> list[Field]:
    """Return the fields of the table itself; *resize* changes its size."""

    def field() -> Any:
        return bench.now.battlefield

    def grid(words: str) -> None:
        bench.step = GRID_WORDS[words]

    shown = next(words for words, step in GRID_WORDS.items() if step == bench.step)
    return [
        Field(
            "Wide",
            lambda: plain(field().width),
            numeric(bench, lambda wide: resize(wide, field().depth), 1, 400),
            6,
            hint="Inches from west to east",
        ),
        Field(
            "Deep",
            lambda: plain(field().depth),
            numeric(bench, lambda deep: resize(field().width, deep), 1, 400),
            6,
            hint="Inches from north to south",
        ),
        Field(
            "Grid",
            lambda: shown,
            grid,
            values=tuple(GRID_WORDS),
            wide=True,
            hint="To what things snap (Shift+G)",
        ),
    ]
