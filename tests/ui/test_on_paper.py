"""What is printed: dark on white, with names on plan and section, and with what its shades mean."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from tables import feature, rect

from game.battlefield.terrain.field import Battlefield, Form
from game.core.views.marks import Cells, Label, Ring, ShadedRays
from game.geometry.point import Point
from game.overlays.legends import NONE, explained
from game.overlays.table import overlays_of
from game.rules import ruleset
from game.ui.annotation.legend import draw_legends
from game.ui.export.picture import picture
from game.ui.export.svg import svg
from game.ui.export.svg_labels import named, settled
from game.ui.export.svg_text import tint
from game.ui.pieces.token import Token
from game.ui.shell.theme import PAPER, palettes, paper, theme

SVG = "{http://www.w3.org/2000/svg}"
THREAT = Cells(Point(0, 0), 2.0, 2, bytes([0, 1, 2, 255]), tuple(f"threat-{i}" for i in range(1, 6)))
SEEN = ShadedRays(Point(4, 4), 8, b"", ("view-clear", "view-blocked"))
OVERLAYS = overlays_of(ruleset(["alpha_strike"]))
TABLE = Battlefield(24, 16, (feature("w", Form.AREA, rect(4, 4, 6, 6), 2.0),))


def of(marks, headings=NONE):
    """Return the legends of the shades among *marks*."""
    return explained(marks, OVERLAYS, headings)


def light(tone):
    """Return how light a colour is, from 0 to 255."""
    return (tone[0] * 2 + tone[1] * 5 + tone[2]) / 8


@pytest.mark.parametrize("palette", [*palettes()])
def test_on_paper_words_are_dark_and_the_ground_is_white(palette):
    """In every palette; marks that have a pill of their own keep their own words."""
    look = paper(theme(1.0, palette))
    assert look.palette == palette + PAPER
    assert paper(look) is look
    assert light(look.tones["bg"]) == light(look.tones["void"]) == 255
    for name in ("text", "dim", "good", "warn", "bad"):
        assert light(look.tones[name]) < 140, name
    for style in ("section-ray", "section-middle", "face-rim", "ray", "section-turf"):
        assert light(look.mark(style).line) < 140, style
    assert light(look.mark("plan").fill) > 200
    assert look.mark("reach").text == theme(1.0, palette).mark("reach").text
    assert look.sides == theme(1.0, palette).sides


def test_a_table_in_true_scale_lies_on_white():
    """One that fills a window lies on the dark of the window."""
    grounds = [ElementTree.fromstring(svg(TABLE, true=true))[0].get("fill") for true in (True, False)]
    assert grounds == ["#ffffff", "#0c0f14"]


@pytest.mark.parametrize(("mark", "name"), [(THREAT, "threat"), (SEEN, "viewshed")])
def test_a_picture_tells_what_its_shades_mean(mark, name):
    """As pixels and as SVG; a picture without shades has no legend."""
    legend = OVERLAYS[name].legend
    title, rows = legend.title, legend.shades
    root = ElementTree.fromstring(svg(TABLE, (), [mark], legends=of([mark])))
    said = {"".join(one.itertext()) for one in root.iter(f"{SVG}text")}
    assert said >= {words for _, words in rows}
    assert of([mark]) == [("" if name == "viewshed" else title, rows)]
    bare = picture(TABLE, size=(600, 400))
    (stands,) = draw_legends(bare, of([mark]), theme())
    assert bare.get_rect().contains(stands)
    assert draw_legends(bare, [], theme()) == []


def test_a_picture_tells_whose_shades_they_are():
    """Seeing and being seen look alike: words tell them apart; on a narrow table they are cut short."""
    words = {"reverse": 'Seen from figures 3" high: Griffin GRF-1N', "threat": "not shown"}
    assert of([SEEN], words)[0][0] == words["reverse"]
    wide = Battlefield(72, 48)
    assert words["reverse"] in svg(wide, (), [SEEN], true=True, legends=of([SEEN], words))
    narrow = svg(TABLE, (), [SEEN], true=True, legends=of([SEEN], words))
    root = ElementTree.fromstring(narrow)
    assert all(float(one.get("x")) < TABLE.width for one in root.iter(f"{SVG}text"))
    bare = picture(TABLE, size=(1200, 800))
    (long,), (short,) = (draw_legends(bare, of([SEEN], told), theme()) for told in (words, {}))
    assert long.width > short.width


def test_legends_stand_one_above_the_other_beside_the_bar():
    """Those of two fields share no place, and lie on no words of the calibration bar."""
    made = picture(TABLE, size=(900, 600))
    first, second = draw_legends(made, of([THREAT, SEEN]), theme())
    assert not first.colliderect(second)
    root = ElementTree.fromstring(svg(TABLE, (), [THREAT, SEEN], true=True, legends=of([THREAT, SEEN])))
    words = [one for one in root.iter(f"{SVG}text") if float(one.get("y")) > TABLE.depth]
    bar = next(one for one in words if "inches" in one.text)
    others = [one for one in words if one is not bar]
    assert len(others) > 10
    assert all(float(one.get("x")) > 5 for one in others)


def test_shaded_ground_lies_below_bands_and_reach():
    """As on the screen, whatever is given first: else a field darkens their lines."""
    ring = Ring(Point(6, 6), 3.0, "band-short")
    first, second = (svg(TABLE, (), marks) for marks in ([ring, THREAT], [THREAT, ring]))
    assert first == second
    assert first.index(tint(theme().mark("threat-1").fill)) < first.index('r="3"')


def test_names_of_units_side_by_side_keep_apart():
    """A name lies below its base; where another lies there it goes elsewhere, and labels on neither."""
    tokens = [
        Token(f"u{i}", Point(8 + 2.2 * i, 8), 0.625, 90.0, 0, "mech", "Marauder MAD-3R") for i in range(3)
    ]
    stand = named(tokens, (24, 16))
    rects = [*stand.values()]
    assert all(one.collidelist([other for other in rects if other is not one]) < 0 for one in rects)
    assert rects[0].centerx == 8 * 24
    assert rects[0].top > 8.6 * 24
    (label,) = settled([Label(Point(8, 9.2), 'short 6"', "band-short")], tokens, (24, 16), theme(), rects)
    foot = label.at.x * 24, label.at.y * 24 - 10
    assert not any(one.collidepoint(foot) for one in rects)
    places = [
        (float(one.get("x")), float(one.get("y")))
        for one in ElementTree.fromstring(svg(TABLE, tokens)).iter(f"{SVG}text")
        if one.text == "Marauder MAD-3R"
    ]
    assert len(set(places)) == 3
