"""Rows of units: how the roster and the lists of the forces draw one unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.core.card import Card
from game.core.lobby import Roster
from game.ui.fonts import Weight
from game.ui.menu.draft import SKILLS, Pick
from game.ui.menu.pieces import small_token
from game.ui.menu.shelf import Slot, Spot
from game.ui.page import Page

CHOSEN = (33, 64, 95, 255)


def title_of(unit: Roster) -> tuple[str, str]:
    """Return the name of *unit*, and its variant where the name does not hold it."""
    return (unit.name, "") if unit.card in unit.name else (unit.name, unit.card)


def draw_roster(
    page: Page, slot: Slot[Roster], columns: Mapping[Any, pygame.Rect], side: int, add: Callable[[], Any]
) -> Sequence[Spot]:
    """Draw a unit of the roster: token, name, type, size, points, and a cross to add it."""
    px, unit, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(2))
    if slot.chosen:
        page.box(rect, CHOSEN if slot.active else "raised", "accent", radius=6)
    elif slot.lit:
        page.box(rect, "raised", radius=6)
    small_token(page, unit.sample, side, (rect.x + px(22), rect.centery), px(12))
    x = rect.x + px(42)
    name, variant = title_of(unit)
    end = columns["name"].right
    written = page.write(name, (x, rect.centery), weight="semibold", anchor="midleft", width=end - x)
    room = end - written.right - px(8)
    if variant and room > px(24):
        page.write(
            variant, (written.right + px(8), rect.centery), size=14, tone="dim", anchor="midleft", width=room
        )
    for column, words in (("kind", unit.kind), ("size", str(unit.size)), ("points", str(unit.points))):
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
        return (Spot(plus, add, "Add it (Enter)"),) if slot.chosen else ()
    return ()


def draw_pick(
    page: Page, slot: Slot[Pick], unit: Roster | None, *, barred: bool
) -> list[tuple[str, pygame.Rect, str]]:
    """Draw a unit of a force: fielded or not, name, skill, points; return its spots by name."""
    px, pick, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
    if slot.chosen and slot.active:
        page.box(rect, "raised", "accent", radius=7)
    elif slot.lit or slot.chosen:
        page.box(rect, "raised", radius=7)
    tone = "bad" if barred and pick.fielded else "text" if pick.fielded else "faint"
    box = pygame.Rect(0, 0, px(30), rect.height)
    box.midleft = rect.x + px(4), rect.centery
    page.icon(
        "checkbox_marked" if pick.fielded else "checkbox_blank_outline",
        box.center,
        20,
        "accent_hover" if pick.fielded else "dim",
    )
    out = pygame.Rect(0, 0, px(26), px(28))
    out.midright = rect.right - px(4), rect.centery
    page.icon("close", out.center, 18, "text" if slot.lit or slot.chosen else "faint")
    worth = str(unit.points) if unit is not None else "?"
    end = page.write(worth, (out.x - px(6), rect.centery), weight="bold", anchor="midright", tone=tone)
    skill = pygame.Rect(0, 0, px(74), px(26))
    skill.midright = out.x - px(44), rect.centery
    less, more = skill.copy(), skill.copy()
    less.width = more.width = px(24)
    more.right = skill.right
    page.box(skill, "bg", "line", radius=6)
    page.icon("chevron_left", less.center, 18, "faint" if pick.skill == SKILLS[0] else "dim")
    page.icon("chevron_right", more.center, 18, "faint" if pick.skill == SKILLS[-1] else "dim")
    page.write(str(pick.skill), skill.center, weight="semibold", anchor="center", tone=tone)
    page.hint(
        skill, f"Skill {pick.skill}\nThe lower the better; 4 is regular. Points are printed for skill 4."
    )
    x = rect.x + px(76)
    name, variant = title_of(unit) if unit is not None else (pick.card, "")
    written = page.write(
        name, (x, rect.centery), weight="semibold", anchor="midleft", tone=tone, width=skill.x - x - px(6)
    )
    room = skill.x - written.right - px(14)
    if variant and room > px(30):
        page.write(
            variant, (written.right + px(8), rect.centery), size=13, tone="dim", anchor="midleft", width=room
        )
    if unit is not None:
        about = pygame.Rect(x, rect.y, max(1, skill.x - x), rect.height)
        page.hint(about, card_words(unit.shown))
    assert end.right <= rect.right, "points stand within the row"
    return [
        ("field", box, "In the battle, or left out (Space, AS-SETUP-11)"),
        ("less", less, "Better skill (←)"),
        ("more", more, "Worse skill (→)"),
        ("out", out, "Take it out (Delete)"),
    ]


def card_words(card: Card) -> str:
    """Return what a card shows, in a few lines."""
    facts = " · ".join(f"{fact.label} {fact.value}" for fact in card.facts)
    damage = " · ".join(f"{fact.label} {fact.value}" for fact in card.columns)
    tracks = " · ".join(
        f"{track.label} {track.total}" for track in card.tracks if track.tone in ("armor", "structure")
    )
    specials = ", ".join(special.code for special in card.specials)
    lines = [card.title, card.subtitle, facts, damage, tracks, specials]
    return "\n".join(line for line in lines if line)
