"""Record sheets: what is known of an identified enemy, and how more is learnt."""

from dataclasses import replace

import pytest
from boards import box, mech
from scouts import gap, known, patrol, spotted

from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Recorded, Removed
from game.core.model.unit import Sighting, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.card import card
from game.rules.alpha_strike.movement.move import Move
from game.rules.alpha_strike.spotting.remote import sensor_at
from game.rules.alpha_strike.spotting.scan import ReadSheet, Scans


def seen(gap_, *features, red=(), blue=(), name="Test"):
    """Return a match in combat in which the two have identified each other."""
    units = (
        mech("r", 5, specials=red),
        mech("b", 6.25 + gap_, specials=blue, name=name, variant="X-1", pv=33),
    )
    identified = {"r": {"identified": True}, "b": {"identified": True}}
    return spotted(patrol(*units, features=features, of_units=identified))


def rules(match, action):
    """Return the rules against *action* as its side knows them."""
    return [one.rule for one in refusals(observe(match.state, action.side), action)]


@pytest.mark.rule("CONC-07")
def test_an_identified_enemy_is_known_by_its_base_name():
    """Not by variant, Move, damage, skill or PV; how it fares is not known either."""
    match = seen(20)
    unit = observe(match.state, "Red").units["b"]
    assert (unit.name, unit.profile.name, unit.profile.type) == ("Test", "Test", "BM")
    hidden = ("variant", "move", "damage", "skill", "pv", "specials", "armor", "structure", "ov")
    assert all(getattr(unit.profile, name) is UNKNOWN for name in hidden)
    assert unit.status is UNKNOWN
    assert observe(match.state, "Blue").units["b"].profile.variant == "X-1"


@pytest.mark.rule("CONC-07", "AS-CARD-01")
def test_the_card_of_an_identified_enemy_says_that_its_sheet_is_closed():
    """Size, type and base name; no figures."""
    view = observe(seen(20).state, "Red")
    found = card(view, view.units["b"])
    assert (found.title, found.facts, found.columns) == ("Test", (), ())
    assert found.notes == ("its record sheet is concealed (CONC-07)",)


@pytest.mark.rule("CONC-07")
def test_the_card_of_what_does_not_fight_is_no_secret():
    """Of a remote sensor the enemy knows all; of a unit beside it neither skill nor points."""
    state = seen(20).state.with_unit(sensor_at("s", "Blue", Point(40, 24), 0.0))
    view = observe(state, "Red")
    assert view.units["s"].profile == state.units["s"].profile
    assert view.units["s"].status == state.units["s"].status
    read = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.FULL}))
    assert observe(read, "Red").units["b"].profile.skill is UNKNOWN


@pytest.mark.rule("CONC-07", "BLIP-04")
def test_without_the_option_all_is_open():
    """An identified unit is known fully."""
    match = spotted(patrol(*gap(20), options={"concealed": False}))
    assert match.state.units["b"].sighting("Red") is Sighting.FULL
    assert observe(match.state, "Red").units["b"].profile.skill == 4


@pytest.mark.rule("CONC-01")
@pytest.mark.parametrize(("probe", "inches"), [("LPRB", 12), ("PRB", 16), ("BH", 26)])
def test_a_probe_reads_the_sheet_of_an_enemy(probe, inches):
    """To its last inch and no farther."""
    assert rules(seen(inches, red=(probe,)), ReadSheet("Red", "r", "b")) == []
    assert rules(seen(inches + 0.01, red=(probe,)), ReadSheet("Red", "r", "b")) == ["CONC-01"]


@pytest.mark.rule("CONC-01")
def test_a_probe_reads_one_sheet_a_turn():
    """What is within short range may be asked for besides; also after a scan that told nothing."""
    for code, known_ in (("", True), ("STL", False)):
        units = (
            mech("r", 5, specials=("PRB",)),
            mech("b", 20, 24, specials=(code,) if code else ()),
            mech("b2", 20, 30),
            mech("b3", 5, 30),
        )
        identified = {key: {"identified": True} for key in ("b", "b2", "b3")}
        match = Match(patrol(*units, of_units=identified, phase="combat"))
        match.play(ReadSheet("Red", "r", "b"))
        assert (match.state.units["b"].sighting("Red") is Sighting.FULL) is known_
        assert rules(match, ReadSheet("Red", "r", "b2")) == ["CONC-01"]
        match.play(ReadSheet("Red", "r", "b3"))
        assert rules(match, ReadSheet("Red", "r", "b2")) == ["CONC-01"]
        while (match.state.turn, match.state.now.name, match.state.to_act) != (2, "combat", {"Red"}):
            match.play(EndPhase(*match.state.to_act))
        assert rules(match, ReadSheet("Red", "r", "b2")) == []


@pytest.mark.rule("CONC-01", "CONC-05")
def test_a_sheet_asked_for_at_short_range_leaves_the_probe_free():
    """It may then read another in the same turn."""
    units = mech("r", 5, specials=("PRB",)), mech("b", 20, 24), mech("b3", 5, 30)
    match = Match(patrol(*units, of_units={key: {"identified": True} for key in ("b", "b3")}, phase="combat"))
    assert match.state.turn == 1
    match.play(ReadSheet("Red", "r", "b3"))
    assert rules(match, ReadSheet("Red", "r", "b")) == []


@pytest.mark.rule("CONC-01", "CONC-02", "CONC-03")
def test_scans_that_told_something_last_and_those_that_told_nothing_lapse():
    """A sheet read by probe in turn 1 stays open in turn 2; the scan that found stealth is forgotten."""
    units = (
        *(mech("r", 5, specials=("PRB",)), mech("r2", 5, 34, specials=("PRB",))),
        *(mech("b", 20, 24), mech("b2", 20, 30), mech("b3", 20, 34, specials=("STL",))),
    )
    match = Match(
        patrol(*units, of_units={key: {"identified": True} for key in ("b", "b2", "b3")}, phase="combat")
    )
    match.play(ReadSheet("Red", "r", "b"))
    match.play(ReadSheet("Red", "r2", "b3"))
    held = extra_of(match.state.extras, Scans).held
    assert [(one.unit, one.target, one.told, one.turn) for one in held] == [
        ("r", "b", True, 1),
        ("r2", "b3", False, 1),
    ]
    while (match.state.turn, match.state.now.name, match.state.to_act) != (2, "combat", {"Red"}):
        match.play(EndPhase(*match.state.to_act))
    match.play(ReadSheet("Red", "r", "b2"))
    held = extra_of(match.state.extras, Scans).held
    assert [(one.unit, one.target, one.turn) for one in held] == [("r", "b", 1), ("r", "b2", 2)]


@pytest.mark.rule("CONC-01", "CONC-05", "CONC-06")
@pytest.mark.parametrize(
    ("inches", "code", "rule"),
    [(14, "", "CONC-01"), (5, "", "CONC-05"), (14, "STL", "CONC-06"), (5, "MAS", "CONC-06")],
)
def test_a_scan_is_noted_by_the_rule_that_decided_it(inches, code, rule):
    """By the probe, at short range, or by what conceals the sheet."""
    match = seen(inches, red=("PRB",), blue=(code,) if code else ())
    match.play(ReadSheet("Red", "r", "b"))
    assert [event.rule for event in match.log[-1].events if isinstance(event, Recorded)] == [rule]


@pytest.mark.rule("CONC-01")
def test_what_was_read_is_lost_with_who_read_it():
    """Its side knows the name only, once the scanning unit is gone."""
    match = seen(14, red=("PRB",))
    match.play(ReadSheet("Red", "r", "b"))
    table = TableInPlay(match.state)
    table.do(Removed("r", "destroyed"))
    assert table.state.units["b"].sighting("Red") is Sighting.SEEN


@pytest.mark.rule("CONC-02", "CONC-03")
def test_a_scan_tells_all_but_skill_and_points_and_costs_nothing():
    """Asked for, before the attack; no die is thrown; the unit may still fire."""
    match = seen(14, red=("PRB",))
    assert observe(match.state, "Red").units["b"].status is UNKNOWN
    match.play(ReadSheet("Red", "r", "b"))
    unit = observe(match.state, "Red").units["b"]
    assert unit.name == match.state.units["b"].name
    assert unit.profile.variant == "X-1"
    assert (unit.profile.skill, unit.profile.pv) == (UNKNOWN, UNKNOWN)
    assert unit.status.armor == 6
    assert match.state.rolled == 0
    match.play(Fire("Red", "r", "b"))


@pytest.mark.rule("CONC-04")
def test_solid_terrain_stops_a_probe_and_woods_do_not():
    """A wall between: refused; six inches of woods: read."""
    wall = box("wall", 10, 0, 1, 48, height=30.0)
    assert rules(seen(14, wall, red=("PRB",)), ReadSheet("Red", "r", "b")) == ["CONC-04"]
    trees = box("woods", 8, 0, 7, 48)
    assert rules(seen(14, trees, red=("PRB",)), ReadSheet("Red", "r", "b")) == []


@pytest.mark.rule("CONC-01", "CONC-04")
@pytest.mark.parametrize(
    ("probe", "ecm", "told"), [("PRB", "ECM", False), ("BH", "ECM", True), ("BH", "AECM", False)]
)
def test_ecm_on_the_line_stops_a_probe(probe, ecm, told):
    """A Bloodhound minds Angel ECM alone."""
    match = seen(14, red=(probe,), blue=(ecm,))
    match.play(ReadSheet("Red", "r", "b"))
    assert (match.state.units["b"].sighting("Red") is Sighting.FULL) is told


@pytest.mark.rule("CONC-05")
@pytest.mark.parametrize(("inches", "told"), [(6, True), (6.01, False)])
def test_at_short_range_the_sheet_may_be_asked_for(inches, told):
    """Six inches with a line of sight, without any probe."""
    assert (rules(seen(inches), ReadSheet("Red", "r", "b")) == []) is told


@pytest.mark.rule("CONC-06")
@pytest.mark.parametrize("code", ["STL", "MAS"])
def test_stealth_still_conceals(code):
    """The scan finds nothing, at short range neither."""
    for inches in (5, 14):
        match = seen(inches, red=("PRB",), blue=(code,))
        match.play(ReadSheet("Red", "r", "b"))
        assert match.state.units["b"].sighting("Red") is Sighting.SEEN


@pytest.mark.rule("CONC-01")
def test_what_was_read_is_lost_with_the_sight_line():
    """The scanned unit walks behind a wall; Red knows its name only."""
    wall = box("wall", 12, 0, 1, 20, height=30.0)
    match = seen(14, wall, red=("PRB",))
    match.play(ReadSheet("Red", "r", "b"))
    assert match.state.units["b"].sighting("Red") is Sighting.FULL
    state = match.state
    hidden = replace(
        state,
        phase=[p.name for p in state.rules.phases].index("movement"),
        done=frozenset(),
        quotas=(0, 1),
        active=1,
    )
    later = Match(hidden)
    later.play(Move("Blue", "b", (Point(20, 15),)))
    assert later.state.units["b"].sighting("Red") is Sighting.SEEN


@pytest.mark.rule("CONC-07")
def test_the_enemy_never_learns_a_skill_from_dice():
    """Blue fires: Red hears the dice, not what they needed; Blue knows both."""
    match = seen(20)
    match.play(EndPhase("Red"))
    match.play(Fire("Blue", "b", "r"))
    rolls = {
        side: [e for e in Seat(side, match).news if type(e).__name__ == "Rolled"] for side in ("Red", "Blue")
    }
    assert rolls["Red"][0].need is None
    assert rolls["Blue"][0].need is not None
    assert known(match, "b", "Red")


@pytest.mark.rule("CONC-04")
@pytest.mark.parametrize(("more", "told"), [(0.0, False), (0.01, True)])
def test_a_field_beside_the_line_stops_a_probe_as_far_as_it_reaches(more, told):
    """Of a third unit, 12 inches from its base; the asker need not know of it."""
    units = (
        mech("r", 5, specials=("PRB",)),
        mech("b", 20.25),
        mech("b2", 12, 24 + 0.625 + 12 + more, specials=("ECM",)),
    )
    night = {"light": "pitch_black"}
    match = Match(patrol(*units, of_units={"b": {"identified": True}}, phase="combat", said=night))
    assert observe(match.state, "Red").units["b2"].profile is UNKNOWN
    match.play(ReadSheet("Red", "r", "b"))
    assert (match.state.units["b"].sighting("Red") is Sighting.FULL) is told
