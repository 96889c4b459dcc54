"""Testing mutants: pytest collects the tests once, and each mutant is judged in a fork of that process."""

from __future__ import annotations

import gc
import math
import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from time import process_time
from typing import IO, Any

import pytest

from tests.mutants.making import Mutant

ROOT = Path(__file__).parents[2]
PROCESSES = 2
SECONDS = 10
TIMES = 4
OWN, OTHERS = 10.0, 2.0
MOST_MEMORY = 6 << 30
FAMILIES = ROOT / "tests" / "rules"
KILLED, SURVIVED, UNFIT = 1, 0, 3


@dataclass(frozen=True)
class Verdict:
    """The verdict on a mutant.

    Attributes:
        killed: Whether a test failed, or ran out of time or memory.
        by: The test that failed; empty if the process ended.
        own: Whether that test has a rule of the changed function.
    """

    mutant: Mutant
    killed: bool
    by: str = ""
    own: bool = True


@dataclass(frozen=True)
class Test:
    """A test with its seconds, its rules and the functions that it calls."""

    item: pytest.Item
    seconds: float
    rules: frozenset[str]
    calls: frozenset[str]


@dataclass
class Trial:
    """A pytest plugin that lets the tests judge the mutants instead of running them.

    A mutant is judged by the tests that call the changed function: first those with its rules, then the
    others, the fastest ones of each within a time limit. A failure in a test of another rule still shows that
    the mutant is noticed.

    Attributes:
        only_own: Whether mutants are judged only by the tests with their rules.
        skips: Whether a mutant is no longer to be judged.
    """

    mutants: Sequence[Mutant]
    told: Callable[[Verdict], None]
    only_own: bool = False
    skips: Callable[[Mutant], bool] = lambda mutant: False
    verdicts: list[Verdict] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge all mutants."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        tests = self._tests([item for item in session.items if self._may_judge(item)])
        gc.collect()
        gc.freeze()
        self._judge(tests)
        return True

    def _may_judge(self, item: pytest.Item) -> bool:
        """Whether *item* is a test of a rule, or of a family; with `only_own` of a rule of a mutant."""
        if self.only_own:
            return any(rules_of(item) & mutant.tried for mutant in self.mutants)
        return bool(rules_of(item)) or FAMILIES in item.path.parents

    def _tests(self, items: Sequence[pytest.Item]) -> list[Test]:
        """Return the tests that pass on unchanged code, the fastest first."""
        places = [*{mutant.place: mutant for mutant in self.mutants}.values()]
        parts = [items[i::PROCESSES] for i in range(PROCESSES)]
        forks = [_fork(lambda part=part: _measured(part, places)) for part in parts]
        said = [line.split("\t") for fork in forks for line in fork.end().splitlines()]
        by_name = {item.nodeid: item for item in items}
        found = [
            Test(item := by_name[name], float(seconds), rules_of(item), frozenset(calls.split()))
            for name, seconds, calls in said
        ]
        self.broken = sorted(by_name.keys() - {test.item.nodeid for test in found})
        return sorted(found, key=lambda test: (test.seconds, test.item.nodeid))

    def _judge(self, tests: Sequence[Test]) -> None:
        forks: dict[int, tuple[Mutant, _Fork]] = {}
        killers: dict[str, str] = {}
        for mutant in self.mutants:
            if self.skips(mutant):
                continue
            mine = _judges(mutant, tests, killers.get(mutant.place, ""), only_own=self.only_own)
            limit = SECONDS + TIMES * math.ceil(sum(test.seconds for test in mine))
            if len(forks) == PROCESSES:
                self._ended(forks, killers)
            fork = _fork(lambda mutant=mutant, mine=mine: _tried(mutant, mine), limit)
            forks[fork.pid] = mutant, fork
        while forks:
            self._ended(forks, killers)

    def _ended(self, forks: dict[int, tuple[Mutant, _Fork]], killers: dict[str, str]) -> None:
        """Record the verdict of the fork that ends first."""
        pid, status = os.wait()
        mutant, fork = forks.pop(pid)
        by, _, rules = fork.said().partition("\t")
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == UNFIT:
            return
        killed = not os.WIFEXITED(status) or os.WEXITSTATUS(status) != SURVIVED
        if by:
            killers[mutant.place] = by
        own = not by or bool(mutant.tried & set(rules.split()))
        verdict = Verdict(mutant, killed, by, own)
        self.verdicts.append(verdict)
        self.told(verdict)


def _judges(mutant: Mutant, tests: Sequence[Test], last: str, *, only_own: bool) -> list[Test]:
    """Return the tests that judge *mutant*, in order; *last* killed the previous one there."""
    calling = [test for test in tests if mutant.place in test.calls]
    own = [test for test in calling if test.rules & mutant.tried]
    others = [] if only_own else [test for test in calling if not test.rules & mutant.tried]
    chosen = [*_within(own, OWN), *_within(others, OTHERS)]
    return sorted(chosen, key=lambda test: test.item.nodeid != last)


def _within(tests: Sequence[Test], seconds: float) -> list[Test]:
    """Return the fastest of *tests*, which are sorted, that take *seconds* in total; at least one."""
    spent = accumulate(test.seconds for test in tests)
    return [test for i, (test, sum_) in enumerate(zip(tests, spent, strict=True)) if sum_ <= seconds or not i]


def rules_of(item: pytest.Item) -> frozenset[str]:
    """Return the rules of a test."""
    return frozenset(str(rule) for mark in item.iter_markers("rule") for rule in mark.args)


class _Failures:
    """A plugin that records whether a test failed."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


@dataclass(frozen=True)
class _Fork:
    """A running fork, and its output file."""

    pid: int
    file: IO[str]

    def said(self) -> str:
        """Return its output, after its end."""
        with self.file:
            self.file.seek(0)
            return self.file.read()

    def end(self) -> str:
        """Wait for its end and return its output."""
        os.waitpid(self.pid, 0)
        return self.said()


def _fork(work: Callable[[], Iterator[str]], seconds: int = 0) -> _Fork:
    """Run *work* in a fork of this process, which exits with the number that it returns.

    Args:
        seconds: The limit of its processor time; 0 for none.
    """
    file = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed when it has been read
    pid = os.fork()
    if pid:
        return _Fork(pid, file)
    status = KILLED
    try:
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            signal.alarm(20 * seconds)
        status = yielded(work(), file.write)
        file.flush()
    finally:
        os._exit(status)


def yielded(lines: Iterator[str], write: Callable[[str], Any]) -> int:
    """Write the lines that *lines* yields and return its result."""
    while True:
        try:
            write(next(lines))
        except StopIteration as end:
            return int(end.value)


def _measured(items: Sequence[pytest.Item], places: Sequence[Mutant]) -> Iterator[str]:
    """Run the tests on unchanged code; yield name, seconds and calls of each that passes."""
    called: set[str] = set()
    for place in places:
        place.watch(called.add)
    for item, after in zip(items, [*items[1:], None], strict=True):
        called.clear()
        start = process_time()
        if _passes(item, after):
            yield f"{item.nodeid}\t{process_time() - start:.6f}\t{' '.join(sorted(called))}\n"
    return SURVIVED


def _tried(mutant: Mutant, tests: Sequence[Test]) -> Iterator[str]:
    """Run the tests on the changed code up to the first failure, which is yielded with its rules."""
    try:
        mutant.apply()
    except (SyntaxError, ValueError):
        return UNFIT  # not a valid program, such as `return` with a value in the rest of a generator
    for test, after in zip(tests, [*tests[1:], None], strict=True):
        if not _passes(test.item, after.item if after else None):
            yield f"{test.item.nodeid}\t{' '.join(sorted(test.rules))}"
            return KILLED
    return SURVIVED


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    failures = _Failures()
    item.config.pluginmanager.register(failures)
    item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
    item.config.pluginmanager.unregister(failures)
    return not failures.failed


def judged(
    mutants: Sequence[Mutant],
    files: Sequence[Path],
    told: Callable[[Verdict], None],
    *,
    only_own: bool = False,
    skips: Callable[[Mutant], bool] = lambda mutant: False,
) -> Trial:
    """Return the verdicts on *mutants* of the tests in *files* with their rules; see `Trial`.

    Raises:
        RuntimeError: if the tests cannot be collected.
    """
    trial = Trial(mutants, told, only_own, skips)
    if not mutants:
        return trial
    arguments = [
        *("--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")),
        *("-p", "no:terminal", "-p", "no:cacheprovider"),
    ]
    status = pytest.main([*arguments, *map(str, files)], plugins=[trial])
    if status != pytest.ExitCode.OK:
        raise RuntimeError(
            f"the tests cannot be collected: {status!r}; run pytest on {', '.join(map(str, files))}"
        )
    return trial
