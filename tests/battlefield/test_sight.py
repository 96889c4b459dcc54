"""Sight between two figures: what hides, how much, and how deep the woods are."""

from __future__ import annotations

import math
import pickle
from dataclasses import fields

import pytest
from measure_boards import feature

from game.battlefield.contact import Ranging
from game.battlefield.sight.area_depth import Span, crossings
from game.battlefield.sight.sight import Figure, Hiding, remembered_sights, sight, sights
from game.battlefield.sight.silhouette import HiddenParts, Rectangle, exposures
from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.geometry.shapes import circle, rect

MECH, VEHICLE = 2.0, 1.0


def table(*features) -> Battlefield:
    """Return a table of 72 by 48 with features."""
    return Battlefield(72, 48, features)


def at(x, y=24.0, level=0.0, height=MECH, base=0.625) -> Figure:
    """Return a figure, by default a 'Mech in the middle of the table's depth."""
    return Figure(Point(x, y), base, float(level), height)


def band(kind, x, width, **sizes):
    """Return terrain across the whole table."""
    return feature(f"{kind} at {x}", kind, rect(x, 0, width, 48), **sizes)


def hidden(field, viewer, target):
    """Return the hidden share alone."""
    return sight(field, viewer, target).hidden


def test_the_same_sights_are_measured_once():
    """In each later view of a turn in which nobody has moved; other targets are measured anew."""
    field = table(band("woods", 30, 2), band("wall", 40, 1, height=1))
    us, them = at(10), [at(36), at(50, 20), at(60, 30)]
    found = remembered_sights(field, us, them)
    assert found == sights(field, us, them)
    again = remembered_sights(field, at(10), [at(36), at(50, 20), at(60, 30)])
    assert all(one is other for one, other in zip(found, again, strict=True))
    assert remembered_sights(field, us, them[:2]) == sights(field, us, them[:2])
    assert remembered_sights(field, us, them, woods_line="eye") == sights(field, us, them, woods_line="eye")


# What geometry.md says itself


@pytest.mark.rule("AS-LOS-03")
@pytest.mark.parametrize(("rise", "inches"), [(0, 7.0), (1, 7.0), (2, 3.5)])
def test_seven_inches_of_woods_in_the_middle_of_twenty(rise, inches):
    """Flat: 7; target on a 1 inch hill: 7; on a 2 inch hill the line leaves the wood half way: 3.5."""
    field = table(band("woods", 16.5, 7), *([band("hill", 29, 10, height=float(rise))] if rise else []))
    found = sight(field, at(10), at(30, level=rise))
    assert found.depth == {"woods": pytest.approx(inches, abs=1e-9)}
    assert found.area == pytest.approx(inches, abs=1e-9)


@pytest.mark.rule("AS-LOS-09", "AS-LOS-02")
def test_a_mech_in_water_behind_a_wall():
    """1 inch of water, a 1 inch wall 2 inches in front, attacker 20 away: 17/18 hidden, blocked."""
    field = table(band("water", 28.5, 10, depth=1.0), feature("dyke", "wall", rect(27.75, 10, 0.25, 30)))
    found = sight(field, at(10), at(30, level=-1))
    assert found.hidden == pytest.approx(17 / 18, abs=1e-12)
    assert found.verdict == "blocked"
    assert found.hiding == (Hiding("dyke", pytest.approx(17 / 18)),)
    assert found.margin == pytest.approx(17 / 18 - 2 / 3)


# Range and base contact


@pytest.mark.rule("AS-RNG-01")
def test_range_is_measured_from_base_edge_to_base_edge():
    """Centres 10 apart, bases 0.625 and 1: 8.375; overlapping: 0."""
    assert sight(table(), at(10), at(20, base=1.0)).range == 8.375
    assert sight(table(), at(10), at(11)).range == 0
    assert sight(table(), at(10, level=5), at(10)).range == 0


@pytest.mark.parametrize(("gap", "contact"), [(0.0, True), (0.01, True), (0.010001, False), (-0.3, True)])
def test_base_contact_is_a_range_of_at_most_a_hundredth(gap, contact):
    """0.01 is contact, a little more is not."""
    assert sight(table(), at(10), at(11.25 + gap)).contact is contact


@pytest.mark.rule("AS-LOS-05")
def test_bases_in_contact_always_see_each_other():
    """A wall between them that hides all: partial; 0.02 farther apart: blocked."""
    wall = feature("wall", "wall", rect(10.6, 20, 0.05, 8), height=5.0)
    touching = sight(table(wall), at(10), at(11.25))
    assert (touching.contact, touching.verdict) == (True, "partial")
    assert touching.hidden == pytest.approx(1)
    assert sight(table(wall), at(10), at(11.27)).verdict == "blocked"


@pytest.mark.rule("AS-GEN-14", "AS-LOS-05")
@pytest.mark.parametrize(("rise", "contact"), [(1.0, True), (1.0 + 1e-6, False), (-1.0, True), (-1.1, False)])
def test_bases_an_inch_apart_in_height_are_in_contact(rise, contact):
    """At most 1": contact, and a wall that hides all is cover; more, and the ordinary rules hold."""
    wall = feature("wall", "wall", rect(10.6, 20, 0.05, 8), height=9.0)
    found = sight(table(wall), at(10), at(11.25, level=rise))
    assert (found.contact, found.verdict) == (contact, "partial" if contact else "blocked")


def test_a_slant_range_is_measured_through_the_air():
    """8.375" flat and 3" higher: hypot; contact and silhouettes do not change."""
    found = sight(table(), at(10), at(20, base=1.0, level=3.0), ranging=Ranging(slant=True))
    assert found.range == pytest.approx(math.hypot(8.375, 3))
    assert sight(table(), at(10), at(20, base=1.0, level=3.0)).range == 8.375


# Verdicts at their thresholds


@pytest.mark.rule("AS-LOS-02", "AS-LOS-07")
@pytest.mark.parametrize(
    ("top", "verdict"),
    [
        (1.0 - 1e-6, "clear"),
        (1.0, "clear"),
        (1.0 + 1e-6, "partial"),
        (2.0 - 1e-6, "partial"),
        (2.0, "partial"),
        (2.0 + 1e-6, "blocked"),
    ],
)
def test_a_third_hidden_is_clear_and_two_thirds_are_partial(top, verdict):
    """A 3 inch target behind a wall as high as the eye: a third up to 1 inch, two thirds up to 2."""
    field = table(band("wall", 20, 0.25, height=top))
    found = sight(field, at(10, height=top), at(30, height=3.0))
    assert found.hidden == pytest.approx(top / 3)
    assert found.verdict == verdict
    assert found.margin == pytest.approx(min(abs(top / 3 - 1 / 3), abs(top / 3 - 2 / 3)), abs=1e-12)


@pytest.mark.rule("AS-LOS-02", "EX-LOS-C")
def test_a_vehicle_behind_a_low_ridge_is_hidden():
    """A 1 inch vehicle right behind a 2 inch ridge: all of it; a flyer above it: none."""
    field = table(band("hill", 20, 5, height=2.0))
    assert sight(field, at(10), at(27, height=VEHICLE)).verdict == "blocked"
    assert hidden(field, at(10), at(27, height=VEHICLE)) == 1
    assert hidden(field, at(10), at(27, level=5, height=VEHICLE)) == 0


@pytest.mark.rule("EX-LOS-A")
def test_seven_inches_of_light_woods():
    """The geometry stays clear, the woods are 7 inches deep: for the rules to block."""
    found = sight(table(band("woods", 15, 7)), at(10), at(30))
    assert (found.verdict, found.area, found.intervening) == ("clear", 7, ("woods",))


@pytest.mark.rule("EX-LOS-D")
def test_a_flyer_over_the_ridge_is_seen_through_some_woods():
    """At elevation 5: nothing hidden, but the line still crosses a wood that stands on its way up."""
    field = table(band("woods", 12, 3), band("hill", 20, 5, height=2.0))
    found = sight(field, at(10), at(30, level=5, height=VEHICLE))
    assert found.verdict == "clear"
    assert 0 < found.area < 3


@pytest.mark.rule("AS-LOS-01")
def test_sight_goes_from_the_eye():
    """Over a 2 inch wall a 3 inch figure sees the upper part of what a 2 inch figure does not see."""
    field = table(band("wall", 20, 0.25, height=2.0))
    assert hidden(field, at(10, height=2), at(30)) == pytest.approx(1)
    assert hidden(field, at(10, height=3), at(30)) == pytest.approx((3 - 20 / 10.25) / 2)


@pytest.mark.rule("AS-LOS-08")
def test_woods_hide_nothing():
    """However deep."""
    assert hidden(table(band("woods", 12, 15)), at(10), at(30)) == 0


@pytest.mark.rule("AS-LOS-06")
def test_other_figures_are_no_part_of_sight():
    """A row of targets behind each other: each is measured as if it stood alone."""
    targets = [at(x) for x in (14, 20, 26)]
    assert [found.hidden for found in sights(table(), at(10), targets)] == [0, 0, 0]


# Water


@pytest.mark.rule("AS-LOS-09")
@pytest.mark.parametrize("eye", [0.0, 5.0, 30.0])
def test_a_mech_in_an_inch_of_water_is_half_hidden(eye):
    """Whatever the height of the attacker: at least partial cover. Water is not among what hides."""
    field = table(band("water", 25, 10, depth=1.0))
    found = sight(field, at(10, level=eye), at(30, level=-1))
    assert (found.hidden, found.verdict, found.hiding) == (0.5, "partial", ())


@pytest.mark.rule("AS-LOS-10")
@pytest.mark.parametrize(("depth", "submerged"), [(1.999, False), (2.0, True), (3.0, True)])
def test_a_submerged_mech_neither_sees_nor_is_seen(depth, submerged):
    """In 2 inches it is, even in base contact; a hair less and its head is out."""
    field = table(band("water", 25, 10, depth=depth))
    under, contact = at(30, level=-depth), at(28.75, level=1 - depth)
    for viewer, target in ((at(10), under), (under, at(10)), (contact, under)):
        found = sight(field, viewer, target)
        assert found.submerged is submerged
        assert found.verdict == "blocked" or not submerged
    assert hidden(field, at(10), under) == pytest.approx(min(1.0, depth / 2))
    assert sight(field, under, at(10)).verdict == ("blocked" if submerged else "clear")
    assert sight(field, contact, under).verdict == ("blocked" if submerged else "partial")


def test_a_submerged_figure_hides_itself_from_one_above_it():
    """Coincident centres are clear, but not through water."""
    field = table(band("water", 25, 10, depth=2.0))
    assert sight(field, at(30, level=3), at(30, level=-2)).verdict == "blocked"


def test_water_is_decided_by_the_centre_and_its_surface_is_the_ground():
    """A base half in a pond is dry; a pond on a hill hides up to the hill; on a bridge there is no water."""
    pond = feature("pond", "water", rect(30, 20, 6, 8), depth=1.0)
    assert hidden(table(pond), at(10), at(29.9)) == 0
    assert sight(table(pond), at(10), at(29.9)).occupied == ("water",)
    on_hill = table(band("hill", 25, 20, height=3.0), pond)
    assert hidden(on_hill, at(10, level=9), at(33, level=2)) == 0.5
    bridged = table(pond, feature("bridge", "bridge", rect(28, 22, 10, 4), height=0.0))
    assert hidden(bridged, at(10), at(33)) == 0


def test_water_and_a_wall_hide_the_same_part_once():
    """Below the surface nothing is hidden twice."""
    field = table(band("water", 25, 10, depth=1.0), band("wall", 20, 0.25, height=0.5))
    assert hidden(field, at(10), at(30, level=-1)) == 0.5


# Solid prisms


def test_a_wall_hides_in_perspective():
    """Eye at 2, wall of 1 in the middle: it hides just up to the feet; close to the target nearly half."""
    assert hidden(table(band("wall", 19.75, 0.25, height=1.0)), at(10), at(30)) == pytest.approx(0, abs=1e-12)
    near = table(band("wall", 29.0, 0.25, height=1.0))
    assert hidden(near, at(10), at(30)) == pytest.approx((2 - 20 / 19.25) / 2)


def test_half_a_wall_hides_half():
    """A tall wall that ends at the middle of the target."""
    field = table(feature("wall", "wall", rect(20, 24, 0.25, 10), height=9.0))
    assert hidden(field, at(10), at(30)) == pytest.approx(0.5)


def test_overlapping_prisms_count_once_and_hide_together():
    """One hides the left half, one the lower half: three quarters together, a half each."""
    left = feature("left", "wall", rect(20, 24, 0.25, 10), height=9.0)
    low = feature("low", "building", rect(20, 20, 2, 8), height=1.0)
    found = sight(table(left, low), at(10, height=1.0), at(30))
    assert found.hidden == pytest.approx(0.75)
    assert found.hiding == (Hiding("left", pytest.approx(0.5)), Hiding("low", pytest.approx(0.5)))


def test_what_hides_is_sorted_by_share_then_id():
    """The larger first, equal ones by id, those that hide nothing left out."""
    walls = [
        feature(name, "wall", rect(x, 0, 0.25, 48), height=1.0)
        for name, x in (("z", 20), ("a", 22), ("m", 18))
    ]
    low = feature("low", "wall", rect(25, 0, 0.25, 48), height=0.5)
    tall = feature("tall", "wall", rect(26, 24, 0.25, 24), height=3.0)
    found = sight(table(*walls, low, tall), at(10, height=1.0), at(30))
    assert [hiding.feature for hiding in found.hiding] == ["a", "m", "tall", "z", "low"]


def test_a_building_stands_on_the_highest_ground_under_it():
    """2 inches on a 1 inch hill that it half covers: 3; a wall follows the ground instead."""
    hill = band("hill", 15, 5, height=1.0)
    house = feature("house", "building", rect(18, 10, 4, 28), height=2.0)
    wall = feature("wall", "wall", rect(18, 10, 4, 28), height=2.0)
    viewer, target = at(10, height=3.0), at(30, height=3.0)
    assert hidden(table(hill, house), viewer, target) == pytest.approx(1.0)
    assert hidden(table(hill, wall), viewer, target) == pytest.approx(1.0)
    behind = at(24, height=3.0)
    assert hidden(table(house), viewer, behind) == pytest.approx((3 - 14 / 12) / 3)
    assert hidden(table(hill, house), at(10, height=4.0), behind) == pytest.approx((4 - 14 / 12) / 3)
    assert hidden(table(hill, wall), at(10, height=4.0), behind) == pytest.approx((4 - 14 / 10) / 3)


def test_a_plateau_hides_what_lies_below_its_edge():
    """From 5 inches behind the edge of a 4 inch hill: the foot of it, not what stands farther off."""
    field = table(band("hill", 0, 15, height=4.0))
    eye = at(10, level=4)
    assert hidden(field, eye, at(17)) == 1
    assert hidden(field, eye, at(22)) == pytest.approx((6 - 2 * 12 / 5) / 2)
    assert hidden(field, eye, at(26)) == 0
    assert hidden(field, eye, at(14, level=4)) == 0


def test_a_prism_that_the_silhouette_stands_in_hides_up_to_its_top():
    """A base half in a 1 inch slab: the half that the plane cuts is hidden up to the slab's top."""
    slab = feature("slab", "building", rect(25, 24, 10, 10), height=1.0)
    found = sight(table(slab), at(10, level=30), at(30))
    assert found.hidden == pytest.approx(0.25)
    assert found.hiding == (Hiding("slab", pytest.approx(0.25)),)


@pytest.mark.parametrize(("x", "share"), [(28.0, 0.5), (30.0, 0.0)])
def test_a_prism_that_touches_the_plane(x, share):
    """From the front it hides up to its top, from behind it hides nothing."""
    slab = feature("slab", "building", rect(x, 20, 2, 8), height=1.0)
    assert hidden(table(slab), at(10, level=0, height=1.0), at(30)) == pytest.approx(share)
    turned = feature("slab", "building", rect(14, x, 20, 2), height=1.0)
    assert hidden(table(turned), at(24, 10, height=1.0), at(24, 30)) == pytest.approx(share)


@pytest.mark.parametrize("turn", [0, 90, 180, 270, 33])
@pytest.mark.parametrize(("begin", "inches"), [(14, 12), (9, 17), (14, 30), (21, 2)])
def test_an_eye_close_beside_a_long_wall(turn, begin, inches):
    """Looking along a wall 0.05 to the right, its ends behind or ahead: what lies beyond is hidden."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def place(x, y):
        return Point(30 + (x - 20) * cos - y * sin, 24 + (x - 20) * sin + y * cos)

    corners = [place(x, y) for x, y in rect(begin, 0.05, inches, 0.25)]
    viewer, target = (Figure(place(x, 0), 0.625, 0.0, MECH) for x in (20, 24))
    share = (0.625 - max(0.05, 0.05 * 4 / (begin + inches - 20))) / 1.25
    assert hidden(table(feature("w", "wall", corners, height=9.0)), viewer, target) == pytest.approx(share)


def test_inside_a_building_nothing_is_seen_and_on_its_roof_all():
    """Below the roof the eye is inside the prism; on it the edge hides what lies close to the wall."""
    house = feature("house", "building", rect(8, 20, 8, 8), height=4.0)
    assert hidden(table(house), at(12), at(30)) == 1
    assert sight(table(house), at(12), at(30)).hiding == (Hiding("house", 1),)
    assert hidden(table(house), at(12, level=4), at(30)) == 0
    assert hidden(table(house), at(12, level=4), at(21)) == pytest.approx((6 - 2 * 9 / 4) / 2)


def test_bridges_flat_ground_and_area_terrain_are_no_solids():
    """None of them hides."""
    flat = [band(kind, 20, 4, height=9.0) for kind in ("bridge", "rough", "ruin", "smoke")]
    assert hidden(table(*flat), at(10), at(30)) == 0


# Area terrain


def test_only_inches_between_the_base_edges_count():
    """Both stand in a wood from edge to edge of the table: what lies under the bases is left out."""
    assert sight(table(band("woods", 0, 72)), at(10), at(20, base=1.0)).depth == {"woods": 8.375}
    assert sight(table(band("woods", 0, 72)), at(10), at(11)).depth == {}


def test_pieces_of_one_kind_are_never_counted_twice():
    """Two woods of 3 and 4 overlap by 2: 5 together; a ruin over both adds a depth, not to the sum."""
    field = table(band("woods", 15, 3), band("woods", 16, 4), band("ruin", 15, 5))
    found = sight(field, at(10), at(30))
    assert (found.depth, found.area) == ({"ruin": 5, "woods": 5}, 5)
    assert found.intervening == ("ruin", "woods")


def test_ruin_and_smoke_add_to_the_woods():
    """Beside each other; the kinds of the sum may be chosen."""
    field = table(band("woods", 12, 2), band("ruin", 15, 1), band("smoke", 16, 1.5))
    assert sight(field, at(10), at(30)).area == 4.5
    assert sight(field, at(10), at(30), union=frozenset({"woods", "smoke"})).area == 3.5
    assert sight(field, at(10), at(30), union=frozenset()).area == 0


@pytest.mark.parametrize(("height", "inches"), [(1.0, 5.0), (1.0 - 2e-9, 0.0), (0.999, 0.0), (2.0, 5.0)])
def test_the_line_may_touch_the_top(height, inches):
    """From middle to middle at 1 inch: a wood of 1 inch counts, a lower one does not."""
    field = table(band("woods", 12, 5, height=height))
    assert sight(field, at(10), at(30)).depth.get("woods", 0.0) == inches


def test_area_terrain_follows_the_ground():
    """A wood over the border of a hill has its top at 2 on the table and at 5 on the 3 inch hill."""
    field = table(band("hill", 20, 20, height=3.0), band("woods", 15, 10))
    assert sight(field, at(10, level=3), at(35, level=3)).depth == {"woods": 5}
    assert sight(field, at(10, level=6), at(35, level=6)).depth == {}
    assert sight(field, at(10, level=1), at(35, level=1)).depth == {"woods": 10}


def test_where_pieces_overlap_the_higher_top_counts():
    """A 1 inch wood with a 4 inch wood in it: at 3 inches only the inner counts."""
    field = table(band("woods", 15, 10, height=1.0), band("woods", 18, 2, height=4.0))
    assert sight(field, at(10, level=2), at(30, level=2)).depth == {"woods": 2}


def test_depth_is_symmetric_and_hiding_is_not():
    """From the valley and from the hill the woods are the same, to the last digit."""
    field = table(band("hill", 28, 10, height=3.0), band("woods", 15, 11), band("wall", 13, 0.25))
    a, b = at(10, 20), at(33, 29, level=3)
    there, back = sight(field, a, b), sight(field, b, a)
    assert there.depth == back.depth
    assert there.area == back.area > 0
    assert there.hidden != back.hidden


def test_the_line_may_go_from_eye_to_eye():
    """Option woods_line: at 1 inch a wood of 1.5 counts, at 2 inches not."""
    field = table(band("woods", 15, 5, height=1.5))
    assert sight(field, at(10), at(30)).area == 5
    assert sight(field, at(10), at(30), woods_line="eye").area == 0


def test_occupied_kinds_are_those_that_the_base_touches():
    """The rim included, each kind once, sorted."""
    field = table(
        feature("a", "woods", rect(30.625, 20, 4, 8)),
        feature("b", "woods", rect(30, 20, 4, 8)),
        feature("r", "rough", rect(0, 0, 72, 48)),
        feature("far", "ruin", rect(30.626, 20, 4, 8)),
    )
    assert sight(field, at(10), at(30)).occupied == ("rough", "woods")


# Degenerate cases


def test_a_line_through_a_vertex():
    """Through two corners of a diamond: all of it; past one corner: nothing."""
    diamond = feature("d", "woods", [(20, 20), (24, 24), (20, 28), (16, 24)])
    assert sight(table(diamond), at(10), at(30)).depth == {"woods": 8}
    assert sight(table(diamond), at(10, 20), at(30, 20)).depth == {}
    assert sight(table(diamond), at(10, 28), at(30, 28)).depth == {}


@pytest.mark.parametrize("turn", [0, 17, 30, 45, 123.4])
@pytest.mark.parametrize("side", [-3.0, 3.0])
def test_a_line_along_an_edge_is_inside(turn, side):
    """Exactly along either border of a wood at any angle: its full length; 2e-6 farther off: nothing."""
    corners = rect(32, 21, 8, 6, turn)
    field = table(feature("w", "woods", corners))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def place(ahead, aside):
        return at(36 + ahead * cos - aside * sin, 24 + ahead * sin + aside * cos)

    assert sight(field, place(-12, side), place(13, side)).area == pytest.approx(8, abs=1e-7)
    beyond = side * (1 + 1e-6)
    assert sight(field, place(-12, beyond), place(13, beyond)).area == 0


def test_a_line_along_the_foot_of_a_hill_meets_the_woods_there_as_high_as_the_hill():
    """The ground on the border is the hill: there the wood beside it reaches 2 above that, beyond not."""
    hill = feature("hill", "hill", rect(15, 10, 30, 14), height=3.0)
    wood = feature("wood", "woods", rect(20, 24, 8, 6))
    for level, inches in ((0, 8), (4, 8), (4.1, 0)):
        found = sight(table(hill, wood), at(10, level=level), at(50, level=level))
        assert found.depth.get("woods", 0) == inches
    assert sight(table(hill, wood), at(10, 24.001, level=4), at(50, 24.001, level=4)).depth == {}


def test_a_line_between_touching_polygons_is_inside():
    """Along the border of two woods, and across it: no gap, nothing twice."""
    field = table(feature("n", "woods", rect(20, 20, 8, 4)), feature("s", "woods", rect(20, 24, 8, 4)))
    assert sight(field, at(10), at(35)).depth == {"woods": 8}
    assert sight(field, at(24, 10), at(24, 40)).depth == {"woods": 8}


def test_solids_that_touch_leave_no_gap():
    """Two walls that meet at the middle of the target hide all of it."""
    halves = [feature(str(y), "wall", rect(20, y, 0.25, 8), height=9.0) for y in (16, 24)]
    assert hidden(table(*halves), at(10), at(30)) == pytest.approx(1, abs=1e-12)


def test_repeated_vertices_change_nothing():
    """Corners given twice, the first again at the end."""
    corners = rect(20, 20, 5, 9)
    doubled = tuple(corner for corner in (*corners, corners[0]) for _ in (0, 1))
    for kind in ("woods", "building"):
        once, twice = (table(feature("f", kind, outline)) for outline in (corners, doubled))
        assert sight(once, at(10), at(30)) == sight(twice, at(10), at(30))


def test_polygons_on_the_table_border():
    """A wood along the edge of the table, and a line along that edge."""
    field = table(feature("w", "woods", rect(20, 0, 10, 5)))
    assert sight(field, at(10, 0), at(40, 0)).depth == {"woods": 10}


def test_rings_that_touch_themselves():
    """Two lobes with a common corner: both count, also through that corner."""
    lobes = [(20, 20), (24, 24), (28, 20), (28, 28), (24, 24), (20, 28)]
    for outline in (lobes, lobes[::-1]):
        assert sight(table(feature("w", "woods", outline)), at(10), at(40)).depth == {"woods": 8}
        walls = table(feature("w", "wall", outline, height=9.0))
        assert hidden(walls, at(10), at(40)) == pytest.approx(1)
        assert hidden(walls, at(24, 10, base=0.1), at(24, 40, base=0.1)) == pytest.approx(1)


def test_holes_are_outside_and_their_borders_inside():
    """A clearing of 2 inches in a wood of 8; a line along its border stays in the wood."""
    wood = feature("w", "woods", rect(20, 20, 8, 8), holes=(rect(23, 23, 2, 2),))
    assert sight(table(wood), at(10), at(40)).depth == {"woods": 6}
    assert sight(table(wood), at(10, 23), at(40, 23)).depth == {"woods": 8}
    ring = feature("w", "wall", rect(20, 20, 8, 8), holes=(rect(21, 21, 6, 6),), height=1.0)
    assert hidden(table(ring), at(24, 24, base=0.3), at(25.5, 24)) == 0
    assert hidden(table(ring), at(24, 24, height=1.0), at(30, 24)) == pytest.approx(0.5)


def test_a_unit_exactly_on_a_border():
    """On the border of a hill it stands on the hill; on that of a wood the wood counts from there."""
    hill = band("hill", 20, 10, height=1.0)
    assert hidden(table(hill), at(20, level=1), at(33)) == pytest.approx(0.2)
    assert hidden(table(hill), at(20, level=1), at(10)) == 0
    assert sight(table(band("woods", 20, 4)), at(20), at(40)).area == 4 - 0.625
    assert sight(table(band("woods", 20, 4)), at(20), at(10)).area == 0


def test_an_eye_on_the_border_of_a_higher_prism():
    """Into it nothing is seen, away from it all, along it the half that lies beyond."""
    house = table(feature("h", "building", rect(20, 10, 10, 14), height=9.0))
    assert hidden(house, at(25), at(25, 5)) == pytest.approx(1)
    assert hidden(house, at(25), at(25, 40)) == 0
    assert hidden(house, at(25), at(45)) == pytest.approx(0.5)
    assert hidden(house, at(20), at(20, 5)) == pytest.approx(0.5)
    assert hidden(house, at(20), at(10, 14)) == 0
    assert hidden(house, at(20), at(30, 14)) == pytest.approx(1)
    assert hidden(house, at(20, 10), at(40, 30)) == pytest.approx(1)
    assert hidden(house, at(20, 10), at(40, 10)) == pytest.approx(0.5)


def test_an_eye_in_the_mouth_of_a_corner():
    """At the inner corner of an L-shaped building: three quarters of the directions lead into it."""
    corner = [(20, 20), (30, 20), (30, 30), (26, 30), (26, 24), (20, 24)]
    house = table(feature("h", "building", corner, height=9.0))
    assert hidden(house, at(26), at(20, 30)) == 0
    assert hidden(house, at(26), at(36, 14)) == pytest.approx(1)
    assert hidden(house, at(26), at(10)) == pytest.approx(0.5)
    assert hidden(house, at(26), at(26, 44)) == pytest.approx(0.5)


@pytest.mark.parametrize("nudge", [-1e-12, 0.0, 1e-12])
def test_an_eye_exactly_at_a_top(nudge):
    """What lies below the eye behind the top is hidden, above it not; rounding changes nothing."""
    wall = table(band("wall", 20, 0.25, height=2.0 + nudge))
    assert hidden(wall, at(10), at(30, height=3.0)) == pytest.approx(2 / 3)
    roof = table(feature("h", "building", rect(5, 20, 10, 8), height=2.0 + nudge))
    assert hidden(roof, at(10), at(30, height=3.0)) == pytest.approx(2 / 3)
    assert hidden(roof, at(15), at(30, height=3.0)) == 0
    assert hidden(roof, at(15), at(2, height=3.0)) == pytest.approx(2 / 3)


def test_coincident_centres_are_clear():
    """One above the other: nothing hidden, whatever lies there."""
    field = table(feature("h", "building", rect(5, 20, 10, 8), height=4.0), band("woods", 0, 20))
    found = sight(field, at(10, level=4), at(10))
    assert (found.hidden, found.verdict, found.hiding, found.depth) == (0, "clear", (), {})
    assert found.occupied == ("building", "woods")


def test_overlapping_bases_are_measured_in_their_plane():
    """Centres a thousandth apart behind a wall that is not between them."""
    field = table(band("wall", 12, 0.25, height=9.0))
    assert hidden(field, at(10), at(10.001)) == 0


# The value


def test_a_row_equals_single_sights():
    """Whoever asks gets the same value, remembered or not."""
    field = table(
        band("hill", 20, 5, height=1.0), band("woods", 12, 3), feature("h", "building", circle(40, 24, 4))
    )
    targets = [at(x, y) for x in (15, 27, 33, 47) for y in (20, 24, 30)]
    row = sights(field, at(10), targets)
    assert row == [sight(field, at(10), target) for target in targets]
    assert row == [sight(field, at(10), target) for target in targets]
    assert row == [sight(pickle.loads(pickle.dumps(field)), at(10), target) for target in targets]
    assert sights(field, at(10), []) == []


def test_a_copy_of_a_battlefield_carries_only_its_fields():
    """Nothing that was computed from it."""
    field = table(band("hill", 20, 5, height=1.0))
    sight(field, at(10), at(30))
    assert set(vars(pickle.loads(pickle.dumps(field)))) == {each.name for each in fields(field)}


def test_an_empty_table_shows_everything():
    """No features, no error."""
    found = sight(table(), at(10), at(30))
    assert (found.hidden, found.area, found.depth, found.occupied, found.hiding) == (0, 0, {}, (), ())
    assert found.margin == pytest.approx(1 / 3)


# Lines over terrain


def test_crossings_are_all_terrain_on_a_line():
    """Nearest first, each feature by itself, whatever its height."""
    field = table(band("woods", 15, 3), band("rough", 16, 1), band("hill", 30, 9, height=2.0))
    assert crossings(field, Point(10, 24), Point(35, 24)) == (
        Span("woods", "woods at 15", 5, 8),
        Span("rough", "rough at 16", 6, 7),
        Span("hill", "hill at 30", 20, 25),
    )
    assert crossings(field, Point(17, 24), Point(10, 24))[0] == Span("rough", "rough at 16", 0, 1)
    assert crossings(field, Point(10, 24), Point(10, 24)) == ()


def test_crossings_of_a_line_along_a_border():
    """Inside; a corner that is only touched is not."""
    field = table(
        feature("a", "rough", rect(20, 20, 5, 5)), feature("b", "rough", [(30, 20), (32, 22), (28, 22)])
    )
    assert crossings(field, Point(10, 20), Point(40, 20)) == (Span("rough", "a", 10, 15),)


def test_crossings_of_a_ring_come_in_pieces():
    """Through a hole the line leaves the feature."""
    ring = table(feature("r", "rough", rect(20, 20, 8, 8), holes=(rect(23, 23, 2, 2),)))
    found = crossings(ring, Point(10, 24), Point(40, 24))
    assert [(span.enter, span.leave) for span in found] == [(10, 13), (15, 18)]


# Silhouettes of several rectangles


def exposure(field, viewer, target, silhouette) -> HiddenParts:
    """Return how much of *silhouette*, which *target* shows, is hidden from *viewer*."""
    return exposures(field, viewer, [(target, silhouette)])[0]


def test_a_silhouette_of_several_rectangles():
    """A body and a wide hull behind a wall that hides the lower half: the share of each, the union once."""
    field = table(band("wall", 29.75, 0.25, height=1.0))
    hull, body = Rectangle(-1.0, 1.0, 0.0, 1.0), Rectangle(-0.25, 0.25, 0.0, 2.0)
    found = exposure(field, at(10, height=1.0), at(30), [hull, body])
    assert found.shares == pytest.approx((1.0, 0.5))
    assert found.hidden == pytest.approx(2.0 / 2.5)


def test_one_rectangle_of_the_base_is_the_usual_silhouette():
    """The same as sight."""
    field = table(
        feature("wall", "wall", rect(20, 24.1, 0.25, 10), height=1.7), band("water", 25, 9, depth=0.5)
    )
    viewer, target = at(10, 22), at(30, 25, level=-0.5)
    whole = exposure(field, viewer, target, [Rectangle(-0.625, 0.625, 0.0, 2.0)])
    assert whole.hidden == pytest.approx(sight(field, viewer, target).hidden, abs=1e-12)
    assert whole.shares == (whole.hidden,)


def test_left_is_left_as_the_viewer_sees_it():
    """A wall that hides the viewer's right hides the right rectangle."""
    field = table(feature("wall", "wall", rect(20, 24, 0.25, 10), height=9.0))
    left, right = Rectangle(-0.5, 0.0, 0.0, 2.0), Rectangle(0.0, 0.5, 0.0, 2.0)
    assert exposure(field, at(10), at(30), [left, right]).shares == pytest.approx((0, 1))
    assert exposure(field, at(10), at(10), [left, right]).shares == (0, 0)


def test_what_hides_a_silhouette_of_parts_is_named_with_its_share():
    """Each feature alone, of all rectangles together, the largest first; of one rectangle as `sight`."""
    low, high = band("wall", 29.75, 0.25, height=0.5), band("wall", 28, 0.25, height=1.0)
    field = table(low, high)
    legs, body = Rectangle(-0.25, 0.25, 0.0, 1.0), Rectangle(-0.25, 0.25, 1.0, 2.0)
    found = exposure(field, at(10, height=1.0), at(30), [legs, body])
    assert found.hiding == (
        Hiding(high.id, pytest.approx(0.5)),
        Hiding(low.id, pytest.approx(0.247, abs=0.01)),
    )
    plain = exposure(field, at(10), at(30), [Rectangle(-0.625, 0.625, 0.0, 2.0)])
    assert plain.hiding == tuple(
        Hiding(one.feature, pytest.approx(one.hidden)) for one in sight(field, at(10), at(30)).hiding
    )


def test_many_silhouettes_at_once_are_each_as_alone():
    """In water, behind walls, inside a building, at the eye itself, with other numbers of rectangles."""
    field = table(
        feature("wall", "wall", rect(20, 24.1, 0.25, 10), height=1.7),
        band("water", 25, 9, depth=0.5),
        feature("shed", "building", rect(40, 20, 6, 6), height=1.2),
    )
    viewer, parts = at(10, 22), [Rectangle(-0.4, 0.4, 0.0, 1.0), Rectangle(-0.2, 0.3, 0.5, 2.0)]
    targets = [
        (at(30, 25, level=-0.5), parts),
        (at(10, 22), parts),
        (at(42, 23), parts[:1]),
        (at(50, 30), parts),
    ]
    assert exposures(field, viewer, targets) == [exposure(field, viewer, *one) for one in targets]
    assert exposures(field, viewer, targets[1:2]) == [exposure(field, viewer, *targets[1])]
