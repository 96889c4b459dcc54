"""A game as a side sees it, with its news, as JSON and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.model.procedure import Planned, Struck
from game.core.model.state import Encounter, Event, GridCell, View
from game.core.model.tally import Refusal
from game.core.model.unknown import UNKNOWN
from game.core.views.reporting import status_report
from game.core.views.seat import Seat
from game.lobby.reports.plain import plain
from game.lobby.tables import named
from game.rules.shape_sheet import plain_shape

SILENT = (Planned, Struck)


def report(view: View, news: list[Event]) -> dict[str, Any]:
    """Return *view* and *news* as JSON, with units named as in the file or by counter."""
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
    """Return the open encounters, if the rules have any."""
    found = [_encounter(one, names) for one in view.encounters]
    return {"encounters": found} if view.rules.encounters else {}


def _encounter(encounter: Encounter, names: Mapping[str, str]) -> dict[str, Any]:
    """Return an open encounter; the first in the list is the one being played, if any is."""
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


def lines(seat: Seat, refused: dict[str, Any] | None) -> Iterator[str]:
    """Yield the story of *seat*, the state of its game, and why a script stopped early."""
    for line in seat.story:
        rule = f" [{line.rule}]" if line.rule else ""
        yield f"{line.words}{rule}" if line.heading else f"  {line.words}{rule}"
    yield ""
    shown = report(seat.view, [])
    yield f"turn {shown['turn']}, {shown['phase']}; to act: {', '.join(shown['to_act']) or 'nobody'}"
    for name, unit in shown["units"].items():
        known = ", ".join(f"{key} {value}" for key, value in unit["status"].items() if value)
        status = f"; {known}" if known else ""
        where = unit["removed"] or ("off the table" if unit["at"] is None else _place(unit))
        yield f"  {name} ({unit['side']}): {where}{status}"
    if refused is not None:
        yield _end_words(refused)


def _end_words(refused: dict[str, Any]) -> str:
    """Return why a script stopped early, as text."""
    if refused["item"] is not None:
        reasons = "; ".join(str(Refusal(**one)) for one in refused["refusals"])
        return f"refused: item {refused['item']}" + (f": {reasons}" if reasons else "")
    return f"open: {refused['asked']['question'] or ' and '.join(refused['asked']['sides'])}"


def _place(unit: dict[str, Any]) -> str:
    x, y = unit["at"]
    facing = "" if unit["facing"] is None else f" facing {unit['facing']:.0f}"
    return f'at ({x:.2f}, {y:.2f}){facing}, level {unit["level"]:g}"'
