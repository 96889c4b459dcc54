"""What of the table a model sees, floors and roofs too: as the rules of sight judge a model there."""

from __future__ import annotations

import random

import numpy as np
import pytest
import shapely
from soldiers import TALL, battle, box, sees, soldier

from game.battlefield.terrain.ground import level, roof, standing
from game.battlefield.viewshed.shades import SHADES
from game.geometry.point import Point, distance
from game.rules.skirmish.display.sight_overlays import viewed
from game.rules.skirmish.sight.line_of_sight import sightline, unseen

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
    field = state.battlefield
    roofs = [roof(field, one) for one in standing(field, at)]
    there = soldier("b1", at.x, at.y, level=max(roofs, default=level(field, at)))
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


STACKED = [
    box("woods", 24, 14, 5, 8),
    box("ruin", 14, 30, 8, 6, height=6.0),
    box("bridge", 15, 31, 6, 4, height=3.0),
    box("building", 32, 26, 5, 5),
    box("building", 44, 30, 5, 5, height=3.0),
    box("ruin", 50, 24, 6, 6, height=4.0),
    box("bridge", 51, 25, 4, 4, height=3.0),
    box("hill", 55, 10, 8, 8, height=7.0),
    box("woods", 30, 40, 10, 4, height=1.0),
]


@pytest.mark.rule("SHOOT-13", "SHOOT-19", "SHOOT-20", "SHOOT-21", "SHOOT-23")
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("at", [(20, 24, 0.0), (18, 33, 3.0), (59, 14, 7.0), (46, 32, 3.0)])
def test_floors_roofs_and_hills_are_seen_as_models_on_them_are(at, reverse):
    """At 150 places in and on terrain, from the table, a floor, a hill and a roof."""
    state = battle(soldier("r1", at[0], at[1], level=at[2]), features=STACKED)
    unit, dice = state.units["r1"], random.Random("floors")
    found = viewed(state, unit, TALL, reverse=reverse)
    limits = [inches + unit.base * 2 for inches in (12, 18, 24, 30, 36)]
    tried = wrong = 0
    while tried < 150:
        where = dice.choice(STACKED).polygon.bounds
        at = Point(dice.uniform(where[0], where[2]), dice.uniform(where[1], where[3]))
        near = any(one.polygon.boundary.distance(_point(at)) < 0.8 for one in STACKED)
        if near or any(abs(distance(unit.at, at) - limit) < BORDER for limit in limits):
            continue
        tried += 1
        wrong += shown(found, at) != judged(state, unit, at, reverse=reverse)
    assert wrong <= 8


@pytest.mark.rule("SHOOT-21")
@pytest.mark.parametrize(("inches", "seen"), [(23.9, True), (24.1, False)])
def test_a_model_on_a_floor_7_inches_up_is_seen_from_24(inches, seen):
    """Behind a wood that is taller than it."""
    floor = box("bridge", 21 + inches - 0.01, 20, 3, 8, height=7.0)
    state = battle(soldier("r1", 20), features=[box("woods", 24, 10, 4, 28, height=20.0), floor])
    assert shown(viewed(state, state.units["r1"], TALL), Point(21 + inches, 24)) is seen


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(("depth", "seen"), [(1.2, True), (1.3, False)])
def test_who_is_under_water_neither_sees_nor_is_seen(depth, seen):
    """The soldier is 1.25 inches tall; the viewshed says the same."""
    lake, wood = box("water", 30, 14, 20, 20, depth=depth), box("woods", 2, 2, 4, 4)
    state = battle(soldier("r1", 20), soldier("b1", 40), features=[lake, wood])
    units = state.units
    assert sightline(state, units["r1"], units["b1"]).seen is seen
    assert sightline(state, units["b1"], units["r1"]).seen is seen
    assert shown(viewed(state, units["r1"], TALL), Point(40, 24)) is seen
    assert sees(soldier("r1", 20), soldier("b1", 40), features=[lake]) is seen
    words = [str(one) for one in unseen(state, sightline(state, units["r1"], units["b1"]))]
    assert words == ([] if seen else ["b1 is under water (SHOOT-09)"])


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(("y", "seen"), [(24.3, True), (24.1, True), (23.9, True), (23.8, False)])
def test_an_arm_beside_a_house_is_seen(y, seen):
    """Of a model whose middle the house hides: it reaches 0.34 inches to the side."""
    state = battle(soldier("r1", 20, 24.2), features=[box("building", 30, 20, 4, 4.2)])
    assert judged(state, state.units["r1"], Point(40, y)) is seen
    assert shown(viewed(state, state.units["r1"], TALL), Point(40, y)) is seen


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(("y", "seen"), [(28.1, True), (24.3, True), (24.1, True), (23.9, False)])
def test_from_beside_a_house_the_arm_of_who_stands_behind_it_is_seen(y, seen):
    """Its middle is seen from much farther aside only; a rough viewshed shows no more than that."""
    state = battle(soldier("r1", 20, 24.0), features=[box("building", 20.5, 18, 4, 6.2)])
    unit, at = state.units["r1"], Point(30, y)
    assert judged(state, unit, at, reverse=True) is seen
    assert shown(viewed(state, unit, TALL, reverse=True), at) is seen
    assert shown(viewed(state, unit, TALL, reverse=True, rays=512), at) is (y > 28)


@pytest.mark.rule("SHOOT-13", "SHOOT-14")
@pytest.mark.parametrize(("depth", "seen"), [(0.2, True), (0.3, False)])
def test_who_wades_is_hidden_by_bushes_that_are_no_higher_than_who_does_not(depth, seen):
    """Of 1 inch, from beyond 12, as soon as his head is lower."""
    stream, scrub = box("water", 39, 10, 4, 28, depth=depth), box("scrub", 30, 10, 4, 28)
    state = battle(soldier("r1", 20), features=[stream, scrub])
    unit, at = state.units["r1"], Point(41, 24)
    there = soldier("b1", at.x, at.y, level=-depth)
    assert sightline(state, unit, there).seen is seen
    assert shown(viewed(state, unit, TALL), at) is seen
    assert shown(viewed(state, unit, TALL, reverse=True), at) is seen


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize("reverse", [False, True])
def test_of_random_places_a_viewshed_shows_those_that_are_seen(reverse):
    """At most three of 300 differ: a base laps into a wood or over a roof, or its very edge shows."""
    state = battle(soldier("r1", 20, 24), features=STACKED)
    unit, dice = state.units["r1"], random.Random("any part")
    found = viewed(state, unit, TALL, reverse=reverse)
    places = [Point(dice.uniform(1, 71), dice.uniform(1, 47)) for _ in range(300)]
    wrong = [at for at in places if shown(found, at) != judged(state, unit, at, reverse=reverse)]
    assert len(wrong) <= 3


def _point(at: Point):
    return shapely.Point(at)


@pytest.mark.rule("SHOOT-11")
@pytest.mark.parametrize(("inches", "seen"), [(11.9, True), (12.1, False)])
def test_behind_a_wood_the_ground_is_seen_up_to_12_inches(inches, seen):
    """From base to base."""
    state = battle(soldier("r1", 20), features=[box("woods", 24, 10, 4, 28)])
    assert shown(viewed(state, state.units["r1"], TALL), Point(21 + inches, 24)) is seen


@pytest.mark.rule("SHOOT-12")
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    ("x", "inches", "seen"),
    [
        (24.2, -11.9, True),
        (24.2, -12.1, False),
        (24.2, 12.1, True),
        (24.6, -12.1, False),
        (19.7, -12.1, True),
    ],
)
def test_through_the_wood_in_which_it_partly_stands_a_model_sees_12_inches(x, inches, seen, reverse):
    """And is seen from there; on its own side from anywhere."""
    state = battle(soldier("r1", x), features=[box("woods", 20, 10, 4.4, 28)])
    unit = state.units["r1"]
    there = Point(x + inches + (1.0 if inches > 0 else -1.0), 24)
    assert shown(viewed(state, unit, TALL, reverse=reverse), there) is seen
    assert judged(state, unit, there, reverse=reverse) is seen


@pytest.mark.rule("SHOOT-19")
@pytest.mark.parametrize(("inches", "seen"), [(-11.9, True), (-12.1, False), (12.1, True)])
def test_over_the_roof_on_which_it_partly_stands_a_model_is_seen_from_12_inches(inches, seen):
    """Two inches up, behind what lies there; from its own side from anywhere, and it looks out freely."""
    house, shed = box("building", 18, 20, 6, 8, height=2.0), box("building", 60, 40, 4, 4, height=2.0)
    state = battle(soldier("r1", 23.8, level=2.0), features=[house, shed])
    unit, there = state.units["r1"], Point(23.8 + inches + (1.0 if inches > 0 else -1.0), 24)
    assert shown(viewed(state, unit, TALL, reverse=True), there) is seen
    assert judged(state, unit, there, reverse=True) is seen
    assert shown(viewed(state, unit, TALL), there)


@pytest.mark.rule("SHOOT-20")
@pytest.mark.parametrize(("inches", "seen"), [(17.9, True), (18.1, False)])
def test_from_3_inches_up_it_is_seen_up_to_18(inches, seen):
    """6 more."""
    state = battle(soldier("r1", 20, level=3.0), features=[box("woods", 24, 10, 4, 28)])
    assert shown(viewed(state, state.units["r1"], TALL), Point(21 + inches, 24)) is seen


@pytest.mark.rule("SHOOT-19")
@pytest.mark.parametrize(
    ("x", "height", "inches", "seen"),
    [
        (23.2, 1.25, 11.9, True),
        (23.2, 1.25, 12.1, False),
        (23.2, 1.5, 12.1, True),
        (23.8, 1.25, 12.1, True),
    ],
)
def test_from_beyond_12_inches_a_roof_hides_who_is_lower_than_what_lies_on_it(x, height, inches, seen):
    """Wholly on it; who laps over its edge is seen, and all look out freely."""
    house, shed = box("building", 18, 20, 6, 8, height=2.0), box("building", 60, 40, 4, 4, height=2.0)
    state = battle(soldier("r1", x, height=height, level=2.0), features=[house, shed])
    unit, there = state.units["r1"], Point(x + unit_and(inches), 24)
    assert shown(viewed(state, unit, TALL, reverse=True), there) is seen
    assert shown(viewed(state, unit, TALL), there)


def unit_and(inches: float) -> float:
    """Return *inches* from base to base as those from centre to centre."""
    return inches + 1.0


@pytest.mark.rule("SHOOT-09")
def test_the_rays_of_a_viewshed_are_as_many_as_are_asked_for():
    """For a quick picture fewer."""
    state = battle(soldier("r1", 20), features=[box("woods", 24, 10, 4, 28)])
    assert viewed(state, state.units["r1"], TALL, rays=64).rays == 64


@pytest.mark.rule("SHOOT-24")
@pytest.mark.parametrize(("inches", "seen"), [(5.9, True), (6.1, False)])
def test_who_wears_adaptive_camo_sees_farther_than_it_is_seen(inches, seen):
    """Through a wood: seen from 6 inches, and sees to 12."""
    state = battle(soldier("r1", 20, abilities=("Adaptive Camo",)), features=[box("woods", 22, 10, 3, 28)])
    unit, there = state.units["r1"], Point(21 + inches, 24)
    assert shown(viewed(state, unit, TALL, reverse=True), there) is seen
    assert shown(viewed(state, unit, TALL), there)


@pytest.mark.rule("SHOOT-16")
@pytest.mark.parametrize("inches", [8.0, 16.0])
def test_a_wall_that_is_higher_than_who_is_behind_it_hides_him_from_a_giant(inches):
    """Who is 6 inches tall and would look over it, near and beyond 12 inches."""
    wall = box("wall", 22, 10, 0.3, 28, height=2.0)
    state = battle(soldier("r1", 20, height=6.0), features=[wall])
    at = Point(21 + inches, 24)
    assert not shown(viewed(state, state.units["r1"], TALL), at)
    assert not judged(state, state.units["r1"], at)
    assert shown(viewed(state, state.units["r1"], 2.5), at)


@pytest.mark.rule("SHOOT-19")
def test_what_lies_on_a_roof_does_not_hide_who_stands_on_the_table():
    """In a lab, in the midst of a house that is lower than it is: it is not on the roof."""
    state = battle(soldier("r1", 21), features=[box("building", 18, 20, 6, 8, height=1.0)])
    there = Point(21 + unit_and(14.0), 24)
    assert judged(state, state.units["r1"], there, reverse=True)
    assert shown(viewed(state, state.units["r1"], TALL, reverse=True), there)


@pytest.mark.rule("SHOOT-19", "SHOOT-21")
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("inches", [9.0, 17.0, 19.0, 25.0])
def test_a_house_on_a_floor_of_a_ruin_is_seen_at_its_roof(inches, reverse):
    """The floor lies 2 inches up, the roof 3.5: past a wood it is seen from up to 18 inches."""
    floor, house = box("floor", 40, 20, 8, 8, height=2.0), box("building", 42, 22, 4, 4, height=1.5)
    at, wood = Point(44, 24), box("woods", 38, 10, 1, 28, height=20.0)
    state = battle(soldier("r1", 43 - inches), features=[wood, floor, house])
    unit = state.units["r1"]
    assert judged(state, unit, at, reverse=reverse) is (inches <= 18)
    assert shown(viewed(state, unit, TALL, reverse=reverse), at) is (inches <= 18)
