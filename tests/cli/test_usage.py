"""The command line as a whole: help, commands, statuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import ROOT, call

from game import cli
from game.cli import COMMANDS


def test_help_lists_every_command(capsys):
    """Status 0, each with a line."""
    told = call(capsys, "--help")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("usage: sightline ")
    for command in COMMANDS:
        assert f"\n    {command} " in told.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys, command):
    """Status 0 and its own usage."""
    told = call(capsys, command, "--help")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"usage: sightline {command} ")


@pytest.mark.parametrize(
    "words",
    [("bogus",), ("sight", "--bogus"), ("--bogus",), ("sight",), ("run", "x.yaml"), ("render", "x.yaml")],
)
def test_misuse_is_status_two(capsys, words):
    """With the usage on standard error and nothing on standard output; as JSON one object."""
    told = call(capsys, *words)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("usage: sightline")
    assert call(capsys, *words, "--json").messages


QUIET = tuple(name for name in COMMANDS if name not in {"play", "render"})
"""The commands without a window or a picture."""


@pytest.fixture(scope="module")
def loaded():
    """The modules of pygame and the like that are loaded after each quiet command, in one process."""
    code = (
        "import json, sys; from game.cli import _parser; "
        "unwanted = {'pygame', 'pygame_gui', 'pymunk'}; "
        f"print(json.dumps([_parser(one) and sorted(unwanted & sys.modules.keys()) for one in {QUIET!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(zip(QUIET, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("command", QUIET)
def test_measuring_and_playing_on_the_command_line_needs_no_pygame(command, loaded):
    """Only the window and its pictures load it."""
    assert loaded[command] == []


def test_a_reader_that_goes_away_is_no_fault():
    """`sightline rules alpha_strike | head -1`: no complaint."""
    command = f"{sys.executable} main.py rules alpha_strike --coverage | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_benchmarks_print_nothing_but_what_they_measure():
    """No greeting of a library comes before their JSON: with a part that is not there, nothing is printed."""
    environment = {key: word for key, word in os.environ.items() if key != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, "-m", "benchmarks", "none", "--json"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no part is called none" in done.stderr


def test_each_module_is_a_command():
    """What several share lies in a folder of its own, and what computes in `game.lobby`."""
    here = Path(cli.__file__).parent
    assert {path.stem for path in here.glob("*.py")} == {"__init__", *COMMANDS.values()}
    assert {path.name for path in here.iterdir() if (path / "__init__.py").exists()} == {"shared"}
