"""By which rules: what each of several families makes of one sight, and why they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.core.views.judgement import Clause, Judgement, listed, percent
from game.geometry.value import Value

VERDICTS = {"clear": "clear", "partial": "partial cover", "blocked": "blocked"}


class Ruling(Value):
    """What one family makes of a sight.

    Attributes:
        rules: Its name.
        label: Its name as players say it.
        found: What it judges; None where it cannot.
        unknown: The kinds of terrain on the table that it does not know.
        whole: The names of what hides all behind it by these rules, however high it is.
    """

    rules: str
    label: str
    found: Judgement | None
    unknown: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()

    @property
    def reason(self) -> Clause:
        """What decides it, with its rule."""
        if self.found is None:
            return Clause(f"knows no {', '.join(self.unknown)}")
        return self.found.headline

    @property
    def measured(self) -> str:
        """The share that it finds hidden, and the inches of area terrain that it finds between, in words."""
        if self.found is None:
            return ""
        sight = self.found.sight
        return f'{percent(sight.hidden)} hidden, {sight.area:.2f}" of area terrain between'


def differences(found: Sequence[Ruling]) -> list[str]:
    """Return why the rulings differ, in lines: those of one verdict together, then what they see otherwise.

    One line that says so where they do not.
    """
    verdicts = _alike(found, lambda one: VERDICTS[one.verdict])
    if len(verdicts) == 1:
        return [f"all of them: {next(iter(verdicts))}"]
    told = [
        f"{verdict} by {_labels(alike)}: {'; '.join(dict.fromkeys(str(one.reason) for one in alike))}"
        for verdict, alike in verdicts.items()
    ]
    return told + causes(found)


def causes(found: Sequence[Ruling]) -> list[str]:
    """Return what families see otherwise than others: what is solid to them, the share that is hidden.

    Where they see the same, the inches of area terrain of which they make different things.
    """
    told = [
        f"{listed(one.whole)} {'hides' if len(one.whole) == 1 else 'hide'} all behind by {one.label}, "
        "whatever shows above"
        for one in found
        if one.whole
    ]
    shares = _alike(found, lambda one: percent(one.sight.hidden))
    if len(shares) > 1:
        words = "; ".join(f"{share} by {_labels(alike)}" for share, alike in shares.items())
        told.append(f"hidden: {words}")
    inches = _alike(found, lambda one: f'{one.sight.area:.2f}"')
    if not told or len(inches) > 1:
        words = "; ".join(f"{depth} by {_labels(alike)}" for depth, alike in inches.items())
        told.append(f"area terrain between: {words}")
    return told


def _alike(found: Iterable[Ruling], said: Callable[[Judgement], str]) -> dict[str, list[Ruling]]:
    """Return the rulings of which the same is *said* together, by what is said."""
    told: dict[str, list[Ruling]] = {}
    for one in found:
        if one.found is not None:
            told.setdefault(said(one.found), []).append(one)
    return told


def _labels(alike: Iterable[Ruling]) -> str:
    return ", ".join(one.label for one in alike)
