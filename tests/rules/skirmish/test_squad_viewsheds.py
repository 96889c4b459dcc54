"""The ground that a model sees: as the rules of sight judge a model there."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from soldiers import TALL, battle, box, soldier

from game.battlefield.viewshed.viewshed import SHADES
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, distance
from game.rules.skirmish.display.sight_overlays import viewed
from game.rules.skirmish.sight.line_of_sight import sightline

FEATURES = [
    box("woods", 24, 14, 5, 8),
    box("ruin", 14, 30, 8, 6),
    box("building", 32, 26, 5, 5),
    box("wall", 26, 24, 0.3, 10, height=2.0),
    box("wall", 12, 10, 8, 0.3, height=1.0),
    box("hill", 44, 10, 8, 8, height=2.0),
]
BORDER = 1.2
"""Inches from borders of shades within which a base may show what its middle does not."""


def shown(found, at: Point) -> bool:
    """Whether a viewshed says that a model *at* a place is seen."""
    return SHADES[int(found.at(np.array([at.x]), np.array([at.y]))[0])] != "blocked"


def judged(state, unit, at: Point, *, reverse: bool = False) -> bool:
    """Whether a soldier there is seen in truth, or sees."""
    there = replace(soldier("b1", at.x, at.y), profile=UNKNOWN, status=UNKNOWN)
    pair = (there, unit) if reverse else (unit, there)
    return sightline(state, *pair).seen


@pytest.mark.rule("SHOOT-11", "SHOOT-16", "SHOOT-17")
@pytest.mark.parametrize("reverse", [False, True])
def test_the_ground_seen_is_where_a_model_would_be_seen(reverse):
    """At 300 places in the open, away from borders; most differ by nothing, a few by the width of a base."""
    state = battle(soldier("r1", 20, 24), features=FEATURES)
    unit, dice = state.units["r1"], random.Random("viewshed")
    found = viewed(state, unit, TALL, reverse=reverse)
    tried, wrong = 0, 0
    while tried < 300:
        at = Point(dice.uniform(1, 71), dice.uniform(1, 47))
        near = any(one.polygon.distance(_point(at)) < BORDER for one in FEATURES)
        if near or abs(distance(unit.at, at) - 13) < BORDER:
            continue
        tried += 1
        wrong += shown(found, at) != judged(state, unit, at, reverse=reverse)
    assert wrong <= 12


def _point(at: Point):
    import shapely

    return shapely.Point(at)


@pytest.mark.rule("SHOOT-11")
@pytest.mark.parametrize(("inches", "seen"), [(11.9, True), (12.1, False)])
def test_behind_a_wood_the_ground_is_seen_up_to_12_inches(inches, seen):
    """From base to base."""
    state = battle(soldier("r1", 20), features=[box("woods", 24, 10, 4, 28)])
    assert shown(viewed(state, state.units["r1"], TALL), Point(21 + inches, 24)) is seen


@pytest.mark.rule("SHOOT-20")
@pytest.mark.parametrize(("inches", "seen"), [(17.9, True), (18.1, False)])
def test_from_3_inches_up_it_is_seen_up_to_18(inches, seen):
    """6 more."""
    state = battle(soldier("r1", 20, level=3.0), features=[box("woods", 24, 10, 4, 28)])
    assert shown(viewed(state, state.units["r1"], TALL), Point(21 + inches, 24)) is seen
