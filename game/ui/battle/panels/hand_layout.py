"""The layout of the action bar, and the shapes among which it is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, NamedTuple

import pygame

from game.geometry.value import Value
from game.ui.battle.panels.buttons import Wanted
from game.ui.panels.placement import Frame
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import stack_size

Offers = Literal["whole", "stacked", "signs", "taken"]
Heading = Literal["task", "name", ""]

HEADINGS: tuple[Heading, ...] = ("name", "")
"""What precedes the buttons in a low window."""
HEADED = 0.5
"""The share of the width of a window that offers with a heading may take; in a low window, any."""
SIGNS = 0.25
"""The share of its height by which a bar may be higher if its offers have words, not only icons."""
LEAST = 44
"""The least width of a button with words below its icon, at 100 %."""


class BarShape(Value):
    """A way to lay out the action bar.

    Attributes:
        offers: Whether the words of the offers are beside their icons ("whole"), below them ("stacked") or
            only in tooltips ("signs"), or only the offer in hand is shown ("taken").
        heading: What precedes them: the unit's name and its "task", its "name", or nothing.
        stepped: Whether a choice shows only its current value, between arrows.
    """

    offers: Offers
    heading: Heading
    stepped: bool = False


class HandContent(NamedTuple):
    """What the bar shows of the selected unit and the action in hand, before it is laid out.

    Attributes:
        task: What to do next; *rows* is text with right-aligned values.
        offers: The buttons of the offers, by what is shown of their words.
        choices: The name, the words and the values of each choice.
        ends: The buttons that cancel and commit.
    """

    name: str
    task: str
    rows: Sequence[tuple[str, str]]
    offers: Mapping[Offers, Sequence[Wanted]]
    choices: Sequence[tuple[str, str, tuple[Any, ...]]]
    ends: Sequence[Wanted]


@dataclass
class HandLayout:
    """The content, relative to its upper-left corner.

    Attributes:
        heading: The subject, in the *block* before the first buttons if there is one; *words* is its task.
        told: Whether the task is there too; else it may be in the rectangle *task*.
        lines: The text if there are no buttons.
        rows: Text with right-aligned values, below the buttons.
        signs: The offers whose buttons have no text.
        deep: The number of rows of buttons, *offered* of which have offers.
        wide: The width of these.
    """

    size: tuple[int, int]
    heading: str
    words: str = ""
    block: pygame.Rect | None = None
    told: bool = False
    task: pygame.Rect | None = None
    lines: list[tuple[str, int]] = field(default_factory=list)
    buttons: list[Wanted] = field(default_factory=list)
    captions: list[tuple[str, tuple[int, int]]] = field(default_factory=list)
    rows: list[tuple[str, str]] = field(default_factory=list)
    below: int = 0
    signs: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    deep: int = 1
    offered: int = 1
    wide: int = 0

    @property
    def high(self) -> bool:
        """Whether it has more rows than one of offers and one of choices."""
        return self.offered > 1 or self.deep > 2


def shapes(frame: Frame) -> Iterator[BarShape]:
    """Yield the shapes for a window with that *frame*, the best first.

    In a low window, low buttons without a heading are better than high ones with it.
    """
    headings: tuple[Heading, ...] = HEADINGS if frame.short else ("task", "name")
    for stepped in (False, True):
        yield from (BarShape("whole", heading, stepped) for heading in headings)
        yield from (BarShape("stacked", heading, stepped) for heading in dict.fromkeys((*headings, "")))
    for stepped in (False, True):
        yield BarShape("signs", "name", stepped)
        yield BarShape("signs", "", stepped)


def taken() -> Iterator[BarShape]:
    """Yield the shapes with only the offer in hand, for a low window in which all offers take too much."""
    for stepped, heading in product((False, True), HEADINGS):
        yield BarShape("taken", heading, stepped)


def chosen(frame: Frame, layouts: Iterable[tuple[BarShape, HandLayout]]) -> HandLayout:
    """Return the first of *layouts* with the offers in one row and all else in one more.

    In a low window it is the lowest of those. Without one it is the lowest, with the offers in one row if
    possible, and with their words if it is hardly higher.
    """
    found, good = list[tuple[bool, float, HandLayout]](), list[HandLayout]()
    for shape, laid in layouts:
        more = SIGNS * laid.size[1] if shape.offers == "signs" else 0
        found.append((laid.offered > 1, laid.size[1] + more, laid))
        slim = frame.short or not shape.heading or laid.wide <= frame.window[0] * HEADED
        if laid.high or not slim or (good and shape.offers == "signs"):
            continue
        good.append(laid)
        if not frame.short or (shape.offers == "whole" and laid.deep == 1):
            break
    if good:
        return min(good, key=lambda one: one.size[1])
    return min(found, key=lambda one: one[:2])[-1]


def stacked(words: str, look: Theme) -> tuple[str, ...]:
    """Return *words* in one line or two, for the least width of a button with them below its icon."""
    split = words.split(" ")
    ways = [(" ".join(split[:place]), " ".join(split[place:])) for place in range(1, len(split))]
    return min(((words,), *ways), key=lambda one: (stack_wide(one, look), len(one)))


def stack_wide(lines: tuple[str, ...], look: Theme) -> int:
    """Return the width in pixels of a button with *lines* below its icon."""
    return max(look.px(LEAST), stack_size(look, lines)[0])
