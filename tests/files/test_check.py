"""check_file: any file is judged by what it says it is."""

from __future__ import annotations

import pytest

from game.files.check import check_file
from game.files.places import cards, maps, scenarios

GOOD = [*sorted(maps().glob("*.yaml")), *sorted(scenarios().glob("*.yaml"))]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_the_maps_and_scenarios_that_come_with_the_game_are_good(path):
    """No problem in any."""
    assert check_file(path) == ("scenario" if path.parent.name == "scenarios" else "map", ())


def test_the_cards_that_come_with_the_game_are_good():
    """No problem in any."""
    files = sorted(cards("alpha_strike").glob("*.yaml"))
    assert len(files) >= 4
    assert all(check_file(path) == ("units", ()) for path in files)


@pytest.mark.parametrize(
    ("text", "sort", "said"),
    [
        ("format: map/1\nname: x\nsize: [1, 1]\nfeatures: []\n", "map", ""),
        (
            "format: map/2\nname: x\nsize: [1, 1]\nfeatures: []\n",
            "map",
            "1:9: format: expected one of: map/1",
        ),
        ("format: units/1\nfamily: alpha_strike\nunits: {}\n", "units", ""),
        (
            "format: units/1\nfamily: moon\nunits: {}\n",
            "units",
            "2:9: family: unknown family of rules `moon`",
        ),
        ("format: scenario/1\nrules: [alpha_strike]\n", "scenario", "1:1: `map` is missing"),
        (
            "format: poem/1\n",
            "",
            "1:9: format: expected `format`, one of: map/1, units/1, sheets/1, scenario/1",
        ),
        ("name: x\n", "", "1:1: expected `format`, one of: map/1, units/1, sheets/1, scenario/1"),
        ("", "", "1:1: the file is empty"),
        ("[", "", "1:2: 0: this is not valid YAML"),
        ('{"format": "save/1", "rules": ["alpha_strike"]}\n', "save", ""),
    ],
)
def test_files_are_judged_by_what_they_say_they_are(tmp_path, text, sort, said):
    """The number of the format does not change what it is."""
    path = tmp_path / "file.yaml"
    path.write_text(text)
    found, problems = check_file(path)
    assert found == sort
    assert bool(problems) == bool(said)
    assert not said or str(problems[0]).startswith(f"{path}:{said}")


def test_files_that_are_not_there(tmp_path):
    """One problem each."""
    for path in (tmp_path, tmp_path / "none.yaml"):
        assert [str(problem).startswith(f"{path}:1:1: ") for problem in check_file(path)[1]] == [True]
