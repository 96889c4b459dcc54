"""`simulate`: many games of a scenario between computer players, with statistics."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import add_scenario
from game.cli.shared.outputs import unwritten, write
from game.cli.shared.printing import complain, print_json
from game.cli.shared.progress import STOPPED, count, progress_bar
from game.core.model.unit import Side
from game.core.players import LEVELS, Level
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile, Problem
from game.lobby.simulation.cluster import ClusterError
from game.lobby.simulation.game_log import GameLog
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.simulation import simulate
from game.lobby.simulation.summary import summarized
from game.lobby.simulation.tables import data, lines

USUAL: Level = "veteran"


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    levels = (
        f"--SIDE LEVEL, as --red recruit, sets the level of a side: {', '.join(LEVELS)} (default: {USUAL})"
    )
    words = "play many games between computer players and print statistics"
    parser = commands.add_parser("simulate", help=words, epilog=levels, allow_abbrev=False)
    add_scenario(parser)
    parser.add_argument("--games", type=count, default=20, metavar="N", help="number of games (default: 20)")
    words = "swap the levels of the sides in every second game"
    parser.add_argument("--swap", action="store_true", help=words)
    parser.add_argument("--seed", default="1", help="seed of all games (default: 1)")
    parser.add_argument(
        "--jobs", type=count, default=1, metavar="J", help="number of parallel processes (default: 1)"
    )
    words = "the Dask scheduler whose workers play instead, as tcp://host:8786; see docs/simulate.md"
    parser.add_argument("--cluster", metavar="ADDRESS", help=words)
    words = "a log of finished games; games already in it are not played again"
    parser.add_argument("--log", type=Path, metavar="FILE", help=words)
    parser.add_argument("-o", dest="report", type=Path, metavar="REPORT.html", help="write a page with maps")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run, more=())


def run(args: argparse.Namespace) -> int:
    """Play the games and print the statistics."""
    scenario = read_scenario(args.scenario)
    levels = _levels([side.name for side in scenario.sides], args.more)
    pairing = Pairing(scenario, levels, args.seed, args.swap)
    try:
        log = GameLog(args.log, pairing) if args.log else None
        where = {"jobs": args.jobs, "cluster": args.cluster}
        games = simulate(pairing, args.games, **where, log=log, progress=progress_bar(args.games))
    except OSError as wrong:
        raise unwritten(args.log or args.scenario, f"{wrong.strerror or wrong}") from wrong
    except ClusterError as wrong:
        raise _misused(f"--cluster {wrong}") from wrong
    except (BrokenProcessPool, KeyboardInterrupt):
        complain(f"\nstopped; the same command goes on from {args.log}" if args.log else "\nstopped")
        return STOPPED
    found = summarized(games)
    if args.report:
        _write(args.report, pairing, games)
    if args.json:
        print_json(data(pairing, found))
    else:
        print("\n".join(lines(pairing, found)))
    return 0


def _levels(sides: Sequence[Side], given: Sequence[str]) -> Mapping[Side, Level]:
    """Return the level of each of *sides* from the options.

    Raises:
        BadFile: if there is no such side or level.
    """
    options = {f"--{side.lower().replace(' ', '-')}": side for side in sides}
    levels: dict[Side, Level] = dict.fromkeys(sides, USUAL)
    words = iter(word for one in given for word in one.split("=", 1))
    for option in words:
        if option not in options:
            raise _misused(f"there is no option {option}; those of the sides are {', '.join(options)}")
        level = next(words, "")
        if level not in LEVELS:
            raise _misused(f"{option}: expected a level, one of: {', '.join(LEVELS)}")
        levels[options[option]] = level
    return levels


def _misused(message: str) -> BadFile:
    return BadFile([Problem("", 1, 1, "", f"simulate: {message}")])


def _write(path: Path, pairing: Pairing, games: Sequence[Any]) -> None:
    """Write the page of *games*; it needs pygame, so it is imported here."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.library.simulation_page import simulation_page

    write(path, simulation_page(pairing, games).encode())
