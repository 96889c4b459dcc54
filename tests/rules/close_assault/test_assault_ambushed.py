"""Units that walk into the hex of hidden infantry: who is attacked, by whom, and what is left of the move."""

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, mech
from bouts import sheets
from test_assault_ambush import FOOT, OPTIONS, going, platoon

from game.core.engine.table import TableInPlay
from game.core.model.answer import Answer
from game.core.model.events import Acted, Removed, Sighted
from game.core.model.unit import Sighting
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault.on_table.ambush import DeclareAssault, Sprung, ambushes
from game.rules.close_assault.on_table.entries import approach_of, stand_up
from game.rules.close_assault.on_table.fighters import give_sheets, status_of
from game.rules.close_assault.on_table.infantry import deployment

WAY = Move("Red", "r", (Point(26.0, 24.0),))


def beside_the_way(*more, faces=(), men=28, **card):
    """Return a battle in which b lies hidden in woods south of the way of r, which leads east."""
    woods = tuple(box("woods", (23.0, y), (8.0, 3.5), height=2.0) for y in (18.0, 25.2))
    units = (mech("r", 14.0, move='16"', **card), platoon("b", 24.0, 25.7), mech("bz", 60.0))
    state = facing_off(*units, *more, features=woods, options=OPTIONS)
    platoons = [one.id for one in state.units.values() if one.name == FOOT]
    state = give_sheets(state, dict.fromkeys(platoons, sheets().find(FOOT)))
    return Assault(with_status(state, "b", structure=(("whole", men),)), *faces)


def with_status(state, key, **fares):
    """Return *state* with changes to the close assault status of a unit."""
    unit = state.units[key]
    status = replace(status_of(unit), **fares)
    return state.with_unit(replace(unit, extras={**unit.extras, "FighterStatus": status}))


@pytest.mark.rule("CA-74")
@pytest.mark.parametrize("kind", ["mech", "platoon"])
def test_nobody_attacks_from_ambush_who_is_not_hidden_infantry(kind):
    """An enemy beside whom the walker comes, and a platoon that all can see."""
    foe = mech("ba", 26.0, 22.3) if kind == "mech" else platoon("ba", 26.0, 22.3, hidden=False)
    found = beside_the_way(foe)
    state = found.state.with_unit(replace(found.state.units["b"], removed="destroyed"))
    found = going(Assault(state), WAY)
    assert found.state.units["r"].at == Point(26.0, 24.0)
    assert found.state.asked is None


@pytest.mark.rule("CA-74", "CA-08")
def test_who_takes_no_part_in_close_assaults_is_not_stopped():
    """An aircraft has nothing that a platoon could attack."""
    state = beside_the_way().state
    path, walker = (Point(14.0, 24.0), Point(30.0, 24.0)), state.units["r"]
    flier = replace(walker, profile=replace(walker.profile, type="AF"))
    assert [*ambushes(state, walker, path)]
    assert not [*ambushes(state, flier, path)]


@pytest.mark.rule("CA-74", "CA-78")
def test_the_other_side_sees_the_platoon_before_it_hears_of_its_attack():
    """What it hears names the platoon and its target."""
    found = going(beside_the_way(faces=(1, 1)), WAY)
    heard = len(Seat("Red", found.match).news)
    found.play(Answer("Blue", "fire"))
    news = [event for event in Seat("Red", found.match).news[heard:] if isinstance(event, (Sighted, Acted))]
    assert [type(event) for event in news] == [Sighted, Acted]
    assert (news[1].unit, news[1].what, news[1].target) == ("b", "Ambush", "r")


@pytest.mark.rule("CA-74", "CA-76")
def test_platoons_equally_near_attack_one_after_the_other():
    """Then the walker goes on or stays, once."""
    found = going(beside_the_way(platoon("ba", 24.0, 22.3), faces=(1, 1, 1, 1)), WAY)
    for key in ("b", "ba"):
        assert found.state.asked.about.platoon == key
        assert found.state.units[key].sighting("Red") is Sighting.NONE
        found.play(Answer("Blue", "fire"))
        assert deployment(found.state.units[key]).struck == 1
    stopped = found.state.units["r"].at
    found.play(Answer("Red", "stay"))
    assert found.state.asked is None
    assert found.state.units["r"].at == stopped


@pytest.mark.rule("CA-74", "CA-75")
@pytest.mark.parametrize("count", [1, 2])
def test_each_ambush_takes_what_it_does_of_the_mp_that_the_one_before_has_left(count):
    """A hip leaves 2 of the 3 that are left of 8; the next attack, which misses, leaves them."""
    state = beside_the_way(*(platoon("ba", 24.0, 22.3),) * (count - 1)).state
    state = give_sheets(state, {"r": sheets().find("CRD-3R")})
    found = going(Assault(state, 6, 6, 1, 4, 4, 1, 6, 6, 1, 1), WAY)
    for _ in range(count):
        found.play(Answer("Blue", "attack the legs"))
    assert "Test r: Hip in RL is hit" in found.said
    assert found.state.asked.about.mp == 2


@pytest.mark.rule("CA-74", "CA-81")
@pytest.mark.parametrize("sheet", ["", "WSP-1A"])
def test_who_is_destroyed_from_ambush_is_off_the_table_and_attacked_no_more(sheet):
    """By its card, or by its sheet while points of its card are left; the other platoon stays hidden."""
    found = beside_the_way(platoon("ba", 24.0, 22.3), armor=0, structure=1 + 3 * bool(sheet))
    state = found.state
    if sheet:
        state = give_sheets(state, {"r": sheets().find(sheet)})
        whole = dict(sheets().find(sheet).structure)
        state = with_status(state, "r", armor=(("CT", 0),), structure=tuple({**whole, "CT": 1}.items()))
    found = going(Assault(state, *[6, 6], *[3, 4] * 20), WAY)
    found.play(Answer("Blue", "fire"))
    assert found.state.units["r"].removed == "destroyed"
    events = [event for entry in found.match.log for event in entry.events]
    assert [event.unit for event in events if isinstance(event, Removed)] == ["r"]
    assert found.state.asked is None
    assert found.state.units["ba"].sighting("Red") is Sighting.NONE


@pytest.mark.rule("CA-74", "CA-81")
def test_a_family_may_take_who_is_destroyed_off_the_table_itself():
    """It is removed once, by the family."""

    def removed(table, unit, points, by, rolls):
        table.do(Removed(unit, "destroyed", rule="TOY"))

    state = beside_the_way(armor=0, structure=1).state
    toy = replace(state.rules.close_combat, hurt=removed)
    state = replace(state, rules=replace(state.rules, close_combat=toy))
    found = going(Assault(state, *[6, 6], *[3, 4] * 20), WAY).play(Answer("Blue", "fire"))
    events = [event for entry in found.match.log for event in entry.events]
    assert [event.rule for event in events if isinstance(event, Removed)] == ["TOY"]


@pytest.mark.rule("CA-74", "CA-81")
@pytest.mark.parametrize(("faces", "lost"), [((6, 6), 1), ((1, 1), 0)])
def test_what_an_ambush_does_counts_on_the_card(faces, lost):
    """More than 10 points of damage, and none if it misses."""
    found = going(beside_the_way(faces=faces), WAY)
    before = found.state.units["r"].status.armor
    found.play(Answer("Blue", "fire"))
    assert found.state.units["r"].status.armor == before - lost


@pytest.mark.rule("CA-74", "CA-79")
@pytest.mark.parametrize(("type_", "men", "ways"), [("BM", 28, 2), ("CV", 28, 1), ("BM", 5, 2), ("BM", 4, 1)])
def test_legs_are_attacked_of_mechs_by_enough_men(type_, men, ways):
    """Even of one that has only a card; five men are enough, four are not."""
    found = going(beside_the_way(men=men, type=type_), WAY)
    assert len(found.state.asked.about.values) == ways


@pytest.mark.rule("CA-74", "CA-75")
@pytest.mark.parametrize(("mp", "x"), [(1, 2.0), (2, 4.0), (3, 5.0), (0, 0.0)])
def test_it_goes_on_as_far_as_its_mp_last(mp, x):
    """Two inches for each, of the 5 inches that are left of its way; with none it stays."""
    found = beside_the_way(faces=(1, 1))
    found = going(found, Move("Red", "r", (Point(27.946434624714726, 24.0),)))
    found.play(Answer("Blue", "fire"))
    asked = found.state.asked
    state = replace(found.state, asked=replace(asked, about=replace(asked.about, mp=mp)))
    start = state.units["r"].at.x
    values = state.asked.about.values
    assert values == (("go on", "stay") if mp else ("stay",))
    done = Assault(state).play(Answer("Red", values[0])).state
    assert done.units["r"].at.x - start == pytest.approx(x)
    assert done.asked is None
    assert not done.agenda


@pytest.mark.rule("CA-74", "CA-88")
def test_who_falls_in_an_ambush_does_not_get_up_for_nothing():
    """The move before does not count; it costs 2 MP and a roll, and adds no hexes to those that it moved."""
    found = going(beside_the_way(faces=(1, 1)), WAY)
    found.play(Answer("Blue", "fire"), Answer("Red", "stay"))
    moved = approach_of(found.state, found.state.units["r"])
    fallen = with_status(found.state, "r", prone=True)
    for fell, rolls in ((False, 0), (True, 1)):
        unit = fallen.units["r"]
        extras = {**unit.extras, "Approach": replace(moved, fell=fell)}
        table = TableInPlay(fallen.with_unit(replace(unit, extras=extras)))
        stand_up(table)
        now = approach_of(table.state, table.state.units["r"])
        assert now.got_up == bool(rolls)
        assert now.spent == pytest.approx(moved.spent + 4 * rolls)


@pytest.mark.rule("CA-72")
@pytest.mark.parametrize(("value", "foe"), [("wait", None), ("attack", "r")])
def test_the_question_of_older_saves_whether_it_attacks(value, foe):
    """It comes at the unit that is named, or at nobody."""
    state = beside_the_way().state
    step = DeclareAssault("b", "r", "b", "r").answered("Blue", value)
    assert step == Sprung("b", foe)
    table = TableInPlay(state)
    step.resolve(table)
    assert deployment(table.state.units["b"]).sprung == (foe or "")


@pytest.mark.rule("CA-74", "CA-88")
@pytest.mark.parametrize(
    ("value", "faces", "falls"), [("attack the legs", (6,) * 40, True), ("fire", (1, 1), False)]
)
def test_it_is_noted_of_a_walker_that_it_fell_in_an_ambush(value, faces, falls):
    """A Wasp with 2 points left in each leg loses one by a leg attack; fire that misses does nothing."""
    state = beside_the_way(faces=faces).state
    machine = sheets().find("WSP-1A")
    thin = {"LL": 2, "RL": 2}
    state = with_status(
        give_sheets(state, {"r": machine}),
        "r",
        armor=tuple({**machine.armor, **dict.fromkeys(thin, 0)}.items()),
        structure=tuple({**machine.structure, **thin}.items()),
    )
    found = going(Assault(state, *faces), WAY)
    found.play(Answer("Blue", value))
    assert (found.fares("r").prone, approach_of(found.state, found.state.units["r"]).fell) == (falls, falls)
