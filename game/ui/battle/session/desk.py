"""The desk: state of the battle screen that undo does not touch and no save stores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.core.model.action import Aim
from game.core.model.burst import Reactions
from game.core.model.state import GridCell, Offer, Overlay
from game.core.model.unit import Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.point import ORIGIN, Path, Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera

Place = Literal["fits", "there", "here"]
PLACES: Mapping[Place, str] = {
    "fits": "as fits: {staying} at the unit, the others at its ghost",
    "there": "all at the ghost, or at the cursor",
    "here": "all where the unit stands",
}
"""Where overlays of a unit can stand, in words; *staying* are those that are about it where it stands."""


class Hand(Value):
    """An action in hand: an offer that was taken, and what was chosen for it so far.

    Attributes:
        values: The choices that were made, by the field of the action.
        stops: The waypoints that were set.
        facing: Degrees that were chosen; None for what the rules give.
        aim: The enemy that was aimed at last.
        at: The place that was set, for what is aimed at a point.
        leaves: Whether the last waypoint leads off the table.
        aims: What was aimed at, shot by shot, for what has an aim for each.
        cell: The cell that was aimed at, for what is aimed at one.
    """

    offer: Offer
    unit: UnitId
    values: Mapping[str, Any] = field(default_factory=dict)
    stops: Path = ()
    facing: float | None = None
    aim: UnitId | None = None
    at: Point | None = None
    leaves: bool = False
    aims: tuple[Aim, ...] = ()
    cell: GridCell | None = None

    def but(self, **changes: Any) -> Hand:
        """Return this hand with *changes*."""
        return replace(self, **changes)


class Correcting(Value):
    """A mistake being set right: one unit, and what it shall be.

    Attributes:
        status: Fields of the status with their right values.
    """

    unit: UnitId
    at: Point | None = None
    facing: float | None = None
    status: Mapping[str, Any] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing would change."""
        return self.at is None and self.facing is None and not self.status


class SightLine(Value):
    """A sight line being looked at.

    Attributes:
        origin: Where it starts: a unit, or a bare point. It stays until another is chosen.
        end: Where it was let go, or the unit that it was pinned to; None while it follows the cursor.
    """

    origin: UnitId | Point
    end: UnitId | Point | None = None


class Pin(Value):
    """An overlay of a unit where it stood, or might have stood, when it was pinned.

    Attributes:
        number: Which tells one pin from another.
        overlay: Its name.
        height: Of the figures that are looked for.
        foes: The enemies that count; None for all that are known.
        standing: Whether they do not move first.
        at: Where a template is aimed; *weapon* lays it.
        reactions, weight: How all react to it, and how much damage to friends counts.
    """

    number: int
    overlay: str
    unit: Unit
    height: float = 2.0
    foes: tuple[UnitId, ...] | None = None
    standing: bool = False
    at: Point | None = None
    weapon: str = ""
    reactions: Reactions = "none"
    weight: float = 1.0

    def given(self, overlay: Overlay) -> dict[str, Any]:
        """Return what it gives its *overlay* by name, besides the unit and a place."""
        known = {
            "height": self.height,
            "moving": not self.standing,
            "weight": self.weight,
            "reactions": self.reactions,
        }
        found: dict[str, Any] = {name: known[name] for name in overlay.settings}
        if "enemies" in overlay.needs:
            found["foes"] = self.foes
        if "template" in overlay.needs:
            found["weapon"] = self.weapon
        return found


@dataclass
class Desk:
    """What is selected, hovered over, in hand, switched on and drawn by the player.

    Attributes:
        camera: Where the screen lies on the table.
        close_up: The id of the encounter that is shown close; "" for none. `before_close_up` is the camera
            from before it, and whether all of the table was shown; `framed` is the close-up's own, and from
            where and how wide the room was for it.
        cursor: The place under the pointer, or where the keys put it, in inches.
        over: Whether the pointer is over the table, or the keys have the cursor there.
        by_keys: Whether the keys moved the cursor last.
        shown: Overlays that were switched on or off by hand; the others are as the moment wants them.
        lines: Sight lines that stay, the last one with its panel; *rulers* that do.
        ruler: The corners of the ruler, the last one at the pointer while it is being drawn.
        coordinates: Whether coordinates are shown: at the cursor, and along two edges of the table.
        whole: Whether the whole table is shown, whatever the size of the window.
        reverse: Whether the sight line of an attack is shown from the target back.
        by_rules: Whether a sight line is judged by every family of rules, side by side.
        amending: Whether mistakes are being set right; *draft* says which.
        inspecting: Whether the terrain is being looked at.
        height: Of the figures that a viewshed looks for, in inches.
        foes: The enemies that were chosen for threat and cover; all that are known where there are none.
        place: Where overlays stand; one of `PLACES`.
        standing: Whether enemies threaten from where they stand, not after their next move.
        pins: Overlays that stay when the selection changes.
        weapon: Whose template the blast lab looks at; "" for the one in hand, else the first.
        reactions, weight: How all react to it there, and how much damage to friends counts.
        marked: How the tokens are marked of who did what is shown again, and of whom it was done to.
        ending: The view in which the player asked to end the phase with units left; None for none.
    """

    camera: Camera
    selected: UnitId | None = None
    hovered: UnitId | None = None
    cursor: Point = ORIGIN
    over: bool = False
    by_keys: bool = False
    hand: Hand | None = None
    shown: dict[str, bool] = field(default_factory=dict)
    ruler: Path = ()
    sight: SightLine | None = None
    lines: tuple[SightLine, ...] = ()
    rulers: tuple[Path, ...] = ()
    inspecting: bool = False
    grid: bool = False
    coordinates: bool = False
    whole: bool = True
    height: float = 2.0
    foes: frozenset[UnitId] = frozenset()
    place: Place = "fits"
    standing: bool = False
    pins: tuple[Pin, ...] = ()
    weapon: str = ""
    reactions: Reactions = "none"
    weight: float = 1.0
    reverse: bool = False
    by_rules: bool = False
    amending: bool = False
    draft: Correcting | None = None
    close_up: str = ""
    before_close_up: tuple[Camera, bool] | None = None
    framed: tuple[Camera, tuple[int, int]] | None = None
    marked: Mapping[UnitId, str] = field(default_factory=dict)
    ending: Identity | None = None

    def drop(self) -> None:
        """Put down what is in hand."""
        self.hand = None
