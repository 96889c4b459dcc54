"""A row of the benchmarks: what was measured against what, the goal, and whether it is met; and how to time.

A module here that measures gives `rows(seconds) -> Iterable[Row]`, and prints them alone by `main(rows)`.
*seconds* is how long it may measure; a small number makes it quick and rough.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
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
        baseline: What it is held against, measured in the same process; "" for a figure that stands alone.
        ratio: How many times the baseline, or in *unit*.
        goal: What the ratio shall be; None where it is only told.
        side: Whether the goal is the least or the most that it may be.
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
        """Return it for programs."""
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
        """Return it for people."""
        beside = f" / {self.baseline}" if self.baseline else ""
        told = (
            f"{self.ratio:10.3g} {self.unit:3}" if self.ratio < 100 else f"{self.ratio:10.0f} {self.unit:3}"
        )
        if self.goal is None:
            return f"{told} {'':28} {self.name}{beside}"
        goal = f"at {self.side} {self.goal:g}: {'met' if self.met else 'NOT MET'}"
        return f"{told} {goal:28} {self.name}{beside}"


Rows = Callable[[float], Iterable[Row]]


def at_least(name: str, baseline: str, ratio: float, goal: float) -> Row:
    """Return a row of something that must be so many times faster, or better."""
    return Row(name, baseline, ratio, goal, "least")


def at_most(name: str, baseline: str, ratio: float, goal: float) -> Row:
    """Return a row of something that may cost so many times as much."""
    return Row(name, baseline, ratio, goal, "most")


def cpu(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the seconds of CPU of the cheapest of some rounds of *work*, after one to warm up.

    Garbage is not collected meanwhile, as in `timeit`.
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
    """Return the seconds of CPU of *work*, done once and cold."""
    start = time.process_time()
    work()
    return max(time.process_time() - start, 1e-9)


def with_engines() -> Iterator[str]:
    """Yield each engine that is there, in force until the next is asked for: numpy, then the fast one."""
    compiled.offer()
    before = os.environ.get(engine.VARIABLE)
    try:
        for name in engine.ENGINES if engine.installed() else engine.ENGINES[:1]:
            os.environ[engine.VARIABLE] = name
            yield name
    finally:
        if before is None:
            os.environ.pop(engine.VARIABLE, None)
        else:
            os.environ[engine.VARIABLE] = before


def main(*modules: Rows) -> int:
    """Print the rows of *modules* as they come; return 1 where a goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each part may measure")
    args = parser.parse_args()
    return show(modules, args.seconds, as_json=args.json)


def show(modules: Iterable[Rows], seconds: float, *, as_json: bool) -> int:
    """Print all rows; return 1 where a goal is missed."""
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
