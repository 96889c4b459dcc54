"""The forecast of a Blast at its aim: the strike, and the units under the template with their damage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.battlefield.templates.template import DiscTemplate, covered_of
from game.core.model.state import State
from game.core.model.tally import Forecast
from game.core.model.unit import Unit
from game.geometry.value import Value
from game.rules.mecha.blast.aim import MissileAim
from game.rules.mecha.blast.area import dealt, dealt_tally, under
from game.rules.mecha.blast.fall import IMPACT_DF, naturals, strike_need
from game.rules.mecha.blast.prints import RADIUS
from game.rules.mecha.shooting.one_die import DIE, held, odds
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.structures import Structure


class HitListEntry(Value):
    """One entry of the hit list of a template that lands.

    Attributes:
        id: Of the unit or feature.
        area: Square inches of its base under the template; 0 for a structure.
        md: The damage it takes from a strike that reaches its DF.
        needed: The lowest strike that lands and reaches its DF.
    """

    id: str
    name: str
    df: int
    area: float
    md: int
    needed: int
    primary: bool = False
    friend: bool = False

    def __str__(self) -> str:
        who = f"{self.name}{', a friend' if self.friend else ''}"
        return f"{who}: {self.md} MD from a strike of {self.needed} or more (DF {self.df})"


def hit_list(state: State, unit: Unit, weapon: Weapon, aimed: MissileAim) -> list[HitListEntry]:
    """Return the hit list of a template that lands as *aimed*, primary target first."""
    area = under(state, aimed.at)
    disc = DiscTemplate(aimed.at, RADIUS)
    found = []
    for mecha in area.mecha:
        first = aimed.unit is not None and aimed.unit.id == mecha.id
        inches = covered_of(disc, mecha)
        found.append(_listed(mecha, mecha.profile.df, weapon.md, first, inches, mecha.side == unit.side))
    for built in area.structures:
        first = aimed.structure is not None and aimed.structure.id == built.id
        found.append(_listed(built, built.df, weapon.md, first))
    return sorted(found, key=lambda one: (not one.primary, one.name, one.id))


def _listed(  # noqa: PLR0917 - a row of a table
    target: Unit | Structure, df: int, md: int, primary: bool, area: float = 0.0, friend: bool = False
) -> HitListEntry:
    harm = dealt(md, df, df, primary=primary)
    return HitListEntry(target.id, target.name, df, area, harm, max(df, IMPACT_DF), primary, friend)


def foretold(state: State, unit: Unit, weapon: Weapon, goals: Sequence[MissileAim]) -> Forecast:
    """Return the strike, the chance of one missile to land, its damage, and the units under each template."""
    need = strike_need(unit)
    both = naturals(state)
    chance = odds(need.total, *both)
    primary = bool(goals[0].primary)
    notes = tuple(_notes(state, unit, weapon, goals))
    effect = dealt_tally(weapon.md, primary=primary)
    outcome = Forecast.of_chance(held(need, *both), chance, chance, dice=DIE)
    return replace(outcome, effect=effect, notes=notes)


def _notes(state: State, unit: Unit, weapon: Weapon, goals: Sequence[MissileAim]) -> Iterable[str]:
    """Yield the hit list of each template, and the effect of a miss."""
    apart = {(aimed.name, aimed.at): aimed for aimed in goals}
    for key, aimed in apart.items():
        missiles = sum((one.name, one.at) == key for one in goals)
        if len(goals) > 1:
            where = f" at {aimed.name}" if len(apart) > 1 else ""
            yield f"{missiles} missiles{where}, each:" if missiles > 1 else f"one{where}:"
        listed = hit_list(state, unit, weapon, aimed)
        yield from map(str, listed)
        if not listed:
            yield "nothing stands under the template"
    farthest = max(aimed.range for aimed in goals)
    yield f'a miss scatters 2D6", at most {min(12.0, farthest):.1f}", for half (BLAST-18)'
