"""The family's tables of data: terrain, options, and what it gives to the files."""

from __future__ import annotations

import pytest
from boards import profile

from game.battlefield.terrain.field import Form
from game.files.family_io import Family, FamilyPart, families, family, family_ios
from game.rules.alpha_strike.family_io import FAMILY_IO
from game.rules.alpha_strike.options import OPTIONS
from game.rules.alpha_strike.terrain import terrain
from game.rules.setting import Setting, defaults


@pytest.mark.parametrize(
    ("kind", "form", "height", "surcharge"),
    [
        ("hill", Form.GROUND, None, 0),
        ("woods", Form.AREA, 2, 1),
        ("rough", Form.FLAT, None, 1),
        ("rubble", Form.FLAT, None, 1),
        ("water", Form.WATER, None, 1),
        ("building", Form.BUILDING, 2, 0),
        ("wall", Form.WALL, 1, 0),
        ("road", Form.FLAT, None, 0),
        ("bridge", Form.DECK, None, 0),
        ("ruin", Form.AREA, 2, 1),
        ("smoke", Form.AREA, 2, 0),
        ("scrub", Form.AREA, 1, 0),
        ("floor", Form.DECK, None, 0),
        ("stairs", Form.DECK, None, 0),
        ("pillar", Form.WALL, 4, 0),
        ("machine", Form.BUILDING, 1.5, 0),
        ("tower", Form.BUILDING, 6, 0),
        ("bunker", Form.BUILDING, 1, 0),
    ],
)
def test_the_table_of_terrain(kind, form, height, surcharge):
    """Each row of geometry.md, and the kinds of the other families' maps."""
    meaning = terrain().rules[kind]
    assert (meaning.kind.form, meaning.kind.height, meaning.surcharge) == (form, height, surcharge)
    assert meaning.kind.words.endswith(".")


def test_the_table_of_terrain_has_no_other_kinds():
    """The eleven of geometry.md, and seven of the other families' maps."""
    assert len(terrain().kinds) == 18


@pytest.mark.rule("AS-MOVE-11", "AS-MOVE-12", "AS-MOVE-13")
def test_what_terrain_costs_a_walk():
    """An inch more for each; rough and rubble once; roads cancel all but water; what is solid is closed."""
    found = terrain().walking_costs
    assert found.surcharge == {"woods": 1, "rough": 1, "rubble": 1, "water": 1, "ruin": 1}
    assert found.once == (frozenset({"rough", "rubble"}),)
    assert found.cancels == {"road": frozenset({"woods", "rough", "rubble", "ruin"})}
    assert found.closed == {"building", "tower", "bunker", "machine", "pillar"}
    assert found.wall_limit == 2


@pytest.mark.rule("AS-LOS-03")
def test_what_counts_as_woods_on_the_line_of_sight():
    """Woods, ruins and smoke."""
    assert terrain().obscuring == {"woods", "ruin", "smoke"}


def test_the_options_and_their_defaults():
    """As formats.md lists them, in its order, and those that came later."""
    assert list(defaults(OPTIONS).items()) == [
        ("woods_block", 6),
        ("woods_line", "middle"),
        ("woods_modifier", 2),
        ("cover_modifier", 2),
        ("arc", 180),
        ("own_woods", "count"),
        ("climb_cost", 1),
        ("jump_height", "rating"),
        ("jump_clearance", "centre"),
        ("roofs", True),
        ("weapon_hit_minimum", False),
        ("standard_reach", "contact"),
        ("melee_reach", "contact"),
        ("contact_height", 1),
        ("range", "flat"),
        ("late_entry", False),
        ("battlemechs_only", False),
        ("forced_withdrawal", False),
        ("undo", "fair"),
    ]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_default_is_allowed_and_every_option_has_words(name):
    """A sentence for players."""
    setting = OPTIONS[name]
    assert setting.allows(setting.default)
    assert setting.words.endswith(".")
    assert setting.expected


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("woods_block", [0, 6, 6.5, 400], [-1, 401, "6", True, None, float("nan")]),
        ("woods_line", ["middle", "eye"], ["foot", 1, True]),
        ("woods_modifier", [0, 1, 12], [-1, 13, 1.5, "2", False]),
        ("arc", [1, 90, 180, 360], [0, 361, "180"]),
        ("own_woods", ["count", "ignore2"], ["ignore"]),
        ("climb_cost", [0, 1, 2.5], [-0.1, 11]),
        ("jump_height", ["rating", "half"], ["third"]),
        ("roofs", [True, False], [0, 1, "true"]),
        ("contact_height", [0, 1, 2.5, 20], [-1, 21, "one"]),
        ("range", ["flat", "slant"], ["true", 1]),
        ("standard_reach", ["contact", 0, 1, 2.5], [-1, 7, "near", True]),
        ("undo", ["fair", "free"], ["never", False]),
    ],
)
def test_what_options_may_be(name, good, bad):
    """Both sides of each limit; a truth value is no number."""
    assert [value for value in good if not OPTIONS[name].allows(value)] == []
    assert [value for value in bad if OPTIONS[name].allows(value)] == []


def test_a_setting_says_what_it_expects():
    """In words for players."""
    assert Setting("x.", True, (False, True)).expected == "true or false"
    assert OPTIONS["standard_reach"].expected == "contact or a number from 0 to 6"
    assert OPTIONS["cover_modifier"].expected == "a whole number from 0 to 12"


def test_the_files_find_the_family_by_its_folder():
    """Nothing lists the families; a `family_io` in a folder is enough."""
    assert family_ios()["alpha_strike"] is FAMILY_IO
    assert isinstance(family("alpha_strike"), Family)
    assert "alpha_strike" in families()
    with pytest.raises(LookupError, match="there is no family of rules called moon; there are alpha_strike"):
        family("moon")


def test_a_part_is_no_family():
    """An add-on has options and sections, but no cards."""

    class Addon:
        name, settings, phases, section, unit_section = "x", {}, (), FAMILY_IO.section, FAMILY_IO.unit_section

    part: FamilyPart = Addon()
    assert not isinstance(part, Family)


@pytest.mark.rule("AS-SETUP-03")
@pytest.mark.parametrize(
    ("kind", "introductory", "needs"), [("BM", True, ""), ("CV", False, ""), ("AF", False, "artillery")]
)
def test_players_find_a_unit_by_its_card(kind, introductory, needs):
    """Its type, size, points, tonnage, abilities; if it is introductory, and what it cannot do without."""
    card = profile(type=kind, size=3, pv=40, tonnage=75.0)
    assert FAMILY_IO.listing(card) == {
        **{"kind": kind, "size": 3, "points": 40, "tonnage": 75.0},
        **{"introductory": introductory, "needs": needs, "abilities": ()},
    }
