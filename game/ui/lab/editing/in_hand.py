"""The tool in hand in the lab: what it makes, the points set so far, what is being dragged."""

from __future__ import annotations

from game.core.engine.sandbox import PlacedTemplate
from game.core.model.unit import Side, UnitId
from game.geometry.drawing import Drawing
from game.geometry.point import Path, Point
from game.geometry.value import Value
from game.ui.lab.editing.choice import LabChoice
from game.ui.lab.tools import SELECT, Tool


class Make(Value):
    """What the tools make next.

    Attributes:
        kind, amount: Of terrain; without an amount, the default of its kind.
        width, radius: Of lines and of templates, in inches.
        card, side: Of units.
    """

    kind: str = "woods"
    amount: float | None = None
    width: float = 1.0
    radius: float = 2.5
    card: str = ""
    side: Side = ""


class Carried(Value):
    """What is being dragged, as it would be if released now.

    Attributes:
        unit, at, facing: A unit with its place and facing.
        drawing, template: The new form of the selected terrain, or of a template.
    """

    unit: UnitId | None = None
    at: Point | None = None
    facing: float | None = None
    drawing: Drawing | None = None
    template: PlacedTemplate | None = None


class LabHand:
    """The tool in hand, and what is being drawn or dragged with it.

    Attributes:
        tool, make: The tool, and what it makes next.
        points: The points set so far of a drawing.
        step: The spacing of the snapping grid, in inches; None for no grid.
        carried: What is being dragged.
        faults: Why the drawing or drag is not valid, in the words of the map loader.
    """

    def __init__(self, choice: LabChoice, side: Side) -> None:
        self._choice = choice
        self.tool: Tool = SELECT
        self.make = Make(side=side)
        self.points: Path = ()
        self.step: float | None = 0.5
        self.carried = Carried()
        self.faults: tuple[str, ...] = ()

    def take_tool(self, tool: Tool) -> None:
        """Take *tool* in hand, discarding what was being drawn, a note as well."""
        if tool.shape and not self.tool.shape:
            self._choice.select(None)
        self.tool = tool
        self._choice.put_note_away()
        self.let_go()

    def let_go(self) -> None:
        """Discard what is being drawn or dragged."""
        self.carried, self.points, self.faults = Carried(), (), ()
