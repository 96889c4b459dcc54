"""Stepping through units: what a click on one means, the next that can act, the next target."""

from __future__ import annotations

from game.core.model.answer import Pick
from game.core.model.unit import UnitId
from game.ui.battle.aiming.hand import is_aimed
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.procedure import cell_choices, picks
from game.ui.battle.session.table_session import TableSession


def pick(battle: Battle, unit: UnitId | None) -> None:
    """Select *unit*; with nothing in hand, an enemy that can be attacked now is aimed at instead.

    If *unit* is an answer to the open question, that answer is given.
    """
    if unit is not None and unit in picks(battle):
        battle.play(Pick(battle.side, unit))
        return
    chance = battle.numbers.chance_at(unit) if unit is not None and battle.desk.hand is None else None
    attack = chance.attack if chance is not None and chance.usable else None
    if attack is not None and battle.aiming.able(attack.offer):
        battle.app.sounds.play("click")
        battle.desk.hand = attack.but(aim=unit)
    else:
        battle.select(unit)


def step_unit(battle: TableSession, step: int) -> None:
    """Select the next unit that can act, or the previous one; during a question, one that it is about.

    The key cursor, if it is in use, moves to a unit that the question is about, so that Enter picks that one.
    """
    asked, desk = picks(battle), battle.desk
    ids = [*asked] or [unit.id for unit in battle.left()]
    if not ids:
        battle.app.toast("No unit is left that can act")
        return
    at = (ids.index(desk.selected) + step) % len(ids) if desk.selected in ids else (0 if step > 0 else -1)
    battle.select(ids[at])
    if asked and desk.by_keys:
        desk.cursor, desk.over, desk.hovered = battle.view.units[ids[at]].at, True, ids[at]


def step_aim(battle: TableSession, step: int) -> None:
    """Aim the action in hand at the next or previous enemy or cell; else point at a cell asked for."""
    if battle.desk.hand is None and cell_choices(battle):
        step_cell(battle, step)
    elif battle.aiming.cells.hand is not None:
        battle.aiming.cells.go_on(step)
    else:
        step_target(battle, step)


def step_cell(battle: TableSession, step: int) -> None:
    """Move the cursor to the next cell that may be the answer, or to the previous one."""
    cells, desk = [cell for cell, one in cell_choices(battle).items() if not one.refusals], battle.desk
    here = battle.view.cell_at(desk.cursor)
    at = (cells.index(here) + step) % len(cells) if here in cells else (0 if step > 0 else -1)
    desk.cursor, desk.over, desk.by_keys = battle.aiming.cells.middle(cells[at]), True, True


def step_target(battle: TableSession, step: int) -> None:
    """Aim at the next enemy, or the previous one; those that can be attacked come first."""
    unit, desk = battle.selected, battle.desk
    hand = desk.hand
    if hand is None or unit is None or not is_aimed(hand.offer):
        return
    named = hand.offer.targets
    listed = [battle.view.units[key] for key in named(battle.view, unit)] if named is not None else None
    foes = tuple(battle.view.foes(unit.side) if listed is None else listed)
    if not foes:
        return
    known = {one.target: one for one in battle.numbers.chances()}
    foes = tuple(sorted(foes, key=lambda foe: foe.id in known and bool(known[foe.id].refusals)))
    ids = [foe.id for foe in foes]
    at = (ids.index(hand.aim) + step) % len(ids) if hand.aim in ids else (0 if step > 0 else -1)
    if foes[at].present:
        desk.cursor, desk.over, desk.by_keys = foes[at].at, True, True
    battle.aiming.aim(ids[at])
