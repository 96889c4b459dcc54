"""The reference as it ships: whatever a player can point at has an entry."""

from __future__ import annotations

import ast
import re

import pytest
import yaml

from game.core.model.state import Question
from game.core.reference import RULE_ID, cited
from game.files import places
from game.files.catalogue import rule_texts
from game.files.family_io import families
from game.files.reference import reference
from game.geometry.value import tag_of
from game.lobby.previews import PreviewLibrary
from game.lobby.rulebooks import on_top
from game.overlays.table import SHARED
from game.rules import folder_of, names, ruleset
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS, TACTIC_RULES

LABELS = {"alpha_strike": 17, "mecha": 7, "skirmish": 6}
"""At least so many figures are on the cards of each family."""


def test_every_rule_of_every_family_is_in_it_with_its_source():
    """Its id is its title; whatever the code cites is written down, as tests/test_provenance.py proves."""
    for family in names():
        for key, row in rule_texts(family).items():
            topic = reference().named(key, [family])
            assert topic is not None
            assert (topic.title, topic.words, topic.of) == (key, row.says, family)
            assert topic.name == row.name
            assert topic.source


LONGEST = 40
"""The most characters in the name of a rule."""


@pytest.mark.parametrize("family", families())
def test_every_rule_has_a_short_name_of_its_own(family):
    """Not the id, nor a whole sentence; no two of a family with its add-ons are the same."""
    rules = {
        key: row
        for name in (family, *(one for one in names() if one not in families() and on_top(family, one)))
        for key, row in rule_texts(name).items()
    }
    for key, row in rules.items():
        assert 0 < len(row.name) <= LONGEST, key
        assert len(row.name.split()) <= 6, key
        assert row.name[0].isupper() or row.name[0].isdigit(), key
        assert not row.name.endswith("."), key
        assert key not in row.name
    called = [row.name.casefold() for row in rules.values()]
    assert sorted({name for name in called if called.count(name) > 1}) == []


@pytest.mark.parametrize("family", families())
def test_every_special_on_a_card_that_ships_is_in_it(family):
    """As printed, with its numbers."""
    printed: set[str] = set()
    for path in sorted(places.cards(family).glob("*.yaml")):
        printed |= set(re.findall(r"\bspecials: \[([^\]]*)\]", path.read_text(encoding="utf-8")))
    codes = {code for line in printed for code in yaml.safe_load(f"[{line}]")}
    if family == "alpha_strike":
        assert len(codes) > 100
    assert [code for code in sorted(codes) if reference().named(code, [family]) is None] == []


@pytest.mark.parametrize("family", families())
def test_every_figure_and_special_on_a_card_as_shown_is_in_it(family):
    """Facts, damage columns, tracks and specials, of one unit of each card in the roster."""
    shown = [one.shown for one in PreviewLibrary.here().of(family).contents.roster()]
    labels = {fact.label for card in shown for fact in (*card.facts, *card.columns)}
    labels |= {track.label for card in shown for track in card.tracks}
    assert len(labels) >= LABELS[family] - 1
    codes = {special.code for card in shown for special in card.specials}
    assert [one for one in sorted(labels | codes) if reference().named(one, [family]) is None] == []


def test_every_word_of_the_glossary_is_in_it():
    """Under each of its names, whatever the rules."""
    terms = re.findall(r"^\* \*\*(.+?)\*\*", places.glossary().read_text(encoding="utf-8"), re.M)
    assert len(terms) > 80
    assert [one for term in terms for one in term.split(", ") if reference().named(one) is None] == []


def test_what_cites_a_rule_is_related_to_it_and_back():
    """Figures, words, specials and rules; no topic to itself or to a rule that does not exist."""
    found = reference()
    assert "alpha_strike/TMM" in found["AS-HIT-03"].related
    assert "AS-HIT-03" in found["alpha_strike/TMM"].related
    assert "AS-SPEC-OVL" in found["alpha_strike/OVL"].related
    for topic in found.values():
        assert topic.key not in topic.related
        assert all(topic.key in found[other].related for other in topic.related), topic.key


def test_terms_name_rules_that_exist():
    """Each figure and word of a family is related to a rule of it."""
    for topic in reference().values():
        if topic.kind == "figure" or (topic.kind == "word" and topic.of):
            assert any(reference()[key].kind == "rule" for key in topic.related), topic.key


PLAYED = {"alpha_strike": ("spotting", "artillery", "close_assault"), "mecha": (), "skirmish": ()}


@pytest.mark.parametrize("family", families())
def test_every_phase_is_a_word_of_its_rules(family):
    """Also those of add-ons, and of encounters."""
    rules = (family, *PLAYED[family])
    found = ruleset(rules)
    phases = [*found.phases, *(phase for those in found.encounters.values() for phase in those)]
    assert [one.name for one in phases if not _says_rules(one.name, rules)] == []


def _says_rules(word, rules):
    topic = reference().named(word, rules)
    return topic is not None and topic.related


@pytest.mark.parametrize(
    ("family", "words"),
    [("mecha", "CP RG MD"), ("skirmish", "RG RF PEN suppression"), ("alpha_strike", "critical|hits C3")],
)
def test_abbreviations_in_the_window_are_words_of_their_rules(family, words):
    """Command points, the figures of weapons, headings of cards."""
    assert all(_says_rules(word.replace("|", " "), (family,)) for word in words.split())


@pytest.mark.parametrize("family", families())
def test_every_action_and_question_tells_its_rules(family):
    """The buttons of all actions, also of add-ons, and what is asked: each is explained in our words."""
    rules = (family, *PLAYED[family])
    found = ruleset(rules)
    told = {offer.label: offer.cites for offer in found.offers}
    asked = [one for one in found.steps if issubclass(one, Question) and "cites" not in vars(one)]
    told |= {tag_of(one): cited(one.__doc__ or "") for one in asked}
    assert len(told) > 12
    assert {
        name: cites
        for name, cites in told.items()
        if not cites or any(_rule(key, rules) is None for key in cites)
    } == {}


@pytest.mark.parametrize("family", families())
def test_every_overlay_tells_its_rules(family):
    """The buttons of the strip: what each shows is a word of the rules in force, with rules behind it."""
    rules = (family, *PLAYED[family])
    found = ruleset(rules)
    shown = {name: one for name, one in (SHARED | found.overlays).items() if one.label and one.fits(found)}
    assert len(shown) >= 8
    assert [name for name, one in shown.items() if not _says_rules(one.topic, rules)] == []


def _rule(key, rules):
    topic = reference().named(key, rules)
    return topic if topic is not None and topic.kind == "rule" else None


@pytest.mark.parametrize("family", names())
def test_every_term_of_a_tally_has_a_rule_in_our_words(family):
    """Whatever modifiers the code of a family or add-on makes, with the ids written there."""
    made = [
        call
        for path in folder_of(family).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Modifier"
    ]
    ids = {
        one.value
        for call in made
        for one in ast.walk(call)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and RULE_ID.fullmatch(one.value)
    }
    assert [key for key in sorted(ids) if _rule(key, names()) is None] == []
    assert not made or ids


def test_every_tactic_tells_its_rule():
    """On the chart of a close assault."""
    assert set(TACTIC_RULES) == {*ATTACKS, *DEFENDS}
    assert all(_rule(key, ("close_assault",)) for key in TACTIC_RULES.values())


def test_each_name_of_a_word_is_found_first():
    """A word with several names is at the top for each of them."""
    for name in ("blip", "counter", "armor", "setup"):
        first = reference().search(name)[0]
        assert name in first.title.casefold().split(", ")
