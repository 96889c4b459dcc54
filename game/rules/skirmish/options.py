"""Options: the decisions that the source of the squads leaves open; defaults are the recommended ones."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import RANGE, Setting

OPTIONS: Mapping[str, Setting] = {
    "range": RANGE,
    "break_share": Setting(
        "The share of its models below which a side breaks; 0: never.",
        0.25,
        least=0,
        most=0.9,
    ),
    "undo": Setting(
        "Whether only moves without dice or answers may be taken back, or anything for practice.",
        "fair",
        ("fair", "free"),
    ),
}
