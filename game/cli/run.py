"""`run`: plays a script through the seats, without a window, and prints what came of it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.cli.plain import plain
from game.cli.printing import print_json
from game.core.engine.agreement import Agree, Amend, Concede, Decline
from game.core.engine.dice import WrongFace, followed
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer, Pick
from game.core.model.procedure import Planned, Struck
from game.core.model.state import Action, Ask, Encounter, Event, GridCell, Question, Table, View
from game.core.model.tally import Refusal
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import OVERSEER
from game.core.views.reporting import status_report
from game.core.views.seat import Seat
from game.files.saves.saves import save
from game.files.scenarios.script import Script
from game.files.yaml.problems import BadFile, Problem
from game.geometry.value import tag_of
from game.lobby.tables import CommandBattle, begin, callable_in, named
from game.rules.shape_sheet import plain_shape


class Undo(Action):
    """Take the last entry back, as its side may alone; by the option undo, free, anything."""

    def resolve(self, table: Table) -> None:
        """Nothing happens on the table: the match steps back."""


class Redo(Action):
    """Do again what was taken back last."""

    def resolve(self, table: Table) -> None:
        """Nothing happens on the table: the match steps forward."""


GENERAL: tuple[type[Action], ...] = (EndPhase, Answer, Pick, Agree, Decline, Concede, Amend, Undo, Redo)
SILENT = (Planned, Struck)


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("run", help="play a script of actions and print what came of it")
    parser.add_argument("scenario", type=Path)
    parser.add_argument("--script", type=Path, required=True, help="a YAML list of actions")
    parser.add_argument("--dice", type=faces, default=(), metavar="3,4,...", help="the first dice, in order")
    parser.add_argument("--seed", help="of the dice that --dice does not give; by default the scenario's")
    parser.add_argument("--side", help="print only what this side may know")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def faces(text: str) -> tuple[int, ...]:
    """Return the faces in *text*, as 3,4,6; whether dice have them, the rules of the scenario say."""
    shown = [face for face in text.replace(" ", "").split(",") if face]
    whole = all(face.isascii() and face.isdecimal() and len(face) < 9 for face in shown)
    if not whole or any(int(face) < 1 for face in shown):
        raise argparse.ArgumentTypeError(f"expected faces from 1 up, as 3,4,6, not {text}")
    return tuple(int(face) for face in shown)


def run(args: argparse.Namespace) -> int:
    """Play the script; 1 where an action is refused or a question is left open."""
    try:
        return _run(args)
    except WrongFace as wrong:
        raise _wrong_dice(args, str(wrong)) from wrong


def _wrong_dice(args: argparse.Namespace, why: str) -> BadFile:
    return BadFile([Problem(str(args.scenario), 1, 1, "", f"--dice: {why}")])


def _run(args: argparse.Namespace) -> int:
    battle = begin(args.scenario, dice=followed(*args.dice), seed=args.seed, side=args.side)
    most = battle.match.state.rules.largest_die
    if max(args.dice, default=1) > most:
        raise _wrong_dice(args, f"a die shows 1 to {most}, not {max(args.dice)}")
    script = Script(args.script)
    kinds = (*GENERAL, *battle.match.state.rules.actions)
    refused = _play(battle, script, kinds)
    if args.save is not None:
        _keep(battle, args.save)
    seat = battle.looking
    ask = battle.match.state.asked if battle.side is None else seat.view.asked
    if refused is None and ask is not None:
        refused = {"item": None, "asked": _asked(ask)}
    if args.json:
        print_json({**report(seat.view, seat.news), "refused": refused})
    else:
        _print(seat, refused)
    return 1 if refused else 0


def _keep(battle: CommandBattle, path: Path) -> None:
    try:
        save(battle.match, path)
    except OSError as wrong:
        words = f"cannot be written: {wrong.strerror or wrong}"
        raise BadFile([Problem(str(path), 1, 1, "", words)]) from wrong


def _play(battle: CommandBattle, script: Script, kinds: tuple[type[Action], ...]) -> dict[str, Any] | None:
    """Play *script*; return which item was refused and why.

    For a side the names of an item are read when its turn comes, and those of its own items as it may call
    units then: so hidden and absent units look alike. Why others are refused is theirs.
    """
    sides, own = battle.match.state.sides, battle.side is not None
    actions = script.actions(kinds, None if own else callable_in(battle.looking.view), sides)
    for number, action in enumerate(actions):
        mine = action.side == battle.side
        try:
            if own:
                view = Seat(action.side if mine else OVERSEER, battle.match).view
                action = script.action(number, kinds, callable_in(view), sides)
            _do(battle.match, action)
        except IllegalAction as illegal:
            refusals = illegal.refusals if mine or not own else []
            return {"item": number, "refusals": [_refusal(one) for one in refusals]}
        except BadFile as bad:
            refusals = [Refusal(problem.message) for problem in bad.problems] if mine else []
            return {"item": number, "refusals": [_refusal(one) for one in refusals]}
    return None


def _do(match: Match, action: Action) -> None:
    """Play *action*, or step through the log by it.

    Raises:
        IllegalAction: if it is refused.
    """
    if isinstance(action, (Undo, Redo)):
        back = isinstance(action, Undo)
        if not (match.undo(action.side) if back else match.redo(action.side)):
            words = f"there is nothing that {action.side} may {'take back' if back else 'do again'} alone"
            raise IllegalAction(action, [Refusal(words)])
    else:
        match.play(action)


def _refusal(refusal: Refusal) -> dict[str, str]:
    return {"reason": refusal.reason, "rule": refusal.rule}


def _asked(ask: Ask) -> dict[str, Any]:
    about = ask.about
    asked = {"sides": list(ask.sides), "allows": sorted(ask.allows)}
    if isinstance(about, Question):
        return {**asked, "question": about.words, "values": list(about.values)}
    return {**asked, "question": "" if about is None else tag_of(type(about)), "values": []}


def report(view: View, news: list[Event]) -> dict[str, Any]:
    """Return the game as *view* and *news* show it, units named as the file or their counters name them."""
    names = named(view)
    result = view.result
    return {
        "turn": view.turn,
        "phase": view.now.name,
        **_encounters(view, names),
        "to_act": [side for side in view.sides if side in view.to_act],
        "winner": None if result is None else result.winner,
        "result": None if result is None else plain(result, names),
        "events": [plain(event, names) for event in news if not isinstance(event, SILENT)],
        "units": {names[key]: _unit(view, key) for key in sorted(view.units, key=lambda key: names[key])},
    }


def _encounters(view: View, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the open encounters, where the rules have any."""
    found = [_encounter(one, names) for one in view.encounters]
    return {"encounters": found} if view.rules.encounters else {}


def _encounter(encounter: Encounter, names: Mapping[str, str]) -> dict[str, Any]:
    """Return an open encounter; the first is the one that is played, where one is."""
    grid = encounter.grid
    return {
        "kind": encounter.kind,
        "units": [names[unit] for unit in encounter.units],
        "round": encounter.round,
        "cells": [] if grid is None else [str(GridCell(grid.name, cell.name)) for cell in grid.cells],
    }


def _unit(view: View, key: str) -> dict[str, Any]:
    unit = view.units[key]
    there = unit.enters is None
    shape = {} if unit.shape is None else {"shape": plain_shape(unit.shape)}
    return {
        "side": unit.side,
        "at": list(unit.at) if there else None,
        "facing": None if unit.facing is UNKNOWN else unit.facing,
        "level": unit.level if there else None,
        "status": plain(status_report(view, unit).fields, {}),
        "removed": unit.removed,
        **shape,
    }


def _print(seat: Seat, refused: dict[str, Any] | None) -> None:
    for line in seat.story:
        rule = f" [{line.rule}]" if line.rule else ""
        print(f"{line.words}{rule}" if line.heading else f"  {line.words}{rule}")
    print()
    shown = report(seat.view, [])
    print(f"turn {shown['turn']}, {shown['phase']}; to act: {', '.join(shown['to_act']) or 'nobody'}")
    for name, unit in shown["units"].items():
        known = ", ".join(f"{key} {value}" for key, value in unit["status"].items() if value)
        status = f"; {known}" if known else ""
        where = unit["removed"] or ("off the table" if unit["at"] is None else _place(unit))
        print(f"  {name} ({unit['side']}): {where}{status}")
    if refused is not None:
        print(_end_words(refused))


def _end_words(refused: dict[str, Any]) -> str:
    """Return why the script was not played to its end."""
    if refused["item"] is not None:
        reasons = "; ".join(str(Refusal(**one)) for one in refused["refusals"])
        return f"refused: item {refused['item']}" + (f": {reasons}" if reasons else "")
    return f"open: {refused['asked']['question'] or ' and '.join(refused['asked']['sides'])}"


def _place(unit: dict[str, Any]) -> str:
    x, y = unit["at"]
    facing = "" if unit["facing"] is None else f" facing {unit['facing']:.0f}"
    return f'at ({x:.2f}, {y:.2f}){facing}, level {unit["level"]:g}"'
