"""Battles of three sides and more, set up as players do: begun, played by bots, saved and read again."""

from __future__ import annotations

import pytest
import second_family

from game.ai.player import ComputerPlayer
from game.core.engine.flow import diagram
from game.core.lobby import NotReadable
from game.core.model.answer import Answer
from game.core.setup import Setup, SetupForce
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary

NAMES = ("Blue", "Red", "Gold", "Violet", "Green", "Pink")
EDGES = ("south", "north", "west", "east", "south", "north")


@pytest.fixture
def lobby(tmp_path):
    """A lobby with what comes with the game."""
    found = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    yield found
    found.close()


def forces(lobby, family, count):
    """Return so many forces of two units."""
    cards = [one.card for one in lobby.roster(family) if not one.needs][:2]
    chosen = tuple((card, 4) for card in cards)
    return tuple(SetupForce(NAMES[n], EDGES[n], chosen) for n in range(count))


@pytest.mark.parametrize(
    ("count", "family", "deploy"),
    [(3, "alpha_strike", True), (4, "mecha", True), (6, "alpha_strike", False), (6, "mecha", True)],
)
def test_many_sides_play_and_are_saved(lobby, family, count, deploy):
    """Each has a seat and acts in each turn; what is saved on the way is what was played."""
    map_ = next(one.key for one in lobby.maps(family) if not one.problems)
    battle = Setup("Own", map_, forces(lobby, family, count), family=family, seed="1", deploy=deploy, turns=2)
    seats = lobby.muster(battle)
    assert tuple(seats) == NAMES[:count]
    acted = set()
    for number in range(400):
        view = next(iter(seats.values())).view
        if view.result is not None:
            break
        side = min(view.to_act)
        seat = seats[side]
        asked = seat.view.asked
        action = (
            Answer(side, asked.about.values[0]) if asked is not None else ComputerPlayer().decide(seat).action
        )
        seat.play(action)
        acted.add(side)
        if number == 30:
            lobby.record("many")
    assert acted == set(NAMES[:count])
    first = next(iter(seats.values()))
    assert first.view.turn >= 2 or first.view.result is not None
    there = {unit.side for unit in first.view.units.values()}
    assert there == set(NAMES[:count])
    units, story = first.view.units, len(first.story)
    lobby.record("later")
    again = lobby.open("later")
    assert next(iter(again.values())).view.units == units
    assert len(next(iter(again.values())).story) == story


def test_up_to_four_sides_have_an_edge_each(lobby):
    """Two on one edge are refused while there are edges enough; six must share."""
    map_ = next(one.key for one in lobby.maps() if not one.problems)
    one, two, three = forces(lobby, "alpha_strike", 3)
    with pytest.raises(NotReadable, match="the same home edge"):
        lobby.muster(Setup("Own", map_, (one, two, SetupForce("Gold", "north", three.units))))
    assert len(lobby.muster(Setup("Own", map_, forces(lobby, "alpha_strike", 6)))) == 6


def test_squads_are_called_and_sized_as_the_family_says(monkeypatch, tmp_path):
    """Five to a warband, by their own names: in the rulebook, in what is set up, in the turn's diagram."""
    second_family.joined(monkeypatch, tmp_path, "warbands")
    try:
        (tmp_path / "plain.yaml").write_text("format: map/1\nname: Plain\nsize: [48, 48]\nfeatures: []\n")
        lobby = LocalLobby(PreviewLibrary([tmp_path], []), SaveFolder(tmp_path))
        family = "warbands"
        book = next(one for one in lobby.rulebooks() if one.key == family)
        assert (book.squads.word, book.squads.size) == ("warband", 5)
        card = next(one.card for one in lobby.roster(family) if not one.needs)
        map_ = next(one.key for one in lobby.maps(family) if not one.problems)
        sides = tuple(SetupForce(NAMES[n], EDGES[n], ((card, 4),) * 7) for n in range(3))
        view = lobby.muster(Setup("Own", map_, sides, family=family, seed="1"))["Gold"].view
        held = [unit.group for unit in view.units.values() if unit.side == "Gold"]
        assert sorted(held) == ["First"] * 5 + ["Second"] * 2
        assert "warbands alternate" in diagram(view.rules)
        lobby.close()
    finally:
        monkeypatch.undo()
        second_family.forgotten()
