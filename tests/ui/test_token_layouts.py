"""Tokens laid out from frame to frame: whatever has changed since, they stand as if laid out anew."""

from __future__ import annotations

from dataclasses import replace

import hypothesis.strategies as st
import pygame
from hypothesis import given, settings

from game.geometry.point import Point
from game.ui.painting.camera import Camera
from game.ui.pieces.token import Token
from game.ui.pieces.token_layout import TokenLayout, TokenLayouts
from game.ui.pieces.token_pictures import TokenSizes
from game.ui.pieces.tokens import LastDrawn, draw_tokens
from game.ui.shell.theme import theme

LOOK = theme()
DRESS = LOOK.scale, LOOK.palette
COUNT = 24
NAMES = ("Grand Marshal GM-12X", "Scout", "Militiaman 12", "")


def token(number: int) -> Token:
    """Return one of a crowded table; most have names that would cover others."""
    at = Point(3 + number % 6 * 2.1, 3 + number // 6 * 2.3)
    return Token(f"u{number:02}", at, 0.7, 0.0, number % 2, "mech", NAMES[number % 4 - number % 5 // 4])


CHANGES = st.one_of(
    st.builds(
        lambda flag: {"flags": frozenset({flag} if flag else ())},
        st.sampled_from(("", "selected", "hover", "target", "destroyed", "done")),
    ),
    st.builds(lambda x, y: {"at": Point(x, y)}, st.floats(1, 16), st.floats(1, 12)),
    st.builds(lambda level: {"level": float(level)}, st.integers(-1, 2)),
    st.builds(lambda ring: {"ring": float(ring)}, st.integers(0, 2)),
    st.sampled_from(
        [{"name": "Another name"}, {"name": ""}, {"leaps": True}, {"armor": 0.4, "structure": 1.0}]
    ),
)
ROUNDS = st.lists(
    st.tuples(st.builds(Point, st.floats(1, 16), st.floats(1, 12)), st.floats(0.2, 2)), max_size=2
).map(tuple)
FRAMES = st.lists(
    st.tuples(
        st.dictionaries(st.integers(0, COUNT - 1), CHANGES, max_size=4),
        st.sets(st.integers(0, COUNT - 1), max_size=2),
        ROUNDS,
        st.sampled_from((26.0, 26.0, 26.0, 40.0)),
    ),
    min_size=2,
    max_size=8,
)


def shown(layout: TokenLayout) -> tuple[object, ...]:
    """Return all that *layout* shows, with pictures by identity: they are shared."""
    plates = [(id(one.picture), tuple(one.rect), one.about.words, one.joint) for one in layout.plates]
    figures, signs = (
        ([*map(id, part.pictures)], part.bounds.tolist()) for part in (layout.figures, layout.signs)
    )
    return figures, signs, layout.discs.tolist(), plates, [tuple(one) for one in layout.rooms]


@settings(max_examples=150, deadline=None)
@given(FRAMES)
def test_tokens_stand_as_if_laid_out_anew(frames):
    """Selected, moved, gone, back again, renamed, under a ring or a template, at another scale."""
    layouts, now = TokenLayouts(), [token(number) for number in range(COUNT)]
    for changes, gone, rounds, scale in frames:
        now = [replace(one, **changes.get(number, {})) for number, one in enumerate(now)]
        there = [one for number, one in enumerate(now) if number not in gone]
        sizes = TokenSizes.of(scale, DRESS)
        assert shown(layouts.of(there, sizes, rounds)) == shown(TokenLayouts().of(there, sizes, rounds))


def test_while_pictures_are_rendered_stand_ins_are_shown_and_then_forgotten():
    """A layout with stand-ins is not the basis of the next one."""
    tokens, sizes, layouts = [token(0), token(1)], TokenSizes.of(26.0, DRESS), TokenLayouts()
    whole = layouts.of(tokens, sizes)
    small = pygame.Surface((4, 4), pygame.SRCALPHA)
    stand_ins = {
        (one.icon, one.facing, one.side, one.flags, one.level, one.number, one.outline, sizes.reach(one)): (
            small,
            0,
            0,
        )
        for one in tokens
    }
    assert {*layouts.of(tokens, sizes, (), stand_ins).figures.pictures} == {small}
    assert shown(layouts.of(tokens, sizes)) == shown(whole)


def test_nothing_is_laid_out_anew_while_nothing_changes():
    """The same list gives the same layout."""
    tokens, last = [token(0), token(1)], LastDrawn()
    target, camera = pygame.Surface((640, 480)), Camera(Point(0, 0), 26.0)
    draw_tokens(target, tokens, camera, LOOK, last=last)
    layout = last.layouts.of(tokens, TokenSizes.of(26.0, DRESS))
    draw_tokens(target, tokens, camera, LOOK, last=last)
    assert last.layouts.of(tokens, TokenSizes.of(26.0, DRESS)) is layout
