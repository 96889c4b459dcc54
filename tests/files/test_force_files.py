"""Forces as files: our own format, and those of other programs there and back; saved forces."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.force import REGULAR, Force, ForceUnit, ImportedForce
from game.core.lobby import NotReadable
from game.files.importers.list_json import is_list_json, read_list_json
from game.files.importers.tts_list import read_tts
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.lobby.forces.exchange import CARDS, exported, formats, imported_force, is_force_file, mul_ids
from game.lobby.forces.saved_forces import SavedForces
from game.lobby.previews import PreviewLibrary

LISTS = sorted((Path(__file__).parents[3] / "shared" / "data" / "mul").glob("*.*"))
SOME = 60
"""How many cards a force of these tests has: all cards are taken in turn."""


@pytest.fixture(scope="module")
def library():
    return PreviewLibrary.here()


def forces(library, skill=3):
    """Yield forces that together have every card of the game, in lances of four."""
    cards = sorted(library.of(CARDS).cards)
    for start in range(0, len(cards), SOME):
        few = cards[start : start + SOME]
        units = (ForceUnit(card, skill, f"Lance “{place // 4}” | &") for place, card in enumerate(few))
        yield Force("Guard & Co.", CARDS, tuple(units))


def there_and_back(force, key, library, folder):
    """Return what is read of *force* in the format *key*, and what the export said was lost."""
    form = next(one for one in formats(force.family) if one.key == key)
    text, lost = exported(force, key, library)
    path = folder / f"{force.name}{form.ending}"
    path.write_text(text, encoding="utf-8")
    assert is_force_file(path)
    found = imported_force(path, library)
    assert not found.warnings
    return found.force, lost


@pytest.mark.parametrize("key", ["force", "roster", "mekbay"])
def test_every_card_comes_back_with_skill_and_lance(key, library, tmp_path):
    """From our own format, battletech-tools and MekBay: exactly what was written, and nothing is lost."""
    for skill in (0, 3, 8):
        for force in forces(library, skill):
            assert there_and_back(force, key, library, tmp_path) == (force, ())


def test_every_card_comes_back_from_a_mul(library, tmp_path):
    """Lances as its forces; the sign that divides those is another one then."""
    for force in forces(library):
        units = tuple(replace(unit, group=unit.group.replace("|", "/")) for unit in force.units)
        assert there_and_back(force, "mul", library, tmp_path) == (replace(force, units=units), ())


def test_a_mul_without_lances_has_none(library, tmp_path):
    """No group is made of the force itself."""
    force = Force("Red", CARDS, (ForceUnit("AS7-D", 2), ForceUnit("WSP-1A", 5)))
    assert there_and_back(force, "mul", library, tmp_path) == (force, ())


def test_the_records_of_the_master_unit_list_come_back_without_skill_and_lance(library, tmp_path):
    """The format has neither, and the export says so; the name is that of the file."""
    for force in forces(library):
        plain = tuple(ForceUnit(unit.card) for unit in force.units)
        found, lost = there_and_back(force, "quicklist", library, tmp_path)
        assert found.units == plain
        assert lost == ("the format has no skills", "the format has no groups")


def test_numbers_and_skills_come_back_from_tabletop_simulator(library, tmp_path):
    """Units without a number in the Master Unit List cannot be written, and are named."""
    numbers = mul_ids(library.of(CARDS))
    for force in forces(library):
        found, lost = there_and_back(force, "tts", library, tmp_path)
        kept = tuple(ForceUnit(unit.card, unit.skill) for unit in force.units if unit.card in numbers)
        assert found.units == kept
        assert len(lost) == 1 + len(force.units) - len(kept)


def test_other_families_have_our_format_only(library):
    """Lists of other programs name units of one game."""
    assert [one.key for one in formats("mecha")] == ["force"]
    with pytest.raises(BadFile, match="there is no format mul"):
        exported(Force("Reds", "mecha", (ForceUnit("Gnat"),)), "mul", library)


@pytest.mark.skipif(not LISTS, reason="the real lists are not shipped")
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_of_real_lists_every_unit_arrives_or_is_named(path, library, tmp_path, monkeypatch):
    """By the number of units in each file; all arrive of a list that carries the figures of the cards."""
    monkeypatch.setenv("SIGHTLINE_CARDS", str(tmp_path))
    counts = {"135": 6, "130": 1, "mekhq": 4}
    expected = next(count for word, count in counts.items() if word in path.name)
    found = imported_force(path, library)
    named = [words for words in found.warnings if "there is no card for" in words]
    assert len(found.force.units) + len(named) == expected
    assert path.suffix == ".mul" or not named


# reading JSON


MEMBER = {"name": "Atlas AS7-D", "variant": "AS7-D", "mulID": 140, "currentSkill": 0, "pilot": {"gunnery": 2}}


def test_a_group_alone_is_a_list():
    """As mul-search exports it; the skill is the pilot's, unless the member has its own."""
    group = {"name": "Star", "members": [MEMBER, {**MEMBER, "currentSkill": 5}]}
    found = read_list_json(json.dumps(group), "x")
    assert [(u.chassis, u.model, u.skill, u.group, u.mul_id) for u in found.units] == [
        ("Atlas", "AS7-D", 2, "Star", 140),
        ("Atlas", "AS7-D", 5, "Star", 140),
    ]


def test_damage_on_a_roster_is_told():
    """A battle begins with whole units."""
    hurt = {**MEMBER, "currentArmor": [True, False]}
    found = read_list_json(json.dumps({"groups": [{"name": "A", "members": [hurt]}]}), "x")
    assert "damage is left out" in found.warnings[0]


def test_what_a_roster_says_of_pilots_and_groups_is_told():
    """Names, abilities, wounds, heat, bonuses of formations; of MekBay aliases, notes, damage as well."""
    pilot = {"name": "Ann", "gunnery": 3, "wounds": 1, "alphaStrikeAbilities": [4]}
    member = {**MEMBER, "customName": "Old One", "currentHeat": 2, "pilot": pilot, "abilities": ["CASE"]}
    group = {"name": "A", "members": [member], "formationBonus": "Fire Lance"}
    told = read_list_json(json.dumps({"groups": [group]}), "x").warnings
    for words in (
        "pilot is left out (Atlas AS7-D: Ann)",
        "abilities",
        "wounds",
        "Old One",
        "heat",
        "Fire Lance",
    ):
        assert any(words in one for one in told), words
    assert len(told) == 6
    state = {"modified": True, "destroyed": False, "heat": [0, 0], "armor": [1, 0], "internal": [0, 0]}
    unit = {
        "chassis": "Atlas",
        "model": "AS7-D",
        "skill": 4,
        "alias": "Big",
        "abilities": ["x"],
        "state": state,
    }
    force = {"version": 1, "type": "as", "name": "F", "note": "hello", "groups": [{"units": [unit]}]}
    told = read_list_json(json.dumps(force), "x").warnings
    for words in ("Atlas AS7-D: Big", "abilities", "damage", "F: hello"):
        assert any(words in one for one in told), words
    assert len(told) == 4


def test_a_roster_that_says_nothing_more_has_no_warnings():
    """As these programs write it for whole units without pilots' names."""
    pilot = {"name": "", "piloting": 5, "gunnery": 4, "wounds": 0, "alphaStrikeAbilities": []}
    member = {**MEMBER, "customName": "", "currentHeat": 0, "abilities": ["CASE"], "pilot": pilot}
    group = {"name": "A", "members": [member], "formationBonus": "None"}
    assert not read_list_json(json.dumps({"groups": [group]}), "x").warnings


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not readable JSON"),
        ("{\n nonsense", "not readable JSON"),
        ("[1, 2]", "expected a JSON object"),
        ('{"layers": []}', "no list of units"),
        ("[" * 100_000, "not readable JSON"),
    ],
)
def test_what_is_no_list_is_refused(text, words):
    """With its file, and without a guess."""
    with pytest.raises(BadFile, match=words) as bad:
        read_list_json(text, "x", "my.json")
    assert bad.value.problems[0].path == "my.json"
    assert not is_list_json(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 400) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["groups", "members", "units", "Units", "name", "pilot", "mulID", "Id", "skill"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
@settings(max_examples=150)
def test_any_json_is_read_or_refused(data):
    """Nothing but the one error comes out, and every unit has a skill that cards allow."""
    with suppress(BadFile):
        assert all(0 <= unit.skill <= 8 for unit in read_list_json(json.dumps(data), "x").units)


# numbers of Tabletop Simulator


def test_what_no_text_may_contain_becomes_a_question_mark():
    """Half a pair of characters can be written in JSON, but not printed."""
    assert read_list_json('{"Units": [{"Name": "A\\ud800 \\ud83d\\ude00"}]}', "x").units[0].chassis == "A? 😀"


def test_units_beyond_the_most_are_told():
    """None is lost silently."""
    found = read_list_json(json.dumps({"Units": [{"Name": "Atlas"}] * 2003}), "x")
    assert len(found.units) == 2000
    assert "3 entries after the first 2000 are left out" in found.warnings


def test_pairs_may_be_spaced():
    """The smallest roster format."""
    found = read_tts(" { {178,3}, {2697 , 9} }\n", "x")
    assert [(unit.mul_id, unit.skill) for unit in found.units] == [(178, 3), (2697, REGULAR)]
    assert len(found.warnings) == 1


@pytest.mark.parametrize("text", ["", "x", "{{1,2,3}}", "{{1,2}", "{{a,b}}", "{{1,2}} and more"])
def test_other_text_is_refused(text):
    """With an example of what is expected."""
    with pytest.raises(BadFile, match="expected pairs"):
        read_tts(text, "x")


# our own format


def test_faults_of_a_force_are_listed_with_their_places(library, tmp_path):
    """All of them; a unit without a card is named and left out."""
    path = tmp_path / "f.yaml"
    path.write_text("format: force/1\nname: X\nfamily: nobody\nunits:\n  - {card: A, skill: 9}\n")
    with pytest.raises(BadFile) as bad:
        imported_force(path, library)
    assert [problem.line for problem in bad.value.problems] == [3, 5]
    path.write_text("format: force/1\nname: X\nfamily: mecha\nunits:\n  - {card: A}\n  - {card: Gnat}\n")
    found = imported_force(path, library)
    assert (found.force.units, found.warnings) == ((ForceUnit("Gnat"),), ("there is no card for A",))


def test_how_units_take_part_is_in_our_format(library, tmp_path):
    """Who is left out, and who is hidden or behind the table; what a unit cannot be is named."""
    units = (
        ForceUnit("AS7-D", 2, "One", fielded=False),
        ForceUnit("Carillon", post="artillery/behind 24"),
        ForceUnit("WSP-1A", post="spotting/hidden"),
    )
    force = Force("Red", CARDS, units)
    text, lost = exported(force, "force", library)
    assert not lost
    path = tmp_path / "f.yaml"
    path.write_text(text)
    assert imported_force(path, library) == ImportedForce(force)
    path.write_text(
        text.replace("card: WSP-1A, post: spotting/hidden", "card: WSP-1A, post: artillery/behind 24")
    )
    found = imported_force(path, library)
    assert found.force.units == (*units[:2], ForceUnit("WSP-1A"))
    assert found.warnings == ("WSP-1A cannot take part so: artillery/behind 24",)


def test_other_formats_say_that_they_cannot_hold_how_units_take_part(library):
    """Who is left out is exported like the others."""
    force = Force(
        "Red", CARDS, (ForceUnit("AS7-D", fielded=False), ForceUnit("WSP-1A", post="spotting/hidden"))
    )
    for form in ("mul", "quicklist", "roster", "mekbay", "tts"):
        _, lost = exported(force, form, library)
        assert "the format does not hold which units are left out" in lost
        assert "the format does not hold who is hidden or behind the table" in lost


# saved forces


@pytest.fixture
def saved(tmp_path, library):
    return SavedForces(tmp_path / "forces", library)


GUARD = Force("Harbour Guard", "mecha", (ForceUnit("Gnat", group="Alpha"), ForceUnit("Rampart", 3)))


def test_a_force_is_saved_listed_renamed_and_deleted(saved):
    """Under its name, with its points."""
    key = saved.keep(GUARD)
    (listed,) = saved.listed()
    assert (listed.key, listed.name, listed.family, listed.units) == (key, "Harbour Guard", "mecha", 2)
    assert listed.points == 12 + 45
    assert saved.load(key).force == GUARD
    new = saved.give_name(key, "Night Watch")
    assert [one.name for one in saved.listed()] == ["Night Watch"]
    assert saved.load(new).force.units == GUARD.units
    saved.delete(new)
    assert saved.listed() == []


def test_a_name_that_is_taken_is_refused(saved):
    """Nothing is lost by a rename."""
    saved.keep(GUARD)
    other = saved.keep(replace(GUARD, name="Other"))
    with pytest.raises(NotReadable, match="already"):
        saved.give_name(other, "Harbour Guard")
    assert len(saved.listed()) == 2


@pytest.mark.parametrize("name", ["", " ", "///", "x" * 61, "con"])
def test_a_name_that_no_file_can_have_is_refused(saved, name):
    """In words."""
    with pytest.raises(NotReadable, match="cannot be the name of a force"):
        saved.keep(replace(GUARD, name=name))


@pytest.mark.parametrize("key", ["", "../secret", "a/b", "nothing"])
def test_a_key_is_a_file_of_the_folder(saved, key):
    """No other file is read or deleted."""
    with pytest.raises((NotReadable, BadFile)):
        saved.load(key)


def test_unreadable_files_are_listed_last_with_the_reason(saved):
    """And hidden ones not at all."""
    saved.keep(GUARD)
    (saved.folder / "broken.yaml").write_text("format: map/1\n")
    (saved.folder / ".hidden.yaml").write_text("")
    good, bad = saved.listed()
    assert (good.problems, bad.key) == ((), "broken")
    assert "this is a map, not a force" in bad.problems[0]
    with pytest.raises(BadFile):
        saved.load("broken")


@given(st.text(max_size=60))
@settings(max_examples=100)
def test_any_text_is_a_force_or_refused(text):
    """Nothing but the one error comes out."""
    from game.files.forces.force_text import force_of

    with suppress(BadFile):
        force_of(parse(text, "x"))
