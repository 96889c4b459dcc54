"""Candidate actions, for bots and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from game.core.model.action import anything
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.mechanics.battle.home_edges import edge_at, home
from game.mechanics.battle.usual_choices import (
    destinations,
    entries,
    facing_enemy,
    home_places,
    legal_choices,
)
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.turn.setup import Place
from game.rules.alpha_strike.turn.withdrawal import homeward


def choices(view: State, side: Side, which: Callable[[Action], bool] = anything) -> Iterator[Action]:
    """Yield legal actions of *side*: every attack, some moves of each unit, holding, passing, answers.

    Actions are generated lazily, and only those accepted by *which* are judged.
    """
    return legal_choices(view, side, which, _acts)


def _acts(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    match view.now.name:
        case "setup":
            yield from (Place(side, unit.id, at) for at in home_places(view, side))
            yield Hold(side, unit.id)
        case "movement":
            yield from _moves(view, side, unit)
            yield Hold(side, unit.id)
        case "combat":
            yield from _attacks(view, side, unit)
            yield Pass(side, unit.id)
    for more in view.rules.tries:
        yield from more(view, unit)


def _moves(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield straight moves and jumps toward each enemy and in eight directions, at full and half distance."""
    yield from _retreats(view, side, unit)
    if unit.enters is not None:
        yield from (Move(side, unit.id, way) for way in entries(view, side))
        return
    for inches, jump in ((ground_move(unit), False), (jump_move(unit), True)):
        for to in destinations(view, side, unit, inches) if inches else ():
            move = Move(side, unit.id, (to,), jump=jump)
            yield replace(move, facing=facing_enemy(view, side, to))


def _retreats(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield moves home for a unit that must withdraw (AS-WITHDRAW-01), off the table at its edge."""
    for at in homeward(view, unit):
        leaves = home(view.brief, side) in edge_at(view, at)
        walk = Move.planned(view, Move(side, unit.id), at).path[1:]
        yield Move(side, unit.id, walk, exit=leaves)
        yield Move(side, unit.id, (at,), jump=True, exit=leaves)


def _attacks(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    for enemy in view.foes(side):
        yield from (Fire(side, unit.id, enemy.id, heat) for heat in range(unit.profile.ov + 1))
        yield from (Strike(side, unit.id, enemy.id, kind) for kind in ("standard", "melee"))
