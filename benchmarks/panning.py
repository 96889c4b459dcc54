"""`python -m benchmarks.panning`: a frame of panning with 200 units, compared to redrawing everything.

The baseline is the naive approach: in every frame each polygon is transformed to the screen, filled and
outlined by pygame, flat in one colour, and each unit is a disc, a line and a rendered name. The measured code
draws the painted table from its tiles, in full detail, and the game's tokens, as the battle does while it is
panned with nothing selected: what a pan does not uncover is reused. Tiles are painted in advance.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

import pygame

from benchmarks import loop
from benchmarks.boards import BOARDS, figure
from benchmarks.rows import Row, at_least, cpu, main
from game.battlefield.terrain.field import Battlefield, Form
from game.geometry.point import Point
from game.ui.battle.table.lower_layers import LowerLayers
from game.ui.battle.table.table_tokens import TableTokens
from game.ui.painting.camera import Camera, centred, fit
from game.ui.painting.tiles import Tiles
from game.ui.pieces.token import Token
from game.ui.shell.theme import theme

UNITS, FRAMES, ZOOM = 200, 24, 1.6
GOALS = {"S": 1.2, "M": 3.0, "L": 9.0}
TONES = {
    Form.GROUND: (150, 130, 90),
    Form.BUILDING: (110, 110, 120),
    Form.WALL: (80, 80, 80),
    Form.AREA: (60, 110, 60),
}
REST = (170, 160, 120)
ALL = "drawing all polygons and units anew, by pygame"


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much faster a frame of panning is."""
    rounds = 1 if seconds < 10 else 4
    pygame.display.init()
    pygame.font.init()
    target, look = pygame.display.set_mode(loop.SIZE), theme(1.0)
    font = pygame.font.Font(None, 18)
    for name, make in BOARDS.items():
        field, rng = make(), Random(8)
        figures = [figure(rng, field) for _ in range(UNITS)]
        tokens = [
            Token(f"u{i}", one.at, one.base, rng.uniform(0, 360), i % 2, "mech", f"Unit {i}")
            for i, one in enumerate(figures)
        ]
        tiles, way = Tiles(field, look), cameras(field)
        for camera in way:
            tiles.draw(target, camera)
            tiles.settle()

        pan = partial(draw_panned, target, tiles, tokens, way, (TableTokens(look), LowerLayers()))
        naive = mine = math.inf
        for _ in range(rounds):
            naive = min(naive, cpu(partial(redraw, target, font, field, tokens, way), 1))
            mine = min(mine, cpu(pan, 8))
        yield at_least(f"pan frame, {UNITS} units, board {name}", ALL, naive / mine, GOALS[name])


def cameras(field: Battlefield) -> list[Camera]:
    """Return the cameras of a pan over the middle of the table, a few pixels a frame, slightly zoomed in."""
    whole = fit(field.width, field.depth, loop.SIZE, 20)
    near = Camera(whole.origin, whole.scale * ZOOM)
    middle = field.width / 2, field.depth / 2
    steps = ((i - FRAMES / 2) * 12 / near.scale for i in range(FRAMES))
    return [centred(near, place_at(middle, step), loop.SIZE) for step in steps]


def place_at(middle: tuple[float, float], step: float) -> Point:
    """Return a place *step* inches from the middle, on a diagonal."""
    return Point(middle[0] + step, middle[1] + step / 2)


def draw_panned(
    target: pygame.Surface,
    tiles: Tiles,
    tokens: Sequence[Token],
    way: Sequence[Camera],
    kept: tuple[TableTokens, LowerLayers],
) -> None:
    """Draw each frame as the game does, with what it keeps from frame to frame."""
    drawn, lower = kept
    for camera in way:

        def draw_ground(surface: pygame.Surface, camera: Camera = camera) -> bool:
            done = tiles.draw(surface, camera)
            drawn.draw_figures(surface, camera)
            return done

        drawn.lay_out(tokens, camera, (), zoomed=False, waits=False)
        lower.draw(
            target,
            drawn.version,
            camera.corner,
            (),
            draw_ground=draw_ground,
            draw_marks=lambda marks: None,
            final=lambda: True,
        )
        drawn.draw(target, camera, (), lambda: None, figures_drawn=True)


def redraw(
    target: pygame.Surface,
    font: pygame.font.Font,
    field: Battlefield,
    tokens: Sequence[Token],
    way: Sequence[Camera],
) -> None:
    """Draw each frame in the naive way."""
    for camera in way:
        target.fill((120, 120, 100))
        for feature in field.features:
            corners = [camera.to_pixel(at) for at in feature.outline]
            pygame.draw.polygon(target, TONES.get(feature.form, REST), corners)
            pygame.draw.polygon(target, (40, 40, 40), corners, 1)
        for token in tokens:
            x, y = camera.to_pixel(token.at)
            pygame.draw.circle(target, (200, 60, 60) if token.side else (60, 60, 200), (x, y), 14)
            pygame.draw.line(target, (255, 255, 255), (x, y), (x, y - 14), 2)
            target.blit(font.render(token.name, True, (255, 255, 255)), (x + 16, y - 8))


if __name__ == "__main__":
    sys.exit(main(rows))
