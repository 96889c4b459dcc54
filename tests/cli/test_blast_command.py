"""`blast`: hit list, scatter, chances and the best aim, printed and drawn."""

from __future__ import annotations

import math
from pathlib import Path
from xml.etree import ElementTree

import pytest
from commands import call, file
from test_true_scale import bar, page

BATTLES = Path(__file__).parents[2] / "maps" / "scenarios"

RAID = """
format: scenario/1
name: Raid
map: {size: [48, 36], features: [{id: shed, kind: building, height: 2, rect: [29, 20, 4, 4], name: Shed}]}
rules: [mecha]
seed: "1"
sides:
  - name: Red
    edge: west
    units:
      - {id: bomb, card: Bombard, group: A, at: [12, 18], facing: 90}
      - {id: mate, card: Harrier, group: A, at: [22, 10], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: near, card: Gnat, group: B, at: [26, 18], facing: 270}
      - {id: next, card: Gnat, group: B, at: [28, 18], facing: 270}
      - {id: far, card: Gnat, group: B, at: [40, 30], facing: 270}
"""


@pytest.fixture
def raid(tmp_path):
    return file(tmp_path, "raid.yaml", RAID)


def told(capsys, raid, *more):
    return call(capsys, "blast", raid, "--from", "bomb", *more, "--json").data


def test_who_lies_under_the_template_with_what_it_covers(capsys, raid):
    """The primary target first; its base wholly covered, the next one as well, the shed not."""
    found = told(capsys, raid, "--at", "26,18")
    assert (found["target"], found["legal"], found["template"]["rings"]) == ("near", True, [2.5])
    under = [body for body in found["bodies"] if body["under"]]
    assert [(body["id"], body["role"], body["friend"]) for body in under] == [
        ("near", "primary", False),
        ("next", "secondary", False),
    ]
    assert under[0]["covered"] == [pytest.approx(under[0]["area"])]
    strikes = {one["damage"] for one in under[0]["strikes"] if one["lands"]}
    halves = {one["damage"] for one in under[1]["strikes"] if one["lands"]}
    assert halves == {damage // 2 for damage in strikes}


def test_the_share_of_a_structure_is_exact(capsys, raid):
    """Half of the template lies on the shed: the aim is the middle of its edge."""
    found = told(capsys, raid, "--at", "28.9,22")
    (shed,) = [body for body in found["bodies"] if body["id"] == "shed"]
    off, radius = 0.1, 2.5
    segment = radius**2 * math.acos(off / radius) - off * math.sqrt(radius**2 - off**2)
    assert shed["kind"] == "structure"
    assert shed["covered"] == [pytest.approx(segment - 2 * corner(off, 2.0, radius), abs=1e-9)]


def corner(x: float, y: float, radius: float) -> float:
    """Return the area of the disc around the origin beyond *x* and beyond *y*, in closed form."""
    far, top = math.sqrt(radius**2 - y**2), math.sqrt(radius**2 - x**2)
    turn = math.acos(x / radius) - math.asin(y / radius)
    return (radius**2 * turn - x * (top - y) - y * (far - x)) / 2


def test_a_structure_is_aimed_at_by_its_id(capsys, raid):
    """At its middle, as a point in it is."""
    found = told(capsys, raid, "--at", "shed")
    assert (found["target"], found["at"]) == ("shed", [31, 22])
    assert found["bodies"] == told(capsys, raid, "--at", "29.5,20.5")["bodies"]


def test_places_and_damages_have_chances_that_make_one(capsys, raid):
    """All places together; all damages of each body, however it reacts."""
    found = told(capsys, raid, "--at", "near")
    assert sum(place["chance"] for place in found["places"]) == pytest.approx(1)
    assert sum(fall["chance"] for fall in found["falls"]) == pytest.approx(1)
    for body in found["bodies"]:
        for fate in body["outcomes"].values():
            assert sum(chance for _, chance in fate["damages"]) == pytest.approx(1)
    near = found["bodies"][0]["outcomes"]
    assert near["both"]["expected"] < near["roll"]["expected"] < near["none"]["expected"]


def test_the_best_aim_is_no_worse_than_this_one(capsys, raid):
    """It is allowed, and told with what it is worth."""
    found = told(capsys, raid, "--at", "far")
    assert found["best"]["worth"] >= found["expected"]["worth"]
    again = told(capsys, raid, "--at", ",".join(str(part) for part in found["best"]["at"]))
    assert again["legal"]


@pytest.mark.parametrize("react", ["shoot", "all"])
def test_the_best_aim_is_the_best_under_the_reactions_asked_for(capsys, raid, react):
    """What it is worth is what the damage shown there comes to, and nothing near is worth more."""
    first = told(capsys, raid, "--at", "27,16.5", "--react", react)
    found = first["best"]
    assert first["expected"]["worth"] <= found["worth"] + 1e-9
    at = found["target"] or "{:.17g},{:.17g}".format(*found["at"])
    there = told(capsys, raid, "--at", at, "--react", react)
    assert there["expected"]["worth"] == pytest.approx(found["worth"], abs=1e-9)
    assert there["best"] == found


def test_an_aim_that_the_rule_forbids_is_refused_and_told_all_the_same(capsys, raid):
    """A friend under the planned template; status 1."""
    said = call(capsys, "blast", raid, "--from", "bomb", "--at", "22,12", "--json")
    assert (said.status, said.data["legal"]) == (1, False)
    assert "BLAST-05" in {one["rule"] for one in said.data["refusals"]}
    assert said.data["places"]


def test_in_words(capsys, raid):
    """Everything a player asks for in lines."""
    out = call(capsys, "blast", raid, "--from", "bomb", "--at", "near", "--react", "both").out
    for words in ("under the planned template", "primary", "dodged", "expected damage (both)", "best aim"):
        assert words in out


def test_without_a_known_enemy_there_is_no_best_aim(capsys):
    """Guns in the dark: nobody of Blue is on the table yet, and what lies hidden is not known."""
    board = BATTLES / "guns-in-the-dark.yaml"
    said = call(capsys, "blast", board, "--from", "carillon", "--at", "36,16", "--side", "Red")
    assert (said.status, said.out.splitlines()[-1]) == (0, "no enemy is known to be on the table")


@pytest.mark.parametrize("name", ["out.png", "out.svg"])
def test_it_is_drawn(capsys, raid, tmp_path, name):
    """A picture of the place, of the size asked for."""
    path = tmp_path / name
    assert (
        call(capsys, "blast", raid, "--from", "bomb", "--at", "near", "-o", path, "--size", "800x600").status
        == 0
    )
    assert path.stat().st_size > 10_000


def test_as_svg_it_is_in_true_scale_unless_a_size_is_asked_for(capsys, raid, tmp_path):
    """An inch is an inch on paper, with the bar to measure it by."""
    path = tmp_path / "out.svg"
    call(capsys, "blast", raid, "--from", "bomb", "--at", "near", "-o", path)
    root, (wide, high) = page(path)
    assert (wide, high) == pytest.approx([float(n) for n in root.get("viewBox").split()[2:]])
    assert bar(root) == 5
    call(capsys, "blast", raid, "--from", "bomb", "--at", "near", "-o", path, "--size", "800x600")
    assert 'width="800"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("react", ["none", "both"])
def test_the_picture_shows_the_damage_under_the_reactions_asked_for(capsys, raid, tmp_path, react):
    """What is printed beside the chosen reactions stands at the target; one legend lies on what is drawn."""
    path, asked = tmp_path / "out.svg", ("blast", raid, "--from", "bomb", "--at", "near", "--react", react)
    told = call(capsys, *asked, "--json", "-o", path, "--size", "800x600").data
    (near,) = (body for body in told["bodies"] if body["id"] == "near")
    drawn = path.read_text(encoding="utf-8")
    assert f"damage {near['outcomes'][react]['expected']:.1f}" in drawn
    root = ElementTree.fromstring(drawn)
    west, north, wide, high = map(float, root.get("viewBox").split())
    (legend,) = (one for one in root.iter() if one.text == "Under the template")
    assert west < float(legend.get("x")) < west + wide
    assert north < float(legend.get("y")) < north + high


def test_what_cannot_be_drawn_is_one_error_and_nothing_else(capsys, raid, tmp_path):
    """With `--json` there is one object, that of the error."""
    found = call(
        capsys, "blast", raid, "--from", "bomb", "--at", "26,18", "--json", "-o", tmp_path / "no" / "x.svg"
    )
    assert found.status == 2
    assert "cannot be written" in found.messages[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--from", "mate", "--at", "26,18"), "mate has no weapon that lays a template"),
        (("--from", "bomb", "--at", "26,99"), "not on the table"),
        (("--from", "bomb", "--at", "nobody"), "nobody is neither a point X,Y nor a known unit"),
        (("--from", "ghost", "--at", "26,18"), "there is no unit ghost"),
        (("--from", "bomb", "--at", "26,18", "--weapon", "Sling"), "has no Sling that lays a template"),
        (("--from", "bomb", "--at", "26,18", "-o", "x.gif"), "expected a name that ends in .png or .svg"),
        (("--from", "bomb", "--at", "26,18", "--weight", "-1"), "expected 0 to 1000"),
    ],
)
def test_what_is_asked_wrongly_is_told(capsys, raid, words, message):
    """In one sentence, with status 2."""
    said = call(capsys, "blast", raid, *words, "--json")
    assert said.status == 2
    assert message in " ".join(said.messages)


SECRET = """
format: scenario/1
name: Shells in the dark
map: {{size: [48, 36], features: [{{id: wood, kind: woods, rect: [20, 4, 8, 8]}}]}}
rules: [alpha_strike, spotting, artillery]
begin: {{turn: 1, phase: combat, initiative: [Red, Blue]}}
spotting: {{light: night}}
sides:
  - name: Red
    edge: south
    units:
      - {{id: gun, card: Masthead, at: [24, 33], facing: 0}}
  - name: Blue
    edge: north
    units:
      - {{id: b1, card: {shown}, at: [24, 10], facing: 180}}
      - {{id: b2, card: {hidden}, at: [{x}, 8], facing: 180, spotting: {{hidden: true}}}}
"""


def test_nothing_that_is_hidden_from_a_side_shows(capsys, tmp_path):
    """Whatever the counters stand for and wherever the hidden ones lie, Red is told the same."""
    found = set()
    for shown, hidden, x in (("GRF-1N", "LCT-1V", 23), ("LCT-1V", "GRF-1N", 26)):
        path = file(tmp_path, "dark.yaml", SECRET.format(shown=shown, hidden=hidden, x=x))
        words = ("--from", "gun", "--at", "23,9", "--side", "Red", "--react", "both")
        said = [call(capsys, "blast", path, *words, *more) for more in ((), ("--json",))]
        found.add(tuple((one.status, one.out, one.err) for one in said))
    assert len(found) == 1
    unknown = call(capsys, "blast", path, "--from", "gun", "--at", "b2", "--side", "Red", "--json")
    assert unknown.messages == ["b2 is neither a point X,Y nor a known unit"]
