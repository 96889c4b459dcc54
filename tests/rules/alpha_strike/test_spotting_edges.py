"""The edges of spotting: who spots at all, remote sensors set down and trampled, scans and fields drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech
from scouts import gap, how, known, patrol, spotted

from game.core.marks import Label, Ring
from game.core.observe import observe
from game.core.table import Table
from game.core.turns import refusals
from game.core.unit import Sighting, kept
from game.geometry.point import Point
from game.rules.alpha_strike.fire import Fire
from game.rules.alpha_strike.spotting.blips import is_sensor
from game.rules.alpha_strike.spotting.electronics import Electronics
from game.rules.alpha_strike.spotting.identify import by_contact, by_sensors, by_sight, stealthy
from game.rules.alpha_strike.spotting.overlays import ecm, lights, spotting
from game.rules.alpha_strike.spotting.remote import DropSensor, Pouch, sensor_at, trample
from game.rules.alpha_strike.spotting.scan import ReadSheet

NIGHT = {"light": "night"}
WALL = box("wall", 8, 0, 1, 48, height=30.0)


def sensor(x, side="Red", key="s", y=24.0):
    """Return a remote sensor of *side*."""
    return sensor_at(key, side, Point(x, y), 0.0)


@pytest.mark.rule("BLIP-05", "BLIP-06", "BLIP-10")
def test_each_test_is_that_of_its_own_kind_of_spotter():
    """A sensor neither looks as a unit does nor has a unit's sensors; a unit's touch is not a sensor's."""
    state = patrol(mech("r", 28.75), mech("b", 30)).with_unit(sensor(30 + 0.625 + 0.25))
    small, big, unit = state.units["s"], state.units["r"], state.units["b"]
    assert (by_sight(state, small, unit), by_sensors(state, small, unit)) == (False, False)
    assert (by_contact(state, small, unit), by_contact(state, big, unit)) == (True, False)
    assert (by_sight(state, big, unit), by_sensors(state, big, unit)) == (True, True)


@pytest.mark.rule("BLIP-06")
@pytest.mark.parametrize("status", [{"shutdown": True}, {"heat": 4}])
def test_the_sensors_of_who_is_shut_down_tell_nothing(status):
    """Its eyes still do."""
    assert not known(spotted(patrol(*gap(5, red={"status": status}), features=(WALL,))))
    assert how(spotted(patrol(*gap(5, red={"status": status})))) == ["BLIP-05"]


@pytest.mark.rule("BLIP-11")
@pytest.mark.parametrize(("side", "told"), [("r2", True), ("b2", False)])
def test_a_fighter_over_the_table_tells_for_its_own_side(side, told):
    """Blue's own fighter gives nothing of Blue's away."""
    fighter = replace(mech(side, 36, 40, type="AF", move='8"a'), level=10.0)
    state = patrol(*gap(50), fighter, features=(box("wall", 8, 0, 1, 48, height=60.0),))
    assert known(spotted(state)) is told


@pytest.mark.rule("BLIP-16")
@pytest.mark.parametrize(("mode", "status"), [("ecm", {}), ("eccm", {}), ("ecm", {"shutdown": True})])
def test_who_carries_ecm_is_told_by_sight_alone_whatever_the_suite_does(mode, status):
    """In ECCM mode, and shut down, it covers nobody, and is a unit with ECM all the same."""
    state = patrol(mech("r", 5), mech("b", 10, specials=("ECM",), status=status))
    unit = state.units["b"]
    unit = replace(unit, extras={**unit.extras, "Electronics": Electronics("Blue", mode)})
    assert stealthy(state.with_unit(unit), unit)


@pytest.mark.rule("BLIP-RSD")
def test_when_a_sensor_can_be_set_down():
    """Beside a unit on the table that has one left, where there is room."""
    state = patrol(*gap(50, red={"specials": ("RSD2",)}))
    unit, drop = state.units["r"], DropSensor("Red", "r")
    assert drop.check(state) == []

    def against(**changes):
        return [one.reason for one in drop.check(state.with_unit(replace(unit, **changes)))]

    def pouch(used, turn):
        return {"extras": {**unit.extras, "Pouch": Pouch("Red", used, turn)}}

    assert against(enters=1) == [f"{unit.name} is not on the table"]
    assert against(**pouch(1, 0)) == []
    assert against(**pouch(2, 0)) == [f"{unit.name} has no remote sensor left"]
    assert against(**pouch(1, state.turn)) == ["one remote sensor a turn"]
    shut = patrol(*gap(50, red={"specials": ("RSD1",)}), features=(box("water", 0, 18, 12, 12, depth=1.0),))
    ring = [mech(f"b{n}", 5, 24) for n in range(1)]
    crowded = shut.with_unit(replace(ring[0], id="x", base=3.0, side="Blue"))
    assert [one.reason for one in drop.check(crowded)] == ["no room beside it"]


@pytest.mark.rule("BLIP-RSD")
def test_a_pouch_counts_down_turn_by_turn():
    """Two of two: each is one fewer."""
    state = patrol(*gap(50, red={"specials": ("RSD3",)}))
    for turn in (1, 2):
        table = Table(replace(state, turn=turn))
        DropSensor("Red", "r").resolve(table)
        state = table.state
        assert kept(state.units["r"].extras, Pouch) == Pouch("Red", turn, turn)
    assert sorted(one.counter for one in state.units.values() if is_sensor(one)) == ["S1", "S2"]


@pytest.mark.rule("BLIP-RSD")
@pytest.mark.parametrize(
    ("near", "trampled"),
    [
        ([mech("b", 30.875), mech("b2", 60)], True),
        ([mech("b", 31), mech("b2", 60)], False),
        ([mech("r2", 30.875)], False),
        ([sensor(30.5, "Blue", "b")], False),
    ],
)
def test_a_sensor_is_trampled_by_any_enemy_base_that_touches_it(near, trampled):
    """Not by friends, not by another sensor; units are not trampled."""
    state = patrol(mech("r", 2), mech("b9", 70))
    for one in (sensor(30), *near):
        state = state.with_unit(one)
    table = Table(state)
    trample(table)
    assert [event.unit for event in table.events] == (["s"] if trampled else [])


@pytest.mark.rule("CONC-01", "CONC-02", "CONC-07", "BLIP-04")
@pytest.mark.parametrize(
    ("sighting", "rule"), [(Sighting.BLIP, "BLIP-04"), (Sighting.FULL, "CONC-07"), (Sighting.SEEN, None)]
)
def test_only_a_closed_sheet_of_an_identified_unit_is_read(sighting, rule):
    """Neither that of a counter nor one that is open."""
    state = patrol(*gap(10, red={"specials": ("PRB",)}), phase="combat")
    state = state.with_unit(replace(state.units["b"], seen_as={"Red": sighting}))
    found = ReadSheet("Red", "r", "b").check(observe(state, "Red"))
    assert [one.rule for one in found] == ([rule] if rule else [])


@pytest.mark.rule("CONC-01")
@pytest.mark.parametrize(
    ("specials", "status", "inches", "reads"),
    [
        (("WAT",), {}, 12, True),
        (("WAT",), {}, 12.1, False),
        (("LPRB", "BH"), {}, 26, True),
        (("BH", "LPRB"), {}, 26, True),
        (("BH",), {"shutdown": True}, 20, False),
        ((), {}, 6.5, False),
    ],
)
def test_how_far_a_sheet_is_read(specials, status, inches, reads):
    """By the best probe that works."""
    state = patrol(*gap(inches, red={"specials": specials, "status": status}), phase="combat")
    state = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.SEEN}))
    assert (ReadSheet("Red", "r", "b").check(observe(state, "Red")) == []) is reads


@pytest.mark.rule("CONC-05")
def test_at_short_range_the_sheet_needs_sight():
    """Behind a wall at 5 inches it stays closed; in the open it does not."""
    for features, reads in (((), True), ((WALL,), False)):
        state = patrol(*gap(5), features=features, phase="combat")
        state = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.SEEN}))
        assert (ReadSheet("Red", "r", "b").check(observe(state, "Red")) == []) is reads


@pytest.mark.rule("CONC-04")
@pytest.mark.parametrize(("x", "y", "stops"), [(20, 24, True), (20, 35, True), (20, 38, False)])
@pytest.mark.parametrize("side", ["b2", "r2"])
def test_hostile_ecm_on_the_line_stops_a_probe(x, y, stops, side):
    """12 inches from its base; that of a friend does not."""
    jammer = mech(side, x, y, specials=("ECM",))
    state = patrol(*gap(15, red={"specials": ("PRB",)}), jammer, phase="combat")
    state = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.SEEN}))
    state = state.with_unit(replace(state.units[side], seen_as={"Red": Sighting.FULL}))
    found = [one.rule for one in ReadSheet("Red", "r", "b").check(observe(state, "Red"))]
    assert found == (["CONC-04"] if stops and side == "b2" else [])


@pytest.mark.rule("BLIP-ECM")
@pytest.mark.parametrize(("selected", "styles"), [("r", ["ecm-own", "ecm-enemy"]), (None, ["ecm-own"] * 2)])
def test_fields_are_drawn_from_the_base_on(selected, styles):
    """A ring 12 inches beyond the base, its words on the rim; whose it is by who is selected."""
    state = patrol(mech("r", 20, specials=("ECM",)), mech("b", 50, specials=("AECM",)))
    view = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.FULL}))
    marks = list(ecm(observe(view, "Red"), selected, Point(0, 0)))
    rings = sorted((mark for mark in marks if isinstance(mark, Ring)), key=lambda ring: ring.at)
    assert [(ring.at, ring.radius, ring.style) for ring in rings] == [
        (Point(20, 24), 12.625, styles[0]),
        (Point(50, 24), 12.625, styles[1]),
    ]
    labels = sorted((mark for mark in marks if isinstance(mark, Label)), key=lambda label: label.at)
    assert [label.text for label in labels] == ['ECM 12"', 'Angel ECM 12"']
    assert [label.at for label in labels] == [Point(20, 24 - 12.625), Point(50, 24 - 12.625)]


@pytest.mark.rule("BLIP-05", "BLIP-06", "BLIP-07")
def test_how_far_one_spots_is_drawn_from_the_base_on():
    """For a unit that one knows, on the table; for nobody else."""
    state = patrol(mech("r", 36), mech("b", 70), mech("r2", 10), said=NIGHT)
    view = observe(state.with_unit(replace(state.units["r2"], enters=1)), "Red")
    marks = list(spotting(view, "r", Point(0, 0)))
    assert [mark.radius for mark in marks if isinstance(mark, Ring)] == [12.625, 10.625]
    labels = [mark for mark in marks if isinstance(mark, Label)]
    assert [label.at for label in labels] == [Point(36, 24 + 12.625), Point(36, 24 + 10.625)]
    for key in (None, "b", "r2", "nobody"):
        assert list(spotting(view, key, Point(0, 0))) == []


@pytest.mark.rule("BLIP-05")
def test_light_falls_around_units_with_eyes():
    """12 inches by night beyond the base, 42 with a searchlight; none around dummies and sensors."""
    units = mech("r", 10), mech("r2", 20, specials=("SRCH",)), mech("r3", 30), mech("b", 70)
    state = patrol(*units, said=NIGHT, of_units={"r3": {"dummy": True}}).with_unit(sensor(40))
    found = list(lights(observe(state, "Red"), "Red"))
    assert found == [(Point(10, 24), 12.625), (Point(20, 24), 42.625)]
    assert list(lights(observe(state, "Red"), "Blue")) == []


@pytest.mark.rule("BLIP-01")
def test_a_counter_may_not_be_fired_upon_however_near():
    """Though it is in sight: it is told at the end of movement alone."""
    state = patrol(*gap(5), said=NIGHT, phase="combat")
    assert "BLIP-18" in [one.rule for one in refusals(observe(state, "Red"), Fire("Red", "r", "b"))]
