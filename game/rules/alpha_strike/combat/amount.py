"""AS-DMG, AS-PHYS: the damage of an attack to its target and to the attacker, as sums of terms.

To add a term, write a function of a shot and list it in SOURCES; add-ons pass theirs as `terms` "damage".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.model.state import State
from game.core.model.tally import Modifier, Tally, reads
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.figures import TRACK_HEAT, band, ground_move, lessened, tracks_heat
from game.rules.alpha_strike.cards.rounding import down
from game.rules.alpha_strike.cards.specials import by_bracket, has, rating
from game.rules.alpha_strike.cards.units import Damage
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot
from game.rules.alpha_strike.gunnery import damage_bounds, scorch_most

HEAVY = 3


@reads("bracket")
def weapons(shot: Shot) -> Iterable[Modifier]:
    """The damage value at this range, less weapon hits in force; 0* may be 1 (AS-DMG-04, AS-CRIT-13)."""
    if shot.kind != "weapon" or shot.bracket is None:
        return
    if shot.attacker.status is UNKNOWN:
        found = damage_bounds(shot.attacker, shot.bracket)
        words = f"{BRACKETS[shot.bracket].name} range, {found.why}"
        yield Modifier(found.low, words, "AS-DMG-04", found.high or None, always=True)
        return
    name, printed, now = BRACKETS[shot.bracket].name, shot.attacker.profile.damage[shot.bracket], value(shot)
    if now.minimal:
        yield Modifier(0, f"0* at {name} range: 1 on a roll of 4 or more", "AS-MIN-01", 1)
        return
    yield Modifier(printed.value, f"{name} range", "AS-DMG-04", always=True)
    yield Modifier(now.value - printed.value, "weapon hits", "AS-CRIT-13")


def value(shot: Shot) -> Damage:
    """Return the attacker's damage value at the range of *shot*, less weapon hits; 0 beyond long range."""
    if shot.bracket is None:
        return Damage()
    printed = shot.attacker.profile.damage[shot.bracket]
    return lessened(printed, shot.attacker.status.weapon_hits, shot.options)


@reads("bracket")
def overheating(shot: Shot) -> Iterable[Modifier]:
    """The overheat used; at long range only with OVL (AS-DMG-06, AS-SPEC-OVL)."""
    if not shot.overheat:
        return
    if shot.kind == "weapon" and (shot.bracket != 2 or has(shot.attacker.profile, "OVL")):
        rule = "AS-SPEC-OVL" if shot.bracket == 2 else "AS-DMG-06"
        yield Modifier(shot.overheat, f"overheat {shot.overheat}", rule)


@reads("bracket")
def scorching(shot: Shot) -> Iterable[Modifier]:
    """HT#, which is damage to a target that does not track heat (AS-SPEC-HT)."""
    profile = shot.target.profile
    if shot.attacker.status is UNKNOWN:
        if shot.kind == "weapon" and shot.bracket is not None and not tracks_heat(profile):
            most = scorch_most(shot.attacker, shot.bracket)
            yield Modifier(0, "HT, if its card has it", "AS-SPEC-HT", most)
    elif profile.ov is UNKNOWN and profile.type not in TRACK_HEAT:
        yield Modifier(0, "HT, if the target tracks no heat", "AS-SPEC-HT", heat_dealt(shot))
    elif not tracks_heat(profile):
        yield Modifier(heat_dealt(shot), "HT against a unit that tracks no heat", "AS-SPEC-HT")


def heat_dealt(shot: Shot) -> int:
    """Return the heat that a hit inflicts on the target by HT# (AS-DMG-07); 0 if unknown."""
    if shot.attacker.status is UNKNOWN:
        return 0
    if shot.kind != "weapon" or shot.bracket is None:
        return 0
    return by_bracket(shot.attacker.profile, "HT")[shot.bracket]


@reads()
def blow(shot: Shot) -> Iterable[Modifier]:
    """The damage of a physical attack, by size, kind and speed (AS-PHYS-02, AS-PHYS-03)."""
    size = shot.attacker.profile.size
    if shot.kind == "weapon":
        return
    yield Modifier(size, f"size {size}", "AS-PHYS-02", always=True)
    if shot.kind == "melee":
        yield Modifier(1, "melee weapon", "AS-SPEC-MEL")
    if shot.kind in {"charge", "dfa"}:
        yield Modifier(_momentum(shot), "half of its movement modifier", "AS-PHYS-05")
    if shot.kind == "dfa":
        yield Modifier(1, "death from above", "AS-PHYS-06")
        strong, weak = rating(shot.attacker.profile, "JMPS") >= 2, rating(shot.attacker.profile, "JMPW") > 0
        yield Modifier(strong - weak, "strong jump" if strong else "weak jump", "AS-PHYS-06")


@reads()
def triple_strength(shot: Shot) -> Iterable[Modifier]:
    """TSM: +1 to physical attacks at heat 1 or more (AS-SPEC-TSM)."""
    if shot.kind != "weapon" and shot.attacker.status.heat and has(shot.attacker.profile, "TSM"):
        yield Modifier(1, "triple-strength myomer", "AS-SPEC-TSM")


@reads("side")
def rear(shot: Shot) -> Iterable[Modifier]:
    """A hit in the rear; at a corner the target's player chooses (AS-DMG-05, AS-DMG-03)."""
    if shot.side == "rear":
        yield Modifier(1, "rear hit", "AS-DMG-05")
    elif shot.side != "front":
        yield Modifier(0, "rear hit, if the target's player chooses so", "AS-DMG-03", 1)


SOURCES: tuple[Callable[[Shot], Iterable[Modifier]], ...] = (
    weapons,
    overheating,
    scorching,
    blow,
    triple_strength,
    rear,
)


def amount(state: State, shot: Shot) -> Tally:
    """Return the damage of a hit by the rules in force in *state* (AS-GEN-04)."""
    return state.rules.tally("damage", shot)


def recoil(shot: Shot, hit: bool) -> Tally:
    """Return the damage that a charge or death from above does to the attacker, *hit* or missed."""
    size = shot.attacker.profile.size
    terms: list[Modifier] = []
    if shot.kind == "charge" and hit:
        terms = [Modifier(_momentum(shot), "half of its movement modifier", "AS-PHYS-05"), _shock(shot)]
    elif shot.kind == "dfa":
        terms = [Modifier(size, f"size {size}", "AS-PHYS-06"), Modifier(int(not hit), "miss", "AS-PHYS-06")]
    return Tally(tuple(term for term in terms if term.value or term.most))


def _shock(shot: Shot) -> Modifier:
    """Return the addition to a charger's own damage for a heavy target."""
    if shot.target.profile is UNKNOWN:
        return Modifier(0, "target's size unknown", "AS-PHYS-05", 1)
    return Modifier(int(shot.target.profile.size >= HEAVY), "target of size 3 or more", "AS-PHYS-05")


def _momentum(shot: Shot) -> int:
    """Return half the movement modifier for the attacker's ground Move, rounded down."""
    return down(band(ground_move(shot.attacker)) / 2)
