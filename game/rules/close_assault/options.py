"""The decisions that close assault leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import YES_OR_NO, Setting

OPTIONS: Mapping[str, Setting] = {
    "piloting_difference": Setting(
        "Whether the difference of the piloting skills counts for blows in a close assault.", True, YES_OR_NO
    ),
    "hidden_infantry": Setting("Whether infantry may be set out hidden.", False, YES_OR_NO),
    "ambush": Setting(
        "Whether hidden infantry may attack in the midst of a move, as both sides agree.", False, YES_OR_NO
    ),
}
