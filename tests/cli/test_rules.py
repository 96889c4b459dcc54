"""`rules`: the catalogue, the actions, the options, the turn."""

from __future__ import annotations

import pytest
from commands import ROOT, call

from game.core.engine.flow import diagram
from game.rules import ruleset
from game.rules.alpha_strike.options import OPTIONS


def test_without_a_word_the_families(capsys):
    """Their names, a line each; as JSON a list."""
    assert "alpha_strike" in call(capsys, "rules").out.splitlines()
    assert "alpha_strike" in call(capsys, "rules", "--json").data["rules"]


def test_a_family_lists_its_rules(capsys):
    """Id, name and words."""
    told = call(capsys, "rules", "alpha_strike")
    assert told.status == 0
    assert any(line.startswith("AS-LOS-03  Woods block sight: Woods block") for line in told.out.splitlines())
    data = call(capsys, "rules", "alpha_strike", "--json").data
    assert data["family"] == "alpha_strike"
    assert set(data["rules"][0]) == {"id", "name", "says", "source", "decision", "no_effect", "code", "tests"}


def test_one_rule_in_full(capsys):
    """Words, source, decision, code and tests."""
    told = call(capsys, "rules", "AS-LOS-03")
    assert told.status == 0
    assert "AS-LOS-03 · Woods block sight\n" in told.out
    for words in (
        "  source: S3",
        "  decision: option woods_block, 6",
        "  code: ",
        "shot.blocked",
        "  tests: ",
    ):
        assert words in told.out
    assert "test_fire.py::test_six_inches_of_woods_block" in told.out
    data = call(capsys, "rules", "AS-LOS-03", "--json").data
    assert (data["family"], data["id"], data["source"]) == ("alpha_strike", "AS-LOS-03", "S3")
    assert "alpha_strike.combat.shot.blocked" in data["code"]


def test_a_rule_without_effect_says_why(capsys):
    """Instead of code."""
    assert "  no effect: there are no figures" in call(capsys, "rules", "AS-GEN-10").out


def test_coverage_names_what_bears_each_rule(capsys):
    """Code and tests, or no_effect with the reason; at the end the count, and none is left bare."""
    lines = call(capsys, "rules", "alpha_strike", "--coverage").out.splitlines()
    by_id = {line.split()[0]: line for line in lines[:-1]}
    assert "no_effect: there are no figures" in by_id["AS-GEN-10"]
    assert "code: alpha_strike." in by_id["AS-MOVE-16"]
    assert "tests: " in by_id["AS-MOVE-16"]
    assert f"{len(by_id)} rules, " in lines[-1]
    assert lines[-1].endswith("0 not borne")


def test_actions_with_their_fields(capsys):
    """Those of the family and those of every game, as `run` takes them."""
    lines = call(capsys, "rules", "alpha_strike", "--actions").out.splitlines()
    names = [line.partition(" ")[0] for line in lines]
    assert {"Place", "Move", "Hold", "Fire", "Strike", "Pass", "EndPhase"} < set(names)
    assert {"Answer", "Agree", "Concede", "Amend"} < set(names)
    (move,) = [line for line in lines if line.startswith("Move ")]
    assert "{side, unit, path, facing, jump, exit, attack, target}" in move
    data = call(capsys, "rules", "alpha_strike", "--actions", "--json").data["actions"]
    (fire,) = [one for one in data if one["action"] == "Fire"]
    assert fire["fields"] == ["side", "unit", "target", "overheat"]


def test_options_with_their_defaults(capsys):
    """Each named decision."""
    lines = call(capsys, "rules", "alpha_strike", "--options").out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(OPTIONS)
    assert "woods_block: 6. Inches of woods" in lines[0]
    data = call(capsys, "rules", "alpha_strike", "--options", "--json").data["options"]
    defaults = {one["option"]: one["default"] for one in data}
    assert defaults == {
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


@pytest.mark.rule("AS-SEQ-01")
def test_the_turn_as_a_picture(capsys):
    """Mermaid, as docs/contributing.md shows it."""
    told = call(capsys, "rules", "alpha_strike", "--diagram")
    assert told.out.startswith("stateDiagram-v2\n")
    for line in (
        "initiative --> movement: by itself",
        "movement --> combat: sides alternate",
        "combat --> end: a side after the other",
        "end --> initiative: by itself",
        "end --> [*]: a side has won",
    ):
        assert f"    {line}\n" in told.out
    assert told.out.rstrip() == diagram(ruleset(["alpha_strike"]))
    assert told.out.rstrip() in (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    assert call(capsys, "rules", "alpha_strike", "--diagram", "--json").data["diagram"] == told.out.rstrip()


def test_of_all_families_at_once(capsys):
    """Without a name, one object for all."""
    data = call(capsys, "rules", "--options", "--json").data
    assert "alpha_strike" in [family["family"] for family in data["families"]]


def test_a_special_a_figure_and_a_word_are_explained_in_each_family_that_knows_them(capsys):
    """With the rules behind them; as JSON all topics."""
    told = call(capsys, "rules", "OV")
    assert told.status == 0
    assert told.out.startswith("OV (Alpha Strike)\n  Overheat value")
    assert "AS-CARD-07" in told.out
    topics = call(capsys, "rules", "skill", "--json").data["topics"]
    assert [one["of"] for one in topics] == ["alpha_strike", "skirmish"]
    assert call(capsys, "rules", "TUR(2/2/1)", "--json").data["topics"][0]["title"] == "TUR"


@pytest.mark.parametrize("words", [(), ("--coverage",), ("--json",)])
def test_what_is_neither_family_nor_rule_is_bad_input(capsys, words):
    """Status 2 and what there is to ask for."""
    told = call(capsys, "rules", "AS-NONE-99", *words)
    assert told.status == 2
    message = told.messages[0] if "--json" in words else told.err
    assert "no family and no rule AS-NONE-99" in message
