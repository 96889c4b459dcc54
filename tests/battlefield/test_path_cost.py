"""What a path costs and what forbids it."""

from __future__ import annotations

import math

import pytest
from pieces import BASE, GOING, block, path, piece, table

from game.battlefield.movement.costs.path_cost import Climb, PathCost, Steep, path_cost, steepest
from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.geometry.shapes import circle


def go(field: Battlefield, *points: tuple[float, float], level: float = 0.0, base: float = BASE) -> PathCost:
    return path_cost(field, path(*points), level, GOING, base)


HILL = table(block("hill", 20, 10, 10, 10, 2))
CLIFF = table(block("hill", 20, 10, 10, 10, 4))
POND = table(block("water", 20, 10, 10, 10, 2))


def test_the_same_path_is_measured_once():
    found = go(HILL, (14, 15), (22, 15))
    assert go(HILL, (14, 15), (22, 15)) is found
    assert go(HILL, (14, 15), (22, 15), level=2).end_level == found.end_level
    assert go(HILL, (14, 15), (22, 15), level=2) != found


@pytest.mark.rule("EX-MOVE-A", "AS-MOVE-14")
def test_a_climb_costs_its_height_and_no_inches_across():
    """6" to the hill + 2" for the 2" climb + 2" across the hill = 10."""
    found = go(HILL, (14, 15), (22, 15))
    assert (found.cost, found.length, found.end_level, found.open) == (10, 8, 2, True)
    assert found.climbs == ((6, 2),)


@pytest.mark.rule("EX-MOVE-B", "AS-MOVE-16")
def test_a_cliff_is_too_steep():
    """A 4" rise exceeds 2" per 1" travelled; so does a fall of 4"."""
    up, down = go(CLIFF, (14, 15), (22, 15)), go(CLIFF, (22, 15), (14, 15), level=4)
    assert (up.steep, up.open) == (Steep(6, 4, 0), False)
    assert down.steep == Steep(2, -4, 0)


@pytest.mark.rule("EX-MOVE-C", "AS-MOVE-03")
def test_a_path_may_bend_around_a_hill():
    """6" below the hill + 4" up the gap between hill and woods = 10."""
    field = table(block("hill", 20, 4, 5, 10, 4), block("woods", 27, 4, 6, 10))
    found = go(field, (20, 15), (26, 15), (26, 11))
    assert (found.cost, found.length, found.open) == (10, 10, True)


@pytest.mark.parametrize(
    "end", [(-8.9e-16, -1.5), (0, -1.5), (-1.5, 0), (-1.5, 48), (73.5, 1e-12), (72, 49.5), (-1, -1)]
)
def test_a_path_may_leave_the_table_in_line_with_an_edge(end):
    """It ends beyond the table, as far out as it goes, on the line on which an edge lies."""
    found = go(HILL, (4.2426, 2.7574), end)
    assert found.off_table is not None
    assert (found.open, found.end_level) == (False, 0)


@pytest.mark.rule("EX-MOVE-D", "AS-MOVE-12")
def test_woods_cost_two_for_each_inch():
    """7" to the wood edge, and 3" buy 1.5" inside: 10."""
    found = go(table(block("woods", 20, 10, 10, 10)), (13, 15), (21.5, 15))
    assert found.cost == 10
    assert [(leg.enter, leg.leave, leg.surcharge, leg.cost) for leg in found.legs] == [
        (0, 7, 0, 7),
        (7, 8.5, 1, 3),
    ]


@pytest.mark.rule("EX-MOVE-E", "AS-MOVE-13", "AS-MOVE-15")
def test_water_costs_its_depth_and_two_for_each_inch():
    """4" to the edge + 2" level change + 4" for 2" of water = 10."""
    found = go(POND, (16, 15), (22, 15))
    assert (found.cost, found.end_level) == (10, -2)


@pytest.mark.rule("AS-MOVE-10", "AS-MOVE-11")
@pytest.mark.parametrize(
    ("kinds", "cost"),
    [
        ((), 10),
        (("rough",), 14),
        (("rubble",), 14),
        (("rough", "rubble"), 14),
        (("woods",), 14),
        (("ruin",), 14),
        (("smoke",), 10),
        (("woods", "rough"), 18),
        (("woods", "woods"), 14),
        (("road",), 10),
        (("road", "woods", "rough", "rubble", "ruin"), 10),
        (("water",), 16),
        (("road", "water"), 16),
        (("water", "woods"), 20),
        (("bridge", "water"), 10),
        (("bridge", "water", "woods"), 14),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else str(value),
)
def test_surcharges_by_kind(kinds, cost):
    """Each kind adds its inches, once where pieces overlap; a road cancels; 1" of water is a climb too."""
    measures = {"water": 1.0, "bridge": 0.0}
    field = table(*(block(kind, 20, 10, 4, 10, measures.get(kind)) for kind in kinds))
    assert go(field, (15, 15), (25, 15)).cost == pytest.approx(cost, abs=1e-12)


def test_a_road_cancels_only_where_it_lies():
    """4" of woods with 1" of road in them: 3 more inches."""
    field = table(block("woods", 20, 10, 4, 10), block("road", 21, 10, 1, 10))
    assert go(field, (15, 15), (25, 15)).cost == pytest.approx(13)


def test_the_deepest_water_counts():
    """Pools of 1" and 2" that overlap: down 1, down 1, up 1, up 1."""
    field = table(block("water", 20, 10, 6, 10, 1, name="a"), block("water", 22, 10, 2, 10, 2, name="b"))
    found = go(field, (18, 15), (28, 15))
    assert [climb.rise for climb in found.climbs] == [-1, -1, 1, 1]
    assert found.cost == pytest.approx(10 + 6 + 4)


def test_a_ford_is_slow_and_no_climb():
    """Water of depth 0."""
    found = go(table(block("water", 20, 10, 4, 10, 0)), (18, 15), (26, 15))
    assert (found.cost, found.climbs) == (12, ())


def test_water_on_a_hill_lies_below_the_hill():
    """A water bed lies its depth below the ground, and the ground is the highest hill."""
    field = table(block("hill", 20, 10, 10, 10, 2), block("water", 23, 10, 3, 10, 1))
    found = go(field, (22, 15), (28, 15), level=2)
    assert [(climb.inches, climb.rise) for climb in found.climbs] == [(1, -1), (4, 1)]


def test_a_higher_hill_counts_whatever_the_order():
    """A 4" hill on a 2" hill is two polygons, 2 and 4, given in any order."""
    low, top = block("hill", 20, 10, 10, 10, 2, name="low"), block("hill", 22, 10, 4, 10, 4, name="top")
    for field in (table(low, top), table(top, low)):
        assert [c.rise for c in go(field, (18, 15), (32, 15)).climbs] == [2, 2, -2, -2]


def test_on_a_bridge_the_deck_is_the_ground():
    """A deck 1" above the banks over deep water: up 1, along, down 1, whatever lies below."""
    field = table(
        block("water", 20, 10, 6, 10, 2), block("hill", 22, 10, 2, 10, 3), block("bridge", 19, 14, 8, 2, 1)
    )
    found = go(field, (17, 15), (29, 15))
    assert (found.cost, found.climbs) == (14, ((2, 1), (10, -1)))
    assert found.legs[1].kinds >= {"bridge"}
    assert "water" not in found.legs[1].kinds


def test_nothing_passes_beneath_a_bridge():
    """Wading along a river one comes up onto the deck and goes down again."""
    field = table(block("water", 20, 0, 4, 40, 1), block("bridge", 18, 14, 8, 2, 0))
    found = go(field, (22, 10), (22, 20), level=-1)
    assert found.climbs == ((4, 1), (6, -1))
    assert found.cost == pytest.approx(10 + 8 + 2)


def test_walls_are_climbed_up_and_down():
    """A wall of up to 2" follows the ground: up and down again as level changes."""
    field = table(block("hill", 25, 0, 10, 40, 1), block("wall", 20, 15, 10, 0.25, 1.5))
    assert go(field, (22, 14), (22, 16)).climbs == ((1, 1.5), (1.25, -1.5))
    assert go(field, (27, 14), (27, 16), level=1).climbs == ((1, 1.5), (1.25, -1.5))
    along = go(field, (22, 15.1), (28, 15.1), level=1.5)
    assert along.climbs == ((3, 1),)


@pytest.mark.parametrize(("height", "open_"), [(2.0, True), (2.000001, False), (3.0, False)])
def test_a_wall_higher_than_two_inches_is_closed(height, open_):
    """Up to 2" it is climbed, higher it is closed, even to the rim of a base that passes by."""
    field = table(block("wall", 20, 15, 10, 0.25, height))
    over, beside = go(field, (22, 14), (22, 16.25)), go(field, (15, 14.5), (35, 14.5))
    assert over.open is open_
    assert [entry.id for entry in over.closed] == ([] if open_ else ["wall"])
    assert beside.open is open_
    assert over.climbs == (((1, height), (1.25, -height)) if open_ else ())


def test_the_centre_may_not_end_on_a_wall():
    """In or on the border of a wall that can be climbed; beside it is right."""
    field = table(block("wall", 20, 15, 10, 0.25))
    assert go(field, (22, 14), (22, 15.1)).on_wall == ("wall",)
    assert go(field, (22, 14), (22, 15)).on_wall == ("wall",)
    assert go(field, (22, 14), (22, 14.999)).on_wall == ()
    assert go(field, (22, 14), (22, 15.251)).open


@pytest.mark.rule("AS-MOVE-04")
@pytest.mark.parametrize(
    ("y", "inches"), [(15 - BASE, None), (15 - BASE - 1e-6, None), (15 - BASE + 1e-6, 10.0), (16, 9.375)]
)
def test_the_base_may_not_enter_a_building(y, inches):
    """The swept base against polygons: overlap deeper than EPS, where it begins."""
    field = table(block("building", 30, 15, 5, 5, name="shed"))
    found = go(field, (20, y), (45, y)).closed
    assert found == (() if inches is None else (("shed", pytest.approx(inches, abs=2e-3)),))


def test_a_gap_as_wide_as_the_base_lets_it_through():
    """Two buildings exactly 1.25" apart; not when they are a millionth closer."""
    field = table(block("building", 30, 10, 5, 5, name="a"), block("building", 30, 16.25, 5, 5, name="b"))
    assert go(field, (20, 15.625), (45, 15.625)).closed == ()
    tight = table(
        block("building", 30, 10, 5, 5, name="a"), block("building", 30, 16.25 - 1e-6, 5, 5, name="b")
    )
    assert [e.id for e in go(tight, (20, 15.625), (45, 15.625)).closed] == ["b"]


def test_a_corner_is_passed_at_the_radius_of_the_base():
    """A slanted path past a corner keeps BASE from the corner itself, not from a mitred outline."""
    field = table(block("building", 30, 15, 5, 5))
    for extra, closed in ((1e-6, 0), (-1e-6, 1)):
        off = (BASE + extra) / math.sqrt(2)
        a, b = (30 - off - 5, 15 - off + 5), (30 - off + 5, 15 - off - 5)
        assert len(go(field, a, b).closed) == closed


def test_from_inside_a_building_every_step_is_closed():
    """From a roof a unit may not walk."""
    field = table(block("building", 30, 15, 5, 5))
    assert go(field, (32, 17), (33, 17), level=2).closed == (("building", 0),)
    assert go(field, (32, 17), level=2).open


def test_buildings_are_entered_in_order():
    """Nearest first, with the inches along the whole path."""
    field = table(block("building", 30, 15, 5, 5, name="z"), block("building", 40, 15, 5, 5, name="a"))
    found = go(field, (20, 10), (20, 17), (50, 17)).closed
    assert found == (("z", pytest.approx(7 + 9.375)), ("a", pytest.approx(7 + 19.375)))


class TestOnBorders:
    """A stretch on a border has the higher level and the dearer surcharge; a touch changes nothing."""

    def test_along_a_hill_one_is_up(self):
        found = go(HILL, (18, 10), (32, 10))
        assert (found.cost, found.climbs) == (18, ((2, 2), (12, -2)))

    def test_beside_a_hill_one_is_down(self):
        assert go(HILL, (18, 9.999), (32, 9.999)).cost == 14

    def test_along_a_bank_one_is_up_and_slow(self):
        found = go(POND, (18, 10), (32, 10))
        assert (found.cost, found.climbs) == (24, ())

    def test_along_woods_one_is_slow(self):
        assert go(table(block("woods", 20, 10, 10, 10)), (18, 10), (32, 10)).cost == 24

    def test_along_a_road_through_woods_one_is_slow(self):
        field = table(block("woods", 20, 5, 10, 20), block("road", 20, 10, 10, 2))
        assert go(field, (18, 10), (32, 10)).cost == 24
        assert go(field, (18, 11), (32, 11)).cost == 14

    def test_between_two_pieces_of_one_kind_there_is_no_border(self):
        parts = table(block("water", 20, 5, 10, 5, 1, name="a"), block("water", 20, 10, 10, 5, 1, name="b"))
        whole = table(block("water", 20, 5, 10, 10, 1))
        for ends in (((18, 10), (32, 10)), ((18, 12), (25, 10), (32, 8)), ((25, 2), (25, 20))):
            assert go(parts, *ends) == go(whole, *ends)

    def test_the_dearer_of_two_neighbours_counts(self):
        field = table(block("woods", 20, 5, 10, 5), block("hill", 20, 10, 10, 5, 1))
        found = go(field, (20, 10), (30, 10), level=1)
        assert [(leg.level, leg.surcharge) for leg in found.legs] == [(1, 1)]

    def test_touching_a_corner_changes_nothing(self):
        assert go(HILL, (15, 15), (25, 5)).climbs == ()
        assert go(HILL, (15, 15), (20, 10), (25, 5)).climbs == ()
        assert go(HILL, (25, 5), (30, 10), (31, 15)).cost == pytest.approx(math.sqrt(50) + math.sqrt(26))

    def test_touching_an_edge_with_a_bend_changes_nothing(self):
        assert go(HILL, (22, 5), (25, 10), (28, 5)).climbs == ()

    def test_a_border_within_eps_is_on_it(self):
        assert go(HILL, (20, 10 - 5e-10), (30, 10 + 5e-10), level=2).climbs == ()

    def test_along_the_edge_of_the_table_only_the_table_counts(self):
        field = table(block("water", 0, 0, 10, 10, 1), block("hill", 20, 0, 10, 10, 1))
        found = go(field, (5, 0), (25, 0), level=-1)
        assert [(leg.enter, leg.leave, leg.level) for leg in found.legs] == [
            (0, 5, -1),
            (5, 15, 0),
            (15, 20, 1),
        ]


class TestTheLastPoint:
    """A path whose last point lies on a border pays for the highest level there."""

    def test_on_the_foot_of_a_hill_it_pays_the_climb(self):
        found = go(HILL, (14, 15), (20, 15))
        assert (found.cost, found.end_level, found.climbs) == (8, 2, ((6, 2),))
        assert go(HILL, (14, 15), (19.999, 15)).cost == pytest.approx(5.999)

    def test_at_a_corner_of_a_hill_too(self):
        assert go(HILL, (14, 10), (20, 10)).end_level == 2

    def test_on_the_brink_of_a_hill_it_stays_up(self):
        assert go(HILL, (25, 15), (30, 15), level=2).cost == 5

    def test_on_the_bank_of_a_pond_it_stays_up(self):
        assert go(POND, (16, 15), (20, 15)).cost == 4
        assert go(POND, (22, 15), (20, 15), level=-2).cost == 2 * 2 + 2

    def test_between_two_pieces_of_water_it_stays_down(self):
        parts = table(block("water", 20, 5, 10, 5, 1, name="a"), block("water", 20, 10, 10, 5, 1, name="b"))
        assert go(parts, (25, 7), (25, 10), level=-1).end_level == -1

    def test_on_a_cliff_it_is_too_steep(self):
        assert go(CLIFF, (14, 15), (20, 15)).steep == Steep(6, 4, 0)

    def test_on_the_edge_of_the_table_the_water_stays_deep(self):
        field = table(block("water", 0, 0, 10, 10, 1))
        assert go(field, (5, 5), (5, 0), level=-1).end_level == -1
        assert go(field, (5, 5), (0, 0), level=-1).end_level == -1


class TestTheStart:
    """It begins at the stored level of the unit."""

    def test_from_a_border_where_it_stands_high_it_steps_down(self):
        assert go(HILL, (20, 15), (15, 15), level=2).climbs == ((0, -2),)

    def test_from_a_border_where_it_stands_low_it_steps_up(self):
        assert go(HILL, (20, 15), (25, 15), level=0).climbs == ((0, 2),)

    @pytest.mark.parametrize("points", [((25, 15),), ((25, 15), (25, 15)), ((20, 15), (20, 15), (20, 15))])
    def test_standing_still_changes_nothing(self, points):
        found = go(HILL, *points, level=7)
        assert (found.cost, found.length, found.end_level, found.climbs, found.open) == (0, 0, 7, (), True)

    def test_repeated_points_change_nothing(self):
        doubled = go(HILL, (14, 15), (14, 15), (20, 15), (20, 15), (22, 15), (22, 15))
        assert (doubled.cost, doubled.climbs) == (10, ((6, 2),))


class TestTooSteep:
    """AS-MOVE-16: one crossing of more than 2", or several in one sense that lie less than 1" apart."""

    @pytest.mark.rule("AS-MOVE-16")
    @pytest.mark.parametrize(
        ("climbs", "steep"),
        [
            ([(3, 2)], None),
            ([(3, 2 + 5e-10)], None),
            ([(3, 2 + 1e-6)], (3, 2 + 1e-6, 0)),
            ([(3, -2.5)], (3, -2.5, 0)),
            ([(3, 2), (3.5, -2)], None),
            ([(3, 2), (4, 2)], None),
            ([(3, 2), (4 - 5e-10, 2)], None),
            ([(3, 2), (4 - 1e-6, 2)], (3, 4, 1 - 1e-6)),
            ([(3, 1), (3.5, 1), (4, 1), (4.5, 1), (5, 1)], None),
            ([(3, 1), (3.4, 1), (3.8, 1)], (3, 3, 0.8)),
            ([(3, 2), (3.25, -2), (3.5, 2), (3.75, -2)], (3, 4, 0.5)),
            ([(3, 1), (3.9, 1), (4.3, 0.5)], None),
            ([(3, 1), (3.9, 1), (4.3, 0.5), (4.8, 1)], (3.9, 2.5, 0.9)),
        ],
    )
    def test_steps_in_one_sense_add_up(self, climbs, steep):
        found = steepest([Climb(*climb) for climb in climbs], GOING)
        assert found == (None if steep is None else pytest.approx(steep))

    @pytest.mark.rule("AS-MOVE-16")
    def test_a_ridge_of_two_inches_may_be_climbed_and_left_within_the_same_inch(self):
        assert go(table(block("hill", 20, 10, 0.5, 10, 2)), (18, 15), (22, 15)).steep is None

    @pytest.mark.rule("AS-MOVE-16")
    @pytest.mark.parametrize(("wide", "legal"), [(1.0, True), (1 - 1e-6, False)])
    def test_terraces_of_two_inches_exactly_one_inch_apart(self, wide, legal):
        low, top = (
            block("hill", 20, 10, 10, 10, 2, name="low"),
            block("hill", 20 + wide, 10, 5, 10, 4, name="top"),
        )
        found = go(table(low, top), (18, 15), (23, 15))
        assert (found.steep is None) is legal

    @pytest.mark.rule("AS-MOVE-16")
    def test_steps_of_one_inch_every_half_inch_are_legal(self):
        stairs = (block("hill", 20 + n / 2, 10, 10, 10, n + 1, name=str(n)) for n in range(4))
        assert go(table(*stairs), (18, 15), (24, 15)).steep is None

    def test_distance_along_the_path_counts_not_across(self):
        """Two terraces 0.8" apart: straight up is too steep, slanting far enough is not."""
        field = table(block("hill", 20, 0, 10, 40, 2, name="a"), block("hill", 20.8, 0, 10, 40, 4, name="b"))
        assert go(field, (19, 15), (22, 15)).steep == Steep(1, 4, pytest.approx(0.8))
        assert go(field, (19, 15), (22, 18)).steep is None

    def test_hills_that_share_a_border_are_one_crossing(self):
        field = table(
            block("hill", 20, 10, 10, 10, 2, name="low"), block("hill", 20, 10, 5, 10, 4, name="top")
        )
        assert go(field, (18, 15), (22, 15)).steep == Steep(2, 4, 0)

    def test_out_of_deep_water_over_a_wall_is_too_steep(self):
        field = table(block("water", 20, 10, 10, 10, 1), block("wall", 30, 10, 0.25, 10, 2))
        assert go(field, (28, 15), (32, 15), level=-1).steep == Steep(2, 3, 0)


class TestTheTable:
    """The centre stays on the table."""

    @pytest.mark.parametrize(
        ("points", "inches"),
        [
            (((5, 5), (0, 5)), None),
            (((5, 5), (0, 0)), None),
            (((5, 5), (-1, 5)), 5),
            (((5, 5), (-5e-10, 5)), None),
            (((70, 40), (70, 49)), 8),
            (((70, 40), (70, 48), (74, 48)), 10),
            (((70, 40), (75, 50)), 2 * math.sqrt(5)),
        ],
    )
    def test_it_leaves_the_table_where_it_crosses_the_edge(self, points, inches):
        found = go(table(), *points)
        assert found.off_table == (None if inches is None else pytest.approx(inches))
        assert found.open is (inches is None)


class TestDegenerateShapes:
    """Repeated vertices, rings that touch themselves, holes, polygons on the border of the table."""

    def test_repeated_and_collinear_vertices_change_nothing(self):
        corners = ((20, 10), (20, 10), (25, 10), (30, 10), (30, 20), (30, 20), (20, 20), (20, 15))
        field = table(piece("hill", corners, 2))
        for ends in (((14, 15), (22, 15)), ((18, 10), (32, 10)), ((14, 15), (20, 15)), ((15, 15), (25, 5))):
            assert go(field, *ends) == go(HILL, *ends)

    def test_in_a_hole_there_is_nothing(self):
        hole = tuple(Point(*corner) for corner in ((22, 12), (28, 12), (28, 18), (22, 18)))
        field = table(piece("hill", ((20, 10), (30, 10), (30, 20), (20, 20)), 2, holes=(hole,)))
        assert go(field, (15, 15), (35, 15)).climbs == ((5, 2), (7, -2), (13, 2), (15, -2))
        assert go(field, (25, 15), (28, 15)).end_level == 2
        assert go(field, (22, 13), (22, 17), level=2).climbs == ()

    def test_a_ring_that_touches_itself_is_inside_on_both_wings(self):
        wings = ((20, 10), (25, 15), (30, 10), (30, 20), (25, 15), (20, 20))
        field = table(piece("woods", wings))
        assert go(field, (15, 15), (35, 15)).cost == pytest.approx(30)
        assert go(field, (25, 5), (25, 25)).cost == pytest.approx(20)

    def test_a_circle_is_its_inscribed_polygon(self):
        field = table(piece("woods", circle(30, 20, 5)))
        assert go(field, (20, 20), (40, 20)).cost == pytest.approx(30)
        assert go(field, (25, 10), (25, 30)).cost == pytest.approx(20)

    def test_through_vertices_and_along_edges_of_touching_polygons(self):
        field = table(block("woods", 20, 10, 5, 5, name="a"), block("woods", 25, 15, 5, 5, name="b"))
        assert go(field, (18, 8), (32, 22)).cost == pytest.approx(14 * math.sqrt(2) + 10 * math.sqrt(2))
        assert go(field, (15, 15), (35, 15)).cost == pytest.approx(30)
        assert go(field, (32, 8), (18, 22)).cost == pytest.approx(14 * math.sqrt(2))
