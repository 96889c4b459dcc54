"""What becomes of bodies under a burst: worked numbers, volleys, reactions, and throws beside the sums."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from bursts import blast, blast_falls, blast_hits, dodges, shell
from simulated import damages

from game.core.model.burst import REACTIONS, Body, Burst, BurstGuard, BurstHit
from game.geometry.point import Point
from game.mechanics.bursts.damage_distribution import VolleyDamage, fate, fates, reacted, total

THROWS = 40_000
HERE = Point(20, 20)


def mecha(df: int, md: int, gn: int, **more: object) -> tuple[Burst, Body]:
    """Return a burst that only this mecha is under, aimed at it."""
    falls = blast_falls(gn)
    hits = [blast_hits(falls, df, md, aimed=aimed) for aimed in (False, True)]
    body = Body("m", "M", "Blue", HERE, 0.5, *hits, target=True, **more)
    return Burst("u", "Red", "Gun", (2.5,), falls, (body,), origin=Point(0, 20)), body


@pytest.mark.rule("BLAST-07")
@pytest.mark.rule("BLAST-09")
@pytest.mark.parametrize(("df", "chance"), [(4, 4 / 6), (5, 4 / 6), (6, 3 / 6)])
def test_the_primary_target_takes_all_where_the_strike_reaches_its_df(df, chance):
    """With GN 2 a 3 lands (DF 5), and a DF of 6 needs a 4 (GN 2: 6)."""
    burst, _ = mecha(df, 9, 2)
    found = fates(burst, HERE, "m")["m"]
    assert dict(found.damages)[9] == pytest.approx(chance)


@pytest.mark.rule("BLAST-08")
def test_what_was_not_aimed_at_takes_half_rounded_down():
    """Damage of 9 is 4; whether it lands or scatters."""
    burst, _ = mecha(5, 9, 2)
    assert {damage for damage, _ in fates(burst, HERE)["m"].damages} == {0, 4}


@pytest.mark.rule("BLAST-11")
@pytest.mark.rule("BLAST-23")
def test_a_roll_with_the_impact_halves_what_is_left():
    """9 halved for a secondary target is 4, and rolled with is 2 (down)."""
    burst, _ = mecha(5, 9, 2, guard=BurstGuard(roll="down"))
    assert {damage for damage, _ in fates(burst, HERE, "", "roll")["m"].damages} == {0, 2}
    burst, _ = mecha(5, 9, 2, guard=BurstGuard(roll="up"))
    assert {damage for damage, _ in fates(burst, HERE, "m", "roll")["m"].damages} >= {0, 5}


@pytest.mark.rule("BLAST-10")
def test_a_dodge_must_equal_or_exceed_the_strike():
    """PIL 2 against a strike of 8 needs a 6; against 5 a 3."""
    guard = BurstGuard(dodges(2))
    assert list(reacted(VolleyDamage(1, 8, 9), guard, "dodge")) == [(0, 1 / 6, "dodged"), (9, 5 / 6, "")]
    assert next(iter(reacted(VolleyDamage(1, 5, 9), guard, "dodge")))[1] == pytest.approx(4 / 6)


@pytest.mark.rule("BLAST-28")
@pytest.mark.rule("BLAST-29")
@pytest.mark.parametrize(("hits", "may"), [(1, True), (3, True), (4, False)])
def test_three_hits_can_be_dodged_and_four_cannot(hits, may):
    """One dodge against the highest strike; four of one volley are inescapable."""
    shares = {
        how: share
        for _, share, how in reacted(VolleyDamage(hits, 6, 9 * hits), BurstGuard(dodges(2)), "dodge")
    }
    assert shares.get("dodged", 0.0) == (pytest.approx(3 / 6) if may else 0.0)


@pytest.mark.rule("BLAST-30")
def test_a_volley_is_rolled_with_once():
    """The sum of its hits is halved, or each of them where the option says so."""
    assert next(iter(reacted(VolleyDamage(3, 0, 15, 6), BurstGuard(roll="down"), "roll")))[0] == 7
    assert next(iter(reacted(VolleyDamage(3, 0, 15, 6), BurstGuard(roll="down", each=True), "roll")))[0] == 6


@pytest.mark.rule("BLAST-32")
def test_a_volley_that_misses_wholly_does_what_one_missile_does():
    """With GN 0 five of six miss; all of three miss as one template, or each by itself."""
    rng = np.random.default_rng(4)
    burst = replace(blast(rng), missiles=3)
    apart = replace(burst, lone=False)
    one = replace(burst, missiles=1)
    at = burst.bodies[1].at
    lost = burst.falls[-1].chance
    for key, mine in fates(burst, at).items():
        missing = fates(one, at)[key]
        assert mine.mean <= fates(apart, at)[key].mean + 1e-12
        assert fates(apart, at)[key].mean == pytest.approx(3 * missing.mean)
    assert 0 < lost < 1


@pytest.mark.parametrize("seed", range(9))
def test_damages_agree_with_throws(seed):
    """The mean and each damage's chance, for every body: single shots, volleys, shells."""
    rng = np.random.default_rng(seed)
    burst = (shell if seed % 3 == 2 else blast)(rng, **({"missiles": 1 + seed % 4} if seed % 3 else {}))
    burst = replace(burst, missiles=1) if len(burst.rings) > 1 else burst
    target = burst.bodies[0].id if seed % 2 else ""
    at = burst.bodies[0].at
    exact = fates(burst, at, target)
    for body, taken in zip(burst.bodies, damages(burst, at, target, THROWS, rng), strict=True):
        mine = exact[body.id]
        error = math.sqrt(max(taken.var(), 1e-9) / THROWS)
        assert abs(taken.mean() - mine.mean) <= 4 * error + 1e-9
        for damage, chance in mine.damages:
            spread = math.sqrt(max(chance * (1 - chance), 1e-9) / THROWS)
            assert abs((taken == damage).mean() - chance) <= 4.5 * spread + 1e-9


@pytest.mark.parametrize("reactions", REACTIONS)
@pytest.mark.parametrize("missiles", [1, 2, 5, 8])
def test_chances_of_damages_make_one(reactions, missiles):
    """Under every reaction, for volleys of 1 to 8; no chance is below 0."""
    burst = replace(blast(np.random.default_rng(8)), missiles=missiles)
    for found in fates(burst, burst.bodies[0].at, burst.bodies[0].id, reactions).values():
        chances = [chance for _, chance in found.damages]
        assert math.fsum(chances) == pytest.approx(1, abs=1e-9)
        assert min(chances) >= 0


def test_reactions_never_make_it_worse():
    """Dodge and roll with impact lessen what is to be expected; both lessen it most."""
    burst = blast(np.random.default_rng(3))
    for body in burst.bodies:
        plain, dodge, roll, both = (fates(burst, body.at, body.id, one)[body.id].mean for one in REACTIONS)
        assert both <= min(dodge, roll) + 1e-12
        assert max(dodge, roll) <= plain + 1e-12


def test_what_a_body_cannot_take_is_no_loss():
    """Of 9 points on one with 3 left, 3 are lost; then it is out."""
    burst, body = mecha(5, 9, 9, left=3)
    touched = np.array([[fall.chance] for fall in burst.falls])
    found = fate(burst, body, touched, "none", aimed=True)
    assert (found.mean, found.loss, found.out) == (pytest.approx(9), pytest.approx(3), pytest.approx(1))


def test_the_worth_of_an_aim_spares_friends():
    """Damage to enemies counts once, to friends less their weight, to structures not at all."""
    falls = blast_falls(9)
    hits = ((BurstHit(9, 4, 1.0),),)
    bodies = tuple(
        Body(name, name, side, HERE, 0.5, (hits,) * len(falls), friend=side == "Red")
        for name, side in (("foe", "Blue"), ("friend", "Red"), ("house", ""))
    )
    burst = Burst("u", "Red", "Gun", (2.5,), falls, bodies)
    assert total(burst, fates(burst, HERE), 0.5) == pytest.approx(4 - 2)
