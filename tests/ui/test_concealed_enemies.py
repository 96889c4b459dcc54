"""What the screen shows of the threat of an enemy whose record sheet is not open."""

from __future__ import annotations

from dataclasses import replace

import pytest
from handoffs import Watch
from sheets import CARDS, facing_b

from game.core.engine.match import Match
from game.core.model.unit import Sighting
from game.core.views.marks import Cells
from game.ui.shell.pilot import Pilot

OUT = 255


def looking(state) -> Pilot:
    """Return a pilot at Red's screen with r selected."""
    pilot = Watch(Match(replace(state, order=("Red", "Blue"))), ("Red",), size=(1280, 720))
    pilot.battle.select("r")
    pilot.step()
    return pilot


def threatened(pilot: Pilot) -> list[int]:
    """Return the shades of the squares on which the overlay shows damage."""
    pilot.step(times=30)
    (found,) = [mark for mark in pilot.app.screen.shown.below() if isinstance(mark, Cells)]
    return [shade for shade in found.shades if shade != OUT]


@pytest.mark.rule("CONC-07")
@pytest.mark.parametrize("standing", [False, True])
def test_t_shows_the_threat_of_a_concealed_enemy_by_the_cards_of_its_name(standing):
    """After its move and from where it stands; of an enemy of whose name no card is known nothing shows."""
    for cards, shows in ((CARDS, True), ((), False)):
        pilot = looking(facing_b(*cards))
        pilot.press("t", *(["alt+t"] if standing else []))
        assert bool(threatened(pilot)) is shows
        where = "from where they stand" if standing else "after their moves"
        assert pilot.sees(f"Expected damage next turn by all known, {where} (Alt+T)")


@pytest.mark.rule("CONC-07", "BLIP-01")
def test_t_shows_no_threat_of_a_counter():
    """What stands under it is not known, though its cards are in the library."""
    state = facing_b(*CARDS)
    pilot = looking(state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.BLIP})))
    pilot.press("t")
    assert threatened(pilot) == []


@pytest.mark.rule("CONC-07")
def test_the_threat_shown_is_that_of_its_cards_and_not_of_its_own():
    """Two battles that differ only in which of the cards it bears, and in how it fares, look alike."""
    frames = []
    for number in range(2):
        state = facing_b(*CARDS, move='10"' if number else '8"', skill=2 + number)
        unit = state.units["b"]
        pilot = looking(state.with_unit(replace(unit, status=replace(unit.status, weapon_hits=number))))
        pilot.press("t")
        frames.append(threatened(pilot))
    assert frames[0] == frames[1] != []
