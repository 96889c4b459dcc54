"""The header of a save: its battle and progress, without replaying the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

from game.core.engine.history import History
from game.core.model.brief import Result
from game.core.model.events import NoteAdded, NoteErased
from game.files.saves.bad_save import BadSave
from game.files.saves.journal import read
from game.files.saves.rows import mark_of, outcome
from game.files.saves.saves import UNREADABLE
from game.geometry.value import Value, tag_of
from game.rules import ruleset

NOTES = frozenset({tag_of(NoteAdded), tag_of(NoteErased)})


class SaveHeader(Value):
    """The contents of a save's header.

    Attributes:
        battle: The name of the scenario.
        phase: The name of the current phase.
        ended: The result of the battle in words; "" while it continues.
        problem: Why it cannot be opened; "" if it can.
        kept: If it cannot be opened, the number of lines that could be salvaged.
        locked: The sides whose PINs it requires.
        game: The id of the game.
        played: Its sitting and number of lines, which order the saves of a game.
    """

    battle: str = ""
    turn: int = 0
    phase: str = ""
    ended: str = ""
    problem: str = ""
    kept: int = 0
    locked: tuple[str, ...] = ()
    game: str = ""
    played: tuple[int, int] = (0, 0)


def save_header(path: Path) -> SaveHeader:
    """Return the header of the save at *path*; never raises."""
    try:
        pages = read(path)
    except BadSave as bad:
        return SaveHeader(problem=str(bad))
    try:
        mark = mark_of(pages.lines[0])
        played = mark.sitting, len(pages.lines)
        found = replace(_glance(pages.lines), game=mark.game, played=played)
    except UNREADABLE as wrong:
        return SaveHeader(problem=f"{path}:1:1: this is not a save of this game: {wrong}")
    if pages.wrong is None:
        return found
    number, why = pages.wrong
    return replace(found, ended="", problem=f"{path}:{number}:1: {why}", kept=len(pages.lines))


def _glance(lines: tuple[Any, ...]) -> SaveHeader:
    first, *rest = lines
    if "seal" in first:
        return _sealed_glance(lines)
    start = first["start"]
    phases = ruleset(first["rules"], first["options"]).phases
    done: History[Mapping[str, Any]] = History(_owner)
    for line in rest:
        if "undo" in line or "redo" in line:
            done.shift(int(line.get("redo", 0)) - int(line.get("undo", 0)), line.get("by"))
        else:
            done.record(line)
    stands = int(start["turn"]), int(start["phase"]), ""
    turn, phase, ended = reduce(_after, (line["events"] for line in done.entries[: done.now]), stands)
    return SaveHeader(str(start["brief"]["name"]), turn, phases[phase].name, ended)


def _owner(line: Mapping[str, Any]) -> str:
    """Return the side to which an entry is private, like `Entry.owner`; "" if it is not private."""
    events = line["events"]
    notes = all(event["is"] in NOTES and event["note"].get("private", False) for event in events)
    return str(line["action"]["side"]) if notes and events else ""


def _sealed_glance(lines: tuple[Any, ...]) -> SaveHeader:
    """Return the header of a sealed save, from its last plaintext moment."""
    first = lines[0]
    locked = tuple(map(str, first["seal"]["salts"]))
    at = next((line["at"] for line in reversed(lines) if "at" in line), None)
    if at is None:
        return SaveHeader(str(first["battle"]), locked=locked)
    return SaveHeader(
        str(first["battle"]), int(at["turn"]), str(at["phase"]), str(at["ended"]), locked=locked
    )


def _after(before: tuple[int, int, str], events: list[Mapping[str, Any]]) -> tuple[int, int, str]:
    """Return turn, phase and result after *events*."""
    turn, phase, ended = before
    for event in events:
        if event["is"] == "PhaseBegan":
            turn, phase = int(event["turn"]), int(event["phase"])
        elif event["is"] == "Ended":
            result = event["result"]
            ended = outcome(Result(result["winner"], result["reason"]))
    return turn, phase, ended
