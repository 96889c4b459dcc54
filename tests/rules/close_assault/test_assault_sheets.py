"""Record sheets: those that come with the game, and what `check` says of bad ones."""

from __future__ import annotations

import pytest
import yaml
from bouts import sheets

from game.files import places
from game.files.check import check_file
from game.files.record_sheets import machines
from game.lobby.fighters import machine_named
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.cards.melee_fighter import card_fighter
from game.rules.close_assault.sheets.bodies import MECH, TURRETED, VEHICLE
from game.rules.close_assault.sheets.machines import STRUCTURE, carded
from game.rules.close_assault.sheets.sheet_files import SHEETS
from game.rules.close_assault.sheets.weapons import cluster, weapons

MECH_TEXT = """
format: sheets/1
rules: close_assault
mechs:
  TST-1:
    name: Test
    tons: 20
    walk: 6
    armor: {HD: 4, CT: 6, CTR: 4, LT: 6, LTR: 2, RT: 6, RTR: 2, LA: 4, RA: 4, LL: 5, RL: 5}
    weapons: {RA: [Medium Laser]}
    slots:
      LA: [Shoulder]
      RA: [Shoulder, Medium Laser]
      LL: [Hip, Upper Leg Actuator, Lower Leg Actuator, Foot Actuator]
      RL: [Hip, Upper Leg Actuator, Lower Leg Actuator, Foot Actuator]
"""


def test_86_mechs_and_105_vehicles_come_with_the_game():
    """The Demolisher of the source among them."""
    kinds = [machine.body for machine in sheets().values()]
    assert (kinds.count(MECH), kinds.count(TURRETED) + kinds.count(VEHICLE)) == (86, 105)
    assert sheets().find("Demolisher Heavy Tank (Standard Mk. I)").tons == 80


def test_all_figures_together():
    """Sums over all sheets: armour, structure, weapons, walking and jumping MP."""
    every = [one for one in sheets().values() if one.platoon is None]
    mechs = [one for one in every if one.body is MECH]
    rest = [one for one in every if one.body is not MECH]
    assert [sum(sum(one.armor.values()) for one in part) for part in (mechs, rest)] == SUMS["armor"]
    assert [sum(sum(one.structure.values()) for one in part) for part in (mechs, rest)] == SUMS["structure"]
    assert [sum(len(one.weapons) for one in part) for part in (mechs, rest)] == SUMS["weapons"]
    assert [sum(one.walk for one in part) for part in (mechs, rest)] == SUMS["walk"]
    assert [sum(one.run for one in part) for part in (mechs, rest)] == SUMS["run"]
    assert sum(one.jump for one in mechs) == SUMS["jump"]


SUMS = {
    "armor": [12854, 10368],
    "structure": [7761, 2338],
    "weapons": [417, 405],
    "walk": [400, 600],
    "run": [615, 927],
    "jump": 178,
}


def test_every_weapon_of_a_mech_lies_in_its_slots():
    """Each slot that bears the name of a weapon belongs to one of its weapons there."""
    for machine in sheets().values():
        named = {
            (at, n)
            for at, listed in machine.slots.items()
            for n, what in enumerate(listed)
            if what in weapons()
        }
        assert named == machine.mounted.keys()
        if machine.body is MECH:
            assert {*machine.mounted.values()} == {*range(len(machine.weapons))}
        for (at, place), number in machine.mounted.items():
            mount = machine.weapons[number]
            assert mount.weapon.name == machine.slots[at][place]
            assert at in {mount.at, MECH.inward.get(mount.at, at)}


def test_no_location_has_more_armour_than_twice_its_structure():
    """But the head, which has 9 at most: as the rules that made these sheets have it."""
    for machine in sheets().values():
        if machine.body is MECH:
            for at, inside in machine.structure.items():
                worn = machine.armor[at] + machine.armor.get(f"{at}R", 0)
                assert worn <= (9 if at == "HD" else 2 * inside), (machine.key, at)


def test_structure_by_tons():
    """Two sheets of different weight, and the vehicle's tenth, rounded up."""
    assert sheets().find("WHM-6R").structure == {
        **{"HD": 3, "CT": 22, "LT": 15, "RT": 15, "LA": 11, "RA": 11, "LL": 15, "RL": 15}
    }
    assert set(STRUCTURE) == {*range(20, 101, 5)}
    assert set(sheets().find("Vedette Medium Tank (Standard)").structure.values()) == {5}


def test_clusters_by_two_dice():
    """A salvo of 6: 2 at least, 4 with a 7, all with an 11."""
    assert (cluster(6)[0], cluster(6)[5], cluster(6)[9], cluster(2)[5], cluster(2)[6]) == (2, 4, 6, 1, 2)


def test_every_file_of_sheets_passes_check():
    """And says what it is."""
    for path in places.record_sheets().glob("*.yaml"):
        assert check_file(path) == ("sheets", ())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tons: 20", "tons: 22", "expected a multiple of 5 from 20 to 100"),
        ("Medium Laser]}", "Maser]}", "expected a weapon, one of: "),
        ("[Shoulder, Medium Laser]", "[Shoulder]", "no slot for Medium Laser"),
        ("LA: [Shoulder]", "LA: []", "no slot for Shoulder"),
        ("LA: [Shoulder]", 'LA: [Shoulder, "Ammo Maser"]', "no weapon `Maser`"),
        ("LA: 4,", "LA: -4,", "expected 0 or more"),
        ("walk: 6", "walks: 6", "unknown key `walks`"),
        ("sheets/1", "sheets/2", "expected one of: sheets/1"),
        ("RA: [Medium", "XX: [Medium", "expected one of: HD"),
    ],
)
def test_what_is_wrong_with_a_sheet(tmp_path, old, new, message):
    """Each fault with its line."""
    path = tmp_path / "bad.yaml"
    path.write_text(MECH_TEXT, encoding="utf-8")
    assert check_file(path) == ("sheets", ())
    assert old in MECH_TEXT
    path.write_text(MECH_TEXT.replace(old, new), encoding="utf-8")
    sort, problems = check_file(path)
    assert sort == "sheets"
    assert any(message in str(problem) for problem in problems), problems
    assert all(problem.line > 1 for problem in problems)


def test_a_vehicle_without_turret_has_no_weapon_there(tmp_path):
    """One sentence, at the weapons."""
    text = """
format: sheets/1
rules: close_assault
vehicles:
  Cart:
    tons: 5
    motion: wheeled
    cruise: 2
    armor: {front: 1, right: 1, left: 1, rear: 1}
    weapons: {turret: [PPC]}
"""
    path = tmp_path / "cart.yaml"
    path.write_text(text, encoding="utf-8")
    (problem,) = check_file(path)[1]
    assert "it has no turret" in str(problem)


def test_a_sheet_given_twice_is_refused(tmp_path):
    """In two files of one folder."""
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(MECH_TEXT, encoding="utf-8")
    with pytest.raises(Exception, match="the sheet `TST-1` is given twice"):
        machines(tmp_path, SHEETS)


def test_a_file_is_parsed_once_until_its_text_changes(tmp_path):
    """Menus ask for its machines with every scenario that they list."""
    path = tmp_path / "one.yaml"
    path.write_text(MECH_TEXT, encoding="utf-8")
    before = machines(tmp_path, SHEETS)["TST-1"]
    assert machines(tmp_path, SHEETS)["TST-1"] is before
    path.write_text(MECH_TEXT.replace("walk: 6", "walk: 5"), encoding="utf-8")
    assert machines(tmp_path, SHEETS)["TST-1"].walk == 5


@pytest.mark.rule("CA-80")
def test_a_unit_without_a_sheet_fights_with_its_card():
    """Ten points for one; 2 inches are one MP; its skill flies and shoots."""
    mad = machine_named("Mad Cat A")
    card = yaml.safe_load((places.cards("alpha_strike") / "heavy.yaml").read_text(encoding="utf-8"))["units"]
    said = card["Mad Cat A"]
    assert mad.card
    assert (mad.armor, mad.structure) == ({"whole": 10 * said["armor"]}, {"whole": 10 * said["structure"]})
    assert mad.blow == 10 * said["size"]
    assert (mad.walk, mad.skill) == (5, 4)
    assert machine_named("WHM-6R").card is False


def test_a_name_that_is_no_fighter():
    """The nearest are named."""
    with pytest.raises(
        LookupError, match=r"no record sheet `WHM-6Z`; nearest: WHM-6.*, and there is no card `WHM-6Z`"
    ):
        machine_named("WHM-6Z")


@pytest.mark.rule("CA-80")
def test_the_mp_of_a_card():
    """A card with only a jump Move of 6 inches walks as far; a fort has none and strikes nobody."""
    gunslinger = machine_named("GUN-2ERD")
    assert (gunslinger.walk, gunslinger.jump, gunslinger.strikes) == (3, 3, True)
    fort = machine_named("Fortified Command Post (Age of War)")
    assert (fort.walk, fort.strikes) == (0, False)


def test_a_card_has_the_key_of_its_record_sheet():
    """'Mechs have it by their designation, all others by their full name."""
    cards = PreviewLibrary.here().cards
    fighters = {key: card_fighter(card) for key, card in cards.items() if key in sheets()}
    both = [(key, found.key) for key, found in fighters.items() if found is not None]
    assert len(both) == 115
    assert ("Scorpion Light Tank (LRM)", "Scorpion Light Tank (LRM)") in both
    assert [pair for pair in both if pair[0] != pair[1]] == []
    assert carded(card_fighter(cards["Scorpion Light Tank (LRM)"])).title == "Scorpion Light Tank (LRM)"
