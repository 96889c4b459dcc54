"""Where words about tokens stand: close by, aside of one another, and left out only where nothing is free."""

from __future__ import annotations

import pygame
import pytest

from game.core.marks import Label
from game.geometry.point import Point
from game.ui.camera import Camera
from game.ui.labels import draw_labels, off, pill, thinned
from game.ui.theme import theme
from game.ui.tokens import Token, draw_tokens

LOOK = theme()
ROOM = pygame.Rect(0, 0, 600, 400)


@pytest.mark.parametrize("scale", [4.0, 11.0, 30.0])
def test_words_about_a_token_stand_right_above_it_at_any_zoom(scale):
    """Also where the token is drawn larger than its base, so that it can be seen at all."""
    camera, at = Camera(Point(0, 0), scale), Point(300 / scale, 200 / scale)
    screen = pygame.Surface(ROOM.size)
    token = Token(id="a", at=at, base=0.625, facing=90.0, side=0, icon="BM", name="")
    (disc,) = draw_tokens(screen, [token], camera, LOOK)
    style, clear = LOOK.mark("odds"), off(0.625, scale, LOOK)
    (stands,) = draw_labels(screen, [("8+  42 %", style, camera.to_place(at), clear)], LOOK, [disc])
    assert stands.bottom <= disc.top
    assert disc.top - stands.bottom < 6


def test_a_refusal_is_left_out_only_where_no_place_near_it_is_free():
    """Over a token below another it finds room at its side; where all is taken it keeps its cross alone."""
    camera = Camera(Point(0, 0), 10.0)
    mark = Label(Point(30, 20), "×  outside the arc", "odds-none", 0.625)
    wide, tall = pill(mark.text, LOOK.mark(mark.style), LOOK.scale).get_size()
    above = pygame.Rect(300 - wide, 200 - 12 - tall, 2 * wide, tall)
    asked = {"camera": camera, "look": LOOK, "room": ROOM}
    assert thinned([mark], None, taken=[above], **asked) == [mark]
    assert thinned([mark], None, taken=[ROOM], **asked) == []
    assert thinned([mark], mark.at, taken=[ROOM], **asked) == [mark]


def test_inches_of_equal_cost_stand_by_their_line_or_not_at_all():
    """A name where they would stand lets them step aside by little; not by more."""
    camera = Camera(Point(0, 0), 10.0)
    mark = Label(Point(30, 20), '12"', "iso")
    asked = {"camera": camera, "look": LOOK, "room": ROOM}
    small, wide = pygame.Rect(285, 170, 30, 25), pygame.Rect(200, 120, 200, 160)
    assert thinned([mark], None, taken=[], **asked) == [mark]
    assert thinned([mark], None, taken=[small], **asked) == [mark]
    assert thinned([mark], None, taken=[wide], **asked) == []


def test_the_name_of_a_band_lies_on_no_name_of_a_unit():
    """It steps aside; where all around is taken its ring stands alone."""
    camera = Camera(Point(0, 0), 10.0)
    mark = Label(Point(30, 20), 'short 6"', "band")
    asked = {"camera": camera, "look": LOOK, "room": ROOM}
    assert thinned([mark], None, taken=[pygame.Rect(250, 150, 100, 48)], **asked) == [mark]
    assert thinned([mark], None, taken=[ROOM], **asked) == []


def test_words_go_aslant_before_they_cover_others():
    """Where all above, below and beside is taken, a corner that is free will do."""
    style, at = LOOK.mark("odds"), (300, 200)
    wide, tall = pill("8+  42 %", style, LOOK.scale).get_size()
    column = pygame.Rect(300 - wide, 0, 2 * wide, 400)
    row = pygame.Rect(0, 200 - tall, 600, tall)
    corner = pygame.Rect(310, 214, wide + 4, tall + 4)
    taken = [column.clip(pygame.Rect(0, 0, 310, 400)), pygame.Rect(310, 0, 300, 212), row]
    (stands,) = draw_labels(pygame.Surface(ROOM.size), [("8+  42 %", style, at, 12)], LOOK, taken)
    assert stands.collidelist(taken) < 0
    assert stands.left >= corner.left
    assert stands.top >= corner.top - 2
