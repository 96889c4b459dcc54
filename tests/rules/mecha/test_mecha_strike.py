"""MECHA-STRIKE, MECHA-MOD: the strike roll and all that is added to it."""

from __future__ import annotations

import pytest
from squads import battle, box, game, lost, mecha, said_no

from game.core.model.events import Rolled
from game.core.model.tally import Refusal
from game.geometry.point import Point, polar
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.shooting.strike import attack, strike
from game.rules.mecha.turn.done import Done


def bonus(state, us="r1", them="b1", weapon=0):
    """Return the terms of what is added to the die, by their rules."""
    unit = state.units[us]
    found = None if weapon is None else unit.profile.weapons[weapon]
    return {
        term.rule: term.value for term in strike(state, attack(state, unit, state.units[them], found)).terms
    }


@pytest.mark.rule("MECHA-STRIKE-01")
@pytest.mark.parametrize(("face", "hit"), [(2, False), (3, True), (4, True)])
def test_a_strike_hits_from_the_df_on(face, hit):
    """GN 2 against DF 5 needs a 3."""
    match = game(battle(mecha("r1", 10), mecha("b1", 20)), face)
    match.play(Shoot("Red", "r1", "b1"))
    assert lost(match, "b1") == (5 if hit else 0)


@pytest.mark.rule("MECHA-STRIKE-02")
def test_a_natural_6_hits_what_no_total_reaches():
    """GN 2 against DF 12."""
    match = game(battle(mecha("r1", 10), mecha("b1", 20, df=12)), 6)
    match.play(Shoot("Red", "r1", "b1"))
    assert lost(match, "b1") == 5


@pytest.mark.rule("MECHA-STRIKE-02")
def test_a_natural_1_misses_what_every_total_reaches():
    """GN 5 against DF 2."""
    match = game(battle(mecha("r1", 10, gn=5), mecha("b1", 20, df=2)), 1)
    match.play(Shoot("Red", "r1", "b1"))
    assert lost(match, "b1") == 0


def test_the_forecast_shows_what_the_die_must_show():
    """DF 5 less GN 2 is 3, two thirds of the faces; MD 5."""
    state = battle(mecha("r1", 10), mecha("b1", 20))
    told = Shoot("Red", "r1", "b1").forecast(state)
    assert (told.need.total, told.odds, told.effect.total) == (3, (4 / 6, 4 / 6), 5)


@pytest.mark.rule("MECHA-STRIKE-02")
@pytest.mark.parametrize(
    ("gn", "df", "shown"), [(3, 5, 2), (4, 5, 2), (9, 5, 2), (1, 7, 6), (1, 8, 6), (0, 12, 6)]
)
def test_what_the_die_must_show_is_never_below_2_nor_above_6(gn, df, shown):
    """Before the strike and in the log: a natural 1 always fails, a natural 6 always succeeds."""
    state = battle(mecha("r1", 10, gn=gn), mecha("b1", 20, df=df))
    shoot = Shoot("Red", "r1", "b1")
    told = shoot.forecast(state)
    assert (told.need.total, told.odds[0]) == (shown, pytest.approx((7 - shown) / 6))
    match = game(state, 4)
    match.play(shoot)
    (roll,) = [one for entry in match.log for one in entry.events if isinstance(one, Rolled)]
    assert roll.need == told.need


@pytest.mark.rule("MECHA-MOD-01")
def test_woods_between_or_around_give_soft_cover():
    """Less by 1; the target's own count, the attacker's that the line crosses too."""
    units = mecha("r1", 10), mecha("b1", 20)
    assert bonus(battle(*units)) == {"MECHA-STRIKE-01": 2}
    for x in (14, 18.5):
        assert bonus(battle(*units, features=[box("woods", x, 20, 2, 8)]))["MECHA-MOD-01"] == -1


@pytest.mark.rule("MECHA-MOD-01")
def test_rubble_gives_soft_cover_to_who_stands_in_it():
    """Not to who stands behind it."""
    units = mecha("r1", 10), mecha("b1", 20)
    assert "MECHA-MOD-01" in bonus(battle(*units, features=[box("rubble", 19, 23, 2, 2)]))
    assert bonus(battle(*units, features=[box("rubble", 14, 20, 2, 8)])) == {"MECHA-STRIKE-01": 2}


@pytest.mark.rule("MECHA-MOD-02")
@pytest.mark.parametrize(("height", "hard"), [(0.6, False), (1.2, True)])
def test_solid_terrain_that_hides_more_than_a_third_gives_hard_cover(height, hard):
    """A bunker right before a mecha of 2 inches, seen from one as tall: its lower part is hidden."""
    state = battle(mecha("r1", 10), mecha("b1", 20), features=[box("bunker", 17.4, 20, 2, 8, height=height)])
    assert bonus(state).get("MECHA-MOD-02") == (-2 if hard else None)


@pytest.mark.rule("MECHA-MOD-03")
def test_of_soft_and_hard_cover_only_hard_counts():
    """The highest, once."""
    features = [box("bunker", 17.4, 20, 2, 8, height=1.2), box("woods", 19.4, 20, 3, 8)]
    found = bonus(battle(mecha("r1", 10), mecha("b1", 20), features=features))
    assert found == {"MECHA-STRIKE-01": 2, "MECHA-MOD-02": -2}


@pytest.mark.rule("MECHA-MOD-03")
def test_cover_does_not_count_hand_to_hand():
    """In base contact."""
    state = battle(mecha("r1", 10), mecha("b1", 11), features=[box("rubble", 10, 20, 4, 8)])
    assert bonus(state, weapon=None) == {"MECHA-STRIKE-03": 2}


@pytest.mark.rule("MECHA-MOD-05")
@pytest.mark.parametrize(("off", "behind"), [(180, True), (91, True), (90, False), (89, False), (0, False)])
def test_the_rear_half_is_180_degrees(off, behind):
    """By where the attacker stands of the target; from the very border it does not count."""
    at = polar(Point(30, 24), off, 10)
    state = battle(mecha("r1", at.x, at.y), mecha("b1", 30, facing=0))
    assert bonus(state).get("MECHA-MOD-05") == (1 if behind else None)


@pytest.mark.rule("MECHA-MOD-04")
@pytest.mark.parametrize(("y", "more"), [(27.0, 1), (27.01, None)])
def test_close_formation_counts_who_has_attacked_from_within_2_inches(y, more):
    """Base to base: bases of half an inch, 3 inches from centre to centre; a hair farther is too far."""
    state = battle(mecha("r1", 10, 24, group="A"), mecha("r2", 10, y, group="A"), mecha("b1", 20))
    assert "MECHA-MOD-04" not in bonus(state, "r2")
    match = game(state, 2)
    match.play(Shoot("Red", "r1", "b1"))
    assert bonus(match.state, "r2").get("MECHA-MOD-04") == more


@pytest.mark.rule("MECHA-MOD-04")
def test_close_formation_is_of_one_squad_on_one_target():
    """Others of the side, and attacks on others, do not count."""
    state = battle(
        *(mecha("r1", 10, 24, group="A"), mecha("r2", 10, 26, group="A"), mecha("r3", 10, 22, group="B")),
        *(mecha("b1", 20), mecha("b2", 20, 28)),
    )
    match = game(state, 2)
    match.play(Shoot("Red", "r1", "b1"))
    assert "MECHA-MOD-04" not in bonus(match.state, "r2", "b2")
    assert "MECHA-MOD-04" not in bonus(match.state, "r3", "b1")


@pytest.mark.rule("MECHA-MOD-06")
def test_crossfire_counts_when_the_squad_has_attacked_from_the_other_half():
    """The first, from the front, gets nothing; the second, from the rear, both rear and crossfire."""
    state = battle(mecha("r1", 10, group="A"), mecha("r2", 30, group="A"), mecha("b1", 20))
    assert bonus(state, "r2") == {"MECHA-STRIKE-01": 2, "MECHA-MOD-05": 1}
    match = game(state, 2)
    match.play(Shoot("Red", "r1", "b1"))
    assert bonus(match.state, "r2")["MECHA-MOD-06"] == 1


@pytest.mark.rule("MECHA-MOD-06", "MECHA-MOD-04")
def test_what_a_squad_attacked_is_over_with_its_go():
    """The next squad begins anew."""
    state = battle(mecha("r1", 10, group="A"), mecha("r2", 10, 26, group="B"), mecha("b1", 20))
    match = game(state, 2)
    match.play(Shoot("Red", "r1", "b1"))
    assert match.state.extras["Onslaught"].attacks
    match.play(Done("Red", "r1"))
    assert not match.state.extras["Onslaught"].attacks


def test_nobody_shoots_at_friends():
    """Only enemies on the table are targets."""
    state = battle(mecha("r1", 10), mecha("r2", 20), mecha("b1", 30))
    assert Shoot("Red", "r1", "r2").check(state) == [Refusal("r2 is not an enemy", "MECHA-SHOOT-04")]
    assert Shoot("Red", "r1", "nobody").check(state)[0].rule == "MECHA-SHOOT-04"
    assert said_no(game(state)) == []
