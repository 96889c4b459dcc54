"""Who plays a side stands in the saves of a game: it is so again when the game goes on."""

from __future__ import annotations

import json

import pytest
from commands import call

from game.core.engine.turns import EndPhase
from game.core.players import SidePlayer
from game.files.saves.rows import mark_of
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary

VETERAN = SidePlayer("veteran", "7", "bold")


@pytest.fixture
def lobby(tmp_path):
    """A lobby with an empty folder of saves, and the first battle begun."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    lobby.start("first-steps")
    yield lobby
    lobby.close()


def test_persons_play_where_nothing_is_said(lobby):
    assert dict(lobby.players) == {}


def test_a_save_says_who_plays_and_so_does_the_game_that_goes_on(lobby):
    lobby.play_by({"Red": VETERAN})
    lobby.record("ours")
    lobby.close()
    assert dict(lobby.players) == {}
    lobby.open("ours")
    assert dict(lobby.players) == {"Red": VETERAN}


def test_a_change_in_mid_game_is_kept_by_the_journal_whatever_comes_after(lobby):
    seats = lobby.start("first-steps")
    lobby.play_by({"Red": VETERAN})
    side = sorted(next(iter(seats.values())).view.to_act)[0]
    seats[side].play(EndPhase(side))
    lobby.play_by({})
    lobby.play_by({"Red": SidePlayer("recruit")})
    (seed,) = {player.seed for player in lobby.players.values()}
    assert seed
    lobby.interrupt()
    key = lobby.crashed()
    lobby.open(key)
    assert dict(lobby.players) == {"Red": SidePlayer("recruit", seed)}


def test_what_is_no_level_or_no_side_of_the_battle_is_played_by_persons(lobby):
    lobby.play_by({"Red": SidePlayer("oracle"), "Nobody": VETERAN, "Blue": SidePlayer()})
    assert dict(lobby.players) == {}


@pytest.mark.parametrize(
    "said",
    [
        None,
        3,
        ["Red"],
        {"Red": "veteran"},
        {"Red": {"level": 3}},
        {"Red": {"level": ""}},
        {"Red": {"level": "x" * 99}},
    ],
)
def test_a_head_that_says_it_wrongly_leaves_the_side_to_a_person(said):
    head = json.loads(json.dumps({"game": "0" * 16, "sitting": 3, "players": said}))
    assert dict(mark_of(head).players) == {}


COUNTERS = "what-the-counters-hide"


def against(lobby, players, battle=COUNTERS):
    """Save *battle*, just begun, in which the computer plays the sides *players*, as `ours`."""
    lobby.start(battle)
    lobby.play_by(dict.fromkeys(players, VETERAN))
    lobby.record("ours")


@pytest.mark.parametrize("command", ["say", "render", "report", "replay"])
def test_what_the_computer_hides_stays_hidden_in_a_save_without_a_pin(lobby, tmp_path, capsys, command):
    """Commands show what the one person knows; the computer's side is refused until the battle is over."""
    against(lobby, ["Blue"])
    save, more = str(tmp_path / "ours.jsonl"), ["-o", str(tmp_path / "p.svg")] if command == "render" else []
    shown, own, other = (
        call(capsys, command, save, *side, *more) for side in ([], ["--side", "Red"], ["--side", "Blue"])
    )
    assert (shown.status, own.status, other.status) == (0, 0, 2)
    assert shown.out == own.out
    assert "only what a person knows is shown: --side Red" in other.err
    assert "Griffin" not in shown.out + other.err
    if more:
        assert "Griffin" not in (tmp_path / "p.svg").read_text()


def test_several_persons_look_each_for_itself_and_open_battles_are_shown_to_all(lobby, tmp_path, capsys):
    """If the computer plays all sides, the first one's eyes are the watcher's, as in the window."""
    save = str(tmp_path / "ours.jsonl")
    against(lobby, ["Red", "Blue"])
    assert "Griffin" not in call(capsys, "say", save).out
    assert call(capsys, "say", save, "--side", "Blue").status == 2
    against(lobby, ["Blue"], "first-steps")
    assert call(capsys, "say", save, "--side", "Blue").status == 0
    against(lobby, [])
    assert "Griffin" in call(capsys, "say", save).out
