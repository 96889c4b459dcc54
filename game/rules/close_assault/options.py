"""Options: the decisions that the rules of close assault leave open."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import YES_OR_NO, Setting

DUEL, NO_DUEL = "duel", "no"
PLACES: Mapping[str, tuple[float, float]] = {
    "in the middle": (0.5, 0.5),
    "north-west": (0.25, 0.25),
    "north-east": (0.75, 0.25),
    "south-west": (0.25, 0.75),
    "south-east": (0.75, 0.75),
}
"""The place of a duel, as fractions of the table from its north-west corner."""
OPTIONS: Mapping[str, Setting] = {
    "piloting_difference": Setting(
        "Whether the difference of the piloting skills counts for blows in a close assault.", True, YES_OR_NO
    ),
    DUEL: Setting(
        "Whether the battle is one close assault, and where: the first side comes in on the second (CA-92).",
        NO_DUEL,
        (NO_DUEL, *PLACES),
        places=PLACES,
    ),
    "hidden_infantry": Setting("Whether infantry may be set out hidden.", False, YES_OR_NO),
    "ambush": Setting(
        "Whether hidden infantry may attack during a move, if both sides agree.", False, YES_OR_NO
    ),
}
