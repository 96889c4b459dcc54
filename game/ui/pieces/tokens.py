"""Tokens: the units on the table, drawn from small records that know no rules.

A disc is exactly as large as the base. The side shows in the colour of the rim and in its shape: notches on
the rim and the emblem next to the name, never by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.ui.painting.camera import Camera, Pixel
from game.ui.painting.joints import Joint, draw_joint
from game.ui.pieces.crowd import CROWD, Crowd
from game.ui.pieces.discs import Dress
from game.ui.pieces.name_plates import Plate, fitted, moved
from game.ui.pieces.token import Token
from game.ui.pieces.token_layout import Round, TokenLayout, TokenLayouts, laid_token
from game.ui.pieces.token_pictures import TokenPictures, TokenSizes, figure_at, layers_of, looks_of
from game.ui.shell.theme import Theme

JOINT = (232, 236, 244, 255)
"""The line that joins a name to its disc that stands farther off."""
Pictures = list[tuple[pygame.Surface, tuple[int, int]]]
ShownPlate = tuple[pygame.Surface, pygame.Rect, Joint | None]


def radius(token: Token, camera: Camera, look: Theme) -> float:
    """Return the radius of *token* in pixels: its base, but never too small to click."""
    return max(token.base * camera.scale, float(look.size("minimum_token")))


def token_at(tokens: Iterable[Token], camera: Camera, pixel: Pixel, look: Theme) -> Token | None:
    """Return the token under *pixel*, the nearest of several; wrecks only if nothing else is there."""
    under, (east, south) = [], camera.to_inches(pixel)
    least = (look.size("minimum_token") + look.px(2)) / camera.scale
    for token in tokens:
        at, far = token.at, (token.base if token.base > least else least) + least
        if not (-far <= at.x - east <= far and -far <= at.y - south <= far):
            continue
        x, y = camera.to_place(at)
        away = math.hypot(pixel[0] - x, pixel[1] - y)
        if _covers(token, (pixel[0] - x, pixel[1] - y), away, camera, look):
            under.append(("destroyed" in token.flags, away, token.id, token))
    return min(under, key=lambda entry: entry[:3])[3] if under else None


def _covers(token: Token, off: tuple[float, float], away: float, camera: Camera, look: Theme) -> bool:
    """Whether *token* covers the place *off* its middle, *away* pixels from it."""
    if away > radius(token, camera, look) + look.px(2) or token.outline is None:
        return away <= radius(token, camera, look) + look.px(2)
    turn = math.degrees(math.atan2(off[0], -off[1])) - (token.facing or 0.0)
    return away <= max(token.outline.reach(turn) * camera.scale, look.size("minimum_token")) + look.px(2)


def draw_tokens(
    target: pygame.Surface,
    tokens: Sequence[Token],
    camera: Camera,
    look: Theme,
    rounds: Sequence[Round] = (),
    *,
    panels: Sequence[pygame.Rect] = (),
    figures: TokenPictures | None = None,
    budget: float = 0.0,
    under_names: Callable[[], None] = lambda: None,
    last: LastDrawn | None = None,
) -> list[pygame.Rect]:
    """Draw *tokens*: wrecks lowest, selected or hovered ones highest, names above all discs.

    Names avoid discs, one another, and *rounds*, which lie over them.

    Args:
        panels: Areas of *target* that something covers: names are moved out from under it, or left out.
        figures: The pictures of the tokens, reused from frame to frame; None for a single drawing.
        budget: Seconds for rendering pictures at another size, if there are no more tokens than in a crowd.
        under_names: Draws what lies over the discs, but not over names.
        last: The last drawing, reused while nothing changes; None for a single one.

    Returns:
        The rectangles of discs, names and signs, which other labels should avoid.
    """
    last = last or LastDrawn()
    layers = laid_out(tokens, camera, look, rounds, figures=figures, budget=budget, last=last)
    return draw_layers(target, layers, camera, look, panels=panels, under_names=under_names, last=last)


def laid_out(
    tokens: Sequence[Token],
    camera: Camera,
    look: Theme,
    rounds: Sequence[Round] = (),
    *,
    crowd: Crowd | None = None,
    figures: TokenPictures | None = None,
    budget: float = 0.0,
    last: LastDrawn,
) -> list[TokenLayout]:
    """Return the layouts of *tokens*, lowest first; arguments as of `draw_tokens`.

    There is one; of a crowd, which has its own layout reused from frame to frame, there are that of all as if
    none was selected, and that of the selected ones.
    """
    sizes, around = TokenSizes.of(camera.scale, (look.scale, look.palette)), tuple(rounds)
    if len(tokens) > CROWD:
        rest, chosen = (crowd or Crowd()).layers(tokens, sizes)
        return [rest, last.layouts.of(chosen, sizes, around)]
    stand_ins = figures.render(tokens, sizes, budget) if figures is not None else None
    return [last.layouts.of(tokens, sizes, around, stand_ins)]


def draw_figures(target: pygame.Surface, layout: TokenLayout, camera: Camera) -> None:
    """Draw only the discs of tokens, within the clipping area of *target*."""
    (x, y), within = camera.corner, target.get_clip()
    shown = layout.figures.within(within.move(-x, -y))
    left, top = within.topleft
    if left or top:
        shown = [(picture, (at[0] + left, at[1] + top)) for picture, at in shown]
    target.fblits(shown, pygame.BLEND_PREMULTIPLIED)


def draw_layers(
    target: pygame.Surface,
    layers: Sequence[TokenLayout],
    camera: Camera,
    look: Theme,
    *,
    figures_drawn: int = 0,
    panels: Sequence[pygame.Rect] = (),
    under_names: Callable[[], None] = lambda: None,
    last: LastDrawn,
) -> list[pygame.Rect]:
    """Draw tokens that are laid out; further arguments and result as of `draw_tokens`.

    Args:
        figures_drawn: The number of *layers*, from the lowest, whose discs are already on *target*.
    """
    dress, room = (look.scale, look.palette), (target.get_rect(), panels)
    covered = [tuple(one) for one in panels]
    where = [*map(Identity, layers)], camera, room[0].size, covered, dress, figures_drawn
    placed = last.placed.of(where, partial(_placed, layers, layers[figures_drawn:], camera, room, dress))
    target.fblits(placed.figures, pygame.BLEND_PREMULTIPLIED)
    target.fblits(placed.signs)
    under_names()
    _draw_plates(target, placed.plates, look)
    return [*placed.taken]


class _Placed(NamedTuple):
    """The tokens in a window, in its pixels.

    Attributes:
        figures: The discs that are to be drawn; *signs* are the badges and levels of all.
        plates: The names, with their rectangles and joints.
        taken: What other labels should avoid.
    """

    figures: Pictures
    signs: Pictures
    plates: Sequence[ShownPlate]
    taken: Sequence[pygame.Rect]


class LastDrawn:
    """The tokens drawn last, reused while nothing changes.

    Attributes:
        layouts: Those that are no crowd, laid out.
        placed: All of them, in the pixels of the window.
    """

    def __init__(self) -> None:
        self.layouts = TokenLayouts()
        self.placed = Latest[_Placed]()


def _placed(
    layers: Sequence[TokenLayout],
    drawn: Sequence[TokenLayout],
    camera: Camera,
    room: tuple[pygame.Rect, Sequence[pygame.Rect]],
    dress: Dress,
) -> _Placed:
    """Return the places of *layers* in a window, and of the figures of those that are to be *drawn*."""
    x, y = camera.corner
    shown = room[0].move(-x, -y)
    figures = [figure for one in drawn for figure in one.figures.within(shown)]
    signs = [sign for one in layers for sign in one.signs.within(shown)]
    taken = [disc for one in layers for disc in one.discs_within(shown)]
    near = [one.plates[i] for one in layers for i in shown.collidelistall(one.rooms)]
    plates = list(_plates(near, taken, room, shown, dress))
    taken += [pygame.Rect(at, picture.get_size()) for picture, at in signs]
    return _Placed(figures, signs, plates, taken)


def _draw_plates(target: pygame.Surface, plates: Sequence[ShownPlate], look: Theme) -> None:
    """Draw names, and the lines that join some of them to their discs."""
    for _, _, joint in plates:
        if joint is not None:
            draw_joint(target, joint, JOINT, look.px(2))
    target.fblits([(picture, rect) for picture, rect, _ in plates])


def _plates(
    near: Sequence[Plate],
    taken: list[pygame.Rect],
    room: tuple[pygame.Rect, Sequence[pygame.Rect]],
    shown: pygame.Rect,
    dress: Dress,
) -> Iterator[ShownPlate]:
    """Yield the names *near* the part shown, with their rectangles, which are added to *taken*.

    With them come the lines that join them to their discs, if they stand farther off.

    Names that the edge of the screen or a panel would cut off are moved, after the others, or left out if the
    middle of their disc is off the screen; *room* is the screen, and the panels on it.
    """
    x, y, (screen, panels) = -shown.x, -shown.y, room
    over = [one.move(shown.topleft) for one in panels]
    cut = []
    for plate in near:
        if shown.contains(plate.rect) and plate.rect.collidelist(over) < 0:
            taken.append(plate.rect.move(x, y))
            yield plate.picture, taken[-1], _shifted(plate.joint, x, y)
        elif plate.about.chosen or shown.collidepoint(plate.about.place):
            cut.append(plate)
    for plate in cut:
        aside = fitted(moved(plate.about, x, y), [*taken, *panels], screen, dress)
        if aside is not None:
            taken.append(aside.rect)
            yield aside.picture, taken[-1], aside.joint


def _shifted(joint: Joint | None, x: int, y: int) -> Joint | None:
    """Return *joint* moved *x* pixels right and *y* down."""
    if joint is None:
        return None
    (left, top), (right, bottom) = joint
    return (left + x, top + y), (right + x, bottom + y)


def draw_small(target: pygame.Surface, token: Token, look: Theme) -> None:
    """Draw *token*, with place and base in pixels, for a list: with its badges, but without its name."""
    one = laid_token(token, TokenSizes.of(1.0, (look.scale, look.palette)), {})
    picture, *at, _, _ = one.figure
    target.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    target.fblits([(sign, (left, top)) for sign, left, top, _, _ in one.signs])


def draw_ghost(target: pygame.Surface, token: Token, camera: Camera, look: Theme) -> None:
    """Draw the disc of *token* translucent, without name and badges, at a possible place."""
    pale = replace(token, flags=token.flags | {"hidden"})
    whole = looks_of(pale, radius(token, camera, look), (look.scale, look.palette), {})
    picture, left, top, _, _ = figure_at(whole, camera.to_place(token.at))
    target.blit(picture, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_turned(target: pygame.Surface, token: Token, camera: Camera, look: Theme, across: float) -> None:
    """Draw the disc of *token* while it is turned over, *across* of its width (-1 to 1) visible."""
    x, y = camera.to_place(token.at)
    reach = radius(token, camera, look)
    side = math.ceil(reach * 3.2 + look.px(20))
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    _draw_disc(sheet, token, (side / 2, side / 2), reach, look)
    _centre(target, pygame.transform.smoothscale(sheet, (max(2, round(side * abs(across))), side)), x, y)


def _draw_disc(
    target: pygame.Surface, token: Token, place: tuple[float, float], reach: float, look: Theme
) -> None:
    """Draw the disc and everything on it."""
    for picture, x, y in layers_of(token, reach, look):
        _centre(target, picture, place[0] + x, place[1] + y)


def _centre(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    width, height = picture.get_size()
    target.blit(picture, (round(x - width / 2), round(y - height / 2)))
