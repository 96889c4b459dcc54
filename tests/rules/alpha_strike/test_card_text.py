"""The printed words of a card: move, damage, specials; and how tall a unit stands."""

from __future__ import annotations

import pytest

from game.rules.alpha_strike.cards.card_text import (
    LETTERS,
    TYPES,
    damage_text,
    damages,
    flies,
    height_of,
    move_text,
    moves,
    special,
)
from game.rules.alpha_strike.cards.units import Damage, Mode, Profile

NONE = Damage()


def profile(type_: str, move: str, *specials: str) -> Profile:
    """Return a unit of *type_* that moves like that."""
    return Profile("Test", "", type_, 1, moves(move), (NONE, NONE, NONE, NONE), 0, 1, 1, specials)


@pytest.mark.rule("AS-CARD-04")
@pytest.mark.parametrize(
    ("text", "modes"),
    [
        ('8"', [(8, "")]),
        ('12"j', [(12, "j")]),
        ('10"/6"j', [(10, ""), (6, "j")]),
        ('14"/6"j', [(14, ""), (6, "j")]),
        ('12"t', [(12, "t")]),
        ('16"h/12"j', [(16, "h"), (12, "j")]),
        ('2"f/6"s', [(2, "f"), (6, "s")]),
        ('12"qt', [(12, "qt")]),
        ('14"w(b)', [(14, "w(b)")]),
        ('14"w(m)', [(14, "w(m)")]),
        ("6a", [(6, "a")]),
        ("3p", [(3, "p")]),
        ("2i", [(2, "i")]),
        ("0.2k", [(0.2, "k")]),
        ("200", [(200, "")]),
        ('0"', [(0, "")]),
    ],
)
def test_every_form_of_move_that_cards_print(text, modes):
    """Inches, the letters of the mode, a slash between modes."""
    assert [(mode.inches, mode.letters) for mode in moves(text)] == modes


@pytest.mark.parametrize("letters", sorted(LETTERS))
def test_every_letter_of_movement_is_known(letters):
    """As the list of the formats has them."""
    assert moves(f'4"{letters}') == (Mode(4, letters),)


@pytest.mark.parametrize(
    "text", ["", '"', "j", 'x"', '10"x', '10"/', '10"/4"x', '-4"', '10" j', '10"/10"', "1e3", '99999"']
)
def test_what_is_no_move_is_refused(text):
    """With a sentence that says what was expected."""
    with pytest.raises(ValueError, match=r"expected inches|no mode of movement|given twice"):
        moves(text)


@pytest.mark.rule("AS-CARD-06")
@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("3/3/1", ["3", "3", "1", "0"]),
        ("5/5/2/1", ["5", "5", "2", "1"]),
        ("2/1/0*", ["2", "1", "0*", "0"]),
        ("0*/-/-", ["0*", "0", "0", "0"]),
        ("-/2/2", ["0", "2", "2", "0"]),
        ("—/2/2/-", ["0", "2", "2", "0"]),
        ("10/10/8", ["10", "10", "8", "0"]),
    ],
)
def test_every_form_of_damage_that_cards_print(text, values):
    """Three or four ranges; a dash is 0; 0* is minimal damage."""
    assert [str(value) for value in damages(text)] == values
    assert damages(damage_text(damages(text))) == damages(text)


@pytest.mark.parametrize(
    "text", ["", "3", "3/3", "3/3/3/3/3", "3/x/1", "3*/1/1", "-1/1/1", "3 / 3 / 1", "100/1/1"]
)
def test_what_is_no_damage_is_refused(text):
    """With a sentence that says what was expected."""
    with pytest.raises(ValueError, match="expected S/M/L"):
        damages(text)


def test_minimal_damage_is_not_zero():
    """0* may do damage, 0 may not."""
    assert damages("0*/0/-") == (Damage(0, minimal=True), NONE, NONE, NONE)


@pytest.mark.parametrize("text", ['14"/6"j', '8"', '12"qt', '0.2"k'])
def test_moves_are_written_as_printed(text):
    """There and back."""
    assert move_text(moves(text)) == text


@pytest.mark.parametrize("text", ["CASE", "TUR(2/2/1,IF1,SRM1/1)", "REAR1/1/-", "LAM(36a)", " IF0* "])
def test_a_special_is_one_item(text):
    """Commas only within its brackets."""
    assert special(text) == text.strip()


@pytest.mark.parametrize("text", ["", " ", "CASE,IF1", "TUR(1/1/1", "TUR1/1)", ")("])
def test_several_specials_in_one_item_are_refused(text):
    """Brackets must close."""
    with pytest.raises(ValueError, match="special ability"):
        special(text)


@pytest.mark.parametrize(
    ("type_", "move", "specials", "height"),
    [
        ("BM", '10"', (), 2),
        ("IM", '6"', (), 2),
        ("BM", '4"', ("LG",), 3),
        ("PM", '10"', (), 1),
        ("CV", '8"t', (), 1),
        ("CV", '10"v', (), 1),
        ("CV", '8"s', (), 1),
        ("CI", '2"f', (), 1),
        ("BA", '6"j', (), 1),
        ("AF", "6a", (), 1),
        ("SV", '8"t', ("LG",), 2),
        ("SV", '8"t', ("VLG",), 3),
        ("SV", '8"t', ("SLG",), 4),
        ("SV", '10"g', ("VLG",), 2),
        ("SC", "5a", (), 2),
        ("DA", "5a", (), 5),
        ("DS", "3p", (), 10),
    ],
)
def test_how_tall_units_stand(type_, move, specials, height):
    """'Mechs 2", superheavy ones 3", vehicles and infantry 1", large ones more."""
    assert height_of(profile(type_, move, *specials)) == height


@pytest.mark.parametrize(
    ("move", "airborne"), [('10"v', True), ('8"g', True), ("6a", True), ('10"j', False), ('8"h', False)]
)
def test_what_may_be_in_the_air(move, airborne):
    """VTOLs, WiGE and aerospace units; not what only jumps."""
    assert flies(profile("CV", move)) is airborne


def test_the_types_are_two_letters():
    """As the card prints them."""
    assert all(len(code) == 2 and code.isupper() for code in TYPES)
