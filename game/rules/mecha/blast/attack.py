"""BLAST: one attack with a Blast weapon, a single template or a volley of them."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.action import AimsAction
from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Refusal
from game.core.views.marks import DiscMark, Mark, Numbers
from game.geometry.point import bearing
from game.mechanics.bursts.scatter import headings
from game.rules.mecha.blast.aim import MissileAim, goal, refused, system
from game.rules.mecha.blast.bursts import expected
from game.rules.mecha.blast.fall import salvo_of, strikes
from game.rules.mecha.blast.forecast import foretold
from game.rules.mecha.blast.prints import RADIUS, LaidTemplates, MissileTemplate
from game.rules.mecha.shooting.reactions import React
from game.rules.mecha.shooting.shoot import may_fire, used
from game.rules.mecha.shooting.strike import in_rear
from game.rules.mecha.shooting.together import note
from game.rules.mecha.shooting.weapons import Weapon


class Blast(AimsAction):
    """Fire a Blast weapon: each missile at an enemy, a structure or, with Indirect Fire, a spot (BLAST-02).

    Strikes and the scatter of misses are rolled at once; then the mecha react.

    Attributes:
        weapon: By name; "" for the first Blast weapon of the card.
    """

    weapon: str = ""

    def most(self, state: State) -> int:
        found = system(state.units[self.unit], self.weapon)
        return found.missiles if found is not None else 1

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        weapon = system(unit, self.weapon)
        if weapon is None:
            return [Refusal(f"{unit.name} has no Blast weapon {self.weapon}".rstrip(), "BLAST-01")]
        found = [*may_fire(state, self.unit, weapon), *_miscounted(weapon, len(self.aims))]
        for aim in dict.fromkeys(self.aims):
            aimed = goal(state, unit, aim)
            found += [aimed] if isinstance(aimed, Refusal) else refused(state, unit, weapon, aimed)
        return list(dict.fromkeys(found))

    def forecast(self, state: State) -> Forecast | None:
        """Return the strike, the chance to land, and the units under each template with their damage."""
        unit = state.units[self.unit]
        weapon = system(unit, self.weapon)
        goals = self._goals(state)
        return foretold(state, unit, weapon, goals) if weapon is not None and goals else None

    def promise(self, state: State) -> float:
        """Return the expected damage of all missiles, less that to friends."""
        unit = state.units[self.unit]
        weapon = system(unit, self.weapon)
        return expected(state, unit, weapon, self._goals(state)) if weapon is not None else 0.0

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        weapon = system(unit, self.weapon)
        assert weapon is not None, "it was checked"
        goals = self._goals(table.state)
        used(table, self.unit, weapon, next((one.unit.id for one in goals if one.unit is not None), None))
        templates = tuple(
            MissileTemplate(i, aimed.at, bearing(unit.at, aimed.at), aimed.at, aimed.name)
            for i, aimed in enumerate(goals)
        )
        table.do(Recorded(LaidTemplates(unit.id, weapon.name, templates), rule="BLAST-06"))
        for target in dict.fromkeys(aimed.unit.id for aimed in goals if aimed.unit is not None):
            rear = in_rear(unit, table.state.units[target])
            note(table, unit.id, target, rear=rear, rule="BLAST-06")
        fallen = strikes(table, unit, weapon, goals)
        table.then(React(salvo_of(table.state, unit, weapon, fallen)))

    def planned_marks(self, state: State) -> Iterable[Mark]:
        unit = state.units[self.unit]
        for aimed in {(one.name, one.at): one for one in self._goals(state)}.values():
            yield DiscMark(aimed.at, RADIUS, "blast-aimed")
            yield Numbers(aimed.at, RADIUS, headings(bearing(unit.at, aimed.at)), "blast-aimed")

    def _goals(self, state: State) -> list[MissileAim]:
        found = (goal(state, state.units[self.unit], aim) for aim in self.aims)
        return [aimed for aimed in found if isinstance(aimed, MissileAim)]


def _miscounted(weapon: Weapon, aims: int) -> list[Refusal]:
    """Return why *aims* is not a legal number of missiles for one attack (BLAST-26)."""
    if 1 <= aims <= weapon.missiles:
        return []
    most = f"1 to {weapon.missiles} missiles" if weapon.missiles > 1 else "one template"
    return [Refusal(f"{weapon.name} fires {most} with an attack, not {aims}", "BLAST-26")]
