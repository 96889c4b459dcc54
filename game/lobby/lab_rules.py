"""Changing the rules of the sight lab: what changes on the table, and what prevents it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.engine.sandbox import SANDBOX, Change, SandboxState
from game.core.lobby import NotReadable, Switch
from game.core.model.edits import Put, Switched, Taken
from game.core.model.events import Recorded
from game.core.model.state import State
from game.core.model.unit import Unit, extra_of
from game.files.family_io import family_ios
from game.lobby.family_contents import FamilyContents
from game.rules.setting import defaults

MOST = 4


def switched(state: State, names: Sequence[str], old: FamilyContents, new: FamilyContents) -> Switch:
    """Return the edits that put the sandbox *state* under the rules *names*, with a summary for the units.

    Options that both rules have keep their values. A unit gets the card with the same key in the other
    family; units without one are removed.

    Raises:
        NotReadable: if the other family lacks a kind of terrain on the table.
    """
    options = _options(state, names)
    main = Switched((*names, SANDBOX), options)
    if names[0] == state.rules.name:
        return Switch((main,))
    _hold_terrain(state, new)
    changes: list[Change] = [main]
    gone = []
    for unit in state.units.values():
        fresh = _recast(unit, old, new)
        changes.append(Taken(unit.id) if fresh is None else Put(fresh))
        if fresh is None:
            gone.append(unit.name)
    of = extra_of(state.extras, SandboxState)
    changes.append(Recorded(replace(of, opening=None, sections={}, of_units={})))
    return Switch(tuple(changes), tuple(_switch_words(len(state.units) - len(gone), gone, names[0])))


def _switch_words(count: int, gone: Sequence[str], family: str) -> Iterable[str]:
    """Yield the summary: how many units stay, and which are *gone*."""
    if count:
        yield f"{count} unit{'s' * (count != 1)} with the cards of {family}"
    if gone:
        more = f" and {len(gone) - MOST} more" if len(gone) > MOST else ""
        yield f"no card in {family}, taken away: {', '.join(gone[:MOST])}{more}"


def _options(state: State, names: Sequence[str]) -> Mapping[str, Any]:
    """Return the options of the rules *names*: current values where still allowed, else the defaults."""
    settings = {key: one for name in names for key, one in family_ios()[name].settings.items()}
    now = state.rules.options
    kept_so = {key: now[key] for key, one in settings.items() if key in now and one.allows(now[key])}
    return {**defaults(settings), **kept_so}


def _hold_terrain(state: State, new: FamilyContents) -> None:
    """Raise NotReadable for terrain that *new* does not know or gives a different form."""
    kinds = new.family.kinds
    odd = [
        f"{new.name} has no {one.kind}: change or take away {one.id}"
        for one in state.battlefield.features
        if one.kind not in kinds or kinds[one.kind].form is not one.form
    ]
    if odd:
        raise NotReadable(odd)


def _recast(unit: Unit, old: FamilyContents, new: FamilyContents) -> Unit | None:
    """Return *unit* with the card of the same key in *new*; None if there is none."""
    key = old.card_of(unit.profile)
    if key is None or key not in new.cards:
        return None
    fresh = new.unit(key, new.family.skilled(new.cards[key], old.family.skill(unit.profile)))
    stands = replace(fresh, at=unit.at, facing=unit.facing, level=unit.level, enters=unit.enters)
    return replace(stands, id=unit.id, side=unit.side, removed=unit.removed)
