"""`python -m benchmarks.session`: frames with 40 units, 200 features, sight, reach and bands shown.

The pointer moves in every frame, half of the time while a move is drawn, at 1920x1080. Each session runs in a
separate process, for its peak memory; figures are CPU ms of the loop on SDL's dummy driver.
"""

from __future__ import annotations

import json
import math
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pygame

from benchmarks.boards import yaml_text
from benchmarks.headless import ROOT
from benchmarks.large import CARDS, free
from benchmarks.loop import Events, Loop, press
from benchmarks.rows import Row, main, with_engines
from benchmarks.spent import spent
from game.battlefield import compiled, engine
from game.core.engine.flow import waiting_of
from game.core.lobby import Seats
from game.files import places
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.menu.opening import first_screen

UNITS, FEATURES, WIDTH, DEPTH = 40, 200, 96, 72
GOALS = {"numpy": {2500: 16.6, 20000: 33.0}, "numba": {2500: 16.6, 20000: 16.6}}
MEMORY = 600.0
KINDS = {"hill": 1.0, "woods": 2.0, "building": 2.0, "rough": 0.0}
SETTLE, BEAT = 120, 120


def rows(seconds: float) -> Iterable[Row]:
    """Yield the median and worst frame of each session, and its peak memory; both beats once or twice."""
    frames = 2 * BEAT * (2 if seconds >= 10 else 1)
    for name in with_engines():
        for vertices, goal in GOALS[name].items():
            took, peak = session(vertices, frames)
            about = f"{UNITS} units, {FEATURES} features, {vertices} vertices, {name}"
            yield Row(f"median frame of {frames}, {about}", "", statistics.median(took), goal, unit="ms")
            yield Row(
                f"99 of 100 frames within, {about}", "", statistics.quantiles(took, n=100)[98], unit="ms"
            )
            yield Row(f"worst frame, {about}", "", max(took), unit="ms")
            yield Row(f"peak memory of that session, {about}", "", peak, MEMORY, unit="MB")


def session(vertices: int, frames: int) -> tuple[list[float], float]:
    """Return the milliseconds of each frame of a session, and its peak MB."""
    cost, output = spent(["-m", "benchmarks.session", "--play", str(vertices), str(frames)], ROOT)
    return json.loads(output.splitlines()[-1]), cost.peak


def table(vertices: int, folder: Path) -> Path:
    """Write a map and a scenario of two sides to *folder*; return the scenario's path."""
    rng, corners = Random(11), vertices // FEATURES
    features = []
    for i in range(FEATURES):
        kind = rng.choice(list(KINDS))
        x, y, r = rng.uniform(4, WIDTH - 4), rng.uniform(4, DEPTH - 4), rng.uniform(0.8, 2.4)
        turns = (math.tau * n / corners for n in range(corners))
        ring = [[x + r * math.cos(a) * (w := rng.uniform(0.9, 1.1)), y + r * math.sin(a) * w] for a in turns]
        height = {"height": KINDS[kind]} if KINDS[kind] else {}
        features.append({"id": f"f{i}", "kind": kind, "polygon": ring, **height})
    maps = folder / "maps"
    (maps / "scenarios").mkdir(parents=True)
    sheet = {"format": "map/1", "name": "Trial", "size": [WIDTH, DEPTH], "features": features}
    (maps / "trial.yaml").write_text(yaml_text(sheet), encoding="utf-8")
    library = PreviewLibrary((places.maps(), maps), (maps / "scenarios",))
    field = library.read_map(library.map_path("trial")).battlefield
    sites, sides = free(field, UNITS), []
    for place, (side, edge) in enumerate((("Red", "south"), ("Blue", "north"))):
        units = [
            {"id": f"{side[0].lower()}{i}", "card": CARDS[i % len(CARDS)], "at": list(at)}
            for i, at in enumerate(sites[place::2])
        ]
        sides.append({"name": side, "edge": edge, "units": units})
    begin = {"turn": 1, "phase": "movement", "initiative": ["Red", "Blue"]}
    scenario = {
        "format": "scenario/1",
        "name": "Trial",
        "map": "trial",
        "rules": ["alpha_strike"],
        "seed": "7",
    }
    path = maps / "scenarios" / "trial.yaml"
    path.write_text(yaml_text({**scenario, "begin": begin, "sides": sides}), encoding="utf-8")
    return path


def played(vertices: int, frames: int) -> list[float]:
    """Return the milliseconds of each frame of a session in this process."""
    compiled.offer()
    engine.warm()
    with tempfile.TemporaryDirectory() as folder:
        path = table(vertices, Path(folder))
        maps = path.parents[1]
        lobby = LocalLobby(
            PreviewLibrary((places.maps(), maps), (maps / "scenarios",)), SaveFolder(Path(folder))
        )
        seats = lobby.begin(battle_start(read_scenario(path, maps=(maps,))))
        loop = Loop(lobby)
        loop.app.push(first_screen(lambda lobby: seats)(loop.app))
        for _ in loop.until(lambda: isinstance(loop.app.screen, BattleScreen) and loop.app.screen.laid):
            pass
        loop.wait(SETTLE)
        loop.frame(loop.click(mover(seats)))
        screen = loop.app.screen
        assert isinstance(screen, BattleScreen), "the battle has begun"
        assert screen.battle.desk.selected is not None, "a unit is shown"
        screen.battle.desk.shown.update(dict.fromkeys(("viewshed", "reach", "bands"), True))
        loop.wait(SETTLE)
        took = [loop.frame(events) for events in moving(loop, seats, frames)]
        lobby.close()
    return took


def mover(seats: Seats) -> Point:
    """Return the position of a unit that may move."""
    view = next(iter(seats.values())).view
    return waiting_of(view, next(iter(view.to_act)))[0].at


def moving(loop: Loop, seats: Seats, frames: int) -> Iterator[Events]:
    """Yield the events of each frame: the pointer circles the unit, half of the time drawing a move."""
    at = mover(seats)
    for number in range(frames):
        beat, turn = number % (2 * BEAT), math.tau * number / BEAT
        aim = Point(at.x + 5 * math.cos(turn), at.y + 5 * math.sin(turn))
        if beat == BEAT:
            yield (*press(pygame.K_m), *loop.hover(aim))
        elif beat == 2 * BEAT - 1:
            yield (*press(pygame.K_ESCAPE), *loop.hover(aim))
        else:
            yield loop.hover(aim)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        print(json.dumps(played(int(sys.argv[2]), int(sys.argv[3]))))
        sys.exit(0)
    sys.exit(main(rows))
