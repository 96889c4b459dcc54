"""Deductions from public facts about the attacks of enemies with concealed record sheets (CONC-07)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.tally import Modifier
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.figures import SHUTDOWN
from game.rules.alpha_strike.cards.specials import by_bracket
from game.rules.alpha_strike.cards.units import Damage
from game.rules.alpha_strike.display.deductions import (
    MOST_AIM_HITS,
    POOREST,
    Bounds,
    Kin,
    learnt,
    learnt_cards,
)


def skill_bounds(unit: Unit) -> Bounds:
    """Return the bounds of the skill of *unit* known to the viewing side (CONC-07)."""
    found = learnt(unit)
    bounded = (found.best, found.poorest) != (0, POOREST)
    return Bounds(found.best, found.poorest, "skill, by what it rolled" if bounded else "skill unknown")


def aim_unknown(unit: Unit) -> Iterable[Modifier]:
    """Yield the possible modifier for fire control hits of a concealed *unit* (AS-HIT-11)."""
    most = learnt(unit).most_aim
    if unit.status is UNKNOWN and most:
        why = "unknown" if most == MOST_AIM_HITS else "as far as its rolls allow"
        yield Modifier(0, f"its fire control hits, {why}", "AS-HIT-11", 2 * most)


def heat_unknown(unit: Unit) -> Iterable[Modifier]:
    """Yield the possible modifier for the heat of a concealed *unit* (AS-HIT-12)."""
    most = heat_most(unit)
    if most:
        why = "unknown" if most == SHUTDOWN - 1 else "by what it fired"
        yield Modifier(0, f"its heat, {why}", "AS-HIT-12", most)


def heat_most(unit: Unit) -> int:
    """Return the most heat a concealed *unit* can attack with (AS-HIT-12); 0 if no possible card heats."""
    cards = learnt_cards(unit)
    if cards and not any(kin.heats for kin in cards):
        return 0
    return min(SHUTDOWN - 1, learnt(unit).most_heat)


def harmless(unit: Unit, bracket: int) -> bool:
    """Whether no possible card of a concealed *unit* does damage in that bracket (CONC-07)."""
    return not any(one.value or one.minimal for one in _printed(unit, bracket))


def damage_bounds(unit: Unit, bracket: int) -> Bounds:
    """Return the bounds of the damage of a concealed *unit*, including weapon hits (CONC-07)."""
    printed = [one.value + one.minimal for one in _printed(unit, bracket)]
    low, high = min(printed, default=0), max(printed, default=0)
    cards = f"{low}" if low == high else f"{low} to {high}"
    return Bounds(0, high, f"{cards} by its cards, less its weapon hits")


def scorch_most(unit: Unit, bracket: int) -> int:
    """Return the most heat that HT# of a concealed *unit* can inflict in that bracket."""
    return max((by_bracket(kin, "HT")[bracket] for kin in learnt_cards(unit)), default=0)


def overheat_most(unit: Unit) -> int:
    """Return the most damage that a concealed *unit* can add by overheating."""
    return max((kin.ov for kin in learnt_cards(unit)), default=0)


def _printed(unit: Unit, bracket: int) -> list[Damage]:
    return [kin.damage[bracket] for kin in learnt_cards(unit) if kin.damage]


def lines(unit: Unit) -> Iterable[str]:
    """Yield what a side can deduce about a concealed *unit*: Move, damage, skill, each with its reason."""
    cards: tuple[Kin, ...] = learnt_cards(unit)
    if cards:
        many = f"{len(cards)} cards of its name fit" if len(cards) > 1 else "one card of its name fits"
        moves = sorted({"/".join(map(str, kin.move)) for kin in cards})
        yield f"{many} what was seen: Move {' or '.join(moves)} (CONC-07)"
        values = sorted({"/".join(map(str, kin.damage)) for kin in cards if kin.damage})
        if values:
            yield f"damage by them {' or '.join(values)} (CONC-07)"
    found = skill_bounds(unit)
    if found.why != "skill unknown":
        levels = f"{found.low}" if found.low == found.high else f"{found.low} to {found.high}"
        yield f"skill {levels}, by what it rolled (CONC-07)"
    if learnt(unit).most_heat < SHUTDOWN - 1:
        yield f"heat {heat_most(unit)} at most, by what it fired (CONC-07)"
    if learnt(unit).most_aim < MOST_AIM_HITS:
        yield f"fire control hits {learnt(unit).most_aim} at most, by what it rolled (CONC-07)"
