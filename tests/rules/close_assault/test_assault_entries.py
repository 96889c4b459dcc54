"""Who comes into which hex, and who does not: charges, pushes, moves, the order of acting, full hexes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, box, chosen, facing_off, into, mech, met, rules_of
from bouts import sheets

from game.core.engine.dice import script, throw
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase
from game.core.model.answer import replies
from game.core.model.events import Acted, Moved, Rolled
from game.core.model.state import GridCell
from game.core.model.unit import Sighting, extra_of
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault import DeclarePush, Manoeuvre
from game.rules.close_assault.on_table.entries import (
    Arrival,
    OpenAssaults,
    _join,
    approach_of,
    arrivals,
    mp_left,
    not_in,
    note_move,
    price,
    stand_up,
    take_up_declared,
)
from game.rules.close_assault.on_table.fighters import give_sheets, kind_of, status_of
from game.rules.close_assault.on_table.hex_grid import has_room
from game.rules.close_assault.on_table.records import (
    Approach,
    Assaults,
    DeclaredCollision,
    ExchangeReport,
    FighterStatus,
    LockedHex,
)

CONTACT = 1.25
AIRCRAFT = {"type": "AF", "move": "5a"}


def moved(unit, spent=2.0, **more):
    """Return *unit* after it has moved in turn 1."""
    return replace(unit, extras={**unit.extras, "Approach": Approach(unit.side, 1, spent, **more)})


def faring(unit, **more):
    """Return *unit* with some things changed of how it fares."""
    return replace(unit, extras={**unit.extras, "FighterStatus": FighterStatus(**more)})


def touching(**more):
    """Return r, which has moved, in contact with b."""
    return moved(mech("r", 24.0 - CONTACT)), mech("b", 24.0, **more)


def declared(state, *collisions):
    """Return *state* in which *collisions* were declared in movement."""
    return replace(state, extras={**state.extras, "Assaults": Assaults(declared=collisions)})


CHARGE = DeclaredCollision("r", "b", "charge")


@pytest.mark.rule("CA-08", "CA-17")
def test_a_declared_charge_comes_in_once_and_first():
    """Not a second time as one that has moved into contact."""
    both = moved(mech("ra", 24.0 - CONTACT)), moved(mech("rz", 24.0 + CONTACT))
    state = declared(facing_off(*both, mech("b", 24.0)), replace(CHARGE, unit="rz"))
    assert list(arrivals(state)) == [Arrival("rz", "b", "charge"), Arrival("ra", "b", "move")]


@pytest.mark.rule("CA-08")
@pytest.mark.parametrize(
    "how",
    [{"prone": True}, {"stuck": True}, {"awake": False}, {"out": "pilot dead"}],
)
def test_a_charger_that_cannot_move_any_more_does_not_come_in(how):
    """Fire may have stopped it after it was declared."""
    state = declared(facing_off(*touching()), CHARGE)
    assert list(arrivals(state.with_unit(faring(state.units["r"], **how)))) == []


@pytest.mark.rule("CA-08")
def test_a_charge_needs_both_on_the_table_and_in_contact():
    """Neither at a target that was destroyed, nor of a charger that was, nor from afar."""
    state = declared(facing_off(*touching()), CHARGE)
    assert [one.unit for one in arrivals(state)] == ["r"]
    for key in ("r", "b"):
        gone = state.with_unit(replace(state.units[key], removed="destroyed"))
        assert list(arrivals(gone)) == []
    away = state.with_unit(replace(state.units["r"], at=Point(20.0, 24.0)))
    assert list(arrivals(away)) == []


@pytest.mark.rule("CA-08")
def test_who_takes_no_part_in_close_assaults_neither_comes_in_nor_is_met():
    """Aircraft have no fighter."""
    assert [one.unit for one in arrivals(facing_off(*touching()))] == ["r"]
    assert list(arrivals(facing_off(*touching(**AIRCRAFT)))) == []
    flier = moved(mech("r", 24.0 - CONTACT, **AIRCRAFT))
    assert list(arrivals(facing_off(flier, mech("b", 24.0)))) == []
    push = DeclarePush("Red", "r", "b")
    assert rules_of(push.check(facing_off(flier, mech("b", 24.0)))) == ["CA-08"]
    charge = declared(facing_off(flier, mech("b", 24.0)), CHARGE)
    assert list(arrivals(charge)) == []


@pytest.mark.rule("CA-08")
@pytest.mark.parametrize(("order", "first"), [(("Blue", "Red"), "b"), (("Red", "Blue"), "r"), ((), "r")])
def test_who_comes_in_first_follows_the_order_of_acting(order, first):
    """That of the turn; before there is one, that of the sides."""
    pair = moved(mech("r", 24.0 - CONTACT)), moved(mech("b", 24.0))
    state = replace(facing_off(*pair), order=order)
    assert next(arrivals(state)).unit == first


@pytest.mark.rule("CA-09", "CA-88")
@pytest.mark.parametrize(
    ("how", "rule"),
    [
        ({}, None),
        ({"prone": True}, "CA-88"),
        ({"stuck": True}, "CA-88"),
        ({"awake": False}, "CA-88"),
        ({"out": "pilot dead"}, "CA-88"),
    ],
)
def test_who_cannot_move_comes_into_no_hex(how, rule):
    """Fallen, immobile, unconscious or out of the fight."""
    state = facing_off(*touching())
    unit = faring(state.units["r"], **how)
    state = state.with_unit(unit)
    assert rules_of(not_in(state, unit, state.units["b"])) == ([rule] if rule else [])


@pytest.mark.rule("CA-09", "CA-88")
def test_getting_up_is_no_move_into_a_hex():
    """Nor does one come in of whom there is no fighter."""
    state = facing_off(moved(mech("r", 24.0 - CONTACT), spent=4.0, got_up=True), mech("b", 24.0))
    assert rules_of(not_in(state, state.units["r"], state.units["b"])) == ["CA-09"]
    state = facing_off(moved(mech("r", 24.0 - CONTACT, **AIRCRAFT)), mech("b", 24.0))
    assert rules_of(not_in(state, state.units["r"], state.units["b"])) == ["CA-88"]


@pytest.mark.rule("CA-17")
@pytest.mark.parametrize("before", [(), (CHARGE,)])
def test_what_was_declared_in_an_earlier_turn_is_forgotten(before):
    """When nobody has declared anything in this one; and only then there is news of it."""
    table = TableInPlay(declared(facing_off(), *before), throw)
    take_up_declared(table)
    assert table.state.extras["Assaults"].declared == ()
    assert len(table.events) == len(before)


@pytest.mark.rule("CA-09")
def test_two_contacts_apart_from_each_other_are_two_close_assaults():
    """Numbered within the turn; each has its own fighters."""
    units = (mech("r", 20.0), mech("b", 24.0), mech("ra", 20.0, 36.0), mech("ba", 24.0, 36.0))
    state = facing_off(*units)
    other = Move("Red", "ra", (Point(24.0 - CONTACT, 36.0),))
    found = Assault(state).come(into("r", state.units["b"], state), other).fight()
    assert [(one.id, set(one.units)) for one in found.state.encounters] == [
        ("1.1", {"r", "b"}),
        ("1.2", {"ra", "ba"}),
    ]


@pytest.mark.rule("CA-09", "CA-55")
@pytest.mark.parametrize(("gone", "opens"), [((), True), (("r",), False), (("b",), False)])
def test_a_locked_hex_goes_on_while_both_sides_are_left_in_it(gone, opens):
    """Fire from outside may have removed one of them."""
    grid = met().state.encounter.grid
    state = facing_off(mech("r", 24.0 - 4 / 3), mech("b", 24.0))
    state = replace(state, extras={"Assaults": Assaults(locked=(LockedHex(grid, ("r",), ("b",)),))})
    for key in gone:
        state = state.with_unit(replace(state.units[key], removed="destroyed"))
    table = TableInPlay(state, throw)
    OpenAssaults().resolve(table)
    assert bool(table.state.encounters) == opens


def locked_battle(*more):
    """Return a battle at the end of its combat phase: r is locked in the hex of b, to its west."""
    grid = met().state.encounter.grid
    state = facing_off(mech("r", 24.0 - 4 / 3), mech("b", 24.0), *more)
    return replace(state, extras={"Assaults": Assaults(locked=(LockedHex(grid, ("r",), ("b",)),))})


def opened(state, *collisions):
    """Return the close assaults of the turn, each as its attackers with their entries, and its defenders."""
    before = extra_of(state.extras, Assaults)
    state = replace(state, extras={"Assaults": replace(before, declared=collisions)})
    table = TableInPlay(state, throw)
    OpenAssaults().resolve(table)
    found = []
    for one in table.state.encounters:
        fares = {key: status_of(table.state.units[key]) for key in one.units}
        attackers = {key: fare.entry for key, fare in fares.items() if fare.attacks}
        found.append((attackers, [key for key, fare in fares.items() if not fare.attacks]))
    return found


@pytest.mark.rule("CA-13", "CA-55")
@pytest.mark.parametrize("entry", ["charge", "death from above"])
def test_who_comes_in_on_a_locked_attacker_turns_the_tables(entry):
    """A friend of the defender charges r, or drops on it: b and ba are the attackers of that hex now."""
    state = locked_battle(mech("ba", 24.0 - 4 / 3, 24.0 + CONTACT))
    assert opened(state, DeclaredCollision("ba", "r", entry)) == [({"b": "move", "ba": entry}, ["r"])]


@pytest.mark.rule("CA-13", "CA-09")
def test_moving_into_contact_with_a_locked_attacker_is_coming_in_too():
    """Two inches of its move are spent; without them it stays out."""
    idle = locked_battle(mech("ba", 24.0 - 4 / 3, 24.0 + CONTACT))
    assert opened(idle) == [({"r": "move"}, ["b"])]
    came = idle.with_unit(moved(idle.units["ba"]))
    assert opened(came) == [({"b": "move", "ba": "move"}, ["r"])]


@pytest.mark.rule("CA-13")
def test_nobody_turns_the_tables_where_others_have_come_in_before():
    """Ra has charged b in this turn: ba, who comes in on r after that, stays out."""
    state = locked_battle(mech("ba", 24.0 - 4 / 3, 24.0 + CONTACT), mech("ra", 24.0 + CONTACT))
    both = DeclaredCollision("ra", "b", "charge"), DeclaredCollision("ba", "r", "charge")
    assert opened(state, *both) == [({"r": "move", "ra": "charge"}, ["b"])]
    assert opened(state, *both[::-1]) == [({"b": "move", "ba": "charge"}, ["r"])]


@pytest.mark.rule("CA-13", "CA-57")
@pytest.mark.parametrize(("count", "comes"), [(5, True), (6, False)])
def test_no_more_than_seven_attack_where_the_tables_are_turned(count, comes):
    """With seven defenders there is no place for one more."""
    mates = [mech(f"b{n}", 24.0 + n / 10) for n in range(count)]
    state = locked_battle(mech("ba", 24.0 - 4 / 3, 24.0 + CONTACT), *mates)
    grid = extra_of(state.extras, Assaults).locked[0].grid
    locked = LockedHex(grid, ("r",), ("b", *(one.id for one in mates)))
    state = replace(state, extras={"Assaults": Assaults(locked=(locked,))})
    ((attackers, _),) = opened(state, DeclaredCollision("ba", "r", "charge"))
    assert ("ba" in attackers) == comes


@pytest.mark.rule("CA-13", "CA-57")
def test_no_more_than_seven_come_to_one_hex():
    """The eighth stays out."""
    keys = [f"r{n}" for n in range(8)]
    state = facing_off(*(mech(key, 10.0 + 2 * n, 10.0) for n, key in enumerate(keys)), mech("b", 24.0))
    hexes = []
    for key in keys:
        _join(state, hexes, Arrival(key, "b", "move"))
    assert [len(one.attackers) for one in hexes] == [7]


@pytest.mark.rule("CA-13", "CA-58")
def test_friends_of_the_target_defend_its_hex_unless_they_fight_in_another():
    """Nor does an aircraft above it."""
    mates = mech("ba", 25.3), mech("bc", 22.7), mech("bf", 24.0, 25.3, **AIRCRAFT)
    state = facing_off(mech("r", 10.0), mech("ra", 12.0), mech("b", 24.0), *mates)
    hexes = []
    _join(state, hexes, Arrival("r", "b", "move"))
    assert hexes[0].defenders == ["b", "ba", "bc"]
    hexes = []
    _join(state, hexes, Arrival("r", "ba", "move"))
    _join(state, hexes, Arrival("ra", "bc", "move"))
    assert [one.defenders for one in hexes] == [["ba", "b"], ["bc"]]


@pytest.mark.rule("CA-06")
def test_how_units_stack_is_told_by_their_sheets_else_by_their_cards():
    """Kind and tons; who takes no part counts as a 'Mech of no weight."""
    infantry = mech("b", 24.0, type="CI", move='2"f')
    given = {"r": "WHM-6R", "ra": "Demolisher Heavy Tank (Defensive)", "b": "Foot Platoon (Ballistic Rifle)"}
    state = facing_off(mech("r", 20.0), mech("ra", 16.0), mech("rf", 12.0, **AIRCRAFT), infantry)
    state = give_sheets(state, {key: sheets().find(name) for key, name in given.items()})
    assert {key: kind_of(state, unit) for key, unit in state.units.items()} == {
        "r": ("mech", 70),
        "ra": ("vehicle", 80),
        "rf": ("mech", 0),
        "b": ("platoon", 0),
    }


@pytest.mark.rule("CA-06")
def test_a_light_mech_does_not_share_a_hex_with_a_light_vehicle():
    """Two light vehicles do, in either order."""
    assert not has_room([("vehicle", 50)], "mech", 50)
    assert not has_room([("mech", 50)], "vehicle", 50)
    assert not has_room([("vehicle", 60)], "vehicle", 50)
    assert has_room([("vehicle", 50)], "vehicle", 59)


@pytest.mark.rule("CA-16")
def test_nobody_manoeuvres_where_no_close_assault_is_played():
    """Whatever else it asks for."""
    assert rules_of(Manoeuvre("Red", "r", GridCell("hex", "1")).check(facing_off())) == ["CA-16"]


@pytest.mark.rule("CA-06", "CA-57")
def test_nobody_moves_into_a_hex_off_the_table():
    """The one behind the defender lies beyond the edge."""
    state = facing_off(mech("r", 20.0, 1.0), mech("b", 24.0, 1.0, facing=180.0))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    grid = found.state.encounter.grid
    off = next(one.name for one in grid.cells if grid.centre(one).y < 0)
    assert "CA-06" in rules_of(Manoeuvre("Red", "r", GridCell("hex", off)).check(found.state))


@pytest.mark.rule("CA-10", "CA-11", "CA-54")
def test_places_are_taken_before_the_first_exchange_only():
    """In the second an attacker stands where it went, and faces as it did."""
    found = chosen(cell="2")
    stood, facing = found.at("r"), found.state.units["r"].facing
    found.answer(Red="A", Blue="a")
    assert found.state.encounter.round == 2
    assert (found.at("r"), found.state.units["r"].facing) == (stood, facing)


@pytest.mark.rule("CA-21", "CA-60")
def test_a_tactic_is_aimed_at_the_enemy_that_its_answer_names():
    """With one enemy it needs no name; without any the first is meant."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("ba", 25.3))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None:
        (side,) = found.state.to_act
        found.play(next(iter(replies(found.state, side))))
    found.stay()
    found.answer(Blue="a")
    about = found.state.asked.about
    assert {about.answered("Red", f"A:{key}").order.target for key in ("b", "ba")} == {"b", "ba"}
    (slate,) = [one for one in about.slates if one.side == "Red"]
    assert about.answered("Red", "A").order.target == slate.targets[0].unit


@pytest.mark.rule("CA-21")
def test_a_tactic_promises_nothing_to_a_side_that_is_not_asked():
    """To one that is, what it does less what it takes."""
    found = chosen()
    about = found.state.asked.about
    assert about.promise(found.state, "Red", "C") != 0.0
    assert about.promise(found.state, "Green", "C") == 0.0


@pytest.mark.rule("CA-08")
def test_units_of_a_family_without_close_combat_come_into_no_hex():
    """They move into contact, charge and miss as usual."""
    state = declared(facing_off(mech("r", 20.0), mech("ra", 12.0), mech("b", 24.0)), CHARGE)
    options = {**state.rules.options, "ambush": True}
    state = replace(state, rules=replace(state.rules, close_combat=None, options=options))
    found = Assault(state, 1, 1).come(into("r", state.units["b"], state))
    assert "Approach" not in found.state.units["r"].extras
    while found.state.to_act != {"Red"}:
        found.play(EndPhase(*found.state.to_act))
    found.play(Fire("Red", "ra", "b"))
    assert found.rolled[0][1] == (1, 1)
    assert found.fight().state.encounter is None
    assert found.state.extras["Assaults"].declared == (CHARGE,)


@pytest.mark.rule("CA-09", "CA-18")
@pytest.mark.parametrize(
    ("jumps", "jumped"), [((False, False), False), ((True, False), True), ((False, True), True)]
)
def test_the_stretches_of_a_move_add_up(jumps, jumped):
    """Who hides is not noted, though its base is touched."""
    unit, foe = touching()
    state = facing_off(unit, replace(foe, seen_as={"Red": Sighting.NONE}), mech("ba", 24.0 - 2 * CONTACT))
    table = TableInPlay(state)
    for inches, jump in zip((1.5, 2.5), jumps, strict=True):
        rule = "AS-JUMP-04" if jump else "AS-MOVE-01"
        note_move(table, Moved("r", (unit.at,), 90.0, 0.0, inches, rule=rule))
    moved = approach_of(table.state, table.state.units["r"])
    assert (moved.spent, moved.jumped, moved.met) == (6.0, jumped, ("ba",))


@pytest.mark.rule("CA-18")
@pytest.mark.parametrize(("spent", "left"), [(0.0, 5), (2.0, 4), (2.1, 3), (10.0, 0), (12.0, 0)])
def test_each_two_inches_of_a_move_or_part_of_them_are_an_mp(spent, left):
    """Of 10 inches; there are never fewer than none left, though it was slowed after its move."""
    state = facing_off(moved(mech("r", 20.0), spent), mech("b", 24.0))
    assert mp_left(state, state.units["r"]) == left


@pytest.mark.rule("CA-18")
@pytest.mark.parametrize(("jumped", "left"), [(False, 3), (True, 1)])
def test_who_jumps_in_has_jumping_mp(jumped, left):
    """Of 10 inches on foot or 6 by jumping 4 are spent."""
    state = facing_off(moved(mech("r", 20.0, move='10"/6"j'), 4.0, jumped=jumped), mech("b", 24.0))
    assert mp_left(state, state.units["r"]) == left


@pytest.mark.rule("CA-18")
@pytest.mark.parametrize(
    ("base", "kind", "from_", "to", "mp"),
    [
        (2.0, "rough", 0.0, 0.0, 1),
        (2.0, "rough", 0.0, 4.0, 2),
        (2.0, "rough", 2.0, 4.0, 1),
        (2.0, "rough", 1.0, 2.0, 2),
        (0.3, "rough", 0.0, 0.6, 2),
        (0.3, "rough", 0.6, 4.0, 1),
        (0.3, "wall", 0.0, 0.6, 3),
        (0.3, "cliff", 0.0, 0.6, 1),
        (0.0, "rough", 1.0, 2.0, 1),
    ],
)
def test_what_the_first_two_inches_cost_is_the_price_of_a_hex(base, kind, from_, to, mp):
    """Rounded up, on the way from base to base; as far as it can be walked."""
    high = 9.0 if kind == "cliff" else 1.0
    kind = kind.replace("cliff", "wall")
    ground = (box(kind, (20.0 + from_, 20.0), (to - from_, 8.0), height=high),) if to else ()
    state = facing_off(mech("r", 20.0), mech("b", 20.0 + 2 * base), features=ground)
    assert price(state, state.units["r"], state.units["b"]) == mp


@pytest.mark.rule("CA-24")
@pytest.mark.parametrize(
    ("target", "at", "rules"),
    [
        ({}, 24.0, []),
        ({"side": "Red"}, 24.0, ["CA-24"]),
        ({"removed": "destroyed"}, 24.0, ["CA-24"]),
        (AIRCRAFT, 24.0, ["CA-24"]),
        ({}, 25.0, ["CA-09"]),
    ],
)
def test_who_is_pushed(target, at, rules):
    """An enemy on the table that fights close assaults, in contact."""
    card = {key: value for key, value in target.items() if key in AIRCRAFT}
    other = {key: value for key, value in target.items() if key not in AIRCRAFT}
    state = facing_off(touching()[0], replace(mech("b", at, **card), **other))
    assert rules_of(DeclarePush("Red", "r", "b").check(state)) == rules


@pytest.mark.rule("CA-24", "CA-67")
def test_a_vehicle_pushes_nobody_and_who_pushes_has_acted():
    """The push is its attack of the turn."""
    state = facing_off(moved(mech("r", 24.0 - CONTACT, type="CV")), mech("b", 24.0))
    assert rules_of(DeclarePush("Red", "r", "b").check(state)) == ["CA-67"]
    table = TableInPlay(facing_off(*touching()))
    DeclarePush("Red", "r", "b").resolve(table)
    assert [(one.what, one.target) for one in table.events if isinstance(one, Acted)] == [("push", "b")]


@pytest.mark.rule("CA-88")
@pytest.mark.parametrize(
    ("how", "spent", "move", "faces", "stands"),
    [
        ({}, 0.0, '4"', (6, 6), True),
        ({}, 0.0, '4"', (1, 1), False),
        ({}, 0.0, '2"', (), False),
        ({}, 2.0, '2"', (), True),
        ({"awake": False}, 0.0, '4"', (), False),
        ({"stuck": True}, 0.0, '4"', (), False),
    ],
)
def test_who_gets_up_at_the_beginning(how, spent, move, faces, stands):
    """For 2 MP and a roll; for nothing if it has moved; and not if it cannot."""
    unit = faring(moved(mech("r", 20.0, move=move), spent), prone=True, **how)
    flier = faring(mech("rf", 10.0, **AIRCRAFT), prone=True)
    table = TableInPlay(facing_off(unit, flier, mech("b", 24.0)), script(*faces))
    stand_up(table)
    after = table.state.units["r"]
    assert status_of(after).prone == (not stands)
    assert approach_of(table.state, after).got_up == bool(faces)
    assert sum(isinstance(event, Rolled) for event in table.events) == bool(faces)


@pytest.mark.rule("CA-26")
@pytest.mark.parametrize(("turn", "opens", "kept"), [(1, False, True), (1, True, False)])
def test_exchanges_are_reported_until_others_begin(turn, opens, kept):
    """Those of the last turn that had any."""
    pair = touching() if opens else (mech("r", 10.0), mech("b", 24.0))
    old = ExchangeReport(turn, 2, "r", "b", "A", "a", 1)
    state = replace(facing_off(*pair), extras={"Assaults": Assaults(exchanges=(old,))})
    table = TableInPlay(state, throw)
    OpenAssaults().resolve(table)
    assert bool(table.state.encounters) == opens
    assert table.state.extras["Assaults"].exchanges == ((old,) if kept else ())


@pytest.mark.rule("CA-26")
def test_without_earlier_exchanges_none_are_forgotten():
    """The opening is all that happens."""
    table = TableInPlay(facing_off(*touching()), throw)
    OpenAssaults().resolve(table)
    assert not [one for one in table.events if isinstance(getattr(one, "extra", None), Assaults)]


@pytest.mark.rule("CA-29")
@pytest.mark.parametrize("fired", [False, True])
def test_who_has_fired_this_turn_comes_in_with_all_its_weapons_fired(fired):
    """Every weapon of its sheet, or the one of its card."""
    state = facing_off(*touching())
    unit = state.units["r"]
    state = state.with_unit(replace(unit, status=replace(unit.status, fired=fired)))
    for name, count in (("", 1), ("WHM-6R", len(sheets().find("WHM-6R").weapons))):
        given = give_sheets(state, {"r": sheets().find(name)} if name else {})
        table = TableInPlay(given, throw)
        OpenAssaults().resolve(table)
        assert status_of(table.state.units["r"]).fired == (tuple(range(count)) if fired else ())
