"""Scenarios: every key of scenario/1, what is resolved from it, and every fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.model.brief import Goal, Opening
from game.files.cards import Library, cards_of
from game.files.family_io import family
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import read_scenario, scenario_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.rules import ruleset

CARDS = """format: units/1
family: alpha_strike
units:
  EX-1: {name: Example, type: BM, size: 3, move: 10"/4"j, damage: 3/3/1, ov: 0, armor: 6, structure: 5}
  CTF-3L: {name: Cataphract, type: BM, size: 3, move: 10", damage: 3/3/2, ov: 0, armor: 6, structure: 3}
"""
ALPHA = family("alpha_strike")
PROFILES = cards_of(parse(CARDS, "cards.yaml"), ALPHA)
LIBRARY = Library(PROFILES, {key: profile.title for key, profile in PROFILES.items()})
TERRAIN = """
    - {id: low, kind: hill, height: 2, polygon: [[20, 10], [44, 10], [44, 24], [20, 24]]}
    - {id: shed, kind: building, height: 2, rect: [50, 30, 6, 4]}
    - {id: tower, kind: building, height: 3, rect: [30, 14, 4, 4]}
    - {id: pond, kind: water, depth: 1, circle: [10, 40, 5]}
    - {id: dyke, kind: wall, height: 1, line: [[5, 5], [15, 5]], width: 0.25}
    - {id: fort, kind: wall, height: 3, line: [[5, 25], [15, 25]], width: 0.25}
    - {id: ford, kind: bridge, deck: 1, rect: [8, 34, 4, 12]}"""
VTOL = '{name: Test, type: CV, size: 2, move: 10"v, damage: 2/2/1, ov: 0, armor: 4, structure: 3}'


def text(
    units: str = "{id: a, card: EX-1, at: [10, 20]}",
    more: str = "",
    blue: str = "{id: d, card: EX-1, at: [40, 4]}",
) -> str:
    """Return a scenario: *units* of Red in the south, *blue* in the north, *more* at the top."""
    return f"""format: scenario/1
name: Test
map:
  size: [72, 48]
  features:{TERRAIN}
rules: [alpha_strike]
sides:
  - name: Red
    edge: south
    units: [{units}]
  - {{name: Blue, edge: north, units: [{blue}]}}
{more}
"""


def loaded(said: str) -> Scenario:
    """Return the scenario in the text."""
    return scenario_of(parse(said, "s.yaml"), library=LIBRARY)


def problems(said: str) -> list[str]:
    """Return what is wrong with the scenario in the text, a line each."""
    with pytest.raises(BadFile) as refused:
        loaded(said)
    return [str(problem) for problem in refused.value.problems]


def fault(said: str) -> str:
    """Return the one thing that is wrong with the scenario in the text, without the file's name and line."""
    (found,) = problems(said)
    return found.split(": ", 1)[1]


SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"
FORD = """format: scenario/1
name: The ford
map: two-hills                 # a file name in maps/ without .yaml, a path relative to this file, or inline
rules: [alpha_strike]          # a base family, then its add-ons: spotting, artillery, close_assault
options: {woods_block: 6}      # named decisions of the families in rules; unknown names are errors
seed: "1"
turns: 8                       # optional limit; then points by PV decide
victory: {Red: {kind: breakthrough, edge: north, units: 3}, Blue: {kind: destroy}}
exits: {Red: [south]}          # edges over which a side may leave; by default its home edge
begin: {turn: 1, phase: combat, initiative: [Blue, Red]}   # optional: start there; the order of acting
sides:
  - name: Red                  # unique
    edge: south
    units:
      - {id: a, card: CTF-3L, skill: 3, at: [10, 20], facing: 90}      # ids unique in the whole file
      - {id: b, card: EX-1, status: {heat: 1}}                         # no `at`: enters from the edge
      - {id: c, at: [30, 30], elevation: 5, card: {name: Test, type: CV, size: 2, move: 10"v, damage: 2/2/1,
         ov: 0, armor: 4, structure: 3}}
  - {name: Blue, edge: north, units: [{id: d, card: EX-1, at: [40, 8]}]}
"""
TWO_HILLS = "format: map/1\nname: Two Hills\nsize: [72, 48]\nfeatures: []\n"


@pytest.fixture
def ford(tmp_path) -> Path:
    """The example of the format, with its map, in the usual folders."""
    (tmp_path / "maps" / "scenarios").mkdir(parents=True)
    (tmp_path / "maps" / "two-hills.yaml").write_text(TWO_HILLS)
    path = tmp_path / "maps" / "scenarios" / "ford.yaml"
    path.write_text(FORD)
    return path


def test_the_example_of_the_format_loads(ford):
    """Every key of formats.md, resolved."""
    found = read_scenario(ford, library=LIBRARY)
    assert (found.name, found.map.name, found.rules) == ("The ford", "Two Hills", ("alpha_strike",))
    assert (found.seed, found.turns, found.path) == ("1", 8, str(ford))
    assert found.options["woods_block"] == 6
    assert found.options["woods_line"] == "middle"
    assert found.victory == {"Red": Goal("breakthrough", "north", 3), "Blue": Goal()}
    assert found.exits == {"Red": ("south",)}
    assert found.begin == Opening(1, "combat", ("Blue", "Red"))
    assert found.edges == {"Red": "south", "Blue": "north"}
    a, b, c, d = found.units
    assert (a.id, a.side, a.card, a.title, a.profile.skill) == ("a", "Red", "CTF-3L", "Cataphract CTF-3L", 3)
    assert (a.at, a.facing, a.level, a.enters) == ((10, 20), 90, 0, None)
    assert (b.at, b.level, b.enters, b.facing, b.status.heat) == (None, None, 1, 0, 1)
    assert (c.card, c.title, c.level, c.elevation, c.height, c.profile.skill) == ("", "Test", 5, 5, 1, 4)
    assert (d.side, d.facing, d.base, d.height, d.status.armor) == ("Blue", 180, 0.625, 2, 6)


def test_the_map_may_be_named_by_its_path_or_stand_beside(ford):
    """A path relative to the scenario; a name in the folder of maps, or beside the scenario."""
    for name in ("../two-hills.yaml", "./../two-hills.yaml"):
        ford.write_text(FORD.replace("two-hills", name))
        assert read_scenario(ford, library=LIBRARY).map.name == "Two Hills"
    (ford.parent / "near.yaml").write_text(TWO_HILLS.replace("Two Hills", "Near"))
    for name in ("near", "near.yaml"):
        ford.write_text(FORD.replace("two-hills", name))
        assert read_scenario(ford, library=LIBRARY).map.name == "Near"


@pytest.mark.parametrize(
    "name", ["no-such-map", "../../../etc/passwd", "two-hill", "/dev/zero", "scenarios", "''", "'a\\0b'"]
)
def test_a_map_that_is_not_there_is_one_clear_error(ford, name):
    """At the place that names it; the nearest are listed."""
    ford.write_text(FORD.replace("two-hills", name))
    with pytest.raises(BadFile) as refused:
        read_scenario(ford, library=LIBRARY)
    (problem,) = refused.value.problems
    assert (problem.line, problem.where) == (3, "map")
    assert "there is no map" in problem.message


def test_the_problems_of_the_map_are_told_with_those_of_the_scenario(ford):
    """Each with its own file."""
    (ford.parent.parent / "two-hills.yaml").write_text(TWO_HILLS.replace("72", "x"))
    ford.write_text(FORD.replace("turns: 8", "turns: 0"))
    with pytest.raises(BadFile) as refused:
        read_scenario(ford, library=LIBRARY)
    assert {Path(problem.path).name for problem in refused.value.problems} == {"ford.yaml", "two-hills.yaml"}


def test_an_inline_map_may_leave_out_format_and_name():
    """Or give them."""
    assert loaded(text()).map.name == "Unnamed"
    named = text().replace("map:\n", "map:\n  format: map/1\n  name: Inline\n")
    assert loaded(named).map.name == "Inline"
    assert "expected one of: map/1" in fault(named.replace("map/1", "map/2"))


@pytest.mark.parametrize(
    ("unit", "level"),
    [
        ("at: [60, 10]", 0),
        ("at: [25, 15]", 2),
        ("at: [44, 24]", 2),
        ("at: [6, 40]", -1),
        ("at: [10, 40]", 1),
        ("at: [53, 32], elevation: 2", 2),
        ("at: [32, 16], elevation: 3", 5),
        ("at: [6, 40], elevation: -1", -1),
        ("at: [60, 10], elevation: 0", 0),
    ],
)
def test_levels_follow_the_ground(unit, level):
    """The hill, the bed of the water, the deck of the bridge; a roof where the elevation says so."""
    assert loaded(text(f"{{id: a, card: EX-1, {unit}}}")).units[0].level == level


@pytest.mark.parametrize(
    ("unit", "level"),
    [("at: [25, 15], elevation: 5", 7), ("at: [6, 40], elevation: 3", 3), ("at: [53, 32], elevation: 9", 9)],
)
def test_airborne_units_fly_above_the_ground(unit, level):
    """Above the hill, above the surface of the water, above a building."""
    assert loaded(text(f"{{id: a, card: {VTOL}, {unit}}}")).units[0].level == level


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("at: [53, 32]", "at: the unit stands inside the building `shed`; its roof is at elevation 2"),
        (
            "at: [53, 32], elevation: 0",
            "at: the unit stands inside the building `shed`; its roof is at elevation 2",
        ),
        ("at: [49.5, 32]", "at: the unit stands partly in the building `shed`; its roof is at elevation 2"),
        (
            "at: [53, 32], elevation: 1",
            "elevation: there is nothing to stand on at this elevation; expected 0 or 2",
        ),
        (
            "at: [60, 10], elevation: 1",
            "elevation: there is nothing to stand on at this elevation; expected 0",
        ),
        (
            "at: [6, 40], elevation: 0",
            "elevation: there is nothing to stand on at this elevation; expected -1",
        ),
        ("at: [32, 16]", "at: the unit stands inside the building `tower`; its roof is at elevation 3"),
        ("at: [10, 5]", "at: the unit stands in the wall `dyke`"),
        ("at: [10, 25]", "at: the unit stands in the wall `fort`"),
        ("at: [10, 25.7]", "at: the unit's base overlaps the wall `fort`"),
        ("at: [72.1, 10]", 'at: (72.1, 10) is off the table of 72" x 48"'),
        ("at: [10, -0.1]", 'at: (10, -0.1) is off the table of 72" x 48"'),
        ("elevation: 2", "elevation: only a unit with `at` has an elevation"),
        ("at: [9, 9], enters: 2", "enters: a unit with `at` is on the table and does not enter"),
        ("at: [40.5, 4.5]", "at: the base overlaps that of unit `a` by 0.543"),
    ],
)
def test_units_stand_where_they_can(unit, said):
    """Not off the table, in buildings and walls, in the air, or in each other."""
    found = fault(text(f"{{id: a, card: EX-1, {unit}}}"))
    assert said in found


def test_thresholds_of_standing_apart():
    """Touching is no overlap: bases, buildings, walls, the table's edge."""
    assert loaded(text("{id: a, card: EX-1, at: [41.25, 4]}"))
    assert problems(text("{id: a, card: EX-1, at: [41.249, 4]}"))
    assert loaded(text("{id: a, card: EX-1, at: [49.375, 32]}"))
    assert problems(text("{id: a, card: EX-1, at: [49.376, 32]}"))
    assert loaded(text("{id: a, card: EX-1, at: [10, 25.75]}"))
    assert problems(text("{id: a, card: EX-1, at: [10, 25.749]}"))
    assert loaded(text("{id: a, card: EX-1, at: [72, 48]}"))
    assert loaded(text("{id: a, card: EX-1, at: [10, 5.2]}"))


def test_a_base_may_touch_a_low_wall_but_not_stand_on_it():
    """As a walk may end."""
    assert loaded(text("{id: a, card: EX-1, at: [10, 5.126]}"))
    assert problems(text("{id: a, card: EX-1, at: [10, 5.125]}"))


def test_bases_overlap_whatever_their_elevation():
    """AS-MOVE-09."""
    unit = f"{{id: a, card: {VTOL}, at: [40, 4.5], elevation: 8}}"
    assert "overlaps that of unit `a`" in fault(text(unit))


@pytest.mark.parametrize("wrong", ["skill: 99", "card: NOBODY", "heihgt: 3", "status: {heat: 9}"])
def test_a_faulty_unit_still_stands_somewhere(wrong):
    """All problems at once: what is wrong beside does not hide that bases overlap."""
    card = "" if wrong.startswith("card") else "card: EX-1, "
    found = problems(text(f"{{id: a, {card}{wrong}, at: [40, 4.5]}}"))
    assert len(found) == 2
    assert any("overlaps that of unit" in str(one) for one in found)
    assert any(wrong.split(":")[0] in str(one) for one in found)


def test_a_unit_with_an_unknown_card_still_stands_somewhere():
    """So that it is off the table is told at once."""
    found = problems(text("{id: a, card: NOBODY, at: [72.1, 10]}"))
    assert [str(one).rpartition("sides.0.units.0.")[2].partition(":")[0] for one in found] == ["card", "at"]


def test_base_and_height_may_be_given():
    """And count where bases overlap."""
    unit = loaded(text("{id: a, card: EX-1, at: [10, 20], base: 1.5, height: 3}")).units[0]
    assert (unit.base, unit.height) == (1.5, 3)
    assert problems(text("{id: a, card: EX-1, at: [42, 4], base: 1.5}"))


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("{card: EX-1}", "sides.0.units.0: `id` is missing"),
        ("{id: a}", "sides.0.units.0: `card` is missing"),
        ("{id: 1, card: EX-1}", 'sides.0.units.0.id: expected text; put it in quotes: "1"'),
        ("{id: a, card: EX-2}", "sides.0.units.0.card: there is no card `EX-2`; nearest: EX-1"),
        ("{id: a, card: 5}", "sides.0.units.0.card: expected the name of a card, or a card written out here"),
        ("{id: a, card: {name: X}}", "sides.0.units.0.card: `type` is missing"),
        ("{id: a, card: EX-1, skill: 9}", "sides.0.units.0.skill: expected 8 or less"),
        ("{id: a, card: EX-1, skill: -1}", "sides.0.units.0.skill: expected 0 or more"),
        ("{id: a, card: EX-1, at: [1]}", "sides.0.units.0.at: expected 2 values or more"),
        ("{id: a, card: EX-1, at: [1, .nan]}", "sides.0.units.0.at.1: expected a finite number"),
        ("{id: a, card: EX-1, at: here}", "sides.0.units.0.at: expected a list"),
        ("{id: a, card: EX-1, facing: north}", "sides.0.units.0.facing: expected a number"),
        ("{id: a, card: EX-1, enters: 0}", "sides.0.units.0.enters: expected 1 or more"),
        ("{id: a, card: EX-1, base: 0}", "sides.0.units.0.base: expected a number above 0"),
        ("{id: a, card: EX-1, height: -1}", "sides.0.units.0.height: expected a number above 0"),
        (
            "{id: a, card: EX-1, hight: 1}",
            "sides.0.units.0.hight: unknown key `hight`; did you mean `height`?",
        ),
        ("{id: a, card: EX-1, at: }", "sides.0.units.0.at: a value is missing"),
        ("{id: d, card: EX-1}", "sides.1.units.0.id: the id `d` is given twice; first on line 17"),
        ("{id: a, card: EX-1, status: {heat: 5}}", "sides.0.units.0.status.heat: expected 4 or less"),
        ("{id: a, card: EX-1, status: {armor: 7}}", "status.armor: 7 are left, but the card has 6"),
        ("{id: a, card: EX-1, status: {structure: 6}}", "status.structure: 6 are left, but the card has 5"),
        (
            "{id: a, card: EX-1, status: {armour: 1}}",
            "status.armour: unknown key `armour`; did you mean `armor`?",
        ),
        ("{id: a, card: EX-1, status: {heat: 4, shutdown: false}}", "status.shutdown: heat 4 is shutdown"),
        (
            "{id: a, card: EX-1, status: {pending: [foot]}}",
            "status.pending.0: expected one of: engine, fire control",
        ),
        ("{id: a, card: EX-1, status: 1}", "status: expected `key: value` pairs"),
        ("{id: a, card: EX-1, spotting: {}}", "spotting"),
        ("{id: a, card: EX-1, weather: {}}", "unknown key `weather`"),
        ("{id: a, card: EX-1, alpha_strike: {x: 1}}", "alpha_strike.x: unknown key `x`. Known: none"),
        ("5", "sides.0.units.0: expected `key: value` pairs"),
    ],
)
def test_what_is_wrong_with_a_unit_is_told(unit, said):
    """One sentence with the way to the value."""
    assert any(said in problem for problem in problems(text(unit)))


def test_status_is_complete():
    """What is left out is undamaged; heat 4 is shutdown."""
    fresh, hurt, hot = loaded(
        text(
            "{id: a, card: EX-1}, {id: b, card: EX-1, status: {armor: 2, structure: 0, engine_hits: 1,"
            " fire_control_hits: 2, weapon_hits: 1, mp_hits: 1, immobile: true, pending: [engine, mp]}},"
            "{id: c, card: EX-1, status: {heat: 4}}"
        )
    ).units[:3]
    assert (fresh.status.armor, fresh.status.structure, fresh.status.heat) == (6, 5, 0)
    assert (hurt.status.armor, hurt.status.structure, hurt.status.pending) == (2, 0, ("engine", "mp"))
    assert (hurt.status.engine_hits, hurt.status.fire_control_hits) == (1, 2)
    assert (hurt.status.weapon_hits, hurt.status.mp_hits, hurt.status.immobile) == (1, 1, True)
    assert hot.status.shutdown
    assert not fresh.status.shutdown


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("turns: 0", "turns: expected 1 or more"),
        ("turns: 1.5", "turns: expected a whole number"),
        ("seed: 1", 'seed: expected text; put it in quotes: "1"'),
        (
            "options: {wood_block: 5}",
            "options.wood_block: unknown option `wood_block`; did you mean `woods_block`?",
        ),
        ("options: {woods_block: many}", "options.woods_block: expected a number from 0 to 400"),
        ("options: {woods_line: top}", "options.woods_line: expected middle or eye"),
        ("options: {roofs: 1}", "options.roofs: expected true or false"),
        ("options: {roofs: yes}", "options.roofs: expected true or false"),
        ("options: {woods_modifier: 1.5}", "options.woods_modifier: expected a whole number from 0 to 12"),
        ("options: {melee_reach: far}", "options.melee_reach: expected contact or a number from 0 to 6"),
        ("options: {undo: never}", "options.undo: expected fair or free"),
        ("options: [1]", "options: expected `key: value` pairs"),
        ("victory: {kind: win}", "victory.kind: expected one of: destroy, breakthrough, hold"),
        ("victory: {kind: breakthrough, edge: north}", "victory: `units` is missing; breakthrough needs it"),
        ("victory: {kind: breakthrough, edge: up, units: 1}", "victory.edge: expected one of: north, east"),
        (
            "victory: {kind: breakthrough, edge: north, units: 2}",
            "victory.units: expected 1 or less: the side has",
        ),
        ("victory: {kind: hold, point: [1, 1], radius: 3}", "victory: `turns` is missing; hold needs it"),
        (
            "victory: {kind: hold, point: [1, 99], radius: 3, turns: 2}",
            "victory.point: expected a point on the table",
        ),
        (
            "victory: {kind: hold, point: [1, 9], radius: 0, turns: 2}",
            "victory.radius: expected a number above 0",
        ),
        ("victory: {kind: destroy, edge: north}", "victory.edge: destroy has no `edge`"),
        ("victory: {Green: {kind: destroy}}", "victory.Green: unknown side `Green`"),
        ("victory: {Red: destroy}", "victory.Red: expected `key: value` pairs"),
        ("exits: {Green: [north]}", "exits.Green: unknown side `Green`"),
        ("exits: {Red: north}", "exits.Red: expected a list"),
        ("exits: {Red: [up]}", "exits.Red.0: expected one of: north, east, south, west"),
        ("begin: {phase: dinner}", "begin.phase: unknown phase `dinner`"),
        ("begin: {turn: 0}", "begin.turn: expected 1 or more"),
        ("begin: {initiative: [Red]}", "begin.initiative: expected every side once: Red, Blue"),
        ("begin: {initiative: [Red, Red]}", "begin.initiative: expected every side once: Red, Blue"),
        ("begin: {initiative: [Red, Blue, Red]}", "begin.initiative: expected every side once: Red, Blue"),
        ("begin: {turn: 5}\nturns: 4", "begin.turn: expected 4 or less: the battle ends after that turn"),
        ("begin: combat", "begin: expected `key: value` pairs"),
        ("weather: rain", "weather: unknown key `weather`"),
        ("alpha_strike: {x: 1}", "alpha_strike.x: unknown key `x`. Known: none"),
    ],
)
def test_what_is_wrong_with_the_terms_is_told(more, said):
    """One sentence with the way to the value."""
    assert fault(text(more=more)).startswith(said)


def test_an_add_on_that_does_not_fit_the_family_is_a_fault(tmp_path):
    """`check` says so, and why: no battle can be played by these rules."""
    battle = tmp_path / "battle.yaml"
    said = (SCENARIOS / "under-the-template.yaml").read_text(encoding="utf-8")
    battle.write_text(said.replace("rules: [mecha]", "rules: [mecha, artillery, spotting]"), encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        read_scenario(battle)
    (fault,) = refused.value.problems
    assert str(fault).endswith(
        "rules.1: `artillery` cannot be added: no phase 'movement' to put 'aerospace' after"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules: [alpha_strike]", "rules: []", "rules: expected a family of rules, one of: alpha_strike"),
        ("rules: [alpha_strike]", "rules: [alfa]", "rules.0: unknown rules `alfa`"),
        ("rules: [alpha_strike]", "rules: [alpha_strike, moon]", "rules.1: unknown rules `moon`"),
        ("rules: [alpha_strike]", "rules: alpha_strike", "rules: expected a list"),
        (
            "rules: [alpha_strike]",
            "rules: [alpha_strike, alpha_strike]",
            "rules.1: `alpha_strike` is listed twice",
        ),
        ("rules: [alpha_strike]", "", "`rules` is missing"),
        ("name: Test", "", "`name` is missing"),
        ("format: scenario/1", "format: scenario/9", "format: expected one of: scenario/1"),
        ("name: Red", "name: Blue", "sides.1.name: the name `Blue` is given twice; first on line 15"),
        ("edge: south", "edge: down", "sides.0.edge: expected one of: north, east, south, west"),
        ("    units: [{id: a, card: EX-1, at: [10, 20]}]", "", "sides.0: `units` is missing"),
        ("{id: a, card: EX-1, at: [10, 20]}", "", ""),
    ],
)
def test_what_is_wrong_at_the_top_is_told(old, new, said):
    """One sentence with the way to the value; a side may be empty."""
    changed = text().replace(old, new, 1)
    if said:
        assert any(problem.split(": ", 1)[1].startswith(said) for problem in problems(changed))
    else:
        assert loaded(changed).sides[0].units == ()


def test_all_problems_are_told_at_once():
    """Of map, units, options, goals: one does not hide another."""
    said = text(
        "{id: a, card: EX-9, at: [1, 2]}, {id: a, card: EX-1, at: [99, 2]}, {id: c, card: EX-1, facing: x}",
        "options: {x: 1}\nturns: 0\nvictory: {kind: win}\nexits: {Green: [north]}\nbegin: {phase: x}",
    ).replace("kind: hill", "kind: hull")
    wheres = {problem.split(": ")[1] for problem in problems(said)}
    assert {
        "map.features.0.kind",
        "sides.0.units.0.card",
        "sides.0.units.1.id",
        "sides.0.units.2.facing",
        "options.x",
        "turns",
        "victory.kind",
        "exits.Green",
        "begin.phase",
    } <= wheres


def test_goals_for_all_or_for_each_side():
    """A side that is left out is to destroy the others."""
    common = "victory: {kind: hold, point: [30, 20], radius: 3, turns: 2}"
    goal = Goal("hold", None, 0, (30, 20), 3, 2)
    assert loaded(text(more=common)).victory == {"Red": goal, "Blue": goal}
    one = "victory: {Blue: {kind: breakthrough, edge: south, units: 1}}"
    assert loaded(text(more=one)).victory == {"Red": Goal(), "Blue": Goal("breakthrough", "south", 1)}
    assert loaded(text()).victory == {"Red": Goal(), "Blue": Goal()}


def test_home_edges_may_be_left_to_the_set_up():
    """All or none; of two sides the other has the opposite one."""
    bare = text().replace("    edge: south\n", "").replace("edge: north, ", "")
    assert loaded(bare).edges == {}
    assert loaded(text().replace("    edge: south\n", "")).edges == {"Red": "south", "Blue": "north"}
    third = text().replace("    edge: south\n", "") + "  - {name: Green, edge: east, units: []}\n"
    third = third.replace("\n\n  - {name: Green", "\n  - {name: Green")
    assert "sides.0: `edge` is missing" in fault(third)


@pytest.mark.parametrize("phase", ["setup", "initiative", "movement", "combat", "end"])
def test_a_battle_may_begin_in_any_phase(phase):
    """Deployment by turns among them."""
    assert loaded(text(more=f"begin: {{phase: {phase}}}")).begin == Opening(1, phase, None)


def test_units_face_the_far_edge():
    """Unless the file says otherwise; degrees count from north, clockwise."""
    red, blue = loaded(text()).units
    assert (red.facing, blue.facing) == (0, 180)
    assert loaded(text("{id: a, card: EX-1, at: [10, 20], facing: -90}")).units[0].facing == 270


def test_battles_under_the_same_options_share_their_rules():
    """So that what is computed for one serves the next; 1 and True are different values."""
    found = ruleset(["alpha_strike"], {"arc": 90, "roofs": False})
    assert ruleset(["alpha_strike"], {"roofs": False, "arc": 90}) is found
    assert ruleset(["alpha_strike"], {"arc": 120, "roofs": False}) is not found
    with pytest.raises(ValueError, match="option roofs cannot be 0"):
        ruleset(["alpha_strike"], {"arc": 90, "roofs": 0})


def test_every_option_has_a_value():
    """Those of formats.md with their defaults."""
    assert loaded(text()).options == {
        "woods_block": 6,
        "woods_line": "middle",
        "woods_modifier": 2,
        "cover_modifier": 2,
        "arc": 180,
        "own_woods": "count",
        "climb_cost": 1,
        "jump_height": "rating",
        "jump_clearance": "centre",
        "roofs": True,
        "weapon_hit_minimum": False,
        "standard_reach": "contact",
        "melee_reach": "contact",
        "contact_height": 1,
        "range": "flat",
        "late_entry": False,
        "battlemechs_only": False,
        "forced_withdrawal": False,
        "undo": "fair",
    }
    assert loaded(text(more="options: {melee_reach: 2, undo: free}")).options["melee_reach"] == 2


def test_too_many_units_are_refused():
    """A table holds two hundred."""
    many = ", ".join(f"{{id: u{i}, card: EX-1}}" for i in range(201))
    assert "at most 200 units" in problems(text(many))[0]


def test_nothing_at_all_is_refused():
    """One clear sentence each."""
    for said in ("5", "[]", "format: scenario/1"):
        assert problems(said)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("templates: [{id: t, at: [3, 4], radius: 0}]", "expected a number above 0"),
        ("templates: [{id: t, at: [3, 4]}]", "`radius` is missing"),
        (
            "templates: [{id: t, at: [3, 4], radius: 1}, {id: t, at: [5, 4], radius: 1}]",
            "the id `t` is given twice",
        ),
        ("templates: 3", "expected a list"),
    ],
)
def test_what_is_wrong_with_templates_is_told(more, said):
    """They are discs with an id, a place and a radius."""
    assert said in fault(text(more=more))


def test_templates_lie_where_the_file_says():
    """In the lab; a battle does not know them."""
    (disc,) = loaded(text(more="templates: [{id: blast, at: [3, 4], radius: 2.5}]")).templates
    assert (disc.id, disc.at, disc.radius) == ("blast", (3, 4), 2.5)
