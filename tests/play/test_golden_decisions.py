"""Golden decisions: in recorded positions computer players decide as recorded, for the same reasons.

Here one position of each family and add-on; `python -m tests.long decisions` compares all.
"""

from __future__ import annotations

import pytest
from golden_decisions import BEGINNINGS, GAMES, decided, name_of, recorded

POSITIONS = recorded()
GAMES_HERE = (
    *("short-battle", "night-patrol", "thunder-over-the-fords"),
    *("under-the-template", "first-fire-team", "wall-of-steel"),
)
SAMPLE = [next(one for one in POSITIONS if one["battle"] == battle) for battle in GAMES_HERE]


@pytest.mark.parametrize("position", SAMPLE, ids=name_of)
def test_it_is_decided_as_recorded(position):
    assert decided(position) == position


def test_there_are_fifty_with_reasons_from_all_families():
    assert len(POSITIONS) >= 50
    assert all(one["reasons"] for one in POSITIONS)
    assert {one["battle"] for one in POSITIONS} == {*GAMES, *BEGINNINGS}
