"""A lesson: a battle that is taught step by step, as data. Each step waits for something the player does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, get_args

from game.core.model.unit import Side
from game.core.players import Players
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value

DeedKind = Literal[
    "read", "select", "hand", "action", "overlay", "measure", "reader", "panel", "phase", "event", "end"
]
KINDS: tuple[DeedKind, ...] = get_args(DeedKind)
MEASURES = ("ruler", "sight line")
READERS = ("card", "tally", "log", "why", "hint", "help", "about")
BUTTONS = ("Commit", "Cancel", "End phase", "Undo", "Redo", "Menu")
"""The buttons that a step may point at besides those of actions."""
OTHER = "other"
"""The key of `LessonStep.wrong` for any other action."""


class Deed(Value):
    """Something that happened, or a pattern for it: an empty field of a pattern fits anything.

    Attributes:
        kind: "read": the step was confirmed; "select": a unit was selected; "hand": an action was taken in
            hand; "action": it was carried out; "overlay": one was switched on; "measure": a ruler or sight
            line was drawn; "reader", "panel": one was opened; "phase": one began; "event": a line of the log;
            "end": the battle ended.
        name: Of the action (the label of its offer, else its type), overlay, measure, reader, panel, phase or
            event; for "end" the winner.
        unit, target: Units by their ids in the scenario's file.
        at: Where the action ended or was aimed; in a pattern the middle of where it should.
        radius: Of a pattern: how far from `at` it may be, in inches.
    """

    kind: DeedKind
    name: str = ""
    unit: str = ""
    target: str = ""
    at: Point | None = None
    radius: float = 0.0

    def fits(self, pattern: Deed) -> bool:
        """Whether it is what *pattern* describes.

        >>> Deed("action", "Move", "wolverine").fits(Deed("action", "Move"))
        True
        """
        near = pattern.at is None or (
            self.at is not None and distance(self.at, pattern.at) <= pattern.radius + EPS
        )
        return near and self.fits_but_for_place(pattern)

    def fits_but_for_place(self, pattern: Deed) -> bool:
        """Whether it is what *pattern* describes, wherever it was done."""
        pairs = ((pattern.name, self.name), (pattern.unit, self.unit), (pattern.target, self.target))
        return self.kind == pattern.kind and all(wanted in ("", given) for wanted, given in pairs)


class Pointer(Value):
    """What a step points at: a unit (by its id in the scenario's file), a place, or a part of the window.

    Attributes:
        button: The label of an action's offer, or one of `BUTTONS`.
        overlay: The name of an overlay, for its button.
        panel: The name of a panel.
        radius: Of the ring around a place, in inches.
    """

    unit: str = ""
    place: Point | None = None
    button: str = ""
    overlay: str = ""
    panel: str = ""
    radius: float = 1.0


class LessonStep(Value):
    """One step of a lesson.

    Attributes:
        text: The instruction; `<name>` stands for the key of that command or action.
        done: What completes it, any of these.
        points: What it points at.
        wrong: What is said when another action is taken in hand or carried out, by the action's name, or
            under `OTHER`.
    """

    title: str
    text: str
    done: tuple[Deed, ...]
    points: tuple[Pointer, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)


class Lesson(Value):
    """A lesson in a battle.

    Attributes:
        key: The name of its file and of its scenario's file, without the suffix.
        side: The side that the learner plays.
        players: Who plays the other sides.
        ending: What is said when all steps are done.
    """

    key: str
    side: Side
    players: Players
    steps: tuple[LessonStep, ...]
    ending: str = ""
