"""The simultaneous choices of two sides as a chart: one side's as rows, the other's as columns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field

from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.geometry.value import Value

Pair = tuple[str, str]
"""The choice of the rows, then that of the columns."""


class ChartChoice(Value):
    """One of a side's choices.

    Attributes:
        label: Its identifier in the chart: "A".
        words: Its name: "advance and fire".
        value: The answer that makes this choice now; "" if its side is not asked.
        against: Why it cannot be chosen; empty if it can.
        brief: A shorter name, where that does not fit: "fire"; "" for none.
        rule: The id of the rule behind it.
    """

    label: str
    words: str
    value: str = ""
    against: tuple[Refusal, ...] = ()
    brief: str = ""
    rule: str = ""


class ChartCell(Value):
    """The result of a pair of choices: a few letters for the chart, and the full text."""

    short: str
    words: str
    rule: str = ""


class ChoiceMeasure(Value):
    """A measure by which all pairs of choices are compared.

    Attributes:
        title: In a word: "Damage".
        hint: The meaning of its numbers: "Damage that the Warhammer deals / takes".
        cells: The text of each pair; missing pairs cannot be chosen.
        shades: From -1, good for the columns, to 1, good for the rows.
    """

    title: str
    hint: str
    cells: Mapping[Pair, str]
    shades: Mapping[Pair, float] = field(default_factory=dict)


class ChoiceOutlook(Value):
    """The expected result of every pair of choices, and the best mixed strategies of both sides.

    Attributes:
        measures: The measures for comparing pairs.
        details: Everything known about a pair, a line each.
        mixture: The chance of each choice in its side's best mixture.
        brings: The gain of the rows from each choice against the mixture of the other side.
        value: The gain of the rows if both sides play their mixtures.
        notes: The reasons and the accuracy, in sentences.
    """

    measures: tuple[ChoiceMeasure, ...]
    details: Mapping[Pair, str]
    mixture: Mapping[str, float]
    brings: Mapping[str, float]
    value: float
    notes: tuple[str, ...] = ()


class ChoiceChart(Value):
    """A chart of choices.

    Attributes:
        names: The names of the two opponents.
        sides, units: Those of the rows, and those of the columns.
        lit: The pair revealed last; None before that.
        cites: The rule of the chart.
        measures: The titles of the measures of *outlook*.
        outlook: Computes the outlook; None if that is not possible. It may take a second.
        about: A key for everything the outlook depends on, for caching.
    """

    names: tuple[str, str]
    sides: tuple[Side, Side]
    units: tuple[UnitId, UnitId]
    rows: tuple[ChartChoice, ...]
    columns: tuple[ChartChoice, ...]
    cells: Mapping[Pair, ChartCell]
    lit: Pair | None = None
    cites: str = ""
    measures: tuple[str, ...] = ()
    outlook: Callable[[], ChoiceOutlook] | None = None
    about: Hashable = None
