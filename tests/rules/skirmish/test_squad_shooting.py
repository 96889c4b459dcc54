"""SHOOT-01 to SHOOT-08 and the house rules of shooting: who fires, what the dice need, who falls."""

from __future__ import annotations

from dataclasses import replace

import pytest
from soldiers import battle, box, game, rolled, soldier

from game.core.engine.turns import EndPhase
from game.core.model.answer import Pick
from game.core.model.events import Acted, Engaged
from game.core.model.unit import extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.skirmish.cards.weapons import weapon
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    FallBack,
    GoToGround,
    Halt,
    ShootingAdvance,
    StandDown,
)
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.shooting.fire_modes import FOCUS_FIRE, OPEN_FIRE
from game.rules.skirmish.shooting.to_hit import measured_shot, to_hit, to_kill, to_penetrate
from game.rules.skirmish.shooting.volley import volley
from game.rules.skirmish.sight.line_of_sight import sightline
from game.rules.skirmish.suppression.markers import Suppression, is_pinned, markers_of
from game.rules.skirmish.suppression.orders import SquadOrders, orders_of

KEYS = ("r1", "r2", "b1", "b2", "b3")


def rules_of(refusals) -> list[str]:
    """Return the rules of *refusals*."""
    return [one.rule for one in refusals]


def need(*units, features=(), mode=OPEN_FIRE):
    """Return what the first of *units* needs to hit the second."""
    state = battle(*units, features=features)
    one, other = (state.units[unit.id] for unit in units[:2])
    return to_hit(state, measured_shot(state, sightline(state, one, other), one.profile.weapon, mode))


# Who may shoot


@pytest.mark.rule("SHOOT-01")
def test_who_has_no_weapon_does_not_shoot():
    """A squad of medics; one armed mate is enough for the squad, and fires alone."""
    medics = battle(soldier("r1", 10, arm=""), soldier("b1", 20))
    assert rules_of(OpenFire("Red", "r1", "b1").check(medics)) == ["SHOOT-01"]
    mixed = battle(soldier("r1", 10, arm=""), soldier("r2", 10, 25.5), soldier("b1", 20))
    fire = OpenFire("Red", "r1", "b1")
    assert fire.check(mixed) == []
    assert [shot.shooter.id for shot in fire.volley(mixed).shots] == ["r2"]


def test_fire_prepared_in_parts_is_judged_the_same():
    """There is a part for each shooter; an attack on nobody has none, and nothing is refused by preparing."""
    units = soldier("r1", 10), soldier("r2", 10, 25.5), soldier("b1", 20), soldier("b2", 20, 25.5)
    state, again, fire = battle(*units), battle(*units), OpenFire("Red", "r1", "b1")
    assert len(list(fire.preparing(state))) == 2
    assert list(OpenFire("Red", "r1", "nobody").preparing(state)) == []
    assert fire.check(state) == fire.check(again) == []
    assert fire.forecast(state) == fire.forecast(again)


@pytest.mark.rule("SHOOT-01")
def test_a_steady_weapon_is_not_fired_on_the_move():
    """It may be fired standing."""
    state = battle(
        soldier("r1", 10, arm="Gun: RG 24, RF 4, PEN 2, Steady", did="ShootingAdvance"), soldier("b1", 20)
    )
    assert rules_of(FireOnTheMove("Red", "r1", "b1").check(state)) == ["SHOOT-01"]
    assert rules_of(OpenFire("Red", "r1", "b1").check(battle(*_fresh(state)))) == []


def _fresh(state):
    return [replace(unit, status=replace(unit.status, did="")) for unit in state.units.values()]


@pytest.mark.rule("SHOOT-02")
@pytest.mark.parametrize("did", ["AtTheDouble", "FallBack"])
def test_after_the_double_and_falling_back_nobody_shoots(did):
    """Whatever else would allow it."""
    state = battle(soldier("r1", 10, did=did), soldier("b1", 20))
    assert rules_of(OpenFire("Red", "r1", "b1").check(state)) == ["SHOOT-02"]


@pytest.mark.rule("SHOOT-04")
@pytest.mark.parametrize("did", ["Halt", "GoToGround", "Advance"])
def test_halt_go_to_ground_and_advance_allow_no_shooting(did):
    """They are actions of their own."""
    state = battle(soldier("r1", 10, did=did), soldier("b1", 20))
    assert rules_of(HaltAndFire("Red", "r1", "b1").check(state)) == ["SHOOT-04"]


@pytest.mark.rule("SHOOT-05")
def test_four_actions_allow_shooting():
    """Open Fire, Halt And Fire, Focus Fire, and Shooting Advance after its walk."""
    state = battle(soldier("r1", 10), soldier("b1", 20))
    for kind in (OpenFire, HaltAndFire, FocusFire):
        assert kind("Red", "r1", "b1").check(state) == []
    moved = battle(soldier("r1", 10, did="ShootingAdvance"), soldier("b1", 20))
    assert FireOnTheMove("Red", "r1", "b1").check(moved) == []
    assert rules_of(FireOnTheMove("Red", "r1", "b1").check(state)) == ["SKIR-ACT-06"]


@pytest.mark.rule("SHOOT-03")
@pytest.mark.parametrize(("count", "shoots"), [(1, True), (2, False)])
def test_two_markers_when_the_phase_begins_forbid_shooting(count, shoots):
    """One does not; what comes off during the phase changes nothing."""
    foes = soldier("b1", 20), soldier("b2", 21.5)
    match = game(battle(soldier("r1", 10), *foes, markers={"Blue/B": count}))
    match.play(EndPhase("Red"))
    fire = HaltAndFire("Blue", "b1", "r1")
    assert ("SHOOT-03" not in rules_of(fire.check(match.state))) is shoots
    calm = replace(match.state.extras["Suppression"], markers={})
    later = replace(match.state, extras={"Suppression": calm})
    assert (fire.check(later) == []) is shoots


@pytest.mark.rule("SHOOT-03")
def test_markers_that_come_during_its_phase_pin_a_squad_in_the_next():
    """Who is fired at in its own phase goes on shooting in it."""
    match = game(battle(soldier("r1", 10), soldier("b1", 20)))
    match.play(EndPhase("Red"))
    assert not is_pinned(match.state, match.state.units["b1"])
    record = replace(extra_of(match.state.extras, Suppression), markers={"Blue/B": 3})
    later = replace(match.state, extras={"Suppression": record})
    assert "SHOOT-03" not in rules_of(HaltAndFire("Blue", "b1", "r1").check(later))


# Targets


@pytest.mark.rule("SHOOT-07")
def test_with_a_leader_two_squads_are_fired_at():
    """One after the other, by the models told off for each; a third is refused."""
    squad = [soldier("r1", 10, leader=True), soldier("r2", 10, 25.5), soldier("r3", 10, 27)]
    foes = [soldier(f"b{i}", 20, 20 + 3 * i, group=f"B{i}", kill=6) for i in (1, 2, 3)]
    match = game(battle(*squad, *foes), *[1] * 12)
    match.play(OpenFire("Red", "r1", "b1", "this model"))
    match.play(OpenFire("Red", "r2", "b2", "this model"))
    assert rules_of(OpenFire("Red", "r3", "b3").check(match.state)) == ["SHOOT-07"]
    assert OpenFire("Red", "r3", "b2").check(match.state) == []


@pytest.mark.rule("SHOOT-08")
def test_without_a_leader_one_squad_is_fired_at():
    """The rest may go on firing at it."""
    squad = [soldier("r1", 10), soldier("r2", 10, 25.5)]
    foes = [soldier(f"b{i}", 20, 20 + 3 * i, group=f"B{i}") for i in (1, 2)]
    match = game(battle(*squad, *foes), 1, 1)
    match.play(OpenFire("Red", "r1", "b1", "this model"))
    assert rules_of(OpenFire("Red", "r2", "b2").check(match.state)) == ["SHOOT-08"]
    assert OpenFire("Red", "r2", "b1").check(match.state) == []


@pytest.mark.rule("SHOOT-07")
def test_the_leader_must_see_one_of_the_target():
    """Behind a house he sees nobody, and his squad holds its fire; without him it would not."""
    house = box("building", 11, 23, 2, 2, height=4.0)
    squad = [soldier("r1", 10, leader=True), soldier("r2", 10, 26)]
    state = battle(*squad, soldier("b1", 20), features=[house])
    assert rules_of(OpenFire("Red", "r2", "b1").check(state)) == ["SHOOT-07"]
    free = battle(soldier("r1", 10), squad[1], soldier("b1", 20), features=[house])
    fire = OpenFire("Red", "r2", "b1")
    assert fire.check(free) == []
    assert [shot.shooter.id for shot in fire.volley(free).shots] == ["r2"]
    further = battle(*squad, soldier("b1", 20), soldier("b2", 20, 34), features=[house])
    assert fire.check(further) == []


@pytest.mark.rule("SHOOT-08", "SHOOT-07")
def test_each_who_fires_sees_one_of_the_target():
    """Who sees none does not fire; where nobody does the squad is refused."""
    house = box("building", 11, 15, 2, 20, height=4.0)
    state = battle(soldier("r1", 10), soldier("b1", 20), features=[house])
    assert rules_of(OpenFire("Red", "r1", "b1").check(state)) == ["SHOOT-08", "SHOOT-17"]


def test_enemies_on_the_table_are_targets():
    """No friends, and none that are gone."""
    state = battle(soldier("r1", 10), soldier("r2", 20, group="S"), soldier("b1", 20, 30))
    assert rules_of(OpenFire("Red", "r1", "r2").check(state)) == ["SHOOT-06"]
    gone = state.with_unit(replace(state.units["b1"], removed="destroyed"))
    assert rules_of(OpenFire("Red", "r1", "b1").check(gone)) == ["SHOOT-06"]


@pytest.mark.rule("SKIR-RANGE-01")
@pytest.mark.parametrize(("inches", "rules"), [(24.0, []), (24.001, ["SKIR-RANGE-01"])])
def test_a_weapon_reaches_as_far_as_its_range(inches, rules):
    """From base to base, the far end included."""
    state = battle(soldier("r1", 10), soldier("b1", 11 + inches))
    assert rules_of(OpenFire("Red", "r1", "b1").check(state)) == rules


@pytest.mark.rule("SKIR-COH-01")
@pytest.mark.parametrize(("inches", "fires"), [(2.0, ["r1", "r2"]), (2.001, ["r1"])])
def test_who_is_not_with_the_leader_does_not_fire(inches, fires):
    """Two inches from base to base are together."""
    state = battle(soldier("r1", 10, leader=True), soldier("r2", 10, 25 + inches), soldier("b1", 20))
    assert [shot.shooter.id for shot in OpenFire("Red", "r1", "b1").volley(state).shots] == fires


# What the dice need


@pytest.mark.rule("SKIR-HIT-01")
def test_the_skill_of_the_shooter_is_needed_in_the_open():
    """4 near by."""
    assert str(need(soldier("r1", 10), soldier("b1", 20))) == "4"
    assert need(soldier("r1", 10, skill=3), soldier("b1", 20)).total == 3


@pytest.mark.rule("SKIR-RANGE-02")
@pytest.mark.parametrize(("inches", "total"), [(12.0, 4), (12.001, 5)])
def test_beyond_half_range_a_hit_is_harder(inches, total):
    """RG 24."""
    assert need(soldier("r1", 10), soldier("b1", 11 + inches)).total == total


@pytest.mark.rule("SKIR-CONC-01")
@pytest.mark.parametrize(("share", "total"), [(1 / 3, 3), (0.334, 4), (2 / 3, 4), (0.667, 5)])
def test_what_is_hidden_makes_a_hit_harder(share, total):
    """A torso behind a bank as high as the eye, which hides this share of it: a third, two thirds."""
    bodies = {key: {"torso": [[-0.5, 0.5, 0.0, tall]]} for key, tall in (("r1", share), ("b1", 1.0))}
    units = [
        soldier("r1", 18, standing=bodies["r1"], height=share, skill=3),
        soldier("b1", 29, standing=bodies["b1"], height=1.0),
    ]
    assert need(*units, features=[box("hill", 24, 20, 1, 8, height=share)]).total == total


@pytest.mark.rule("SKIR-CONC-01")
def test_area_terrain_obscures_who_is_in_it_or_behind_it():
    """By 1; what is lower than the target does not."""
    wood = box("woods", 16, 14, 3, 20)
    assert need(soldier("r1", 10), soldier("b1", 17), features=[wood]).total == 5
    assert need(soldier("r1", 10), soldier("b1", 22), features=[wood]).total == 5
    assert need(soldier("r1", 10), soldier("b1", 14), features=[wood]).total == 4
    assert need(soldier("r1", 10), soldier("b1", 17), features=[replace(wood, height=1.2)]).total == 4


@pytest.mark.rule("SKIR-CONC-02")
def test_who_lies_is_harder_to_hit():
    """By 1."""
    assert need(soldier("r1", 10), soldier("b1", 20, grounded=True)).total == 5


@pytest.mark.rule("SKIR-ACT-05")
def test_focus_fire_hits_more_easily():
    """By 1, at one target alone, with half of the dice."""
    assert need(soldier("r1", 10), soldier("b1", 20), mode=FOCUS_FIRE).total == 3
    squad = [soldier("r1", 10, leader=True, arm="Gun: RG 24, RF 3, PEN 1"), soldier("r2", 10, 25.5)]
    foes = [soldier(f"b{i}", 20, 20 + 3 * i, group=f"B{i}") for i in (1, 2)]
    match = game(battle(*squad, *foes), 1, 1)
    match.play(FocusFire("Red", "r1", "b1", "this model"))
    assert rolled(match, "SKIR-HIT-01") == [(1, 1)]
    assert rules_of(FocusFire("Red", "r2", "b2").check(match.state)) == ["SHOOT-07"]


@pytest.mark.rule("SKIR-HIT-02")
def test_a_6_always_hits_and_a_1_never():
    """However bad, however good."""
    far = need(soldier("r1", 10, skill=6), soldier("b1", 30, grounded=True))
    assert (far.total, far.terms[-1].rule) == (6, "SKIR-HIT-02")
    near = need(soldier("r1", 10, skill=2), soldier("b1", 20), mode=FOCUS_FIRE)
    assert (near.total, near.terms[-1].value) == (2, 1)


@pytest.mark.rule("SKIR-PEN-01")
@pytest.mark.parametrize(("armour", "pen", "total"), [(5, 1, 4), (2, 4, 2), (8, 2, 6), (8, 1, 7)])
def test_armour_less_pen_is_needed_to_penetrate(armour, pen, total):
    """2 at least; 7 cannot be thrown."""
    gun = weapon(f"Gun: RG 24, RF 2, PEN {pen}")
    assert to_penetrate(soldier("b1", 20, armour=armour), gun).total == total
    state = battle(soldier("r1", 10, arm=str(gun)), soldier("b1", 20, armour=armour))
    fired = OpenFire("Red", "r1", "b1").volley(state)
    assert (fired.kills.at_least(1) > 0) is (total < 7)


@pytest.mark.rule("SKIR-KILL-01")
def test_the_kill_number_of_the_target_is_needed_to_kill():
    """As its card has it."""
    assert to_kill(soldier("b1", 20, kill=5)).total == 5


@pytest.mark.rule("SKIR-HIT-03")
def test_each_fires_at_the_model_that_it_hits_most_easily():
    """One stands in the open, one in a wood nearer by; of two alike the nearer one."""
    wood = box("woods", 13, 22, 3, 4)
    foes = [soldier("b1", 14.5), soldier("b2", 20, 32), soldier("b3", 20, 33)]
    state = battle(soldier("r1", 10, arm="Rifle: RG 48, RF 2, PEN 1"), *foes, features=[wood])
    (shot,) = OpenFire("Red", "r1", "b1").volley(state).shots
    assert shot.target.id == "b2"


@pytest.mark.rule("SKIR-PEN-01")
def test_in_a_mixed_squad_the_most_common_armour_counts():
    """Of the models that are seen; of equally many the best."""
    foes = [soldier("b1", 20, armour=5), soldier("b2", 20, 25.5, armour=5), soldier("b3", 20, 27, armour=6)]
    state = battle(soldier("r1", 10), *foes)
    assert OpenFire("Red", "r1", "b3").volley(state).typical.profile.armour == 5
    two = battle(soldier("r1", 10), *foes[1:])
    assert OpenFire("Red", "r1", "b3").volley(two).typical.profile.armour == 6


# What comes of it


@pytest.mark.rule("SHOOT-06", "SKIR-HIT-01", "SKIR-PEN-01", "SKIR-KILL-01")
def test_dice_are_thrown_to_hit_to_penetrate_and_to_kill():
    """One after the other: 4 dice, of which 3 hit, 2 penetrate, 1 kills; the owner chooses who falls."""
    squad = [soldier("r1", 10), soldier("r2", 10, 25.5)]
    foes = [soldier("b1", 20), soldier("b2", 20, 25.5), soldier("b3", 20, 27)]
    match = game(battle(*squad, *foes), 4, 3, 4, 6, 4, 3, 5, 4, 3)
    match.play(OpenFire("Red", "r1", "b1"))
    assert rolled(match, "SKIR-HIT-01") == [(4, 3, 4, 6)]
    assert rolled(match, "SKIR-PEN-01") == [(4, 3, 5)]
    assert rolled(match, "SKIR-KILL-01") == [(4, 3)]
    assert any(isinstance(event, Engaged) for event in match.log[-1].events)
    match.play(Pick("Blue", "b2"))
    assert [key for key, unit in match.state.units.items() if not unit.present] == ["b2"]


@pytest.mark.rule("SKIR-DEAD-01")
def test_only_models_that_were_seen_fall():
    """Two kills, of three models one is in sight: it falls, and nobody is asked."""
    house = box("building", 19, 25, 0.4, 6, height=4.0)
    foes = [soldier("b1", 20), soldier("b2", 20, 26.4), soldier("b3", 20, 28)]
    state = battle(soldier("r1", 10), *foes, features=[house])
    fired = OpenFire("Red", "r1", "b1").volley(state)
    assert fired.seen == ("b1",)
    assert fired.kills.most == 1
    match = game(state, *[6] * 6)
    match.play(OpenFire("Red", "r1", "b1"))
    assert match.state.asked is None
    assert [key for key, unit in match.state.units.items() if not unit.present] == ["b1"]


@pytest.mark.rule("SKIR-SUP-01")
@pytest.mark.parametrize(
    ("faces", "count"), [((1, 1), 0), ((4, 1, 1), 1), ((4, 4, 4, 1, 1), 1), ((4, 1, 4, 4), 2)]
)
def test_hits_and_kills_give_markers(faces, count):
    """None for misses, one for any hits, one more for any kills."""
    state = battle(soldier("r1", 10), soldier("b1", 20), soldier("b2", 20, 25.5))
    match = game(state, *faces)
    match.play(OpenFire("Red", "r1", "b1"))
    assert markers_of(match.state, match.state.units["b2"]) == count


def test_all_of_the_squad_are_done_when_all_fire():
    """Those who see nothing, too; the go passes."""
    house = box("building", 11, 23, 2, 2, height=4.0)
    state = battle(soldier("r1", 10), soldier("r2", 10, 26), soldier("b1", 20), features=[house])
    match = game(state, 1, 1)
    match.play(OpenFire("Red", "r2", "b1"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-ACT-01")
def test_the_bearers_of_a_weapon_may_fire_alone():
    """The rest then fires as well, or stands down; nothing else is done by the squad."""
    gun = "Gun: RG 36, RF 4, PEN 3"
    squad = [soldier("r1", 10, leader=True), soldier("r2", 10, 25.5, arm=gun)]
    match = game(battle(*squad, soldier("b1", 20), soldier("b2", 20, 30, group="C")), *[1] * 9)
    match.play(OpenFire("Red", "r1", "b1", "Gun"))
    assert match.state.done == {"r2"}
    assert rolled(match, "SKIR-HIT-01") == [(1, 1, 1, 1)]
    assert "SKIR-ACT-01" in rules_of(Halt("Red", "r1").check(match.state))
    assert "SKIR-ACT-01" in rules_of(FocusFire("Red", "r1", "b1").check(match.state))
    match.play(StandDown("Red", "r1"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-ACT-03", "SKIR-ACT-04")
def test_halt_and_fire_throws_half_and_takes_a_marker_off():
    """Of 3 dice 2; with one marker, with which Open Fire is refused."""
    state = battle(soldier("r1", 10, arm="Gun: RG 24, RF 3, PEN 1"), soldier("b1", 20), markers={"Red/R": 1})
    assert rules_of(OpenFire("Red", "r1", "b1").check(state)) == ["SKIR-SUP-02"]
    match = game(state, 1, 1)
    match.play(HaltAndFire("Red", "r1", "b1"))
    assert rolled(match, "SKIR-HIT-01") == [(1, 1)]
    assert markers_of(match.state, match.state.units["r1"]) == 0


@pytest.mark.rule("SKIR-ACT-03")
def test_open_fire_throws_all_dice():
    """Of each weapon; those with the same need together."""
    state = battle(soldier("r1", 10), soldier("r2", 10, 25.5), soldier("b1", 20))
    fired = volley(state, [state.units["r1"], state.units["r2"]], state.units["b1"], OPEN_FIRE)
    assert [(one.dice, one.hit.total) for one in fired.barrages] == [(4, 4)]


def test_moving_actions_are_no_shots():
    """Their names are those of the refusals."""
    assert {kind.name for kind in (Advance, AtTheDouble, FallBack, GoToGround, ShootingAdvance)} == {
        *("Advance", "AtTheDouble", "FallBack", "GoToGround", "ShootingAdvance")
    }


def words_of(refusals) -> list[str]:
    """Return *refusals* as players read them."""
    return [str(one) for one in refusals]


@pytest.mark.rule("SHOOT-06")
@pytest.mark.parametrize("target", ["r2", "nobody"])
def test_nothing_is_foreseen_of_fire_at_friends_or_at_nobody(target):
    """It is refused, too."""
    state = battle(soldier("r1", 10), soldier("r2", 20, group="S"), soldier("b1", 30))
    fire = OpenFire("Red", "r1", target)
    assert rules_of(fire.check(state)) == ["SHOOT-06"]
    assert fire.forecast(state) is None


@pytest.mark.rule("SHOOT-06")
@pytest.mark.parametrize("key", ["r1", "b1"])
def test_nothing_is_foreseen_of_models_that_are_not_known(key):
    """Of who fires as of the target."""
    state = battle(soldier("r1", 10), soldier("b1", 20))
    state = state.with_unit(replace(state.units[key], profile=UNKNOWN, status=UNKNOWN))
    assert OpenFire("Red", "r1", "b1").forecast(state) is None


@pytest.mark.rule("SHOOT-07", "SHOOT-08")
@pytest.mark.parametrize(
    ("led", "kind", "words"),
    [
        (True, OpenFire, "it has fired at 2 squads at most (SHOOT-07)"),
        (True, FocusFire, "it has fired at 1 squad at most: Focus Fire has one target (SHOOT-07)"),
        (False, OpenFire, "it has fired at 1 squad at most: its leader is lost (SHOOT-08)"),
    ],
)
def test_a_squad_reads_why_it_fires_at_no_further_one(led, kind, words):
    """As many as it may."""
    squad = [soldier(f"r{i}", 10, 24 + 1.5 * i, leader=led and not i) for i in range(4)]
    foes = [soldier(f"b{i}", 20, 20 + 3 * i, group=f"B{i}") for i in range(3)]
    match = game(battle(*squad, *foes), *[1] * 12)
    for i in range(2 if led and kind is OpenFire else 1):
        match.play(kind("Red", f"r{i}", f"b{i}", "this model"))
    assert words in words_of(kind("Red", "r3", "b2").check(match.state))


@pytest.mark.rule("SHOOT-06", "SKIR-ACT-01")
def test_who_has_fired_does_not_fire_again_with_the_rest():
    """Model by model, then all who are left; each is done once, and all have done the same."""
    squad = [soldier("r1", 10), soldier("r2", 10, 25.5), soldier("r3", 10, 27, arm="")]
    match = game(battle(*squad, soldier("b1", 20)), *[1] * 4)
    first, second = (OpenFire("Red", key, "b1", "this model") for key in ("r1", "r2"))
    assert [fire.volley(match.state).shots[0].shooter.id for fire in (first, second)] == ["r1", "r2"]
    match.play(first)
    assert match.state.units["r1"].status.did == "OpenFire"
    assert orders_of(match.state, match.state.units["r1"]).targets == ("Blue/B",)
    rest = OpenFire("Red", "r2", "b1")
    assert [one.id for one in rest.shooters(match.state)] == ["r2"]
    assert [one.id for one in OpenFire("Red", "r2", "b1", "Rifle").shooters(match.state)] == ["r2"]
    match.play(rest)
    acted = [event.unit for event in match.log[-1].events if isinstance(event, Acted)]
    assert acted == ["r2", "r3"]
    assert extra_of(match.state.extras, SquadOrders) == SquadOrders()


@pytest.mark.rule("SHOOT-03")
def test_a_squad_is_pinned_by_the_markers_with_which_its_own_phase_begins():
    """Not by those of the other side's phase, or of the middle of its own; a new phase counts anew."""
    units = [soldier(key, 10 if key[0] == "r" else 50, 10.0 * i, group=key) for i, key in enumerate(KEYS)]
    heavy = {"Red/r1": 2, "Red/r2": 2, "Blue/b1": 2, "Blue/b2": 1}
    match = game(battle(*units, markers=heavy, pinned=("Blue/b3", "Red/r1")))
    match.play(EndPhase("Red"))
    assert extra_of(match.state.extras, Suppression).pinned == ("Blue/b1", "Red/r1")
    match.play(Halt("Blue", "b1"))
    later = replace(
        match.state, extras={"Suppression": Suppression({"Blue/b2": 2, "Red/r2": 2}, ("Red/r1",))}
    )
    after = game(later)
    after.play(Halt("Blue", "b3"))
    assert extra_of(after.state.extras, Suppression).pinned == ("Red/r1",)


@pytest.mark.rule("SKIR-RANGE-01", "SHOOT-08")
def test_at_the_end_of_its_range_who_is_not_seen_is_not_too_far():
    """24 inches of 24, with a house between."""
    house = box("building", 11, 15, 2, 20, height=4.0)
    state = battle(soldier("r1", 10), soldier("b1", 35), features=[house])
    assert rules_of(OpenFire("Red", "r1", "b1").check(state)) == ["SHOOT-08", "SHOOT-17"]


@pytest.mark.rule("SKIR-HIT-02")
def test_who_needs_a_6_needs_no_rule_for_it():
    """Skill 5, beyond half range."""
    need_of = need(soldier("r1", 10, skill=5), soldier("b1", 30))
    assert (need_of.total, [term.rule for term in need_of.terms][-1]) == (6, "SKIR-RANGE-02")


@pytest.mark.rule("SHOOT-07")
def test_of_a_squad_behind_a_house_only_those_who_show_may_fall():
    """Both who fire see the same one of three."""
    house = box("building", 19, 25, 0.4, 6, height=4.0)
    foes = [soldier("b1", 20), soldier("b2", 20, 26.4), soldier("b3", 20, 28)]
    state = battle(soldier("r1", 10), soldier("r2", 10, 22.5), *foes, features=[house])
    assert OpenFire("Red", "r1", "b3").volley(state).seen == ("b1",)


@pytest.mark.rule("SKIR-PEN-01", "SHOOT-07")
def test_the_armour_of_models_that_nobody_sees_does_not_count():
    """Two of armour 6 stand behind a house, before it one of 4."""
    house = box("building", 19, 25, 0.4, 6, height=4.0)
    hidden = [soldier("b2", 20, 26.4, armour=6), soldier("b3", 20, 28, armour=6)]
    state = battle(soldier("r1", 10), soldier("b1", 20, armour=4), *hidden, features=[house])
    assert OpenFire("Red", "r1", "b1").volley(state).typical.id == "b1"


@pytest.mark.rule("SKIR-ACT-01", "SHOOT-08")
def test_the_orders_of_a_squad_name_each_squad_that_it_has_fired_at_once():
    """A move names none, so that even without a leader the squad fires after its Shooting Advance."""
    squad = [soldier("r1", 10), soldier("r2", 10, 25.5)]
    foe = soldier("b1", 25)
    match = game(battle(*squad, foe), 1, 1, 1, 1, 1, 1)
    match.play(ShootingAdvance("Red", "r1", (Point(12, 24),)))
    assert orders_of(match.state, match.state.units["r1"]).targets == ()
    match.play(FireOnTheMove("Red", "r1", "b1", "this model"))
    match.play(FireOnTheMove("Red", "r2", "b1", "this model"))
    assert match.state.to_act == {"Blue"}
    match = game(battle(*squad, foe, soldier("r3", 10, 27)), 1, 1, 1, 1)
    for key in ("r1", "r2"):
        match.play(OpenFire("Red", key, "b1", "this model"))
    assert orders_of(match.state, match.state.units["r3"]).targets == ("Blue/B",)
