"""Corrections of mistakes: drag a unit, click its bubbles and heat, ask the other side."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from game.core.engine.agreement import Amend
from game.core.model.unit import UnitId
from game.geometry.point import Point
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import Correcting


def begin(battle: Battle) -> None:
    """Start a correction."""
    if battle.view.asked is not None:
        battle.app.toast("Answer the open question first", "warn")
        return
    battle.desk.drop()
    battle.desk.amending, battle.desk.draft = True, None


def leave(battle: Battle) -> None:
    """Cancel the correction."""
    battle.desk.amending, battle.desk.draft = False, None


def propose(battle: Battle) -> None:
    """Propose the correction to the other side."""
    draft = battle.desk.draft
    if draft is None or draft.empty:
        battle.app.toast("Nothing was changed yet", "warn")
        return
    done = battle.play(Amend(battle.side, draft.unit, draft.at, draft.facing, None, draft.status))
    if done:
        leave(battle)


def draft_of(battle: Battle, unit: UnitId) -> Correcting:
    """Return the draft for *unit*: the current one, else a new one."""
    draft = battle.desk.draft
    return draft if draft is not None and draft.unit == unit else Correcting(unit)


def move(battle: Battle, unit: UnitId, at: Point) -> None:
    """Move *unit* to *at* in the draft, within the table."""
    field = battle.view.battlefield
    on = Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))
    battle.desk.draft = replace(draft_of(battle, unit), at=on)
    battle.desk.selected = unit


def turn(battle: Battle, degrees: float) -> None:
    """Turn the selected unit in the draft."""
    unit = battle.selected
    if unit is not None:
        draft = draft_of(battle, unit.id)
        facing = draft.facing if draft.facing is not None else unit.facing
        battle.desk.draft = replace(draft, facing=(facing + degrees) % 360)


def mark(battle: Battle, field: str, value: int) -> None:
    """Set the *field* of the selected unit's status to *value* in the draft."""
    unit = battle.selected
    if (
        unit is None
        or not is_dataclass(unit.status)
        or field not in {one.name for one in fields(unit.status)}
    ):
        return
    draft = draft_of(battle, unit.id)
    status = {**draft.status, field: value}
    if getattr(unit.status, field) == value:
        del status[field]
    battle.desk.draft = replace(draft, status=status)
