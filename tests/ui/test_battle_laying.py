"""Laying a table out, and what is spread over frames so that none of them takes long."""

from __future__ import annotations

import pygame
import pytest
import toy
from battle_pilot import Flight

from game.core.lobby import Stopped
from game.ui.battle.laying import Laying
from game.ui.battle.menu import Doors
from game.ui.battle.screen import BattleScreen
from game.ui.tiles import Tiles


@pytest.fixture
def flight():
    """Return a pilot at a battle of two units."""
    return Flight()


def test_painting_a_table_tells_the_share_that_is_done(flight):
    """The shares that laying a table out tells ascend to the whole."""
    shares = []
    Tiles(flight.battle.view.battlefield, flight.app.look, tell=shares.append)
    assert shares == sorted(shares)
    assert len(shares) > 5
    assert shares[-1] == 1.0


def test_a_table_that_nobody_waits_for_is_not_laid_out(flight):
    """A table whose screen was left is laid out no further."""
    laying = Laying(flight.battle.view, flight.app.look)
    laying.close()
    with pytest.raises(Stopped):
        laying._laid()


def test_who_does_not_want_to_wait_goes_back(flight):
    """While the table is laid out, the share stands there, and Esc goes back to the menu."""
    left = []
    screen = BattleScreen(flight.app, toy.seats(flight.match), Doors(out=lambda: left.append(True)))
    flight.app.push(screen)
    assert not screen.laid
    flight.app.draw(flight.surface)
    assert flight.sees("Laying out the table")
    assert flight.sees("Esc goes back to the menu")
    assert flight.sees("%")
    flight.app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert left == [True]


def test_a_frame_paints_one_panel_anew(flight):
    """What a selection changes is painted over several frames, one panel in each, and then all is there."""
    unit = flight.battle.ready()[0]
    flight.battle.select(unit.id)
    flight.app.draw(flight.surface)
    screen = flight.app.screen
    assert screen.behind
    frames = 0
    while screen.behind:
        flight.app.draw(flight.surface)
        frames += 1
    assert 1 <= frames <= 3
    assert flight.sees(flight.battle.card(unit.id).subtitle)
