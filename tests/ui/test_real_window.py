"""The real window on a real screen, as far as there is one: Xvfb. Skipped where it is not installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from real_screen import XVFB, real_screen

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(XVFB is None, reason="Xvfb is not installed")

PLAY = ["play", "maps/scenarios/first-steps.yaml", "--frames", "24"]
HANDS = """
import json, runpy, sys
import pygame

taken, frame, told = pygame.event.get, 0, []

def get(*args, **more):
    global frame
    frame += 1
    found, window = taken(*args, **more), pygame.Window.from_display_module()
    if frame == 6 and {move}:
        window.size, window.position = (1300, 750), (70, 50)
    if frame == 14:
        found.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    if frame in (4, 12, 22):
        told.append([*map(int, window.position), *pygame.display.get_surface().size])
    return found

pygame.event.get = get
sys.argv = {argv}
try:
    runpy.run_path("main.py", run_name="__main__")
finally:
    print(json.dumps(told))
"""
"""Plays the real program; prints where the window stands at three frames."""


@pytest.fixture
def place(tmp_path) -> Iterator[dict[str, str]]:
    """The environment of a program with a screen of 1920 by 1080 and folders of its own."""
    with real_screen() as shown:
        homes = {"SIGHTLINE_SAVES": str(tmp_path / "saves"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        yield {**os.environ, **shown, **homes}


def handled(place: dict[str, str], *, move: bool = False) -> list[list[int]]:
    """Start the program and press F11; return where the window stood at first, then, and after it.

    It may be moved in between, before F11.
    """
    hands = [sys.executable, "-c", HANDS.format(move=move, argv=["main.py", *PLAY])]
    done = subprocess.run(hands, cwd=ROOT, env=place, timeout=120, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[list[int]] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_next_start_opens_the_window_as_it_was_left(place, tmp_path):
    """Full screen, and behind that in the place and size that it had; no journal of a game stays behind."""
    left, full = [70, 50, 1300, 750], [0, 0, 1920, 1080]
    assert handled(place, move=True)[1:] == [left, full]
    assert handled(place) == [full, full, left]
    assert not list((tmp_path / "saves" / "running").glob("*.jsonl"))
