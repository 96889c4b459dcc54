"""`fit`: weights of a level of computer players, fitted to the results of its own games."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml

from game.ai.weights import Weights, fitted
from game.cli.shared.outputs import made_folder, unwritten, write
from game.cli.shared.printing import complain, print_json
from game.cli.shared.progress import STOPPED, count, progress_bar
from game.core.players import LEVELS
from game.lobby.simulation.fitting import Fit, FitStep, fit
from game.lobby.simulation.game_log import GameLog
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.mirrored import KINDS, TURNS
from game.lobby.simulation.pairing import Series
from game.lobby.simulation.simulation import simulate
from game.lobby.simulation.tables import words as share_words

NAMES = tuple(one.name for one in fields(Weights))
GAMES, ROUNDS = 100, 1


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    about = "fit the weights of a level of computer players to the results of its own games"
    parser = commands.add_parser("fit", help=about, description=about)
    parser.add_argument("kind", choices=KINDS, metavar="BATTLES", help=f"one of {', '.join(KINDS)}")
    parser.add_argument("level", choices=LEVELS[1:], metavar="LEVEL", help=f"one of {', '.join(LEVELS[1:])}")
    words = f"weights to fit, by comma: {', '.join(NAMES)} (default: all)"
    parser.add_argument("--weights", type=_names, default=NAMES, metavar="NAMES", help=words)
    words = f"games of each round, and of the comparison at the end (default: {GAMES})"
    parser.add_argument("--games", type=count, default=GAMES, metavar="N", help=words)
    words = f"how often all weights are tried (default: {ROUNDS})"
    parser.add_argument("--rounds", type=count, default=ROUNDS, metavar="N", help=words)
    parser.add_argument("--units", type=count, default=0, metavar="N", help="units of each side")
    parser.add_argument("--turns", type=count, default=TURNS, metavar="N", help="the last turn")
    parser.add_argument("--seed", default="1", help="seed of forces and dice (default: 1)")
    parser.add_argument("--jobs", type=count, default=1, metavar="J", help="number of parallel processes")
    words = "a folder with a log for each round, made if it is missing, from which the command goes on"
    parser.add_argument("--log", type=Path, metavar="FOLDER", help=words)
    words = "write the weights of all levels and families, as game/ai/fitted.yaml has them"
    parser.add_argument("-o", dest="output", type=Path, metavar="FILE.yaml", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no weight {unknown[0]}; there are {', '.join(NAMES)}")
    return names


def run(args: argparse.Namespace) -> int:
    """Fit the weights and print each trial and the result."""
    if args.log:
        made_folder(args.log)

    def play(series: Series, name: str, games: int) -> Sequence[GameRecord]:
        log = GameLog(args.log / f"{name}.jsonl", series) if args.log else None
        return simulate(series, games, jobs=args.jobs, log=log, progress=progress_bar(games))

    steps: list[FitStep] = []

    def told(step: FitStep) -> None:
        steps.append(step)
        if not args.json:
            print(_words(step), flush=True)

    options = {"games": args.games, "rounds": args.rounds, "units": args.units, "turns": args.turns}
    try:
        found = fit(args.kind, args.level, args.weights, **options, seed=args.seed, play=play, told=told)
    except OSError as wrong:
        raise unwritten(args.log, f"{wrong.strerror or wrong}") from wrong
    except (BrokenProcessPool, KeyboardInterrupt):
        complain(f"\nstopped; the same command goes on from {args.log}" if args.log else "\nstopped")
        return STOPPED
    if args.output:
        _write(args.output, args, found)
    if args.json:
        print_json(_data(found, steps))
    else:
        print(f"new weights: {yaml.safe_dump(found.changes, default_flow_style=True).strip()}")
        print(f"won against the old ones: {share_words(found.won)}")
    return 0


def _words(step: FitStep) -> str:
    kept = "kept" if step.kept else "not kept"
    return (
        f"{step.name} {step.before:g} -> {step.after:g}: margin {step.margin:+.3f} ± {step.error:.3f}, {kept}"
    )


def _data(found: Fit, steps: Sequence[FitStep]) -> dict[str, Any]:
    tried = [
        {f.name: getattr(step, f.name) for f in fields(step)}
        | {"error": step.error if math.isfinite(step.error) else None}
        for step in steps
    ]
    won = {"share": found.won.value, "games": found.won.games, "interval": list(found.won.interval)}
    return {"trials": tried, "weights": found.changes, "won": won}


def _write(path: Path, args: argparse.Namespace, found: Fit) -> None:
    """Write the fitted weights of all levels and families with those of *found*."""
    table = {level: {family: dict(own) for family, own in those.items()} for level, those in fitted().items()}
    table.setdefault(args.level, {})[KINDS[args.kind].family] = found.changes
    write(path, yaml.safe_dump(table, sort_keys=False, default_flow_style=None).encode())
