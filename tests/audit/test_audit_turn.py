"""The turn, played from outside: initiative, order, unequal numbers, set-up, phases and their ends."""

from typing import Any

import pytest
from outside import Desk, unit

PHASES = {"movement": 2, "combat": 3}


def begin(phase: str, *order: str) -> dict[str, Any]:
    return {"turn": 1, "phase": phase, "initiative": list(order or ("Blue", "Red"))}


def line(side: str, count: int, y: float, **keys: Any) -> list[Any]:
    """Return *count* units in a row, named after their side."""
    return [unit(f"{side}{i}", (6 + 5 * i, y), **{"move": '4"', **keys}) for i in range(count)]


def hold(side: str, i: int) -> dict[str, Any]:
    return {"Hold": {"side": {"r": "Red", "b": "Blue"}[side], "unit": f"{side}{i}"}}


def rolls(got: Any) -> list[tuple[str, list[int]]]:
    return [(event["by"], event["faces"]) for event in got["events"] if event["event"] == "Rolled"]


@pytest.mark.rule("AS-SEQ-02", "AS-SEQ-03")
@pytest.mark.parametrize(("dice", "first"), [((6, 5, 1, 2), "Blue"), ((1, 2, 6, 5), "Red")])
def test_the_loser_of_initiative_acts_first(desk: Desk, dice: Any, first: str) -> None:
    """Dice side by side as listed, two each; the higher wins and acts second."""
    got = desk.battle([], line("r", 1, 40), line("b", 1, 8)).run(dice=dice)
    assert (got["turn"], got["phase"], got["to_act"]) == (1, "movement", [first])
    assert rolls(got) == [("Red", list(dice[:2])), ("Blue", list(dice[2:]))]


@pytest.mark.rule("AS-SEQ-02")
def test_ties_are_rolled_again(desk: Desk) -> None:
    """Two each, again on ties."""
    got = desk.battle([], line("r", 1, 40), line("b", 1, 8)).run(dice=[3, 4, 1, 6, 2, 2, 3, 1, 5, 5, 6, 3])
    assert got["to_act"] == ["Blue"] or len(rolls(got)) == 6
    assert [faces for _, faces in rolls(got)] == [[3, 4], [1, 6], [2, 2], [3, 1], [5, 5], [6, 3]]
    assert got["to_act"] == ["Blue"]


@pytest.mark.rule("AS-SEQ-04")
def test_sides_move_in_turns(desk: Desk) -> None:
    """Loser one, winner one, alternating until all have moved."""
    desk.battle([], line("r", 2, 40), line("b", 2, 8), begin=begin("movement"))
    items = [hold("b", 0), hold("r", 0), hold("b", 1), hold("r", 1)]
    expected = [["Blue"], ["Red"], ["Blue"], ["Red"]]
    assert [desk.run(*items[:i])["to_act"] for i in range(4)] == expected
    assert desk.run(*items)["phase"] == "combat"


@pytest.mark.rule("AS-SEQ-04")
def test_out_of_turn_is_refused(desk: Desk) -> None:
    """It is Blue's go."""
    desk.battle([], line("r", 2, 40), line("b", 2, 8), begin=begin("movement"))
    assert desk.run(hold("r", 0))["refused"]["item"] == 0
    assert desk.run(hold("b", 0), hold("b", 1))["refused"]["item"] == 1
    assert desk.run(hold("b", 0), hold("r", 0), hold("b", 0))["refused"]["item"] == 2


def order(desk: Desk, reds: int, blues: int) -> list[str]:
    """Return who moves, move by move, until all have."""
    desk.battle([], line("r", reds, 40), line("b", blues, 8), begin=begin("movement"))
    items: list[Any] = []
    sides: list[str] = []
    left = {"Red": reds, "Blue": blues}
    while any(left.values()):
        side = desk.run(*items)["to_act"][0]
        name = side[0].lower()
        items.append(hold(name, {"Red": reds, "Blue": blues}[side] - left[side]))
        left[side] -= 1
        sides.append(name)
    return sides


@pytest.mark.rule("AS-SEQ-05")
def test_unequal_numbers_8_against_5(desk: Desk) -> None:
    """A 8, B 5, B moves first: 1/1, 1/1, 1/2, 1/2, 1/2."""
    assert "".join(order(desk, 8, 5)) == "br" + "br" + "brr" * 3


@pytest.mark.rule("AS-SEQ-05")
@pytest.mark.parametrize(
    ("reds", "blues", "moves"),
    [
        (1, 1, "br"),
        (2, 1, "brr"),
        (3, 1, "brrr"),
        (3, 2, "br" + "brr"),
        (1, 2, "bbr"),
        (1, 3, "bbbr"),
        (2, 3, "br" + "bbr"),
        (2, 5, "bb" + "r" + "bbbr"),
        (4, 2, "brrbrr"),
    ],
)
def test_unequal_numbers(desk: Desk, reds: int, blues: int, moves: str) -> None:
    """N times as many left: N in that pair."""
    assert "".join(order(desk, reds, blues)) == moves


@pytest.mark.rule("AS-SEQ-05")
def test_who_cannot_move_is_not_counted(desk: Desk) -> None:
    """Immobile and shut down units get no move: two reds against one blue that can move."""
    red = [*line("r", 2, 40), unit("dead", (40, 40), status={"heat": 4})]
    blue = [*line("b", 1, 8), unit("still", (40, 8), move='0"')]
    desk.battle([], red, blue, begin=begin("movement"))
    assert desk.run(hold("b", 0))["to_act"] == ["Red"]
    assert desk.run(hold("b", 0), hold("r", 0))["to_act"] == ["Red"]
    assert desk.run(hold("b", 0), hold("r", 0), hold("r", 1))["phase"] == "combat"


@pytest.mark.rule("AS-SEQ-01", "AS-SEQ-06")
def test_a_phase_ends_by_itself_and_the_next_turn_is_rolled_at_once(desk: Desk) -> None:
    """Once every unit that may act has acted."""
    desk.battle([], line("r", 1, 40), line("b", 1, 8), begin=begin("movement"))
    items = [
        hold("b", 0),
        hold("r", 0),
        {"Pass": {"side": "Blue", "unit": "b0"}},
        {"Pass": {"side": "Red", "unit": "r0"}},
    ]
    got = desk.run(*items, dice=[1, 2, 3, 4])
    assert (got["turn"], got["phase"], got["to_act"]) == (2, "movement", ["Red"])
    assert rolls(got) == [("Red", [1, 2]), ("Blue", [3, 4])]


def test_end_phase_passes_the_rest(desk: Desk) -> None:
    """EndPhase passes the rest of that side."""
    desk.battle([], line("r", 2, 40), line("b", 2, 8), begin=begin("combat"))
    got = desk.run({"Pass": {"side": "Blue", "unit": "b0"}}, {"EndPhase": {"side": "Blue"}})
    assert (got["phase"], got["to_act"]) == ("combat", ["Red"])
    assert desk.run({"EndPhase": {"side": "Blue"}}, {"EndPhase": {"side": "Red"}})["turn"] == 2


def test_end_phase_in_movement(desk: Desk) -> None:
    """It holds the rest of the side; the other goes on."""
    desk.battle([], line("r", 2, 40), line("b", 2, 8), begin=begin("movement"))
    got = desk.run({"EndPhase": {"side": "Blue"}})
    assert (got["phase"], got["to_act"]) == ("movement", ["Red"])
    got = desk.run({"EndPhase": {"side": "Blue"}}, hold("r", 0), hold("r", 1))
    assert got["phase"] == "combat"


def test_end_phase_of_the_other_side_is_refused(desk: Desk) -> None:
    """Not its go."""
    desk.battle([], line("r", 1, 40), line("b", 1, 8), begin=begin("combat"))
    assert desk.run({"EndPhase": {"side": "Red"}})["refused"]["item"] == 0


@pytest.mark.rule("AS-MOVE-02", "AS-MOVE-06")
def test_moving_and_turning(desk: Desk) -> None:
    """The facing of the move, or of the hold, is kept in the state."""
    desk.battle([], line("r", 1, 40, facing=0), line("b", 1, 8, facing=180), begin=begin("movement"))
    got = desk.run(
        {"Move": {"side": "Blue", "unit": "b0", "path": [[8, 8], [8, 10]], "facing": 77.5}},
        {"Hold": {"side": "Red", "unit": "r0", "facing": 300}},
    )
    assert (got["units"]["b0"]["at"], got["units"]["b0"]["facing"]) == ([8, 10], 77.5)
    assert (got["units"]["r0"]["at"], got["units"]["r0"]["facing"]) == ([6, 40], 300)


def test_a_refused_move_changes_nothing_and_stops_the_script(desk: Desk) -> None:
    """It stops at the first refused item, counted from 0, with status 1."""
    desk.battle([], line("r", 1, 40), line("b", 1, 8), begin=begin("movement"))
    got = desk.run(
        {"Move": {"side": "Blue", "unit": "b0", "path": [[6, 30]], "facing": 0}},
        {"Hold": {"side": "Blue", "unit": "b0"}},
    )
    assert got["refused"]["item"] == 0
    assert [sorted(refusal) for refusal in got["refused"]["refusals"]] == [["reason", "rule"]]
    assert (got["units"]["b0"]["at"], got["to_act"]) == ([6, 8], ["Blue"])


def test_the_answer_has_exactly_its_shape(desk: Desk) -> None:
    """`run --json` as `formats.md` prints it."""
    got = desk.battle([], line("r", 1, 40), line("b", 1, 8), begin=begin("movement")).run(hold("b", 0))
    assert {"turn", "phase", "to_act", "winner", "events", "units", "refused"} <= set(got)
    assert sorted(got["units"]) == ["b0", "r0"]
    assert sorted(got["units"]["b0"]) == ["at", "facing", "level", "removed", "side", "status"]
    assert set(got["units"]["b0"]["status"]) == {
        *("heat", "armor", "structure", "engine_hits", "fire_control_hits", "weapon_hits", "mp_hits"),
        *("shutdown", "immobile", "pending"),
    }
    assert (got["winner"], got["refused"], got["units"]["b0"]["removed"]) == (None, None, None)
    assert all("event" in event and "rule" in event for event in got["events"])


@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_begin_in_a_phase(desk: Desk, phase: str) -> None:
    """Start there, in the order of acting given: no dice."""
    got = desk.battle(
        [], line("r", 1, 40), line("b", 1, 8), begin={**begin(phase, "Red", "Blue"), "turn": 4}
    ).run()
    assert (got["turn"], got["phase"], got["to_act"], rolls(got)) == (4, phase, ["Red"], [])


def test_begin_with_a_turn_only(desk: Desk) -> None:
    """The start of that turn: initiative is rolled."""
    got = desk.battle([], line("r", 1, 40), line("b", 1, 8), begin={"turn": 3}).run(dice=[1, 1, 2, 2])
    assert (got["turn"], got["phase"], got["to_act"]) == (3, "movement", ["Red"])


@pytest.mark.rule("AS-SETUP-07")
def test_units_without_a_place_enter_from_their_edge(desk: Desk) -> None:
    """Off the table: `at` is null until they come."""
    desk.battle([], [unit("r0")], [unit("b0")], begin=begin("movement"))
    assert desk.run()["units"]["b0"]["at"] is None
    got = desk.run({"Move": {"side": "Blue", "unit": "b0", "path": [[10, 0], [10, 6]], "facing": 180}})
    assert (got["refused"], got["units"]["b0"]["at"]) == (None, [10, 6])


def test_a_unit_may_enter_later(desk: Desk) -> None:
    """It may enter in a later turn than its first."""
    desk.battle([], [unit("r0")], [unit("b0")], begin=begin("movement"))
    items = [hold("b", 0), hold("r", 0)]
    got = desk.run(*items)
    assert got["refused"] is None
    assert got["units"]["b0"]["at"] is None


def test_enters_from_turn_2(desk: Desk) -> None:
    """`enters: 2`: not before the second turn."""
    later = [unit("b0", (6, 8)), unit("late", enters=2)]
    desk.battle([], line("r", 1, 40), later, begin=begin("movement"))
    enter = {"Move": {"side": "Blue", "unit": "late", "path": [[10, 0], [10, 6]], "facing": 180}}
    assert desk.run(enter)["refused"]["item"] == 0
    done = [hold("b", 0), hold("r", 0), {"EndPhase": {"side": "Blue"}}, {"EndPhase": {"side": "Red"}}]
    assert desk.run(*done, enter, dice=[6, 6, 1, 1])["refused"] is None


@pytest.mark.rule("AS-SETUP-06")
def test_leaving_over_the_home_edge(desk: Desk) -> None:
    """`exit: true` on a path that ends on an edge over which the side may leave: removed, "left"."""
    desk.battle(
        [],
        [unit("r0", (20, 44)), unit("r1", (30, 44))],
        [unit("b0", (6, 8))],
        begin=begin("movement", "Red", "Blue"),
    )
    out = {"side": "Red", "unit": "r0", "path": [[20, 48]], "facing": 180}
    got = desk.run({"Move": {**out, "exit": True}})
    assert got["units"]["r0"]["removed"] == "left"
    got = desk.run({"Move": out})
    assert (got["units"]["r0"]["removed"], got["units"]["r0"]["at"]) == (None, [20, 48])


@pytest.mark.rule("AS-SETUP-06")
@pytest.mark.parametrize(
    ("exits", "path", "legal"),
    [(["east"], [[72, 20]], True), (["south"], [[72, 20]], False), (["east"], [[71, 20]], False)],
)
def test_leaving_over_other_edges(desk: Desk, exits: Any, path: Any, legal: bool) -> None:
    """A scenario may allow others; off the edge there is no exit."""
    red = [unit("r0", (68, 20)), unit("r1", (30, 44))]
    desk.battle([], red, [unit("b0", (6, 8))], begin=begin("movement", "Red", "Blue"), exits={"Red": exits})
    got = desk.run({"Move": {"side": "Red", "unit": "r0", "path": path, "facing": 180, "exit": True}})
    assert (got["refused"] is None) is legal


@pytest.mark.rule("AS-SETUP-01", "AS-SETUP-08", "AS-SETUP-09")
def test_set_up_with_dice(desk: Desk) -> None:
    """Begun in the set-up: dice side by side, then placing alternately inside 10" of the home edge."""
    desk.battle([], [unit("r0"), unit("r1")], [unit("b0")], begin={"turn": 1, "phase": "setup"})
    got = desk.run(dice=[6, 5, 1, 2])
    assert got["phase"] == "setup"
    assert rolls(got)[:2] == [("Red", [6, 5]), ("Blue", [1, 2])]
