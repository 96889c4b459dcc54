"""Small battles of mecha for tests, made in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.engine.turns import begun
from game.core.model.answer import Answer
from game.core.model.events import Rolled
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.mecha.shooting.weapons import weapon
from game.rules.mecha.status import Status
from game.rules.mecha.terrain import terrain
from game.rules.mecha.turn.command import CommandPoints
from game.rules.mecha.units import Profile

MECHA = ruleset(["mecha"])
GUN = "Gun: RG 24, MD 5"
BASE = 0.5


def mecha(
    key: str, x: float, y: float = 24.0, *weapons: str, facing: float | None = None, **more: Any
) -> Unit:
    """Return a mecha at x, y: "r1" is Red's, "b1" Blue's. Red faces east, Blue west.

    Its card has SPD 6, PIL 2, GN 2, DF 5, MDC 20 and a gun of RG 24 and MD 5, unless *weapons* or *more*
    override it; `group` and `status` go to the unit.
    """
    group, status = more.pop("group", ""), more.pop("status", {})
    card = Profile(
        **{"name": "Test", "spd": 6.0, "pil": 2, "gn": 2, "df": 5, "mdc": 20, "base": BASE, **more},
        weapons=tuple(weapon(text) for text in weapons or (GUN,)),
    )
    fares = Status(**{"ammo": tuple(one.ammo for one in card.weapons), **status})
    side = {"r": "Red", "b": "Blue", "g": "Green"}[key[0]]
    turned = (90.0 if side == "Red" else 270.0) if facing is None else facing
    return Unit(
        *(key, side, key, Point(x, y), turned),
        base=card.base,
        height=card.height,
        profile=card,
        status=fares,
        group=group,
    )


def box(kind: str, x: float, y: float, east: float, south: float, **more: float) -> Feature:
    """Return terrain given by its north-west corner, with the height of its kind or 2 inches."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    known = terrain().kinds[kind]
    tall = 0.0 if known.form in (Form.FLAT, Form.WATER) else known.height or 2.0
    return Feature(f"{kind}-{x:g}-{y:g}", kind, known.form, corners, **{"height": tall, **more})


def battle(
    *units: Unit,
    features: Iterable[Feature] = (),
    options: Mapping[str, Any] | None = None,
    points: int | Mapping[str, int] = 0,
    phase: str = "activation",
) -> State:
    """Return a battle on a table of 72 by 48, Red to act, each side with *points* to spend."""
    rules = replace(MECHA, options={**MECHA.options, **(options or {})})
    sides = tuple(dict.fromkeys(("Red", "Blue", *(unit.side for unit in units))))
    pool = points if isinstance(points, Mapping) else dict.fromkeys(sides, points)
    state = State(
        rules,
        Battlefield(72, 48, tuple(features)),
        {unit.id: unit for unit in units},
        sides,
        extras={"Command": CommandPoints(pool)},
    )
    return begun(state, phase)


def game(state: State, *faces: int) -> Match:
    """Return a match starting at *state*, with dice that show *faces* first."""
    return Match(state, followed(*faces))


def said_no(match: Match) -> list[str]:
    """Answer "no" to every open question; return the questions."""
    found = []
    while match.state.asked is not None:
        found.append(match.state.asked.about.words)
        match.play(Answer(match.state.asked.sides[0], "no"))
    return found


def rolled(match: Match, rule: str) -> list[int]:
    """Return the dice rolled under *rule*."""
    events = (event for entry in match.log for event in entry.events)
    return [sum(event.faces) for event in events if isinstance(event, Rolled) and event.rule == rule]


def lost(match: Match, unit: str) -> int:
    """Return the MDC that *unit* has lost."""
    damage: int = match.state.units[unit].status.damage
    return damage
