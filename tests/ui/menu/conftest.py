"""Fixtures for tests of the menus."""

import pytest
from toy_lobby import ToyLobby


@pytest.fixture
def lobby():
    """A lobby of toy battles, with no saves."""
    return ToyLobby()
