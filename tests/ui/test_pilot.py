"""The pilot: how much time passes for the app is what the test says, whatever the machine does."""

from __future__ import annotations

import pytest
from toy_lobby import ToyLobby

from game.ui.shell.pilot import Pilot
from game.ui.shell.screen import Screen


class Working(Screen):
    """A screen that works in the background for some frames, and counts the seconds that pass."""

    seconds = 0.0
    left = 0

    @property
    def busy(self):
        return self.left > 0

    def update(self, seconds):
        self.seconds += seconds
        self.left -= 1

    def draw(self, page):
        page.surface.fill((0, 0, 0))


@pytest.mark.parametrize("frames", [0, 3, 30])
def test_no_time_passes_while_the_pilot_waits(frames):
    """Work that takes longer leaves the seconds of the app as they are."""
    pilot = Pilot(ToyLobby(), Working)
    screen = pilot.app.screen
    screen.seconds, screen.left = 0.0, frames
    pilot.step(0.5, times=2)
    assert not screen.busy
    assert screen.seconds == pytest.approx(1.0)
