"""Name plates in a crowd: they step aside, grow shorter and at last stay away, but never cover anything."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.geometry.point import Point, polar
from game.ui.painting.camera import Camera
from game.ui.pieces.name_plates import EVERYWHERE, Named, NamePlates, TakenSpace, fitted
from game.ui.pieces.token import Token
from game.ui.pieces.token_layout import TokenLayouts
from game.ui.pieces.token_pictures import TokenSizes
from game.ui.pieces.tokens import draw_tokens
from game.ui.shell.theme import theme

DRESS = (1.0, "standard")
LONG = "Grand Marshal GM-12X"


def named(x, y, words=LONG, *, chosen=False):
    """Return a name beside a disc of 20 pixels around x, y."""
    disc = pygame.Rect(x - 10, y - 10, 20, 20)
    return Named(words, 0, (1.0, 0.5), False, chosen, (x, y), disc, 18.0)


def laid(names, taken, if_possible=()):
    """Return the plates of *names*, placed for the first time."""
    return NamePlates().laid(names, TakenSpace(taken, if_possible), DRESS)


def plates_of(tokens, look):
    """Return the plates of *tokens* at 1 pixel per inch."""
    return TokenLayouts().of(tokens, TokenSizes.of(1.0, (look.scale, look.palette))).plates


@pytest.fixture
def crowd():
    """Forty tokens with long names, shoulder to shoulder."""
    return [
        Token(f"u{i}", Point(4 + i % 8 * 1.3, 4 + i // 8 * 1.3), 0.6, 0.0, 0, "mech", LONG) for i in range(40)
    ]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_in_a_crowd_no_name_covers_a_disc_or_a_name(crowd, scale):
    """Some are left out, none of those that show lies over anything."""
    look = theme(scale, "standard")
    taken = draw_tokens(pygame.Surface((900, 700)), crowd, Camera(Point(0, 0), 32.0 * scale), look)
    discs, plates = taken[: len(crowd)], taken[len(crowd) :]
    assert 0 < len(plates) < len(crowd)
    for one, other in combinations(plates, 2):
        assert not one.colliderect(other)
    for plate in plates:
        assert plate.collidelist(discs) < 0
        assert pygame.Rect(0, 0, 900, 700).contains(plate)


def test_the_chosen_shows_at_any_price(crowd):
    """In the middle of the crowd its whole name is there, and it has the first choice."""
    names = [named(100 + i % 5 * 22, 100 + i // 5 * 22) for i in range(25)]
    discs = [one.disc for one in names]
    last = named(144, 144, chosen=True)
    (plate,) = laid([last], discs)
    assert plate.rect.collidelist(discs) >= 0
    assert not laid([names[12]], discs)


def test_a_name_steps_aside_from_a_level_and_covers_it_only_if_need_be():
    """With no place below its disc it stands beside the tag above the disc; in a gap it covers it."""
    one, tag = named(200, 100), pygame.Rect(180, 62, 40, 18)
    below = pygame.Rect(0, 112, 400, 100)
    assert laid([one], [one.disc, below])[0].rect.colliderect(tag)
    (plate,) = laid([one], [one.disc, below], [tag])
    assert not plate.rect.colliderect(tag)
    gap = [pygame.Rect(0, 0, 100, 110), pygame.Rect(300, 0, 100, 110), pygame.Rect(0, 90, 400, 100)]
    (plate,) = laid([one], [*gap, below], [pygame.Rect(100, 0, 200, 90)])
    assert plate.about is one


def test_four_shoulder_to_shoulder_all_show_their_names():
    """Their plates are higher than they are apart: those in the middle stand a little aside."""
    names = [named(200, 100 + 17 * i, "Militiaman 1") for i in range(4)]
    plates = laid(names, [one.disc for one in names])
    assert [plate.about for plate in plates] == names
    assert plates[0].rect.height > 17


def test_where_a_long_name_has_no_room_its_last_word_stands():
    """A model says who it is; a number alone does not."""
    room = pygame.Rect(0, 0, 120, 90)
    whole = fitted(named(60, 40), [], EVERYWHERE, DRESS)
    short = fitted(named(60, 40), [], room, DRESS)
    assert whole is not None
    assert short is not None
    assert short.rect.width < 120 < whole.rect.width
    assert fitted(named(60, 40, "Grand Marshal of Thunder 2"), [], room, DRESS) is None


def test_a_name_that_a_panel_would_cut_is_moved_out_or_left_out():
    """Its disc beside the panel, or under it."""
    look, screen = theme(1.0, "standard"), pygame.Surface((900, 700))
    token = Token("u", Point(10, 10), 0.6, 0.0, 0, "mech", LONG)
    asked = screen, [token], Camera(Point(0, 0), 32.0), look
    disc, plate = draw_tokens(*asked)
    below = pygame.Rect(0, disc.bottom + 4, 900, 200)
    _, moved = draw_tokens(*asked, panels=[below])
    assert plate.colliderect(below)
    assert not moved.colliderect(below)
    assert len(draw_tokens(*asked, panels=[disc.inflate(400, 400)])) == 1


@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_in_a_full_hex_the_one_in_the_middle_has_its_name_too(scale, chosen):
    """It stands beyond the six around it, joined to its disc by a line; none covers a disc or a name."""
    look, across = theme(scale, "standard"), 58 * scale
    middle = Point(400 * scale, 350 * scale)
    places = [middle, *(polar(middle, 60.0 * i, across) for i in range(6))]
    flags = frozenset({"selected"} if chosen else ())
    seven = [
        Token(f"u{i}", at, 26 * scale, 0.0, i % 2, "mech", LONG, flags if not i else frozenset())
        for i, at in enumerate(places)
    ]
    surface = pygame.Surface((800 * scale, 700 * scale))
    taken = draw_tokens(surface, seven, Camera(Point(0, 0), 1.0), look)
    discs, plates = taken[:7], taken[7:]
    assert len(plates) == 7
    for one, other in combinations(plates, 2):
        assert not one.colliderect(other)
    assert all(plate.collidelist(discs) < 0 for plate in plates)
    drawn = _joints(seven, look)
    assert [about for about, _ in drawn] == ["u0"]
    start, end = drawn[0][1]
    disc = pygame.Rect(0, 0, 2 * across, 2 * across)
    disc.center = middle.x, middle.y
    assert disc.collidepoint(start)
    assert any(plate.inflate(4, 4).collidepoint(end) for plate in plates)


def _joints(tokens, look):
    """Return the lines that join names to the discs of *tokens*, with the ids of these."""
    at = {(one.at.x, one.at.y): one.id for one in tokens}
    plates = plates_of(tokens, look)
    return [(at[one.about.place], one.joint) for one in plates if one.joint is not None]


def test_a_name_keeps_off_the_ring_of_who_is_asked_about():
    """Its own name and those beside it stand outside of the ring."""
    look = theme(1.0, "standard")
    asked = Token("u0", Point(300, 300), 26, 0.0, 0, "mech", LONG, ring=16)
    beside = Token("u1", Point(300, 372), 26, 0.0, 1, "mech", LONG)
    plates = plates_of([asked, beside], look)
    ring = pygame.Rect(300 - 42, 300 - 42, 84, 84)
    assert len(plates) == 2
    assert all(not one.rect.colliderect(ring) for one in plates)


def test_the_name_of_who_is_selected_keeps_off_a_panel_beside_it():
    """Over other tokens rather than half under the panel; none of it is outside of the window."""
    token = Token("u0", Point(20, 24), 12, 0.0, 0, "mech", LONG, frozenset({"selected"}))
    others = [Token(f"u{i}", Point(20 + 34 * i, 24), 12, 0.0, 1, "mech", LONG) for i in range(1, 4)]
    column, surface = pygame.Rect(0, 0, 10, 200), pygame.Surface((400, 200))
    look = theme(1.0, "standard")
    tab = pygame.Rect(10, 40, 90, 24)
    taken = draw_tokens(surface, [token, *others], Camera(Point(0, 0), 1.0), look, panels=[column, tab])
    plates = taken[4:]
    assert plates
    assert all(surface.get_rect().contains(one) for one in plates)
    assert all(one.collidelist([column, tab]) < 0 for one in plates)
