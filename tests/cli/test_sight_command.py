"""`sight`: the certificate, as formats.md promises it."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest
from commands import BOARDS, ROOT, call, file

SVG = "{http://www.w3.org/2000/svg}"
KEYS = [
    *(
        "from",
        "to",
        "range",
        "contact",
        "bracket",
        "hidden",
        "verdict",
        "depth",
        "woods_inches",
        "intervening",
    ),
    *("occupied", "hiding", "margin", "in_arc", "side", "to_hit", "odds", "damage", "refusals"),
]
PAIR = """
format: scenario/1
name: A pair
map: {size: [72, 72], features: [%s]}
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: a, at: [10, 24], facing: 90, card: &c}, {id: off, card: &c}]}
  - {name: Blue, edge: east, units: [{id: b, at: [%s], facing: 270, card: &c}]}
"""
CARD = "{name: Mech, type: BM, size: 3, move: '8\"', damage: 3/2/0*, ov: 0, armor: 6, structure: 4, pv: 36}"


def pair(folder, at: str = "30, 24", features: str = "", card: str = CARD):
    """Return the file of a battle of a and b."""
    return file(folder, "pair.yaml", (PAIR % (features, at)).replace("&c", card))


@pytest.mark.rule("EX-HIT-01", "AS-HIT-01")
def test_the_cataphract_sees_the_anvil(capsys):
    """Partial cover by the water, 7 or more: every key, in full precision."""
    told = call(capsys, "sight", "ex-hit-01.yaml", "cataphract", "anvil", "--json")
    assert told.status == 0
    assert list(told.data) == KEYS
    assert told.data["odds"] == 21 / 36
    assert told.data["margin"] == {"hidden": pytest.approx(1 / 6), "woods": 6}
    assert told.data == {
        **told.data,
        "from": "cataphract",
        "to": "anvil",
        "range": 2.0,
        "contact": False,
        "bracket": "S",
        "hidden": 0.5,
        "verdict": "partial",
        "depth": {},
        "woods_inches": 0,
        "intervening": [],
        "occupied": ["water"],
        "hiding": [],
        "in_arc": True,
        "side": "front",
        "damage": 3,
        "refusals": [],
    }
    assert told.data["to_hit"]["total"] == 7
    assert [(term["value"], term["rule"]) for term in told.data["to_hit"]["terms"]] == [
        (3, "AS-HIT-01"),
        (0, "AS-HIT-02"),
        (2, "AS-HIT-03"),
        (2, "AS-HIT-09"),
    ]
    assert set(told.data["to_hit"]["terms"][0]) == {"value", "reason", "rule"}


@pytest.mark.rule("EX-LOS-A", "AS-LOS-03")
def test_seven_inches_of_woods_block(capsys):
    """It could judge, so it exits with 0; what an attack would need is null."""
    told = call(capsys, "sight", "ex-los.yaml", "a", "b", "--json")
    assert told.status == 0
    assert (told.data["verdict"], told.data["hidden"], told.data["woods_inches"]) == ("blocked", 0, 7)
    assert told.data["depth"] == {"woods": 7}
    assert told.data["margin"]["woods"] == -1
    assert told.data["intervening"] == ["woods"]
    assert (told.data["to_hit"], told.data["odds"], told.data["damage"]) == (None, None, None)
    assert [refusal["rule"] for refusal in told.data["refusals"]] == ["AS-LOS-03"]


@pytest.mark.rule("EX-LOS-C", "AS-LOS-02")
def test_the_ridge_hides_the_vehicle(capsys):
    """Completely, and it is named."""
    found = call(capsys, "sight", "ex-los.yaml", "a", "c", "--json").data
    assert (found["verdict"], found["hidden"]) == ("blocked", 1)
    assert found["hiding"] == [{"feature": "ridge", "hidden": 1}]
    assert "AS-LOS-02" in [refusal["rule"] for refusal in found["refusals"]]


@pytest.mark.rule("EX-LOS-D", "AS-LOS-04")
def test_the_vtol_is_seen_through_some_woods(capsys):
    """Skill 3, long range 4, movement 2, woods 2: 11."""
    found = call(capsys, "sight", "ex-los.yaml", "a", "d", "--json").data
    assert (found["verdict"], found["hidden"], found["bracket"]) == ("clear", 0, "L")
    assert found["woods_inches"] == pytest.approx(2)
    assert [term["value"] for term in found["to_hit"]["terms"]] == [3, 4, 2, 2]
    assert found["odds"] == 3 / 36


@pytest.mark.parametrize(("pair_", "inches"), [("1", 7), ("2", 7), ("3", 3.5)])
def test_the_checks_of_the_geometry(capsys, pair_, inches):
    """Woods count where the line of the middles is in them."""
    found = call(capsys, "sight", "geometry-checks.yaml", f"a{pair_}", f"b{pair_}", "--json").data
    assert found["depth"]["woods"] == pytest.approx(inches, abs=1e-9)


def test_water_and_wall_hide_all_but_a_strip(capsys):
    """17/18, and the wall is what hides."""
    found = call(capsys, "sight", "geometry-checks.yaml", "a4", "b4", "--json").data
    assert found["hidden"] == pytest.approx(17 / 18, abs=1e-9)
    assert [one["feature"] for one in found["hiding"]] == ["wall"]


@pytest.mark.parametrize(
    ("x", "bracket"), [(17.25, "S"), (17.26, "M"), (35.25, "M"), (35.26, "L"), (53.25, "L"), (53.26, None)]
)
def test_the_bracket_is_a_letter_or_null(capsys, tmp_path, x, bracket):
    """6", 24", 42" between the edges belong to the nearer bracket."""
    found = call(capsys, "sight", pair(tmp_path, f"{x}, 24"), "a", "b", "--json").data
    assert found["bracket"] == bracket
    assert (found["to_hit"] is None) is (bracket is None)


@pytest.mark.parametrize(("at", "in_arc"), [("10, 14.1", True), ("9, 14", False), ("5, 24", False)])
def test_who_stands_behind_is_out_of_the_arc(capsys, tmp_path, at, in_arc):
    """Half of the base is enough."""
    found = call(capsys, "sight", pair(tmp_path, at), "a", "b", "--json").data
    assert found["in_arc"] is in_arc
    assert ("AS-ARC-02" in [refusal["rule"] for refusal in found["refusals"]]) is not in_arc


@pytest.mark.rule("AS-DMG-02", "AS-DMG-03")
@pytest.mark.parametrize(
    ("facing", "side"),
    [(270, "front"), (90, "rear"), (119.9, "rear"), (120, "corner"), (60, "corner"), (120.1, "front")],
)
def test_the_side_is_front_rear_or_a_corner(capsys, tmp_path, facing, side):
    """30 degrees from straight behind are the corner."""
    path = pair(tmp_path)
    path.write_text(path.read_text().replace("facing: 270", f"facing: {facing}"))
    assert call(capsys, "sight", path, "a", "b", "--json").data["side"] == side


def test_minimal_damage_is_no_damage_yet(capsys, tmp_path):
    """0* at long range: 0 or 1."""
    found = call(capsys, "sight", pair(tmp_path, "40, 24"), "a", "b", "--json").data
    assert (found["bracket"], found["damage"]) == ("L", 0)


def test_units_without_facing_have_neither_arc_nor_side(capsys, tmp_path):
    """Infantry sees all around and is hit in front."""
    card = CARD.replace("BM", "CI").replace("'8\"'", "'2\"f'")
    found = call(capsys, "sight", pair(tmp_path, "4, 24", card=card), "a", "b", "--json").data
    assert (found["in_arc"], found["side"]) == (True, "front")


def test_in_words(capsys):
    """Verdict, range, cover, each term with its rule."""
    told = call(capsys, "sight", "ex-hit-01.yaml", "cataphract", "anvil")
    assert told.status == 0
    assert told.out.startswith("Cataphract CTF-3L to Anvil ANV-3M: partial")
    assert "+2 partial cover (AS-HIT-09)" in told.out
    assert "needs 7+ (58.3%), damage 3" in told.out
    blocked = call(capsys, "sight", "ex-los.yaml", "a", "b")
    assert "refused:" in blocked.out
    assert "(AS-LOS-03)" in blocked.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ex-hit-01.yaml", "nobody", "anvil"), "there is no unit nobody; there are cataphract, anvil"),
        (("ex-hit-01.yaml", "anvil", "anvil"), "anvil does not look at itself"),
        (("nowhere.yaml", "a", "b"), "there is no such file"),
    ],
)
def test_what_cannot_be_judged_is_bad_input(capsys, words, message):
    """Status 2; the place in the file; as JSON one object with errors."""
    told = call(capsys, "sight", *words)
    assert (told.status, told.out) == (2, "")
    assert f":1:1: {message}" in told.err
    as_json = call(capsys, "sight", *words, "--json")
    assert (as_json.status, as_json.messages) == (2, [message])
    assert set(as_json.data["errors"][0]) == {"path", "line", "column", "where", "message"}


def test_a_unit_off_the_table_is_not_looked_at(capsys, tmp_path):
    """Nor does it look."""
    for words in (("a", "off"), ("off", "b")):
        told = call(capsys, "sight", pair(tmp_path), *words, "--json")
        assert (told.status, told.messages) == (2, ["off is not on the table"])


def test_a_broken_scenario_lists_all_that_is_wrong(capsys, tmp_path):
    """Each with line and column."""
    path = file(tmp_path, "bad.yaml", "format: scenario/1\nname: x\nmap: {size: [1, 0]}\nrules: [chess]\n")
    told = call(capsys, "sight", path, "a", "b", "--json")
    assert told.status == 2
    places = [(error["line"], error["column"]) for error in told.data["errors"]]
    assert len(places) >= 2
    assert (4, 9) in places


def test_measuring_needs_no_window():
    """The whole command runs without pygame."""
    words = ["sight", str(BOARDS / "ex-hit-01.yaml"), "cataphract", "anvil", "--json"]
    code = (
        f"import sys; from game.cli import main; status = main({words!r}); "
        "loaded = {'pygame', 'pygame_gui', 'pymunk'} & sys.modules.keys(); "
        "raise SystemExit(status or len(loaded))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done


def test_margins_in_words_and_both_ways(capsys, tmp_path):
    """What would change the verdict, with its rule; the way back below, or as "back"."""
    path = pair(
        tmp_path, features="{id: wood, kind: woods, polygon: [[15, 20], [20.86, 20], [20.86, 30], [15, 30]]}"
    )
    told = call(capsys, "sight", path, "a", "b", "--both")
    assert told.out.count('0.14" more woods blocks it (AS-LOS-03)') == 2
    assert told.out.count('5.86" through woods') == 2
    found = call(capsys, "sight", path, "a", "b", "--both", "--json").data
    assert (found["to"], found["back"]["to"]) == ("b", "a")
    assert found["back"]["woods_inches"] == pytest.approx(5.86)


def svg_of(path):
    """Return the root of an SVG file, its size in inches and its view box."""
    root = ElementTree.parse(path).getroot()
    assert root.get("width").endswith("in")
    assert root.get("height").endswith("in")
    size = float(root.get("width")[:-2]), float(root.get("height")[:-2])
    return root, size, tuple(map(float, root.get("viewBox").split()))


def test_the_picture_is_in_true_scale(capsys, tmp_path):
    """An inch is an inch: the page, plan, section and face nested in it, and the bar of five inches."""
    out = tmp_path / "sight.svg"
    assert call(capsys, "sight", "ex-los.yaml", "a", "c", "--picture", out).status == 0
    root, size, box = svg_of(out)
    assert size == box[2:]
    inner = root.findall(f"{SVG}svg")
    assert len(inner) == 4
    for one in inner:
        shape = [float(one.get("width")), float(one.get("height"))]
        assert list(map(float, one.get("viewBox").split()))[2:] == shape
    bar = next(one for one in root.iter() if one.get("id") == "calibration")
    start, end = bar.get("d").split("M")[1].split(" L")
    assert float(end.split()[0]) - float(start.split()[0]) == 5
    words = [one.text for one in root.iter(f"{SVG}text")]
    assert "ridge hides 100 %" in words
    assert any("AS-LOS-02" in text for text in words)


def test_a_picture_in_pixels(capsys, tmp_path):
    """The same certificate as PNG; another ending is bad input, and so is a folder that is not there."""
    out = tmp_path / "sight.png"
    assert call(capsys, "sight", "ex-hit-01.yaml", "cataphract", "anvil", "--picture", out).status == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert call(capsys, "sight", "ex-los.yaml", "a", "c", "--picture", "x.txt").status == 2
    assert call(capsys, "sight", "ex-los.yaml", "a", "c", "--picture", tmp_path / "no" / "x.svg").status == 2


def test_as_a_side_sees_it(capsys):
    """A side that is not there is bad input."""
    assert call(capsys, "sight", "ex-los.yaml", "a", "c", "--side", "Nobody").status == 2


@pytest.mark.rule("AS-HEAT-03", "AS-CARD-08")
@pytest.mark.parametrize(("heat", "able"), [(3, True), (4, False)])
def test_who_is_shut_down_has_no_odds(capsys, tmp_path, heat, able):
    """It could not attack now: the attack is refused, the certificate stays."""
    scenario = pair(tmp_path)
    words = scenario.read_text().replace("facing: 90,", f"facing: 90, status: {{heat: {heat}}},")
    scenario.write_text(words)
    told = call(capsys, "sight", scenario, "a", "b", "--json").data
    assert told["verdict"] == "clear"
    assert [told[key] is not None for key in ("to_hit", "odds", "damage")] == [able] * 3
    assert [one["rule"] for one in told["refusals"]] == ([] if able else ["AS-CARD-08"])


@pytest.mark.rule("AS-LOS-10")
@pytest.mark.parametrize(("depth", "verdict"), [(1.999, "clear"), (2, "blocked")])
def test_from_under_water_nothing_is_seen(capsys, tmp_path, depth, verdict):
    """Though nothing solid hides: `hidden` is the geometry of the target alone."""
    pond = f"{{id: pond, kind: water, depth: {depth}, circle: [10, 24, 3]}}"
    told = call(capsys, "sight", pair(tmp_path, features=pond), "a", "b", "--json").data
    assert (told["hidden"], told["verdict"]) == (0, verdict)
    assert (told["to_hit"] is None) is (verdict == "blocked")


@pytest.mark.rule("AS-RNG-02")
@pytest.mark.parametrize(("east", "refused"), [(53.25, []), (53.254, ['42.004" away, beyond 42"'])])
def test_beyond_long_range_by_a_hair(capsys, tmp_path, east, refused):
    """The message shows by how much, never 42.0 beyond 42."""
    told = call(
        capsys, "sight", pair(tmp_path, at=f"{east}, 24", card=CARD.replace("0*", "1")), "a", "b", "--json"
    )
    assert [one["reason"] for one in told.data["refusals"]] == refused


def test_a_margin_of_next_to_nothing_has_no_sign(capsys, tmp_path):
    """Woods that block by less than a hundredth of an inch: no "-0.00"."""
    woods = "{id: wood, kind: woods, rect: [15, 20, 6.004, 8]}"
    told = call(capsys, "sight", pair(tmp_path, features=woods), "a", "b")
    assert 'woods 6.00" (margin 0.00")' in told.out


def test_a_little_hidden_is_not_none(capsys, tmp_path):
    """A share that rounds to no percent is told with a place more."""
    wall = "{id: w, kind: wall, height: 0.186, rect: [28, 20, 0.2, 8]}"
    told = call(capsys, "sight", pair(tmp_path, features=wall), "a", "b", "--json")
    assert 0 < told.data["hidden"] < 0.005
    picture = tmp_path / "x.svg"
    assert call(capsys, "sight", pair(tmp_path, features=wall), "a", "b", "--picture", picture).status == 0
    assert "0.3 % hidden" in picture.read_text()


def test_who_is_under_water_does_not_see_all(capsys, tmp_path):
    """Nothing hides the other from it, and it sees nothing: the picture says why."""
    pond, out = "{id: pond, kind: water, depth: 3, rect: [28, 20, 6, 8]}", tmp_path / "x.svg"
    assert call(capsys, "sight", pair(tmp_path, features=pond), "a", "b", "--picture", out).status == 0
    said = [one.text for one in ElementTree.parse(out).iter(f"{SVG}text")]
    assert "fully visible" not in said
    assert "under water nothing sees or is seen" in said


def test_three_kinds_of_woods_are_one_clause(capsys, tmp_path):
    """With commas before the last."""
    kinds = [
        f"{{id: {kind}, kind: {kind}, rect: [{x}, 20, 3, 8]}}" for kind, x in (("woods", 14), ("ruin", 18))
    ]
    smoke = "{id: smoke, kind: smoke, rect: [22, 20, 1, 8]}"
    told = call(capsys, "sight", pair(tmp_path, features=", ".join([*kinds, smoke])), "a", "b")
    assert '7.00" of ruin, smoke and woods between' in told.out
