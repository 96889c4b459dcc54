"""Close assaults on the table as shown in the window: record sheets and charts of opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.model.state import State
from game.core.model.unit import Unit, UnitId, extra_of
from game.core.views.choice_chart import ChoiceChart, Pair
from game.core.views.sheet_drawing import SheetDrawing
from game.rules.close_assault.display.chart import tactics_chart
from game.rules.close_assault.display.sheet import sheet
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.on_table.fighters import believed, fighter_of, status_of, swarmers
from game.rules.close_assault.on_table.manoeuvre import played_in
from game.rules.close_assault.on_table.on_ground import on_ground
from game.rules.close_assault.on_table.orders import AT, Slate, TacticChoice
from game.rules.close_assault.on_table.records import Assaults

Duel = tuple[UnitId, UnitId]
"""An attacker and a defender."""


def sheet_drawing(view: State, unit: Unit) -> SheetDrawing | None:
    """Return the current record sheet of *unit*; None if it cannot fight in close assault or is unknown."""
    fighter = fighter_of(view, unit)
    return sheet(replace(fighter, swarmed=bool(swarmers(view, unit.id)))) if fighter is not None else None


def charts(view: State) -> Iterator[ChoiceChart]:
    """Yield the charts of pairs choosing now, or else of those present, or else of the last to fight."""
    slates = _slates(view)
    duels = [*_asked(slates)] or [*_there(view)] or [*_fought(view)]
    for duel in dict.fromkeys(duels):
        units = [view.units.get(key) for key in duel]
        one, other = units
        if one is None or other is None:
            continue
        (mine, said), (theirs, told) = _known(view, one), _known(view, other)
        if mine is None and theirs is None:
            continue
        yield tactics_chart(
            (mine, theirs),
            (one.name, other.name),
            (one.side, other.side),
            duel,
            values=dict(_values(slates, duel)),
            lit=_lit(view, duel),
            difference=bool(view.rules.options["piloting_difference"]),
            beliefs=tuple(filter(None, (said, told))),
        )


def _known(view: State, unit: Unit) -> tuple[Fighter | None, str]:
    """Return *unit* as a fighter where it stands, as far as *view* knows it, with assumptions about it."""
    fighter, words = fighter_of(view, unit), ""
    if fighter is None:
        fighter, words = believed(view, unit) or (None, "")
    return (on_ground(view, unit, fighter) if fighter is not None else None), words


def _slates(view: State) -> tuple[Slate, ...]:
    """Return the slates now open, as far as the viewing side knows them."""
    about = view.asked.about if view.asked is not None else None
    return about.slates if isinstance(about, TacticChoice) else ()


def _asked(slates: Iterable[Slate]) -> Iterator[Duel]:
    for slate in slates:
        for target in slate.targets:
            yield (slate.unit, target.unit) if slate.attacks else (target.unit, slate.unit)


def _there(view: State) -> Iterator[Duel]:
    """Yield the pairs that may fight in the hex being played."""
    found = played_in(view)
    units = [view.units[key] for key in found[0].units if key in view.units] if found is not None else []
    there = [unit for unit in units if unit.present]
    for mine in there:
        for theirs in there:
            if status_of(mine).attacks and not status_of(theirs).attacks and mine.side != theirs.side:
                yield mine.id, theirs.id


def _fought(view: State) -> Iterator[Duel]:
    for report in reversed(extra_of(view.extras, Assaults).exchanges):
        yield report.attacker, report.defender


def _values(slates: Iterable[Slate], duel: Duel) -> Iterator[tuple[str, str]]:
    """Yield each tactic of the fighters asked in *duel*, with the answer that chooses it."""
    for slate in slates:
        mine, theirs = duel if slate.attacks else duel[::-1]
        if slate.unit != mine:
            continue
        for choice in slate.choices():
            tactic, _, target = choice.value.partition(AT)
            if target in ("", theirs):
                yield tactic, choice.value


def _lit(view: State, duel: Duel) -> Pair | None:
    """Return the tactics of *duel* that were revealed last this turn."""
    reports = extra_of(view.extras, Assaults).exchanges
    found = [one for one in reports if (one.attacker, one.defender) == duel and one.turn == view.turn]
    return (found[-1].mine, found[-1].theirs) if found else None
