"""`print`: sheets in true scale, on which every size is exact."""

from __future__ import annotations

import re
from math import hypot

import pytest
from commands import ROOT, call
from test_true_scale import SVG, bar, page
from yaml import safe_load

from game.ui.export.prints import scatter, stick

LANCES = ROOT / "maps" / "scenarios" / "duel-of-lances.yaml"
FIRST = ROOT / "maps" / "scenarios" / "first-steps.yaml"
PAPERS = {"a4": (8.268, 11.693), "letter": (8.5, 11)}


def sheets(told):
    """Return the roots of the sheets that were written, each the size of the paper and with its bar."""
    found = [page(path) for path in told.out.split()]
    assert found
    for root, size in found:
        assert bar(root) == 5
        assert tuple(map(float, root.get("viewBox").split()))[2:] == size
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_templates(capsys, tmp_path, paper):
    """A disc of 2 inches whole, of 5 and 6 in the parts that fit, 42 inches of stick, three arcs."""
    told = call(capsys, "print", "templates", "-o", tmp_path / "t.svg", "--paper", paper)
    assert told.status == 0
    assert (tmp_path / "t.svg").exists()
    found = sheets(told)
    assert {size for _, size in found} == {PAPERS[paper]}
    parts_of_5 = {"a4": 2, "letter": 4}[paper]
    parts = {one.get("id"): one for root, _ in found for one in root.iter() if one.get("id")}
    assert float(parts["disc-2"].get("r")) == 2
    assert {key for key in parts if key.startswith("disc")} == {
        "disc-2",
        *(f"disc-5-{i}-of-{parts_of_5}" for i in range(1, parts_of_5 + 1)),
        *(f"disc-6-{i}-of-4" for i in (1, 2, 3, 4)),
    }
    assert parts["disc-6-1-of-4"].get("d") == "M0 0 L6 0 A6 6 0 0 1 0 6 Z"
    strips = [one for key, one in parts.items() if key.startswith("stick")]
    assert sum(float(one.get("width")) for one in strips) == 42
    assert {"arc-60", "arc-90", "arc-180"} <= parts.keys()
    words = [text.text for root, _ in found for text in root.iter(f"{SVG}text")]
    assert 'short, to 6"' in words
    assert any(text.startswith('5" template, 10" across, ') for text in words)


@pytest.mark.rule("BLAST-06", "BLAST-18", "BLAST-36")
def test_templates_with_the_numbers_of_the_scatter(capsys, tmp_path):
    """2, 5 and 6 inches across, with a hole in the middle and six numbers 60 degrees apart, 1 at the top."""
    told = call(capsys, "print", "templates", "-o", tmp_path / "t.svg")
    found = {}
    for root, _ in sheets(told):
        for group in root.findall(f"{SVG}g"):
            rounds = group.findall(f"{SVG}circle")
            if rounds and str(rounds[0].get("id")).startswith("scatter"):
                found[rounds[0].get("id")] = rounds, group.findall(f"{SVG}text")
    assert found.keys() == {"scatter-2", "scatter-5", "scatter-6"}
    for key, (rounds, words) in found.items():
        radius = float(key.removeprefix("scatter-")) / 2
        assert float(rounds[0].get("r")) == radius
        assert rounds[1].get("cx") == rounds[0].get("cx")
        numbers = {one.text[0]: one for one in words[:6]}
        assert [one.text for one in words[:6]] == ["1 (1)", "2", "3 (2)", "4", "5 (3)", "6"]
        assert float(numbers["1"].get("x")) == pytest.approx(radius)
        assert float(numbers["2"].get("x")) > radius > float(numbers["6"].get("x"))
        assert float(numbers["1"].get("y")) < radius < float(numbers["4"].get("y"))


def test_tokens_are_as_large_as_their_bases(capsys, tmp_path):
    """One for each unit of the scenario, those that are yet to come as well, each with its name."""
    told = call(capsys, "print", "tokens", LANCES, "-o", tmp_path / "k.svg", "--paper", "letter")
    ((root, _),) = sheets(told)
    bases = [one for one in root.iter(f"{SVG}circle") if one.get("class") == "base"]
    assert [float(one.get("r")) for one in bases] == [0.625] * 8
    words = " ".join(text.text for text in root.iter(f"{SVG}text"))
    assert "Marauder" in words


def test_tokens_come_in_the_order_of_the_file(capsys, tmp_path):
    """So that a side's lie together, and one finds what one looks for."""
    told = call(capsys, "print", "tokens", LANCES, "-o", tmp_path / "k.svg")
    ((root, _),) = sheets(told)
    names = [one.text for one in root.iter(f"{SVG}text") if one.get("text-anchor") == "middle"]
    sides = safe_load(LANCES.read_text())["sides"]
    cards = [unit["card"] for side in sides for unit in side["units"]]
    assert [card for name in names for card in cards if name.endswith(card)] == cards


def test_what_is_larger_than_a_sheet_is_named(capsys, tmp_path):
    """By its measure or its name, not only by its size."""
    told = call(capsys, "print", "-o", tmp_path / "t.svg", "--across", "9")
    assert told.status == 2
    assert 'a template 9" across, 9.0" by 9.0", is larger than a sheet' in told.err


def test_a_table_is_split_into_sheets(capsys, tmp_path):
    """Edge to edge, no inch twice and none left out."""
    told = call(capsys, "print", "table", FIRST, "-o", tmp_path / "m.svg")
    boxes = []
    for root, _ in sheets(told):
        part = root.find(f"{SVG}g/{SVG}svg")
        shape = [float(one) for one in part.get("viewBox").split()]
        assert shape[2:] == [float(part.get("width")), float(part.get("height"))]
        boxes.append(shape)
    assert sum(wide * tall for _, _, wide, tall in boxes) == pytest.approx(72 * 48, rel=1e-3)
    assert max(x + wide for x, _, wide, _ in boxes) == pytest.approx(72, abs=1e-2)
    assert max(y + tall for _, y, _, tall in boxes) == pytest.approx(48, abs=1e-2)


@pytest.mark.parametrize("radii", [("1", "3"), ("8",), ("4",)])
def test_nothing_lies_beyond_the_sheet(capsys, tmp_path, radii):
    """Discs of other sizes; the ink of every item stays on its sheet."""
    told = call(capsys, "print", "-o", tmp_path / "t.svg", "--radius", *radii)
    if radii == ("8",):
        assert told.status == 2
        assert "larger than four sheets" in told.err
        return
    for root, (wide, tall) in sheets(told):
        for one in root.findall(f"{SVG}g"):
            x, y = map(float, re.findall(r"[\d.]+", one.get("transform")))
            for shape in one:
                far = float(shape.get("width") or 2 * float(shape.get("r") or 0))
                high = float(shape.get("height") or 2 * float(shape.get("r") or 0))
                assert x + far <= wide - 0.3
                assert y + high <= tall - 0.9


@pytest.mark.parametrize(
    "words",
    [
        ("tokens", "-o", "x.svg"),
        ("templates", "-o", "x.png"),
        ("-o", "x.svg", "--radius", "0"),
        ("table", "-o", "x.svg"),
    ],
)
def test_what_cannot_be_printed_is_bad_input(capsys, words):
    """A scenario that is missing, another ending, a disc without size."""
    assert call(capsys, "print", *words).status == 2


@pytest.mark.parametrize("what", ["table", "tokens"])
def test_a_scenario_that_is_not_there_is_named_once(capsys, tmp_path, what):
    """The error names the scenario's file, not that of the sheets."""
    told = call(capsys, "print", what, tmp_path / "none.yaml", "-o", tmp_path / "x.svg")
    assert told.status == 2
    assert told.err.strip() == f"{tmp_path / 'none.yaml'}:1:1: there is no such file"


@pytest.mark.parametrize("radius", [1.0, 2.5, 3.0])
def test_the_numbers_of_a_scatter_stand_inside_their_disc(radius):
    """Also those with brackets on the smallest one: nothing that is cut out has half a number."""
    found = [line for line in scatter(radius).body if line.startswith("<text") and "across" not in line]
    assert len(found) == 6
    for line in found:
        x, y, size = (float(re.search(rf' {name}="([\d.]+)"', line)[1]) for name in ("x", "y", "font-size"))
        half = len(re.search(">(.*)<", line)[1]) * size * 0.27
        corners = [
            (x + side * half - radius, y - up - radius) for side in (-1, 1) for up in (0.0, size * 0.75)
        ]
        assert max(hypot(*corner) for corner in corners) < radius


def test_every_inch_of_a_stick_has_its_number_beside_thick_lines():
    """At the end of a strip and where a range ends the number stands before the line, not under it."""
    strips = stick([("short", 6.0), ("medium", 24.0)])
    said = [re.search(">(.*)<", line)[1] for one in strips for line in one.body if line.startswith("<text")]
    assert {str(inch) for inch in range(1, 25)} <= set(said)
    six = next(line for line in strips[0].body if ">6<" in line)
    assert 'text-anchor="end"' in six
    assert float(re.search(r' x="([\d.]+)"', six)[1]) < 6
