"""`run`: plays a script through the seats, without a window, and prints the result."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import add_scenario, faces
from game.cli.shared.outputs import writing
from game.cli.shared.printing import print_json
from game.core.engine.dice import WrongFace, followed
from game.files.saves.saves import save
from game.files.scenarios.script import Script
from game.files.yaml.problems import BadFile, Problem
from game.lobby.command_battle import CommandBattle, begin
from game.lobby.reports.game_report import lines, report
from game.lobby.script_play import play_script


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("run", help="play a script of actions and print the result")
    add_scenario(parser)
    parser.add_argument("--script", type=Path, required=True, help="a YAML list of actions")
    parser.add_argument("--dice", type=faces, default=(), metavar="3,4,...", help="the first dice, in order")
    parser.add_argument("--seed", help="seed of the further dice (default: the scenario's)")
    parser.add_argument("--side", help="print only what this side may know")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the script; return 1 if an action is refused or a question is left open."""
    try:
        return _run(args)
    except WrongFace as wrong:
        raise _wrong_dice(args, str(wrong)) from wrong


def _wrong_dice(args: argparse.Namespace, why: str) -> BadFile:
    return BadFile([Problem(str(args.scenario), 1, 1, "", f"--dice: {why}")])


def _run(args: argparse.Namespace) -> int:
    battle = begin(args.scenario, dice=followed(*args.dice), seed=args.seed, side=args.side)
    most = battle.match.state.rules.largest_die
    if max(args.dice, default=1) > most:
        raise _wrong_dice(args, f"a die shows 1 to {most}, not {max(args.dice)}")
    script = Script(args.script)
    refused = play_script(battle, script)
    if args.save is not None:
        _keep(battle, args.save)
    seat = battle.looking
    if args.json:
        print_json({**report(seat.view, seat.news), "refused": refused})
    else:
        print("\n".join(lines(seat, refused)))
    return 1 if refused else 0


def _keep(battle: CommandBattle, path: Path) -> None:
    with writing(path):
        save(battle.match, path)
