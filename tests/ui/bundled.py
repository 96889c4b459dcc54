"""The one-folder build, made and started on a real screen without Python on the path."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from real_screen import real_screen
from starts import started

from game.ai.player import ComputerPlayer
from game.ai.worker_wire import DecisionRequest, Sender, heard
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.places import scenarios
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

ROOT = Path(__file__).parents[2]


def proof() -> str:
    """Build it in an empty folder, use it from another one, and open its window."""
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        built = room / "built"
        made = subprocess.run(
            [sys.executable, ".ci/bundle", "-o", built], cwd=ROOT, check=True, capture_output=True, text=True
        )
        size = made.stdout.split(":")[-1].strip()
        return f"a folder of {size}; {used(built, room)}"


def used(built: Path, room: Path) -> str:
    """Use the build in the folder *built* from folders in *room*, open its window, and say what that took."""
    home, nowhere = room / "home", room / "nowhere"
    home.mkdir()
    nowhere.mkdir()
    inside = built / "_internal" / "game"
    assert all((inside / part).exists() for part in ("assets/theme.yaml", "maps", "docs/glossary.md"))
    program, environ = built / "sightline", {"HOME": str(home), "PATH": str(nowhere)}
    told = _printed(program, home, environ, "sight", "first-steps", "wolverine", "shadow-hawk")
    assert told.startswith("Wolverine WVR-6R to Shadow Hawk SHD-2H"), told
    _decides(program, home, environ)
    subprocess.run([built / "register"], env={"HOME": str(home), "PATH": os.defpath}, check=True)
    entry = home / ".local/share/applications/sightline.desktop"
    assert f'Exec="{program}" %f' in entry.read_text().splitlines()
    with real_screen() as shown:
        starts = started(program, home, {**environ, **shown})
    return f"its window opens without Python on the path: {starts}"


def _printed(program: Path, folder: Path, environ: dict[str, str], *words: str) -> str:
    """Return what a command prints, which succeeds without complaints."""
    done = subprocess.run(
        [program, *words],
        cwd=folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def _decides(program: Path, folder: Path, environ: dict[str, str]) -> None:
    """Assert that its worker process decides as this one does."""
    found = battle_start(read_scenario(scenarios() / "first-fire-team.yaml"))
    match, player = Match(found.state), ComputerPlayer("recruit", "3")
    match.play(found.begin)
    seat = Seat(sorted(match.state.to_act)[0], match)
    news = tuple(tuple(seat.since(entry, entry + 1)) for entry in range(seat.played))
    asked = Sender().line(DecisionRequest(seat.side, seat.view, news, player, ""))
    words = [program, "-m", "game.ai.worker_process"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, cwd=folder, env=environ, encoding="utf-8", **pipes) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(asked + "\n")
        worker.stdin.flush()
        assert heard(worker.stdout.readline(), seat.rules) == player.decide(seat)
