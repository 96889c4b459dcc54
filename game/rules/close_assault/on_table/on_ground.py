"""Fighters with the ground on which their units stand: woods, cover, and the way on for a charge."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.hexgrid import HexGrid
from game.geometry.point import polar
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.on_table.cover import in_woods
from game.rules.close_assault.on_table.entries import entry_mp
from game.rules.close_assault.on_table.fighters import fighter_of
from game.rules.close_assault.on_table.hex_grid import ACROSS, CELL, compass, outside
from game.rules.close_assault.on_table.infantry import deployment, exposure
from game.rules.close_assault.on_table.manoeuvre import played_in
from game.rules.close_assault.tactics.hexes import MIDDLE, direction


def fighter_on_ground(state: State, unit: Unit) -> Fighter | None:
    """Return *unit* as a fighter where it stands; None for an enemy whose card is not completely known."""
    fighter = fighter_of(state, unit)
    return on_ground(state, unit, fighter) if fighter is not None else None


def on_ground(state: State, unit: Unit, fighter: Fighter) -> Fighter:
    """Return *fighter* with the terrain of its *unit*: cover (CA-70), woods (CA-51), the way on (CA-36)."""
    if fighter.machine.platoon is not None:
        return replace(fighter, exposure=exposure(state, unit), drawn_up=deployment(unit).formation)
    found, woods = played_in(state), in_woods(state.battlefield, unit.at)
    if found is None or fighter.entry != "charge":
        return replace(fighter, woods=woods)
    return replace(fighter, woods=woods, onward=_onward(state, unit, fighter, found[1]))


def _onward(state: State, unit: Unit, fighter: Fighter, grid: HexGrid) -> int | None:
    """Return the MP to go straight on into the next hex; None if it is closed or off the table (CA-36)."""
    ahead = direction(fighter.at, MIDDLE)
    rim, border = (polar(grid.at, compass(grid, ahead), inches) for inches in (CELL, ACROSS / 2))
    to = outside(grid, ahead)
    return entry_mp(state, unit, (rim, border, to)) if state.battlefield.contains(to) else None
