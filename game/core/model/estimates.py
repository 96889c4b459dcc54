"""A family's estimates for computer players: where units may go, what they can do there, how to order it.

Without estimates a family is played by its `choices` and their `promise`. Estimates are not rules: every
order is checked like a person's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Literal

from game.battlefield.arrays import Floats, Ints
from game.battlefield.lattice import Codes, Lattice
from game.core.model.state import Action, Estimating, Ruleset, State
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.value import Value

Stage = Literal["place", "move", "attack", "act", "other"]
"""The kind of decision: deployment; moves; attacks; both in one go; anything else."""
HARMLESS = 0
"""The code of a pair of places between which no attack is possible."""


class Vitality(Value):
    """How much of a unit there is to hurt.

    Attributes:
        points: Its value in points.
        health: The damage that destroys it.
        guard: The part of *health* it loses before it fights worse; damage beyond that counts somewhat more.
    """

    points: float
    health: float
    guard: float = 0.0


class Places(Value, eq=False):
    """Where the next move of a unit may end: nodes, and how it gets to each, by the family's own codes.

    The places are approximate; the order that moves it there is checked.

    Attributes:
        share: The share of its fire that it keeps there; None for all of it.
    """

    nodes: Ints
    how: Ints
    share: Floats | None = None


class AttackOption(Value):
    """One legal attack with its possible results.

    Attributes:
        targets: For each unit that it may hurt, friends included, the damage and its chance.
        price: Its cost in points.
        gain: Its other benefits in points, by name: "suppression", say.
        rule: Id of the rule of the attack.
    """

    action: Action
    unit: UnitId
    targets: Mapping[UnitId, tuple[tuple[float, float], ...]]
    price: float = 0.0
    gain: Mapping[str, float] = field(default_factory=dict)
    rule: str = ""


class FiringArc(Value):
    """The firing and rear arcs of a unit, by degrees off its facing.

    Attributes:
        half: The angle up to which it fires.
        rear: The angle from which it is hit in the rear.
        behind: The additional damage of a hit in the rear.
    """

    half: float = 180.0
    rear: float = 180.0
    behind: float = 0.0


class Estimates(Estimating):
    """A family's estimates. All methods take a view, and units of which at least something is known.

    Attributes:
        together: Whether a unit moves and attacks in the same go, so that targets have not moved in between.
        fire_ends: Whether an attack ends its go; else it may still move.
    """

    together: ClassVar[bool] = False
    fire_ends: ClassVar[bool] = False

    @abstractmethod
    def stage(self, view: State) -> Stage:
        """Return the kind of decision that is due."""

    @abstractmethod
    def lattice(self, view: State) -> Lattice:
        """Return the nodes for evaluating places."""

    @abstractmethod
    def believed(self, view: State, side: Side, unit: Unit) -> Unit:
        """Return *unit* as *side* believes it to be, with unknown values filled in."""

    def identities(self, view: State, side: Side, unit: Unit) -> Sequence[Unit]:
        """Return what *unit* may be as far as *side* knows, all equally likely: one where it is known."""
        return (self.believed(view, side, unit),)

    @abstractmethod
    def body(self, view: State, unit: Unit) -> Vitality:
        """Return the vitality of *unit*; for a squad's leader that of the squad."""

    @abstractmethod
    def movers(self, view: State, side: Side) -> Sequence[Unit]:
        """Return the units of *side* that may be ordered to move now; for a squad its leader."""

    @abstractmethod
    def actors(self, view: State, side: Side) -> Sequence[Unit]:
        """Return the units of *side* that may act now; for a squad that acts as one its leader."""

    @abstractmethod
    def armed(self, view: State, unit: Unit) -> bool:
        """Whether *unit* may still attack in its go."""

    @abstractmethod
    def fighters(self, view: State, side: Side) -> Sequence[Unit]:
        """Return the units of *side* on the table that can fight; for a squad its leader."""

    def coming(self, view: State, side: Side) -> Sequence[Unit]:
        """Return the units of *side* that are known to enter the table in this turn; `places` tells where."""
        return ()

    @abstractmethod
    def moving(self, view: State, unit: Unit) -> bool:
        """Whether *unit* may still move before its next attack."""

    @abstractmethod
    def places(self, view: State, unit: Unit) -> Places:
        """Return where the next move of *unit* may end, including its present position."""

    @abstractmethod
    def codes(self, view: State, attacker: Unit, target: Unit, start: Ints, end: Ints) -> Codes:
        """Return terrain's effect on attacks as codes: a row per attacker node, a column per target node.

        They depend on the bases and the heights of the two units and on nothing else of them. `HARMLESS`
        means that no attack is possible.
        """

    @abstractmethod
    def harm(self, view: State, attacker: Unit, target: Unit) -> Floats:
        """Return the expected damage of the best attack, by code; 0 for `HARMLESS`."""

    def harm_reads(self, view: State, unit: Unit) -> Sequence[object] | None:
        """Return the records that `harm` reads of *unit* on either side; equal ones give equal harm.

        None stands for all records of the unit, of its squad and of the battle, and for its health.
        """
        return None

    @abstractmethod
    def range(self, view: State, unit: Unit) -> float:
        """Return the preferred range of *unit*, in inches."""

    @abstractmethod
    def arc(self, view: State, unit: Unit) -> FiringArc:
        """Return the firing and rear arcs of *unit*."""

    @abstractmethod
    def orders(self, view: State, unit: Unit, node: int, how: int, facing: float | None) -> Iterable[Action]:
        """Yield orders that move *unit* to a node, the most likely to be legal first."""

    @abstractmethod
    def leave(self, view: State, unit: Unit) -> Iterable[Action]:
        """Yield orders that move *unit* off the table over the edge of its side's breakthrough."""

    @abstractmethod
    def attacks(self, view: State, side: Side, unit: UnitId = "") -> Sequence[AttackOption]:
        """Return the legal attacks of *side*; only those of *unit* and its squad if one is given."""

    @abstractmethod
    def rest(self, view: State, unit: Unit) -> Iterable[Action]:
        """Yield orders by which *unit* does nothing more, for when no action is worthwhile."""


def estimates_of(rules: Ruleset) -> Estimates | None:
    """Return the estimates of *rules*, or None if they give none."""
    found = rules.estimates() if rules.estimates is not None else None
    return found if isinstance(found, Estimates) else None
