"""Indirect fire, IF#: at a target that a friend sees and the firer does not (ARTY-IF)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from game.core.model.action import TargetAction
from game.core.model.events import Acted, Changed, Recorded
from game.core.model.state import Ask, State, Table
from game.core.model.tally import Forecast, Modifier, Refusal, Tally, beyond, reads
from game.core.model.unit import Unit, UnitId, extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.mechanics.battle.ranging import range_between
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.artillery.guns.spotters import GROUND_SIGHT
from game.rules.alpha_strike.artillery.records import Attacked, attacked, designated
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.units import Damage, Profile
from game.rules.alpha_strike.combat.damage import MINIMAL, Blow, Corner, Hit, hurt
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot, no_target, off_arc, sees, shot
from game.rules.alpha_strike.combat.to_hit import (
    fire_control,
    heat,
    immobile_target,
    partial_cover,
    range_bracket,
    skill,
    target_movement,
    woods,
)

BEST = "best"
SENSOR = 3


class Indirect(TargetAction):
    """Fire IF# at a unit that a friend sees: the unit's one attack (ARTY-IF).

    Attributes:
        spotter: The spotting unit; "best" for the one with the lowest to-hit number.
        attacks: Whether the spotter will also attack this turn: +1 to hit for both.
    """

    spotter: UnitId = BEST
    attacks: bool = False

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        if lobbed(unit.profile) == Damage():
            return [Refusal(f"{unit.name} has no indirect fire", "ARTY-IF")]
        missing = no_target(state, self.unit, self.target)
        if missing:
            return missing
        target = state.units[self.target]
        if target.profile is UNKNOWN:
            return [Refusal(f"{target.name} is not identified", "BLIP-18")]
        return list(self._against(state, shot(state, self.unit, self.target)))

    def _against(self, state: State, aim: Shot) -> Iterable[Refusal]:
        yield from off_arc(aim)
        if aim.bracket is None:
            far = BRACKETS[-1].reach
            yield Refusal(f'{beyond(aim.sight.range, far)}" away, beyond {far:g}"', "AS-RNG-02")
        if aim.sight.contact:
            yield Refusal("in base contact only physical attacks are possible", "AS-RNG-04")
        if self._eye(state) is None:
            words = "no friend spots it" if self.spotter == BEST else "that unit does not spot it"
            yield Refusal(f'{words}: in sight within {GROUND_SIGHT:g}", without an attack so far', "ARTY-IF")

    def _eye(self, state: State) -> Unit | None:
        """Return the chosen or best spotter."""
        able = spotters(state, state.units[self.unit], state.units[self.target])
        if self.spotter != BEST:
            return next((one for one in able if one.id == self.spotter), None)
        ranked = sorted(able, key=lambda one: (eye_cost(state, one, self.target, self.attacks), one.id))
        return ranked[0] if ranked else None

    def forecast(self, state: State) -> Forecast | None:
        if self.check(state):
            return None
        eye = self._eye(state)
        assert eye is not None, "it was checked"
        aim = shot(state, self.unit, self.target)
        outcome = forecast(number(state, aim, eye, also=self.attacks))
        return replace(outcome, effect=amount(aim), notes=(f"{eye.name} spots (ARTY-IF)",))

    def resolve(self, table: Table) -> None:
        eye = self._eye(table.state)
        if eye is None:
            table.do(Acted(self.unit, "Indirect fails", self.target, rule="ARTY-IF"))
            return
        table.do(Acted(self.unit, "Indirect", self.target, rule="ARTY-IF"))
        table.do(Changed(self.unit, {"fired": True, "overheat": 0}, rule="AS-ATK-02"))
        if not painted(table.state, eye, self.target):
            now = extra_of(eye.extras, Attacked)
            spots = replace(now, side=self.side, spots=table.state.turn, also=self.attacks)
            table.do(Recorded(spots, eye.id, rule="ARTY-IF"))
        aim = shot(table.state, self.unit, self.target)
        need = number(table.state, aim, eye, also=self.attacks)
        if table.roll("to hit", 2, rule="AS-HIT-01", need=need, by=self.side) >= need.total:
            table.then(Lobbed(self.unit, self.target, "indirect", overheat=0, side=aim.side))


class Lobbed(Hit):
    """Indirect fire has hit: IF damage, on the side that faces the firer."""

    def resolve(self, table: Table) -> None:
        if self.side == "corner":
            defender = table.state.units[self.target].side
            table.then(Ask((defender,), frozenset({"Answer"}), Corner(self)))
            return
        aim = self.aim(table)
        points = amount(aim).least
        if lobbed(aim.attacker.profile).minimal:
            by = aim.attacker.side
            points += table.roll("0*", 1, rule="AS-MIN-01", need=MINIMAL, by=by) >= MINIMAL.total
        rule = "AS-DMG-05" if self.side == "rear" else "AS-DMG-04"
        table.do(Recorded(Blow(self.attacker, "indirect", points, self.side), self.target, rule=rule))
        hurt(table, self.target, points, aim.attacker.side)


@cache
def lobbed(profile: Profile) -> Damage:
    """Return the IF damage on the card of *profile*; 0 if it has none."""
    found = (re.fullmatch(r"IF(\d+)(\*?)", special) for special in profile.specials)
    return next((Damage(int(match[1]), match[2] == "*") for match in found if match), Damage())


def amount(aim: Shot) -> Tally:
    """Return the damage of indirect fire: the IF value, plus 1 in the rear."""
    value = lobbed(aim.attacker.profile)
    terms = [Modifier(value.value, "indirect fire", "ARTY-IF", always=True)]
    if value.minimal:
        terms = [Modifier(0, "0*: 1 on a roll of 4 or more", "AS-MIN-01", 1)]
    if aim.side == "rear":
        terms.append(Modifier(1, "rear hit", "AS-DMG-05"))
    elif aim.side != "front":
        terms.append(Modifier(0, "rear hit, if the target's player chooses so", "AS-DMG-03", 1))
    return Tally(tuple(terms))


def number(state: State, aim: Shot, eye: Unit, *, also: bool) -> Tally:
    """Return the number for 2D6: range and attacker by the firer, target and terrain by the spotter."""
    seen = shot(state, eye.id, aim.target.id)
    own = [one for source in (skill, range_bracket, fire_control, heat) for one in source(aim)]
    its = (target_movement, immobile_target, woods, partial_cover)
    theirs = [one for source in its for one in source(seen)]
    terms = (*own, *theirs, *eye_terms(state, eye, aim.target.id, also))
    return Tally(tuple(term for term in terms if term.value or term.most or term.always))


def eye_terms(state: State, eye: Unit, target: UnitId, also: bool) -> tuple[Modifier, ...]:
    """Return the spotter modifier: 0 with TAG, 3 for a remote sensor, else 1, or 2 if it also attacks."""
    hush = state.rules.secret
    if painted(state, eye, target):
        return ()
    if not eye.profile.fights:
        return (Modifier(SENSOR, "spotted by a remote sensor", "ARTY-IF", private=hush),)
    terms = (Modifier(1, "indirect fire", "ARTY-IF"),)
    also = also or attacks_too(state, eye)
    return (*terms, Modifier(1, "the spotter attacks too", "ARTY-IF", private=hush)) if also else terms


def eye_cost(state: State, eye: Unit, target: UnitId, also: bool) -> int:
    """Return the total modifier of spotting by *eye*, including the terrain on its line."""
    seen = shot(state, eye.id, target)
    terrain = [one for source in (woods, partial_cover) for one in source(seen)]
    return sum(one.value for one in (*terrain, *eye_terms(state, eye, target, also)))


def painted(state: State, eye: Unit, target: UnitId) -> bool:
    """Whether *eye* designated *target* this turn, which makes spotting free."""
    beam = designated(state, eye)
    return beam is not None and beam.target == target


def attacks_too(state: State, eye: Unit) -> bool:
    """Whether *eye*, which spots this turn, was declared to attack as well."""
    now = extra_of(eye.extras, Attacked)
    return now.spots == state.turn and now.also


def spotters(state: State, unit: Unit, target: Unit) -> tuple[Unit, ...]:
    """Return the friends of *unit* that can spot *target* now: in sight, in range, not yet attacked."""
    return tuple(
        eye
        for eye in state.present
        if eye.side == unit.side and eye.id != unit.id and _spots(state, eye, target)
    )


def _spots(state: State, eye: Unit, target: Unit) -> bool:
    if UNKNOWN in (eye.profile, eye.status) or shut_down(eye) or _is_dummy(eye):
        return False
    if painted(state, eye, target.id):
        return True
    near = range_between(state, eye, target) <= GROUND_SIGHT + EPS
    return near and not attacked(state, eye) and sees(state, eye.id, target.id)


def _is_dummy(unit: Unit) -> bool:
    return not unit.profile.fights and bool(unit.profile.move)


def may_not_attack(view: State, action: TargetAction) -> Iterable[Refusal]:
    """Yield why a spotting unit cannot attack: its attack was not declared (ARTY-IF)."""
    unit = view.units[action.unit]
    now = extra_of(unit.extras, Attacked)
    if now.spots == view.turn and not now.also:
        yield Refusal(f"{unit.name} spots for indirect fire in this turn", "ARTY-IF")


@reads()
def spotting(aim: Shot) -> Iterable[Modifier]:
    """An attacker that also spots for indirect fire (ARTY-IF)."""
    if aim.kind == "weapon" and extra_of(aim.attacker.extras, Attacked).also:
        yield Modifier(1, "spots for indirect fire", "ARTY-IF")


def note_attack(table: Table, acted: Acted) -> None:
    """Note that a unit attacked this turn, which worsens the fire it spots for (ARTY-11)."""
    unit = table.state.units[acted.unit]
    if acted.what in ATTACKS:
        now = extra_of(unit.extras, Attacked)
        noted = replace(now, side=unit.side, turn=table.state.turn)
        table.do(Recorded(noted, unit.id, rule="ARTY-11"))


def forget_spotting(table: Table) -> None:
    """Clear all spotting: the Combat Phase begins."""
    for key in sorted(table.state.units):
        now = extra_of(table.state.units[key].extras, Attacked)
        if now.also:
            table.do(Recorded(replace(now, also=False), key, rule="ARTY-IF"))


ATTACKS = frozenset({"Fire", "Indirect", "Flak", "Surprise", "standard", "melee", "charge", "dfa"})
