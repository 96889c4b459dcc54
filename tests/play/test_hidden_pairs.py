"""What Red may not know makes no difference to anything that Red can obtain."""

import hidden_pairs
import pytest

PAIRS = 200


@pytest.mark.parametrize("twenty", range(PAIRS // 20))
def test_nothing_leaks(twenty):
    """View, news, actions, refusals, tallies, marks, cards and what `run` prints are equal, byte for byte."""
    for number in range(20 * twenty, 20 * twenty + 20):
        assert hidden_pairs.differences(number) == [], number
