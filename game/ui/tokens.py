"""Tokens: the units on the table, from a small record that knows no rules.

A disc is exactly as large as the base. The side shows in the colour of the rim and in its shape: notches on
the rim and the emblem beside the name, never colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.geometry.point import Point
from game.ui import discs, fonts
from game.ui.camera import Camera, Pixel
from game.ui.discs import WHITE
from game.ui.emblems import badge
from game.ui.silhouettes import names
from game.ui.theme import Theme, mixed

Shown = tuple["Token", tuple[float, float], float]
NAMES_FROM = 9.0
CORNERS = ((0.74, -0.74), (-0.74, -0.74), (0.74, 0.74), (-0.74, 0.74))


@dataclass(frozen=True)
class Token:
    """What the table shows of one unit.

    Attributes:
        at: Centre, in inches; may be anywhere on the way while a move is shown.
        base: Radius in inches.
        facing: Degrees, 0 = north, clockwise; None where it has none or is unknown.
        side: Index of the side; `Theme.side` and `Theme.shape` show it.
        icon: A silhouette (`Theme.silhouette` finds it); anything else is drawn as a blip.
        flags: selected, hover, target, done, destroyed, hidden (it is drawn like a ghost); any other that
            the theme has a badge for.
        armor, structure: Shares left, 0 to 1; None shows no bar.
        heat: Points of heat; 0 shows nothing.
        level: Inches above the ground there, below 0 under it; 0 shows nothing.
        number: What a counter shows of itself; a figure shows it in no place.
    """

    id: str
    at: Point
    base: float
    facing: float | None
    side: int
    icon: str
    name: str = ""
    flags: frozenset[str] = frozenset()
    armor: float | None = None
    structure: float | None = None
    heat: int = 0
    level: float = 0.0
    number: str = ""

    @property
    def counter(self) -> bool:
        """Whether it is a counter, not a figure."""
        return self.icon == "blip" or self.icon not in names()


def radius(token: Token, camera: Camera, look: Theme) -> float:
    """Return the radius in pixels at which *token* shows: its base, but never too small to hit."""
    return max(token.base * camera.scale, float(look.size("minimum_token")))


def token_at(tokens: Iterable[Token], camera: Camera, pixel: Pixel, look: Theme) -> Token | None:
    """Return the token under *pixel*, the nearest where several are; wrecks only where nothing else is."""
    under = []
    for token in tokens:
        x, y = camera.to_place(token.at)
        away = math.hypot(pixel[0] - x, pixel[1] - y)
        if away <= radius(token, camera, look) + look.px(2):
            under.append(("destroyed" in token.flags, away, token.id, token))
    return min(under, key=lambda entry: entry[:3])[3] if under else None


def draw_tokens(
    target: pygame.Surface, tokens: Sequence[Token], camera: Camera, look: Theme
) -> list[pygame.Rect]:
    """Draw *tokens*: wrecks lowest, what is selected or hovered highest, names above all discs.

    Names step aside for discs and for one another.

    Returns:
        Where discs and names stand: what other words had better leave free.
    """
    size = target.get_size()
    seen = []
    for token in tokens:
        x, y = camera.to_place(token.at)
        room = radius(token, camera, look) * 2 + look.px(60)
        if -room < x < size[0] + room and -room < y < size[1] + room:
            seen.append((token, (x, y), radius(token, camera, look)))
    seen.sort(key=lambda entry: _height(entry[0]))
    for token, place, reach in seen:
        if "hidden" in token.flags:
            draw_ghost(target, token, camera, look)
        else:
            _draw_disc(target, token, place, reach, look)
    for token, place, reach in seen:
        _draw_status(target, token, place, reach, look)
    return _draw_names(target, seen, look)


def draw_ghost(
    target: pygame.Surface, token: Token, camera: Camera, look: Theme, opacity: float = 0.62
) -> None:
    """Draw the disc of *token* translucent, without name and badges: where it would stand."""
    x, y = camera.to_place(token.at)
    reach = radius(token, camera, look)
    side = math.ceil(reach * 3.2 + look.px(20))
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    _draw_disc(sheet, token, (side / 2, side / 2), reach, look)
    sheet.set_alpha(round(255 * opacity))
    _centre(target, sheet, x, y)


def draw_turned(target: pygame.Surface, token: Token, camera: Camera, look: Theme, across: float) -> None:
    """Draw the disc of *token* as if it were turned over, *across* of its width (-1 to 1) being seen."""
    x, y = camera.to_place(token.at)
    reach = radius(token, camera, look)
    side = math.ceil(reach * 3.2 + look.px(20))
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    _draw_disc(sheet, token, (side / 2, side / 2), reach, look)
    _centre(target, pygame.transform.smoothscale(sheet, (max(2, round(side * abs(across))), side)), x, y)


def _height(token: Token) -> tuple[int, float]:
    """Return where *token* stands in the pile."""
    if "destroyed" in token.flags:
        return 0, token.at.y
    raised = 2 * bool(token.flags & {"selected", "hover", "target"}) + (token.level > 0)
    return 1 + raised, token.at.y


def _draw_disc(
    target: pygame.Surface, token: Token, place: tuple[float, float], reach: float, look: Theme
) -> None:
    """Draw the disc with its shadow, its facing and the rings of what is chosen."""
    whole = max(4, round(reach * 2)) / 2
    destroyed, done = "destroyed" in token.flags, "done" in token.flags
    lift = min(0.9, max(0.0, token.level) * 0.07) * whole
    shade = discs.shadow(whole)
    _centre(target, shade, place[0] + whole * 0.16 + lift, place[1] + whole * 0.22 + lift * 1.2)
    if "selected" in token.flags:
        _centre(target, discs.halo(whole, look.tones["focus"], look.scale, 1.0), *place)
    elif "hover" in token.flags:
        _centre(target, discs.halo(whole, look.tones["focus"], look.scale, 0.45), *place)
    shape = look.shape(token.side)
    _centre(target, discs.disc(whole, look.side(token.side), shape, done, destroyed), *place)
    if token.facing is not None and not destroyed:
        _centre(target, discs.pointer(whole, round(token.facing) % 360, look.side(token.side), done), *place)
    turn = None if token.facing is None else round(token.facing) % 360
    _centre(target, discs.lying(token.icon, whole, turn or 0, done, destroyed), *place)
    if not destroyed and token.counter:
        _centre(target, _figure(token.number or "?", whole), *place)
    if "target" in token.flags:
        _centre(target, discs.brackets(whole, look.tones["warn"], look.scale), *place)


def _figure(number: str, reach: float) -> pygame.Surface:
    """Return the number of a counter, as large as its disc holds it."""
    size = round(reach * (1.2 if len(number) < 2 else 0.98 if len(number) < 3 else 0.7))
    return fonts.text(number, max(9, size), WHITE, "bold")


def _draw_status(
    target: pygame.Surface, token: Token, place: tuple[float, float], reach: float, look: Theme
) -> None:
    """Draw the badges and the level."""
    if "destroyed" in token.flags:
        return
    for (dx, dy), picture in zip(CORNERS, _badges(token, look), strict=False):
        far = reach + look.px(3)
        _centre(target, picture, place[0] + dx * far, place[1] + dy * far)
    if token.level:
        words = f'{"↑" if token.level > 0 else "↓"} {abs(token.level):g}"'
        label = discs.tag(words, (look.scale, look.palette))
        _centre(target, label, place[0], place[1] - reach - look.px(7) - label.get_height() / 2)


def _draw_names(target: pygame.Surface, seen: Sequence[Shown], look: Theme) -> list[pygame.Rect]:
    """Draw the names with the bars of what is left, below their discs where there is room."""
    taken = [_square(place, reach + look.px(2)) for _, place, reach in seen]
    plates = []
    for token, place, reach in sorted(seen, key=_first_named):
        chosen = token.flags & {"selected", "hover", "target"}
        if (
            token.name
            and not (token.counter and token.number and not chosen)
            and (reach >= NAMES_FROM * look.scale or chosen)
        ):
            gone = "destroyed" in token.flags
            plate = discs.plate(token.name, token.side, _left(token), gone, (look.scale, look.palette))
            rect = _beside(plate.get_rect(), place, reach + look.px(8), taken, target.get_rect())
            plates.append((plate, rect))
            taken.append(rect)
    target.fblits(plates)
    return taken


def _first_named(shown: Shown) -> tuple[bool, bool, str]:
    """Return who gets the best place for its name: the chosen, then the living, then by id."""
    flags = shown[0].flags
    return "destroyed" in flags, not flags & {"selected", "hover", "target"}, shown[0].id


def _square(place: tuple[float, float], reach: float) -> pygame.Rect:
    side = round(2 * reach)
    return pygame.Rect(round(place[0] - reach), round(place[1] - reach), side, side)


def _beside(
    plate: pygame.Rect,
    place: tuple[float, float],
    clear: float,
    taken: list[pygame.Rect],
    room: pygame.Rect,
) -> pygame.Rect:
    """Return where a name stands: below, above, right or left of its disc, the first place that is free."""
    x, y = round(place[0]), round(place[1])
    away = round(clear)
    spots = (
        plate.move(x - plate.w // 2, y + away),
        plate.move(x - plate.w // 2, y - away - plate.h),
        plate.move(x + away, y - plate.h // 2),
        plate.move(x - away - plate.w, y - plate.h // 2),
    )
    free = (spot for spot in spots if room.contains(spot) and spot.collidelist(taken) < 0)
    return next(free, spots[0])


def _badges(token: Token, look: Theme) -> list[pygame.Surface]:
    """Return the badges of *token*, heat first; at most four find a place."""
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


def _left(token: Token) -> tuple[float, float] | None:
    """Return the shares of armour and structure left; None where they are not known."""
    if token.armor is None or token.structure is None:
        return None
    return _share(token.armor), _share(token.structure)


def _share(share: float) -> float:
    return round(min(max(share, 0.0), 1.0), 2)


def _centre(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    width, height = picture.get_size()
    target.blit(picture, (round(x - width / 2), round(y - height / 2)))
