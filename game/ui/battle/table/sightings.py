"""Sight lines on the battle screen: between units, ghosts and points, judged both ways."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import View
from game.core.model.unit import Unit, UnitId
from game.core.views.imagined import PLACE, place
from game.core.views.marks import Mark
from game.core.views.reporting import judged
from game.geometry.point import Point
from game.overlays.sight_drawings import Both, sighted
from game.overlays.sightline import aim_marks, sight_marks, unit_at
from game.ui.battle.aiming.hand import is_aimed
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession

VERDICTS = {"clear": "clear", "partial": "partial cover", "blocked": "blocked"}


def ends(battle: TableSession, line: SightLine) -> tuple[Unit, Unit] | None:
    """Return viewer and target; points are represented by units; None if there is no viewer."""
    view = battle.view
    if isinstance(line.origin, Point):
        viewer: Unit | None = unit_at(view, line.origin) or place(view, line.origin, f"{PLACE} seen from")
    else:
        viewer = battle.stands() if line.origin == battle.desk.selected else view.units.get(line.origin)
    if viewer is None or not viewer.present:
        return None
    if isinstance(line.end, str):
        target = view.units.get(line.end)
        return (viewer, target) if target is not None and target.present and target != viewer else None
    end = line.end or battle.desk.cursor
    return viewer, unit_at(view, end, viewer) or place(view, end)


def called(battle: TableSession, end: UnitId | Point | None) -> str:
    """Return the name of one *end* of a sight line."""
    if isinstance(end, Point):
        return f'({end.x:.1f}", {end.y:.1f}")'
    unit = battle.view.units.get(end or "")
    return unit.name if unit is not None and unit.name else "it"


def pin_line(battle: TableSession) -> bool:
    """Pin the current sight line to the units at its ends; return False if there is none."""
    desk = battle.desk
    found = ends(battle, desk.sight) if desk.sight is not None else None
    if found is None or desk.sight is None:
        return False
    a, b = found
    known = battle.view.units
    line = SightLine(desk.sight.origin, b.id if b.id in known else b.at)
    if isinstance(line.origin, Point) and a.id in known:
        line = SightLine(a.id, line.end)
    desk.lines, desk.sight = (*(one for one in desk.lines if one != line), line), None
    return True


def lying(battle: TableSession) -> SightLine | None:
    """Return the sight line whose panel is shown: the current one, else the last pinned one."""
    desk = battle.desk
    return desk.sight or (desk.lines[-1] if desk.lines else None)


def both(battle: TableSession, a: Unit, b: Unit, view: View | None = None) -> Both:
    """Return the sight line from *a* to *b* and back, ready to draw.

    Args:
        view: The table on which it is judged; None for the one shown.
    """
    view = view or battle.view
    style = {unit.id: _tone(battle, unit, i) for i, unit in enumerate((a, b))}
    there = sighted(view.battlefield, judged(view, a, b), (style[a.id], style[b.id]))
    back = sighted(view.battlefield, judged(view, b, a), (style[b.id], style[a.id]))
    told = battle.app.lobby.rulings(view, a, b) if battle.desk.by_rules else ()
    return Both(there, back, (a.name or "it", b.name or "it"), tuple(told))


def _tone(battle: TableSession, unit: Unit, turn: int) -> str:
    if unit.side in battle.hotseat.places:
        return f"figure-{battle.hotseat.places[unit.side]}"
    return ("figure-viewer", "figure-target")[turn]


def aimed_line(battle: TableSession) -> tuple[Unit, Unit] | None:
    """Return attacker and target, or the reverse; None if there is no target on the table."""
    desk, units = battle.desk, battle.view.units
    if desk.hand is None or not is_aimed(desk.hand.offer):
        return None
    who, target = battle.stands(), units.get(desk.hand.aim or "")
    if who is None or target is None or not (who.present and target.present):
        return None
    return (target, who) if desk.reverse else (who, target)


def aimed_marks(battle: TableSession, a: Unit, b: Unit) -> list[Mark]:
    """Return the sight line of an attack from *a* to *b*, with the wedge and what intersects it."""
    return list(aim_marks(battle.view.battlefield, judged(battle.view, a, b)))


def line_marks(battle: TableSession, a: Unit, b: Unit) -> Iterable[Mark]:
    """Yield the sight line from *a* to *b* with the shortest labels; its panel has the rest."""
    judgement = judged(battle.view, a, b)
    words = f'{VERDICTS[judgement.verdict]}, {judgement.sight.range:.1f}"'
    yield from sight_marks(battle.view.battlefield, judgement, words)
