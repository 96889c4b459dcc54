"""MECHA-SHOOT: a mecha fires a weapon system at a mecha or at a structure."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.action import PointAction, TargetAction
from game.core.model.events import Changed, Engaged
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Modifier, Refusal, Tally, beyond
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, Point
from game.rules.mecha.shooting.attacks import attacks, may_attack, pay_extra
from game.rules.mecha.shooting.one_die import held, reached
from game.rules.mecha.shooting.reactions import React
from game.rules.mecha.shooting.salvo import Salvo, SalvoHit, Wreck
from game.rules.mecha.shooting.strike import Attack, attack, foretold, strike, strike_need
from game.rules.mecha.shooting.together import note
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.sight import hidden_place, hidden_unit, range_to, range_to_structure
from game.rules.mecha.structures import Structure, structure_at

DF_MOST = 12


class Shoot(TargetAction):
    """Fire a weapon system at an enemy, with all its missiles and rapid fire (MECHA-SHOOT-01).

    Attributes:
        weapon: By name; "" for the card's first weapon that is not a Blast weapon.
    """

    weapon: str = ""

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        weapon = ordinary(unit, self.weapon)
        missing = list(_no_enemy(unit, target))
        if missing or weapon is None or target is None:
            return missing or [_no_weapon(unit, self.weapon)]
        found = [*may_fire(state, self.unit, weapon), *out_of_range(weapon, range_to(state, unit, target))]
        return [*found, *_unseen(state, unit, target, weapon)]

    def forecast(self, state: State) -> Forecast | None:
        """Return what each strike needs and their combined damage; None without target or weapon."""
        unit, target = state.units[self.unit], state.units.get(self.target)
        weapon = ordinary(unit, self.weapon)
        if weapon is None or list(_no_enemy(unit, target)) or target is None:
            return None
        aimed = aim(state, unit, target, weapon)
        return foretold(need_of(state, aimed), weapon.md, strikes(weapon), _notes(weapon, aimed))

    def promise(self, state: State) -> float:
        """Return the expected damage, capped by what the target has left."""
        return spent_on(state, self.target, super().promise(state))

    def resolve(self, table: Table) -> None:
        unit, target = table.state.units[self.unit], table.state.units[self.target]
        weapon = ordinary(unit, self.weapon)
        assert weapon is not None, "it was checked"
        aimed = aim(table.state, unit, target, weapon)
        used(table, self.unit, weapon, self.target)
        note(table, self.unit, self.target, rear=aimed.rear)
        bonus = strike(table.state, aimed)
        need = strike_need(target.profile.df, bonus)
        struck = thrown(table, unit, weapon, need, bonus)
        hits = tuple(SalvoHit(self.target, i, total, weapon.md) for i, total in struck)
        table.then(React(_salvo(unit, weapon, hits=hits)))


class Batter(PointAction):
    """Fire a weapon system at the structure at a point (MECHA-STRUCT-01, MECHA-SHOOT-01).

    Attributes:
        weapon: As in `Shoot`.
    """

    weapon: str = ""

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        weapon, built = ordinary(unit, self.weapon), structure_at(state, self.at)
        if weapon is None:
            return [_no_weapon(unit, self.weapon)]
        if built is None:
            return [Refusal("there is no structure at this point", "MECHA-STRUCT-01")]
        found = may_fire(state, self.unit, weapon)
        found += out_of_range(weapon, range_to_structure(unit, built))
        return [*found, *_unseen_structure(state, unit, built, weapon)]

    def forecast(self, state: State) -> Forecast | None:
        """Return what each strike needs and their combined damage; None without structure or weapon."""
        unit = state.units[self.unit]
        weapon, built = ordinary(unit, self.weapon), structure_at(state, self.at)
        if weapon is None or built is None:
            return None
        need = strike_need(built.df, gunnery(unit))
        notes = (f"{built.name} has {built.left} of {built.mdc} MDC left (MECHA-STRUCT-01)",)
        return foretold(need, weapon.md, strikes(weapon), (*notes, *_cost(unit)))

    @property
    def idle(self) -> bool:
        return True

    def promise(self, state: State) -> float:
        """Return 0: destroying structures does not decide battles."""
        return 0.0

    def resolve(self, table: Table) -> None:
        unit, built = table.state.units[self.unit], structure_at(table.state, self.at)
        weapon = ordinary(unit, self.weapon)
        assert weapon is not None, "it was checked"
        assert built is not None, "it was checked"
        used(table, self.unit, weapon, at=(self.at,))
        bonus = gunnery(unit)
        struck = thrown(table, unit, weapon, strike_need(built.df, bonus), bonus)
        wrecks = tuple(Wreck(built.id, i, weapon.md) for i, _ in struck)
        table.then(React(_salvo(unit, weapon, wrecks=wrecks)))


def spent_on(state: State, target: UnitId, damage: float) -> float:
    """Return how much of the expected *damage* the target can still take; all of it if unknown."""
    one = state.units[target]
    if one.profile is UNKNOWN:
        return damage
    return min(damage, float(one.profile.mdc - one.status.damage))


def thrown(table: Table, unit: Unit, weapon: Weapon, need: Tally, bonus: Tally) -> list[tuple[int, int]]:
    """Roll the strikes of *weapon*; return number and total of those that hit (MECHA-STRIKE-02).

    Rapid Fire and volleys roll a die for each shot and missile (MECHA-RAPID-01, MECHA-VOLLEY-01).
    """
    found = []
    for i in range(strikes(weapon)):
        what = f"strike {i + 1}" if strikes(weapon) > 1 else "strike"
        face = table.roll(what, 1, rule="MECHA-STRIKE-01", need=held(need), by=unit.side)
        if reached(face, need.total):
            found.append((i, face + bonus.total))
    return found


def strikes(weapon: Weapon) -> int:
    """Return the number of strikes in one attack with *weapon* (MECHA-RAPID-01, MECHA-VOLLEY-01)."""
    return weapon.missiles + weapon.rapid


def ordinary(unit: Unit, name: str) -> Weapon | None:
    """Return the non-Blast weapon of *unit* called *name* (the first for ""), or None."""
    if unit.profile is UNKNOWN:
        return None
    found = (one for one in unit.profile.weapons if not one.blast and name in ("", one.name))
    return next(found, None)


def aim(state: State, unit: Unit, target: Unit, weapon: Weapon) -> Attack:
    """Return the measured attack; by Indirect Fire if only a friend sees the target (MECHA-INDIRECT-01)."""
    relayed = weapon.indirect and bool(hidden_unit(state, unit, target))
    return attack(state, unit, target, weapon, relayed=relayed)


def need_of(state: State, aimed: Attack) -> Tally:
    """Return what the die must show; a range if the target is unknown."""
    bonus, profile = strike(state, aimed), aimed.target.profile
    return strike_need(1, bonus, DF_MOST) if profile is UNKNOWN else strike_need(profile.df, bonus)


def gunnery(unit: Unit) -> Tally:
    """Return the modifier of the die against a structure: gunnery alone (MECHA-STRUCT-04)."""
    return Tally((Modifier(unit.profile.gn, "gunnery", "MECHA-STRUCT-04", always=True),))


def out_of_range(weapon: Weapon, inches: float) -> list[Refusal]:
    """Return a refusal if the target is farther than RG (MECHA-SHOOT-03)."""
    if inches <= weapon.range + EPS:
        return []
    return [Refusal(f'{beyond(inches, weapon.range)}" away, beyond RG {weapon.range:g}', "MECHA-SHOOT-03")]


def may_fire(state: State, unit: UnitId, weapon: Weapon) -> list[Refusal]:
    """Return why *unit* cannot fire *weapon*: no attacks left, already fired, empty (MECHA-SHOOT-01, -02)."""
    one = state.units[unit]
    found = may_attack(state, one)
    if weapon.name in one.status.fired:
        found.append(Refusal(f"{one.name} has fired its {weapon.name}", "MECHA-SHOOT-01"))
    if empty(one, weapon):
        found.append(Refusal(f"no ammunition is left for {weapon.name}", "MECHA-SHOOT-02"))
    return found


def empty(unit: Unit, weapon: Weapon) -> bool:
    """Whether *weapon* needs ammunition and *unit* has none left (MECHA-SHOOT-02)."""
    return bool(weapon.ammo) and not unit.status.ammo[unit.profile.weapons.index(weapon)]


def loaded(unit: Unit) -> list[Weapon]:
    """Return the weapons of *unit* that are not empty and were not fired this turn."""
    if unit.profile is UNKNOWN:
        return []
    fired = unit.status.fired
    return [one for one in unit.profile.weapons if one.name not in fired and not empty(unit, one)]


def used(
    table: Table, unit: UnitId, weapon: Weapon, target: UnitId | None = None, at: tuple[Point, ...] = ()
) -> None:
    """Mark *weapon* fired, with one round less; the second attack of a turn is paid for (MECHA-CP-06).

    Args:
        at: The points of the structures that it is fired at.
    """
    table.do(Engaged(unit, weapon.name, target, aims=at, rule="MECHA-SHOOT-01"))
    one = table.state.units[unit]
    pay_extra(table, one)
    changes: dict[str, object] = {"fired": (*one.status.fired, weapon.name)}
    if weapon.ammo:
        place = one.profile.weapons.index(weapon)
        changes["ammo"] = tuple(left - (i == place) for i, left in enumerate(one.status.ammo))
    table.do(Changed(unit, changes, rule="MECHA-SHOOT-01"))


def _salvo(
    unit: Unit, weapon: Weapon, hits: tuple[SalvoHit, ...] = (), wrecks: tuple[Wreck, ...] = ()
) -> Salvo:
    sure, missile = weapon.inescapable, weapon.missile
    return Salvo(unit.id, weapon.name, hits, wrecks, missile=missile, inescapable=sure)


def _no_enemy(unit: Unit, target: Unit | None) -> Iterable[Refusal]:
    if target is None or not target.present:
        yield Refusal("there is no such mecha on the table", "MECHA-SHOOT-04")
    elif target.side == unit.side:
        yield Refusal(f"{target.name} is not an enemy", "MECHA-SHOOT-04")


def _no_weapon(unit: Unit, name: str) -> Refusal:
    return Refusal(f"{unit.name} has no weapon {name} to fire this way".replace("  ", " "), "MECHA-SHOOT-04")


def _unseen(state: State, unit: Unit, target: Unit, weapon: Weapon) -> list[Refusal]:
    """Return why the target is not seen: by the mecha, or with Indirect Fire by any friend."""
    against = hidden_unit(state, unit, target)
    if not against or not weapon.indirect:
        return against
    if any(not hidden_unit(state, friend, target) for friend in friends(state, unit)):
        return []
    return [*against, Refusal(f"no friend sees {target.name} either", "MECHA-INDIRECT-01")]


def _unseen_structure(state: State, unit: Unit, built: Structure, weapon: Weapon) -> list[Refusal]:
    at = Point(built.feature.polygon.centroid.x, built.feature.polygon.centroid.y)
    against = hidden_place(state, unit, at, built)
    if not against or not weapon.indirect:
        return against
    if any(not hidden_place(state, friend, at, built) for friend in friends(state, unit)):
        return []
    return [*against, Refusal(f"no friend sees {built.name} either", "MECHA-INDIRECT-01")]


def friends(state: State, unit: Unit) -> list[Unit]:
    """Return the other mecha of the side of *unit* on the table."""
    return [one for one in state.present if one.side == unit.side and one.id != unit.id]


def _notes(weapon: Weapon, aimed: Attack) -> tuple[str, ...]:
    found = [f'{aimed.sight.range:.2f}" of RG {weapon.range:g} (MECHA-SHOOT-03)']
    unit = aimed.attacker
    if weapon.ammo:
        left = unit.status.ammo[unit.profile.weapons.index(weapon)]
        found.append(f"{left} of {weapon.ammo} attacks left (MECHA-SHOOT-02)")
    return (*found, *_cost(unit))


def _cost(unit: Unit) -> tuple[str, ...]:
    return ("a second attack: costs 1 command point (MECHA-CP-06)",) if attacks(unit) else ()
