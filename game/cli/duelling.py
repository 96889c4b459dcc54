"""`duel`: two fighters in one hex: a comparison of tactics, one exchange step by step, whole fights."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, get_args

from game.cli.shared.arguments import faces
from game.cli.shared.printing import print_json
from game.core.engine.dice import WrongFace, followed
from game.files.yaml.problems import BadFile, Problem
from game.lobby.fighters import machine_named
from game.lobby.reports.duel_report import Step, fighter_data, games_data, outlook_data, played
from game.lobby.reports.duel_tables import lines
from game.rules.close_assault.duel.outlook import SAMPLES, DuelOutlook, outlook
from game.rules.close_assault.duel.setting_out import Shift, come_in, usual_hexes
from game.rules.close_assault.fighting.dice import SeededDice
from game.rules.close_assault.fighting.fighter import Entry, Fighter, fresh
from game.rules.close_assault.tactics.exchange import exchange
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS

BEARINGS = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
SPENT = ("none", "attacker", "defender", "both")


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("duel", help="compare tactics and fights of two fighters in one hex")
    words = "a record sheet or an Alpha Strike card, by its key or its full name"
    parser.add_argument("attacker", metavar="A", help=f"the attacker: {words}")
    parser.add_argument("defender", metavar="B", help="the defender, likewise")
    words = "show one exchange with these tactics, A to G and a to g, step by step; also used by --games"
    parser.add_argument("--tactics", nargs=2, metavar=("A-G", "a-g"), type=_letter, help=words)
    words = "simulate N whole fights with --tactics or the best mixed strategies"
    parser.add_argument("--games", type=_count, metavar="N", default=0, help=words)
    words = "gunnery and piloting of each, as 4/5 (default: those of the card, or 4/5)"
    parser.add_argument("--skills", nargs=2, type=_skills, metavar="G/P", default=(None, None), help=words)
    parser.add_argument("--enter", choices=get_args(Entry), default="move", help="how the attacker enters")
    parser.add_argument("--hexes", type=_count, metavar="N", help="hexes of 30 m that the attacker has moved")
    words = "the side that the attacker comes from, relative to the defender's facing before it turns"
    parser.add_argument("--from", dest="bearing", choices=BEARINGS, default="front", help=words)
    words = "how the defender shifts after the attacker has entered"
    parser.add_argument("--shift", choices=get_args(Shift), default="none", help=words)
    words = "which fighters have already fired all their weapons this turn"
    parser.add_argument("--spent", choices=SPENT, default="none", help=words)
    words = "ignore the difference in piloting skill in physical attacks"
    parser.add_argument("--no-difference", dest="difference", action="store_false", help=words)
    parser.add_argument(
        "--dice", type=faces, default=(), metavar="3,4,...", help="the first dice of --tactics, in order"
    )
    parser.add_argument("--seed", default="0", help="seed of the further dice of --tactics")
    words = f"number of trials for each pair of tactics (default: {SAMPLES})"
    parser.add_argument("--samples", type=_count, metavar="N", default=SAMPLES, help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run, fail=parser.error)


def _letter(word: str) -> str:
    if word not in {*ATTACKS, *DEFENDS}:
        raise argparse.ArgumentTypeError(f"no tactic {word!r}; there are A to G and a to g")
    return word


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 100_000:
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number from 1 to 100000")
    return int(word)


def _skills(word: str) -> tuple[int, int]:
    gunnery, _, piloting = word.partition("/")
    if not (gunnery.isdecimal() and piloting.isdecimal() and max(int(gunnery), int(piloting)) <= 8):
        raise argparse.ArgumentTypeError(f"{word!r} is not gunnery/piloting, each from 0 to 8, as 4/5")
    return int(gunnery), int(piloting)


def run(args: argparse.Namespace) -> int:
    """Print the table of the duel, with the requested exchange and fights."""
    if args.dice and not args.tactics:
        args.fail("--dice needs --tactics")
    attacker, defender = _fighters(args)
    seen = outlook(attacker, defender, difference=args.difference, samples=args.samples)
    data: Step = {
        "attacker": fighter_data(attacker),
        "defender": fighter_data(defender),
        **outlook_data(seen),
    }
    if args.tactics:
        mine, theirs = _tactics(args, seen)
        found = exchange(attacker, defender, mine, theirs, difference=args.difference)
        try:
            data["exchange"] = played(found, SeededDice(args.seed, followed(*args.dice)))
        except WrongFace as wrong:
            args.fail(f"--dice: {wrong}")
    if args.games:
        tactics = _tactics(args, seen) if args.tactics else None
        data["games"] = games_data(attacker, defender, seen, args.games, tactics, difference=args.difference)
    if args.json:
        print_json(data)
    else:
        print("\n".join(lines(attacker, defender, seen, data)))
    return 0


def _fighters(args: argparse.Namespace) -> tuple[Fighter, Fighter]:
    """Return both fighters, brought together as the arguments say."""
    found = []
    for name, skills in zip((args.attacker, args.defender), args.skills, strict=True):
        try:
            machine = machine_named(name)
        except LookupError as missing:
            raise BadFile([Problem("", 1, 1, "", str(missing))]) from missing
        gunnery, piloting = skills or (None, None)
        found.append(fresh(machine, gunnery=gunnery, piloting=piloting))
    mine, theirs = found
    if mine.name == theirs.name:
        mine, theirs = replace(mine, name=f"{mine.name} (A)"), replace(theirs, name=f"{theirs.name} (B)")
    hexes = usual_hexes(mine, args.enter) if args.hexes is None else args.hexes
    if args.enter == "death from above" and not mine.machine.jump:
        args.fail(f"{mine.name} cannot jump")
    try:
        bearing = BEARINGS.index(args.bearing)
        mine, theirs = come_in(mine, theirs, args.enter, hexes=hexes, bearing=bearing, shift=args.shift)
    except ValueError as wrong:
        args.fail(str(wrong))
    return _silent(mine, args.spent in {"attacker", "both"}), _silent(
        theirs, args.spent in {"defender", "both"}
    )


def _silent(fighter: Fighter, spent: bool) -> Fighter:
    """Return *fighter*; if *spent*, with all its weapons already fired this turn."""
    return replace(fighter, fired=frozenset(range(len(fighter.machine.weapons)))) if spent else fighter


def _tactics(args: argparse.Namespace, seen: DuelOutlook) -> tuple[str, str]:
    """Return the tactics of both, checked to be available."""
    mine, theirs = args.tactics
    if mine not in ATTACKS or theirs not in DEFENDS:
        args.fail("--tactics takes one of A to G, then one of a to g")
    for tactic in (mine, theirs):
        if tactic in seen.closed:
            args.fail(f"{tactic} may not be chosen: {'; '.join(map(str, seen.closed[tactic]))}")
    return mine, theirs
