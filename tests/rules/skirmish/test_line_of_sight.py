"""SHOOT-09 to SHOOT-26: what models see of each other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from soldiers import TALL, battle, box, look, sees, soldier

from game.battlefield.sight.sight import Figure
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.overlays.sight_drawings import face, sighted
from game.rules.skirmish.display.judging import judged
from game.rules.skirmish.display.report import certify
from game.rules.skirmish.sight import area_terrain
from game.rules.skirmish.sight.area_terrain import all_between
from game.rules.skirmish.sight.line_of_sight import sightline, sightlines, unseen
from game.rules.skirmish.sight.sight_limit import sight_limit

WOOD = box("woods", 20, 14, 4, 20)
"""5 inches high, from x 20 to 24."""


def across(inches: float, x: float = 12.0) -> float:
    """Return where a soldier stands so far from the base of one at *x*."""
    return x + inches + 1.0


def test_lines_of_which_some_are_cached_are_measured_when_the_cache_is_full(monkeypatch):
    """What was known a moment ago may be dropped for what is new, yet no line is lost."""
    monkeypatch.setattr(area_terrain, "REMEMBERED", 3)
    field = battle(soldier("r1", 10), soldier("b1", 60), features=[WOOD]).battlefield
    eye, *others = (Figure(Point(x, 24.0), 0.5, 0.0, 1.0) for x in (10, 22, 30, 15, 40, 12))
    known = all_between(field, eye, others[-1:])
    found = all_between(field, eye, others)
    assert found[-1:] == known
    assert [len(names) for names in found] == [1, 1, 0, 1, 0]
    assert all_between(field, eye, others[::-1]) == found[::-1]


# True line of sight


@pytest.mark.rule("SHOOT-09")
def test_in_the_open_every_part_shows():
    """At any distance; the two see each other."""
    found = look(soldier("r1", 10), soldier("b1", 60))
    assert found.seen
    assert set(found.shown) == {"head", "torso", "legs", "arms"}
    assert found.hidden == 0


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(
    ("part", "seen"),
    [("head", True), ("arms", True), ("weapon", False), ("flag", False)],
)
def test_any_part_is_enough_but_for_weapon_and_flag(part, seen):
    """A pillar hides all of the model but one part, which sticks out beside it."""
    parts = {"torso": [[-0.2, 0.2, 0.0, 1.0]], part: [[0.4, 0.5, 0.0, 1.0]]}
    pillar = box("pillar", 28, 22, 0.5, 2.3)
    hidden = look(soldier("b1", 10), soldier("r1", 30, standing=parts, height=1.0), features=[pillar])
    assert dict(hidden.shares)["torso"] == 1.0
    assert (hidden.shown, hidden.seen) == (((part,) if seen else ()), seen)


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(("height", "seen"), [(1.2499, True), (1.25, False)])
def test_a_head_that_shows_by_a_hair_is_seen(height, seen):
    """A bare bank right before it, up to just under the top of the head, and up to it."""
    bank = box("hill", 29, 20, 0.4, 8, height=height)
    assert sees(soldier("r1", 10), soldier("b1", 30), features=[bank]) is seen


@pytest.mark.rule("SHOOT-09")
def test_models_do_not_hide_each_other():
    """Terrain alone does."""
    assert sees(soldier("r1", 10), soldier("b1", 30), soldier("b2", 20, base=2.0, height=4.0))


@pytest.mark.rule("SKIR-CARD-03")
def test_a_soldier_has_the_parts_of_its_height():
    """Of a card without parts; as tall as its head."""
    state = battle(soldier("r1", 10, height=2.0), soldier("b1", 30))
    found = sightline(state, state.units["b1"], state.units["r1"])
    assert {name for name, _ in found.shares} == {"head", "torso", "legs", "arms"}
    assert sees(
        soldier("r1", 10, height=2.0),
        soldier("b1", 30, height=2.0),
        features=[box("hill", 29, 20, 0.4, 8, height=1.99)],
    )


@pytest.mark.rule("SKIR-GROUND-01")
@pytest.mark.parametrize(("height", "seen"), [(0.49, True), (0.5, False)])
def test_who_has_gone_to_ground_shows_less(height, seen):
    """Two fifths of 1.25 inches are half an inch: a bank that high hides it from one that lies, too."""
    bank = box("hill", 29, 20, 0.4, 8, height=height)
    low = soldier("r1", 10, grounded=True), soldier("b1", 30, grounded=True)
    assert sees(*low, features=[bank]) is seen
    assert sees(soldier("r1", 10), soldier("b1", 30), features=[bank])


@pytest.mark.rule("SKIR-GROUND-01")
def test_the_card_says_what_lies():
    """Parts of its own, upright and low."""
    drone = soldier("b1", 30, low={"torso": [[-0.2, 0.2, 0.0, 0.2]]}, grounded=True)
    found = look(soldier("r1", 10), drone)
    assert found.shares == (("torso", 0.0),)


# Area terrain


@pytest.mark.rule("SHOOT-11")
@pytest.mark.parametrize(("inches", "seen"), [(12.0, True), (12.001, False)])
def test_within_a_wood_one_is_seen_from_12_inches(inches, seen):
    """And sees so far itself."""
    hidden, other = soldier("b1", 22), soldier("r1", 22 - inches - 1)
    assert sees(other, hidden, features=[WOOD]) is seen
    assert sees(hidden, other, features=[WOOD]) is seen


@pytest.mark.rule("SHOOT-11")
@pytest.mark.parametrize(("inches", "seen"), [(12.0, True), (12.001, False)])
def test_behind_a_wood_one_is_seen_from_12_inches(inches, seen):
    """Through all of it."""
    here, there = soldier("r1", 16), soldier("b1", across(inches, 16))
    assert sees(here, there, features=[WOOD]) is seen
    assert sees(there, here, features=[WOOD]) is seen


@pytest.mark.rule("SHOOT-11")
def test_who_shows_beside_a_wood_is_not_wholly_behind_it():
    """The wood ends in the middle of the base: half of the model shows past it."""
    wood = box("woods", 20, 14, 4, 10)
    assert sees(soldier("r1", 8, 24.0), soldier("b1", 40, 24.0), features=[wood])
    assert not sees(soldier("r1", 8, 23.0), soldier("b1", 40, 23.0), features=[wood])


@pytest.mark.rule("SHOOT-12")
def test_partly_within_a_wood_one_is_seen_on_that_side():
    """Not from the other side, beyond 12 inches; how far does not matter on one's own."""
    edge = soldier("b1", 20.2)
    assert sees(soldier("r1", 2), edge, features=[WOOD])
    assert sees(edge, soldier("r1", 2), features=[WOOD])
    assert not sees(soldier("r1", 60), edge, features=[WOOD])
    assert not sees(edge, soldier("r1", 60), features=[WOOD])


@pytest.mark.rule("SHOOT-12")
@pytest.mark.parametrize(("x", "seen"), [(20.49, True), (20.5, False)])
def test_wholly_within_begins_where_the_base_is_inside(x, seen):
    """A base of half an inch in a wood that begins at 20."""
    assert sees(soldier("r1", 2), soldier("b1", x), features=[WOOD]) is seen


@pytest.mark.rule("SHOOT-13", "SHOOT-10")
@pytest.mark.parametrize(("height", "seen"), [(TALL, True), (TALL + 0.01, False)])
def test_within_shorter_area_terrain_one_is_seen(height, seen):
    """As high as the model is shorter enough; the height of the piece is that of its tallest feature."""
    assert sees(soldier("r1", 2), soldier("b1", 22), features=[replace(WOOD, height=height)]) is seen


@pytest.mark.rule("SHOOT-14")
@pytest.mark.parametrize(("height", "seen"), [(TALL, True), (TALL + 0.01, False)])
def test_behind_shorter_area_terrain_one_is_seen(height, seen):
    """Across a whole table."""
    assert sees(soldier("r1", 2), soldier("b1", 60), features=[replace(WOOD, height=height)]) is seen


@pytest.mark.rule("SHOOT-14")
def test_behind_terrain_that_is_taller_than_one_of_the_two_the_other_is_hidden_too():
    """A walker of 4 inches and a soldier, with a wood of 3 between them."""
    wood = replace(WOOD, height=3.0)
    assert not sees(soldier("r1", 2, height=4.0), soldier("b1", 60), features=[wood])
    assert sees(soldier("r1", 2, height=4.0), soldier("b1", 60, height=4.0), features=[wood])


@pytest.mark.rule("SHOOT-13")
def test_scrub_hides_who_lies_in_it():
    """An inch high."""
    scrub = box("scrub", 20, 14, 4, 20)
    assert sees(soldier("r1", 2), soldier("b1", 22), features=[scrub])
    assert not sees(soldier("r1", 2), soldier("b1", 22, grounded=True), features=[scrub])


@pytest.mark.rule("SHOOT-10")
def test_the_floors_of_a_ruin_add_nothing_to_its_height():
    """A ruin of 4 inches: with the head at 3.95 on its floor one is hidden, higher than the walls not."""
    ruin, floor = box("ruin", 20, 14, 8, 20), box("floor", 21, 15, 6, 18, height=2.7)
    assert not sees(soldier("r1", 2), soldier("b1", 24), features=[ruin, floor])
    high = replace(floor, height=2.8)
    assert sees(soldier("r1", 2), soldier("b1", 24), features=[ruin, high])


@pytest.mark.rule("SHOOT-15")
def test_a_bare_hill_hides_by_the_plain_test():
    """What shows over it is seen; who stands on it hides nobody by that."""
    low, high = box("hill", 20, 14, 4, 20, height=1.0), box("hill", 20, 14, 4, 20, height=3.0)
    assert sees(soldier("r1", 2), soldier("b1", 60), features=[low])
    assert not sees(soldier("r1", 2), soldier("b1", 60), features=[high])
    assert sees(soldier("r1", 2), soldier("b1", 22), features=[high])


@pytest.mark.rule("SHOOT-15")
def test_a_bare_hill_higher_than_a_soldier_does_not_block_whole_as_a_wall_does():
    """A walker looks down over it, and the soldier far behind sees the walker."""
    bank, wall = (box(kind, 20, 14, 2, 20, height=1.5) for kind in ("hill", "wall"))
    assert sees(soldier("r1", 18, height=4.0), soldier("b1", 40), features=[bank])
    assert sees(soldier("b1", 40), soldier("r1", 18, height=4.0), features=[bank])
    assert not sees(soldier("r1", 18, height=4.0), soldier("b1", 40), features=[wall])


@pytest.mark.rule("SHOOT-15", "SHOOT-10")
def test_a_wood_on_a_hill_counts_for_itself():
    """As high as the hill and its trees: a soldier of 2 inches is hidden in it, one of 2.1 is not."""
    hill = box("hill", 20, 14, 10, 20, height=3.0)
    wood = box("woods", 22, 16, 4, 16, height=2.0)
    assert not sees(soldier("r1", 2, height=4.0), soldier("b1", 24, height=1.9), features=[hill, wood])
    assert sees(soldier("r1", 2, height=4.0), soldier("b1", 24, height=2.1), features=[hill, wood])


# Linear obstacles and buildings


@pytest.mark.rule("SHOOT-16")
@pytest.mark.parametrize(("height", "seen"), [(TALL, True), (TALL + 0.01, False)])
def test_a_wall_that_is_higher_than_a_model_blocks_whole(height, seen):
    """A walker looks down over it in truth, and sees nothing all the same."""
    wall = box("wall", 20, 14, 0.3, 20, height=height)
    found = look(soldier("r1", 19, height=4.0), soldier("b1", 40), features=[wall])
    assert found.seen is seen
    assert bool(found.raised) is not seen


@pytest.mark.rule("SHOOT-16")
def test_a_wall_that_is_higher_than_who_looks_blocks_whole_too():
    """A soldier would see the head of a walker over it."""
    wall = box("wall", 20, 14, 0.3, 20, height=2.0)
    assert not sees(soldier("r1", 10), soldier("b1", 22, height=4.0), features=[wall])
    assert sees(
        soldier("r1", 10),
        soldier("b1", 22, height=4.0),
        features=[box("pillar", 20, 14, 0.3, 20, height=2.0)],
    )


@pytest.mark.rule("SHOOT-16")
def test_beside_a_wall_one_is_seen():
    """It blocks what is behind it alone."""
    wall = box("wall", 20, 14, 0.3, 8, height=6.0)
    assert sees(soldier("r1", 10, 30), soldier("b1", 40, 30), features=[wall])


@pytest.mark.rule("SHOOT-17")
@pytest.mark.parametrize(("height", "seen"), [(TALL, True), (TALL + 0.01, False)])
def test_a_building_that_is_higher_than_a_model_blocks_whole(height, seen):
    """As a wall does."""
    house = box("building", 20, 20, 2, 8, height=height)
    assert sees(soldier("r1", 18, height=4.0), soldier("b1", 40), features=[house]) is seen


@pytest.mark.rule("SHOOT-18")
def test_what_stands_outside_on_a_building_is_tested_for_itself():
    """Higher than the soldier, but the walker sees over it; beside a pillar there is an arm."""
    machine = box("machine", 20, 20, 2, 8, height=1.5)
    assert sees(soldier("r1", 18, height=4.0), soldier("b1", 40), features=[machine])
    assert not sees(soldier("r1", 18), soldier("b1", 40), features=[machine])
    assert sees(soldier("r1", 10), soldier("b1", 30), features=[box("pillar", 29, 23.8, 0.4, 0.4)])


@pytest.mark.rule("SHOOT-23")
def test_from_above_one_sees_over_a_wall():
    """By the plain test: a wall of 2 inches, seen over from a hill of 3, not from the table."""
    hill, wall = box("hill", 4, 14, 8, 20, height=3.0), box("wall", 20, 14, 0.3, 20, height=2.0)
    assert sees(soldier("r1", 11), soldier("b1", 40), features=[hill, wall])
    assert sees(soldier("b1", 40), soldier("r1", 11), features=[hill, wall])
    assert not sees(soldier("r1", 11), soldier("b1", 40), features=[wall])
    assert not sees(soldier("r1", 11), soldier("b1", 20.9), features=[hill, wall])


# Elevation


def elevated(*levels: float) -> int:
    """Return the inches within which one soldier sees another, each so high."""
    one, other = (
        soldier(key, 10, level=level) for key, level in zip(("r1", "b1"), (*levels, 0.0), strict=False)
    )
    return sight_limit(one, other).total


@pytest.mark.rule("SHOOT-20")
@pytest.mark.parametrize(
    ("height", "inches"), [(0.0, 12), (2.99, 12), (3.0, 18), (5.99, 18), (6.0, 24), (7.0, 24)]
)
def test_each_full_3_inches_let_see_6_farther(height, inches):
    """From an upper floor 7 inches up one sees 24 inches, as the source has it."""
    assert elevated(height) == inches


@pytest.mark.rule("SHOOT-20", "SHOOT-21")
def test_below_the_surface_of_the_table_one_is_not_elevated():
    """In a stream half an inch deep, or four: 12 inches still."""
    assert elevated(-0.5) == elevated(0.0, -4.0) == 12


@pytest.mark.rule("SHOOT-21")
@pytest.mark.parametrize(("height", "inches"), [(2.99, 12), (3.0, 18), (7.0, 24)])
def test_each_full_3_inches_let_be_seen_6_farther(height, inches):
    """The reverse: 24 inches up to an upper floor at 7."""
    assert elevated(0.0, height) == inches


@pytest.mark.rule("SHOOT-22")
def test_both_elevations_are_added():
    """12, 12 and 6."""
    assert elevated(7.0, 3.0) == 30


@pytest.mark.rule("SHOOT-20", "SHOOT-21")
@pytest.mark.parametrize(("inches", "seen"), [(24.0, True), (24.001, False)])
def test_from_a_floor_of_a_ruin_7_inches_up_one_sees_24_inches(inches, seen):
    """Within the ruin, and so as far into the wood at the other end; both ways."""
    ruin = box("ruin", 4, 20, 8, 8, height=9.0)
    floor = box("floor", 5, 21, 6, 6, height=7.0)
    wood = box("woods", 20, 14, 40, 20)
    high, low = soldier("r1", 8), soldier("b1", across(inches, 8))
    assert sees(high, low, features=[ruin, floor, wood]) is seen
    assert sees(low, high, features=[ruin, floor, wood]) is seen


@pytest.mark.rule("SHOOT-19")
@pytest.mark.parametrize(("inches", "seen"), [(18.0, True), (18.001, False)])
def test_a_roof_hides_who_stands_on_it_from_beyond_the_limit(inches, seen):
    """4 inches up: 18 inches; who stands there looks out freely."""
    house = box("building", 4, 20, 8, 8, height=4.0)
    high, low = soldier("r1", 8, level=4.0), soldier("b1", across(inches, 8))
    assert sees(low, high, features=[house]) is seen
    assert sees(high, soldier("b1", 60), features=[house])


@pytest.mark.rule("SHOOT-19")
def test_at_the_edge_of_a_roof_one_is_seen_from_that_side():
    """Partly over it; a walker as tall as what lies there is seen anywhere on it."""
    house = box("building", 4, 20, 8, 8, height=4.0)
    edge = soldier("r1", 11.8, level=4.0)
    assert sees(soldier("b1", 60), edge, features=[house])
    assert not sees(soldier("b1", 60, 24), soldier("r1", 4.2, level=4.0), features=[house])
    assert sees(soldier("b1", 60), soldier("r1", 8, level=4.0, height=1.6), features=[house])


# Traits


@pytest.mark.rule("SHOOT-24")
@pytest.mark.parametrize(("inches", "seen"), [(6.0, True), (6.001, False)])
def test_adaptive_camo_halves_the_distance(inches, seen):
    """12 to 6; in the open it does nothing, and its bearer sees as far as others."""
    hidden = soldier("b1", 22, abilities=("Adaptive Camo",))
    assert sees(soldier("r1", 22 - inches - 1), hidden, features=[WOOD]) is seen
    assert sees(soldier("r1", 2), hidden)
    assert sees(hidden, soldier("r1", 9.5), features=[WOOD])


@pytest.mark.rule("SHOOT-24")
def test_camo_counts_after_elevation():
    """24 to 12."""
    hidden = soldier("b1", 22, abilities=("Adaptive Camo",), level=7.0)
    assert sight_limit(soldier("r1", 2), hidden).total == 12


@pytest.mark.rule("SHOOT-25")
@pytest.mark.parametrize(("inches", "seen"), [(24.0, True), (24.001, False)])
def test_easily_seen_doubles_the_distance(inches, seen):
    """12 to 24."""
    shown = soldier("b1", 42, abilities=("Easily Seen",))
    wood = box("woods", 40, 14, 6, 20)
    assert sees(soldier("r1", 42 - inches - 1), shown, features=[wood]) is seen


@pytest.mark.rule("SHOOT-26")
def test_both_traits_cancel_out():
    """12 as ever."""
    both = soldier("b1", 42, abilities=("Adaptive Camo", "Easily Seen"))
    assert sight_limit(soldier("r1", 2), both).total == 12
    assert [term.rule for term in sight_limit(soldier("r1", 2), both).terms] == ["SHOOT-11"]


# Certificates


def test_many_sights_are_each_as_alone():
    """Behind woods, walls, on roofs, near and far."""
    house, wall = box("building", 40, 30, 8, 8), box("wall", 30, 4, 0.3, 12, height=2.0)
    foes = [
        soldier("b1", 22),
        soldier("b2", 40, 10),
        soldier("b3", 44, 34, level=4.0),
        soldier("b4", 12, 25),
        soldier("b5", 60, 24, grounded=True),
    ]
    state = battle(soldier("r1", 4), *foes, features=[WOOD, house, wall])
    eye = state.units["r1"]
    targets = [state.units[foe.id] for foe in foes]
    assert sightlines(state, eye, targets) == [sightline(state, eye, one) for one in targets]


def test_the_certificate_says_which_parts_show_and_why_not():
    """In words with rules, and by name for programs."""
    state = battle(soldier("r1", 2), soldier("b1", 22), features=[WOOD])
    us, them = state.units["r1"], state.units["b1"]
    found = judged(state, us, them)
    assert found.verdict == "blocked"
    assert str(found.headline) == ('blocked: b1 is within woods-20-14, 19.00" away, more than 12" (SHOOT-11)')
    assert [str(one) for one in found.margins] == ['7.00" nearer it would be seen (SHOOT-11)']
    told = certify(state, us, them)
    assert told.details["areas"] == [{"feature": "woods-20-14", "unit": "b1", "place": "within"}]
    assert told.details["limit"].total == 12
    assert told.verdict == "blocked"
    assert told.refusals


LIMIT = 'area terrain hides from beyond 12" (SHOOT-11)'
SCRUB = box("scrub", 20, 14, 4, 20)
BEFORE = box("woods", 20, 20.1, 4, 4)
"""It hides who is behind its middle, not who shows past its corner."""


@pytest.mark.parametrize(
    ("features", "eye", "target", "facts", "margins"),
    [
        ([], 6, 17, [], []),
        ([WOOD], 6, 30, [LIMIT], ['11.00" nearer area terrain would not hide it (SHOOT-11)']),
        ([WOOD], 6, 22, [LIMIT], ['3.00" nearer it would be seen (SHOOT-11)']),
        ([WOOD], 6, 19.8, [LIMIT], []),
        ([WOOD], 14, 26, [LIMIT], ['more than 1.00" farther area terrain would hide it (SHOOT-11)']),
        ([WOOD], 14, 22, [LIMIT], ['more than 5.00" farther area terrain would hide it (SHOOT-11)']),
        ([WOOD], 14, 19.6, [LIMIT], []),
        ([BEFORE], 14, 26, [LIMIT], []),
        ([SCRUB], 6, 30, ["scrub-20-14 is too low to hide either (SHOOT-14)"], []),
        ([SCRUB], 6, 22, ["scrub-20-14 is too low to hide either (SHOOT-13)"], []),
    ],
)
def test_the_certificate_speaks_of_area_terrain_that_matters(features, eye, target, facts, margins):
    """What is between, or where one of the two stands; how much nearer or farther changes the verdict."""
    state = battle(soldier("r1", eye), soldier("b1", target), features=features)
    found = judged(state, state.units["r1"], state.units["b1"])
    assert [str(one) for one in found.facts if "terrain" in one.words or "low" in one.words] == facts
    assert [str(one) for one in found.margins if one.rule == "SHOOT-11"] == margins


def test_a_place_is_judged_as_a_model_of_common_size():
    """Where the cursor is, say."""
    state = battle(soldier("r1", 2), features=[WOOD])
    place = replace(soldier("b1", 22), profile=UNKNOWN, status=UNKNOWN, height=2.0, at=Point(22.0, 24.0))
    found = judged(state, state.units["r1"], place)
    assert (found.verdict, found.forecast) == ("blocked", None)


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        (WOOD, "SHOOT-11"),
        (box("wall", 20, 14, 0.3, 20, height=3.0), "SHOOT-16"),
        (box("building", 20, 14, 2, 20), "SHOOT-17"),
        (box("machine", 20, 14, 2, 20, height=3.0), "SHOOT-09"),
        (box("hill", 20, 14, 2, 20, height=3.0), "SHOOT-09"),
    ],
)
def test_what_blocks_whole_is_named_by_its_rule(piece, rule):
    """A wood with the distance from which it hides; else the plain test."""
    state = battle(soldier("r1", 2), soldier("b1", 40), features=[piece])
    (against,) = unseen(state, sightline(state, state.units["r1"], state.units["b1"]))
    assert against.rule == rule
    assert ("more than 12" in against.reason) is (rule == "SHOOT-11")


def test_the_face_of_the_certificate_has_the_parts_and_what_blocks_whole():
    """Head, torso, legs, arms; a wall of 2 inches veils them to the top, also from the height of a walker."""
    wall = box("wall", 20, 14, 0.3, 20, height=2.0)
    state = battle(soldier("r1", 18, height=4.0), soldier("b1", 40), features=[wall])
    found = judged(state, state.units["r1"], state.units["b1"])
    drawn = face(sighted(state.battlefield, found))
    assert sum(getattr(mark, "style", "") == "face" for mark in drawn.marks) == 6
    veils = [mark for mark in drawn.marks if mark.style.startswith("veil")]
    assert min(at.y for mark in veils for ring in mark.rings for at in ring) == pytest.approx(-TALL)


@pytest.mark.rule("SHOOT-19")
@pytest.mark.parametrize(("height", "seen"), [(1.5, True), (1.499, False)])
def test_who_is_as_tall_as_what_lies_on_the_roof_is_seen_there(height, seen):
    """1.5 inches of it on a building, looked at from beyond the limit, from a hill as high."""
    roof, hill = box("building", 50, 20, 6, 6, height=2.0), box("hill", 8, 20, 6, 6, height=2.0)
    there = soldier("b1", 53, height=height, level=2.0)
    assert sees(soldier("r1", 10), there, features=[roof, hill]) is seen


@pytest.mark.rule("SHOOT-19")
def test_who_stands_beside_a_building_is_not_on_its_roof():
    """Even where its base laps under the eaves: seen over the low house from a high hill."""
    house, hill = box("building", 20, 20, 4, 8, height=1.0), box("hill", 56, 20, 8, 8, height=12.0)
    assert sees(soldier("r1", 60), soldier("b1", 19.8), features=[house, hill])


@pytest.mark.rule("SHOOT-10")
@pytest.mark.parametrize("others", [[], [box("woods", 60, 10, 4, 4)]])
def test_a_table_with_one_pond_has_water(others):
    """Whatever else is on it: who is in it is under water."""
    features = [box("water", 30, 14, 20, 20, depth=2.0), *others]
    assert look(soldier("r1", 20), soldier("b1", 40), features=features).under == ("b1",)


@pytest.mark.rule("SHOOT-13", "SHOOT-14")
@pytest.mark.parametrize(
    ("height", "target", "says"),
    [
        (1.0, 22, "scrub-20-14 is too low to hide either (SHOOT-13)"),
        (1.0, 30, LIMIT),
        (0.5, 30, "scrub-20-14 is too low to hide either (SHOOT-14)"),
        (0.501, 30, LIMIT),
    ],
)
def test_terrain_hides_by_the_height_of_who_stands_in_it_else_of_the_lower(height, target, says):
    """The one that looks lies, half an inch high; the other stands, in the scrub or behind it."""
    state = battle(
        soldier("r1", 6, grounded=True), soldier("b1", target), features=[replace(SCRUB, height=height)]
    )
    found = judged(state, state.units["r1"], state.units["b1"])
    assert says in [str(one) for one in found.facts]
