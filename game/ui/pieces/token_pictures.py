"""Pictures of whole tokens: the disc with everything on it, and the badges and level beside it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.geometry.identity import Identity
from game.geometry.point import Point
from game.ui.painting.picture_cache import pictures
from game.ui.pieces import discs
from game.ui.pieces.discs import WHITE, Dress
from game.ui.pieces.emblems import badge
from game.ui.pieces.token import Token
from game.ui.shell import fonts
from game.ui.shell.theme import Theme, mixed, theme

Layer = tuple[pygame.Surface, float, float]
Picture = tuple[pygame.Surface, int, int, int, int]
Whole = tuple[pygame.Surface, int, int]
"""The picture of a token, and its offset from the middle of the disc, right and down."""
Looks = dict[object, Whole]
GHOSTLY = 0.62
NOWHERE = Point(0.0, 0.0)
CORNERS = ((0.74, -0.74), (-0.74, -0.74), (0.74, 0.74), (-0.74, 0.74))


class TokenSizes(NamedTuple):
    """The scale of tokens in pixels per inch, and the sizes in pixels common to all of them.

    Attributes:
        least: The least radius of a disc; *margin* is kept free around it.
    """

    scale: float
    dress: Dress
    look: Theme
    least: float
    margin: int

    @staticmethod
    def of(scale: float, dress: Dress) -> TokenSizes:
        """Return the sizes of tokens at *scale*."""
        look = theme(*dress)
        return TokenSizes(scale, dress, look, float(look.size("minimum_token")), look.px(2))

    def place(self, token: Token) -> tuple[float, float]:
        """Return the middle of *token* in pixels from the corner of the table."""
        return token.at.x * self.scale, token.at.y * self.scale

    def reach(self, token: Token) -> float:
        """Return the radius of *token* in pixels."""
        return max(token.base * self.scale, self.least)


def _bare(token: Token) -> Token:
    """Return a token with what the disc of *token* shows and nothing else, so that pictures are shared."""
    turn = None if token.facing is None else float(round(token.facing) % 360)
    return Token(
        "",
        NOWHERE,
        0.0,
        turn,
        token.side,
        token.icon,
        flags=token.flags,
        level=token.level,
        number=token.number,
        outline=token.outline,
    )


def placed(picture: pygame.Surface, x: float, y: float) -> Picture:
    """Return *picture* with its middle at a place, and its bounds."""
    width, height = picture.get_size()
    left, top = round(x - width / 2), round(y - height / 2)
    return picture, left, top, left + width, top + height


@pictures(2048)
def _whole(token: Token, reach: float, dress: Dress) -> Whole:
    """Return the disc of *token* with everything on it as one picture, layers merged."""
    look = theme(*dress)
    layers = list(layers_of(token, reach, look))
    half = 1 + max(
        math.ceil(max(picture.get_width() / 2 + abs(x), picture.get_height() / 2 + abs(y)))
        for picture, x, y in layers
    )
    sheet = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    for picture, x, y in layers:
        _, left, top, _, _ = placed(picture, x + half, y + half)
        sheet.blit(picture.premul_alpha(), (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
    if "hidden" in token.flags:
        sheet.fill((round(255 * GHOSTLY),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    ink = sheet.get_bounding_rect()
    return sheet.subsurface(ink).copy(), ink.left - half, ink.top - half


def layers_of(token: Token, reach: float, look: Theme) -> Iterator[Layer]:
    """Yield the layers with their offsets: the disc with its shadow, its facing, the selection rings."""
    whole = max(4, round(reach * 2)) / 2
    destroyed, done = "destroyed" in token.flags, bool(token.flags & {"done", "waits"})
    lift = min(0.9, max(0.0, token.level) * 0.07) * whole
    inner = whole if token.outline is None else whole * token.outline.inner / token.outline.radius
    yield discs.shadow(inner), inner * 0.16 + lift, inner * 0.22 + lift * 1.2
    if "selected" in token.flags:
        yield discs.halo(whole, look.tones["focus"], look.scale, 1.0), 0.0, 0.0
    elif "hover" in token.flags:
        yield discs.halo(whole, look.tones["focus"], look.scale, 0.45), 0.0, 0.0
    turn = None if token.facing is None else round(token.facing) % 360
    yield _body(token, whole, turn or 0, look), 0.0, 0.0
    if turn is not None and not destroyed:
        yield discs.pointer(whole, turn, look.side(token.side), done), 0.0, 0.0
    yield discs.lying(token.icon, inner, turn or 0, done, destroyed), 0.0, 0.0
    if not destroyed and token.counter:
        yield _figure(token.number or "?", inner), 0.0, 0.0
    if "target" in token.flags:
        yield discs.brackets(whole, look.tones["warn"], look.scale), 0.0, 0.0


def _body(token: Token, whole: float, turn: int, look: Theme) -> pygame.Surface:
    """Return the base, a disc or another shape, turned as the unit stands."""
    destroyed, done = "destroyed" in token.flags, bool(token.flags & {"done", "waits"})
    side, shape = look.side(token.side), look.shape(token.side)
    if token.outline is None:
        return discs.disc(whole, side, shape, done, destroyed)
    return discs.slab(whole, token.outline, turn, (side, shape), (done, destroyed))


def _figure(number: str, reach: float) -> pygame.Surface:
    """Return the number of a counter, or its last word, as large as fits its disc."""
    number = number.rpartition(" ")[2]
    size = round(reach * (1.2 if len(number) < 2 else 0.98 if len(number) < 3 else 0.7))
    return fonts.text(number, max(9, size), WHITE, "bold")


def signs_of(token: Token, place: tuple[float, float], reach: float, look: Theme) -> Iterator[Layer]:
    """Yield the badges, then the level, with their centres."""
    if "destroyed" in token.flags:
        return
    for (dx, dy), picture in zip(CORNERS, _badges(token, look), strict=False):
        far = reach + look.px(3)
        yield picture, place[0] + dx * far, place[1] + dy * far
    if token.level:
        words = f'{"↑" if token.level > 0 else "↓"} {abs(token.level):g}"'
        label = discs.tag(words, (look.scale, look.palette))
        yield label, place[0], place[1] - reach - look.px(7) - label.get_height() / 2


def _badges(token: Token, look: Theme) -> list[pygame.Surface]:
    """Return the badges of *token*, heat first; at most four."""
    made = []
    if token.heat:
        hot = (look.tones["warn"], mixed(look.tones["warn"], look.tones["bad"], 0.5), look.tones["bad"])
        made.append(badge("fire", str(token.heat), hot[min(token.heat, 3) - 1], look.scale))
    for flag in sorted(token.flags):
        icon = look.badge(flag)
        if icon is not None:
            tone = look.tones["good"] if flag == "done" else look.tones["warn"]
            made.append(badge(icon, "", tone, look.scale))
    return made


def looks_of(token: Token, reach: float, dress: Dress, looks: Looks) -> Whole:
    """Return the picture of *token*, shared through *looks* with all tokens that look alike."""
    alike = *_alike(token), reach
    if alike not in looks:
        looks[alike] = _whole(_bare(token), reach, dress)
    return looks[alike]


def _alike(token: Token) -> tuple[object, ...]:
    """Return everything but the size on which the picture of *token* depends."""
    return token.icon, token.facing, token.side, token.flags, token.level, token.number, token.outline


class TokenPictures:
    """Renders the pictures of a table's tokens at another size over several frames.

    Meanwhile a token has its last picture, scaled; one that has none yet is rendered at once.

    Attributes:
        busy: Whether a picture was missing in the last call of `render`.
    """

    def __init__(self) -> None:
        self.busy = False
        self._key: object = None
        self._last: dict[object, tuple[float, Dress, Whole]] = {}

    def render(self, tokens: Sequence[Token], sizes: TokenSizes, seconds: float) -> Looks | None:
        """Render missing pictures for about *seconds*; return stand-ins for those still missing.

        Args:
            tokens: A list that does not change.

        Returns:
            All pictures as `looks_of` shares them; None if all are there.
        """
        key = Identity(tokens), sizes
        if key == self._key and not self.busy:
            return None
        self._key, self.busy = key, False
        end, found, known, dress = time.perf_counter() + seconds, Looks(), self._last, sizes.dress
        self._last = {}
        for token in tokens:
            alike, reach = _alike(token), sizes.reach(token)
            last = known.get(alike)
            fresh = last is not None and last[:2] == (reach, dress)
            if last is None or (not fresh and time.perf_counter() < end):
                last = known[alike] = reach, dress, _whole(_bare(token), reach, dress)
            self._last[alike] = last
            self.busy = self.busy or last[:2] != (reach, dress)
            found[*alike, reach] = last[2] if last[0] == reach else _resized(last[2], reach / last[0])
        return found if self.busy else None


def _resized(whole: Whole, times: float) -> Whole:
    """Return the picture of a token at another size."""
    picture, east, south = whole
    width, height = (max(1, round(side * times)) for side in picture.get_size())
    return pygame.transform.scale(picture, (width, height)), round(east * times), round(south * times)


def figure_at(whole: Whole, place: tuple[float, float]) -> Picture:
    """Return a figure and its bounds with its middle at a place."""
    picture, east, south = whole
    left, top = round(place[0] + east), round(place[1] + south)
    return picture, left, top, left + picture.get_width(), top + picture.get_height()


def has_signs(token: Token) -> bool:
    """Whether *token* may have badges or a level."""
    return bool(token.flags or token.heat or token.level)
