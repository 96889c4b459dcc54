"""Options: the decisions that the rules of spotting leave open."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import YES_OR_NO, Setting

OPTIONS: Mapping[str, Setting] = {
    "concealed": Setting(
        "Whether of an identified unit only its name is known until a scan or short range tells more.",
        True,
        YES_OR_NO,
    ),
    "stealth_visual_only": Setting(
        "Whether what has or is under ECM, or has STL or MAS, is identified by sight alone.",
        True,
        YES_OR_NO,
    ),
    "probe_scan": Setting(
        "Inches at which an active probe (PRB) reads a record sheet; it identifies blips at 18.",
        16,
        least=0,
        most=42,
    ),
    "dummies": Setting(
        "How many counters of each side stand for nothing at all.", 0, least=0, most=12, whole=True
    ),
    "dummy_move": Setting("Inches of Move of a counter that stands for nothing.", 12, least=2, most=40),
}
