"""The sight lab goes from one family of rules to another, and to add-ons, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from second_family import forgotten, joined
from test_lab_sessions import lobby, two, unit_of  # noqa: F401

from game.core.engine.sandbox import Edit, is_sandbox
from game.core.lobby import LabTable, NotReadable, Sketch
from game.core.model.edits import Built, Opted, Put
from game.core.rulebook import Rulebook
from game.geometry.drawing import Circle
from game.geometry.point import Point
from game.rules import ruleset


@pytest.fixture
def pikes(monkeypatch, tmp_path):
    """A second family beside Alpha Strike."""
    folder = tmp_path / "second"
    folder.mkdir()
    joined(monkeypatch, folder)
    yield
    monkeypatch.undo()
    forgotten()


def switch(lab, seat, *rules):
    """Put the lab under *rules* in one edit; return what was said of it."""
    found = lab.switched(rules)
    what, *more = found.changes
    seat.play(Edit(seat.side, what, tuple(more), "switch the rules"))
    return found.words


def test_the_families_are_found_with_their_add_ons(lobby, pikes):  # noqa: F811
    """What lies in the folder of a family goes on top of it alone."""
    books = {book.key: book for book in lobby.rulebooks()}
    pikes = books["pikes"]
    assert [*pikes.overlays] == ["thrust"]
    words = "Men with pikes push each other."
    assert pikes == Rulebook("pikes", "Pikes", words, overlays=pikes.overlays)
    assert "spotting" in [addon.key for addon in books["alpha_strike"].addons]


def test_an_add_on_is_switched_on_and_off(lobby):  # noqa: F811
    """Its options come with it; units, terrain and options stay; a battle from here has it."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    seat = seats["Blue"]
    seat.play(Edit("Blue", Opted({"woods_block": 4})))
    units = dict(seat.view.units)
    assert switch(lobby, seat, "alpha_strike", "spotting") == ()
    rules = seat.view.rules
    assert rules.addons[0] == "spotting"
    assert is_sandbox(rules)
    assert not rules.secret
    assert rules.options["woods_block"] == 4
    assert rules.options.keys() > ruleset(["alpha_strike"]).options.keys()
    assert dict(seat.view.units) == units
    names = {one.name for one in lobby.options(("alpha_strike", "spotting"))}
    assert names == rules.options.keys()
    switch(lobby, seat, "alpha_strike")
    assert "spotting" not in seat.view.rules.addons
    switch(lobby, seat, "alpha_strike", "spotting")
    battle = lobby.battle()
    assert battle["Blue"].view.rules.secret


def test_units_get_the_card_of_the_other_family_or_go(lobby, pikes):  # noqa: F811
    """A card of the same key takes its place, with place, side and skill; who has none goes, in words."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    seat = seats["Red"]
    before = seat.view.units["uRed"]
    seat.play(Edit("Red", Put(lobby.skilled(before, 2))))
    words = switch(lobby, seat, "pikes")
    (left,) = seat.view.units.values()
    assert (left.id, left.side, left.at, left.facing) == ("uRed", "Red", before.at, before.facing)
    assert (left.profile.name, left.profile.men, left.profile.skill) == ("Griffins", 40, 2)
    assert left.status.men == 40
    assert words == ("1 unit with the cards of pikes", "no card in pikes, taken away: Atlas AS7-D")
    assert {one.card for one in lobby.roster("pikes")} == {"GRF-1N", "LEVY"}
    assert set(lobby.kinds()) == {"woods", "hill", "mud"}
    assert seat.undo()
    assert seat.view.rules.name == "alpha_strike"
    assert set(seat.view.units) == {"uBlue", "uRed"}
    assert seat.view.units["uRed"].profile.skill == 2
    assert "smoke" in lobby.kinds()
    assert seat.redo()
    assert seat.view.units["uRed"] == left


def test_terrain_that_the_other_family_does_not_know_stands_against_it(lobby, pikes):  # noqa: F811
    """In words, piece by piece; nothing is changed then."""
    seat = lobby.lab(LabTable(size=(30.0, 20.0)))["Blue"]
    for key, kind in (("w", "woods"), ("s", "smoke")):
        made = lobby.feature(Sketch(key, kind, Circle(Point(8, 8), 3)), (30.0, 20.0))
        seat.play(Edit("Blue", Built((made,))))
    with pytest.raises(NotReadable, match="pikes has no smoke: change or take away s"):
        lobby.switched(("pikes",))
    assert seat.view.rules.name == "alpha_strike"
    seat.play(Edit("Blue", Built((), ("s",))))
    switch(lobby, seat, "pikes")
    assert seat.view.rules.name == "pikes"


def test_a_switched_lab_is_kept_with_all_its_undo(lobby, pikes, tmp_path):  # noqa: F811
    """Edits under either family are read back, though their types have the same names."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    switch(lobby, seats["Red"], "pikes")
    pike = seats["Red"].view.units["uRed"]
    seats["Red"].play(Edit("Red", Put(replace(pike, facing=12.0))))
    switch(lobby, seats["Red"], "alpha_strike")
    seats["Red"].play(Edit("Red", Put(unit_of(lobby, "PXH-1", "Red", (25.0, 4.0), "uNew"))))
    lobby.record("both")
    there = lobby.open("both")["Red"]
    assert there.view.units == seats["Red"].view.units
    names = []
    while there.undo():
        names.append(there.view.rules.name)
    assert names.count("pikes") == 2
    assert names[0] == names[-1] == "alpha_strike"
    assert there.view.units == {}
    while there.redo():
        pass
    assert there.view.units == seats["Red"].view.units


def test_a_scenario_is_saved_under_the_rules_in_force(lobby, pikes):  # noqa: F811
    """With its family and its cards; it is read back as it was."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    switch(lobby, seats["Red"], "pikes")
    where = lobby.save_scenario("Push of pike")
    with open(where, encoding="utf-8") as file:
        text = file.read()
    assert "rules: [pikes]" in text or "- pikes" in text
    assert "GRF-1N" in text
