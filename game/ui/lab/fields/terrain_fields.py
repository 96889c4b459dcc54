"""The fields of terrain: of the selected piece, and of what a tool draws next."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Feature
from game.core.lobby import Sketch
from game.geometry.drawing import Box, Circle, Drawing, Strip, centre, shifted
from game.ui.lab.editing.session import LabSession
from game.ui.lab.fields.fields import Field, numeric, plain
from game.ui.shell.screen import Host

MOST = 1000.0
SHAPES: dict[str, tuple[str, float, float, float, str]] = {
    "radius": ("Radius", 0.5, 0.05, 400, "In inches"),
    "width": ("Width", 0.25, 0.05, 100, "In inches"),
    "east": ("Wide", 0.5, 0.05, 800, "Inches, before it is turned"),
    "south": ("Deep", 0.5, 0.05, 800, "Inches, before it is turned"),
    "turn": ("Turn", 15, -720, 720, "Degrees clockwise"),
}
MEASURED = {Circle: ("radius",), Strip: ("width",), Box: ("east", "south", "turn")}


class TerrainFields:
    """Reads and changes the piece of terrain with that id."""

    def __init__(self, lab: LabSession, key: str) -> None:
        self.lab, self.key = lab, key

    @property
    def feature(self) -> Feature:
        """The current terrain."""
        return self.lab.contents.features[self.key]

    @property
    def drawing(self) -> Drawing:
        """Its current form, or as it would be if released now."""
        return self.lab.in_hand.carried.drawing or self.feature.drawing

    @property
    def sketch(self) -> Sketch:
        """Its current sketch."""
        return self.lab.terrain.sketch(self.feature)

    def all(self) -> list[Field]:
        """Return the fields."""
        kinds = self.lab.app.lobby.kinds()
        name, known = "Shown to players", "Its name in files and commands"
        shape = of_drawing(self.lab.app, lambda: self.drawing, self._draw)
        return [
            Field("Name", lambda: self.feature.name, self._name, wide=True, hint=name),
            Field("Id", lambda: self.key, self._identify, wide=True, hint=known),
            Field("Kind", lambda: self.feature.kind, self._kind, values=tuple(kinds), wide=True),
            *shape[:2],
            *self._measure(),
            *shape[2:],
        ]

    def _measure(self) -> list[Field]:
        kind = self.lab.app.lobby.kinds().get(self.feature.kind)
        if kind is None or kind.measure is None:
            return []
        words = f"change the {kind.measure} of"
        taken = numeric(self.lab.app, lambda value: self._build(words, amount=value), 0, MOST)
        label = kind.measure.capitalize()
        return [Field(label, lambda: plain(self.sketch.amount or 0.0), taken, 0.5, hint="In inches")]

    def _build(self, words: str, **changes: Any) -> None:
        words = f"{words} {self.key}"
        self.lab.terrain.build(replace(self.sketch, **changes), words, merge=words)

    def _draw(self, drawing: Drawing) -> None:
        self._build("change", drawing=drawing)

    def _name(self, text: str) -> None:
        self._build("name", name=text)

    def _kind(self, name: str) -> None:
        kinds, sketch = self.lab.app.lobby.kinds(), self.sketch
        same = kinds[name].measure == kinds[sketch.kind].measure
        amount = sketch.amount if same else self.lab.terrain.usual(name)
        # a generated id contains the kind
        given = re.fullmatch(rf"{re.escape(sketch.kind)}-\d+", self.key) is not None and name != sketch.kind
        key = self.lab.terrain.free_id(name) if given else self.key
        fresh = replace(sketch, id=key, kind=name, amount=amount)
        if self.lab.terrain.build(fresh, f"change the kind of {self.key}", instead=self.key) and given:
            self.lab.choice.choose_terrain(key)

    def _identify(self, text: str) -> None:
        if text in self.lab.contents.features:
            self.lab.app.toast(f"There is a “{text}” already", "bad")
        elif self.lab.terrain.build(replace(self.sketch, id=text), f"rename {self.key}", instead=self.key):
            self.lab.choice.choose_terrain(text)


def of_drawing(app: Host, now: Callable[[], Drawing], take: Callable[[Drawing], Any]) -> list[Field]:
    """Return the fields of a shape: its place and its dimensions."""

    def east(x: float) -> None:
        take(shifted(now(), x - centre(now()).x, 0.0))

    def south(y: float) -> None:
        take(shifted(now(), 0.0, y - centre(now()).y))

    def measured(name: str) -> Field:
        label, step, least, most, hint = SHAPES[name]

        def changed(value: float) -> None:
            drawing: Any = now()
            take(replace(drawing, **{name: value}))

        taken = numeric(app, changed, least, most)
        return Field(label, lambda: plain(getattr(now(), name)), taken, step, hint=hint)

    place = "Inches to its middle"
    return [
        Field("East", lambda: plain(centre(now()).x), numeric(app, east, -500, 900), 0.5, hint=place),
        Field("South", lambda: plain(centre(now()).y), numeric(app, south, -500, 900), 0.5, hint=place),
        *(measured(name) for name in MEASURED.get(type(now()), ())),
    ]


def of_tool(lab: LabSession) -> list[Field]:
    """Return the fields of a tool that draws terrain."""
    kinds, app = lab.app.lobby.kinds(), lab.app

    def make(**changes: Any) -> None:
        lab.in_hand.make = replace(lab.in_hand.make, **changes)

    def kind(name: str) -> None:
        make(kind=name, amount=None)

    def amount() -> float:
        return (
            lab.in_hand.make.amount
            if lab.in_hand.make.amount is not None
            else lab.terrain.usual(lab.in_hand.make.kind) or 0.0
        )

    found = [Field("Kind", lambda: lab.in_hand.make.kind, kind, values=tuple(kinds), wide=True)]
    measure = kinds[lab.in_hand.make.kind].measure
    if measure is not None:
        taken = numeric(app, lambda value: make(amount=value), 0, MOST)
        found.append(Field(measure.capitalize(), lambda: plain(amount()), taken, 0.5, hint="In inches"))
    if lab.in_hand.tool.shape == "line":
        taken = numeric(app, lambda value: make(width=value), 0.05, 100)
        found.append(Field("Width", lambda: plain(lab.in_hand.make.width), taken, 0.25, hint="In inches"))
    return found
