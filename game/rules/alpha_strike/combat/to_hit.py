"""AS-HIT: the number that 2D6 must reach, as a sum of modifiers, each with its rule.

To add a modifier, write a function of a shot and list it in SOURCES; add-ons pass theirs as `terms` "to hit".
It may declare the facts it reads, by the names in `facts`; otherwise threat maps must judge every place,
which is slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.model.state import State
from game.core.model.tally import Modifier, Tally, reads
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import listed
from game.rules.alpha_strike.cards.figures import (
    available,
    immobile,
    is_jump,
    mode_tmm,
    modes,
    shut_down,
    tmm,
)
from game.rules.alpha_strike.cards.units import Mode
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot
from game.rules.alpha_strike.display.deductions import IMMOBILE, move_bounds
from game.rules.alpha_strike.gunnery import aim_unknown, heat_unknown, skill_bounds

PHYSICAL = {"standard": 0, "melee": 1, "charge": 2, "dfa": 3}
NAMES = {"standard": "standard attack", "melee": "melee", "charge": "charge", "dfa": "death from above"}


@reads()
def skill(shot: Shot) -> Iterable[Modifier]:
    """The attacker's skill (AS-GEN-18, AS-HIT-01)."""
    hidden = bool(shot.options.get("concealed"))
    if shot.attacker.profile.skill is UNKNOWN:
        found = skill_bounds(shot.attacker)
        most = found.high if found.high > found.low else None
        yield Modifier(found.low, found.why, "AS-HIT-01", most, always=True)
        return
    yield Modifier(shot.attacker.profile.skill, "skill", "AS-HIT-01", always=True, private=hidden)


@reads("bracket")
def range_bracket(shot: Shot) -> Iterable[Modifier]:
    """The range, for weapons (AS-HIT-02)."""
    if shot.kind == "weapon" and shot.bracket is not None:
        bracket = BRACKETS[shot.bracket]
        yield Modifier(bracket.modifier, f"{bracket.name} range", "AS-HIT-02", always=True)


@reads()
def target_movement(shot: Shot) -> Iterable[Modifier]:
    """The target's available Move, used or not (AS-HIT-05); none if it cannot move (AS-HIT-06)."""
    profile, status = shot.target.profile, shot.target.status
    if profile is UNKNOWN or status is UNKNOWN:
        found = move_bounds(shot.target, shot.attacker.side)
        most = found.high if found.high > found.low else None
        yield Modifier(found.low, found.why, "AS-HIT-03", most)
    elif not immobile(shot.target):
        best = max(modes(profile), key=lambda mode: mode_tmm(profile, status, mode))
        rule = "AS-HIT-04" if is_jump(best) else "AS-HIT-03"
        now = Mode(available(profile, status, best), best.letters)
        yield Modifier(tmm(profile, status), f"target's Move {now}", rule)


@reads()
def immobile_target(shot: Shot) -> Iterable[Modifier]:
    """A target that is shut down or cannot move (AS-HIT-07)."""
    if shot.target.profile is UNKNOWN or shot.target.status is UNKNOWN:
        return
    if immobile(shot.target) and shot.target.profile.fights:
        reason = "target shut down" if shut_down(shot.target) else "target immobile"
        yield Modifier(IMMOBILE, reason, "AS-HIT-07")


@reads("occupied", "between", hinders=True)
def woods(shot: Shot) -> Iterable[Modifier]:
    """Woods at the target or in between (AS-LOS-04), counted once; not for death from above."""
    if shot.kind != "dfa" and (shot.occupied or shot.between):
        reason = f"target in {listed(shot.occupied)}" if shot.occupied else f"{listed(shot.between)} between"
        yield Modifier(int(shot.options["woods_modifier"]), reason, "AS-HIT-08")


@reads("verdict", hinders=True)
def partial_cover(shot: Shot) -> Iterable[Modifier]:
    """Partial cover by solid terrain or water (AS-LOS-09), not by woods (AS-LOS-08); not from above."""
    if shot.kind != "dfa" and shot.verdict == "partial":
        yield Modifier(int(shot.options["cover_modifier"]), "partial cover", "AS-HIT-09")


@reads()
def physical_kind(shot: Shot) -> Iterable[Modifier]:
    """The kind of physical attack (AS-HIT-10)."""
    if shot.kind != "weapon":
        yield Modifier(PHYSICAL[shot.kind], NAMES[shot.kind], "AS-HIT-10")


@reads()
def fire_control(shot: Shot) -> Iterable[Modifier]:
    """Fire control hits of the attacker, for weapons (AS-HIT-11, AS-CRIT-09)."""
    if shot.kind == "weapon" and shot.attacker.status is UNKNOWN:
        yield from aim_unknown(shot.attacker)
    elif shot.kind == "weapon":
        hits = shot.attacker.status.fire_control_hits
        yield Modifier(2 * hits, f"{hits} fire control hit{'s' * (hits > 1)}", "AS-HIT-11")


@reads()
def heat(shot: Shot) -> Iterable[Modifier]:
    """The attacker's heat, for weapons (AS-HIT-12)."""
    if shot.kind == "weapon" and shot.attacker.status is UNKNOWN:
        yield from heat_unknown(shot.attacker)
    elif shot.kind == "weapon":
        level = min(shot.attacker.status.heat, 3)
        yield Modifier(level, f"heat {level}", "AS-HIT-12")


SOURCES: tuple[Callable[[Shot], Iterable[Modifier]], ...] = (
    skill,
    range_bracket,
    target_movement,
    immobile_target,
    woods,
    partial_cover,
    physical_kind,
    fire_control,
    heat,
)


def to_hit(state: State, shot: Shot) -> Tally:
    """Return the number that 2D6 must reach under the rules in force in *state* (AS-GEN-01, AS-GEN-02)."""
    return state.rules.tally("to hit", shot)


def by_skill_alone(shot: Shot) -> Tally:
    """Return the number from the attacker's skill and fire control hits alone (AS-HIT-11)."""
    return Tally.of((skill, fire_control), shot)
