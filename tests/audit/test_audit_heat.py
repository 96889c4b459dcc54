"""Heat, shutdown and the End Phase, played from outside."""

from typing import Any

import pytest
from outside import Desk, unit

COMBAT = {"turn": 1, "phase": "combat", "initiative": ["Blue", "Red"]}
FIRE = {"side": "Blue", "unit": "b", "target": "a"}
BLUE, RED = {"EndPhase": {"side": "Blue"}}, {"EndPhase": {"side": "Red"}}
MISS = [1, 1]


def after(desk: Desk, *items: Any, dice: Any = (), mine: Any = None, **top: Any) -> Any:
    """Return what the script leaves of b, which stands 3.75" before a."""
    a = unit("a", (20, 30), facing=0, move='4"', **top.pop("theirs", {}))
    b = unit("b", (20, 25), **{"facing": 180, "move": '10"', **(mine or {})})
    desk.battle(top.pop("features", []), [a], [b], **{"begin": COMBAT, **top})
    return desk.run(*items, dice=dice)


def heat(got: Any, name: str = "b") -> int:
    return got["units"][name]["status"]["heat"]


def pond(depth: float) -> dict[str, Any]:
    return {"id": "pond", "kind": "water", "depth": depth, "rect": [15, 22, 10, 5]}


def test_without_a_weapon_attack_heat_goes_to_nothing(desk: Desk) -> None:
    """If no weapon attack was made: heat to 0."""
    assert heat(after(desk, BLUE, RED, mine={"status": {"heat": 3}})) == 0


def test_a_physical_attack_cools_as_well(desk: Desk) -> None:
    """A physical attack is no weapon attack."""
    a, b = unit("a", (20, 30), facing=0), unit("b", (20, 28.75), facing=180, status={"heat": 2})
    desk.battle([], [a], [b], begin=COMBAT)
    strike = {"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": "standard"}}
    assert heat(desk.run(strike, RED, dice=MISS)) == 0


@pytest.mark.parametrize(
    ("before", "overheat", "after_"), [(0, 0, 0), (1, 0, 1), (2, 1, 3), (3, 1, 4), (2, 4, 4), (1, 2, 3)]
)
def test_firing_keeps_the_heat_and_adds_to_it(desk: Desk, before: int, overheat: int, after_: int) -> None:
    """A Vulture with heat 2 and OV 1 more: 3; never more than 4."""
    fire = {"Fire": {**FIRE, "overheat": overheat}}
    got = after(desk, fire, RED, dice=MISS, mine={"ov": 4, "status": {"heat": before}})
    assert heat(got) == after_


@pytest.mark.rule("AS-CARD-08")
def test_four_points_shut_down(desk: Desk) -> None:
    """Reaching S: shutdown, and with it immobile."""
    got = after(desk, {"Fire": {**FIRE, "overheat": 4}}, RED, dice=MISS, mine={"ov": 4})
    status = got["units"]["b"]["status"]
    assert (status["heat"], status["shutdown"]) == (4, True)


@pytest.mark.rule("AS-CARD-08", "AS-SEQ-09")
def test_a_shut_down_unit_sits_out_a_turn_and_restarts(desk: Desk) -> None:
    """No movement and no attacks next turn; it restarts in that End Phase with heat 0."""
    items = [{"Fire": {**FIRE, "overheat": 4}}, RED, RED, RED]
    got = after(desk, *items, dice=[*MISS, 6, 6, 1, 1], mine={"ov": 4})
    assert (got["turn"], got["phase"]) == (3, "movement")
    assert (heat(got), got["units"]["b"]["status"]["shutdown"]) == (0, False)


@pytest.mark.rule("AS-CARD-08")
@pytest.mark.parametrize("order", [{"Hold": {}}, {"Move": {"path": [[20, 20]], "facing": 0}}])
def test_a_shut_down_unit_does_not_move(desk: Desk, order: Any) -> None:
    """No movement."""
    name, fields = next(iter(order.items()))
    begin = {"turn": 1, "phase": "movement", "initiative": ["Blue", "Red"]}
    two = [unit("b", (20, 25), facing=180, status={"heat": 4}), unit("c", (40, 25), facing=180)]
    desk.battle([], [unit("a", (20, 30), facing=0)], two, begin=begin)
    got = desk.run({name: {"side": "Blue", "unit": "b", **fields}})
    assert got["refused"]["item"] == 0


def test_a_shut_down_unit_does_not_fire(desk: Desk) -> None:
    """No attacks."""
    got = after(desk, {"Fire": FIRE}, mine={"status": {"heat": 4}})
    assert got["refused"]["item"] == 0


@pytest.mark.parametrize(("depth", "cooled"), [(0.5, 2), (1, 1), (2, 1)])
def test_water_cools_by_one(desk: Desk, depth: float, cooled: int) -> None:
    """-1 when standing in water 1" or deeper; OV 1 and water break even."""
    mine = {"ov": 1, "status": {"heat": 1}}
    features = [pond(min(depth, 1.9))]
    got = after(desk, {"Fire": {**FIRE, "overheat": 1}}, RED, dice=MISS, mine=mine, features=features)
    if got["refused"] is None:
        assert heat(got) == cooled


def test_water_cools_after_the_shot_s_heat(desk: Desk) -> None:
    """(1) add, (2) -1: 3 and 1 in water is 3, no shutdown."""
    mine = {"ov": 1, "status": {"heat": 3}}
    got = after(desk, {"Fire": {**FIRE, "overheat": 1}}, RED, dice=MISS, mine=mine, features=[pond(1)])
    assert (heat(got), got["units"]["b"]["status"]["shutdown"]) == (3, False)


def test_heat_is_never_below_nothing(desk: Desk) -> None:
    """Firing cold in water: 0."""
    assert heat(after(desk, {"Fire": FIRE}, RED, dice=MISS, features=[pond(1)])) == 0


def test_on_a_bridge_water_does_not_cool(desk: Desk) -> None:
    """Inside a bridge water does not count."""
    bridge = {"id": "bridge", "kind": "bridge", "deck": 0, "rect": [18, 20, 4, 8]}
    got = after(
        desk, {"Fire": FIRE}, RED, dice=MISS, mine={"status": {"heat": 2}}, features=[pond(1), bridge]
    )
    assert heat(got) == 2


def test_heat_from_outside_comes_last(desk: Desk) -> None:
    """(3) no attack: heat 0; (5) then the heat weapon's 2."""
    theirs = {"specials": ["HT2"]}
    red = {"Fire": {"side": "Red", "unit": "a", "target": "b"}}
    got = after(desk, BLUE, red, dice=[6, 6], mine={"status": {"heat": 3}}, theirs=theirs)
    assert heat(got) == 2


def test_heat_from_outside_meets_who_restarts(desk: Desk) -> None:
    """(4) restart at 0, (5) external heat 2."""
    red = {"Fire": {"side": "Red", "unit": "a", "target": "b"}}
    got = after(desk, red, dice=[6, 6], mine={"status": {"heat": 4}}, theirs={"specials": ["HT2"]})
    assert (heat(got), got["units"]["b"]["status"]["shutdown"]) == (2, False)


def test_heat_from_outside_may_shut_down(desk: Desk) -> None:
    """2 of its own fire and 2 from outside."""
    red = {"Fire": {"side": "Red", "unit": "a", "target": "b"}}
    mine = {"status": {"heat": 2}, "move": '4"'}
    got = after(desk, {"Fire": FIRE}, red, dice=[*MISS, 6, 6], mine=mine, theirs={"specials": ["HT2"]})
    assert (heat(got), got["units"]["b"]["status"]["shutdown"]) == (4, True)


@pytest.mark.rule("AS-HIT-12")
def test_the_shot_s_own_heat_does_not_spoil_it(desk: Desk) -> None:
    """Changes happen in the End Phase."""
    got = after(desk, {"Fire": {**FIRE, "overheat": 2}}, dice=[1, 3], mine={"ov": 2})
    assert got["units"]["a"]["status"]["armor"] == 1


@pytest.mark.rule("AS-CRIT-07")
def test_an_engine_hit_of_this_turn_does_not_heat_yet(desk: Desk) -> None:
    """Criticals start in the End Phase: the shot of this turn is free."""
    red = {"Fire": {"side": "Red", "unit": "a", "target": "b"}}
    mine = {"armor": 0, "move": '4"'}
    got = after(desk, {"Fire": FIRE}, red, dice=[*MISS, 6, 6, 1, 2], mine=mine, theirs={"damage": "1/1/1"})
    status = got["units"]["b"]["status"]
    assert (status["engine_hits"], status["heat"]) == (1, 0)


def test_vehicles_do_not_heat(desk: Desk) -> None:
    """A scenario may not give heat to what tracks none, or it stays where it is."""
    got = after(desk, {"Fire": FIRE}, RED, dice=MISS, mine={"type": "CV", "move": '10"t'})
    assert heat(got) == 0
