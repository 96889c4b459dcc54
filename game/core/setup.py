"""A battle set up by players: forces, goals, rules, and the throw for who chooses first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from game.core.model.brief import Edge, Goal
from game.core.model.unit import Side
from game.geometry.value import Value


class SetupForce(Value):
    """A side of a battle set up by players: cards with skills; units enter over *edge* or are placed.

    Attributes:
        edge: Its home edge; None if the set-up throw decides.
        squads: The squad of each of *units*, "" for none; by default as the rules name them if squads act
            together, else none.
        posts: The key of the post of each of *units*, "" for none; by default none has one.
    """

    side: Side
    edge: Edge | None
    units: tuple[tuple[str, int], ...]
    squads: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()


class SetUpThrow(Value):
    """The throw for the choices of the set-up, made before the battle exists; sides are given by index.

    Attributes:
        rolls: Each side's faces in order: all sides, then those that were tied, until none is.
        winner: The index of the side that chooses first.
    """

    rolls: tuple[tuple[int, tuple[int, ...]], ...]
    winner: int

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in the order thrown."""
        return tuple(face for _, faces in self.rolls for face in faces)


class Setup(Value):
    """A battle set up by players.

    Attributes:
        map: The key of a map.
        options: The options that differ from their defaults.
        addons: The keys of the add-ons.
        conditions: Conditions that differ from their defaults, by add-on and by name.
        turns: The last turn; None without limit.
        goals: The goal of each side; a side not named must destroy all enemies.
        deploy: Whether units are placed within 10" of the home edge; else they enter in turn 1.
        family: The key of the family; "" for the first available.
        seed: The seed of the dice; "" for a secret one.
        thrown: The faces of the set-up throw, if it was made before the lists were chosen, in the order of
            *forces*; the battle begins with it. Empty if the battle throws for itself.
    """

    name: str
    map: str
    forces: tuple[SetupForce, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    turns: int | None = None
    goals: Mapping[Side, Goal] = field(default_factory=dict)
    deploy: bool = False
    seed: str = ""
    family: str = ""
    addons: tuple[str, ...] = ()
    conditions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    thrown: tuple[int, ...] = ()
