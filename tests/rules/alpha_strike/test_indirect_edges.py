"""The edges of IF# and TAG: what stands against them, who spots, what is noted, what a hit does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech, rolled, rules_of, terms
from guns import armour, gun, shelling, went

from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase
from game.core.model.answer import Answer
from game.core.model.events import Acted, Engaged, Recorded
from game.core.model.unit import extra_of
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, Shell
from game.rules.alpha_strike.artillery.guns.homing import Seek, fizzle
from game.rules.alpha_strike.artillery.guns.indirect import (
    Indirect,
    amount,
    eye_terms,
    forget_spotting,
    may_not_attack,
    note_attack,
    spotting,
)
from game.rules.alpha_strike.artillery.guns.landing import lock, touched
from game.rules.alpha_strike.artillery.guns.spotters import best_spotter, tag_spotter, worth
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.artillery.records import Attacked, Beam, Impacts, Round, battery
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.spotting.blips import emptied

LOB = Indirect("Red", "r", "b")
HILL = box("hill", 14, 20, 2, 8, height=6)
POI = Point(30, 24)


def fight(*more, red="IF2", at=30.0, facing=None, features=(HILL,), **words):
    """Return a fight in which a hill hides Blue's b from Red's r; r2 sees it, and *more* may."""
    units = gun("r", 10, red), gun("r2", 28, "TAG", y=34), mech("b", at, facing=facing)
    return shelling(*units, *more, features=features, phase="combat", **words)


def events(match, kind):
    """Return the events of *kind*."""
    return [event for entry in match.log for event in entry.events if isinstance(event, kind)]


def with_extra(state, key, extra):
    """Return *state* in which a unit keeps *extra*."""
    unit = state.units[key]
    return state.with_unit(replace(unit, extras={**unit.extras, type(extra).__name__: extra}))


@pytest.mark.rule("ARTY-IF", "AS-RNG-02", "AS-RNG-04", "BLIP-18")
def test_what_stands_against_indirect_fire():
    """Nobody there, not identified, out of arc, too far, in base contact; who spots not, or nobody does."""
    state = fight()
    assert rules_of(LOB.check(state)) == []
    assert rules_of(Indirect("Red", "r", "nobody").check(state)) == ["AS-ATK-04"]
    assert rules_of(LOB.check(state.with_unit(state.units["b"].as_blip()))) == ["BLIP-18"]
    turned = state.with_unit(replace(state.units["r"], facing=270.0))
    assert rules_of(LOB.check(turned)) == ["AS-ARC-02"]
    (far,) = LOB.check(fight(at=55.0))
    assert (far.rule, far.reason) == ("AS-RNG-02", '43.8" away, beyond 42"')
    assert rules_of(LOB.check(fight(at=11.25, features=()))) == ["AS-RNG-04"]
    words = ': in sight within 42", without an attack so far'
    for spotter, start in (("best", "no friend spots it"), ("r3", "that unit does not spot it")):
        blind = fight(mech("r3", 5)).with_unit(replace(state.units["r2"], removed="left"))
        (refused,) = Indirect("Red", "r", "b", spotter=spotter).check(blind)
        assert (refused.rule, refused.reason) == ("ARTY-IF", start + words)
        assert Indirect("Red", "r", "b", spotter=spotter).forecast(blind) is None


@pytest.mark.rule("ARTY-IF", "AS-ATK-02")
def test_indirect_fire_is_noted_as_an_attack_without_overheat():
    """And its spotter as one that spots, whether it attacks besides, or not by TAG."""
    for attacks in (False, True):
        match = went(fight(), Indirect("Red", "r", "b", attacks=attacks), dice=(6, 6))
        status = match.state.units["r"].status
        assert (status.fired, status.overheat) == (True, 0)
        assert ("r", "Indirect") in [(one.unit, one.what) for one in events(match, Acted)]
        now = extra_of(match.state.units["r2"].extras, Attacked)
        assert (now.side, now.spots, now.also, now.turn) == ("Red", 1, attacks, 0)
        assert [len(faces) for _, faces in rolled(match)] == [2]
    tagged = with_extra(fight(), "r2", Beam("Red", 1, "b", None, True))
    match = went(tagged, LOB, dice=(6, 6))
    assert extra_of(match.state.units["r2"].extras, Attacked) == Attacked()


@pytest.mark.rule("ARTY-IF")
def test_where_nobody_spots_after_all_indirect_fire_fails():
    """The go is over, nothing is fired."""
    state = fight().with_unit(replace(fight().units["r2"], removed="left"))
    table = TableInPlay(state)
    LOB.resolve(table)
    assert [(one.unit, one.what) for one in table.events if isinstance(one, Acted)] == [
        ("r", "Indirect fails")
    ]
    assert not table.state.units["r"].status.fired


@pytest.mark.rule("ARTY-IF", "AS-DMG-04", "AS-DMG-05")
@pytest.mark.parametrize(("facing", "side", "points"), [(270.0, "front", 2), (90.0, "rear", 3)])
def test_indirect_fire_hits_the_side_that_faces_the_firer(facing, side, points):
    """1 more in the rear; the log says where and how much."""
    state = fight(facing=facing)
    assert amount(shot(state, "r", "b")).total == points
    match = went(state, LOB, dice=(6, 6))
    (blow,) = [one for one in events(match, Recorded) if isinstance(one.extra, Blow)]
    assert blow.extra == Blow("r", "indirect", points, side)
    assert blow.rule == ("AS-DMG-05" if side == "rear" else "AS-DMG-04")
    assert armour(match, "b") == 6 - points


@pytest.mark.rule("ARTY-IF", "AS-DMG-03")
@pytest.mark.parametrize(("value", "points"), [("front", 2), ("rear", 3)])
def test_on_the_corner_the_player_of_the_target_chooses(value, points):
    """Told before as 2 to 3."""
    state = fight(facing=60.0)
    aim = shot(state, "r", "b")
    assert (amount(aim).least, amount(aim).most) == (2, 3)
    match = went(state, LOB, dice=(6, 6))
    match.play(Answer("Blue", value))
    assert armour(match, "b") == 6 - points


@pytest.mark.rule("ARTY-IF", "AS-MIN-01")
@pytest.mark.parametrize(("face", "points"), [(3, 0), (4, 1), (5, 1)])
def test_minimal_indirect_fire_is_thrown_for(face, points):
    """IF0*: 1 on a 4 or more, by one die."""
    state = fight(red="IF0*")
    told = amount(shot(state, "r", "b"))
    assert (told.least, told.most) == (0, 1)
    match = went(state, LOB, dice=(6, 6, face))
    assert (armour(match, "b"), rolled(match)[1:2]) == (6 - points, [("0*", (face,))])


@pytest.mark.rule("ARTY-IF")
def test_what_a_spotter_adds():
    """1, with an attack besides 2; a remote sensor 3; who has designated the target nothing."""
    state = fight()

    def adds(extra=None, also=False, **change):
        one = state if extra is None else with_extra(state, "r2", extra)
        eye = replace(one.units["r2"], **change)
        return [term.value for term in eye_terms(one, eye, "b", also)]

    sensor = replace(state.units["r2"].profile, type="", move=())
    assert adds() == [1]
    assert adds(also=True) == adds(Attacked("Red", spots=1, also=True)) == [1, 1]
    assert adds(Attacked("Red", spots=2, also=True)) == [1]
    assert adds(Beam("Red", 1, "b", None, True), also=True) == []
    assert adds(Beam("Red", 1, "other", None, True)) == [1]
    assert adds(profile=sensor, also=True) == [3]


@pytest.mark.rule("ARTY-IF")
@pytest.mark.parametrize(
    ("now", "refused", "adds"),
    [
        (Attacked(), [], []),
        (Attacked("Red", spots=1), ["ARTY-IF"], []),
        (Attacked("Red", spots=1, also=True), [], [1]),
        (Attacked("Red", turn=1), [], []),
        (Attacked("Red", spots=2), [], []),
    ],
)
def test_who_spots_attacks_only_where_that_was_said(now, refused, adds):
    """Then its weapons need 1 more; what it spotted in another turn does not matter."""
    state = with_extra(fight(), "r2", now)
    assert rules_of(may_not_attack(state, Fire("Red", "r2", "b"))) == refused
    assert [term.value for term in spotting(shot(state, "r2", "b"))] == adds
    assert [*spotting(replace(shot(state, "r2", "b"), kind="melee"))] == []


@pytest.mark.rule("ARTY-11")
@pytest.mark.parametrize(
    ("what", "noted"),
    [(one, True) for one in ("Fire", "Indirect", "Flak", "Surprise", "standard", "melee", "charge", "dfa")]
    + [("Move", False), ("Pass", False)],
)
def test_what_counts_as_an_attack_of_a_spotter(what, noted):
    """Every attack with weapons or hand to hand."""
    table = TableInPlay(replace(fight(), turn=3))
    note_attack(table, Acted("r2", what))
    now = extra_of(table.state.units["r2"].extras, Attacked)
    assert (now.side, now.turn) == (("Red", 3) if noted else ("", 0))


@pytest.mark.rule("ARTY-IF")
def test_with_a_new_combat_phase_nobody_spots_any_more():
    """Who was to attack besides is not, any more; of others there is nothing to forget."""
    table = TableInPlay(with_extra(fight(), "r2", Attacked("Red", spots=1, also=True)))
    forget_spotting(table)
    assert not extra_of(table.state.units["r2"].extras, Attacked).also
    quiet = TableInPlay(with_extra(fight(), "r2", Attacked("Red", spots=1)))
    forget_spotting(quiet)
    assert quiet.events == []


@pytest.mark.rule("ARTY-16", "AS-CARD-08", "BLIP-18")
def test_what_stands_against_designating():
    """Nobody there, an enemy's unit, another phase or go, no TAG, shut down; then target and reach."""
    state = shelling(gun("r", 10, "TAG"), gun("r2", 10, y=34), mech("b", 20), phase="combat")
    off = shelling(gun("r", 10, "TAG"), mech("b", 20), phase="movement")
    units = gun("r", 10, "TAG", status={"shutdown": True}), gun("r2", 10, y=34), mech("b", 20)
    down = shelling(*units, phase="combat")
    for one, act in ((Designate, "b"), (MarkPoint, POI)):
        assert rules_of(one("Red", "r", act).check(state)) == []
        for unit in ("nobody", "b"):
            (refused,) = one("Red", unit, act).check(state)
            assert refused.reason == "there is no such unit on the table"
        assert rules_of(one("Red", "r", act).check(off)) == ["ARTY-16"]
        assert rules_of(one("Red", "r2", act).check(state)) == ["ARTY-16"]
        assert rules_of(one("Red", "r", act).check(down)) == ["AS-CARD-08"]
        assert one("Red", "r2", act).forecast(state) is None
        assert one("Red", "r", act).forecast(state) is not None
    assert rules_of(Designate("Red", "r", "nobody").check(state)) == ["AS-ATK-04"]
    assert Designate("Red", "r", "nobody").forecast(state) is None
    blip = state.with_unit(state.units["b"].as_blip())
    assert rules_of(Designate("Red", "r", "b").check(blip)) == ["BLIP-18"]
    (beside,) = MarkPoint("Red", "r", Point(80, 24)).check(state)
    assert (beside.rule, beside.reason) == ("ARTY-16", "off the table")
    assert rules_of(Designate("Red", "r", "b").check(went(state, EndPhase("Red")).state)) == ["ARTY-16"]


@pytest.mark.rule("ARTY-16")
@pytest.mark.parametrize(("faces", "hit"), [((2, 5), False), ((2, 6), True), ((3, 6), True)])
def test_designating_hits_at_its_number(faces, hit):
    """4 for skill, 2 for range, 2 for movement; of a point 6; a miss uses the TAG up as well."""
    state = shelling(gun("r", 10, "TAG"), mech("b", 20), phase="combat")
    assert Designate("Red", "r", "b").forecast(state).need.total == 8
    match = went(state, Designate("Red", "r", "b"), dice=faces)
    assert extra_of(match.state.units["r"].extras, Beam) == Beam("Red", 1, "b", None, hit)
    assert [len(one) for _, one in rolled(match)] == [2]
    assert MarkPoint("Red", "r", POI).forecast(state).need.total == 6
    lower = tuple(face - 1 for face in faces)
    match = went(state, MarkPoint("Red", "r", POI), dice=lower)
    assert extra_of(match.state.units["r"].extras, Beam) == Beam("Red", 1, "", POI, sum(lower) >= 6)
    assert rules_of(MarkPoint("Red", "r", POI).check(match.state)) == ["ARTY-16"]


@pytest.mark.rule("ARTY-11")
@pytest.mark.parametrize(
    ("specials", "how", "attacked", "values"),
    [
        ((), "add", False, [-1]),
        ((), "add", True, [-1, 1]),
        (("PRB",), "add", False, [-1, -2]),
        (("PRB",), "instead", True, [-2, 1]),
        (("RCN",), "add", False, [-1, -1]),
        (("RCN",), "instead", False, [-1]),
        ((), "instead", False, [-1]),
    ],
)
def test_what_a_spotter_is_worth(specials, how, attacked, values):
    """That it sees, its gear besides or instead, and that it has attacked."""
    state = shelling(gun("r", 10, *specials), mech("b", 60), options={"spotter_gear": how})
    if attacked:
        state = with_extra(state, "r", Attacked("Red", turn=1))
    assert [term.value for term in worth(state, state.units["r"])] == values


@pytest.mark.rule("ARTY-11", "ARTY-12")
def test_the_best_of_those_that_see_the_point_spots():
    """Gear counts, then the id; who does not see it or is worth nothing does not spot."""
    hill = box("hill", 40, 10, 2, 30, height=6)
    units = gun("r3", 20), gun("r2", 20, "TAG", y=30), gun("r4", 50, "PRB", "TAG")
    state = shelling(*units, mech("b", 60), features=(hill,))
    assert best_spotter(state, "Red", POI).unit.id == "r2"
    assert best_spotter(state, "Red", Point(55, 24)).unit.id == "r4"
    tired = state
    for key in ("r2", "r3"):
        tired = with_extra(tired, key, Attacked("Red", turn=1))
    assert best_spotter(tired, "Red", POI) is None
    assert tag_spotter(state, "Red", POI).id == "r2"
    assert tag_spotter(state, "Red", Point(39, 24)).id == "r2"
    assert tag_spotter(state, "Red", Point(55, 24)).id == "r4"
    assert tag_spotter(state, "Red", Point(42.5, 24)).id == "r4"
    assert tag_spotter(state, "Red", Point(1, 47)) is None
    assert tag_spotter(state, "Blue", POI) is None
    assert tag_spotter(shelling(gun("r", 30), mech("b", 60)), "Red", POI) is None


def round_(**more):
    """Return a round of Red's r at the point."""
    return Round(
        **{
            "number": 1,
            "side": "Red",
            "unit": "r",
            "code": "ART-S",
            "name": "Sniper",
            "at": POI,
            "lands": 1,
            "need": None,
            "rings": ((1.0, 2),),
            **more,
        }
    )


@pytest.mark.rule("ARTY-10")
@pytest.mark.parametrize(
    ("more", "change", "locks"),
    [
        ({}, {}, True),
        ({"target": "b"}, {}, False),
        ({"unit": "nobody"}, {}, False),
        ({"at": Point(31, 24)}, {}, False),
        ({}, {"removed": "destroyed"}, False),
    ],
)
def test_what_locks_a_battery_on(more, change, locks):
    """A round at its point; once, and of a battery that is still there."""
    state = shelling(gun("r", 10, "ARTS-2"), mech("b", 30))
    now = replace(battery(state.units["r"], 1), side="Red", aim=POI, shots=1)
    state = with_extra(state, "r", now)
    table = TableInPlay(state.with_unit(replace(state.units["r"], **change)))
    lock(table, round_(**more))
    assert table.state.units["r"].extras["Battery"].locked is locks
    done = len(table.events)
    lock(table, round_(**more))
    assert len(table.events) == done == locks


@pytest.mark.rule("ARTY-04")
def test_height_counts_from_the_ground_under_the_point():
    """Point and unit on one hill are as near as on the plain."""
    hill = box("hill", 20, 14, 20, 20, height=3)
    state = shelling(gun("r", 5, "ARTS-1"), mech("b", 30), features=(hill,))
    assert [(unit.id, points) for unit, points in touched(state, POI, ((1.0, 2),))] == [("b", 2)]
    nothing = emptied(state.units["b"], 12)
    assert [*touched(state.with_unit(replace(nothing, at=POI)), POI, ((1.0, 2),))] == []


@pytest.mark.rule("ARTY-20")
@pytest.mark.parametrize(("special", "points"), [("PNT1", 1), ("PNT2", 0), ("PNT3", 0)])
def test_point_defence_takes_no_more_than_there_is(special, points):
    """Of 2."""
    state = shelling(gun("r", 10, "ARTAIS-1"), gun("b", 30, special))
    match = went(state, Bombard("Red", "r", POI, "ART-AIS", indirect=True), dice=(6, 6))
    blows = [one.extra.damage for one in events(match, Recorded) if isinstance(one.extra, Blow)]
    assert (blows, armour(match, "b")) == ([points], 6 - points)


@pytest.mark.rule("ARTY-19")
@pytest.mark.parametrize("secret", [False, True])
def test_whose_doing_a_round_is(secret):
    """Told with the unit it was aimed at, and as a secret where fire is."""
    state = shelling(gun("r", 10, "ARTS-2"), mech("b", 30), options={"secret_fire": secret})
    match = went(state, Bombard("Red", "r", POI, "ART-S", indirect=True), Shell("Red", "r", "b", "ART-S"))
    told = [(one.unit, one.what, one.target, one.secret) for one in events(match, Engaged)]
    assert told == [("r", "Sniper", None, secret), ("r", "Sniper", "b", secret)]


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(("faces", "hit"), [((1, 2), False), ((2, 2), True)])
def test_what_a_homing_round_does_is_noted_beside_what_came_down_before(faces, hit):
    """On the unit, or lost at its point."""
    state = shelling(gun("r", 10, "ARTAIS-1"), mech("b", 36))
    table = TableInPlay(state, lambda seed, n, sides: faces[n])
    fizzle(table, round_())
    Seek(round_(), "b").resolve(table)
    first, second = extra_of(table.state.extras, Impacts).landed
    assert (first.at, first.hit, first.rings) == (POI, False, ())
    assert (second.at, second.hit) == ((Point(36, 24), True) if hit else (POI, False))
    assert terms(Shell("Red", "r", "b", "ART-AIS").forecast(state).need)["AS-HIT-01"] == 4


@pytest.mark.rule("ARTY-04", "ARTY-13", "CAP-12")
@pytest.mark.parametrize(("faces", "hit", "rule"), [((5, 6), True, "ARTY-04"), ((5, 5, 1), False, "ARTY-13")])
def test_whether_a_round_hit_is_told_where_it_came_down(faces, hit, rule):
    """11 is needed; a miss by 1 lies 2 inches north."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60))
    match = went(state, Bombard("Red", "r", POI, "ART-S", indirect=True), dice=faces)
    told = [one for one in events(match, Recorded) if isinstance(one.extra, Impacts) and one.extra.landed]
    (landed,) = told[-1].extra.landed
    assert (landed.hit, told[-1].rule) == (hit, rule)
    assert landed.at == (POI if hit else Point(30, 22))
