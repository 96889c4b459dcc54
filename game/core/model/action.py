"""Actions: what a side may do. An action is a value that knows its own rule."""

from __future__ import annotations

from typing import Self

from game.core.model.state import Action, GridCell, State, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import UnitId
from game.geometry.point import Path, Point
from game.geometry.value import Value


class IllegalAction(ValueError):
    """An action was refused. Its `refusals` say why."""

    def __init__(self, action: Action, refusals: list[Refusal]) -> None:
        super().__init__(action, refusals)
        self.refusals = refusals

    def __str__(self) -> str:
        action, refusals = self.args
        return f"{action}: " + "; ".join(map(str, refusals))


def anything(action: Action) -> bool:
    """Whether *action* is worth judging: any action is."""
    return True


class PointAction(UnitAction):
    """An action done by one unit toward a point, in inches."""

    at: Point


class CellAction(UnitAction):
    """An action done by one unit toward a cell of a grid on the table."""

    cell: GridCell


class TargetAction(UnitAction):
    """An action done by one unit to another."""

    target: UnitId


class Aim(Value):
    """The aim of one of several shots of an action: a unit, or a point in inches."""

    target: UnitId = ""
    at: Point | None = None


class AimsAction(UnitAction):
    """An action done by one unit with an aim for each shot: each missile of a volley has its own target."""

    aims: tuple[Aim, ...]

    def most(self, state: State) -> int:
        """Return the greatest number of aims it may have, whatever its present ones. Pure."""
        return 1


class PathAction(UnitAction):
    """An action done by one unit along a path in inches, without its present position."""

    path: Path

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        """Return the plan that extends *action*'s path to *to* by the best way. Pure.

        The path of *action* holds the waypoints that the player has set.
        """
        raise NotImplementedError


def end_of(action: Action) -> Point | None:
    """Return the place at which *action* ends or is first aimed, in inches; None if it has none."""
    if isinstance(action, PathAction):
        return action.path[-1] if action.path else None
    if isinstance(action, AimsAction):
        return action.aims[0].at if action.aims else None
    return action.at if isinstance(action, PointAction) else None


def target_of(action: Action) -> UnitId:
    """Return the unit at which *action* is first aimed; "" if there is none."""
    if isinstance(action, AimsAction):
        return action.aims[0].target if action.aims else ""
    target = getattr(action, "target", "")
    return target if isinstance(target, str) else ""


class Stage(Value):
    """One leg of a plan: its end, its flat length in inches and its cost."""

    to: Point
    length: float
    cost: float


class Follower(Value):
    """The path of one member of a squad that moves as one behind its leader.

    Attributes:
        unit: The member.
        path: Its whole path from its present position, or from the point of an edge at which it enters.
        facing, level: Its final facing in degrees and level in inches.
        cost, allowance: The inches needed and the inches available.
        refusals: Every reason against its path; each names the member.
    """

    unit: UnitId
    path: Path
    facing: float
    level: float
    cost: float
    allowance: float
    refusals: tuple[Refusal, ...] = ()


class Plan(Value):
    """A movement that a player is drawing: what it would cost, leg by leg, and what forbids it.

    Attributes:
        action: The action that would be played.
        start: The unit's position, or the point at which it enters.
        path: The whole path, *start* included.
        stages: The legs from waypoint to waypoint.
        cost, allowance: The inches needed and the inches that the unit has.
        refusals: Every reason against it.
        followers: The other units of the squad that move with it, in the order in which they go.
        airborne: Whether it passes over what lies between, as a jump does: its line is drawn differently.
    """

    action: PathAction
    start: Point
    path: Path
    stages: tuple[Stage, ...]
    cost: float
    allowance: float
    refusals: tuple[Refusal, ...] = ()
    followers: tuple[Follower, ...] = ()
    airborne: bool = False
