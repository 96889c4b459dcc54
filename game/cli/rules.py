"""`rules`: the name, text, source, decision, code and tests of each rule; actions, options, the turn."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from game.cli.shared.printing import print_json
from game.core.engine.flow import diagram
from game.core.model.state import Ruleset
from game.files.catalogue import Rule, catalogue
from game.files.family_io import families, family_ios
from game.files.reference import reference
from game.files.yaml.problems import BadFile, Problem
from game.geometry.value import tag_of
from game.lobby.rulebooks import on_top
from game.lobby.script_play import GENERAL
from game.rules import names, ruleset
from game.rules.setting import Setting


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("rules", help="list rules: name, text, source, decision, code, tests")
    parser.add_argument("what", nargs="?", metavar="FAMILY, ID or WORD", help="default: list the families")
    parser.add_argument("--coverage", action="store_true", help="the code and the tests marked with each id")
    parser.add_argument("--actions", action="store_true", help="the actions of a family with their fields")
    parser.add_argument("--options", action="store_true", help="the options of a family with their defaults")
    parser.add_argument(
        "--decisions",
        action="store_true",
        help="the decisions of a family, in the format of docs/decisions.md",
    )
    parser.add_argument("--diagram", action="store_true", help="the turn as a Mermaid state diagram")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the requested rules; return 2 if there is no such family or id."""
    asked = args.coverage or args.actions or args.options or args.decisions or args.diagram
    families = [args.what] if args.what in names() else names()
    if args.what is None and not asked:
        print_json({"rules": names()}) if args.json else print("\n".join(names()))
        return 0
    if args.what is not None and args.what not in names():
        return _one(args.what, args)
    if args.json:
        data = [_data(family, args) for family in families]
        print_json(data[0] if args.what is not None else {"families": data})
        return 0
    for family in families:
        _family(family, args)
    return 0


def _one(key: str, args: argparse.Namespace) -> int:
    found = [(family, rule) for family in names() for rule in catalogue(family) if rule.id == key]
    if not found:
        return _explained(key, args)
    (family, rule), *_ = found
    print_json({"family": family, **_as_data(rule)}) if args.json else print(f"{family}\n" + _whole(rule))
    return 0


def _explained(key: str, args: argparse.Namespace) -> int:
    """Print what a special, a figure of a card or a word means, in each family that knows it."""
    named = (reference().named(key, [family]) for family in (*names(), ""))
    topics = {topic.key: topic for topic in named if topic is not None}
    if not topics:
        words = f"there is no family and no rule {key}, nor a word; "
        words += "`rules` lists the families, `rules FAMILY` its rules"
        raise BadFile([Problem("", 1, 1, "", words)])
    if args.json:
        print_json({"topics": [vars(topic) for topic in topics.values()]})
    for topic in topics.values() if not args.json else ():
        related = f"\n  see: {', '.join(topic.related)}" if topic.related else ""
        print(f"{topic.heading} ({topic.group})\n  {topic.words}{related}")
    return 0


def _family(family: str, args: argparse.Namespace) -> None:
    if args.diagram:
        print(diagram(_joined(family)))
    elif args.decisions:
        print(decisions(family))
    elif args.actions:
        for one in _actions(family):
            print(f"{one['action']} {{{', '.join(one['fields'])}}}: {one['words']}")
    elif args.options:
        for name, setting in _settings(family).items():
            print(f"{name}: {setting.default}. {setting.words}")
    else:
        _list(family, args)


def _data(family: str, args: argparse.Namespace) -> dict[str, Any]:
    """Return the requested data of *family* as one JSON object."""
    if args.diagram:
        return {"family": family, "diagram": diagram(_joined(family))}
    if args.actions:
        return {"family": family, "actions": _actions(family)}
    if args.options:
        settings = _settings(family).items()
        data = [
            {"option": n, "default": s.default, "expected": s.expected, "words": s.words} for n, s in settings
        ]
        return {"family": family, "options": data}
    rules = [rule for rule in catalogue(family) if rule.row.decision or not args.decisions]
    return {"family": family, "rules": [_as_data(rule) for rule in rules]}


def _settings(name: str) -> Mapping[str, Setting]:
    """Return the options of the rules called *name*; empty if they play no battle."""
    part = family_ios().get(name)
    return {} if part is None else part.settings


def _joined(name: str) -> Ruleset:
    """Return the rules called *name*: a family, or an add-on joined to the first family it fits."""
    if name in families():
        return ruleset([name])
    return ruleset([next(family for family in sorted(families()) if on_top(family, name)), name])


def _actions(family: str) -> list[dict[str, Any]]:
    """Return the actions of *family* by name, with fields and descriptions; only an add-on's own."""
    if family not in family_ios():
        return []
    given = (*_joined(family).actions, *GENERAL)
    if family not in families():
        given = tuple(kind for kind in given if f".{family}." in kind.__module__)
    kinds = sorted(given, key=lambda kind: tag_of(kind))
    return [
        {
            "action": tag_of(kind),
            "fields": [f.name for f in fields(kind)],
            "words": (kind.__doc__ or "").splitlines()[0],
        }
        for kind in dict.fromkeys(kinds)
    ]


def decisions(family: str) -> str:
    """Return the options of *family* and their defaults as Markdown."""
    settings, lines = _settings(family), list[str]()
    if settings:
        head = "| option | default | may be | decides |"
        lines += [f"## {family}: options", "", head, "|---|---|---|---|"]
    for name, setting in settings.items():
        default = str(setting.default).lower() if isinstance(setting.default, bool) else setting.default
        lines.append(f"| `{name}` | {default} | {setting.expected} | {setting.words} |")
    lines += [""] if settings else []
    lines += [f"## {family}: decisions", "", "| rule | name | says | decision |", "|---|---|---|---|"]
    rows = (rule for rule in catalogue(family) if rule.row.decision)
    lines += [f"| {rule.id} | {rule.row.name} | {rule.row.says} | {rule.row.decision} |" for rule in rows]
    return "\n".join(lines)


def _list(family: str, args: argparse.Namespace) -> None:
    rules = catalogue(family)
    for rule in rules:
        print(_coverage(rule) if args.coverage else f"{rule.id}  {rule.row.name}: {rule.row.says}")
    if args.coverage:
        bare = [rule.id for rule in rules if not rule.borne]
        print(
            f"{len(rules)} rules, {sum(not rule.row.no_effect for rule in rules)} with effect, "
            f"{len(bare)} not borne{': ' if bare else ''}{', '.join(bare)}"
        )


def _coverage(rule: Rule) -> str:
    if rule.row.no_effect:
        return f"{rule.id}  no_effect: {rule.row.no_effect}"
    return f"{rule.id}  code: {', '.join(rule.code) or 'none'}; tests: {', '.join(rule.tests) or 'none'}"


def _whole(rule: Rule) -> str:
    row = rule.row
    lines = [f"{rule.id} · {row.name}", f"  {row.says}", f"  source: {row.source}"]
    lines += [f"  decision: {row.decision}"] if row.decision else []
    lines += [f"  no effect: {row.no_effect}"] if row.no_effect else []
    lines += [f"  code: {', '.join(rule.code)}"] if rule.code else []
    lines += [f"  tests: {', '.join(rule.tests)}"] if rule.tests else []
    return "\n".join(lines)


def _as_data(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, **vars(rule.row), "code": list(rule.code), "tests": list(rule.tests)}
