"""What is installed: every module of the game, its assets and its maps."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import game

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> zipfile.ZipFile:
    """Return the wheel that is built from this folder."""
    made = WheelBuilder(str(ROOT)).build(
        directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"]
    )
    return zipfile.ZipFile(next(iter(made)))


def installed(folder: str) -> set[str]:
    """Return the files below *folder* that belong to the program."""
    every = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in every if "__pycache__" not in path.parts}


def test_every_file_of_the_game_is_installed(wheel):
    """Packages are found by themselves, with the texts of the rules and the mark that they are typed."""
    names = {name for name in wheel.namelist() if name.startswith("game/")}
    beside = {name for name in names if name.startswith(("game/assets/", "game/maps/", "game/docs/"))}
    assert names - beside == installed("game")
    assert "game/py.typed" in names


@pytest.mark.parametrize("folder", ["assets", "maps"])
def test_assets_and_maps_lie_inside_the_package(wheel, folder):
    """Where the installed game looks for them, none left out."""
    names = {name for name in wheel.namelist() if name.startswith(f"game/{folder}/")}
    assert names == {f"game/{name}" for name in installed(folder)}


def test_the_glossary_lies_inside_the_package(wheel):
    """The rule browser explains its words in the installed game, too."""
    assert "game/docs/glossary.md" in wheel.namelist()


def test_every_folder_of_modules_is_a_package():
    """An import finds it whatever the folder that Python was started in."""
    folders = {path.parent for path in (ROOT / "game").rglob("*.py")}
    assert {folder for folder in folders if not (folder / "__init__.py").is_file()} == set()


def test_the_installed_game_finds_battles_by_name_from_any_folder(wheel, tmp_path):
    """Its own ones, and those in the user's folder."""
    package, data, elsewhere = (tmp_path / name for name in ("package", "data", "elsewhere"))
    elsewhere.mkdir()
    wheel.extractall(package)
    own = data / "sightline" / "maps" / "scenarios" / "Sunday evening.yaml"
    own.parent.mkdir(parents=True)
    own.write_bytes((package / "game/maps/scenarios/first-steps.yaml").read_bytes())
    taken = {"SIGHTLINE_MAPS", "SIGHTLINE_SAVES"}
    environ = {name: value for name, value in os.environ.items() if name not in taken}
    environ |= {"PYTHONPATH": str(package), "XDG_DATA_HOME": str(data)}
    words = "import game; print(game.__file__); from game.cli import main; "
    words += (
        "[main(['sight', name, 'wolverine', 'shadow-hawk']) for name in ('first-steps', 'Sunday evening')]"
    )
    done = subprocess.run(
        [sys.executable, "-c", words], cwd=elsewhere, env=environ, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    home, *lines = done.stdout.splitlines()
    assert Path(home).is_relative_to(package)
    assert lines[0].startswith("Wolverine WVR-6R to Shadow Hawk SHD-2H")
    assert lines == lines[: len(lines) // 2] * 2


def test_the_version_is_that_of_the_package(wheel):
    """It is written once, in game/__init__.py."""
    metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    assert message_from_bytes(wheel.read(metadata))["Version"] == game.__version__ == "0.2.0"


def test_constraints_name_versions_only():
    """Limits that work with every index: no URL, no hash."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all("==" in line and "://" not in line and "--hash" not in line for line in lines)
