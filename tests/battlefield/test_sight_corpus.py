"""Every position of the sight corpus is measured and judged as it was worked out by hand or exactly."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from corpus_making import lines, written
from exact_sight import Exact
from sight_corpus import Row, rows

from game.battlefield.sight.sight import Figure, sight
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules import ruleset
from game.rules.alpha_strike.combat.shot import shot

SHARP = 1e-9
LEAST = {
    "heights": 46,
    "half-heights": 36,
    "grazing-vertices": 44,
    "along-edges": 36,
    "nested-hills": 43,
    "touching-prisms": 42,
    "thin-walls": 45,
    "woods-in-pieces": 43,
    "woods-on-hills": 44,
    "water": 36,
    "base-in-terrain": 45,
    "adjacent": 41,
    "thirds": 38,
    "six-inches": 40,
    "borders": 47,
    "transformed": 48,
}
ALPHA = ruleset(["alpha_strike"])
RULES = {
    "AS-LOS-01",
    "AS-LOS-02",
    "AS-LOS-03",
    "AS-LOS-04",
    "AS-LOS-05",
    "AS-LOS-07",
    "AS-LOS-09",
    "AS-LOS-10",
}


@pytest.mark.rule("AS-LOS-01", "AS-LOS-02", "AS-LOS-03", "AS-LOS-05", "AS-LOS-07", "AS-LOS-09", "AS-LOS-10")
@pytest.mark.parametrize("category", LEAST)
def test_every_position_is_seen_as_it_was_worked_out(category):
    """Hidden share and inches to 1e-9, and the family's verdict; all rows that fail are named."""
    failing = [told for row in rows(category) for told in _wrong(row)]
    assert not failing, "\n".join(failing)


@pytest.mark.parametrize("category", LEAST)
def test_rational_arithmetic_agrees_with_every_position(category):
    """Also with those that were worked out by hand."""
    failing = []
    for row in rows(category):
        found = Exact(row.field).judge(row.viewer, row.target)
        given = (row.hidden, row.woods, row.verdict)
        if not _same((float(found.hidden), float(found.woods), found.shot), given):
            failing.append(f"{row.name}: {given} expected, {found}")
    assert not failing, "\n".join(failing)


def test_the_corpus_is_as_large_as_it_is_said_to_be():
    """At least 400 positions in sixteen categories, 270 of them by hand, each with a rule of sight."""
    known = {category: list(rows(category)) for category in LEAST}
    assert {category: len(found) for category, found in known.items()} == LEAST
    every = [row for found in known.values() for row in found]
    assert len(every) >= 400
    assert sum(row.by == "hand" for row in every) >= 270
    assert {row.by for row in every} == {"hand", "exact"}
    assert {row.rule for row in every} == RULES


@pytest.mark.parametrize("category", LEAST)
def test_exact_rows_are_those_that_are_made_anew(category):
    """And each touches what its file is about: `python -m tests.corpus --write` changes nothing."""
    assert lines(category) == written(category)


def _wrong(row: Row) -> list[str]:
    """Return what is found of a row, in words, where it is not what was worked out."""
    found = sight(row.field, row.viewer, row.target)
    judged = shot(_state(row), "r", "b")
    given = (row.hidden, row.woods, row.verdict)
    measured = (found.hidden, judged.woods, judged.verdict)
    if _same(measured, given):
        return []
    return [f"{row.name} ({row.rule}, by {row.by}): {given} expected, {measured} found"]


def _same(one: tuple[float, float, str], other: tuple[float, float, str]) -> bool:
    close = all(abs(a - b) <= SHARP for a, b in zip(one[:2], other[:2], strict=True))
    return close and one[2] == other[2]


def _state(row: Row) -> State:
    """Return a battle of the two."""
    units: Mapping[str, Unit] = {
        "r": _unit("r", "Red", row.viewer),
        "b": _unit("b", "Blue", row.target),
    }
    return State(ALPHA, row.field, units, ("Red", "Blue"))


def _unit(key: str, side: str, figure: Figure) -> Unit:
    return Unit(
        key,
        side,
        key,
        figure.at,
        UNKNOWN,
        base=figure.base,
        height=figure.height,
        level=figure.level,
        profile=UNKNOWN,
    )
