"""The visible parts of a model: head, torso, legs and arms, and parts that do not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.battlefield.sight.silhouette import Rectangle
from game.geometry.value import Value

COUNTED = ("head", "torso", "legs", "arms")
"""The parts by which a model is seen (SHOOT-09)."""
UNCOUNTED = ("weapon", "flag")
LOW = 0.4
"""The height of a model gone to ground, as a share of its full height (SKIR-GROUND-01)."""
_STANDING: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "head": ((-0.08, 0.08, 0.84, 1.0),),
    "torso": ((-0.17, 0.17, 0.48, 0.84),),
    "legs": ((-0.17, -0.02, 0.0, 0.48), (0.02, 0.17, 0.0, 0.48)),
    "arms": ((-0.27, -0.17, 0.44, 0.82), (0.17, 0.27, 0.44, 0.82)),
    "weapon": ((0.27, 0.33, 0.5, 1.1),),
}
_GROUNDED: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "head": ((-0.08, 0.08, 0.24, LOW),),
    "torso": ((-0.17, 0.17, 0.0, 0.24),),
    "legs": ((-0.17, 0.17, 0.0, 0.12),),
    "arms": ((-0.3, -0.17, 0.0, 0.2), (0.17, 0.3, 0.0, 0.2)),
    "weapon": ((0.08, 0.14, 0.2, 0.34),),
}
"""The left, right, bottom and top of each rectangle, as shares of the model's height."""


class Part(Value):
    """One rectangle of a part of a model, in inches relative to its centre and feet."""

    name: str
    rectangle: Rectangle

    @property
    def counts(self) -> bool:
        """Whether the model can be seen by it: not its weapon or flag (SHOOT-09)."""
        return self.name in COUNTED


def usual_parts(height: float, *, grounded: bool) -> tuple[Part, ...]:
    """Return the parts of a soldier *height* inches tall, upright or gone to ground (SKIR-CARD-03)."""
    shares = _GROUNDED if grounded else _STANDING
    return parts_of(
        {
            name: [tuple(side * height for side in one) for one in rectangles]
            for name, rectangles in shares.items()
        }
    )


def parts_of(printed: Mapping[str, Sequence[Sequence[float]]]) -> tuple[Part, ...]:
    """Return the parts printed on a card: by name, rectangles of left, right, bottom and top."""
    return tuple(Part(name, Rectangle(*one)) for name, rectangles in printed.items() for one in rectangles)


def printed_parts(parts: Sequence[Part]) -> dict[str, list[list[float]]]:
    """Return *parts* in the format of a card: the inverse of `parts_of`."""
    found: dict[str, list[list[float]]] = {}
    for part in parts:
        one = part.rectangle
        found.setdefault(part.name, []).append([one.left, one.right, one.bottom, one.top])
    return found


def top_of(parts: Sequence[Part]) -> float:
    """Return the top of the counted *parts* in inches, which is the height of the eye."""
    return max(part.rectangle.top for part in parts if part.counts)
