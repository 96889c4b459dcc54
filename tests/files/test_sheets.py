"""Sheets by themselves: what files may say at one place, held to types and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from game.rules.sheet import NOTHING, InvalidSheet, Limits, Pair, Sheet, Text, plain_sheet


def _even(value: int) -> int:
    if value % 2:
        raise ValueError("expected an even number")
    return value


class Inner(Sheet):
    """Lies within another."""

    deep: float = 1.0


class Outer(Sheet):
    """One value of each type."""

    name: Text
    pairs: Annotated[list[Pair], Limits(most=2)]
    much: Annotated[int, Limits(0, 9), _even] = 0
    word: Literal["a", "b"] | None = None
    true: bool = False
    inner: Mapping[Text, Inner] = NOTHING
    any: Any = None


class Stricter(Outer):
    """Asks for what the other leaves open."""

    much: int


GOOD = {"name": "x", "pairs": [[1, 2.5]]}


def faults(**given: Any) -> dict[str, str]:
    """Return what is wrong with an outer sheet of the good values and those *given*, by the way to it."""
    _, found = Outer.partial({**GOOD, **given})
    return {".".join(map(str, fault.way)): fault.words for fault in found}


def test_a_sheet_keeps_what_is_right():
    """Whole numbers become inches, lists of fixed length pairs; what is not said is as usual."""
    sheet = Outer(**GOOD)
    assert (sheet.pairs, sheet.much, sheet.inner) == ([(1.0, 2.5)], 0, {})
    assert [type(number) for number in sheet.pairs[0]] == [float, float]
    assert sheet == Outer(**GOOD) != Outer(**GOOD, much=2)
    assert plain_sheet(Outer(**GOOD, inner={"k": {"deep": 2}})) == {
        "name": "x",
        "pairs": [(1.0, 2.5)],
        "inner": {"k": {"deep": 2.0}},
    }


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"name": ""}, {"name": "expected a text that is not empty"}),
        ({"name": 5}, {"name": 'expected text; put it in quotes: "5"'}),
        ({"name": "x" * 200}, {}),
        ({"name": "x" * 201}, {"name": "expected at most 200 characters"}),
        ({"pairs": [[1, 2]] * 2}, {}),
        ({"pairs": [[1, 2]] * 3}, {"pairs": "expected at most 2 values"}),
        ({"pairs": [[1]]}, {"pairs.0.1": "expected 2 values or more"}),
        ({"pairs": [[1, 2, 3]]}, {"pairs.0": "expected at most 2 values"}),
        ({"pairs": [["x", 1e5]]}, {"pairs.0.0": "expected a number", "pairs.0.1": "expected 10000 or less"}),
        ({"pairs": [[1, float("nan")]]}, {"pairs.0.1": "expected a finite number"}),
        ({"pairs": [["inf", 1]]}, {"pairs.0.0": "expected a finite number"}),
        ({"much": 8}, {}),
        ({"much": 9}, {"much": "expected an even number"}),
        ({"much": 11}, {"much": "expected 9 or less"}),
        ({"much": True}, {"much": "expected a whole number"}),
        ({"word": None}, {}),
        ({"word": "c"}, {"word": "expected one of: a, b"}),
        ({"true": 1}, {"true": "expected true or false"}),
        ({"inner": {"k": []}}, {"inner.k": "expected `key: value` pairs"}),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(given, told):
    """Both sides of each limit."""
    assert faults(**given) == told


def test_all_faults_are_found_at_once_and_the_rest_can_be_used():
    """What is wrong or missing is as usual, or None."""
    sheet, found = Outer.partial({"much": "x", "word": "a"})
    assert [fault.way for fault in found] == [("name",), ("pairs",), ("much",)]
    assert [fault.missing for fault in found] == [True, True, False]
    assert (sheet.name, sheet.much, sheet.word) == (None, 0, "a")


def test_an_unknown_key_is_told_with_those_of_its_own_sheet():
    """Not with those of the sheet around it."""
    _, found = Outer.partial({**GOOD, "inner": {"k": {"deeep": 1}}, "wrod": "a"})
    assert [(fault.way, fault.known) for fault in found] == [
        (("inner", "k", "deeep"), ("deep",)),
        (("wrod",), Outer.names()),
    ]


def test_a_sheet_may_ask_for_what_another_leaves_open():
    """What is usual in the one is not so in the other."""
    _, found = Stricter.partial(GOOD)
    assert [fault.words for fault in found] == ["`much` is missing"]


def test_a_sheet_is_right_or_is_not_made_and_does_not_change():
    """Its words name every fault."""
    with pytest.raises(InvalidSheet, match=r"name: expected text.*; much: expected 9 or less"):
        Outer(name=1, pairs=[], much=10)
    with pytest.raises(AttributeError):
        Outer(**GOOD).much = 2


@pytest.mark.parametrize("wrong", [True, "1.5", float("nan"), float("inf"), 1e5, None, [1.0]])
def test_one_wrong_number_among_right_pairs_is_told(wrong):
    """Pairs are taken at once only where all are right: the fault stands at its place, none elsewhere."""

    class Shore(Sheet):
        corners: list[Pair]

    right = [(float(i), i) for i in range(50)]
    found, none = Shore.partial({"corners": right})
    assert none == []
    assert found.corners == [(float(i), float(i)) for i in range(50)]
    assert {type(number) for pair in found.corners for number in pair} == {float}
    _, told = Shore.partial({"corners": [*right, (3.0, wrong), *right]})
    assert [fault.way for fault in told] == [("corners", 50, 1)]
