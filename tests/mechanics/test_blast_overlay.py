"""The blast lab's marks: the same geometry as its numbers."""

from __future__ import annotations

import numpy as np
import pytest
from bursts import DEEP, WIDE, blast, shell
from simulated import thrown

from game.battlefield.terrain.field import Battlefield
from game.core.model.burst import Burst
from game.core.model.tally import Refusal
from game.core.views.marks import DiscMark, Label, Numbers, Ring
from game.geometry.point import Point, distance
from game.mechanics.bursts.aim_values import worths
from game.mechanics.bursts.aiming import AimCriteria
from game.mechanics.bursts.outlook import outlook
from game.overlays.blast import DENSITY, WORTH, density, landings, planned, worth_map

TABLE = Battlefield(WIDE, DEEP)
NONE = 255


def made(seed: int, **more: object) -> Burst:
    return (shell if seed % 2 else blast)(np.random.default_rng(seed), **more)


def test_rings_lie_around_whoever_is_under_the_template():
    """One for each base in the hit list, and none else; its numbers stand as those of the scatter."""
    burst = made(0)
    look = outlook(burst, burst.bodies[0].at)
    marks = [*planned(look)]
    assert look.target == burst.bodies[0].id
    rings = {mark.at for mark in marks if isinstance(mark, Ring)}
    assert rings == {line.body.at for line in look.under if line.body.shape is None}
    (numbers,) = [mark for mark in marks if isinstance(mark, Numbers)]
    assert numbers.at == look.at
    assert len(numbers.headings) == 6
    assert sum(isinstance(mark, Label) for mark in marks) == len(look.under)


def test_a_refused_aim_looks_refused_and_says_why():
    """In the style of refusals, with the reason."""
    burst = made(0, refusals=lambda at, target: (Refusal("too far", "BLAST-03"),))
    marks = [*planned(outlook(burst, Point(5, 5)))]
    assert "too far (BLAST-03)" in [mark.text for mark in marks if isinstance(mark, Label)]
    assert all(mark.style == "blast-refused" for mark in marks if isinstance(mark, DiscMark))


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_the_density_is_that_of_throws(seed):
    """A square's shade holds the share of throws whose template covers its middle."""
    burst = made(seed, directions=0 if seed == 3 else 6)
    look = outlook(burst, Point(30, 24))
    cells = density(look, TABLE, 1.0)
    shades = np.frombuffer(cells.shades, dtype=np.uint8).reshape(-1, cells.columns)
    rng = np.random.default_rng(seed)
    _, x, y = thrown(burst, look.at, look.target, 20_000, rng)
    for row, column in rng.integers((0, 0), shades.shape, (60, 2)).tolist():
        at = cells.at.x + column + 0.5, cells.at.y + row + 0.5
        share = float((np.hypot(x - at[0], y - at[1]) <= burst.rings[-1]).mean())
        shade = shades[row, column]
        low, high = (0.0, DENSITY[0]) if shade == NONE else (DENSITY[shade], [*DENSITY, 1.0][shade + 1])
        slack = 4 * (share * (1 - share) / 20_000) ** 0.5 + 1e-3
        assert low - slack <= share <= high + slack


def test_the_likelier_a_place_the_larger_its_dot():
    """A dot for each place of the scatter; the aim has none."""
    burst = made(0)
    places = outlook(burst, Point(30, 24)).places
    dots = {mark.at: mark.radius for mark in landings(places) if isinstance(mark, DiscMark)}
    assert len(dots) == sum(bool(place.number) for place in places)
    by_chance = sorted((place.chance, dots[place.at]) for place in places if place.number)
    assert [radius for _, radius in by_chance] == sorted(radius for _, radius in by_chance)


def test_the_map_of_aims_shows_what_they_are_worth():
    """Square by square at its middle, as a share of the most; nothing beyond reach."""
    burst = made(0)
    cells = worth_map(burst, TABLE, AimCriteria(0.5), 2.0)
    shades = np.frombuffer(cells.shades, dtype=np.uint8).reshape(-1, cells.columns)
    values = {
        (row, column): worths(burst, np.array([2 * column + 1.0]), np.array([2 * row + 1.0]), 0.5)[0]
        for row, column in np.ndindex(shades.shape)
        if distance(Point(2 * column + 1, 2 * row + 1), burst.origin) <= burst.reach
    }
    most = max(values.values())
    for place in np.ndindex(shades.shape):
        share = values.get(place, -1.0) / most
        expected = int(np.digitize(share + 1e-9, WORTH)) - 1
        assert shades[place] == (NONE if expected < 0 else expected)


def test_aims_snap_to_whoever_stands_there():
    """To a base that may be aimed at, to a structure; else to the ground."""
    burst = made(0)
    mecha, house = burst.bodies[0], burst.bodies[-1]
    assert outlook(burst, Point(mecha.at.x + mecha.base, mecha.at.y)).target == mecha.id
    assert outlook(burst, Point(house.at.x + 1, house.at.y)).at == house.at
    friend = burst.bodies[2]
    assert outlook(burst, friend.at).target != friend.id
