"""Distributions are exact: they are what trying every face of every die gives."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model.distribution import Distribution
from game.core.model.pools import Pool, PoolThrow, notation, totals
from game.core.model.tally import Forecast, Modifier, Tally

DICE = st.lists(st.sampled_from((2, 3, 4, 6)), max_size=4).map(tuple)
POOLS = st.builds(Pool, DICE, st.just(1), st.integers(0, 8), st.none() | st.integers(0, 3))


def tried(pool: Pool, need: int) -> dict[int, Fraction]:
    """Return the chance of each number of successes by trying all faces, then all faces thrown once more."""
    found: dict[int, Fraction] = {}
    for faces in product(*(range(1, sides + 1) for sides in pool.dice)):
        low = [place for place, face in enumerate(faces) if face < pool.reroll_below][: pool.rerolls]
        again = [range(1, pool.dice[place] + 1) for place in low]
        ways = Fraction(1)
        for sides in (*pool.dice, *(len(one) for one in again)):
            ways /= sides
        for more in product(*again):
            shown = [*faces]
            for place, face in zip(low, more, strict=True):
                shown[place] = face
            count = sum(face >= need for face in shown)
            found[count] = found.get(count, Fraction(0)) + ways
    return found


@settings(max_examples=150, deadline=None)
@given(POOLS, st.integers(-1, 8))
def test_a_pool_comes_out_as_often_as_trying_all_faces_says(pool, need):
    """Whatever the dice, the need, the rerolls and how many of them there are."""
    if sum(sides * (sides if pool.reroll_below > 1 else 1) for sides in pool.dice) > 80:
        pool = Pool(pool.dice[:2], 1, pool.reroll_below, pool.rerolls)
    exact, found = tried(pool, need), pool.successes(need)
    assert {outcome for outcome, _ in found.chances} == {outcome for outcome, ways in exact.items() if ways}
    for outcome, ways in exact.items():
        assert found.chance(outcome) == pytest.approx(float(ways), abs=1e-12)
        more = sum(exact[one] for one in exact if one >= outcome)
        assert found.at_least(outcome) == pytest.approx(float(more), abs=1e-12)
    assert found.mean == pytest.approx(float(sum(one * ways for one, ways in exact.items())), abs=1e-12)


@pytest.mark.parametrize("reroll_below", [1, 2, 10, 11])
@pytest.mark.parametrize("need", [1, 2, 10, 11])
def test_the_ends_of_a_die_of_ten_are_right(need, reroll_below):
    """Both sides of its least and of its greatest face, as need and as what is thrown once more."""
    pool = Pool((10, 10), 1, reroll_below)
    exact, found = tried(pool, need), pool.successes(need)
    assert [found.chance(count) for count in range(3)] == pytest.approx(
        [float(exact.get(count, 0)) for count in range(3)], abs=1e-12
    )


@given(DICE)
def test_totals_are_those_of_all_faces(dice):
    """The sum of any dice."""
    sums = [sum(faces) for faces in product(*(range(1, sides + 1) for sides in dice))]
    for total in range(-1, 26):
        assert totals(dice).chance(total) == pytest.approx(sums.count(total) / len(sums), abs=1e-12)
        assert totals(dice).at_least(total) == pytest.approx(
            sum(one >= total for one in sums) / len(sums), abs=1e-12
        )


def test_what_each_success_does_is_a_distribution_too():
    """Two hits of three at most, each wounding on a half: by all sixteen equal ways."""
    hits = Distribution.of({0: 0.25, 1: 0.25, 2: 0.5})
    wounds = hits.each(Distribution.success(0.5))
    assert wounds.chances == ((0, 0.25 + 0.125 + 0.125), (1, 0.125 + 0.25), (2, 0.125))
    assert wounds.mean == hits.mean * 0.5
    assert wounds.capped(1).chances == ((0, 0.5), (1, 0.5))
    assert wounds.capped(2) == wounds
    assert (wounds.least, wounds.most) == (0, 2)


def test_one_chance_is_a_distribution_of_one_or_none():
    """The odds are the chance itself, to the last bit; certain and impossible leave one outcome."""
    need = Tally((Modifier(7, "skill", "TOY-1"),))
    told = Forecast.of_chance(need, 21 / 36, 26 / 36)
    assert told.odds == told.expected == (21 / 36, 26 / 36)
    assert str(told) == "7+ 58% to 72%"
    assert Distribution.success(1.0).chances == ((1, 1.0),)
    assert Distribution.success(0.0).chances == ((0, 1.0),)
    assert Forecast.of_chance(need, 0.0, 1.0).odds == (0.0, 1.0)


def test_a_pool_with_an_unknown_need_lies_between_two_distributions():
    """At the worst the greatest need, at the best the least; and so for as many as are wanted."""
    need = Tally((Modifier(5, "skill", "TOY-1"), Modifier(0, "cover", "TOY-2", most=2)))
    told = Forecast.of_pool(need, Pool((10,) * 3, wanted=2), counted="hits")
    assert told.expected == pytest.approx((3 * 0.4, 3 * 0.6))
    assert told.odds == pytest.approx((3 * 0.16 * 0.6 + 0.064, 3 * 0.36 * 0.4 + 0.216))
    assert str(told) == "5-7+ on each of 3D10: 1.2 to 1.8 hits"
    assert told.notes == ()
    again = Forecast.of_pool(need, Pool((10,) * 3, reroll_below=3, rerolls=2))
    assert again.notes == ("dice below 3 are rerolled, 2 at most",)


def test_a_thrown_pool_keeps_each_face():
    """What fell first, what was thrown once more, what counts in the end."""
    pool = Pool((10, 10, 6, 10), wanted=2, reroll_below=4, rerolls=2)
    thrown = PoolThrow(pool, (9, 3, 2, 1, 7, 6), 7)
    assert pool.rerolled(thrown.faces) == (1, 2)
    assert thrown.shown == (9, 7, 6, 1)
    assert (thrown.successes, thrown.reached) == (2, True)
    assert thrown.words == "9, 3→7, 2→6, 1"
    assert not PoolThrow(pool, (9, 3, 2, 1, 6, 6), 7).reached
    assert PoolThrow(pool, (9, 3, 2, 1, 6, 6)).successes == 0
    assert (notation((6, 10, 6)), notation(())) == ("D10 + 2D6", "no dice")
