"""The wheel, built and installed in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
CHECKOUT_ONLY = {"PYTHONPATH", "SIGHTLINE_MAPS", "SIGHTLINE_SAVES"}


class Installed(NamedTuple):
    """An environment in which the wheel is installed, and a folder elsewhere to work in.

    Attributes:
        wheel: The file of the wheel.
        programs: The folder of its programs; *package* is that of the installed package.
    """

    wheel: Path
    programs: Path
    package: Path
    elsewhere: Path
    environ: dict[str, str]

    def run(self, program: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a *program* of the environment from the other folder."""
        return subprocess.run(
            [self.programs / program, *words],
            cwd=self.elsewhere,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
        )

    def printed(self, *words: str | Path) -> str:
        """Return what the installed command prints, which succeeds without complaints."""
        done = self.run("sightline", *words)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


def install(room: Path) -> Installed:
    """Build the wheel and install it in *room*.

    Its dependencies are those of this environment, by a path file: downloading them again takes minutes.
    Path files in the folders that it names are not read: an editable install there is out of sight.
    """
    made = next(iter(WheelBuilder(str(ROOT)).build(directory=str(room), versions=["standard"])))
    place, elsewhere = room / "environment", room / "elsewhere"
    elsewhere.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    scheme = sysconfig.get_preferred_scheme("prefix")
    paths = {
        name: Path(sysconfig.get_path(name, scheme, {"base": str(place), "platbase": str(place)}))
        for name in ("purelib", "scripts")
    }
    pip = [sys.executable, "-m", "pip", "--python", paths["scripts"] / "python"]
    quiet = ["--quiet", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", *quiet, made], check=True)
    folders = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (paths["purelib"] / "dependencies.pth").write_text("\n".join(sorted(folders)) + "\n")
    environ = {name: value for name, value in os.environ.items() if name not in CHECKOUT_ONLY}
    environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environ |= {f"XDG_{name}_HOME": str(room / name) for name in ("DATA", "CONFIG", "CACHE")}
    return Installed(Path(made), paths["scripts"], paths["purelib"] / "game", elsewhere, environ)
