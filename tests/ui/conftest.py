"""Interface tests: no screen, no sound, and computer players in a thread, which starts immediately."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SIGHTLINE_WORKER"] = "thread"

from collections import deque
from functools import lru_cache

import pygame
import pytest

from game.ui.painting import tiles
from game.ui.widgets import manager

SURVEYS, LOOKS = 16, 12
"""The number of tables whose paintings tests share, and of looks with the shapes of their buttons."""
tiles._surveys = deque(maxlen=SURVEYS)
manager._dressed = lru_cache(maxsize=LOOKS)(manager._dressed.__wrapped__)


@pytest.fixture(autouse=True)
def _closed_card():
    """Start with a closed sound card, and close it if the test has opened it."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def unpainted():
    """Start without cached paintings of tables."""
    tiles._surveys.clear()


@pytest.fixture
def untiled():
    """Start with surveys, but without tiles that another window has painted."""
    for one in tiles._surveys:
        one.painted.clear()
