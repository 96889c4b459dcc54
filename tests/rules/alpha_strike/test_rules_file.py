"""rules.yaml of the family: complete, in step with the code and the options."""

import pytest
import yaml
from boards import ROOT

from game.files.catalogue import catalogue
from game.files.rule_code import ID
from game.rules.alpha_strike.options import OPTIONS

FOLDER = ROOT / "game" / "rules" / "alpha_strike"
WRITTEN = yaml.safe_load((FOLDER / "rules.yaml").read_text(encoding="utf-8"))


def test_every_id_of_the_code_is_written_down():
    """No refusal, modifier or event names a rule that nobody can look up."""
    found = {rule for path in FOLDER.glob("*.py") for rule in ID.findall(path.read_text(encoding="utf-8"))}
    whole = {rule for rule in found if rule.startswith(("AS-", "EX-")) and rule.count("-") > 1}
    assert whole <= WRITTEN.keys()


def test_every_id_of_the_catalogue_is_written_down():
    """All rows of the introductory game."""
    path = ROOT.parent / "shared" / "rules" / "catalogue.yaml"
    if not path.exists():
        pytest.skip("the catalogue is not in this checkout")
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    wanted = {key for key in rows if key.startswith(("AS-", "EX-")) and not key.startswith("EX-CA")}
    assert wanted <= WRITTEN.keys()


def test_every_option_is_named_by_the_decision_that_it_settles():
    """With its default; undo belongs to no rule."""
    decisions = " ".join(row.get("decision", "") for row in WRITTEN.values())
    for name, option in OPTIONS.items():
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert name == "undo" or f"option {name}, {default}" in decisions, name


def test_the_examples_are_proved():
    """Each worked example has a test that bears its id."""
    examples = [rule for rule in catalogue("alpha_strike") if rule.id.startswith("EX-")]
    unproved = [rule.id for rule in examples if not (rule.tests or rule.id.startswith("EX-CA"))]
    assert unproved == []
