"""The examples of docs/formats.md are read as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

from game.cli import main
from game.core.engine.match import Match
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.rules.skirmish.movement.moves import Advance
from game.rules.skirmish.shooting.fire_actions import OpenFire

DOCUMENT = Path(__file__).parents[2] / "docs" / "formats.md"


def example(kind: str, folder: Path) -> Path:
    """Return a file with the example of that *kind*."""
    found = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    path = folder / f"{kind}.yaml"
    path.write_text(next(text for text in found if text.startswith(f"format: {kind}/")))
    return path


def test_the_card_of_a_soldier_is_one(tmp_path):
    """`check` finds nothing wrong with it."""
    assert main(["check", str(example("units", tmp_path))]) == 0


def test_the_scenario_says_how_squads_fare(tmp_path):
    """Two markers pin Red's squad, which lies; Blue's has gone at the double and neither moves nor shoots."""
    found = battle_start(read_scenario(example("scenario", tmp_path)))
    match = Match(found.state)
    match.play(found.begin)
    state = match.state
    ids = {name: key for key, name in state.brief.names.items()}
    assert state.units[ids["r1"]].status.grounded
    assert "SHOOT-03" in {one.rule for one in OpenFire("Red", ids["r1"], ids["b1"]).check(state)}
    shot, went = OpenFire("Blue", ids["b1"], ids["r1"]), Advance("Blue", ids["b1"], (Point(29, 18),))
    assert "SHOOT-02" in {one.rule for one in shot.check(state)}
    assert "SKIR-ACT-01" in {one.rule for one in went.check(state)}


def test_the_example_of_a_lesson_is_one(tmp_path):
    """For the first battle of soldiers; `check` finds nothing wrong with it."""
    for folder in ("lessons", "scenarios"):
        (tmp_path / folder).mkdir()
    shipped = DOCUMENT.parents[1] / "maps" / "scenarios" / "first-fire-team.yaml"
    (tmp_path / "scenarios" / "lesson.yaml").write_text(shipped.read_text(encoding="utf-8"))
    path = example("lesson", tmp_path / "lessons")
    assert main(["check", str(path)]) == 0


def test_the_example_of_a_map_is_one(tmp_path):
    """`check` finds nothing wrong with it."""
    assert main(["check", str(example("map", tmp_path))]) == 0


def test_the_practice_problem_is_one(tmp_path):
    """`check` finds nothing wrong with it."""
    assert main(["check", str(example("problem", tmp_path))]) == 0
