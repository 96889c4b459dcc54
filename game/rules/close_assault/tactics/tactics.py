"""The tactics of both sides, their availability, and the chart that compares them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from game.core.model.tally import Refusal
from game.geometry.own_yaml import read_own
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.sheets.bodies import WHOLE
from game.rules.close_assault.sheets.platoons import leg_attack, swarm

DEFENDS: Mapping[str, str] = {
    "a": "stand and fire",
    "b": "stand and punch",
    "c": "stand and kick",
    "d": "stand and block",
    "e": "avoid the attack",
    "f": "flee",
    "g": "eject",
}
"""The tactics of a defender (CA-22)."""
ATTACKS: Mapping[str, str] = {
    "A": "advance and fire",
    "B": "advance and punch",
    "C": "advance and kick",
    "D": "advance and push",
    "E": "advance and collide",
    "F": "break off",
    "G": "eject",
}
"""The tactics of an attacker (CA-23)."""
RESULTS: Mapping[int, str] = {
    1: "both attack",
    2: "the defender blocks",
    3: "the defender avoids the attack",
    4: "the defender flees",
    5: "the attacker pushes",
    6: "the attacker collides",
    7: "the attacker breaks off",
    8: "somebody ejects",
}
TACTIC_RULES: Mapping[str, str] = {
    **dict.fromkeys("abcABC", "CA-27"),
    **{"d": "CA-32", "e": "CA-34", "f": "CA-39", "D": "CA-45", "E": "CA-46", "F": "CA-49"},
    **dict.fromkeys("gG", "CA-51"),
}
"""The rule of each tactic: that of the result that it leads to."""
OF_VEHICLES = frozenset("aefgAEFG")
OF_INFANTRY = frozenset("abcefABCF")
OF_FORMATIONS = frozenset("efF")
OF_THE_FALLEN = frozenset("agAG")
MANOEUVRES = frozenset("fF")
LEG_ATTACKS, SWARMS = frozenset("cC"), frozenset("bB")
"""What a platoon does instead of a kick (CA-79), and of a punch (CA-94)."""
BY_INFANTRY: Mapping[str, str] = {
    "b": "stand and swarm",
    "c": "attack the legs",
    "B": "advance and swarm",
    "C": "attack the legs",
}
"""The names of a platoon's tactics."""
DECLARED: Mapping[str, str] = {"charge": "E", "death from above": "E", "push": "D"}
"""The mandatory tactic for each declared entry (CA-24)."""


def tactic_words(tactic: str, *, platoon: bool = False) -> str:
    """Return the name of *tactic* for a *platoon* or any other fighter.

    >>> tactic_words("B"), tactic_words("B", platoon=True)
    ('advance and punch', 'advance and swarm')
    """
    usual = ATTACKS.get(tactic) or DEFENDS[tactic]
    return BY_INFANTRY.get(tactic, usual) if platoon else usual


def refusals(fighter: Fighter, tactic: str, foe: Fighter | None = None) -> Iterator[Refusal]:
    """Yield why *fighter* cannot choose *tactic*, an attacker's in capitals (CA-23), against *foe* or all."""
    if fighter.shut:
        yield Refusal("it is shut down", "CA-88")
    attacks = tactic in ATTACKS
    declared = DECLARED.get(fighter.entry) if attacks else None
    if declared is not None and tactic != declared:
        words = f"it has declared a {fighter.entry}: only {declared}, {ATTACKS[declared]}"
        yield Refusal(words, "CA-50" if tactic == "F" and declared == "E" else "CA-24")
    yield from _of_its_kind(fighter, tactic)
    if tactic in MANOEUVRES and fighter.mp < 1:
        yield Refusal("it has no MP left", "CA-25")
    if fighter.machine.platoon is not None and foe is not None:
        yield from _by_infantry(fighter, tactic, foe)
    if tactic not in OF_THE_FALLEN and fighter.limp:
        yield Refusal("it lies on the ground" if fighter.prone else "it cannot move", "CA-88")


def _of_its_kind(fighter: Fighter, tactic: str) -> Iterator[Refusal]:
    """Yield why infantry or vehicles cannot choose *tactic*."""
    if fighter.machine.platoon is not None:
        if tactic not in OF_INFANTRY:
            yield Refusal("infantry fires, attacks legs, swarms or moves", "CA-79")
        elif fighter.drawn_up and tactic not in OF_FORMATIONS:
            yield Refusal("infantry in formation cannot attack", "CA-70")
    elif tactic not in OF_VEHICLES and not fighter.machine.strikes:
        yield Refusal("it has neither arms nor legs", "CA-67")


def _by_infantry(fighter: Fighter, tactic: str, foe: Fighter) -> Iterator[Refusal]:
    """Yield why a platoon cannot make a leg attack on *foe*, or swarm it."""
    if tactic in LEG_ATTACKS:
        yield from _at_legs(fighter, foe)
    elif tactic in SWARMS and fighter.swarms != foe.unit:
        yield from _against_swarm(fighter, foe)


def _at_legs(fighter: Fighter, foe: Fighter) -> Iterator[Refusal]:
    """Yield why a platoon cannot make a leg attack on *foe*."""
    if not foe.machine.legged:
        yield Refusal(f"{foe.name} is not a 'Mech: it has no legs to attack", "CA-79")
    elif leg_attack(fighter.structure[WHOLE]) is None:
        yield Refusal("it has too few men left", "CA-79")


def _against_swarm(fighter: Fighter, foe: Fighter) -> Iterator[Refusal]:
    """Yield why a platoon cannot begin to swarm *foe*."""
    if foe.machine.platoon is not None:
        yield Refusal(f"{foe.name} is neither a 'Mech nor a vehicle", "CA-94")
    elif swarm(fighter.structure[WHOLE]) is None:
        yield Refusal("it has too few men left", "CA-94")
    elif foe.swarmed:
        yield Refusal(f"another platoon is on {foe.name}", "CA-94")


def open_tactics(fighter: Fighter, foe: Fighter | None = None, *, attacks: bool) -> tuple[str, ...]:
    """Return the tactics that *fighter* can choose against *foe*, as attacker or defender."""
    return tuple(one for one in (ATTACKS if attacks else DEFENDS) if not any(refusals(fighter, one, foe)))


@cache
def chart() -> Mapping[tuple[str, str], int]:
    """Return the result of each pair of tactics, the attacker's first (CA-26)."""
    said = read_own(Path(__file__).with_name("chart.yaml"))
    return {
        (row, column): result
        for row, results in said["rows"].items()
        for column, result in zip(said["columns"], results, strict=True)
    }
