"""The real window on a real screen, as far as there is one: Xvfb. Skipped where it is not installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
XVFB = shutil.which("Xvfb")


@pytest.mark.skipif(XVFB is None, reason="Xvfb is not installed")
def test_the_window_opens_on_a_battle_and_closes(tmp_path):
    """A battle is begun, forty frames are shown, and the game is put away: no journal stays behind."""
    # Without -noreset the server begins anew when its first client leaves: the game opens the display twice.
    screen = subprocess.Popen(
        [str(XVFB), "-noreset", "-displayfd", "1", "-screen", "0", "1920x1080x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert screen.stdout is not None
        display = f":{screen.stdout.readline().strip()}"
        place = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        homes = {"SIGHTLINE_SAVES": str(tmp_path / "saves"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        words = [sys.executable, "main.py", "play", "maps/scenarios/first-steps.yaml", "--frames", "40"]
        played = subprocess.run(
            words, cwd=ROOT, env={**os.environ, **place, **homes}, timeout=120, capture_output=True, text=True
        )
        assert played.returncode == 0, played.stderr
    finally:
        screen.terminate()
        screen.communicate(timeout=20)
    assert not list((tmp_path / "saves" / "running").glob("*.jsonl"))
