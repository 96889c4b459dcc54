"""Damaged maps, cards and scenarios: read or refused, never anything else."""

from __future__ import annotations

from contextlib import suppress

import pytest
from mutate import BOMB, ODD, ROOT, SEEDS, mutants, tried

from game.files.check import check_file
from game.files.maps.maps import map_of
from game.files.scenarios.scenarios import scenario_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.rules.alpha_strike.terrain import terrain

SHARE = 150


def test_damaged_files_are_read_or_refused(tmp_path):
    """Nothing but a list of problems comes of any, nothing is written, none takes long."""
    told = tried(SHARE, tmp_path)
    assert told["refused"] + told["read"] == SHARE
    assert told["refused"] > SHARE / 2


def test_mutants_are_the_same_for_the_same_seed():
    """So that a fault can be found again."""
    assert list(mutants("a: 1\n", 7, 20)) == list(mutants("a: 1\n", 7, 20))
    assert list(mutants("a: 1\n", 7, 20)) != list(mutants("a: 1\n", 8, 20))


@pytest.mark.parametrize("source", [name for names in SEEDS.values() for name in names])
def test_what_is_damaged_was_good(source):
    """Each begins as a file that the game reads."""
    sort, problems = check_file(ROOT / source)
    assert (sort, problems) == (next(s for s in SEEDS if source in SEEDS[s]), ())


@pytest.mark.parametrize("value", ODD)
@pytest.mark.parametrize(
    "line",
    ["size: [72, {}]", "name: {}", "features: {}", "features: [{{id: a, kind: rough, circle: [{}, 5, 2]}}]"],
)
def test_odd_values_anywhere_in_a_map(value, line):
    """A battlefield or a list of problems."""
    text = "format: map/1\nname: x\nsize: [72, 48]\n"
    changed = "".join(part for part in text.splitlines(True) if part[:4] != line[:4]) + line.format(value)
    with suppress(BadFile):
        assert map_of(parse(changed, "m.yaml"), terrain().kinds).battlefield.width > 0


@pytest.mark.parametrize("value", ODD)
@pytest.mark.parametrize(
    "line",
    ["sides: {}", "sides: [{}]", "sides: [{{name: Red, units: {}}}]", "sides: [{{units: [{{id: {}}}]}}]"],
)
def test_odd_values_anywhere_in_the_sides(value, line):
    """A scenario or a list of problems, also where options leave units out."""
    head = "format: scenario/1\nname: x\nrules: [alpha_strike]\noptions: {battlemechs_only: true}\n"
    with suppress(BadFile):
        assert scenario_of(parse(head + line.format(value), "s.yaml")).name


def test_a_bomb_in_a_scenario_is_refused_at_once(tmp_path):
    """Aliases are never followed."""
    path = tmp_path / "bomb.yaml"
    path.write_text(f"format: scenario/1\n{BOMB}\n")
    _, problems = check_file(path)
    assert problems
    assert all("anchors" in problem.message or "aliases" in problem.message for problem in problems)
