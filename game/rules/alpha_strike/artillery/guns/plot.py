"""Plotting points before the battle: coordinates that are locked on from the start (ARTY-10)."""

from __future__ import annotations

from game.core.model.action import PointAction
from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, extra_of
from game.rules.alpha_strike.artillery.guns.pieces import pieces
from game.rules.alpha_strike.artillery.records import Plot, Plots, is_open, plotted, same


class PlotPoint(PointAction):
    """Plot a point of the table for the side's guns during set-up, without using up a go (ARTY-10)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        unit = state.units.get(self.unit)
        if unit is None or unit.side != self.side or not has_guns(unit):
            return [Refusal("only a unit with artillery can plot points", "ARTY-10")]
        if state.now.name != "setup":
            return [Refusal("points are plotted before the battle", "ARTY-10")]
        if not state.battlefield.contains(self.at):
            return [Refusal("off the table", "ARTY-10")]
        points, most = plotted(state, self.side), int(state.rules.options["plots"])
        if len(points) >= most:
            return [Refusal(f"{most} points are plotted, and no more may be", "ARTY-10")]
        if any(same(at, self.at) for at in points):
            return [Refusal("that point is plotted", "ARTY-10")]
        return []

    def resolve(self, table: Table) -> None:
        now = extra_of(table.state.extras, Plots)
        fresh = Plot(self.side, self.at, is_open(table.state))
        table.do(Recorded(Plots((*now.points, fresh)), rule="ARTY-10"))


def has_guns(unit: Unit) -> bool:
    """Whether *unit* has artillery that can use plotted points: not weapons in the sky."""
    return any(not piece.capital for piece in pieces(unit.profile))
