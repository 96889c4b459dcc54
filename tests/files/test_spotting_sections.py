"""What scenarios say of spotting: faults are told with their places."""

from __future__ import annotations

import pytest

from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile

HEAD = """format: scenario/1
name: Sections
map:
  size: [72, 48]
  features:
    - {id: w, kind: woods, rect: [20, 20, 10, 10]}
    - {id: r, kind: road, line: [[25, 0], [25, 48]], width: 2}
    - {id: pond, kind: water, rect: [50, 20, 10, 10], depth: 1}
    - {id: lake, kind: water, rect: [50, 35, 10, 10], depth: 2}
rules: [alpha_strike, spotting]
"""
SIDES = """sides:
  - name: Red
    units:
      - {id: r1, card: WVR-6R, at: [5, 44], facing: 0}
  - name: Blue
    units:
      - id: b1
        card: SHD-2H
"""


@pytest.fixture
def read(tmp_path):
    """Return a function that reads the scenario with more of Blue's unit and of the whole."""

    def reader(unit="", more="", card="SHD-2H"):
        path = tmp_path / "sections.yaml"
        unit = "".join(f"        {line}\n" for line in unit.split("\n"))
        sides = SIDES.replace("SHD-2H", card)
        path.write_text(f"{HEAD}{more}\n{sides}{unit}", encoding="utf-8")
        return read_scenario(path)

    return reader


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("[22, 25]", ""),
        ("[19.9, 25]", "nothing hides a unit in the clear"),
        ("[25, 25]", "nothing hides a unit in the clear"),
        ("[55, 25]", "the surface of water hides nothing"),
        ("[55, 40]", ""),
    ],
)
def test_a_hidden_unit_stands_where_it_can_hide(read, at, words):
    """In woods, not beside them nor on a road in them; under two inches of water, not under one."""
    unit = f"at: {at}\nspotting: {{hidden: true}}"
    if not words:
        assert read(unit)
        return
    with pytest.raises(BadFile) as found:
        read(unit)
    (problem,) = found.value.problems
    assert problem.where == "sides.1.units.0.at"
    assert problem.line == 20
    assert words in problem.message
    assert read(f"at: {at}\nspotting: {{hidden: false}}")


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("{hidden: true, identified: true}", "identified"),
        ("{hidden: true, dummy: true}", "hidden"),
        ("{dummy: true, identified: true}", "identified"),
    ],
)
def test_what_contradicts_itself_is_told(read, said, where):
    """Hidden and identified; a dummy that is either."""
    with pytest.raises(BadFile) as found:
        read(f"at: [22, 25]\nspotting: {said}")
    assert [problem.where for problem in found.value.problems] == [f"sides.1.units.0.spotting.{where}"]


def test_what_flies_cannot_hide(read):
    """Not even off the table."""
    card = '{name: Bird, type: CV, size: 1, move: 10"v, damage: 1/1/0, ov: 0, armor: 1, structure: 1}'
    with pytest.raises(BadFile, match="flying units cannot hide"):
        read("spotting: {hidden: true}", card=card)
    assert read("spotting: {hidden: false}", card=card)


@pytest.mark.rule("BLIP-11")
@pytest.mark.parametrize(
    ("fighters", "where", "words"),
    [
        ("{Green: {first: 1}}", "spotting.fighters.Green", "there is no side Green; there are Red, Blue"),
        ("{Red: {first: 3, last: 2}}", "spotting.fighters.Red.last", "expected 3 or more"),
    ],
)
def test_fighters_fly_for_a_side_and_forward_in_time(read, fighters, where, words):
    """A side that there is, and a last turn that is not before the first."""
    with pytest.raises(BadFile) as found:
        read(more=f"spotting: {{fighters: {fighters}}}")
    (problem,) = found.value.problems
    assert problem.where == where
    assert words in problem.message
