"""Crowds of tokens: they show as if each frame was drawn from nothing, whatever has changed since then."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.ui.painting.camera import Camera
from game.ui.pieces.crowd import CROWD, Crowd
from game.ui.pieces.token import Token
from game.ui.pieces.token_pictures import TokenSizes
from game.ui.pieces.tokens import LastDrawn, draw_figures, draw_layers, draw_tokens, laid_out
from game.ui.shell.theme import theme

LOOK = theme()
DRESS = LOOK.scale, LOOK.palette
SIZE = (640, 420)


def token(number: int) -> Token:
    """Return one of many small tokens in ranks of 25, some of them on wagons, wrecks, or raised."""
    at = Point(1 + number % 25 * 1.2, 1 + number // 25 * 1.2)
    return Token(
        f"u{number:03}",
        at,
        0.6,
        float(number * 15 % 360),
        number % 3,
        "mech",
        flags=frozenset({"destroyed"} if number % 11 == 0 else ()),
        level=float(number % 7 == 0),
        outline=BaseShape("rectangle", 1.2, 0.6) if number % 13 == 0 else None,
    )


TOKENS = [token(number) for number in range(CROWD + 60)]
HERE = Camera(Point(0.0, 0.0), 18.0)


def changed(number: int, **changes: object) -> list[Token]:
    """Return the crowd with one of it changed."""
    return [replace(one, **changes) if n == number else one for n, one in enumerate(TOKENS)]


FRAMES = [
    (TOKENS, HERE),
    (changed(30, flags=frozenset({"hover"})), HERE),
    (changed(31, flags=frozenset({"selected"})), HERE),
    (changed(40, at=Point(20.3, 9.7), facing=77.0), HERE),
    (changed(40, at=Point(20.9, 9.9), facing=81.0), HERE),
    (TOKENS[5:], HERE),
    (TOKENS, Camera(Point(3.0, 2.0), 18.0)),
    (TOKENS, Camera(Point(3.0, 2.0), 26.0)),
]


def pixels(surface: pygame.Surface) -> bytes:
    """Return all that is on *surface*."""
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("under", [False, True])
def test_a_crowd_shows_the_same_from_frame_to_frame_as_drawn_once(under):
    """Also where the figures of those that are not chosen lie there already."""
    crowd, last = Crowd(), LastDrawn()
    for tokens, camera in FRAMES:
        now, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
        layers = laid_out(tokens, camera, LOOK, crowd=crowd, last=last)
        if under:
            draw_figures(now, layers[0], camera)
        taken = draw_layers(now, layers, camera, LOOK, figures_drawn=int(under), last=last)
        assert taken == draw_tokens(fresh, tokens, camera, LOOK)
        assert pixels(now) == pixels(fresh)


def test_only_what_changes_makes_the_crowd_another():
    """Who is chosen lies over the others, which stay as they are; who moves does not."""
    crowd = Crowd()
    versions = []
    for tokens, camera in FRAMES:
        crowd.layers(tokens, TokenSizes.of(camera.scale, DRESS))
        versions.append(crowd.version)
    assert versions == [1, 1, 1, 2, 3, 4, 5, 6]


def test_a_crowd_is_laid_out_at_another_scale_a_little_at_a_time():
    """Meanwhile all lie where they stand, in their last size; in the end as if drawn from nothing."""
    crowd, sizes = Crowd(), TokenSizes.of(26.0, DRESS)
    at_once = [token.at for token in TOKENS]
    crowd.layers(TOKENS, TokenSizes.of(18.0, DRESS))
    before, steps = crowd.version, 0
    crowd.lay_out(TOKENS, sizes, 0.0)
    assert crowd.busy
    between, _ = crowd.layers(TOKENS, sizes)
    middles = {(at.x * 26.0, at.y * 26.0) for at in at_once}
    lie = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in between.discs.tolist()]
    assert all(min(abs(x - at[0]) + abs(y - at[1]) for x, y in middles) < 4 for at in lie)
    while crowd.busy:
        crowd.lay_out(TOKENS, sizes, 0.0)
        steps += 1
    assert steps > 2
    assert crowd.version > before + 1
    now, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    camera, last = Camera(Point(3.0, 2.0), 26.0), LastDrawn()
    draw_layers(now, laid_out(TOKENS, camera, LOOK, crowd=crowd, last=last), camera, LOOK, last=last)
    draw_tokens(fresh, TOKENS, camera, LOOK)
    assert pixels(now) == pixels(fresh)
