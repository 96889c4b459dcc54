"""Pikes: a second base family, the smallest with cards, terrain and options of its own. For tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.model.state import Overlay, Phase, Ruleset, State
from game.core.model.unit import UnitId
from game.core.views.card import Card
from game.core.views.legend import Legend
from game.core.views.marks import Cells, Mark, Ring
from game.geometry.point import Point


@dataclass(frozen=True)
class Profile:
    """What a company of pikes is; the type has the name of another family's, and none of its fields."""

    name: str
    men: int
    skill: int = 4
    type: str = "PK"
    size: int = 1
    pv: int = 10
    tonnage: float = 0.0


@dataclass(frozen=True)
class Status:
    """How it fares."""

    men: int


def thrust(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield how far the pikes of a company reach, and the ground that it tramples."""
    unit = view.units[selected or ""]
    yield Ring(unit.at, unit.base + 3, "thrust")
    yield Cells(unit.at, 1.0, 1, b"\0", ("trampled",))


RULESET = Ruleset(
    name="pikes",
    phases=(Phase("push", order="auto"),),
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
