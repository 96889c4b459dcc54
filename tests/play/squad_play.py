"""Random legal play of squads of soldiers, with all invariants checked."""

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
from game.core.model.answer import Pick
from game.core.model.brief import Brief
from game.core.model.state import Action, Question, State
from game.core.model.unit import Side, Unit, extra_of
from game.geometry.point import Point, bearing, distance, polar
from game.mechanics.movement.walking import level_on
from game.rules import ruleset
from game.rules.skirmish.cards.profile import Profile
from game.rules.skirmish.cards.squads import leads
from game.rules.skirmish.cards.status import Status
from game.rules.skirmish.cards.weapons import weapon
from game.rules.skirmish.display.choices import choices
from game.rules.skirmish.movement.gaits import ADVANCE
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    FallBack,
    GoToGround,
    Halt,
    ShootingAdvance,
    StandDown,
)
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.suppression.markers import Suppression

TURNS = 5
SIZE = 36.0
TRIES = 6
EDGES = ("west", "east", "north")
ARMS = ("Rifle: RG 24, RF 2, PEN 1", "Gun: RG 30, RF 4, PEN 2, Steady", "Tube: RG 24, RF 1, PEN 5", "")
WALKS = (Advance, ShootingAdvance, AtTheDouble, FallBack)
FIRES = (OpenFire, HaltAndFire, FocusFire, FireOnTheMove)
STANDS = (Halt, GoToGround, StandDown)


def begun(dice: random.Random, number: int) -> Match:
    """Return a battle of two or three sides with two squads each, some without leaders."""
    sides = ("Red", "Blue", "Green")[: dice.choice((2, 2, 3))]
    features = tuple(_piece(dice, i) for i in range(4))
    units: dict[str, Unit] = {}
    for place, side in enumerate(sides):
        for squad in range(2):
            corner = Point(3 + 13 * squad, 2.5 + 14 * place)
            for i in range(dice.randint(2, 4)):
                key = f"{side[0].lower()}{squad}{i}"
                at = Point(corner.x + 1.5 * (i % 2), corner.y + 1.5 * (i // 2))
                units[key] = _soldier(dice, side, f"S{squad}", key, at, leader=i == 0 and dice.random() < 0.7)
    state = State(
        ruleset(["skirmish"], {"undo": "free"}),
        Battlefield(SIZE, SIZE, features),
        units,
        sides,
        brief=Brief(turns=TURNS, edges=dict(zip(sides, EDGES, strict=False))),
        turn=0,
        seed=f"squads/{number}",
    )
    match = Match(state)
    match.play(Begin(sides[0], 1, "initiative"))
    return match


def _piece(dice: random.Random, number: int) -> Feature:
    """Return a house, a ruin, a wood or a wall between the squads."""
    kinds = (
        ("building", Form.BUILDING, dice.choice((1.5, 4.0))),
        ("ruin", Form.AREA, 4.0),
        ("woods", Form.AREA, 5.0),
        ("wall", Form.WALL, dice.choice((1.0, 1.6, 3.0))),
        ("hill", Form.GROUND, 2.0),
    )
    kind, form, height = dice.choice(kinds)
    x, y = 8.0 + 14 * (number % 2), 7.0 + 14 * (number // 2)
    east, south = dice.uniform(3, 8), dice.uniform(2, 6)
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(f"piece-{number}", kind, form, corners, height=height)


def _soldier(dice: random.Random, side: Side, squad: str, key: str, at: Point, *, leader: bool) -> Unit:
    arm = dice.choice(ARMS)
    profile = Profile(
        key,
        mv=float(dice.randint(4, 8)),
        skill=dice.randint(3, 5),
        armour=dice.randint(3, 6),
        kill=dice.randint(2, 4),
        leader=leader,
        weapon=weapon(arm) if arm else None,
        abilities=tuple(one for one in ("Adaptive Camo", "Easily Seen") if dice.random() < 0.2),
        points=10,
    )
    status = Status(grounded=dice.random() < 0.2)
    unit = Unit(key, side, key, at, dice.uniform(0, 360), profile=profile, status=status, group=squad)
    return replace(unit, base=profile.base, height=profile.height)


def play(number: int) -> tuple[Match, Counter[str]]:
    """Play game *number* to its end and check all invariants."""
    dice = random.Random(f"squads/{number}")
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
        yield Pick(side, dice.choice(about.picks))
        return
    if dice.random() < 0.02:
        yield EndPhase(side)
    unit = dice.choice(waiting_of(state, side))
    for _ in range(TRIES):
        yield next_action(dice, state, side, unit)
    yield dice.choice(STANDS)(side, unit.id)


def next_action(dice: random.Random, state: State, side: Side, unit: Unit) -> Action:
    """Return a possible action of the squad of *unit*, often against the nearest enemy."""
    foes = sorted(state.foes(side), key=lambda foe: distance(unit.at, foe.at)) or [unit]
    foe = foes[0] if dice.random() < 0.6 else dice.choice(foes)
    kind = dice.random()
    if kind < 0.6:
        who = dice.choice(("all", "all", "this model", "Rifle"))
        return dice.choice(FIRES)(side, unit.id, foe.id, who)
    walk = dice.choice(WALKS)
    away = 180.0 if walk is FallBack else 0.0
    turn = bearing(unit.at, foe.at) + away + dice.uniform(-60, 60) if foe.at != unit.at else 0.0
    to = polar(unit.at, turn, dice.uniform(0.5, unit.profile.mv * walk.share))
    field = state.battlefield
    at = Point(min(max(to.x, 0.0), field.width), min(max(to.y, 0.0), field.depth))
    return walk(side, unit.id, (at,), alone=dice.random() < 0.2, spread=dice.choice((0.7, 1.0, 1.4)))


def holds(state: State) -> None:
    """Check the invariants of *state*: no overlap, on the ground or a roof, one leader, markers of squads."""
    apart(state)
    for unit in state.present:
        assert unit.level == level_on(state, unit.at, ADVANCE(state, unit)), unit.id
    record = extra_of(state.extras, Suppression)
    squads = {f"{unit.side}/{unit.squad}" for unit in state.units.values()}
    assert all(count > 0 for count in record.markers.values())
    assert {*record.markers, *record.pinned} <= squads
    for squad in squads:
        mine = [unit for unit in state.units.values() if f"{unit.side}/{unit.squad}" == squad]
        assert sum(map(leads, mine)) <= 1
