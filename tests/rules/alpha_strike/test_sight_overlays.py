"""The ground that a unit sees and is seen from: what is shown is what a shot would find."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from boards import battle, box, mech

from game.battlefield.terrain.ground import level
from game.battlefield.viewshed.shades import SHADES
from game.core.views.marks import ShadedRays
from game.geometry.point import Point
from game.mechanics.battle.sight_overlays import STYLES, viewshed
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.display.sight_overlays import viewed

FEATURES = (
    box("woods", 20, 6, 9, 14),
    box("woods", 27, 16, 6, 12),
    box("smoke", 14, 30, 3, 10, height=1.0),
    box("hill", 40, 20, 10, 12, height=2.0),
    box("wall", 12, 14, 0.25, 6),
)
OPTIONS = [{}, {"own_woods": "ignore2"}, {"woods_line": "eye"}, {"woods_block": 3}]
STEP = 0.25


def moved(state, key, at, base):
    """Return the state with a unit elsewhere, on a base of another size."""
    unit = replace(state.units[key], at=at, base=base, level=level(state.battlefield, at))
    return replace(state, units={**state.units, key: unit})


def around(found, at):
    """Return the shades at and closely around a point."""
    offsets = [(0, 0), (STEP, 0), (-STEP, 0), (0, STEP), (0, -STEP)]
    x, y = np.array([(at.x + dx, at.y + dy) for dx, dy in offsets]).T
    return {SHADES[i] for i in found.at(x, y)}


@pytest.mark.rule("AS-LOS-02")
@pytest.mark.rule("AS-LOS-03")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("reverse", [False, True], ids=["sees", "is seen"])
def test_shades_are_what_shots_find(options, reverse):
    """A narrow unit put anywhere is judged by its shot, or the shot at it, as the shade there says."""
    state, rng = battle(mech("r", 16, 24), mech("b", 60), features=FEATURES, options=options), Random(7)
    state = moved(state, "r", Point(22.0, 12.0), 1e-6)
    found = viewed(state, state.units["r"], 2.0, reverse=reverse)
    for _ in range(150):
        at = Point(rng.uniform(1, 71), rng.uniform(1, 47))
        there = moved(state, "b", at, 1e-6)
        judged = shot(there, *(("b", "r") if reverse else ("r", "b")))
        words = judged.verdict
        if words != "blocked" and judged.woods > 1e-9:
            words = {"clear": "woods", "partial": "partial-woods"}[words]
        assert words in around(found, at)


def test_marks_are_a_fan_around_the_place_in_the_view():
    """The overlay is about the unit where the view has it, for targets as tall as is asked."""
    state = battle(mech("r", 16, 24), mech("b", 60), features=FEATURES)
    (fan,) = viewshed(state, "r", Point(0, 0))
    assert isinstance(fan, ShadedRays)
    assert fan.styles == STYLES == tuple(f"view-{shade}" for shade in SHADES)
    rows = np.frombuffer(fan.spans).reshape(-1, 4)
    assert set(rows[:, 0]) == set(range(fan.rays))
    assert (rows[:, 2] > rows[:, 1]).all()
    assert set(rows[:, 3]) <= set(range(len(STYLES)))
    ghost = moved(state, "r", Point(30.0, 40.0), 0.625)
    (there,) = viewshed(ghost, "r", Point(0, 0))
    assert there.at == Point(30.0, 40.0)
    assert there.spans != fan.spans
    assert list(viewshed(state, "r", Point(0, 0), height=0.5)) != [fan]
    assert list(viewshed(state, "r", Point(0, 0), reverse=True)) != [fan]


def test_nothing_is_shown_of_what_is_not_there():
    """Without a unit on the table there are no marks."""
    state = battle(mech("r", 16, 24))
    off = replace(state, units={"r": replace(state.units["r"], removed="left")})
    for view, key in ((state, None), (state, "x"), (off, "r")):
        assert list(viewshed(view, key, Point(0, 0))) == []
        assert list(viewshed(view, key, Point(0, 0), reverse=True)) == []


@pytest.mark.parametrize("at", [Point(36, 24), Point(3.3, 46.9), Point(71.9, 0.1)])
def test_the_shades_reach_over_the_border_of_the_table(at):
    """Every place of the table lies in one, also where its wedge meets the border at a slant."""
    state = moved(battle(mech("r", 16, 24)), "r", at, 0.625)
    (fan,) = viewshed(state, "r", Point(0, 0))
    spans = np.frombuffer(fan.spans).reshape(-1, 4)
    far = np.zeros(fan.rays)
    np.maximum.at(far, spans[:, 0].astype(int), spans[:, 2])
    x, y = np.meshgrid(np.linspace(0.01, 71.99, 700), np.linspace(0.01, 47.99, 500))
    turn = np.arctan2(x - at.x, at.y - y) % (2 * np.pi)
    ray = np.minimum((turn * (fan.rays / (2 * np.pi))).astype(int), fan.rays - 1)
    assert (np.hypot(x - at.x, y - at.y) < far[ray]).all()
