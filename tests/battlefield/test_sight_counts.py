"""The published sight counts hold: by the engine for every board, by rational arithmetic for three."""

from __future__ import annotations

from dataclasses import replace

import pytest
from counting import FIELDS, REPRODUCED, changed, count, counted, published, reproduced

from game.battlefield.terrain.field import Form

EVERY = 80


@pytest.mark.parametrize("name", FIELDS)
def test_a_board_has_its_published_count(name):
    """The number of clear, partial and blocked pairs is what the file says; else it is told why."""
    field, known = FIELDS[name](), published()[name]
    found = count(field)
    told = "\n".join(changed(field, known.verdicts, found.verdicts))
    assert found == known, f"{name}: {known.triple} published, {found.triple} found\n{told}"


def test_the_file_is_whole():
    """Every board is published, no other, and each triple is the sum of its pairs."""
    known = published()
    assert list(known) == list(FIELDS)
    assert all(one == counted(one.verdicts) and sum(one.triple) == 48 * 47 for one in known.values())


@pytest.mark.parametrize("name", REPRODUCED)
def test_rational_arithmetic_finds_the_same_pairs(name):
    """Every 80th pair of three boards; `python -m tests.long` takes all."""
    field, known = FIELDS[name](), published()[name].verdicts[::EVERY]
    found = reproduced(field, EVERY)
    assert found == known


def test_a_change_is_told_with_its_terrain():
    """A pair that is not what was published is named, with what hides and what lies between."""
    field, known = FIELDS["S"](), published()["S"].verdicts
    place = known.index("2")
    (told,) = changed(field, known[:place] + "0" + known[place + 1 :], known)
    assert "clear -> blocked" in told
    assert "hides" in told or "inches" in told.split(";")[1]


def test_a_change_names_terrain_that_does_nothing_any_more():
    """Woods that have become rough hide nothing: they are named all the same, and so is what is gone."""
    field, known = FIELDS["the-fords"](), published()["the-fords"].verdicts
    rough = [
        replace(one, kind="rough", form=Form.FLAT) if one.kind == "woods" else one for one in field.features
    ]
    cleared = replace(field, features=tuple(rough))
    told = list(changed(cleared, known, count(cleared).verdicts))
    woods = [one.id for one in field.features if one.kind == "woods"]
    assert told
    assert all("blocked -> " in line or "partial -> " in line for line in told)
    assert all(any(f"{key} (rough) does nothing" in line for key in woods) for line in told)
    bare = replace(field, features=())
    first = next(changed(bare, known, "0" * len(known)))
    assert first.endswith("what was there is gone")
