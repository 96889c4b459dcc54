"""What is in hand in the lab: the tool and what it makes, the points set so far, what is dragged."""

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
        kind, amount: Of terrain; no amount for what its kind has by itself.
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
    """What is being dragged, as it would be if it were let go now.

    Attributes:
        unit, at, facing: A unit, its place and the way it faces.
        drawing, template: The new form of the chosen terrain, or of a template.
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
        points: Those set so far of what is being drawn.
        step: Of the grid to which things snap, in inches; None for none.
        carried: What is being dragged.
        faults: Why what is being drawn or dragged cannot be so, in the words of the loader of maps.
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
        """Take *tool* in hand; what was being drawn is let go."""
        if tool.shape and not self.tool.shape:
            self._choice.select(None)
        self.tool = tool
        self.let_go()

    def let_go(self) -> None:
        """Let go of what is being drawn or dragged."""
        self.carried, self.points, self.faults = Carried(), (), ()
