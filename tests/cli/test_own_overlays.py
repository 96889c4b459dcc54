"""`render` shows the overlays of whatever family there is, by their records."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from commands import call
from second_family import forgotten, joined

from game.core.model.state import Addon
from game.core.validation.join import join
from game.lobby.rulebooks import rulebooks
from game.overlays.table import SHARED, overlays_of, own_overlays
from game.rules import ruleset
from game.ui.shell.keys import commands_with

COMMANDS = {"ruler"}
TEXT = "{http://www.w3.org/2000/svg}text"
PUSH = """
format: scenario/1
name: Push of pike
map: {size: [24, 24], features: []}
rules: [pikes]
begin: {phase: push}
sides:
  - {name: Red, edge: south, units: [{id: r, card: LEVY, at: [12, 16]}]}
  - {name: Blue, edge: north, units: [{id: b, card: GRF-1N, at: [12, 8]}]}
"""


@pytest.fixture
def pikes(monkeypatch, tmp_path):
    """A second family beside those of the game."""
    folder = tmp_path / "second"
    folder.mkdir()
    joined(monkeypatch, folder)
    yield
    monkeypatch.undo()
    forgotten()


def test_every_overlay_is_listed_under_its_family(capsys, pikes):
    """With how to ask for it and what it shows; those of add-ons and those of every family, too."""
    told = call(capsys, "render", "--overlays")
    assert (told.status, told.err) == (0, "")
    found, family = {}, ""
    for line in told.out.splitlines():
        if line.startswith("  "):
            shape, words = line.split(maxsplit=1)
            found.setdefault(family, {})[shape] = words
        else:
            family = line.removesuffix(":")
    assert [*found] == ["alpha_strike", "mecha", "pikes", "skirmish", "every family"]
    assert found["pikes"] == {"thrust:UNIT": "How far pikes reach"}
    assert "spotting:UNIT" in found["alpha_strike"]
    assert "spotting:UNIT" not in found["mecha"]
    assert "ruler:UNIT:TO" in found["every family"]


def test_render_draws_an_overlay_of_a_familys_own(capsys, tmp_path, pikes):
    """With its legend, and whose it is."""
    board, drawn = tmp_path / "push.yaml", tmp_path / "push.svg"
    board.write_text(PUSH)
    told = call(capsys, "render", board, "-o", drawn, "--overlay", "thrust:r")
    assert (told.status, told.err) == (0, "")
    said = {"".join(one.itertext()) for one in ElementTree.parse(drawn).getroot().iter(TEXT)}
    assert "grass" in said
    assert any(words.startswith("Trampled: ") for words in said)
    told = call(capsys, "render", board, "-o", drawn, "--overlay", "reach:r")
    assert (told.status, "there is no overlay reach; there are" in told.err) == (2, True)
    assert "thrust" in told.err


def test_in_no_family_two_commands_are_on_one_key(pikes):
    """The overlays of a family and its add-ons keep clear of all commands."""
    for book in rulebooks("alpha_strike"):
        commands = commands_with({**book.overlays, **SHARED})
        keys, names = [one.key for one in commands], [one.name for one in commands]
        assert len(keys) == len(set(keys)), book.key
        assert len(names) == len(set(names)), book.key
        assert all(one.words for one in commands)


@pytest.mark.parametrize("name", sorted(SHARED.keys() - COMMANDS))
def test_an_overlay_by_the_name_of_one_of_every_family_is_refused(name, pikes):
    """It would replace it in silence; any other name stands beside them.

    `join` refuses those that are names of commands.
    """
    rules = ruleset(["pikes"])
    record = replace(rules.overlays["thrust"], key="")
    clashing = join(rules, Addon("fog", overlays={name: record}))
    with pytest.raises(ValueError, match=f"pikes, fog: every family has an overlay '{name}'"):
        overlays_of(clashing)
    with pytest.raises(ValueError, match=name):
        own_overlays(clashing)
    good = overlays_of(join(rules, Addon("fog", overlays={f"other {name}": record})))
    assert set(good) == {"thrust", f"other {name}", *SHARED}
    assert good[name] is SHARED[name]


def test_an_offer_on_the_key_of_an_overlay_of_every_family_is_refused():
    """The key would do one of the two, by what is selected."""
    rules = ruleset(["alpha_strike"])
    clashing = join(rules, Addon("fog", offers=(replace(rules.offers[0], key="shift+z"),)))
    with pytest.raises(ValueError, match=r"is on the key 'shift\+z' of the overlay 'scatter'"):
        overlays_of(clashing)


def test_an_overlay_on_the_key_of_one_of_every_family_is_refused(pikes):
    """One of the two would never be switched."""
    rules = ruleset(["pikes"])
    record = replace(rules.overlays["thrust"], key="shift+z")
    clashing = join(rules, Addon("fog", overlays={"haze": record}))
    with pytest.raises(ValueError, match=r"'haze' is on the key 'shift\+z' of the overlay 'scatter'"):
        overlays_of(clashing)
