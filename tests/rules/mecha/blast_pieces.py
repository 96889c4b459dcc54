"""Small battles of the mecha for tests of the Blast rule, made in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.engine.turns import begun
from game.core.model.action import Aim
from game.core.model.answer import Answer
from game.core.model.events import Rolled
from game.core.model.state import Event, Question, State
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.shooting.weapons import Weapon, weapon
from game.rules.mecha.status import Status
from game.rules.mecha.turn.command import CommandPoints
from game.rules.mecha.units import Profile

MECHA = ruleset(["mecha"])
BASE = 0.5


def launcher(**more: Any) -> Weapon:
    """Return a Blast weapon of RG 36 and MD 9: a missile, with Indirect Fire unless *more* overrides it."""
    given = {"range": 36.0, "md": 9, "blast": True, "missile": True, "indirect": True, **more}
    return Weapon("Mortar", **given)


def profile(*weapons: Weapon, **more: Any) -> Profile:
    """Return a card: PIL 2, GN 3, DF 5, MDC 30, with a gun and *weapons*."""
    given = {"spd": 6.0, "pil": 2, "gn": 3, "df": 5, "mdc": 30, "base": BASE, **more}
    return Profile("Test", weapons=(*weapons, weapon("Gun: RG 24, MD 5")), **given)


def mecha(key: str, x: float, y: float = 24.0, *weapons: Weapon, **more: Any) -> Unit:
    """Return a mecha at x, y: Red's ids begin with r, Blue's with b; *more* goes to its card."""
    card = profile(*weapons, **more)
    side = "Red" if key.startswith("r") else "Blue"
    fares = Status(ammo=tuple(one.ammo for one in card.weapons))
    facing = 90.0 if side == "Red" else 270.0
    return Unit(key, side, key, Point(x, y), facing, base=card.base, height=2.0, profile=card, status=fares)


def gunner(gn: int = 2, x: float = 10.0, y: float = 24.0, **more: Any) -> Unit:
    """Return Red's r with the launcher; *more* goes to the weapon."""
    return mecha("r", x, y, launcher(**more), gn=gn)


def shed(x: float, y: float, east: float = 2.0, south: float = 2.0, kind: str = "building") -> Feature:
    """Return a building given by its north-west corner."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(f"{kind}-{x:g}-{y:g}", kind, Form.BUILDING, corners, height=3.0)


def battle(
    *units: Unit,
    features: Iterable[Feature] = (),
    options: Mapping[str, Any] | None = None,
    points: int | Mapping[str, int] = 9,
) -> State:
    """Return a battle of Red and Blue on a table of 72 by 48, Red to act, each with *points* to spend."""
    rules = replace(MECHA, options={**MECHA.options, **(options or {})})
    pool = points if isinstance(points, Mapping) else {"Red": points, "Blue": points}
    state = State(
        rules,
        Battlefield(72, 48, tuple(features)),
        {unit.id: unit for unit in units},
        ("Red", "Blue"),
        extras={"Command": CommandPoints(pool)},
    )
    return begun(state, "activation")


def at(*targets: str | tuple[float, float]) -> tuple[Aim, ...]:
    """Return an aim for each missile: unit ids, or points."""
    return tuple(Aim(one) if isinstance(one, str) else Aim(at=Point(*one)) for one in targets)


def fired(state: State, *targets: str | tuple[float, float], dice: tuple[int, ...], unit: str = "r") -> Match:
    """Return a match in which *unit* has fired its launcher at *targets*, with *dice*."""
    match = Match(state, followed(*dice))
    match.play(Blast(state.units[unit].side, unit, at(*targets)))
    return match


def asked(match: Match) -> tuple[str, str, str] | None:
    """Return the open question: the side, the unit and the first value; None if there is none."""
    ask = match.state.asked
    if ask is None:
        return None
    assert isinstance(ask.about, Question)
    (unit,) = ask.about.units
    return ask.sides[0], unit, ask.about.values[0]


def answer(match: Match, *values: str) -> None:
    """Answer the open questions, one after the other."""
    for value in values:
        assert match.state.asked is not None, f"nothing is asked that could be answered {value!r}"
        match.play(Answer(match.state.asked.sides[0], value))


def refuse_all(match: Match) -> list[tuple[str, str, str]]:
    """Answer "no" to every question; return the questions."""
    found = []
    while (question := asked(match)) is not None:
        found.append(question)
        answer(match, "no")
    return found


def damage(match: Match) -> dict[str, int]:
    """Return what each mecha has lost, by its id."""
    return {key: unit.status.damage for key, unit in match.state.units.items()}


def events(match: Match) -> list[Event]:
    """Return all events of *match*."""
    return [event for entry in match.log for event in entry.events]


def rolls(match: Match) -> list[Rolled]:
    """Return every throw of *match*."""
    return [event for event in events(match) if isinstance(event, Rolled)]
