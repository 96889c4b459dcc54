"""Random legal play of the mecha, with all invariants checked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from playing import apart, first_legal, to_the_end

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase
from game.core.model.action import Aim
from game.core.model.answer import Answer
from game.core.model.brief import Brief
from game.core.model.state import Action, Question, State
from game.core.model.unit import Side, Unit
from game.geometry.point import Point, bearing, distance, polar
from game.mechanics.battle.home_edges import inward
from game.rules import ruleset
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.display.choices import choices
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.melee import Punch
from game.rules.mecha.shooting.shoot import Batter, Shoot
from game.rules.mecha.shooting.volley import Volley
from game.rules.mecha.shooting.weapons import weapon
from game.rules.mecha.status import Status
from game.rules.mecha.structures import structures
from game.rules.mecha.turn.done import Done, SquadDone
from game.rules.mecha.turn.setup import Place
from game.rules.mecha.turn.spending import Boost, PressOn
from game.rules.mecha.units import Profile
from game.rules.mecha.walking import speed

TURNS = 6
SIZE = 36.0
TRIES = 8
EDGES = ("west", "east", "north")
ARMS = (
    "Gun: RG 24, MD 5, Rapid Fire 1",
    "Missiles: RG 24, MD 4, Missile, Volley 4, Ammo 2",
    "Flak: RG 12, MD 2, Anti-Missile",
    "Lance: RG 18, MD 9, Inescapable",
    "Mortar: RG 36, MD 9, Blast, Missile, Indirect Fire, Volley 2, Ammo 3",
    "Bomb: RG 18, MD 12, Blast",
)
"""What random mecha carry: each ability at least once."""


def begun(dice: random.Random, number: int) -> Match:
    """Return a battle of two or three sides with one or two squads each; a quarter start in the set-up."""
    sides = ("Red", "Blue", "Green")[: dice.choice((2, 2, 3))]
    features = tuple(_house(dice, i) for i in range(4))
    units: dict[str, Unit] = {}
    for side in sides:
        for squad in range(dice.randint(1, 2)):
            for place in range(dice.randint(1, 3)):
                unit = _mecha(dice, side, f"S{squad}", f"{side[0].lower()}{squad}{place}")
                spot = _free(dice, features, units)
                units[unit.id] = Unit(**{**unit.__dict__, "at": spot})
    placed = number % 4 == 3
    if placed:
        units = {key: replace(unit, enters=1) for key, unit in units.items()}
    edges = {} if placed and len(sides) == 2 else dict(zip(sides, EDGES, strict=False))
    state = State(
        ruleset(["mecha"], {"undo": "free"}),
        Battlefield(SIZE, SIZE, features),
        units,
        sides,
        brief=Brief(turns=TURNS, edges=edges, deploy=dice.random() < 0.7),
        turn=0,
        seed=f"mecha/{number}",
    )
    match = Match(state)
    match.play(Begin(sides[0], 0, "setup") if placed else Begin(sides[0], 1, "initiative"))
    return match


def _house(dice: random.Random, number: int) -> Feature:
    x, y = 6.0 + 12 * (number % 2), 6.0 + 12 * (number // 2)
    east, south = dice.uniform(2, 6), dice.uniform(2, 6)
    kind, form = dice.choice((("building", Form.BUILDING), ("bunker", Form.BUILDING), ("woods", Form.AREA)))
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(f"house-{number}", kind, form, corners, height=dice.choice((1.0, 3.0)))


def _mecha(dice: random.Random, side: Side, squad: str, key: str) -> Unit:
    arms = tuple(weapon(text) for text in dice.sample(ARMS, dice.randint(1, 3)))
    profile = Profile(
        key,
        spd=dice.randint(4, 10),
        pil=dice.randint(1, 4),
        gn=dice.randint(1, 4),
        df=dice.randint(3, 6),
        mdc=dice.randint(6, 20),
        weapons=arms,
        abilities=("Life is Cheap",) * dice.randint(0, 1),
        leadership=dice.randint(0, 2),
        points=10,
    )
    status = Status(ammo=tuple(one.ammo for one in arms))
    return Unit(
        key, side, key, Point(0, 0), dice.uniform(0, 360), profile=profile, status=status, group=squad
    )


def _free(dice: random.Random, features: tuple[Feature, ...], units: dict[str, Unit]) -> Point:
    while True:
        at = Point(dice.uniform(1, SIZE - 1), dice.uniform(1, SIZE - 1))
        clear = all(distance(at, one.at) > 1.3 for one in units.values())
        if clear and not any(_covers(feature, at) for feature in features):
            return at


def _covers(feature: Feature, at: Point) -> bool:
    west, north, east, south = feature.polygon.bounds
    return bool(west - 1 <= at.x <= east + 1 and north - 1 <= at.y <= south + 1)


def play(number: int) -> tuple[Match, Counter[str]]:
    """Play game *number* to its end and check all invariants."""
    dice = random.Random(f"mecha/{number}")
    match = begun(dice, number)
    return match, to_the_end(match, dice, chosen, holds)


def chosen(dice: random.Random, state: State, side: Side) -> Action:
    """Return the first legal one of some random actions; at worst one that a bot would consider."""
    return first_legal(tries(dice, state, side), state, side, choices)


def tries(dice: random.Random, state: State, side: Side) -> Iterator[Action]:
    """Yield random actions for the moment."""
    if state.asked is not None:
        about = state.asked.about
        assert isinstance(about, Question)
        yield Answer(side, dice.choice(about.values))
        return
    if dice.random() < 0.01:
        yield EndPhase(side)
    unit = dice.choice(waiting_of(state, side))
    for _ in range(TRIES):
        if state.now.name == "setup":
            yield Place(side, unit.id, Point(dice.uniform(0, SIZE), dice.uniform(0, SIZE)))
        else:
            yield next_action(dice, state, side, unit) if unit.present else entry(dice, state, side, unit)
    yield dice.choice((Done, SquadDone))(side, unit.id)


def entry(dice: random.Random, state: State, side: Side, unit: Unit) -> Action:
    """Return a way over the home edge."""
    along = dice.uniform(0, SIZE)
    edge = state.brief.edges[side]
    return Move(side, unit.id, (inward(state, along, 0.0, edge), inward(state, along, 3.0, edge)))


def next_action(dice: random.Random, state: State, side: Side, unit: Unit) -> Action:
    """Return a possible action of *unit*, often against the nearest enemy."""
    foes = sorted(state.foes(side), key=lambda foe: distance(unit.at, foe.at)) or [unit]
    foe = foes[0] if dice.random() < 0.6 else dice.choice(foes)
    arm, kind = dice.choice(unit.profile.weapons), dice.random()
    if kind < 0.3:
        inches = dice.uniform(0, speed(state, unit))
        to = polar(unit.at, bearing(unit.at, foe.at) + dice.uniform(-60, 60), inches)
        if dice.random() < 0.2:
            to = polar(foe.at, bearing(foe.at, unit.at), foe.base + unit.base)
        return Move(side, unit.id, (to,), bearing(to, foe.at) if to != foe.at else 0.0)
    if kind < 0.4:
        return dice.choice((Boost, PressOn))(side, unit.id)
    if kind < 0.5:
        return Punch(side, unit.id, foe.id, dice.random() < 0.5)
    built = structures(state)
    at = Point(*built[0].feature.outline[0]) if built else unit.at
    if arm.blast:
        aims = tuple(dice.choice((Aim(foe.id), Aim(at=at))) for _ in range(dice.randint(1, arm.missiles)))
        return Blast(side, unit.id, aims, arm.name)
    if arm.volley and dice.random() < 0.5:
        aims = tuple(dice.choice((Aim(one.id), Aim(at=at))) for one in foes[: arm.volley])
        return Volley(side, unit.id, aims, arm.name)
    if dice.random() < 0.15:
        return Batter(side, unit.id, at, arm.name)
    return Shoot(side, unit.id, foe.id, arm.name)


def holds(state: State) -> None:
    """Check the invariants of *state*: no overlap, damage within MDC, ammunition, points."""
    apart(state)
    for unit in state.units.values():
        status, profile = unit.status, unit.profile
        assert 0 <= status.damage <= profile.mdc, unit
        assert (status.damage == profile.mdc) == (unit.removed == "destroyed"), unit
        assert all(0 <= left <= arm.ammo for left, arm in zip(status.ammo, profile.weapons, strict=True))
        assert len(status.fired) + status.struck <= 2, unit
    for built in structures(state):
        assert 0 <= built.lost < built.mdc, built
    if "Command" in state.extras:
        assert all(points >= 0 for points in state.extras["Command"].points.values())
