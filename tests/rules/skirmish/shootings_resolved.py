"""Shootings resolved repeatedly by the real procedure, compared with the distributions shown beforehand."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from soldiers import battle, box, soldier

from game.core.engine.flow import begun_by
from game.core.engine.table import TableInPlay
from game.core.model.distribution import Distribution
from game.core.model.events import Rolled
from game.core.model.state import State
from game.core.model.unit import Unit
from game.mechanics.squads.casualties import Casualties
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.shooting.squad_fire import SquadFire
from game.rules.skirmish.suppression.markers import markers_of

ERRORS = 4
RARE = 10
"""Outcomes that are expected less often than this are counted together."""
GUN = "Gun: RG 36, RF 4, PEN 3, Steady"
TUBE = "Tube: RG 30, RF 1, PEN 6"
PISTOL = "Pistol: RG 8, RF 1, PEN 0"


def squad(key: str, x: float, count: int, **more: Any) -> list[Unit]:
    """Return *count* soldiers in a row, the first of whom is the leader if *led*."""
    led = more.pop("led", False)
    top = more.pop("y", 20.0)
    return [soldier(f"{key}{i}", x, top + 1.5 * i, leader=led and i == 0, **more) for i in range(count)]


def mixed(**more: Any) -> list[Unit]:
    """Return a squad with rifles, guns and a tube."""
    return [
        *squad("r", 10, 3, led=True, **more),
        *squad("r9", 11.5, 2, arm=GUN, skill=3, **more),
        soldier("r8", 9, 21.5, arm=TUBE, **more),
    ]


class Shooting(NamedTuple):
    """One squad that shoots at another.

    Attributes:
        kind: The action.
        ours, theirs: The squads.
        features: The terrain.
        who: Who of the squad fires.
        markers: The suppression markers before, by squad.
    """

    kind: type[SquadFire]
    ours: Sequence[Unit]
    theirs: Sequence[Unit]
    features: Sequence[Any] = ()
    who: str = "all"
    markers: Mapping[str, int] = {}


@cache
def shootings() -> Mapping[str, Shooting]:
    """Return the shootings, by what is special about them."""
    wood, house = box("woods", 16, 10, 6, 30), box("building", 24, 18, 8, 12, height=6.0)
    wall, bank = box("wall", 19, 10, 0.3, 30, height=1.0), box("hill", 16, 10, 1, 30, height=0.9)
    ruin, floor = box("ruin", 24, 16, 10, 14, height=10.0), box("floor", 25, 17, 8, 12, height=7.0)
    guard = [*squad("b", 20, 3, armour=6), *squad("b9", 21.5, 2, armour=7, kill=5)]
    return {
        "one at one": Shooting(OpenFire, squad("r", 10, 1), squad("b", 20, 1)),
        "in the open": Shooting(OpenFire, squad("r", 10, 3), squad("b", 20, 3)),
        "eight at eight": Shooting(OpenFire, squad("r", 10, 8, led=True), squad("b", 19, 8)),
        "more kills than models": Shooting(
            HaltAndFire, squad("r", 10, 5, skill=2), squad("b", 14, 1, armour=2, kill=2)
        ),
        "sixes at long range": Shooting(OpenFire, squad("r", 10, 6, skill=6), squad("b", 32, 4)),
        "nothing penetrates": Shooting(OpenFire, squad("r", 10, 4), squad("b", 18, 2, armour=9)),
        "three weapons": Shooting(OpenFire, mixed(), squad("b", 20, 6)),
        "the guns alone": Shooting(OpenFire, mixed(), squad("b", 20, 6), who="Gun"),
        "one model alone": Shooting(HaltAndFire, mixed(), squad("b", 20, 3), who="this model"),
        "on the move": Shooting(FireOnTheMove, mixed(did="ShootingAdvance"), squad("b", 17, 4)),
        "careful aim at who lies": Shooting(FocusFire, squad("r", 10, 4), squad("b", 24, 4, grounded=True)),
        "suppressed": Shooting(
            HaltAndFire, squad("r", 10, 5), squad("b", 20, 3), markers={"Red/R": 1, "Blue/B": 3}
        ),
        "mixed armour": Shooting(OpenFire, squad("r", 10, 4, arm=GUN), guard),
        "within a wood": Shooting(OpenFire, squad("r", 10, 4), squad("b", 18, 3), [wood]),
        "some in a wood, some in camouflage": Shooting(
            OpenFire,
            squad("r", 10, 4, led=True),
            [*squad("b", 20, 2, abilities=("Adaptive Camo",)), *squad("b9", 14.5, 2)],
            [wood],
        ),
        "over a wall": Shooting(OpenFire, squad("r", 10, 5), squad("b", 20.2, 4), [wall]),
        "two thirds hidden": Shooting(OpenFire, squad("r", 10, 4, skill=3), squad("b", 18, 4), [bank]),
        "up to a floor": Shooting(
            OpenFire, squad("r", 10, 4, arm=GUN), squad("b", 27, 4, level=7.0), [ruin, floor]
        ),
        "beside a house": Shooting(
            OpenFire, squad("r", 10, 3, y=14, arm=GUN), squad("b", 36, 6, y=12), [house]
        ),
        "some out of range": Shooting(
            OpenFire, [*squad("r", 10, 2, led=True), *squad("r9", 11.5, 3, arm=PISTOL)], squad("b", 18.5, 5)
        ),
    }


def begun(one: Shooting) -> tuple[State, SquadFire]:
    """Return the battle with the shooting squad's go begun, and the action, which is legal."""
    state = battle(*one.ours, *one.theirs, features=one.features, markers=one.markers)
    fire = one.kind("Red", one.ours[-1].id, one.theirs[0].id, one.who)
    assert fire.check(state) == []
    opening = begun_by(state, state.units[fire.unit])
    return (state if opening is None else opening.apply(state)), fire


def shown(state: State, fire: SquadFire) -> Mapping[str, Distribution]:
    """Return the distributions shown beforehand: hits, kills, markers."""
    fired, told = fire.volley(state), fire.forecast(state)
    assert fired is not None
    assert told is not None
    return {"hits": fired.hits, "kills": told.outcomes[0], "markers": fired.markers}


def resolved(state: State, fire: SquadFire, times: int, seed: int) -> Mapping[str, Counter[int]]:
    """Return how often each number of hits, kills and markers resulted from *times* shootings."""
    dice = Random(seed)
    target = state.units[fire.target]
    before, present = markers_of(state, target), sum(unit.present for unit in state.units.values())
    found: Mapping[str, Counter[int]] = {"hits": Counter(), "kills": Counter(), "markers": Counter()}
    for _ in range(times):
        table = TableInPlay(state, lambda seed, number, sides: dice.randint(1, sides))
        table.carry_out(fire)
        found["hits"][_hits(table)] += 1
        found["kills"][present - _left(table.state)] += 1
        found["markers"][markers_of(table.state, target) - before] += 1
    return found


def _hits(table: TableInPlay) -> int:
    thrown = (event for event in table.events if isinstance(event, Rolled) and event.rule == "SKIR-HIT-01")
    return sum(face >= event.need.total for event in thrown if event.need for face in event.faces)


def _left(state: State) -> int:
    """Return the number of models left after their owner has chosen the losses."""
    about = state.asked.about if state.asked is not None else None
    lost = about.count if isinstance(about, Casualties) else 0
    return sum(unit.present for unit in state.units.values()) - lost


def compared(name: str, times: int, seed: int = 1) -> list[str]:
    """Return the results whose frequency differs from what was shown, by four standard errors."""
    state, fire = begun(shootings()[name])
    found = resolved(state, fire, times, seed)
    wrong = []
    for what, exact in shown(state, fire).items():
        counts = found[what]
        if strange := set(counts) - {outcome for outcome, _ in exact.chances}:
            wrong.append(f"{name}: {what} {sorted(strange)} cannot be")
        for outcomes, chance in _grouped(exact, times):
            share = sum(counts[outcome] for outcome in outcomes) / times
            if abs(share - chance) > ERRORS * math.sqrt(max(chance * (1 - chance), 1e-12) / times):
                wrong.append(f"{name}: {what} {list(outcomes)} in {share:.5f} resolved, {chance:.5f} shown")
    return wrong


def _grouped(exact: Distribution, times: int) -> Iterable[tuple[tuple[int, ...], float]]:
    """Yield the outcomes with their chances, rare ones combined."""
    rare = tuple(outcome for outcome, chance in exact.chances if chance * times < RARE)
    yield from (((outcome,), chance) for outcome, chance in exact.chances if outcome not in rare)
    if rare:
        yield rare, sum(exact.chance(outcome) for outcome in rare)
