"""The reference as written: rules.yaml, specials.yaml and terms.yaml of every family, and the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from game.core.reference import Kind, Reference, Topic, cited
from game.files import places
from game.files.catalogue import rule_texts
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import read
from game.rules import folder_of, names
from game.rules.sheet import NOTHING, Sheet
from game.rules.special_texts import special_texts

SOURCES = folder_of("alpha_strike").parent / "sources.yaml"
NOT_CARRIED_OUT = "in the family itself; an add-on may carry it out"
_TERM = re.compile(r"\* \*\*(.+?)\*\*: (.+\.) `([\w.]+)`")


class TermText(Sheet):
    """A figure of a card or a word in our own words, and the rules behind it."""

    says: str
    rules: tuple[str, ...] = ()


class TermTexts(Sheet):
    """The terms.yaml of a family or add-on; the names of a term are separated by commas."""

    figures: Mapping[str, TermText] = NOTHING
    words: Mapping[str, TermText] = NOTHING


@cache
def reference() -> Reference:
    """Return all rules, specials, figures and words of the families and add-ons, and of the program."""
    topics = list[Topic]()
    for name in names():
        taken = {topic.key for topic in topics}
        topics += (_apart(topic) if topic.key in taken else topic for topic in _of_rules(name))
    return Reference(_related([*topics, *_glossary(places.glossary())]))


def _apart(topic: Topic) -> Topic:
    """Return the rule *topic* under a key of its own family, as another has the same id."""
    return replace(topic, key=f"{topic.of}/{topic.title}")


def _of_rules(name: str) -> Iterable[Topic]:
    """Yield the topics of a family or add-on: its rules, its specials, its figures and words."""
    for key, row in rule_texts(name).items():
        sources = ", ".join(map(_source, row.source.split(", ")))
        yield Topic(key, key, row.says, "rule", name, sources, row.decision, row.no_effect, name=row.name)
    for title, text in special_texts(folder_of(name)).items():
        idle = "" if text.active else NOT_CARRIED_OUT
        yield Topic(f"{name}/{title}", title, text.words, "special", name, no_effect=idle)
    path = folder_of(name) / "terms.yaml"
    if path.is_file():
        texts = TermTexts(**read(path).data)
        yield from _terms(name, "figure", texts.figures)
        yield from _terms(name, "word", texts.words)


def _terms(name: str, kind: Kind, texts: Mapping[str, TermText]) -> Iterable[Topic]:
    for title, text in texts.items():
        yield Topic(f"{name}/{title}", title, text.says, kind, name, related=text.rules)


@cache
def _sources() -> Mapping[str, str]:
    return dict(read(SOURCES).data)


def _source(written: str) -> str:
    """Return a source of a rule in words: "our notes on Alpha Strike (B1.6)"."""
    name = written.partition(".")[0].partition(" ")[0]
    words = _sources().get(name)
    if words is None:
        known = ", ".join(_sources())
        raise BadFile([Problem(str(SOURCES), 1, 1, "", f"there is no source {name}; there are {known}")])
    return words if name == "house" else f"{words} ({written})"


def _glossary(path: Path) -> Iterable[Topic]:
    """Yield the words of the glossary at *path*, a line each."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("* ") and (term := _TERM.fullmatch(line)):
            title, words, code = term.groups()
            says = words[:1].upper() + words[1:].replace("`", "")
            yield Topic(f"glossary/{title}", title, says, "word", source=f"{code} in the code")


def _related(topics: list[Topic]) -> Iterable[Topic]:
    """Yield *topics* with the rules that each cites, and the topics that cite it.

    A rule whose id ends with the code of a special is about it: AS-SPEC-OVL, BLIP-RSD.
    """
    known = {topic.key for topic in topics}
    specials = {topic.title: topic.key for topic in topics if topic.kind == "special"}
    cites = {
        topic.key: [*topic.related, *cited(f"{topic.words} {topic.decision} {topic.no_effect}")]
        for topic in topics
    }
    for topic in topics:
        if topic.kind == "rule" and (special := specials.get(topic.title.rpartition("-")[2])):
            cites[special].append(topic.key)
    citing: dict[str, list[str]] = {}
    for key, rules in cites.items():
        for rule in rules:
            citing.setdefault(rule, []).append(key)
    for topic in topics:
        both = dict.fromkeys((*cites[topic.key], *citing.get(topic.key, ())))
        yield replace(topic, related=tuple(key for key in both if key in known and key != topic.key))
