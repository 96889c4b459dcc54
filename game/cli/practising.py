"""`practice`: lists the practice problems, shows one, and gives its best answer."""

from __future__ import annotations

import argparse
import datetime
from typing import Any

from game.cli.shared.printing import print_json
from game.core.teaching_lobby import PracticeRung
from game.core.views.teaching.problem_words import action_words, figure_words, measure_words
from game.files import places
from game.files.by_name import map_folders
from game.files.problems import ProblemFile
from game.lobby.practice.ladder import PracticeLadder, day_key
from game.lobby.practice.recipes import families
from game.lobby.practice.results import PracticeResults


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    about = "list the practice problems, or show one and its best answer"
    parser = commands.add_parser("practice", help=about, description=about)
    words = "the name of a problem, or `day` for today's; without it all are listed"
    parser.add_argument("problem", nargs="?", default="", metavar="PROBLEM", help=words)
    parser.add_argument("--list", action="store_true", help="list the problems; solved ones have a tick")
    parser.add_argument("--day", metavar="YYYY-MM-DD", type=_day, help="show the problem of that day")
    words = "with `day` or --day: the family of the problem; by default {}"
    first, *_ = known = families()
    parser.add_argument("--family", choices=known, default=first, help=words.format(first))
    parser.add_argument("--solve", action="store_true", help="show the best answer that the engine finds")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def _day(text: str) -> str:
    return datetime.date.fromisoformat(text).isoformat()


def run(args: argparse.Namespace) -> int:
    """Print the list, or one problem."""
    ladder = PracticeLadder(map_folders())
    day = args.day or (datetime.date.today().isoformat() if args.problem == "day" else "")
    key = day_key(day, args.family) if day else args.problem
    if args.list or not key:
        return _list(ladder.rungs(), as_json=args.json)
    return _show(ladder, key, solve=args.solve, as_json=args.json)


def _list(rungs: list[PracticeRung], *, as_json: bool) -> int:
    solved = PracticeResults(places.saves()).solved()
    if as_json:
        found = [
            {
                "key": one.key,
                "title": one.title,
                "family": one.family,
                "topic": one.topic,
                "solved": one.key in solved,
                "problems": list(one.problems),
            }
            for one in rungs
        ]
        print_json({"problems": found})
        return 0
    for one in rungs:
        tick = "✓" if one.key in solved else " "
        print(f"{tick} {one.key}: {one.title}" + (f" ({one.topic})" if one.topic else ""))
    return 0


def _show(ladder: PracticeLadder, key: str, *, solve: bool, as_json: bool) -> int:
    """Print the problem *key*, and with *solve* its best answer with the figures."""
    found = ladder.problem(key)
    problem = found.problem
    shown = _solved(found) if solve else {}
    if as_json:
        about = {"key": key, "title": problem.title, "topic": problem.topic, "question": problem.question}
        print_json({**about, "side": problem.side, **shown})
        return 0
    print(f"{problem.title} · {problem.topic}")
    print(f"{found.scenario.map.name}. You play {problem.side}.\n{problem.question}")
    if solve:
        print(f"Best answer found: {shown['best']}")
        for one in shown["figures"]:
            print(f"  {one['measure']}: {one['words']}")
        print(problem.why)
    return 0


def _solved(found: ProblemFile) -> dict[str, Any]:
    """Return the best answer to a problem with its figures."""
    from game.lobby.practice.positions import judge_of  # here, since a list measures nothing

    judge, measures = judge_of(found), found.problem.measures
    figures = [
        {"measure": measure_words(found.problem, one), "value": value, "words": figure_words(one, value)}
        for one, value in zip(measures, judge.best.figures, strict=True)
    ]
    return {
        "best": action_words(judge.view, judge.best.action),
        "score": judge.best.score,
        "figures": figures,
    }
