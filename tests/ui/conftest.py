"""Interface tests: no screen, no sound, and computer players in a thread, which starts immediately."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SIGHTLINE_WORKER"] = "thread"

import pytest


@pytest.fixture
def unpainted():
    """Start without cached paintings of tables."""
    from game.ui.painting import tiles

    tiles._surveys.clear()
