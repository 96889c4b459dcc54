"""AS-DMG: resolving a hit, from the side that it strikes to the last bubble and critical hit."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.events import Changed, Recorded
from game.core.model.state import Ask, Question, State, Step, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Side, UnitId
from game.geometry.value import Value
from game.rules.alpha_strike.cards.figures import tracks_heat
from game.rules.alpha_strike.combat.amount import amount, heat_dealt, recoil, value
from game.rules.alpha_strike.combat.bubbles import cross_off
from game.rules.alpha_strike.combat.critical import roll_critical
from game.rules.alpha_strike.combat.heat import MOST_FROM_ATTACKS
from game.rules.alpha_strike.combat.shot import Shot, shot

MINIMAL = Tally((Modifier(4, "0* does 1", "AS-MIN-01"),))


class Blow(Value):
    """The last attack that hit a unit, for the story: attacker, kind, amount and side."""

    attacker: UnitId = ""
    kind: str = ""
    damage: int = 0
    side: str = ""

    def known_to(self, side: Side) -> Blow:
        return self


class Hit(Step):
    """Deal the damage of an attack that hit (AS-DMG-01).

    Attributes:
        kind, overheat: As in a `Shot`.
        side: The side of the target that is hit; "corner" until its player has chosen.
    """

    attacker: UnitId
    target: UnitId
    kind: str
    overheat: int
    side: str

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.attacker, self.target)

    def resolve(self, table: Table) -> None:
        if self.side == "corner":
            defender = table.state.units[self.target].side
            table.then(Ask((defender,), frozenset({"Answer"}), Corner(self)))
            return
        aim = self.aim(table)
        points = _points(table, aim)
        rule = "AS-DMG-05" if self.side == "rear" else "AS-DMG-04"
        table.do(Recorded(Blow(self.attacker, self.kind, points, self.side), self.target, rule=rule))
        hurt(table, self.target, points, aim.attacker.side)
        _heat_up(table, aim)
        if self.kind == "dfa" and not _gone(table, self.target):
            roll_critical(table, self.target, aim.attacker.side)
        if self.kind in {"charge", "dfa"}:
            bounce(table, aim, hit=True)

    def aim(self, table: Table) -> Shot:
        """Return the shot that hit, with the chosen side."""
        found = shot(table.state, self.attacker, self.target, self.kind, self.overheat)
        return replace(found, side="rear" if self.side == "rear" else "front")


class Corner(Question):
    """The line of attack crosses the corner between two sides: the target's player chooses (AS-DMG-03)."""

    hit: Hit

    @property
    def units(self) -> tuple[UnitId, ...]:
        return self.hit.units

    @property
    def words(self) -> str:
        return "The attack comes over a corner: is the front or the rear hit? (AS-DMG-03)"

    @property
    def values(self) -> tuple[str, ...]:
        return ("front", "rear")

    def promise(self, state: State, side: Side, value: str) -> float:
        """Return the extra cost of a hit on that side: one point in the rear (AS-DMG-05)."""
        return -float(value == "rear")

    def answered(self, side: Side, value: str) -> Step:
        return replace(self.hit, side=value)


def hurt(table: Table, target: UnitId, points: int, by: Side) -> None:
    """Deal *points* to *target*; if its structure is damaged, *by* rolls for a critical hit."""
    if cross_off(table, target, points):
        roll_critical(table, target, by)


def bounce(table: Table, aim: Shot, hit: bool) -> None:
    """Deal the attacker's own damage from a charge or death from above (AS-PHYS-05, AS-PHYS-06)."""
    points = recoil(aim, hit).total
    if points:
        rule = "AS-PHYS-05" if aim.kind == "charge" else "AS-PHYS-06"
        itself = aim.attacker.id
        table.do(Recorded(Blow(itself, aim.kind, points, "front"), itself, rule=rule))
        hurt(table, itself, points, aim.target.side)


def _points(table: Table, aim: Shot) -> int:
    """Return the damage of a hit; for 0* roll one die: 1 on 4 or more (AS-MIN-01)."""
    points = amount(table.state, aim).least
    if aim.kind == "weapon" and value(aim).minimal:
        points += table.roll("0*", 1, rule="AS-MIN-01", need=MINIMAL, by=aim.attacker.side) >= MINIMAL.total
    return points


def _heat_up(table: Table, aim: Shot) -> None:
    """Mark the heat that HT# inflicts on the target, at most 2 a turn in total (AS-DMG-07, AS-DMG-08)."""
    target = table.state.units[aim.target.id]
    heated = min(MOST_FROM_ATTACKS, target.status.heated + heat_dealt(aim))
    if tracks_heat(target.profile) and heated > target.status.heated:
        table.do(Changed(target.id, {"heated": heated}, rule="AS-DMG-07"))


def _gone(table: Table, target: UnitId) -> bool:
    return bool(table.state.units[target].status.structure == 0)
