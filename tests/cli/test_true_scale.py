"""Pictures in true scale: an inch on the table is an inch on paper."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from commands import ROOT, call

SVG = "{http://www.w3.org/2000/svg}"
FIRST = ROOT / "maps" / "scenarios" / "first-steps.yaml"


def page(path):
    """Return the root of an SVG file, and its size in inches."""
    root = ElementTree.parse(path).getroot()
    assert (root.get("width")[-2:], root.get("height")[-2:]) == ("in", "in")
    return root, (float(root.get("width")[:-2]), float(root.get("height")[:-2]))


def bar(root):
    """Return the length of the calibration bar."""
    drawn = next(one for one in root.iter() if one.get("id") == "calibration")
    start, end = drawn.get("d").split("M")[1].split(" L")
    return float(end.split()[0]) - float(start.split()[0])


@pytest.mark.parametrize("overlay", [(), ("reach:UNIT",), ("bands:UNIT", "arcs:UNIT")])
def test_a_table_in_true_scale(capsys, tmp_path, overlay):
    """The page is the table and its margin, the view box the same numbers, and there is the bar."""
    out = tmp_path / "table.svg"
    words = [word.replace("UNIT", "wolverine") for word in overlay]
    given = ["--overlay", *words] if words else []
    assert call(capsys, "render", FIRST, "-o", out, "--scale", "true", *given).status == 0
    root, size = page(out)
    assert tuple(map(float, root.get("viewBox").split()))[2:] == size
    clip = next(root.iter(f"{SVG}clipPath"))[0]
    assert size == (float(clip.get("width")) + 2, float(clip.get("height")) + 3)
    assert bar(root) == 5


def test_the_reach_is_drawn_where_a_battle_has_not_begun(capsys, tmp_path):
    """As the unit would move in its first movement phase: more surfaces than without."""
    bare, reach = tmp_path / "bare.svg", tmp_path / "reach.svg"
    assert call(capsys, "render", FIRST, "-o", bare).status == 0
    assert call(capsys, "render", FIRST, "-o", reach, "--overlay", "reach:wolverine").status == 0
    assert len(reach.read_text()) > len(bare.read_text()) + 2000


@pytest.mark.parametrize("scale", ["fit", "true"])
def test_grid_and_heights_are_drawn_as_svg_too(capsys, tmp_path, scale):
    """Lines at whole inches, numbers at every sixth beside the table, heights on the terrain."""
    drawn = {}
    for words in ("", "grid", "heights"):
        out = tmp_path / f"x{words}.svg"
        given = ["--overlay", words] if words else []
        assert call(capsys, "render", FIRST, "-o", out, "--scale", scale, *given).status == 0
        drawn[words] = ElementTree.parse(out).getroot()
    said = {words: [one.text for one in root.iter(f"{SVG}text")] for words, root in drawn.items()}
    clip = next(drawn[""].iter(f"{SVG}clipPath"))[0]
    wide, deep = float(clip.get("width")), float(clip.get("height"))
    numbers = [str(n) for side in (wide, deep) for n in range(6, int(side) + 1, 6) if n < side]
    assert sorted(said["grid"]) == sorted([*said[""], *numbers])
    lines = "".join(one.get("d") for one in drawn["grid"].iter(f"{SVG}path"))
    assert all(f"M{n} 0V{deep:g}" in lines for n in range(1, int(wide)))
    assert any(words and words.endswith('"') for words in set(said["heights"]) - set(said[""]))


def test_pixels_have_no_true_scale(capsys, tmp_path):
    """A PNG in true scale is bad input."""
    assert call(capsys, "render", FIRST, "-o", tmp_path / "x.png", "--scale", "true").status == 2


def test_a_certificate_is_rendered_as_sight_draws_it(capsys, tmp_path):
    """By `render --certificate A:B`, in true scale with a bar; what cannot be judged is bad input."""
    outs = {name: tmp_path / f"{name}.svg" for name in ("render", "sight")}
    rendered = call(capsys, "render", FIRST, "-o", outs["render"], "--certificate", "shadow-hawk:wolverine")
    assert rendered.status == 0
    assert call(capsys, "sight", FIRST, "shadow-hawk", "wolverine", "--picture", outs["sight"]).status == 0
    assert outs["render"].read_text() == outs["sight"].read_text()
    assert bar(page(outs["render"])[0]) > 0
    same = call(capsys, "render", FIRST, "-o", outs["render"], "--certificate", "wolverine:wolverine")
    assert (same.status, "does not look at itself" in same.err) == (2, True)
    assert call(capsys, "render", FIRST, "-o", outs["render"], "--certificate", "wolverine").status == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--certificate", "wolverine"), "as A:B, not wolverine"),
        (("--overlay", "sight:wolverine"), "as sight:wolverine:X,Y"),
        (("--overlay", "ruler:wolverine"), "as ruler:wolverine:X,Y"),
        (("--overlay", "ruler:wolverine:900,9"), "(900,9) is not on the table"),
        (("--overlay", "sight:wolverine:shadow-hawk:wolverine"), "more than NAME:UNIT:TO"),
        (("--overlay", "aims:wolverine"), "wolverine has no weapon that lays a template"),
        (("--size", "wide"), "expected WxH in pixels, as 1600x1100, not wide"),
    ],
)
def test_what_cannot_be_drawn_is_told(capsys, tmp_path, given, told):
    """Bad input is status 2, says what was expected, and nothing is written."""
    out = tmp_path / "x.svg"
    found = call(capsys, "render", FIRST, "-o", out, *given)
    assert (found.status, told in found.err, out.exists()) == (2, True, False)


def test_words_on_a_table_cover_no_unit(capsys, tmp_path):
    """The words of a sight line between two units stand beside both."""
    out = tmp_path / "sight.svg"
    words = "sight:shadow-hawk:wolverine"
    assert call(capsys, "render", FIRST, "-o", out, "--overlay", words).status == 0
    root = ElementTree.fromstring(out.read_text())
    pills = [one for one in root.iter(f"{SVG}rect") if one.get("rx")]
    units = [one.find(f"{SVG}circle") for one in root.iter(f"{SVG}g") if one.get("id") is not None]
    assert len(units) == 2
    (pill,) = pills
    left, top, wide, tall = (float(pill.get(side)) for side in ("x", "y", "width", "height"))
    for unit in units:
        x, y = float(unit.get("cx")), float(unit.get("cy"))
        assert not (left < x < left + wide and top < y < top + tall)


def test_a_certificate_is_printed_on_white_with_names_on_plan_and_section(capsys, tmp_path):
    """The figures and the terrain under the line are called by name; both ways are told."""
    out = tmp_path / "line.svg"
    ambush = ROOT / "maps" / "scenarios" / "ambush-at-the-fords.yaml"
    assert call(capsys, "sight", ambush, "hunchback", "griffin", "--picture", out).status == 0
    root, _ = page(out)
    assert root[0].get("fill") == "#ffffff"
    said = ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]
    for name in ("Hunchback HBK-4G", "Griffin GRF-1N"):
        assert name in said
    for name in ("far-oaks", "middle-river", "high-road"):
        assert said.count(name) == 2, name
    assert "What would change it" in said
    assert any(line.startswith("Griffin GRF-1N to Hunchback HBK-4G: ") for line in said)
    assert any(line.startswith("Needs ") for line in said)


def test_the_grid_is_of_no_unit(capsys, tmp_path):
    """It is an overlay that stands alone, and the message says so."""
    told = call(capsys, "render", FIRST, "-o", tmp_path / "x.svg", "--overlay", "grid:wolverine")
    assert (told.status, "grid stands alone, not as grid:wolverine" in told.err) == (2, True)
