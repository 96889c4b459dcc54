"""Small battles with artillery, made in one line: guns on the table and behind it, units in the sky."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boards import battle, mech, profile

from game.battlefield.terrain.field import Feature
from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, begun
from game.core.model.state import State
from game.core.model.unit import NEVER, Unit
from game.geometry.point import ORIGIN, Point
from game.rules import ruleset
from game.rules.alpha_strike.artillery.battle_setup import muster
from game.rules.alpha_strike.artillery.family_io import ArtillerySection, ArtilleryUnitSection
from game.rules.alpha_strike.artillery.guns.aim import RoundAim, aimed
from game.rules.alpha_strike.artillery.guns.pieces import piece_of

RULES = ruleset(["alpha_strike", "artillery"])


def gun(key: str, x: float, *specials: str, y: float = 24.0, **more: Any) -> Unit:
    """Return a vehicle with *specials*, on tracks, of skill 4, at x, y."""
    given = {"type": "CV", "move": '8"t', "damage": "1/1/0", "specials": tuple(specials), **more}
    status = given.pop("status", {})
    return mech(key, x, y, card=profile(**given), status=status)


def behind(key: str, *specials: str, **more: Any) -> Unit:
    """Return a gun for a place behind the table."""
    return replace(gun(key, 0, *specials, **more), at=ORIGIN, enters=NEVER)


def ship(key: str, *specials: str, move: str = "5a", **more: Any) -> Unit:
    """Return an aerospace unit for the sky."""
    given = {"type": "SC", "damage": "3/3/2", "specials": tuple(specials), "move": move, **more}
    status = given.pop("status", {})
    return replace(mech(key, 0, 0, card=profile(**given), status=status), at=ORIGIN, enters=NEVER)


def shelling(
    *units: Unit,
    features: tuple[Feature, ...] = (),
    options: Mapping[str, Any] | None = None,
    phase: str = "artillery",
    said: Mapping[str, Any] | None = None,
    off: Mapping[str, Mapping[str, Any]] | None = None,
    rules: Any = RULES,
    turn: int = 1,
) -> State:
    """Return a battle of Red and Blue with artillery.

    Args:
        said: The section `artillery` of the scenario; *off*: that of each unit.
    """
    bare = battle(*units, features=features, phase="movement")
    chosen = {**rules.options, "secret_fire": False, **(options or {})}
    secret = chosen["secret_fire"] or "spotting" in rules.addons
    found = replace(bare, rules=replace(rules, options=chosen, secret=secret), quotas=(), done=frozenset())
    sections = {key: ArtilleryUnitSection(**words) for key, words in (off or {}).items()}
    found = muster(found, ArtillerySection(**(said or {})), sections)
    return begun(found, phase, ("Red", "Blue"), turn)


def went(state: State, *actions: Any, dice: tuple[int, ...] = ()) -> Match:
    """Return the match after *actions*, with *dice* in order and then those of the seed."""
    match = Match(state, lambda seed, n, sides: dice[n] if n < len(dice) else throw(seed, n, sides))
    for action in actions:
        match.play(action)
    return match


def until(match: Match, phase: str, turn: int, side: str = "") -> Match:
    """Continue without actions until *phase* of *turn*, and there until the go of *side*."""
    while (match.state.turn, match.state.now.name) != (turn, phase) and match.state.result is None:
        match.play(EndPhase(min(match.state.to_act)))
    if side and match.state.to_act != {side}:
        match.play(EndPhase(min(match.state.to_act)))
    return match


def armour(match: Match, key: str) -> int:
    """Return the armour that *key* has left."""
    left: int = match.state.units[key].status.armor
    return left


def aim_of(
    state: State, unit: Unit, code: str, at: Point, *, indirect: bool, target: Unit | None = None
) -> RoundAim:
    """Return the aim of *unit* with its weapon *code*."""
    piece = piece_of(unit.profile, code)
    assert piece is not None
    return aimed(state, unit, piece, at, indirect=indirect, target=target)
