"""A scratch copy of the program, changed as docs/contributing.md says, and run as users run it."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import forked

ROOT = Path(__file__).parents[2]
PARTS = ("game", "assets", "maps")
FILES = ("main.py", "docs/glossary.md")
FAMILY = Path("game", "rules", "alpha_strike")
TOYS = ROOT / "tests" / "families"
EPOCH = 2_000_000_000
"""When the first change to a scratch copy is dated, in seconds: after any file of a checkout."""

PILOT = """
import sys
from pathlib import Path
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.handoff import Handoff
from game.ui.menu.opening import first_screen
from game.ui.shell.pilot import Pilot

lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(sys.argv[2])))
begun = lobby.begin(battle_start(read_scenario(sys.argv[1]), seed="1"))
pilot = Pilot(lobby, first_screen(lambda lobby: begun), size=(1600, 1000))
pilot.step(times=3)


def take_over():
    "Let the side to which the screen is passed take it."
    while isinstance(pilot.app.screen, Handoff):
        pilot.wait(1.0)
        pilot.press("return")
        pilot.wait(1.0)


take_over()
battle = pilot.app.screen.battle
"""


@cache
def compiled_program() -> Path:
    """Return a folder with the program and its bytecode, shared by all copies in this process."""
    folder = Path(tempfile.mkdtemp(prefix="sightline-scratch-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part)
    for file in FILES:
        (folder / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, folder / file)
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", "game"],
        cwd=folder,
        env=without_bytecode_settings(),
        check=True,
    )
    return folder


def without_bytecode_settings() -> dict[str, str]:
    """Return the environment without settings that keep Python from writing bytecode."""
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def _linked(file: str, link: str) -> None:
    """Make *link* the same file as *file*, or a copy of it where the disk cannot do that."""
    try:
        os.link(file, link)
    except OSError:
        shutil.copy2(file, link)


class Scratch:
    """A copy of the program in *folder*, like a checkout, to be changed and run.

    Attributes:
        folder: The folder of main.py.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._written = 0
        shutil.copytree(compiled_program(), folder, copy_function=_linked)

    def write(self, path: Path | str, text: str) -> Path:
        """Write a file, at *path* below the folder."""
        found = self.folder / path
        found.parent.mkdir(parents=True, exist_ok=True)
        found.unlink(missing_ok=True)  # all copies have the same file, as long as none has changed it
        found.write_text(text, encoding="utf-8")
        self._written += 1
        os.utime(found, (EPOCH + self._written,) * 2)  # bytecode is dated in seconds: each text has its own
        return found

    def append(self, path: Path | str, text: str) -> None:
        """Append *text* to a file."""
        self.write(path, (self.folder / path).read_text(encoding="utf-8") + text)

    def replace(self, path: Path | str, old: str, new: str) -> None:
        """Replace *old*, which occurs once in a file, by *new*."""
        text = (self.folder / path).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        self.write(path, text.replace(old, new))

    def add_toy(self, name: str) -> Path:
        """Add a family of `tests/families`, changing nothing else; return the folder of its rules."""
        cards = self.folder / "assets" / "units" / name
        shutil.copytree(
            TOYS / name, self.folder / "game" / "rules" / name, ignore=shutil.ignore_patterns("__pycache__")
        )
        cards.mkdir()
        shutil.copy(TOYS / f"{name}.yaml", cards)
        return Path("game", "rules", name)

    def add_action(self, name: str, text: str) -> None:
        """Add an action for the combat phase: *text* is its file, with its `OFFER`."""
        self.write(FAMILY / "combat" / f"{name.lower()}.py", text)
        face, imports = FAMILY / "__init__.py", "from game.rules.alpha_strike.combat.physical import Strike\n"
        module = f"from game.rules.alpha_strike.combat.{name.lower()} import"
        self.replace(face, imports, f"{imports}{module} OFFER as {name.upper()}\n{module} {name}\n")
        self.replace(face, '{"Fire", "Strike", "Pass"}', f'{{"Fire", "Strike", "Pass", "{name}"}}')
        self.replace(face, "Strike, Pass, EndPhase)", f"Strike, Pass, {name}, EndPhase)")
        self.replace(face, "    offers=OFFERS,", f"    offers=(*OFFERS, {name.upper()}),")

    def acting(self, battle: Path) -> tuple[str, str]:
        """Return the acting side in a *battle* of Red's unit a against Blue's b, and its unit."""
        (side,) = self.json("run", battle, "--script", self.write("empty.json", "[]"))["to_act"]
        return side, {"Red": "a", "Blue": "b"}[side]

    @property
    def env(self) -> Mapping[str, str]:
        """The environment of its programs: no user settings, no screen, no sound."""
        homes = {
            "SIGHTLINE_SAVES": str(self.folder / "saves"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
        }
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return {**without_bytecode_settings(), **homes, **drivers, "PYTHONPATH": str(self.folder)}

    def run(self, *words: object, status: int = 0) -> str:
        """Run `python main.py` with *words*; return its output.

        Raises:
            AssertionError: if it ended with another *status*.
        """
        return self._run([str(self.folder / "main.py"), *map(str, words)], status)

    def either(self, *words: object) -> str:
        """Run `python main.py` with *words*; it must exit with 0, or with 1 or 2 and a message."""
        return self._run([str(self.folder / "main.py"), *map(str, words)], 0, 1, 2)

    def json(self, *words: object, status: int = 0) -> Any:
        """Return the JSON output of the command *words*."""
        return json.loads(self.run(*words, "--json", status=status))

    def pilot(self, scenario: Path, lines: str) -> str:
        """Run *lines* with a `pilot` in the window of *scenario*'s `battle`; return what they print.

        The first side has the screen; `take_over()` hands it to the next.
        """
        saves = self.folder / "saves"
        saves.mkdir(exist_ok=True)
        return self.python(PILOT + lines, scenario, saves)

    def python(self, lines: str, *words: object) -> str:
        """Run *lines* of Python with *words* as their arguments; return what they print."""
        return self._run(["-c", lines, *map(str, words)], 0)

    def _run(self, words: list[str], *statuses: int) -> str:
        ran = forked.run(words, self.folder, self.env, without_bytecode_settings())
        assert ran.returncode in statuses, (
            f"{words[:3]} ended with {ran.returncode}: {ran.stdout}{ran.stderr}"
        )
        return ran.stdout + (ran.stderr if ran.returncode else "")
