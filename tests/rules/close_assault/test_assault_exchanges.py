"""Who chooses a tactic, which tactics meet, and what becomes of who has left: several fighters in one hex."""

from dataclasses import replace
from itertools import chain

import pytest
from assault_table import Assault, chosen, facing_off, into, mech, met

from game.core.engine.dice import script
from game.core.engine.table import TableInPlay
from game.core.model.events import Moved, Removed, Rolled, Sighted
from game.core.model.state import GridCell
from game.core.model.unit import Sighting, extra_of
from game.core.model.unknown import UNKNOWN
from game.rules.close_assault import Manoeuvre, Stay
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


def stepped_in(state, **cells):
    """Return *state* with units in these cells of the hex."""
    _, grid = in_play(state)
    for key, name in cells.items():
        state = state.with_unit(replace(state.units[key], at=grid.centre(grid.cell(name))))
    return state


def rolled(table, what):
    """Return how many rolls were made for *what*."""
    return sum(what in event.what for event in table.events if isinstance(event, Rolled))


@pytest.mark.rule("CA-60", "CA-49")
@pytest.mark.parametrize(("faces", "gone", "shots"), [((6,) * 60, "broke off", 0), ((1,) * 60, "", 2)])
def test_who_breaks_off_rolls_once_whoever_meets_it(three, faces, gone, shots):
    """One roll decides against both defenders: neither fires at it, or both do."""
    aimed = order(three, "r", "F", "b"), order(three, "b", "a", "r"), order(three, "ba", "a", "r")
    table, exchanges = fought(stepped_in(three, r="1"), *aimed, faces=faces)
    assert exchanges == [("r", "b", 7), ("r", "ba", 7)]
    assert (rolled(table, "to break off"), rolled(table, "all weapons")) == (1, shots)
    assert status_of(table.state.units["r"]).gone == gone


@pytest.fixture(scope="module")
def beset():
    """R from the west and ra from the east in the hex of b: tactics are asked for."""
    state = facing_off(mech("r", 20.0), mech("ra", 28.0), mech("b", 24.0))
    east = into("ra", state.units["b"], state)
    return Assault(state).come(into("r", state.units["b"], state), east).fight().stay().state


@pytest.mark.rule("CA-60", "CA-39", "CA-42")
@pytest.mark.parametrize(("faces", "gone"), [((6,) * 60, "fled"), ((1,) * 60, "")])
def test_who_flees_from_two_rolls_once_and_both_fire_at_it(beset, faces, gone):
    """A second attacker is no second chance to get away, and all happens at once."""
    given = order(beset, "r", "A", "b"), order(beset, "ra", "A", "b"), order(beset, "b", "f", "r")
    table, exchanges = fought(beset, *given, faces=faces)
    assert exchanges == [("r", "b", 4), ("ra", "b", 4)]
    assert (rolled(table, "to flee"), rolled(table, "all weapons")) == (1, 2)
    assert status_of(table.state.units["b"]).gone == gone
    assert (table.state.units["b"].at != beset.units["b"].at) == bool(gone)


@pytest.mark.rule("CA-60", "CA-51")
def test_who_ejects_before_two_rolls_once(beset):
    """The pilot is out of the machine that both strike."""
    given = order(beset, "r", "A", "b"), order(beset, "ra", "A", "b"), order(beset, "b", "g", "r")
    table, exchanges = fought(beset, *given)
    assert exchanges == [("r", "b", 8), ("ra", "b", 8)]
    assert (rolled(table, "to eject"), rolled(table, "all weapons")) == (1, 2)
    assert len(extra_of(table.state.extras, Assaults).pilots) == 1


@pytest.mark.rule("CA-60", "CA-45")
def test_who_is_pushed_out_by_one_is_struck_by_the_other_all_the_same(beset):
    """What was planned is carried out: the second push does nothing more, and its fighter stays."""
    close = stepped_in(beset, r="1", ra="4")
    given = order(close, "r", "D", "b"), order(close, "ra", "D", "b"), order(close, "b", "a", "r")
    table, exchanges = fought(close, *given)
    assert exchanges == [("r", "b", 5), ("ra", "b", 5)]
    assert rolled(table, "push") == 2
    assert status_of(table.state.units["b"]).gone == "pushed out"
    assert table.state.units["r"].at == close.units["b"].at
    assert table.state.units["ra"].at == close.units["ra"].at


@pytest.mark.rule("CA-84", "CA-60")
@pytest.mark.parametrize(
    ("first", "second", "rolls"), [(1, 1, 1), (1, 0, 0), (0, 1, 0), (2, 2, 1), (2, 0, 1), (0, 0, 0)]
)
def test_damage_from_two_attackers_is_one_sum_for_the_piloting_roll(first, second, rolls):
    """Ten points and ten are twenty: one roll; twenty and twenty are one roll too."""
    sheeted = {"r": "WHM-6R", "ra": "WHM-6R", "b": "AS7-D"}
    state = facing_off(mech("r", 20.0), mech("ra", 28.0), mech("b", 24.0), sheeted=sheeted)
    east = into("ra", state.units["b"], state)
    state = Assault(state).come(into("r", state.units["b"], state), east).fight().stay().state
    for key, shots in (("r", first), ("ra", second)):
        weapons = fighter_of(state, state.units[key]).machine.weapons
        others = [n for n, mount in enumerate(weapons) if mount.weapon.name != "PPC"]
        spared = [n for n, mount in enumerate(weapons) if mount.weapon.name == "PPC"][shots:]
        state = faring(state, key, fired=(*others, *spared))
    given = order(state, "r", "A", "b"), order(state, "ra", "A", "b"), order(state, "b", "d", "r")
    hit, torso = (6, 6), (4, 3)
    volleys = (hit * shots + torso * shots for shots in (first, second))
    table, _ = fought(state, *given, faces=(*chain(*volleys), *torso * 9))
    assert rolled(table, "20 points of damage or more") == rolls


@pytest.mark.rule("CA-45")
def test_a_push_from_outside_moves_its_target_through_the_hex():
    """The attacker is west of b, which stepped up to it: b goes out over the eastern side, not past it."""
    found = met()
    found.play(Stay("Red", "r"), Manoeuvre("Blue", "b", GridCell("hex", "1"))).answer(Red="D", Blue="d")
    unit = found.state.units["b"]
    assert status_of(unit).gone == "pushed out"
    assert (unit.at.x, unit.at.y) == (pytest.approx(28.0), pytest.approx(24.0))
    assert found.state.units["r"].at.x == pytest.approx(24.0 - 4 / 3)


@pytest.mark.rule("CA-45")
@pytest.mark.parametrize(("pusher", "other", "east"), [("r", "ra", 1), ("ra", "r", -1)])
def test_a_push_moves_its_target_away_from_the_one_that_pushes(beset, pusher, other, east):
    """Of two attackers only the side of the pusher counts."""
    close = stepped_in(beset, r="1", ra="4")
    given = order(close, pusher, "D", "b"), order(close, other, "A", "b"), order(close, "b", "d", pusher)
    table, _ = fought(close, *given)
    assert status_of(table.state.units["b"]).gone == "pushed out"
    assert (table.state.units["b"].at.x - 24.0) * east > 2.0


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
