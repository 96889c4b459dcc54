"""Whole volleys against a second reckoning of the rule, written down from its text alone."""

from __future__ import annotations

import math

import pytest
from blast_pieces import BASE, at, battle, damage, fired, gunner, mecha, rolls
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from game.core.engine.turns import refusals
from game.geometry.point import EPS
from game.rules.mecha.blast.attack import Blast

MD = 9
SPOTS = st.tuples(st.floats(18, 44), st.floats(12, 36), st.integers(3, 8))


def reckoned(dice, gn, shooter, aims, targets):
    """Return what each of *targets* (place, DF) takes from missiles at *aims*, and how many dice it took.

    An aim is the number of a target. No reactions, the options as they come.
    """
    thrown = iter(dice)
    strikes = [next(thrown) for _ in aims]
    landed = [die + gn >= 5 for die in strikes]
    scattering = [i for i, lands in enumerate(landed) if not lands]
    if not any(landed) and len(set(aims)) == 1:
        scattering = scattering[:1]
    harm, used = [0] * len(targets), len(aims)
    for i, aim in enumerate(aims):
        (x, y), _ = targets[aim]
        strike, primary = strikes[i] + gn, aim
        if i in scattering:
            way, one, other, again = (next(thrown) for _ in range(4))
            used += 4
            span = math.dist(shooter, (x, y))
            far = min(one + other, max(0.0, span - 2 * BASE))
            turn = math.atan2(y - shooter[1], x - shooter[0]) + math.radians(60) * (way - 1)
            x, y = x + far * math.cos(turn), y + far * math.sin(turn)
            strike, primary = again + 1, None
        elif not landed[i]:
            continue
        for k, (place, df) in enumerate(targets):
            if math.dist((x, y), place) <= 2.5 + BASE + EPS and df <= strike:
                harm[k] += MD if k == primary else MD // 2
    return harm, used


@given(
    dice=st.lists(st.integers(1, 6), min_size=48, max_size=48),
    gn=st.integers(0, 4),
    places=st.lists(SPOTS, min_size=1, max_size=6),
    aims=st.lists(st.integers(0, 5), min_size=1, max_size=8),
)
@example(
    dice=[1] * 38 + [2, 2] + [1] * 8,
    gn=0,
    places=[(19.0, 12.0, 3), (18.0, 12.0, 3)],
    aims=[0, 0, 0, 0, 0, 0, 1, 0],
)  # the last comes down with its rim on the rim of a base
@settings(max_examples=80, deadline=None)
@pytest.mark.rule("BLAST-01", "BLAST-07", "BLAST-08", "BLAST-09", "BLAST-18", "BLAST-19", "BLAST-20")
@pytest.mark.rule(
    "BLAST-21", "BLAST-22", "BLAST-24", "BLAST-26", "BLAST-27", "BLAST-31", "BLAST-32", "BLAST-33"
)
def test_any_volley_does_what_the_text_says(dice, gn, places, aims):
    """Damage of every mecha and the number of dice, whatever falls; nobody is harmed above the strike."""
    aims = [aim % len(places) for aim in aims]
    targets = [((x, y), df) for x, y, df in places]
    shooter = gunner(gn, volley=8, range=99.0)
    spotters = [mecha(f"r{i}", x, 1.0 if y > 24 else 47.0) for i, (x, y, _) in enumerate(places)]
    units = [mecha(f"b{i}", x, y, df=df, mdc=999) for i, (x, y, df) in enumerate(places)]
    state = battle(shooter, *units, *spotters, points=0)
    goals = [f"b{aim}" for aim in aims]
    assume(not refusals(state, Blast("Red", "r", at(*goals))))
    match = fired(state, *goals, dice=tuple(dice))
    harm, used = reckoned(dice, gn, tuple(shooter.at), aims, targets)
    assert [damage(match)[unit.id] for unit in units] == harm
    assert sum(len(roll.faces) for roll in rolls(match)) == used
