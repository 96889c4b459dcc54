"""What stands in a sandbox is written as a scenario, and read back as the very same."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.terrain.ground import ground, level, roof
from game.core.engine.sandbox import PlacedTemplate, SandboxState, is_sandbox
from game.core.model.brief import Goal, Opening
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.views.observe import OVERSEER, observe
from game.core.views.reporting import sight_report
from game.files import places
from game.files.cards import cards
from game.files.check import check_file
from game.files.family_io import family
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.positions import lab, misplaced, position
from game.files.scenarios.scenario_text import scenario_text
from game.files.scenarios.scenarios import read_scenario, scenario_of
from game.files.yaml.strict import parse
from game.geometry.point import Point, distance

ALPHA = family("alpha_strike")
START = """format: scenario/1
name: "Lab: trying things"
description: "Two lines\\nof words"
map:
  name: Bench
  description: A table
  source: {tool: {made: 1}}
  size: [48, 36]
  features:
    - {id: low, kind: hill, height: 2, circle: [24, 18, 8]}
    - {id: shed, kind: building, height: 2, rect: [2, 30, 6, 4], turn: 15}
    - {id: pond, kind: water, depth: 1.5, polygon: [[40, 2], [52, 2], [52, 10], [40, 10]]}
    - {id: dyke, kind: wall, height: 1, line: [[5, 5], [15, 5]], width: 0.25}
    - {id: wood, kind: woods, name: "Dark, deep", circle: [10, 18, 4]}
rules: [alpha_strike]
options: {woods_block: 4.5, roofs: true}
seed: "ab"
turns: 7
victory:
  Red: {kind: breakthrough, edge: north, units: 1}
  Blue: {kind: hold, point: [24, 18], radius: 3, turns: 2}
exits: {Red: [north, east]}
begin: {turn: 2, phase: combat, initiative: [Blue, Red]}
sides:
  - name: Red
    edge: south
    units:
      - {id: a, card: AS7-D, skill: 2, at: [3, 20], facing: 30, status: {armor: 3, heat: 2, pending: [mp]}}
      - {id: b, card: {name: Test, type: CV, size: 2, move: 10"v, damage: 2/2/0*, ov: 0, armor: 4,
          structure: 3, specials: [TUR(2/2/1)]}, at: [24, 18], elevation: 5.3}
      - {id: c, card: PXH-1, at: [5, 32], elevation: 2, base: 0.9, height: 3}
  - name: Blue
    edge: north
    units:
      - {id: d, card: WHM-6R, at: [44, 4]}
      - {id: e, card: GRF-1N, enters: 3}
templates:
  - {id: blast, at: [20, 20], radius: 2.5}
"""


@cache
def library():
    """Return the cards that come with the game."""
    return cards(places.cards("alpha_strike"), ALPHA)


@cache
def start() -> State:
    """Return the sandbox of the text above."""
    return lab(scenario_of(parse(START, "lab"), library=library()))


def again(state: State) -> State:
    """Return the sandbox that is written and read."""
    text = scenario_text(position(state, library()))
    return lab(scenario_of(parse(text, "again"), library=library()))


def standing(state: State) -> dict[str, Unit]:
    """Return the units by the names of the file, their ids and the last bit of their levels left out."""
    entries = position(state, library())
    names = {unit.id: entry.id for unit, entry in zip(_in_order(state), entries.units, strict=True)}
    return {names[u.id]: replace(u, id="", level=round(u.level, 9)) for u in state.units.values()}


def _in_order(state: State) -> list[Unit]:
    units = [unit for unit in state.units.values() if unit.removed is None]
    return [unit for side in state.sides for unit in units if unit.side == side]


def test_everything_of_a_scenario_is_kept():
    """Names, rules, goals, exits, beginning, cards of its own, damage, roofs, flight, templates."""
    state = start()
    assert is_sandbox(state.rules)
    first = position(state, library())
    second = position(again(state), library())
    assert second == first
    assert first.begin == Opening(2, "combat", ("Blue", "Red"))
    assert first.victory["Red"] == Goal("breakthrough", "north", 1)
    assert first.templates == (PlacedTemplate("blast", Point(20, 20), 2.5),)
    assert [unit.card for unit in first.units] == ["AS7-D", "", "PXH-1", "WHM-6R", "GRF-1N"]
    assert (first.map.name, first.map.description, first.map.source) == (
        "Bench",
        "A table",
        {"tool": {"made": 1}},
    )


def test_the_battle_begins_the_same():
    """From the file of the lab the very state begins that begins from the first file."""
    direct = battle_start(scenario_of(parse(START, "lab"), library=library()))
    text = scenario_text(position(start(), library()))
    through = battle_start(scenario_of(parse(text, "again"), library=library()))
    assert through.state == direct.state
    assert through.begin == direct.begin


@pytest.mark.parametrize("path", sorted(places.scenarios().glob("*.yaml")), ids=lambda path: path.stem)
def test_the_scenarios_that_ship_go_through_the_lab(path: Path, tmp_path):
    """Opened in the lab and saved, each is accepted by `check` and begins the same battle."""
    first = read_scenario(path)
    owner = first.rules[0]
    text = scenario_text(position(lab(first), cards(places.cards(owner), family(owner))))
    copy = tmp_path / "copy.yaml"
    copy.write_text(text, encoding="utf-8")
    assert check_file(copy) == ("scenario", ())
    second = read_scenario(copy)
    assert battle_start(second).state == battle_start(first).state
    assert replace(second, path="") == replace(first, path="")


COORDINATES = st.tuples(st.floats(0, 48), st.floats(0, 36)).map(lambda at: Point(*at))


@st.composite
def positions(draw) -> State:
    """Draw a sandbox in which units stand anywhere that they can."""
    state = start()
    units: dict[str, Unit] = {}
    keys = sorted(library())[::11]
    for number in range(draw(st.integers(0, 5))):
        profile = ALPHA.skilled(library()[draw(st.sampled_from(keys))], draw(st.integers(0, 8)))
        at = draw(COORDINATES)
        unit = Unit(
            id=f"n{number}",
            side=draw(st.sampled_from(state.sides)),
            name=profile.title,
            at=at,
            facing=draw(st.floats(0, 359.9)),
            base=draw(st.sampled_from([ALPHA.base(profile), 1.0, 0.37])),
            height=draw(st.sampled_from([ALPHA.height(profile), 1.5])),
            level=level(state.battlefield, at),
            profile=profile,
            status=ALPHA.starting_status(
                profile, ALPHA.status(heat=draw(st.integers(0, 4)), mp_hits=draw(st.integers(0, 2)))
            ),
        )
        if ALPHA.flies(profile):
            unit = replace(unit, level=ground(state.battlefield, at) + draw(st.floats(0, 12)))
        if distance(at, Point(5, 32)) < 1 and draw(st.booleans()):
            unit = replace(unit, level=roof(state.battlefield, state.battlefield.features[1]))
        if not misplaced(replace(state, units={**units, unit.id: unit})):
            units[unit.id] = unit
    discs = draw(
        st.lists(st.builds(PlacedTemplate, st.uuids().map(str), COORDINATES, st.floats(0.1, 20)), max_size=3)
    )
    of = replace(state.extras["Workbench"], templates=tuple(discs), words=draw(st.sampled_from(["", "x: y"])))
    goals = dict.fromkeys(state.sides, Goal())
    brief = replace(state.brief, victory=goals, names={})
    return replace(state, units=units, brief=brief, extras={"Workbench": of})


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_position_is_written_and_read_the_same(state):
    """Units, terrain and templates are the same, and so is what everybody sees of everybody."""
    after = again(state)
    assert after.battlefield == state.battlefield
    assert standing(after) == standing(state)
    assert after.extras["Workbench"].templates == state.extras["Workbench"].templates
    names = {u.id: v.id for u, v in zip(_in_order(state), _in_order(after), strict=True)}
    seen, there = observe(state, OVERSEER), observe(after, OVERSEER)
    for a in state.units.values():
        for b in state.units.values():
            if a.side != b.side:
                first = sight_report(seen, a, b)
                second = sight_report(there, after.units[names[a.id]], after.units[names[b.id]])
                assert first.verdict == second.verdict
                assert first.to_hit == second.to_hit
                assert first.sight.hidden == pytest.approx(second.sight.hidden, abs=1e-9)


def test_units_that_cannot_stand_so_are_named():
    """Overlapping bases, a place off the table, a unit in a building: in the words of the loader."""
    state = start()
    first, second = [unit for unit in state.units.values() if unit.present][:2]
    wrong = misplaced(state.with_unit(replace(second, at=first.at, level=first.level)))
    assert any("overlaps that of" in words for said in wrong.values() for words in said)
    off = misplaced(state.with_unit(replace(first, at=Point(60, 5))))
    assert off[first.id] == ('(60, 5) is off the table of 48" x 36"',)
    inside = misplaced(state.with_unit(replace(first, at=Point(5, 32), level=0.0)))
    assert any("inside the building" in words for words in inside[first.id])


def test_new_units_get_names_of_their_own():
    """After the names of their cards, none twice, and those of the file stay."""
    state = start()
    atlas = next(iter(state.units.values()))
    more = state.with_unit(replace(atlas, id="x", at=Point(30, 30))).with_unit(
        replace(atlas, id="y", at=Point(33, 30))
    )
    ids = [unit.id for unit in position(more, library()).units]
    assert ids == ["a", "b", "c", "atlas-as7-d-1", "atlas-as7-d-2", "d", "e"]
    assert isinstance(more.extras["Workbench"], SandboxState)
