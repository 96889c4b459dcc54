"""Random legal play: whole battles without a plan, and the invariants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from playing import apart, first_legal, to_the_end

from game.core.engine.agreement import Agree
from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.answer import Answer
from game.core.model.events import Acted
from game.core.model.procedure import PhaseBegan
from game.core.model.state import Action, Question, State
from game.core.model.unit import Side, Unit
from game.core.setup import Setup, SetupForce
from game.files.scenarios.battle_start import battle_start
from game.geometry.point import Point, bearing, distance, polar
from game.lobby.previews import PreviewLibrary
from game.lobby.scenario_of_setup import scenario_of
from game.mechanics.battle.home_edges import home
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.display.choices import choices
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.turn.setup import Place

TURNS = 12
TRIES = 10
EDGES = (("south", "north"), ("west", "east"), (None, None))


@dataclass(frozen=True)
class Played:
    """A game played to its end: its match, and how often each action was played."""

    match: Match
    counts: Counter[str]


@cache
def library() -> PreviewLibrary:
    """Return the library that comes with the game."""
    return PreviewLibrary.here()


def setup(dice: random.Random, number: int) -> Setup:
    """Return a battle of two to four units per side on one of our maps."""
    mechs = [key for key, profile in library().cards.items() if profile.type == "BM"]
    edges = dice.choice(EDGES)
    count = dice.randint(2, 4)
    forces = tuple(
        SetupForce(side, edge, tuple((dice.choice(mechs), dice.randint(2, 5)) for _ in range(count)))
        for side, edge in zip(("Red", "Blue"), edges, strict=True)
    )
    maps = [preview.key for preview in library().maps() if preview.size == (72.0, 48.0)]
    options = {"undo": "free", "forced_withdrawal": dice.random() < 0.3}
    deploy = dice.random() < 0.5
    return Setup(f"game {number}", dice.choice(maps), forces, options, TURNS, {}, deploy, f"random/{number}")


def play(number: int) -> Played:
    """Play game *number* to its end and check all invariants."""
    dice = random.Random(f"sightline/{number}")
    found = battle_start(scenario_of(setup(dice, number), library(), seed=f"random/{number}"))
    match = Match(found.state)
    match.play(found.begin)
    counts = to_the_end(match, dice, chosen, holds)
    once(match)
    return Played(match, counts)


def chosen(dice: random.Random, state: State, side: Side) -> Action:
    """Return the first legal one of some random actions; at worst one that a bot would consider."""
    return first_legal(tries(dice, state, side), state, side, choices)


def tries(dice: random.Random, state: State, side: Side) -> Iterator[Action]:
    """Yield random actions for the moment."""
    if state.asked is not None:
        about = state.asked.about
        yield Answer(side, dice.choice(about.values)) if isinstance(about, Question) else Agree(side)
        return
    if dice.random() < 0.01:
        yield EndPhase(side)
    waiting = waiting_of(state, side)
    if not waiting:
        yield EndPhase(side)
        return
    unit = dice.choice(waiting)
    for _ in range(TRIES):
        match state.now.name:
            case "setup":
                yield Place(side, unit.id, anywhere(dice, state))
            case "movement":
                yield movement(dice, state, side, unit)
            case "combat":
                yield attack(dice, state, side, unit)
    yield Pass(side, unit.id) if state.now.name == "combat" else Hold(side, unit.id)


def anywhere(dice: random.Random, state: State) -> Point:
    """Return a random point of the table."""
    return Point(dice.uniform(0, state.battlefield.width), dice.uniform(0, state.battlefield.depth))


def movement(dice: random.Random, state: State, side: Side, unit: Unit) -> Action:
    """Return a walk, a jump, an entry, an exit or a special attack, often toward an enemy."""
    if unit.enters is not None:
        inward = {"south": (0, -1), "north": (0, 1), "west": (1, 0), "east": (-1, 0)}
        edge = home(state.brief, side) or "south"
        at, (x, y) = anywhere(dice, state), inward[edge]
        start = Point(
            at.x if x == 0 else (0 if x > 0 else state.battlefield.width),
            at.y if y == 0 else (0 if y > 0 else state.battlefield.depth),
        )
        inches = dice.uniform(0.7, max(ground_move(unit), 0.8))
        return Move(side, unit.id, (start, Point(start.x + x * inches, start.y + y * inches)))
    jump = bool(jump_move(unit)) and dice.random() < 0.4
    reach = jump_move(unit) if jump else ground_move(unit)
    foes = state.foes(side)
    if foes and dice.random() < 0.25:
        foe = dice.choice(foes)
        gap = distance(unit.at, foe.at) - unit.base - foe.base
        to = polar(unit.at, bearing(unit.at, foe.at), gap)
        kind = dice.choice((None, "dfa" if jump else "charge"))
        return Move(side, unit.id, (to,), jump=jump, attack=kind, target=foe.id if kind else None)
    to = polar(unit.at, dice.uniform(0, 360), dice.uniform(0, reach))
    foe = min(foes, key=lambda foe: distance(unit.at, foe.at), default=None)
    if foe is not None and dice.random() < 0.6:
        to = polar(unit.at, bearing(unit.at, foe.at) + dice.uniform(-60, 60), dice.uniform(0, reach))
    facing = dice.uniform(0, 360) if foe is None else bearing(to, foe.at) + dice.uniform(-50, 50)
    drawn = Move(side, unit.id, jump=jump, facing=facing)
    if dice.random() < 0.3:
        plan = Move.planned(state, drawn, to)
        return plan.action
    return replace(drawn, path=(to,))


def attack(dice: random.Random, state: State, side: Side, unit: Unit) -> Action:
    """Return an attack of *unit* on some enemy."""
    foes = state.foes(side)
    if not foes:
        return Pass(side, unit.id)
    foe = dice.choice(foes)
    if dice.random() < 0.3:
        return Strike(side, unit.id, foe.id, dice.choice(("standard", "melee")))
    return Fire(side, unit.id, foe.id, dice.randint(0, unit.profile.ov))


def holds(state: State) -> None:
    """Check the invariants of *state*: no overlap, damage within bubbles, all on the table."""
    apart(state)
    for unit in state.units.values():
        status, profile = unit.status, unit.profile
        assert 0 <= status.armor <= profile.armor, unit
        assert 0 <= status.structure <= profile.structure, unit
        assert 0 <= status.heat <= 4, unit
        assert not (status.structure < profile.structure and status.armor > 0), unit


def once(match: Match) -> None:
    """Check that each unit acted once per phase in the log."""
    events = [event for entry in match.log for event in entry.events]
    acted: set[str] = set()
    for event in events:
        if isinstance(event, PhaseBegan):
            acted = set()
        elif isinstance(event, Acted):
            assert event.unit not in acted, event
            acted.add(event.unit)
