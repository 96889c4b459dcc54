"""The fields of a selected unit: its place, size and side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from game.battlefield.terrain.ground import ground
from game.core.model.unit import Unit, UnitId
from game.geometry.base_shape import BaseShape, ShapeKind
from game.geometry.point import Point
from game.ui.lab.editing.session import LabSession
from game.ui.lab.fields.fields import Field, numeric, plain
from game.ui.lab.placing import put

LEAST_BASE, MOST_BASE, MOST_HEIGHT = 0.05, 20.0, 100.0
ALONE = "none"
DISC = "disc"
KINDS: tuple[ShapeKind, ...] = get_args(ShapeKind)
SHAPES = (DISC, *KINDS)
SLENDER = 0.75
"""The ratio of width to length of a base that stops being a disc."""


class UnitFields:
    """Reads and changes the unit with that id."""

    def __init__(self, lab: LabSession, key: UnitId) -> None:
        self.lab, self.key = lab, key

    @property
    def unit(self) -> Unit:
        """The current unit, or as it would be if released now."""
        held = self.lab.stands() if self.lab.in_hand.carried.unit == self.key else None
        return held or self.lab.now.units[self.key]

    def all(self) -> list[Field]:
        """Return the fields; for a unit off the table, without those of its place."""
        return [*(self._place() if self.unit.enters is None else []), *self._size(), *self._owner()]

    def _place(self) -> list[Field]:
        def number(label: str, now: Callable[[], float], take: Callable[[float], Any]) -> Field:
            least, most, step, hint = PLACE[label]
            taken = numeric(self.lab.app, take, least, most)
            return Field(label, lambda: plain(now()), taken, step, hint=hint)

        return [
            number("East", lambda: self.unit.at.x, lambda x: self._move(Point(x, self.unit.at.y))),
            number("South", lambda: self.unit.at.y, lambda y: self._move(Point(self.unit.at.x, y))),
            number("Facing", lambda: self.unit.facing, lambda turn: self._change("turn", facing=turn % 360)),
            number("Above", lambda: self.unit.level - self._ground(), self._fly),
        ]

    def _size(self) -> list[Field]:
        tall = numeric(self.lab.app, partial(self._resize, "height"), 0.1, MOST_HEIGHT)
        hint = "Shape of its base: a disc, or what turns with the unit"
        return [
            Field("Shape", self._kind, self._reshape, values=SHAPES, hint=hint, bare=True),
            *self._base(),
            Field("Height", lambda: plain(self.unit.height), tall, 0.5, hint="How tall it stands, in inches"),
        ]

    def _resize(self, what: str, inches: float) -> None:
        self._change("resize", **{what: inches})

    def _kind(self) -> str:
        return DISC if self.unit.shape is None else self.unit.shape.kind

    def _base(self) -> list[Field]:
        """Return the fields of its base: a radius, or length and width."""

        def number(label: str, now: Callable[[], float], take: Callable[[float], Any], hint: str) -> Field:
            taken = numeric(self.lab.app, take, LEAST_BASE, MOST_BASE)
            return Field(label, lambda: plain(now()), taken, 0.125, hint=hint)

        def resize(**changes: Any) -> None:
            self._stand_on(replace(self._shape, **changes), "resize")

        if self.unit.shape is None:
            radius = partial(self._resize, "base")
            return [number("Base", lambda: self.unit.base, radius, "Radius of its base, in inches")]
        along, across = "Of its base along its facing, in inches", "Of its base across its facing, in inches"
        return [
            number("Length", lambda: self._shape.length, lambda value: resize(length=value), along),
            number("Width", lambda: self._shape.width, lambda value: resize(width=value), across),
        ]

    @property
    def _shape(self) -> BaseShape:
        """The shape of its base; for a disc, the oval of equal length that it would become."""
        length = min(2 * self.unit.base, MOST_BASE)
        return self.unit.shape or BaseShape("oval", length, max(length * SLENDER, LEAST_BASE))

    def _reshape(self, kind: str) -> None:
        """Change its base to that kind, of equal length."""
        words, shape = "reshape the base of", self.unit.shape
        if kind == self._kind():
            return
        if shape is not None and kind == DISC:
            self._change(words, base=max(shape.length, shape.width) / 2, shape=None)
        else:
            known = next(one for one in KINDS if one == kind)
            self._stand_on(replace(self._shape, kind=known), words)

    def _stand_on(self, shape: BaseShape, words: str) -> None:
        self._change(words, base=shape.radius, shape=shape)

    def _owner(self) -> list[Field]:
        lab = self.lab

        def give(side: str) -> None:
            self._change("change the side of", side=side)

        def skill(value: float) -> None:
            skilled = lab.app.lobby.skilled(self.unit, round(value))
            lab.units.change(skilled, "change the skill of", "skill")

        taken, hint = numeric(lab.app, skill, 0, 8), "0 is the best, 8 the worst"
        found = [Field("Side", lambda: self.unit.side, give, values=lab.hotseat.order, wide=True)]
        if hasattr(self.unit.profile, "skill"):
            found.insert(0, Field("Skill", lambda: str(self.unit.profile.skill), taken, 1, hint=hint))
        return [*found, *self._squad()]

    def _squad(self) -> list[Field]:
        """Return the field of the unit's squad, if squads act together."""
        if self.lab.now.now.by != "group":
            return []

        naming = self.lab.now.rules.squads

        def join(squad: str) -> None:
            self._change(f"change the {naming.word} of", group="" if squad == ALONE else squad)

        squads = tuple(dict.fromkeys((ALONE, *naming.names, self.unit.group or ALONE)))
        hint = f"Those of a {naming.word} act together"
        return [
            Field(
                naming.word.capitalize(),
                lambda: self.unit.group or ALONE,
                join,
                values=squads,
                hint=hint,
                wide=True,
            )
        ]

    def _change(self, words: str, **changes: Any) -> None:
        self.lab.units.change(replace(self.unit, **changes), words, words)

    def _move(self, at: Point) -> None:
        moved = put(self.unit, self.lab.now.battlefield, self.lab.contents.on_table(at))
        self.lab.units.change(moved, "move", "move")

    def _ground(self) -> float:
        return ground(self.lab.now.battlefield, self.unit.at)

    def _fly(self, inches: float) -> None:
        self._change("raise", level=self._ground() + inches)


PLACE = {
    "East": (0.0, 400.0, 0.5, "Inches from the west edge"),
    "South": (0.0, 400.0, 0.5, "Inches from the north edge"),
    "Facing": (-360.0, 720.0, 15.0, "Degrees, 0 is north ([ and ] turn, Shift and the wheel)"),
    "Above": (-50.0, 500.0, 1.0, "Inches above the ground: a roof, a bed, or flight"),
}
