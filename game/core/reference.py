"""The reference: every rule, special, figure of a card and word, for the rule browser and tooltips."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from game.geometry.value import Value

RULE_ID = re.compile(r"\b[A-Z]{2,5}-(?:[A-Z]+\d?-)*[A-Z0-9]+\b")
"""What looks like the id of a rule; a `Reference` knows whether there is one."""
Kind = Literal["rule", "special", "figure", "word"]


class Topic(Value):
    """One entry of the reference.

    Attributes:
        key: The id of a rule; else where it belongs and its title: "alpha_strike/TMM".
        title: As printed on cards and certificates: the id of the rule, "JMPS", "TMM"; or several with
            commas, the usual one first: "command points, CP".
        words: The rule, or the meaning, in our own words.
        of: The family or add-on that it belongs to; "" for a word of the whole program.
        source: Where a rule comes from, or what a word is called in the code.
        decision: How we settled what the source leaves open.
        no_effect: Why a rule changes nothing in the game.
        related: The keys of topics that it cites, and of those that cite it.
        name: What a rule is called: "Partial cover modifier"; "" for all others.
    """

    key: str
    title: str
    words: str
    kind: Kind = "rule"
    of: str = ""
    source: str = ""
    decision: str = ""
    no_effect: str = ""
    related: tuple[str, ...] = ()
    name: str = ""

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles one by one."""
        return tuple(self.title.split(", "))

    @property
    def called(self) -> str:
        """The name of a rule; else the first title."""
        return self.name or self.titles[0]

    @property
    def heading(self) -> str:
        """The first title, and the name of a rule after it."""
        return f"{self.title} · {self.name}" if self.name else self.called

    @property
    def group(self) -> str:
        """The rules that it belongs to, as players read them, or the program."""
        return self.of.replace("_", " ").title() if self.of else "The program"


class Reference(Mapping[str, Topic]):
    """All topics by key, those of a family together, in the order of their files.

    Attributes:
        groups: The names of the rules that have topics, as players read them, by key.
    """

    def __init__(self, topics: Iterable[Topic]) -> None:
        self._topics = {topic.key: topic for topic in topics}
        self.groups = {topic.of: topic.group for topic in self._topics.values()}
        self._titles: dict[tuple[str, str], Topic] = {}
        for topic in self._topics.values():
            for title in topic.titles:
                self._titles.setdefault((topic.of, title.casefold()), topic)
        self._specials: dict[str, list[str]] = {}
        for topic in self._topics.values():
            if topic.kind == "special":
                self._specials.setdefault(topic.of, []).append(topic.title.casefold())
        self._named: dict[tuple[str, tuple[str, ...]], Topic | None] = {}
        self._searched = {
            key: f"{one.title} {one.name} {one.words} {one.decision}".casefold()
            for key, one in self._topics.items()
        }

    def __getitem__(self, key: str) -> Topic:
        return self._topics[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._topics)

    def __len__(self) -> int:
        return len(self._topics)

    def cited(self, words: str) -> list[Topic]:
        """Return the rules whose ids are in *words*, in their order there."""
        return [self._topics[key] for key in cited(words) if key in self._topics]

    def named(self, title: str, rules: Iterable[str] = ()) -> Topic | None:
        """Return the topic called *title* in one of *rules*, or in the whole program; None if there is none.

        Numbers after a special and brackets after a figure do not matter: "TUR(2/2/1)", "S (+0)".
        """
        key = title.casefold(), tuple(rules)
        if key not in self._named:
            self._named[key] = self._find(*key)
        return self._named[key]

    def _find(self, title: str, rules: tuple[str, ...]) -> Topic | None:
        """Return the topic whose title is *title* in any of *rules*, else one with numbers or brackets."""
        groups = (*rules, "")
        whole = next((self._titles[of, title] for of in groups if (of, title) in self._titles), None)
        if whole is not None:
            return whole
        for of in groups:
            found = self._titles.get((of, title.partition(" (")[0]))
            if found is None and (name := special_name(title, self._specials.get(of, ()))):
                found = self._titles[of, name]
            if found is not None:
                return found
        return None

    def about(self, cites: Iterable[str], rules: Iterable[str] = ()) -> list[Topic]:
        """Return the topics that *cites* are about: titles, or texts with ids of rules; each once.

        A title is looked up in *rules*; if there are none, as in the menus, in those of the ids, then in all.
        """
        texts = [(words, self.cited(words)) for words in cites]
        of = tuple(rules) or (*(topic.of for _, ids in texts for topic in ids), *self.groups)
        found: dict[str, Topic] = {}
        for words, ids in texts:
            named = self.named(words, dict.fromkeys(of)) if not ids else None
            found |= {topic.key: topic for topic in (*ids, *([named] if named is not None else []))}
        return list(found.values())

    def search(self, words: str, of: Collection[str] | None = None) -> list[Topic]:
        """Return the topics in which all of *words* occur, those with them in title or name first.

        Args:
            words: Parts of words in any order; or only ids of rules, each of which is found.
            of: The families and add-ons searched; None for all, with the words of the whole program.
        """
        parts = words.casefold().split()
        pool = [one for one in self._topics.values() if of is None or one.of in of]
        ids = [one for one in pool if one.kind == "rule" and one.title.casefold() in parts]
        if len(ids) > 1:
            return ids
        found = [one for one in pool if all(part in self._searched[one.key] for part in parts)]
        return sorted(found, key=lambda one: min(_rank(name, parts) for name in _names(one)))


def _names(topic: Topic) -> Iterator[str]:
    """Yield what *topic* is called: its titles, each and together, and its name."""
    yield from (title.casefold() for title in (*topic.titles, topic.title, topic.name))


def _rank(title: str, parts: Sequence[str]) -> int:
    """Return how well *title*, or a name, fits a search for *parts*; 0 is best."""
    whole = " ".join(parts)
    fits = (title == whole, title.startswith(whole), all(part in title for part in parts))
    return next((place for place, fit in enumerate(fits) if fit), len(fits)) if parts else 0


@lru_cache(maxsize=4096)
def cited(words: str) -> tuple[str, ...]:
    """Return what looks like ids of rules in *words*, each once.

    >>> cited("partial cover (TOY-LOS-02, TOY-HIT-08)")
    ('TOY-LOS-02', 'TOY-HIT-08')
    """
    return tuple(dict.fromkeys(RULE_ID.findall(words)))


def special_name(code: str, names: Iterable[str]) -> str:
    """Return which of *names* the special printed as *code* has, numbers and blanks aside; "" if none.

    >>> special_name("TUR(2/2/1)", ["TUR", "T"]), special_name("Volley 4", ["Volley"]), special_name("X", [])
    ('TUR', 'Volley', '')
    """
    tidy = code.replace(" ", "")
    fits = [name for name in names if _is_numbered(tidy, name.replace(" ", ""))]
    return max(fits, key=len, default="")


@lru_cache(maxsize=4096)
def _is_numbered(code: str, name: str) -> bool:
    """Whether *code* is *name*, alone or followed by numbers."""
    rest = code.removeprefix(name)
    return code.startswith(name) and re.fullmatch(r"(?:-?[0-9].*|-?/.*|\(.*\))?", rest) is not None
