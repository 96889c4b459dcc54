"""Units that rose from hiding are identified if an enemy sees any part of their path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.battlefield.sight.sight import TWO_THIRDS
from game.battlefield.sight.visibility_matrix import SURE, visibility_matrix
from game.battlefield.terrain.ground import level
from game.core.model.events import Moved
from game.core.model.state import State, Table
from game.core.model.unit import Side, Sighting, Unit, extra_of
from game.geometry.point import Path, Point, cut, length
from game.rules.alpha_strike.combat.shot import sees
from game.rules.alpha_strike.spotting.blips import has_eyes, identify
from game.rules.alpha_strike.spotting.hidden import Hidden
from game.rules.alpha_strike.terrain import terrain, woods_line

STEP = 0.05
"""Inches between the places of a path that are tested for visibility."""


def seen_crossing(table: Table, moved: Moved) -> None:
    """Identify a unit that rose this turn if an enemy sees it anywhere on its path (BLIP-15)."""
    state, unit = table.state, table.state.units[moved.unit]
    rose = extra_of(unit.extras, Hidden).rose
    if rose != state.turn or state.now.name != "movement" or len(moved.path) < 2:
        return
    for side in state.sides:
        unit = table.state.units[moved.unit]
        if unit.sighting(side) is Sighting.BLIP and _seen_by(state, unit, side, moved.path):
            identify(table, unit, side, "BLIP-15")


def _seen_by(state: State, unit: Unit, side: Side, path: Path) -> bool:
    """Whether a unit of *side* sees *unit* anywhere on *path*."""
    eyes = [one for one in state.present if one.side == side and has_eyes(one)]
    there = [replace(unit, at=at, level=level(state.battlefield, at)) for at in _places(path)]
    return any(sees(state.with_unit(stance), one.id, unit.id) for one, stance in _likely(state, eyes, there))


def _places(path: Path) -> list[Point]:
    whole = length(path)
    count = max(1, int(np.ceil(whole / STEP)))
    return [path[0], *(cut(path, whole * n / count)[0][-1] for n in range(1, count)), path[-1]]


def _likely(state: State, eyes: Sequence[Unit], there: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """Return the pairs of an enemy and a place that it may be able to see."""
    found = visibility_matrix(
        state.battlefield,
        [one.figure for one in eyes],
        [one.figure for one in there],
        woods_line=woods_line(state.rules.options),
        union=terrain().obscuring,
    )
    thick = float(state.rules.options["woods_block"])
    open_ = (found.hidden <= TWO_THIRDS + SURE) & (found.area <= thick + SURE)
    return [(eyes[i], there[j]) for i, j in np.argwhere(open_).tolist()]
