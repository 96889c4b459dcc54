"""The blast lab's table in words."""

from __future__ import annotations

import math

import pytest
from bursts import blast_falls, blast_hits

from game.core.model.burst import Body, Burst, BurstGuard
from game.geometry.point import Point
from game.mechanics.bursts.outlook import outlook
from game.overlays.outcomes import rows

HERE, BESIDE, FAR = Point(20, 20), Point(23, 20), Point(28, 20)


def made(**more: object) -> Burst:
    """Return a Blast of GN 2 and MD 9 at a foe of DF 5, a friend of DF 6 beside it, a foe far off."""
    falls = blast_falls(2)

    def body(key: str, at: Point, df: int, *, friend: bool = False) -> Body:
        hits = [blast_hits(falls, df, 9, aimed=aimed) for aimed in (False, True)]
        known = {"guard": BurstGuard({6: 0.5}, 3, "down"), "friend": friend, "target": not friend, "left": 9}
        return Body(key, key.title(), "Red" if friend else "Blue", at, 0.5, *hits, notes=f"DF {df}", **known)

    bodies = body("foe", HERE, 5), body("mate", BESIDE, 6, friend=True), body("far", FAR, 5)
    return Burst("u", "Red", "Gun", (2.5,), falls, bodies, origin=Point(0, 20), **more)


def test_a_row_tells_whom_how_much_and_what():
    """Foe and friend, primary and secondary, areas, damage at each strike, the chance of each outcome."""
    foe, mate, far = rows(outlook(made(), HERE))
    assert [(row.id, row.whose, row.role) for row in (foe, mate, far)] == [
        ("foe", "foe", "primary"),
        ("mate", "friend", "secondary"),
        ("far", "foe", ""),
    ]
    assert (foe.covered, foe.share) == (pytest.approx(math.pi / 4), pytest.approx(1))
    assert (mate.covered, mate.share) == (pytest.approx(0, abs=1e-9), pytest.approx(0, abs=1e-9))
    assert foe.strikes == ("9 at strike 5 to 8", "0 at 4 or less, then 2 to 4", "4 at 4 or less, then 5 to 7")
    assert mate.strikes[:2] == ("0 at strike 5", "4 at strike 6 to 8")
    assert "9: 67 %" in foe.outcome
    assert "out 67 %" in foe.outcome


def test_reactions_show_in_the_outcome():
    """A dodge at a strike of 6 works every second time; rolling with the impact halves 9 and 4."""
    (foe, *_) = rows(outlook(made(), HERE), "dodge")
    assert foe.fate.dodged == pytest.approx(1 / 12, abs=0.02)
    assert "dodged" in foe.outcome
    (foe, *_) = rows(outlook(made(), HERE), "roll")
    assert {damage for damage, _ in foe.fate.damages} == {0, 2, 4}
    assert "rolls with it" in foe.outcome
