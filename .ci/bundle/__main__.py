"""`python .ci/bundle [-o FOLDER]`: build the game as one folder that runs without Python on this system.

PyInstaller works in a fresh environment, where it finds the game, its dependencies and nothing else.
docs/packaging.md says more.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYINSTALLER = "pyinstaller==6.22.3"
FONTS = ("font_source_sans_pro", "fonticon_mdi7")


def build(folder: Path) -> Path:
    """Build the game in *folder*, in place of an earlier build there; return the program.

    Raises:
        SystemExit: if the folder holds something else.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "_internal").is_dir():
        raise SystemExit(f"{folder} is not empty, and not an earlier build")
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        python = environment(room / "environment")
        words = ["--onedir", "--name", "sightline", "--log-level", "WARN", "--noconfirm"]
        words += [word for package in FONTS for word in ("--collect-data", package)]
        words += ["--additional-hooks-dir", HERE]
        places = ["--distpath", room / "dist", "--workpath", room / "work", "--specpath", room]
        command = [python, "-m", "PyInstaller", *words, *places, HERE / "sightline.py"]
        subprocess.run(command, cwd=room, env=bare(), check=True)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(room / "dist" / "sightline", folder)
        if sys.platform == "linux":
            shutil.copy2(HERE / "register", folder)
    return next(path for path in (folder / "sightline", folder / "sightline.exe") if path.is_file())


def environment(place: Path) -> Path:
    """Make an environment with the game as it is installed and PyInstaller; return its Python."""
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [python, "-m", "pip", "install", "--quiet", "-c", ROOT / "constraints.txt"]
    subprocess.run([*install, ROOT, PYINSTALLER], env=bare(), check=True)
    return python


def bare() -> dict[str, str]:
    """Return the variables of this process without those that lead to a checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def main() -> None:
    """Build it, and print where it is and its size."""
    parser = argparse.ArgumentParser(prog="python .ci/bundle", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist" / "sightline", metavar="FOLDER")
    folder = parser.parse_args().output.absolute()
    program = build(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if not path.is_symlink() and path.is_file())
    print(f"{program}: {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
