"""What is worth thinking about: bots and random play choose among these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from game.core.engine.agreement import Agree, Decline
from game.core.engine.flow import waiting_of
from game.core.engine.turns import EndPhase, refusals
from game.core.model.action import anything
from game.core.model.answer import replies
from game.core.model.brief import Edge
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.geometry.point import Point, bearing, distance, polar, toward
from game.mechanics.battle.deployment import ZONE
from game.mechanics.battle.home_edges import FACING, edge_at, home, inward
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.turn.setup import Place
from game.rules.alpha_strike.turn.withdrawal import homeward

SHARES = (1.0, 0.5)
BEARINGS = tuple(range(0, 360, 45))


def choices(view: State, side: Side, which: Callable[[Action], bool] = anything) -> Iterator[Action]:
    """Yield legal actions of *side*: every attack, some moves of each unit, holding, passing, answers.

    Only those for which *which* holds are judged, as they come.
    """
    yield from (action for action in _tries(view, side) if which(action) and not refusals(view, action))


def _tries(view: State, side: Side) -> Iterable[Action]:
    if side not in view.to_act:
        return
    if view.asked is not None:
        yield from _answers(view, side)
        return
    for unit in waiting_of(view, side):
        match view.now.name:
            case "setup":
                yield from _places(view, side, unit)
            case "movement":
                yield from _moves(view, side, unit)
                yield Hold(side, unit.id)
            case "combat":
                yield from _attacks(view, side, unit)
                yield Pass(side, unit.id)
        for more in view.rules.tries:
            yield from more(view, unit)
    yield EndPhase(side)


def _answers(view: State, side: Side) -> Iterable[Action]:
    yield from replies(view, side)
    yield from (Agree(side), Decline(side))


def _places(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield places in two rows along the home edge, and staying off the table."""
    edge = home(view.brief, side)
    field = view.battlefield
    if edge is not None:
        across = edge in ("north", "south")
        for along in range(3, int(field.width if across else field.depth) - 2, 3):
            for inches in (ZONE / 4, ZONE * 3 / 4):
                yield Place(side, unit.id, inward(view, along, inches, edge))
    yield Hold(side, unit.id)


def _moves(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield straight moves and jumps toward each enemy and into eight directions, far and half as far."""
    edge = home(view.brief, side)
    yield from _retreats(view, side, unit)
    if unit.enters is not None:
        field = view.battlefield
        across = edge in ("north", "south")
        for along in range(3, int(field.width if across else field.depth) - 2, 6):
            starts, goes = (inward(view, along, inches, edge or "south") for inches in (0.0, 3.0))
            yield Move(side, unit.id, (starts, goes))
        return
    for inches, jump in ((ground_move(unit), False), (jump_move(unit), True)):
        for share in SHARES if inches else ():
            for to in _ways(view, side, unit, inches * share):
                move = Move(side, unit.id, (to,), jump=jump)
                yield replace(move, facing=_toward_enemy(view, side, to, edge))


def _retreats(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield ways home for a unit that must withdraw (AS-WITHDRAW-01), off the table from its edge."""
    for at in homeward(view, unit):
        leaves = home(view.brief, side) in edge_at(view, at)
        walk = Move.planned(view, Move(side, unit.id), at).path[1:]
        yield Move(side, unit.id, walk, exit=leaves)
        yield Move(side, unit.id, (at,), jump=True, exit=leaves)


def _ways(view: State, side: Side, unit: Unit, inches: float) -> Iterable[Point]:
    for enemy in view.foes(side):
        near = distance(unit.at, enemy.at) - unit.base - enemy.base
        yield toward(unit.at, enemy.at, min(inches, near))
    yield from (polar(unit.at, degrees, inches) for degrees in BEARINGS)


def _toward_enemy(view: State, side: Side, at: Point, edge: Edge | None) -> float:
    foes = sorted(view.foes(side), key=lambda enemy: distance(at, enemy.at))
    if foes and foes[0].at != at:
        return bearing(at, foes[0].at)
    return FACING[edge] if edge is not None else 0.0


def _attacks(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    for enemy in view.foes(side):
        yield from (Fire(side, unit.id, enemy.id, heat) for heat in range(unit.profile.ov + 1))
        yield from (Strike(side, unit.id, enemy.id, kind) for kind in ("standard", "melee"))
