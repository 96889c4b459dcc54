"""Posts: special ways to take part for a unit on a side's list, drawn below its name."""

from __future__ import annotations

import pygame

from game.core.lobby import Roster
from game.core.rulebook import Post, Rulebook
from game.ui.menu.setup.draft import ForceEntry, SetupDraft
from game.ui.menu.setup.unit_rows import draw_step
from game.ui.shell.page import Page

PLAIN, POSTED = 44, 66
"""Row height of a unit without available posts, and with some."""
WIDE, TALL = 178, 24
UP = 14
"""How far the name of a unit with posts is above the middle of its row."""


def posts_for(draft: SetupDraft, book: Rulebook, unit: Roster | None) -> tuple[Post, ...]:
    """Return the posts available to *unit* under the chosen rules."""
    found = book.posts(draft.addons)
    return tuple(post for post in found if unit is not None and post.key in unit.posts)


def usual(draft: SetupDraft) -> str:
    """Return how units without a post take part, as text."""
    return "placed" if draft.deploy else "enters in turn 1"


def draw_post(
    page: Page, rect: pygame.Rect, pick: ForceEntry, posts: tuple[Post, ...], otherwise: str
) -> list[tuple[str, pygame.Rect, str]]:
    """Draw the post of *pick* at the bottom of *rect*, between two arrows; return click areas by name.

    Args:
        otherwise: The text if it has none.
    """
    px = page.px
    step = pygame.Rect(rect.x, 0, min(px(WIDE), rect.width), px(TALL))
    step.bottom = rect.bottom - px(4)
    now = posts.index(pick.post) if pick.post in posts else -1
    words = otherwise if now < 0 else posts[now].name
    tone = "faint" if not pick.fielded else "dim" if now < 0 else "accent_hover"
    page.hint(step, _hint(posts, now, otherwise))
    there = (now >= 0, now + 1 < len(posts))
    back, on = draw_step(page, step, words, tone, there)
    before, after = _hint(posts, now - 1, otherwise, "Shift+←"), _hint(posts, now + 1, otherwise, "Shift+→")
    return [("back", back, before if there[0] else ""), ("on", on, after if there[1] else "")]


def _hint(posts: tuple[Post, ...], place: int, otherwise: str, key: str = "") -> str:
    """Return the tooltip of the post at that index, with its *key*."""
    name = posts[place].name if 0 <= place < len(posts) else otherwise
    title = f"{name[:1].upper()}{name[1:]}{f' ({key})' if key else ''}"
    return f"{title}\n{posts[place].words}" if 0 <= place < len(posts) else title
