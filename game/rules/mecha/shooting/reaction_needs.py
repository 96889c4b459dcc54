"""MECHA-REACT: which mecha can react to a salvo, and what their dice must show."""

from __future__ import annotations

from game.core.model.options import whole_option
from game.core.model.state import State
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit, UnitId
from game.rules.mecha.shooting.harm import taken
from game.rules.mecha.shooting.one_die import odds
from game.rules.mecha.shooting.salvo import Salvo
from game.rules.mecha.shooting.weapons import Weapon

MOST = 3
ALL_OR_NOTHING = 6
RULES = {
    "shoot down": ("MECHA-AM-01", "BLAST-14"),
    "dodge": ("MECHA-DODGE-01", "BLAST-10"),
    "roll with it": ("MECHA-ROLL-01", "BLAST-11"),
}


def rule_of(salvo: Salvo, what: str) -> str:
    """Return the rule that allows *what* against *salvo*."""
    return RULES[what][salvo.blast]


def naturals(state: State, salvo: Salvo, what: str) -> tuple[bool, bool]:
    """Return whether a natural 1 always fails and a natural 6 always succeeds.

    The Blast rules compare totals; natural results apply to other attacks, unless an option says otherwise.
    """
    if what == "dodge" and salvo.blast:
        both = state.rules.options["blast_naturals"] == "both"
        return both, both
    return True, True


def bound(salvo: Salvo, unit: UnitId) -> frozenset[int]:
    """Return the missiles aimed at *unit*, which it could shoot down (BLAST-16)."""
    under = {missile for who, missile in salvo.under if who == unit}
    return frozenset({hit.missile for hit in salvo.against(unit)} | under)


def may_shoot(state: State, salvo: Salvo, unit: Unit) -> bool:
    """Whether *unit* may try to shoot down missiles that would do any damage (BLAST-14, BLAST-25).

    It needs a weapon that is not empty.
    """
    if not salvo.missile or not ready(unit):
        return False
    gone = bound(salvo, unit.id)
    harmful = any(hit.md and hit.missile in gone for hit in salvo.hits)
    return harmful or any(wreck.md and wreck.missile in gone for wreck in salvo.wrecks)


def shoot_need(state: State, salvo: Salvo, unit: Unit) -> Tally:
    """Return what the die must show to shoot down the missiles at *unit*: 6 against a Blast (BLAST-15)."""
    if salvo.blast:
        return Tally((Modifier(ALL_OR_NOTHING, "a Blast missile, with any weapon", "BLAST-15"),))
    if any(weapon.anti_missile for weapon in ready(unit)):
        need = whole_option(state.rules.options, "anti_missile")
        return Tally((Modifier(need, "Anti-Missile", "MECHA-AM-02"),))
    return Tally((Modifier(ALL_OR_NOTHING, "a weapon without Anti-Missile", "MECHA-AM-01"),))


def inescapable(salvo: Salvo, unit: UnitId) -> bool:
    """Whether *unit* cannot dodge: by four missiles or more, or by the weapon (BLAST-29, MECHA-DODGE-03)."""
    return salvo.inescapable or len(salvo.against(unit)) > MOST


def may_dodge(state: State, salvo: Salvo, unit: Unit) -> bool:
    """Whether *unit* may dodge the hits on it, and has a chance (BLAST-10, BLAST-28)."""
    if not taken(state, salvo, unit.id).total or inescapable(salvo, unit.id):
        return False
    return odds(dodge_need(salvo, unit).total, *naturals(state, salvo, "dodge")) > 0


def dodge_need(salvo: Salvo, unit: Unit) -> Tally:
    """Return what the die must show to dodge all hits on *unit*: the highest strike counts (BLAST-28)."""
    hits = salvo.against(unit.id)
    strike = max(hit.strike for hit in hits)
    words = f"strike {strike}" if len(hits) == 1 else f"the highest of {len(hits)} strikes"
    rule = "BLAST-10" if len(hits) == 1 else "BLAST-28"
    if not salvo.blast:
        rule = "MECHA-DODGE-01" if len(hits) == 1 else "MECHA-DODGE-02"
    return Tally((Modifier(strike, words, rule), Modifier(-unit.profile.pil, "piloting", "MECHA-DODGE-01")))


def may_roll(state: State, salvo: Salvo, unit: Unit) -> bool:
    """Whether rolling with the impact would spare *unit* any damage (BLAST-11, BLAST-30)."""
    return taken(state, salvo, unit.id, rolling=True).total < taken(state, salvo, unit.id).total


def ready(unit: Unit) -> list[Weapon]:
    """Return the weapons of *unit* that are not empty."""
    pairs = zip(unit.profile.weapons, unit.status.ammo, strict=False)
    return [weapon for weapon, left in pairs if left or not weapon.ammo]
