"""What rules say in a section of a scenario fits its sides and its map, or is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile

HARBOUR = """format: scenario/1
name: Raid
rules: [mecha]
map: {size: [48, 36], features: [{id: shed, kind: building, height: 2, rect: [29, 20, 4, 4]}]}
mecha: {structures: {shed: {mdc: 9}, barn: {mdc: 9}}}
sides:
- {name: Red, edge: west, units: [{id: a, card: Gnat, group: A}]}
- {name: Blue, edge: east, units: [{id: b, card: Gnat, group: A}]}
"""
GUNS = """format: scenario/1
name: Guns
rules: [alpha_strike, artillery]
map: {size: [48, 36]}
artillery: {plotted: %s}
sides:
- {name: Red, edge: west, units: [{id: a, card: ARC-2R}]}
- {name: Blue, edge: east, units: [{id: b, card: ARC-2R}]}
"""


def told(folder, text):
    """Return the places and the words of what is wrong with a scenario."""
    path = folder / "raid.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        read_scenario(path)
    return [(one.line, one.where, one.message) for one in bad.value.problems]


def test_a_structure_that_the_map_does_not_have_is_told(tmp_path):
    """Of the section of mecha: with its place; those of the map are taken."""
    assert told(tmp_path, HARBOUR) == [(5, "mecha.structures.barn", "the map has no structure barn")]


def test_points_are_plotted_by_sides_that_there_are(tmp_path):
    """Of the section of artillery."""
    (found,) = told(tmp_path, GUNS % "{Rad: [[4, 4]], Red: [[4, 4]]}")
    assert found == (5, "artillery.plotted.Rad", "there is no side Rad; there are Red, Blue")


@pytest.mark.parametrize("at", ["[48.1, 4]", "[4, -0.1]"])
def test_points_are_plotted_on_the_table(tmp_path, at):
    """Its edge is part of it."""
    (found,) = told(tmp_path, GUNS % f"{{Red: [[48, 36], {at}]}}")
    assert found == (5, "artillery.plotted.Red", 'a point is off the table of 48" x 36"')


@pytest.mark.parametrize(
    ("markers", "where", "words"),
    [
        ("{Rad: {Team One: 1}}", "Rad", "there is no side Rad; there are Militia, Strike"),
        ("{Militia: {Team Six: 1}}", "Militia.Team Six", "Militia has no squad Team Six; there are Team One"),
    ],
)
def test_markers_are_given_to_squads_that_there_are(tmp_path, markers, where, words):
    """Of the section of skirmish."""
    lesson = (Path(__file__).parents[2] / "maps" / "scenarios" / "first-fire-team.yaml").read_text()
    (found,) = told(tmp_path, f"{lesson}skirmish: {{suppression: {markers}}}\n")
    assert found[1:] == (f"skirmish.suppression.{where}", words)
