"""Reports of squads for the command line: status, sight certificate, move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.report import MoveReport, SightReport, StatusReport
from game.geometry.point import Path, Point, length
from game.geometry.rings import rings
from game.mechanics.movement.ways import outlines, walk_area
from game.mechanics.squads.formation import without_mates
from game.rules.skirmish.cards.squads import leads
from game.rules.skirmish.movement.gaits import ADVANCE
from game.rules.skirmish.movement.moves import Advance
from game.rules.skirmish.shooting.fire_actions import OpenFire
from game.rules.skirmish.shooting.squad_fire import THIS
from game.rules.skirmish.sight.line_of_sight import certificate, sightline
from game.rules.skirmish.suppression.markers import markers_of


def report(view: State, unit: Unit) -> StatusReport:
    """Return the status of *unit*; empty if unknown."""
    if unit.status is UNKNOWN:
        return StatusReport()
    return StatusReport(
        {
            "grounded": unit.status.grounded,
            "did": unit.status.did,
            "squad": unit.squad,
            "leader": leads(unit),
            "suppression": markers_of(view, unit),
        }
    )


def certify(state: State, a: Unit, b: Unit) -> SightReport:
    """Return the certificate of *a* on *b*, as if *a* alone could Open Fire now."""
    line = sightline(state, a, b)
    found, fire = certificate(state, line), OpenFire(a.side, a.id, b.id, THIS)
    refusals = fire.check(state)
    weapon = a.profile.weapon
    within = weapon is not None and line.inches <= weapon.range
    return SightReport(
        sight=found,
        verdict=found.verdict,
        woods=found.area,
        bracket=f"RG {weapon.range:g}" if within else None,
        details={
            "parts": {name: {"hidden": share, "seen": name in line.shown} for name, share in line.shares},
            "limit": line.limit,
            "areas": [{"feature": one.feature, "unit": one.unit, "place": one.place} for one in line.areas],
            "opaque": sorted(line.raised),
        },
        forecast=None if refusals else fire.forecast(state),
        refusals=tuple(refusals),
    )


def journey(state: State, unit: Unit, to: Point, via: Path | None, jump: bool) -> MoveReport:
    """Return whether the squad of *unit* can Advance with it to *to*, along *via* if given."""
    move = Advance(unit.side, unit.id)
    action = Advance.planned(state, move, to).action if via is None else replace(move, path=(*via, to))
    assert isinstance(action, Advance)
    way = action.way(state)
    jumps = [Refusal(f"{unit.name} cannot jump", "SKIR-MOVE-01")] if jump else []
    against = tuple(dict.fromkeys((*state.rules.at_rest(state, unit), *action.check(state), *jumps)))
    return MoveReport(action.path, way.cost, way.allowance, length(way.path), against)


def ground(state: State, unit: Unit, jump: bool) -> dict[str, Any]:
    """Return where an Advance led by *unit* may end as a GeoJSON geometry in inches; no soldier jumps."""
    still = jump or bool(state.rules.at_rest(state, unit)) or bool(unit.status.did)
    alone = without_mates(state, unit)
    parts = () if still else rings(walk_area(alone, unit, ADVANCE(alone, unit)))
    return {"type": "MultiPolygon", "coordinates": parts}


def reachable(state: State, unit: Unit) -> tuple[Path, ...]:
    """Return the outlines and holes of the ground on which an Advance led by *unit* may end."""
    return outlines(ground(state, unit, False)["coordinates"])
