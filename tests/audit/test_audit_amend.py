"""Amending, agreeing, conceding and answering, played from outside."""

from typing import Any

import pytest
from outside import Desk, ask, unit

COMBAT = {"turn": 1, "phase": "combat", "initiative": ["Blue", "Red"]}
YES = {"Agree": {"side": "Red"}}


def table(desk: Desk, **top: Any) -> Desk:
    a = unit("a", (20, 30), facing=0, move='4"', ov=1)
    b = unit("b", (20, 25), facing=180, move='4"', ov=1)
    return desk.battle([], [a], [b], **{"begin": COMBAT, **top})


def amend(desk: Desk, **fields: Any) -> Any:
    return table(desk).run({"Amend": {"side": "Blue", **fields}}, YES)


def test_amending_waits_for_the_other_side(desk: Desk) -> None:
    """Both agree: until then a question is open, and the script ends with status 1."""
    answer = table(desk).played({"Amend": {"side": "Blue", "unit": "b", "status": {"armor": 2}}})
    assert answer.status == 1
    assert answer.json["refused"]["item"] is None
    assert answer.json["units"]["b"]["status"]["armor"] == 6


@pytest.mark.parametrize(
    ("fields", "key", "value"),
    [
        ({"at": [10, 12.5]}, "at", [10, 12.5]),
        ({"facing": 33}, "facing", 33),
        ({"status": {"heat": 3, "armor": 0, "structure": 2}}, "status.structure", 2),
        ({"status": {"heat": 4}}, "status.shutdown", True),
        ({"status": {"pending": ["mp"]}}, "status.pending", ["mp"]),
    ],
)
def test_what_both_agree_on_is_so(desk: Desk, fields: Any, key: str, value: Any) -> None:
    """Amend moves a unit or sets bubbles, heat, criticals."""
    found = amend(desk, unit="b", **fields)["units"]["b"]
    for part in key.split("."):
        found = found[part]
    assert found == value


@pytest.mark.parametrize(
    "status",
    [
        {"armor": 7},
        {"structure": 6},
        {"armor": -1},
        {"armor": "x"},
        {"armor": 1.5},
        {"armor": None},
        {"heat": 5},
        {"engine_hits": 3},
        {"pending": ["nonsense"]},
        {"pending": 3},
        {"shutdown": 1},
        {"overheat": 2},
        {"heated": 3},
        {"special": "charge"},
        {"quarry": "a"},
        {"armour": 3},
    ],
)
def test_a_status_without_room_on_the_card_is_refused(desk: Desk, status: Any) -> None:
    """Damage stays within the bubbles, whatever the two agree on."""
    got = amend(desk, unit="b", status=status)
    assert got["refused"]["item"] == 0
    assert got["refused"]["refusals"]


@pytest.mark.rule("AS-MOVE-09")
@pytest.mark.parametrize(("at", "good"), [([20, 28.75], True), ([20, 29], False), ([-1, 5], False)])
def test_a_place_on_another_base_or_off_the_table_is_refused(desk: Desk, at: Any, good: bool) -> None:
    """Final positions may never overlap."""
    assert (amend(desk, unit="b", at=at)["refused"] is None) is good


def test_the_next_dice_may_be_amended(desk: Desk) -> None:
    """The agreed faces come before those of --dice."""
    table(desk)
    got = desk.run(
        {"Amend": {"side": "Blue", "dice": [1, 1]}},
        YES,
        {"Fire": {"side": "Blue", "unit": "b", "target": "a"}},
        dice=[6, 6],
    )
    assert got["units"]["a"]["status"]["armor"] == 6


def test_conceding_gives_the_battle_to_the_other(desk: Desk) -> None:
    """Concede: over at once; nothing more is played."""
    got = table(desk).run({"Concede": {"side": "Blue"}})
    assert (got["winner"], got["to_act"], got["refused"]) == ("Red", [], None)
    got = table(desk).run({"Concede": {"side": "Red"}}, {"Pass": {"side": "Blue", "unit": "b"}})
    assert (got["winner"], got["refused"]["item"]) == ("Blue", 1)


@pytest.mark.parametrize("item", [{"Agree": {"side": "Red"}}, {"Answer": {"side": "Red", "value": "front"}}])
def test_nothing_to_agree_on_or_to_answer(desk: Desk, item: Any) -> None:
    """Without an open question both are refused."""
    assert table(desk).run(item)["refused"]["item"] == 0


def test_while_a_question_is_open_nothing_else_goes(desk: Desk) -> None:
    """Answer first; another value than those offered is refused."""
    a = unit("a", (20, 30), facing=150, move='4"')
    b = unit("b", (20, 25), facing=180, move='4"')
    desk.battle([], [a], [b], begin=COMBAT)
    fire = {"Fire": {"side": "Blue", "unit": "b", "target": "a"}}
    for wrong in (
        {"Pass": {"side": "Red", "unit": "a"}},
        {"Answer": {"side": "Blue", "value": "rear"}},
        {"Answer": {"side": "Red", "value": "left"}},
    ):
        assert desk.run(fire, wrong, dice=[6, 6])["refused"]["item"] == 1


@pytest.mark.parametrize(
    ("item", "column", "words"),
    [
        ("Hold: {side: Blue}", 3, "unit"),
        ("Fire: {side: Blue, unit: b}", 3, "target"),
        ("Fire: {side: Green, unit: zz}", 16, "Green"),
        ("Fire: {side: Green, unit: zz}", 29, "zz"),
        ("Fire: {side: Green, unit: zz}", 3, "target"),
        ("Jump: {side: Blue, unit: b}", 3, "Jump"),
        ("Pass: {side: Blue, unit: b, at: [1, 2]}", 31, "unknown"),
        ("Move: {side: Blue, unit: b, path: [[1, 2, 3]]}", 31, "point"),
    ],
)
def test_every_fault_of_a_script_has_its_place(desk: Desk, item: str, column: int, words: str) -> None:
    """All at once, with line and column, exit status 2, and nothing is played."""
    script = desk.write("faulty.yaml", f"- Pass: {{side: Blue, unit: b}}\n- {item}\n")
    answer = ask("run", table(desk).scenario, "--script", script, "--json")
    assert answer.status == 2
    found = [(error["line"], error["column"], error["message"]) for error in answer.json["errors"]]
    assert any((line, at) == (2, column) and words in message for line, at, message in found), found
