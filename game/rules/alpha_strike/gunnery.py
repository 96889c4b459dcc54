"""What follows from public facts about the attacks of an enemy whose record sheet is not shown (CONC-07)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.tally import Modifier
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.figures import SHUTDOWN, TRACK_HEAT
from game.rules.alpha_strike.cards.specials import by_bracket
from game.rules.alpha_strike.cards.units import Damage
from game.rules.alpha_strike.display.deductions import POOREST, Bounds, Kin, learnt, learnt_cards

MOST_HITS = 6
"""Fire control hits after which more of them would not matter: two dice cannot reach the number any more."""


def skill_bounds(unit: Unit) -> Bounds:
    """Return between which the skill of *unit* lies for the side in whose view it is (CONC-07)."""
    found = learnt(unit)
    told = (found.best, found.poorest) != (0, POOREST)
    return Bounds(found.best, found.poorest, "skill, by what it rolled" if told else "skill unknown")


def aim_unknown(unit: Unit) -> Iterable[Modifier]:
    """Yield what fire control hits of a concealed *unit* may add (AS-HIT-11)."""
    if unit.status is UNKNOWN:
        yield Modifier(0, "its fire control hits unknown", "AS-HIT-11", 2 * MOST_HITS)


def heat_unknown(unit: Unit) -> Iterable[Modifier]:
    """Yield what the heat of a concealed *unit* may add (AS-HIT-12), where one of its cards heats."""
    cards = learnt_cards(unit)
    cold = unit.profile.type not in TRACK_HEAT and cards and not any(kin.heats for kin in cards)
    if not cold:
        yield Modifier(0, "its heat unknown", "AS-HIT-12", SHUTDOWN - 1)


def harmless(unit: Unit, bracket: int) -> bool:
    """Whether no card that a concealed *unit* may bear does damage at that range (CONC-07)."""
    return not any(one.value or one.minimal for one in _printed(unit, bracket))


def damage_bounds(unit: Unit, bracket: int) -> Bounds:
    """Return between which the damage of a concealed *unit* lies, weapon hits counted (CONC-07)."""
    printed = [one.value + one.minimal for one in _printed(unit, bracket)]
    low, high = min(printed, default=0), max(printed, default=0)
    cards = f"{low}" if low == high else f"{low} to {high}"
    return Bounds(0, high, f"{cards} by its cards, less its weapon hits")


def scorch_most(unit: Unit, bracket: int) -> int:
    """Return the most heat that HT# of a concealed *unit* can deal at that range."""
    return max((by_bracket(kin, "HT")[bracket] for kin in learnt_cards(unit)), default=0)


def overheat_most(unit: Unit) -> int:
    """Return the most that overheating can add to the damage of a concealed *unit*."""
    return max((kin.ov for kin in learnt_cards(unit)), default=0)


def _printed(unit: Unit, bracket: int) -> list[Damage]:
    return [kin.damage[bracket] for kin in learnt_cards(unit) if kin.damage]


def lines(unit: Unit) -> Iterable[str]:
    """Yield what a side may conclude of a concealed *unit*: Move, damage, skill, each with its reason."""
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
        told = f"{found.low}" if found.low == found.high else f"{found.low} to {found.high}"
        yield f"skill {told}, by what it rolled (CONC-07)"
