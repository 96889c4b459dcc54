"""Battles of Alpha Strike that have not begun yet, for tests of automatic steps."""

from __future__ import annotations

from dataclasses import replace

from boards import ALPHA, mech

from game.battlefield.terrain.field import Battlefield, Feature
from game.core.engine.dice import Throw, throw
from game.core.engine.match import Match
from game.core.engine.turns import Begin
from game.core.model.brief import Brief
from game.core.model.events import Acted
from game.core.model.state import State
from game.core.model.unit import Unit

HOME = {"Red": "south", "Blue": "north"}


def to_place(key: str, enters: int = 1, **more) -> Unit:
    """Return a 'Mech that is not on the table yet."""
    return replace(mech(key, 0, 0, **more), enters=enters)


def opening_state(*units: Unit, features: tuple[Feature, ...] = (), options=None, **brief) -> State:
    """Return the state before the beginning of a battle of Red and Blue on a table of 72 by 48."""
    brief.setdefault("edges", HOME)
    rules = replace(ALPHA, options={**ALPHA.options, **(options or {})})
    field = Battlefield(72, 48, features)
    return State(rules, field, {unit.id: unit for unit in units}, ("Red", "Blue"), Brief(**brief), turn=0)


def begun_with(state: State, dice: tuple[int, ...], phase: str, order=(), turn: int = 1) -> Match:
    """Return the match of *state* begun in *phase*, with *dice* in order and then those of the seed."""
    match = Match(state, then_seed(dice))
    match.play(Begin("Red", turn, phase, order))
    return match


def then_seed(dice: tuple[int, ...]) -> Throw:
    """Return dice that show *dice* first and continue with those of the seed."""
    return lambda seed, number, sides: dice[number] if number < len(dice) else throw(seed, number, sides)


def acted(match: Match) -> str:
    """Return the ids of the units in the order in which they acted."""
    return " ".join(e.unit for entry in match.log for e in entry.events if isinstance(e, Acted))
