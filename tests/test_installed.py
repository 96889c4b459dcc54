"""The wheel, installed in an environment of its own and used from another folder: window, commands, tests."""

from __future__ import annotations

import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from installed_wheel import Installed, install

ROOT = Path(__file__).parents[1]
TESTS = (
    "library/test_public_face.py::test_a_viewshed_of_a_unit_follows_its_rules",
    "cli/test_say.py",
    "files/test_by_name.py",
    "rules/alpha_strike/test_to_hit.py",
    "rules/skirmish/test_squad_shooting.py",
    "ui/test_theme.py",
)
"""Tests that need nothing of the checkout."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Installed:
    """The wheel, installed."""
    return install(tmp_path_factory.mktemp("installed"))


def test_the_installed_package_is_the_one_that_runs(installed):
    """Not the checkout."""
    words = "import game, game.files.places as places; print(game.__file__, places.in_checkout())"
    told = installed.run("python", "-c", words).stdout.split()
    assert Path(told[0]).is_relative_to(installed.programs.parent)
    assert told[1] == "False"


def test_the_window_opens_from_another_folder(installed):
    """On the menu and on a battle named, which is saved in the user's folder."""
    installed.printed("play", "--frames", "3")
    installed.printed("play", "first-steps", "--frames", "3")
    assert (Path(installed.environ["XDG_DATA_HOME"]) / "sightline" / "saves").is_dir()
    assert list(installed.elsewhere.iterdir()) == []


def test_the_commands_run_from_another_folder(installed):
    """With files named by their path, written where they are asked for, and with battles that ship."""
    printed = installed.printed
    assert "Wolverine WVR-6R to Shadow Hawk" in printed("sight", "first-steps", "wolverine", "shadow-hawk")
    assert "Wolverine" in printed("say", "first-steps")
    assert "AS-MOVE-01" in printed("rules", "alpha_strike")
    printed("map", "--style", "hills", "--size", "36x36", "--seed", "1", "-o", "hills.yaml")
    assert printed("check", "hills.yaml") == "hills.yaml: a map\n"
    printed("render", "first-steps", "-o", "steps.png")
    assert (installed.elsewhere / "steps.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="no shared MIME database")
@pytest.mark.skipif(shutil.which("gio") is None, reason="no program that asks it")
@pytest.mark.parametrize(
    ("path", "sort"),
    [
        ("maps/the-fords.yaml", "x-sightline-map"),
        ("maps/scenarios/first-steps.yaml", "x-sightline-battle"),
        ("tests/golden/first-fire-team.jsonl", "x-sightline-save"),
        ("game/rules/alpha_strike/rules.yaml", "x-yaml"),
    ],
)
def test_the_desktop_knows_our_files(installed, path, sort):
    """By their first line, whatever other YAML files there are."""
    share = installed.programs.parent / "share"
    subprocess.run(["update-mime-database", share / "mime"], check=True)
    asked = ["gio", "info", "-a", "standard::content-type", ROOT / path]
    environ = {**installed.environ, "XDG_DATA_HOME": str(share)}
    told = subprocess.run(asked, env=environ, check=True, capture_output=True, text=True).stdout
    assert told.split()[-1] == f"application/{sort}"


def test_the_desktop_entry_starts_the_program(installed):
    """It names a command that is installed, an icon that is, and types that are described."""
    share = installed.programs.parent / "share"
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(share / "applications" / "sightline.desktop")
    found = entry["Desktop Entry"]
    program, *words = found["Exec"].split()
    assert (installed.programs / program).is_file()
    assert words == ["%f"]
    icon = ElementTree.parse(share / "icons/hicolor/scalable/apps" / f"{found['Icon']}.svg").getroot()
    assert icon.get("viewBox") == "0 0 64 64"
    described = ElementTree.parse(share / "mime/packages/sightline.xml").getroot()
    types = {one.get("type") for one in described}
    assert set(found["MimeType"].split(";")) - {""} == types


@pytest.mark.parametrize(
    "path",
    ["tests/golden/first-fire-team.jsonl", "maps/scenarios/first-steps.yaml", "maps/the-fords.yaml"],
    ids=["saved game", "battle", "map"],
)
def test_a_file_opens_by_a_double_click(installed, path):
    """The file alone, as the desktop entry starts it."""
    installed.printed(ROOT / path, "--frames", "3")


def test_tests_pass_with_the_installed_package(installed, tmp_path):
    """Copied to another folder, those that need nothing of the checkout."""
    copy = shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(id, ...)\n")
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:benchmark", "-p", "no:xdist")
    done = installed.run("python", *words, "--rootdir", tmp_path, *(str(copy / name) for name in TESTS))
    assert done.returncode == 0, done.stdout
