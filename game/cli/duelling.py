"""`duel`: two fighters in one hex: their tactics compared, one exchange step by step, whole fights."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from game.cli.plain import plain
from game.cli.printing import print_json
from game.cli.run import faces
from game.core.engine.dice import WrongFace, followed
from game.files.yaml.problems import BadFile, Problem
from game.lobby.fighters import machine_named
from game.rules.close_assault.duel.fights import Fight, fight
from game.rules.close_assault.duel.outlook import GAIN, SAMPLES, DuelOutlook, Estimate, Prospect, outlook
from game.rules.close_assault.duel.setting_out import Shift, come_in, usual_hexes
from game.rules.close_assault.fighting.dice import QuickDice, SeededDice
from game.rules.close_assault.fighting.fighter import Entry, Fighter, fresh
from game.rules.close_assault.tactics.exchange import Exchange, carry_out, exchange
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS

BEARINGS = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
SPENT = ("none", "attacker", "defender", "both")
WIDTH = 14
Step = dict[str, Any]


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("duel", help="two fighters in one hex: their tactics compared, their fights")
    words = "a record sheet or an Alpha Strike card, by its key or its full name"
    parser.add_argument("attacker", metavar="A", help=f"who comes in: {words}")
    parser.add_argument("defender", metavar="B", help="who is there")
    words = "the tactics of both, A to G and a to g: one exchange step by step, and the tactics of --games"
    parser.add_argument("--tactics", nargs=2, metavar=("A-G", "a-g"), type=_letter, help=words)
    words = "fight so many whole fights, by --tactics or the best mixtures"
    parser.add_argument("--games", type=_count, metavar="N", default=0, help=words)
    words = "gunnery and piloting of each, as 4/5; by default those of the card, or 4/5"
    parser.add_argument("--skills", nargs=2, type=_skills, metavar="G/P", default=(None, None), help=words)
    parser.add_argument("--enter", choices=get_args(Entry), default="move", help="how the attacker comes in")
    parser.add_argument("--hexes", type=_count, metavar="N", help="hexes of 30 m that it has moved")
    words = "from where it comes, as the defender faces before it turns"
    parser.add_argument("--from", dest="bearing", choices=BEARINGS, default="front", help=words)
    words = "whose weapons have all fired before in this turn, so that they are silent now"
    words = "where the defender steps once the attacker is in"
    parser.add_argument("--shift", choices=get_args(Shift), default="none", help=words)
    parser.add_argument("--spent", choices=SPENT, default="none", help=words)
    words = "leave the difference of the piloting skills out of physical attacks"
    parser.add_argument("--no-difference", dest="difference", action="store_false", help=words)
    parser.add_argument(
        "--dice", type=faces, default=(), metavar="3,4,...", help="the first dice of --tactics, in order"
    )
    parser.add_argument("--seed", default="0", help="of the dice of --tactics that --dice does not give")
    words = f"how often each pair of tactics is tried: {SAMPLES}"
    parser.add_argument("--samples", type=_count, metavar="N", default=SAMPLES, help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run, fail=parser.error)


def _letter(word: str) -> str:
    if word not in {*ATTACKS, *DEFENDS}:
        raise argparse.ArgumentTypeError(f"no tactic {word!r}; there are A to G and a to g")
    return word


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 100_000:
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number from 1 to 100000")
    return int(word)


def _skills(word: str) -> tuple[int, int]:
    gunnery, _, piloting = word.partition("/")
    if not (gunnery.isdecimal() and piloting.isdecimal() and max(int(gunnery), int(piloting)) <= 8):
        raise argparse.ArgumentTypeError(f"{word!r} is not gunnery/piloting, each from 0 to 8, as 4/5")
    return int(gunnery), int(piloting)


def run(args: argparse.Namespace) -> int:
    """Print the table of the duel, with the exchange and the fights that were asked for."""
    attacker, defender = _fighters(args)
    seen = outlook(attacker, defender, difference=args.difference, samples=args.samples)
    data: Step = {"attacker": _fighter(attacker), "defender": _fighter(defender), **_outlook(seen)}
    if args.tactics:
        mine, theirs = _tactics(args, seen)
        found = exchange(attacker, defender, mine, theirs, difference=args.difference)
        try:
            data["exchange"] = played(found, SeededDice(args.seed, followed(*args.dice)))
        except WrongFace as wrong:
            args.fail(f"--dice: {wrong}")
    if args.games:
        data["games"] = _games(args, attacker, defender, seen)
    if args.json:
        print_json(data)
    else:
        print("\n".join([*_head(attacker, defender), *_tables(seen), *_mixtures(seen), *_more(data)]))
    return 0


def _fighters(args: argparse.Namespace) -> tuple[Fighter, Fighter]:
    """Return both, come together as the arguments say."""
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
    """Return *fighter*; if they are *spent*, with all its weapons fired before in this turn."""
    return replace(fighter, fired=frozenset(range(len(fighter.machine.weapons)))) if spent else fighter


def _tactics(args: argparse.Namespace, seen: DuelOutlook) -> tuple[str, str]:
    """Return the tactics of both, which they may choose."""
    mine, theirs = args.tactics
    if mine not in ATTACKS or theirs not in DEFENDS:
        args.fail("--tactics takes one of A to G, then one of a to g")
    for tactic in (mine, theirs):
        if tactic in seen.closed:
            args.fail(f"{tactic} may not be chosen: {'; '.join(map(str, seen.closed[tactic]))}")
    return mine, theirs


def played(found: Exchange, dice: SeededDice) -> Step:
    """Return an exchange with *dice* as data: all rolls and all that happens, in order."""
    steps: list[Step] = []

    def rolled() -> None:
        fresh_rolls = dice.rolls[:]
        dice.rolls.clear()
        steps.extend({**plain(roll, {}), "total": roll.total} for roll in fresh_rolls)

    def hear(words: str, rule: str) -> None:
        rolled()
        steps.append({"words": words, "rule": rule})

    bout = carry_out(found, dice, hear)
    rolled()
    ends = [fighter.as_it_stands() for fighter in bout.fighters]
    return {
        "tactics": [found.mine, found.theirs],
        "result": found.result,
        "steps": steps,
        "attacker": _after(ends[0]),
        "defender": _after(ends[1]),
    }


def _after(fighter: Fighter) -> Step:
    return {
        "armor": dict(fighter.armor),
        "structure": dict(fighter.structure),
        "pilot_hits": fighter.pilot_hits,
        "awake": fighter.awake,
        "prone": fighter.prone,
        "out": fighter.out,
        "gone": fighter.gone,
    }


def _games(args: argparse.Namespace, attacker: Fighter, defender: Fighter, seen: DuelOutlook) -> Step:
    """Return how whole fights end: by the tactics given, or by the best mixtures."""
    mixture, reply = seen.mixture, seen.reply
    if args.tactics:
        mixture, reply = {args.tactics[0]: 1.0}, {args.tactics[1]: 1.0}
    dice = QuickDice(1)
    fights = [
        fight(attacker, defender, mixture, reply, dice, difference=args.difference) for _ in range(args.games)
    ]
    count = len(fights)
    return {
        "games": count,
        "attacker_wins": sum(one.winner == "attacker" for one in fights) / count,
        "defender_wins": sum(one.winner == "defender" for one in fights) / count,
        "exchanges": sum(one.exchanges for one in fights) / count,
        "ends": _ends(fights),
    }


def _ends(fights: Sequence[Fight]) -> Mapping[str, int]:
    """Return how often fights ended in each way, the most common first."""
    ends = [", ".join(filter(None, (_end("A", one.attacker), _end("B", one.defender)))) for one in fights]
    found = {end or "undecided": ends.count(end) for end in ends}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _end(letter: str, fighter: Fighter) -> str:
    how = fighter.out or ("" if fighter.awake else "pilot unconscious") or fighter.gone
    return f"{letter} {how}" if how else ""


def _fighter(fighter: Fighter) -> Step:
    machine = fighter.machine
    return {
        "name": fighter.name,
        "key": machine.key,
        "tons": machine.tons,
        "sheet": not machine.card,
        "points": machine.points,
        "gunnery": fighter.gunnery,
        "piloting": fighter.piloting,
        "entry": fighter.entry,
        "moved": [fighter.gait, fighter.hexes],
        "mp": fighter.mp,
    }


def _outlook(seen: DuelOutlook) -> Step:
    pairs = [
        {"tactics": [mine, theirs], "result": one.result, **_estimates(one)}
        for (mine, theirs), one in seen.prospects.items()
    ]
    return {
        "pairs": pairs,
        "closed": {letter: [str(one) for one in why] for letter, why in seen.closed.items()},
        "mixture": dict(seen.mixture),
        "reply": dict(seen.reply),
        "gain": seen.solution.value,
    }


def _estimates(one: Prospect) -> Step:
    named = {name: getattr(one, name) for name in vars(one)}
    return {
        name: {"mean": value.mean, "error": value.error}
        for name, value in named.items()
        if isinstance(value, Estimate)
    }


def _head(attacker: Fighter, defender: Fighter) -> list[str]:
    lines = []
    for letter, fighter in (("A", attacker), ("B", defender)):
        machine = fighter.machine
        kind = "card" if machine.card else "record sheet"
        came = f", comes in by {fighter.entry}" if letter == "A" else ""
        size = f"{machine.tons} tons, {machine.points} points" if machine.tons else f"{machine.points} men"
        lines.append(
            f"{letter}: {fighter.name}, {size} ({kind}), "
            f"gunnery {fighter.gunnery}, piloting {fighter.piloting}, {fighter.mp} MP left{came}"
        )
    return lines


def _tables(seen: DuelOutlook) -> list[str]:
    """Return the table of the tactics, once for each thing that it shows."""
    lines = []
    columns: tuple[tuple[str, Callable[[Prospect], str]], ...] = (
        ("result of the chart, and what A gains", lambda one: f"{one.result}: {_signed(one.gain)}"),
        ("A wins / B wins", lambda one: f"{_percent(one.wins)} / {_percent(one.loses)}"),
        ("damage that A deals / takes", lambda one: f"{one.dealt.mean:.1f} / {one.taken.mean:.1f}"),
        ("falls of A / of B", lambda one: f"{one.falls.mean:.2f} / {one.falls_of_defender.mean:.2f}"),
    )
    for title, cell in columns:
        lines += ["", title, _row("", [f"{letter} {_short(DEFENDS[letter])}" for letter in seen.defends])]
        for mine in seen.attacks:
            cells = [cell(seen.prospects[mine, theirs]) for theirs in seen.defends]
            lines.append(_row(f"{mine} {_short(ATTACKS[mine])}", cells))
    lines += ["", f"± is the standard error; damage is that of the attacks. {_worst(seen)}"]
    for letter, why in seen.closed.items():
        lines.append(f"{letter} may not be chosen: {'; '.join(map(str, why))}")
    return lines


def _worst(seen: DuelOutlook) -> str:
    """Return how far the simulated numbers may be off."""
    chances = max(max(one.wins.error, one.loses.error) for one in seen.prospects.values())
    damage = max(max(one.dealt.error, one.taken.error) for one in seen.prospects.values())
    falls = max(max(one.falls.error, one.falls_of_defender.error) for one in seen.prospects.values())
    return f"Largest: wins {chances:.1%}, damage {damage:.2f}, falls {falls:.2f}."


def _row(first: str, cells: Sequence[str]) -> str:
    return f"{first:<10}" + "".join(f"{cell:>{WIDTH}}" for cell in cells)


def _short(words: str) -> str:
    return words.split()[-1] if words not in {"avoid the attack", "break off"} else words.split()[0]


def _signed(value: Estimate) -> str:
    return f"{value.mean:+.2f}±{value.error:.2f}" if value.error >= 0.005 else f"{value.mean:+.2f}"


def _percent(value: Estimate) -> str:
    return f"{value.mean:.0%}"


def _mixtures(seen: DuelOutlook) -> list[str]:
    """Return the best mixtures, and what each single tactic would bring against them."""
    lines = ["", f"If both mix as well as can be, A gains {seen.solution.value:+.3f}:"]
    for letter, mixture in (("A", seen.mixture), ("B", seen.reply)):
        used = [f"{one} {chance:.0%}" for one, chance in mixture.items() if chance > 0.0005]
        lines.append(f"  {letter}: {', '.join(used)}")
        brings = [f"{one} {seen.against_the_mixture(one):+.3f}" for one in mixture]
        against = "B" if letter == "A" else "A"
        lines.append(f"     against the mixture of {against} each brings A: {', '.join(brings)}")
    lines.append(GAIN)
    return lines


def _more(data: Step) -> list[str]:
    """Return the exchange and the fights in words."""
    lines = []
    if "exchange" in data:
        lines.append("")
        for step in data["exchange"]["steps"]:
            lines += _step(step)
    if "games" in data:
        games = data["games"]
        lines += [
            "",
            f"{games['games']} fights: A wins {games['attacker_wins']:.1%}, "
            f"B wins {games['defender_wins']:.1%}, {games['exchanges']:.1f} exchanges on the mean",
        ]
        lines += [f"  {count}: {end}" for end, count in games["ends"].items()]
    return lines


def _step(step: Step) -> list[str]:
    if "words" in step:
        return [f"{step['words']} ({step['rule']})"]
    need = step["need"]
    wanted = f" of {need['total']}+" if need else ""
    faces = " + ".join(map(str, step["faces"]))
    lines = [f"  {step['what']}: {faces} = {step['total']}{wanted} ({step['rule']})"]
    terms = need["terms"] if need else []
    return lines + [
        f"      {one['value']:+d} {one['reason']} ({one['rule']})" for one in terms if len(terms) > 1
    ]
