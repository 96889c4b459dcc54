"""The battles with close assaults that we ship: fair, played by the rules they are about, and a lesson."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.battlefield.contact import gap
from game.files.lessons import lesson_beside
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import read_scenario

ROOT = Path(__file__).parents[2]
LESSON = "hand-to-hand"
BATTLES = (LESSON, "three-against-one", "knives-in-the-dark", "rifles-and-treads")


@cache
def loaded(name: str) -> Scenario:
    return read_scenario(ROOT / "maps" / "scenarios" / f"{name}.yaml")


@pytest.mark.parametrize("name", BATTLES)
def test_its_sides_are_worth_the_same(name):
    """Points are within 5 per cent, and nobody begins within 6 inches of an enemy."""
    battle = loaded(name)
    points = [sum(unit.profile.pv for unit in side.units) for side in battle.sides]
    assert max(points) <= 1.05 * min(points)
    for one in battle.units:
        for other in battle.units:
            if one.side != other.side:
                assert gap(one.at, one.base, other.at, other.base) > 6, (one.id, other.id)


@pytest.mark.parametrize("name", BATTLES)
def test_it_has_a_goal_an_end_and_close_assaults(name):
    """Each lists the add-on, says who wins, and after how many turns it is over."""
    battle = loaded(name)
    assert "close_assault" in battle.rules
    assert battle.victory
    assert battle.turns is not None


def test_they_show_what_close_assaults_can_be():
    """One with counters, one with vehicles and infantry, one of three against one, one of one against one."""
    battles = [loaded(name) for name in BATTLES]
    assert any("spotting" in battle.rules for battle in battles)
    assert any({"CV", "CI"} <= {unit.profile.type for unit in battle.units} for battle in battles)
    forces = [sorted(len(side.units) for side in battle.sides) for battle in battles]
    assert {(1, 1), (1, 3)} <= {tuple(force) for force in forces}


def test_the_lesson_goes_step_by_step():
    """It has seven steps or more, and names the tactics that it speaks of."""
    battle = loaded(LESSON)
    lesson = lesson_beside(battle.path, battle)
    assert len(lesson.steps) >= 7
    assert any("B against d" in step.text for step in lesson.steps)
