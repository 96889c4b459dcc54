"""Who ends an exchange in a hex that another holds: friends collide, and one of them finds another hex."""

from dataclasses import replace

import pytest
from assault_table import Assault, facing_off, into, mech
from bouts import harmed, sheets

from game.battlefield.terrain.field import Battlefield
from game.core.engine.table import TableInPlay
from game.rules.close_assault.on_table.crowding import arranged
from game.rules.close_assault.on_table.fighters import fighter_of, give_sheets, points_left
from game.rules.close_assault.on_table.hex_choice import USUAL
from game.rules.close_assault.on_table.hex_grid import cell_of

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


def arranged_after(state, **changes):
    """Return the table, the fighters before, and those after *changes* as they are arranged."""
    table = TableInPlay(state)
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
def test_nobody_finds_room_off_the_table(battle):
    """South of the edge there is none: of three in the middle two stand north of it or on it."""
    grid = battle.encounter.grid
    cut = replace(battle, battlefield=Battlefield(72, 24.1))
    middle = {"at": (0, 0)}
    _, _, after = arranged_after(cut, r=middle, b=middle, ba=middle)
    places = {one.at for one in after.values()}
    assert len(places) == 3
    assert all(grid.centre(cell_of(grid, at)).y <= 24.1 for at in places)
