"""Squads that move as one: the leader walks a path and the others follow in formation."""

from __future__ import annotations

from dataclasses import replace

from game.core.engine.walk import Walk
from game.core.model.action import Follower, PathAction, Plan
from game.core.model.events import Acted
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.geometry.point import Path, Point
from game.geometry.value import Value
from game.mechanics.movement.march import MeasuredMarch, faces, marched, onward, plan_of
from game.mechanics.squads.formation import Formation, followed, following, without_mates


class SquadWalk(Value):
    """The measured movement of a squad.

    Attributes:
        march: The movement of its leader.
        facing: The leader's final facing, in degrees.
        followers: The paths of the others, in order of movement; empty if the leader cannot go.
    """

    march: MeasuredMarch
    facing: float
    followers: tuple[Follower, ...]

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Every reason against it: the leader's, then each member's."""
        return (*self.march.refusals, *(one for each in self.followers for one in each.refusals))


def squad_walk(state: State, leader: Unit, path: Path, formation: Formation) -> SquadWalk:
    """Measure the movement of *leader*'s squad along *path*, which excludes the present position."""
    alone = without_mates(state, leader)
    march = marched(alone, leader, path, formation.gait_of(alone, leader), out=False, facing=formation.facing)
    followers = () if march.refusals else following(state, leader, march, formation)
    return SquadWalk(march, faces(state, leader, march.path, formation.facing), followers)


def possible_squad_walk(state: State, leader: Unit, path: Path, formation: Formation) -> SquadWalk | None:
    """Return `squad_walk` if nothing is against it, else None: faster, since the first reason decides."""
    alone = without_mates(state, leader)
    march = marched(alone, leader, path, formation.gait_of(alone, leader), out=False, facing=formation.facing)
    followers = None if march.refusals else followed(state, leader, march, formation)
    if followers is None:
        return None
    return SquadWalk(march, faces(state, leader, march.path, formation.facing), followers)


def squad_onward(state: State, leader: Unit, path: Path, to: Point, formation: Formation) -> Path:
    """Return *path* extended to *to* by *leader*'s cheapest way; its squad does not obstruct it."""
    alone = without_mates(state, leader)
    gait = formation.gait_of(alone, leader)

    def spent() -> float:
        return marched(alone, leader, path, gait, out=False).cost

    return onward(alone, leader, path, to, gait, spent=spent)


def squad_plan(drawn: PathAction, walk: SquadWalk, refusals: tuple[Refusal, ...]) -> Plan:
    """Return the plan of the squad movement *drawn*, as measured."""
    return replace(plan_of(drawn, walk.march, refusals), followers=walk.followers)


def set_off(table: Table, leader: Unit, walk: SquadWalk, what: str, rule: str, *, done: bool = True) -> None:
    """Move the squad of *leader* for *what* under *rule*: each member walks its path and has acted.

    Args:
        done: Whether they have acted; else they may act further in this go.
    """
    march = walk.march
    for unit in (leader.id, *(one.unit for one in walk.followers)) if done else ():
        table.do(Acted(unit, what, rule=rule))
    table.then(Walk(leader.id, march.path, walk.facing, march.level, rule))
    for one in walk.followers:
        table.then(Walk(one.unit, one.path, one.facing, one.level, rule))
