"""The edges of counters: who has one, what gives it away, what probes reach, who is hidden by whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech
from guns import behind, gun, shelling
from scouts import gap, patrol

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.table import TableInPlay
from game.core.engine.turns import begun
from game.core.model.events import Acted, Moved, Removed, Sighted
from game.core.model.unit import Sighting, extra_of
from game.core.views.observe import observe
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.alpha_strike.artillery.guns.bombard import Shell
from game.rules.alpha_strike.artillery.guns.tag import Designate
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.spotting.blips import as_counter, give_away, identify, no_attack
from game.rules.alpha_strike.spotting.electronics import probe_range
from game.rules.alpha_strike.spotting.hidden import (
    Hidden,
    Hide,
    Order,
    Rise,
    come_late,
    find,
    is_hidden,
    lies_low,
    no_cover,
    touch,
    uncover,
)
from game.rules.alpha_strike.spotting.remote import sensor_at

FIELD = Battlefield(72, 48)
EDGES = {"Red": "west", "Blue": "east"}
FORMS = {"hill": Form.GROUND, "woods": Form.AREA, "ruin": Form.AREA}


@pytest.mark.rule("BLIP-12", "BLIP-13")
@pytest.mark.parametrize(
    ("what", "shown"),
    [
        *((what, True) for what in ("Fire", "Flak", "standard", "melee", "charge", "dfa")),
        *((what, False) for what in ("Indirect", "Bombard", "Shell", "CapitalFire", "Pass", "charge fails")),
    ],
)
def test_direct_attacks_give_a_counter_away(what, shown):
    """With weapons or physical; neither indirect fire nor area effects."""
    table = TableInPlay(patrol(*gap(20)))
    give_away(table, Acted("b", what, "r", rule="AS-ATK-01"))
    assert (table.state.units["b"].sighting("Red") is not Sighting.BLIP) is shown


@pytest.mark.rule("BLIP-01", "BLIP-02", "BLIP-03")
@pytest.mark.parametrize(
    ("kind", "move", "level", "counter"),
    [
        ("BM", '8"', 0.0, True),
        ("CV", '10"v', 5.0, True),
        ("AF", '8"a', 5.0, False),
        ("AF", '8"a', 0.0, True),
    ],
)
def test_what_flies_by_type_has_no_counter_in_the_air(kind, move, level, counter):
    """A VTOL has one, and so has a fighter that has landed; to its own side a unit is what it is."""
    unit = replace(mech("b", 30, type=kind, move=move), level=level)
    found = as_counter(unit, ("Red", "Blue"), FIELD)
    assert found.seen_as == ({"Red": Sighting.BLIP} if counter else {})


@pytest.mark.rule("BLIP-02", "ARTY-06")
def test_what_takes_part_from_off_the_table_has_no_counter_on_it():
    """There is nothing to put it on."""
    assert as_counter(behind("b", "ARTLT-1"), ("Red", "Blue"), FIELD).seen_as == {}


@pytest.mark.rule("BLIP-01", "BLIP-RSD")
def test_neither_a_dummy_nor_a_sensor_attacks():
    """The rule of counters says so, whatever else stands against it."""
    state = patrol(mech("r", 2), mech("b", 30), of_units={"r": {"dummy": True}})
    state = state.with_unit(sensor_at("s", "Red", Point(20, 24), 0.0))
    for key in ("r", "s"):
        assert [one.rule for one in no_attack(state, Fire("Red", key, "b"))] == ["BLIP-01"]
    assert list(no_attack(state, Fire("Blue", "b", "r"))) == []


@pytest.mark.rule("BLIP-04", "BLIP-01")
def test_a_dummy_goes_once():
    """Told by a second side it is gone already."""
    table = TableInPlay(patrol(mech("r", 2), mech("b", 30), of_units={"b": {"dummy": True}}))
    for _ in range(2):
        identify(table, table.state.units["b"], "Red", "BLIP-05")
    assert len([event for event in table.events if isinstance(event, Removed)]) == 1


@pytest.mark.rule("BLIP-18", "ARTY-05", "ARTY-16")
@pytest.mark.parametrize("action", [Shell("Red", "r", "b", "ART-SC"), Designate("Red", "r", "b")])
def test_neither_shells_nor_tag_are_aimed_at_a_counter(action):
    """By their own check: what is not identified is no target of theirs."""
    rules = ruleset(["alpha_strike", "spotting", "artillery"])
    state = shelling(gun("r", 10, "ARTSC-1", "TAG"), gun("b", 20), rules=rules, phase="combat")
    blip = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.BLIP}))
    assert "BLIP-18" in [one.rule for one in action.check(observe(blip, "Red"))]
    assert "BLIP-18" not in [one.rule for one in action.check(observe(state, "Red"))]


@pytest.mark.rule("BLIP-07", "BLIP-08")
@pytest.mark.parametrize(
    ("probe", "plain", "ecm", "angel"),
    [("BH", 26, 26, 0), ("PRB", 18, 0, 0), ("LPRB", 12, 0, 0), ("WAT", 12, 0, 0), ("SRCH", 0, 0, 0)],
)
def test_how_far_a_probe_reaches(probe, plain, ecm, angel):
    """By itself, against ECM, against Angel ECM; of several the longest that is left."""
    one = mech("r", 10, specials=(probe,))
    foes = [mech("b", 20, specials=specials) for specials in ((), ("ECM",), ("AECM",))]
    assert [probe_range(one, foe) for foe in foes] == [plain, ecm, angel]
    both = mech("r", 10, specials=("LPRB", "BH"))
    assert probe_range(both, foes[0]) == 26


@pytest.mark.rule("CONC-07")
def test_a_record_sheet_that_is_not_open_shows_neither_edition_nor_source():
    """They would tell the variant; a remote sensor has no sheet to close."""
    sections = {"b": {"identified": True}}
    units = mech("r", 2), mech("b", 30, edition="2013", source="house")
    state = patrol(*units, options={"concealed": True}, of_units=sections, phase="combat")
    state = state.with_unit(sensor_at("s", "Blue", Point(20, 24), 0.0))
    view = observe(state, "Red")
    assert (view.units["b"].profile.edition, view.units["b"].profile.source) == ("", "")
    assert view.units["s"].profile.structure == 1


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(("side", "unit"), [("Red", "b"), ("Blue", "nobody"), ("Blue", "b2"), ("Blue", "b3")])
def test_only_what_the_scenario_sets_out_hidden_hides(side, unit):
    """Not the enemy's, not nobody, no ordinary unit, none that has its place already."""
    sections = {key: {"hidden": True} for key in ("b", "b3")}
    units = mech("r", 2), replace(mech("b", 30), enters=1), mech("b2", 40), mech("b3", 50)
    state = patrol(*units, of_units=sections, phase="movement")
    assert is_hidden(state.units["b3"])
    found = Hide(side, unit, Point(30, 24)).check(state)
    assert [one.reason for one in found] == ["only units that the scenario hides can be placed this way"]


def ambush(phase="movement", to_act="Blue", **more):
    """Return a battle in which Blue's b lies hidden in a wood, b2 does not, and *to_act* has the go."""
    wood = box("woods", 28, 16, 16, 16)
    units = mech("r", 2), mech("b", 36), mech("b2", 60)
    state = patrol(*units, features=(wood,), of_units={"b": {"hidden": True}}, phase=phase, **more)
    return begun(state, phase, (to_act, "Red" if to_act == "Blue" else "Blue"))


@pytest.mark.rule("BLIP-14", "BLIP-15")
@pytest.mark.parametrize("action", [Order, Rise])
@pytest.mark.parametrize(("side", "unit"), [("Red", "b"), ("Blue", "nobody"), ("Blue", "b2"), ("Red", "r")])
def test_only_its_own_side_orders_what_is_hidden(action, side, unit):
    """Neither the enemy, nor a unit that is not hidden, nor one that there is not."""
    assert [one.reason for one in action(side, unit).check(ambush())] == ["it is not hidden"]
    assert action("Blue", "b").check(ambush()) == []


@pytest.mark.rule("BLIP-15")
def test_it_rises_in_its_sides_go_of_the_movement_phase_alone():
    """Neither in combat nor while the enemy moves, nor before it is on the table."""
    assert Rise("Blue", "b").check(ambush()) == []
    for state in (ambush("combat"), ambush(to_act="Red")):
        assert [one.rule for one in Rise("Blue", "b").check(state)] == ["BLIP-15"]
    state = ambush()
    coming = state.with_unit(replace(state.units["b"], enters=1))
    assert [one.rule for one in Rise("Blue", "b").check(coming)] == ["BLIP-14"]


@pytest.mark.rule("BLIP-15", "BLIP-19")
def test_who_knows_it_already_is_told_nothing_when_it_rises():
    """Its own side, and an enemy that found it."""
    state = ambush()
    found = replace(state.units["b"], seen_as={"Red": Sighting.FULL})
    table = TableInPlay(state.with_unit(found))
    Rise("Blue", "b").resolve(table)
    assert [event for event in table.events if isinstance(event, Sighted)] == []
    assert not is_hidden(table.state.units["b"])


@pytest.mark.rule("BLIP-14")
def test_cover_is_left_once_and_only_by_what_was_hidden():
    """No second event, none for an ordinary unit."""
    table = TableInPlay(ambush())
    for key in ("b", "b", "b2"):
        uncover(table, key)
    assert [event.unit for event in table.events] == ["b"]


@pytest.mark.rule("BLIP-14", "BLIP-SURPRISE")
@pytest.mark.parametrize(
    ("phase", "enters", "struck", "words"),
    [
        ("setup", 1, 0, "is placed in secret: Hide"),
        ("setup", None, 0, "is hidden; it rises first"),
        ("movement", None, 0, "is hidden; it rises first"),
        ("movement", 1, 0, ""),
        ("combat", None, 0, ""),
        ("combat", 1, 0, ""),
    ],
)
def test_why_a_hidden_unit_takes_no_go(phase, enters, struck, words):
    """Placed in secret; not counted until it rises; it fires from hiding, and comes in as any other."""
    state = ambush(phase)
    unit = replace(state.units["b"], enters=enters)
    found = [one.reason.removeprefix("Test b ") for one in lies_low(state.with_unit(unit), unit)]
    assert found == ([words] if words else [])


@pytest.mark.rule("BLIP-SURPRISE")
@pytest.mark.parametrize(
    ("phase", "turn", "refused"),
    [("movement", 1, True), ("combat", 1, True), ("end", 1, False), ("combat", 2, False)],
)
def test_after_a_surprise_attack_it_has_no_go_in_movement_or_combat(phase, turn, refused):
    """Of that turn; in the next it has."""
    state = replace(ambush("combat"), turn=turn)
    state = replace(state, phase=[one.name for one in state.rules.phases].index(phase))
    struck = Hidden("Blue", over=True, struck=1)
    unit = replace(state.units["b"], extras={**state.units["b"].extras, "Hidden": struck})
    assert [one.rule for one in lies_low(state, unit)] == (["BLIP-SURPRISE"] if refused else [])


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(
    ("kinds", "move", "hides"),
    [
        *((kind, '8"', True) for kind in ("woods", "rough", "rubble", "ruin")),
        *((kind, '8"', False) for kind in ("", "road", "woods road", "hill")),
        ("woods", '8"v', False),
    ],
)
def test_what_hides_a_unit(kinds, move, hides):
    """Woods, rough, rubble and ruin, where no road leads through them; never what flies."""
    features = tuple(
        Feature(kind, kind, FORMS.get(kind, Form.FLAT), box("hill", 28, 16, 16, 16).outline, height=1.0)
        for kind in kinds.split()
    )
    state = patrol(mech("r", 2), mech("b", 36, type="CV", move=move), features=features)
    unit = state.units["b"]
    against = list(no_cover(state.battlefield, unit.profile, unit.height, unit.at))
    assert (against == []) is hides
    assert {one.rule for one in against} <= {"BLIP-14"}


@pytest.mark.rule("BLIP-14")
def test_hiding_is_a_matter_of_the_set_up():
    """Later it is refused; what was ordered with it stands."""
    state = ambush("setup")
    state = replace(
        state.with_unit(replace(state.units["b"], enters=1)), brief=replace(state.brief, edges=EDGES)
    )
    hide = Hide("Blue", "b", Point(36, 24), 90, ambush=False)
    table = TableInPlay(state)
    hide.resolve(table)
    unit = table.state.units["b"]
    assert (extra_of(unit.extras, Hidden).ambush, unit.at, unit.facing) == (False, Point(36, 24), 90)
    later = replace(state, phase=[one.name for one in state.rules.phases].index("movement"))
    assert [one.reason for one in hide.check(later)] == ["units are hidden before the battle"]


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(
    ("unit", "enters", "counter"),
    [("b", 1, True), ("b", 2, True), ("b", 3, False), ("b", None, False), ("b2", 1, False)],
)
def test_what_was_not_set_out_in_hiding_enters_as_a_counter(unit, enters, counter):
    """In its turn, or where it is late; to the enemy alone, and hidden no more; what lies hidden stays so."""
    state = replace(ambush(), turn=2)
    state = state.with_unit(replace(state.units[unit], enters=enters))
    table = TableInPlay(state)
    come_late(table)
    told = [(event.unit, event.by, event.sighting) for event in table.events if isinstance(event, Sighted)]
    assert told == ([("b", "Red", Sighting.BLIP)] if counter else [])
    assert is_hidden(table.state.units["b"]) is not counter


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(
    ("changes", "found"), [({}, True), ({"enters": 2}, False), ({"removed": "left"}, False)]
)
def test_what_lies_hidden_on_the_table_is_found_and_hidden_no_more(changes, found):
    """By a probe beside it; not what is still to come or gone."""
    state = ambush()
    prober = replace(mech("r", 30, specials=("BH",)), seen_as={})
    state = state.with_unit(prober).with_unit(replace(state.units["b"], **changes))
    table = TableInPlay(state)
    find(table)
    assert is_hidden(table.state.units["b"]) is not found
    assert (table.state.units["b"].sighting("Red") is not Sighting.NONE) is found


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(("unit", "x", "told"), [("b", 34.75, ["b"]), ("b", 34.7, []), ("b2", 58.75, [])])
def test_a_touch_shows_what_is_hidden_no_ordinary_counter(unit, x, told):
    """Base to base; who is a counter is told at the end of movement, by sight."""
    state = ambush()
    walker = state.units["r"]
    table = TableInPlay(state.with_unit(replace(walker, at=Point(x, 24))))
    touch(table, Moved("r", (walker.at, Point(x, 24)), 90.0, 0.0, rule="AS-MOVE-01"))
    assert [event.unit for event in table.events if isinstance(event, Sighted)] == told


@pytest.mark.rule("BLIP-14")
def test_an_ordinary_unit_that_is_to_enter_does_not_hide():
    """It was not set out hidden."""
    state = ambush("setup")
    state = state.with_unit(replace(state.units["b2"], enters=1))
    found = Hide("Blue", "b2", Point(36, 24)).check(state)
    assert [one.reason for one in found] == ["only units that the scenario hides can be placed this way"]
