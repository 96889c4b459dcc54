"""Battles and maps are found by their names from any folder."""

from __future__ import annotations

from pathlib import Path

import pytest

import game
from game.cli import main
from game.files import places
from game.files.by_name import battle_file, battle_or_map_file, map_file
from game.files.saves.saves import save
from game.lobby.command_battle import begin

SHIPPED = places.scenarios() / "first-steps.yaml"


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch) -> Path:
    """Return the user's folder of battles; another folder, an empty one, is the current one."""
    own, elsewhere = tmp_path / "own" / "scenarios", tmp_path / "elsewhere"
    own.mkdir(parents=True)
    elsewhere.mkdir()
    monkeypatch.setenv("SIGHTLINE_MAPS", str(own.parent))
    monkeypatch.chdir(elsewhere)
    return own


@pytest.mark.parametrize("name", ["first-steps", "First Steps", "first_steps", Path("first-steps")])
def test_a_battle_of_the_game_is_found_by_its_name(name):
    """As its file is called, or as the menu calls it."""
    assert battle_file(name) == battle_or_map_file(name) == SHIPPED


@pytest.mark.parametrize("kind", ["scenarios", ""])
def test_every_battle_and_map_of_the_game_is_found(kind):
    """None is hidden by another one of that name."""
    for path in (places.maps() / kind).glob("*.yaml"):
        assert battle_or_map_file(path.stem) == path
        assert (battle_file if kind else map_file)(path.stem) == path


def test_ones_own_precede_those_of_the_game(own):
    """As in the menu; a file in the current folder precedes both."""
    for name in ("Sunday evening", "first-steps"):
        (own / f"{name}.yaml").write_text("", encoding="utf-8")
        assert battle_file(name) == own / f"{name}.yaml"
    (own.parent / "The Yard.yaml").write_text("", encoding="utf-8")
    assert map_file("the-yard") == own.parent / "The Yard.yaml"
    Path("first-steps").write_text("", encoding="utf-8")
    assert battle_file("first-steps") == Path("first-steps")


@pytest.mark.parametrize("path", ["nowhere.yaml", "nowhere.YML", "maps/first-steps", "game.jsonl", "folder"])
def test_a_path_stays_as_it_is(path):
    """What is wrong with it is said when it is read."""
    Path("folder").mkdir()
    assert battle_file(path) == Path(path)


@pytest.mark.parametrize(
    ("find", "name", "message"),
    [
        (battle_file, "fist-steps", "there is no file and no battle `fist-steps`; nearest: first-steps"),
        (map_file, "fords", "there is no file and no map `fords`; nearest: the-fords"),
        (
            battle_or_map_file,
            "crwn-hill",
            "there is no file and no battle or map `crwn-hill`; nearest: crown-hill",
        ),
        (game.load_scenario, "the-relai", "there is no file and no battle `the-relai`; nearest: the-relay"),
        (game.load_map, "mil-farm", "there is no file and no map `mil-farm`; nearest: mill-farm"),
        (game.play, "fist-steps", "there is no file and no battle `fist-steps`; nearest: first-steps"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(find, name, message, monkeypatch, tmp_path):
    """In one sentence, without a place in a file."""
    monkeypatch.setenv("SIGHTLINE_SAVES", str(tmp_path / "saves"))
    with pytest.raises(game.BadFile) as bad:
        find(name)
    assert str(bad.value) == message


COMMANDS = {
    "sight": ("wolverine", "shadow-hawk"),
    "reach": ("wolverine", "--to", "10,10"),
    "viewshed": ("wolverine",),
    "threat": ("wolverine",),
    "blast": ("--from", "wolverine", "--at", "10,10"),
    "run": ("--script", "none.yaml"),
    "render": ("-o", "table.svg"),
    "simulate": (),
    "play": (),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_knows_the_names_of_battles(command, capsys):
    """What it says of an unknown one is one sentence, status 2."""
    assert main([command, "fist-steps", *COMMANDS[command]]) == 2
    assert capsys.readouterr().err == "there is no file and no battle `fist-steps`; nearest: first-steps\n"


def test_sheets_are_printed_of_a_battle_by_its_name(capsys):
    """Its scenario comes after the kind of sheets."""
    assert main(["print", "tokens", "fist-steps", "-o", "tokens.svg"]) == 2
    assert capsys.readouterr().err == "there is no file and no battle `fist-steps`; nearest: first-steps\n"


def test_commands_and_programs_read_what_they_find(capsys):
    """A battle and a map; one unknown name does not stop `check`."""
    assert main(["sight", "first-steps", "wolverine", "shadow-hawk"]) == 0
    assert capsys.readouterr().out.startswith("Wolverine WVR-6R to Shadow Hawk SHD-2H")
    assert main(["check", "the-fords", "nothing-like-it", "first-steps"]) == 2
    printed = capsys.readouterr()
    assert printed.out.splitlines() == [f"{map_file('the-fords')}: a map", f"{SHIPPED}: a scenario"]
    assert printed.err.startswith("there is no file and no battle or map `nothing-like-it`; there are: ")
    assert game.load_scenario("First Steps").path == SHIPPED


@pytest.mark.parametrize(
    ("find", "name", "message"),
    [
        (battle_file, "Crown Hill", "`Crown Hill` is a map, not a battle"),
        (map_file, "first-steps", "`first-steps` is a battle, not a map"),
        (game.load_scenario, places.maps() / "crown-hill.yaml", ":1:9: format: this is a map, not a battle"),
        (game.load_map, SHIPPED, ":1:9: format: this is a battle, not a map"),
    ],
)
def test_a_map_for_a_battle_is_answered_in_one_sentence(find, name, message):
    """And the reverse; by name, and as a file."""
    with pytest.raises(game.BadFile) as bad:
        find(name)
    assert str(bad.value).endswith(message)
    assert len(bad.value.problems) == 1


def test_a_battle_elsewhere_takes_ones_own_map_before_that_of_the_game(own):
    """Those of the game keep theirs."""
    shipped, mine = places.scenarios() / "king-of-the-hill.yaml", own.parent / "crown-hill.yaml"
    mine.write_text("format: scenario/1", encoding="utf-8")
    Path("mine.yaml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    game.load_scenario(shipped)
    with pytest.raises(game.BadFile, match=rf"{mine}:1:9: format: this is a battle, not a map"):
        game.load_scenario("mine.yaml")


def test_a_saved_game_is_reported_by_its_name(tmp_path, monkeypatch, capsys):
    """As the list of saves calls it; an unknown one is answered with the nearest."""
    monkeypatch.setenv("SIGHTLINE_SAVES", str(tmp_path / "saves"))
    (tmp_path / "saves").mkdir()
    save(begin(SHIPPED).match, tmp_path / "saves" / "Sunday evening.jsonl")
    assert main(["report", "sunday-evening"]) == 0
    capsys.readouterr()
    assert main(["report", "sunday"]) == 2
    words = "there is no file and no saved game `sunday`; nearest: sunday-evening\n"
    assert capsys.readouterr().err == words
