"""Infantry: deployed or in formation, hidden in ambush, moving in secret: CA-69 to CA-78.

Only its side knows which infantry is hidden; others see no more than its actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.battlefield.contact import first_within, overlap
from game.core.model.action import PointAction
from game.core.model.events import Acted, Moved, Recorded, Sighted
from game.core.model.options import flag_option
from game.core.model.state import Action, State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Sighting, Unit, UnitId, extra_of
from game.core.views.marks import Label, Mark
from game.geometry.point import EPS, Path, Point, cut, distance, length
from game.rules.close_assault.on_table.cover import in_cover
from game.rules.close_assault.on_table.fighters import combat_of, kind_of
from game.rules.close_assault.on_table.hex_grid import ACROSS, inside, laid, level_at
from game.rules.close_assault.on_table.leaving import step_aside
from game.rules.close_assault.on_table.records import Deployment

MOST_DEPLOYED = 2
OPEN, COVERED, PARADE = 2, 1, 3
"""Men lost for each point: in the open, in cover, in formation (CA-70, CA-91)."""
STEP, GRAZE = 0.05, 1e-3


def deployment(unit: Unit) -> Deployment:
    """Return the deployment of *unit*, if it is infantry."""
    return extra_of(unit.extras, Deployment)


def is_infantry(state: State, unit: Unit) -> bool:
    """Whether *unit* is a platoon."""
    return kind_of(state, unit)[0] == "platoon"


def lies_hidden(state: State, unit: Unit, walker: Unit) -> bool:
    """Whether *unit* is infantry unknown to the side of *walker*."""
    unseen = unit.side != walker.side and unit.sighting(walker.side) is Sighting.NONE
    return unseen and unit.present and is_infantry(state, unit)


def hidden_platoon(state: State, key: UnitId, side: Side) -> Unit | None:
    """Return the unit *key* if it is hidden infantry of *side* on the table, else None (CA-71)."""
    unit = state.units.get(key)
    if unit is None or unit.side != side or not deployment(unit).hidden or not unit.present:
        return None
    return unit


def exposure(state: State, unit: Unit) -> int:
    """Return the men a platoon loses per point of damage (CA-70)."""
    if deployment(unit).formation:
        return PARADE
    return COVERED if in_cover(state.battlefield, unit.at) else OPEN


def may_share(there: Iterable[tuple[str, bool]], *, formation: bool) -> bool:
    """Whether infantry fits in a 30 m hex with those *there*, each its kind and whether in formation.

    Deployed: two platoons, or one and a vehicle; in formation seven; never both (CA-69, CA-70).

    >>> may_share([("platoon", False)], formation=False)
    True
    >>> may_share([("platoon", False), ("vehicle", False)], formation=False)
    False
    """
    others = [one for one in there if one[0] in {"platoon", "vehicle"}]
    platoons = [one for one in others if one[0] == "platoon"]
    if any(drawn_up != formation for _, drawn_up in platoons):
        return False
    return len(platoons) < 7 if formation else len(others) < MOST_DEPLOYED


def give_orders(state: State, said: Any, of_units: Mapping[UnitId, Any]) -> State:
    """Return *state* with the infantry deployed as in the scenario (CA-69 to CA-71).

    Args:
        said: Unused: there is no section for the whole battle.
        of_units: The `CloseAssaultUnitSection` of each unit, or None.
    """
    for key, one in of_units.items():
        if one is None:
            continue
        unit = state.units[key]
        hides = one.hidden and flag_option(state.rules.options, "hidden_infantry")
        quarters = one.quarters if one.quarters != "none" else ""
        lies = Deployment(unit.side, one.formation, hides, quarters=quarters)
        extras = {**unit.extras, Deployment.__name__: lies}
        seen = dict.fromkeys((side for side in state.sides if side != unit.side), Sighting.NONE)
        state = state.with_unit(replace(unit, extras=extras, seen_as=seen if hides else unit.seen_as))
    return state


def reveal(table: Table, key: UnitId, rule: str) -> None:
    """Reveal a hidden platoon to every side (CA-78)."""
    unit = table.state.units[key]
    if deployment(unit).hidden:
        table.do(Recorded(replace(deployment(unit), hidden=False), key, rule=rule))
    for side in table.state.sides:
        if unit.sighting(side) is Sighting.NONE:
            table.do(Sighted(key, side, Sighting.FULL, rule=rule))


class Emerge(UnitAction):
    """Bring a hidden platoon out of hiding: it may move and attack like any other (CA-78)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        if hidden_platoon(state, self.unit, self.side) is None:
            return [Refusal("it is not hidden", "CA-71")]
        if state.encounter is not None or self.side not in state.to_act:
            return [Refusal("it can emerge only in its side's go", "CA-78")]
        return []

    def resolve(self, table: Table) -> None:
        reveal(table, self.unit, "CA-78")


class MoveInSecret(PointAction):
    """Move a hidden platoon unseen to cover in the adjacent hex, without attacking this turn (CA-73)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        unit = hidden_platoon(state, self.unit, self.side)
        if unit is None:
            return [Refusal("it is not hidden", "CA-73")]
        if "Move" not in state.now.allows or self.side not in state.to_act:
            return [Refusal("it can move only in its side's go of the Movement Phase", "CA-73")]
        return list(_secretly(state, unit, self.at))

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Recorded(replace(deployment(unit), moved=table.state.turn), self.unit, rule="CA-73"))
        level = level_at(table.state, self.at)
        table.do(Moved(self.unit, (unit.at, self.at), unit.facing, level, rule="CA-73"))


def _secretly(state: State, unit: Unit, at: Point) -> Iterator[Refusal]:
    """Yield why a hidden platoon may not move to *at* in secret."""
    if deployment(unit).moved == state.turn:
        yield Refusal("it has moved in this turn", "CA-73")
    if distance(unit.at, at) > ACROSS + EPS:
        yield Refusal(f'{distance(unit.at, at):.1f}" is further than the next hex, {ACROSS:g}"', "CA-73")
    if not in_cover(state.battlefield, at):
        yield Refusal("it would be seen outside woods and rough ground", "CA-73")
    yield from against_crowd(state, unit, at)
    yield from combat_of(state).stands(state, unit, at)


def against_crowd(state: State, unit: Unit, at: Point) -> Iterator[Refusal]:
    """Yield why a platoon has no room beside its friends in the hex of 30 m around *at* (CA-69, CA-70)."""
    grid, formation = laid(at, 0.0), deployment(unit).formation
    others = [
        one for one in state.present if one.side == unit.side and one.id != unit.id and inside(grid, one)
    ]
    there = [(kind_of(state, one)[0], deployment(one).formation) for one in others]
    if not may_share(there, formation=formation):
        rule = "CA-70" if formation else "CA-69"
        yield Refusal("there is no room for another platoon in that hex", rule)


def no_crowd(state: State, action: Action) -> Iterator[Refusal]:
    """Yield why a platoon may not be placed, or end its move, where it would crowd a hex (CA-69, CA-70)."""
    unit = state.units.get(getattr(action, "unit", ""))
    if unit is None or not is_infantry(state, unit):
        return
    if isinstance(action, PointAction):
        yield from against_crowd(state, unit, action.at)
    elif (path := getattr(action, "path", ())) and not getattr(action, "exit", False):
        yield from against_crowd(state, unit, path[-1])


def keeps_still(state: State, unit: Unit) -> Iterator[Refusal]:
    """Yield why a platoon has no go: it is hidden, or has attacked from ambush (CA-71, CA-73, CA-76)."""
    found = deployment(unit)
    if state.encounter is not None:
        return
    if found.hidden and not unit.present and state.now.once:
        yield Refusal(f"{unit.name} is placed in secret: Hide infantry", "CA-71")
    elif found.hidden:
        order = " and lets units pass" if found.lets_pass else ""
        yield Refusal(f"{unit.name} is hidden{order}; it emerges first", "CA-73")
    elif found.struck == state.turn and "DeclarePush" in state.now.allows:
        yield Refusal(f"{unit.name} has attacked from ambush", "CA-76")


def quarters_marks(view: State) -> Iterator[Mark]:
    """Yield the tents and barracks that house infantry in formation by agreement (CA-70)."""
    for unit in view.present:
        if deployment(unit).quarters:
            yield Label(unit.at, f"in {deployment(unit).quarters}", "goal")


def no_attack_in_formation(state: State, action: Action) -> Iterator[Refusal]:
    """Yield a refusal: infantry in formation cannot attack (CA-70)."""
    unit = state.units.get(getattr(action, "unit", ""))
    if unit is not None and deployment(unit).formation:
        yield Refusal("infantry in formation cannot attack", "CA-70")


def met_unseen(state: State, unit: Unit, path: Path) -> Iterable[float]:
    """Yield the inches along *path* at which *unit* hits the base of a platoon that it cannot see.

    A platoon that it has just hit blocks the rest of the path.
    """
    for foe in state.foes(unit.side):
        reach = unit.base + foe.base
        if lies_hidden(state, foe, unit):
            inches = first_within(path, foe.at, reach)
            if inches is not None:
                yield inches
        elif is_infantry(state, foe):
            inches = first_within(path, foe.at, reach - GRAZE)
            if inches is not None and inches <= 2 * GRAZE:
                yield 0.0


def bump(table: Table, event: Moved) -> None:
    """Reveal a hidden platoon to an enemy that touches it; one that lands on it is moved aside.

    A hidden platoon makes room for a friend that is put on it, in secret.
    """
    walker = table.state.units[event.unit]
    for friend in table.state.present:
        own = friend.side == walker.side and friend.id != walker.id and deployment(friend).hidden
        if own and overlap(walker.at, walker.base, friend.at, friend.base):
            step_aside(table, friend, "CA-78")
    for foe in table.state.foes(walker.side):
        if not lies_hidden(table.state, foe, walker):
            continue
        if distance(walker.at, foe.at) > walker.base + foe.base + STEP:
            continue
        reveal(table, foe.id, "CA-78")
        if overlap(walker.at, walker.base, foe.at, foe.base):
            step_aside(table, walker, "CA-78")


def unveil(table: Table, event: Acted) -> None:
    """Reveal a hidden platoon that acts openly (CA-78)."""
    if deployment(table.state.units[event.unit]).hidden:
        reveal(table, event.unit, "CA-78")


def shortened(path: Path, inches: float) -> Path:
    """Return the first *inches* of *path*."""
    return path if length(path) <= inches else cut(path, inches)[0]
