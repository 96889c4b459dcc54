"""AS-ATK, AS-LOS, AS-ARC, AS-RNG: when a unit may fire, and what the forecast says."""

from dataclasses import replace

import pytest
from boards import battle, box, duel, mech, play, profile, rolled, rules_of, terms, unit, woods

from game.core.engine.turns import refusals
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer
from game.core.model.events import Changed
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.shot import no_target, shot

SHOT = Fire("Red", "r", "b")


def against(state, action=SHOT):
    """Return the rules against *action*."""
    return rules_of(action.check(state))


@pytest.mark.rule("AS-ATK-04")
def test_only_enemies_on_the_table_are_targets():
    """No unit, a friend, itself, one that is still to come or gone."""
    state = battle(mech("r", 10), mech("r2", 20), mech("b", 30))
    for target in ("nobody", "r2", "r"):
        assert against(state, Fire("Red", "r", target)) == ["AS-ATK-04"]
    assert rules_of(no_target(state, "nobody", "b")) == ["AS-ATK-04"]
    for away in ({"enters": 2}, {"removed": "left"}):
        gone = state.with_unit(replace(state.units["b"], **away))
        assert against(gone) == ["AS-ATK-04"]
        assert SHOT.forecast(gone) is None


@pytest.mark.rule("AS-RNG-02", "AS-RNG-01")
@pytest.mark.parametrize(("gap", "found"), [(42.0, []), (42.01, ["AS-RNG-02"])])
def test_beyond_long_range_there_is_no_shot(gap, found):
    """42" from edge to edge is the last."""
    assert against(duel(gap)) == found


@pytest.mark.rule("AS-RNG-03", "AS-CARD-06")
@pytest.mark.parametrize(
    ("damage", "gap", "found"),
    [
        ("3/3/0", 30, ["AS-RNG-03"]),
        ("3/3/-", 30, ["AS-RNG-03"]),
        ("3/3/0*", 30, []),
        ("0/3/3", 3, ["AS-RNG-03"]),
        ("0/3/3", 7, []),
    ],
)
def test_no_attack_where_the_damage_is_nothing(damage, gap, found):
    """0 and a dash forbid, 0* does not."""
    assert against(battle(mech("r", 10, damage=damage), mech("b", 11.25 + gap))) == found


@pytest.mark.rule("AS-RNG-03", "AS-CRIT-13")
def test_weapon_hits_may_silence_a_range():
    """1 at long range after a weapon hit is 0."""
    assert against(battle(mech("r", 10, status={"weapon_hits": 1}), mech("b", 40))) == ["AS-RNG-03"]


@pytest.mark.rule("AS-RNG-04", "AS-GEN-14")
@pytest.mark.parametrize(("gap", "found"), [(0.0, ["AS-RNG-04"]), (0.01, ["AS-RNG-04"]), (0.02, [])])
def test_no_weapons_in_base_contact(gap, found):
    """Bases within 0.01" touch."""
    assert against(duel(gap)) == found


@pytest.mark.rule("AS-RNG-04", "AS-GEN-14")
@pytest.mark.parametrize(
    ("high", "height", "found"),
    [(1.0, 1, ["AS-RNG-04"]), (1.1, 1, []), (4.0, 1, ["AS-LOS-02"]), (4.0, 4, ["AS-RNG-04"])],
)
def test_weapons_fire_up_and_down_a_cliff_at_its_very_edge(high, height, found):
    """Bases that touch, seen from above, are in contact up to 1" of elevation, or as agreed on."""
    hill = box("hill", 10.7, 20, 4, 8, height=high)
    options = {"contact_height": height}
    state = battle(mech("r", 10), mech("b", 11.25), features=(hill,), options=options)
    assert state.units["b"].level == high
    assert against(state) == found


@pytest.mark.rule("AS-RNG-01")
@pytest.mark.parametrize(("how", "range_"), [("flat", 24.0), ("slant", 24.3)])
def test_ranges_are_flat_unless_agreed_otherwise(how, range_):
    """24" flat and 4" higher is medium range; measured through the air it is long."""
    hill = box("hill", 30, 20, 10, 8, height=4)
    aim = shot(battle(mech("r", 10), mech("b", 35.25), features=(hill,), options={"range": how}), "r", "b")
    assert aim.sight.range == pytest.approx(range_, abs=0.05)
    assert aim.bracket == (1 if how == "flat" else 2)


@pytest.mark.rule("AS-LOS-03", "EX-LOS-A")
@pytest.mark.parametrize(("inches", "found"), [(5.99, []), (6.0, ["AS-LOS-03"]), (7.0, ["AS-LOS-03"])])
def test_six_inches_of_woods_block(inches, found):
    """Exactly 6 block; so do the example's 7."""
    assert against(duel(20, woods(14, inches))) == found


@pytest.mark.rule("AS-LOS-03")
def test_the_inches_of_several_woods_are_added():
    """3 and 3 block, 3 and 2.9 do not; smoke counts with them; woods_block 5 is stricter."""
    assert against(duel(20, woods(12, 3), woods(20, 3))) == ["AS-LOS-03"]
    assert against(duel(20, woods(12, 3), woods(20, 2.9))) == []
    assert against(duel(20, woods(12, 3), box("smoke", 20, 20, 3, 8))) == ["AS-LOS-03"]
    assert against(duel(20, woods(12, 5), options={"woods_block": 5})) == ["AS-LOS-03"]


@pytest.mark.rule("AS-LOS-03", "AS-HIT-13")
def test_own_woods_may_be_left_out_of_the_inches():
    """7 inches from the attacker's edge on: 5 count by ignore2."""
    wood = box("woods", 8, 22, 2.625 + 7, 4)
    units = mech("r", 10), mech("b", 30)
    assert against(battle(*units, features=(wood,))) == ["AS-LOS-03"]
    assert against(battle(*units, features=(wood,), options={"own_woods": "ignore2"})) == []


@pytest.mark.rule("AS-HIT-13", "AS-LOS-04")
def test_own_woods_of_two_inches_are_none_by_that_option():
    """The first 2 inches from the edge are not between; what stands or flows there beside them neither is."""
    ignored = {"own_woods": "ignore2"}
    units = mech("r", 10), mech("b", 30)
    pond = box("water", 20, 22, 4, 4, depth=0.5)
    for inches, between in ((2.0, ()), (2.1, ("woods",))):
        wood = box("woods", 8, 22, 2.625 + inches, 4)
        state = battle(*units, features=(wood, pond), options=ignored)
        assert shot(state, "r", "b").between == between
    assert shot(battle(*units, features=(pond,)), "r", "b").between == ()


@pytest.mark.rule("AS-HIT-13", "AS-LOS-04")
@pytest.mark.parametrize("own", ["count", "ignore2"])
def test_area_terrain_that_does_not_obscure_is_not_between(own):
    """Two inches of woods and as many of crops, which this family looks through: woods alone."""
    crops = replace(box("woods", 20, 22, 2, 4), id="crops", kind="rough")
    state = battle(mech("r", 10), mech("b", 30), features=(woods(24, 2), crops), options={"own_woods": own})
    aim = shot(state, "r", "b")
    assert (aim.between, aim.woods) == (("woods",), pytest.approx(2.0))


@pytest.mark.rule("AS-HIT-13", "AS-LOS-01")
@pytest.mark.parametrize(("line", "inches"), [("eye", 0.0), ("middle", 6.0)])
def test_own_woods_are_left_out_along_the_line_that_the_option_says(line, inches):
    """From eye to eye over low woods, from middle to middle through them."""
    low = box("woods", 14, 22, 6, 4, height=1.5)
    options = {"own_woods": "ignore2", "woods_line": line}
    state = battle(mech("r", 10), mech("b", 30), features=(low,), options=options)
    assert shot(state, "r", "b").woods == pytest.approx(inches)


@pytest.mark.rule("AS-HIT-13")
def test_the_forecast_says_in_what_the_target_stands():
    """Its base touches it."""
    state = battle(mech("r", 10), mech("b", 30), features=(box("woods", 30.6, 22, 4, 4),))
    assert "target in woods (AS-HIT-13)" in SHOT.forecast(state).notes


@pytest.mark.rule("AS-LOS-02", "EX-LOS-C")
def test_a_vehicle_behind_a_ridge_is_not_seen():
    """1 inch high behind a 2 inch hill: all of it hidden, and the words say by what."""
    car = unit("b", (30, 24), 270, profile('8"t', type="CV"))
    state = battle(mech("r", 10), car, features=(box("hill", 26, 20, 2, 8, height=2.0),))
    (refusal,) = SHOT.check(state)
    assert refusal.rule == "AS-LOS-02"
    assert "100 %" in refusal.reason
    assert "hill-26-20" in refusal.reason


@pytest.mark.rule("EX-LOS-D")
def test_a_vtol_over_a_ridge_is_seen_through_some_woods():
    """5 inches up: clear over the ridge; woods near the attacker add 2."""
    card = profile('14"v', type="CV", damage="1/1/0")
    flying = replace(unit("b", (30, 24), 270, card), level=5.0)
    features = (box("hill", 26, 20, 2, 8, height=2.0), box("woods", 12, 20, 2, 8))
    state = battle(mech("r", 10), flying, features=features)
    assert against(state) == []
    assert terms(SHOT.forecast(state).need)["AS-HIT-08"] == 2


@pytest.mark.rule("AS-GEN-15")
@pytest.mark.parametrize(("high", "verdict"), [(0.0, "clear"), (1.25, "partial"), (3.0, "blocked")])
def test_sight_is_clear_obstructed_or_blocked(high, verdict):
    """Nothing, a low wall, a high wall against the target's base."""
    wall = (box("wall", 20.3, 20, 0.25, 8, height=high),) if high else ()
    assert shot(battle(mech("r", 10), mech("b", 21.25), features=wall), "r", "b").verdict == verdict


@pytest.mark.rule("AS-LOS-01")
def test_sight_is_from_the_eye():
    """Over a wall of 1.5 inches beside it a 'Mech sees; a vehicle, 1 inch high, does not."""
    wall = box("wall", 10.7, 20, 0.25, 8, height=1.5)
    car = mech("r", 10, type="CV", move='8"t')
    assert against(battle(mech("r", 10), mech("b", 21.25), features=(wall,))) == []
    assert against(battle(car, mech("b", 21.25), features=(wall,))) == ["AS-LOS-02"]


@pytest.mark.rule("AS-LOS-10")
@pytest.mark.parametrize(("depth", "found"), [(1.9, ["AS-LOS-02"]), (2.0, ["AS-LOS-10"])])
def test_who_is_under_water_is_not_seen(depth, found):
    """2 inches cover a 'Mech wholly."""
    pond = box("water", 28, 22, 4, 4, depth=depth)
    assert against(battle(mech("r", 10), mech("b", 30), features=(pond,))) == found


@pytest.mark.rule("AS-LOS-10")
def test_who_is_under_water_sees_nothing():
    """The same from below."""
    pond = box("water", 8, 22, 4, 4, depth=2.0)
    assert against(battle(mech("r", 10), mech("b", 30), features=(pond,))) == ["AS-LOS-10"]


@pytest.mark.rule("AS-ARC-01", "AS-ARC-02")
@pytest.mark.parametrize(
    ("facing", "found"), [(90, []), (0, []), (359.9, ["AS-ARC-02"]), (270, ["AS-ARC-02"])]
)
def test_the_target_must_lie_in_the_arc(facing, found):
    """180 degrees ahead; a target straight abeam has half of its base inside."""
    assert against(battle(mech("r", 10, facing=facing), mech("b", 30))) == found


@pytest.mark.rule("AS-ARC-01")
def test_the_arc_is_an_option():
    """At arc 90 a target 60 degrees off is out."""
    units = mech("r", 10, facing=30), mech("b", 30)
    assert against(battle(*units, options={"arc": 90})) == ["AS-ARC-02"]


@pytest.mark.rule("AS-ARC-01")
@pytest.mark.parametrize(("kind", "found"), [("CI", []), ("BA", []), ("BD", []), ("CV", ["AS-ARC-02"])])
def test_infantry_and_buildings_fire_all_around(kind, found):
    """They have no arcs, so nothing is behind them."""
    assert against(battle(mech("r", 10, facing=270, type=kind), mech("b", 30))) == found


@pytest.mark.rule("AS-ARC-01")
def test_who_may_face_any_way_may_have_the_target_in_its_arc():
    """The facing of a counter is not known."""
    state = battle(mech("r", 10, facing=270), mech("b", 30))
    assert not shot(state, "r", "b").in_arc
    unknown = replace(state.units["r"], facing=UNKNOWN)
    assert shot(state.with_unit(unknown), "r", "b").in_arc


@pytest.mark.rule("AS-DMG-06", "AS-ATK-02", "AS-CARD-07")
@pytest.mark.parametrize(("overheat", "found"), [(0, []), (2, []), (3, ["AS-DMG-06"]), (-1, ["AS-DMG-06"])])
def test_overheat_goes_up_to_the_overheat_value(overheat, found):
    """OV 2: 0 to 2."""
    state = battle(mech("r", 10, ov=2), mech("b", 20))
    assert against(state, Fire("Red", "r", "b", overheat)) == found


@pytest.mark.rule("AS-ATK-05")
def test_every_reason_is_given_at_once():
    """Out of arc, too far, behind woods and too hot."""
    state = battle(mech("r", 10, facing=270), mech("b", 60), features=(woods(20, 7),))
    found = against(state, Fire("Red", "r", "b", 1))
    assert found == ["AS-LOS-03", "AS-ARC-02", "AS-RNG-02", "AS-DMG-06"]


@pytest.mark.rule("AS-ATK-01", "AS-SEQ-07")
def test_one_attack_a_turn():
    """Neither a second shot nor a blow; passing is an action too."""
    state = battle(mech("r", 10), mech("r2", 12), mech("b", 30))
    match = play(state, SHOT, dice=(1, 1))
    for again in (SHOT, Strike("Red", "r", "b"), Pass("Red", "r")):
        with pytest.raises(IllegalAction):
            match.play(again)
    match.play(Pass("Red", "r2"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("AS-ATK-03")
def test_an_attack_ends_before_the_next_begins():
    """While a corner is asked about nobody else fires; then the damage is there at once."""
    state = battle(mech("r", 10), mech("r2", 10, 30), mech("b", 30, facing=60))
    match = play(state, SHOT, dice=(6, 6))
    with pytest.raises(IllegalAction, match="question"):
        match.play(Fire("Red", "r2", "b"))
    match.play(Answer("Blue", "front"))
    assert match.state.units["b"].status.armor == 3
    match.play(Fire("Red", "r2", "b"))


@pytest.mark.rule("AS-HEAT-03")
def test_who_is_shut_down_does_not_attack():
    """It is not asked for its go."""
    state = battle(mech("r", 10, status={"shutdown": True}), mech("r2", 12), mech("b", 30))
    assert rules_of(refusals(state, SHOT)) == ["AS-CARD-08"]


@pytest.mark.rule("AS-DMG-06")
def test_overheat_is_declared_before_the_throw():
    """The heat is noted even when the shot misses."""
    match = play(battle(mech("r", 10, ov=2), mech("b", 20)), Fire("Red", "r", "b", 2), dice=(1, 1))
    first = next(event for event in match.log[0].events if isinstance(event, Changed))
    assert first.changes == {"fired": True, "overheat": 2}
    assert rolled(match) == [("to hit", (1, 1))]


@pytest.mark.rule("AS-ATK-02", "AS-DMG-04")
def test_the_forecast_says_what_a_player_wants_to_know():
    """Number, chance, damage, side, woods, heat."""
    state = battle(
        mech("r", 10, ov=1, specials=("HT1",)), mech("b", 21.25, facing=90), features=(woods(14, 1.5),)
    )
    told = Fire("Red", "r", "b", 1).forecast(state)
    assert told.need.total == 10
    assert terms(told.effect) == {"AS-DMG-04": 3, "AS-DMG-06": 1, "AS-DMG-05": 1}
    words = "\n".join(told.notes)
    for wanted in ("medium range", "rear", '1.50" of woods', "adds 1 heat", "1 heat to the target"):
        assert wanted in words


@pytest.mark.rule("AS-LOS-07")
def test_the_forecast_says_how_much_of_the_target_is_hidden():
    """Almost half behind a wall of 1"; of a target in the open nothing is said of it."""
    wall = box("wall", 30.5, 20, 0.25, 8)
    state = battle(mech("r", 10), mech("b", 31.5), features=(wall,))
    assert "48 % hidden (AS-LOS-07)" in SHOT.forecast(state).notes
    assert not any("hidden" in note for note in SHOT.forecast(duel(20)).notes)


@pytest.mark.rule("AS-DMG-06", "AS-CARD-07")
@pytest.mark.parametrize("overheat", [-1, 3, 0.5, True, "1"])
def test_overheat_is_a_whole_number_up_to_the_overheat_value(overheat):
    """As a script or a save might have it otherwise."""
    state = battle(mech("r", 10, ov=2), mech("b", 20))
    assert against(state, Fire("Red", "r", "b", overheat)) == ["AS-DMG-06"]
