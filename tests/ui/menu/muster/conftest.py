"""Fixtures for tests of battle set-up."""

import pytest
from menu_pilot import menu


@pytest.fixture
def pilot(lobby):
    """A pilot at an empty set-up."""
    pilot = menu(lobby, shared=True)
    pilot.click_words("Set up your own")
    return pilot
