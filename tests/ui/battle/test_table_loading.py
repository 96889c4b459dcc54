"""Laying a table out, and what is spread over frames so that none of them takes long."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
import toy

from game.core.lobby import Stopped
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.table_loading import TableLoading
from game.ui.painting.tiles import Tiles


def test_painting_a_table_tells_the_share_that_is_done(pilot, unpainted):
    """The shares that laying a table out tells ascend to the whole."""
    shares = []
    Tiles(pilot.battle.view.battlefield, pilot.app.look, on_progress=shares.append)
    assert shares == sorted(shares)
    assert len(shares) > 5
    assert shares[-1] == 1.0


def test_a_table_that_nobody_waits_for_is_not_laid_out(pilot):
    """A table whose screen was left is laid out no further."""
    loading = TableLoading(pilot.battle.view, pilot.app.look)
    loading.close()
    with pytest.raises(Stopped):
        loading._laid()


def test_a_table_that_was_painted_lately_is_there_at_once(pilot):
    """The same for another window, in pictures that are shared."""
    shares, field = [], pilot.battle.view.battlefield
    again = Tiles(field, pilot.app.look, on_progress=shares.append)
    assert shares == [1.0]
    assert again.field is field
    assert again.overview is Tiles(replace(field), pilot.app.look).overview
    assert again.overview is not Tiles(replace(field, width=field.width - 1), pilot.app.look).overview


def test_who_does_not_want_to_wait_goes_back(pilot, unpainted):
    """While the table is laid out, the share stands there, and Esc goes back to the menu."""
    left = []
    screen = BattleScreen(pilot.app, toy.seats(pilot.match), Navigation(out=lambda: left.append(True)))
    pilot.app.push(screen)
    assert not screen.laid
    pilot.app.draw(pilot.surface)
    pilot.app.draw(pilot.surface)
    assert pilot.sees("Laying out the table")
    assert pilot.sees("Esc goes back to the menu")
    assert pilot.sees("%")
    pilot.app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert left == [True]


def test_a_screen_is_built_in_one_frame_and_drawn_in_the_next(pilot, unpainted):
    """Meanwhile the previous picture stays; the next frame comes at once."""
    before = pilot.surface.copy()
    pilot.app.push(BattleScreen(pilot.app, toy.seats(pilot.match), Navigation()))
    pilot.app.draw(pilot.surface)
    assert pilot.surface.get_buffer().raw == before.get_buffer().raw
    assert pilot.app.due() == 0.0
    pilot.app.draw(pilot.surface)
    assert pilot.surface.get_buffer().raw != before.get_buffer().raw


def test_a_frame_paints_one_panel_anew(pilot):
    """What a selection changes is painted over several frames, one panel in each, and then all is there."""
    unit = pilot.battle.activation.ready()[0]
    pilot.battle.select(unit.id)
    pilot.app.update(0.0)
    pilot.app.draw(pilot.surface)
    screen = pilot.app.screen
    assert screen.behind
    frames = 0
    while screen.behind or screen.panels.advancing:
        pilot.app.update(0.0)
        pilot.app.draw(pilot.surface)
        frames += 1
    assert 1 <= frames <= 3
    assert pilot.sees(pilot.battle.hotseat.card(unit.id).subtitle)
