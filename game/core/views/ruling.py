"""Rulings: the judgements of one sight by several families, and why they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.core.views.judgement import Clause, Judgement, listed, percent
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
    """Return the differences in what families see: what is solid to them, the hidden share.

    If those are the same, the inches of area terrain that they judge differently.
    """
    lines = [
        f"{listed(one.whole)} {'hides' if len(one.whole) == 1 else 'hide'} all behind by {one.label}, "
        "whatever shows above"
        for one in found
        if one.whole
    ]
    shares = _alike(found, lambda one: percent(one.sight.hidden))
    if len(shares) > 1:
        words = "; ".join(f"{share} by {_labels(alike)}" for share, alike in shares.items())
        lines.append(f"hidden: {words}")
    inches = _alike(found, lambda one: f'{one.sight.area:.2f}"')
    if not lines or len(inches) > 1:
        words = "; ".join(f"{depth} by {_labels(alike)}" for depth, alike in inches.items())
        lines.append(f"area terrain between: {words}")
    return lines


def _alike(found: Iterable[Ruling], key: Callable[[Judgement], str]) -> dict[str, list[Ruling]]:
    """Return the rulings grouped by the *key* of their judgements."""
    groups: dict[str, list[Ruling]] = {}
    for one in found:
        if one.found is not None:
            groups.setdefault(key(one.found), []).append(one)
    return groups


def _labels(alike: Iterable[Ruling]) -> str:
    return ", ".join(one.label for one in alike)
