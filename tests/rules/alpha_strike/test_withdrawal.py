"""AS-WITHDRAW-01: by option a crippled unit goes home at full speed, leaves, and counts as defeated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import battle, box, mech, play, rules_of
from openings import HOME

from game.core.engine.turns import EndPhase, begun, refusals
from game.core.model.brief import Brief
from game.core.model.state import State
from game.geometry.point import Point
from game.mechanics.battle.victory import points
from game.rules.alpha_strike.display.choices import choices
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.turn.victory import AIMS
from game.rules.alpha_strike.turn.withdrawal import crippled, nearest

FORCED = {"forced_withdrawal": True}
BROKEN = {"armor": 0, "structure": 2}
RULE = "AS-WITHDRAW-01"


def retreating(*others, at=(20.0, 24.0), options=FORCED, features=(), exits=None, **card) -> State:
    """Return Red's r, crippled, 24" from its home edge in the south, Move 10", about to move."""
    status = card.pop("status", BROKEN)
    units = (mech("r", *at, status=status, **card), mech("b", 66, 6), *others)
    state = battle(*units, features=features, options=options, phase="movement")
    brief = Brief(edges=HOME, exits={} if exits is None else {"Red": exits})
    return begun(replace(state, brief=brief), "movement", ("Red", "Blue"))


def walk(*path, **more) -> Move:
    """Return a walk of r along *path*."""
    return Move("Red", "r", tuple(Point(*at) for at in path), **more)


@pytest.mark.rule("AS-WITHDRAW-01", "AS-GEN-05")
@pytest.mark.parametrize(
    ("card", "status", "is_so"),
    [
        ({"structure": 4}, {"armor": 0, "structure": 2}, True),
        ({"structure": 4}, {"armor": 0, "structure": 3}, False),
        ({"structure": 5}, {"armor": 0, "structure": 3}, True),
        ({"structure": 5}, {"armor": 0, "structure": 4}, False),
        ({"structure": 4}, {"armor": 1, "structure": 2}, False),
        ({"structure": 1}, {"armor": 0, "structure": 1}, True),
        ({"structure": 1}, {"armor": 1, "structure": 1}, False),
        ({"damage": "3/2/1"}, {"weapon_hits": 2}, True),
        ({"damage": "3/2/1"}, {"weapon_hits": 1}, False),
        ({"damage": "3/0/0"}, {"weapon_hits": 1}, False),
        ({"damage": "3/1/0*"}, {"weapon_hits": 1}, True),
        ({"damage": "3/0*/0"}, {}, False),
        ({"move": '4"'}, {"mp_hits": 2}, True),
        ({"move": '4"'}, {"immobile": True}, True),
        ({}, {}, False),
    ],
)
def test_who_is_crippled(card, status, is_so):
    """No armour and half the structure, rounded up; no damage beyond short range any more; no Move."""
    state = battle(mech("r", 10, **card, status=status), mech("b", 60))
    assert crippled(state, state.units["r"]) is is_so


@pytest.mark.rule("AS-WITHDRAW-01")
def test_without_the_option_nobody_must():
    """It holds and goes where it likes."""
    state = retreating(options={})
    for action in (Hold("Red", "r"), walk((20, 14)), EndPhase("Red")):
        assert refusals(state, action) == []


@pytest.mark.rule("AS-WITHDRAW-01")
def test_a_unit_that_is_not_crippled_goes_where_it_likes():
    """Though the option is on."""
    state = retreating(status={"armor": 1, "structure": 2})
    for action in (Hold("Red", "r"), walk((20, 14)), EndPhase("Red")):
        assert refusals(state, action) == []


@pytest.mark.rule("AS-WITHDRAW-01")
def test_it_may_neither_hold_nor_be_passed():
    """It could go home: standing still and ending the phase are refused."""
    state = retreating(mech("r2", 40, 30))
    for action in (Hold("Red", "r"), Hold("Red", "r", 180), Move("Red", "r"), EndPhase("Red")):
        assert rules_of(refusals(state, action)) == [RULE]
    assert refusals(state, Hold("Red", "r2")) == []


@pytest.mark.rule("AS-WITHDRAW-01")
@pytest.mark.parametrize(
    ("to", "legal"),
    [((20, 34), True), ((20, 33.6), True), ((20, 33), False), ((26, 30), False), ((20, 14), False)],
)
def test_it_goes_home_at_full_speed(to, legal):
    """Within half an inch of the nearest place to its edge that it can reach."""
    found = rules_of(refusals(retreating(), walk(to)))
    assert (found == []) is legal
    assert legal or found == [RULE]


@pytest.mark.rule("AS-WITHDRAW-01")
def test_it_is_told_how_near_it_can_come():
    """14.0 of the 24 inches are left after its Move of 10."""
    (refusal,) = refusals(retreating(), walk((20, 30)))
    assert '18.0" from the south edge and can come as near as 14.0"' in refusal.reason


@pytest.mark.rule("AS-WITHDRAW-01")
def test_the_fastest_of_its_modes_counts():
    """A jump of 8" is farther than 4" on the ground."""
    state = retreating(move='4"/8"j')
    assert rules_of(refusals(state, walk((20, 28)))) == [RULE]
    assert refusals(state, walk((20, 32), jump=True)) == []


@pytest.mark.rule("AS-WITHDRAW-01")
def test_it_goes_around_what_is_in_its_way():
    """A wide cliff bars the straight way: the nearest place is beside it."""
    cliff = (box("hill", 17, 26, 6, 4, height=6),)
    state = retreating(features=cliff)
    best = nearest(state, state.units["r"])
    assert 16.2 < best < 16.3
    assert rules_of(refusals(state, walk((20, 25.3)))) == [RULE]
    assert refusals(state, walk((16.3, 25.3), (16.3, 31.35))) == []


@pytest.mark.rule("AS-WITHDRAW-01")
def test_who_cannot_come_nearer_may_hold():
    """Cliffs all around but to the north: it stays, and need not go away."""
    pit = (box("hill", 10, 26, 20, 10, height=6),)
    state = retreating(features=pit, move='2"')
    assert nearest(state, state.units["r"]) > 22.6
    assert rules_of(refusals(state, Hold("Red", "r"))) == [RULE]
    close = retreating(features=pit, at=(20.0, 25.374), move='2"')
    assert refusals(close, Hold("Red", "r")) == []
    assert refusals(close, EndPhase("Red")) == []
    assert rules_of(refusals(close, walk((20, 24.5)))) == [RULE]


@pytest.mark.rule("AS-WITHDRAW-01", "AS-SETUP-06")
def test_who_reaches_its_edge_leaves():
    """It ends on it only to leave; then it has left."""
    state = retreating(at=(20.0, 40.0))
    assert rules_of(refusals(state, walk((20, 48)))) == [RULE]
    assert refusals(state, walk((20, 48), exit=True)) == []
    assert play(state, walk((20, 48), exit=True)).state.units["r"].removed == "left"


@pytest.mark.rule("AS-WITHDRAW-01", "AS-SETUP-06")
def test_who_stands_on_its_edge_leaves_from_there():
    """Holding is refused; leaving costs nothing."""
    state = retreating(at=(20.0, 48.0))
    assert rules_of(refusals(state, Hold("Red", "r"))) == [RULE]
    assert refusals(state, walk((20, 48), exit=True)) == []
    assert refusals(state, Move("Red", "r", (), exit=True)) == []


@pytest.mark.rule("AS-WITHDRAW-01", "AS-SETUP-06")
def test_it_leaves_over_its_home_edge_only():
    """Another exit is none for it; where home is no exit it waits there."""
    state = retreating(at=(4.0, 40.0), exits=("west", "south"))
    assert rules_of(refusals(state, walk((0, 40), exit=True))) == [RULE]
    shut = retreating(at=(20.0, 48.0), exits=("west",))
    assert refusals(shut, Hold("Red", "r")) == []
    near = retreating(at=(20.0, 40.0), exits=("west",))
    assert refusals(near, walk((20, 48))) == []


@pytest.mark.rule("AS-WITHDRAW-01")
def test_one_that_is_off_the_table_need_not_enter():
    """It waits there."""
    off = replace(mech("r2", 0, 0, status=BROKEN), enters=1)
    state = retreating(off, status={})
    assert refusals(state, Hold("Red", "r2")) == []


@pytest.mark.rule("AS-WITHDRAW-01")
@pytest.mark.parametrize("more", [{}, {"move": '4"/8"j'}, {"at": (20.0, 45.0)}, {"at": (20.0, 48.0)}])
def test_there_is_always_something_to_choose(more):
    """Bots find a way home among the choices, and leave over the edge."""
    state = retreating(**more)
    found = [action for action in choices(state, "Red") if getattr(action, "unit", "") == "r"]
    assert found
    assert all(isinstance(action, Move) for action in found)
    assert any(action.exit for action in found) is (more.get("at") is not None)


@pytest.mark.rule("AS-WITHDRAW-01")
def test_bots_find_the_jump_home_beside_what_they_cannot_land_on():
    """A wall stands where the straight jump ends; beside it one comes as near."""
    state = retreating(move='4"/8"j', features=(box("wall", 19.9, 31, 0.2, 4),))
    found = [action for action in choices(state, "Red") if getattr(action, "unit", "") == "r"]
    assert found
    assert all(action.jump for action in found)


@pytest.mark.rule("AS-WITHDRAW-01")
def test_a_way_home_begins_with_its_first_corner():
    """Not with the place where the unit stands."""
    walks = [action for action in choices(retreating(), "Red") if getattr(action, "unit", "") == "r"]
    assert walks
    assert all(action.path[0] != Point(20, 24) for action in walks)


@pytest.mark.rule("AS-WITHDRAW-01", "AS-CARD-03")
@pytest.mark.parametrize(
    ("options", "status", "score"), [(FORCED, BROKEN, 30), (FORCED, {}, 0), ({}, BROKEN, 0)]
)
def test_who_withdrew_counts_as_defeated(options, status, score):
    """For points, and as the last enemy; a healthy unit that left does not, nor any without the option."""
    gone = replace(mech("b2", 20, 0, status=status, pv=30), removed="left")
    state = battle(mech("r", 10), gone, mech("b", 60), options=options)
    state = replace(state, brief=Brief(edges=HOME))
    assert points(state, AIMS) == {"Red": score, "Blue": 0}


@pytest.mark.rule("AS-WITHDRAW-01", "AS-CARD-03")
def test_who_has_still_to_withdraw_does_not_count_yet():
    """A crippled unit on the table."""
    state = battle(mech("r", 10), mech("b", 60, status=BROKEN), options=FORCED)
    assert points(replace(state, brief=Brief(edges=HOME)), AIMS) == {"Red": 0, "Blue": 0}


@pytest.mark.rule("AS-WITHDRAW-01", "AS-VIC-01")
def test_the_last_that_withdraws_has_lost():
    """All of Blue is destroyed or withdrawn: Red has won by its goal."""
    gone = replace(mech("b2", 20, 0, status=BROKEN), removed="left")
    state = battle(mech("r", 10), mech("r2", 30), gone, options=FORCED, order=("Red", "Blue"))
    match = play(replace(state, brief=Brief(edges=HOME)), EndPhase("Red"))
    assert match.state.result.winner == "Red"
    assert "destroyed" in match.state.result.reason
