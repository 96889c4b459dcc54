"""The layout of tokens at one scale: their pictures, badges and names, in pixels from the table's corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera
from game.ui.pieces.discs import Dress
from game.ui.pieces.name_plates import Named, Plate, laid
from game.ui.pieces.token import CHOSEN, Token
from game.ui.pieces.token_pictures import Looks, Picture, figure_at, has_signs, looks_of, placed, signs_of
from game.ui.shell.theme import Theme, theme

Shown = tuple[Token, tuple[float, float], float]
Round = tuple[Point, float]
"""A place, and a radius in inches."""
SPOT = 9
NAMES_FROM = 9.0
FAR_FROM, FAR = 20.0, 4.5
"""The least radius of a disc in pixels at 100 % whose name may stand farther off; how far, in its radii."""


class TokenLayout(Value, eq=False):
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


@lru_cache(maxsize=8)
def laid_out(
    tokens: tuple[Token, ...], scale: float, dress: Dress, rounds: tuple[Round, ...], all_named: bool
) -> TokenLayout:
    """Return the layout of *tokens* at *scale* pixels per inch; names for all, or only selected ones."""
    return lay(tokens, scale, dress, rounds, Looks(), all_named=all_named)


def lay(
    tokens: tuple[Token, ...],
    scale: float,
    dress: Dress,
    rounds: tuple[Round, ...],
    looks: Looks,
    *,
    all_named: bool,
) -> TokenLayout:
    """Return `laid_out` with the pictures in *looks*, where others are added."""
    look, camera = theme(*dress), Camera(Point(0.0, 0.0), scale)
    least = float(look.size("minimum_token"))
    seen = [(one, camera.to_place(one.at), max(one.base * scale, least)) for one in tokens]
    seen.sort(key=lambda entry: height(entry[0]))
    figures = [figure_at(looks_of(token, reach, dress, looks), place) for token, place, reach in seen]
    signs, levels = _signs(seen, look)
    discs_ = [square(place, reach + look.px(2)) for _, place, reach in seen]
    over = [square(camera.to_place(at), max(reach * scale, look.px(SPOT))) for at, reach in rounds]
    over += [square(place, _ring(token, scale)) for token, place, _ in seen if token.ring]
    names_ = [one for one in _named(seen, discs_, look, scale) if all_named or one.chosen]
    plates = laid(names_, [*discs_, *over], dress, levels) if names_ else []
    return TokenLayout(figures, signs, discs_, plates, [one.rect.union(one.about.disc) for one in plates])


def _signs(seen: Sequence[Shown], look: Theme) -> tuple[list[Picture], list[pygame.Rect]]:
    """Return the badges and levels of all tokens, and the rectangles of the levels."""
    signs, levels = list[Picture](), list[pygame.Rect]()
    for token, place, reach in seen:
        own = [placed(*one) for one in signs_of(token, place, reach, look)] if has_signs(token) else []
        signs += own
        if token.level and own:
            _, left, top, right, bottom = own[-1]
            levels.append(pygame.Rect(left, top, right - left, bottom - top))
    return signs, levels


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


def _named(
    seen: Sequence[Shown], around: Sequence[pygame.Rect], look: Theme, scale: float
) -> Iterator[Named]:
    """Yield the names to show with their bars, in order of priority."""
    disc = {token.id: rect for (token, _, _), rect in zip(seen, around, strict=True)}
    for token, place, reach in sorted(seen, key=_first_named):
        chosen, gone = bool(token.flags & CHOSEN), "destroyed" in token.flags
        hushed = token.leaps or (token.counter and token.number and not chosen)
        if token.name and not hushed and (reach >= NAMES_FROM * look.scale or chosen):
            left, clear = _left(token), max(reach + look.px(8), _ring(token, scale) + look.px(4))
            far = FAR * reach if reach >= FAR_FROM * look.scale else 0.0
            yield Named(token.name, token.side, left, gone, chosen, place, disc[token.id], clear, far)


def _first_named(shown: Shown) -> tuple[bool, bool, str]:
    """Return the sort key for placing names: selected ones, then living ones, then by id."""
    flags = shown[0].flags
    return "destroyed" in flags, not flags & CHOSEN, shown[0].id


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
