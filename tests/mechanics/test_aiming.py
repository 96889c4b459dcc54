"""What aims are worth, all at once as one by one, and the best of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely
from blast_proofs import beaten
from bursts import DEEP, WIDE, armed, blast, shell

from game.core.model.tally import Refusal
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point, distance
from game.mechanics.bursts.aim_values import worths
from game.mechanics.bursts.aiming import AimCriteria, best, worth
from game.mechanics.bursts.landings import rings_at

AIMS = 10_000


@pytest.mark.parametrize("seed", range(8))
def test_many_aims_are_worth_what_each_is(seed):
    """To 1e-9, by intervals as by places; volleys, rings, reactions, any direction."""
    rng = np.random.default_rng(seed)
    if seed % 2:
        burst, terms = shell(rng, directions=0 if seed == 5 else 6), AimCriteria(0.4)
    else:
        burst, terms = blast(rng, missiles=1 + seed % 3), AimCriteria(1.5, ("none", "both")[seed // 2 % 2])
    aims = rng.uniform((5, 5), (60, 40), (25, 2))
    found = worths(burst, *aims.T, terms.weight, terms.reactions)
    expected = [worth(burst, Point(*at), "", terms) for at in aims.tolist()]
    assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_aims_near_bases_that_are_no_discs_are_worth_what_each_is(seed):
    """To 1e-9 too; any direction, volleys, missiles that are shot down, and a shooter that is no disc."""
    rng = np.random.default_rng(seed)
    reactions = ("none", "both", "shoot")[seed % 3]
    if seed == 3:
        burst, terms = shell(rng, directions=0), AimCriteria(0.4)
    else:
        make = armed if reactions == "shoot" else blast
        burst, terms = make(rng, missiles=1 + seed % 2), AimCriteria(1.5, reactions)
    burst = replace(burst, bodies=tuple(map(shaped, burst.bodies, rng.uniform(0, 360, len(burst.bodies)))))
    if burst.capped:
        burst = replace(burst, base=shapely.box(*burst.origin, burst.origin[0] + 4, burst.origin[1] + 1))
    aims = rng.uniform((5, 5), (60, 40), (25, 2))
    found = worths(burst, *aims.T, terms.weight, terms.reactions)
    expected = [worth(burst, Point(*at), "", terms) for at in aims.tolist()]
    assert found == pytest.approx(expected, abs=1e-9)
    for at in aims.tolist():
        for body, ring in zip(burst.bodies, rings_at(burst, Point(*at)), strict=True):
            if body.shape is not None:
                off = body.shape.distance(shapely.Point(at))
                assert ring == next((n for n, one in enumerate(burst.rings) if off <= one), None)


def shaped(body, facing):
    """Return *body* on an oval or a wagon; a structure as it is."""
    if body.built:
        return body
    shape = BaseShape("oval" if facing < 180 else "rectangle", 4, 1.5)
    return replace(body, base=shape.radius, shape=shapely.Polygon(shape.outline(body.at, facing)))


@pytest.mark.parametrize("reactions", ["shoot", "all"])
@pytest.mark.parametrize(("seed", "missiles"), [(0, 1), (1, 1), (2, 3), (3, 5)])
def test_many_aims_at_who_shoots_missiles_down_are_worth_what_each_is(seed, missiles, reactions):
    """To 1e-9; to a hundredth only where a volley is shot at, and dodged or rolled with besides."""
    rng = np.random.default_rng(seed)
    burst, terms = armed(rng, missiles=missiles), AimCriteria(1.5, reactions)
    aims = rng.uniform((5, 5), (60, 40), (25, 2))
    found = worths(burst, *aims.T, terms.weight, terms.reactions)
    expected = [worth(burst, Point(*at), "", terms) for at in aims.tolist()]
    rough = missiles > 1 and reactions == "all"
    assert found == pytest.approx(expected, abs=1e-2 if rough else 1e-9)


@pytest.mark.parametrize("reactions", ["shoot", "all"])
@pytest.mark.parametrize(("seed", "missiles"), [(4, 1), (6, 3)])
def test_no_random_aim_beats_the_best_where_missiles_are_shot_down(seed, missiles, reactions):
    """Of two thousand at the ground, the best twenty of which are reckoned one by one."""
    rng, terms = np.random.default_rng(seed), AimCriteria(1.0, reactions)
    burst = armed(rng, missiles=missiles)
    burst = replace(burst, bodies=tuple(replace(body, target=False) for body in burst.bodies))
    found = best(burst, WIDE, DEEP, terms)
    assert found is not None
    assert found.worth == pytest.approx(worth(burst, found.at, "", terms), abs=1e-12)
    given = rng.uniform((0, 0), (WIDE, DEEP), (8 * 2000, 2))
    given = given[np.hypot(*(given - burst.origin).T) <= burst.reach][:2000]
    likely = given[np.argsort(-worths(burst, *given.T, 1.0, reactions))[:20]]
    assert found.worth >= max(worth(burst, Point(*at), "", terms) for at in likely.tolist()) - 1e-9


@pytest.mark.parametrize("seed", range(4))
def test_no_random_aim_beats_the_best(seed):
    """Of ten thousand within reach: a part of `python -m tests.long blasts`."""
    assert not beaten(seed, AIMS)


def test_only_what_is_allowed_is_found():
    """Refused aims are passed over, reach and friends under the planned template are kept."""
    rng = np.random.default_rng(2)
    spared = frozenset({"m2", "m5"})
    burst = replace(
        blast(rng),
        spared=spared,
        reach=15.0,
        refusals=lambda at, target: (Refusal("west only"),) if at.x > 30 else (),
    )
    found = best(burst, WIDE, DEEP)
    assert found is not None
    assert found.at.x <= 30
    if not found.target:
        assert distance(found.at, burst.origin) <= 15
        assert all(distance(found.at, burst.body(key).at) > 2.5 + burst.body(key).base for key in spared)


def test_without_the_ground_only_targets_are_aimed_at():
    """The best of them; none where all are refused."""
    burst = replace(blast(np.random.default_rng(2)), spots=False)
    found = best(burst, WIDE, DEEP)
    assert found is not None
    values = {body.id: worth(burst, body.at, body.id) for body in burst.bodies if body.target}
    assert found.worth == pytest.approx(max(values.values()))
    assert values[found.target] == pytest.approx(found.worth)
    refused = replace(burst, refusals=lambda at, target: (Refusal("never"),))
    assert best(refused, WIDE, DEEP) is None
