"""A referee of close assaults between several, who knows only the source text (variant 0204-B) and the dice.

It judges stacking, the order of moves, targets, fire into and out of the hex, and at units close together.
`python -m tests.long assault_referee` lets it judge many random battles.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import close_assaults as battles

from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.answer import Answer
from game.core.model.events import Rolled
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.files import places
from game.files.record_sheets import machines
from game.geometry.hexgrid import HexGrid
from game.geometry.point import Point, bearing, distance, polar
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.close_assault.on_table.fighters import machine_of, status_of
from game.rules.close_assault.on_table.hex_grid import HEAVY
from game.rules.close_assault.on_table.manoeuvre import tries
from game.rules.close_assault.on_table.orders import TacticChoice
from game.rules.close_assault.on_table.placing import PlaceChoice
from game.rules.close_assault.on_table.records import Assaults
from game.rules.close_assault.sheets.sheet_files import SHEETS

TURNS = 4
MOST = 600
CELL = 4 / 3
"""Inches across a tactical hex of 10 m, at 7.5 m to the inch."""
EVERY = 8
"""Of so many battles one is between light vehicles, which may share tactical hexes."""
LEFT = 0.15
"""How often a fighter ejects, flees or breaks off, compared with other tactics."""


def battle(number: int) -> str:
    """Return battle *number* as a file: defenders close together, attackers around them, two far off."""
    dice = random.Random(f"crowd/{number}")
    turn = dice.randrange(360)
    spots = [Point(15, 15), polar(Point(15, 15), turn, 1.35), polar(Point(15, 15), turn + 60, 1.35)]
    blue = [("b", at) for at in spots[: dice.randint(1, 3)]]
    first = dice.randrange(60)
    red = [("r", polar(Point(15, 15), first + 72 * n, 5.5)) for n in range(dice.randint(2, 4))]
    far = [("r", polar(Point(15, 15), turn + 20, 12)), ("b", polar(Point(15, 15), turn + 200, 12))]
    lines = {"r": [], "b": []}
    cards = light_vehicles() if number % EVERY == EVERY - 1 else battles.sheeted()
    for n, (side, at) in enumerate((*blue, *red, *far)):
        lines[side].append(
            f"{{id: {side}{n}, card: {dice.choice(cards)!r}, at: [{at.x:.2f}, {at.y:.2f}], "
            f"facing: {dice.randrange(360)}, skill: {dice.randint(2, 6)}}}"
        )
    return "\n".join(
        (
            "format: scenario/1\nname: A crowd\nmap: {size: [30, 30]}",
            "rules: [alpha_strike, close_assault]",
            f"turns: {TURNS}\nvictory: {{kind: destroy}}",
            "begin: {turn: 1, phase: movement, initiative: [Blue, Red]}\nsides:",
            f"  - {{name: Red, edge: south, units: [{', '.join(lines['r'])}]}}",
            f"  - {{name: Blue, edge: north, units: [{', '.join(lines['b'])}]}}\n",
        )
    )


@cache
def light_vehicles() -> tuple[str, ...]:
    """Return the vehicles with record sheets of which two may share a tactical hex."""
    sheets = machines(places.record_sheets(), SHEETS)
    found = ((key, sheets[key]) for key in battles.sheeted())
    return tuple(key for key, machine in found if not machine.legged and 0 < machine.tons < HEAVY)


class CrowdReferee:
    """Plays a battle of several with random choices and judges each step.

    Attributes:
        met: What has occurred.
    """

    def __init__(self, number: int) -> None:
        self.dice = random.Random(f"crowd/play/{number}")
        found = battles.read(battle(number), f"crowd/{number}")
        self.match = Match(found.state)
        self.match.play(found.begin)
        self.met: Counter[str] = Counter()
        self.fired_out: set[UnitId] = set()
        self.last: tuple[str, bool] | None = None

    @property
    def state(self) -> State:
        """The current state."""
        return self.match.state

    def play(self) -> Counter[str]:
        """Play the battle to its end; return what occurred."""
        for _ in range(MOST):
            before = self.state
            if before.result is not None:
                return self.met
            side = self.dice.choice(sorted(before.to_act))
            if before.now.name == "movement":
                self.fired_out.clear()
            if isinstance(before.asked and before.asked.about, TacticChoice):
                self._asked(before.asked.about)
            action = self._chosen(before, side)
            if before.encounter is not None and before.now.name == "manoeuvre" and before.asked is None:
                self._in_turn(before, side)
            else:
                self.last = None
            self.match.play(action)
            if isinstance(action, Fire):
                self._shot(before, action)
            self._stacked()
        raise AssertionError("the battle did not end")

    # choices

    def _chosen(self, state: State, side: Side) -> Action:
        """Return a random legal action of *side*."""
        if state.asked is not None:
            open_ones = [one.value for one in state.asked.about.choices_for(side) if not one.refusals]
            odds = [LEFT if one[0] in "gGfF" else 1.0 for one in open_ones]
            return Answer(side, self.dice.choices(open_ones, odds)[0])
        waiting = waiting_of(state, side)
        if not waiting:
            return EndPhase(side)
        unit = self.dice.choice(waiting)
        return next(one for one in self._tried(state, unit) if not refusals(state, one))

    def _tried(self, state: State, unit: Unit) -> Iterator[Action]:
        side = unit.side
        foes = sorted(state.foes(side), key=lambda foe: distance(unit.at, foe.at))
        if state.encounter is not None:
            found = [one for one in tries(state, unit) if not refusals(state, one)]
            yield self.dice.choice(found)
        elif state.now.name == "movement":
            if side == "Red" and foes and distance(unit.at, foes[0].at) < 8:
                kind = self.dice.choice((None, None, "charge"))
                aside = self.dice.choice((0, 0, 40, -40))
                for turn in (aside, 0, 60, -60, 90, -90):
                    to = polar(foes[0].at, bearing(foes[0].at, unit.at) + turn, unit.base + foes[0].base)
                    yield Move(side, unit.id, (to,), attack=kind, target=foes[0].id if kind else None)
            yield Hold(side, unit.id)
        else:
            if foes and (self._locked_with(state, unit.id) or self.dice.random() < 0.6):
                yield Fire(side, unit.id, self.dice.choice(foes).id)
            yield Pass(side, unit.id)
        yield EndPhase(side)

    # judgements

    def _asked(self, about: TacticChoice) -> None:
        """CA-60, CA-65: the targets are enemies in the hex; who has fired out of it is not asked."""
        played = self.state.encounter
        assert played is not None
        for slate in about.slates:
            assert slate.unit not in self.fired_out, slate
            assert {one.unit for one in slate.targets} <= {*played.units}
            assert all(self.state.units[one.unit].side != slate.side for one in slate.targets)
            self.met["targets to choose from"] += len(slate.targets) > 1
        assert len({one.unit for one in about.slates}) == len(about.slates)

    def _in_turn(self, before: State, side: Side) -> None:
        """CA-16, CA-59: an attacker moves first, then the sides move in turn as long as both can."""
        played = before.encounter
        assert played is not None
        attacks = side != self._defends(before)
        other = next(one for one in before.sides if one != side)
        if self.last is None or self.last[0] != played.id:
            assert attacks or not waiting_of(before, other), "the attacker moves first"
        elif self.last[1] == attacks:
            assert not waiting_of(before, other), "the sides move in turn"
        self.last = (played.id, attacks)
        self.met["manoeuvres"] += 1

    def _defends(self, state: State) -> Side:
        played = state.encounter
        assert played is not None
        return next(state.units[key].side for key in played.units if not status_of(state.units[key]).attacks)

    def _stacked(self) -> None:
        """CA-06, CA-57: one 'Mech to a tactical hex, or two vehicles below 60 tons, or one heavier."""
        state = self.state
        played = state.encounter
        if (
            played is None
            or played.grid is None
            or isinstance(state.asked and state.asked.about, PlaceChoice)
        ):
            return
        there: dict[str, list[Unit]] = {}
        for key in played.units:
            unit = state.units[key]
            if (
                unit.present
                and unit.status.structure
                and not status_of(unit).gone
                and not status_of(unit).out
            ):
                there.setdefault(self._cell(played.grid, unit), []).append(unit)
        for cell, units in there.items():
            if len(units) < 2:
                continue
            self.met["shared hexes"] += 1
            machines = [machine_of(state, unit) for unit in units]
            assert len(units) == 2, (cell, units)
            assert not any(one is None or one.legged or one.tons >= 60 for one in machines), (cell, units)
        self.met[f"most in a hex {sum(map(len, there.values()))}"] += 1

    def _cell(self, grid: HexGrid, unit: Unit) -> str:
        nearest = min(grid.cells, key=lambda one: distance(grid.centre(one), unit.at))
        assert distance(grid.centre(nearest), unit.at) < CELL / math.sqrt(3) + 1e-6
        return nearest.name

    def _locked_with(self, state: State, key: UnitId) -> tuple[UnitId, ...]:
        """Return the units locked in one hex with *key*, itself included."""
        locked = extra_of(state.extras, Assaults).locked
        return next((one.units for one in locked if key in one.units), ())

    def _shot(self, before: State, action: Fire) -> None:
        """CA-63 to CA-66: partial cover by a friend, and where a shot goes that misses."""
        events = self.match.last.events
        hit = next(one for one in events if isinstance(one, Rolled) and one.rule == "AS-HIT-01")
        shooter, target = before.units[action.unit], before.units[action.target]
        locked = self._locked_with(before, target.id)
        if self._locked_with(before, shooter.id) and shooter.id not in locked:
            self.fired_out.add(shooter.id)
            self.met["shots out of the hex"] += 1
        outside = bool(locked) and shooter.id not in locked
        self._covered(before, hit, shooter, target, locked if outside else ())
        strays = [one for one in events if isinstance(one, Rolled) and one.what == "stray shot"]
        whom = [one for one in events if isinstance(one, Rolled) and one.what == "whom it hits"]
        if outside:
            self.met["shots into the hex"] += 1
            there = (before.units[key] for key in locked)
            endangered = [one.id for one in there if one.present and one.side == shooter.side]
        else:
            endangered = [*self._beside(before, target)]
        changed = {
            key
            for key, unit in before.units.items()
            if key not in (shooter.id, target.id) and self.state.units[key].status != unit.status
        }
        over = self.state.now.name != "combat"  # by then a phase has begun that changes more
        if hit.reached or not endangered:
            assert not strays
            assert over or not changed, changed
            return
        self.met["stray shots at friends" if outside else "stray shots at a steel wall"] += 1
        (thrown,) = strays
        assert len(thrown.faces) == 2
        assert thrown.reached == (sum(thrown.faces) >= 7)
        assert bool(whom) == (thrown.reached and len(endangered) > 1)
        if over:
            return
        assert len(changed) <= thrown.reached, changed
        assert changed <= {*endangered}, (changed, endangered)
        self.met["struck by strays"] += len(changed)
        if whom and changed:
            assert changed == {sorted(endangered)[sum(whom[0].faces) - 1]} or outside

    def _covered(
        self, before: State, hit: Rolled, shooter: Unit, target: Unit, locked: tuple[UnitId, ...]
    ) -> None:
        """CA-63: a friend in the hex on the line to the target is partial cover, once."""
        assert hit.need is not None
        terms = [one for one in hit.need.terms if one.rule == "CA-63"]
        friends = [
            before.units[key]
            for key in locked
            if before.units[key].side == shooter.side and before.units[key].present and key != shooter.id
        ]
        between = any(self._between(shooter.at, target.at, one) for one in friends)
        partial = any("partial" in one.reason for one in hit.need.terms)
        assert len(terms) == (between and not partial), (terms, between, partial)
        self.met["covered by a friend"] += len(terms)

    def _between(self, here: Point, there: Point, one: Unit) -> bool:
        """Whether the line from *here* to *there* crosses the base of *one*, by walking along it."""
        return any(
            distance(
                Point(here.x + (there.x - here.x) * n / 4000, here.y + (there.y - here.y) * n / 4000), one.at
            )
            < one.base
            for n in range(4001)
        )

    def _beside(self, state: State, target: Unit) -> Iterator[UnitId]:
        """Yield the friends of *target* in the seven tactical hexes around it, one of them to the north."""
        inner = [target.at, *(polar(target.at, 60 * n, CELL) for n in range(6))]
        outer = [polar(target.at, 60 * n, 2 * CELL) for n in range(6)]
        outer += [polar(target.at, 60 * n + 30, math.sqrt(3) * CELL) for n in range(6)]
        for unit in state.present:
            near, far = (min(distance(unit.at, one) for one in ring) for ring in (inner, outer))
            if unit.side == target.side and unit.id != target.id and near < far:
                yield unit.id
