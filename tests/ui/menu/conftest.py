"""The menus in tests."""

import pytest
from toy_lobby import ToyLobby


@pytest.fixture
def lobby():
    """A lobby of toy battles, nothing saved."""
    return ToyLobby()
