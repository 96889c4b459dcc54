"""AS-PHYS-01 to -03: standard and melee attacks."""

from dataclasses import replace

import pytest
from boards import battle, box, mech, play, rolled, rules_of, terms

from game.core.model.tally import Tally
from game.rules.alpha_strike.combat.physical import Strike, choices

BLOW = Strike("Red", "r", "b")
MELEE = Strike("Red", "r", "b", "melee")
HIT = (6, 6)


def near(gap=0.0, **more):
    """Return Red's r and Blue's b, so many inches between their bases; *more* goes to r, `options` apart."""
    options = more.pop("options", None)
    return battle(mech("r", 10, **more), mech("b", 11.25 + gap), options=options)


def against(state, action=BLOW):
    """Return the rules against *action*."""
    return rules_of(action.check(state))


@pytest.mark.rule("AS-PHYS-02")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_standard_attack_does_its_size(size):
    """Size 1 to 4."""
    state = near(size=size)
    assert BLOW.forecast(state).effect.total == size
    match = play(state, BLOW, dice=HIT)
    assert match.state.units["b"].status.armor == 6 - size
    assert rolled(match) == [("to hit", HIT)]


@pytest.mark.rule("AS-HIT-01", "AS-PHYS-01", "AS-PHYS-02")
@pytest.mark.parametrize(("faces", "hits"), [((3, 3), True), ((2, 3), False)])
def test_a_blow_hits_from_its_number_on(faces, hits):
    """Two dice against the skill of 4 and Move 10" (+2): 6 hits, 5 does not."""
    match = play(near(), BLOW, dice=faces)
    assert rolled(match) == [("to hit", faces)]
    assert (match.state.units["b"].status.armor < 6) is hits
    assert "r" in match.state.done


@pytest.mark.rule("AS-PHYS-02", "AS-GEN-14")
@pytest.mark.parametrize(
    ("reach", "gap", "found"),
    [
        ("contact", 0.01, []),
        ("contact", 0.02, ["AS-PHYS-02"]),
        (1, 1.0, []),
        (1, 1.01, ["AS-PHYS-02"]),
        (0, 0.01, []),
    ],
)
def test_how_far_a_standard_attack_reaches(reach, gap, found):
    """Base contact, or by standard_reach so many inches."""
    assert against(near(gap, options={"standard_reach": reach})) == found


@pytest.mark.rule("AS-PHYS-02", "AS-GEN-14")
@pytest.mark.parametrize(("high", "found"), [(1.0, []), (1.1, ["AS-PHYS-02"])])
def test_a_standard_attack_reaches_one_inch_up(high, found):
    """More than 1 inch of elevation is too much."""
    hill = box("hill", 10.7, 20, 4, 8, height=high)
    assert against(battle(mech("r", 10), mech("b", 11.25), features=(hill,))) == found


@pytest.mark.rule("AS-PHYS-02", "AS-GEN-14")
@pytest.mark.parametrize(
    ("reach", "contact", "gap", "high", "found"),
    [
        (1, 1, 0.6, 0.8, []),
        (1, 1, 0.6, 1.5, ["AS-PHYS-02"]),
        (1, 0.5, 0.6, 0.8, []),
        ("contact", 0.5, 0.0, 0.8, ["AS-PHYS-02"]),
        ("contact", 4, 0.0, 1.5, ["AS-PHYS-02"]),
    ],
)
def test_how_high_a_standard_attack_reaches(reach, contact, gap, high, found):
    """1 inch, and in contact no higher than contact does; inches between the bases do not add to it."""
    hill = box("hill", 10.7, 20, 6, 8, height=high)
    options = {"standard_reach": reach, "contact_height": contact}
    state = battle(mech("r", 10), mech("b", 11.25 + gap), features=(hill,), options=options)
    assert against(state) == found


@pytest.mark.rule("AS-PHYS-02", "AS-GEN-14")
@pytest.mark.parametrize("kind", ["standard", "melee"])
def test_blows_on_a_hilltop_are_as_on_the_plain(kind):
    """Both stand 4 inches high: no elevation between them."""
    specials = ("MEL",) if kind == "melee" else ()
    units = mech("r", 10, specials=specials), mech("b", 11.25)
    state = battle(*units, features=(box("hill", 5, 20, 12, 8, height=4.0),))
    assert against(state, Strike("Red", "r", "b", kind)) == []


@pytest.mark.rule("AS-PHYS-03", "AS-GEN-14")
def test_a_melee_out_of_reach_says_how_far_it_is():
    """Inches between the bases and of elevation together; with a reach of 3 it goes 2.5 inches up."""
    hill = (box("hill", 10.7, 20, 6, 8, height=1.0),)
    units = mech("r", 10, specials=("MEL",)), mech("b", 12.45)
    (refusal,) = MELEE.check(battle(*units, features=hill, options={"melee_reach": 2}))
    assert refusal.reason == '2.2" away with the elevation, more than 2"'
    steep = (box("hill", 10.7, 20, 6, 8, height=2.5),)
    units = mech("r", 10, specials=("MEL",)), mech("b", 11.25)
    assert against(battle(*units, features=steep, options={"melee_reach": 3}), MELEE) == []


@pytest.mark.rule("AS-PHYS-03", "AS-SPEC-MEL", "AS-GEN-14")
@pytest.mark.parametrize(
    ("reach", "gap", "high", "found"),
    [
        ("contact", 0.0, 2.0, []),
        ("contact", 0.0, 2.1, ["AS-PHYS-03"]),
        ("contact", 0.1, 0.0, ["AS-PHYS-03"]),
        (2, 2.0, 0.0, []),
        (2, 1.0, 1.0, []),
        (2, 1.1, 1.0, ["AS-PHYS-03"]),
        (0, 0.01, 0.0, []),
    ],
)
def test_melee_counts_the_elevation_into_its_reach(reach, gap, high, found):
    """By melee_reach 2: inches between the bases plus inches of elevation."""
    hill = (box("hill", 10.7, 20, 6, 8, height=high),) if high else ()
    units = mech("r", 10, specials=("MEL",)), mech("b", 11.25 + gap)
    assert against(battle(*units, features=hill, options={"melee_reach": reach}), MELEE) == found


@pytest.mark.rule("AS-SPEC-MEL", "AS-HIT-10")
def test_melee_does_one_more_at_one_more_to_hit():
    """Size 2 with MEL: 3 damage; +1."""
    told = MELEE.forecast(near(specials=("MEL",)))
    assert told.effect.total == 3
    assert terms(told.need)["AS-HIT-10"] == 1


@pytest.mark.rule("AS-SPEC-MEL")
def test_the_melee_weapon_decides_the_kind():
    """With MEL not standard, without it not melee; the interface offers the right one."""
    armed, bare = near(specials=("MEL",)), near()
    assert (against(armed), against(bare, MELEE)) == (["AS-SPEC-MEL"], ["AS-SPEC-MEL"])
    assert choices(armed, armed.units["r"]) == ("melee",)
    assert choices(bare, bare.units["r"]) == ("standard",)


@pytest.mark.rule("AS-PHYS-01")
@pytest.mark.parametrize(
    ("kind", "specials", "found"),
    [("BM", (), []), ("IM", (), []), ("PM", (), []), ("CV", (), ["AS-PHYS-01"]), ("CI", (), ["AS-PHYS-01"])],
)
def test_who_may_strike(kind, specials, found):
    """'Mechs and ProtoMechs; a vehicle only with MEL."""
    assert against(near(type=kind, specials=specials)) == found


@pytest.mark.rule("AS-PHYS-01")
def test_a_vehicle_with_mel_strikes_but_not_from_the_air():
    """Tracked with MEL yes; a VTOL in the air no."""
    assert against(near(type="CV", move='8"t', specials=("MEL",)), MELEE) == []
    state = near(type="CV", move='10"v', specials=("MEL",))
    state = state.with_unit(replace(state.units["r"], level=1.0))
    assert against(state, MELEE) == ["AS-PHYS-01"]


@pytest.mark.rule("AS-PHYS-01", "AS-SPEC-MEL")
@pytest.mark.parametrize(
    ("kind", "found"), [("BM", []), ("IM", []), ("PM", []), ("CV", []), ("SV", []), ("CI", ["AS-PHYS-01"])]
)
def test_who_may_strike_with_a_melee_weapon(kind, found):
    """'Mechs, ProtoMechs and vehicles."""
    assert against(near(type=kind, specials=("MEL",)), MELEE) == found


@pytest.mark.rule("AS-PHYS-01")
def test_an_unknown_kind_is_refused():
    """Kick is no attack of these rules; nor is a charge struck now."""
    assert against(near(), Strike("Red", "r", "b", "kick")) == ["AS-PHYS-01"]
    assert against(near(), Strike("Red", "r", "b", "charge")) == ["AS-PHYS-01"]


@pytest.mark.rule("AS-ARC-02", "AS-PHYS-02")
def test_a_blow_needs_the_arc():
    """Not backwards."""
    assert against(near(facing=270)) == ["AS-ARC-02"]


@pytest.mark.rule("AS-LOS-05")
def test_in_contact_nothing_hides():
    """A wall between two bases in contact is cover at most."""
    wall = box("wall", 10.6, 20, 0.05, 8, height=5.0)
    state = battle(mech("r", 10), mech("b", 11.25), features=(wall,))
    assert against(state) == []
    assert terms(BLOW.forecast(state).need)["AS-HIT-09"] == 2


@pytest.mark.rule("AS-PHYS-02", "AS-LOS-02", "AS-GEN-14")
def test_beyond_contact_a_blow_needs_sight():
    """By standard_reach 1 a wall 5 inches high in the gap is in the way."""
    wall = box("wall", 11, 20, 0.25, 8, height=5.0)
    units = mech("r", 10), mech("b", 12.25)
    assert against(battle(*units, features=(wall,), options={"standard_reach": 1})) == ["AS-LOS-02"]


@pytest.mark.rule("AS-CRIT-13")
def test_weapon_hits_do_not_weaken_blows():
    """Size counts."""
    assert BLOW.forecast(near(status={"weapon_hits": 3})).effect.total == 2


@pytest.mark.rule("AS-SPEC-TSM")
@pytest.mark.parametrize(("heat", "damage"), [(0, 2), (1, 3), (3, 3)])
def test_triple_strength_strikes_harder_when_hot(heat, damage):
    """1 more at heat 1 or more."""
    assert BLOW.forecast(near(specials=("TSM",), status={"heat": heat})).effect.total == damage


@pytest.mark.rule("AS-DMG-05")
def test_a_blow_in_the_rear_does_one_more():
    """From behind 3 instead of 2."""
    state = battle(mech("r", 10), mech("b", 11.25, facing=90))
    assert BLOW.forecast(state).effect.total == 3


@pytest.mark.rule("AS-DMG-06")
def test_blows_neither_heat_nor_fire():
    """The unit has not fired: its heat goes in the End Phase."""
    match = play(near(status={"heat": 2}), BLOW, dice=HIT)
    assert match.state.units["r"].status.fired is False


def test_what_was_forecast_is_what_is_used():
    """The number of the throw is that of the forecast."""
    state = near()
    match = play(state, BLOW, dice=HIT)
    (need,) = (e.need for e in match.log[0].events if isinstance(getattr(e, "need", None), Tally))
    assert need == BLOW.forecast(state).need
