"""Options: the decisions that Alpha Strike leaves open; defaults follow the book of 2013."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import CONTACT_HEIGHT, RANGE, YES_OR_NO, Setting

OPTIONS: Mapping[str, Setting] = {
    "woods_block": Setting(
        "Inches of woods, ruin and smoke on the line of sight from which it is blocked.", 6, least=0, most=400
    ),
    "woods_line": Setting(
        "Where the line through woods runs: from middle to middle, or from eye to eye.",
        "middle",
        ("middle", "eye"),
    ),
    "woods_modifier": Setting(
        "Added to the to-hit number for woods that the target stands in or that lie between.",
        2,
        least=0,
        most=12,
        whole=True,
    ),
    "cover_modifier": Setting(
        "Added to the to-hit number for a target with partial cover.", 2, least=0, most=12, whole=True
    ),
    "arc": Setting("Degrees of the forward arc, centred on the facing.", 180, least=1, most=360),
    "own_woods": Setting(
        "Whether the attacker's own woods count as intervening, or their first 2 inches are left out.",
        "count",
        ("count", "ignore2"),
    ),
    "climb_cost": Setting("Inches of Move for each inch of level change.", 1, least=0, most=10),
    "jump_height": Setting(
        "How high a jump clears: lower than its rating, or than half of it.", "rating", ("rating", "half")
    ),
    "jump_clearance": Setting(
        "What must clear terrain in a jump: the line of the base's centre, or the whole base.",
        "centre",
        ("centre", "base"),
    ),
    "roofs": Setting("Whether a jump may land on the roof of a building.", True, YES_OR_NO),
    "weapon_hit_minimum": Setting(
        "Whether a weapon hit makes damage 1 into 0* and 0* into 0, instead of 1 into 0.", False, YES_OR_NO
    ),
    "standard_reach": Setting(
        "How far a standard physical attack reaches: base contact, or a number of inches.",
        "contact",
        ("contact",),
        least=0,
        most=6,
    ),
    "melee_reach": Setting(
        "How far a melee attack reaches: base contact, or a number of inches.",
        "contact",
        ("contact",),
        least=0,
        most=6,
    ),
    "contact_height": CONTACT_HEIGHT,
    "range": RANGE,
    "late_entry": Setting(
        "Whether units may enter after the first turn; turns of entry in a scenario apply anyway.",
        False,
        YES_OR_NO,
    ),
    "battlemechs_only": Setting(
        "Whether only BattleMechs take part, as in introductory battles.", False, YES_OR_NO
    ),
    "forced_withdrawal": Setting(
        "Whether a crippled unit must make for its home edge and leave.", False, YES_OR_NO
    ),
    "undo": Setting(
        "Whether only moves without dice or answers may be taken back, or anything for practice.",
        "fair",
        ("fair", "free"),
    ),
}
