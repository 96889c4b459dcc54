"""Whatever can occur in a game can be saved, read again and replayed: each type, under every set of rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import pytest
import yaml
from specimens import absent, logged, pending, sets

from game.cli import main
from game.core.engine.match import Match
from game.core.model.pools import Pool
from game.core.model.state import Addon, Step
from game.core.validation.join import join
from game.core.validation.type_tags import ENCOUNTERS, kinds_of
from game.files.saves.codec import pack
from game.files.saves.journal import Writer
from game.files.saves.saves import Journal, load, save
from game.files.saves.seal import Seal
from game.geometry.value import Value, tag_of
from game.rules import ruleset

TAGS = Path(__file__).parent / "tags.yaml"
BASES = frozenset({Step})
"""Types that stand in hints for those below them: no save names them."""
BY_NAME = {"-".join(one): one for one in sets()}


def same(match: Match, other: Match) -> bool:
    """Whether two matches have the same lines and the same state."""
    return match.lines == other.lines and match.state == other.state and match.start == other.start


@pytest.mark.parametrize("wanted", BY_NAME.values(), ids=BY_NAME)
def test_every_type_is_saved_read_and_replayed(wanted, tmp_path, capsys):
    """In one save that names them all; a type that is missing in it fails this test."""
    match, path = logged(wanted), tmp_path / "all.jsonl"
    save(match, path)
    text = path.read_text(encoding="utf-8")
    missing = [tag for tag in kinds_of(match.state.rules) if f'"is":"{tag}"' not in text]
    assert set(missing) <= absent(wanted)
    assert same(load(path).match, match)
    assert main(["check", str(path)]) == 0
    assert main(["replay", str(path), "--json"]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("wanted", BY_NAME.values(), ids=BY_NAME)
def test_the_journal_of_it_is_the_save_of_it_and_a_sealed_one_holds_as_much(wanted, tmp_path):
    """Line by line as it happens, in clear and under a seal."""
    match = logged(wanted)
    clear, journal, sealed = (tmp_path / f"{name}.jsonl" for name in ("clear", "journal", "sealed"))
    save(match, clear)
    seal = Seal.fresh({match.state.sides[0]: "1234"})
    replayed = Match(match.start)
    writers = [Journal.of(journal, replayed), Journal.of(sealed, replayed, seal)]
    replayed.keep(lambda line: [writer(line) for writer in writers])
    for line in match.lines:
        replayed.record(line)
    assert journal.read_bytes() == clear.read_bytes()
    assert same(load(sealed, pins={match.state.sides[0]: "1234"}).match, match)


@pytest.mark.parametrize("wanted", BY_NAME.values(), ids=BY_NAME)
def test_a_game_that_waits_is_saved_as_it_waits(wanted, tmp_path):
    """For the answer to every kind of question, and for leave to every kind of proposal."""
    waiting = list(pending(wanted))
    assert len(waiting) >= 4
    for number, match in enumerate(waiting):
        path = tmp_path / f"{number}.jsonl"
        save(match, path)
        assert same(load(path).match, match)


def saved_types(kinds: Iterable[type[Any]]) -> set[type[Any]]:
    """Return the dataclasses that a save of *kinds* may name: these, and those of their fields in turn."""
    found: set[type[Any]] = set()
    waiting: list[Any] = [*kinds]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and is_dataclass(hint) and hint not in found:
            found.add(hint)
            hints = get_type_hints(hint, include_extras=True)
            waiting += [hints[one.name] for one in fields(hint) if one.repr]
    return found - BASES


@pytest.mark.parametrize(("rules", "tags"), yaml.safe_load(TAGS.read_text(encoding="utf-8")).items())
def test_a_tag_that_saves_have_named_stays(rules, tags):
    """Whatever becomes of the name of the class, be it only in a field of another.

    A type that is new is written down in `tags.yaml`.
    """
    kinds = ENCOUNTERS if rules == "encounters" else kinds_of(ruleset(rules.split(", "))).values()
    assert sorted({tag_of(kind) for kind in saved_types(kinds)}) == tags


class Deep(Value):
    """A value in a field of another."""


class LeftOut(Value):
    """A value in a field that saves leave out."""


class Outer(Value):
    """A value that holds others."""

    pools: Mapping[str, tuple[Pool | None, ...]]
    deep: Mapping[str, Annotated[Deep, "a mark"] | int]
    left: LeftOut = field(default_factory=LeftOut, repr=False)


def test_types_within_fields_are_saved_types():
    """In tuples, unions and fields of fields; what a save leaves out is none."""
    assert saved_types([Outer]) == {Outer, Pool, Deep}


def test_two_types_with_one_tag_are_refused():
    """Neither could be read again."""

    class Other(Step, tag="Draw"):
        def resolve(self, table):
            """Do nothing."""

    with pytest.raises(ValueError, match="Draw"):
        join(ruleset(["alpha_strike"]), Addon(name="other", steps=(Other,)))


def test_a_proposal_in_an_early_save_is_read_again(tmp_path):
    """When it was saved under the tag that was also that of leaving the table."""
    match = next(one for one in pending(("alpha_strike",)))
    now, early = tmp_path / "now.jsonl", tmp_path / "early.jsonl"
    save(match, now)
    text = now.read_text(encoding="utf-8").replace('"AskLeave"', '"Leave"')
    lines = [json.loads(line) for line in text.splitlines()]
    Writer(early).begin([{key: line[key] for key in line if key != "digest"} for line in lines])
    assert '"is":"Leave","sides"' in early.read_text(encoding="utf-8")
    assert same(load(early).match, match)


def test_what_a_tool_keeps_with_terrain_comes_back_whatever_its_keys():
    """A key that is the codec's own, too."""
    assert pack({"is": "hill", "x": 1}) == {"is": "dict", "pairs": [["is", "hill"], ["x", 1]]}
