"""`reach`: whether a move is legal and what it costs, as formats.md promises it."""

from __future__ import annotations

import pytest
import shapely.geometry
from commands import BOARDS, call, file

KEYS = ["legal", "cost", "length", "allowance", "path", "refusals"]
ENTRY = """
format: scenario/1
name: Entering
map: {size: [48, 48], features: [{id: fen, kind: water, depth: 0, rect: [20, 40, 8, 4]}]}
rules: [alpha_strike]
begin: {turn: TURN, phase: movement, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: south, units: [{id: late, card: CTF-3L, enters: 2}, {id: a, card: CTF-3L, at: [4, 20]}]}
  - {name: Blue, edge: north, units: [{id: b, card: JR7-K, at: [24, 8]}]}
"""


def reach(capsys, *words: object):
    """Return what `reach --json` tells of a move, and its exit status."""
    told = call(capsys, "reach", *words, "--json")
    assert list(told.data) == KEYS
    assert told.data["legal"] is (told.status == 0) is (told.data["refusals"] == [])
    return told.data, told.status


def rules(data) -> list[str]:
    """Return the rules of the refusals."""
    return [refusal["rule"] for refusal in data["refusals"]]


@pytest.mark.parametrize(
    ("via", "to", "cost", "farther"),
    [
        pytest.param((), "24,16", 10, "24,15.9", marks=pytest.mark.rule("EX-MOVE-A")),
        pytest.param(("18,24",), "18,20", 10, "18,19.9", marks=pytest.mark.rule("EX-MOVE-C")),
        pytest.param((), "24,32.5", 10, "24,32.6", marks=pytest.mark.rule("EX-MOVE-D")),
        pytest.param((), "30,24", 10, "30.1,24", marks=pytest.mark.rule("EX-MOVE-E")),
    ],
)
def test_the_vulture_comes_just_so_far(capsys, via, to, cost, farther):
    """Each of the examples costs exactly its 10"; a little farther needs more."""
    words = ("ex-move.yaml", "vulture", *(("--via", *via) if via else ()), "--to")
    data, status = reach(capsys, *words, to)
    assert (status, data["legal"], data["allowance"]) == (0, True, 10)
    assert data["cost"] == pytest.approx(cost, abs=1e-9)
    far, status = reach(capsys, *words, farther)
    assert (status, rules(far)) == (1, ["AS-MOVE-01"])
    assert far["cost"] > 10


@pytest.mark.rule("EX-MOVE-B", "AS-MOVE-16")
def test_the_cliff_is_too_steep(capsys):
    """5.5" and a 4" rise are within its Move; it is refused all the same and told in full."""
    data, status = reach(capsys, "ex-move.yaml", "vulture", "--via", "25.65,21.8", "--to", "27.3,19.6")
    assert (status, rules(data)) == (1, ["AS-MOVE-16"])
    assert data["cost"] == pytest.approx(9.5)
    assert data["length"] == pytest.approx(5.5)
    assert data["path"] == [[25.65, 21.8], [27.3, 19.6]]


def test_the_proposed_way_is_the_cheapest(capsys):
    """Straight where nothing is in the way; around the hill where that costs less than over it."""
    data, _ = reach(capsys, "ex-move.yaml", "vulture", "--to", "24,18.5")
    assert data["path"] == [[24, 18.5]]
    around, status = reach(capsys, "ex-move.yaml", "vulture", "--to", "18,20")
    assert (status, len(around["path"])) == (0, 2)
    assert around["cost"] < 10.05
    over, status = reach(capsys, "ex-move.yaml", "vulture", "--via", "21,22", "--to", "18,20")
    assert (status, over["cost"]) == (1, pytest.approx(11.2111, abs=1e-3))


def test_via_makes_the_path_exactly_that_polyline(capsys):
    """With all its corners, though a shorter one would do."""
    data, _ = reach(capsys, "ex-move.yaml", "vulture", "--via", "22,24", "22,26", "--to", "24,26")
    assert data["path"] == [[22, 24], [22, 26], [24, 26]]
    assert (data["cost"], data["length"]) == (6, 6)


@pytest.mark.parametrize(("unit", "allowance"), [("five", 2), ("ten", 5), ("three", 1), ("hot", 3)])
@pytest.mark.rule("AS-CRIT-10", "AS-GEN-07")
def test_the_rounding_examples(capsys, unit, allowance):
    """An MP hit: 5 to 2, 10 to 5, 3 to 1; with heat 1 after it 10 to 3."""
    data, _ = reach(capsys, "ex-rounding.yaml", unit, "--to", "20,20")
    assert data["allowance"] == allowance


@pytest.mark.rule("AS-JUMP-03", "AS-JUMP-05", "AS-CARD-04")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--to", "6,40"), (True, 14, [])),
        (("--to", "5.9,40"), (False, 14.1, ["AS-MOVE-01"])),
        (("--to", "20,34", "--jump"), (True, 6, [])),
        (("--to", "20,33.9", "--jump"), (False, 6.1, ["AS-JUMP-01"])),
        (("--to", "25.5,40", "--jump"), (True, 5.5, [])),
        (("--to", "20,45.5", "--jump"), (False, 5.5, ["AS-JUMP-05"])),
    ],
)
def test_the_jenner_walks_and_jumps(capsys, words, told):
    """14" on the ground or 6" by jump, over a tower of 5.9", not of 6"."""
    data, _ = reach(capsys, "ex-jr7-k.yaml", "jenner", *words)
    legal, cost, against = told
    assert (data["legal"], rules(data)) == (legal, against)
    assert data["cost"] == pytest.approx(cost)
    assert data["allowance"] == (6 if "--jump" in words else 14)


@pytest.mark.rule("AS-JUMP-04")
def test_a_jump_has_no_bends(capsys):
    """With --via it is refused, and told all the same."""
    data, status = reach(capsys, "ex-jr7-k.yaml", "jenner", "--via", "20,38", "--to", "22,38", "--jump")
    assert (status, rules(data)) == (1, ["AS-JUMP-04"])


@pytest.mark.rule("AS-SETUP-06")
@pytest.mark.parametrize("to", ["-1,20", "-.5,20", "24,-3.5", "80,20", "24,48.01"])
def test_off_the_table_is_refused_not_an_error(capsys, to):
    """A point may begin with a minus; cost, length and path are told where they can be."""
    data, status = reach(capsys, "ex-move.yaml", "vulture", "--to", to)
    assert status == 1
    assert "AS-SETUP-06" in rules(data)
    assert data["cost"] > 0
    assert data["length"] > 0
    assert data["path"] == [[float(part) for part in to.split(",")]]


@pytest.mark.parametrize("to", ["-2,24", "24,-2"])
def test_via_points_may_begin_with_a_minus_too(capsys, to):
    """As any of them."""
    data, status = reach(capsys, "ex-move.yaml", "vulture", "--via", to, "10,10", "--to", "12,12")
    assert (status, data["path"][0]) == (1, [float(part) for part in to.split(",")])


@pytest.mark.rule("AS-SETUP-07")
def test_a_unit_off_the_table_begins_with_its_entry(capsys, tmp_path):
    """The first point of --via is where it enters; without --via that is proposed; both on its home edge."""
    path = file(tmp_path, "entry.yaml", ENTRY.replace("TURN", "2"))
    data, status = reach(capsys, path, "late", "--via", "10,48", "--to", "10,42")
    assert (status, data["cost"], data["path"]) == (0, 6, [[10, 48], [10, 42]])
    data, status = reach(capsys, path, "late", "--to", "10,42")
    assert (status, data["cost"], data["path"]) == (0, 6, [[10, 48], [10, 42]])
    data, status = reach(capsys, path, "late", "--via", "0,40", "--to", "4,40")
    assert (status, rules(data)) == (1, ["AS-SETUP-07"])
    data, _ = reach(capsys, path, "late", "--via", "24,48", "--to", "24,42")
    assert data["cost"] == pytest.approx(8)


@pytest.mark.rule("AS-SETUP-07")
def test_who_comes_in_turn_two_does_not_move_in_turn_one(capsys, tmp_path):
    """It is refused with the turn in which it comes."""
    path = file(tmp_path, "entry.yaml", ENTRY.replace("TURN", "1"))
    data, status = reach(capsys, path, "late", "--via", "10,48", "--to", "10,42")
    assert (status, rules(data)) == (1, ["AS-SETUP-07"])
    assert data["cost"] == 6


def test_whoever_s_go_it_is(capsys, tmp_path):
    """Blue is asked in Red's go: measuring waits for nobody."""
    path = file(tmp_path, "entry.yaml", ENTRY.replace("TURN", "1"))
    assert reach(capsys, path, "b", "--to", "24,12")[1] == 0


def test_without_a_goal_the_area_is_geojson(capsys):
    """A feature in inches, with the unit's id."""
    for jump in ((), ("--jump",)):
        told = call(capsys, "reach", "ex-jr7-k.yaml", "jenner", *jump, "--json")
        assert told.status == 0
        assert set(told.data) == {"type", "properties", "geometry"}
        assert told.data["type"] == "Feature"
        assert told.data["properties"] == {"unit": "jenner", "jump": bool(jump), "units": "inch"}
        assert told.data["geometry"]["type"] == "MultiPolygon"


@pytest.mark.rule("AS-MOVE-01", "AS-JUMP-01")
@pytest.mark.parametrize(
    ("words", "inside", "outside"),
    [
        (
            ("ex-move.yaml", "vulture"),
            [(24, 16.1), (18, 20.2), (24, 32.4), (29.9, 24)],
            [(24, 15.8), (24, 32.7)],
        ),
        (("ex-move.yaml", "vulture"), [(24, 24), (29, 26)], [(27.3, 19.6), (35, 24)]),
        (("ex-jr7-k.yaml", "jenner", "--jump"), [(25.5, 40), (20, 34.1)], [(20, 45.5), (20, 33.8)]),
        (("ex-jr7-k.yaml", "jenner"), [(6.2, 40), (20, 47.9)], [(5.8, 40), (23, 40)]),
    ],
)
def test_the_area_holds_what_can_be_reached(capsys, words, inside, outside):
    """True within 1/8": what a move may end on is in it, what costs more is not."""
    area = shapely.geometry.shape(call(capsys, "reach", *words, "--json").data["geometry"])
    assert area.is_valid
    assert [at for at in inside if not area.contains(shapely.Point(at))] == []
    assert [at for at in outside if area.contains(shapely.Point(at))] == []


def test_in_words(capsys):
    """Legal or refused, the cost, the way, each reason with its rule."""
    told = call(capsys, "reach", "ex-move.yaml", "vulture", "--to", "24,16")
    assert told.out == 'legal: costs 10.00" of 10"\n  (24.00, 16.00)\n'
    told = call(capsys, "reach", "ex-move.yaml", "vulture", "--to", "24,15.5")
    assert told.status == 1
    assert "refused: costs 10.50" in told.out
    assert '  needs 10.5" of 10" (AS-MOVE-01)' in told.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--to", "24"), "expected X,Y in inches, not 24"),
        (("--to", "a,b"), "expected X,Y in inches, not a,b"),
        (("--to", "1,2,3"), "expected X,Y in inches, not 1,2,3"),
        (("--to", "nan,2"), "expected X,Y in inches, not nan,2"),
        (("--to", "1,inf"), "expected X,Y in inches, not 1,inf"),
        (("--via", "18,24"), "--via needs --to"),
        (("--to",), "expected one argument"),
    ],
)
def test_misuse_is_told(capsys, words, message):
    """Status 2, with the usage; as JSON one object with errors."""
    told = call(capsys, "reach", "ex-move.yaml", "vulture", *words)
    assert (told.status, told.out) == (2, "")
    assert message in told.err
    assert "usage: sightline reach" in told.err
    (words_,) = call(capsys, "reach", "ex-move.yaml", "vulture", *words, "--json").messages
    assert message in words_


def test_unknown_units_and_files_are_bad_input(capsys):
    """Status 2, what there is instead."""
    told = call(capsys, "reach", "ex-move.yaml", "nobody", "--to", "1,1")
    assert told.status == 2
    assert told.err == f"{BOARDS / 'ex-move.yaml'}:1:1: there is no unit nobody; there are vulture, other\n"
    assert call(capsys, "reach", "nowhere.yaml", "vulture", "--to", "1,1", "--json").status == 2


@pytest.mark.rule("AS-JUMP-07", "AS-JUMP-05", "AS-SETUP-07")
def test_who_jumps_in_does_so_from_where_it_may(capsys, tmp_path):
    """Right opposite the edge lies water, or a tower stands: from beside them it is legal, and told so."""
    text = ENTRY.replace("TURN", "2").replace("CTF-3L, enters", "GRF-1N, enters")
    pond = "{id: pond, kind: water, depth: 1, rect: [18, 44, 8, 4]}"
    tower = "{id: tower, kind: building, height: 12, rect: [32, 44, 2, 2]}"
    board = file(tmp_path, "in.yaml", text.replace("[{id: fen", f"[{pond}, {tower}, {{id: fen"))
    ground = call(capsys, "reach", board, "late", "--jump").data["geometry"]
    area = shapely.geometry.shape(ground)
    for to in ("19,40", "25.5,41", "33,41"):
        assert area.contains(shapely.Point(*map(float, to.split(","))))
        told, status = reach(capsys, board, "late", "--jump", "--to", to)
        assert status == 0
        assert told["path"][0][1] == 48
        assert told["cost"] == pytest.approx(shapely.LineString(told["path"]).length)
    told, status = reach(capsys, board, "late", "--jump", "--to", "10,30")
    assert (status, told["path"][0]) == (1, [10, 48])
