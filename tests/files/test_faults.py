"""Whatever call of the disk fails: the last good state is there, it is told, and play goes on."""

from __future__ import annotations

import errno
import os
from shutil import copy

import pytest
from faults import FIRST, PINS, TASKS, Fault, World, faulty, play, proof

from game.files import places
from game.files.saves.saves import load
from game.lobby.previews import PreviewLibrary


@pytest.mark.parametrize("task", [task.__name__ for task in TASKS if task.__name__ != "start_up"])
def test_no_fault_of_the_disk_costs_anything(task):
    """Of the calls that each task makes about a dozen fail, each one way; `tests.long faults` tries all."""
    assert proof(task, some=True) > 0


def test_a_folder_of_maps_that_cannot_be_asked_for_keeps_no_program_from_starting(tmp_path):
    """The scenario whose map is looked for is listed with its problem, or its map is found elsewhere."""
    file = copy(places.scenarios() / f"{FIRST}.yaml", tmp_path)
    shelf = PreviewLibrary.here()
    shelf._scenarios = (tmp_path,)
    assert shelf.cards
    assert len(shelf.scenarios()) == 1
    os.utime(file, (0, 0))
    with faulty(None) as whole:
        assert len(shelf.scenarios()) == 1
    for number in range(1, whole.calls["stat"] + 1):
        os.utime(file, (number, number))  # it is read again
        with faulty(Fault("stat", number, errno.EIO)) as counted:
            assert len(shelf.scenarios()) <= 1
        assert counted.met


def test_a_torn_line_is_cut_off_and_the_next_ones_join(tmp_path):
    """The file ends with its last good line after the fault, and has all lines after the next action."""
    world = World(tmp_path / "world")
    journal = world.lobby._game.recorder.path
    before = journal.read_bytes()
    with faulty(Fault("write", 1, errno.EFBIG, torn=True)):
        play(world)
    assert journal.read_bytes() == before
    assert world.lobby.unwritten.lines == 1
    play(world)
    assert world.lobby.unwritten is None
    assert journal.read_bytes().startswith(before)
    assert load(journal).match.state == world.match.state
    world.lobby.close()


def test_a_sealed_game_catches_up_sealed(tmp_path):
    """What was written late is read by its sides as if it had been in time."""
    world = World(tmp_path / "world")
    world.lobby.lock("Red", PINS["Red"])
    with faulty(Fault("write", 1, errno.ENOSPC, lasting=True)):
        for _ in range(3):
            play(world)
    os.unlink(world.lobby._game.recorder.path)
    play(world)
    loaded = load(world.lobby._game.recorder.path, pins=PINS)
    assert loaded.match.state == world.match.state
    assert loaded.game == world.lobby._game.recorder.mark.game
    world.lobby.close()
