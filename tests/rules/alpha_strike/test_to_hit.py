"""AS-HIT: each modifier of the target number, alone and together."""

from dataclasses import replace

import pytest
from boards import battle, box, duel, mech, play, rolled, terms, woods

from game.core.model.tally import Modifier
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.alpha_strike.cards.figures import tmm
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.combat.to_hit import skill, to_hit
from game.rules.alpha_strike.spotting.remote import sensor_at

SHOT = Fire("Red", "r", "b")


def need(state, action=SHOT):
    """Return the tally of *action*."""
    return action.forecast(state).need


@pytest.mark.rule("EX-HIT-01", "AS-HIT-01", "AS-GEN-04")
def test_cataphract_at_anvil():
    """Skill 3, 2" away, Anvil 10"/4"j in 1" of water: 3 + 0 + 2 + 2 = 7, in this order."""
    anvil = mech("b", 13.25, move='10"/4"j')
    state = battle(mech("r", 10, skill=3), anvil, features=(box("water", 11, 22, 6, 4, depth=1.0),))
    tally = need(state)
    assert tally.total == 7
    assert [(term.value, term.rule) for term in tally.terms] == [
        (3, "AS-HIT-01"),
        (0, "AS-HIT-02"),
        (2, "AS-HIT-03"),
        (2, "AS-HIT-09"),
    ]
    assert SHOT.forecast(state).odds == (21 / 36, 21 / 36)


@pytest.mark.rule("AS-HIT-02", "AS-RNG-02")
@pytest.mark.parametrize(("gap", "value"), [(0.5, 0), (6.0, 0), (6.01, 2), (24.0, 2), (24.01, 4), (42.0, 4)])
def test_range_adds_by_bracket(gap, value):
    """Far edges belong to the nearer bracket; +0 is shown."""
    assert terms(need(duel(gap)))["AS-HIT-02"] == value


@pytest.mark.rule("AS-HIT-01", "AS-GEN-18")
def test_skill_is_shown_even_at_zero():
    """Skill 0 and short range stand in the tally."""
    state = battle(mech("r", 10, skill=0), mech("b", 15, move='4"'))
    assert need(state).terms == (
        Modifier(0, "skill", "AS-HIT-01", always=True),
        Modifier(0, "short range", "AS-HIT-02", always=True),
    )


@pytest.mark.rule("AS-HIT-03")
def test_heat_and_hits_make_a_target_slower():
    """Move 10 is +2, at heat 1 (8 inches) +1, after an MP hit (5 inches) +1, after both (3 inches) 0."""
    values = [
        terms(need(battle(mech("r", 10), mech("b", 20, status=status)))).get("AS-HIT-03", 0)
        for status in ({}, {"heat": 1}, {"mp_hits": 1}, {"mp_hits": 1, "heat": 1})
    ]
    assert values == [2, 1, 1, 0]


@pytest.mark.rule("AS-HIT-04")
def test_a_jump_that_is_best_is_named():
    """8"j: +2 by the jump."""
    state = battle(mech("r", 10), mech("b", 20, move='8"j'))
    (term,) = (term for term in need(state).terms if term.rule == "AS-HIT-04")
    assert (term.value, term.reason) == (2, "target's Move 8\"j")


@pytest.mark.rule("AS-HIT-06", "AS-HIT-07")
@pytest.mark.parametrize("status", [{"shutdown": True}, {"heat": 4}, {"immobile": True}, {"mp_hits": 4}])
def test_who_cannot_move_is_easy(status):
    """Shut down or immobile: -4 and no movement modifier."""
    found = terms(need(battle(mech("r", 10), mech("b", 20, status=status))))
    assert found["AS-HIT-07"] == -4
    assert not {"AS-HIT-03", "AS-HIT-04"} & found.keys()


@pytest.mark.rule("AS-HIT-08", "AS-LOS-04", "AS-HIT-13")
@pytest.mark.parametrize(
    ("features", "value"),
    [
        ((), None),
        ((woods(14, 1),), 2),
        ((woods(14, 1), woods(16, 1)), 2),
        ((box("woods", 20.6, 22, 4, 4),), 2),
        ((woods(14, 1), box("woods", 20.6, 22, 4, 4)), 2),
        ((box("smoke", 14, 22, 1, 4),), 2),
        ((box("woods", 22, 22, 4, 4),), None),
    ],
)
def test_woods_count_once_between_or_occupied(features, value):
    """Between, around the target, both: +2; behind it: nothing."""
    state = battle(mech("r", 10), mech("b", 21.25), features=features)
    assert terms(need(state)).get("AS-HIT-08") == value


@pytest.mark.rule("AS-HIT-13")
@pytest.mark.parametrize(("x", "value"), [(21.875, 2), (21.885, None)])
def test_woods_are_occupied_when_the_base_touches_them(x, value):
    """The base of 0.625 around 21.25 touches a wood that begins at 21.875, not one at 21.885."""
    state = battle(mech("r", 10), mech("b", 21.25), features=(box("woods", x, 22, 2, 4),))
    assert terms(need(state)).get("AS-HIT-08") == value


@pytest.mark.rule("AS-HIT-13")
@pytest.mark.parametrize(
    ("deep", "own", "value"),
    [(1.0, "count", 2), (1.0, "ignore2", None), (1.99, "ignore2", None), (2.5, "ignore2", 2)],
)
def test_the_attackers_own_woods_lie_between(deep, own, value):
    """They count; by own_woods ignore2 their first 2 inches do not."""
    wood = box("woods", 8, 22, 2.625 + deep, 4)
    state = battle(mech("r", 10), mech("b", 30), features=(wood,), options={"own_woods": own})
    assert terms(need(state)).get("AS-HIT-08") == value


@pytest.mark.rule("AS-HIT-08", "AS-HIT-09")
def test_woods_and_cover_count_as_the_options_say():
    """woods_modifier 1 and cover_modifier 1 for the later edition; 0 leaves the term out."""
    features = (woods(14, 1), box("water", 20, 22, 4, 4, depth=1.0))
    units = mech("r", 10), mech("b", 21.25)
    one = battle(*units, features=features, options={"woods_modifier": 1, "cover_modifier": 1})
    assert (terms(need(one))["AS-HIT-08"], terms(need(one))["AS-HIT-09"]) == (1, 1)
    none = battle(*units, features=features, options={"woods_modifier": 0})
    assert "AS-HIT-08" not in terms(need(none))


@pytest.mark.rule("AS-HIT-09", "AS-LOS-07")
@pytest.mark.parametrize(("high", "value"), [(0.5, None), (1.0, 2), (1.25, 2)])
def test_partial_cover_behind_a_wall(high, value):
    """A wall against the target's base hides about so much of its 2 inches."""
    wall = box("wall", 20.3, 20, 0.25, 8, height=high)
    state = battle(mech("r", 10), mech("b", 21.25), features=(wall,))
    assert terms(need(state)).get("AS-HIT-09") == value


@pytest.mark.rule("AS-LOS-09")
@pytest.mark.parametrize(("depth", "value"), [(0.5, None), (0.7, 2), (1.0, 2), (1.3, 2)])
def test_water_covers_from_everywhere(depth, value):
    """1 inch deep hides half of a 'Mech, also from the top of a hill beside it."""
    features = (box("water", 20, 22, 4, 4, depth=depth), box("hill", 8, 20, 4, 8, height=6.0))
    state = battle(mech("r", 10), mech("b", 21.25), features=features)
    assert terms(need(state)).get("AS-HIT-09") == value


@pytest.mark.rule("AS-LOS-08")
def test_woods_give_no_partial_cover():
    """5 inches of woods between: +2 for woods, nothing for cover."""
    found = terms(need(duel(10, woods(12, 5))))
    assert found["AS-HIT-08"] == 2
    assert "AS-HIT-09" not in found


@pytest.mark.rule("AS-HIT-11", "AS-CRIT-09")
@pytest.mark.parametrize(("hits", "value"), [(0, None), (1, 2), (2, 4)])
def test_fire_control_hits_add_two_each(hits, value):
    """Of the attacker."""
    state = battle(mech("r", 10, status={"fire_control_hits": hits}), mech("b", 20))
    assert terms(need(state)).get("AS-HIT-11") == value


@pytest.mark.rule("AS-HIT-02", "AS-RNG-02")
def test_beyond_long_range_there_is_no_modifier_of_range():
    """For what compares places: the rest of the number is as it is nearer."""
    states = (battle(mech("r", 5), mech("b", x)) for x in (60, 15))
    far, near = (to_hit(state, shot(state, "r", "b")) for state in states)
    assert "AS-HIT-02" not in terms(far)
    assert terms(far) == {rule: value for rule, value in terms(near).items() if rule != "AS-HIT-02"}


@pytest.mark.rule("AS-HIT-03", "AS-HIT-07", "BLIP-RSD")
def test_what_cannot_move_by_its_nature_is_not_immobile():
    """A remote sensor: neither a movement modifier nor -4, which is for units."""
    state = battle(mech("r", 10), sensor_at("b", "Blue", Point(20, 24), 0.0))
    assert tmm(state.units["b"].profile, state.units["b"].status) == 0
    assert not {"AS-HIT-03", "AS-HIT-07"} & terms(need(state)).keys()


@pytest.mark.rule("AS-HIT-12")
@pytest.mark.parametrize(("heat", "value"), [(0, None), (1, 1), (3, 3), (4, 3)])
def test_heat_of_the_attacker_adds_its_level(heat, value):
    """1 to 3; S, which shuts down, is no level."""
    state = battle(mech("r", 10, status={"heat": heat}), mech("b", 20))
    assert terms(need(state)).get("AS-HIT-12") == value


@pytest.mark.rule("AS-HIT-11", "AS-HIT-12", "AS-HIT-10", "AS-HIT-02")
def test_blows_care_for_neither_heat_nor_fire_control_nor_range():
    """A standard attack in contact: skill and the target's movement."""
    status = {"heat": 2, "fire_control_hits": 1}
    state = battle(mech("r", 10, status=status), mech("b", 11.25))
    assert terms(need(state, Strike("Red", "r", "b"))) == {"AS-HIT-01": 4, "AS-HIT-03": 2}


@pytest.mark.rule("AS-HIT-11", "AS-HIT-12", "AS-CRIT-09")
@pytest.mark.parametrize("kind", ["standard", "melee", "charge", "dfa"])
@pytest.mark.parametrize("status", [{"fire_control_hits": 1}, {"fire_control_hits": 2}, {"heat": 3}])
def test_no_physical_attack_minds_fire_control_or_heat(kind, status):
    """The number is that of a unit that was never hit."""
    foe = mech("b", 11.25)
    whole, hurt = battle(mech("r", 10), foe), battle(mech("r", 10, status=status), foe)
    needs = [to_hit(state, shot(state, "r", "b", kind)).total for state in (whole, hurt)]
    assert needs[0] == needs[1]


@pytest.mark.rule("AS-HIT-10")
@pytest.mark.parametrize(("kind", "value"), [("standard", None), ("melee", 1), ("charge", 2), ("dfa", 3)])
def test_physical_attacks_add_by_kind(kind, value):
    """Standard 0, melee 1, charge 2, death from above 3."""
    state = battle(mech("r", 10), mech("b", 11.25))
    assert terms(to_hit(state, shot(state, "r", "b", kind))).get("AS-HIT-10") == value


@pytest.mark.rule("AS-PHYS-06", "AS-HIT-08", "AS-HIT-09")
def test_terrain_does_not_matter_to_death_from_above():
    """A target in woods and water: both tell against a charge, neither from above."""
    pool = (box("water", 10.5, 22, 4, 4, depth=1.0), box("woods", 10.7, 22, 4, 4))
    state = battle(mech("r", 10), mech("b", 11.25), features=pool)
    charge, dfa = (terms(to_hit(state, shot(state, "r", "b", kind))) for kind in ("charge", "dfa"))
    assert (charge["AS-HIT-08"], charge["AS-HIT-09"]) == (2, 2)
    assert not {"AS-HIT-08", "AS-HIT-09"} & dfa.keys()


@pytest.mark.rule("AS-LOS-06")
def test_units_between_do_not_matter():
    """The same tally with two units on the line."""
    units = mech("r", 10), mech("b", 30)
    crowded = battle(*units, mech("r2", 15), mech("b2", 20))
    assert need(crowded) == need(battle(*units))


@pytest.mark.rule("AS-GEN-01", "AS-GEN-02", "AS-HIT-01")
@pytest.mark.parametrize(("dice", "armor"), [((3, 4), 6), ((4, 4), 3)])
def test_two_dice_that_reach_the_number_hit(dice, armor):
    """4 + 2 + 2 = 8: 7 misses, 8 hits for 3."""
    match = play(duel(10), SHOT, dice=dice)
    assert match.state.units["b"].status.armor == armor
    assert rolled(match) == [("to hit", dice)]


@pytest.mark.rule("AS-HIT-01")
def test_no_throw_hits_or_misses_by_itself():
    """A number of 13 is missed by 12, one of 2 hit by 2."""
    hard = battle(mech("r", 10, skill=7), mech("b", 40, move='10"'))
    assert need(hard).total == 13
    assert SHOT.forecast(hard).odds == (0.0, 0.0)
    assert play(hard, SHOT, dice=(6, 6)).state.units["b"].status.armor == 6
    easy = battle(mech("r", 10, skill=4), mech("b", 15, status={"immobile": True}))
    assert need(easy).total == 0
    assert play(easy, SHOT, dice=(1, 1)).state.units["b"].status.armor == 3


@pytest.mark.rule("AS-GEN-18", "AS-HIT-01")
def test_a_skill_that_is_not_known_lies_between_0_and_8():
    """Of an enemy whose record sheet is not open."""
    state = duel(10)
    unit = state.units["r"]
    concealed = replace(unit, profile=replace(unit.profile, skill=UNKNOWN))
    (term,) = skill(shot(state.with_unit(concealed), "r", "b"))
    assert (term.value, term.most, term.rule) == (0, 8, "AS-HIT-01")
