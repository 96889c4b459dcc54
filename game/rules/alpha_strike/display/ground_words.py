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
from game.mechanics.movement.terrain_costs import TerrainRules
from game.rules.alpha_strike.cards.figures import ground_move
from game.rules.alpha_strike.movement.walking import movement_costs
from game.rules.alpha_strike.terrain import terrain

PAID = {"woods": "AS-MOVE-12", "water": "AS-MOVE-13"}


def effects(view: State, feature: Feature) -> Iterable[Clause]:
    """Yield the effects of *feature* on sight, cover and movement, each with its rule."""
    meaning = terrain().rules[feature.kind]
    yield from _sight(view, feature, meaning)
    yield from _movement(view, feature, meaning)


def _sight(view: State, feature: Feature, meaning: TerrainRules) -> Iterable[Clause]:
    options = view.rules.options
    if feature.form in (Form.GROUND, Form.BUILDING, Form.WALL):
        yield Clause("sight: solid, blocks where it hides more than 2/3", "AS-LOS-02")
        yield Clause("cover: partial where it hides more than 1/3", "AS-LOS-07")
    elif meaning.obscures:
        yield Clause(f'sight: {options["woods_block"]:g}" of it on the line block', "AS-LOS-03")
        yield Clause(f"{int(options['woods_modifier']):+d} to hit in it or through it", "AS-HIT-08")
        yield Clause("cover: none by itself", "AS-LOS-08")
    elif feature.form is Form.WATER and feature.depth > 0:
        yield Clause("sight: units entirely under it neither see nor are seen", "AS-LOS-10")
        yield Clause("cover: hides what of a unit is under its surface", "AS-LOS-09")
    else:
        yield Clause("sight and cover: none")


def _movement(view: State, feature: Feature, meaning: TerrainRules) -> Iterable[Clause]:
    climb = f"{view.rules.options['climb_cost']:g}"
    over = meaning.limit is not None and feature.height > meaning.limit
    if meaning.closed or over:
        yield Clause("movement: closed on the ground", "AS-MOVE-04")
    elif feature.form is Form.WALL:
        words = f'movement: climbed over, {climb}" for each inch up and down; nobody ends on it'
        yield Clause(words, "AS-MOVE-14")
    elif feature.form is Form.GROUND:
        yield Clause(f'movement: {climb}" for each inch up or down', "AS-MOVE-14")
        yield Clause('more than 2" at once is too steep', "AS-MOVE-16")
    elif meaning.surcharge:
        words = f'movement: {meaning.surcharge:g}" more for each inch'
        yield Clause(words, PAID.get(feature.kind, "AS-MOVE-12" if meaning.obscures else "AS-MOVE-11"))
        if feature.form is Form.WATER and feature.depth > 0:
            yield Clause(f'and {climb}" for each inch down to its bed and up again', "AS-MOVE-14")
    elif meaning.cancels:
        yield Clause(f"movement: on it {', '.join(sorted(meaning.cancels))} cost nothing more", "AS-MOVE-10")
    elif feature.form is Form.DECK:
        yield Clause(f'movement: the deck, at {feature.height:g}", is the ground', "AS-MOVE-10")
    else:
        yield Clause("movement: no hindrance", "AS-MOVE-10")


def legs(view: State, unit: Unit, path: Path) -> list[float | None]:
    """Return the cost of each leg of *path* for *unit* on foot (AS-MOVE-10 to -15); see `leg_costs`."""
    if unit.status is UNKNOWN or not ground_move(unit):
        return []
    return leg_costs(view, unit, path, movement_costs(view))
