"""AS-CRIT: the roll for critical hits and the effect of each result, in force from the End Phase."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.events import Changed
from game.core.model.state import Table
from game.core.model.unit import Side, Unit, UnitId
from game.rules.alpha_strike.cards.figures import after_hits, lessened
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.combat.bubbles import cross_off, doom

TABLE: Mapping[int, str] = {
    2: "ammo",
    3: "engine",
    4: "fire control",
    5: "none",
    6: "weapon",
    7: "mp",
    8: "weapon",
    9: "none",
    10: "fire control",
    11: "engine",
    12: "destroyed",
}
NAMES: Mapping[str, str] = {
    "ammo": "Ammo Hit",
    "engine": "Engine Hit",
    "fire control": "Fire Control Hit",
    "none": "No Critical Hit",
    "weapon": "Weapon Hit",
    "mp": "MP Hit",
    "destroyed": "Unit Destroyed",
}
FIELDS: Mapping[str, str] = {
    "engine": "engine_hits",
    "fire control": "fire_control_hits",
    "weapon": "weapon_hits",
    "mp": "mp_hits",
}
RULES: Mapping[str, str] = {
    "engine": "AS-CRIT-07",
    "fire control": "AS-CRIT-09",
    "weapon": "AS-CRIT-13",
    "mp": "AS-CRIT-10",
}
NEVER = frozenset({"CI", "BA"})


def roll_critical(table: Table, target: UnitId, by: Side) -> None:
    """Roll for a critical hit on *target* and mark the result (AS-GEN-17, AS-CRIT-01, AS-CRIT-02)."""
    if table.state.units[target].profile.type in NEVER:
        return
    effect = TABLE[table.roll("critical hit", 2, rule="AS-CRIT-01", by=by)]
    if effect == "ammo":
        _ammo(table, target, by)
    elif effect == "destroyed":
        doom(table, target, "AS-CRIT-12")
    elif effect != "none":
        _mark(table, target, effect)


def marked(unit: Unit, effect: str) -> int:
    """Return how often *effect* was marked on *unit*, in force or pending."""
    in_force: int = getattr(unit.status, FIELDS[effect])
    pending: int = unit.status.pending.count(effect)
    return in_force + pending


def _ammo(table: Table, target: UnitId, by: Side) -> None:
    """Destroy the unit; with CASE 1 damage instead, with CASEII or ENE nothing (AS-CRIT-04 to -06)."""
    profile = table.state.units[target].profile
    if has(profile, "CASEII", "ENE"):
        table.do(Changed(target, {}, rule="AS-CRIT-06"))
    elif not has(profile, "CASE"):
        doom(table, target, "AS-CRIT-04")
    elif cross_off(table, target, 1, rule="AS-CRIT-05"):
        roll_critical(table, target, by)


def _mark(table: Table, target: UnitId, effect: str) -> None:
    """Mark *effect*; if it does not apply, deal 1 damage without another roll (AS-CRIT-03)."""
    unit = table.state.units[target]
    if not _applies(table, unit, effect):
        cross_off(table, target, 1, rule="AS-CRIT-03")
    elif effect == "engine" and marked(unit, effect):
        doom(table, target, "AS-CRIT-08", also=("engine",))
    else:
        changes = {"pending": (*unit.status.pending, effect)}
        table.do(Changed(target, changes, rule=RULES[effect]))


def _applies(table: Table, unit: Unit, effect: str) -> bool:
    """Whether *effect* would still change anything: weapons, fire control or Move left to lose."""
    if effect in {"weapon", "fire control"}:
        lost = marked(unit, "weapon")
        left = [lessened(value, lost, table.state.rules.options) for value in unit.profile.damage]
        return any(value.value or value.minimal for value in left)
    if effect == "mp":
        return any(after_hits(mode.inches, marked(unit, effect)) for mode in unit.profile.move)
    return True
