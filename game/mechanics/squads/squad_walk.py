"""A squad that moves as one: one path, walked by its leader; the others follow in formation."""

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
from game.mechanics.squads.formation import Formation, following, without_mates


class SquadWalk(Value):
    """The movement of a squad, measured.

    Attributes:
        march: The way of its leader.
        facing: With which the leader ends, in degrees.
        followers: The ways of the others, in the order in which they go; none where the leader cannot go.
    """

    march: MeasuredMarch
    facing: float
    followers: tuple[Follower, ...]

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Every reason against it: the leader's, then those of each member."""
        return (*self.march.refusals, *(one for each in self.followers for one in each.refusals))


def squad_walk(state: State, leader: Unit, path: Path, formation: Formation) -> SquadWalk:
    """Return the movement of the squad of *leader*, which goes along *path*, its present place left out."""
    alone = without_mates(state, leader)
    march = marched(alone, leader, path, formation.gait_of(alone, leader), out=False, facing=formation.facing)
    followers = () if march.refusals else following(state, leader, march, formation)
    return SquadWalk(march, faces(state, leader, march.path, formation.facing), followers)


def squad_onward(state: State, leader: Unit, path: Path, to: Point, formation: Formation) -> Path:
    """Return *path* with the cheapest way of *leader* on to *to*; its squad stands in nobody's way."""
    alone = without_mates(state, leader)
    gait = formation.gait_of(alone, leader)

    def spent() -> float:
        return marched(alone, leader, path, gait, out=False).cost

    return onward(alone, leader, path, to, gait, spent=spent)


def squad_plan(drawn: PathAction, walk: SquadWalk, refusals: tuple[Refusal, ...]) -> Plan:
    """Return the plan of a squad's movement that was *drawn* and measured."""
    return replace(plan_of(drawn, walk.march, refusals), followers=walk.followers)


def set_off(table: Table, leader: Unit, walk: SquadWalk, what: str, rule: str, *, done: bool = True) -> None:
    """Let the squad of *leader* do *what*: each member walks its way, and has acted, under *rule*.

    Args:
        done: Whether they have acted; else they may do something more in this go.
    """
    march = walk.march
    for unit in (leader.id, *(one.unit for one in walk.followers)) if done else ():
        table.do(Acted(unit, what, rule=rule))
    table.then(Walk(leader.id, march.path, walk.facing, march.level, rule))
    for one in walk.followers:
        table.then(Walk(one.unit, one.path, one.facing, one.level, rule))
