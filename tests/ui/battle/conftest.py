"""Fixtures for tests of the battle screen."""

import pytest
from battle_pilot import Flight


@pytest.fixture
def pilot():
    """A pilot at a toy battle of two units, Red to move."""
    return Flight()
