"""The documents tell the truth."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from readme import COUNTED, counts

from game.cli.rules import decisions
from game.core.engine.flow import diagram
from game.rules import names, ruleset

ROOT = Path(__file__).parents[1]


def text(name: str) -> str:
    """Return the document *name*."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_decisions_are_those_in_force():
    """docs/decisions.md holds what the command prints, for each family and add-on."""
    for name in names():
        assert decisions(name).strip() in text("docs/decisions.md")


def test_the_diagram_is_the_turn():
    """The picture of the turn in docs/contributing.md is the table's."""
    found = re.search(r"<!-- diagram -->\n```mermaid\n(.*?)\n```", text("docs/contributing.md"), re.S)
    assert found is not None
    assert found[1] == diagram(ruleset(["alpha_strike"]))


def test_every_link_leads_somewhere():
    """README and docs name files that are there."""
    for path in (ROOT / "README.md", *ROOT.glob("docs/*.md")):
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), (path.name, link)


def test_readme_counts_what_is_there():
    """README counts cards, maps and battles as `python -m tests.readme` writes them."""
    assert COUNTED.findall(text("README.md")) == [counts()]


def test_every_example_of_the_library_runs():
    """The lines of docs/library.md, from the top down, print what stands there; there are ten examples."""
    page = text("docs/library.md")
    found = doctest.DocTestParser().get_doctest(page, {}, "library.md", "docs/library.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(found)
    assert runner.summarize(verbose=False).failed == 0
    assert re.findall(r"^## (\d+)\.", page, re.M) == [str(number) for number in range(1, 11)]
