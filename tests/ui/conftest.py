"""The interface in tests: no screen, no sound, and computer players in a thread, which start at once."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SIGHTLINE_WORKER"] = "thread"

import pytest


@pytest.fixture
def unpainted():
    """No table was painted lately."""
    from game.ui.painting import tiles

    tiles._surveys.clear()
