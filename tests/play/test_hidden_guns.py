"""What Red may not know of Blue's guns changes nothing that Red can obtain."""

import pytest
from hidden_guns import after, differences

PAIRS = 3
"""Here; 300 by `python -m tests.long secrets`."""


@pytest.mark.rule("ARTY-19")
def test_secrets_of_the_guns_change_nothing_that_the_other_side_obtains():
    """Rounds in flight, plotted points, batteries behind the table, spotters, what counters can fire."""
    assert {n: found for n in range(PAIRS) if (found := differences(n))} == {}


@pytest.mark.rule("ARTY-19")
def test_firing_from_behind_the_table_shows_nothing_until_it_comes_down():
    """View, news, story, what run prints and what is animated."""
    assert {n: found for n in range(120) if (found := after(n))} == {}
