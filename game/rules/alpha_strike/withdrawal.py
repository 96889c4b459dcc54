"""Forced Withdrawal, an option: a crippled unit must go home at full speed and counts as defeated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.state import State
from game.core.tally import Refusal
from game.core.unit import Unit
from game.geometry.point import EPS
from game.rules.alpha_strike.figures import damage_at, immobile
from game.rules.alpha_strike.rounding import up
from game.rules.alpha_strike.setup import from_edge, home

RULE = "AS-WITHDRAW-01"


def crippled(state: State, unit: Unit) -> bool:
    """Whether *unit* is crippled: structure halved, its longer ranges silent, or unable to move."""
    profile, status = unit.profile, unit.status
    half = up(profile.structure / 2)
    broken = status.armor == 0 and (status.structure <= half or profile.structure == 1)
    at_range = [profile.damage[1], profile.damage[2]]
    printed = any(damage.value or damage.minimal for damage in at_range)
    now = [damage_at(state, unit, bracket) for bracket in (1, 2)]
    silent = printed and not any(damage.value or damage.minimal for damage in now)
    return broken or silent or immobile(unit)


def must_withdraw(state: State, unit: Unit) -> bool:
    """Whether *unit* must go home, by the option and by how it fares."""
    wanted = bool(state.rules.options["forced_withdrawal"])
    return wanted and home(state.brief, unit.side) is not None and crippled(state, unit)


def may_not_hold(state: State, action: Any) -> Iterable[Refusal]:
    """Object to a crippled unit that holds though it could go home."""
    unit = state.units[action.unit]
    if unit.present and state.now.name == "movement" and must_withdraw(state, unit):
        yield Refusal(f"{unit.name} is crippled and must withdraw", RULE)


def must_go_home(state: State, action: Any) -> Iterable[Refusal]:
    """Object to a move of a crippled unit that does not bring it nearer to its home edge."""
    unit = state.units[action.unit]
    edge = home(state.brief, unit.side)
    if edge is None or unit.enters is not None or not must_withdraw(state, unit):
        return
    end = action.path[-1] if action.path else unit.at
    if from_edge(state, edge, end) >= from_edge(state, edge, unit.at) - EPS and not action.exit:
        yield Refusal(f"{unit.name} is crippled and must withdraw to the {edge} edge", RULE)
