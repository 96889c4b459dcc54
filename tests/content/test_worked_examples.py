"""The boards of the worked examples measure exactly what the examples say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import PathCost, path_cost
from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.sight.sight import Certificate, Figure, sight
from game.files.scenarios.scenario import Scenario, UnitEntry
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.rules.alpha_strike.terrain import terrain

FOLDER = Path(__file__).parents[1] / "scenarios"


@cache
def example(name: str) -> Scenario:
    return read_scenario(FOLDER / f"{name}.yaml")


def unit(name: str, which: str) -> UnitEntry:
    return next(entry for entry in example(name).units if entry.id == which)


def walk(name: str, who: str, *path: tuple[float, float]) -> PathCost:
    """Measure the walk of a unit along *path*."""
    mover, costs = unit(name, who), terrain().walking_costs
    assert mover.at is not None
    assert mover.level is not None
    going = MovementCosts(
        costs.surcharge,
        costs.once,
        costs.cancels,
        costs.closed,
        costs.wall_limit,
    )
    points = (mover.at, *(Point(x, y) for x, y in path))
    return path_cost(example(name).map.battlefield, points, mover.level, going, mover.base)


def figure(name: str, which: str) -> Figure:
    entry = unit(name, which)
    assert entry.at is not None
    assert entry.level is not None
    return Figure(entry.at, entry.base, entry.level, entry.height)


def look(name: str, viewer: str, target: str) -> Certificate:
    return sight(example(name).map.battlefield, figure(name, viewer), figure(name, target))


@pytest.mark.parametrize(
    ("path", "farther"),
    [
        pytest.param([(24, 16)], [(24, 15.9)], id="A", marks=pytest.mark.rule("EX-MOVE-A")),
        pytest.param(
            [(18, 24), (18, 20)], [(18, 24), (18, 19.9)], id="C", marks=pytest.mark.rule("EX-MOVE-C")
        ),
        pytest.param([(24, 32.5)], [(24, 32.6)], id="D", marks=pytest.mark.rule("EX-MOVE-D")),
        pytest.param([(30, 24)], [(30.1, 24)], id="E", marks=pytest.mark.rule("EX-MOVE-E")),
    ],
)
def test_the_vulture_comes_just_so_far(
    path: list[tuple[float, float]], farther: list[tuple[float, float]]
) -> None:
    """Each way costs exactly its 10"; a tenth of an inch farther costs more."""
    assert walk("ex-move", "vulture", *path).cost == pytest.approx(10, abs=1e-9)
    assert walk("ex-move", "vulture", *path).steep is None
    assert walk("ex-move", "vulture", *farther).cost > 10.05


@pytest.mark.rule("EX-MOVE-B")
def test_the_vulture_cannot_climb_the_cliff() -> None:
    """Its 10" would be enough, but the rise of 4" is too steep."""
    found = walk("ex-move", "vulture", (27.3, 19.6))
    assert found.cost == pytest.approx(9.5)
    assert found.steep is not None
    assert found.steep.rise == 4


@pytest.mark.rule("EX-LOS-A")
def test_seven_inches_of_woods_lie_between_the_mechs() -> None:
    """Nothing solid hides B, the woods count 7"."""
    found = look("ex-los", "a", "b")
    assert found.hidden == 0
    assert found.depth == {"woods": pytest.approx(7, abs=1e-9)}


@pytest.mark.rule("EX-LOS-C")
def test_the_ridge_hides_the_vehicle() -> None:
    """It is hidden completely."""
    found = look("ex-los", "a", "c")
    assert found.hidden == pytest.approx(1, abs=1e-9)
    assert [hiding.feature for hiding in found.hiding] == ["ridge"]


@pytest.mark.rule("EX-LOS-D")
def test_the_vtol_is_seen_over_the_ridge() -> None:
    """It is not hidden, and the line crosses 2" of woods."""
    found = look("ex-los", "a", "d")
    assert (found.hidden, found.verdict) == (0, "clear")
    assert found.depth == {"woods": pytest.approx(2, abs=1e-9)}


@pytest.mark.rule("EX-HIT-01")
def test_the_anvil_stands_half_in_the_water_two_inches_away() -> None:
    """Partial cover by the water alone, at short range."""
    found = look("ex-hit-01", "cataphract", "anvil")
    assert found.range == pytest.approx(2, abs=1e-9)
    assert found.hidden == pytest.approx(0.5, abs=1e-9)
    assert found.verdict == "partial"
    assert unit("ex-hit-01", "cataphract").profile.skill == 3


@pytest.mark.parametrize(("pair", "inches"), [("1", 7), ("2", 7), ("3", 3.5)])
def test_woods_count_where_the_line_of_the_middles_is_in_them(pair: str, inches: float) -> None:
    """7" of woods on flat ground and to a 1" hill, 3.5" to a 2" hill."""
    found = look("geometry-checks", f"a{pair}", f"b{pair}")
    assert found.depth["woods"] == pytest.approx(inches, abs=1e-9)


def test_water_and_wall_together_hide_all_but_a_strip() -> None:
    """'Mech in 1" of water, a 1" wall 2" in front of it, attacker 20" away: h = 17/18."""
    assert look("geometry-checks", "a4", "b4").hidden == pytest.approx(17 / 18, abs=1e-9)


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(("landing", "barriers"), [((25.5, 40), []), ((20, 45.5), ["tall-tower"])])
def test_the_jenner_clears_what_is_lower_than_its_jump(
    landing: tuple[float, float], barriers: list[str]
) -> None:
    """A tower of 5.9" is lower than 6", one of 6" is not."""
    jenner = unit("ex-jr7-k", "jenner")
    assert jenner.at is not None
    assert jenner.level is not None
    field = example("ex-jr7-k").map.battlefield
    found = jump_path(field, jenner.at, Point(*landing), jenner.level, rating=6, base=jenner.base)
    assert [barrier.id for barrier in found.barriers] == barriers
    assert found.length <= 6
