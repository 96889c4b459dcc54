"""Rows of the benchmarks: the subject, its baseline, the goal, and whether it is met; and timing.

A benchmark module defines `rows(seconds) -> Iterable[Row]`, and prints only these with `main(rows)`.
*seconds* limits the time of measuring; small values are fast and rough.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from game.battlefield import compiled, engine

SECONDS = 60.0


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Attributes:
        name: What was measured, and on what.
        baseline: The baseline, measured in the same process; "" for an absolute figure.
        ratio: The multiple of the baseline, or a value in *unit*.
        goal: The goal for the ratio; None for information only.
        side: Whether the goal is a minimum or a maximum.
        unit: "x" for ratios.
    """

    name: str
    baseline: str
    ratio: float
    goal: float | None = None
    side: Literal["least", "most"] = "most"
    unit: str = "x"

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without a goal."""
        if self.goal is None:
            return None
        return self.ratio >= self.goal if self.side == "least" else self.ratio <= self.goal

    def as_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {
            "name": self.name,
            "baseline": self.baseline,
            "ratio": self.ratio,
            "goal": self.goal,
            "side": self.side,
            "unit": self.unit,
            "met": self.met,
        }

    def __str__(self) -> str:
        """Return the row as text."""
        beside = f" / {self.baseline}" if self.baseline else ""
        measured = (
            f"{self.ratio:10.3g} {self.unit:3}" if self.ratio < 100 else f"{self.ratio:10.0f} {self.unit:3}"
        )
        if self.goal is None:
            return f"{measured} {'':28} {self.name}{beside}"
        goal = f"at {self.side} {self.goal:g}: {'met' if self.met else 'NOT MET'}"
        return f"{measured} {goal:28} {self.name}{beside}"


Rows = Callable[[float], Iterable[Row]]


def at_least(name: str, baseline: str, ratio: float, goal: float) -> Row:
    """Return a row for something that must be at least *goal* times faster, or better."""
    return Row(name, baseline, ratio, goal, "least")


def at_most(name: str, baseline: str, ratio: float, goal: float) -> Row:
    """Return a row for something that may cost at most *goal* times as much."""
    return Row(name, baseline, ratio, goal, "most")


def cpu(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the CPU seconds of the fastest of some rounds of *work*, after a warm-up round.

    Garbage collection is off, as in `timeit`.
    """
    work()
    found, collects = math.inf, gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            start = time.process_time()
            work()
            found = min(found, time.process_time() - start)
    finally:
        if collects:
            gc.enable()
    return max(found, 1e-9)


def once(work: Callable[[], object]) -> float:
    """Return the CPU seconds of *work*, run once and cold."""
    start = time.process_time()
    work()
    return max(time.process_time() - start, 1e-9)


def with_engines() -> Iterator[str]:
    """Yield each available engine, active until the next iteration: numpy, then the fast one."""
    compiled.offer()
    for name in engine.ENGINES if engine.installed() else engine.ENGINES[:1]:
        with engine.using(name):
            yield name


def main(*modules: Rows) -> int:
    """Print the rows of *modules* as they arrive; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each part may measure")
    args = parser.parse_args()
    return show(modules, args.seconds, as_json=args.json)


def show(modules: Iterable[Rows], seconds: float, *, as_json: bool) -> int:
    """Print all rows; return 1 if a goal is missed."""
    found: list[Row] = []
    if not engine.installed() and not as_json:
        print("numba is not installed: what `pip install .[fast]` brings is not measured")
    for rows in modules:
        gc.collect()
        gc.freeze()  # what earlier parts left is no work for the collections of this one
        for row in rows(seconds):
            found.append(row)
            if not as_json:
                print(row, flush=True)
    if as_json:
        print(json.dumps([row.as_json() for row in found]))
    else:
        missed = sum(row.met is False for row in found)
        print(f"{len(found)} rows, {sum(row.met is True for row in found)} goals met, {missed} missed")
    return int(any(row.met is False for row in found))
