"""MECHA-VOLLEY: a volley of ordinary missiles, divided freely among targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.model.action import Aim, AimsAction
from game.core.model.state import Action, State, Table
from game.core.model.tally import Forecast, Refusal, Tally
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.mecha.shooting.one_die import held, reached
from game.rules.mecha.shooting.reactions import React
from game.rules.mecha.shooting.salvo import Salvo, SalvoHit, Wreck
from game.rules.mecha.shooting.shoot import Batter, Shoot, aim, gunnery, spent_on, used
from game.rules.mecha.shooting.strike import foretold, strike, strike_need
from game.rules.mecha.shooting.together import note
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.structures import structure_at


class Volley(AimsAction):
    """Fire a volley, each missile at an enemy or at a structure, with a strike of its own (MECHA-VOLLEY-01).

    Attributes:
        weapon: By name; "" for the card's first volley weapon that is not a Blast weapon.
    """

    weapon: str = ""

    def most(self, state: State) -> int:
        found = battery(state.units[self.unit], self.weapon)
        return found.missiles if found is not None else 1

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        weapon = battery(unit, self.weapon)
        if weapon is None:
            return [Refusal(f"{unit.name} fires no volleys {self.weapon}".rstrip(), "MECHA-VOLLEY-01")]
        found: list[Refusal] = []
        if not 1 <= len(self.aims) <= weapon.missiles:
            words = (
                f"{weapon.name} fires 1 to {weapon.missiles} missiles with an attack, not {len(self.aims)}"
            )
            found.append(Refusal(words, "MECHA-VOLLEY-01"))
        for one in dict.fromkeys(self.aims):
            found += self._single(one, weapon).check(state)
        return list(dict.fromkeys(found))

    def forecast(self, state: State) -> Forecast | None:
        """Return what a strike at the first target needs, and the combined damage of all missiles at it."""
        weapon = battery(state.units[self.unit], self.weapon)
        if weapon is None or not self.aims:
            return None
        single = self._single(self.aims[0], weapon).forecast(state)
        if single is None:
            return None
        return foretold(single.need, weapon.md, self.aims.count(self.aims[0]), single.notes)

    def promise(self, state: State) -> float:
        """Return the expected damage, capped for each target by what it has left; 0 for structures."""
        weapon = battery(state.units[self.unit], self.weapon)
        if weapon is None:
            return 0.0
        found = 0.0
        for one, missiles in Counter(self.aims).items():
            single = self._single(one, weapon).forecast(state) if one.target else None
            if single is not None:
                found += spent_on(state, one.target, single.odds[0] * weapon.md * missiles)
        return found

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        weapon = battery(unit, self.weapon)
        assert weapon is not None, "it was checked"
        bonuses = {one: _bonus(table.state, unit, one, weapon) for one in dict.fromkeys(self.aims)}
        target = next((one.target for one in self.aims if one.target), None)
        used(table, self.unit, weapon, target, tuple(one.at for one in bonuses if one.at is not None))
        for one in bonuses:
            if one.target:
                rear = aim(table.state, unit, table.state.units[one.target], weapon).rear
                note(table, self.unit, one.target, rear=rear)
        table.then(React(_thrown(table, unit, weapon, self.aims, bonuses)))

    def _single(self, one: Aim, weapon: Weapon) -> Action:
        """Return the attack with all of *weapon* on one target, whose refusals also apply to a part of it."""
        if one.target or one.at is None:
            return Shoot(self.side, self.unit, one.target, weapon.name)
        return Batter(self.side, self.unit, one.at, weapon.name)


def battery(unit: Unit, name: str) -> Weapon | None:
    """Return the weapon of *unit* called *name* that fires ordinary volleys; the first for ""."""
    return next((weapon for weapon in batteries(unit) if name in ("", weapon.name)), None)


def batteries(unit: Unit) -> Sequence[Weapon]:
    """Return the weapons of *unit* that fire volleys and are not Blast weapons, in card order."""
    known = () if unit.profile is UNKNOWN else unit.profile.weapons
    return [weapon for weapon in known if weapon.volley > 1 and not weapon.blast]


def _bonus(state: State, unit: Unit, one: Aim, weapon: Weapon) -> Tally:
    """Return the modifiers of the die against one target."""
    return strike(state, aim(state, unit, state.units[one.target], weapon)) if one.target else gunnery(unit)


def _thrown(
    table: Table, unit: Unit, weapon: Weapon, aims: Sequence[Aim], bonuses: dict[Aim, Tally]
) -> Salvo:
    """Roll a strike for each missile; return the pending salvo."""
    hits, wrecks = [], []
    for i, one in enumerate(aims):
        built = None if one.target or one.at is None else structure_at(table.state, one.at)
        df = built.df if built is not None else table.state.units[one.target].profile.df
        need = strike_need(df, bonuses[one])
        what = f"strike, missile {i + 1}"
        face = table.roll(what, 1, rule="MECHA-VOLLEY-01", need=held(need), by=unit.side)
        if reached(face, need.total) and built is not None:
            wrecks.append(Wreck(built.id, i, weapon.md))
        elif reached(face, need.total):
            hits.append(SalvoHit(one.target, i, face + bonuses[one].total, weapon.md))
    return Salvo(
        unit.id,
        weapon.name,
        tuple(hits),
        tuple(wrecks),
        missile=weapon.missile,
        inescapable=weapon.inescapable,
    )
