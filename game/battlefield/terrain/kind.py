"""Kinds of terrain: the data that a map must and may give for each."""

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
    """One kind of terrain, as a family names it.

    Attributes:
        height: The default height in inches, if a map may omit it.
        words: Its meaning for a player.
    """

    form: Form
    height: float | None = None
    words: str = ""

    @property
    def measure(self) -> Measure | None:
        """The measure that a map gives for it; None if it is flat."""
        return _MEASURES.get(self.form)

    @property
    def needed(self) -> bool:
        """Whether a map must give this measure."""
        return self.measure is not None and self.height is None

    @property
    def flat_allowed(self) -> bool:
        """Whether this measure may be 0: a ford, a bridge on the ground."""
        return self.form in {Form.WATER, Form.DECK}
