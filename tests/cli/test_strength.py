"""`strength`: levels in mirrored battles, as a table. `tests.long strengths` plays more games."""

from __future__ import annotations

import pytest
from commands import call

from game.files.scenarios.battle_start import battle_start
from game.lobby.simulation.mirrored import KINDS, MAPS, Matchup

SHORT = ("--units", 1, "--turns", 3, "--games", 2)


def test_a_table_of_short_games_is_the_same_again_and_goes_on(capsys, tmp_path):
    """From its log, and without one; the better level is not beaten."""
    words = ("strength", "alpha-strike", "--levels", "regular,recruit", *SHORT, "--json")
    first = call(capsys, *words, "--log", tmp_path)
    again = call(capsys, *words, "--log", tmp_path)
    assert (first.status, again.status) == (0, 0)
    assert first.data == again.data == call(capsys, *words).data
    (row,) = first.data
    assert (row["battles"], row["levels"], row["games"]) == ("alpha-strike", ["regular", "recruit"], 2)
    assert row["won"] >= 0.5
    assert [path.name for path in tmp_path.iterdir()] == ["alpha-strike-regular-recruit.jsonl"]


@pytest.mark.parametrize(
    "command", [("strength", "alpha-strike", *SHORT), ("fit", "alpha-strike", "veteran")]
)
def test_the_folder_of_the_logs_is_made_but_not_those_around_it(capsys, tmp_path, command):
    """As `--log strength` in a new folder; two missing folders are a typing error, a file is no folder."""
    (tmp_path / "file").write_text("")
    for bad, words in (("no/where", "there is no folder"), ("file", "cannot be made: it is not a folder")):
        told = call(capsys, *command, "--log", tmp_path / bad)
        assert (told.status, told.out) == (2, "")
        assert words in told.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    if command[0] == "strength":
        assert call(capsys, *command, "--log", tmp_path / "logs").status == 0
        assert (tmp_path / "logs" / "alpha-strike-veteran-regular.jsonl").is_file()


@pytest.mark.parametrize("kind", KINDS)
def test_both_sides_have_the_same_units_and_two_games_differ_in_the_levels_alone(kind):
    one, other = (Matchup(kind, ("regular", "recruit"), "1").game(number) for number in (0, 1))
    assert list(one.levels.values()) == ["regular", "recruit"] == list(other.levels.values())[::-1]
    assert (one.scenario, one.seed) == (other.scenario, other.seed)
    red, blue = ([unit.card for unit in side.units] for side in one.scenario.sides)
    assert red == blue
    assert len(red) == sum(KINDS[kind].squads)
    assert battle_start(one.scenario, seed="1").state.sides == ("Red", "Blue")


def test_the_tables_and_the_beginnings_take_turns():
    games = [Matchup("alpha-strike", ("regular", "recruit"), "1").game(2 * n) for n in range(len(MAPS) + 1)]
    assert len({one.scenario.map.name for one in games}) == len(MAPS)
    assert games[0].scenario.begin is not None
    assert games[-1].scenario.begin is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "there are no battles chess; there are alpha-strike, "),
        (("--levels", "regular"), "expected two levels of recruit, regular, "),
        (("--levels", "regular,genius"), "expected two levels of recruit, regular, "),
        (("--units", "0"), "expected a whole number from 1 up, not 0"),
    ],
)
def test_what_cannot_be_compared(capsys, words, said):
    told = call(capsys, "strength", *words)
    assert (told.status, told.out) == (2, "")
    assert said in told.err
