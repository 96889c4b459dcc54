"""`python -m benchmarks opponents`: games of computer players a minute, and their decisions on a large board.

All figures are CPU time of one process. Games are played again on tables measured before; the large
board is new to each level and engine, and garbage is collected as in the worker process.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.boards import SEED, megamek
from benchmarks.large import COLUMNS, ROWS, UNITS, draw_up, write
from benchmarks.rows import Row, at_least, cpu, main, with_engines
from game.ai.player import ComputerPlayer
from game.ai.preparation import prepare
from game.ai.worker_process import deferred_collections
from game.battlefield import engine, lattice
from game.core.engine.match import Match
from game.core.players import LEVELS, Level
from game.core.views.seat import Seat
from game.files import places
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.previews import PreviewLibrary
from game.lobby.simulation.mirrored import Matchup
from game.lobby.simulation.playing import play_game

KINDS = ("alpha-strike", "mecha", "skirmish")
GAMES_FAST, GAMES = 30, 15
TYPICAL_FAST, TYPICAL = 0.5, 1.0
WORST_FAST, WORST = 1.0, 3.0
SHARE = 0.95
FEWEST, MOST = 120, 200
"""The number of decisions: those of more than two turns, so that the slowest ones are fewer than 5 %."""


def rows(seconds: float) -> Iterable[Row]:
    """Yield games of four a side a minute by family, and decisions of twelve a side on an imported board."""
    for words in with_engines():
        for kind in KINDS:
            pairing = Matchup(kind, ("veteran", "veteran"), "1", units=4).game(0)
            took = cpu(partial(play_game, pairing, 0), 1)
            goal = GAMES_FAST if engine.is_fast() else GAMES
            yield at_least(f"games a minute, {kind}, 4 a side, veterans, {words}", "", 60 / took, goal)
        for level in LEVELS[2:]:
            yield from _decisions(level, words, max(FEWEST, min(MOST, round(2 * seconds))))


def _decisions(level: Level, words: str, count: int) -> Iterator[Row]:
    """Yield the first, the typical and the slowest decision on a board on which nothing was measured yet."""
    fast, match = engine.is_fast(), _opened()
    with deferred_collections():
        took = list(_timed(match, level, count))
    name = f"{UNITS // 2} a side on {COLUMNS}x{ROWS} hexes, {level}, {words}"
    worst = WORST_FAST if fast else WORST
    yield Row(f"first decision, {name}", "", took[0], worst, unit="s")
    match = _opened()
    prepare(Seat(min(match.state.to_act), match), ComputerPlayer(level, "1"))
    with deferred_collections():
        prepared = next(_timed(match, level, 1))
    yield Row(f"first decision, prepared for as while a person acts, {name}", "", prepared, worst, unit="s")
    typical = sorted(took)[round(SHARE * (len(took) - 1))]
    yield Row(
        f"95th percentile of {len(took)}, {name}", "", typical, TYPICAL_FAST if fast else TYPICAL, unit="s"
    )
    yield Row(f"slowest decision, {name}", "", max(took), worst, unit="s")


def _opened() -> Match:
    """Return the match on a board on which nothing was measured yet."""
    with tempfile.TemporaryDirectory() as folder:
        maps = Path(folder)
        (maps / "scenarios").mkdir()
        write(megamek(SEED, COLUMNS, ROWS), maps / "wide.yaml")
        draw_up(
            PreviewLibrary((places.maps(), maps), (maps / "scenarios",)), maps / "scenarios" / "wide.yaml"
        )
        found = battle_start(read_scenario(maps / "scenarios" / "wide.yaml", maps=(maps,)), seed="1")
    match = Match(found.state)
    match.play(found.begin)
    lattice.forget()  # else what another level or engine measured on an equal board would be found
    return match


def _timed(match: Match, level: Level, count: int) -> Iterator[float]:
    """Yield the CPU seconds of up to *count* decisions of *match*."""
    seats = {side: Seat(side, match) for side in match.state.sides}
    player = ComputerPlayer(level, "1")
    for _ in range(count):
        if match.state.result is not None:
            return
        seat = seats[min(match.state.to_act)]
        begun = time.process_time()
        decision = player.decide(seat)
        yield time.process_time() - begun
        seat.play(decision.action)


if __name__ == "__main__":
    sys.exit(main(rows))
