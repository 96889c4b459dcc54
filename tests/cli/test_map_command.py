"""`map`: a new table from the generator."""

from __future__ import annotations

import pytest
from commands import call


def test_a_map_is_made_and_measured(capsys, tmp_path):
    """Written where -o says, a good map; what each edge sees, how far it walks, where it finds cover."""
    to = tmp_path / "new.yaml"
    told = call(capsys, "map", "--style", "hills", "--size", "36x36", "--seed", "7", "-o", to)
    assert told.status == 0
    assert told.out.startswith(f"{to}: ")
    assert "of the table" in told.out
    assert call(capsys, "check", to).out == f"{to}: a map\n"


def test_as_json(capsys, tmp_path):
    """One object with everything that was measured; the same seed gives the same file."""
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    words = ("map", "--style", "desert", "--size", "small", "--seed", "x", "--json")
    told = call(capsys, *words, "-o", first)
    again = call(capsys, *words, "-o", second)
    assert {**told.data, "map": ""} == {**again.data, "map": ""}
    assert first.read_bytes() == second.read_bytes()
    assert told.data["fair"] is True
    assert told.data["size"] == [36, 36]
    assert sum(told.data["sides"][told.data["home"][0]]["sees"].values()) == pytest.approx(1, abs=0.001)


def test_the_ground_is_chosen_apart_from_the_style(capsys, tmp_path):
    """The terrain on it and how fair it is are the same; an unknown ground is refused."""
    usual, ash = tmp_path / "a.yaml", tmp_path / "b.yaml"
    words = ("map", "--style", "desert", "--size", "small", "--seed", "x", "--json", "-o")
    told = call(capsys, *words, usual).data
    other = call(capsys, *words, ash, "--ground", "ash").data
    assert (told["ground"], other["ground"]) == ("sand", "ash")
    assert {**told, "map": "", "ground": ""} == {**other, "map": "", "ground": ""}
    assert usual.read_text().replace("ground: sand", "ground: ash") == ash.read_text()
    grass = call(capsys, *words, tmp_path / "c.yaml", "--ground", "grass")
    assert grass.data["ground"] == "grass"
    assert "ground:" not in (tmp_path / "c.yaml").read_text()
    assert call(capsys, *words, tmp_path / "d.yaml", "--ground", "lava").status == 2


def test_without_an_output_it_lies_with_ones_own_maps(capsys, tmp_path, monkeypatch):
    """By its name, and never over another."""
    monkeypatch.setenv("SIGHTLINE_MAPS", str(tmp_path))
    words = ("map", "--style", "hills", "--size", "36x36", "--seed", "7")
    assert call(capsys, *words).status == 0
    assert len(list(tmp_path.glob("*.yaml"))) == 1
    again = call(capsys, *words)
    assert again.status == 2
    assert "exists already" in again.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--style", "swamp"), "invalid choice"),
        (("--style", "hills", "--size", "1x1"), '30" to 160"'),
        (("--style", "hills", "--size", "big"), "expected WxD in inches"),
        ((), "--style"),
    ],
)
def test_bad_words_are_refused(capsys, tmp_path, words, said):
    """Status 2 and a sentence; nothing is written."""
    told = call(capsys, "map", *words, "-o", tmp_path / "x.yaml")
    assert told.status == 2
    assert said in told.err
    assert not (tmp_path / "x.yaml").exists()
