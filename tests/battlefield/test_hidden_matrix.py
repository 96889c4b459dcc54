"""Hidden shares of many figures from many viewers, in numpy: to the last digit those of each viewer alone."""

from random import Random

import numpy as np
import pytest

from benchmarks.boards import board, hexes
from game.battlefield import engine
from game.battlefield.sight import hidden_matrix
from game.battlefield.sight.hiding import hidden
from game.battlefield.sight.sight import Figure, row_of
from game.battlefield.sight.visibility_matrix import visibility_matrix
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import Point
from game.geometry.shapes import rect


def walled() -> Battlefield:
    """Return a table with a lake, a hill and walls so close that eyes lie within them."""
    water = Feature("lake", "water", Form.WATER, rect(7, 6, 10, 8), depth=1.0)
    hill = Feature("hill", "hill", Form.GROUND, rect(20, 10, 12, 12), height=2.0)
    walls = [
        Feature(f"w{i}", "wall", Form.WALL, rect(3 + 4 * i, 17 + i % 3, 3, 2, 20 * i), height=3)
        for i in range(7)
    ]
    return Battlefield(32.0, 24.0, (water, hill, *walls))


TABLES = [walled(), board(Random(4), 48, 36, 60, 5.0), hexes(5, 60, 44, 150)]


@pytest.mark.parametrize("field", TABLES, ids=["walls", "strewn", "hexes"])
@pytest.mark.parametrize("pairs", [7, 1024])
def test_each_row_is_that_of_its_viewer_alone(field, pairs, monkeypatch):
    """Eyes at several heights, some of them on borders, in walls and where the target stands."""
    monkeypatch.setattr(hidden_matrix, "PAIRS", pairs)
    dice = Random(len(field.features))
    corners = [at for feature in field.features for at in feature.outline]
    places = [Point(dice.uniform(1, field.width - 1), dice.uniform(1, field.depth - 1)) for _ in range(30)]
    places += dice.sample(corners, 12)
    figures = [
        Figure(at, dice.choice((0.0, 0.5, 1.0)), level(field, at), dice.choice((0.5, 1.0, 2.0)))
        for at in places
    ]
    wanted = np.array([[dice.random() < 0.6 for _ in figures] for _ in figures])
    wanted[3] = False
    with engine.using("numpy"):
        terrain = prepared(field).arrays
        found = hidden_matrix.hidden_matrix(terrain, figures, figures, wanted)
        for i, viewer in enumerate(figures):
            row = row_of(terrain, viewer, figures)
            share = hidden(terrain.solids, row.aims, row.cut, row.around, row.surface).share
            alone = np.where(row.apart & wanted[i], share, 0.0)
            assert found[i].tolist() == alone.tolist()
    assert (found > 0).sum() > 50


def test_woods_are_left_out_where_enough_is_hidden():
    """What the depth of woods says of other pairs does not change."""
    field, dice = board(Random(6), 48, 36, 60, 5.0), Random(6)
    places = [Point(dice.uniform(1, 47), dice.uniform(1, 35)) for _ in range(30)]
    figures = [Figure(at, 0.5, level(field, at), 1.0) for at in places]
    with engine.using("numpy"):
        whole = visibility_matrix(field, figures, figures)
        some = visibility_matrix(field, figures, figures, enough=0.5)
    hidden_more = whole.hidden > 0.5
    assert some.hidden.tolist() == whole.hidden.tolist()
    assert np.where(hidden_more, 0.0, whole.area).tolist() == some.area.tolist()
    assert (whole.area[hidden_more] > 0).any()
