"""MECHA-DMG: the final damage of a salvo after all reactions."""

from __future__ import annotations

from collections.abc import Collection

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Side, UnitId
from game.geometry.value import Value
from game.rules.mecha.shooting.damage import batter, hurt
from game.rules.mecha.shooting.salvo import Salvo


class Suffered(Value):
    """The last damage done to a mecha, for the story: the attacker and the tally."""

    attacker: UnitId = ""
    weapon: str = ""
    md: Tally | None = None

    def known_to(self, side: Side) -> Suffered:
        return self


def inflict(table: Table, salvo: Salvo, rolling: Collection[UnitId]) -> None:
    """Deal the damage of *salvo* to all at once; mecha *rolling* with the impact take less."""
    state = table.state
    rule = "BLAST-07" if salvo.blast else "MECHA-DMG-01"
    hit = {one.unit for one in salvo.hits}
    for unit in state.brief.listed(unit for unit in state.present if unit.id in hit):
        md = taken(state, salvo, unit.id, rolling=unit.id in rolling)
        table.do(Recorded(Suffered(salvo.attacker, salvo.weapon, md), unit.id, rule=rule))
        hurt(table, unit.id, md.total)
    for feature in dict.fromkeys(wreck.feature for wreck in salvo.wrecks):
        batter(table, feature, battered(salvo, feature).total)


def taken(state: State, salvo: Salvo, unit: UnitId, *, rolling: bool = False) -> Tally:
    """Return the damage that *unit* takes from *salvo*, hit by hit.

    Rolling with the impact halves it: rounded down for a Blast, else up (BLAST-11, MECHA-GEN-01).
    """
    hits = salvo.against(unit)
    rule = "BLAST-07" if salvo.blast else "MECHA-DMG-01"
    terms = tuple(Modifier(hit.md, _of(salvo, hit.missile, hit.strike), rule) for hit in hits if hit.md)
    if not rolling:
        return Tally(terms)
    each = state.rules.options["impact_halves"] == "each"
    parts = [hit.md for hit in hits] if each else [sum(hit.md for hit in hits)]
    kept = sum(part // 2 if salvo.blast else (part + 1) // 2 for part in parts)
    rule = "BLAST-11" if salvo.blast else "MECHA-ROLL-01"
    words = f"rolls with the impact: half, rounded {'down' if salvo.blast else 'up'}"
    return Tally((*terms, Modifier(kept - sum(hit.md for hit in hits), words, rule)))


def battered(salvo: Salvo, feature: str) -> Tally:
    """Return the damage that a structure takes from *salvo*; nothing reduces it (BLAST-12)."""
    rule = "BLAST-12" if salvo.blast else "MECHA-STRUCT-02"
    wrecks = (wreck for wreck in salvo.wrecks if wreck.feature == feature and wreck.md)
    return Tally(tuple(Modifier(wreck.md, _of(salvo, wreck.missile), rule) for wreck in wrecks))


def _of(salvo: Salvo, missile: int, strike: int | None = None) -> str:
    """Return the name of a part of *salvo*, in words."""
    name = "missile" if salvo.missile else "blow" if salvo.melee else "shot"
    return f"{name} {missile + 1}" + (f", strike {strike}" if strike is not None else "")
