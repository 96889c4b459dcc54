"""`simulate`: games between computer players: the same for any number of processes, continued, summed up."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from commands import ROOT, call

from game.battlefield import engine
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile
from game.lobby.after_battle.luck import Outcome
from game.lobby.simulation import simulation
from game.lobby.simulation.game_log import GameLog
from game.lobby.simulation.game_record import GameRecord, UnitRecord
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.playing import play_game
from game.lobby.simulation.simulation import simulate
from game.lobby.simulation.summary import WinShare, summarized


@pytest.fixture(scope="module")
def short(tmp_path_factory) -> Path:
    """A lesson of two turns."""
    path = tmp_path_factory.mktemp("battles") / "short.yaml"
    said = (ROOT / "maps" / "scenarios" / "first-steps.yaml").read_text()
    path.write_text(said.replace("victory:", "turns: 2\nvictory:"))
    return path


def pairing_of(path: Path, *, seed: str = "7") -> Pairing:
    """Return recruits on both sides."""
    return Pairing(read_scenario(path), {"Red": "recruit", "Blue": "recruit"}, seed)


def test_any_number_of_processes_gives_the_same(capsys, short, tmp_path):
    """To the last digit; a page is written as well, with a map for each side and one of damage."""
    page = tmp_path / "report.html"
    words = ("simulate", short, "--games", 2, "--red", "recruit", "--blue=recruit", "--seed", "7", "--json")
    alone = call(capsys, *words, "-o", page)
    several = call(capsys, *words, "--jobs", 2)
    assert (alone.status, several.status) == (0, 0)
    assert alone.data == several.data
    assert alone.data["levels"] == {"Red": "recruit", "Blue": "recruit"}
    assert sum(side["won"]["share"] for side in alone.data["sides"]) == 1.0
    said = page.read_text()
    assert said.count("<svg ") >= 2
    assert "http://" not in said.replace("http://www.w3.org/", "")


def test_a_run_goes_on_where_it_was_stopped(short, tmp_path):
    """Games in the log are not played again, and a line that was cut short is."""
    pairing, path = pairing_of(short), tmp_path / "games.jsonl"
    whole = simulate(pairing, 3, log=GameLog(path, pairing))
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    path.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    calls: list[int] = []
    assert simulate(pairing, 3, log=GameLog(path, pairing), progress=calls.append) == whole
    assert calls == [1, 2, 3]
    assert GameLog(path, pairing).games == {game.number: game for game in whole}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--green", "recruit"), "there is no option --green; those of the sides are --red, --blue"),
        (("--red", "genius"), "--red: expected a level, one of: recruit, regular, veteran, elite"),
        (("--red",), "--red: expected a level, one of"),
        (("--SIDE", "recruit"), "there is no option --SIDE"),
        (("--games", "0"), "expected a whole number from 1 up, not 0"),
        (("--log", "/nowhere/at/all.jsonl", "--games", "1"), "there is no folder /nowhere/at"),
    ],
)
def test_what_cannot_be_simulated(capsys, short, words, said):
    """Status 2 and a sentence."""
    told = call(capsys, "simulate", short, *words)
    assert (told.status, told.out) == (2, "")
    assert said in told.err


def test_the_log_of_another_pairing_is_refused(capsys, short, tmp_path):
    """It would mix games that cannot be compared."""
    path = tmp_path / "games.jsonl"
    GameLog(path, pairing_of(short))
    told = call(capsys, "simulate", short, "--games", 1, "--log", path)
    assert told.status == 2
    assert "no log of these games with these levels, this seed and this engine" in told.err


def test_many_games_are_measured_by_the_fastest_engine(monkeypatch, short, tmp_path):
    """The one that is installed or set, until they end; the log of another engine is refused."""
    monkeypatch.delenv(engine.VARIABLE, raising=False)
    measured: list[bool] = []
    monkeypatch.setattr(
        simulation, "play_game", lambda *_: measured.append(engine.is_fast()) or record(0, None, 0)
    )
    monkeypatch.setattr(engine, "installed", lambda: True)
    simulate(pairing_of(short), 1, log=GameLog(tmp_path / "numba.jsonl", pairing_of(short)))
    assert (measured, engine.VARIABLE in os.environ) == ([True], False)
    monkeypatch.setenv(engine.VARIABLE, "numpy")
    simulate(pairing_of(short), 1)
    assert measured == [True, False]
    with pytest.raises(BadFile, match="this engine"):
        GameLog(tmp_path / "numba.jsonl", pairing_of(short))


def test_every_game_has_dice_of_its_own(short):
    """By its number; the same number is the same game."""
    games = [play_game(pairing_of(short), number) for number in (0, 1, 0)]
    assert games[0] == games[2]
    assert replace(games[1], number=0) != games[0]
    assert [unit.name for unit in games[0].units] == ["wolverine", "shadow-hawk"]


def test_the_first_to_act_is_not_always_the_first_of_the_initiative(tmp_path):
    """The winner of the throw may choose to go last, as mecha do."""
    path = tmp_path / "relay.yaml"
    said = (ROOT / "maps" / "scenarios" / "the-relay.yaml").read_text()
    path.write_text(re.sub(r"(?m)^turns: .*$", "turns: 1", said))
    pairing = Pairing(read_scenario(path), {"Guard": "recruit", "Tide": "recruit"}, "5")
    assert {play_game(pairing, number).first for number in range(2)} == {"Guard", "Tide"}


def record(number: int, winner: str | None, hits: int, **more: object) -> GameRecord:
    """Return a game of two units, of which the one of the loser was destroyed."""
    units = tuple(
        UnitRecord(side.lower(), side, 4, hits, 2.0, 3, 3, winner in (side, None)) for side in ("Red", "Blue")
    )
    both = ("veteran", "regular") if number % 2 == 0 else ("regular", "veteran")
    levels = dict(zip(("Red", "Blue"), both, strict=True))
    usual = {"reason": "", "turns": 5, "actions": 9, "first": "Red", "stood": {}, "hurt": ()}
    usual["damage"] = {"Red": Outcome(4, 3.0, 2.0, 1.0), "Blue": Outcome(4, 3.0, 4.0, 1.0, number == 2)}
    return GameRecord(number=number, levels=levels, winner=winner, units=units, **{**usual, **more})


def test_the_summary_of_games():
    """Draws count half; levels are followed from side to side; luck is hits beyond those promised."""
    found = summarized([record(0, "Red", 3), record(1, "Blue", 2), record(2, None, 3), record(3, "Red", 2)])
    red, blue = found.sides
    assert (found.games, found.draws, found.turns) == (4, 1, 5)
    assert (red.won, blue.won) == (WinShare(2.5, 4), WinShare(1.5, 4))
    assert dict(found.levels) == {"veteran": WinShare(2.5, 4), "regular": WinShare(1.5, 4)}
    assert found.first == WinShare(2, 3)
    assert (red.hits, red.expected) == (2.5, 2.0)
    assert red.luck == pytest.approx(0.5 / (1 / 3 / 4) ** 0.5)
    assert red.damage == Outcome(16, 12.0, 8.0, 4.0)
    assert (red.damage.luck, blue.damage.luck) == (2.0, None)  # Blue's targets reacted once
    wolverine = found.units[0]
    assert (wolverine.survived, wolverine.won_with) == (WinShare(3, 4), WinShare(2.5, 3))
    assert wolverine.won_without == WinShare(0, 1)


def test_damage_is_compared_with_expectation(capsys, tmp_path):
    """By the exact chances of each attack: per game in the text, in JSON and on the page."""
    page = tmp_path / "report.html"
    words = ("simulate", "first-steps", "--games", 2, "--red", "recruit", "--blue", "recruit")
    told, data = call(capsys, *words, "-o", page).out, call(capsys, *words, "--json").data
    assert "side  attacks  their damage  expected  luck" in told
    assert "<h2>Damage against expectation</h2>" in page.read_text()
    pairing = pairing_of(ROOT / "maps" / "scenarios" / "first-steps.yaml", seed="1")
    games = [play_game(pairing, number) for number in range(2)]
    for side in data["sides"]:
        own = [game.damage[side["side"]] for game in games]
        assert side["damage"]["attacks"] == sum(one.count for one in own) / 2 > 0
        assert side["damage"]["expected"] == pytest.approx(sum(one.mean for one in own) / 2)
        assert side["damage"]["dealt"] == side["dealt"]


@pytest.mark.parametrize(("points", "games", "ends"), [(0, 10, (0.0, 0.2775)), (5, 10, (0.2366, 0.7634))])
def test_intervals_are_wilsons(points, games, ends):
    """As printed in tables of it."""
    assert WinShare(points, games).interval == pytest.approx(ends, abs=1e-4)
