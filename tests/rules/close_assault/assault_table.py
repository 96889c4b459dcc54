"""Close assaults on a table for tests: 'Mechs that meet, up to the moment under test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bouts import sheets

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, begun
from game.core.model.answer import Answer
from game.core.model.events import Rolled
from game.core.model.state import Action, GridCell, State
from game.core.model.unit import Unit, extra_of
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.alpha_strike.cards.card_text import damages, height_of, moves
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.close_assault import Manoeuvre, Stay
from game.rules.close_assault.on_table.fighters import fighter_of, give_sheets, status_of
from game.rules.close_assault.on_table.hex_grid import where
from game.rules.close_assault.on_table.records import Assaults, FighterStatus, Told
from game.rules.close_assault.tactics.hexes import Hex

SHAPES = {"rough": Form.FLAT, "hill": Form.GROUND, "wall": Form.WALL, "woods": Form.AREA}
CONTACT = 1.25
"""Inches between the middles of two bases that touch."""


def mech(
    key: str, x: float, y: float = 24.0, move: str = '10"', facing: float | None = None, **card: Any
) -> Unit:
    """Return a 'Mech at x, y: those of Red, whose ids begin with r, face east, others west."""
    given = {"variant": "", "type": "BM", "size": 2, "ov": 0, "armor": 6, "structure": 4, "pv": 30, **card}
    what = Profile(name=f"Test {key}", move=moves(move), damage=damages("3/3/1"), **given)
    red = key.startswith("r")
    return Unit(
        key,
        "Red" if red else "Blue",
        what.name,
        Point(x, y),
        (90.0 if red else 270.0) if facing is None else facing,
        height=height_of(what),
        profile=what,
        status=Status(what.armor, what.structure),
    )


def box(kind: str, at: tuple[float, float], size: tuple[float, float], height: float = 0.0) -> Feature:
    """Return terrain given by its north-west corner and its size from west to east and north to south."""
    (x, y), (east, south) = at, size
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(f"{kind}-{x:g}-{y:g}", kind, SHAPES[kind], corners, height=height)


def facing_off(
    *units: Unit,
    features: tuple[Feature, ...] = (),
    options: Mapping[str, Any] | None = None,
    sheeted: Mapping[str, str] | None = None,
    addons: tuple[str, ...] = (),
) -> State:
    """Return a battle in the movement phase; by default r, 4 inches west of b; Red moves last.

    Args:
        sheeted: The record sheets of units, by unit name.
    """
    two = units or (mech("r", 20.0), mech("b", 24.0))
    rules = ruleset(["alpha_strike", *addons, "close_assault"], options or {})
    field = Battlefield(72, 48, features)
    stand = {one.id: replace(one, level=level(field, one.at)) for one in two}
    state = State(rules, field, stand, ("Red", "Blue"))
    given = {key: sheets().find(name) for key, name in (sheeted or {}).items()}
    return begun(give_sheets(state, given), "movement", ("Blue", "Red"))


class Assault:
    """A battle played with scripted dice until they are used up.

    Attributes:
        match: The match; `state` is its state.
    """

    def __init__(self, state: State, *faces: int) -> None:
        self.match = Match(
            state, lambda seed, n, sides: faces[n] if n < len(faces) else throw(seed, n, sides)
        )

    @property
    def state(self) -> State:
        return self.match.state

    def play(self, *actions: Action) -> Assault:
        """Carry out *actions*."""
        for action in actions:
            self.match.play(action)
        return self

    def come(self, *moves: Action) -> Assault:
        """Play *moves*, hold with all other units in the movement phase, and pass in the combat phase."""
        for move in moves:
            self.until(move.side)
            self.match.play(move)
        while self.state.encounter is None and self.state.turn == 1 and self.state.now.name == "movement":
            (side,) = self.state.to_act
            unit = next(
                one for one in self.state.present if one.side == side and one.id not in self.state.done
            )
            self.match.play(Hold(side, unit.id))
        return self

    def until(self, side: str) -> Assault:
        """Hold with the other side until it is the go of *side*."""
        while side not in self.state.to_act:
            (other,) = self.state.to_act
            found = (one for one in self.state.present if one.side == other and one.id not in self.state.done)
            unit = next(one for one in found if not self.state.rules.at_rest(self.state, one))
            self.match.play(Hold(other, unit.id))
        return self

    def fight(self) -> Assault:
        """End the combat phase: the first close assault opens."""
        while self.state.now.name == "combat":
            (side,) = self.state.to_act
            self.match.play(EndPhase(side))
        return self

    def stay(self) -> Assault:
        """Stay with all units that may manoeuvre, until tactics are asked for."""
        while self.state.encounter is not None and self.state.now.name == "manoeuvre":
            (side,) = self.state.to_act
            found = (one for one in self.state.present if one.side == side and one.id not in self.state.done)
            unit = next(one for one in found if not self.state.rules.at_rest(self.state, one))
            self.match.play(Stay(side, unit.id))
        return self

    def answer(self, **tactics: str) -> Assault:
        """Answer for each side, by its name."""
        for side, value in tactics.items():
            self.match.play(Answer(side, value))
        return self

    def at(self, key: str) -> Hex:
        """Return the hex in which a unit stands."""
        played = self.state.encounter
        assert played is not None
        assert played.grid is not None
        return where(played.grid, self.state.units[key])

    def fares(self, key: str) -> FighterStatus:
        """Return the condition of a unit in close assaults."""
        return status_of(self.state.units[key])

    def fighter(self, key: str) -> Any:
        """Return a unit as a fighter."""
        return fighter_of(self.state, self.state.units[key])

    @property
    def assaults(self) -> Assaults:
        return extra_of(self.state.extras, Assaults)

    @property
    def said(self) -> list[str]:
        """All text of the story, in order."""
        events = (event for entry in self.match.log for event in entry.events)
        return [event.extra.words for event in events if isinstance(getattr(event, "extra", None), Told)]

    @property
    def rolled(self) -> list[tuple[str, tuple[int, ...]]]:
        """Return the purpose and the faces of each throw, in order."""
        events = (event for entry in self.match.log for event in entry.events)
        return [(event.what, event.faces) for event in events if isinstance(event, Rolled)]


def into(key: str, foe: Unit, state: State, side: str = "Red", **more: Any) -> Move:
    """Return a move of the unit straight into contact with *foe*."""
    unit = state.units[key]
    gap = foe.at.x - unit.at.x
    return Move(side, key, (Point(foe.at.x - CONTACT if gap > 0 else foe.at.x + CONTACT, foe.at.y),), **more)


def met(*faces: int, **more: Any) -> Assault:
    """Return a battle in which r has moved into b: the close assault is open, and r is to manoeuvre."""
    state = facing_off(**more)
    return Assault(state, *faces).come(into("r", state.units["b"], state)).fight()


def chosen(*faces: int, cell: str | None = None, **more: Any) -> Assault:
    """Return a close assault of r against b in which tactics are asked for, after r has stepped in."""
    found = met(*faces, **more)
    grid = found.state.encounter.grid  # type: ignore[union-attr]
    unit = found.state.units["r"]
    q, r = where(grid, unit)
    inner = next(c.name for c in grid.cells if (c.q, c.r) == (q // 2, r // 2))
    found.play(Manoeuvre("Red", "r", GridCell("hex", cell or inner)))
    return found.stay()


def rules_of(refusals: Any) -> list[str]:
    """Return the rules that *refusals* name."""
    return [refusal.rule for refusal in refusals]
