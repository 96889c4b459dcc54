"""What the lab shows of every kind of round beside the real procedure, resolved again and again."""

import pytest
from rounds_resolved import KINDS, compared

TIMES = 100


@pytest.mark.rule(
    "ARTY-02", "ARTY-04", "ARTY-05", "ARTY-13", "ARTY-17", "ARTY-20", "CAP-09", "CAP-10", "CAP-12"
)
@pytest.mark.parametrize("name", list(KINDS))
def test_rounds_do_as_much_as_shown(name):
    """A part of what `python -m tests.long blasts` resolves: means, and how often each damage comes."""
    assert compared(name, TIMES) == []
