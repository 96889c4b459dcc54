"""Cards: the format, the library, and the units that come with the game."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest
from left_out_cards import DATA, data_rows, left_out

from game.files.cards import Library, cards, cards_of
from game.files.family_io import family
from game.files.places import cards as cards_folder
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.rules.alpha_strike.cards.card_text import damage_text, move_text, moves
from game.rules.alpha_strike.cards.units import Damage, Mode

ALPHA = family("alpha_strike")
with_data = pytest.mark.skipif(not DATA.is_dir(), reason="the data lies beside the project, not in it")
EXAMPLE = """format: units/1
family: alpha_strike
units:
  EX-1:
    name: Example              # shown as "Example EX-1"
    type: BM
    size: 3
    move: 10"/4"j              # as printed: inches, mode letters, "/" between modes
    damage: 3/3/1              # S/M/L or S/M/L/E as printed; 0* and - are legal
    ov: 0
    armor: 6
    structure: 5
    specials: [CASE, 'TUR(2/2/1,IF1)']   # as printed, one item each
    pv: 34                     # for skill 4, shown as printed
    tonnage: 60
    edition: "2013"            # a card with a 2013 jump figure drops JMPS#/JMPW#
    source: house
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """The cards that come with the game."""
    return cards(cards_folder("alpha_strike"), ALPHA)


def problems(text: str) -> list[str]:
    """Return what is wrong with the cards in *text*, a line each."""
    with pytest.raises(BadFile) as refused:
        cards_of(parse(text, "c.yaml"), ALPHA)
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.rule("AS-CARD-01")
def test_the_example_of_the_format_loads():
    """Every field of the card of formats.md."""
    profile = cards_of(parse(EXAMPLE, "c.yaml"))["EX-1"]
    assert profile.title == "Example EX-1"
    assert (profile.type, profile.size) == ("BM", 3)
    assert profile.move == (Mode(10), Mode(4, "j"))
    assert profile.damage == (Damage(3), Damage(3), Damage(1), Damage(0))
    assert (profile.ov, profile.armor, profile.structure) == (0, 6, 5)
    assert profile.specials == ("CASE", "TUR(2/2/1,IF1)")
    assert (profile.pv, profile.tonnage, profile.edition, profile.source) == (34, 60, "2013", "house")
    assert profile.skill == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "type: BM",
            "type: XX",
            "c.yaml:6:11: units.EX-1.type: expected the two letters of a type, one of: BM, IM",
        ),
        ("size: 3", "size: 9", "c.yaml:7:11: units.EX-1.size: expected 5 or less"),
        ("size: 3", "size: 3.0", "c.yaml:7:11: units.EX-1.size: expected a whole number"),
        ('move: 10"/4"j', "move: fast", "c.yaml:8:11: units.EX-1.move: expected inches with the letters"),
        (
            'move: 10"/4"j',
            'move: 10"/4"x',
            "c.yaml:8:11: units.EX-1.move: there is no mode of movement x; known",
        ),
        ('move: 10"/4"j', "move: 10", "c.yaml:8:11: units.EX-1.move: expected text; put it in quotes"),
        ("damage: 3/3/1", "damage: 3/3", "c.yaml:9:13: units.EX-1.damage: expected S/M/L or S/M/L/E"),
        ("damage: 3/3/1", "damage: 3", "c.yaml:9:13: units.EX-1.damage: expected text; put it in quotes"),
        ("ov: 0", "ov: -1", "c.yaml:10:9: units.EX-1.ov: expected 0 or more"),
        (
            "armor: 6",
            "armour: 6",
            "c.yaml:11:5: units.EX-1.armour: unknown key `armour`; did you mean `armor`?",
        ),
        ("structure: 5", "structure: 0", "c.yaml:12:16: units.EX-1.structure: expected 1 or more"),
        ("[CASE, 'TUR(2/2/1,IF1)']", "CASE", "c.yaml:13:15: units.EX-1.specials: expected a list"),
        (
            "[CASE, 'TUR(2/2/1,IF1)']",
            "['CASE,IF1']",
            "c.yaml:13:5: units.EX-1.specials: expected one special",
        ),
        ("pv: 34", "pv: many", "c.yaml:14:9: units.EX-1.pv: expected a whole number"),
        (
            'edition: "2013"',
            "edition: 2013",
            'c.yaml:16:14: units.EX-1.edition: expected text; put it in quotes: "2013"',
        ),
        (
            "family: alpha_strike",
            "family: alfa_strike",
            "c.yaml:2:9: family: unknown family of rules `alfa_strike`",
        ),
        ("format: units/1", "format: units/2", "c.yaml:1:9: format: expected one of: units/1"),
    ],
)
def test_what_is_wrong_with_a_card_is_told_with_its_place(old, new, said):
    """Line, column, the way to the value and what was expected."""
    found = problems(EXAMPLE.replace(old, new, 1))
    assert any(problem.startswith(said) for problem in found), found


def test_all_faults_of_all_cards_are_told_at_once():
    """One bad card hides nothing of another."""
    bad = "  A: {name: A, type: BM}\n  B: {name: B}\n  C: 5\n"
    found = problems(f"format: units/1\nfamily: alpha_strike\nunits:\n{bad}")
    assert Counter(said.split(":")[1] for said in found) == {"4": 6, "5": 7, "6": 1}


def test_missing_keys_are_named():
    """At the card that lacks them."""
    found = problems(EXAMPLE.replace("    ov: 0\n", ""))
    assert found == ["c.yaml:4:3: units.EX-1: `ov` is missing"]


def test_the_same_card_in_two_files_is_refused(tmp_path):
    """With the place of the first."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(EXAMPLE)
    with pytest.raises(
        BadFile, match=r"b.yaml:4:3: units.EX-1: the card `EX-1` is given twice; first in .*a.yaml"
    ):
        cards(tmp_path, ALPHA)


def test_problems_of_several_files_are_told_together(tmp_path):
    """The loader goes on after a faulty file."""
    (tmp_path / "a.yaml").write_text(EXAMPLE.replace("ov: 0", "ov: x"))
    (tmp_path / "b.yaml").write_text("[")
    with pytest.raises(BadFile) as refused:
        cards(tmp_path, ALPHA)
    assert {Path(problem.path).name for problem in refused.value.problems} == {"a.yaml", "b.yaml"}


def test_only_the_cards_asked_for_are_read(tmp_path):
    """A name that is no key, a full name say, has all read; so has one that no file holds."""
    (tmp_path / "a.yaml").write_text(f"{EXAMPLE}  BAD: 5\n")
    (tmp_path / "b.yaml").write_text("[")
    assert list(cards(tmp_path, ALPHA, {"ex-1"})) == ["EX-1"]
    assert list(cards(tmp_path, ALPHA, ())) == []
    for named in ({"Example"}, {"EX-1", "EX-2"}, None):
        with pytest.raises(BadFile, match=r"b\.yaml"):
            cards(tmp_path, ALPHA, named)


@pytest.mark.rule("AS-CARD-12")
def test_at_least_120_units_come_with_the_game(library):
    """'Mechs of all sizes, none without points."""
    mechs = [profile for profile in library.values() if profile.type == "BM"]
    assert len(mechs) >= 120
    sizes = Counter(profile.size for profile in mechs)
    assert all(sizes[size] >= 20 for size in (1, 2, 3, 4))
    assert all(profile.pv > 0 and profile.tonnage >= 20 for profile in mechs)
    assert all(profile.pv > 0 and profile.tonnage > 0 for profile in library.values())


@with_data
def test_all_complete_cards_of_the_data_come_with_the_game(library):
    """Those left out are named with the reason; a card without a figure is, too."""
    rows = data_rows()
    left = left_out(rows, library)
    assert [row["type"] for row, _ in left] == ["JS", "SS"]
    assert all(reason == "the games have no table for it" for _, reason in left)
    assert len(library) == len(rows) - len(left) + sum(one.source == "house" for one in library.values())
    torn = {**rows[0], "pv": "", "armor": ""}
    assert left_out([torn], library) == [(torn, "without armor, pv")]
    absent = {**rows[0], "variant": "of nowhere"}
    assert left_out([absent], library) == [(absent, "missing")]


@pytest.mark.parametrize(
    "name",
    [
        *("CTF-3L", "ANV-3M", "RFL-3N", "STK-5S", "BSW-X1", "AWS-9M", "JR7-K", "PNT-9R", "AS7-D"),
        *("Vulture Prime", "Cataphract CTF-3L", "Mad Cat A", "Crusader CRD-3R", "Phoenix Hawk PXH-1"),
        *("Warhammer WHM-6R", "Wasp WSP-1A", "Sunder SD1-O", "Gunslinger GUN-1ERD", "Wolverine WVR-6R"),
        *("atlas as7-d", "VULTURE (MAD DOG) PRIME", "mad dog prime", "ctf-3l", "  Timber   Wolf A "),
    ],
)
def test_the_units_that_the_sources_name_are_found(library, name):
    """By key, by full name, by either name of a Clan 'Mech, whatever the case."""
    assert library.find(name)


@with_data
@pytest.mark.rule("AS-CARD-10")
def test_the_figures_that_the_sources_print(library):
    """seed_figures.csv: where the book of 2013 differs, its figures and its edition."""
    rows = list(csv.DictReader((DATA / "seed_figures.csv").read_text(encoding="utf-8").splitlines()))
    for row in rows:
        profile = library.find(f"{row['name']} {row['variant']}")
        printed = {
            "armor/structure": f"{profile.armor}/{profile.structure}",
            "move": move_text(profile.move),
            "damage_m": str(profile.damage[1]),
        }[row["figure"]]
        assert printed == re.match(r"\S+", row["seed_003_value"])[0], row
        if row["agree"] == "no":
            assert profile.edition == "2013"
            assert not any(re.match(r"JMP[SW]\d", code) for code in profile.specials)


@with_data
def test_every_figure_is_that_of_the_data(library):
    """But for those that the sources print otherwise."""
    rows, seen = data_rows(), 0
    left = [row for row, _ in left_out(rows, library)]
    for row in (row for row in rows if row not in left):
        profile = library.find(f"{row['name']} {row['variant']}".strip())
        assert (profile.size, profile.ov, profile.armor, profile.structure, profile.pv) == tuple(
            int(row[key]) for key in ("size", "ov", "armor", "structure", "pv")
        )
        assert damage_text(profile.damage) == "/".join(row[f"damage_{key}"] for key in "smle")
        if not profile.edition:
            assert move_text(profile.move) == move_text(moves(row["move"]))
            assert ",".join(profile.specials) == row["specials"].replace(", ", ",")
        seen += 1
    assert seen == sum(profile.source != "house" for profile in library.values())


@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("Dasher A", ()),
        ("WVR-6R", ("jump",)),
        ("LRM Carrier", ("indirect",)),
        ("Ahab AHB-X", ("overheat", "fly")),
        ("Padilla Heavy Artillery Tank", ("artillery",)),
    ],
)
def test_what_a_unit_can_do_is_listed(library, name, abilities):
    """The words that the list of units is searched for."""
    assert ALPHA.listing(library.find(name))["abilities"] == abilities


def test_an_unknown_name_lists_the_nearest(library):
    """So that a slip of the pen is found at once."""
    with pytest.raises(LookupError, match=r"there is no card `CTF-3Z`; nearest: .*CTF-3L"):
        library.find("CTF-3Z")
    with pytest.raises(LookupError, match=r"there is no card `something quite else`$"):
        library.find("something quite else")


def test_cards_lie_in_files_by_weight_sorted_by_name():
    """So that a person finds them."""
    order = {"light": 1, "medium": 2, "heavy": 3, "assault": 4}
    for name, size in order.items():
        text = (cards_folder("alpha_strike") / f"{name}.yaml").read_text(encoding="utf-8")
        found = list(cards_of(parse(text, name), ALPHA).values())
        assert {profile.size for profile in found} == {size}
        names = [profile.name.casefold() for profile in found]
        assert names == sorted(names)
