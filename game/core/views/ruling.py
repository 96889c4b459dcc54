"""Rulings: the judgements of one sight by several families, and why they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.core.views.judgement import Clause, Criterion, Judgement, listed, percent
from game.geometry.value import Value

VERDICTS = {"clear": "clear", "partial": "partial cover", "blocked": "blocked"}


class Ruling(Value):
    """One family's judgement of a sight.

    Attributes:
        rules: The family's name.
        label: The family's name as players say it.
        found: The judgement; None if the family cannot judge.
        unknown: The kinds of terrain on the table that the family does not know.
        whole: The names of terrain that hides everything behind it by these rules, whatever the heights.
    """

    rules: str
    label: str
    found: Judgement | None
    unknown: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()

    @property
    def reason(self) -> Clause:
        """The deciding fact, with its rule."""
        if self.found is None:
            return Clause(f"knows no {', '.join(self.unknown)}")
        return self.found.headline

    @property
    def measured(self) -> str:
        """In words, the hidden share and the inches of area terrain between."""
        if self.found is None:
            return ""
        sight = self.found.sight
        return f'{percent(sight.hidden)} hidden, {sight.area:.2f}" of area terrain between'


def differences(found: Sequence[Ruling]) -> list[str]:
    """Return why the rulings differ, in lines: grouped by verdict, then the differences in what they see.

    If they agree, one line says so.
    """
    verdicts = _alike(found, lambda one: VERDICTS[one.verdict])
    if not verdicts:
        return ["none of them can judge it"]
    if len(verdicts) == 1:
        judge = "all of them" if all(one.found for one in found) else "all that can judge it"
        return [f"{judge}: {next(iter(verdicts))}"]
    lines = [
        f"{verdict} by {_labels(alike)}: {'; '.join(dict.fromkeys(str(one.reason) for one in alike))}"
        for verdict, alike in verdicts.items()
    ]
    return lines + causes(found)


def causes(found: Sequence[Ruling]) -> list[str]:
    """Return why the verdicts differ: terrain solid to one only, other measures, other tests of them."""
    lines = [
        f"{listed(one.whole)} {'hides' if len(one.whole) == 1 else 'hide'} all behind by {one.label}, "
        "whatever shows above"
        for one in found
        if one.whole
    ]
    for words, measure in (
        ("hidden", lambda one: percent(one.sight.hidden)),
        ("area terrain between", lambda one: f'{one.sight.area:.2f}"'),
    ):
        groups = _alike(found, measure)
        if len(groups) > 1:
            each = "; ".join(f"{measured} by {_labels(alike)}" for measured, alike in groups.items())
            lines.append(f"{words}: {each}")
    judged = [one for one in found if one.found is not None]
    topics = [test.topic for one in judged for test in _criteria(one) if test.decides]
    return lines + [line for topic in dict.fromkeys(topics) for line in _tested(topic, judged)]


def _tested(topic: str, judged: Sequence[Ruling]) -> Iterable[str]:
    """Yield how each family tests *topic*, unless all do alike."""
    groups: dict[str, list[str]] = {}
    for one in judged:
        test = next((test for test in _criteria(one) if test.topic == topic), None)
        words, label = (
            (test.words, f"{one.label} ({test.rule})") if test else ("they do not count", one.label)
        )
        groups.setdefault(words, []).append(label)
    if len(groups) > 1:
        each = (f"by {', '.join(alike)} {words}" for words, alike in groups.items())
        yield f"{topic}: {'; '.join(each)}"


def _criteria(one: Ruling) -> tuple[Criterion, ...]:
    return one.found.criteria if one.found is not None else ()


def _alike(found: Iterable[Ruling], key: Callable[[Judgement], str]) -> dict[str, list[Ruling]]:
    """Return the rulings grouped by the *key* of their judgements."""
    groups: dict[str, list[Ruling]] = {}
    for one in found:
        if one.found is not None:
            groups.setdefault(key(one.found), []).append(one)
    return groups


def _labels(alike: Iterable[Ruling]) -> str:
    return ", ".join(one.label for one in alike)
