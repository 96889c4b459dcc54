"""The desk: state of the battle screen that undo does not affect and saves do not contain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.core.model.action import Aim
from game.core.model.burst import Reactions
from game.core.model.state import GridCell, Offer, Overlay
from game.core.model.table_note import NoteKind
from game.core.model.unit import Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.point import ORIGIN, Path, Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera

Place = Literal["fits", "there", "here"]
PLACES: Mapping[Place, str] = {
    "fits": "automatic: {staying} at the unit, the others at its ghost",
    "there": "all at the ghost, or at the cursor",
    "here": "all where the unit stands",
}
"""Where the overlays of a unit are computed; *staying* are those that are always about its actual place."""


class Hand(Value):
    """An action in hand: an offer, and the choices made for it so far.

    Attributes:
        values: The choices made, by field of the action.
        stops: The waypoints.
        facing: The chosen facing in degrees; None for that of the rules.
        aim: The enemy aimed at last.
        at: The place, for an action aimed at a point.
        leaves: Whether the last waypoint is off the table.
        aims: The aims shot by shot, for an action with several.
        cell: The cell, for an action aimed at one.
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
        """Return a copy of this hand with *changes*."""
        return replace(self, **changes)


class Correcting(Value):
    """A correction in progress: one unit, and its new values.

    Attributes:
        status: The corrected fields of the status.
    """

    unit: UnitId
    at: Point | None = None
    facing: float | None = None
    status: Mapping[str, Any] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether it changes nothing."""
        return self.at is None and self.facing is None and not self.status


class NoteInHand(Value):
    """The tool for a note on the table, and what is drawn of it so far."""

    kind: NoteKind
    path: Path = ()


class SightLine(Value):
    """A sight line being examined.

    Attributes:
        origin: Where it starts: a unit, or a point. It stays until another is chosen.
        end: Where it was released, or the unit to which it was pinned; None while it follows the cursor.
    """

    origin: UnitId | Point
    end: UnitId | Point | None = None


class Pin(Value):
    """An overlay of a unit at the place that it had, or might have had, when it was pinned.

    Attributes:
        number: Identifies the pin.
        overlay: The name of the overlay.
        height: The height of the figures looked for.
        foes: The enemies that count; None for all known ones.
        standing: Whether they do not move first.
        at: The aim of a template; *weapon* is its weapon.
        reactions, weight: How units react to it, and the weight of damage to friends.
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
        """Return its keyword arguments for its *overlay*, besides the unit and a place."""
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
    """What the player has selected, hovered over, in hand, switched on and drawn.

    Attributes:
        camera: Which part of the table the screen shows.
        close_up: The id of the encounter shown close up; "" for none. `before_close_up` is the camera before
            it, and whether the whole table was shown; `framed` is the camera of the close-up, with the place
            and the size of the room for which it was framed.
        cursor: The place under the pointer, or where the keys moved it, in inches.
        over: Whether the pointer or the key cursor is over the table.
        by_keys: Whether the cursor was last moved by keys.
        shown: Overlays that were switched on or off by hand; the others depend on the situation.
        lines: Pinned sight lines, the last one with its panel; *rulers* are pinned rulers.
        ruler: The corners of the ruler; *led*: whether its end follows the cursor, see `measured`.
        coordinates: Whether coordinates are shown: at the cursor, and along two edges of the table.
        whole: Whether the whole table is shown, whatever the size of the window; `aside` is the camera with
            which it was dragged to uncover something, until the player moves it.
        reverse: Whether the sight line of an attack is shown from the target back.
        by_rules: Whether a sight line is judged by every family of rules, side by side.
        amending: Whether a correction is being made; *draft* is that correction.
        inspecting: Whether the terrain is being inspected.
        height: The height of the figures that a viewshed looks for, in inches.
        foes: The enemies chosen for threat and cover; if empty, all known ones.
        place: Where overlays are computed; one of `PLACES`.
        standing: Whether enemies threaten from where they stand, not after their next move.
        pins: Overlays that stay when the selection changes.
        weapon: The weapon examined in the blast lab; "" for the one in hand, else the first.
        reactions, weight: How units react to it there, and the weight of damage to friends.
        marked: The marks of tokens in a replayed step: those that acted, and those that were targets.
        note: The tool for notes in hand; *private_notes*: whether new notes are for the own side only.
        ending: The view in which the player asked to end the phase with units left; None if not.
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
    led: bool = False
    sight: SightLine | None = None
    lines: tuple[SightLine, ...] = ()
    rulers: tuple[Path, ...] = ()
    inspecting: bool = False
    grid: bool = False
    coordinates: bool = False
    whole: bool = True
    aside: Camera | None = None
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
    framed: tuple[Camera, tuple[int, int, int]] | None = None
    marked: Mapping[UnitId, str] = field(default_factory=dict)
    ending: Identity | None = None
    note: NoteInHand | None = None
    private_notes: bool = False

    @property
    def measured(self) -> Path:
        """The corners of the ruler as it lies now, with its end at the cursor while that leads it."""
        return (*self.ruler[:-1], self.cursor) if self.led and self.ruler else self.ruler

    def drop(self) -> None:
        """Drop the action in hand."""
        self.hand = None
