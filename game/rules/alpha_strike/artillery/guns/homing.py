"""Homing rounds: they seek units designated in the turn in which they land (ARTY-14)."""

from __future__ import annotations

from game.core.model.events import Recorded
from game.core.model.state import Ask, Question, State, Step, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.geometry.point import EPS, Point
from game.mechanics.battle.ranging import range_to_point
from game.rules.alpha_strike.artillery.guns.author import doing
from game.rules.alpha_strike.artillery.guns.landing import burst
from game.rules.alpha_strike.artillery.records import Impact, Impacts, Round, designated

SEEKS = Tally((Modifier(4, "homing", "ARTY-14"),))


def sought(state: State, side: Side, at: Point) -> tuple[Unit, ...]:
    """Return the units near *at* that *side* designated this turn, which its round may seek."""
    far = float(state.rules.options["homing_tag"])
    beams = (designated(state, unit) for unit in state.units.values() if unit.side == side)
    marked = {beam.target for beam in beams if beam is not None and beam.target}
    found = (state.units[key] for key in sorted(marked) if key in state.units)
    return tuple(unit for unit in found if unit.present and range_to_point(state, unit, at) <= far + EPS)


class Guide(Step):
    """A homing round lands on a designated unit, or has no effect."""

    round: Round

    def resolve(self, table: Table) -> None:
        found = sought(table.state, self.round.side, self.round.at)
        if not found:
            doing(table, self.round, hits=False)
            fizzle(table, self.round)
        elif len(found) == 1:
            table.then(Seek(self.round, found[0].id))
        else:
            names = tuple(f"{place}. {unit.name}" for place, unit in enumerate(found, 1))
            keys = tuple(unit.id for unit in found)
            table.then(Ask((self.round.side,), frozenset({"Answer"}), ChooseMark(self.round, keys, names)))


class ChooseMark(Question):
    """Which of several designated units a homing round seeks (ARTY-14).

    Attributes:
        keys, names: The units, and their names in the question.
    """

    round: Round
    keys: tuple[UnitId, ...]
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"Which designated unit does the {self.round.name} seek? (ARTY-14)"

    @property
    def values(self) -> tuple[str, ...]:
        return self.names

    def answered(self, side: Side, value: str) -> Step:
        return Seek(self.round, self.keys[self.names.index(value)])


class Seek(Step):
    """A homing round attacks one unit: it hits on 4 or more on 2D6 and never scatters."""

    round: Round
    target: UnitId

    def resolve(self, table: Table) -> None:
        shot = self.round
        doing(table, shot)
        if table.roll(shot.name, 2, rule="ARTY-14", need=SEEKS, by=shot.side) >= SEEKS.total:
            burst(table, shot, table.state.units[self.target].at, hit=True)
        else:
            fizzle(table, shot)


def fizzle(table: Table, shot: Round) -> None:
    """Let *shot* come down without effect."""
    landed = extra_of(table.state.extras, Impacts).landed
    dud = Impact(shot.side, shot.name, shot.at, shot.at, table.state.turn, hit=False)
    table.do(Recorded(Impacts((*landed, dud)), rule="ARTY-14"))
