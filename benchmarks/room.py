"""The share of the window in which the table itself is visible, from the layout."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

import pygame

from benchmarks.rows import Row
from game.core.lobby import LabTable, ReplayFrame, Seats
from game.core.model.state import Offer
from game.core.model.unit import UnitId
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.aiming.hand import is_aimed
from game.ui.battle.screen import BattleScreen
from game.ui.lab.screen import LabScreen
from game.ui.menu.context import MenuContext
from game.ui.menu.opening import battle_screen
from game.ui.menu.replay.screen import Replay
from game.ui.menu.setup.screen import SetupMenu
from game.ui.menu.title import Title
from game.ui.panels.boxes import covered
from game.ui.shell.pilot import Pilot
from game.ui.shell.screen import Host
from game.ui.shell.settings import Settings

HERE = Path(__file__).parent
SIZES = (
    *(((1600, 900), 100), ((1280, 720), 100), ((1024, 640), 100)),
    *(((1600, 900), 200), ((1280, 720), 200), ((1024, 640), 200), ((2560, 1440), 200)),
)
SELECTED, AIMING, SMALL = 75.0, 60.0, 55.0
"""Percent: with a unit selected, while aiming; and of both in a small window, or at twice the size."""
ROOMY = (1280, 720)
GOES = 60
"""The number of actions in the replayed battle."""
FIELDS = {
    "mecha": "the-relay",
    "skirmish": "mill-at-dawn",
    "close assault": "three-against-one",
}
"""By family or add-on, the shipped battle that is measured at its first attack; none with hidden units, where
the screen is handed over."""
LONGEST = 300
"""The most actions until then."""


def rows(seconds: float) -> Iterable[Row]:
    """Yield the table's percentage of each window: in battles of each family, replay, lab and set-up."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    yield from _battle()
    yield from _families()
    yield from _broad()
    yield from _replay()
    yield from _lab()
    yield from _setup()


def _battle() -> Iterable[Row]:
    """Yield the percentage with a unit selected and while aiming."""
    text = (HERE / "table.yaml").read_text().replace("phase: movement", "phase: combat")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.yaml"
        path.write_text(text)
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
        seats = lobby.begin(battle_start(read_scenario(path)))
        for size, scale in SIZES:
            settings = Settings(tray=False, motion=False, sounds=False, scale=scale)
            pilot = Pilot(lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)
            roomy = scale == 100 and size >= ROOMY
            pilot.press("tab")
            pilot.step(times=8)
            name = f"{size[0]}x{size[1]} at {scale} %"
            yield _row(f"table with a unit selected, {name}", pilot, SELECTED if roomy else SMALL)
            pilot.press("f", ".")
            pilot.step(times=30)
            yield _row(f"table while aiming, {name}", pilot, AIMING if roomy else SMALL)
        lobby.close()


def _families() -> Iterable[Row]:
    """Yield the percentage in a battle of each family and add-on: a unit selected, and aiming."""
    for family, battle in FIELDS.items():
        with tempfile.TemporaryDirectory() as folder:
            lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
            yield from _attacking(family, lobby, lobby.start(battle, "7"))
            lobby.close()


def _attacking(title: str, lobby: LocalLobby, seats: Seats) -> Iterable[Row]:
    """Yield the percentage at the first attack of a battle: its unit selected, and aiming."""
    unit, offer = _first_attack(lobby, seats)
    for size, scale in SIZES:
        pilot = _at(lobby, seats, size, scale)
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen), "it was pushed"
        screen.battle.select(unit)
        pilot.step(times=8)
        roomy = scale == 100 and size >= ROOMY
        name = f"{title}, {size[0]}x{size[1]} at {scale} %"
        yield _row(f"table with a unit selected, {name}", pilot, SELECTED if roomy else SMALL)
        screen.battle.aiming.take(offer)
        pilot.press(".")
        pilot.step(times=30)
        yield _row(f"table while aiming, {name}", pilot, AIMING if roomy else SMALL)


def _broad() -> Iterable[Row]:
    """Yield the percentage on a table twice as wide as deep, with soldiers: one selected, and aiming."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broad.yaml"
        path.write_text((HERE / "broad.yaml").read_text())
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
        seats = lobby.begin(battle_start(read_scenario(path)))
        yield from _attacking("broad table", lobby, seats)
        lobby.close()


def _first_attack(lobby: LocalLobby, seats: Seats) -> tuple[UnitId, Offer]:
    """Play until a unit has an enemy to attack; return it, and the attack."""
    pilot = _at(lobby, seats, ROOMY, 100)
    for _ in range(LONGEST):
        found = _attack(pilot)
        if found is not None:
            return found
        _go_on(seats)
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen), "it was pushed"
        screen.battle.refresh()
        pilot.step(times=2)
    raise AssertionError("nobody can attack")


def _attack(pilot: Pilot) -> tuple[UnitId, Offer] | None:
    """Return a unit of the side to act with an attack that has a target, if any."""
    screen = pilot.app.screen
    assert isinstance(screen, BattleScreen), "it was pushed"
    battle = screen.battle
    for unit in battle.activation.ready():
        battle.select(unit.id)
        for offer in battle.aiming.offers():
            if not (is_aimed(offer) and battle.aiming.able(offer)):
                continue
            battle.aiming.take(offer)
            pilot.step(times=2)
            if any(not one.refusals for one in battle.numbers.chances()):
                return unit.id, offer
            pilot.press("escape")
    return None


def _go_on(seats: Seats) -> None:
    """Play the most promising action of a side that is to act."""
    view = next(iter(seats.values())).view
    seat = seats[min(view.to_act)]
    seat.play(seat.best())


def _at(lobby: LocalLobby, seats: Seats, size: tuple[int, int], scale: int) -> Pilot:
    """Return a pilot at the battle of *seats*."""
    settings = Settings(tray=False, motion=False, sounds=False, scale=scale)
    pilot = Pilot(lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)
    pilot.step(times=8)
    return pilot


def _replay() -> Iterable[Row]:
    """Yield the percentage during a replay with an attack on the table, and with all panels open."""
    with tempfile.TemporaryDirectory() as folder:
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
        frames = _watched(lobby)
        shots = [frame.number for frame in frames if any(line.need is not None for line in frame.lines)]
        for size, scale in SIZES:
            settings = Settings(tray=False, motion=False, sounds=False, scale=scale)
            pilot = Pilot(lobby, partial(_screen, frames), size=size, settings=settings)
            screen = pilot.app.screen
            assert isinstance(screen, Replay), "it was pushed"
            screen.go(shots[len(shots) // 2])
            pilot.step(times=30)
            roomy = scale == 100 and size >= ROOMY
            goal = SELECTED if roomy else SMALL
            name = f"{size[0]}x{size[1]} at {scale} %"
            yield _row(f"table in a replay, {name}", pilot, goal)
            if not screen.panels.frame.short:
                pilot.press("alt+5", "alt+shift+5")
                pilot.step(times=30)
                yield _row(f"table in a replay with its numbers, {name}", pilot, AIMING if roomy else SMALL)
            screen.left()
        lobby.close()


def _lab() -> Iterable[Row]:
    """Yield the percentage in the lab with a unit selected, and with a sight line on the table."""
    with tempfile.TemporaryDirectory() as folder:
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
        seats = lobby.lab(LabTable(scenario="duel-of-lances"))
        for size, scale in SIZES:
            settings = Settings(tray=False, motion=False, sounds=False, scale=scale)
            pilot = Pilot(lobby, lambda app: LabScreen(app, seats), size=size, settings=settings)
            roomy = scale == 100 and size >= ROOMY
            screen = pilot.app.screen
            assert isinstance(screen, LabScreen), "it was pushed"
            screen.lab.select(next(iter(screen.lab.now.units)))
            pilot.step(times=8)
            name = f"{size[0]}x{size[1]} at {scale} %"
            yield _row(f"table in the lab with a unit selected, {name}", pilot, AIMING if roomy else SMALL)
            pilot.press("s", "shift+right")
            pilot.step(times=30)
            yield _row(f"table in the lab with a sight line, {name}", pilot, SMALL)
        lobby.close()


def _setup() -> Iterable[Row]:
    """Yield the map's percentage in a set-up: when chosen, and next to the forces, open and folded.

    The area under the buttons at the corners of the map page is included.
    """
    with tempfile.TemporaryDirectory() as folder:
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
        for size, scale in SIZES:
            settings = Settings(tray=False, motion=False, sounds=False, scale=scale)
            pilot = Pilot(lobby, _set_up, size=size, settings=settings)
            screen = pilot.app.screen
            assert isinstance(screen, SetupMenu), "it was pushed"
            name = f"{size[0]}x{size[1]} at {scale} %"
            for page, keys in (("map", ()), ("forces", ("ctrl+2",)), ("forces, folded", ("alt+4",))):
                pilot.press(*keys)
                pilot.step(times=8)
                looked = screen.looked
                assert looked is not None
                assert looked.chart is not None, "its map is loaded"
                looked.chart.rect = pygame.Rect(0, 0, 0, 0)
                pilot.step(times=2)
                shown = looked.chart.rect
                share = 100 * shown.width * shown.height / (size[0] * size[1])
                yield Row(f"table on the set-up, {page}, {name}", "", share, unit="%")
        lobby.close()


def _set_up(app: Host) -> SetupMenu:
    return SetupMenu(MenuContext(app, battle_screen, Title))


def _screen(frames: Sequence[ReplayFrame], app: Host) -> Replay:
    return Replay(MenuContext(app, battle_screen, Title), frames, "Duel of Lances")


def _watched(lobby: LocalLobby) -> list[ReplayFrame]:
    """Return the moments of a battle that was played with the most promising actions of each side."""
    seats = lobby.start("duel-of-lances", "7", {})
    for _ in range(GOES):
        _go_on(seats)
    return list(lobby.recorded())


def _row(name: str, pilot: Pilot, goal: float) -> Row:
    return Row(name, "", 100 * table_share(pilot), goal, "least", "%")


def table_share(pilot: Pilot) -> float:
    """Return the share of the window in which the table is visible, not covered by a panel."""
    screen = pilot.app.screen
    assert isinstance(screen, BattleScreen | LabScreen | Replay), "it has a table"
    window = pygame.Rect((0, 0), pilot.app.size)
    table = screen.table.viewport.table_rect().clip(window)
    panels = [*screen.panels.rects, *screen.table.aside]
    over = covered([rect.clip(table) for rect in panels], window)
    return table.width * table.height / (window.width * window.height) - over
