"""Reports of mecha for the command line: status, sight certificate, move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.report import MoveReport, SightReport, StatusReport
from game.geometry.point import Path, Point, length
from game.geometry.rings import rings
from game.mechanics.movement.ways import outlines, walk_area
from game.rules.mecha.move import Move, way_of
from game.rules.mecha.shooting.shoot import Shoot, ordinary, out_of_range
from game.rules.mecha.shooting.strike import attack, strike
from game.rules.mecha.sight import hidden_unit, seen
from game.rules.mecha.turn.command import points_of
from game.rules.mecha.turn.fitness import unmoved
from game.rules.mecha.walking import gait_of


def report(view: State, unit: Unit) -> StatusReport:
    """Return the status of *unit*; empty if unknown."""
    if unit.status is UNKNOWN:
        return StatusReport()
    status, weapons = unit.status, unit.profile.weapons
    ammo = {one.name: left for one, left in zip(weapons, status.ammo, strict=True) if one.ammo}
    return StatusReport(
        {
            "damage": status.damage,
            "mdc": unit.profile.mdc,
            "ammo": ammo,
            "fired": status.fired,
            "moved": status.moved,
            "struck": status.struck,
            "boosted": status.boosted,
            "squad": unit.squad,
            "command_points": points_of(view, unit.side),
        }
    )


def certify(state: State, a: Unit, b: Unit) -> SightReport:
    """Return the certificate of *a* on *b*, as if *a* could fire its first weapon now."""
    found, shoot = seen(state, a, b), Shoot(a.side, a.id, b.id)
    weapon = ordinary(a, "")
    aimed = attack(state, a, b, weapon)
    refusals = shoot.check(state)
    forecast = None if refusals else shoot.forecast(state)
    cover = "hard" if aimed.hard else "soft" if aimed.soft else "none"
    side = "rear" if aimed.rear else "front"
    effect = None if forecast is None else forecast.effect
    return SightReport(
        sight=found,
        verdict="blocked" if hidden_unit(state, a, b) else found.verdict,
        woods=found.area,
        spare=number_option(state.rules.options, "woods_block") - found.area,
        bracket=f"RG {weapon.range:g}" if weapon and not out_of_range(weapon, found.range) else None,
        details={"cover": cover, "side": side, "strike": strike(state, aimed)},
        forecast=None if forecast is None else replace(forecast, outcomes=forecast.outcomes[:1] * 2),
        damage=None if effect is None else (effect.least, effect.least),
        refusals=tuple(refusals),
    )


def journey(state: State, unit: Unit, to: Point, via: Path | None, jump: bool) -> MoveReport:
    """Return whether *unit* can move to *to* and the cost; along the polyline *via* if given."""
    move = Move(unit.side, unit.id)
    action = Move.planned(state, move, to).action if via is None else replace(move, path=(*via, to))
    assert isinstance(action, Move)
    way = way_of(state, action)
    jumps = [Refusal(f"{unit.name} cannot jump", "MECHA-MOVE-01")] if jump else []
    against = tuple(dict.fromkeys((*state.rules.at_rest(state, unit), *action.check(state), *jumps)))
    return MoveReport(action.path, way.cost, way.allowance, length(way.path), against)


def ground(state: State, unit: Unit, jump: bool) -> dict[str, Any]:
    """Return where a move of *unit* may end as a GeoJSON geometry in inches; no mecha jumps."""
    still = jump or bool(unmoved(state, unit)) or unit.status.moved
    parts = () if still else rings(walk_area(state, unit, gait_of(state, unit)))
    return {"type": "MultiPolygon", "coordinates": parts}


def reachable(state: State, unit: Unit) -> tuple[Path, ...]:
    """Return the outlines and holes of the ground on which a move of *unit* may end."""
    parts = ground(state, unit, False)["coordinates"]
    return outlines(parts)
