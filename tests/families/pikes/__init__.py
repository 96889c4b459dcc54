"""Pikes: the smallest second base family with its own cards, terrain and options, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Self

from game.core.engine.turns import EndPhase
from game.core.model.action import PathAction, Plan, Stage
from game.core.model.events import Acted, Moved
from game.core.model.state import Overlay, Phase, Ruleset, State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import UnitId
from game.core.views.card import Card
from game.core.views.legend import Legend
from game.core.views.marks import Cells, Mark, Ring
from game.geometry.point import Path, Point, distance, length
from game.geometry.value import Value


class Profile(Value):
    """A company of pikes; the type has the name of one in another family, and none of its fields."""

    name: str
    men: int
    skill: int = 4
    type: str = "PK"
    size: int = 1
    pv: int = 10
    tonnage: float = 0.0


class Status(Value):
    """Its condition."""

    men: int


def thrust(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the reach of a company's pikes, and the ground that it tramples."""
    unit = view.units[selected or ""]
    yield Ring(unit.at, unit.base + 3, "thrust")
    yield Cells(unit.at, 1.0, 1, b"\0", ("trampled",))


PACE = 8.0


class March(PathAction):
    """March in straight legs, 8 inches at most."""

    path: Path = ()

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        start = state.units[action.unit].at
        whole = (start, *action.path, to)
        stages = tuple(Stage(b, distance(a, b), distance(a, b)) for a, b in pairwise(whole))
        march = replace(action, path=whole[1:])
        against = tuple(march.check(state))
        return Plan(march, start, whole, stages, length(whole), PACE, against)

    def check(self, state: State) -> list[Refusal]:
        inches = length((state.units[self.unit].at, *self.path))
        return [Refusal(f'needs {inches:.1f}" of {PACE:g}"', "PIKE-01")] if inches > PACE else []

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "March"))
        table.do(Moved(self.unit, (unit.at, *self.path), unit.facing, unit.level))


RULESET = Ruleset(
    name="pikes",
    phases=(Phase("advance", frozenset({"March"}), "alternate"), Phase("push", order="auto")),
    opening="advance",
    actions=(March, EndPhase),
    profile=Profile,
    status=Status,
    card=lambda view, unit: Card(unit.name),
    overlays={
        "thrust": Overlay(
            thrust,
            "Thrust",
            "How far pikes reach",
            "y",
            kind="field",
            legend=Legend("Trampled", (("trampled", "grass"),)),
            needs=frozenset({"unit"}),
        )
    },
    options={"push": 2, "woods_block": 6},
)
