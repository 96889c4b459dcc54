"""Saves that are sealed with the PINs of the sides."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.core.match import Match
from game.core.turns import EndPhase
from game.files.journal import BadSave
from game.files.outset import outset
from game.files.peek import glance
from game.files.saves import Journal, load, salvage, save, stories
from game.files.scenarios import read_scenario
from game.files.seal import Locked, Seal
from game.rules.alpha_strike.spotting.hidden import Order, is_hidden

PATROL = Path(__file__).parents[2] / "maps" / "scenarios" / "night-patrol.yaml"
PINS = {"Red": "1234", "Blue": "sesame"}


@pytest.fixture
def match():
    """Return a night patrol in which a phase was passed."""
    found = outset(read_scenario(PATROL))
    match = Match(found.state)
    match.play(found.begin)
    for _ in range(3):
        (side,) = sorted(match.state.to_act)[:1]
        match.play(EndPhase(side))
    return match


@pytest.fixture
def sealed(match, tmp_path):
    """Return that match saved under both PINs."""
    path = tmp_path / "sealed.jsonl"
    save(match, path, Seal.fresh(PINS))
    return path


def test_with_all_pins_the_game_is_as_it_was(match, sealed):
    """State and log are equal, and the seal opens again with the same PINs."""
    loaded = load(sealed, pins=PINS)
    assert loaded.match.state == match.state
    assert loaded.match.log == match.log
    assert loaded.seal is not None


def test_the_length_of_what_is_sealed_tells_little(match, tmp_path):
    """A state with more hidden units, and a line with more news, are as long as those with fewer."""
    seal = Seal.fresh(PINS)
    sizes = []
    for units in (match.start.units, dict(list(match.start.units.items())[:2])):
        path = tmp_path / "sealed.jsonl"
        save(Match(replace(match.start, units=units)), path, seal)
        sizes.append(path.stat().st_size)
    assert sizes[0] == sizes[1]
    assert len(seal.shut("one", {"Red": []})["sealed"]) == len(seal.shut(["one"] * 90, {})["sealed"])


def test_a_sealed_save_that_grows_is_sealed_line_by_line(match, tmp_path):
    """What was played after the seal was set is in it."""
    path = tmp_path / "running.jsonl"
    match.keep(Journal.of(path, match, Seal.fresh(PINS)))
    (side,) = sorted(match.state.to_act)[:1]
    match.play(EndPhase(side))
    assert load(path, pins=PINS).match.state == match.state


def test_nothing_of_a_unit_is_readable_in_the_file(match, sealed):
    """Neither names nor ids nor places nor cards of either side."""
    text = sealed.read_text()
    for unit in match.state.units.values():
        assert unit.id not in text
        assert unit.name not in text or unit.name in "Dummy"
    assert "rangers" not in text
    assert "Raven" not in text


@pytest.mark.parametrize(
    ("pins", "words"),
    [
        ({}, "needs the PIN of Blue and Red"),
        ({"Red": "1234"}, "needs the PIN of Blue"),
        ({"Red": "0000", "Blue": "sesame"}, "the PIN of Red is wrong"),
    ],
)
def test_without_every_pin_it_does_not_open(sealed, pins, words):
    """It says whose PIN is missing or wrong."""
    with pytest.raises(Locked, match=words):
        load(sealed, pins=pins)


def test_a_side_reads_its_own_story_by_its_own_pin(match, tmp_path):
    """What Red may read is there, what Blue did unseen is not."""
    hidden = next(unit for unit in match.state.units.values() if is_hidden(unit))
    match.play(Order(hidden.side, hidden.id, ambush=False))
    sealed = tmp_path / "sealed.jsonl"
    save(match, sealed, Seal.fresh(PINS))
    red, blue = stories(sealed, "Red", "1234"), stories(sealed, "Blue", "sesame")
    assert len(red) < len(blue) == len(match.log)
    assert all(red)
    assert red != blue or len(red) > 0
    with pytest.raises(Locked):
        stories(sealed, "Blue", "1234")


def test_a_glance_names_the_battle_and_whose_pins_it_takes(sealed):
    """Nothing else."""
    seen = glance(sealed)
    assert (seen.battle, seen.locked, seen.problem) == ("Night Patrol", ("Blue", "Red"), "")


def test_a_changed_byte_is_found(sealed):
    """The chain holds for sealed lines as for others."""
    lines = sealed.read_bytes().split(b"\n")
    lines[1] = lines[1].replace(b'"sealed":"gA', b'"sealed":"gB')
    sealed.write_bytes(b"\n".join(lines))
    with pytest.raises(BadSave, match=":2:1"):
        load(sealed, pins=PINS)


def test_a_sealed_save_is_salvaged_without_pins(match, sealed, tmp_path):
    """The whole lines before the damage are kept, sealed as they were."""
    lines = sealed.read_bytes().split(b"\n")
    lines[-2] = lines[-2][:-9]
    sealed.write_bytes(b"\n".join(lines))
    to = tmp_path / "kept.jsonl"
    salvage(sealed, to)
    assert len(load(to, pins=PINS).match.log) == len(match.log) - 1


def test_the_command_line_asks_for_pins(sealed, capsys):
    """`replay` refuses without, lists with all of them, and gives a side its own story; `check` says so."""
    assert main(["replay", str(sealed)]) == 2
    assert "needs the PIN of Blue and Red" in capsys.readouterr().err
    assert main(["replay", str(sealed), "--pin", "Red=1234", "--pin", "Blue=sesame"]) == 0
    assert main(["replay", str(sealed), "--side", "Red", "--pin", "Red=1234", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert shown["side"] == "Red"
    assert main(["check", str(sealed)]) == 0
    assert "sealed with the PIN of Blue and Red" in capsys.readouterr().out


def test_a_side_reads_nothing_of_what_was_done_in_secret(match, tmp_path):
    """Not even that something was: another side's order leaves no line, with or without words."""
    path = tmp_path / "orders.jsonl"
    hidden = next(unit for unit in match.state.units.values() if unit.name == "Rangers")
    save(match, path, Seal.fresh(PINS))
    before, own = stories(path, "Red", PINS["Red"]), stories(path, "Blue", PINS["Blue"])
    match.play(Order("Blue", hidden.id, ambush=False))
    save(match, path, Seal.fresh(PINS))
    assert stories(path, "Red", PINS["Red"]) == before
    assert stories(path, "Blue", PINS["Blue"]) == [*own, ["Rangers lets the enemy pass"]]


def test_a_side_reads_its_own_story_of_an_open_save_too(match, tmp_path, capsys):
    """By `replay --side`: the same as of a sealed one; a side that there is not is told."""
    path, sealed = tmp_path / "open.jsonl", tmp_path / "sealed.jsonl"
    save(match, path)
    save(match, sealed, Seal.fresh(PINS))
    for side in PINS:
        assert stories(path, side, "") == stories(sealed, side, PINS[side])
    assert main(["replay", str(path), "--side", "Red"]) == 0
    assert "Rangers" not in capsys.readouterr().out
    assert main(["replay", str(path), "--side", "Green"]) == 2
    assert "there is no side Green; there are Red, Blue" in capsys.readouterr().err


def refused(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_journal_that_cannot_be_begun_anew_stays_as_it_was(match, tmp_path, monkeypatch):
    """To seal a running game costs nothing where the disk says no."""
    path = tmp_path / "running.jsonl"
    Journal.of(path, match)
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(OSError, match="No space left"):
        Journal.of(path, match, Seal.fresh(PINS))
    assert load(path).match.state == match.state
