"""Small battles of Alpha Strike for tests, made in one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.engine.turns import begun
from game.core.model.events import Rolled
from game.core.model.state import Action, State
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.alpha_strike.cards.card_text import damages, height_of, moves
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Profile

ROOT = Path(__file__).parents[3]
ALPHA = ruleset(["alpha_strike"])
SHAPES: Mapping[str, Form] = {
    "hill": Form.GROUND,
    "woods": Form.AREA,
    "smoke": Form.AREA,
    "water": Form.WATER,
    "wall": Form.WALL,
    "building": Form.BUILDING,
    "bridge": Form.DECK,
}


def profile(move: str = '10"', damage: str = "3/3/1", **more: Any) -> Profile:
    """Return a card: by default a 'Mech of size 2 with 6 armour and 4 structure, skill 4."""
    given = {"variant": "", "type": "BM", "size": 2, "ov": 0, "armor": 6, "structure": 4, "pv": 30, **more}
    name = given.pop("name", "Test")
    return Profile(name=name, move=moves(move), damage=damages(damage), **given)


def unit(key: str, at: tuple[float, float], facing: float, card: Profile, **status: Any) -> Unit:
    """Return a unit on level ground; Red's ids begin with r, Blue's with b."""
    fares = Status(**{"armor": card.armor, "structure": card.structure, **status})
    side = "Red" if key.startswith("r") else "Blue"
    name = f"{card.title} {key}"
    return Unit(key, side, name, Point(*at), facing, height=height_of(card), profile=card, status=fares)


def mech(key: str, x: float, y: float = 24.0, facing: float | None = None, **more: Any) -> Unit:
    """Return a 'Mech at x, y: Red faces east, Blue west. *more* goes to its card, `status` to its status."""
    status = more.pop("status", {})
    turned = (90.0 if key.startswith("r") else 270.0) if facing is None else facing
    return unit(key, (x, y), turned, more.pop("card", None) or profile(**more), **status)


def box(kind: str, x: float, y: float, east: float, south: float, **more: float) -> Feature:
    """Return terrain given by its north-west corner; woods, ruins and smoke are 2 inches high."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    tall = {Form.AREA: 2.0, Form.WALL: 1.0}.get(SHAPES[kind], 0.0)
    measures = {"height": tall, **more}
    return Feature(f"{kind}-{x:g}-{y:g}", kind, SHAPES[kind], corners, **measures)


def woods(x: float, inches: float) -> Feature:
    """Return woods across the table, *inches* deep from west to east."""
    return box("woods", x, 0, inches, 48)


def battle(
    *units: Unit,
    features: tuple[Feature, ...] = (),
    options: Mapping[str, Any] | None = None,
    phase: str = "combat",
    order: tuple[str, ...] = ("Red", "Blue"),
) -> State:
    """Return a battle of Red and Blue on a table of 72 by 48, each unit at ground level."""
    field = Battlefield(72, 48, features)
    rules = replace(ALPHA, options={**ALPHA.options, **(options or {})})
    stand = {one.id: replace(one, level=one.level or level(field, one.at)) for one in units}
    return begun(State(rules, field, stand, ("Red", "Blue")), phase, order)


def duel(gap: float = 10.0, *features: Feature, options: Mapping[str, Any] | None = None) -> State:
    """Return Red's r and Blue's b face to face, *gap* inches between their bases."""
    return battle(mech("r", 10), mech("b", 11.25 + gap), features=features, options=options)


def play(state: State, *actions: Action, dice: tuple[int, ...] = ()) -> Match:
    """Return the match after *actions*, with *dice* in order and then those of the seed."""
    match = Match(state, lambda seed, n, sides: dice[n] if n < len(dice) else throw(seed, n, sides))
    for action in actions:
        match.play(action)
    return match


def rolled(match: Match) -> list[tuple[str, tuple[int, ...]]]:
    """Return the purpose and the faces of each throw, in order."""
    events = (event for entry in match.log for event in entry.events)
    return [(event.what, event.faces) for event in events if isinstance(event, Rolled)]


def terms(tally: Any) -> dict[str, int]:
    """Return the terms of *tally*: values by rule."""
    return {term.rule: term.value for term in tally.terms}


def rules_of(refusals: Any) -> list[str]:
    """Return the rules that *refusals* name."""
    return [refusal.rule for refusal in refusals]
