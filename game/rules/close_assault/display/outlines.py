"""Outlines of bodies on drawn sheets, by location, in units of a figure at most a hundred wide."""

from __future__ import annotations

from collections.abc import Mapping

from game.geometry.point import Point

Outline = tuple[Point, ...]


def _outline(*corners: float) -> Outline:
    return tuple(Point(x, y) for x, y in zip(corners[::2], corners[1::2], strict=True))


def _mirrored(outline: Outline, wide: float) -> Outline:
    """Return *outline* mirrored on a figure *wide* units wide."""
    return tuple(Point(wide - at.x, at.y) for at in outline)


WIDE, DEEP = 100.0, 124.0
_RIGHT_ARM = _outline(3, 20, 19, 16, 21, 34, 18, 48, 19, 76, 3, 76, 1, 48, 1, 30)
_RIGHT_TORSO = _outline(22, 15, 38, 18, 36, 42, 41, 62, 27, 62, 22, 46)
_RIGHT_LEG = _outline(26, 65, 48, 68, 47, 88, 45, 108, 48, 124, 20, 124, 23, 108, 22, 86)
MECH: Mapping[str, Outline] = {
    "HD": _outline(42, 0, 58, 0, 62, 7, 59, 15, 41, 15, 38, 7),
    "CT": _outline(40.5, 18, 59.5, 18, 62, 42, 57, 65, 43, 65, 38, 42),
    "RT": _RIGHT_TORSO,
    "LT": _mirrored(_RIGHT_TORSO, WIDE),
    "RA": _RIGHT_ARM,
    "LA": _mirrored(_RIGHT_ARM, WIDE),
    "RL": _RIGHT_LEG,
    "LL": _mirrored(_RIGHT_LEG, WIDE),
}
"""A 'Mech from the front: its right is at the viewer's left."""
BEHIND_WIDE, BEHIND_DEEP = 82.0, 52.0
_LEFT_BEHIND = _outline(0, 4, 24, 0, 26, 28, 29, 50, 6, 46)
BEHIND: Mapping[str, Outline] = {
    "LTR": _LEFT_BEHIND,
    "CTR": _outline(27, 0, 55, 0, 54, 28, 50, 52, 32, 52, 28, 28),
    "RTR": _mirrored(_LEFT_BEHIND, BEHIND_WIDE),
}
"""Its torso from the rear."""
HULL_WIDE, HULL_DEEP = 90.0, 124.0
_FRONT = _outline(12, 0, 78, 0, 86, 14, 62, 36, 28, 36, 4, 14)
_LEFT_SIDE = _outline(2, 18, 25, 39, 25, 85, 2, 106)
HULL: Mapping[str, Outline] = {
    "front": _FRONT,
    "left": _LEFT_SIDE,
    "right": _mirrored(_LEFT_SIDE, HULL_WIDE),
    "rear": tuple(Point(at.x, HULL_DEEP - at.y) for at in _FRONT),
}
"""A vehicle from above, its front at the top."""
TURRET = _outline(35, 39, 55, 39, 62, 47, 62, 77, 55, 85, 35, 85, 28, 77, 28, 47)
BLOCK_WIDE, BLOCK_DEEP = 100.0, 46.0
BLOCK = _outline(0, 0, 100, 0, 100, 46, 0, 46)
"""A single location: a platoon, or a unit that has only a card."""
