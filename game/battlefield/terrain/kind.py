"""Kinds of terrain as bodies: what a map must and may say of each."""

from __future__ import annotations

from typing import Literal

from game.battlefield.terrain.field import Form
from game.geometry.value import Value

Measure = Literal["height", "depth", "deck"]
_MEASURES: dict[Form, Measure] = {
    Form.GROUND: "height",
    Form.AREA: "height",
    Form.BUILDING: "height",
    Form.WALL: "height",
    Form.WATER: "depth",
    Form.DECK: "deck",
}


class Kind(Value):
    """One kind of terrain, as a family of rules names it.

    Attributes:
        height: Inches, where a map may leave the height out.
        words: What it means to a player.
    """

    form: Form
    height: float | None = None
    words: str = ""

    @property
    def measure(self) -> Measure | None:
        """The one measure that a map gives of it; None where it lies flat."""
        return _MEASURES.get(self.form)

    @property
    def needed(self) -> bool:
        """Whether a map must give its measure."""
        return self.measure is not None and self.height is None

    @property
    def flat_allowed(self) -> bool:
        """Whether its measure may be 0: a ford, a bridge on the ground."""
        return self.form in {Form.WATER, Form.DECK}
