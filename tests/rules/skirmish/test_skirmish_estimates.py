"""What the skirmish family answers computer players, and how they lead their squads by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from soldiers import battle, box, soldier

from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.simulation.mirrored import Matchup
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.squads import squads_of, stragglers
from game.rules.skirmish.estimates.attacks import representative
from game.rules.skirmish.estimates.family_estimates import ESTIMATES
from game.rules.skirmish.shooting.squad_fire import SquadFire

VETERAN, REGULAR = ComputerPlayer("veteran", "1"), ComputerPlayer("regular", "1")


@pytest.fixture(scope="module")
def opened():
    found = battle_start(read_scenario("maps/scenarios/first-fire-team.yaml"))
    match = Match(replace(found.state, seed="1"))
    match.play(found.begin)
    return match


def test_a_squad_goes_by_its_leader_and_counts_as_a_whole(opened):
    view = Seat("Strike", opened).view
    (leader,) = ESTIMATES.fighters(view, "Strike")
    squad = [unit for unit in view.present if unit.side == "Strike"]
    assert leader == representative(view, squad[-1])
    assert ESTIMATES.body(view, leader).health == len(squad)
    assert ESTIMATES.body(view, leader).points == sum(unit.profile.points for unit in squad)


def test_harm_grows_with_the_squad_and_falls_with_cover_and_range(opened):
    view = Seat("Strike", opened).view
    (ours,), (theirs,) = (ESTIMATES.fighters(view, side) for side in ("Strike", "Militia"))
    harm = ESTIMATES.harm(view, ours, theirs)
    open_, cover = harm[1::3], harm[3::3]
    assert harm[0] == 0
    assert open_[0] > 0
    assert (open_ >= cover).all()
    assert (np.diff(open_) <= 1e-9).all()
    fewer = {key: unit for key, unit in view.units.items() if unit.side != "Strike" or unit.id == ours.id}
    assert ESTIMATES.harm(replace(view, units=fewer), ours, theirs)[1] < harm[1]


def test_places_are_numbered_by_the_quietest_way_there(opened):
    view = Seat("Strike", opened).view
    (leader,) = ESTIMATES.fighters(view, "Strike")
    found = ESTIMATES.places(view, leader)
    assert found.how[-1] == 0
    assert set(found.share[found.how == 0]) == {1.0}
    assert set(found.share[found.how >= 2]) <= {0.0}
    lattice = ESTIMATES.lattice(view)
    far = [np.hypot(lattice.x[node] - leader.at.x, lattice.y[node] - leader.at.y) for node in found.nodes]
    assert max(np.array(far)[found.how == 1]) < max(np.array(far)[found.how == 3])


def test_squads_are_led_to_an_end_of_the_battle(opened):
    """Nothing is refused, they fire, and somebody wins or the last turn comes."""
    match = opened.until(len(opened.log))
    levels = zip(match.state.sides, (VETERAN, REGULAR), strict=True)
    seats = {side: (one, Seat(side, match)) for side, one in levels}
    fired = 0
    for _ in range(150):
        if match.state.result is not None:
            break
        player, seat = seats[min(match.state.to_act)]
        action = player.decide(seat).action
        fired += isinstance(action, SquadFire)
        seat.play(action)
    assert match.state.result is not None
    assert fired > 2


@pytest.fixture(scope="module")
def set_up():
    """A battle of two squads a side, which recruits and veterans have placed."""
    pairing = Matchup("skirmish", ("recruit", "veteran"), "1").game(4)
    found = battle_start(pairing.scenario, seed="1")
    match = Match(found.state)
    match.play(found.begin)
    players = {side: ComputerPlayer(level, "1") for side, level in pairing.levels_in(4).items()}
    while match.state.now.name == "setup":
        seat = Seat(min(match.state.to_act), match)
        seat.play(players[seat.side].decide(seat).action)
    return match


def test_squads_are_placed_together(set_up):
    """At every level: who is apart from its squad can neither move with it nor shoot."""
    state = set_up.state
    squads = [squad for side in state.sides for squad in squads_of(state, side)]
    assert [len(squad) for squad in squads] == [4, 4, 4, 4]
    assert [stragglers(state, squad[0]) for squad in squads] == [()] * 4


def test_most_places_of_a_squad_are_such_that_all_can_follow(set_up):
    """The places of its leader are sifted by where the others would walk."""
    for side in set_up.state.sides:
        view = replace(Seat(side, set_up).view, order=(side,))
        for leader in ESTIMATES.fighters(view, side):
            found, legal = ESTIMATES.places(view, leader), 0
            some = range(0, len(found.nodes) - 1, 5)
            for number in some:
                node, how = int(found.nodes[number]), int(found.how[number])
                legal += any(True for _ in ESTIMATES.orders(view, leader, node, how, None))
            assert len(members(view, leader)) == 4
            assert legal >= 0.6 * len(some) > 1


@pytest.mark.parametrize(
    ("deep", "apart", "height", "seen"),
    [
        (6.0, 11.0, 0.0, True),
        (6.0, 12.9, 0.0, True),
        (6.0, 13.2, 0.0, False),
        (1.0, 20.0, 0.0, False),
        (1.0, 17.9, 3.0, True),
        (1.0, 20.0, 3.0, False),
    ],
)
def test_woods_hide_beyond_the_sight_limit_however_deep_and_not_within(deep, apart, height, seen):
    """12 inches from base to base, 6 more for 3 inches of elevation: as the rules judge it (SHOOT-11)."""
    wood = box("woods", 30, 20, deep, 8, height=12.0)
    hill = (box("hill", 20, 22, 5, 4, height=height),) if height else ()
    state = battle(soldier("r", 24.5), soldier("b", 24.5 + apart), features=(wood, *hill))
    one, other = state.units["r"], state.units["b"]
    lattice = ESTIMATES.lattice(state)
    at = [lattice.nodes([(unit.at, unit.level)]) for unit in (one, other)]
    assert bool(ESTIMATES.codes(state, one, other, *at)[0, 0]) is seen
    assert (state.rules.judged(state, one, other).verdict != "blocked") is seen
