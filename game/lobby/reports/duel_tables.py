"""A duel as text and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.lobby.reports.duel_report import Step
from game.rules.close_assault.duel.outlook import GAIN, DuelOutlook, Estimate, Prospect
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS

WIDTH = 14


def lines(attacker: Fighter, defender: Fighter, seen: DuelOutlook, data: Step) -> list[str]:
    """Return the duel as text: the tables of its outlook, and the exchange and fights in *data*."""
    return [*_head(attacker, defender), *_tables(seen), *_mixtures(seen), *_more(data)]


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
    """Return the table of tactics, once for each quantity."""
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
    """Return the largest standard errors of the simulated numbers, as text."""
    chances = max(max(one.wins.error, one.loses.error) for one in seen.prospects.values())
    damage = max(max(one.dealt.error, one.taken.error) for one in seen.prospects.values())
    falls = max(max(one.falls.error, one.falls_of_defender.error) for one in seen.prospects.values())
    return f"Largest: wins {chances:.1%}, damage {damage:.2f}, falls {falls:.2f}."


def _row(first: str, cells: Sequence[str]) -> str:
    return f"{first:<10}" + "".join(f"{cell:>{WIDTH}}" for cell in cells)


def _short(words: str) -> str:
    return words.split()[-1] if words not in {"avoid the attack", "break off"} else words.split()[0]


def _signed(value: Estimate) -> str:
    return f"{value.mean:+z.2f}±{value.error:.2f}" if value.error >= 0.005 else f"{value.mean:+z.2f}"


def _percent(value: Estimate) -> str:
    return f"{value.mean:.0%}"


def _mixtures(seen: DuelOutlook) -> list[str]:
    """Return the optimal mixtures, and the value of each pure tactic against them, as text."""
    lines = ["", f"If both mix optimally, A gains {seen.solution.value:+z.3f}:"]
    for letter, mixture in (("A", seen.mixture), ("B", seen.reply)):
        used = [f"{one} {chance:.0%}" for one, chance in mixture.items() if chance > 0.0005]
        lines.append(f"  {letter}: {', '.join(used)}")
        brings = [f"{one} {seen.against_the_mixture(one):+z.3f}" for one in mixture]
        against = "B" if letter == "A" else "A"
        lines.append(f"     against the mixture of {against} each brings A: {', '.join(brings)}")
    lines.append(GAIN)
    return lines


def _more(data: Step) -> list[str]:
    """Return the exchange and the fights as text."""
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
            f"B wins {games['defender_wins']:.1%}, {games['exchanges']:.1f} exchanges on average",
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
