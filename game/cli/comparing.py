"""`strength`: levels of computer players against each other in mirrored battles."""

from __future__ import annotations

import argparse
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from game.cli.shared.outputs import made_folder, unwritten
from game.cli.shared.printing import complain, print_json
from game.cli.shared.progress import STOPPED, count, progress_bar
from game.core.players import LEVELS, Level
from game.lobby.simulation.game_log import GameLog
from game.lobby.simulation.mirrored import KINDS, TURNS, Matchup
from game.lobby.simulation.simulation import simulate
from game.lobby.simulation.strength import Strength, data, matchups, strength, table

GAMES = 20


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    about = "play levels of computer players against each other with equal forces and print a table"
    parser = commands.add_parser("strength", help=about, description=about)
    kinds = f"kinds of battles: {', '.join(KINDS)} (default: all)"
    parser.add_argument("kinds", nargs="*", metavar="BATTLES", help=kinds)
    words = "two levels, as veteran,regular; may be given again (default: each level and the next lower one)"
    parser.add_argument("--levels", type=_pair, action="append", default=[], metavar="A,B", help=words)
    words = f"number of games of each row (default: {GAMES})"
    parser.add_argument("--games", type=count, default=GAMES, metavar="N", help=words)
    parser.add_argument("--seed", default="1", help="seed of forces and dice (default: 1)")
    words = "units of each side, in one squad (default: 4; 6 mecha and 8 soldiers in two squads)"
    parser.add_argument("--units", type=count, default=0, metavar="N", help=words)
    words = f"the last turn (default: {TURNS})"
    parser.add_argument("--turns", type=count, default=TURNS, metavar="N", help=words)
    words = "number of parallel processes (default: 1)"
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help=words)
    words = (
        "a folder with a log for each row, made if it is missing; games already in it are not played again"
    )
    parser.add_argument("--log", type=Path, metavar="FOLDER", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def _pair(text: str) -> tuple[Level, Level]:
    found = [level for name in text.split(",") for level in LEVELS if level == name]
    if len(found) != 2 or text.count(",") != 1:
        raise argparse.ArgumentTypeError(f"expected two levels of {', '.join(LEVELS)}, not {text}")
    return found[0], found[1]


def run(args: argparse.Namespace) -> int:
    """Play the games and print the table."""
    unknown = [kind for kind in args.kinds if kind not in KINDS]
    if unknown:
        complain(f"strength: there are no battles {unknown[0]}; there are {', '.join(KINDS)}")
        return 2
    found: list[Strength] = []
    if args.log:
        made_folder(args.log)
    try:
        for matchup in matchups(args.kinds, args.levels, args.seed, args.units, args.turns):
            found.append(_played(matchup, args))
    except (BrokenProcessPool, KeyboardInterrupt):
        complain(f"\nstopped; the same command goes on from {args.log}" if args.log else "\nstopped")
        return STOPPED
    if args.json:
        print_json(data(found))
    else:
        print("\n".join(table(found)))
    return 0


def _played(matchup: Matchup, args: argparse.Namespace) -> Strength:
    """Return the result of the games of *matchup*, those in its log included."""
    try:
        path = args.log / f"{'-'.join((matchup.kind, *matchup.levels))}.jsonl" if args.log else None
        log = GameLog(path, matchup) if path else None
        games = simulate(matchup, args.games, jobs=args.jobs, log=log, progress=progress_bar(args.games))
    except OSError as wrong:
        raise unwritten(args.log, f"{wrong.strerror or wrong}") from wrong
    return strength(matchup, games)
