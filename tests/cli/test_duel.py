"""`duel`: the table of the tactics, one exchange step by step, whole fights."""

from __future__ import annotations

import pytest
from commands import ROOT, call

QUICK = ("--samples", 3)


def test_the_table_in_words(capsys):
    """Four tables of seven rows, then the mixtures."""
    told = call(capsys, "duel", "WHM-6R", "CRD-3R", *QUICK)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(
        "A: Warhammer WHM-6R, 70 tons, 267 points (record sheet), gunnery 4, piloting 5"
    )
    for tactic in ("A fire", "B punch", "C kick", "D push", "E collide", "F break", "G eject"):
        assert told.out.count(f"\n{tactic} ") == 4
    assert "If both mix optimally, A gains" in told.out


def test_the_table_as_data(capsys):
    """49 pairs, each number with its error."""
    told = call(capsys, "duel", "Warhammer WHM-6R", "crd-3r", *QUICK, "--json").data
    assert len(told["pairs"]) == 49
    (kick,) = [one for one in told["pairs"] if one["tactics"] == ["C", "c"]]
    assert kick["result"] == 1
    assert set(kick["dealt"]) == {"mean", "error"}
    assert sum(told["mixture"].values()) == pytest.approx(1)
    assert told["closed"] == {}


@pytest.mark.rule("CA-32")
def test_one_exchange_with_every_roll(capsys):
    """What was thrown, what it needed and why, and what came of it, with rule ids."""
    words = ("duel", "WHM-6R", "CRD-3R", *QUICK, "--tactics", "B", "d")
    told = call(capsys, *words).out
    assert "B, advance and punch against d, stand and block: 2, the defender blocks (CA-26)" in told
    assert "  Warhammer WHM-6R, punch with the left arm: " in told
    assert "      +1 hand actuator (CA-87)" in told
    data = call(capsys, *words, "--json").data["exchange"]
    assert (data["tactics"], data["result"]) == (["B", "d"], 2)
    assert all("rule" in step for step in data["steps"])
    assert call(capsys, *words, "--seed", "other", "--json").data["exchange"] != data


@pytest.mark.rule("CA-32")
def test_the_example_of_the_punch_on_the_command_line(capsys):
    """With the dice of docs/playing.md: blocked, 4 on one arm and 2 on the other."""
    words = ("duel", "WHM-6R", "CRD-3R", "--tactics", "B", "d", "--dice", "6,6,1,4,1,1", *QUICK)
    lines = call(capsys, *words).out.splitlines()
    assert "Crusader CRD-3R takes 4 on LA (CA-32)" in lines
    assert "Warhammer WHM-6R takes 2 on LA (CA-32)" in lines
    assert "duel WHM-6R CRD-3R --tactics B d --dice 6,6,1,4,1,1" in (ROOT / "docs/playing.md").read_text(
        "utf-8"
    )
    assert call(capsys, *words[:-3], "7,1", *QUICK).status == 2


@pytest.mark.rule("EX-CA-CHARGE")
def test_the_example_of_the_charge_on_the_command_line(capsys):
    """8 or more."""
    words = ("CRD-3R", "PXH-1", "--enter", "charge", "--skills", "4/4", "4/2", "--no-difference")
    told = call(capsys, "duel", *words, "--tactics", "E", "e", *QUICK)
    assert "Crusader CRD-3R, charge: " in told.out
    assert " of 8+ (CA-46)" in told.out
    assert "A may not be chosen: it has declared a charge: only E, advance and collide (CA-24)" in told.out


def test_whole_fights(capsys):
    """By fixed tactics, or by the mixtures; wins and ends are counted."""
    told = call(capsys, "duel", "AS7-D", "LCT-1V", *QUICK, "--games", 5, "--tactics", "A", "a", "--json").data
    assert told["games"]["games"] == 5
    assert sum(told["games"]["ends"].values()) == 5
    assert told["games"]["attacker_wins"] > told["games"]["defender_wins"]
    assert "5 fights: A wins" in call(capsys, "duel", "AS7-D", "LCT-1V", *QUICK, "--games", 5).out


def test_the_same_machine_twice(capsys):
    """They are told apart."""
    told = call(capsys, "duel", "WHM-6R", "WHM-6R", *QUICK).out
    assert "Warhammer WHM-6R (A)" in told
    assert "Warhammer WHM-6R (B)" in told


@pytest.mark.rule("CA-80")
def test_a_card_against_a_record_sheet(capsys):
    """Its points are ten times those of the card."""
    assert "Mad Cat (Timber Wolf)" in call(capsys, "duel", "Mad Cat A", "AS7-D", *QUICK).out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("WHM-6Z", "CRD-3R"), "there is no record sheet `WHM-6Z`; nearest: "),
        (("WHM-6R", "CRD-3R", "--hexes", 7), "Warhammer WHM-6R cannot move 7 hexes: it has 6 MP"),
        (("WHM-6R", "CRD-3R", "--enter", "death from above"), "Warhammer WHM-6R cannot jump"),
        (("WHM-6R", "CRD-3R", "--tactics", "a", "A"), "one of A to G, then one of a to g"),
        (("WHM-6R", "CRD-3R", "--tactics", "H", "a"), "no tactic 'H'"),
        (("WHM-6R", "CRD-3R", "--tactics", "A", "a", "--enter", "charge"), "A may not be chosen: "),
        (("WHM-6R", "CRD-3R", "--skills", "4", "9/9"), "'4' is not gunnery/piloting"),
        (("WHM-6R", "CRD-3R", "--shift", "ahead"), "cannot step ahead: Warhammer WHM-6R is there (CA-19)"),
        (
            ("Wheeled Scout (Standard)", "CRD-3R", "--enter", "push"),
            "it has neither arms nor legs (CA-67)",
        ),
        (
            ("Foot Platoon (SRM)", "CRD-3R", "--enter", "charge"),
            "infantry fires, attacks legs, swarms or moves",
        ),
        (("WHM-6R", "CRD-3R", "--dice", "1,2"), "--dice needs --tactics"),
        (("WHM-6R", "CRD-3R", "--samples", 0), "is not a whole number from 1 to 100000"),
    ],
)
def test_bad_input_is_status_two(capsys, words, message):
    """With a sentence that says what is wrong; as JSON as well."""
    told = call(capsys, "duel", *words)
    assert (told.status, told.out) == (2, "")
    assert message in told.err
    assert any(message in one for one in call(capsys, "duel", *words, "--json").messages)


def test_spent_weapons_and_steps(capsys):
    """Who has fired has only its limbs; from two hexes away no blow reaches."""
    told = call(capsys, "duel", "CRD-3R", "PXH-1", "--spent", "both", *QUICK, "--json").data
    pairs = {tuple(one["tactics"]): one for one in told["pairs"]}
    assert (pairs["A", "a"]["dealt"]["mean"], pairs["C", "a"]["dealt"]["mean"] > 0) == (0, True)
    back = call(
        capsys, "duel", "CRD-3R", "PXH-1", "--spent", "both", "--shift", "back", *QUICK, "--json"
    ).data
    reached = [one for one in back["pairs"] if one["tactics"][0] in "BCD" and one["tactics"][1] != "f"]
    assert {one["dealt"]["mean"] for one in reached} == {0}


def test_its_rules_can_be_read(capsys):
    """Each borne by code and a test; with its options and actions."""
    told = call(capsys, "rules", "close_assault", "--coverage").out
    assert told.splitlines()[-1].endswith("0 not borne")
    assert "piloting_difference: True" in call(capsys, "rules", "close_assault", "--options").out
    assert "DeclarePush" in call(capsys, "rules", "close_assault", "--actions").out
    assert "manoeuvre --> tactics" in call(capsys, "rules", "close_assault", "--diagram").out
