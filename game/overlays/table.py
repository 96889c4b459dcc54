"""All overlays under given rules: the common ones and those of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from game.core.model.state import Need, Overlay, Ruleset
from game.core.views.legend import Legend
from game.overlays.blast import aims, blast, scatter
from game.overlays.danger import cover, threat
from game.overlays.ruler import ruler
from game.overlays.sightline import sight_to_cursor


def overlays_of(rules: Ruleset) -> Mapping[str, Overlay]:
    """Return all overlays under *rules*, by name: those of the rules, then the common ones.

    Raises:
        ValueError: if an overlay of the rules has the name of a common one, or an overlay or an offer has its
            key.
    """
    return {**own_overlays(rules), **SHARED}


def own_overlays(rules: Ruleset) -> Mapping[str, Overlay]:
    """Return only the overlays of *rules*, by name.

    Raises:
        ValueError: as for `overlays_of`.
    """
    names = ", ".join((rules.name, *rules.addons))
    keys = {one.key: name for name, one in SHARED.items() if one.key}
    for name, one in rules.overlays.items():
        if name in SHARED:
            raise ValueError(
                f"{names}: every family has an overlay {name!r}; call that of the rules otherwise"
            )
        if one.key in keys:
            where = f"the key {one.key!r} of the overlay {keys[one.key]!r}"
            raise ValueError(f"{names}: overlay {name!r} is on {where}, which every family has")
    for offer in rules.offers:
        if offer.key in keys:
            where = f"the key {offer.key!r} of the overlay {keys[offer.key]!r}"
            raise ValueError(f"{names}: offer {offer.label!r} is on {where}, which every family has")
    return rules.overlays


def _weighs_enemies(rules: Ruleset) -> bool:
    """Whether *rules* can compute the threat of enemies."""
    return rules.exposure is not _usual_exposure()


@cache
def _usual_exposure() -> object:
    """Return the default `exposure`, of rules that cannot compute the threat of enemies."""
    return next(one.default for one in fields(Ruleset) if one.name == "exposure")


def _lays_templates(rules: Ruleset) -> bool:
    return bool(rules.bursts)


_AGAINST: frozenset[Need] = frozenset({"unit", "enemies"})
_TO_CURSOR: frozenset[Need] = frozenset({"unit", "cursor"})
_AIMED: frozenset[Need] = frozenset({"unit", "template"})
SHARED: Mapping[str, Overlay] = {
    "threat": Overlay(
        threat,
        "Threat",
        "Damage that known enemies threaten next turn, place by place",
        "t",
        kind="field",
        legend=Legend(
            "Expected damage next turn",
            (
                ("threat-1", "under 0.5"),
                ("threat-2", "0.5 to 1"),
                ("threat-3", "1 to 2"),
                ("threat-4", "2 to 4"),
                ("threat-5", "4 and more"),
            ),
            "{title} by {foes}, {moves}",
        ),
        topic="threat map",
        needs=_AGAINST,
        settings=("moving",),
        slow=True,
        rough=True,
        fits=_weighs_enemies,
    ),
    "cover": Overlay(
        cover,
        "Cover",
        "Cover within reach",
        "k",
        kind="field",
        legend=Legend(
            "Hits averted",
            (
                ("cover-1", "under 20 %"),
                ("cover-2", "20 to 40 %"),
                ("cover-3", "40 to 65 %"),
                ("cover-4", "65 to 95 %"),
                ("cover-5", "out of sight"),
            ),
            "{title} against {foes}",
        ),
        topic="cover map",
        needs=_AGAINST,
        stays=True,
        slow=True,
        fits=_weighs_enemies,
    ),
    "blast": Overlay(
        blast,
        "Blast",
        "Template at the cursor, and its effect on everything under it",
        "z",
        topic="template",
        needs=_AIMED | _TO_CURSOR,
        settings=("reactions",),
        slow=True,
        fits=_lays_templates,
    ),
    "scatter": Overlay(
        scatter,
        "Scatter",
        "Where the template may land, and with what chance",
        "shift+z",
        kind="field",
        legend=Legend(
            "Under the template",
            (
                ("density-1", "under 1 %"),
                ("density-2", "1 to 3 %"),
                ("density-3", "3 to 8 %"),
                ("density-4", "8 to 25 %"),
                ("density-5", "more"),
            ),
        ),
        topic="scatter map",
        needs=_AIMED | _TO_CURSOR,
        slow=True,
        fits=_lays_templates,
    ),
    "aims": Overlay(
        aims,
        "Best aim",
        "The best aim of the template, and the value of all others",
        "alt+z",
        kind="field",
        legend=Legend(
            "Value of an aim, relative to the best",
            (
                ("aim-1", "under 20 %"),
                ("aim-2", "20 to 40 %"),
                ("aim-3", "40 to 60 %"),
                ("aim-4", "60 to 80 %"),
                ("aim-5", "more"),
            ),
            "{title} · damage to friends ×{weight}",
        ),
        topic="best aim",
        needs=_AIMED,
        settings=("weight", "reactions"),
        slow=True,
        fits=_lays_templates,
    ),
    "ruler": Overlay(ruler, words="A ruler with the terrain under it", needs=_TO_CURSOR),
    "sight": Overlay(sight_to_cursor, words="The sight line and its obstacles", needs=_TO_CURSOR),
}
