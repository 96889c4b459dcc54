"""Who chooses a tactic, which tactics meet, and what becomes of who has left: several fighters in one hex."""

from dataclasses import replace

import pytest
from assault_table import Assault, chosen, facing_off, into, mech

from game.core.engine.dice import script
from game.core.engine.table import TableInPlay
from game.core.model.events import Moved, Removed, Rolled, Sighted
from game.core.model.unit import Sighting, extra_of
from game.core.model.unknown import UNKNOWN
from game.rules.close_assault.on_table.fighters import fighter_of, status_of
from game.rules.close_assault.on_table.hex_choice import USUAL
from game.rules.close_assault.on_table.manoeuvre import in_play
from game.rules.close_assault.on_table.orders import ask_tactics, choosing
from game.rules.close_assault.on_table.records import Approach, Assaults, Deployment, Orders, TacticOrder
from game.rules.close_assault.on_table.resolution import Reveal, _clash, _onto_table, pairs, settle
from game.rules.close_assault.tactics.tactics import ATTACKS


@pytest.fixture(scope="module")
def two():
    """R in the hex of b: tactics are asked for."""
    return chosen().state


@pytest.fixture(scope="module")
def three():
    """R in the hex of b and ba: tactics are asked for."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("ba", 25.4))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None:
        found.answer(**dict.fromkeys(found.state.to_act, USUAL))
    return found.stay().state


def with_extra(state, key, name, extra):
    """Return *state* with a record on a unit."""
    unit = state.units[key]
    return state.with_unit(replace(unit, extras={**unit.extras, name: extra}))


def faring(state, key, **fares):
    """Return *state* with changes to the close assault status of a unit."""
    return with_extra(state, key, "FighterStatus", replace(status_of(state.units[key]), **fares))


def order(state, unit, tactic, target):
    """Return the order of a unit."""
    return TacticOrder(state.units[unit].side, unit, tactic, target)


def fought(state, *orders, faces=(6,) * 60):
    """Carry out *orders*; return the exchanges, by their fighters and results."""
    table = TableInPlay(state, script(*faces))
    _clash(table, *in_play(state), orders, {})
    reports = extra_of(table.state.extras, Assaults).exchanges
    return table, [(one.attacker, one.defender, one.result) for one in reports]


BOTH = {"Red": ["r"], "Blue": ["b"]}


@pytest.mark.rule("CA-21", "CA-65", "CA-76")
@pytest.mark.parametrize(
    ("key", "name", "extra", "who"),
    [
        ("r", "Approach", Approach("Red", 1), BOTH),
        ("r", "Approach", Approach("Red", 1, fired_out=True), {"Blue": ["b"]}),
        ("b", "Approach", Approach("Blue", 1, fired_out=True), {"Red": ["r"]}),
        ("b", "Deployment", Deployment("Blue", struck=1), {"Red": ["r"]}),
        ("b", "Deployment", Deployment("Blue", struck=2), BOTH),
    ],
)
def test_who_has_acted_chooses_no_tactic(two, key, name, extra, who):
    """Who fired out of the hex, or attacked from ambush in this turn; its enemy does."""
    assert choosing(with_extra(two, key, name, extra)) == who


@pytest.mark.rule("CA-21", "CA-60")
@pytest.mark.parametrize(
    ("fares", "who"),
    [
        ({}, BOTH),
        ({"awake": False}, {"Blue": ["b"]}),
        ({"prone": True, "entry": "push"}, {"Blue": ["b"]}),
        ({"prone": True}, BOTH),
        ({"gone": "fled"}, {}),
        ({"out": "destroyed"}, {}),
    ],
)
def test_who_cannot_act_or_has_nobody_to_act_against_chooses_no_tactic(two, fares, who):
    """Who is unconscious or cannot do what it declared is still an enemy; who has left is not."""
    assert choosing(faring(two, "r", **fares)) == who


@pytest.mark.rule("CA-21", "CA-88")
def test_who_has_no_tactic_left_is_not_asked(two):
    """One that is shut down; nor is one of whom too little is known, or anybody where none is played."""
    unit = two.units["r"]
    shut = two.with_unit(replace(unit, status=replace(unit.status, shutdown=True)))
    assert choosing(shut) == {"Blue": ["b"]}
    assert choosing(two.with_unit(replace(unit, status=UNKNOWN))) == {"Blue": ["b"]}
    assert choosing(facing_off()) == {}


@pytest.mark.rule("CA-69")
@pytest.mark.parametrize("removed", [None, "destroyed"])
def test_hidden_infantry_in_the_hex_is_seen_when_tactics_are_chosen(two, removed):
    """Unless it was destroyed before."""
    lies = replace(two.units["b"], seen_as={"Red": Sighting.NONE}, removed=removed)
    state = with_extra(
        replace(two, asked=None).with_unit(lies), "b", "Deployment", Deployment("Blue", hidden=True)
    )
    table = TableInPlay(state)
    ask_tactics(table)
    assert [one.unit for one in table.events if isinstance(one, Sighted)] == ([] if removed else ["b"])


@pytest.mark.rule("CA-60")
def test_each_order_meets_that_of_its_target(three):
    """Against the other its fighter is idle, unless it avoids, flees, breaks off or ejects."""
    aimed = [order(three, *one) for one in (("r", "B", "b"), ("b", "c", "r"), ("ba", "a", "r"))]
    met = [
        (one.defender, one.mine, one.theirs, one.idle_attacker) for one in pairs(TableInPlay(three), aimed)
    ]
    assert met == [("b", "B", "c", False), ("ba", "A", "a", True)]
    for tactic in ATTACKS:
        about = [order(three, "r", tactic, "b"), order(three, "ba", "e", "r")]
        second = pairs(TableInPlay(three), tuple(about))[1]
        assert (second.mine, second.idle_attacker) == ((tactic, False) if tactic in "FG" else ("A", True))


@pytest.mark.rule("CA-60", "CA-27")
@pytest.mark.parametrize("gone", ["", "r", "b"])
def test_tactics_against_who_is_off_the_table_come_to_nothing(two, gone):
    """Nor does it act itself."""
    state = two.with_unit(replace(two.units[gone], removed="destroyed")) if gone else two
    _, exchanges = fought(state, order(two, "r", "A", "b"), order(two, "b", "a", "r"))
    assert exchanges == ([] if gone else [("r", "b", 1)])


@pytest.mark.rule("CA-60", "CA-53")
@pytest.mark.parametrize(("faces", "count"), [((6,) * 60, 1), ((1,) * 60, 2)])
def test_who_has_left_in_one_exchange_is_in_no_further_one(three, faces, count):
    """Who breaks off from the first is gone for the second; who fails to meets both."""
    aimed = order(three, "r", "F", "b"), order(three, "b", "a", "r"), order(three, "ba", "a", "r")
    _, exchanges = fought(three, *aimed, faces=faces)
    assert exchanges == [("r", "b", 7), ("r", "ba", 7)][:count]


@pytest.fixture(scope="module")
def beset():
    """R from the west and ra from the east in the hex of b: tactics are asked for."""
    state = facing_off(mech("r", 20.0), mech("ra", 28.0), mech("b", 24.0))
    east = into("ra", state.units["b"], state)
    return Assault(state).come(into("r", state.units["b"], state), east).fight().stay().state


@pytest.mark.rule("CA-60", "CA-53")
def test_nobody_strikes_at_a_defender_that_has_fled_from_another(beset):
    """The second attacker's order comes to nothing."""
    given = order(beset, "r", "A", "b"), order(beset, "ra", "A", "b"), order(beset, "b", "f", "r")
    table, exchanges = fought(beset, *given)
    assert exchanges == [("r", "b", 4)]
    assert status_of(table.state.units["b"]).gone == "fled"
    assert table.state.units["b"].at != beset.units["b"].at


@pytest.mark.rule("CA-60")
@pytest.mark.parametrize(("target", "others", "shots"), [("r", "ra", 1), ("ra", "r", 0)])
def test_a_defender_replies_to_the_one_that_its_order_names(beset, target, others, shots):
    """Against the other it is idle, which counts as fire without a shot; nothing bears on ra, behind it."""
    given = order(beset, "r", "A", "b"), order(beset, "ra", "A", "b"), order(beset, "b", "a", target)
    met = {one.attacker: (one.theirs, one.idle_defender) for one in pairs(TableInPlay(beset), given)}
    assert met == {target: ("a", False), others: ("a", True)}
    table, _ = fought(beset, *given)
    rolled = [event.what for event in table.events if isinstance(event, Rolled)]
    assert rolled.count("Test b, all weapons") == shots


@pytest.mark.rule("CA-53")
@pytest.mark.parametrize(
    ("gone", "ends"), [((), False), (("b",), False), (("b", "ba"), True), (("r",), True)]
)
def test_a_close_assault_ends_when_one_side_has_left(three, gone, ends):
    """Not while one of several is still there."""
    for key in gone:
        three = faring(three, key, gone="fled")
    table = TableInPlay(three)
    settle(table, *in_play(three))
    assert [type(one).__name__ for one in table.events][:1] == (["EncounterEnded"] if ends else [])


@pytest.mark.rule("CA-36", "CA-41", "CA-45", "CA-49")
@pytest.mark.parametrize(
    ("mine", "theirs", "asked"),
    [
        ("A", "f", {"b": "flight"}),
        ("G", "f", {}),
        ("A", "e", {}),
        ("D", "e", {"b": "aside"}),
        ("D", "a", {}),
        ("D", "f", {"b": "flight"}),
        ("F", "a", {"r": "return"}),
        ("F", "g", {}),
        ("F", "f", {"r": "return", "b": "flight"}),
    ],
)
def test_who_is_asked_where_it_goes(two, mine, theirs, asked):
    """Who flees, who steps aside from a push, who breaks off; from nobody who ejects."""
    orders = Orders((order(two, "r", mine, "b"), order(two, "b", theirs, "r")))
    state = replace(two, asked=None, agenda=(), extras={**two.extras, "Orders": orders})
    table = TableInPlay(state)
    Reveal().resolve(table)
    found = [event.step.about for event in table.events if hasattr(getattr(event, "step", None), "about")]
    assert {one.unit: one.going for one in found} == asked
    assert table.state.extras["Orders"].revealed == bool(asked)
    for key in ("r", "b"):
        table = TableInPlay(state.with_unit(replace(state.units[key], removed="destroyed")))
        Reveal().resolve(table)
        assert not table.state.extras["Orders"].revealed


@pytest.mark.rule("CA-45")
@pytest.mark.parametrize(("cell", "asked"), [("0", ["b"]), ("4", [])])
def test_who_avoids_a_push_steps_aside_out_of_the_middle_only(two, cell, asked):
    """Elsewhere it stays where it is."""
    grid = two.encounter.grid
    state = two.with_unit(replace(two.units["b"], at=grid.centre(grid.cell(cell))))
    orders = Orders((order(two, "r", "D", "b"), order(two, "b", "e", "r")))
    table = TableInPlay(replace(state, asked=None, agenda=(), extras={**two.extras, "Orders": orders}))
    Reveal().resolve(table)
    found = [event.step.about for event in table.events if hasattr(getattr(event, "step", None), "about")]
    assert [one.unit for one in found] == asked


@pytest.mark.rule("CA-26", "CA-51", "CA-54", "CA-83")
@pytest.mark.parametrize(
    ("was", "now", "moved", "removed"),
    [
        ({}, {}, [], []),
        ({}, {"at": (1, -1)}, ["CA-26"], []),
        ({}, {"facing": 1}, ["CA-26"], []),
        ({}, {"gone": "fled", "at": (1, -1)}, ["CA-41"], []),
        ({"gone": "fled"}, {"gone": "fled"}, [], []),
        ({}, {"out": "destroyed"}, [], ["CA-83"]),
        ({}, {"out": "ejected"}, [], ["CA-51"]),
        ({"out": "destroyed"}, {"out": "destroyed"}, [], []),
    ],
)
def test_what_an_exchange_leaves_on_the_table(two, was, now, moved, removed):
    """Who moved or turned stands there, who left is out of the hex, who is out of the fight is gone."""
    state = faring(two, "r", entry="charge")
    _, grid = in_play(state)
    before = replace(fighter_of(state, state.units["r"]), **was)
    table = TableInPlay(state)
    _onto_table(table, "r", grid, before, replace(before, **now))
    assert [event.rule for event in table.events if isinstance(event, Moved)] == moved
    assert [event.rule for event in table.events if isinstance(event, Removed)] == removed
    assert status_of(table.state.units["r"]).entry == "move"
    pilots = extra_of(table.state.extras, Assaults).pilots
    assert len(pilots) == (now.get("out") == "ejected")
