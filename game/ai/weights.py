"""The weights of computer players: those of its level, by family, and the differences of named styles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from game.geometry.own_yaml import read_own
from game.geometry.value import Value

BALANCED = "balanced"


class Weights(Value):
    """The weights of the terms of a score, in points; styles.yaml explains each.

    Attributes:
        taken, worst, lose: Points lost; the weight of the worst reply; losing a whole unit.
        pull, near, goal, held: For places: inches beyond fighting range, to the enemy, to the goal; holding a
            point.
        focus, kill, wound: For targets: shared with others, destroyed, hurt beyond their armour.
        back: Damage to the rear.
        next: The best place for the next turn.
        late, ahead, behind, level: Towards the last turn: destroying; the fear of damage when ahead,
            behind, or level.
    """

    taken: float
    worst: float
    lose: float
    pull: float
    near: float
    goal: float
    held: float
    focus: float
    kill: float
    wound: float
    back: float
    next: float
    late: float
    ahead: float
    behind: float
    level: float


@cache
def styles() -> Mapping[str, Mapping[str, float]]:
    """Return the weights of each style, by name: all of the balanced one, the differences of others."""
    table: dict[str, dict[str, float]] = _read("styles.yaml")
    return table


@cache
def fitted() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Return the weights that differ from the balanced style, by level and by family of rules."""
    table: dict[str, dict[str, dict[str, float]]] = _read("fitted.yaml")
    return table


def _read(name: str) -> Any:
    return read_own(Path(__file__).with_name(name))


@cache
def weights_of(style: str, level: str = "", family: str = "") -> Weights:
    """Return the weights of a *level* for a *family* of rules in a *style*; "" is the balanced one.

    Raises:
        ValueError: if there is no such style.
    """
    if (style or BALANCED) not in styles():
        raise ValueError(f"no style {style!r}; there are {', '.join(styles())}")
    return Weights(**{**styles()[BALANCED], **fitted().get(level, {}).get(family, {}), **_differences(style)})


def _differences(style: str) -> Mapping[str, float]:
    """Return the differences of *style* from the balanced one."""
    return {} if style in ("", BALANCED) else styles()[style]
