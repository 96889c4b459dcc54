"""`python -m tests.mutants [RULE ...]`: mutate the code of a rule and run its tests.

Prints for each rule how many mutants were made, killed by its tests, killed elsewhere (by a test that calls
the function but has none of its rules), explained and survived; and every survivor. Equivalent mutants are
explained in tests/mutants/equivalent.yaml. With `--each`, mutates the code of each rule only until a test
with that very rule kills a mutant, and prints both.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.files.catalogue import TESTS, Rule, catalogue
from game.rules import names
from tests.mutants.equivalent import Equivalent, explained, stale
from tests.mutants.making import Mutant, mutants
from tests.mutants.trial import Trial, Verdict, judged


def main() -> int:
    """Run the mutants of all rules, or of those named; return 0 if none survives unexplained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="a rule's id, or its beginning: AS-HIT")
    parser.add_argument("--list", action="store_true", help="print the mutants, run nothing")
    words = "for each rule, stop at the first mutant that one of its own tests kills"
    parser.add_argument("--each", action="store_true", help=words)
    args = parser.parse_args()
    rows = {rule.id: rule for name in names() for rule in catalogue(name)}
    wanted = _wanted(parser, args.rules, rows)
    chosen = [mutant for mutant in mutants() if mutant.rules & wanted.keys()]
    if args.list:
        print("\n".join(_line(mutant) for mutant in chosen))
        return 0
    if args.each:
        return _each(wanted, chosen)
    reasons = explained()
    trial = judged(chosen, _files(chosen, rows), lambda verdict: _told(verdict, reasons))
    _table(wanted, trial, reasons)
    return _summary(trial, reasons, stale(reasons, mutants()))


def _each(wanted: Mapping[str, Rule], chosen: Sequence[Mutant]) -> int:
    """Print a mutant for each rule with an effect that a test of its own kills; return 0 if all have one."""
    wanted = {key: row for key, row in wanted.items() if not row.row.no_effect}
    mine = {rule: frozenset({rule}) for rule in wanted}
    tried = [
        replace(mutant, rules=mine[rule], tried=mine[rule])
        for rule in wanted
        for mutant in chosen
        if rule in mutant.rules
    ]
    proved: dict[str, Verdict] = {}

    def told(verdict: Verdict) -> None:
        (rule,) = verdict.mutant.rules
        if verdict.killed and verdict.by and rule not in proved:
            proved[rule] = verdict
            print(f"{_line(verdict.mutant)}: {verdict.by}", flush=True)

    trial = judged(
        tried,
        _files(tried, wanted),
        told,
        only_own=True,
        skips=lambda one: one.rules <= proved.keys(),
    )
    for words, lines in (
        ("no test", [rule for rule, row in wanted.items() if not row.tests]),
        ("no mutant killed by its own tests", [rule for rule in wanted if rule not in proved]),
        ("fails without a change", trial.broken),
    ):
        for line in lines:
            print(f"{words}: {line}")
    print(f"{len(proved)} of {len(wanted)} rules have a mutant that a test of theirs kills")
    return 0 if len(proved) == len(wanted) and not trial.broken else 1


def _wanted(parser: argparse.ArgumentParser, asked: Sequence[str], rows: dict[str, Rule]) -> dict[str, Rule]:
    """Return the rules that begin with one of *asked*; all if it is empty."""
    if unknown := [name for name in asked if not any(key.startswith(name) for key in rows)]:
        parser.error(f"no rule begins with {unknown[0]}; `main.py rules FAMILY` lists them")
    return {key: row for key, row in rows.items() if not asked or key.startswith(tuple(asked))}


def _files(chosen: Sequence[Mutant], rows: Mapping[str, Rule]) -> list[Path]:
    """Return the files of the tests for the rules in *chosen*."""
    rules = sorted({rule for mutant in chosen for rule in mutant.tried} & rows.keys())
    return sorted({TESTS / test.partition("::")[0] for rule in rules for test in rows[rule].tests})


def _told(verdict: Verdict, reasons: Equivalent) -> None:
    """Print a survivor immediately, besides the report."""
    if not verdict.killed and not reasons.reason(verdict.mutant):
        print(f"survived: {_line(verdict.mutant)}", file=sys.stderr, flush=True)
    elif not verdict.own:
        print(f"killed by {verdict.by}: {_line(verdict.mutant)}", file=sys.stderr, flush=True)


def _line(mutant: Mutant) -> str:
    return f"{mutant.place}:{mutant.line}: {mutant.words}  [{', '.join(sorted(mutant.rules))}]"


def _table(wanted: dict[str, Rule], trial: Trial, reasons: Equivalent) -> None:
    """Print a row for each rule with mutants; a mutant of several rules counts for each."""
    wide = max(map(len, wanted), default=0)
    print(f"{'rule':{wide}}  made  killed  elsewhere  explained  survived")
    for rule in wanted:
        mine = [verdict for verdict in trial.verdicts if rule in verdict.mutant.rules]
        if mine:
            killed = sum(verdict.killed for verdict in mine)
            other = sum(not verdict.own for verdict in mine)
            known = sum(not v.killed and bool(reasons.reason(v.mutant)) for v in mine)
            left = len(mine) - killed - known
            print(f"{rule:{wide}}  {len(mine):4}  {killed - other:6}  {other:9}  {known:9}  {left:8}")


def _summary(trial: Trial, reasons: Equivalent, gone: Sequence[str]) -> int:
    """Print the totals and the failures, and return the exit status."""
    alive = sorted((v.mutant for v in trial.verdicts if not v.killed), key=lambda one: (one.place, one.line))
    left = [mutant for mutant in alive if not reasons.reason(mutant)]
    dead = [v.mutant for v in trial.verdicts if v.killed and reasons.reason(v.mutant)]
    problems = {
        "survived": [_line(mutant) for mutant in left],
        "fails without a change": trial.broken,
        "explained, but killed": [_line(mutant) for mutant in dead],
        "explained, but no such mutant": gone,
    }
    for words, lines in problems.items():
        for line in lines:
            print(f"{words}: {line}")
    made, killed = len(trial.verdicts), len(trial.verdicts) - len(alive)
    other = sum(not verdict.own for verdict in trial.verdicts)
    known = len(alive) - len(left)
    print(
        f"{made} mutants: {killed - other} killed, {other} elsewhere, {known} explained, {len(left)} survived"
    )
    return 1 if any(problems.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
