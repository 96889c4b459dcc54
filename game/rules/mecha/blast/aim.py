"""BLAST-02 to -05: legal targets of a Blast, where its template is planned, and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.model.action import Aim
from game.core.model.state import State
from game.core.model.tally import Refusal, beyond
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, Point
from game.geometry.value import Value
from game.rules.mecha.blast.area import in_the_way
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.sight import hidden_place, hidden_unit, range_to, range_to_place, range_to_structure
from game.rules.mecha.structures import Structure, centre, structure_at


class MissileAim(Value):
    """The target of one missile.

    Attributes:
        at: Where its template is planned (BLAST-06).
        range: From the attacker, in inches; also the limit of scatter (BLAST-20).
        unit, structure: The primary target; both None for a spot on the ground.
    """

    at: Point
    range: float
    unit: Unit | None = None
    structure: Structure | None = None

    @property
    def primary(self) -> str:
        """The id of the primary target; "" for a spot on the ground."""
        return self.unit.id if self.unit else self.structure.id if self.structure else ""

    @property
    def name(self) -> str:
        """The name of the target, in words."""
        named = self.unit or self.structure
        return named.name if named else f"the ground at ({self.at.x:.1f}, {self.at.y:.1f})"


def system(unit: Unit, name: str) -> Weapon | None:
    """Return the Blast weapon of *unit* called *name* (the first for ""), or None."""
    return next((weapon for weapon in systems(unit) if name in ("", weapon.name)), None)


def systems(unit: Unit) -> Sequence[Weapon]:
    """Return the Blast weapons of *unit*, in the order of its card."""
    known = () if unit.profile is UNKNOWN else unit.profile.weapons
    return [weapon for weapon in known if weapon.blast]


def goal(state: State, attacker: Unit, aim: Aim) -> MissileAim | Refusal:
    """Return the target that *aim* denotes: a mecha, the structure at a point, or a spot on the ground."""
    if aim.target:
        unit = state.units.get(aim.target)
        if unit is None or not unit.present:
            return Refusal("there is no such mecha on the table", "BLAST-02")
        return MissileAim(unit.at, range_to(state, attacker, unit), unit)
    if aim.at is None or not state.battlefield.contains(aim.at):
        return Refusal("off the table", "BLAST-02")
    built = structure_at(state, aim.at)
    if built is not None:
        return MissileAim(centre(built), range_to_structure(attacker, built), structure=built)
    return MissileAim(aim.at, range_to_place(state, attacker, aim.at))


def refused(state: State, attacker: Unit, weapon: Weapon, goal: MissileAim) -> list[Refusal]:
    """Return every reason why *weapon* cannot be aimed there."""
    return [
        *_no_target(attacker, weapon, goal),
        *_too_far(weapon, goal),
        *_unseen(state, attacker, weapon, goal),
        *_friends(state, attacker, goal),
    ]


def _no_target(attacker: Unit, weapon: Weapon, goal: MissileAim) -> Iterable[Refusal]:
    """Yield why the target is not legal: a friend, or the ground without Indirect Fire (BLAST-02)."""
    if goal.unit is not None and goal.unit.side == attacker.side:
        yield Refusal(f"{goal.unit.name} is not an enemy", "BLAST-02")
    elif not goal.primary and not weapon.indirect:
        yield Refusal("a spot on the ground needs Indirect Fire; aim at an enemy or a structure", "BLAST-02")


def _too_far(weapon: Weapon, goal: MissileAim) -> Iterable[Refusal]:
    if goal.range > weapon.range + EPS:
        rule = "BLAST-04" if weapon.indirect else "BLAST-03"
        yield Refusal(f'{beyond(goal.range, weapon.range)}" away, beyond RG {weapon.range:g}', rule)


def _unseen(state: State, attacker: Unit, weapon: Weapon, goal: MissileAim) -> Iterable[Refusal]:
    """Yield why it is not seen: by the attacker, or with Indirect Fire by any friend (BLAST-03, BLAST-04)."""
    against = _hidden(state, attacker, goal)
    if not against or not weapon.indirect:
        yield from against
        return
    friends = (unit for unit in state.present if unit.side == attacker.side and unit.id != attacker.id)
    if all(_hidden(state, friend, goal) for friend in friends):
        yield Refusal(f"neither {attacker.name} nor any friend sees {goal.name}", "BLAST-04")


def _hidden(state: State, eye: Unit, goal: MissileAim) -> list[Refusal]:
    """Return why *eye* does not see the target."""
    if goal.unit is not None:
        return hidden_unit(state, eye, goal.unit)
    return hidden_place(state, eye, goal.at, goal.structure)


def _friends(state: State, attacker: Unit, goal: MissileAim) -> Iterable[Refusal]:
    """Yield the friends under the planned template, except with Life is Cheap (BLAST-05)."""
    found = [unit.name for unit in in_the_way(state, attacker.side, goal.at)]
    if found:
        verb = "stands" if len(found) == 1 else "stand"
        yield Refusal(f"{' and '.join(found)} {verb} under the template", "BLAST-05")
