"""Tokens: the units on the table, drawn from small records that know no rules.

A disc is exactly as large as the base. The side shows in the colour of the rim and in its shape: notches on
the rim and the emblem next to the name, never by colour alone.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera, Pixel
from game.ui.pieces.discs import Dress
from game.ui.pieces.name_plates import Joint, Named, Plate, fitted, laid, moved
from game.ui.pieces.token import CHOSEN, Token
from game.ui.pieces.token_pictures import (
    Looks,
    Picture,
    TokenPictures,
    figure_at,
    has_signs,
    layers_of,
    looks_of,
    placed,
    signs_of,
)
from game.ui.shell.theme import Theme, theme

Shown = tuple[Token, tuple[float, float], float]
Round = tuple[Point, float]
"""A place, and a radius in inches."""
SPOT = 9
NAMES_FROM = 9.0
FAR_FROM, FAR = 20.0, 4.5
"""The least radius of a disc in pixels at 100 % whose name may stand farther off; how far, in its radii."""
JOINT, JOINT_EDGE = (232, 236, 244), (16, 20, 28)
"""The line that joins such a name to its disc."""
CROWD = 300
"""With more tokens than this, only selected ones show names, and are drawn over the others."""


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


def named(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the *tokens* whose names may be shown: in a crowd only those selected."""
    return tokens if len(tokens) <= CROWD else [token for token in tokens if token.flags & CHOSEN]


def draw_tokens(
    target: pygame.Surface,
    tokens: Sequence[Token],
    camera: Camera,
    look: Theme,
    rounds: Sequence[Round] = (),
    *,
    crowd: Crowd | None = None,
    figures_lie: bool = False,
    panels: Sequence[pygame.Rect] = (),
    figures: TokenPictures | None = None,
    budget: float = 0.0,
    under_names: Callable[[], None] = lambda: None,
) -> list[pygame.Rect]:
    """Draw *tokens*: wrecks lowest, selected or hovered ones highest, names above all discs.

    Names avoid discs, one another, and *rounds*, which lie over them.

    Args:
        crowd: The layout of a crowd, reused from frame to frame; None for a single drawing.
        figures_lie: Whether the unselected figures of the crowd are already drawn on *target*.
        panels: Areas of *target* that something covers: names are moved out from under it, or left out.
        figures: The pictures of the tokens, reused from frame to frame; None for a single drawing.
        budget: Seconds for rendering pictures at another size, if there are no more tokens than in a crowd.
        under_names: Draws what lies over the discs, but not over names.

    Returns:
        The rectangles of discs, names and signs, which other labels should avoid.
    """
    dress, around = (look.scale, look.palette), tuple(rounds)
    if len(tokens) <= CROWD:
        layers = [_few(tuple(tokens), camera.scale, look, around, figures, budget)]
    else:
        rest, chosen = (crowd or Crowd()).layers(tokens, camera.scale, dress)
        layers = [rest, _laid(chosen, camera.scale, dress, around, False)]
    x, y = (round(-offset * camera.scale) for offset in camera.origin)
    screen = target.get_rect()
    shown = screen.move(-x, -y)
    for one in layers[figures_lie:]:
        target.fblits(_moved(one.figures, shown, x, y), pygame.BLEND_PREMULTIPLIED)
    for one in layers:
        target.fblits(_moved(one.signs, shown, x, y))
    taken = [one.discs[i].move(x, y) for one in layers for i in shown.collidelistall(one.discs)]
    signs = [
        pygame.Rect(at, picture.get_size())
        for one in layers
        for picture, at in _moved(one.signs, shown, x, y)
    ]
    near = [one.plates[i] for one in layers for i in shown.collidelistall(one.rooms)]
    plates = list(_plates(near, taken, (screen, panels), shown, dress))
    under_names()
    _draw_plates(target, plates, look)
    return taken + signs


def _few(  # noqa: PLR0917
    tokens: tuple[Token, ...],
    scale: float,
    look: Theme,
    rounds: tuple[Round, ...],
    figures: TokenPictures | None,
    budget: float,
) -> _Laid:
    """Return the layout of *tokens* that are no crowd, with the pictures that are ready."""
    dress, least = (look.scale, look.palette), float(look.size("minimum_token"))
    coming = None
    if figures is not None:
        coming = figures.render([(one, max(one.base * scale, least)) for one in tokens], dress, budget)
    if coming is None:
        return _laid(tokens, scale, dress, rounds, True)
    return _lay(tokens, scale, dress, rounds, coming, all_named=True)


def _draw_plates(
    target: pygame.Surface, plates: Iterable[tuple[pygame.Surface, pygame.Rect, Joint | None]], look: Theme
) -> None:
    """Draw names, and the lines that join some of them to their discs."""
    for _, _, joint in plates:
        if joint is not None:
            pygame.draw.line(target, JOINT_EDGE, *joint, look.px(4))
            pygame.draw.line(target, JOINT, *joint, look.px(2))
    target.fblits([(picture, rect) for picture, rect, _ in plates])


def _plates(
    near: Sequence[Plate],
    taken: list[pygame.Rect],
    room: tuple[pygame.Rect, Sequence[pygame.Rect]],
    shown: pygame.Rect,
    dress: Dress,
) -> Iterator[tuple[pygame.Surface, pygame.Rect, Joint | None]]:
    """Yield the names *near* the part shown, with their rectangles, which are added to *taken*.

    With them come the lines that join them to their discs, if they stand farther off.

    Names that the edge of the screen or a panel would cut off are moved, after the others; *room* is the
    screen, and the panels on it.
    """
    x, y, (screen, panels) = -shown.x, -shown.y, room
    over = [one.move(shown.topleft) for one in panels]
    cut = []
    for plate in near:
        if shown.contains(plate.rect) and plate.rect.collidelist(over) < 0:
            taken.append(plate.rect.move(x, y))
            yield plate.picture, taken[-1], _shifted(plate.joint, x, y)
        elif plate.about.disc.colliderect(shown):
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


def draw_crowd(
    target: pygame.Surface, tokens: Sequence[Token], camera: Camera, look: Theme, crowd: Crowd
) -> None:
    """Draw only the figures of the unselected tokens of a crowd."""
    rest, _ = crowd.layers(tokens, camera.scale, (look.scale, look.palette))
    x, y = round(-camera.origin.x * camera.scale), round(-camera.origin.y * camera.scale)
    shown = target.get_rect().move(-x, -y)
    target.fblits(_moved(rest.figures, shown, x, y), pygame.BLEND_PREMULTIPLIED)


def _moved(
    pictures: Sequence[Picture], shown: pygame.Rect, x: int, y: int
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the *pictures* in the part of the table that is *shown*, with their places on the screen."""
    west, north, east, south = shown.left, shown.top, shown.right, shown.bottom
    return [
        (picture, (left + x, top + y))
        for picture, left, top, right, bottom in pictures
        if left < east and right > west and top < south and bottom > north
    ]


class _Laid(Value, eq=False):
    """Tokens laid out at one scale, in pixels from the table's corner, so that a pan only shifts them.

    Attributes:
        figures: Discs with everything on them, with premultiplied alpha.
        signs: Badges and levels, above all figures.
        discs: The squares around discs.
        plates, rooms: The names, and the squares around them and their discs.
    """

    figures: Sequence[Picture]
    signs: Sequence[Picture]
    discs: Sequence[pygame.Rect]
    plates: Sequence[Plate]
    rooms: Sequence[pygame.Rect]


class _Standing(NamedTuple):
    """One token of a crowd, laid out.

    Attributes:
        token: The token that was laid out.
        height: Its place in the drawing order.
    """

    token: Token
    height: tuple[int, float]
    figure: Picture
    signs: Sequence[Picture]
    disc: pygame.Rect


class Crowd:
    """The layout of a crowd of tokens, with selected ones drawn over all others.

    From frame to frame only changed tokens are laid out again.

    Attributes:
        version: Changes whenever the layout of the unselected tokens changes.
        busy: Whether they are being laid out at another scale.
    """

    def __init__(self) -> None:
        self.version = 0
        self.busy = False
        self._coming: dict[str, _Standing] = {}
        self._coming_key: tuple[float, Dress] | None = None
        self._meanwhile = _Laid((), (), (), (), ())
        self._tokens: Sequence[Token] = ()
        self._key: tuple[float, Dress] | None = None
        self._known: dict[str, _Standing] = {}
        self._rest = _Laid((), (), (), (), ())
        self._chosen: tuple[Token, ...] = ()
        self._chosen_among: Sequence[Token] = ()

    def layers(self, tokens: Sequence[Token], scale: float, dress: Dress) -> tuple[_Laid, tuple[Token, ...]]:
        """Return the layout of all *tokens* as if none was selected, and the selected ones.

        While they are being laid out at this scale (see `lay_out`) they have their previous size.
        """
        if self.busy and self._coming_key == (scale, dress):
            return self._meanwhile, self._chosen_of(tokens)
        if tokens is self._tokens and self._key == (scale, dress):
            return self._rest, self._chosen
        if self._key != (scale, dress):
            self._known = {}
        self._tokens, self._key = tokens, (scale, dress)
        self._chosen_of(tokens)
        before, looks, drawn = self._known, Looks(), _Drawn.of(scale, dress)
        self._known = {token.id: _stands(token, before.get(token.id), drawn, looks) for token in tokens}
        same = len(before) == len(self._known)
        if not same or any(before.get(key) is not one for key, one in self._known.items()):
            self._pile()
        return self._rest, self._chosen

    def _chosen_of(self, tokens: Sequence[Token]) -> tuple[Token, ...]:
        """Return the selected *tokens*; cached."""
        if tokens is not self._chosen_among:
            self._chosen_among = tokens
            self._chosen = tuple(token for token in tokens if token.flags & CHOSEN)
        return self._chosen

    def _pile(self) -> None:
        """Sort the tokens that are laid out into drawing order."""
        self.version += 1
        lying = sorted(self._known.values(), key=lambda one: one.height)
        figures, signs = [one.figure for one in lying], [sign for one in lying for sign in one.signs]
        self._rest = _Laid(figures, signs, [one.disc for one in lying], (), ())

    def lay_out(self, tokens: Sequence[Token], scale: float, dress: Dress, seconds: float) -> None:
        """Lay *tokens* out at another *scale* for at most *seconds*; the next call continues."""
        key = scale, dress
        if key == self._key or self._key is None or not self._known:
            self.busy = False
            return
        if not self.busy or key != self._coming_key:
            self._meanwhile = _stretched(self._rest, scale / self._key[0])
            self._coming, self._coming_key, self.busy = {}, key, True
            self.version += 1
        end, looks, drawn = time.perf_counter() + seconds, Looks(), _Drawn.of(scale, dress)
        for token in [one for one in tokens if one.id not in self._coming]:
            self._coming[token.id] = _stands(token, None, drawn, looks)
            if time.perf_counter() > end:
                return
        self._known, self._key, self._tokens, self.busy = self._coming, key, (), False
        self._pile()


def _stretched(laid_out: _Laid, times: float) -> _Laid:
    """Return a crowd with its places scaled by *times* from the table's corner, tokens at their old size."""

    def place(one: Picture) -> Picture:
        picture, left, top, right, bottom = one
        east, south = round((left + right) / 2 * (times - 1)), round((top + bottom) / 2 * (times - 1))
        return picture, left + east, top + south, right + east, bottom + south

    discs_ = [
        one.move(round(one.centerx * (times - 1)), round(one.centery * (times - 1))) for one in laid_out.discs
    ]
    figures, signs = ([place(one) for one in part] for part in (laid_out.figures, laid_out.signs))
    return _Laid(figures, signs, discs_, (), ())


class _Drawn(NamedTuple):
    """How a crowd is drawn: its scale, and the sizes in pixels common to all tokens."""

    scale: float
    dress: Dress
    look: Theme
    least: float
    margin: int

    @staticmethod
    def of(scale: float, dress: Dress) -> _Drawn:
        look = theme(*dress)
        return _Drawn(scale, dress, look, float(look.size("minimum_token")), look.px(2))


def _stands(token: Token, before: _Standing | None, drawn: _Drawn, looks: Looks) -> _Standing:
    """Return the layout of *token* as if not selected; *before* if nothing has changed."""
    if before is not None and before.token is token:
        return before
    if token.flags & CHOSEN:
        token = replace(token, flags=token.flags - CHOSEN)
    if before is not None and before.token == token:
        return before
    scale, dress, look, least, margin = drawn
    place = token.at.x * scale, token.at.y * scale
    reach = max(token.base * scale, least)
    figure = figure_at(looks_of(token, reach, dress, looks), place)
    signs = [placed(*one) for one in signs_of(token, place, reach, look)] if has_signs(token) else ()
    return _Standing(token, _height(token), figure, signs, _square(place, reach + margin))


@lru_cache(maxsize=8)
def _laid(
    tokens: tuple[Token, ...], scale: float, dress: Dress, rounds: tuple[Round, ...], all_named: bool
) -> _Laid:
    """Return the layout of *tokens* at *scale* pixels per inch; names for all, or only selected ones."""
    return _lay(tokens, scale, dress, rounds, Looks(), all_named=all_named)


def _lay(
    tokens: tuple[Token, ...],
    scale: float,
    dress: Dress,
    rounds: tuple[Round, ...],
    looks: Looks,
    *,
    all_named: bool,
) -> _Laid:
    """Return `_laid` with the pictures in *looks*, where others are added."""
    look, camera = theme(*dress), Camera(Point(0.0, 0.0), scale)
    least = float(look.size("minimum_token"))
    seen = [(one, camera.to_place(one.at), max(one.base * scale, least)) for one in tokens]
    seen.sort(key=lambda entry: _height(entry[0]))
    figures, signs = [], []
    for token, (x, y), reach in seen:
        figures.append(figure_at(looks_of(token, reach, dress, looks), (x, y)))
        if has_signs(token):
            signs += [placed(*one) for one in signs_of(token, (x, y), reach, look)]
    discs_ = [_square(place, reach + look.px(2)) for _, place, reach in seen]
    over = [_square(camera.to_place(at), max(reach * scale, look.px(SPOT))) for at, reach in rounds]
    over += [_square(place, _ring(token, scale)) for token, place, _ in seen if token.ring]
    names_ = [one for one in _named(seen, discs_, look, scale) if all_named or one.chosen]
    plates = laid(names_, [*discs_, *over], dress) if names_ else []
    return _Laid(figures, signs, discs_, plates, [one.rect.union(one.about.disc) for one in plates])


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


def _height(token: Token) -> tuple[int, float]:
    """Return the drawing order of *token*."""
    if "destroyed" in token.flags:
        return 0, token.at.y
    raised = 2 * bool(token.flags & {"selected", "hover", "target"}) + (token.level > 0)
    return 1 + raised, token.at.y


def _draw_disc(
    target: pygame.Surface, token: Token, place: tuple[float, float], reach: float, look: Theme
) -> None:
    """Draw the disc and everything on it."""
    for picture, x, y in layers_of(token, reach, look):
        _centre(target, picture, place[0] + x, place[1] + y)


def _ring(token: Token, scale: float) -> float:
    """Return the radius in pixels of the ring around *token*; 0 if it has none."""
    return (token.base + token.ring) * scale if token.ring else 0.0


def _named(
    seen: Sequence[Shown], around: Sequence[pygame.Rect], look: Theme, scale: float
) -> Iterator[Named]:
    """Yield the names to show with their bars, in order of priority."""
    disc = {token.id: rect for (token, _, _), rect in zip(seen, around, strict=True)}
    for token, place, reach in sorted(seen, key=_first_named):
        chosen, gone = bool(token.flags & CHOSEN), "destroyed" in token.flags
        hushed = token.counter and token.number and not chosen
        if token.name and not hushed and (reach >= NAMES_FROM * look.scale or chosen):
            left, clear = _left(token), max(reach + look.px(8), _ring(token, scale) + look.px(4))
            far = FAR * reach if reach >= FAR_FROM * look.scale else 0.0
            yield Named(token.name, token.side, left, gone, chosen, place, disc[token.id], clear, far)


def _first_named(shown: Shown) -> tuple[bool, bool, str]:
    """Return the sort key for placing names: selected ones, then living ones, then by id."""
    flags = shown[0].flags
    return "destroyed" in flags, not flags & CHOSEN, shown[0].id


def _square(place: tuple[float, float], reach: float) -> pygame.Rect:
    side = round(2 * reach)
    return pygame.Rect(round(place[0] - reach), round(place[1] - reach), side, side)


def _left(token: Token) -> tuple[float, float] | None:
    """Return the shares of armour and structure left; None if unknown."""
    if token.armor is None or token.structure is None:
        return None
    return _share(token.armor), _share(token.structure)


def _share(share: float) -> float:
    return round(min(max(share, 0.0), 1.0), 2)


def _centre(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    width, height = picture.get_size()
    target.blit(picture, (round(x - width / 2), round(y - height / 2)))
