"""`python -m benchmarks idle`: the cost and memory of the idle window.

Each window runs in a separate process, on Xvfb if that is installed, else on SDL's dummy driver. Figures are
percent of one core over ten seconds, once layout is complete and the kernels are warm, and MB of memory.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.headless import ROOT
from benchmarks.rows import Row, main

WINDOWS = {
    "the main menu": "",
    "First Steps": "first-steps",
    "Company Action": "company-action",
    "the sight lab": "lab",
}
STILL_GOAL, ANIMATED_GOAL, MEMORY_GOAL = 3.0, 10.0, 215.0
SCREEN = "1920x1080x24"
CALM, MEASURED, PATIENCE = 4.0, 10.0, 240.0


def rows(seconds: float) -> Iterable[Row]:
    """Yield the cost of each window with reduced motion and by default, and its memory."""
    with screen() as (name, given):
        for words, what in WINDOWS.items():
            for motion, how in ((False, "reduced motion"), (True, "all motion")):
                cost, memory = _measured(what, motion, given)
                goal = ANIMATED_GOAL if motion and not what else STILL_GOAL
                yield Row(f"a core, idle: {words}, {how}, on {name}", "", cost, goal, unit="%")
                if not motion:
                    yield Row(f"memory at rest: {words}, on {name}", "", memory, MEMORY_GOAL, unit="MB")


@contextmanager
def screen() -> Iterator[tuple[str, dict[str, str]]]:
    """Provide a screen for windows: its name, and the environment variables that select it."""
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        yield "the dummy driver", {"SDL_VIDEODRIVER": "dummy"}
        return
    words = [xvfb, "-noreset", "-displayfd", "1", "-screen", "0", SCREEN]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        number = server.stdout.readline().strip()
        yield f"Xvfb {SCREEN}", {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
    finally:
        server.terminate()
        server.communicate(timeout=20)


def _measured(what: str, motion: bool, given: dict[str, str]) -> tuple[float, float]:
    """Return the percent of a core and the MB of a separate window on *what*."""
    with tempfile.TemporaryDirectory() as folder:
        homes = {"SIGHTLINE_SAVES": f"{folder}/saves", "SDL_AUDIODRIVER": "dummy"}
        words = [sys.executable, "-m", "benchmarks.idle", "--show", what, str(int(motion)), folder]
        done = subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, **given, **homes},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    cost, memory = json.loads(done.stdout.splitlines()[-1])
    return cost, memory


def _show(what: str, motion: bool, folder: Path) -> None:
    """Open the window on *what*, print its cost, and end the process."""
    from game.core.lobby import LabTable, Lobby, Seats
    from game.files import places
    from game.files.saves.save_folder import SaveFolder
    from game.files.scenarios.battle_start import battle_start
    from game.files.scenarios.scenarios import read_scenario
    from game.lobby.local_lobby import LocalLobby
    from game.lobby.open_game import fresh_seed
    from game.lobby.previews import PreviewLibrary
    from game.ui.menu.opening import first_screen
    from game.ui.shell import settings as chosen
    from game.ui.shell import window
    from game.ui.shell.app import App
    from game.ui.shell.screen import Screen

    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder / "saves"))

    def begin(_: Lobby) -> Seats:
        if what == "lab":
            return lobby.lab(LabTable(scenario="first-steps"))
        read = read_scenario(places.scenarios() / f"{what}.yaml")
        return lobby.begin(battle_start(read, seed=read.seed or fresh_seed()))

    def first(app: App) -> Screen:
        threading.Thread(target=_print, args=(app,), daemon=True).start()
        return first_screen(begin if what else None)(app)

    path = folder / "settings.json"
    chosen.save(chosen.Settings(motion=motion), path)
    window.run(lobby, first, path=path)


def _print(app: object) -> None:
    """Wait until the window is idle, then print its cost over ten seconds and its memory."""
    until = time.monotonic() + PATIENCE
    calm = time.monotonic() + CALM
    while time.monotonic() < min(calm, until):
        spent = time.process_time()
        time.sleep(0.5)
        warming = any(thread.name.startswith("warming") for thread in threading.enumerate())
        if warming or getattr(app, "busy", False) or time.process_time() - spent > 0.48:
            calm = time.monotonic() + CALM
    spent, start = time.process_time(), time.monotonic()
    time.sleep(MEASURED)
    cost = 100 * (time.process_time() - spent) / (time.monotonic() - start)
    print(json.dumps([cost, resident()]), flush=True)
    os._exit(0)


def resident() -> float:
    """Return this process's present memory in MB; 0 if the system does not report it."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--show"]:
        _show(sys.argv[2], sys.argv[3] == "1", Path(sys.argv[4]))
    sys.exit(main(rows))
