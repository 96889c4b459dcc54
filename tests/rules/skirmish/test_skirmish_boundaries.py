"""Exact boundaries of the rules of squads, several of a kind at once, and the words of refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest
from soldiers import TALL, battle, box, game, look, rolled, soldier

from game.battlefield.terrain.ground import level
from game.battlefield.terrain.roofs import roofs_as_ground
from game.core.model.events import Acted
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.skirmish.cards.squads import leader_of
from game.rules.skirmish.display.judging import judged
from game.rules.skirmish.movement.moves import Advance, AtTheDouble, FallBack, StandDown
from game.rules.skirmish.shooting.fire_actions import FocusFire, OpenFire
from game.rules.skirmish.sight.area_terrain import places_in
from game.rules.skirmish.sight.line_of_sight import certificate, sightline
from game.rules.skirmish.sight.obstacles import submerged

FOE = soldier("b1", 60)


def to(x, y=24.0):
    return (Point(x, y),)


def said(refusals):
    return [str(one) for one in refusals]


# Sight


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize("north", [True, False])
def test_a_leg_that_shows_is_enough_whichever_it_is(north):
    """A pillar hides one half: of the two rectangles of the legs the one that shows counts."""
    half = box("pillar", 38, 22 if north else 24, 0.5, 2, height=4.0)
    found = look(soldier("r1", 10), soldier("b1", 40), features=[half])
    shares = dict(found.shares)
    assert shares["legs"] == shares["arms"] == 0
    assert found.hidden == pytest.approx(0.5, abs=0.02)


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(("depth", "under"), [(1.24, False), (1.25, True), (1.26, True)])
def test_a_model_as_tall_as_the_water_is_deep_is_under_water(depth, under):
    """Its head is at the surface."""
    state = battle(soldier("r1", 20), features=[box("water", 10, 10, 20, 20, depth=depth)])
    assert submerged(state.battlefield, state.units["r1"]) is under


@pytest.mark.rule("SHOOT-10")
def test_area_terrain_on_two_hills_is_as_high_as_from_the_higher():
    """A low wood on two low hills hides whom it would not hide from the table."""
    wood, wide = box("woods", 20, 14, 4, 20, height=1.0), (soldier("r1", 10), soldier("b1", 34))
    low, high = box("hill", 21, 16, 2, 2, height=0.2), box("hill", 21, 28, 2, 2, height=0.3)
    assert look(*wide, features=[wood, low]).seen
    assert not look(*wide, features=[wood, low, high]).seen
    assert not look(*wide, features=[wood, high, low]).seen


@pytest.mark.rule("SHOOT-11", "SHOOT-12")
@pytest.mark.parametrize(
    ("x", "place"), [(19.49, None), (19.5, None), (19.51, "partly"), (20.49, "partly"), (20.5, "within")]
)
def test_a_base_is_partly_within_from_where_it_overlaps_and_within_when_all_of_it_is(x, place):
    """Touching is neither."""
    state = battle(soldier("r1", x), features=[box("woods", 20, 14, 4, 20)])
    assert places_in(state.battlefield, Point(x, 24), 0.5).get("woods-20-14") == place


@pytest.mark.rule("SKIR-CONC-01")
@pytest.mark.parametrize(("height", "obscured"), [(1.24, False), (TALL, True), (1.26, True)])
def test_terrain_no_lower_than_the_target_obscures_it(height, obscured):
    """As high as it is enough."""
    state = battle(soldier("r1", 10), soldier("b1", 18), features=[box("scrub", 17, 20, 4, 8, height=height)])
    (barrage,) = OpenFire("Red", "r1", "b1").volley(state).barrages
    assert any(term.rule == "SKIR-CONC-01" for term in barrage.hit.terms) is obscured


@pytest.mark.rule("SHOOT-09")
@pytest.mark.parametrize(("height", "hidden"), [(0.5, 0.4), (0.75, 0.6)])
def test_the_certificate_tells_how_near_a_third_is(height, hidden):
    """The smaller of the distances to one third and to two thirds, whichever side."""
    plate = box("machine", 38, 22, 1, 4, height=height)
    state = battle(soldier("r1", 10), soldier("b1", 40), features=[plate])
    line = sightline(state, state.units["r1"], state.units["b1"])
    found = certificate(state, line)
    assert line.hidden == pytest.approx(hidden, abs=0.15)
    assert found.margin == pytest.approx(min(abs(line.hidden - 1 / 3), abs(line.hidden - 2 / 3)))
    assert found.verdict == ("partial" if line.hidden > 1 / 3 else "clear")


@pytest.mark.rule("SHOOT-11")
@pytest.mark.parametrize(
    ("features", "told"),
    [
        ([], False),
        ([box("woods", 17, 20, 4, 8)], True),
        ([box("woods", 12, 10, 4, 28)], True),
        ([box("woods", 12, 10, 4, 28, height=1.0)], False),
        ([box("woods", 12, 24, 4, 14)], False),
        ([box("woods", 12, 10, 4, 14), box("machine", 16, 24, 0.5, 4, height=5.0)], True),
    ],
)
def test_the_certificate_says_from_where_area_terrain_would_hide(features, told):
    """In it, or wholly behind it, also together with something solid; not beside or over it."""
    state = battle(soldier("r1", 10), soldier("b1", 19), features=features)
    margins = said(judged(state, state.units["r1"], state.units["b1"]).margins)
    assert any("farther area terrain would hide it" in one for one in margins) is told


# Shooting


@pytest.mark.rule("SKIR-PEN-01")
@pytest.mark.parametrize(("armour", "words"), [(7, "penetrates on 6+"), (8, "cannot penetrate")])
def test_the_forecast_says_whether_a_weapon_can_penetrate(armour, words):
    """PEN 1 against 7 needs a 6; more is impossible."""
    state = battle(soldier("r1", 10), soldier("b1", 20, armour=armour))
    told = OpenFire("Red", "r1", "b1").forecast(state)
    assert any(words in note for note in told.notes)


@pytest.mark.rule("SKIR-RANGE-01")
def test_too_far_is_told_of_the_nearest_two_and_the_longest_weapon():
    """The rifle of 20 inches is nearer than that of 30, which counts."""
    near, far = "Carbine: RG 20, RF 1, PEN 0", "Rifle: RG 30, RF 1, PEN 0"
    squad = [soldier("r1", 10, arm=far), soldier("r2", 11.5, arm=near)]
    state = battle(*squad, soldier("b1", 44.5), soldier("b2", 46))
    assert said(OpenFire("Red", "r1", "b2").check(state)) == ['32.0" away, beyond RG 30 (SKIR-RANGE-01)']


@pytest.mark.rule("SHOOT-06", "SKIR-HIT-01")
def test_dice_of_one_weapon_with_different_needs_are_thrown_apart():
    """First those of the models that see more; with as many dice as each has."""
    squad = [soldier("r1", 10, 22, skill=3), soldier("r2", 10, 23.5, skill=5), soldier("r3", 10, 25, skill=3)]
    match = game(battle(*squad, soldier("b1", 16)), *[1] * 6)
    match.play(OpenFire("Red", "r1", "b1"))
    assert [len(faces) for faces in rolled(match, "SKIR-HIT-01")] == [4, 2]


@pytest.mark.rule("SKIR-SUP-02")
def test_what_markers_forbid_is_said_with_the_number_allowed():
    """One at most, or none."""
    state = battle(soldier("r1", 10), FOE, markers={"Red/R": 2})
    assert "2 suppression markers: Advance needs 1 at most (SKIR-SUP-02)" in said(
        Advance("Red", "r1", to(12)).check(state)
    )
    assert "2 suppression markers: Focus Fire needs no markers (SKIR-SUP-02)" in said(
        FocusFire("Red", "r1", "b1").check(state)
    )
    one = battle(soldier("r1", 10), FOE, markers={"Red/R": 1})
    assert "1 suppression marker: Focus Fire needs no markers (SKIR-SUP-02)" in said(
        FocusFire("Red", "r1", "b1").check(one)
    )


@pytest.mark.rule("SHOOT-07", "SHOOT-08")
def test_a_refusal_names_the_squad_or_who_is_alone():
    """By its name."""
    hidden = [box("building", 20, 10, 2, 28, height=6.0)]
    for group, name in (("Guards", "Guards"), ("", "b1")):
        state = battle(soldier("r1", 10, leader=True), soldier("b1", 30, group=group), features=hidden)
        assert f"the leader r1 sees nobody of {name} (SHOOT-07)" in said(
            OpenFire("Red", "r1", "b1").check(state)
        )


@pytest.mark.rule("SHOOT-08")
def test_of_models_that_are_not_known_none_leads():
    """So it is not known whether they may fire at two squads."""
    units = [replace(soldier(key, x, leader=True), profile=UNKNOWN) for key, x in (("r1", 10), ("r2", 12))]
    state = battle(*units, FOE)
    assert leader_of(state, state.units["r1"]) is None


@pytest.mark.rule("SHOOT-08")
def test_of_several_leaders_the_first_listed_leads_and_then_the_next():
    """Only with the last of them the squad has lost its leader."""
    state = battle(*(soldier(key, 10 + n, leader=n > 0) for n, key in enumerate(("r1", "r2", "r3"))), FOE)
    led = []
    for lost in ("", "r2", "r3"):
        if lost:
            state = state.with_unit(replace(state.units[lost], removed="destroyed"))
        leader = leader_of(state, state.units["r1"])
        led.append(leader.id if leader is not None else "")
    assert led == ["r2", "r3", ""]


# Orders and moves


@pytest.mark.rule("SKIR-ACT-01")
def test_standing_down_is_for_those_who_have_not_acted():
    """Not for those who have, nor for the dead."""
    squad = [soldier("r1", 10, leader=True), soldier("r2", 10, 25.5), soldier("r3", 10, 27)]
    state = battle(*squad, FOE)
    fallen = replace(state.units["r3"], removed="destroyed")
    match = game(state.with_unit(fallen), *[1] * 4)
    match.play(Advance("Red", "r2", to(11, 25), alone=True))
    entry = match.play(StandDown("Red", "r1"))
    assert [event.unit for event in entry.events if isinstance(event, Acted)] == ["r1"]


@pytest.mark.rule("SKIR-MOVE-07")
def test_who_moves_alone_is_in_coherency_where_it_ends_not_on_its_way():
    """Over a waypoint beside its mate and away again."""
    state = battle(soldier("r1", 10), soldier("r2", 10, 25.5), FOE)
    away = AtTheDouble("Red", "r2", (Point(11.5, 24), Point(11.5, 19)), alone=True)
    assert [one.rule for one in away.check(state)] == ["SKIR-MOVE-07"]
    back = AtTheDouble("Red", "r2", (Point(13.5, 21), Point(11.5, 24)), alone=True)
    assert back.check(state) == []


@pytest.mark.rule("SKIR-MOVE-07")
def test_the_last_of_a_squad_goes_where_it_likes():
    """With or without its squad."""
    state = battle(soldier("r1", 10), FOE)
    assert Advance("Red", "r1", to(15), alone=True).check(state) == []


@pytest.mark.rule("SKIR-ACT-10")
def test_falling_back_leads_away_from_the_nearest_of_several():
    """Not from one who is farther."""
    state = battle(soldier("r1", 20), soldier("b1", 10), soldier("b2", 34))
    assert FallBack("Red", "r1", to(23)).check(state) == []
    assert [one.rule for one in FallBack("Red", "r1", to(17)).check(state)] == ["SKIR-ACT-10"]


@pytest.mark.rule("SKIR-ACT-10")
def test_without_an_enemy_on_the_table_a_squad_falls_back_anywhere():
    """As those who are to come may come from anywhere."""
    late = soldier("b1", 60, enters=3)
    assert FallBack("Red", "r1", to(23)).check(battle(soldier("r1", 20), late)) == []


@pytest.mark.rule("SKIR-MOVE-02")
def test_under_a_roof_no_floor_or_water_counts_and_beside_it_both_do():
    """They are cut along the walls; a wood is not."""
    house, floor = box("building", 20, 20, 6, 6, height=4.0), box("floor", 16, 21, 8, 3, height=5.0)
    pond, wood = box("water", 22, 18, 8, 4, depth=2.0), box("woods", 18, 18, 10, 10)
    field = battle(features=[house, floor, pond, wood]).battlefield
    raised = roofs_as_ground(field, {house.id})
    levels = {at: level(raised, Point(*at)) for at in ((21, 22), (18, 22), (24, 21), (28, 20), (40, 40))}
    assert levels == {(21, 22): 9.0, (18, 22): 5.0, (24, 21): 9.0, (28, 20): -2.0, (40, 40): 0.0}
    assert sum(one.kind == "woods" for one in raised.features) == 1
    assert roofs_as_ground(field, ()).features == field.features
