"""The theme: one function of the scale and the palette, complete for every kind and style."""

import pytest

from game.battlefield.terrain.field import Form
from game.ui.shell.theme import Colour, Theme, asset, colour, mixed, palettes, paper, theme
from game.ui.widgets.gui_theme import gui_theme
from game.ui.widgets.list_view import CHOSEN

LEAST_CONTRAST = 4.5  # WCAG 2.2, 1.4.3, level AA
WRITTEN = ("text", "dim", "faint", "good", "warn", "bad")
GROUNDS = ("bg", "panel", "raised", "void")
STATES = ("normal", "hovered", "active", "selected", "disabled")
WHITE, BLACK = colour("#FFFFFF"), colour("#000000")


def luminance(tone: Colour) -> float:
    """Return the relative luminance of WCAG 2.2."""
    shares = [part / 255 for part in tone[:3]]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of WCAG 2.2."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def on(ground: Colour, tone: Colour) -> Colour:
    """Return *tone*, which may be translucent, as it shows on an opaque *ground*."""
    return mixed(ground, (*tone[:3], 255), tone[3] / 255)


def widget_pairs(look: Theme) -> dict[tuple[str, str], tuple[Colour, Colour]]:
    """Return text and ground of every widget in every state, in the theme of the toolkit."""
    dress = gui_theme(look)
    found = {}
    for widget, entry in dress.items():
        tones = {**dress["defaults"]["colours"], **entry.get("colours", {})}
        for state in STATES:
            ground = on(look.tones["panel"], colour(tones[f"{state}_bg"]))
            found[widget, state] = colour(tones[f"{state}_text"]), ground
    return found


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
    assert theme().terrain("marvel", form.value).paint


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


def test_contrast_is_that_of_the_standard():
    """Black on white is 21 to 1; grey #767676 on white is known to just pass, #777777 to just fail."""
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(colour("#767676"), WHITE) > LEAST_CONTRAST > contrast(colour("#777777"), WHITE)


@pytest.mark.parametrize("palette", palettes())
def test_text_has_contrast(palette):
    """On every ground and in the colours of sides, faint and disabled text included; in print, too."""
    look, printed = theme(1.0, palette), paper(theme(1.0, palette))
    sides = {f"side-{number}": tone for number, tone in enumerate(look.sides)}
    links = {"accent_hover": look.tones["accent_hover"]}
    shown = {**{name: look.tones[name] for name in WRITTEN}, **links, **sides}
    grounds = {**{name: look.tones[name] for name in GROUNDS}, "chosen row": CHOSEN}
    pairs = {(name, key): (tone, ground) for name, tone in shown.items() for key, ground in grounds.items()}
    pairs |= {("printed", name): (printed.tones[name], printed.tones["panel"]) for name in WRITTEN}
    pairs |= {
        ("accent", name): (tone, look.tones["accent"])
        for name, tone in (("white", WHITE), ("text", look.tones["text"]))
    }
    pairs |= widget_pairs(look)
    assert {
        key: round(contrast(*pair), 2) for key, pair in pairs.items() if contrast(*pair) < LEAST_CONTRAST
    } == {}


@pytest.mark.parametrize("palette", palettes())
def test_labels_of_marks_have_contrast_on_any_table(palette):
    """A translucent pill lies between them and white or black ground; without one they are on a panel."""
    look = theme(1.0, palette)
    low = {}
    for name, entry in look.source["marks"].items():
        style = look.mark(name)
        if "text" in entry:
            grounds = (
                [on(ground, style.pill) for ground in (WHITE, BLACK)]
                if style.pill[3]
                else [look.tones["void"]]
            )
            low[name] = min(contrast(style.text, ground) for ground in grounds)
    assert len(low) > 20
    assert {name: round(ratio, 2) for name, ratio in low.items() if ratio < LEAST_CONTRAST} == {}
