"""Files dropped on the window: taken, or answered in a sentence, on every screen."""

from __future__ import annotations

import os

import pygame
import pytest
from key_tour import KeyTour
from waiting import until

from game.files import places
from game.files.forces.force_text import force_text

BOARD = 'size 2 2\nhex 0101 0 "" ""\nhex 0201 0 "" ""\nhex 0102 0 "" ""\nhex 0202 0 "" ""\nend\n'
LANCE = """<?xml version="1.0"?><unit version="0.49">
<entity chassis="Wolverine" model="WVR-6R" type="Biped"><pilot gunnery="4" piloting="5"/></entity></unit>
"""


@pytest.fixture
def pilot(tmp_path):
    """A pilot at the main menu of the real program."""
    made = KeyTour(tmp_path / "user", size=(1024, 640))
    yield made
    made.app.screen.left()
    made.lobby.close()


def write(folder, name, text):
    """Write *text* to a file of that *name*; return its path."""
    path = folder / name
    path.write_text(text)
    return path


def drop(pilot, *paths):
    """Drop the files at *paths* on the window, all at once."""
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    pilot.step(times=6)


def test_several_files_dropped_at_once_are_all_taken(pilot, tmp_path):
    """One after the other; what is wrong with one is told, and the next follows once that was read."""
    boards = [write(tmp_path, f"{name}.board", BOARD) for name in ("One", "Two")]
    drop(pilot, boards[0], write(tmp_path, "bad.board", ""), boards[1])
    assert pilot.sees("a MegaMek board needs a line")
    pilot.press("escape")
    until(lambda: {"one", "two"} <= maps(pilot), pilot.step)


def maps(pilot):
    """Return the keys of all maps."""
    return {one.key for one in pilot.lobby.maps("alpha_strike")}


def test_what_is_dropped_over_a_dialog_is_taken_when_it_is_closed(pilot, tmp_path):
    """Here over the rule browser."""
    pilot.press("shift+f1")
    drop(pilot, write(tmp_path, "Later.board", BOARD))
    assert "later" not in maps(pilot)
    pilot.press("escape")
    until(lambda: "later" in maps(pilot), pilot.step)


def test_a_list_of_units_is_for_the_forces(pilot, tmp_path):
    """Other menus say so; on any page of the set-up it becomes the force of a side."""
    path = write(tmp_path, "Lance.mul", LANCE)
    drop(pilot, path)
    assert pilot.sees("Lance.mul is a list of units. Drop it on “Set up your own”")
    pilot.press("escape")
    pilot.choose("Set up your own")
    pilot.come("SetupMenu")
    drop(pilot, path)
    pilot.answer("Red")
    pilot.step(times=4)
    (force,) = (one for one in pilot.app.screen.draft.forces if one.side == "Red")
    assert [pick.card for pick in force.picks] == ["WVR-6R"]
    assert pilot.sees("Wolverine WVR-6R")


@pytest.mark.parametrize("family", ["alpha_strike", "mecha", "skirmish"])
def test_a_list_of_our_own_is_taken_by_its_rules(pilot, tmp_path, family):
    """On any page of the set-up; under other rules it is refused before anybody is asked for a side."""
    force = pilot.lobby.default_forces(family)[0]
    path = write(tmp_path, "ours.yaml", force_text(force))
    pilot.choose("Set up your own")
    pilot.come("SetupMenu")
    pilot.press("ctrl+3")
    while pilot.app.screen.draft.family != family:
        drop(pilot, path)
        assert pilot.sees("Not for this battle")
        pilot.press("escape")
        pilot.button(pilot.app.screen.book.name)
        pilot.step(times=4)
    drop(pilot, path)
    pilot.answer("Blue")
    pilot.step(times=4)
    draft = pilot.app.screen.draft
    (blue,) = (one for one in draft.forces if one.side == "Blue")
    assert [pick.card for pick in blue.picks] == [unit.card for unit in force.units]


@pytest.mark.parametrize("ending", ["json", "tmx", "dd2vtt", "board", "mul", "yaml"])
def test_what_cannot_be_read_is_told_at_once(pilot, tmp_path, ending):
    """Nothing in it, rubbish, no file at all."""
    name = f"bad.{ending}"
    empty, rubbish = write(tmp_path, name, ""), tmp_path / f"rubbish.{ending}"
    rubbish.write_bytes(bytes(range(255, 100, -1)))
    link = tmp_path / f"link.{ending}"
    link.symlink_to(tmp_path / "nothing")
    for path in (empty, rubbish, link):
        drop(pilot, path)
        assert pilot.sees("Nothing was changed.")
        assert pilot.sees(path.name)
        pilot.press("escape")


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="there are other permissions")
@pytest.mark.parametrize("ending", ["json", "mul", "yaml", "board"])
def test_a_file_that_the_player_may_not_read_is_told_so(pilot, tmp_path, ending):
    """In words, with its name."""
    path = write(tmp_path, f"locked.{ending}", "x")
    path.chmod(0)
    me = os.geteuid()
    tmp_path.chmod(0o755)
    try:
        if me == 0:
            os.seteuid(65534)
        drop(pilot, path)
    finally:
        os.seteuid(me)
    assert pilot.sees("the file cannot be read: Permission denied")


def test_a_broken_file_is_told_before_the_size_of_a_cell_is_asked(pilot, tmp_path):
    """One of Tiled that is whole asks for it."""
    drop(pilot, write(tmp_path, "broken.json", '{"layers": ['))
    assert pilot.sees("it seems to be cut off")
    assert not pilot.sees("How many inches is one?")
    pilot.press("escape")
    whole = '{"type": "map", "orientation": "orthogonal", "width": 30, "height": 20, "tilewidth": 8, '
    drop(pilot, write(tmp_path, "whole.json", whole + '"tileheight": 8, "layers": []}'))
    assert pilot.sees("How many inches is one?")


def test_files_of_this_program_need_no_import(pilot, tmp_path):
    """It is said where they belong; a folder, a save and nonsense are answered, too."""
    for path, words in (
        (places.scenarios() / "first-steps.yaml", "this battle is in the format of this program"),
        (places.maps() / "broken-quarter.yaml", "this map is in the format of this program"),
        (places.maps() / "lessons" / "first-steps.yaml", "expected a map of another program"),
        (write(tmp_path, "game.jsonl", "{}"), "“Load a game” lists those in its folder"),
        (tmp_path, "expected a file that ends in .board"),
        (tmp_path / "gone.board", "there is no such file"),
    ):
        drop(pilot, path)
        assert pilot.sees(words), (path, pilot.words)
        pilot.press("escape")


def test_a_battle_takes_no_files_and_says_so(pilot, tmp_path):
    """Under the menu of the battle as well; what was dropped there is not taken afterwards either."""
    pilot.choose("New battle")
    pilot.come("Battles")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    drop(pilot, write(tmp_path, "Ground.board", BOARD))
    assert pilot.sees("“Ground.board” was not taken: drop files on a menu.")
    pilot.leave()
    assert "ground" not in maps(pilot)


def test_nothing_is_shown_over_a_screen_that_is_handed_on(pilot, tmp_path):
    """Neither a dialog nor a message, then or later."""
    pilot.choose("New battle")
    pilot.come("Battles")
    pilot.pick(key="night-patrol")
    pilot.press("ctrl+return")
    pilot.come("Handoff")
    before = pilot.words
    drop(pilot, write(tmp_path, "Ground.board", BOARD), write(tmp_path, "Lance.mul", LANCE))
    assert pilot.words == before
    assert pilot.app.shown[-1] == "Handoff"
    pilot.wait(1.0)
    pilot.press("return")
    pilot.come("BattleScreen")
    assert not pilot.sees("Ground.board")
