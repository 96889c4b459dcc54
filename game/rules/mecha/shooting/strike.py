"""MECHA-STRIKE: the strike roll, D6 plus modifiers against the target's DF.

To add a modifier, write a function of an `Attack` and list it in SOURCES; add-ons pass theirs as `terms`
"strike".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from game.battlefield.sight.sight import THIRD, Certificate
from game.battlefield.templates.arcs import direction
from game.core.model.state import State
from game.core.model.tally import Forecast, Modifier, Tally
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.geometry.value import Value
from game.rules.mecha.shooting.one_die import DIE, held, odds
from game.rules.mecha.shooting.together import crossfire, formation
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.sight import seen
from game.rules.mecha.terrain import terrain

SOFT, HARD = -1, -2
REAR = 180.0


class Attack(Value):
    """One mecha attacking another, with the measurements between them.

    Attributes:
        weapon: None in melee.
        sight: The battlefield's measurements.
        soft: The kinds of terrain that give the target soft cover.
        hard: Whether solid terrain gives it hard cover.
        rear: Whether the attacker is in the rear half of the target.
        formation: Number of squad members close by that have attacked the target already.
        crossfire: Whether a squad member has attacked it from the other half.
        relayed: Whether only a friend sees the target.
    """

    attacker: Unit
    target: Unit
    weapon: Weapon | None
    sight: Certificate
    soft: tuple[str, ...] = ()
    hard: bool = False
    rear: bool = False
    formation: int = 0
    crossfire: bool = False
    relayed: bool = False


def attack(
    state: State, attacker: Unit, target: Unit, weapon: Weapon | None, *, relayed: bool = False
) -> Attack:
    """Return the attack of *attacker* on *target*, measured."""
    found = seen(state, attacker, target)
    return replace(measured_attack(state, attacker, target, weapon, found), relayed=relayed)


def measured_attack(
    state: State, attacker: Unit, target: Unit, weapon: Weapon | None, found: Certificate
) -> Attack:
    """Return the attack of *attacker* on *target* for the measured certificate *found*."""
    rear = in_rear(attacker, target)
    return Attack(
        attacker=attacker,
        target=target,
        weapon=weapon,
        sight=found,
        soft=_soft(state, target, found),
        hard=found.hidden > THIRD + EPS,
        rear=rear,
        formation=formation(state, attacker, target),
        crossfire=crossfire(state, attacker, target, rear=rear),
    )


def in_rear(attacker: Unit, target: Unit) -> bool:
    """Whether *attacker* is in the rear half of *target*, not exactly on its border (MECHA-MOD-05)."""
    if target.facing is UNKNOWN:
        return False
    return direction(target.at, target.facing, attacker.at, REAR) == "rear"


def _soft(state: State, target: Unit, found: Certificate) -> tuple[str, ...]:
    """Return the kinds that give soft cover: woods in between, or terrain at the target (MECHA-MOD-01)."""
    between = [kind for kind in found.intervening if kind in terrain().obscuring]
    within = [kind for kind in found.occupied if kind in terrain().obscuring or terrain().rules[kind].soft]
    return tuple(sorted({*between, *within}))


def skill(attack: Attack) -> Iterable[Modifier]:
    """Gunnery in shooting, piloting in melee (MECHA-STRIKE-01, MECHA-STRIKE-03)."""
    profile = attack.attacker.profile
    if attack.weapon is None:
        yield Modifier(profile.pil, "piloting", "MECHA-STRIKE-03", always=True)
    else:
        yield Modifier(profile.gn, "gunnery", "MECHA-STRIKE-01", always=True)


def cover(attack: Attack) -> Iterable[Modifier]:
    """Hard cover, or else soft; only the highest counts (MECHA-MOD-01, -02, MECHA-MOD-03); none in melee."""
    if attack.weapon is None:
        return
    if attack.hard and not attack.relayed:
        yield Modifier(HARD, "hard cover", "MECHA-MOD-02")
    elif attack.soft:
        yield Modifier(SOFT, f"soft cover: {' and '.join(attack.soft)}", "MECHA-MOD-01")


def close_formation(attack: Attack) -> Iterable[Modifier]:
    """Squad members close by that have attacked the same target (MECHA-MOD-04)."""
    yield Modifier(attack.formation, f"close formation with {attack.formation}", "MECHA-MOD-04")


def rear(attack: Attack) -> Iterable[Modifier]:
    """The rear half of the target (MECHA-MOD-05)."""
    yield Modifier(int(attack.rear), "in its rear", "MECHA-MOD-05")


def cross(attack: Attack) -> Iterable[Modifier]:
    """Attacks by the squad from front and rear (MECHA-MOD-06)."""
    yield Modifier(int(attack.crossfire), "crossfire", "MECHA-MOD-06")


def relay(attack: Attack) -> Iterable[Modifier]:
    """A target that only a friend sees (MECHA-INDIRECT-02)."""
    yield Modifier(-int(attack.relayed), "seen by a friend only", "MECHA-INDIRECT-02")


SOURCES: tuple[Callable[[Attack], Iterable[Modifier]], ...] = (
    skill,
    cover,
    close_formation,
    rear,
    cross,
    relay,
)


def strike(state: State, attack: Attack) -> Tally:
    """Return the modifiers of the die, under the rules in force in *state* (MECHA-STRIKE-01)."""
    return state.rules.tally("strike", attack)


def strike_need(df: int, bonus: Tally, most: int | None = None) -> Tally:
    """Return what the die must show: DF less the modifiers (MECHA-STRIKE-01).

    Args:
        most: The maximum of an unknown DF.
    """
    terms = (
        Modifier(
            -(one.value if one.most is None else one.most),
            one.reason,
            one.rule,
            None if one.most is None else -one.value,
        )
        for one in bonus.terms
    )
    return Tally((Modifier(df, "DF of the target", "MECHA-STRIKE-01", most), *terms))


def foretold(need: Tally, md: int, strikes: int, notes: tuple[str, ...]) -> Forecast:
    """Return the forecast of *strikes* strikes against *need*; the odds are those of a single strike."""
    words = f"{strikes} strikes of MD {md}" if strikes > 1 else f"MD {md}"
    effect = Tally((Modifier(md * strikes, words, "MECHA-DMG-01"),))
    if strikes > 1:
        notes = (f"{strikes} strikes of {md} MD, each with this chance (MECHA-STRIKE-02)", *notes)
    outcome = Forecast.of_chance(held(need), odds(need.most), odds(need.least), dice=DIE)
    return replace(outcome, effect=effect, notes=notes)
