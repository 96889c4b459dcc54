"""How battles end, played from outside."""

from typing import Any

import pytest
from outside import Desk, unit

HIT = [6, 6]
MOVEMENT = {"turn": 1, "phase": "movement", "initiative": ["Red", "Blue"]}
COMBAT = {"turn": 1, "phase": "combat", "initiative": ["Blue", "Red"]}
DONE = [{"EndPhase": {"side": "Blue"}}, {"EndPhase": {"side": "Red"}}]
RED_OUT = {"Move": {"side": "Red", "unit": "a", "path": [[20, 0]], "facing": 0, "exit": True}}


def move(name: str, *path: list[float], **more: Any) -> dict[str, Any]:
    side = "Red" if name.startswith("a") else "Blue"
    return {"Move": {"side": side, "unit": name, "path": list(path), "facing": 0, **more}}


def hold(name: str) -> dict[str, Any]:
    return {"Hold": {"side": "Red" if name.startswith("a") else "Blue", "unit": name}}


@pytest.mark.rule("AS-VIC-01")
def test_mutual_destruction_is_a_draw(desk: Desk) -> None:
    """Both last units destroyed in one turn: nobody has won, and the battle is over."""
    frail = {"armor": 0, "structure": 1, "move": '4"'}
    desk.battle(
        [], [unit("a", (20, 30), facing=0, **frail)], [unit("b", (20, 25), facing=180, **frail)], begin=COMBAT
    )
    got = desk.run(
        {"Fire": {"side": "Blue", "unit": "b", "target": "a"}},
        {"Fire": {"side": "Red", "unit": "a", "target": "b"}},
        dice=HIT + HIT,
    )
    assert (got["winner"], got["to_act"], got["turn"]) == (None, [], 1)
    assert {one["removed"] for one in got["units"].values()} == {"destroyed"}


@pytest.mark.rule("AS-VIC-01")
def test_one_of_two_destroyed_is_no_victory_yet(desk: Desk) -> None:
    """Destroy all opposing units."""
    red = [unit("a", (20, 30), facing=0, armor=0, structure=1, move='4"'), unit("a2", (60, 40))]
    desk.battle([], red, [unit("b", (20, 25), facing=180)], begin=COMBAT)
    got = desk.run(
        {"Fire": {"side": "Blue", "unit": "b", "target": "a"}}, {"EndPhase": {"side": "Red"}}, dice=HIT
    )
    assert (got["winner"], got["turn"]) == (None, 2)


def breakthrough(desk: Desk, units: int, **top: Any) -> Desk:
    red = [unit("a", (20, 6), facing=0), unit("a2", (30, 6), facing=0)]
    goal = {"Red": {"kind": "breakthrough", "edge": "north", "units": units}, "Blue": {"kind": "destroy"}}
    return desk.battle([], red, [unit("b", (60, 6))], begin=MOVEMENT, victory=goal, **top)


@pytest.mark.rule("AS-VIC-02")
@pytest.mark.parametrize(("units", "winner"), [(1, "Red"), (2, None)])
def test_breakthrough_counts_units_over_the_edge(desk: Desk, units: int, winner: str | None) -> None:
    """So many units across and off the edge, judged in the End Phase."""
    breakthrough(desk, units, exits={"Red": ["north"]})
    got = desk.run(RED_OUT, hold("a2"), hold("b"), *DONE[::-1])
    assert got["refused"] is None
    assert (got["winner"], got["units"]["a"]["removed"]) == (winner, "left")


@pytest.mark.rule("AS-VIC-02")
def test_who_is_to_break_through_may_leave_there(desk: Desk) -> None:
    """The edge of the breakthrough is one over which the side may leave, or nobody could win."""
    assert breakthrough(desk, 1).run(RED_OUT)["refused"] is None


@pytest.mark.rule("AS-VIC-02")
def test_leaving_over_another_edge_does_not_count(desk: Desk) -> None:
    """Over the home edge it has only left."""
    goal = {"Red": {"kind": "breakthrough", "edge": "north", "units": 1}, "Blue": {"kind": "destroy"}}
    red = [unit("a", (20, 44), facing=0), unit("a2", (30, 44), facing=0)]
    desk.battle([], red, [unit("b", (60, 6))], begin=MOVEMENT, victory=goal)
    got = desk.run(move("a", [20, 48], exit=True), hold("a2"), hold("b"), *DONE[::-1])
    assert (got["winner"], got["turn"]) == (None, 2)


HOLD = {"kind": "hold", "point": [36, 24], "radius": 3, "turns": 2}


def turns(count: int) -> list[Any]:
    """Pass *count* turns from the movement phase on, Red first."""
    return [{"EndPhase": {"side": side}} for _ in range(count) for side in ("Red", "Blue", "Red", "Blue")]


@pytest.mark.rule("AS-VIC-03")
@pytest.mark.parametrize(("away", "winner"), [(3.625, "Red"), (3.626, None)])
def test_holding_a_point_for_turns(desk: Desk, away: float, winner: str | None) -> None:
    """A base of its own reaches the point and no enemy's does, for two turns in a row."""
    red = [unit("a", (36 + away, 24))]
    desk.battle(
        [], red, [unit("b", (6, 6))], begin=MOVEMENT, victory={"Red": HOLD, "Blue": {"kind": "destroy"}}
    )
    red_loses = [1, 1, 2, 2]
    assert desk.run(*turns(1), dice=red_loses)["winner"] is None
    assert desk.run(*turns(2), dice=red_loses * 2)["winner"] == winner


@pytest.mark.rule("AS-VIC-03")
def test_a_contested_point_is_not_held(desk: Desk) -> None:
    """An enemy base reaches it too."""
    desk.battle(
        [],
        [unit("a", (36, 24))],
        [unit("b", (39.5, 24))],
        begin=MOVEMENT,
        victory={"Red": HOLD, "Blue": {"kind": "destroy"}},
    )
    assert desk.run(*turns(2), dice=[1, 1, 2, 2] * 2)["winner"] is None


@pytest.mark.rule("AS-CARD-03")
@pytest.mark.parametrize(("pv", "winner"), [((20, 21), "Red"), ((21, 20), "Blue"), ((20, 20), None)])
def test_after_the_last_turn_points_decide(desk: Desk, pv: tuple[int, int], winner: str | None) -> None:
    """Turn limit: the PV of destroyed enemies; equal points are a draw."""
    frail = {"armor": 0, "structure": 1, "move": '4"'}
    red = [unit("a", (20, 30), facing=0, pv=pv[0], **frail), unit("a2", (60, 40))]
    blue = [unit("b", (20, 25), facing=180, pv=pv[1], **frail), unit("b2", (60, 10))]
    desk.battle([], red, blue, begin=COMBAT, turns=1)
    got = desk.run(
        {"Fire": {"side": "Blue", "unit": "b", "target": "a"}},
        {"EndPhase": {"side": "Blue"}},
        {"Fire": {"side": "Red", "unit": "a", "target": "b"}},
        {"EndPhase": {"side": "Red"}},
        dice=HIT + HIT,
    )
    assert (got["winner"], got["to_act"], got["turn"]) == (winner, [], 1)


def test_before_the_last_turn_points_decide_nothing(desk: Desk) -> None:
    """Turns: 2."""
    desk.battle([], [unit("a", (20, 30))], [unit("b", (60, 10))], begin=COMBAT, turns=2)
    assert desk.run(*DONE)["turn"] == 2
    done = [*DONE, *turns(1)[:4]]
    got = desk.run(*done, dice=[1, 1, 2, 2])
    assert (got["to_act"], got["winner"]) == ([], None)


def test_nothing_is_played_after_the_end(desk: Desk) -> None:
    """The battle is over: refused."""
    desk.battle([], [unit("a", (20, 30))], [unit("b", (60, 10))], begin=COMBAT, turns=1)
    assert desk.run(*DONE, hold("a"))["refused"]["item"] == 2


def test_option_forced_withdrawal(desk: Desk) -> None:
    """A crippled unit, structure 2 of 5 and no armour, must go home: it may not stay."""
    red = [unit("a", (20, 20), status={"armor": 0, "structure": 2})]
    desk.battle([], red, [unit("b", (60, 10))], begin=MOVEMENT, options={"forced_withdrawal": True})
    assert desk.run(hold("a"))["refused"]["item"] == 0
    assert desk.run(move("a", [20, 30]))["refused"] is None
    assert desk.run(move("a", [20, 12]))["refused"]["item"] == 0
    desk.battle([], red, [unit("b", (60, 10))], begin=MOVEMENT)
    assert desk.run(hold("a"))["refused"] is None


@pytest.mark.parametrize(
    ("left", "crippled"), [((0, 2), True), ((0, 3), True), ((0, 4), False), ((1, 2), False)]
)
def test_who_is_crippled(desk: Desk, left: tuple[int, int], crippled: bool) -> None:
    """No armour and structure at half or less of 5, rounded up."""
    red = [unit("a", (20, 20), status={"armor": left[0], "structure": left[1]})]
    desk.battle([], red, [unit("b", (60, 10))], begin=MOVEMENT, options={"forced_withdrawal": True})
    assert (desk.run(hold("a"))["refused"] is not None) is crippled
