"""What spotting adds to a battle before it begins: counters, dummies, light and weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.model.options import number_option, whole_option
from game.core.model.state import OptionValue, State
from game.core.model.unit import Side, Sighting, Unit, UnitId
from game.geometry.value import tag_of
from game.rules.alpha_strike.spotting.blips import as_counter, counted, dummies, emptied
from game.rules.alpha_strike.spotting.conditions import Conditions
from game.rules.alpha_strike.spotting.hidden import Hidden


def muster(state: State, said: Any, of_units: Mapping[UnitId, Any]) -> State:
    """Return *state* with a counter for each unit (BLIP-01).

    Args:
        said: The `SpottingSection` of the scenario, or None.
        of_units: The `SpottingUnitSection` of each unit, or None.
    """
    options = state.rules.options
    units = {key: _as_said(unit, of_units.get(key), options) for key, unit in state.units.items()}
    secret = {key for key, said_of in of_units.items() if said_of is not None and said_of.hidden}
    units |= dummies(state, whole_option(options, "dummies"), number_option(options, "dummy_move"))
    units = {
        key: _seen(unit, of_units.get(key), state)
        for key, unit in counted(units, state.sides, secret).items()
    }
    extras = {**state.extras} if said is None else {**state.extras, tag_of(Conditions): _sky(said)}
    return replace(state, units=units, extras=extras)


def _as_said(unit: Unit, said: Any, options: Mapping[str, OptionValue]) -> Unit:
    return emptied(unit, number_option(options, "dummy_move")) if said is not None and said.dummy else unit


def _seen(unit: Unit, said: Any, state: State) -> Unit:
    """Return *unit* as a counter, or identified from the start if the scenario says so."""
    if said is not None and said.hidden:
        extras = {**unit.extras, tag_of(Hidden): Hidden(unit.side, said.ambush)}
        return replace(unit, extras=extras, seen_as=dict.fromkeys(_others(unit, state), Sighting.NONE))
    if said is None or not said.identified or unit.afar:
        return as_counter(unit, state.sides, state.battlefield)
    known = Sighting.SEEN if state.rules.options["concealed"] else Sighting.FULL
    return replace(unit, seen_as=dict.fromkeys(_others(unit, state), known))


def _others(unit: Unit, state: State) -> tuple[Side, ...]:
    return tuple(side for side in state.sides if side != unit.side)


def _sky(said: Any) -> Conditions:
    fighters = {side: (span.first, span.last) for side, span in said.fighters.items()}
    return Conditions(said.light, said.weather, fighters)
