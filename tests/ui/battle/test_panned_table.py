"""A pan reuses what was drawn: the table looks as if it was drawn from nothing, whatever is on it."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from battle_pilot import QUIET, Flight
from test_battle_alpha import Sortie

from game.geometry.point import Point
from game.ui.battle.table import table_tokens
from game.ui.pieces import crowd, tokens

FEW = 2
"""A crowd, in these tests, is more tokens than this."""


@pytest.fixture(params=["units", "crowd"])
def sortie(tmp_path, monkeypatch, request):
    """A pilot at a battle, zoomed in; its units are few, or a crowd."""
    if request.param == "crowd":
        for module in (crowd, tokens, table_tokens):
            monkeypatch.setattr(module, "CROWD", FEW)
    found = Sortie(tmp_path, "movement")
    found.wheel(5, Point(16, 16))
    found.step(times=30)
    yield found
    found.lobby.close()


def pixels(pilot):
    """Return the part of the table that no panel covers."""
    return pygame.surfarray.array3d(pilot.surface.subsurface(pilot.app.screen.table.viewport.clear))


def settled(pilot):
    """Return it once all is in its final form."""
    pilot.step(times=5)
    for _ in range(400):
        if pilot.app.screen.table.settled:
            break
        pilot.step()
    assert pilot.app.screen.table.settled
    return pixels(pilot)


def drawn_anew(pilot):
    """Return it with the table drawn from nothing."""
    pilot.app.screen.table.forget()
    return settled(pilot)


@pytest.mark.parametrize("shown", ["", "t", "g", "tg"])
def test_it_looks_the_same_after_a_pan(sortie, shown):
    """With marks below the tokens and without, and with the inch grid."""
    if "t" in shown:
        sortie.select("r1")
    for key in shown:
        sortie.press(key)
    for at, to in ((Point(16, 16), Point(19, 17.5)), (Point(19, 17.5), Point(14, 14))):
        sortie.drag(at, to, button=2)
    assert np.array_equal(settled(sortie), drawn_anew(sortie))


def test_each_frame_of_a_pan_is_as_if_drawn_from_nothing(sortie):
    """A few pixels at a time, in every direction."""
    viewport = sortie.app.screen.table.viewport
    for way in ((4, 2), (5, 3), (3, 3), (-7, 2), (-6, 0), (0, -9), (200, 100), (3, 0)):
        viewport.pan(*way)
        sortie.step()
        seen = pixels(sortie)
        sortie.app.screen.table._lower.drop()
        sortie.app.screen.table._seen = None
        sortie.step()
        assert np.array_equal(pixels(sortie), seen)


def test_marks_below_a_crowd_are_shown_in_their_final_form(sortie):
    """However many frames that takes."""
    sortie.select("r1")
    for key in ("t", "v"):
        sortie.press(key)
        assert np.array_equal(settled(sortie), drawn_anew(sortie))


def test_the_scale_bar_moves_when_a_panel_folds():
    """It stands at the edge of the part of the table that no panel covers."""
    pilot = Flight(settings=QUIET.but(panels={}))
    pilot.press("g")
    before, clear = pilot.find("scale bar").rect, pilot.app.screen.table.viewport.clear
    pilot.click(pilot.app.screen.panels.named("forces").mark.center)
    pilot.step(times=5)
    after, wider = pilot.find("scale bar").rect, pilot.app.screen.table.viewport.clear
    assert wider.x < clear.x
    assert after.x - wider.x == before.x - clear.x
