"""Where words about tokens stand: close by, aside of one another, and left out only where nothing is free."""

from __future__ import annotations

import math

import pygame
import pytest

from game.core.views.marks import Label
from game.geometry.point import Point
from game.ui.annotation.labels import arranged, draw_labels, off, pill, place
from game.ui.annotation.marks import Pen
from game.ui.annotation.pointing import pointed
from game.ui.painting.camera import Camera
from game.ui.pieces.token import Token
from game.ui.pieces.tokens import draw_tokens
from game.ui.shell.theme import theme

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
    assert list(arranged([mark], None, taken=[above], **asked)) == [mark]
    far = pygame.Rect(300 - wide, 200 - 60, 2 * wide, 120)
    assert list(arranged([mark], None, taken=[far], **asked)) == []
    assert list(arranged([mark], None, taken=[ROOM], **asked)) == []
    assert list(arranged([mark], mark.at, taken=[ROOM], **asked)) == [mark]


def test_inches_of_equal_cost_stand_by_their_line_or_not_at_all():
    """A name where they would stand lets them step aside by little; not by more."""
    camera = Camera(Point(0, 0), 10.0)
    mark = Label(Point(30, 20), '12"', "iso")
    asked = {"camera": camera, "look": LOOK, "room": ROOM}
    small, wide = pygame.Rect(285, 170, 30, 25), pygame.Rect(200, 120, 200, 160)
    assert list(arranged([mark], None, taken=[], **asked)) == [mark]
    assert list(arranged([mark], None, taken=[small], **asked)) == [mark]
    assert list(arranged([mark], None, taken=[wide], **asked)) == []


def test_the_name_of_a_band_lies_on_no_name_of_a_unit():
    """It steps aside; where all around is taken its ring stands alone."""
    camera = Camera(Point(0, 0), 10.0)
    mark = Label(Point(30, 20), 'short 6"', "band")
    asked = {"camera": camera, "look": LOOK, "room": ROOM}
    assert list(arranged([mark], None, taken=[pygame.Rect(250, 150, 100, 48)], **asked)) == [mark]
    assert list(arranged([mark], None, taken=[ROOM], **asked)) == []


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


NUMBER = ('8+  42 %\n14.2", clear', ("8+  42 %", "8+"))


def number(x, y):
    """Return the number over an enemy, which can be shorter."""
    return Label(Point(x, y), NUMBER[0], "odds", 0.625, NUMBER[1])


def test_numbers_say_all_where_there_is_room():
    """One alone, and two far apart."""
    marks = [number(20, 20), number(40, 20)]
    found = list(arranged(marks, None, Camera(Point(0, 0), 10.0), LOOK, room=ROOM, taken=[]))
    assert found == marks


@pytest.mark.parametrize("many", [2, 3, 4, 6, 9])
def test_numbers_collapse_before_they_cover_one_another(many):
    """A crowd of enemies: no two numbers overlap, none is far from its token."""
    camera = Camera(Point(0, 0), 10.0)
    marks = [number(28 + 1.3 * (i % 3), 20 + 1.3 * (i // 3)) for i in range(many)]
    discs = [pygame.Rect(0, 0, 18, 18) for _ in marks]
    for disc, mark in zip(discs, marks, strict=True):
        disc.center = round(mark.at.x * 10), round(mark.at.y * 10)
    found = arranged(marks, None, camera, LOOK, room=ROOM, taken=discs)
    rects = list(found.values())
    assert len(found) >= min(many, 3)
    for i, rect in enumerate(rects):
        assert rect.collidelist([*discs, *rects[:i]]) < 0
    for mark, rect in found.items():
        assert mark.text in (NUMBER[0], *NUMBER[1])
        assert rect.inflate(120, 120).collidepoint(mark.at.x * 10, mark.at.y * 10)


def test_the_number_at_the_pointer_is_whole_at_any_price():
    """Also where nothing is free."""
    mark = number(30, 20)
    found = list(arranged([mark], mark.at, Camera(Point(0, 0), 10.0), LOOK, room=ROOM, taken=[ROOM]))
    assert found == [mark]
    assert list(arranged([mark], None, Camera(Point(0, 0), 10.0), LOOK, room=ROOM, taken=[ROOM])) == []


def test_a_label_without_a_free_place_covers_as_little_as_can_be():
    """Here that is directly below its point."""
    size, at = (80, 20), (300.0, 200.0)
    taken = [pygame.Rect(0, 0, 600, 205), pygame.Rect(0, 225, 600, 175)]
    assert place(size, at, 0.0, taken, ROOM).top == 200


def test_an_arrow_leads_from_words_that_stand_away_to_their_point():
    """Neither covers a name, as long as there is a way past them; the arrow ends at the point."""
    at, size, names = (300.0, 200.0), (120, 24), [pygame.Rect(250, 150, 120, 24)]
    first = pointed(size, at, 20, [], ROOM)
    found = pointed(size, at, 20, names, ROOM)
    for one in (first, found):
        assert ROOM.contains(one.rect)
        assert math.dist(one.tip, at) == pytest.approx(20)
        assert one.rect.inflate(4, 4).collidepoint(one.tail)
    assert first.rect.collidelist(names) >= 0 or names[0].clipline(first.tail, first.tip)
    assert found.rect.collidelist(names) < 0
    assert not names[0].clipline(found.tail, found.tip)


def test_words_with_an_arrow_are_drawn_with_it():
    """In one piece, wherever there is room for them."""
    screen, camera = pygame.Surface(ROOM.size), Camera(Point(0, 0), 10.0)
    names = [pygame.Rect(200, 60, 400, 140)]
    (rect,) = Pen(LOOK).draw(screen, [Label(Point(30, 20), "Here", "lesson", arrow=1.0)], camera, taken=names)
    tone = LOOK.mark("lesson").line[:3]
    near = [screen.get_at((x, y))[:3] for x in range(270, 331) for y in range(170, 231)]
    assert rect.collidelist(names) < 0
    assert tone in near


@pytest.mark.parametrize(
    ("low", "across", "joined"), [(40, None, False), (160, None, True), (160, 90, False)]
)
def test_a_label_far_from_its_unit_is_joined_to_it(low, across, joined):
    """A line leads from the unit's rim to it, unless it is near, or the line would cross a name."""
    screen, style, at = pygame.Surface((400, 300)), LOOK.mark("odds"), (200.0, 40.0)
    taken = [pygame.Rect(150, across, 100, 16)] if across is not None else []
    place = pygame.Rect((160, 40 + low), pill("8+", style, LOOK.scale).get_size())
    draw_labels(screen, [("8+", style, at, 12.0)], LOOK, taken, {0: place})
    assert any(screen.get_at((x, 40 + low // 2))[:3] != (0, 0, 0) for x in range(150, 260)) == joined
