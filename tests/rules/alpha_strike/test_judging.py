"""The certificate in a player's words: verdict, margins, rule ids; what ground means; what legs cost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import battle, box, duel, mech, woods

from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.ground_words import effects, legs
from game.rules.alpha_strike.display.judging import judged


def judge(state, a="r", b="b"):
    """Return the judgement between two units."""
    return judged(state, state.units[a], state.units[b])


def said(clauses):
    """Return clauses as lines."""
    return [str(clause) for clause in clauses]


@pytest.mark.rule("AS-LOS-03")
def test_so_many_more_inches_of_woods_block():
    """5.86 inches lie between: 0.14 more block; 6.5 block, and more than half an inch less opens."""
    open_ = judge(duel(12, woods(12, 5.86)))
    assert open_.verdict == "clear"
    assert '0.14" more woods blocks it (AS-LOS-03)' in said(open_.margins)
    shut = judge(duel(12, woods(12, 6.5)))
    assert (shut.verdict, shut.headline.rule) == ("blocked", "AS-LOS-03")
    assert 'more than 0.50" less woods opens it (AS-LOS-03)' in said(shut.margins)


@pytest.mark.rule("AS-LOS-03", "AS-LOS-07", "AS-RNG-02")
def test_a_margin_that_would_be_told_as_none_is_any():
    """A hair short of 6 inches of woods, of a third hidden, of the next bracket: any more changes it."""
    woody = said(judge(duel(12, woods(12, 5.998))).margins)
    assert "any more woods blocks it (AS-LOS-03)" in woody
    third = box("wall", 29.9, 20, 0.2, 8, height=2 / 3)
    behind = said(judge(battle(mech("r", 10), mech("b", 30), features=(third,))).margins)
    assert "any more hidden gives partial cover (AS-LOS-07)" in behind
    near = said(judge(duel(6)).margins)
    assert "any farther is medium range (AS-RNG-02)" in near
    far = said(judge(duel(6.002)).margins)
    assert any(line.startswith("any nearer is short range; ") for line in far)


@pytest.mark.rule("AS-LOS-03")
def test_no_woods_are_told_of_that_the_line_is_too_short_for():
    """On a line of 5 inches no 6 inches of woods can lie; on one of 6 they can."""
    assert not any("more woods" in line for line in said(judge(duel(5)).margins))
    assert '6.00" more woods blocks it (AS-LOS-03)' in said(judge(duel(6)).margins)


@pytest.mark.rule("AS-LOS-02", "AS-LOS-07")
@pytest.mark.parametrize(
    ("height", "verdict", "margin"),
    [
        (0.5, "clear", "more than 8 % more hidden gives partial cover (AS-LOS-07)"),
        (1.0, "partial", "17 % less hidden leaves it clear (AS-LOS-07)"),
        (1.0, "partial", "more than 17 % more hidden blocks it (AS-LOS-02)"),
        (1.6, "blocked", "13 % less hidden leaves partial cover (AS-LOS-07)"),
    ],
)
def test_so_much_more_or_less_hidden_changes_the_verdict(height, verdict, margin):
    """A wall through the target hides up to its top: by quarters, halves and eighths of it."""
    state = battle(mech("r", 10), mech("b", 30), features=(box("wall", 29.9, 20, 0.2, 8, height=height),))
    found = judge(state)
    assert found.verdict == verdict
    assert margin in said(found.margins)


@pytest.mark.rule("AS-RNG-02")
def test_the_range_says_how_far_the_next_bracket_is():
    """At 7 inches: 1 nearer is short, more than 17 farther is long."""
    words = '1.00" nearer is short range; more than 17.00" farther is long range (AS-RNG-02)'
    assert words in said(judge(duel(7)).margins)


def test_the_tally_is_that_of_the_attack():
    """Shown equals used; a friend or a mere place is not attacked."""
    state = duel(10, woods(12, 3))
    found, fire = judge(state), Fire("Red", "r", "b")
    assert found.forecast == fire.forecast(state)
    assert list(found.refusals) == fire.check(state)
    unknown = {"profile": UNKNOWN, "status": UNKNOWN, "facing": UNKNOWN}
    place = replace(state.units["b"], id="place", at=Point(10, 24), **unknown)
    there = judged(state, replace(place, side="Red"), state.units["b"])
    assert (there.forecast, there.refusals) == (None, ())
    assert there.inches == {"woods": 3.0}


@pytest.mark.rule("AS-LOS-05")
def test_in_contact_nothing_blocks():
    """Wholly behind a wall and touching: partial cover, and no margin blocks it."""
    state = battle(mech("r", 10), mech("b", 11.25), features=(box("wall", 10.6, 20, 0.05, 8, height=3),))
    found = judge(state)
    assert (found.verdict, found.headline.rule) == ("partial", "AS-LOS-05")
    assert not [one for one in found.margins if "block" in one.words]


@pytest.mark.parametrize(
    ("kind", "more", "rules"),
    [
        ("hill", {"height": 2}, {"AS-LOS-02", "AS-LOS-07", "AS-MOVE-14", "AS-MOVE-16"}),
        ("woods", {}, {"AS-LOS-03", "AS-LOS-08", "AS-HIT-08", "AS-MOVE-12"}),
        ("water", {"depth": 1}, {"AS-LOS-09", "AS-LOS-10", "AS-MOVE-13", "AS-MOVE-14"}),
        ("wall", {"height": 3}, {"AS-LOS-02", "AS-LOS-07", "AS-MOVE-04"}),
        ("smoke", {}, {"AS-LOS-03", "AS-LOS-08", "AS-HIT-08", "AS-MOVE-10"}),
    ],
)
def test_each_kind_says_what_it_does(kind, more, rules):
    """To sight, cover and movement, with the rules."""
    piece = box(kind, 10, 10, 4, 4, **more)
    found = list(effects(duel(10), piece))
    assert {clause.rule for clause in found} == rules


@pytest.mark.rule("AS-MOVE-12", "AS-MOVE-16")
def test_legs_cost_what_a_walk_costs():
    """Three inches of woods double; a cliff is closed; the first leg begins at the unit."""
    state = battle(mech("r", 10), features=(woods(12, 3), box("hill", 30, 0, 10, 48, height=3)))
    path = (Point(10, 24), Point(16, 24), Point(20, 24), Point(31, 24))
    assert legs(state, state.units["r"], path) == [pytest.approx(9), pytest.approx(4), None]


@pytest.mark.rule("AS-LOS-03")
@pytest.mark.parametrize(
    ("inches", "wall", "margin"),
    [
        (6.0, 0.4, "any less woods opens it (AS-LOS-03)"),
        (6.5, 1.0, 'more than 0.50" less woods leaves partial cover (AS-LOS-03)'),
        (6.5, 1.6, 'more than 0.50" less woods and 13 % less hidden leave partial cover (AS-LOS-03)'),
    ],
)
def test_behind_thick_woods_only_what_would_open_the_sight_is_a_margin(inches, wall, margin):
    """A wall in the target hides a share of it besides: less of that alone would change nothing."""
    features = (woods(15, inches), box("wall", 29.9, 20, 0.2, 8, height=wall))
    found = judge(battle(mech("r", 10), mech("b", 30), features=features))
    assert found.verdict == "blocked"
    assert said(found.margins)[0] == margin
    assert not any(one.rule in ("AS-LOS-02", "AS-LOS-07") for one in found.margins)


@pytest.mark.rule("AS-LOS-02")
def test_what_blocks_is_called_by_its_name():
    """The largest share first; of five walls three are named, and how many more there are."""
    walls = [box("wall", 26.5 + i / 2, 20, 0.2, 8, height=1.9) for i in range(5)]
    named = (replace(walls[0], name="The Dyke"), *walls[1:])
    words = str(judge(battle(mech("r", 10), mech("b", 30), features=named)).headline)
    assert words.startswith("blocked: ")
    assert words.endswith("and 2 more (AS-LOS-02)")
    alone = str(judge(battle(mech("r", 10), mech("b", 30), features=named[:1])).headline)
    assert alone.endswith(", behind The Dyke (AS-LOS-02)")
