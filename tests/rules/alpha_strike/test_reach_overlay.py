"""Reach on the table: where walks and jumps end, and lines of what they cost."""

from dataclasses import replace

import pytest
from boards import battle, box, mech, woods
from shapely.geometry import shape

from game.core.views.marks import AreaMark, Cells, Label, Ring, Wedge
from game.geometry.point import Point, distance
from game.rules.alpha_strike.display.overlays import arcs, bands, reach
from game.rules.alpha_strike.movement.ways import reachable

BOTH = '10"/8"j'


def drawn(state):
    """Return the areas of reach of r by style, and the words of the lines of cost by style."""
    marks = list(reach(state, "r", Point(0, 0)))
    areas = {}
    words = {}
    for mark in marks:
        if isinstance(mark, AreaMark):
            areas.setdefault(mark.style, []).append(mark)
        elif isinstance(mark, Label):
            words.setdefault(mark.style, []).append(mark.text)
    return areas, words


@pytest.mark.rule("AS-MOVE-01")
def test_lines_every_two_inches_of_a_walk():
    """Below the whole Move; in the open each is a circle of as many inches."""
    areas, words = drawn(battle(mech("r", 36, move='9"'), mech("b", 70)))
    assert words == {"iso": ['2"', '4"', '6"', '8"']}
    for inches, area in zip((2, 4, 6, 8), areas["iso"], strict=True):
        far = [distance(at, Point(36, 24)) for ring in area.rings for at in ring]
        assert max(far) == pytest.approx(inches, abs=0.13)
        assert min(far) == pytest.approx(inches, abs=0.13)


@pytest.mark.rule("AS-JUMP-01")
def test_lines_every_two_inches_of_a_jump_where_they_are_others_than_of_a_walk():
    """Over woods a jump costs its inches, a walk twice as many."""
    areas, words = drawn(battle(mech("r", 36, move=BOTH), mech("b", 70), features=(woods(37.5, 20),)))
    assert words["iso"] == ['2"', '4"', '6"', '8"']
    assert words["iso-jump"] == ['2"', '4"', '6"']
    for inches, area in zip((2, 4, 6), areas["iso-jump"], strict=True):
        east = max(at.x for ring in area.rings for at in ring)
        assert east == pytest.approx(36 + inches, abs=0.01)
    walk = max(at.x for ring in areas["iso"][1].rings for at in ring)
    assert walk == pytest.approx(36 + 1.5 + 2.5 / 2, abs=0.13)


@pytest.mark.rule("AS-JUMP-05")
def test_lines_of_a_jump_leave_out_what_is_too_high():
    """Behind a prism that it cannot clear there is no landing at any cost."""
    hill = box("hill", 38, 18, 1, 12, height=9.0)
    areas, _ = drawn(battle(mech("r", 36, move='8"j'), mech("b", 70), features=(hill, woods(20, 15))))
    for area in areas["iso-jump"]:
        assert max(at.x for ring in area.rings for at in ring if 20 < at.y < 28) <= 38.01


def test_in_the_open_a_line_is_drawn_once():
    """A jump costs there what a walk costs."""
    areas, words = drawn(battle(mech("r", 36, move=BOTH), mech("b", 70)))
    assert set(words) == {"iso"}
    assert set(areas) == {"reach-walk", "reach-jump", "iso"}


def test_the_rough_picture_is_about_what_walks_reach():
    """Squares within 3 % of the exact area, with woods and without; none for who cannot move."""
    for features in ((), (woods(38, 3),)):
        state = battle(mech("r", 36, move='9"'), mech("b", 70), features=features)
        (found,) = reach(state, "r", Point(0, 0), rough=True)
        assert isinstance(found, Cells)
        rough = (len(found.shades) - found.shades.count(255)) * found.step**2
        exact = shape(state.rules.ground(state, state.units["r"], False)).area
        assert rough == pytest.approx(exact, rel=0.03)
        assert found.styles == ("reach-walk",)
    shut_down = battle(mech("r", 36, status={"shutdown": True}), mech("b", 70))
    assert list(reach(shut_down, "r", Point(0, 0), rough=True)) == []


@pytest.mark.rule("AS-RNG-01", "AS-RNG-02")
def test_range_bands_are_drawn_from_the_edge_of_the_base():
    """A ring and its name for each bracket; of nobody none."""
    state = battle(mech("r", 20), mech("b", 70))
    marks = list(bands(state, "r", Point(0, 0)))
    base = state.units["r"].base
    rings = [(mark.radius - base, mark.style) for mark in marks if isinstance(mark, Ring)]
    assert rings == [(6.0, "band-short"), (24.0, "band-medium"), (42.0, "band-long")]
    words = [mark.text for mark in marks if isinstance(mark, Label)]
    assert words == ['short 6"', 'medium 24"', 'long 42"']
    assert list(bands(state, None, Point(0, 0))) == []


@pytest.mark.rule("AS-ARC-01", "AS-DMG-02")
@pytest.mark.parametrize(("kind", "count"), [("BM", 2), ("CV", 2), ("CI", 0), ("BA", 0)])
def test_arcs_are_drawn_of_what_has_them(kind, count):
    """Infantry attacks all around and is hit in front alone."""
    state = battle(mech("r", 36, type=kind), mech("b", 70))
    assert len(list(arcs(state, "r", Point(0, 0)))) == count


@pytest.mark.rule("AS-ARC-01", "AS-DMG-02")
@pytest.mark.parametrize(("facing", "behind"), [(90.0, 270.0), (270.0, 90.0)])
def test_arcs_are_those_that_count(facing, behind):
    """The arc of the options as far as weapons reach, and 60 degrees straight behind."""
    state = battle(mech("r", 36, facing=facing), mech("b", 70), options={"arc": 120})
    base = state.units["r"].base
    assert list(arcs(state, "r", Point(0, 0))) == [
        Wedge(Point(36, 24), base, 42.0, facing, 120, "arc-front"),
        Wedge(Point(36, 24), base, 6.0, behind, 60.0, "arc-rear"),
    ]
    assert list(arcs(state, None, Point(0, 0))) == []


@pytest.mark.rule("AS-MOVE-18", "AS-SETUP-07")
@pytest.mark.parametrize("phase", ["movement", "combat"])
@pytest.mark.parametrize(("status", "still"), [({}, False), ({"immobile": True}, True), ({"heat": 4}, True)])
def test_who_cannot_move_reaches_nothing_in_any_phase(phase, status, still):
    """Nor does a unit that comes in a later turn."""
    state = battle(mech("r", 36, move=BOTH, status=status), mech("b", 70), phase=phase)
    for jump in (False, True):
        assert (reachable(state, state.units["r"], jump=jump) == ()) is still
    later = replace(state.units["r"], enters=2)
    coming = battle(mech("b", 70), phase="movement").with_unit(later)
    assert reachable(coming, later, jump=False) == ()
