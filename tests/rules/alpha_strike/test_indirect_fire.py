"""IF#: who spots, what it needs, what it does; TAG."""

import pytest
from boards import box, mech, rules_of, terms, woods
from guns import armour, gun, shelling, until, went

from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.indirect import Indirect
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.combat.fire import Fire

LOB = Indirect("Red", "r", "b")
HILL = box("hill", 14, 20, 2, 8, height=6)


def fight(*more, red=("IF2",), features=(HILL,), at=30, **words):
    """Return a fight in which a hill hides Blue's b from Red's r; *more* units may spot."""
    units = (gun("r", 10, *red), mech("b", at), *more)
    return shelling(*units, features=features, phase="combat", **words)


def eye(x=28.0, y=34.0, *specials, **more):
    """Return a friend that sees b."""
    return gun("r2", x, *specials, y=y, **more)


@pytest.mark.rule("ARTY-IF")
def test_indirect_fire_needs_a_friend_that_sees_the_target():
    """And no line of its own; the damage is the number behind IF."""
    assert rules_of(Fire("Red", "r", "b").check(fight(eye()))) == ["AS-LOS-02"]
    assert rules_of(LOB.check(fight())) == ["ARTY-IF"]
    match = went(fight(eye()), LOB, dice=(6, 5))
    assert armour(match, "b") == 4


@pytest.mark.rule("ARTY-IF")
def test_it_is_the_attack_of_the_unit():
    """None besides, and none without IF."""
    match = went(fight(eye()), LOB)
    assert Fire("Red", "r", "b") not in list(Seat("Red", match).choices())
    assert match.state.units["r"].status.fired
    assert match.state.units["r"].status.overheat == 0
    assert rules_of(LOB.check(fight(eye(), red=()))) == ["ARTY-IF"]


@pytest.mark.rule("ARTY-IF")
def test_range_is_the_firers_terrain_the_spotters():
    """1 for indirect fire; woods on the spotter's line count, those on the firer's do not."""
    state = fight(eye(), features=(HILL, woods(18, 3)))
    assert terms(LOB.forecast(state).need) == {"AS-HIT-01": 4, "AS-HIT-02": 2, "AS-HIT-03": 2, "ARTY-IF": 1}
    state = fight(eye(), features=(HILL, box("woods", 26, 27, 8, 3)))
    assert terms(LOB.forecast(state).need)["AS-HIT-08"] == 2


@pytest.mark.rule("ARTY-IF", "AS-HIT-01")
@pytest.mark.parametrize(("faces", "left"), [((4, 5), 4), ((4, 4), 6)])
def test_indirect_fire_hits_at_its_number(faces, left):
    """4 + 2 + 2 + 1 = 9: two dice of 9 hit, of 8 miss."""
    match = went(fight(eye()), LOB, dice=faces)
    assert LOB.forecast(fight(eye())).need.total == 9
    assert armour(match, "b") == left


@pytest.mark.rule("ARTY-IF")
@pytest.mark.parametrize(("far", "fits"), [(42.0, True), (42.1, False)])
def test_a_spotter_stands_within_42_inches(far, fits):
    """From rim to rim."""
    state = fight(eye(30 + 1.25 + far, 24.0), features=(HILL,), at=30)
    assert (LOB.check(state) == []) is fits


@pytest.mark.rule("ARTY-IF", "AS-RNG-02", "AS-RNG-04")
@pytest.mark.parametrize(
    ("gap", "found"), [(42.0, []), (42.1, ["AS-RNG-02"]), (0.0, ["AS-RNG-04"]), (0.02, [])]
)
def test_indirect_fire_reaches_as_far_as_any_weapon(gap, found):
    """42 inches from rim to rim, and not what touches the firer's base."""
    at = 11.25 + gap
    assert rules_of(LOB.check(fight(eye(at, 34.0), features=(), at=at))) == found


@pytest.mark.rule("ARTY-IF")
def test_who_has_attacked_does_not_spot():
    """In that turn."""
    match = went(fight(eye()), Fire("Red", "r2", "b"))
    assert rules_of(LOB.check(match.state)) == ["ARTY-IF"]


@pytest.mark.rule("ARTY-IF")
def test_a_spotter_attacks_only_where_that_was_said():
    """Then both need 1 more."""
    match = went(fight(eye()), LOB)
    assert rules_of(Seat("Red", match).check(Fire("Red", "r2", "b"))) == ["ARTY-IF"]
    both = Indirect("Red", "r", "b", attacks=True)
    alone = LOB.forecast(fight(eye())).need.total
    assert both.forecast(fight(eye())).need.total == alone + 1
    before = Fire("Red", "r2", "b").forecast(fight(eye())).need.total
    match = went(fight(eye()), both)
    fire = Fire("Red", "r2", "b")
    assert Seat("Red", match).check(fire) == []
    assert fire.forecast(match.state).need.total == before + 1
    match = until(match, "combat", 2, "Red")
    assert fire.forecast(match.state).need.total == before


@pytest.mark.rule("ARTY-IF", "ARTY-16")
def test_who_has_designated_the_target_spots_at_no_cost():
    """And may have attacked, and attack."""
    spotter = eye(28.0, 34.0, "TAG")
    match = went(fight(spotter), Designate("Red", "r2", "b"), dice=(6, 6))
    assert "ARTY-IF" not in terms(LOB.forecast(match.state).need)
    match.play(LOB)
    assert Seat("Red", match).check(Fire("Red", "r2", "b")) == []
    missed = went(fight(spotter), Designate("Red", "r2", "b"), dice=(1, 1))
    assert terms(LOB.forecast(missed.state).need)["ARTY-IF"] == 1


@pytest.mark.rule("ARTY-IF")
def test_the_player_may_choose_the_spotter():
    """By default the game takes who makes it easiest."""
    other = mech("r3", 40, 30)
    trees = box("woods", 26, 27, 8, 3)
    state = fight(eye(), other, features=(HILL, trees))
    assert "AS-HIT-08" not in terms(LOB.forecast(state).need)
    chosen = Indirect("Red", "r", "b", spotter="r2")
    assert terms(chosen.forecast(state).need)["AS-HIT-08"] == 2
    assert rules_of(Indirect("Red", "r", "b", spotter="b").check(state)) == ["ARTY-IF"]


@pytest.mark.rule("ARTY-16")
@pytest.mark.parametrize(
    ("code", "gap", "fits"),
    [("TAG", 24.0, True), ("TAG", 24.1, False), ("LTAG", 6.0, True), ("LTAG", 6.1, False)],
)
def test_tag_reaches_medium_range_and_ltag_short(code, gap, fits):
    """A unit, or a point."""
    state = shelling(gun("r", 10, code), mech("b", 11.25 + gap), phase="combat")
    assert (Designate("Red", "r", "b").check(state) == []) is fits
    assert (MarkPoint("Red", "r", Point(10.725 + gap, 24)).check(state) == []) is fits


@pytest.mark.rule("ARTY-16")
def test_tag_takes_no_attack_but_only_one_a_turn():
    """Its number is that of a weapon attack."""
    state = shelling(gun("r", 10, "TAG"), mech("b", 20, armor=9), phase="combat")
    tag = Designate("Red", "r", "b")
    assert tag.forecast(state).need == Fire("Red", "r", "b").forecast(state).need
    match = went(state, tag)
    assert rules_of(tag.check(match.state)) == ["ARTY-16"]
    assert Seat("Red", match).check(Fire("Red", "r", "b")) == []
    assert rules_of(
        Designate("Red", "r", "b").check(shelling(gun("r", 10), mech("b", 20), phase="combat"))
    ) == ["ARTY-16"]
