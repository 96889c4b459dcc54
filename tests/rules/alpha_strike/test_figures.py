"""AS-CRIT-10, AS-HIT-03 to -07, AS-CRIT-13: the card's figures as they stand."""

import pytest
from boards import battle, mech, profile, terms

from game.rules.alpha_strike.cards import rounding
from game.rules.alpha_strike.cards.figures import (
    after_hits,
    available,
    band,
    damage_at,
    ground_move,
    immobile,
    jump_move,
    shut_down,
    tmm,
)
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.combat.to_hit import to_hit


@pytest.mark.rule("AS-GEN-05", "AS-GEN-06", "AS-GEN-07")
def test_fractions_become_whole_in_three_ways():
    """Up 3.1 is 4, down 3.6 is 3, normally 3.4 is 3 and 3.5 is 4."""
    assert (rounding.up(3.1), rounding.down(3.6)) == (4, 3)
    assert (rounding.normally(3.4), rounding.normally(3.5)) == (3, 4)
    for whole in (0, 3, 3.0):
        assert rounding.up(whole) == rounding.down(whole) == rounding.normally(whole) == whole


@pytest.mark.rule("AS-HIT-03")
@pytest.mark.parametrize(
    ("inches", "value"),
    [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (18, 3), (19, 4), (34, 4), (35, 5), (60, 5)],
)
def test_move_gives_a_modifier_by_bands(inches, value):
    """Both sides of each border of the table."""
    assert band(inches) == value


@pytest.mark.rule("AS-CARD-04", "AS-JUMP-01")
@pytest.mark.parametrize(
    ("move", "ground", "jump"), [('14"/6"j', 14, 6), ('10"', 10, 0), ('8"j', 8, 8), ('6"t', 6, 0)]
)
def test_a_card_lists_its_modes(move, ground, jump):
    """A letter j is jumping; a card with nothing else goes as far on the ground."""
    one = mech("r", 10, move=move)
    assert (ground_move(one), jump_move(one)) == (ground, jump)


@pytest.mark.rule("AS-HIT-04", "AS-HIT-05")
@pytest.mark.parametrize(
    ("move", "specials", "value"),
    [
        ('10"/4"j', (), 2),
        ('8"j', (), 2),
        ('10"j', (), 3),
        ('4"/4"j', (), 1),
        ('8"j', ("JMPS1",), 3),
        ('8"j', ("JMPW1",), 1),
        ('10"/6"j', ("JMPW1",), 2),
    ],
)
def test_the_best_mode_counts_and_a_jump_counts_one_more(move, specials, value):
    """Anvil 10"/4"j: the ground's 2 against the jump's 1."""
    card = profile(move, specials=specials)
    assert tmm(card, Status(6, 4)) == value


@pytest.mark.rule("AS-SPEC-JUMP")
def test_jmps_and_jmpw_change_the_jump_only():
    """JMPS2 adds 2 to the jump's modifier, JMPW1 takes 1, the ground's stays."""
    still = Status(6, 4)
    assert tmm(profile('12"/6"j', specials=("JMPS2",)), still) == 4
    assert tmm(profile('12"/6"j', specials=("JMPW1",)), still) == 2


@pytest.mark.rule("AS-CRIT-10")
@pytest.mark.parametrize(
    ("inches", "hits", "left"),
    [(10, 0, 10), (10, 1, 5), (10, 2, 2), (10, 3, 0), (5, 1, 2), (3, 1, 1), (2, 1, 0), (1, 1, 0), (14, 1, 7)],
)
def test_an_mp_hit_takes_half_rounded_and_at_least_two(inches, hits, left):
    """10 to 5, 5 loses 3, 3 loses 2; the next hit halves what is left."""
    assert after_hits(inches, hits) == left


@pytest.mark.rule("AS-CRIT-10")
def test_an_mp_hit_takes_from_every_mode():
    """10"/6"j after one hit: 5 on the ground, 3 jumping."""
    one = mech("r", 10, move='10"/6"j', status={"mp_hits": 1})
    assert (ground_move(one), jump_move(one)) == (5, 3)


@pytest.mark.rule("AS-HEAT-02")
@pytest.mark.parametrize(("heat", "ground"), [(0, 10), (1, 8), (2, 6), (3, 4)])
def test_heat_takes_two_inches_a_point_from_the_ground_move_only(heat, ground):
    """Vulture, Move 10, heat 2: 6 left; a jump stays as it is."""
    one = mech("r", 10, move='10"/6"j', status={"heat": heat})
    assert (ground_move(one), jump_move(one)) == (ground, 6)


@pytest.mark.rule("AS-HEAT-02", "AS-MOVE-18", "AS-HIT-07")
@pytest.mark.parametrize(
    ("move", "heat", "left", "still"),
    [
        ('6"', 2, 2, False),
        ('6"', 3, 0, True),
        ('4"', 3, 0, True),
        ('2"', 3, 0, True),
        ('4"/4"j', 3, 0, False),
    ],
)
def test_heat_that_takes_more_than_the_move_makes_immobile(move, heat, left, still):
    """Nothing is left, never less than nothing; who can jump is not immobile."""
    one = mech("b", 20, move=move, status={"heat": heat})
    assert (ground_move(one), immobile(one)) == (left, still)
    state = battle(mech("r", 10), one)
    found = terms(to_hit(state, shot(state, "r", "b")))
    assert found.get("AS-HIT-07") == (-4 if still else None)


@pytest.mark.rule("AS-CARD-04", "AS-JUMP-03")
@pytest.mark.parametrize(
    ("move", "walks", "jumps"), [('4"/8"j', 4, 8), ('8"/4"j', 8, 4), ('6"j', 6, 6), ('6"', 6, 0)]
)
def test_a_jump_is_a_walk_only_where_the_card_has_no_other_move(move, walks, jumps):
    """Else each mode has its own inches, whichever is more."""
    one = mech("r", 10, move=move)
    assert (ground_move(one), jump_move(one)) == (walks, jumps)


@pytest.mark.rule("AS-MOVE-01", "AS-HIT-05")
def test_of_two_ways_on_the_ground_the_longer_counts():
    """On tracks and on a cushion of air."""
    assert ground_move(mech("r", 10, move='8"t/6"h')) == 8


@pytest.mark.rule("AS-HEAT-02", "AS-CRIT-10")
def test_lasting_losses_come_before_heat():
    """Move 10, an MP hit and heat 1: 5, then 3."""
    assert ground_move(mech("r", 10, move='10"', status={"mp_hits": 1, "heat": 1})) == 3


@pytest.mark.rule("AS-SPEC-TSM")
@pytest.mark.parametrize(("heat", "inches"), [(0, 10), (1, 10), (2, 8)])
def test_triple_strength_gives_two_inches_when_hot(heat, inches):
    """At heat 1 the 2 inches gained make good the 2 lost."""
    assert ground_move(mech("r", 10, specials=("TSM",), status={"heat": heat})) == inches


@pytest.mark.rule("AS-SPEC-TSM", "AS-CRIT-11")
def test_triple_strength_does_not_bring_back_a_move_that_is_gone():
    """Move 2 after an MP hit is 0, hot or not."""
    assert ground_move(mech("r", 10, move='2"', specials=("TSM",), status={"mp_hits": 1, "heat": 1})) == 0


@pytest.mark.rule("AS-MOVE-18", "AS-CRIT-11")
@pytest.mark.parametrize(
    ("move", "status", "still"),
    [
        ('4"', {"heat": 1}, False),
        ('4"', {"heat": 2}, True),
        ('6"', {"heat": 3}, True),
        ('6"/2"j', {"heat": 3}, False),
        ('4"', {"mp_hits": 1}, False),
        ('4"', {"mp_hits": 2}, True),
        ('10"', {"immobile": True}, True),
        ('10"', {"shutdown": True}, True),
        ('10"', {"heat": 4}, True),
    ],
)
def test_a_unit_without_any_move_left_is_immobile(move, status, still):
    """By heat, by hits, when held or shut down; a jump that is left still moves it."""
    assert immobile(mech("r", 10, move=move, status=status)) is still


@pytest.mark.rule("AS-CARD-08")
@pytest.mark.parametrize(("heat", "down"), [(3, False), (4, True)])
def test_heat_four_is_shutdown(heat, down):
    """The fourth box is S."""
    assert shut_down(mech("r", 10, status={"heat": heat})) is down


@pytest.mark.rule("AS-HIT-04")
def test_a_jump_that_is_gone_is_no_jump():
    """4"/2"j after an MP hit: 2 on the ground, no jump, no modifier."""
    card = profile('4"/2"j')
    assert available(card, Status(6, 4, mp_hits=1), card.move[1]) == 0
    assert tmm(card, Status(6, 4, mp_hits=1)) == 0


@pytest.mark.rule("AS-CRIT-13")
@pytest.mark.parametrize(
    ("hits", "values"), [(0, "3 1 0* 0"), (1, "2 0 0 0"), (2, "1 0 0 0"), (4, "0 0 0 0")]
)
def test_a_weapon_hit_takes_one_from_every_value(hits, values):
    """3/1/0* becomes 2/0/0; never below 0."""
    state = battle(mech("r", 10, damage="3/1/0*", status={"weapon_hits": hits}))
    now = [damage_at(state, state.units["r"], bracket) for bracket in range(4)]
    assert " ".join(map(str, now)) == values


@pytest.mark.rule("AS-CRIT-13")
def test_by_option_the_last_point_becomes_minimal_first():
    """weapon_hit_minimum: 1 to 0*, 0* to 0."""
    options = {"weapon_hit_minimum": True}
    one, two = (
        battle(mech("r", 10, damage="2/1/0*", status={"weapon_hits": hits}), options=options)
        for hits in (1, 2)
    )
    now = [[damage_at(state, state.units["r"], i) for i in range(3)] for state in (one, two)]
    assert now == [[Damage(1), Damage(0, True), Damage()], [Damage(0, True), Damage(), Damage()]]
