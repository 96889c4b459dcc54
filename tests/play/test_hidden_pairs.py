"""What Red may not know makes no difference to anything that Red can obtain."""

import hidden_pairs
import pytest

PAIRS = 40
"""Here; 2,000 by `python -m tests.long secrets`."""


@pytest.mark.parametrize("ten", range(PAIRS // 10))
def test_nothing_leaks(ten):
    """View, news, actions, refusals, tallies, marks, animations, cards and what `run` prints are equal."""
    for number in range(10 * ten, 10 * ten + 10):
        assert hidden_pairs.differences(number) == [], number
