"""A battle that is one close assault: who is set out where, who acts, and when it is over."""

from dataclasses import replace

import pytest
from assault_table import CONTACT, facing_off, mech, met, rules_of

from game.core.engine.table import TableInPlay
from game.core.model.procedure import EncounterEnded, Ended
from game.geometry.point import Point, bearing, distance
from game.rules.close_assault.on_table.duel import able, end_duel, only_in_the_hex, set_out
from game.rules.close_assault.on_table.entries import mp_left, not_in
from game.rules.close_assault.on_table.fighters import status_of
from game.rules.close_assault.on_table.records import Assaults, LockedHex

DUEL = {"duel": "in the middle"}
MIDDLE = Point(36.0, 24.0)


@pytest.mark.rule("CA-92")
def test_the_first_side_is_set_out_in_contact_with_the_second():
    """With 1 MP spent, each facing the other; it may come in at once."""
    state = set_out(facing_off(mech("r", 10.0), mech("b", 60.0), options=DUEL), {})
    attacker, defender = state.units["r"], state.units["b"]
    assert distance(defender.at, MIDDLE) < 1e-9
    assert distance(attacker.at, defender.at) == pytest.approx(CONTACT)
    assert attacker.facing == pytest.approx(bearing(attacker.at, defender.at))
    assert defender.facing == pytest.approx(bearing(defender.at, attacker.at))
    assert (mp_left(state, attacker), mp_left(state, defender)) == (4, 5)
    assert not [*not_in(state, attacker, defender)]


@pytest.mark.rule("CA-92")
@pytest.mark.parametrize(
    ("options", "units"),
    [
        ({}, (mech("r", 10.0), mech("b", 60.0))),
        (DUEL, (mech("r", 10.0, type="AF"), mech("b", 60.0))),
        (DUEL, (mech("r", 10.0), mech("b", 60.0, type="AF"))),
        (DUEL, (mech("r", 10.0), mech("ra", 60.0))),
    ],
)
def test_nobody_is_set_out_in_other_battles_or_without_an_enemy(options, units):
    """Nor where one side has nobody who fights close assaults."""
    state = facing_off(*units, options=options)
    assert set_out(state, {}) is state


@pytest.mark.rule("CA-92", "CA-57")
def test_several_are_set_out_around_the_middle():
    """Seven of each side at most, the attackers from six sides, the others of the defender beside it."""
    reds = tuple(mech(f"r{n}", 5.0, 2.0 + 2 * n) for n in range(8))
    blues = tuple(mech(f"b{n}", 65.0, 2.0 + 2 * n) for n in range(8))
    state = set_out(facing_off(*reds, *blues, options=DUEL), {})
    ranges = {key: distance(one.at, MIDDLE) for key, one in state.units.items()}
    assert ranges["b0"] < 1e-9
    assert all(ranges[f"b{n}"] == pytest.approx(1.2) for n in range(1, 7))
    assert all(ranges[f"r{n}"] == pytest.approx(CONTACT) for n in range(7))
    assert ranges["b7"] > 20.0
    assert ranges["r7"] > 20.0
    came = [round(bearing(MIDDLE, state.units[f"r{n}"].at)) % 360 for n in range(7)]
    assert came == [180, 0, 120, 240, 60, 300, 180]
    beside = [round(bearing(MIDDLE, state.units[f"b{n}"].at)) % 360 for n in range(1, 7)]
    assert beside == [240, 300, 0, 60, 120, 180]


@pytest.mark.rule("CA-92")
def test_nobody_acts_outside_the_hex():
    """In a duel; once the close assault is open its fighters do."""
    before, during = facing_off(), met().state
    for state, options, rules in ((before, DUEL, ["CA-92"]), (before, {}, []), (during, DUEL, [])):
        battle = with_options(state, options)
        assert rules_of(only_in_the_hex(battle, battle.units["r"])) == rules


def with_options(state, options):
    """Return *state* in a battle under other options."""
    return replace(state, rules=replace(state.rules, options={**state.rules.options, **options}))


def faring(state, key, **fares):
    """Return *state* with changes to the close assault status of a unit."""
    unit = state.units[key]
    status = replace(status_of(unit), **fares)
    return state.with_unit(replace(unit, extras={**unit.extras, "FighterStatus": status}))


@pytest.mark.rule("CA-92")
@pytest.mark.parametrize(
    ("how", "sides"),
    [
        ({}, ["Red", "Blue"]),
        ({"awake": False}, ["Blue"]),
        ({"out": "pilot dead"}, ["Blue"]),
        ({"gone": "fled"}, ["Blue"]),
        ({"prone": True}, ["Red", "Blue"]),
    ],
)
def test_which_sides_can_still_act(how, sides):
    """Not one whose pilots are unconscious, out of the fight or gone; an aircraft does not count."""
    state = faring(facing_off(mech("r", 20.0), mech("ra", 10.0, type="AF"), mech("b", 24.0)), "r", **how)
    assert able(state) == sides


@pytest.mark.rule("CA-92")
@pytest.mark.parametrize(
    ("options", "locked", "how", "winner"),
    [
        (DUEL, True, {}, "goes on"),
        (DUEL, False, {}, None),
        (DUEL, True, {"awake": False}, "Blue"),
        (DUEL, False, {"out": "pilot dead"}, "Blue"),
        ({}, False, {}, "goes on"),
    ],
)
def test_a_duel_is_over_when_the_fighters_part_or_one_side_cannot_act(options, locked, how, winner):
    """Without a winner if both could; another battle goes on."""
    state = with_options(met().state, options)
    there = (LockedHex(state.encounter.grid, ("r",), ("b",)),) if locked else ()
    state = replace(state, extras={**state.extras, "Assaults": Assaults(locked=there)})
    table = TableInPlay(faring(state, "r", **how))
    end_duel(table, EncounterEnded(state.encounter))
    ends = [event.result.winner for event in table.events if isinstance(event, Ended)]
    assert ends == ([] if winner == "goes on" else [winner])
    end_duel(table, EncounterEnded(state.encounter))
    assert sum(isinstance(event, Ended) for event in table.events) == len(ends)
