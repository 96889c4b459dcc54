"""Pikes: a second base family, the smallest with cards, terrain and options of its own. For tests."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.model.state import Phase, Ruleset
from game.core.views.card import Card


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


RULESET = Ruleset(
    name="pikes",
    phases=(Phase("push", order="auto"),),
    profile=Profile,
    status=Status,
    card=lambda view, unit: Card(unit.name),
    options={"push": 2, "woods_block": 6},
)
