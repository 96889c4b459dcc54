"""What two sides choose at once, as a chart: a row for each choice of one, a column for each of the other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field

from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.geometry.value import Value

Pair = tuple[str, str]
"""The choice of the rows, then that of the columns."""


class ChartChoice(Value):
    """What one side may choose.

    Attributes:
        label: By which the chart knows it: "A".
        words: What it is: "advance and fire".
        value: The answer that chooses it now; "" where its side is not asked.
        against: Why it cannot be chosen; empty where it can.
    """

    label: str
    words: str
    value: str = ""
    against: tuple[Refusal, ...] = ()


class ChartCell(Value):
    """What a pair of choices leads to: a few letters for the chart, and the whole in words."""

    short: str
    words: str
    rule: str = ""


class ChoiceMeasure(Value):
    """One thing that every pair of choices is compared by.

    Attributes:
        title: In a word: "Damage".
        hint: What its numbers mean: "Damage that the Warhammer deals / takes".
        cells: The words of each pair; those left out cannot be chosen.
        shades: From -1, good for the columns, to 1, good for the rows.
    """

    title: str
    hint: str
    cells: Mapping[Pair, str]
    shades: Mapping[Pair, float] = field(default_factory=dict)


class ChoiceOutlook(Value):
    """What every pair of choices would do, and how both sides mix theirs best.

    Attributes:
        measures: What pairs are compared by.
        details: All that is known of a pair, a line each.
        mixture: With what chance each choice is made, of both sides.
        brings: What each choice brings the rows against the mixture of the other side.
        value: What the rows gain if both mix so.
        notes: Why, and how exact it is, in sentences.
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
        names: Who is against whom.
        sides, units: Whose the rows are, and whose the columns.
        lit: The pair that was revealed last; None before that.
        cites: The rule of the chart.
        measures: The titles of what the outlook compares pairs by.
        outlook: Computes what every pair would do; None where nobody can say. It may take a second.
        about: What that depends on: the same as long as it stays the same.
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
