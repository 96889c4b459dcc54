"""Options: the decisions that the sources of mecha leave open; defaults are the recommended ones."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import CONTACT_HEIGHT, RANGE, YES_OR_NO, Setting

OPTIONS: Mapping[str, Setting] = {
    "woods_block": Setting(
        "Inches of woods, ruin and smoke on the line of sight from which it is blocked.", 6, least=0, most=400
    ),
    "climb_cost": Setting("Inches of SPD for each inch of level change.", 1, least=0, most=10),
    "contact_height": CONTACT_HEIGHT,
    "range": RANGE,
    "boost": Setting("Extra inches of SPD for a command point.", 3, least=0, most=24),
    "blow": Setting(
        "MD of a blow hand to hand; a power punch does twice as much.", 4, least=1, most=30, whole=True
    ),
    "steal_dice": Setting(
        "How many dice may show the 6 that steals the next go.", 1, least=1, most=3, whole=True
    ),
    # Blast
    "volley_miss": Setting(
        "Damage of the template that scatters when a whole volley misses: half of a missile's MD, or all.",
        "half",
        ("half", "full"),
    ),
    "divided_miss": Setting(
        "When a volley on several targets misses with all: each missile scatters, or one template does.",
        "each",
        ("each", "one"),
    ),
    "blast_naturals": Setting(
        "With a Blast, a natural 1 misses the point of impact; both, a 6 hits, too; or totals alone count.",
        "none",
        ("none", "one", "both"),
    ),
    "impact_halves": Setting(
        "Whether rolling with the impact halves all that a salvo does together, or each hit by itself.",
        "sum",
        ("sum", "each"),
    ),
    "shoot_and_dodge": Setting(
        "Whether a mecha that tried to shoot missiles down may also dodge them.", False, YES_OR_NO
    ),
    "anti_missile": Setting(
        "What a die must show to shoot down missiles other than a Blast with Anti-Missile.",
        5,
        least=2,
        most=6,
        whole=True,
    ),
    "undo": Setting(
        "Whether only moves without dice or answers may be taken back, or anything for practice.",
        "fair",
        ("fair", "free"),
    ),
}
