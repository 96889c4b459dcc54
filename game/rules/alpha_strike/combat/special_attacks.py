"""AS-PHYS-04 to -06: charge and death from above, declared in movement, resolved before other attacks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.contact import CONTACT, apart
from game.core.model.events import Acted
from game.core.model.state import State, Step, Table
from game.core.model.tally import Forecast, Refusal, beyond
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.mechanics.battle.ranging import in_contact, ranging
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.combat.amount import amount, recoil
from game.rules.alpha_strike.combat.damage import Hit, bounce
from game.rules.alpha_strike.combat.physical import MECHS, airborne
from game.rules.alpha_strike.combat.shot import no_target, shot, sight_notes
from game.rules.alpha_strike.combat.to_hit import NAMES, to_hit

SPECIAL = {"charge": MECHS | {"CV", "SV"}, "dfa": MECHS}


def declared_refusals(
    view: State, moved: Unit, target: UnitId | None, kind: str, *, jump: bool
) -> list[Refusal]:
    """Return every reason against declaring *kind*, "charge" or "dfa", against *target*.

    Args:
        moved: The unit after its move.
        jump: Whether the move is a jump.
    """
    if kind not in SPECIAL:
        return [Refusal(f"no special attack {kind!r}; there are {', '.join(SPECIAL)}", "AS-PHYS-04")]
    us, them = view.units[moved.id], view.units.get(target or "")
    if them is None or not them.present or them.side == us.side:
        return [Refusal("it needs an enemy on the table as its target", "AS-PHYS-04")]
    return [*_cannot(view, us, kind, jump), *_no_quarry(view, moved, them, kind)]


def _cannot(view: State, us: Unit, kind: str, jump: bool) -> Iterable[Refusal]:
    """Yield why *us* cannot make the attack after this kind of move."""
    if us.profile.type not in SPECIAL[kind]:
        yield Refusal(f"units of type {us.profile.type} cannot make a {NAMES[kind]}", "AS-PHYS-01")
    if airborne(view, us):
        yield Refusal("not from the air", "AS-PHYS-01")
    if kind == "dfa" and not jump:
        yield Refusal("death from above needs a jump", "AS-PHYS-06")
    if kind == "charge" and jump:
        yield Refusal("a charge is made on the ground, not by a jump", "AS-PHYS-05")


def _no_quarry(view: State, us: Unit, them: Unit, kind: str) -> Iterable[Refusal]:
    """Yield why *them* cannot be the target of *us* at the end of its move."""
    if them.id not in view.done and not view.rules.at_rest(view, them):
        yield Refusal(f"{them.name} has not finished moving", "AS-PHYS-04")
    known = [other for other in view.units.values() if other.id != us.id and other.status is not UNKNOWN]
    if any(other.status.quarry == them.id for other in known):
        yield Refusal(f"{them.name} is the target of another special attack this turn", "AS-PHYS-04")
    yield from _apart(view, us, them)
    if kind == "dfa" and airborne(view, them):
        yield Refusal("not against flying units", "AS-PHYS-06")


def _apart(view: State, us: Unit, them: Unit) -> Iterable[Refusal]:
    """Yield why *us*, at the end of its move, is not in base contact with *them* (AS-GEN-14)."""
    inches, rise = apart(us, them), abs(us.level - them.level)
    most = ranging(view).contact_height
    if inches > CONTACT + EPS:
        yield Refusal(f'ends {beyond(inches, CONTACT)}" away, not in base contact', "AS-PHYS-04")
    elif not in_contact(view, us, them):
        words = f'ends {beyond(rise, most)}" higher or lower, more than {most:g}": not in base contact'
        yield Refusal(words, "AS-PHYS-04")


def special_forecast(view: State, unit: Unit, target: UnitId, kind: str) -> Forecast | None:
    """Return the forecast of a special attack of *kind* by *unit*, given as after its move."""
    moved = view.with_unit(unit)
    if kind not in SPECIAL or no_target(moved, unit.id, target):
        return None
    aim = shot(moved, unit.id, target, kind)
    outcome = forecast(to_hit(moved, aim))
    costs = {words: recoil(aim, hit) for words, hit in (("a hit", True), ("a miss", False))}
    notes = (
        f"{words} does {cost} damage to itself (AS-PHYS-05)" for words, cost in costs.items() if cost.most
    )
    return replace(outcome, effect=amount(moved, aim), notes=(*sight_notes(aim), *notes))


def resolve_specials(table: Table, side: Side) -> None:
    """Resolve the special attacks that *side* declared in movement; they are mandatory (AS-PHYS-04)."""
    for unit in table.state.present:
        if unit.side == side and unit.status.special:
            table.then(SpecialAttack(unit.id))


class SpecialAttack(Step):
    """The charge or death from above declared by *unit*."""

    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        kind, quarry = unit.status.special, unit.status.quarry
        target = table.state.units[quarry]
        if not target.present or not in_contact(table.state, unit, target):
            table.do(Acted(self.unit, f"{kind} fails", quarry, rule="AS-PHYS-04"))
            return
        table.do(Acted(self.unit, kind, quarry, rule="AS-PHYS-04"))
        aim = shot(table.state, self.unit, quarry, kind)
        need = to_hit(table.state, aim)
        if table.roll("to hit", 2, rule="AS-HIT-01", need=need, by=unit.side) >= need.total:
            table.then(Hit(self.unit, quarry, kind, 0, aim.side))
        else:
            bounce(table, aim, hit=False)
