"""The chart of tactics for players, with the outcome of every pair of tactics (CA-26, CA-90)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.core.model.unit import Side, UnitId
from game.core.views.choice_chart import (
    ChartCell,
    ChartChoice,
    ChoiceChart,
    ChoiceMeasure,
    ChoiceOutlook,
    Pair,
)
from game.rules.close_assault.duel.outlook import GAIN, DuelOutlook, Estimate, Prospect, outlook
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.tactics.tactics import (
    ATTACKS,
    DEFENDS,
    RESULTS,
    TACTIC_RULES,
    chart,
    refusals,
    tactic_words,
)

MEASURES = ("Gain", "Wins", "Damage", "Falls")
LEAST = 0.005
"""A chance below this counts as none in texts."""


def tactics_chart(
    fighters: tuple[Fighter | None, Fighter | None],
    names: tuple[str, str],
    sides: tuple[Side, Side],
    units: tuple[UnitId, UnitId],
    *,
    values: Mapping[str, str] | None = None,
    lit: Pair | None = None,
    difference: bool = True,
    beliefs: tuple[str, ...] = (),
) -> ChoiceChart:
    """Return the chart of an attacker and a defender, with attacks as rows.

    If one of the *fighters* is unknown, outcomes cannot be computed.

    Args:
        values: The answer that chooses each tactic now; empty for a side that is not asked.
        difference: Whether the difference of the piloting skills counts (CA-46).
        beliefs: Assumptions about the fighters that are not known facts.
    """
    attacker, defender = fighters
    look = None
    if attacker is not None and defender is not None:
        names = attacker.name, defender.name
        look = partial(chart_outlook, attacker, defender, difference=difference, beliefs=beliefs)
    answers = values or {}
    return ChoiceChart(
        names,
        sides,
        units,
        _choices(attacker, defender, ATTACKS, answers),
        _choices(defender, attacker, DEFENDS, answers),
        _cells(),
        lit,
        "CA-26",
        MEASURES if look is not None else (),
        look,
        f"{attacker!r} {defender!r} {difference}",
    )


def _cells() -> Mapping[Pair, ChartCell]:
    """Return the result of each pair of tactics (CA-26)."""
    return {
        pair: ChartCell(str(result), f"{result}: {RESULTS[result]}", "CA-26")
        for pair, result in chart().items()
    }


def _choices(
    fighter: Fighter | None, foe: Fighter | None, tactics: Mapping[str, str], answers: Mapping[str, str]
) -> tuple[ChartChoice, ...]:
    platoon = fighter is not None and fighter.machine.platoon is not None
    words = {letter: tactic_words(letter, platoon=platoon) for letter in tactics}
    return tuple(
        ChartChoice(
            letter,
            words[letter],
            answers.get(letter, ""),
            () if fighter is None else tuple(refusals(fighter, letter, foe)),
            brief=words[letter].rpartition(" and ")[2],
            rule=TACTIC_RULES[letter],
        )
        for letter in tactics
    )


def chart_outlook(
    attacker: Fighter, defender: Fighter, *, difference: bool, beliefs: tuple[str, ...] = ()
) -> ChoiceOutlook:
    """Return the outcomes of all pairs of tactics and the best mixtures, assuming *beliefs* (CA-90)."""
    seen = outlook(attacker, defender, difference=difference)
    names = attacker.name, defender.name
    mixture = {**seen.mixture, **seen.reply}
    brings = {tactic: seen.against_the_mixture(tactic) for tactic in mixture}
    details = {pair: _details(one, names) for pair, one in seen.prospects.items()}
    why = (*beliefs, *_why(seen, brings, names))
    return ChoiceOutlook(_measures(seen, *names), details, mixture, brings, seen.solution.value, why)


def _measures(seen: DuelOutlook, mine: str, theirs: str) -> tuple[ChoiceMeasure, ...]:
    return (
        _measure(seen, "Gain", f"What {mine} gains. {GAIN}", _gain, lambda one: one.gain.mean),
        _measure(
            seen,
            "Wins",
            f"How often {mine} / {theirs} alone is left in the fight",
            lambda one: f"{one.wins.mean:.0%}/{one.loses.mean:.0%}",
            lambda one: one.wins.mean - one.loses.mean,
        ),
        _measure(
            seen,
            "Damage",
            f"Damage that {mine} is expected to deal / to take",
            lambda one: f"{one.dealt.mean:.0f}/{one.taken.mean:.0f}",
            lambda one: one.dealt.mean - one.taken.mean,
        ),
        _measure(
            seen,
            "Falls",
            f"Falls of {mine} / of {theirs}",
            lambda one: f"{one.falls.mean:.1f}/{one.falls_of_defender.mean:.1f}",
            lambda one: one.falls_of_defender.mean - one.falls.mean,
        ),
    )


def _gain(one: Prospect) -> str:
    return f"{one.gain.mean:+z.2f}"


def _measure(
    seen: DuelOutlook,
    title: str,
    hint: str,
    words: Callable[[Prospect], str],
    worth: Callable[[Prospect], float],
) -> ChoiceMeasure:
    """Return a measure shaded relative to the pair with the largest worth."""
    values = {pair: worth(one) for pair, one in seen.prospects.items()}
    most = max(map(abs, values.values()), default=0.0) or 1.0
    cells = {pair: words(one) for pair, one in seen.prospects.items()}
    return ChoiceMeasure(title, hint, cells, {pair: value / most for pair, value in values.items()})


def _details(one: Prospect, names: tuple[str, str]) -> str:
    """Return all estimates of a pair; those without ± are exact."""
    mine, theirs = names
    return "\n".join(
        (
            f"{mine} gains {_signed(one.gain)}",
            f"wins {_percent(one.wins)}, loses {_percent(one.loses)}",
            f"deals {one.dealt}, takes {one.taken}",
            f"falls of {mine} {one.falls}, of {theirs} {one.falls_of_defender}",
            f"they part {_percent(one.parts)}",
        )
    )


def _signed(value: Estimate) -> str:
    return f"+{value}" if value.mean >= 0 else str(value)


def _percent(value: Estimate) -> str:
    return f"{value.mean:.0%} ± {value.error:.1%}" if value.error >= LEAST / 10 else f"{value.mean:.0%}"


def _why(seen: DuelOutlook, brings: Mapping[str, float], names: tuple[str, str]) -> list[str]:
    """Return why the mixtures are the best, and the accuracy of the estimates."""
    found = [f"If both mix optimally, {names[0]} gains {seen.solution.value:+z.3f}."]
    for name, mixture, best in ((names[0], seen.mixture, max), (names[1], seen.reply, min)):
        used = [f"{one} {chance:.0%}" for one, chance in mixture.items() if chance >= LEAST]
        left = {one: brings[one] for one, chance in mixture.items() if chance < LEAST}
        other = best(left, key=lambda one: left[one]) if left else ""
        than = f"; the best of the rest, {other}, would bring {left[other]:+z.3f}" if other else ""
        found.append(f"{name}: {', '.join(used)}{than}.")
    worst = max(one.gain.error for one in seen.prospects.values())
    found.append(f"± is the standard error, at most {worst:.2f} of a gain; without it a number is exact.")
    return found
