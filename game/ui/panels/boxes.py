"""Placing boxes that float over a table: a question, a certificate; and how much they hide."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Literal

from pygame import Rect

from game.ui.shell.theme import Theme

Size = tuple[int, int]
Pixel = tuple[int, int]
Corner = Literal["topleft", "topright", "bottomleft", "bottomright", "midtop", "midbottom"]
EDGES = ("topright", "topleft", "bottomright", "bottomleft", "midright", "midleft", "midtop", "midbottom")
CORNERS: tuple[Corner, ...] = ("topright", "bottomright", "topleft", "bottomleft")
GRID = 16
LEAST_BESIDE = 0.3
"""The share of the free area that a chart of choices must leave to be placed beside the table."""
EXPLAINED, ASIDE = (200, 150), 8
"""The least width and height at 100 % of a box that explains something, and how far from a question it is."""
LINE = 8
"""The pixels of a token that weigh as much as one pixel of a line."""


def at_corner(box: Rect, room: Rect, corner: str) -> Rect:
    """Return *box* moved to a *corner* of *room*."""
    found = box.copy()
    setattr(found, corner, getattr(room, corner))
    return found


def standing(
    size: Size,
    room: Rect,
    subjects: Sequence[Rect],
    spared: Sequence[Rect] = (),
    corners: Sequence[str] = CORNERS,
    *,
    panels: Sequence[Rect] = (),
) -> Rect:
    """Return a place in *room* for a box of *size* that hides no *subjects*, and little of *spared*.

    Corners from *corners* are preferred if nothing is hidden there, off *panels* if possible; else anywhere.
    """
    box = Rect((0, 0), size)
    found = [at_corner(box, room, corner) for corner in corners]
    best = min(
        found, key=lambda one: (*harm(one, room, subjects, spared), len(one.collidelistall([*panels])))
    )
    if harm(best, room, subjects, spared) == (0, False, 0) or not room.contains(best):
        return best
    between = _grid(box, room, subjects)
    return min((best, *between), key=lambda one: harm(one, room, subjects, spared))


def _grid(box: Rect, room: Rect, subjects: Sequence[Rect]) -> list[Rect]:
    """Return *box* at a grid of places in *room*, and flush with *subjects* at their sides."""
    right, down = room.width - box.width, room.height - box.height
    steps = range(GRID + 1)
    flush = (x for one in subjects for x in (one.right, one.x - box.width) if room.x <= x <= room.x + right)
    columns = [*(room.x + right * across // GRID for across in steps), *flush]
    size = box.size
    return [Rect((x, room.y + down * along // GRID), size) for along in steps for x in columns]


def harm(rect: Rect, room: Rect, subjects: Sequence[Rect], spared: Sequence[Rect]) -> tuple[int, bool, int]:
    """Return the drawbacks of *rect*: *subjects* hidden, whether it is too large, *spared* hidden."""
    return hidden(rect, subjects), not room.contains(rect), len(rect.collidelistall([*spared]))


def put(size: Size, room: Rect, corner: str, subjects: Sequence[Rect]) -> Rect | None:
    """Return a box of *size* at the *corner* of *room* chosen by the player.

    None if the player chose none, there is no room, or it would hide *subjects*.
    """
    if not corner:
        return None
    found = at_corner(Rect((0, 0), size), room, corner)
    return found if room.contains(found) and found.collidelist([*subjects]) < 0 else None


def uncovering(rects: Sequence[Rect], room: Rect, window: Rect, panels: Sequence[Rect]) -> tuple[int, int]:
    """Return the shortest way by which *rects*, the first above all, move off *panels* inside *window*.

    All of them are moved into *room* if they fit in it, else the first.
    """
    over = [*panels]
    ways = [(0, 0), *_ways(rects[0].unionall([*rects[1:]]), room)]
    if len(rects) > 1:
        ways += _ways(rects[0], room)

    def cost(way: tuple[int, int]) -> tuple[float, ...]:
        moved = [one.move(way) for one in rects]
        outside = (one.width * one.height - hidden(one, [window]) for one in moved)
        covered_by = (hidden(one, (over[i] for i in one.collidelistall(over))) for one in moved)
        return (*outside, *covered_by, math.hypot(*way))

    return min(ways, key=cost)


def _ways(rect: Rect, room: Rect) -> Iterator[tuple[int, int]]:
    """Yield moves of *rect* to a grid of places in *room*, the nearest one too; none if it is too large."""
    right, down = room.width - rect.width, room.height - rect.height
    if right < 0 or down < 0:
        return
    near = rect.clamp(room)
    steps = range(GRID + 1)
    columns = [*(room.x + right * across // GRID - rect.x for across in steps), near.x - rect.x]
    rows = [*(room.y + down * along // GRID - rect.y for along in steps), near.y - rect.y]
    yield from product(columns, rows)


def clear_of(
    size: Size,
    room: Rect,
    subjects: Sequence[Rect],
    spared: Sequence[Rect] = (),
    *,
    line: tuple[Pixel, Pixel] | None = None,
) -> Rect:
    """Return a place in *room* for a box of *size*, hiding as little of *subjects* as can be.

    It also hides as little as possible of *spared* and *line*. The edges of *room* come first where nothing
    is hidden there, else the place nearest to the first subject.
    """
    box, over = Rect((0, 0), size), [*spared]

    def cost(one: Rect) -> tuple[int, bool, float]:
        length = covered_length(one, line) if line is not None else 0.0
        much = hidden(one, (over[i] for i in one.collidelistall(over)))
        return hidden(one, subjects), not room.contains(one), much + LINE * length

    best = min((at_corner(box, room, edge) for edge in EDGES), key=cost)
    if cost(best) == (0, False, 0.0) or size[0] > room.width or size[1] > room.height:
        return best
    near = subjects[0].center
    return min((best, *_grid(box, room, subjects)), key=lambda one: (*cost(one), math.dist(one.center, near)))


def cornered(size: Size, room: Rect) -> Iterator[Rect]:
    """Yield a box of *size* in each corner of *room*, the best first."""
    for corner in CORNERS:
        yield at_corner(Rect((0, 0), size), room, corner)


def beside(over: Rect, size: Size, room: Rect, gap: int) -> Rect:
    """Return a place for a box of *size* next to *over*, inside *room*: right, else left, else as it fits."""
    rect = Rect((0, 0), size)
    rect.midleft = (over.right + gap, over.centery)
    if rect.right > room.right:
        rect.right = over.left - gap
    if rect.left < room.left:
        rect.centerx = over.centerx
        below = over.bottom + gap + rect.height <= room.bottom
        rect.y = over.bottom + gap if below else over.top - gap - rect.height
    rect.clamp_ip(room)
    return rect


def along(
    size: Size, room: Rect, line: tuple[Pixel, Pixel], taken: Sequence[Rect], last: Rect
) -> Rect | None:
    """Return a corner of *room* where a box of *size* hides nothing of *line* and *taken*.

    The *last* corner is preferred; None if there is no such corner, or the box does not fit.
    """
    if size[0] > room.width or size[1] > room.height:
        return None
    found = []
    for corner in ("topright", "topleft", "bottomright", "bottomleft"):
        rect = at_corner(Rect((0, 0), size), room, corner)
        if not rect.inflate(24, 24).clipline(*line) and rect.collidelist([*taken]) < 0:
            found.append(rect)
    same = (rect for rect in found if rect.topleft == last.topleft)
    return next(same, found[0] if found else None)


def squares(line: tuple[Pixel, Pixel], size: int) -> list[Rect]:
    """Return squares of *size* along *line*, from end to end, one beside the other."""
    (x, y), (across, down) = line[0], (line[1][0] - line[0][0], line[1][1] - line[0][1])
    count = max(1, round(math.hypot(across, down) / size))
    found = [Rect(0, 0, size, size) for _ in range(count + 1)]
    for i, one in enumerate(found):
        one.center = x + across * i // count, y + down * i // count
    return found


def covered_length(rect: Rect, line: tuple[Pixel, Pixel]) -> float:
    """Return the length of *line* under *rect*, in pixels."""
    clip = rect.clipline(*line)
    return math.dist(*clip) if clip else 0.0


def hidden(rect: Rect, avoid: Iterable[Rect]) -> int:
    """Return the number of pixels of *avoid* that *rect* covers."""
    clips = (rect.clip(one) for one in avoid)
    return sum(one.width * one.height for one in clips)


def covered(rects: Iterable[Rect], window: Rect) -> float:
    """Return the share of *window* covered by the union of *rects*."""
    cut = [one for one in (rect.clip(window) for rect in rects) if one.width and one.height]
    edges = sorted({x for one in cut for x in (one.left, one.right)})
    area = 0
    for left, right in pairwise(edges):
        spans = sorted((one.top, one.bottom) for one in cut if one.left <= left and one.right >= right)
        end = 0
        for top, bottom in spans:
            area += (right - left) * max(0, bottom - max(top, end))
            end = max(end, bottom)
    return area / (window.width * window.height)


def outside(rect: Rect, others: Iterable[Rect]) -> list[Rect]:
    """Return the parts of *rect* that none of *others* covers."""
    parts = [rect]
    for other in others:
        parts = [piece for part in parts for piece in _without(part, other)]
    return parts


def _without(rect: Rect, other: Rect) -> list[Rect]:
    """Return *rect* without what *other* covers of it: above, below, left and right."""
    cut = rect.clip(other)
    if not cut.width or not cut.height:
        return [rect]
    pieces = (
        Rect(rect.x, rect.y, rect.width, cut.y - rect.y),
        Rect(rect.x, cut.bottom, rect.width, rect.bottom - cut.bottom),
        Rect(rect.x, cut.y, cut.x - rect.x, cut.height),
        Rect(cut.right, cut.y, rect.right - cut.right, cut.height),
    )
    return [piece for piece in pieces if piece.width and piece.height]


def reading_rect(size: Size, window: Size, look: Theme) -> Rect:
    """Return the rectangle of a reader of *size*: at the right, below the upper bar."""
    gap, top = look.px(8), look.px(64)
    box = Rect(0, top, size[0], min(size[1], window[1] - top - gap))
    box.right = window[0] - gap
    return box


def part_below(room: Rect, other: Rect) -> Rect:
    """Return the part of *room* below *other*."""
    y = min(max(room.y, other.bottom), room.bottom - 1)
    return Rect(room.x, y, room.width, room.bottom - y)


def part_above(room: Rect, other: Rect, gap: int) -> Rect:
    """Return the part of *room* above *other*, less a *gap*."""
    return Rect(room.x, room.y, room.width, max(1, min(room.bottom, other.y - gap) - room.y))


def beside_all(box: Rect, others: Iterable[Rect], gap: int) -> Rect:
    """Return *box*; if it would lie over *others*, the part of it beside them."""
    beside = box
    for other in others:
        if other.colliderect(beside):
            beside = part_beside(beside, other)
    return beside.move(gap, 0).clip(box) if beside.x > box.x else beside


def shared_heights(tall: Sequence[int], shares: Mapping[int, float], room: int) -> list[int]:
    """Return the heights *tall* of boxes one above the other, those in *shares* shortened to fit in *room*.

    Args:
        shares: By the place of a box, the share of what is left that it may take below others.
    """
    found, flexible = [*tall], [*shares]
    left = room - sum(one for i, one in enumerate(tall) if i not in shares)
    for place, i in enumerate(reversed(flexible)):
        above = sum(tall[j] for j in flexible[: len(flexible) - 1 - place])
        last = place == len(flexible) - 1
        found[i] = max(0, min(tall[i], left if last else max(left - above, round(left * shares[i]))))
        left -= found[i]
    return found


def part_beside(room: Rect, other: Rect, least: float = LEAST_BESIDE) -> Rect:
    """Return the larger part of *room* beside *other*; all of it if that is less than *least* of it."""
    left, right = other.x - room.x, room.right - other.right
    if max(left, right) < room.width * least:
        return room
    return Rect(room.x if left >= right else other.right, room.y, max(left, right), room.height)


def beside_questions(room: Rect, questions: Iterable[Rect], look: Theme) -> Rect | None:
    """Return the largest part of *room* that no question lies in, for a box that explains something.

    None if that is too small for one: it is away then until the question is answered.
    """
    for one in questions:
        if not room.colliderect(one):
            continue
        asked = one.inflate(2 * look.px(ASIDE), 2 * look.px(ASIDE))
        right, bottom = asked.right, asked.bottom
        parts = (
            Rect(room.x, room.y, room.width, max(0, asked.y - room.y)),
            Rect(room.x, bottom, room.width, max(0, room.bottom - bottom)),
            Rect(room.x, room.y, max(0, asked.x - room.x), room.height),
            Rect(right, room.y, max(0, room.right - right), room.height),
        )
        wide, tall = map(look.px, EXPLAINED)
        fitting = [part for part in parts if part.width >= wide and part.height >= tall]
        if not fitting:
            return None
        room = max(fitting, key=lambda part: part.width * part.height)
    return room
