"""Pictures of the table, and the catalogue, asked from outside."""

import struct
from typing import Any

import pytest
import yaml
from outside import Answer, Desk, ask, unit

WOOD = {"id": "w", "kind": "woods", "circle": [40, 20, 5]}


def drawn(desk: Desk, name: str, *words: object) -> Answer:
    """Render a small battle to *name*."""
    desk.battle([WOOD], [unit("a", (20, 30), facing=0, move='10"/6"j')], [unit("b", (40, 30), facing=0)])
    return ask("render", desk.scenario, "-o", desk.folder / name, *words)


def test_a_picture_in_pixels(desk: Desk) -> None:
    """PNG of the size asked for."""
    assert drawn(desk, "p.png", "--size", "640x480").status == 0
    head = (desk.folder / "p.png").read_bytes()[:24]
    assert head[:4] == b"\x89PNG"
    assert struct.unpack(">II", head[16:24]) == (640, 480)


def test_a_picture_in_vectors(desk: Desk) -> None:
    """SVG, by the ending of the name."""
    assert drawn(desk, "p.svg").status == 0
    assert (desk.folder / "p.svg").read_text(encoding="utf-8").lstrip().startswith("<svg")


@pytest.mark.parametrize(
    "words",
    [
        ["--overlay", "reach:a"],
        ["--overlay", "arcs:a", "--overlay", "bands:a"],
        ["--overlay", "arcs:a", "bands:a", "sight:a:b"],
        ["--overlay", "sight:a,b"],
        ["--overlay", "ruler:a:3,4"],
        ["--overlay", "grid", "heights"],
        ["--side", "Red", "--overlay", "reach:a"],
    ],
)
def test_overlays(desk: Desk, words: list[str]) -> None:
    """`--overlay NAME[:ARGS] ...`: one or several, in one go or one by one; each leaves its marks."""
    assert drawn(desk, "plain.svg").status == 0
    assert drawn(desk, "p.svg", *words).status == 0
    if words[1] != "grid":
        assert (desk.folder / "p.svg").read_bytes() != (desk.folder / "plain.svg").read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        ["--overlay", "nonsense:a"],
        ["--overlay", "reach:zz"],
        ["--overlay", "reach"],
        ["--overlay", "sight:a:zz"],
        ["--overlay", "sight:a,zz"],
        ["--side", "Green"],
        ["--size", "0x0"],
        ["--size", "wide"],
    ],
)
def test_bad_requests_draw_nothing(desk: Desk, words: list[str]) -> None:
    """Status 2, a message, no file."""
    answer = drawn(desk, "p.svg", *words)
    assert answer.status == 2
    assert answer.err
    assert not (desk.folder / "p.svg").exists()


def test_a_picture_has_a_name_with_an_ending_that_it_knows(desk: Desk) -> None:
    """.png or .svg."""
    assert drawn(desk, "p.jpg").status == 2


def rules(*words: str) -> Any:
    answer = ask("rules", *words, "--json")
    assert answer.status == 0
    return answer.json


def test_every_rule_has_code_and_tests_or_says_why_not() -> None:
    """An id without software effect says `no_effect: why`."""
    found = rules("alpha_strike", "--coverage")["rules"]
    assert len(found) > 130
    assert all(rule["no_effect"] or (rule["code"] and rule["tests"]) for rule in found)
    assert all(rule["says"] and rule["source"] for rule in found)


@pytest.mark.parametrize("rule", ["AS-LOS-03", "AS-MOVE-16", "EX-MOVE-A", "AS-CRIT-13"])
def test_a_rule_by_its_id(rule: str) -> None:
    """Id, words, source, decision, code, tests."""
    found = rules(rule)
    assert {"id", "says", "source", "decision", "code", "tests"} <= set(found)
    assert found["id"] == rule


def test_an_unknown_rule_is_refused() -> None:
    """Status 2."""
    assert ask("rules", "AS-NOPE-99").status == 2


def test_options_and_actions_are_listed() -> None:
    """All that `formats.md` names, with the defaults."""
    family, *_ = rules("--options")["families"]
    assert {one["option"]: one["default"] for one in family["options"]} == {
        "woods_block": 6,
        "woods_line": "middle",
        "woods_modifier": 2,
        "cover_modifier": 2,
        "arc": 180,
        "own_woods": "count",
        "climb_cost": 1,
        "jump_height": "rating",
        "jump_clearance": "centre",
        "roofs": True,
        "weapon_hit_minimum": False,
        "standard_reach": "contact",
        "melee_reach": "contact",
        "contact_height": 1,
        "range": "flat",
        "late_entry": False,
        "battlemechs_only": False,
        "forced_withdrawal": False,
        "undo": "fair",
    }
    family, *_ = rules("--actions")["families"]
    assert {one["action"] for one in family["actions"]} >= {
        *(
            "Place",
            "Move",
            "Hold",
            "Fire",
            "Strike",
            "Pass",
            "EndPhase",
            "Answer",
            "Agree",
            "Concede",
            "Amend",
        ),
    }


def test_the_diagram_of_the_turn() -> None:
    """A Mermaid state diagram with every phase."""
    answer = ask("rules", "--diagram")
    assert answer.out.startswith("stateDiagram-v2")
    assert all(phase in answer.out for phase in ("initiative", "movement", "combat", "end"))


BOARD = """size 2 2
hex 0101 0 "" ""
hex 0201 2 "woods:1;foliage_elev:2" ""
hex 0102 0 "water:1" ""
hex 0202 0 "building:2:0;bldg_elev:3;bldg_cf:40" ""
end
"""


def test_a_board_is_imported(desk: Desk) -> None:
    """Hex = 2", level = 1"; the map is good, what cannot be represented is a warning."""
    board, out = desk.write("small.board", BOARD), desk.folder / "small.yaml"
    answer = ask("import", board, "-o", out)
    assert answer.status == 0
    assert "bldg_cf" in answer.err
    assert ask("check", out).status == 0
    features = {one["kind"]: one for one in yaml.safe_load(out.read_text(encoding="utf-8"))["features"]}
    assert features["hill"]["height"] == 2
    assert (features["woods"]["height"], features["water"]["depth"], features["building"]["height"]) == (
        2,
        1,
        3,
    )


def test_what_is_no_board_is_refused(desk: Desk) -> None:
    """Status 2, and nothing is written."""
    out = desk.folder / "small.yaml"
    assert ask("import", desk.write("small.board", "nothing\n"), "-o", out).status == 2
    assert ask("import", desk.folder / "none.board", "-o", out).status == 2
    assert not out.exists()
