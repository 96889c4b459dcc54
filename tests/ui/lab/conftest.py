"""Fixtures for tests of the sight lab."""

import pytest
from lab_pilot import Bencher


@pytest.fixture
def pilot(tmp_path):
    """A pilot at an empty table."""
    pilot = Bencher(tmp_path)
    yield pilot
    pilot.app.screen.left()
    pilot.lobby.close()
