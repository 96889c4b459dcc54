"""What the pointer or a reader refers to, as tooltips and as topics for the rule browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from game.core.reference import Reference, Topic
from game.geometry.value import Value
from game.ui.shell.page import Hint, Written
from game.ui.shell.wake import wake

MOST = 3
"""The greatest number of rules in a tooltip."""


class Tooltip(Value):
    """A tooltip: its text, the first line a heading, and below it how to read more."""

    text: str
    more: str = ""


class RulesAtHand:
    """The reference, read in the background when something first refers to it.

    Attributes:
        rules: Returns the family and add-ons in force.
    """

    def __init__(self, read: Callable[[], Reference], rules: Callable[[], Sequence[str]]) -> None:
        self._read, self.rules = read, rules
        self._found: Future[Reference] | None = None

    def ask(self) -> None:
        """Begin to read the reference."""
        if self._found is None:
            beside = ThreadPoolExecutor(max_workers=1)
            self._found = beside.submit(self._read)
            self._found.add_done_callback(wake)
            beside.shutdown(wait=False)

    @property
    def busy(self) -> bool:
        """Whether it is being read."""
        return self._found is not None and not self._found.done()

    @property
    def reference(self) -> Reference:
        """The reference; waits until it is read."""
        self.ask()
        assert self._found is not None, "it has been asked for"
        return self._found.result()

    def topics(self, hint: Hint | None) -> list[Topic]:
        """Return the topics that *hint* is about: what it cites, then the rules in its text."""
        return self.about((*hint.cites, hint.text)) if hint is not None else []

    def about(self, texts: Iterable[str]) -> list[Topic]:
        """Return the topics that *texts* are about: titles, or texts with ids of rules."""
        return self.reference.about(texts, self.rules())

    def link(self, hint: Hint | None) -> list[Topic]:
        """Return the topics that a click at *hint* opens; none if it does something else."""
        linked = hint is not None and hint.link and self.about(hint.cites)
        return self.topics(hint) if linked else []

    def word(self, written: Written | None, at: tuple[int, int]) -> Hint | None:
        """Return the tooltip of a text: its own, or that of a word of the reference: itself, or at *at*."""
        if written is None:
            return None
        if written.tip:
            return Hint(written.rect, written.tip, link=False)
        self.ask()
        if self.busy:
            return None
        words, rules = written.text.rstrip(":…"), self.rules()
        if self.reference.named(words, rules) is not None:
            return Hint(written.rect, "", (words,), link=False)
        found = (phrase for phrase in written.phrases(at) if self._meant(phrase, rules))
        phrase = next(found, None)
        return Hint(written.rect, "", (phrase,), link=False) if phrase is not None else None

    def _meant(self, phrase: str, rules: Sequence[str]) -> bool:
        """Whether *phrase* in a sentence means a topic of *rules*; specials and figures as printed."""
        topic = self.reference.named(phrase, rules)
        if topic is None or not topic.of or len(phrase) < 2:
            return False
        printed = any(title.startswith(phrase[:2]) for title in topic.titles)
        return topic.kind in ("rule", "word") or printed

    def tooltip(self, hint: Hint, key: str) -> Tooltip:
        """Return the text of *hint* followed by the rules that it is about; *key* opens the browser."""
        self.ask()
        topics = self.topics(hint) if not self.busy else []
        if not topics:
            return Tooltip(hint.text)
        click = "Click" if self.link(hint) else key
        told = [one for one in topics if one.kind == "rule"] if hint.text else topics
        told = told or [one for one in topics if one.words.rstrip(".") not in hint.text]
        lines = [f"{one.heading}: {one.words}" for one in told[:MOST]]
        if not hint.text and len(told) == 1:
            lines = [told[0].heading, told[0].words]
        left = len(told) - MOST
        more = f"{click}: {left} more rule{'s' * (left > 1)}" if left > 0 else f"{click}: more"
        return Tooltip("\n".join(filter(None, (hint.text, *lines))), more)
