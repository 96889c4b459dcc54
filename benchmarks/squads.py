"""Squads: the frame with 120 soldiers on the table, and the time to forecast shooting and to plan moves.

Fifteen squads of eight stand in the Broken Quarter, in ranks that leave little room. They are selected, moved
and aimed at while their sight lines are drawn.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pygame
import yaml

from benchmarks.loop import RATE, Events, Loop, battle_loop, median_and_worst, press, wheel
from benchmarks.rows import Row, at_most
from game.battlefield.sight.sight import prepare
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import touching
from game.core.model.state import State
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point, polar
from game.lobby.previews import PreviewLibrary
from game.rules.skirmish.cards.squads import leader_of, squads_of
from game.rules.skirmish.movement.moves import Advance, AtTheDouble, ShootingAdvance
from game.rules.skirmish.movement.squad_moves import SquadMove
from game.rules.skirmish.shooting.fire_actions import OpenFire

SQUADS, MODELS = 15, 8
SIDES = (
    ("Militia", "west", "Sergeant", "Militiaman"),
    ("Strike", "east", "Lieutenant", "Trooper"),
)
"""A name, an edge, the card of the leader and that of the others."""
PLANS = 60
PLAN_GOAL = 12.0
"""The median plan of a squad of eight, as a multiple of that of its leader alone: eight paths, and places."""
SLOWEST_GOAL = 500.0
"""CPU milliseconds of the slowest plan, which is computed beside the frames."""
PREVIEW_GOAL = 50.0
"""CPU milliseconds for everything shown before a squad fires: needs, and chances of hits and kills."""
MAP = "broken-quarter"
"""The map under the models."""


def scenario() -> str:
    """Return a scenario with 120 models of two sides in squads of eight, in ranks over the table."""
    field = PreviewLibrary.here().of("skirmish").map(MAP).battlefield
    assert field is not None, "the map can be read"
    sides = [
        {"name": side, "edge": edge, "units": list(force(field, turn, side, cards))}
        for turn, (side, edge, *cards) in enumerate(SIDES)
    ]
    data = {
        "format": "scenario/1",
        "name": "Fifteen squads",
        "map": MAP,
        "rules": ["skirmish"],
        "seed": "7",
        "begin": {"turn": 1, "phase": "action", "initiative": [side["name"] for side in sides]},
        "sides": sides,
    }
    return yaml.safe_dump(data, sort_keys=False)


def force(field: Battlefield, turn: int, side: str, cards: Sequence[str]) -> Iterator[dict[str, object]]:
    """Yield the models of every second squad: a leader and others, where the ground is open."""
    leader, other = cards
    for squad in range(turn, SQUADS, 2):
        column, row = divmod(squad, 5)
        x, y = 6 + 24 * column + 6 * turn, 4 + 9 * row
        rank = (Point(x + 1.1 * i, y + 1.1 * j) for j in range(9) for i in range(9))
        free = (at for at in rank if not solid(field, at))
        for number, at in enumerate(islice(free, MODELS)):
            card, group = other if number else leader, f"Squad {squad}"
            yield {"id": f"{side[0]}{squad}-{number}", "card": card, "group": group, "at": [at.x, at.y]}


def solid(field: Battlefield, at: Point) -> bool:
    """Whether a base at *at* would overlap closed terrain."""
    return any(one.form in (Form.BUILDING, Form.WALL) for one in touching(field, at, 0.6))


def rows(seconds: float) -> Iterable[Row]:
    """Yield the median and the worst frame of *seconds*, and the forecasts, in ms of CPU."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "squads.yaml"
        path.write_text(scenario())
        start = battle_start(read_scenario(path))
    with battle_loop(lambda lobby: lobby.begin(start)) as (loop, seats):
        view = next(iter(seats.values())).view
        yield from previews(view)
        yield from plans(view)
        took = [(loop.frame(events), step) for step, events in played(loop, view, round(seconds * RATE))]
        bare = loop.bare()
    yield from median_and_worst(took, f"{len(view.units)} soldiers", bare)


def previews(view: State) -> Iterable[Row]:
    """Yield the time to forecast Open Fire of each squad at each of the other side.

    The table is prepared and garbage collection is off, as in the window.
    """
    first: list[float] = []
    again: list[float] = []
    prepare(view.battlefield)
    gc.collect()
    gc.disable()
    ours, theirs = (squads_of(view, side) for side in view.sides)
    for squad in ours:
        one = leader_of(view, squad[0]) or squad[0]
        for other in theirs:
            fire = OpenFire(one.side, one.id, other[0].id)
            for found in (first, again):
                start = time.thread_time()
                fire.check(view)
                fire.forecast(view)
                found.append((time.thread_time() - start) * 1000)
    gc.enable()
    yield Row(f"median of {len(first)} forecasts, cold", "", statistics.median(first), unit="ms")
    name = f"the slowest of {len(first)} forecasts of {MODELS} soldiers firing at {MODELS}"
    yield Row(f"{name}, cold", "", max(first), PREVIEW_GOAL, unit="ms")
    yield Row(f"{name}, warm", "", max(again), PREVIEW_GOAL, unit="ms")


def plans(view: State) -> Iterable[Row]:
    """Yield the time to plan moves of squads in the crowd, and the ratio to those of their leaders alone."""
    dice = Random("plans")
    every = [squad for side in view.sides for squad in squads_of(view, side)]
    took: dict[bool, list[float]] = {False: [], True: []}
    gc.collect()
    gc.disable()
    for _ in range(PLANS):
        one = dice.choice(dice.choice(every))
        kind: type[SquadMove] = dice.choice((Advance, AtTheDouble, ShootingAdvance))
        to = polar(one.at, dice.uniform(0, 360), dice.uniform(0.5, one.profile.mv * kind.share))
        to = Point(min(max(to.x, 0.6), 71.4), min(max(to.y, 0.6), 47.4))
        for alone, times in took.items():
            start = time.thread_time()
            kind.planned(view, kind(one.side, one.id, alone=alone), to)
            times.append((time.thread_time() - start) * 1000)
    gc.enable()
    whole, lone = took[False], took[True]
    name = f"{PLANS} plans of {MODELS} soldiers in a crowd"
    ratio = statistics.median(whole) / statistics.median(lone)
    yield at_most(f"median of {name}", "the plan of one of them alone", ratio, PLAN_GOAL)
    yield Row(f"median of {name}", "", statistics.median(whole), unit="ms")
    yield Row(f"the slowest of {name}", "", max(whole), SLOWEST_GOAL, unit="ms")


def played(loop: Loop, view: State, frames: int) -> Iterator[tuple[str, Events]]:
    """Yield the action and the events of each frame: select, lead a squad, aim, show sight lines, zoom."""
    side = view.sides[0] if view.sides[0] in view.to_act else view.sides[1]
    ours = squads_of(view, side)
    theirs = squads_of(view, next(one for one in view.sides if one != side))
    for number in range(frames):
        beat, turn = number % 240, number // 240
        leader, foe = ours[turn % len(ours)][0], theirs[turn % len(theirs)][0]
        if beat == 0:
            yield "select a soldier", loop.click(leader.at)
        elif beat == 10:
            yield "take an Advance in hand", press(pygame.K_m)
        elif 10 < beat < 90:
            aim = Point(leader.at.x + 4 * (beat - 50) / 40, leader.at.y + 3 - 0.05 * beat)
            yield "lead a squad", loop.hover(aim)
        elif beat in (90, 170):
            yield "put it down", press(pygame.K_ESCAPE)
        elif beat == 100:
            yield "take Open Fire in hand", press(pygame.K_f)
        elif 100 < beat < 170:
            yield "aim at a squad", loop.hover(foe.at if beat % 20 < 10 else leader.at)
        elif beat in (180, 184, 200, 204):
            yield ("zoom in", wheel(1)) if beat < 190 else ("zoom out", wheel(-1))
        else:
            yield "look around", loop.hover(Point(8 + 0.25 * (number % 220), 8 + 0.12 * (number % 260)))
