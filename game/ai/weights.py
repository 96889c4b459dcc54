"""The weights of a computer player: named styles, read from styles.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

from game.geometry.value import Value

BALANCED = "balanced"


class Weights(Value):
    """The weights of the terms of a score, in points; styles.yaml explains each.

    Attributes:
        taken, worst: Points lost; the weight of the worst reply.
        pull, near, goal, held: For places: inches beyond fighting range, to the enemy, to the goal; holding a
            point.
        focus, kill, wound: For targets: shared with others, destroyed, hurt beyond their armour.
        back: Damage to the rear.
    """

    taken: float
    worst: float
    pull: float
    near: float
    goal: float
    held: float
    focus: float
    kill: float
    wound: float
    back: float


@cache
def styles() -> Mapping[str, Weights]:
    """Return the weights of each style, by name."""
    table = yaml.safe_load(Path(__file__).with_name("styles.yaml").read_text(encoding="utf-8"))
    usual: dict[str, float] = table[BALANCED]
    return {name: Weights(**{**usual, **own}) for name, own in table.items()}


def weights_of(style: str) -> Weights:
    """Return the weights of *style*; "" is the balanced one.

    Raises:
        ValueError: if there is no such style.
    """
    found = styles().get(style or BALANCED)
    if found is None:
        raise ValueError(f"no style {style!r}; there are {', '.join(styles())}")
    return found
