"""Options: the decisions that the rules of artillery leave open."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.setting import YES_OR_NO, Setting

OPTIONS: Mapping[str, Setting] = {
    "secret_fire": Setting(
        "Whether points plotted, shots in flight and batteries off the table are their side's secret.",
        True,
        YES_OR_NO,
    ),
    "indirect_base": Setting(
        "What indirect artillery on the table adds to the number to hit; 4 in the later book.",
        7,
        least=0,
        most=12,
        whole=True,
    ),
    "area_effect_modifier": Setting(
        "What an area effect adds to the number to hit; 1 in the later book.", 0, least=0, most=4, whole=True
    ),
    "spotter_gear": Setting(
        "Whether a spotter's probe or reconnaissance gear counts with its sight of the point, or instead.",
        "add",
        ("add", "instead"),
    ),
    "far_flight": Setting(
        "Inches that a shell flies in each further turn beyond 340.", 170, least=10, most=1000
    ),
    "plots": Setting("How many points each side may plot in the set-up.", 3, least=0, most=24, whole=True),
    "copperhead": Setting("Whether Long Tom, Sniper and Thumper have homing rounds too.", False, YES_OR_NO),
    "homing_tag": Setting(
        "Inches around the point within which a designated target is found by a homing round.",
        42,
        least=1,
        most=120,
    ),
    "atmosphere_air_to_ground": Setting(
        "Whether the atmosphere counts for capital weapons fired from the air at the ground.",
        False,
        YES_OR_NO,
    ),
    "capital_vs_airborne": Setting(
        "Modifier of an airborne target for capital weapons, besides their own table.",
        0,
        least=0,
        most=4,
        whole=True,
    ),
    "surface_to_air": Setting(
        "How far capital weapons on the ground reach into the sky: any zone, or the Central one.",
        "any",
        ("any", "central"),
    ),
    "ground_to_air": Setting(
        "The range at which units on the ground fire at the Central Zone.",
        "short",
        ("short", "medium", "long"),
    ),
    "sky_slow": Setting("Zones that a unit of Thrust 1 to 4 goes in a turn.", 1, least=0, most=6, whole=True),
    "sky_medium": Setting(
        "Zones that a unit of Thrust 5 to 8 goes in a turn.", 2, least=0, most=6, whole=True
    ),
    "sky_fast": Setting(
        "Zones that a unit of Thrust 9 or more goes in a turn.", 3, least=0, most=6, whole=True
    ),
}
