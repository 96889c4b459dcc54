"""Options: the decisions that the rules of spotting leave open."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import YES_OR_NO, Setting

OPTIONS: Mapping[str, Setting] = {
    "concealed": Setting(
        "Whether only the name of an identified unit is known until a scan or short range reveals more.",
        True,
        YES_OR_NO,
    ),
    "stealth_visual_only": Setting(
        "Whether units with ECM, STL or MAS, or under ECM, are identified by sight alone.",
        True,
        YES_OR_NO,
    ),
    "probe_scan": Setting(
        "Inches at which an active probe (PRB) reads a record sheet; it identifies blips at 18.",
        16,
        least=0,
        most=42,
    ),
    "dummies": Setting("The number of dummy counters of each side.", 0, least=0, most=12, whole=True),
    "dummy_move": Setting("Inches of Move of a dummy counter.", 12, least=2, most=40),
}
