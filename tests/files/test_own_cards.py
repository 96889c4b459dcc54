"""Cards of the user's own: made of the figures in lists, read from files, beside those of the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.files.cards import family_cards
from game.files.check import check_file
from game.files.family_io import family
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile
from game.lobby.forces.exchange import CARDS, imported_force
from game.lobby.previews import PreviewLibrary

LISTS = sorted((Path(__file__).parents[3] / "shared" / "data" / "mul").glob("*.json"))
RECORD = {
    "Id": 9001,
    "Class": "Heron",
    "Variant": "HRN-1 (Test)",
    "Tonnage": 45,
    "BFType": "BM",
    "BFSize": 2,
    "BFMove": '10"/6"j',
    "BFArmor": 4,
    "BFStructure": 3,
    "BFDamageShort": 2,
    "BFDamageMedium": 0,
    "BFDamageMediumMin": True,
    "BFDamageLong": 0,
    "BFDamageExtreme": 0,
    "BFOverheat": 1,
    "BFPointValue": 27,
    "BFAbilities": "ECM, TUR(2/0*/0,TAG)",
}
SCENARIO = """
format: scenario/1
name: Own
map: {size: [36, 36]}
rules: [alpha_strike]
sides:
  - {name: Red, edge: west, units: [{id: a, card: Heron HRN-1 (Test), at: [5, 5]}]}
  - {name: Blue, edge: east, units: [{id: b, card: AKU-1X, at: [30, 30]}]}
"""


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    """The folder of own cards."""
    monkeypatch.setenv("SIGHTLINE_CARDS", str(tmp_path / "cards"))
    return tmp_path / "cards" / CARDS


def listed(folder, *records):
    """Return what is imported of a quick list of *records*."""
    path = folder / "list.json"
    path.write_text(json.dumps({"Units": records}))
    return imported_force(path, PreviewLibrary.here())


@pytest.mark.skipif(not LISTS, reason="the samples are not there")
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_unit_of_the_samples_takes_part(path, own):
    """Those without a card of the game get one; the second time they have it."""
    records = json.loads(path.read_text(encoding="utf-8"))["Units"]
    found = imported_force(path, PreviewLibrary.here())
    assert not found.warnings
    assert [unit.card for unit in found.force.units] == list(found.new_cards)
    assert len(found.new_cards) == len(records) == len(list(own.glob("*.yaml")))
    assert all(check_file(one) == ("units", ()) for one in own.glob("*.yaml"))
    library = family_cards(family(CARDS))
    for record, key in zip(records, found.new_cards, strict=True):
        card = library[key]
        assert (card.armor, card.structure, card.pv) == (
            record["BFArmor"],
            record["BFStructure"],
            record["BFPointValue"],
        )
        assert ",".join(card.specials) == record["BFAbilities"]
    again = imported_force(path, PreviewLibrary.here())
    assert (again.force, again.new_cards) == (found.force, ())


def test_a_card_has_all_figures_of_the_list(tmp_path):
    """Minimal damage, jumps, and what stands in brackets; battles know it; it says that it is one's own."""
    found = listed(tmp_path, RECORD)
    assert found.new_cards == ("Heron HRN-1 (Test)",)
    library = PreviewLibrary.here().of(CARDS)
    card = library.cards["Heron HRN-1 (Test)"]
    assert [str(mode) for mode in card.move] == ['10"', '6"j']
    assert [str(value) for value in card.damage] == ["2", "0*", "0", "0"]
    assert card.specials == ("ECM", "TUR(2/0*/0,TAG)")
    assert (card.type, card.size, card.ov, card.armor, card.structure) == ("BM", 2, 1, 4, 3)
    assert (card.pv, card.tonnage) == (27, 45)
    (row,) = (one for one in library.contents.roster() if one.card == "Heron HRN-1 (Test)")
    assert row.shown.origin == row.origin == "a card of your own, not one of the game"
    path = tmp_path / "own.yaml"
    path.write_text(SCENARIO)
    assert [unit.profile.pv for unit in read_scenario(path).units if unit.id == "a"] == [27]


def test_figures_made_for_the_game_are_marked_among_published_ones():
    """On the card, and in lists with published cards beside it; where all are ours there is no mark."""
    library = PreviewLibrary.here().of(CARDS)
    ours = {key for key, profile in library.cards.items() if profile.source == "house"}
    rows = library.contents.roster()
    assert ours
    assert {one.card for one in rows if one.origin} == ours
    assert {one.origin for one in rows} == {"", "figures made for this game, not published ones"}
    for name in ("mecha", "skirmish"):
        invented = PreviewLibrary.here().of(name).contents.roster()
        assert {one.shown.origin for one in invented} == {"figures made for this game, not published ones"}
        assert {one.origin for one in invented} == {""}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"BFArmor": None}, "there is no card for Heron HRN-1 (Test)"),
        ({"BFDamageLong": None}, "there is no card for Heron HRN-1 (Test)"),
        ({"BFMove": "fast"}, "the figures of a unit make no card (Heron HRN-1 (Test): "),
        ({"BFType": "WS"}, "what fights only in space has no card (Heron HRN-1 (Test))"),
        ({"BFSize": "2", "BFAbilities": "TUR(2"}, "the figures of a unit make no card"),
    ],
)
def test_figures_that_make_no_card_are_named(tmp_path, own, change, words):
    """Nothing is saved then; the others come."""
    found = listed(tmp_path, {**RECORD, **change}, {**RECORD, "Id": 9002, "Class": "Egret"})
    assert found.new_cards == ("Egret HRN-1 (Test)",)
    assert any(said.startswith(words) for said in found.warnings)
    assert len(list(own.glob("*.yaml"))) == 1


def test_a_card_that_cannot_be_saved_is_told(tmp_path):
    """As when something else has the name of the folder."""
    (tmp_path / "cards").write_text("")
    found = listed(tmp_path, RECORD)
    assert (found.force.units, found.new_cards) == ((), ())
    assert found.warnings[0].startswith("the card of Heron HRN-1 (Test) cannot be saved in ")


def test_cards_whose_file_names_would_be_equal_are_all_kept(tmp_path, own):
    """Each in a file of its own."""
    found = listed(tmp_path, RECORD, {**RECORD, "Id": 9002, "Class": "Heron -"})
    assert len(found.new_cards) == len(found.force.units) == 2
    assert {path.stem for path in own.glob("*.yaml")} == {"heron-hrn-1-test", "heron-hrn-1-test-2"}


def test_a_faulty_file_of_one_s_own_is_named_when_a_card_is_missing(tmp_path, own):
    """The rest of the program goes on with the other cards."""
    listed(tmp_path, RECORD)
    (own / "bad.yaml").write_text("format: units/1\nfamily: alpha_strike\nunits: {X: {name: X, size: 9}}\n")
    library = family_cards(family(CARDS))
    assert library.key("Heron HRN-1 (Test)") is not None
    assert "; not read: " in library.missing("Y")
    path = tmp_path / "own.yaml"
    path.write_text(SCENARIO.replace("AKU-1X", "X"))
    with pytest.raises(BadFile, match=r"not read: .*bad\.yaml:3:"):
        read_scenario(path)


def test_a_card_of_the_game_is_not_replaced(own):
    """By one with its key, in other letters."""
    own.mkdir(parents=True)
    ours = family_cards(family(CARDS))
    entry = '{name: A, type: BM, size: 1, move: 2", damage: 1/1/1, ov: 0, armor: 1, structure: 1}'
    (own / "a.yaml").write_text(
        f"format: units/1\nfamily: alpha_strike\nunits:\n  aku-1x: {entry}\n  New: {entry}\n"
    )
    library = family_cards(family(CARDS))
    assert library["AKU-1X"] == ours["AKU-1X"]
    assert set(library) - set(ours) == {"New"}
