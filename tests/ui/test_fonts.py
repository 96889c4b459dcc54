"""Fonts: no character of ours shows as a box, and words are crisp at every scale."""

import ast
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.ui.shell import fonts
from game.ui.shell.theme import theme

ROOT = Path(__file__).parents[2]
WHITE = (255, 255, 255, 255)


@pytest.mark.parametrize("weight", fonts.FILES)
def test_our_reading_of_the_font_is_fonttools_reading(weight):
    """The code points that we find in a font are those that fontTools finds."""
    path = fonts.font_path(weight)
    assert fonts.glyphs(path) == set(TTFont(path).getBestCmap())


def _texts():
    """Yield every string constant of the interface, the overlays and the rules, and every text of assets."""
    for path in [
        *ROOT.glob("game/ui/**/*.py"),
        *ROOT.glob("game/overlays/*.py"),
        *ROOT.glob("game/rules/**/*.py"),
    ]:
        if path.name == "fonts.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.value
    for path in [*ROOT.glob("assets/**/*.yaml"), *ROOT.glob("maps/**/*.yaml")]:
        yield path, path.read_text(encoding="utf-8")


def test_no_text_of_ours_has_a_missing_glyph():
    """Every character of our texts is in every weight of Source Sans."""
    known = set.intersection(
        *(set(fonts.glyphs(fonts.font_path(w))) for w in ("regular", "semibold", "bold"))
    )
    missing = {
        (path.name, character)
        for path, words in _texts()
        for character in words
        if ord(character) not in known and character not in "\n\r\t" and not ord(character) >= 0xF0000
    }
    assert not missing


def test_a_strange_name_is_written_with_what_the_font_has():
    """Known accents stay, signs get their kin, other scripts become question marks, controls vanish."""
    assert fonts.legible("Äré → 3″ ≤ ✓") == "Äré → 3″ ≤ ✓"
    assert fonts.legible("● ✗") == "• ×"
    assert fonts.legible("日本") == "??"
    assert fonts.legible("a\x00b\u200b") == "ab"
    for words in ("日本", "●", "𝔸", "a\x00b"):
        assert all(ord(c) in fonts.glyphs(fonts.font_path("regular")) for c in fonts.legible(words))


def test_every_icon_of_the_theme_exists():
    """All badges have a picture, and an unknown icon is an error and not a box."""
    for name in theme().source["badges"].values():
        assert fonts.has_icon(name), name
    assert not fonts.has_icon("no_such_icon")
    with pytest.raises(KeyError):
        fonts.icon("no_such_icon", 20, WHITE)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0, 2.5])
def test_words_are_rendered_at_their_size_not_stretched(scale):
    """A larger scale renders larger letters: the edges keep their sharpness."""
    look = theme(scale)
    drawn = fonts.text("Illium", look.px(15), WHITE)
    assert drawn.get_height() == pytest.approx(fonts.text("Illium", 15, WHITE).get_height() * scale, rel=0.1)
    assert softness(drawn) <= softness(fonts.text("Illium", 15, WHITE)) / scale**0.5 + 0.01


def softness(drawn):
    """Return how many pixels are neither ink nor none, for each pixel's worth of ink."""
    alpha = pygame.surfarray.array_alpha(drawn)
    return ((alpha > 0) & (alpha < 255)).sum() / (alpha.sum() / 255)


def test_a_text_is_rendered_once():
    """The same words in the same dress are the same picture; the width is known without drawing."""
    assert fonts.text("Ogrim", 15, WHITE) is fonts.text("Ogrim", 15, WHITE)
    assert fonts.width("Ogrim", 15) == fonts.text("Ogrim", 15, WHITE).get_width()
