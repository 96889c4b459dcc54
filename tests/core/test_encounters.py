"""Encounters: a contact opens them, they have an order of their own, and the turn goes on where it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.engine.dice import script
from game.core.engine.flow import diagram, waiting_of
from game.core.engine.match import Match
from game.core.engine.sandbox import sandbox
from game.core.engine.table import TableInPlay
from game.core.engine.turns import Begin, EndPhase, refusals
from game.core.model.action import IllegalAction
from game.core.model.events import Removed, fold
from game.core.model.procedure import (
    EncounterBegan,
    EncounterEnded,
    EncounterJoined,
    EncounterOpened,
    EncounterWentOn,
    Ordered,
    PhaseBegan,
)
from game.core.model.state import Addon, Encounter, GridCell, Phase, State
from game.core.model.tally import Refusal
from game.core.model.unit import Sighting, Unit
from game.core.validation.integrity import event_flaw, state_flaw
from game.core.validation.join import join
from game.core.validation.type_tags import kinds_of
from game.core.views.observe import known_to
from game.core.views.seat import Seat
from game.files.saves.saves import load, save
from game.geometry.hexgrid import rosette
from game.geometry.point import Point, distance
from tests.families.duellists import (
    CELL,
    RULESET,
    Lunge,
    Profile,
    Status,
    Step,
    Stroll,
)

FIELD = Battlefield(48, 48)
KINDS = (EncounterOpened, EncounterBegan, EncounterWentOn, EncounterEnded, PhaseBegan)


def fighter(key: str, x: float, y: float = 10.0, **more: object) -> Unit:
    """Return a duellist of the side that its id begins with."""
    side = {"r": "Red", "b": "Blue", "g": "Green"}[key[0]]
    return Unit(key, side, key.upper(), Point(x, y), base=0.6, profile=Profile(key), status=Status(), **more)


def match(*units: Unit, faces: tuple[int, ...] = (), rules=RULESET, **options: str) -> Match:
    """Return a match that has begun; the dice show *faces*."""
    joined = join(rules, options=options)
    sides = tuple(dict.fromkeys(unit.side for unit in units))
    begun = Match(State(joined, FIELD, {u.id: u for u in units}, sides, turn=0, seed="1"), script(*faces))
    begun.play(Begin(sides[0], 1, "advance"))
    return begun


def met(*, faces: tuple[int, ...] = (), **options: str) -> Match:
    """Return a match in which r1 has just walked into contact with b1, while r2 and b2 stand afar."""
    units = (fighter("r1", 10), fighter("r2", 10, 40), fighter("b1", 18), fighter("b2", 40, 40))
    found = match(*units, faces=faces, **options)
    found.play(Stroll("Red", "r1", (Point(16.8, 10),)))
    return found


def cell(name: str) -> GridCell:
    """Return a cell of the duel."""
    return GridCell("duel", name)


def test_a_contact_opens_an_encounter_in_the_midst_of_a_phase():
    """Its phase is played, by its units, in its order, on its cells."""
    state = met().state
    assert state.encounter is not None
    assert (state.now.name, state.allowed) == ("step", {"Step", "EndPhase"})
    assert (state.encounter.units, state.acting, state.to_act) == (("r1", "b1"), ("Red", "Blue"), {"Red"})
    assert (state.turn, state.rules.phases[state.phase].name) == (1, "advance")
    assert state.cell_at(state.units["b1"].at) == cell("0")
    assert state.cell_at(state.units["r1"].at) == cell("1")
    assert [unit.id for unit in waiting_of(state, "Red")] == ["r1"]
    assert state_flaw(state) == ""


def test_nobody_else_acts_while_it_is_played():
    """And nobody does what the turn allows."""
    state = met().state
    assert [str(one) for one in refusals(state, Step("Red", "r2", cell("2")))] == [
        "R2 takes no part in the duel (DUEL-03)"
    ]
    assert "not in the step phase" in str(refusals(state, Stroll("Red", "r1", (Point(1, 1),)))[0])
    assert "it is Red's go" in str(refusals(state, Step("Blue", "b1", cell("2")))[0])


def test_sides_alternate_in_it_through_its_phases_and_rounds():
    """From the last phase of the last round the turn goes on where it was."""
    found = met(faces=(1, 1, 1, 1, 1, 1))
    seen = []
    while found.state.encounter is not None:
        played = found.state.encounter
        (side,) = found.state.to_act
        seen.append((played.round, found.state.now.name, side))
        own = {"Red": "r1", "Blue": "b1"}
        if found.state.now.name == "step":
            here = found.state.cell_at(found.state.units[own[side]].at)
            found.play(Step(side, own[side], here))
        else:
            found.play(Lunge(side, own[side], own["Blue" if side == "Red" else "Red"]))
    assert seen == [
        (n, name, side) for n in (1, 2, 3) for name in ("step", "lunge") for side in ("Red", "Blue")
    ]
    state = found.state
    assert (state.now.name, state.to_act, state.done) == ("advance", {"Blue"}, {"r1"})
    assert state.encounters == ()
    assert found.disputed() == []


def test_a_result_ends_it_at_once_and_the_turn_goes_on():
    """What was done in it does not count as done in the phase."""
    found = met(faces=(4,))
    found.play(EndPhase("Red"))
    found.play(EndPhase("Blue"))
    assert found.state.now.name == "lunge"
    found.play(Lunge("Red", "r1", "b1"))
    state = found.state
    assert (state.encounter, state.now.name, state.to_act) == (None, "advance", {"Blue"})
    assert state.done == {"r1"}
    assert state.units["b1"].status.wounds == 1
    assert {unit.id for unit in waiting_of(state, "Blue")} == {"b1", "b2"}


def between(faces: tuple[int, ...] = (), **options: str) -> Match:
    """Return a match in which r1 has walked between b1 and b2 and touches both."""
    units = (fighter("r1", 10), fighter("b1", 18, 10), fighter("b2", 18, 12.4))
    found = match(*units, faces=faces, **options)
    found.play(Stroll("Red", "r1", (Point(18, 11.2),)))
    return found


def test_of_two_opened_at_once_one_is_played_after_the_other():
    """And the turn goes on after the last."""
    found = between(faces=(4, 4))
    assert [one.id for one in found.state.encounters] == ["1", "2"]
    found.play(EndPhase("Red"))
    found.play(EndPhase("Blue"))
    found.play(Lunge("Red", "r1", "b1"))
    state = found.state
    assert [one.id for one in state.encounters] == ["2"]
    assert (state.encounter.units, state.now.name, state.encounter.round) == (("r1", "b2"), "step", 1)
    found.play(EndPhase("Red"))
    found.play(EndPhase("Blue"))
    found.play(Lunge("Red", "r1", "b2"))
    assert (found.state.encounters, found.state.now.name) == ((), "advance")
    told = [type(event).__name__ for entry in found.log for event in entry.events if isinstance(event, KINDS)]
    assert told == [
        "PhaseBegan",
        *("EncounterOpened", "EncounterOpened", "EncounterBegan", "EncounterWentOn"),
        *("EncounterEnded", "EncounterBegan", "EncounterWentOn", "EncounterEnded"),
    ]


def test_one_whose_units_are_gone_is_never_played():
    """The first duel kills whom the second is about: it is struck out, and the turn goes on."""
    units = (fighter("r1", 10), fighter("b1", 18, 10), fighter("b2", 18, 12.4))
    hurt = replace(units[0], status=Status(wounds=1))
    found = match(hurt, fighter("r2", 40, 40), *units[1:], faces=(4,))
    found.play(Stroll("Red", "r1", (Point(18, 11.2),)))
    for _ in range(2):
        found.play(EndPhase("Red" if found.state.active == 0 else "Blue"))
    found.play(EndPhase("Red"))
    found.play(Lunge("Blue", "b1", "r1"))
    state = found.state
    assert (state.units["r1"].removed, state.encounters, state.now.name) == ("destroyed", (), "advance")
    began = [one for entry in found.log for one in entry.events if isinstance(one, EncounterBegan)]
    assert [one.id for one in began] == ["1"]


def test_one_may_wait_for_the_end_of_the_phase():
    """It begins when nobody has anything left to do in it, and the next phase comes after it."""
    found = met(faces=(6,), duels="after the phase")
    assert (found.state.encounter, len(found.state.encounters), found.state.now.name) == (None, 1, "advance")
    found.play(EndPhase("Blue"))
    assert found.state.encounter is None
    found.play(EndPhase("Red"))
    assert (found.state.now.name, found.state.turn) == ("step", 1)
    found.play(EndPhase("Red"))
    found.play(EndPhase("Blue"))
    found.play(Lunge("Red", "r1", "b1"))
    assert (found.state.encounters, found.state.now.name, found.state.turn) == ((), "advance", 2)


def test_the_turn_waits_with_its_quotas():
    """Blue has three for each of Red's: it still has two after the duel in the midst of its go."""
    units = [fighter("r1", 10), *(fighter(f"b{n}", 18, 10 + 8 * n) for n in range(3))]
    found = match(*units, faces=(6,))
    found.play(Stroll("Red", "r1", (Point(10, 12),)))
    assert found.state.quotas == (0, 3)
    found.play(Stroll("Blue", "b0", (Point(11.2, 12),)))
    assert (found.state.encounter.order, found.state.quotas) == (("Blue", "Red"), (1, 1))
    found.play(EndPhase("Blue"))
    found.play(EndPhase("Red"))
    found.play(Lunge("Blue", "b0", "r1"))
    assert (found.state.quotas, found.state.to_act, found.state.done) == ((0, 2), {"Blue"}, {"r1", "b0"})


def test_undo_goes_back_over_its_beginning_and_its_end():
    """Every step back is a step forward again to the very same state."""
    found = met(faces=(1, 1, 1, 1, 1, 1), undo="free")
    while found.state.encounter is not None:
        (side,) = found.state.to_act
        found.play(EndPhase(side))
    states = [found.state]
    while len(found.log) > 1 and found.undo("Red"):
        states.append(found.state)
    assert any(state.encounter is not None for state in states)
    assert states[-1].encounter is None
    for state in states[-2::-1]:
        assert found.redo("Red")
        assert found.state == state


def test_a_save_in_the_midst_of_it_goes_on(tmp_path):
    """With another encounter waiting."""
    found = between(faces=(4, 4))
    found.play(EndPhase("Red"))
    path = tmp_path / "duel.jsonl"
    save(found, path)
    loaded = load(path, rules=lambda names, options: join(RULESET, options=options)).match
    assert loaded.state == found.state
    assert (loaded.state.encounter, len(loaded.state.encounters)) == (found.state.encounter, 2)
    loaded.play(EndPhase("Blue"))
    assert loaded.state.now.name == "lunge"
    assert loaded.disputed() == []
    for count in range(len(loaded.log) + 1):
        events = [event for entry in loaded.log[:count] for event in entry.events]
        assert state_flaw(fold(loaded.start, events)) == ""


def test_a_side_knows_of_an_encounter_what_it_knows_of_its_units():
    """One that waits with a unit that the side does not know is not there; of one played it sees its part."""
    secret = replace(RULESET, secret=True)
    unseen = fighter("g1", 18, 12.4, seen_as={"Blue": Sighting.NONE})
    found = match(fighter("r1", 10), fighter("b1", 18, 10), unseen, rules=secret)
    found.play(Stroll("Red", "r1", (Point(18, 11.2),)))
    red, blue = Seat("Red", found), Seat("Blue", found)
    assert [one.units for one in red.view.encounters] == [("r1", "b1"), ("r1", "g1")]
    assert [one.units for one in blue.view.encounters] == [("r1", "b1")]
    assert "g1" not in repr(blue.view) + repr(blue.news) + repr(blue.story)
    ended = fold(found.state, [EncounterEnded(found.state.encounters[0]), EncounterBegan("2", "duel")])
    played = Seat("Blue", Match(ended)).view
    assert (played.encounter.units, played.now.name) == (("r1",), "step")


def test_news_of_the_end_of_an_encounter_go_to_who_knew_of_it():
    """One that was struck out while it waited is news to nobody else."""
    secret = replace(RULESET, secret=True)
    unseen = fighter("g1", 18, 12.4, seen_as={"Blue": Sighting.NONE})
    found = match(fighter("r1", 10), fighter("b1", 18, 10), unseen, rules=secret)
    found.play(Stroll("Red", "r1", (Point(18, 11.2),)))
    table = TableInPlay(found.state)
    table.do(EncounterEnded(found.state.encounters[1]))
    table.do(EncounterEnded(found.state.encounters[0]))
    ended = [event for event in table.events if isinstance(event, EncounterEnded)]
    assert [event.to for event in ended] == [("Red", "Green"), None]


def test_who_does_not_know_its_units_is_told_of_its_end_without_them():
    """That it was played all could see."""
    secret = replace(RULESET, secret=True, watchers={})
    unseen = fighter("g1", 18, 12.4, seen_as={"Blue": Sighting.NONE})
    found = match(fighter("r1", 10), fighter("b1", 30), unseen, rules=secret)
    meet = Encounter("duel", "1", ("r1", "g1"), ("Red", "Green"))
    table = TableInPlay(found.state)
    for event in (EncounterOpened(meet), EncounterBegan("1", "duel"), EncounterEnded(meet)):
        table.do(event)
    (told,) = [one for one in known_to("Blue", table.events) if isinstance(one, EncounterEnded)]
    assert told.encounter.units == ()
    (told,) = [one for one in known_to("Red", table.events) if isinstance(one, EncounterEnded)]
    assert told.encounter.units == ("r1", "g1")


def test_where_anything_is_hidden_quotas_of_the_waiting_turn_are_ones_own():
    """They count units."""
    found = met()
    secret = replace(found.state, rules=replace(found.state.rules, secret=True))
    assert found.state.paused.quotas == (0, 1)
    assert Seat("Red", Match(secret)).view.paused.quotas == (0, 0)
    assert Seat("Blue", Match(secret)).view.paused.quotas == (0, 1)


def test_its_order_may_be_settled_anew_and_that_of_the_turn_stays():
    """By the event that settles that of a turn."""
    found = met()
    state = fold(found.state, [Ordered(("Blue", "Red"))])
    assert (state.acting, state.to_act) == (("Blue", "Red"), {"Blue"})
    after = fold(state, [EncounterEnded(found.state.encounters[0])])
    assert after.acting == found.state.sides


def test_units_may_have_an_order_of_their_own():
    """A rule says who waits for whom: a reason why a unit may not act yet."""

    def in_turn(state, unit):
        played = state.encounter
        waits = [] if played is None else [one for one in played.units if one not in state.done]
        if waits and unit.id != waits[0] and unit.id in waits:
            yield Refusal(f"{waits[0]} is first", "DUEL-03")

    found = match(
        fighter("r1", 10),
        fighter("b1", 18),
        rules=replace(RULESET, idle=(in_turn,)),
    )
    state = found.state
    melee = Encounter("duel", "b1/r1", ("b1", "r1"), ("Red", "Blue"), 1)
    found = Match(fold(state, [EncounterOpened(melee)]))
    found.play(Stroll("Red", "r1", (Point(10, 11),)))
    assert found.state.to_act == {"Blue"}
    assert "b1 is first" in str(refusals(found.state, Step("Red", "r1", cell("0"))))


def test_add_ons_allow_actions_in_the_phases_of_encounters():
    """And add what happens when such a phase begins."""
    begun = []
    more = Addon(
        "more",
        allows={"step": frozenset({"Lunge"})},
        at_phase={"lunge": (lambda table: begun.append(table.state.now.name),)},
    )
    rules = join(RULESET, more)
    assert rules.encounters["duel"][0].allows == {"Step", "Lunge"}
    with pytest.raises(ValueError, match="nowhere"):
        join(RULESET, Addon("more", allows={"nowhere": frozenset({"Lunge"})}))


@pytest.mark.parametrize(
    ("phases", "words"),
    [
        ((), "encounter 'duel' without phases"),
        ((Phase("x", order="free"),), "encounter 'duel' without phases"),
        ((Phase("x", once=True),), "encounter 'duel' without phases"),
        ((Phase("advance"),), "two phases 'advance'"),
        ((Phase("x", frozenset({"Nothing"})),), "allows an action 'Nothing'"),
    ],
)
def test_join_refuses_encounters_that_cannot_be_played(phases, words):
    """With the name of what is wrong."""
    bad = replace(RULESET, encounters={"duel": phases}, at_phase={})
    with pytest.raises(ValueError, match=words):
        join(bad)


def test_the_turn_as_a_diagram_shows_its_encounters():
    """Each as a state with states of its own."""
    drawn = diagram(join(RULESET))
    assert "    state duel {\n        [*] --> step\n        step --> lunge: sides alternate\n" in drawn
    assert drawn.endswith("        lunge --> [*]: it is over\n    }")


def test_only_cells_that_are_there_can_be_aimed_at():
    """The grid goes with the encounter."""
    found = met()
    words = "there is no cell duel:7; there are duel:0, duel:1, duel:2, duel:3, duel:4, duel:5, duel:6"
    with pytest.raises(IllegalAction, match=words):
        found.play(Step("Red", "r1", cell("7")))
    with pytest.raises(IllegalAction, match="there is no cell ring:0"):
        found.play(Step("Red", "r1", GridCell("ring", "0")))
    found.play(Step("Red", "r1", cell("0")))
    state = found.state
    assert state.units["r1"].at == state.units["b1"].at
    assert state.cell_at(Point(40, 40)) is None
    assert distance(state.place_of(cell("1"))[0].centre(state.place_of(cell("1"))[1]), Point(18, 10)) == CELL
    state = fold(state, [EncounterEnded(state.encounter)])
    assert state.grids == ()


def test_a_grid_of_the_rules_lies_there_without_an_encounter():
    """The rules say by the view what lies on the table."""
    grid = met().state.encounter.grid
    rules = replace(RULESET, grids=(lambda state: (replace(grid, name="yard"),),))
    found = match(fighter("r1", 10), fighter("b1", 30), rules=rules)
    assert found.state.cell_at(grid.at) == GridCell("yard", "0")
    assert [one.name for one in Seat("Red", found).view.grids] == ["yard"]


def test_the_story_names_who_meets_and_how_it_goes_on():
    """A side reads it in the words of the rules."""
    found = met(faces=(4,))
    for side in ("Red", "Blue"):
        found.play(EndPhase(side))
    found.play(Lunge("Red", "r1", "b1"))
    told = [line.words for line in Seat("Red", found).story]
    opened = told.index("duel: R1 against B1")
    assert told[opened + 1] == "Duel · step"
    assert "Duel · lunge, round 1" in told
    assert "the duel is over" in told


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"encounters": ()}, "the turn is paused without an encounter"),
        ({"kind": "brawl"}, "there is no phase 0 of an encounter brawl"),
        ({"phase": 2}, "there is no phase 2 of an encounter duel"),
        ({"round": 4}, "there is no phase 0 of an encounter duel"),
        ({"round": 0}, "there is no phase 0 of an encounter duel"),
        ({"order": ()}, "the order of acting of duel"),
        ({"order": ("Red", "Red")}, "the order of acting of duel"),
        ({"units": ("r1", "zz")}, "there is no such unit"),
        ({"order": ("Red", "Mauve")}, "there is no such side"),
        ({"grid": rosette("duel", Point(1, 1), 0.0, 0.0)}, "the grid duel: cells of 0 inches"),
        ({"grid": replace(rosette("duel", Point(1, 1), 1.0, 0.0), cells=())}, "the grid duel: no cells"),
    ],
)
def test_a_state_whose_encounters_contradict_themselves_is_refused(change, words):
    """A damaged save could hold any."""
    state = met().state
    if "encounters" in change:
        wrong = replace(state, **change)
    else:
        wrong = replace(state, encounters=(replace(state.encounter, **change),))
    assert words in state_flaw(wrong)


def test_two_encounters_have_two_ids():
    """Else it would not be known which is over."""
    state = met().state
    assert state_flaw(replace(state, encounters=state.encounters * 2)) == "two encounters with the same id"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (EncounterBegan("1", "duel"), "no encounter 1 waits"),
        (EncounterEnded(Encounter("duel", "9", (), ("Red",))), "no encounter 9 is open"),
        (EncounterJoined("9", "b2"), "no encounter 9 is open"),
        (EncounterJoined("1", "x"), "no unit x to join an encounter"),
        (EncounterJoined("1", "b1"), "b1 takes part in encounter 1 already"),
        (EncounterJoined("1", "b2"), ""),
    ],
)
def test_a_log_cannot_begin_join_or_end_what_is_not_open(event, words):
    """The first is being played already."""
    assert event_flaw(met().state, event) == words
    assert event_flaw(fold(met().state, [EncounterEnded(met().state.encounter)]), EncounterWentOn("d", 1, 1))


def test_rules_without_encounters_name_none_of_their_types():
    """So their saves are as they were."""
    assert "EncounterBegan" in kinds_of(join(RULESET))
    assert "EncounterBegan" not in kinds_of(sandbox(join(RULESET)))


def test_an_encounter_of_one_side_is_played_while_it_has_a_unit_there():
    """Boarding a wreck, say: nobody else takes part."""
    rules = replace(RULESET, watchers={})
    found = match(fighter("r1", 10), fighter("r2", 20), fighter("b1", 40), rules=rules)
    alone = Encounter("duel", "1", ("r1",), ("Red",))
    found = Match(fold(found.state, [EncounterOpened(alone)]))
    found.play(Stroll("Red", "r2", (Point(20, 12),)))
    assert (found.state.encounter, found.state.to_act) == (alone, {"Red"})
    gone = Match(fold(found.state, [Removed("r1", "destroyed")]))
    gone.play(EndPhase("Red"))
    assert gone.state.encounters == ()


def test_who_has_acted_in_the_waiting_turn_is_told_of_known_units():
    """As in the turn itself."""
    secret = replace(RULESET, secret=True)
    unseen = fighter("r2", 30, 30, seen_as={"Blue": Sighting.NONE})
    found = match(fighter("r1", 10), unseen, fighter("b1", 18), fighter("b2", 40), rules=secret)
    found.play(Stroll("Red", "r2", (Point(30, 31),)))
    found.play(Stroll("Blue", "b1", (Point(11.2, 10),)))
    assert found.state.paused.done == {"r2", "b1"}
    assert Seat("Blue", found).view.paused.done == {"b1"}
    assert Seat("Red", found).view.paused.done == {"r2", "b1"}


def test_goes_end_around_an_encounter_and_within_it_each_once():
    """The go in which it begins ends after it; what happens by itself then may open the next one."""
    told = []

    def ends(table, side):
        told.append((table.state.now.name, side))
        if table.state.now.name == "advance" and side == "Blue":
            table.do(EncounterOpened(Encounter("duel", "9", ("r1", "b1"), ("Red", "Blue"))))

    rules = replace(RULESET, at_go_end={"advance": (ends,), "step": (ends,)})
    units = (fighter("r1", 10), fighter("r2", 40), fighter("b1", 18), fighter("b2", 40, 30))
    found = match(*units, rules=rules, faces=(1,))
    found.play(Stroll("Red", "r1", (Point(16.8, 10),)))
    assert (found.state.encounter.id, told) == ("1", [])
    found.play(EndPhase("Red"))
    found.play(EndPhase("Blue"))
    assert told == [("step", "Red"), ("step", "Blue")]
    found.play(Lunge("Red", "r1", "b1"))
    while found.state.encounter is not None:
        (side,) = found.state.to_act
        found.play(EndPhase(side))
    assert told.count(("advance", "Red")) == 1
    assert found.state.to_act == {"Blue"}
    found.play(EndPhase("Blue"))
    assert told.count(("advance", "Blue")) == 1
    assert found.state.encounter.id == "9"
