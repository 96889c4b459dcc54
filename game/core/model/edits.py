"""Edit events: terrain, units and options changed by hand rather than by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from game.battlefield.terrain.field import Battlefield, Feature, Ground
from game.core.model.state import Event, OptionValue, State
from game.core.model.unit import Unit, UnitId
from game.geometry.value import LATER


class Built(Event):
    """*features* were added or replaced those with the same ids; those named in *gone* were removed.

    Attributes:
        size: The new size of the table, in inches east and south, if it changed; notes beyond it are erased.
        ground: The new look of its ground, if it changed.
    """

    features: tuple[Feature, ...] = ()
    gone: tuple[str, ...] = ()
    size: tuple[float, float] | None = None
    ground: Ground | None = field(default=None, metadata=LATER)

    def apply(self, state: State) -> State:
        before = state.battlefield
        both = {f.id: f for f in (*before.features, *self.features)}
        left = tuple(feature for key, feature in both.items() if key not in self.gone)
        size = self.size or (before.width, before.depth)
        after = Battlefield(*size, left, self.ground or before.ground)
        notes = tuple(note for note in state.table_notes if all(map(after.contains, note.path)))
        return replace(state, battlefield=after, table_notes=notes)


class Put(Event):
    """A unit was placed, or replaced as a whole.

    Attributes:
        fields: Names of the fields of the unit, or of its status, that were corrected.
    """

    unit: Unit
    fields: tuple[str, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit.id,)

    def apply(self, state: State) -> State:
        return state.with_unit(self.unit)


class Taken(Event):
    """A unit was removed without a trace."""

    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def apply(self, state: State) -> State:
        return replace(state, units={key: unit for key, unit in state.units.items() if key != self.unit})


class Switched(Event):
    """Other rules are in force: a family and its add-ons, by name, with *options*."""

    rules: tuple[str, ...]
    options: Mapping[str, OptionValue]

    def apply(self, state: State) -> State:
        others = state.rules.others
        assert others is not None, "only a sandbox knows other rules"
        return replace(state, rules=others(self.rules, self.options))


class Opted(Event):
    """Options of the rules were changed."""

    options: Mapping[str, OptionValue]

    def apply(self, state: State) -> State:
        rules = state.rules
        return replace(state, rules=replace(rules, options={**rules.options, **self.options}))
