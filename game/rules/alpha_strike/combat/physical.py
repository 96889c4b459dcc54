"""AS-PHYS-01 to AS-PHYS-03: standard and melee attacks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.contact import CONTACT, apart
from game.battlefield.terrain.ground import ground, roof, standing
from game.core.model.action import TargetAction
from game.core.model.events import Acted
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Refusal, beyond
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.cards.card_text import flies
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.combat.amount import amount
from game.rules.alpha_strike.combat.damage import Hit
from game.rules.alpha_strike.combat.shot import Shot, blocked, no_target, off_arc, shot, sight_notes
from game.rules.alpha_strike.combat.to_hit import NAMES, to_hit

KINDS = ("standard", "melee")
MECHS = frozenset({"BM", "IM"})
FIGHTERS = {"standard": MECHS | {"PM"}, "melee": MECHS | {"PM", "CV", "SV"}}
RISE = {"standard": 1.0, "melee": 2.0}
REACH_RULES = {"standard": "AS-PHYS-02", "melee": "AS-PHYS-03"}


class Strike(TargetAction):
    """Strike a unit: a "standard" attack (AS-PHYS-02), or "melee" with a melee weapon (AS-PHYS-03)."""

    kind: str = "standard"

    def check(self, state: State) -> list[Refusal]:
        missing = no_target(state, self.unit, self.target)
        if missing:
            return missing
        if self.kind not in KINDS:
            return [Refusal(f"no physical attack {self.kind!r}; there are {', '.join(KINDS)}", "AS-PHYS-01")]
        aim = shot(state, self.unit, self.target, self.kind)
        return [*_unfit(state, aim), *_out_of_reach(aim), *off_arc(aim)]

    def forecast(self, state: State) -> Forecast | None:
        """Return the to-hit number, chance and damage; None without a target."""
        if no_target(state, self.unit, self.target) or self.kind not in KINDS:
            return None
        return physical_forecast(state, shot(state, self.unit, self.target, self.kind))

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, self.kind, self.target, rule="AS-PHYS-01"))
        aim = shot(table.state, self.unit, self.target, self.kind)
        need = to_hit(table.state, aim)
        if table.roll("to hit", 2, rule="AS-HIT-01", need=need, by=self.side) >= need.total:
            table.then(Hit(self.unit, self.target, self.kind, 0, aim.side))


def physical_forecast(state: State, aim: Shot) -> Forecast:
    """Return the forecast of a physical attack."""
    outcome = forecast(to_hit(state, aim))
    return replace(outcome, effect=amount(state, aim), notes=sight_notes(aim))


def choices(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the attack kinds available to *unit*: melee with MEL, else standard."""
    if unit.profile is UNKNOWN:
        return ()
    kind = "melee" if has(unit.profile, "MEL") else "standard"
    return (kind,) if unit.profile.type in FIGHTERS[kind] else ()


def airborne(state: State, unit: Unit) -> bool:
    """Whether *unit* is flying: above the ground and not landed on a roof."""
    if unit.profile is UNKNOWN or unit.profile.move is UNKNOWN or not flies(unit.profile):
        return False
    field = state.battlefield
    floors = [ground(field, unit.at), *(roof(field, building) for building in standing(field, unit.at))]
    return unit.level > floors[0] + EPS and all(abs(unit.level - floor) > EPS for floor in floors)


def _unfit(state: State, aim: Shot) -> Iterable[Refusal]:
    """Yield why the attacker cannot make this kind of attack at all."""
    profile = aim.attacker.profile
    if profile.type not in FIGHTERS[aim.kind]:
        yield Refusal(f"units of type {profile.type} cannot make a {NAMES[aim.kind]}", "AS-PHYS-01")
    if aim.kind == "melee" and not has(profile, "MEL"):
        yield Refusal("no melee weapon: it needs MEL", "AS-SPEC-MEL")
    if aim.kind == "standard" and has(profile, "MEL"):
        yield Refusal("a unit with MEL strikes with its melee weapon", "AS-SPEC-MEL")
    if airborne(state, aim.attacker):
        yield Refusal("not from the air", "AS-PHYS-01")


def _out_of_reach(aim: Shot) -> Iterable[Refusal]:
    """Yield why the target is out of reach: not in contact (AS-GEN-14), too far, too high, out of sight.

    A melee weapon reaches higher and lower than contact.
    """
    option = aim.options[f"{aim.kind}_reach"]
    reach = CONTACT if isinstance(option, str) else option
    rule = REACH_RULES[aim.kind]
    us, them = aim.attacker, aim.target
    rise, gap = abs(us.level - them.level), apart(us, them)
    if option == "contact":
        if gap > CONTACT + EPS:
            yield Refusal(f'{beyond(gap, CONTACT)}" away, not in base contact', rule)
    elif aim.kind == "melee" and gap + rise > max(reach, CONTACT) + EPS:
        far = beyond(gap + rise, reach)
        yield Refusal(f'{far}" away with the elevation, more than {reach:g}"', rule)
    elif gap > max(reach, CONTACT) + EPS:
        yield Refusal(f'{beyond(gap, reach)}" away, more than {reach:g}"', rule)
    most = RISE[aim.kind]
    if aim.kind == "standard" and option == "contact":
        most = min(most, float(aim.options["contact_height"]))
    if rise > most + EPS and (aim.kind == "standard" or option == "contact"):
        yield Refusal(f'{beyond(rise, most)}" higher or lower, more than {most:g}"', rule)
    if not aim.sight.contact:
        yield from blocked(aim)
