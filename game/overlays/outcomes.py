"""The blast lab's table: a row of text for each body, for the panel and the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.core.model.burst import Reactions
from game.core.views.judgement import percent
from game.geometry.value import Value
from game.mechanics.bursts.damage_distribution import Fate
from game.mechanics.bursts.outlook import BodyOutlook, BurstDamage, Outlook

LEAST = 5e-5


class OutcomeRow(Value):
    """The effect of a burst on one body.

    Attributes:
        id: The id of the unit or the feature.
        whose: "foe", "friend" or "structure".
        role: "primary" or "secondary"; "" for bodies not under the planned template.
        covered: Its area under the widest ring, in square inches.
        share: The same as a share of its base, or of the structure.
        strikes: The damage by each result of the roll that lands, and if a template scatters onto it.
        fate: The chances under the chosen reactions.
        outcome: The same in words.
    """

    id: str
    name: str
    whose: str
    role: str
    covered: float
    share: float
    strikes: tuple[str, ...]
    fate: Fate
    outcome: str
    notes: str = ""


def rows(look: Outlook, reactions: Reactions = "none") -> list[OutcomeRow]:
    """Return a row for each body that a template may touch: those under the planned one first."""
    fates = look.fates(reactions)
    return [_row(look, line, fates[line.body.id]) for line in look.lines]


def beyond(found: Iterable[OutcomeRow]) -> list[OutcomeRow]:
    """Return the rows of bodies that only a scattering template may touch, if it matters."""
    likely = (row for row in found if not row.role and row.fate.touched >= LEAST)
    return [row for row in likely if row.whose != "structure" or row.fate.struck]


def _row(look: Outlook, line: BodyOutlook, fate: Fate) -> OutcomeRow:
    body = line.body
    under = line.ring is not None
    return OutcomeRow(
        id=body.id,
        name=body.name,
        whose="friend" if body.friend else "foe" if body.side else "structure",
        role="" if not under else "primary" if line.primary else "secondary",
        covered=line.covered[-1],
        share=line.covered[-1] / line.area if line.area else 0.0,
        strikes=tuple(_strikes(look, line)),
        fate=fate,
        outcome=outcome(fate),
        notes=body.notes,
    )


def _strikes(look: Outlook, line: BodyOutlook) -> Iterable[str]:
    """Yield the damage to *line*, results with equal effects combined: "9 at strike 5 to strike 9"."""
    every = line.damages(look.burst)
    if not any(one.damage for one in every):
        yield "no damage"
        return
    if line.ring is not None:
        ring = look.burst.rings[line.ring]
        yield from _together([one for one in every if one.lands and one.ring == ring])
    yield from _together([one for one in every if not one.lands])


def _together(found: list[BurstDamage]) -> Iterable[str]:
    """Yield runs of equal damage with their first and last results.

    Several possible effects of one result, by ring or by a further die, are combined: "3 or 1".
    """
    by_result: dict[str, list[str]] = {}
    for one in found:
        by_result.setdefault(one.words, []).append(str(one.damage))
    merged = [(words, " or ".join(dict.fromkeys(damages))) for words, damages in by_result.items()]
    begin = 0
    for i, (last, damage) in enumerate(merged):
        if i + 1 == len(merged) or merged[i + 1][1] != damage:
            first = merged[begin][0]
            numbers = re.findall(r"[0-9]+", last)
            more = f" to {numbers[-1] if numbers else last}" if last != first else ""
            yield f"{damage} at {first}{more}"
            begin = i + 1


def outcome(fate: Fate) -> str:
    """Return the chances of *fate* in words.

    >>> outcome(Fate(0.5, 0.5, 0.0, 0.0, ((0, 0.5), (9, 0.5)), 9))
    'struck 50 %, damage 4.50 (9: 50 %); out 50 %'
    """
    parts = {"shot down": fate.downed, "dodged": fate.dodged, "rolls with it": fate.rolled}
    did = "".join(f", {part} {percent(chance)}" for part, chance in parts.items() if chance)
    each = ", ".join(f"{damage}: {percent(chance)}" for damage, chance in fate.damages if damage)
    out = f"; out {percent(fate.out)}" if fate.out >= LEAST else ""
    return (
        f"struck {percent(fate.struck)}{did}, damage {fate.mean:.2f}" + (f" ({each})" if each else "") + out
    )
