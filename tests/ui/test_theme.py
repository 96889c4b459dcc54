"""The theme: one function of the scale and the palette, complete for every kind and style."""

import pytest

from game.battlefield.terrain.field import Form
from game.ui.shell.theme import asset, colour, mixed, palettes, theme


def test_lengths_grow_with_the_scale():
    """Twice the scale, twice the pixels; nothing above 0 vanishes; scales beyond the range are brought in."""
    assert theme(2.0).px(15) == 30
    assert theme(1.0).px(0.2) == 1
    assert theme(1.0).px(0) == 0
    assert theme(0.1).scale == 1.0
    assert theme(9.0).scale == 2.5
    assert theme(1.5).mark("ruler").width == 1.5 * theme(1.0).mark("ruler").width


@pytest.mark.parametrize("palette", palettes())
def test_a_palette_has_eight_sides_that_differ(palette):
    """Eight colours, none near another, all brighter than the panels; further sides begin again."""
    look = theme(1.0, palette)
    tones = [look.side(i) for i in range(8)]
    assert len(set(tones)) == 8
    assert look.side(8) == tones[0]
    for i, one in enumerate(tones):
        for other in tones[:i]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60
    for red, green, blue, _ in tones:
        assert 0.3 * red + 0.59 * green + 0.11 * blue > 110


def test_an_unknown_palette_is_the_standard_one():
    """A setting of an older or newer release does no harm."""
    assert theme(1.0, "marvel").sides == theme(1.0).sides


@pytest.mark.parametrize("form", list(Form))
def test_every_form_has_a_way_to_be_drawn(form):
    """Also where the kind is not in the theme."""
    assert theme().terrain("marvel", form).paint


def test_sides_have_mark_styles_in_their_colours():
    """`side-1` is a style, in whatever palette."""
    look = theme(1.0, "colour_blind")
    assert look.mark("side-1").line == look.side(1)
    assert look.mark("side-1") != look.mark("side-0")


def test_colours_are_read_and_mixed():
    """With and without opacity."""
    assert colour("#2D7BD9") == (45, 123, 217, 255)
    assert colour("#2D7BD980")[3] == 128
    assert mixed(colour("#000000"), colour("#FFFFFF"), 0.5) == (128, 128, 128, 255)


def test_assets_are_found():
    """The theme file itself."""
    assert asset("theme.yaml").is_file()
