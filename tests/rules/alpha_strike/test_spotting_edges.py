"""The edges of spotting: who spots at all, remote sensors set down and trampled, scans and fields drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech
from scouts import gap, how, known, patrol, spotted

from game.core.engine.table import TableInPlay
from game.core.engine.turns import refusals
from game.core.model.events import Moved, Removed, Sighted
from game.core.model.unit import Sighting, extra_of
from game.core.views.marks import Label, Ring
from game.core.views.observe import observe
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.deductions import Inferred
from game.rules.alpha_strike.spotting.battle_setup import muster
from game.rules.alpha_strike.spotting.blips import is_sensor
from game.rules.alpha_strike.spotting.crossing import seen_crossing
from game.rules.alpha_strike.spotting.electronics import Electronics
from game.rules.alpha_strike.spotting.family_io import SpottingSection, SpottingUnitSection
from game.rules.alpha_strike.spotting.hidden import Hidden
from game.rules.alpha_strike.spotting.identify import by_contact, by_sensors, by_sight, stealthy
from game.rules.alpha_strike.spotting.inference import watch_move
from game.rules.alpha_strike.spotting.overlays import ecm, lights, spotting
from game.rules.alpha_strike.spotting.remote import DropSensor, Pouch, sensor_at, trample
from game.rules.alpha_strike.spotting.scan import ReadSheet, Scan, Scans, forget

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
    spent = replace(crowded.units["r"], extras={**unit.extras, "Pouch": Pouch("Red", 1, 0)})
    assert [one.reason for one in drop.check(crowded.with_unit(spent))] == [
        f"{unit.name} has no remote sensor left"
    ]


@pytest.mark.rule("BLIP-RSD")
def test_a_pouch_counts_down_turn_by_turn():
    """Two of two: each is one fewer."""
    state = patrol(*gap(50, red={"specials": ("RSD3",)}))
    for turn in (1, 2):
        table = TableInPlay(replace(state, turn=turn))
        DropSensor("Red", "r").resolve(table)
        state = table.state
        assert extra_of(state.units["r"].extras, Pouch) == Pouch("Red", turn, turn)
    assert sorted(one.counter for one in state.units.values() if is_sensor(one)) == ["S1", "S2"]


@pytest.mark.rule("BLIP-RSD")
@pytest.mark.parametrize(
    ("near", "trampled"),
    [
        ([mech("b", 30.875), mech("b2", 60)], True),
        ([mech("b", 31), mech("b2", 60)], False),
        ([mech("r2", 30.875)], False),
        ([sensor(30.5, "Blue", "b")], False),
        ([mech("b", 60), mech("r2", 61.25)], False),
    ],
)
def test_a_sensor_is_trampled_by_any_enemy_base_that_touches_it(near, trampled):
    """Not by friends, not by another sensor; units are not trampled."""
    state = patrol(mech("r", 2), mech("b9", 70))
    for one in (sensor(30), *near):
        state = state.with_unit(one)
    table = TableInPlay(state)
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


@pytest.mark.rule("CONC-01", "CONC-05")
@pytest.mark.parametrize(("specials", "status"), [((), {}), (("PRB",), {"shutdown": True}), (("TAG",), {})])
def test_without_a_working_probe_the_refusal_names_no_range(specials, status):
    """There is nothing that reads to any distance."""
    state = patrol(*gap(10, red={"specials": specials, "status": status}), phase="combat")
    state = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.SEEN}))
    (found,) = ReadSheet("Red", "r", "b").check(observe(state, "Red"))
    assert (found.rule, found.reason) == ("CONC-05", 'no probe, and not within 6" with a line of sight')


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


@pytest.mark.rule("CONC-04")
@pytest.mark.parametrize(("mode", "reads"), [("eccm", True), ("ecm", False)])
def test_each_field_counts_where_the_line_comes_nearest_to_it(mode, reads):
    """ECCM clears the near field there, though not all along the line; the far one ends short of it."""
    near, far = (mech(key, x, y, specials=("ECM",)) for key, x, y in (("b2", 8, 34), ("b3", 15, 38)))
    clearing = mech("r2", 2, 14, specials=("ECM",))
    state = patrol(*gap(13.75, red={"specials": ("PRB",)}), near, far, clearing, phase="combat")
    for key, sighting in (("b", Sighting.SEEN), ("b2", Sighting.FULL), ("b3", Sighting.FULL)):
        state = state.with_unit(replace(state.units[key], seen_as={"Red": sighting}))
    suite = {**state.units["r2"].extras, "Electronics": Electronics("Red", mode)}
    state = state.with_unit(replace(state.units["r2"], extras=suite))
    assert (ReadSheet("Red", "r", "b").check(observe(state, "Red")) == []) is reads


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
    figure = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.SEEN}))
    assert list(spotting(observe(figure, "Red"), "b", Point(0, 0))) == []


@pytest.mark.rule("BLIP-05")
def test_light_falls_around_units_with_eyes():
    """12 inches by night beyond the base, 42 with a searchlight; none around dummies and sensors."""
    units = mech("r", 10), mech("r2", 20, specials=("SRCH",)), mech("r3", 30), mech("b", 70)
    state = patrol(*units, said=NIGHT, of_units={"r3": {"dummy": True}}).with_unit(sensor(40))
    found = list(lights(observe(state, "Red"), "Red"))
    assert found == [(Point(10, 24), 12.625), (Point(20, 24), 42.625)]
    assert list(lights(observe(state, "Red"), "Blue")) == []
    lit = replace(state.units["b"], seen_as={"Red": Sighting.SEEN})
    lit = replace(lit, profile=replace(lit.profile, specials=("SRCH",)))
    assert list(lights(observe(state.with_unit(lit), "Red"), "Blue")) == [(Point(70, 24), 12.625)]


@pytest.mark.rule("BLIP-01", "BLIP-18")
def test_a_counter_may_not_be_fired_upon_however_near():
    """Though it is in sight: it is told at the end of movement alone. A figure may, its sheet open or not."""
    state = patrol(*gap(5), said=NIGHT, phase="combat")
    assert "BLIP-18" in [one.rule for one in refusals(observe(state, "Red"), Fire("Red", "r", "b"))]
    for sighting in (Sighting.SEEN, Sighting.FULL):
        view = observe(state.with_unit(replace(state.units["b"], seen_as={"Red": sighting})), "Red")
        assert refusals(view, Fire("Red", "r", "b")) == []


def held(*scans):
    """Return a battle in which each has identified the other, and Red holds *scans* of Blue's."""
    units = mech("r", 5), mech("r2", 5, 34), mech("b", 15), mech("b2", 15, 34)
    every = {unit.id: {"identified": True} for unit in units}
    state = patrol(*units, of_units=every, phase="combat")
    return replace(state, extras={**state.extras, "Scans": Scans(scans)})


def behind_wall(state, key):
    """Return *state* in which a wall hides that unit from all."""
    x, y = state.units[key].at
    walls = (box("wall", x - 2, y - 2, 1, 4, height=30.0),)
    return replace(state, battlefield=replace(state.battlefield, features=walls))


@pytest.mark.rule("CONC-01")
def test_what_was_read_is_lost_with_the_line_of_sight():
    """When either moves where no line leads; the sheet of another, or one in sight, stays open."""
    one, other = Scan("Red", "r", "b"), Scan("Red", "r2", "b2")
    state = held(one, other)
    for mover in ("r", "b"):
        table = TableInPlay(behind_wall(state, "b"))
        forget(table, Moved(mover, (Point(5, 24), Point(6, 24)), 0.0, 0.0))
        assert extra_of(table.state.extras, Scans).held == (other,)
        closed = [(seen.unit, seen.by, seen.sighting) for seen in table.events if isinstance(seen, Sighted)]
        assert closed == [("b", "Red", Sighting.SEEN)]
    for state_, mover in ((state, "r"), (behind_wall(state, "b"), "r2")):
        quiet = TableInPlay(state_)
        forget(quiet, Moved(mover, (Point(5, 24), Point(6, 24)), 0.0, 0.0))
        assert quiet.events == []


@pytest.mark.rule("CONC-01")
@pytest.mark.parametrize(
    ("scans", "left", "closed"),
    [
        ((Scan("Red", "r", "b"),), (), ["b"]),
        ((Scan("Red", "r", "b", told=False),), (), []),
        ((Scan("Red", "r", "b"), Scan("Red", "r2", "b")), (Scan("Red", "r2", "b"),), []),
        (
            (Scan("Red", "r", "b"), Scan("Red", "r2", "b", told=False)),
            (Scan("Red", "r2", "b", told=False),),
            ["b"],
        ),
        ((Scan("Red", "r", "b"), Scan("Red", "r2", "b2")), (Scan("Red", "r2", "b2"),), ["b"]),
    ],
)
def test_a_sheet_closes_when_nobody_reads_it_any_more(scans, left, closed):
    """Who scanned it has gone: another who was told keeps it open, one who was told nothing does not."""
    state = held(*scans)
    gone = state.with_unit(replace(state.units["r"], removed="destroyed"))
    table = TableInPlay(gone)
    forget(table, Removed("r", "destroyed"))
    assert extra_of(table.state.extras, Scans).held == left
    assert [seen.unit for seen in table.events if isinstance(seen, Sighted)] == closed


@pytest.mark.rule("CONC-01")
def test_who_was_scanned_and_is_gone_is_not_forgotten_with_it():
    """What is known of a wreck stays known."""
    state = held(Scan("Red", "r", "b"))
    table = TableInPlay(state.with_unit(replace(state.units["b"], removed="destroyed")))
    forget(table, Removed("b", "destroyed"))
    assert table.events == []


@pytest.mark.rule("BLIP-04", "BLIP-14", "CONC-07")
@pytest.mark.parametrize(
    ("moved", "phase", "concealed", "learnt"),
    [
        ({}, "movement", True, (3.0, 0.0)),
        ({"rule": "AS-JUMP-04"}, "movement", True, (0.0, 3.0)),
        ({"rule": "BLIP-04"}, "movement", True, None),
        ({"rule": "BLIP-14"}, "movement", True, None),
        ({"path": (Point(15, 24),)}, "movement", True, None),
        ({}, "combat", True, None),
        ({}, "movement", False, None),
    ],
)
def test_who_sees_a_unit_go_learns_how_far(moved, phase, concealed, learnt):
    """By its walk or jump; not where it is put aside, rises, turns, or is not concealed at all."""
    every = {"r": {"identified": True}, "b": {"identified": True}}
    state = patrol(mech("r", 5), mech("b", 15), of_units=every, options={"concealed": concealed}, phase=phase)
    path = moved.pop("path", (Point(15, 24), Point(15, 27)))
    table = TableInPlay(state)
    watch_move(table, Moved("b", path, 0.0, 0.0, **{"rule": "AS-MOVE-01", **moved}))
    found = extra_of(table.state.units["b"].extras, Inferred).held
    assert [(one.side, one.walked or 0.0, one.jumped or 0.0) for one in found] == (
        [("Red", *learnt)] if learnt else []
    )


@pytest.mark.rule("CONC-07")
def test_several_walks_of_a_turn_add_up():
    """Of who is not seen nothing is learnt."""
    every = {"r": {"identified": True}, "b": {"identified": True}}
    state = patrol(mech("r", 5), mech("b", 15), of_units=every)
    table = TableInPlay(state)
    for inches in (3.0, 4.0):
        watch_move(table, Moved("b", (Point(15, 24), Point(15, 24 + inches)), 0.0, 0.0, rule="AS-MOVE-01"))
    (found,) = extra_of(table.state.units["b"].extras, Inferred).held
    assert (found.side, found.walked) == ("Red", 7.0)
    hidden = replace(state.units["b"], seen_as={"Red": Sighting.NONE})
    unseen = TableInPlay(state.with_unit(hidden))
    watch_move(unseen, Moved("b", (Point(15, 24), Point(15, 27)), 0.0, 0.0, rule="AS-MOVE-01"))
    assert extra_of(unseen.state.units["b"].extras, Inferred).held == ()


@pytest.mark.rule("BLIP-15")
@pytest.mark.parametrize(
    ("rose", "phase", "corners", "sighting", "told"),
    [
        (1, "movement", 2, Sighting.BLIP, ["Red"]),
        (1, "movement", 3, Sighting.BLIP, ["Red"]),
        (0, "movement", 2, Sighting.BLIP, []),
        (2, "movement", 2, Sighting.BLIP, []),
        (1, "combat", 2, Sighting.BLIP, []),
        (1, "movement", 1, Sighting.BLIP, []),
        (1, "movement", 2, Sighting.NONE, []),
        (1, "movement", 2, Sighting.SEEN, []),
    ],
)
def test_who_rose_and_walks_in_sight_is_told(rose, phase, corners, sighting, told):
    """In the turn and the phase in which it rose, on a way, where it was known as a counter."""
    state = patrol(mech("r", 5), mech("b", 15), phase=phase)
    unit = state.units["b"]
    extras = {**unit.extras, "Hidden": Hidden("Blue", over=True, rose=rose)}
    table = TableInPlay(state.with_unit(replace(unit, extras=extras, seen_as={"Red": sighting})))
    way = (Point(15, 24), Point(15, 25), Point(15, 26))[:corners]
    seen_crossing(table, Moved("b", way, 0.0, 0.0, rule="AS-MOVE-01"))
    assert [seen.by for seen in table.events if isinstance(seen, Sighted)] == told


@pytest.mark.rule("BLIP-15")
def test_who_rose_and_walks_out_of_sight_stays_a_counter():
    """A wall between all along."""
    wall = box("wall", 10, 0, 1, 48, height=30.0)
    state = patrol(mech("r", 5), mech("b", 15), features=(wall,))
    unit = state.units["b"]
    extras = {**unit.extras, "Hidden": Hidden("Blue", over=True, rose=1)}
    table = TableInPlay(state.with_unit(replace(unit, extras=extras)))
    seen_crossing(table, Moved("b", (Point(15, 24), Point(15, 26)), 0.0, 0.0, rule="AS-MOVE-01"))
    assert table.events == []


@pytest.mark.rule("BLIP-01")
def test_counters_are_dealt_to_units_and_dummies_but_not_to_what_is_hidden():
    """Of whom the scenario says nothing, or nothing of light, all is as usual."""
    bare = patrol(mech("r", 5), mech("b", 15), mech("b2", 25))
    plain = replace(
        bare,
        extras={"Other": Scans()},
        units={key: replace(one, counter="") for key, one in bare.units.items()},
    )
    rules = replace(plain.rules, options={**plain.rules.options, "dummies": 2})
    said_of = {"r": None, "b": SpottingUnitSection(hidden=True), "b2": SpottingUnitSection()}
    found = muster(replace(plain, rules=rules), None, said_of)
    assert found.extras == {"Other": Scans()}
    assert len(found.units) == 3 + 2 * 2
    counters = {key: found.units[key].counter for key in ("r", "b", "b2")}
    assert counters["r"].isdecimal()
    assert counters["b2"].isdecimal()
    assert not counters["b"].isdecimal()
    lit = muster(replace(plain, rules=rules), SpottingSection(light="night"), said_of)
    assert lit.extras["Other"] == Scans()
    assert lit.extras["Conditions"].light == "night"
