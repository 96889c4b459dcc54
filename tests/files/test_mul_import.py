"""MegaMek force lists become lists of units; what is lost is told."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.files.cards import family_cards
from game.files.family_io import family
from game.files.importers.mul import ForceFile, ListedUnit, by_card, read_mul
from game.files.yaml.problems import BadFile

LISTS = sorted((Path(__file__).parents[3] / "shared" / "data" / "mul").glob("*.mul"))
SAMPLE = """<?xml version="1.0" encoding="UTF-8"?>
<unit version="0.49.20">
  <entity chassis="Awesome" model="AWS-9M" type="Biped" commander="true">
    <pilot name="Alice" nick="" gunnery="3" piloting="4" hits="0"/> The first slot is at index="1".
    <Force force="Red|0||First Lance|1||"/>
  </entity>
</unit>
"""


def one(entity: str, root: str = "unit") -> ForceFile:
    return read_mul(f"<{root}>{entity}</{root}>", "Test")


def test_the_sample_of_the_notes() -> None:
    """Chassis, model, pilot, skill and lance arrive; running text between the elements means nothing."""
    assert read_mul(SAMPLE, "Red") == ForceFile(
        "Red",
        (ListedUnit("Awesome", "AWS-9M", 3, "Alice", "First Lance"),),
        (
            "who commands is left out (Awesome AWS-9M)",
            "the name of a pilot is left out (Awesome AWS-9M: Alice)",
        ),
    )


def test_lines_may_end_in_any_way() -> None:
    """Mixed line ends and a byte order mark make no difference."""
    assert read_mul("\ufeff" + SAMPLE.replace("\n", "\r\n"), "Red") == read_mul(SAMPLE, "Red")


@pytest.mark.parametrize("encoding", ["klingon", "rot13", "idna", "utf-32", "shift_jis", "utf-16"])
def test_what_encoding_a_file_claims_makes_no_difference(encoding: str) -> None:
    """It was read as UTF-8 before anybody looked at it."""
    assert read_mul(SAMPLE.replace("UTF-8", encoding), "Red") == read_mul(SAMPLE, "Red")


def test_units_in_unknown_sections_are_told() -> None:
    """They are not lost silently; nor is the end of a long name of a group."""
    force = '<Force force="Red|0||' + "x" * 100 + '|1||"/>'
    found = one(f'<entity chassis="A" model="B">{force}</entity><reserve><entity chassis="C"/></reserve>')
    assert [unit.chassis for unit in found.units] == ["A"]
    assert "units in other places of the file are left out (1)" in found.warnings
    assert any("name of a group is cut" in words for words in found.warnings)


def test_a_crew_counts_by_its_first_member() -> None:
    """Newer files say crew and crewMember."""
    crew = '<crew><crewMember slot="0" gunnery="2"/><crewMember slot="1" gunnery="5"/></crew>'
    assert one(f'<entity chassis="A" model="B">{crew}</entity>').units[0].skill == 2


@pytest.mark.parametrize("model", ["", "(Standard)", "  "])
def test_a_standard_model_has_no_name(model: str) -> None:
    """The model may be empty or be called standard."""
    (unit,) = one(f'<entity chassis="Kodiak" model="{model}"><pilot gunnery="4"/></entity>').units
    assert unit.title == "Kodiak"


@pytest.mark.parametrize("gunnery", ["", "x", "-1", "9", "9" * 5000, "²"])
def test_a_strange_gunnery_is_regular(gunnery: str) -> None:
    """It is told."""
    found = one(f'<entity chassis="A" model="B"><pilot gunnery="{gunnery}"/></entity>')
    assert found.units[0].skill == 4
    assert "gunnery" in found.warnings[0]


def test_what_is_left_out_is_told() -> None:
    """Damage, ejected pilots and units without a crew."""
    found = one(
        '<entity chassis="Pilot" model="Bob"/>'
        '<entity chassis="A" model="B"><location index="1" isDestroyed="true"/></entity>'
    )
    assert len(found.units) == 1
    assert [word for word in ("pilot", "damage", "crew") if not any(word in w for w in found.warnings)] == []


def test_each_thing_that_is_said_of_a_pilot_or_unit_is_told() -> None:
    """Names, abilities, edge, wounds, quirks, networks, off the table; what says nothing is not told."""
    pilot = 'name="Ann" nick="Ace" advantages="a1::b2" edge="e 2" implants="x" hits="1" artillery="3"'
    unit = 'quirks="rugged_1" offboard="true" hidden="true" deployment="2" c3UUID="u" camoFileName="c.png"'
    crew = f'<crew><crewMember gunnery="4" {pilot}/><crewMember gunnery="5"/></crew>'
    told = one(f'<entity chassis="A" model="B" {unit}>{crew}</entity>').warnings
    assert "piloting" in one('<entity chassis="A"><pilot gunnery="4" piloting="6"/></entity>').warnings[0]
    assert [words for words in told if "A B: a1::b2" in words]
    for word in ("name", "nickname", "edge", "implants", "wounds", "artillery", "quirks", "off the table"):
        assert any(word in words for words in told), word
    for word in ("hidden", "arrival", "networks", "camouflage", "first member"):
        assert any(word in words for words in told), word
    plain = 'name="" nick="" advantages="" edge="" hits="0"'
    unit = 'commander="false" offboard="false" hidden="false" deployment="0" quirks=""'
    assert not one(f'<entity chassis="A" model="B" {unit}><pilot gunnery="4" {plain}/></entity>').warnings


def test_a_record_gives_survivors_and_allies() -> None:
    """Those who were lost are told, not listed."""
    entity = '<entity chassis="{}" model="X"><pilot gunnery="4"/></entity>'
    sections = "".join(f"<{tag}>{entity.format(tag)}</{tag}>" for tag in ("survivors", "allies", "kills"))
    found = one(sections, "record")
    assert [unit.chassis for unit in found.units] == ["survivors", "allies"]
    assert any("kills" in warning for warning in found.warnings)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "XML"),
        ("<unit>\n<entity", 2, "XML"),
        ("<map/>", 1, "begins with"),
        ('<!DOCTYPE unit [<!ENTITY a "aaaa">]><unit>&a;</unit>', 1, "document type"),
        ("\n<unit/><unit/>", 1, "XML"),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    """A truncated file, another kind of file, and entities that could explode."""
    with pytest.raises(BadFile, match=words) as error:
        read_mul(text, "x", "my.mul")
    assert [(problem.path, problem.line) for problem in error.value.problems] == [("my.mul", line)]


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but the one error comes out."""
    for whole in (text, f"<unit>{text}</unit>"):
        with suppress(BadFile):
            assert not read_mul(whole, text).units


def test_units_are_found_among_the_cards() -> None:
    """By full name, then by model; those without a card are told by name, never dropped silently."""
    force = ForceFile("F", (ListedUnit("Awesome", "AWS-9M", 3), ListedUnit("Zed", "ZZ-1", 4)), ())
    units, missing = by_card(force, {"AWS-9M": "AWS-9M"}.get)
    assert units == [{"id": "unit-1", "card": "AWS-9M", "skill": 3}]
    assert missing == ("there is no card for Zed ZZ-1 (unit 2)",)


@pytest.mark.skipif(not LISTS, reason="the real lists are not shipped")
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_real_lists_arrive(path: Path) -> None:
    """Four units each, with the gunnery of their pilots."""
    found = read_mul(path.read_bytes().decode(), path.stem)
    assert len(found.units) == 4
    assert {unit.skill for unit in found.units} <= {2, 3, 4}
    assert all(unit.chassis and unit.model and unit.pilot for unit in found.units)


SPELT = [
    ("Mad Cat (Timber Wolf)", "A", "Mad Cat A"),
    ("Timber Wolf (Mad Cat)", "A", "Mad Cat A"),
    ("timber wolf", "A", "Mad Cat A"),
    ("Stalker", "STK-3F", "STK-3F"),
    ("Somebody’s Stalker", "STK-3F", "STK-3F"),
    ("Kodiak", "", "Kodiak"),
    ("Elemental Battle Armor", "[Flamer](Sqd4)", "Elemental Battle Armor [Flamer] (Sqd4)"),
]


@pytest.mark.parametrize(("chassis", "model", "card"), SPELT)
def test_a_unit_without_figures_is_found_by_its_names(chassis, model, card):
    """In whatever order the two names of a chassis are; by its designation; with the spaces of the list."""
    cards = family_cards(family("alpha_strike"))
    units, missing = by_card(ForceFile("x", (ListedUnit(chassis, model, 4),), ()), cards.listed)
    assert ([unit["card"] for unit in units], missing) == ([card], ())


@pytest.mark.parametrize(
    ("chassis", "model"),
    [("Foot Platoon", ""), ("Raiden Battle Armor", "(Sqd4)"), ("Nobody", "Laser"), ("Patton Tank", "(LRM)")],
)
def test_a_unit_never_becomes_another_variant(chassis, model):
    """One that the game has no card for is named, though others of its chassis or its model have one."""
    cards = family_cards(family("alpha_strike"))
    units, missing = by_card(ForceFile("x", (ListedUnit(chassis, model, 4),), ()), cards.listed)
    title = f"{chassis} {model}".strip()
    assert (units, missing) == ([], (f"there is no card for {title} (unit 1)",))


def test_every_card_is_found_by_its_printed_names():
    """A list that names each unit as its card does brings all of them."""
    cards = family_cards(family("alpha_strike"))
    units = tuple(ListedUnit(one.name, one.variant, 4) for one in cards.values())
    found, missing = by_card(ForceFile("x", units, ()), cards.listed)
    assert ([unit["card"] for unit in found], missing) == (list(cards), ())
