"""The layout of tokens at one scale: their pictures, badges and names, in pixels from the table's corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.pieces.name_plates import Named, NamePlates, Plate, TakenSpace
from game.ui.pieces.token import CHOSEN, Token
from game.ui.pieces.token_pictures import (
    Looks,
    Picture,
    TokenSizes,
    figure_at,
    has_signs,
    looks_of,
    placed,
    signs_of,
)

Round = tuple[Point, float]
"""A place, and a radius in inches."""
Bounds = NDArray[np.int64]
SPOT = 9
NAMES_FROM = 9.0
FAR_FROM, FAR = 20.0, 4.5
"""The least radius of a disc in pixels at 100 % whose name may stand farther off; how far, in its radii."""


class PlacedPictures(Value, eq=False):
    """Pictures at places, in pixels, in drawing order.

    Attributes:
        bounds: The left, upper, right and lower edge of each.
    """

    pictures: Sequence[pygame.Surface]
    bounds: Bounds

    @staticmethod
    def of(placed: Sequence[Picture]) -> PlacedPictures:
        """Return these pictures."""
        bounds = np.array([one[1:] for one in placed], np.int64).reshape(-1, 4)
        return PlacedPictures([one[0] for one in placed], bounds)

    def within(self, window: pygame.Rect) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return those that touch *window*, with their places from its corner."""
        found = np.flatnonzero(_touching(self.bounds, window))
        lefts, tops = (self.bounds[found, :2] - window.topleft).T.tolist()
        pictures = map(self.pictures.__getitem__, found.tolist())
        return [*zip(pictures, zip(lefts, tops, strict=True), strict=True)]

    def stretched(self, times: float) -> PlacedPictures:
        """Return the same pictures with their middles *times* as far from the table's corner."""
        return PlacedPictures(self.pictures, _stretched(self.bounds, times))


class TokenLayout(Value, eq=False):
    """Tokens laid out at one scale, in pixels from the table's corner, so that a pan only shifts them.

    Attributes:
        figures: Discs with everything on them, with premultiplied alpha.
        signs: Badges and levels, above all figures.
        discs: The edges of the squares around discs, as `PlacedPictures.bounds`.
        plates, rooms: The names, and the squares around them and their discs.
    """

    figures: PlacedPictures
    signs: PlacedPictures
    discs: Bounds
    plates: Sequence[Plate]
    rooms: Sequence[pygame.Rect]

    @staticmethod
    def of(laid: Sequence[LaidToken], plates: Sequence[Plate] = ()) -> TokenLayout:
        """Return the layout of tokens in drawing order, with the names *plates*."""
        figures = PlacedPictures.of([one.figure for one in laid])
        signs = PlacedPictures.of([sign for one in laid for sign in one.signs])
        discs = np.array([(*one.disc.topleft, *one.disc.bottomright) for one in laid], np.int64)
        rooms = [one.rect.union(one.about.disc) for one in plates]
        return TokenLayout(figures, signs, discs.reshape(-1, 4), plates, rooms)

    def stretched(self, times: float) -> TokenLayout:
        """Return it, without names, at *times* the scale, with tokens of the same size."""
        figures, signs = self.figures.stretched(times), self.signs.stretched(times)
        return TokenLayout(figures, signs, _stretched(self.discs, times), (), ())

    def discs_within(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Return the squares around discs that touch *window*, from its corner."""
        found = self.discs[_touching(self.discs, window)]
        lefts, tops = (found[:, :2] - window.topleft).T.tolist()
        wide, tall = (found[:, 2:] - found[:, :2]).T.tolist()
        return [*map(pygame.Rect, lefts, tops, wide, tall)]


def _touching(bounds: Bounds, window: pygame.Rect) -> NDArray[np.bool_]:
    """Whether each of *bounds* touches *window*."""
    left, top, right, bottom = bounds.T
    across = (left < window.right) & (right > window.left)
    touching: NDArray[np.bool_] = across & (top < window.bottom) & (bottom > window.top)
    return touching


def _stretched(bounds: Bounds, times: float) -> Bounds:
    """Return *bounds* with their middles *times* as far from the table's corner."""
    off = np.rint((bounds[:, :2] + bounds[:, 2:]) * ((times - 1) / 2)).astype(np.int64)
    return np.hstack((bounds[:, :2] + off, bounds[:, 2:] + off))


class LaidToken(NamedTuple):
    """One token laid out, with the parts of its `TokenLayout`.

    Attributes:
        height: Its place in the drawing order.
    """

    token: Token
    height: tuple[int, float]
    figure: Picture
    signs: Sequence[Picture]
    disc: pygame.Rect


def laid_token(token: Token, sizes: TokenSizes, looks: Looks) -> LaidToken:
    """Return the layout of *token* with its picture in *looks*, where a missing one is added."""
    place, reach = sizes.place(token), sizes.reach(token)
    figure = figure_at(looks_of(token, reach, sizes.dress, looks), place)
    signs = [placed(*one) for one in signs_of(token, place, reach, sizes.look)] if has_signs(token) else ()
    return LaidToken(token, height(token), figure, signs, square(place, reach + sizes.margin))


class TokenLayouts:
    """Lays tokens out from frame to frame; what has not changed is reused."""

    def __init__(self) -> None:
        self._latest = Latest[TokenLayout]()
        self._sizes: TokenSizes | None = None
        self._known: dict[str, LaidToken] = {}
        self._names: dict[str, tuple[Token, Named]] = {}
        self._plates = NamePlates()

    def of(
        self,
        tokens: Sequence[Token],
        sizes: TokenSizes,
        rounds: tuple[Round, ...] = (),
        stand_ins: Looks | None = None,
    ) -> TokenLayout:
        """Return the layout of *tokens*, a list that does not change.

        Args:
            rounds: What lies over the tokens: names avoid it.
            stand_ins: Pictures for tokens whose own ones are not rendered yet.
        """
        rendering = None if stand_ins is None else Identity(stand_ins)
        key = Identity(tokens), sizes, rounds, rendering
        return self._latest.of(key, partial(self._lay, tokens, sizes, rounds, stand_ins))

    def _lay(
        self, tokens: Sequence[Token], sizes: TokenSizes, rounds: tuple[Round, ...], stand_ins: Looks | None
    ) -> TokenLayout:
        if sizes != self._sizes:
            self._sizes, self._known, self._names = sizes, {}, {}
        before = self._known if stand_ins is None else {}
        looks = Looks() if stand_ins is None else stand_ins
        found = {}
        for token in tokens:
            last = before.get(token.id)
            same = last is not None and (last.token is token or last.token == token)
            found[token.id] = last if last is not None and same else laid_token(token, sizes, looks)
        self._known = found if stand_ins is None else {}
        seen = sorted(found.values(), key=lambda one: one.height)
        plates = self._plates.laid(self._named(seen, sizes), _taken(seen, rounds, sizes), sizes.dress)
        return TokenLayout.of(seen, plates)

    def _named(self, seen: Iterable[LaidToken], sizes: TokenSizes) -> list[Named]:
        """Return the names to show, in order of priority; the same objects for tokens that are the same."""
        before, self._names, found = self._names, {}, []
        for one in sorted(seen, key=_first_named):
            last = before.get(one.token.id)
            same = last is not None and (last[0] is one.token or last[0] == one.token)
            name = last[1] if last is not None and same else _name(one, sizes)
            if name is not None:
                self._names[one.token.id] = one.token, name
                found.append(name)
        return found


def _taken(seen: Sequence[LaidToken], rounds: Iterable[Round], sizes: TokenSizes) -> TakenSpace:
    """Return what names avoid: all discs, *rounds* and rings, and if possible levels."""
    spot, scale = sizes.look.px(SPOT), sizes.scale
    over = [square((at.x * scale, at.y * scale), max(reach * scale, spot)) for at, reach in rounds]
    ringed = [one.token for one in seen if one.token.ring]
    over += [square(sizes.place(token), _ring(token, scale)) for token in ringed]
    levels = [one.signs[-1][1:] for one in seen if one.token.level and one.signs]
    boxes = [pygame.Rect(left, top, right - left, bottom - top) for left, top, right, bottom in levels]
    return TakenSpace([*(one.disc for one in seen), *over], boxes)


def height(token: Token) -> tuple[int, float]:
    """Return the drawing order of *token*."""
    if "destroyed" in token.flags:
        return 0, token.at.y
    if token.leaps:
        return 5, token.at.y
    raised = 2 * bool(token.flags & {"selected", "hover", "target"}) + (token.level > 0)
    return 1 + raised, token.at.y


def _ring(token: Token, scale: float) -> float:
    """Return the radius in pixels of the ring around *token*; 0 if it has none."""
    return (token.base + token.ring) * scale if token.ring else 0.0


def _name(one: LaidToken, sizes: TokenSizes) -> Named | None:
    """Return the name of a token with its bars; None if it shows none."""
    token, look = one.token, sizes.look
    place, reach = sizes.place(token), sizes.reach(token)
    chosen, gone = bool(token.flags & CHOSEN), "destroyed" in token.flags
    hushed = token.leaps or (token.counter and token.number and not chosen)
    if not token.name or hushed or (reach < NAMES_FROM * look.scale and not chosen):
        return None
    clear = max(reach + look.px(8), _ring(token, sizes.scale) + look.px(4))
    far = FAR * reach if reach >= FAR_FROM * look.scale else 0.0
    return Named(token.name, token.side, _left(token), gone, chosen, place, one.disc, clear, far)


def _first_named(one: LaidToken) -> tuple[bool, bool, str]:
    """Return the sort key for placing names: selected ones, then living ones, then by id."""
    flags = one.token.flags
    return "destroyed" in flags, not flags & CHOSEN, one.token.id


def square(place: tuple[float, float], reach: float) -> pygame.Rect:
    """Return the square around a disc with that *reach*, in pixels."""
    side = round(2 * reach)
    return pygame.Rect(round(place[0] - reach), round(place[1] - reach), side, side)


def _left(token: Token) -> tuple[float, float] | None:
    """Return the shares of armour and structure left; None if unknown."""
    if token.armor is None or token.structure is None:
        return None
    return _share(token.armor), _share(token.structure)


def _share(share: float) -> float:
    return round(min(max(share, 0.0), 1.0), 2)
