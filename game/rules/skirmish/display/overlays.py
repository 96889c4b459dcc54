"""The overlays of squads: reach, ranges, lines of sight, markers, casualties, coherency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.model.state import State
from game.core.model.unit import Unit, UnitId, extra_of
from game.core.views.marks import AreaMark, Cross, Label, LineMark, Mark, Ring
from game.geometry.point import Point, distance
from game.mechanics.battle.deployment import walker
from game.mechanics.battle.range_bands import band
from game.mechanics.battle.usual_overlays import known_on_table
from game.mechanics.battle.victory import goal_marks
from game.mechanics.movement.ways import walk_about
from game.mechanics.squads.coherency import members
from game.mechanics.squads.formation import without_mates
from game.rules.skirmish.cards.squads import COHERENCY, leader_of, squads_of, stragglers
from game.rules.skirmish.display.report import reachable
from game.rules.skirmish.movement.gaits import ADVANCE
from game.rules.skirmish.sight.line_of_sight import Sightline, sightlines
from game.rules.skirmish.sight.sight_limit import own_limit
from game.rules.skirmish.suppression.markers import Suppression

NEAR = 0.7


def bands(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the weapon's range, half of it, and how far the model sees in area terrain (SHOOT-11)."""
    unit = known_on_table(view, selected)
    if unit is None:
        return
    limit = own_limit(unit)
    field, inside = view.battlefield, "SHOOT-11, SHOOT-20"
    yield from band(field, unit, limit, f'area terrain {limit}"', "band-short", rules=inside)
    weapon = unit.profile.weapon
    if weapon is not None:
        for inches, words in ((weapon.range / 2, "half"), (weapon.range, weapon.name)):
            said = f'{words} {inches:g}"'
            yield from band(field, unit, inches, said, "band-medium", rules="SHOOT-06, SKIR-CARD-02")


def reach(view: State, selected: UnitId | None, cursor: Point, *, rough: bool = False) -> Iterable[Mark]:
    """Yield the ground that an Advance can reach (SKIR-MOVE-01).

    Args:
        rough: Only an approximation, which is faster.
    """
    unit = walker(view, selected)
    if unit is None or unit.status.did:
        return
    if rough:
        alone = without_mates(view, unit)
        yield from walk_about(alone, unit, ADVANCE(alone, unit))
        return
    yield AreaMark(reachable(view, unit), "reach-walk")


def sees(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield a line for each pair, of the squad and the one at the cursor, that see each other (SHOOT-07).

    Models that see or are seen by nobody have a ring.

    Without an enemy at the cursor: all that the selected model sees.
    """
    unit = known_on_table(view, selected)
    if unit is None:
        return
    target = _at(view, unit, cursor)
    squad = [unit] if target is None else list(members(view, unit))
    foes = view.foes(unit.side) if target is None else members(view, target)
    lines = [line for one in squad for line in sightlines(view, one, foes) if line.seen]
    for line in lines:
        style = "sight-partial" if line.hidden > 0 else "sight-clear"
        yield LineMark((line.eye.at, line.target.at), style)
    if target is not None:
        yield from _out_of_sight(squad, foes, lines, target)


def _out_of_sight(
    squad: Sequence[Unit], foes: Sequence[Unit], lines: Sequence[Sightline], target: Unit
) -> Iterable[Mark]:
    """Yield a ring around each model of two squads that is on none of *lines*, and their number in words."""
    seeing, seen = {line.eye.id for line in lines}, {line.target.id for line in lines}
    blind = [one for one in squad if one.id not in seeing]
    hidden = [one for one in foes if one.id not in seen]
    for one in (*blind, *hidden):
        yield Ring(one.at, one.base + 0.1, "sight-blocked")
    words = [f"{len(lines)} of {len(squad) * len(foes)} pairs see each other"]
    if lines and blind:
        words.append(f"{len(blind)} of {len(squad)} see nobody")
    if lines and hidden:
        words.append(f"{len(hidden)} of {len(foes)} are not seen")
    yield Label(target.at, "\n".join(words), "sight-clear" if lines else "sight-blocked", target.base)


def _at(view: State, unit: Unit, cursor: Point) -> Unit | None:
    """Return the enemy of *unit* whose base is at or next to the cursor."""
    foes = [one for one in view.foes(unit.side) if distance(one.at, cursor) <= max(one.base, NEAR)]
    return min(foes, key=lambda one: distance(one.at, cursor), default=None)


def together(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the coherency links of the squad, and the models out of coherency (SKIR-COH-01)."""
    unit = known_on_table(view, selected)
    if unit is None:
        return
    squad, lost = members(view, unit), {one.id for one in stragglers(view, unit)}
    for one in squad:
        style = "danger-high" if one.id in lost else "band"
        yield Ring(one.at, one.base + COHERENCY.inches, style)
    for i, one in enumerate(squad):
        for other in squad[i + 1 :]:
            if COHERENCY.holds(one, other):
                yield LineMark((one.at, other.at), "band")


def marks(view: State) -> Iterable[Mark]:
    """Yield the marks that all players see: goals, the dead, suppression markers, stragglers."""
    yield from goal_marks(view)
    for unit in view.units.values():
        if unit.removed == "destroyed":
            yield Cross(unit.at, "casualty")
    record = extra_of(view.extras, Suppression)
    for side in view.sides:
        for squad in squads_of(view, side):
            count = record.markers.get(f"{side}/{squad[0].squad}", 0)
            if count:
                first = leader_of(view, squad[0]) or squad[0]
                pinned = f"{side}/{squad[0].squad}" in record.pinned
                words = f"{count} suppression{', pinned' * pinned}"
                yield Label(first.at, words, "suppression", first.base + 0.2, (f"{count}",))
            for one in stragglers(view, squad[0]):
                yield Ring(one.at, one.base + 0.15, "straggler")
