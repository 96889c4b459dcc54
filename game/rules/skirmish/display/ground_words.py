"""Terrain explained to players: its effects on sight, cover and movement, and the cost of legs."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.terrain.field import Feature, Form
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Clause
from game.geometry.point import Path
from game.mechanics.movement.legs import leg_costs
from game.rules.skirmish.movement.gaits import movement_costs
from game.rules.skirmish.terrain import is_area, is_obstacle, terrain


def effects(view: State, feature: Feature) -> Iterable[Clause]:
    """Yield the effects of *feature* on sight, cover and movement, each with its rule."""
    yield from _sight(feature)
    yield from _movement(feature)


def _sight(feature: Feature) -> Iterable[Clause]:
    rules = terrain().rules[feature.kind]
    if is_area(feature):
        words = f'sight: area terrain {feature.height:g}" high, hides lower models beyond 12"'
        yield Clause(words, "SHOOT-11")
        yield Clause("cover: obscured in it or through it", "SKIR-CONC-01")
    elif is_obstacle(feature):
        rule = "SHOOT-16" if feature.form is Form.WALL else "SHOOT-17"
        yield Clause(f'sight: {feature.height:g}" high, blocks completely between lower models', rule)
        yield Clause("cover: by the share of the parts that it hides", "SKIR-CONC-01")
    elif feature.form in (Form.GROUND, Form.WALL, Form.BUILDING):
        rule = "SHOOT-15" if feature.form is Form.GROUND else "SHOOT-18"
        yield Clause("sight: solid, what shows over or beside it is seen", rule)
    else:
        yield Clause("sight and cover: none")
    if rules.clutter:
        yield Clause("its roof is area terrain for sight on models on it", "SHOOT-19")


def _movement(feature: Feature) -> Iterable[Clause]:
    rules = terrain().rules[feature.kind]
    if rules.roof:
        yield Clause('movement: its roof is walked on, for 1" for each inch up or down', "SKIR-MOVE-02")
        yield Clause('more than 3" at once is too steep: stairs lead up higher ones', "SKIR-MOVE-03")
    elif rules.closed or (rules.limit is not None and feature.height > rules.limit):
        yield Clause("movement: closed", "SKIR-MOVE-02")
    elif feature.form in (Form.WALL, Form.GROUND, Form.DECK):
        yield Clause('movement: 1" for each inch up or down', "SKIR-MOVE-02")
        yield Clause('more than 3" at once is too steep', "SKIR-MOVE-03")
    elif rules.surcharge:
        yield Clause(f'movement: {rules.surcharge:g}" more for each inch', "SKIR-MOVE-02")
        yield Clause("at the double it is closed", "SKIR-ACT-09")
    elif rules.cancels:
        words = f"movement: on it {', '.join(sorted(rules.cancels))} cost nothing more"
        yield Clause(words, "SKIR-MOVE-02")
    else:
        yield Clause("movement: no hindrance", "SKIR-MOVE-02")


def legs(view: State, unit: Unit, path: Path) -> list[float | None]:
    """Return the cost of each leg of *path* for *unit*; see `mechanics.legs.leg_costs` (SKIR-MOVE-02)."""
    if unit.profile is UNKNOWN or not unit.profile.mv:
        return []
    return leg_costs(view, unit, path, movement_costs())
