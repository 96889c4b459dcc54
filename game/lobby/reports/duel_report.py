"""A duel as JSON: its outlook, one exchange step by step, whole fights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.lobby.reports.plain import plain
from game.rules.close_assault.duel.fights import Fight, fight
from game.rules.close_assault.duel.outlook import DuelOutlook, Estimate, Prospect
from game.rules.close_assault.fighting.dice import QuickDice, SeededDice
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.tactics.exchange import Exchange, carry_out

Step = dict[str, Any]


def played(found: Exchange, dice: SeededDice) -> Step:
    """Return an exchange played with *dice* as data: all rolls and events, in order."""
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


def games_data(
    attacker: Fighter,
    defender: Fighter,
    seen: DuelOutlook,
    count: int,
    tactics: tuple[str, str] | None = None,
    *,
    difference: bool = True,
) -> Step:
    """Return the results of *count* whole fights, with the given *tactics* or the optimal mixtures."""
    mixture, reply = seen.mixture, seen.reply
    if tactics is not None:
        mixture, reply = {tactics[0]: 1.0}, {tactics[1]: 1.0}
    dice = QuickDice(1)
    fights = [fight(attacker, defender, mixture, reply, dice, difference=difference) for _ in range(count)]
    return {
        "games": count,
        "attacker_wins": sum(one.winner == "attacker" for one in fights) / count,
        "defender_wins": sum(one.winner == "defender" for one in fights) / count,
        "exchanges": sum(one.exchanges for one in fights) / count,
        "ends": _ends(fights),
    }


def _ends(fights: Sequence[Fight]) -> Mapping[str, int]:
    """Return how often each way to end a fight occurred, the most frequent first."""
    ends = [", ".join(filter(None, (_end("A", one.attacker), _end("B", one.defender)))) for one in fights]
    found = {end or "undecided": ends.count(end) for end in ends}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _end(letter: str, fighter: Fighter) -> str:
    how = fighter.out or ("" if fighter.awake else "pilot unconscious") or fighter.gone
    return f"{letter} {how}" if how else ""


def fighter_data(fighter: Fighter) -> Step:
    """Return the data of a fighter, with how it entered."""
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


def outlook_data(seen: DuelOutlook) -> Step:
    """Return the result of every pair of tactics, and the optimal mixtures."""
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
