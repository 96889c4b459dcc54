"""Hidden infantry in a hex that is entered: unseen until combat begins, then a defender (CA-69, CA-73)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, into, mech
from test_assault_ambush import platoon

from game.core.engine.turns import EndPhase
from game.core.model.events import Sighted
from game.core.model.procedure import EncounterJoined
from game.core.model.state import GridCell
from game.core.model.unit import Sighting
from game.core.views.seat import Seat
from game.files.saves.saves import load, save
from game.rules.alpha_strike.movement.move import Hold
from game.rules.close_assault import Manoeuvre, Stay

WOODS = box("woods", (22, 23), (20, 20), height=2.0)
INSIDE, OUTSIDE = (25.0, 25.0), (40.0, 40.0)


def entered(at, *, tank=False, **deployed):
    """Return a battle in which r has come in on b; bh lies hidden at *at*."""
    kind = {"type": "CV", "move": '10"t'} if tank else {}
    lies = platoon("bh", *at)
    lies = replace(lies, extras={"Deployment": replace(lies.extras["Deployment"], **deployed)})
    options = {"hidden_infantry": True}
    state = facing_off(mech("r", 20.0), mech("b", 24.0, **kind), lies, features=(WOODS,), options=options)
    found = Assault(state)
    found.until("Red").play(into("r", state.units["b"], state))
    while found.state.encounter is None:
        (side,) = found.state.to_act
        found.play(
            EndPhase(side) if side == "Red" or "Hold" not in found.state.now.allows else Hold(side, "b")
        )
    return found


def obtained(found):
    """Return all that Red obtains."""
    seat = Seat("Red", found.match)
    return repr((seat.view, seat.news, seat.story))


@pytest.mark.rule("CA-69")
@pytest.mark.parametrize("tank", [False, True])
def test_nobody_learns_of_it_before_combat_begins(tank):
    """Neither by who takes part, nor by a question where its friend stands, nor by goes in the hex."""
    here, away = entered(INSIDE, tank=tank), entered(OUTSIDE, tank=tank)
    for found in (here, away):
        assert found.state.encounter.units == ("r", "b")
    while here.state.now.name == "manoeuvre":
        assert obtained(here) == obtained(away)
        for found in (here, away):
            (side,) = found.state.to_act
            found.play(Manoeuvre("Red", "r", GridCell("hex", "1")) if side == "Red" else Stay("Blue", "b"))
    assert here.state.units["bh"].sighting("Red") is Sighting.FULL
    assert away.state.units["bh"].sighting("Red") is Sighting.NONE


@pytest.mark.rule("CA-69", "CA-58")
def test_when_combat_begins_it_defends_from_where_it_lies(tmp_path):
    """It is seen, then it joins, and it chooses a tactic against the attacker."""
    found = entered(INSIDE).stay()
    events = found.match.last.events
    told = [type(one) for one in events if isinstance(one, Sighted | EncounterJoined)]
    assert told == [Sighted, EncounterJoined]
    assert found.state.encounter.units == ("r", "b", "bh")
    assert not found.fares("bh").attacks
    assert {slate.unit for slate in found.state.asked.about.slates} <= {"r", "b", "bh"}
    assert "Foot Platoon (Ballistic Rifle) joins in" in [
        line.words for line in Seat("Red", found.match).story
    ]
    save(found.match, tmp_path / "game.jsonl")
    assert load(tmp_path / "game.jsonl").match.state == found.state


@pytest.mark.rule("CA-69", "CA-73")
def test_one_that_has_moved_in_secret_is_seen_and_engages_nobody():
    """It may not make close assaults in the turn in which it moves."""
    found = entered(INSIDE, moved=1).stay()
    assert found.state.units["bh"].sighting("Red") is Sighting.FULL
    assert found.state.encounter.units == ("r", "b")
