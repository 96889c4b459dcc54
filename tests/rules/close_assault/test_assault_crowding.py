"""Who ends an exchange in a hex that another holds: friends collide, and one of them finds another hex."""

from dataclasses import replace

import pytest
from assault_table import Assault, facing_off, into, mech
from bouts import harmed, sheets

from game.core.engine.dice import script
from game.core.engine.table import TableInPlay
from game.rules.close_assault.on_table.crowding import arranged
from game.rules.close_assault.on_table.fighters import fighter_of, give_sheets, points_left
from game.rules.close_assault.on_table.hex_choice import USUAL

NAMES = {"b": "CRD-3R", "ba": "PXH-1", "r": "WHM-6R"}


@pytest.fixture(scope="module")
def battle():
    """Warhammer r before the hex of Crusader b, in the middle, and Phoenix Hawk ba, behind it."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("ba", 25.4))
    found = Assault(give_sheets(state, {key: sheets().find(name) for key, name in NAMES.items()}))
    found.come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None:
        found.answer(**dict.fromkeys(found.state.to_act, USUAL))
    return found.state


def arranged_after(state, faces=(), **changes):
    """Return the table, the fighters before, and those after *changes* as they are arranged."""
    table = TableInPlay(state, script(*faces)) if faces else TableInPlay(state)
    before = {key: fighter_of(state, state.units[key]) for key in NAMES}
    after = {key: replace(one, **changes.get(key, {})) for key, one in before.items()}
    return table, after, arranged(table, before, after)


def lost(before, after):
    """Return the points that each has lost."""
    return {key: points_left(before[key]) - points_left(after[key]) for key in before}


@pytest.mark.rule("CA-62", "CA-06")
@pytest.mark.parametrize(("comes", "to", "stands"), [("b", (0, 1), (0, 0)), ("ba", (0, 0), (0, -1))])
def test_who_comes_into_the_hex_of_a_friend_runs_into_it_and_stands_beside(battle, comes, to, stands):
    """Each takes a tenth of the other's tons, 45 and 65, rounded up, in groups of 5; the enemy nothing."""
    table, before, after = arranged_after(battle, **{comes: {"at": to}})
    assert lost(before, after) == {"b": 5, "ba": 7, "r": 0}
    assert after[comes].at == stands
    stays = "ba" if comes == "b" else "b"
    assert after[stays].at == before[stays].at == to
    said = [getattr(getattr(event, "extra", None), "words", "") for event in table.events]
    assert sorted(words.split(" takes ")[1][0] for words in said if " takes " in words) == ["2", "5", "5"]


@pytest.mark.rule("CA-62", "CA-84")
@pytest.mark.parametrize(("faces", "falls"), [((1, 1), True), ((6, 6), False)])
def test_who_is_hurt_in_the_legs_by_a_friend_may_fall(battle, faces, falls):
    """A hip is hit: it rolls to stay up."""
    bare = dict.fromkeys(fighter_of(battle, battle.units["ba"]).armor, 0)
    dice = (4, 5, 4, 4, 1, 3, 4, 1, 1, 3, 4, *faces, *(3, 4) * 10)
    table, _, after = arranged_after(battle, dice, ba={"at": (0, 0), "armor": bare})
    said = [getattr(getattr(event, "extra", None), "words", "") for event in table.events]
    assert any("runs into" in words for words in said)
    assert any("Hip" in words for words in said)
    assert after["ba"].prone == falls


@pytest.mark.rule("CA-62")
@pytest.mark.parametrize("how", [{"out": "destroyed"}, {"gone": "fled"}])
@pytest.mark.parametrize("whose", ["b", "ba"])
def test_nobody_runs_into_who_is_there_no_more_nor_does_who_is_gone(battle, how, whose):
    """Neither one that was destroyed nor one that has left."""
    changes = {"b": {"at": (0, 1)}}
    changes[whose] = {**changes.get(whose, {}), **how}
    _, before, after = arranged_after(battle, **changes)
    assert not any(lost(before, after).values())
    assert after["b"].at == (0, 1)


@pytest.mark.rule("CA-06")
def test_who_comes_into_the_hex_of_an_enemy_stands_beside_it_unhurt(battle):
    """In the nearest hex with room; of several that one nearest to the middle."""
    _, before, after = arranged_after(battle, b={"at": (0, -2)})
    assert not any(lost(before, after).values())
    assert after["r"].at == (0, -2)
    assert after["b"].at == (0, -1)


@pytest.mark.rule("CA-62")
def test_nobody_collides_who_stays_where_it_is(battle):
    """All keep their places."""
    table, before, after = arranged_after(battle)
    assert after == before
    assert not table.events
    assert harmed(after["b"]) == {}


@pytest.mark.rule("CA-06")
@pytest.mark.parametrize(("y", "at"), [(0.6, (0, 1)), (24.0, (1, -1))])
def test_nobody_finds_room_off_the_table(y, at):
    """The middle and the hex ahead are taken; at the north edge the next two lie beyond it."""
    state = facing_off(mech("r", 20.0, y), mech("b", 24.0, y), mech("ba", 25.4, y))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    _, _, after = arranged_after(found.state, r={"at": (0, -1)}, ba={"at": (0, 0)})
    assert after["ba"].at == at
