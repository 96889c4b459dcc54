"""The battles that we ship: each loads without a fault, is fair, and fits its map."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.battlefield.contact import gap
from game.files.scenarios.scenario import Scenario, UnitEntry
from game.files.scenarios.scenarios import read_scenario

ROOT = Path(__file__).parents[2]
# By name: what a player writes lies in the same folder and promises nothing.
SHIPPED = (
    "ambush-at-the-fords",
    "company-action",
    "duel-of-lances",
    "first-steps",
    "king-of-the-hill",
    "run-for-the-east",
    "set-battle",
    "street-by-street",
)
BATTLES = [ROOT / "maps" / "scenarios" / f"{name}.yaml" for name in SHIPPED]
EXAMPLES = sorted(
    path for path in (ROOT / "tests" / "scenarios").glob("*.yaml") if not path.name.endswith(".script.yaml")
)


@cache
def loaded(path: Path) -> Scenario:
    return read_scenario(path)


def every_battle(test: object) -> object:
    return pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)(test)  # type: ignore[arg-type]


def placed(path: Path) -> list[UnitEntry]:
    return [unit for unit in loaded(path).units if unit.at is not None]


def test_there_are_at_least_six_battles() -> None:
    """Among them a lesson for two, a duel of lances, a breakthrough, a hill to hold, one with a set-up."""
    battles = [loaded(path) for path in BATTLES]
    assert len(battles) >= 6
    forces = {tuple(len(side.units) for side in battle.sides) for battle in battles}
    assert {(1, 1), (4, 4)} <= forces
    goals = {goal.kind for battle in battles for goal in battle.victory.values()}
    assert goals == {"destroy", "breakthrough", "hold"}
    assert any(battle.begin is not None and battle.begin.phase == "setup" for battle in battles)
    assert {battle.map.name for battle in battles} >= {"Market Town", "The Fords", "Crown Hill"}


@every_battle
def test_it_is_told(path: Path) -> None:
    """A name and a description for the menu, an introductory game of 'Mechs only."""
    battle = loaded(path)
    assert battle.name
    assert len(battle.description) > 40
    assert battle.rules == ("alpha_strike",)
    assert {unit.profile.type for unit in battle.units} == {"BM"}


@every_battle
def test_its_sides_are_worth_the_same(path: Path) -> None:
    """Numbers are equal and points within 5 per cent (AS-SETUP-02)."""
    sides = loaded(path).sides
    points = [sum(unit.profile.pv for unit in side.units) for side in sides]
    assert len({len(side.units) for side in sides}) == 1
    assert max(points) <= 1.05 * min(points)


@every_battle
def test_its_home_edges_lie_opposite(path: Path) -> None:
    """North against south, or west against east (AS-SETUP-05)."""
    assert {side.edge for side in loaded(path).sides} in ({"north", "south"}, {"west", "east"})


@every_battle
def test_no_shot_is_point_blank_at_the_start(path: Path) -> None:
    """Placed enemies stand more than 6" apart, so that nobody is shot before a move."""
    for one in placed(path):
        for other in placed(path):
            if one.side != other.side and one.at is not None and other.at is not None:
                assert gap(one.at, one.base, other.at, other.base) > 6, (one.id, other.id)


@every_battle
def test_a_point_to_hold_lies_between_the_edges(path: Path) -> None:
    """It is as far from one home edge as from the other."""
    battle = loaded(path)
    for goal in battle.victory.values():
        if goal.point is not None:
            assert goal.point.y == pytest.approx(battle.map.battlefield.depth / 2)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_worked_examples_load(path: Path) -> None:
    """The boards of the examples are legal scenarios."""
    assert loaded(path).units


def test_every_script_belongs_to_an_example() -> None:
    """Its first lines name the scenario that it is for, which is there."""
    folder = ROOT / "tests" / "scenarios"
    for script in folder.glob("*.script.yaml"):
        head = " ".join(script.read_text(encoding="utf-8").splitlines()[:3])
        assert any(path.name in head for path in folder.glob("*.yaml") if path != script), script.name
