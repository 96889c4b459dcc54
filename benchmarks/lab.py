"""`python -m benchmarks.lab`: frames of the sight lab on a large imported board, at 1920x1080.

Two units stand on it; the viewshed and reach of one of them are on while a lake with many corners is reshaped
and the edits are undone and redone; then the threat map.
"""

from __future__ import annotations

import math
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pygame

from benchmarks.boards import SEED, megamek
from benchmarks.large import CARDS, COLUMNS, FRAME_GOAL, ROWS, free, write
from benchmarks.loop import BARE, Events, Loop, Took, press, wheel, worst_by_step
from benchmarks.rows import Row, main
from game.battlefield import compiled, engine
from game.core.lobby import LabTable, Sketch
from game.files import places
from game.files.saves.save_folder import SaveFolder
from game.geometry.drawing import Polygon, vertices
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.lab.menu import resize
from game.ui.lab.screen import LabScreen
from game.ui.lab.tools import tool_called

OVERLAYS = ("viewshed", "reach")
AFTER, DRAGGED, CORNERS = 40, 40, 655


def rows(seconds: float) -> Iterable[Row]:
    """Yield the worst frame overall and of each action."""
    compiled.offer()
    engine.warm()
    with tempfile.TemporaryDirectory() as folder:
        maps = Path(folder) / "maps"
        (maps / "scenarios").mkdir(parents=True)
        write(megamek(SEED, COLUMNS, ROWS), maps / "wide.yaml")
        lobby = LocalLobby(
            PreviewLibrary((places.maps(), maps), (maps / "scenarios",)), SaveFolder(Path(folder))
        )
        seats = lobby.lab(LabTable(map="wide"))
        loop = Loop(lobby)
        loop.app.push(LabScreen(loop.app, seats))
        took = list(worked(loop, max(1, round(seconds / 20))))
        bare = loop.bare()
        lobby.close()
    name = f"worst of {len(took)} frames in the lab on {COLUMNS}x{ROWS} hexes"
    yield Row(BARE, "", bare, unit="ms")
    yield Row(name, "", max(took)[0], FRAME_GOAL, unit="ms")
    yield from worst_by_step(took)


def worked(loop: Loop, rounds: int) -> Took:
    """Return the milliseconds and the action of each frame."""
    screen = loop.app.screen
    assert isinstance(screen, LabScreen)
    for _ in loop.until(lambda: screen.laid and not screen.busy):
        pass
    _people(loop, screen)
    took: Took = []
    for _ in range(rounds):
        for step, events in _script(loop, screen):
            took.append((loop.frame(events), step))
            time.sleep(0.004)
    return took


def _people(loop: Loop, screen: LabScreen) -> None:
    """Place a unit of each side on the table, and switch overlays on."""
    lab, loop_of = screen.lab, loop.until
    lab.in_hand.take_tool(tool_called("unit"))
    for _ in loop_of(lambda: bool(lab.units.roster)):
        pass
    known = {one.card for one in lab.units.roster}
    card = next(card for card in (*CARDS, *sorted(known)) if card in known)
    for side, at in zip(lab.view.sides, free(lab.view.battlefield, 2), strict=False):
        lab.units.put(card, side, at)
        loop.wait(20)
    lab.in_hand.take_tool(tool_called("select"))
    lab.desk.shown.update(dict.fromkeys(OVERLAYS, True))
    lake(screen)
    for _ in loop_of(lambda: not screen.busy):
        pass


def lake(screen: LabScreen) -> None:
    """Place a lake with CORNERS corners on the table."""
    lab = screen.lab
    field = lab.view.battlefield
    turns = (math.tau * i / CORNERS for i in range(CORNERS))
    far = ((turn, 9 + 2 * math.sin(5 * turn) + 0.2 * math.sin(97 * turn)) for turn in turns)
    middle = field.width / 2, field.depth / 2
    shore = tuple(Point(middle[0] + r * math.cos(turn), middle[1] + r * math.sin(turn)) for turn, r in far)
    lab.terrain.build(Sketch("lake", "water", Polygon(shore), 1.0), "put a lake")


def _script(loop: Loop, screen: LabScreen) -> Iterator[tuple[str, Events]]:
    """Yield the action and the events of each frame."""
    lab = screen.lab
    unit = next(iter(lab.view.present))
    yield from [("whole table", press(pygame.K_HOME)), *[("whole table", ())] * AFTER]
    middle = Point(lab.view.battlefield.width / 2, lab.view.battlefield.depth / 2)
    for place in (CORNERS // 2, CORNERS // 9):
        lab.select(unit.id)
        yield from [("choose a unit", ())] * AFTER
        lab.choice.choose_terrain("lake")
        yield from [("choose terrain", ())] * 8
        corner = vertices(lab.contents.features["lake"].drawing)[place]
        yield from _dragged(loop, f"drag one of {CORNERS} corners", corner, (3.0, 2.0))
        yield from [("undo", press(pygame.K_z, pygame.KMOD_CTRL)), *[("undo", ())] * AFTER]
        yield from [("redo", press(pygame.K_y, pygame.KMOD_CTRL)), *[("redo", ())] * AFTER]
        for name, change in (
            ("change its height", {"amount": 1.5}),
            ("change its kind", {"kind": "hill", "amount": 2.0}),
        ):
            lab.terrain.build(lab.terrain.sketch(lab.contents.features["lake"], **change), name)
            yield from [(name, ())] * AFTER
        for _ in range(2):
            yield from [("undo", press(pygame.K_z, pygame.KMOD_CTRL)), *[("undo", ())] * AFTER]
        yield from _dragged(loop, "drag a unit", unit.at, (4.0, 3.0))
        yield "zoom", loop.hover(middle)
        for clicks in (1, 1, 1, 1, -1, -1):
            yield from [("zoom", wheel(clicks)), *[("zoom", ())] * 4]
        for key in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP):
            down, up = press(key)
            yield from [("pan", (down,)), *[("pan", ())] * 25, ("pan", (up,))]
        yield from [("whole table", press(pygame.K_HOME)), *[("whole table", ())] * AFTER]
    yield from [("the inch grid", press(pygame.K_g)), *[("the inch grid", ())] * AFTER]
    lab.in_hand.take_tool(tool_called("rect"))
    for at in (Point(30, 30), Point(36, 34)):
        yield "add terrain", loop.hover(at)
        yield from [("add terrain", loop.click(at)), *[("add terrain", ())] * AFTER]
    lab.in_hand.take_tool(tool_called("select"))
    field = lab.view.battlefield
    resize(lab, screen.navigation, field.width - 4, field.depth - 4)
    yield from [("change the size of the table", ())] * (2 * AFTER)
    lab.select(unit.id)
    yield from [("overlay T", press(pygame.K_t)), *[("overlay T", ())] * (3 * AFTER)]
    yield from [("overlay T", press(pygame.K_t)), *[("overlay T", ())] * AFTER]


def _dragged(loop: Loop, step: str, start: Point, by: tuple[float, float]) -> Iterator[tuple[str, Events]]:
    """Yield a drag from a place on the table, and the frames after its release."""
    screen = loop.app.screen
    assert isinstance(screen, LabScreen)
    yield step, loop.hover(start)
    yield step, _button(pygame.MOUSEBUTTONDOWN, screen.pixel_of(start))
    for part in range(DRAGGED):
        at = Point(start.x + by[0] * part / DRAGGED, start.y + by[1] * part / DRAGGED)
        pixel = screen.pixel_of(at)
        moved = pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        yield step, (moved,)
    yield f"let go after: {step}", _button(pygame.MOUSEBUTTONUP, pixel)
    yield from [(f"let go after: {step}", ())] * AFTER


def _button(kind: int, pixel: tuple[int, int]) -> Events:
    return (pygame.Event(kind, pos=pixel, button=1, touch=False),)


if __name__ == "__main__":
    sys.exit(main(rows))
