"""AS-SETUP: the set-up throw, home edges, deployment by turns, entering and leaving over the edges."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import battle, box, mech, play, rolled, rules_of
from openings import HOME, acted, begun_with, opening_state, to_place

from game.battlefield.terrain.field import Feature
from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase, begun, refusals
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer
from game.core.model.brief import Brief
from game.core.model.events import Acted, Removed
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Hold, Move, way_of
from game.rules.alpha_strike.turn.fitness import unfit
from game.rules.alpha_strike.turn.setup import Place


def set_up(
    *units: Unit, dice: tuple[int, ...] = (6, 6, 1, 1), answers: tuple[str, ...] = (), **more
) -> Match:
    """Return the battle with the set-up begun: Red wins the throw and gives *answers*."""
    match = begun_with(opening_state(*units, **more), dice, "setup", turn=0)
    for answer in answers:
        match.play(Answer(sorted(match.state.to_act)[0], answer))
    return match


def entering(
    *units: Unit, edges=HOME, features: tuple[Feature, ...] = (), turn: int = 1, options=None, **brief
) -> State:
    """Return the movement phase with *units* that may have to enter; Red moves first."""
    state = battle(*units, features=features, options=options, phase="movement")
    return begun(replace(state, brief=Brief(edges=edges, **brief)), "movement", ("Red", "Blue"), turn)


@pytest.mark.rule("AS-SETUP-01")
@pytest.mark.parametrize(("dice", "winner"), [((6, 5, 5, 5), "Red"), ((5, 5, 6, 5), "Blue")])
def test_the_highest_throw_has_the_choice(dice, winner):
    """Each side throws 2D6, side by side; the winner is asked."""
    match = set_up(to_place("r"), to_place("b"), dice=dice)
    assert rolled(match) == [
        ("Red, set-up initiative", dice[:2]),
        ("Blue, set-up initiative", dice[2:]),
    ]
    assert match.state.asked.sides == (winner,)


@pytest.mark.rule("AS-SETUP-01")
def test_a_tied_set_up_throw_is_thrown_again():
    """3 against 3, then 4 against 5: Blue wins."""
    match = set_up(to_place("r"), to_place("b"), dice=(1, 2, 2, 1, 2, 2, 4, 1))
    assert len(rolled(match)) == 4
    assert match.state.asked.sides == ("Blue",)


@pytest.mark.rule("AS-SETUP-08", "AS-MOVE-09")
@pytest.mark.parametrize(("facing", "free"), [(0.0, True), (90.0, False)])
def test_a_base_that_is_no_disc_is_placed_as_it_will_face(facing, free):
    """Beside another unit with its length along it there is room, across there is none."""
    shape = BaseShape("rectangle", 4, 2)
    truck = replace(to_place("r"), shape=shape, base=shape.radius)
    state = entering(truck, mech("r2", 12.0, 44.0), edges={"Red": "south", "Blue": "north"})
    refused = Place("Red", "r", Point(10.3, 44.0), facing=facing).check(state)
    assert [one.rule for one in refused] == ([] if free else ["AS-MOVE-09"])


@pytest.mark.rule("AS-SETUP-05")
@pytest.mark.parametrize(
    ("edge", "other"), [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")]
)
def test_the_winner_takes_a_home_edge_and_the_other_side_the_opposite(edge, other):
    """Any of the four; it is asked before who places first."""
    match = set_up(to_place("r"), to_place("b"), edges={})
    assert match.state.asked.about.values == ("north", "east", "south", "west")
    match.play(Answer("Red", edge))
    assert match.state.brief.edges == {"Red": edge, "Blue": other}
    assert match.state.asked.about.values == ("first", "second")


@pytest.mark.rule("AS-SETUP-05")
def test_a_scenario_may_give_the_edges():
    """Then only the order is asked; an edge that does not exist is no answer."""
    match = set_up(to_place("r"), to_place("b"))
    assert match.state.asked.about.values == ("first", "second")
    assert refusals(match.state, Answer("Red", "north"))


@pytest.mark.rule("AS-SETUP-05", "AS-SETUP-07")
def test_who_does_not_deploy_still_throws_for_the_edges():
    """Units that enter in turn 1 are not placed: after the edge comes turn 1."""
    match = set_up(to_place("r"), to_place("b"), edges={}, deploy=False, answers=("west",))
    assert match.state.brief.edges == {"Red": "west", "Blue": "east"}
    assert (match.state.turn, match.state.now.name) == (1, "movement")
    assert not match.state.present


@pytest.mark.rule("AS-SETUP-09")
@pytest.mark.parametrize(("answer", "order"), [("first", "r1 b1 r2 b2"), ("second", "b1 r1 b2 r2")])
def test_the_winner_says_who_places_first_and_the_sides_alternate(answer, order):
    """One unit at a time, in turn."""
    units = (to_place("r1"), to_place("r2"), to_place("b1"), to_place("b2"))
    match = set_up(*units, answers=(answer,))
    for place, key in enumerate(order.split()):
        side, y = ("Red", 44) if key.startswith("r") else ("Blue", 4)
        assert match.state.to_act == {side}
        match.play(Place(side, key, Point(10 + 5 * place, y)))
    assert acted(match) == order
    assert match.state.turn == 1


@pytest.mark.rule("AS-SETUP-10", "AS-SEQ-05")
def test_unequal_numbers_count_in_placing_too():
    """Two against four: one and two of them at a time."""
    reds = tuple(to_place(f"r{n}") for n in range(1, 3))
    blues = tuple(to_place(f"b{n}") for n in range(1, 5))
    match = set_up(*reds, *blues, answers=("first",))
    for key in ("r1", "b1", "b2", "r2", "b3", "b4"):
        side, y = ("Red", 44) if key.startswith("r") else ("Blue", 4)
        assert match.state.to_act == {side}
        match.play(Place(side, key, Point(10 + 5 * int(key[1]), y)))
    assert match.state.turn == 1


def test_with_nobody_to_place_nothing_is_asked():
    """All units are on the table already: the first turn begins at once."""
    match = set_up(mech("r", 10, 44), mech("b", 10, 4))
    assert (match.state.turn, match.state.now.name, match.state.asked) == (1, "movement", None)


@pytest.mark.rule("AS-SETUP-08")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", (20, 38), (20, 37.9)),
        ("north", (20, 10), (20, 10.1)),
        ("west", (10, 20), (10.1, 20)),
        ("east", (62, 20), (61.9, 20)),
    ],
)
def test_the_zone_reaches_ten_inches_from_the_edge(edge, inside, outside):
    """Up to 10" and on the edge itself; no farther."""
    state = set_up(to_place("r"), edges={"Red": edge}, answers=("first",)).state
    assert refusals(state, Place("Red", "r", Point(*inside))) == []
    (refusal,) = refusals(state, Place("Red", "r", Point(*outside)))
    assert refusal.rule == "AS-SETUP-08"
    assert '10.1" from the' in refusal.reason


@pytest.mark.rule("AS-SETUP-08")
@pytest.mark.parametrize("at", [(-0.1, 40), (72.1, 40), (20, 48.1)])
def test_nobody_is_placed_off_the_table(at):
    """The centre lies on it, borders included."""
    state = set_up(to_place("r"), answers=("first",)).state
    assert rules_of(refusals(state, Place("Red", "r", Point(*at)))) == ["AS-SETUP-08"]
    assert refusals(state, Place("Red", "r", Point(0, 48))) == []


@pytest.mark.rule("AS-SETUP-09", "AS-MOVE-09")
def test_units_are_placed_with_any_facing_where_they_do_not_overlap():
    """By default towards the far edge; bases may touch, not overlap, and nobody stands in a building."""
    match = set_up(
        to_place("r1"),
        to_place("r2"),
        to_place("r3"),
        features=(box("wall", 30, 43, 0.5, 3, height=3),),
        answers=("first",),
    )
    match.play(Place("Red", "r1", Point(20, 44)))
    assert match.state.units["r1"].facing == 0
    assert rules_of(refusals(match.state, Place("Red", "r2", Point(21.2, 44)))) == ["AS-MOVE-09"]
    assert rules_of(refusals(match.state, Place("Red", "r2", Point(30, 44)))) == ["AS-MOVE-09"]
    match.play(Place("Red", "r2", Point(21.25, 44), -45))
    assert match.state.units["r2"].facing == 315


@pytest.mark.rule("AS-SETUP-09")
def test_a_placed_unit_stands_on_the_ground_there():
    """On a hill at its height, in water on its bed."""
    hill, pond = box("hill", 5, 40, 6, 6, height=2), box("water", 20, 40, 6, 6, depth=1)
    match = set_up(to_place("r1"), to_place("r2"), features=(hill, pond), answers=("first",))
    match.play(Place("Red", "r1", Point(8, 43)))
    match.play(Place("Red", "r2", Point(23, 43)))
    assert [match.state.units[key].level for key in ("r1", "r2")] == [2, -1]


@pytest.mark.rule("AS-SETUP-07")
def test_who_is_not_placed_enters_later():
    """Holding, or ending the phase, leaves units off the table; they enter in turn 1."""
    match = set_up(to_place("r1"), to_place("r2"), to_place("b"), answers=("first",))
    match.play(Hold("Red", "r1"))
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert match.state.turn == 1
    assert not match.state.present


@pytest.mark.rule("AS-SETUP-07")
def test_who_comes_later_is_not_placed():
    """A unit that enters in turn 2 is not asked for."""
    state = set_up(to_place("r1"), to_place("r2", enters=2), answers=("first",)).state
    assert rules_of(refusals(state, Place("Red", "r2", Point(20, 44)))) == ["AS-SETUP-07"]
    assert rules_of(refusals(state, Place("Red", "r1", Point(20, 44)))) == []


@pytest.mark.rule("AS-SETUP-09")
def test_nobody_is_placed_twice_or_out_of_the_set_up():
    """A unit on the table stays where it is; in the first turn nobody is placed."""
    match = set_up(to_place("r"), mech("r2", 30, 44), answers=("first",))
    assert rules_of(refusals(match.state, Place("Red", "r2", Point(20, 44)))) == ["AS-SETUP-09"]
    match.play(Place("Red", "r", Point(20, 44)))
    assert refusals(match.state, Place("Red", "r", Point(25, 44)))


def test_a_side_without_an_edge_places_nobody():
    """Three sides choose no edges: said, not a crash."""
    match = set_up(to_place("r"), edges={"Blue": "north"}, answers=("first",))
    assert rules_of(refusals(match.state, Place("Red", "r", Point(20, 44)))) == ["AS-SETUP-05"]


@pytest.mark.rule("AS-SETUP-07", "AS-MOVE-01")
@pytest.mark.parametrize(("inches", "legal"), [(10, True), (10.1, False)])
def test_the_first_inch_counts_from_the_edge(inches, legal):
    """Move 10": so far from the point at which it enters."""
    state = entering(to_place("r"), mech("b", 40, 4))
    move = Move("Red", "r", (Point(20, 48), Point(20, 48 - inches)))
    assert (refusals(state, move) == []) is legal
    bent = Move("Red", "r", (Point(20, 48), Point(20, 44), Point(20 + inches - 4, 44)))
    assert (refusals(state, bent) == []) is legal


@pytest.mark.rule("AS-SETUP-07")
@pytest.mark.parametrize(
    ("edge", "start"), [("south", (0, 48)), ("north", (50, 0)), ("west", (0, 47)), ("east", (72, 0))]
)
def test_a_unit_enters_at_any_point_of_its_home_edge(edge, start):
    """Corners included; it stands on the table then, facing the way it came."""
    state = entering(to_place("r"), mech("b", 40, 24), edges={"Red": edge, "Blue": "north"})
    inward = Point(36, 24)
    ways = {"south": (0, -5), "north": (0, 5), "west": (5, 0), "east": (-5, 0)}
    (x, y), (east, south) = start, ways[edge]
    to = Point(x + east, y + south)
    match = play(state, Move("Red", "r", (Point(*start), to)))
    there = match.state.units["r"]
    assert (there.at, there.enters, there.present) == (to, None, True)
    assert there.facing == {"south": 0, "north": 180, "west": 90, "east": 270}[edge]
    assert rules_of(refusals(state, Move("Red", "r", (inward, to)))).count("AS-SETUP-07") == 1


@pytest.mark.rule("AS-SETUP-07")
@pytest.mark.parametrize("start", [(20, 0), (0, 20), (20, 47.9), (-0.1, 48), (72.1, 48)])
def test_nowhere_else(start):
    """Not over another edge, not beside it, not beyond the corner."""
    state = entering(to_place("r"), mech("b", 40, 24))
    move = Move("Red", "r", (Point(*start), Point(20, 44)))
    assert "AS-SETUP-07" in rules_of(refusals(state, move))


@pytest.mark.rule("AS-SETUP-07")
def test_a_path_of_one_point_stands_on_the_edge():
    """Its centre on the line of the edge, facing the far edge."""
    state = entering(to_place("r"), mech("b", 40, 24))
    match = play(state, Move("Red", "r", (Point(20, 48),)))
    assert match.state.units["r"].at == (20, 48)
    assert match.state.units["r"].facing == 0
    assert rules_of(refusals(state, Move("Red", "r"))) == ["AS-SETUP-07"]


@pytest.mark.rule("AS-SETUP-07", "AS-MOVE-04")
@pytest.mark.parametrize("path", [((20, 48),), ((20, 48), (20, 44)), ((20, 48), (24, 48))])
def test_nobody_enters_into_a_wall(path):
    """A wall of 3" stands on the edge: its base cannot stand there, nor begin there."""
    state = entering(to_place("r"), mech("b", 40, 24), features=(box("wall", 20.5, 46, 0.5, 2, height=3),))
    move = Move("Red", "r", tuple(Point(*at) for at in path))
    assert set(rules_of(refusals(state, move))) & {"AS-MOVE-04", "AS-MOVE-09"}
    assert refusals(state, Move("Red", "r", (Point(10, 48), Point(10, 44)))) == []


@pytest.mark.rule("AS-SETUP-07")
def test_a_hill_on_the_edge_costs_nothing_to_enter():
    """It begins at the ground there, free."""
    state = entering(to_place("r"), mech("b", 40, 4), features=(box("hill", 10, 40, 20, 8, height=2),))
    match = play(state, Move("Red", "r", (Point(20, 48), Point(20, 40.5))))
    assert match.state.units["r"].level == 2


@pytest.mark.rule("AS-SETUP-07", "AS-MOVE-13")
@pytest.mark.parametrize(("path", "cost"), [([(20, 48)], 0), ([(20, 48), (20, 46)], 5)])
def test_water_on_the_edge_is_waded_into(path, cost):
    """Standing on the edge it stands on the bed; going on it pays for the depth and the water."""
    pond = box("water", 10, 44, 20, 4, depth=1)
    state = entering(to_place("r"), mech("b", 40, 4), features=(pond,))
    move = Move("Red", "r", tuple(Point(*at) for at in path))
    assert way_of(state, move).cost == cost
    assert play(state, move).state.units["r"].level == -1


@pytest.mark.rule("AS-SETUP-07", "AS-JUMP-01")
@pytest.mark.parametrize(("inches", "rules"), [(6, []), (6.1, ["AS-JUMP-01"])])
def test_a_unit_may_jump_onto_the_table(inches, rules):
    """The jump begins on the edge."""
    state = entering(to_place("r", move='8"/6"j'), mech("b", 40, 4))
    move = Move("Red", "r", (Point(20, 48), Point(20, 48 - inches)), jump=True)
    assert rules_of(refusals(state, move)) == rules


@pytest.mark.rule("AS-SETUP-07")
def test_a_unit_may_wait_and_enter_in_a_later_turn():
    """By the option late_entry holding keeps it off the table; in turn 2 it may enter, or wait again."""
    state = entering(to_place("r"), mech("r2", 10, 40), mech("b", 40, 4), options={"late_entry": True})
    match = play(state, Hold("Red", "r"), EndPhase("Red"), EndPhase("Blue"))
    assert match.state.units["r"].enters == 1
    while match.state.turn < 2 or match.state.to_act != {"Red"} or match.state.now.name != "movement":
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    assert refusals(match.state, Move("Red", "r", (Point(20, 48), Point(20, 44)))) == []
    assert refusals(match.state, Hold("Red", "r")) == []


@pytest.mark.rule("AS-SETUP-07", "AS-MOVE-02")
def test_who_holds_off_the_table_stays_off_it():
    """Whichever way it would face."""
    state = entering(to_place("r"), mech("r2", 10, 40), mech("b", 40, 4))
    match = play(state, Hold("Red", "r", 90.0), Hold("Red", "r2", 90.0))
    assert not match.state.units["r"].present
    held = [e for entry in match.log for e in entry.events if isinstance(e, Acted)]
    assert [(e.unit, e.away) for e in held if e.what == "hold"] == [("r", True), ("r2", False)]


@pytest.mark.rule("AS-SETUP-07", "AS-SEQ-05")
@pytest.mark.parametrize(("turn", "rules"), [(2, ["AS-SETUP-07"]), (3, [])])
def test_a_unit_of_turn_three_comes_in_turn_three(turn, rules):
    """Not before; until then it is not waited for."""
    state = entering(to_place("r", enters=3), mech("r2", 10, 40), mech("b", 40, 4), turn=turn)
    move = Move("Red", "r", (Point(20, 48), Point(20, 44)))
    assert rules_of(refusals(state, move)) == rules


@pytest.mark.rule("AS-SETUP-07", "AS-ATK-04")
def test_who_is_off_the_table_neither_attacks_nor_is_waited_for():
    """In combat it has no go."""
    state = battle(to_place("r"), mech("r2", 10, 40), mech("b", 40, 4))
    assert rules_of(refusals(state, EndPhase("Red"))) == []
    assert [unit.id for unit in waiting_of(state, "Red")] == ["r2"]
    match = play(state, EndPhase("Red"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("AS-SETUP-06")
@pytest.mark.parametrize(
    ("end", "legal"), [((13, 48), True), ((13, 47.99), False), ((0, 44), False), ((13, 40), False)]
)
def test_a_unit_leaves_over_its_home_edge(end, legal):
    """The path ends on it; on another edge, or beside it, it does not leave."""
    state = entering(mech("r", 10, 44), mech("b", 40, 4))
    move = Move("Red", "r", (Point(*end),), exit=True)
    found = rules_of(refusals(state, move))
    assert (found == []) is legal
    assert legal or "AS-SETUP-06" in found


@pytest.mark.rule("AS-SETUP-06")
def test_a_unit_leaves_at_the_end_of_a_bent_way():
    """Around a corner, and over the edge on which the way ends."""
    state = entering(mech("r", 10, 44), mech("r2", 20, 44), mech("b", 40, 4))
    match = play(state, Move("Red", "r", (Point(12, 45), Point(12, 48)), exit=True))
    assert match.state.units["r"].removed == "left"


@pytest.mark.rule("AS-SETUP-07", "AS-JUMP-04")
@pytest.mark.parametrize("path", [(), ((18, 48),)])
def test_a_jump_onto_the_table_is_drawn_from_where_it_begins(path):
    """By itself from the nearest place on the edge; else from the one that was chosen."""
    state = entering(to_place("r", move='8"/6"j'), mech("b", 40, 4))
    drawn = Move("Red", "r", tuple(Point(*at) for at in path), jump=True)
    plan = Move.planned(state, drawn, Point(20, 44))
    assert plan.action.path == (path[0] if path else (20, 48), (20, 44))
    assert plan.refusals == ()


@pytest.mark.rule("AS-SETUP-06")
def test_who_has_left_is_safe_and_gone():
    """Off the table, not destroyed; it acts no more."""
    state = entering(mech("r", 10, 44), mech("r2", 20, 44), mech("b", 40, 4))
    match = play(state, Move("Red", "r", (Point(10, 48),), exit=True))
    gone = match.state.units["r"]
    assert (gone.removed, gone.present) == ("left", False)
    (left,) = (e for entry in match.log for e in entry.events if isinstance(e, Removed))
    assert left.rule == "AS-SETUP-06"
    (refusal,) = refusals(match.state, Hold("Red", "r"))[-1:]
    assert "off the table" in refusal.reason


@pytest.mark.rule("AS-SETUP-06")
@pytest.mark.parametrize(("exits", "legal"), [(("west",), True), (("west", "south"), True), ((), False)])
def test_a_scenario_may_allow_other_edges(exits, legal):
    """Those that it names, its own only where it names it."""
    state = entering(mech("r", 4, 44), mech("b", 40, 4), exits={"Red": exits})
    assert (refusals(state, Move("Red", "r", (Point(0, 44),), exit=True)) == []) is legal
    home = Move("Red", "r", (Point(4, 48),), exit=True)
    assert (refusals(state, home) == []) is ("south" in exits)


@pytest.mark.rule("AS-SETUP-06")
def test_a_corner_lies_on_both_edges():
    """Leaving at the corner is leaving over either."""
    state = entering(mech("r", 4, 46), mech("b", 40, 4), exits={"Red": ("west",)})
    assert refusals(state, Move("Red", "r", (Point(0, 48),), exit=True)) == []


@pytest.mark.rule("AS-SETUP-06")
def test_a_path_that_leads_off_the_table_is_refused():
    """Without leaving there is nothing beyond the edge; on the edge itself it may end."""
    state = entering(mech("r", 10, 44), mech("b", 40, 4))
    assert rules_of(refusals(state, Move("Red", "r", (Point(10, 48.1),)))) == ["AS-SETUP-06"]
    assert refusals(state, Move("Red", "r", (Point(10, 48),))) == []
    with pytest.raises(IllegalAction):
        play(state, Move("Red", "r", (Point(10, 48.1),), exit=True))


@pytest.mark.rule("AS-SETUP-06")
def test_leaving_needs_no_room():
    """A friend stands where the path ends: it does not matter to who goes off there."""
    state = entering(mech("r", 10, 44), mech("r2", 10, 47.8), mech("b", 40, 4))
    around = (Point(8, 46), Point(10, 48))
    assert rules_of(refusals(state, Move("Red", "r", around))) == ["AS-MOVE-09"]
    assert refusals(state, Move("Red", "r", around, exit=True)) == []


@pytest.mark.rule("AS-SETUP-06", "AS-JUMP-01")
def test_a_unit_may_jump_off_the_table():
    """The jump ends on the edge."""
    state = entering(mech("r", 10, 44, move='4"/4"j'), mech("b", 40, 4))
    match = play(state, Move("Red", "r", (Point(10, 48),), jump=True, exit=True))
    assert match.state.units["r"].removed == "left"


def test_a_battle_begins_only_once():
    """The first entry of a match is its beginning."""
    match = begun_with(
        opening_state(mech("r", 10, 44), mech("b", 10, 4)), (6, 6, 1, 1, 6, 6, 1, 1), "setup", turn=0
    )
    with pytest.raises(IllegalAction):
        match.play(Begin("Red", 0, "setup"))


@pytest.mark.rule("AS-SETUP-08")
@pytest.mark.parametrize(("inches", "said"), [(10.01, "10.01"), (10.0004, "10.0004"), (10.26, "10.3")])
def test_the_message_never_shows_the_limit_itself(inches, said):
    """What is too far by a hair is told with as many places as show it."""
    match = set_up(to_place("r"), to_place("b"), answers=("first",))
    (refusal,) = Place("Red", "r", Point(24, 48 - inches)).check(match.state)
    assert refusal.reason == f'{said}" from the south edge, more than 10"'


@pytest.mark.rule("AS-SETUP-07")
@pytest.mark.parametrize(
    ("enters", "late", "turn", "found"),
    [
        (1, False, 1, []),
        (1, False, 2, ["AS-SETUP-07"]),
        (1, True, 2, []),
        (2, False, 1, ["AS-SETUP-07"]),
        (2, False, 2, []),
        (2, False, 4, []),
    ],
)
def test_units_come_in_during_the_first_turn_only(enters, late, turn, found):
    """Unless the option or the scenario says otherwise."""
    state = battle(
        to_place("r", enters=enters), mech("b", 60), options={"late_entry": late}, phase="movement"
    )
    assert rules_of(unfit(replace(state, turn=turn), state.units["r"])) == found


@pytest.mark.rule("AS-SETUP-07")
def test_who_has_left_leaves_once():
    """The next End Phase does not take it off again, nor does it say of the destroyed that they left."""
    lost = replace(to_place("r2"), removed="destroyed")
    match = Match(battle(to_place("r"), lost, mech("r3", 10), mech("b", 60), phase="movement"))
    while match.state.turn < 3:
        match.play(EndPhase(min(match.state.to_act)))
    gone = [e.unit for entry in match.log for e in entry.events if isinstance(e, Removed)]
    assert gone == ["r"]
    assert match.state.units["r2"].removed == "destroyed"


@pytest.mark.rule("AS-SETUP-07", "AS-SETUP-03")
def test_what_flies_takes_no_part_without_a_sky():
    """Off the table, in a battle without artillery, it is gone after the first turn like any other."""
    match = Match(battle(to_place("r", type="AF", move="6a"), mech("r3", 10), mech("b", 60)))
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert match.state.units["r"].removed == "left"


@pytest.mark.rule("AS-SETUP-07")
@pytest.mark.parametrize(("late", "removed"), [(False, "left"), (True, None)])
def test_who_stays_off_the_table_takes_no_part(late, removed):
    """It goes at the end of the first turn, safe; one that comes later by the scenario does not."""
    units = to_place("r"), to_place("r2", enters=3), mech("r3", 10), mech("b", 60)
    match = Match(battle(*units, options={"late_entry": late}))
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert (match.state.turn, match.state.units["r"].removed) == (2, removed)
    assert match.state.units["r2"].removed is None
