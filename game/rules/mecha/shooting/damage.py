"""MECHA-DMG: damage to a mecha or a structure and its immediate results: destroyed, or collapsed."""

from __future__ import annotations

from dataclasses import replace

from game.battlefield.terrain.field import Feature
from game.battlefield.terrain.ground import features_at, level
from game.core.model.edits import Built
from game.core.model.events import Changed, Moved, Recorded, Removed
from game.core.model.state import Table
from game.core.model.unit import UnitId, extra_of
from game.geometry.point import EPS
from game.rules.mecha.structures import Structure, Structures, structure
from game.rules.mecha.terrain import terrain


def hurt(table: Table, unit: UnitId, md: int, *, rule: str = "MECHA-DMG-01") -> None:
    """Deal *md* to a mecha; at 0 MDC it is destroyed and removed at once (MECHA-DMG-02)."""
    one = table.state.units[unit]
    if md <= 0:
        return
    lost = min(one.status.damage + md, one.profile.mdc)
    table.do(Changed(unit, {"damage": lost}, rule=rule))
    if lost >= one.profile.mdc:
        table.do(Removed(unit, "destroyed", rule="MECHA-DMG-02"))


def batter(table: Table, feature: str, md: int, *, rule: str = "MECHA-STRUCT-02") -> None:
    """Deal *md* to a structure; at 0 MDC it collapses at once (MECHA-STRUCT-03)."""
    one = structure(table.state, feature)
    assert one is not None, "only structures that stand are hit"
    if md <= 0:
        return
    record = extra_of(table.state.extras, Structures)
    lost = min(one.lost + md, one.mdc)
    table.do(Recorded(replace(record, lost={**record.lost, feature: lost}), rule=rule))
    if lost >= one.mdc:
        _collapse(table, one)


def _collapse(table: Table, one: Structure) -> None:
    """Turn a structure into rubble; mecha on it are now on the ground, unharmed."""
    field = table.state.battlefield
    upon = [unit for unit in table.state.present if one.feature in features_at(field, unit.at)]
    table.do(Built((rubble(one.feature),), rule="MECHA-STRUCT-03"))
    for unit in upon:
        ground = level(table.state.battlefield, unit.at)
        if unit.level > ground + EPS:
            table.do(Moved(unit.id, (unit.at,), unit.facing, ground, rule="MECHA-STRUCT-03"))


def rubble(feature: Feature) -> Feature:
    """Return the rubble of a collapsed *feature*: lower, and of the kind that its own kind names."""
    becomes = terrain().rules[feature.kind].rubble
    kind = terrain().kinds[becomes]
    return replace(feature, kind=becomes, form=kind.form, height=kind.height or 0.0)
