"""The unit card and the registry of special abilities."""

import csv
from dataclasses import replace

import pytest
from boards import ROOT, battle, mech

from game.core.model.unit import Sighting
from game.core.views.observe import observe
from game.rules.alpha_strike.cards.specials import UNKNOWN_CODE, by_bracket, described, has, rating
from game.rules.alpha_strike.display.card import card

CODES = "CASE CASEII ENE HT1 HT1/-/- MEL JMPS1 JMPW1 OVL TSM"


def shown(**more):
    """Return the card of one unit; *more* goes to its card, or as `status` to that."""
    features = more.pop("features", ())
    state = battle(mech("r", 10, **more), mech("b", 30), features=features)
    return card(observe(state, "Red"), state.units["r"])


def fact(found, label):
    """Return a fact's value and printed value."""
    return next(
        (one.value, one.printed) for one in (*found.facts, *found.columns) if one.label.startswith(label)
    )


@pytest.mark.rule("AS-CARD-01", "AS-CARD-02", "AS-CARD-03", "AS-CARD-05", "AS-GEN-19", "AS-CARD-07")
def test_a_card_shows_what_is_printed():
    """Name, kind, PV, size, Move, TMM, skill, OV, damage, heat scale, specials."""
    found = shown(name="Atlas", variant="AS7-K", size=4, pv=57, move='6"', ov=1, specials=("CASE", "IF1"))
    assert found.title == "Atlas AS7-K"
    assert found.subtitle == "assault BattleMech, PV 57, skill 4"
    labels = ("PV", "Type", "Size", "Move", "TMM", "Skill", "OV", "S (", "M (", "L (")
    values = [fact(found, label)[0] for label in ("PV", "Type", "Size", "Move", "TMM", "Skill", "OV")]
    assert values == ["57", "BM", "4", '6"', "1", "4", "1"]
    assert [one.value for one in found.columns] == ["3", "3", "1"]
    assert all(fact(found, label)[1] == "" for label in labels)
    assert found.scale == ("1", "2", "3", "S")
    assert [(one.code, one.active) for one in found.specials] == [("CASE", True), ("IF1", False)]


@pytest.mark.rule("AS-CARD-10", "AS-CARD-09")
def test_only_the_listed_bubbles_are_there():
    """AWS-9M Awesome 8/4: 8 armour, 4 structure."""
    armour, structure, *_ = shown(armor=8, structure=4).tracks
    assert (armour.total, armour.left, structure.total, structure.left) == (8, 8, 4, 4)


@pytest.mark.rule("AS-CARD-04", "AS-CARD-06")
def test_changed_values_stand_beside_the_printed_ones():
    """Move, TMM and damage after heat and hits."""
    found = shown(move='10"/6"j', status={"heat": 1, "weapon_hits": 1, "mp_hits": 1})
    assert fact(found, "Move") == ('3"/3"j', '10"/6"j')
    assert fact(found, "TMM") == ("1", "2")
    assert fact(found, "S (") == ("2", "3")
    assert found.heat == 1


@pytest.mark.rule("AS-GEN-19", "AS-GEN-18", "AS-CARD-05")
@pytest.mark.parametrize(
    ("size", "skill", "words"),
    [(1, 4, "light"), (2, 1, "medium"), (3, 0, "heavy"), (4, 8, "assault")],
)
def test_a_card_says_what_the_size_means_and_how_skilled_the_pilot_is(size, skill, words):
    """1 is light, 2 medium, 3 heavy, 4 assault; the skill is that of the unit."""
    found = shown(size=size, pv=57, skill=skill)
    assert found.subtitle.startswith(f"{words} BattleMech")
    assert fact(found, "Skill")[0] == str(skill)
    assert fact(found, "Size")[0] == str(size)


@pytest.mark.rule("AS-CARD-10", "AS-DMG-01", "AS-CRIT-07")
def test_pending_marks_are_shown_as_such():
    """Bubbles lost this turn, critical hits to come, what the End Phase will do."""
    status = {"armor": 0, "armor_lost": 6, "structure": 3, "structure_lost": 1, "pending": ("engine",)}
    found = shown(status={**status, "fired": True, "overheat": 1})
    tracks = {track.label: track for track in found.tracks}
    assert (tracks["Armour"].pending, tracks["Structure"].pending, tracks["Engine Hit"].pending) == (6, 1, 1)
    assert (tracks["Engine Hit"].total, tracks["Engine Hit"].left) == (2, 1)
    words = "\n".join(found.notes)
    assert "Engine Hit, in force from the End Phase (AS-CRIT-07)" in words
    assert "heat after this turn, as things stand: 1" in words
    assert "heat" not in "\n".join(shown(status={"fired": True}).notes)


@pytest.mark.rule("AS-CARD-10")
@pytest.mark.parametrize(
    ("status", "tracks"),
    [
        ({}, [(2, 2, 0), (4, 4, 0), (4, 4, 0), (4, 4, 0)]),
        ({"engine_hits": 1, "weapon_hits": 5}, [(2, 1, 0), (4, 4, 0), (5, 0, 0), (4, 4, 0)]),
        ({"mp_hits": 1, "pending": ("mp", "fire control")}, [(2, 2, 0), (4, 3, 1), (4, 4, 0), (4, 2, 1)]),
    ],
)
def test_critical_hits_are_marked_on_tracks_of_their_own(status, tracks):
    """Engine 2, the others 4, more where there are more: how many are left, and how many are to come."""
    found = shown(status=status).tracks[2:]
    assert [one.label for one in found] == ["Engine Hit", "Fire Control Hit", "Weapon Hit", "MP Hit"]
    assert [(one.total, one.left, one.pending) for one in found] == tracks


@pytest.mark.rule("AS-GEN-19", "AS-CARD-02", "AS-HIT-06", "AS-HIT-07")
def test_a_card_says_what_its_type_means_and_that_what_cannot_move_has_no_modifier():
    """BM is a BattleMech; of a type that nobody knows the letters stand."""
    found = shown(status={"immobile": True})
    assert fact(found, "TMM") == ("0", "2")
    assert [one.hint for one in found.facts if one.label == "Type"] == ["BattleMech"]
    odd = shown(type="QX")
    assert [one.hint for one in odd.facts if one.label == "Type"] == ["QX"]


@pytest.mark.rule(
    "AS-CARD-08", "AS-MOVE-18", "AS-HIT-12", "AS-HEAT-02", "AS-CRIT-07", "AS-SEQ-08", "AS-PHYS-04"
)
@pytest.mark.parametrize(
    ("status", "words"),
    [
        ({"shutdown": True}, "shut down"),
        ({"immobile": True}, "immobile"),
        ({"heat": 2}, '+2 to hit (AS-HIT-12), -4" Move'),
        ({"engine_hits": 1}, "firing adds 1 heat"),
        ({"pending": ("destroyed",)}, "destroyed: leaves in the End Phase"),
        ({"special": "charge", "quarry": "b"}, "charge at Test b declared"),
    ],
)
def test_notes_say_what_is_in_force(status, words):
    """Each in words, with its rule."""
    assert any(words in note for note in shown(status=status).notes)


@pytest.mark.rule("AS-CARD-12")
def test_the_edition_is_named():
    """A card of 2013 says so."""
    assert any("2013" in note for note in shown(edition="2013").notes)


@pytest.mark.rule("AS-CARD-01", "BLIP-04")
def test_a_blip_shows_nothing():
    """What is not identified has no card."""
    state = battle(mech("r", 10), replace(mech("b", 30), seen_as={"Red": Sighting.BLIP}))
    view = observe(state, "Red")
    found = card(view, view.units["b"])
    assert (found.subtitle, found.facts, found.tracks) == ("not identified", (), ())


@pytest.mark.parametrize("code", CODES.split())
def test_what_the_game_carries_out_is_active(code):
    """And says what it does."""
    found = described(code)
    assert found.active
    assert found.code == code
    assert UNKNOWN_CODE not in found.meaning


@pytest.mark.parametrize(
    "code", ["IF1", "TUR(2/2/1,IF1)", "REAR1/1/-", "C3M2", "ARTAIS-1", "CT20", "SRM1/1", "XYZ", "I-TSM"]
)
def test_what_has_no_effect_says_so(code):
    """Known or not, numbers and all."""
    found = described(code)
    assert not found.active
    assert UNKNOWN_CODE in found.meaning


def test_every_code_of_the_inventory_is_described():
    """All but a few oddities have a meaning of their own; none is taken for another."""
    path = ROOT.parent / "shared" / "data" / "specials_inventory.csv"
    if not path.exists():
        pytest.skip("the inventory is not in this checkout")
    with path.open(newline="", encoding="utf-8") as file:
        examples = [row[2] for row in csv.reader(file)][1:]
    unknown = [code for code in examples if described(code).meaning == UNKNOWN_CODE]
    assert len(unknown) <= 15
    active = {code for code in examples if described(code).active}
    assert active <= {
        "CASE",
        "CASEII",
        "CASE II",
        "ENE",
        "HT1/-/-",
        "HT1/-/--",
        "MEL",
        "JMPS1",
        "JMPW1",
        "OVL",
        "TSM",
    }


def test_numbers_are_read_from_codes():
    """JMPS2 is 2; HT1 is 1 everywhere; HT2/1/- by range; CASE II is CASEII."""
    one = mech("r", 10, specials=("JMPS2", "HT2/1/-", "CASE II")).profile
    assert (rating(one, "JMPS"), rating(one, "JMPW")) == (2, 0)
    assert by_bracket(one, "HT") == (2, 1, 0)
    assert by_bracket(mech("r", 10, specials=("HT1",)).profile, "HT") == (1, 1, 1)
    assert by_bracket(mech("r", 10).profile, "HT") == (0, 0, 0)
    assert has(one, "CASEII")
    assert not has(one, "CASE")


@pytest.mark.rule("BLIP-01")
def test_a_card_says_which_counter_the_enemy_sees():
    """PV and skill stand among the figures; a unit without a counter has them in the line."""
    state = battle(replace(mech("r", 10, size=2), counter="3"), mech("b", 30))
    assert card(observe(state, "Red"), state.units["r"]).subtitle == "medium BattleMech, counter 3"
