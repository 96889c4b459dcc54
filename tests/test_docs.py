"""The documents tell the truth."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest
from readme import COUNTED, counts
from test_architecture import MAY_IMPORT, ours

import game
from game.cli.rules import decisions
from game.core.engine.flow import diagram
from game.rules import names, ruleset

ROOT = Path(__file__).parents[1]
OURS = ours()
FILE_NAMES = {"main.py", "rules.yaml", "terrain.yaml", "library.md"}


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


def found(name: str) -> bool:
    """Whether the dotted *name* of a module below game, or of something in one, exists."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        if (module := ".".join(("game", *parts[:count]))) in OURS:
            inside: object = import_module(module)
            for part in parts[count:]:
                if not hasattr(inside, part):
                    return False
                inside = getattr(inside, part)
            return True
    return False


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/glossary.md"])
def test_every_name_in_code_exists(page):
    """Names of modules in game, of their functions and classes, as `core.model.state.State`."""
    names = {name for name in re.findall(r"`([a-z_]+(?:\.\w+)+)`", text(page)) if name not in FILE_NAMES}
    assert len(names) > 50
    assert sorted(name for name in names if not found(name)) == []


def test_each_journey_takes_ten_steps():
    """A shot, the pointer and a sight query: ten lines each, and each names what does it."""
    journeys = re.findall(
        r"^## The journey of .*?\n\n(.*?)(?=\n\n|\Z)", text("docs/architecture.md"), re.M | re.S
    )
    assert len(journeys) == 3
    for journey in journeys:
        lines = journey.strip().splitlines()
        assert [line.partition(".")[0] for line in lines] == [str(number) for number in range(1, 11)]
        assert all("`" in line for line in lines)


def test_the_picture_of_the_house_shows_every_room_and_true_imports():
    """Each folder of game is in it and in the table of rooms, and an arrow goes where imports may go."""
    page = text("docs/architecture.md")
    arrows = re.findall(r"^    (\w+)(?:\[.*?\])? (?:-->|-\. .*? \.->) (\w+)", page, re.M)
    rooms = {path.parent.name for path in ROOT.glob("game/*/__init__.py")}
    assert {room for arrow in arrows for room in arrow} == rooms
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.M)) == rooms
    assert [arrow for arrow in arrows if arrow[1] not in MAY_IMPORT[arrow[0]]] == []


def test_the_glossary_has_one_line_a_term():
    """In each the term, what it means, and its name in code; no term twice."""
    lines = [line for line in text("docs/glossary.md").splitlines() if line.startswith("* ")]
    terms = [re.fullmatch(r"\* \*\*(.+?)\*\*: .+\. `[\w.]+`", line) for line in lines]
    assert all(terms), [line for line, term in zip(lines, terms, strict=True) if term is None]
    names = [term[1] for term in terms if term]
    assert len(set(names)) == len(names) > 80


def test_the_changelog_begins_with_the_version_of_the_package():
    """Each version has a date and is newer than the one below it; above all may stand what is unreleased."""
    heads = re.findall(r"^## .*$", text("docs/CHANGELOG.md"), re.M)
    heads = heads[1:] if heads[0] == "## [Unreleased]" else heads
    dated = [re.fullmatch(r"## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", head) for head in heads]
    assert all(dated), heads
    versions = [one[1] for one in dated if one]
    assert versions[0] == game.__version__
    ascending = sorted(versions, key=lambda version: [int(part) for part in version.split(".")])
    assert versions == ascending[::-1]
