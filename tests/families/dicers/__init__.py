"""Dicers: a base family for tests, whose squads roll dice pools, for any number of sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Self

from game.core.engine.agreement import Agree, Amend, Concede, Decline, Propose
from game.core.engine.turns import Begin, EndPhase
from game.core.model.action import PathAction, Plan, Stage, TargetAction
from game.core.model.answer import Answer
from game.core.model.brief import Result
from game.core.model.distribution import Distribution
from game.core.model.events import Acted, Changed, Moved, Removed
from game.core.model.pools import Pool
from game.core.model.procedure import Ended, Ordered
from game.core.model.state import (
    Action,
    Ask,
    Occasion,
    Offer,
    Phase,
    Question,
    Ruleset,
    State,
    Step,
    Table,
    View,
)
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.card import Card, Fact, Track
from game.core.views.judgement import Judgement, measured
from game.geometry.point import EPS, Path, Point, distance, length
from game.geometry.value import Value

PACE, RANGE, CLOSE = 8.0, 24.0, 12.0
SAVE = Tally((Modifier(5, "a hit falls on less", "DICE-04"),))
DUCKED = Tally((Modifier(3, "ducked", "DICE-05"),))


class Profile(Value):
    """A squad: a number of men, each with a number of dice; its leader rolls a d12."""

    name: str
    men: int
    shots: int = 1
    leader: bool = False
    skill: int = 4
    type: str = "SQ"
    size: int = 1
    pv: int = 10
    tonnage: float = 0.0


class Status(Value):
    """Its condition."""

    men: int
    ducked: bool = False


def gap(state: State, a: UnitId, b: UnitId) -> float:
    """Return the inches between the bases of two units."""
    one, other = state.units[a], state.units[b]
    return max(0.0, distance(one.at, other.at) - one.base - other.base)


class Advance(PathAction):
    """Advance in straight legs, 8 inches at most."""

    path: Path = ()

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        start = state.units[action.unit].at
        whole = (start, *action.path, to)
        stages = tuple(Stage(b, distance(a, b), distance(a, b)) for a, b in pairwise(whole))
        going = replace(action, path=whole[1:])
        return Plan(going, start, whole, stages, length(whole), PACE, tuple(going.check(state)))

    def check(self, state: State) -> list[Refusal]:
        inches = length((state.units[self.unit].at, *self.path))
        found = [Refusal(f'needs {inches:.1f}" of {PACE:g}"', "DICE-01")] if inches > PACE + EPS else []
        if not self.path or not all(map(state.battlefield.contains, self.path)):
            found.append(Refusal("a way on the table is needed", "DICE-01"))
        return found

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "Advance", rule="DICE-01"))
        table.do(Moved(self.unit, (unit.at, *self.path), unit.facing, unit.level, rule="DICE-01"))


class Salvo(TargetAction):
    """All men of a squad shoot: a d10 each, a d12 for the leader, ones rerolled."""

    slow: bool = False

    def pool(self, state: State) -> Pool:
        """Return the dice; in a slow salvo the first five misses are rerolled."""
        unit = state.units[self.unit]
        dice = (10,) * (unit.status.men * unit.profile.shots - unit.profile.leader)
        dice += (12,) * unit.profile.leader
        need = self.need(state).most
        return Pool(dice, reroll_below=need, rerolls=5) if self.slow else Pool(dice, reroll_below=2)

    def need(self, state: State) -> Tally:
        """Return what each die must show."""
        far = gap(state, self.unit, self.target) > CLOSE
        skill = Modifier(state.units[self.unit].profile.skill, "skill", "DICE-02", always=True)
        target = state.units[self.target]
        return Tally(
            (
                skill,
                *([Modifier(2, "long range", "DICE-02")] if far else []),
                *([Modifier(1, "ducked", "DICE-05")] if target.status.ducked else []),
            )
        )

    def check(self, state: State) -> list[Refusal]:
        far = gap(state, self.unit, self.target)
        target = state.units[self.target]
        found = [Refusal(f'{far:.1f}" away, beyond {RANGE:g}"', "DICE-02")] if far > RANGE + EPS else []
        if not target.present or target.side == self.side:
            found.append(Refusal("no enemy on the table", "DICE-02"))
        return found

    def forecast(self, state: State) -> Forecast:
        told = Forecast.of_pool(self.need(state), self.pool(state), counted="losses")
        men = state.units[self.target].status.men
        falls = Distribution.success((SAVE.total - 1) / 6)
        low, high = (hits.each(falls).capped(men) for hits in told.outcomes)
        effect = Tally((Modifier(1, "man", "DICE-03"),))
        return replace(told, outcomes=(low, high), effect=effect)

    def resolve(self, table: Table) -> None:
        state = table.state
        table.do(Acted(self.unit, "Salvo", self.target, rule="DICE-02"))
        what = f"{state.units[self.unit].name}, salvo"
        need = self.need(state)
        thrown = table.roll_pool(what, self.pool(state), rule="DICE-02", need=need, by=self.side)
        if thrown.successes:
            target = state.units[self.target]
            duck = Duck(self.unit, self.target, thrown.successes)
            table.then(Ask((target.side,), frozenset({"Answer"}), duck))


class Duck(Question):
    """A squad that is hit may duck: it saves better, and does not shoot this turn."""

    unit: UnitId
    target: UnitId
    hits: int

    @property
    def words(self) -> str:
        return f"{self.hits} hits: duck?"

    @property
    def values(self) -> tuple[str, ...]:
        return ("stand", "duck")

    @property
    def declined(self) -> str:
        return "stand"

    @property
    def occasion(self) -> Occasion:
        return Occasion(self.unit, (self.target,), "with a salvo")

    def answered(self, side: Side, value: str) -> Step:
        return Saves(self.unit, self.target, self.hits, value == "duck")


class Saves(Step):
    """The men of a squad that were hit save, with a d6 each."""

    unit: UnitId
    target: UnitId
    hits: int
    ducks: bool

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.target,)

    def resolve(self, table: Table) -> None:
        target = table.state.units[self.target]
        need = DUCKED if self.ducks else SAVE
        pool = Pool((6,) * self.hits, wanted=self.hits)
        what = f"{target.name}, save"
        saved = table.roll_pool(what, pool, rule="DICE-04", need=need, by=target.side).successes
        men = max(0, target.status.men - (self.hits - saved))
        ducked = self.ducks or target.status.ducked
        if (men, ducked) != (target.status.men, target.status.ducked):
            table.do(Changed(self.target, {"men": men, "ducked": ducked}, rule="DICE-03"))
        if not men:
            table.do(Removed(self.target, "destroyed", rule="DICE-03"))
        left = sorted({unit.side for unit in table.state.units.values() if unit.removed is None})
        if len(left) == 1:
            table.do(Ended(Result(left[0], "nobody else is left", "DICE-06"), rule="DICE-06"))


def first(table: Table) -> None:
    """Roll a d20 for each side: the highest acts last; ties keep the order of the file."""
    sides = table.state.sides
    thrown = {side: table.roll(f"{side}, initiative", 1, rule="DICE-07", sides=20, by=side) for side in sides}
    table.do(Ordered(tuple(sorted(sides, key=lambda side: thrown[side])), rule="DICE-07"))


def rest(table: Table) -> None:
    """Let all squads rise; after twelve turns the side with the most men wins."""
    for unit in table.state.present:
        if unit.status.ducked:
            table.do(Changed(unit.id, {"ducked": False}, rule="DICE-05"))
    if table.state.turn >= 12:
        men = dict.fromkeys(table.state.sides, 0)
        for unit in table.state.present:
            men[unit.side] += unit.status.men
        best = [side for side in men if men[side] == max(men.values())]
        winner = best[0] if len(best) == 1 else None
        table.do(Ended(Result(winner, "night falls", "DICE-06"), rule="DICE-06"))


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """A unit must be on the table to act; one that ducked cannot shoot."""
    if not unit.present:
        return [Refusal("not on the table")]
    ducked = state.now.name == "salvo" and unit.status.ducked
    return [Refusal(f"{unit.name} has ducked", "DICE-05")] if ducked else []


def judged(view: State, a: Unit, b: Unit) -> Judgement:
    """Return the sight from the geometry, with what a salvo needs."""
    found, salvo = measured(view.battlefield, a.figure, b.figure), Salvo(a.side, a.id, b.id)
    against = tuple(salvo.check(view))
    return replace(found, refusals=against, forecast=None if against else salvo.forecast(view))


def card(view: State, unit: Unit) -> Card:
    """Return the card of a squad."""
    profile = unit.profile
    dice = f"{profile.shots} a man{', D12 for the leader' if profile.leader else ''}"
    return Card(
        profile.name,
        f"squad, skill {profile.skill}",
        facts=(Fact("Dice", dice), Fact("Skill", f"{profile.skill}+")),
        tracks=(Track("Men", "men", profile.men, unit.status.men, tone="structure"),),
    )


def choices(view: View, side: Side, which: Callable[[Action], bool]) -> Iterable[Action]:
    """Yield what bots consider: every salvo, a step toward each enemy, and passing."""
    for unit in view.present:
        if unit.side == side and unit.id not in view.done and not unfit(view, unit):
            for action in tries(view, unit):
                if type(action).__name__ in view.allowed and which(action) and not action.check(view):
                    yield action
    if "EndPhase" in view.allowed and which(EndPhase(side)):
        yield EndPhase(side)


def tries(view: View, unit: Unit) -> Iterable[Action]:
    """Yield what *unit* could do."""
    for foe in view.foes(unit.side):
        far = distance(unit.at, foe.at)
        part = min(PACE, max(far - CLOSE, 0.5)) / far if far > EPS else 0.0
        x, y = unit.at.x + (foe.at.x - unit.at.x) * part, unit.at.y + (foe.at.y - unit.at.y) * part
        yield Salvo(unit.side, unit.id, foe.id)
        yield Salvo(unit.side, unit.id, foe.id, slow=True)
        yield Advance(unit.side, unit.id, (Point(x, y),))


RULESET = Ruleset(
    name="dicers",
    phases=(
        Phase("initiative", order="auto"),
        Phase("advance", frozenset({"Advance"}), "alternate"),
        Phase("salvo", frozenset({"Salvo"}), "alternate", rule="DICE-02"),
        Phase("rest", order="auto"),
    ),
    opening="initiative",
    actions=(Advance, Salvo, Answer, Begin, EndPhase, Agree, Amend, Concede, Decline, Propose),
    steps=(Duck, Saves),
    values=(Pool,),
    dice=frozenset({6, 10, 12, 20}),
    profile=Profile,
    status=Status,
    at_phase={"initiative": (first,), "rest": (rest,)},
    offers=(
        Offer("Advance", "m", Advance, icon="walk", hint="Advance on foot"),
        Offer("Salvo", "f", Salvo, icon="crosshairs", hint="All men shoot"),
        Offer("Slow salvo", "n", Salvo, {"slow": True}, icon="target", hint="All men aim, then shoot"),
    ),
    unfit=unfit,
    card=card,
    judged=judged,
    worth=lambda unit: unit.profile.pv * unit.status.men // max(unit.profile.men, 1),
    choices=choices,
    ranges=(("close", CLOSE), ("long", RANGE)),
    options={"grit": 0},
)
