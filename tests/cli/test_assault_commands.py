"""The worked examples of close assault as scripts, and its battles on the command line."""

from __future__ import annotations

import json

import pytest
from commands import BOARDS, ROOT, call

BATTLES = ("hand-to-hand", "wall-of-steel", "men-in-the-woods")


def told(capsys, name: str, dice: str, *words: object):
    """Return what `run --json` tells of the example *name*."""
    script = BOARDS / f"{name}.script.yaml"
    return call(capsys, "run", f"{name}.yaml", "--script", script, "--dice", dice, *words, "--json").data


@pytest.mark.rule("CA-75", "CA-74")
def test_the_wasp_whose_hip_is_hit_in_the_midst_of_its_move(capsys):
    """Of 6 MP 4 are spent: 1 of 2 is left, and it ends 2 inches further on."""
    data = told(capsys, "ex-ca-ambush", "6,6,1,4,4,1,6,6")
    assert data["refused"] is None
    assert data["units"]["wasp"]["at"] == pytest.approx([12.0, 26.0])


@pytest.mark.rule("CA-21")
def test_the_report_of_a_side_holds_neither_the_tactic_nor_the_offer_of_the_other(capsys, tmp_path):
    """The open question lists what it may answer itself."""
    script = tmp_path / "half.yaml"
    lines = (BOARDS / "ex-ca-block.script.yaml").read_text(encoding="utf-8").splitlines()[:8]
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told_of = {
        side: call(capsys, "run", "ex-ca-block.yaml", "--script", script, "--side", side, "--json").data
        for side in ("Red", "Blue")
    }
    assert told_of["Blue"]["refused"]["asked"]["values"] == list("abcdefg")
    assert '"B"' not in json.dumps(told_of["Blue"])


@pytest.mark.parametrize("name", BATTLES)
def test_the_battles_are_checked_shown_and_drawn(capsys, name, tmp_path):
    """By `check` and `render`, as any other."""
    path = ROOT / "maps" / "scenarios" / f"{name}.yaml"
    assert call(capsys, "check", path).status == 0
    assert call(capsys, "render", path, "--out", tmp_path / "table.png").status == 0


@pytest.mark.parametrize("name", BATTLES)
def test_a_golden_close_assault_is_replayed_to_the_end(capsys, name):
    """By `replay`, with every entry judged again."""
    assert call(capsys, "replay", ROOT / "tests" / "golden" / f"{name}.jsonl", "--json").status == 0
