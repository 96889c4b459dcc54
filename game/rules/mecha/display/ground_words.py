"""Terrain explained to players: its effects on sight, cover, walks and weapons, and the cost of legs."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.terrain.field import Feature, Form
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Clause
from game.geometry.point import Path
from game.mechanics.movement.legs import leg_costs
from game.rules.mecha.structures import structure
from game.rules.mecha.terrain import MechaTerrainRules, terrain
from game.rules.mecha.walking import movement_costs, speed


def effects(view: State, feature: Feature) -> Iterable[Clause]:
    """Yield the effects of *feature* on sight, cover and movement, and its strength, each with its rule."""
    meaning = terrain().rules[feature.kind]
    built = structure(view, feature.id)
    if built is not None:
        yield Clause(f"structure: DF {built.df}, {built.left} of {built.mdc} MDC left", "MECHA-STRUCT-01")
    yield from _sight(view, feature, meaning)
    yield from _movement(view, feature, meaning)


def _sight(view: State, feature: Feature, meaning: MechaTerrainRules) -> Iterable[Clause]:
    if feature.form in (Form.GROUND, Form.BUILDING, Form.WALL):
        yield Clause("sight: solid, blocks where it hides more than 2/3", "MECHA-LOS-01")
        yield Clause("cover: hard where it hides more than 1/3", "MECHA-MOD-02")
    elif meaning.obscures:
        inches = view.rules.options["woods_block"]
        yield Clause(f'sight: {inches:g}" of it on the line block', "MECHA-LOS-02")
        yield Clause("cover: soft in it or through it", "MECHA-MOD-01")
    elif meaning.soft:
        yield Clause("cover: soft for units in it", "MECHA-MOD-01")
    elif feature.form is Form.WATER and feature.depth > 0:
        yield Clause("sight: units entirely under it neither see nor are seen", "MECHA-LOS-05")
    else:
        yield Clause("sight and cover: none")


def _movement(view: State, feature: Feature, meaning: MechaTerrainRules) -> Iterable[Clause]:
    climb = f"{view.rules.options['climb_cost']:g}"
    over = meaning.limit is not None and feature.height > meaning.limit
    if meaning.closed or over:
        yield Clause("movement: closed", "MECHA-MOVE-02")
    elif feature.form in (Form.WALL, Form.GROUND):
        yield Clause(f'movement: {climb}" for each inch up or down', "MECHA-MOVE-02")
        yield Clause('more than 2" at once is too steep', "MECHA-MOVE-03")
    elif meaning.surcharge:
        yield Clause(f'movement: {meaning.surcharge:g}" more for each inch', "MECHA-MOVE-02")
    elif meaning.cancels:
        words = f"movement: on it {', '.join(sorted(meaning.cancels))} cost nothing more"
        yield Clause(words, "MECHA-MOVE-02")
    else:
        yield Clause("movement: no hindrance", "MECHA-MOVE-02")


def legs(view: State, unit: Unit, path: Path) -> list[float | None]:
    """Return the cost of each leg of *path* for *unit*; see `mechanics.legs.leg_costs` (MECHA-MOVE-02)."""
    if unit.profile is UNKNOWN or not speed(view, unit):
        return []
    return leg_costs(view, unit, path, movement_costs(view))
