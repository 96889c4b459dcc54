"""Odd actions: all actions with fields of all kinds, at all moments of battles; each is played or refused."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from specimens import Maker

from game.core.engine.match import Match
from game.core.model.action import IllegalAction
from game.core.model.state import Action
from game.core.model.unit import Side, UnitId
from game.core.validation.integrity import state_flaw
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point

SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"
BATTLES = (
    *("first-steps", "night-patrol", "raid-on-the-harbour"),
    *("guns-in-the-dark", "under-the-template", "what-the-counters-hide"),
)
AT_ONE_MOMENT = 40
LONGEST = 400
NUMBERS = (math.inf, -math.inf, math.nan, 1e308, 2.0**63, 2**63, 10**400, -1, 0, 1, 2, 17, 0.1, -0.0, 1e5)
ODD: tuple[Any, ...] = (*NUMBERS, None, True, "", "x", "nobody", (), (1, 2), [], {}, {"is": "x"}, object())


def tried(seed: int, count: int) -> Counter[str]:
    """Try *count* odd actions; return how many were played and refused. Anything else is an error."""
    dice, told = random.Random(seed), Counter[str]()
    match = begun(dice)
    while told.total() < count:
        if match.state.result is not None or len(match.log) > LONGEST:
            match = begun(dice)
        for _ in range(AT_ONE_MOMENT):
            told[one(match, dice)] += 1
        wrong = state_flaw(match.state)
        assert not wrong, wrong
        go_on(match, dice)
    return told


def begun(dice: random.Random) -> Match:
    """Return one of the battles, begun."""
    found = battle_start(_scenario(dice.choice(BATTLES)), seed=str(dice.random()))
    match = Match(found.state)
    match.play(found.begin)
    return match


@cache
def _scenario(name: str) -> Any:
    return read_scenario(SCENARIOS / f"{name}.yaml")


def one(match: Match, dice: random.Random) -> str:
    """Try one odd action and return the result."""
    action = odd(match, dice)
    try:
        match.play(action)
    except IllegalAction:
        return "refused"
    return "played"


def odd(match: Match, dice: random.Random) -> Action:
    """Return an action of any kind, some of whose fields are plausible and some odd."""
    state = match.state
    maker = Maker(state, full=dice.random() < 0.5)
    kind = dice.choice([kind for kind in maker.kinds.values() if issubclass(kind, Action)])
    hints = get_type_hints(kind, include_extras=True)
    share = dice.choice((0.0, 0.2, 0.5))
    named = {
        field.name: dice.choice(ODD) if dice.random() < share else likely(maker, hints[field.name], dice)
        for field in fields(kind)
    }
    made: Action = kind(**named)
    return made


def likely(maker: Maker, hint: Any, dice: random.Random) -> Any:
    """Return a plausible value of the type *hint*: an existing side or unit, a place on the table."""
    state = maker.state
    maker.unit = dice.choice(list(state.units))
    if hint == Side:
        return dice.choice(sorted(state.to_act) or state.sides)
    if hint == UnitId:
        return maker.unit
    if hint is Point:
        field = state.battlefield
        return Point(dice.uniform(-1, field.width + 1), dice.uniform(-1, field.depth + 1))
    if hint is float:
        return dice.choice((0.0, 90.0, 359.9, -30.0, dice.uniform(0, 60)))
    return maker.value(hint)


def go_on(match: Match, dice: random.Random) -> None:
    """Play something that the rules allow, so that all moments of a battle occur."""
    if match.state.result is not None:
        return
    side = dice.choice(sorted(match.state.to_act))
    match.play(Seat(side, match).choices()[0])
