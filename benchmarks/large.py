"""A large board: 64x68 hexes, seeded, imported, loaded and played with 24 units at 1920x1080."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pygame
import shapely
import yaml

from benchmarks.boards import SEED, megamek
from benchmarks.loop import Events, Loop, Took, press, wheel, worst_by_step
from benchmarks.rows import Row, once
from game.battlefield.terrain.field import Battlefield
from game.files import places
from game.files.importers.board import read_board
from game.files.maps.map_text import plain_text
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.menu.battles import Battles
from game.ui.menu.frame import MenuScreen
from game.ui.menu.opening import first_screen
from game.ui.menu.setup.screen import SetupMenu

COLUMNS, ROWS = 64, 68
NAME = "A wide land"
CARDS = ("AS7-D", "AWS-9M", "RFL-3N", "JR7-K", "PNT-9R", "GRF-1N")
UNITS = 24
CLEAR = 1.2
LOADING_GOAL, FRAME_GOAL = 5.0, 50.0


def rows(seconds: float) -> Iterable[Row]:
    """Yield the cost of loading in CPU seconds, and the worst frames before and after it."""
    with tempfile.TemporaryDirectory() as folder:
        maps = Path(folder) / "maps"
        (maps / "scenarios").mkdir(parents=True)
        text = megamek(SEED, COLUMNS, ROWS)
        took = once(lambda: write(text, maps / "wide.yaml"))
        yield Row(f"importing a board of {COLUMNS}x{ROWS} hexes", "", took, unit="s")
        library = PreviewLibrary((places.maps(), maps), (maps / "scenarios",))
        draw_up(library, maps / "scenarios" / "wide.yaml")
        lobby = LocalLobby(
            PreviewLibrary((places.maps(), maps), (maps / "scenarios",)), SaveFolder(Path(folder))
        )
        loop = Loop(lobby)
        yield from _loading(loop)
        yield from _playing(loop, max(1, round(seconds / 10)))
        lobby.close()


def write(text: str, path: Path) -> None:
    """Write the board in *text* as a map."""
    path.write_text(plain_text(read_board(text, "wide").map), encoding="utf-8")


def draw_up(library: PreviewLibrary, path: Path) -> None:
    """Write a battle on the map to *path*: two sides spread over ground without features."""
    field = library.read_map(library.map_path("wide")).battlefield
    sites = free(field, UNITS)
    sides = []
    for place, (side, edge) in enumerate((("Red", "south"), ("Blue", "north"))):
        mine = sites[place::2]
        units = [
            {"id": f"{side[0].lower()}{i}", "card": CARDS[i % len(CARDS)], "at": list(at)}
            for i, at in enumerate(mine)
        ]
        sides.append({"name": side, "edge": edge, "units": units})
    begin = {"turn": 1, "phase": "movement", "initiative": ["Red", "Blue"]}
    scenario = {"format": "scenario/1", "name": NAME, "map": "wide", "rules": ["alpha_strike"], "seed": "7"}
    path.write_text(yaml.safe_dump({**scenario, "begin": begin, "sides": sides}), encoding="utf-8")


def free(field: Battlefield, number: int) -> list[Point]:
    """Return *number* places without features, apart from each other."""
    rng = Random(SEED)
    found: list[Point] = []
    while len(found) < number:
        at = Point(round(rng.uniform(20, field.width - 20), 1), round(rng.uniform(20, field.depth - 20), 1))
        apart = all(abs(at.x - one.x) + abs(at.y - one.y) > 5 for one in found)
        if apart and not any(
            feature.polygon.distance(shapely.Point(at)) < CLEAR for feature in field.features
        ):
            found.append(at)
    return found


def _loading(loop: Loop) -> Iterator[Row]:
    """Yield the cost of the menus, and from the click that begins the battle to a laid-out table."""
    worst: Took = []
    loop.app.push(first_screen()(loop.app))
    title = loop.app.screen
    assert isinstance(title, MenuScreen)
    context = title.context
    for screen, step in ((SetupMenu(context), "set up your own"), (Battles(context), "the list of battles")):
        loop.app.push(screen)
        loop.frame()
        worst += [(took, step) for took in loop.until(lambda: not context.busy)]
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_END):
            worst.append((loop.frame(press(key)), step))
            worst += [(took, step) for took in loop.until(lambda: not context.busy)]
    worst.append((loop.frame(loop.click(loop.written(NAME))), "the list of battles"))
    start = time.process_time()
    worst += [(took, "begin the battle") for took in loop.until(lambda: not context.busy)]
    worst.append((loop.frame(loop.click(loop.written("Begin the battle"))), "begin the battle"))
    laid = loop.until(lambda: isinstance(loop.app.screen, BattleScreen) and loop.app.screen.laid)
    worst += [(took, "begin the battle") for took in laid]
    spent = time.process_time() - start
    name = f"from choosing a battle on {COLUMNS}x{ROWS} hexes to a table that can be played on"
    yield Row(name, "", spent, LOADING_GOAL, unit="s")
    yield Row(
        "worst frame in the menus and while the table is laid out", "", max(worst)[0], FRAME_GOAL, unit="ms"
    )
    yield from worst_by_step(worst)
    yield Row("garbage collection after the table is laid out", "", loop.pauses[-1], unit="ms")


def _playing(loop: Loop, rounds: int) -> Iterator[Row]:
    """Yield the worst frame of each action at the table, each done *rounds* times."""
    took: Took = []
    for turn in range(rounds):
        for step, events in play(loop, turn):
            took.append((loop.frame(events), step))
            time.sleep(0.002)
    name = f"worst of {len(took)} frames on {COLUMNS}x{ROWS} hexes with {UNITS} units"
    yield Row(name, "", max(took)[0], FRAME_GOAL, unit="ms")
    yield from worst_by_step(took)


def play(loop: Loop, turn: int) -> Iterator[tuple[str, Events]]:
    """Yield the events of each frame: pan, zoom, select, draw a move, hover over enemies, overlays."""
    screen = loop.app.screen
    assert isinstance(screen, BattleScreen), "the battle has begun"
    side = next(iter(screen.view.to_act))
    mine = [unit for unit in screen.view.units.values() if unit.side == side]
    foes = [unit for unit in screen.view.units.values() if unit.side != side]
    unit = mine[turn % len(mine)]
    middle = screen.panels.now.clear.center
    yield from [("whole table", press(pygame.K_HOME)), *[("whole table", ())] * 30]
    yield from [("select", loop.click(unit.at)), *[("select", ())] * 20]
    yield "zoom", loop.hover(unit.at)
    for clicks in (1, 1, 1, 1, 1, 1, -1, -1, 1):
        yield from [("zoom", wheel(clicks)), *[("zoom", ())] * 4]
    for key in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP):
        down, up = press(key)
        yield from [("pan", (down,)), *[("pan", ())] * 25, ("pan", (up,))]
    yield from [("find the unit", press(pygame.K_END)), *[("find the unit", ())] * 10]
    yield from [("take a move in hand", press(pygame.K_m)), *[("take a move in hand", ())] * 10]
    for step in range(60):
        aim = Point(unit.at.x + 9 * (step - 30) / 30, unit.at.y - 6 + 0.2 * step)
        yield "draw a move", loop.hover(aim)
    yield from [("cancel", press(pygame.K_ESCAPE)), *[("cancel", ())] * 5]
    yield from [("whole table", press(pygame.K_HOME)), *[("whole table", ())] * 20]
    for foe in foes:
        yield from [("hover over enemies", loop.hover(foe.at)), *[("hover over enemies", ())] * 12]
    for name in "rbavtk":
        key = pygame.key.key_code(name)
        yield from [(f"overlay {name.upper()}", press(key)), *[(f"overlay {name.upper()}", ())] * 60]
        yield f"overlay {name.upper()}", loop.hover(middle)
        yield from [(f"overlay {name.upper()}", wheel(1)), *[(f"overlay {name.upper()}", ())] * 6]
        yield from [(f"overlay {name.upper()}", wheel(-1)), *[(f"overlay {name.upper()}", ())] * 6]
        yield from [(f"overlay {name.upper()}", press(key)), *[(f"overlay {name.upper()}", ())] * 6]
    yield from [("let go", press(pygame.K_ESCAPE)), *[("let go", ())] * 5]
