"""Tokens: exactly where and as large as their bases, told apart without colour, found under the cursor."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pygame
import pytest

from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.ui.painting.camera import Camera
from game.ui.pieces.pieces import silhouette
from game.ui.pieces.silhouettes import figure, names, parts
from game.ui.pieces.token import Token
from game.ui.pieces.token_pictures import TokenPictures
from game.ui.pieces.tokens import draw_ghost, draw_tokens, radius, token_at
from game.ui.shell.theme import palettes, theme

LOOK = theme()
CAMERA = Camera(Point(0, 0), 40.0)
MECH = Token("a", Point(5, 5), 0.625, 90, 0, "mech", "Atlas", armor=1.0, structure=1.0)
GREEN = (90, 110, 70)


def drawn(*tokens, camera=CAMERA, look=LOOK, size=(400, 400)):
    """Return a green screen with *tokens* on it, as an array."""
    screen = pygame.Surface(size)
    screen.fill(GREEN)
    draw_tokens(screen, tokens, camera, look)
    return pygame.surfarray.array3d(screen).astype(int)


def bare(token):
    """Return *token* without words, facing and bars: the disc alone."""
    return replace(token, name="", facing=None, armor=None, structure=None)


def left_edge(shown, row):
    """Return the first pixel of a row that is as dark or as coloured as only a disc is."""
    return int(np.argmax(np.abs(shown[:, row] - GREEN).sum(axis=1) > 110))


@pytest.mark.parametrize("scale", [30.0, 40.0, 64.0])
@pytest.mark.parametrize("base", [0.5, 0.625, 1.0])
def test_the_disc_is_as_large_as_the_base(scale, base):
    """The disc begins one base radius from its centre, within a pixel and a half."""
    camera = Camera(Point(0, 0), scale)
    token = replace(bare(MECH), base=base, at=Point(200 / scale, 200 / scale))
    assert left_edge(drawn(token, camera=camera), 200) == pytest.approx(200 - base * scale, abs=1.6)
    assert radius(token, camera, LOOK) == base * scale


def test_a_disc_is_never_too_small_to_hit():
    """Zoomed far out a token keeps the least size of the theme, larger at a larger scale."""
    far = Camera(Point(0, 0), 5.0)
    assert radius(MECH, far, LOOK) == LOOK.size("minimum_token")
    assert radius(MECH, far, theme(2.0)) == 2 * LOOK.size("minimum_token")


def test_the_token_under_the_cursor():
    """The nearest living one wins, a wreck only alone, and next to all there is none."""
    near = replace(MECH, id="b", at=Point(5.4, 5))
    wreck = replace(MECH, id="c", at=Point(5.2, 5), flags=frozenset({"destroyed"}))
    both = [MECH, near, wreck]
    assert token_at(both, CAMERA, (202, 200), LOOK) is MECH
    assert token_at(both, CAMERA, (214, 200), LOOK) is near
    assert token_at([wreck], CAMERA, (208, 200), LOOK) is wreck
    assert token_at(both, CAMERA, (300, 300), LOOK) is None


@pytest.mark.parametrize("palette", palettes())
def test_sides_differ_without_their_colours(palette):
    """In grey, every two of eight sides still differ: by notches and emblem."""
    look = theme(1.0, palette)
    grey = [drawn(replace(MECH, side=i), look=look).mean(axis=2) for i in range(8)]
    shapes = [(g > g.mean()).astype(int) for g in grey]
    for i in range(8):
        for j in range(i):
            assert (shapes[i] != shapes[j]).sum() > 20
    assert len({look.shape(i) for i in range(8)}) == 8


def test_every_state_looks_different():
    """Selected, hovered, targeted, done, destroyed, hot, raised, damaged: each changes the picture."""
    states = [
        MECH,
        *(
            replace(MECH, flags=frozenset({flag}))
            for flag in ("selected", "hover", "target", "done", "destroyed")
        ),
        *(replace(MECH, flags=frozenset({flag})) for flag in ("shutdown", "immobile")),
        *(
            replace(MECH, heat=2),
            replace(MECH, level=2.0),
            replace(MECH, level=-1.0),
            replace(MECH, armor=0.3),
        ),
        *(replace(MECH, facing=180), replace(MECH, facing=None), replace(MECH, icon="tank")),
    ]
    pictures = [drawn(state) for state in states]
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            assert (np.abs(one - other).sum(axis=2) > 40).sum() > 15


def test_the_wedge_points_where_the_unit_faces():
    """What lies outside the disc is found on the side of the facing: 0 up, 90 right, clockwise."""
    for facing, (dx, dy) in {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}.items():
        with_wedge = drawn(replace(bare(MECH), facing=facing, icon="dropship"))
        without = drawn(replace(bare(MECH), icon="dropship"))
        changed = np.argwhere(np.abs(with_wedge - without).sum(axis=2) > 60)
        outside = changed[np.hypot(*(changed - 200).T) > 26]
        mean = (outside - 200).mean(axis=0)
        assert mean @ (dx, dy) > 20
        assert abs(mean @ (dy, dx)) < 4


def test_what_is_selected_lies_on_top():
    """Of two that overlap the selected one is whole, whichever comes first."""
    other = replace(bare(MECH), id="b", at=Point(5.5, 5.5), side=1)
    chosen = replace(bare(MECH), flags=frozenset({"selected"}))
    assert np.array_equal(drawn(chosen, other), drawn(other, chosen))
    alone = drawn(chosen)[190:210, 190:210]
    assert np.array_equal(drawn(other, chosen)[190:210, 190:210], alone)


def test_a_ghost_is_paler_than_its_token():
    """A ghost changes the table where the token would, but less."""
    screen = pygame.Surface((400, 400))
    screen.fill(GREEN)
    draw_ghost(screen, MECH, CAMERA, LOOK)
    ghost = np.abs(pygame.surfarray.array3d(screen).astype(int) - GREEN).sum()
    whole = np.abs(drawn(bare(MECH)) - GREEN).sum()
    assert 0.3 * whole < ghost < whole


@pytest.mark.parametrize("name", names())
def test_silhouettes_are_symmetric_drawings_that_turn(name):
    """Every silhouette has ink, stays inside its circle, and turning it by a full turn changes nothing."""
    assert parts(name)
    picture = figure(name, 40, (200, 210, 220, 255))
    alpha = pygame.surfarray.array_alpha(picture)
    x, y = np.argwhere(alpha > 40).T
    assert len(x) > 60
    assert np.hypot(x - 39.5, y - 39.5).max() < 45
    again = figure(name, 40, (200, 210, 220, 255), 360)
    assert np.abs(alpha.astype(int) - pygame.surfarray.array_alpha(again)).mean() < 1.5


def test_types_find_their_silhouettes():
    """By type and movement; what is not known is a blip."""
    assert LOOK.silhouette("BM") == "mech"
    assert LOOK.silhouette("CV", "h") == "hover"
    assert LOOK.silhouette("CV", "x") == "tank"
    assert LOOK.silhouette("??") == "blip"
    assert LOOK.silhouette("mecha-guns") == "mecha_guns"
    assert {LOOK.silhouette(k) for k in ("BM", "CV", "CI", "BA", "AF", "PM")} <= set(names())


def test_names_step_aside():
    """Two units one above the other: the upper one's name covers neither disc; both names can be read."""
    screen = pygame.Surface((400, 400))
    below = replace(MECH, id="b", at=Point(5.2, 6.4), name="Warhammer")
    rects = draw_tokens(screen, [MECH, below], CAMERA, LOOK)
    one, two, *names_ = rects
    assert len(names_) == 2
    assert not names_[0].colliderect(names_[1])
    for name in names_:
        assert not name.colliderect(one)
        assert not name.colliderect(two)


def test_a_name_steps_aside_for_the_numbers_of_a_template():
    """A number that would lie where the name does: the name goes elsewhere."""
    screen = pygame.Surface((400, 400))
    _, usual = draw_tokens(screen, [MECH], CAMERA, LOOK)
    number = CAMERA.to_inches(usual.center)
    _, name = draw_tokens(screen, [MECH], CAMERA, LOOK, [(number, 0.3)])
    assert not name.collidepoint(usual.center)


def test_a_name_has_its_usual_place_where_there_is_room():
    """Alone on the table a unit has its name below; in a corner it stays on the screen."""
    screen = pygame.Surface((400, 400))
    disc, name = draw_tokens(screen, [MECH], CAMERA, LOOK)
    assert name.top > disc.bottom
    assert abs(name.centerx - disc.centerx) <= 1
    disc, name = draw_tokens(screen, [replace(MECH, at=Point(5, 9.4))], CAMERA, LOOK)
    assert name.bottom < disc.top


def test_a_line_lies_over_discs_but_not_over_names():
    """A sight line that crosses the name of a unit leaves it readable."""
    screen, bare = pygame.Surface((400, 400)), pygame.Surface((400, 400))
    draw_tokens(bare, [MECH], CAMERA, LOOK)
    disc, name = draw_tokens(screen, [MECH], CAMERA, LOOK, under_names=lambda: screen.fill((9, 200, 9)))
    assert screen.get_at(disc.center)[:3] == (9, 200, 9)
    whole = name.inflate(-6, -6)
    pairs = [
        (screen.get_at((x, whole.centery)), bare.get_at((x, whole.centery)))
        for x in range(whole.left, whole.right)
    ]
    assert (
        sum(max(abs(a - b) for a, b in zip(one, two, strict=True)) < 60 for one, two in pairs)
        > len(pairs) / 2
    )


@pytest.mark.parametrize(
    ("profile", "name"),
    [
        (SimpleNamespace(type="CV", move=(SimpleNamespace(letters="h"),)), "hover"),
        (SimpleNamespace(type="BM", move=(SimpleNamespace(letters=""),)), "mech"),
        (UNKNOWN, "blip"),
        (None, "blip"),
    ],
)
def test_the_silhouette_of_a_unit(profile, name):
    """By its type and the way it moves, alike on the table and in every list; else a blip."""
    assert silhouette(Unit("u", "Red", "One", Point(1, 1), profile=profile), LOOK) == name


def test_tokens_at_another_size_are_rendered_over_several_frames():
    """Meanwhile they have their last pictures, scaled; at the end the table looks as if drawn at once."""
    tokens = [replace(bare(MECH), id=str(n), at=Point(2.0 + 2 * n, 5), facing=30.0 * n) for n in range(4)]
    figures, near = TokenPictures(), Camera(Point(0, 0), 30.0)
    screen = pygame.Surface((400, 400))
    draw_tokens(screen, tokens, CAMERA, LOOK, figures=figures)
    assert not figures.busy
    screen.fill(GREEN)
    draw_tokens(screen, tokens, near, LOOK, figures=figures)
    assert figures.busy
    assert left_edge(pygame.surfarray.array3d(screen).astype(int), 150) == pytest.approx(60 - 19, abs=3)
    while figures.busy:
        screen.fill(GREEN)
        draw_tokens(screen, tokens, near, LOOK, figures=figures, budget=0.001)
    assert (pygame.surfarray.array3d(screen) == drawn(*tokens, camera=near)).all()
