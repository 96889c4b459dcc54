"""Unit rows of the roster and the force lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.core.lobby import Preview, Roster
from game.core.model.squads import SquadNaming
from game.core.model.unit import Side, Unit
from game.core.rulebook import Rulebook
from game.core.views.card import Card
from game.core.views.side_places import places
from game.ui.menu.pieces import side_line, worth
from game.ui.menu.setup.draft import SKILLS, ForceEntry, counted
from game.ui.menu.setup.finding import Column
from game.ui.pieces.pieces import listed_token, small_token
from game.ui.shell import fonts
from game.ui.shell.fonts import Weight
from game.ui.shell.page import LEADING, Page, wrapped
from game.ui.widgets.list_view import ClickArea, ListCell

NAME, BROKEN = (15, 14, 13), 12
"""The sizes of a name in one line, the largest first, and in two."""
ROOMY = 440
"""The width at 100 % of a roster with room for wide columns."""


def title_of(unit: Roster) -> tuple[str, str]:
    """Return the name of *unit*, and its variant if the name does not contain it."""
    return (unit.name, "") if unit.card in unit.name else (unit.name, unit.card)


def column_rects(room: pygame.Rect, px: Callable[[float], int]) -> dict[Column, pygame.Rect]:
    """Return the rectangles of the roster's columns in *room*."""
    narrow, gap = px(64 if room.width >= px(ROOMY) else 46), px(4)
    name = room.width - 3 * (narrow + gap) - px(30)
    rects: dict[Column, pygame.Rect] = {"name": pygame.Rect(room.x, room.y, name, room.height)}
    x = room.x + name + gap
    others: tuple[Column, ...] = ("kind", "size", "points")
    for column in others:
        rects[column] = pygame.Rect(x, room.y, narrow, room.height)
        x += narrow + gap
    return rects


def draw_roster(
    page: Page, slot: ListCell[Roster], columns: Mapping[Any, pygame.Rect], side: int, add: Callable[[], Any]
) -> Sequence[ClickArea]:
    """Draw a unit of the roster: token, name, type, size, points, and a cross to add it."""
    px, unit, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(2))
    slot.back(page, rect, strong=True)
    listed_token(page, unit, side, (rect.x + px(22), rect.centery), px(12))
    x = rect.x + px(42)
    name, variant = title_of(unit)
    end = columns["name"].right
    written = write_title(page, name, (x, rect.centery), end - x)
    room = end - written.right - px(8)
    if variant and room > px(24):
        page.write(
            variant, (written.right + px(8), rect.centery), size=14, tone="dim", anchor="midleft", width=room
        )
    for column, words in (("kind", unit.kind), ("size", str(unit.size)), ("points", str(unit.points or "–"))):
        weight: Weight = "bold" if column == "points" else "regular"
        at = columns[column].centerx, rect.centery
        page.write(
            words, at, size=14, weight=weight, anchor="center", tone="text" if column == "points" else "dim"
        )
    page.hint(rect, card_words(unit.shown))
    plus = pygame.Rect(0, 0, px(28), px(28))
    plus.midright = min(slot.rect.right, columns["points"].right + px(36)), rect.centery
    if slot.lit or slot.chosen:
        page.icon("plus_circle_outline", plus.center, 20, "accent_hover")
        return (ClickArea(plus, add, "Add it (Enter)"),) if slot.chosen else ()
    return ()


def write_title(page: Page, name: str, at: tuple[int, int], room: int, tone: str = "text") -> pygame.Rect:
    """Write the *name* of a unit in *room* pixels: smaller or in two lines rather than cut.

    Args:
        at: The middle of its left edge.
    """
    px = page.px
    for size in NAME:
        if fonts.width(name, px(size), "semibold") <= room:
            return page.write(name, at, size=size, weight="semibold", anchor="midleft", tone=tone)
    if len(wrapped(name, px(BROKEN), "semibold", room)) > 2:
        return page.write(name, at, weight="semibold", anchor="midleft", tone=tone, width=room)
    rect = pygame.Rect(0, 0, room, 2 * round(px(BROKEN) * LEADING))
    rect.midleft = at
    page.lines(name, rect.topleft, room, size=BROKEN, weight="semibold", tone=tone, cites=False)
    return rect


def draw_pick(
    page: Page, slot: ListCell[ForceEntry], unit: Roster | None, book: Rulebook, *, barred: bool, up: int = 0
) -> tuple[list[tuple[str, pygame.Rect, str]], pygame.Rect]:
    """Draw a unit of a force: taking part or not, name, skill, points.

    Args:
        up: How many pixels its name and points are moved up, and its skill or squad down, to make room.

    Returns:
        Its click areas by name, and the area of its name over the full height of its row, beside the skill.
    """
    px, pick, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
    slot.back(page, rect)
    tone = "bad" if barred and pick.fielded else "text" if pick.fielded else "faint"
    box = pygame.Rect(0, 0, px(30), rect.height)
    box.midleft = rect.x + px(4), rect.centery
    icon, shade = ("checkbox_marked", "accent_hover") if pick.fielded else ("checkbox_blank_outline", "dim")
    page.icon(icon, box.center, 20, shade)
    out = pygame.Rect(0, 0, px(26), px(28))
    out.midright = rect.right - px(4), rect.centery - up
    page.icon("close", out.center, 18, "text" if slot.lit or slot.chosen else "faint")
    worth = str(unit.points or "–") if unit is not None else "?"
    page.write(worth, (out.x - px(6), out.centery), weight="bold", anchor="midright", tone=tone)
    found = [("field", box, book.cited("In the battle, or left out; Space", "fielded"))]
    x, end = rect.x + px(76), out.x - px(44)
    step = pygame.Rect(0, 0, px(74 if book.skills else 112 if book.squads else 0), px(26))
    step.midright = out.right - px(4) if up else end, rect.centery + up
    found += _draw_choice(page, step, pick, book, tone)
    line = pygame.Rect(x, rect.y, max(1, (end if up else step.x) - x), rect.height - 2 * up)
    _draw_name(page, line, unit, pick.card, tone)
    room = pygame.Rect(x, rect.y, max(1, step.x - (px(8) if up else 0) - x), rect.height)
    return [*found, ("out", out, "Remove it (Delete)")], room


def _draw_choice(
    page: Page, rect: pygame.Rect, pick: ForceEntry, book: Rulebook, tone: str
) -> list[tuple[str, pygame.Rect, str]]:
    """Draw the skill or the squad of *pick*, if it has one, between two arrows; return these."""
    if book.skills:
        return _draw_skill(page, rect, pick.skill, tone)
    return _draw_squad(page, rect, pick.squad, book.squads) if book.squads else []


def _draw_skill(page: Page, rect: pygame.Rect, skill: int, tone: str) -> list[tuple[str, pygame.Rect, str]]:
    """Draw *skill* between two arrows; return these as click areas."""
    page.hint(rect, f"Skill {skill}\nThe lower the better; 4 is regular. Points are printed for skill 4.")
    less, more = draw_step(page, rect, str(skill), tone, (skill > SKILLS[0], skill < SKILLS[-1]))
    return [("less", less, "Better skill (←)"), ("more", more, "Worse skill (→)")]


def _draw_squad(
    page: Page, rect: pygame.Rect, squad: str, squads: SquadNaming
) -> list[tuple[str, pygame.Rect, str]]:
    """Draw the name of a squad between two arrows; return these as click areas."""
    word = squads.word
    words = f"{word.capitalize()} {squad}\nThe units of a {word} act together, one after the other."
    page.hint(rect, words)
    ends = squad != squads.names[0], squad != squads.names[-1]
    less, more = draw_step(page, rect, squad, "dim", ends)
    return [("less", less, f"Into the {word} before (←)"), ("more", more, f"Into the next {word} (→)")]


def draw_step(
    page: Page, rect: pygame.Rect, words: str, tone: str, there: tuple[bool, bool]
) -> tuple[pygame.Rect, pygame.Rect]:
    """Draw *words* between two arrows, pale unless *there*; return the arrows' rectangles."""
    less, more = rect.copy(), rect.copy()
    less.width = more.width = page.px(24)
    more.right = rect.right
    page.box(rect, "bg", "line", radius=6)
    page.icon("chevron_left", less.center, 18, "dim" if there[0] else "faint")
    page.icon("chevron_right", more.center, 18, "dim" if there[1] else "faint")
    room = rect.width - 2 * less.width
    page.write(words, rect.center, weight="semibold", anchor="center", tone=tone, width=room)
    return less, more


def _draw_name(page: Page, rect: pygame.Rect, unit: Roster | None, card: str, tone: str) -> None:
    """Write the name of *unit*, and its variant if there is room; the tooltip is its card."""
    name, variant = title_of(unit) if unit is not None else (card, "")
    written = write_title(page, name, (rect.x, rect.centery), rect.width - page.px(6), tone)
    room = rect.right - written.right - page.px(14)
    if variant and room > page.px(30):
        at = written.right + page.px(8), rect.centery
        page.write(variant, at, size=13, tone="dim", anchor="midleft", width=room)
    if unit is not None:
        page.hint(rect, card_words(unit.shown))


def draw_side(page: Page, rect: pygame.Rect, preview: Preview, side: Side) -> None:
    """Draw the line of a side over its units: name, number, points."""
    px = page.px
    force = preview.forces[side]
    left = sum(unit.removed is None for unit in force)
    of = f"{left} of {len(force)} units left" if left < len(force) else counted(left, "unit")
    right = f"{of} · {worth(preview, side)}"
    at = rect.x + px(8), rect.y + px(10)
    index = places(tuple(preview.forces))[side]
    side_line(page, side, index, at, right=right, width=rect.width - px(16))


def draw_unit(page: Page, slot: ListCell[Any], unit: Unit, preview: Preview) -> None:
    """Draw a unit of a force for display only: token, name, key facts of its card."""
    px, rect = page.px, slot.rect.inflate(0, -page.px(4))
    slot.back(page, rect)
    index = places(tuple(preview.forces))[unit.side]
    small_token(page, unit, index, (rect.x + px(26), rect.centery), px(14))
    card = preview.cards.get(unit.id)
    x = rect.x + px(52)
    room = rect.right - x - px(8)
    tone = "text" if unit.removed is None else "faint"
    name = page.write(
        unit.name, (x, rect.centery), weight="semibold", anchor="midleft", width=room, tone=tone
    )
    if unit.removed is not None:
        page.surface.fill(page.tone("faint"), (name.x, name.centery, name.width, max(1, px(1))))
    room = rect.right - name.right - px(24)
    if card is not None and room > px(60):
        at = rect.right - px(10), rect.centery
        page.write(card.subtitle, at, size=13, tone="dim", anchor="midright", width=room)
    more = f"\nenters in turn {unit.enters}" if unit.enters is not None and not unit.afar else ""
    if unit.removed is not None:
        more = "\ndestroyed" if unit.removed == "destroyed" else "\nhas left the table"
    page.hint(rect, (card_words(card) if card is not None else unit.name) + more)


def card_words(card: Card) -> str:
    """Return the contents of a card in a few lines."""
    facts = " · ".join(f"{fact.label} {fact.value}" for fact in card.facts)
    damage = " · ".join(f"{fact.label} {fact.value}" for fact in (*card.columns, *card.weapons))
    tracks = " · ".join(
        f"{track.label} {track.total}" for track in card.tracks if track.tone in ("armor", "structure")
    )
    specials = ", ".join(special.code for special in card.specials)
    lines = [card.title, card.subtitle, facts, damage, tracks, specials, card.origin]
    return "\n".join(line for line in lines if line)
