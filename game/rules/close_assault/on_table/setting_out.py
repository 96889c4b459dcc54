"""Hidden infantry in the set-up: placed in secret, or arriving openly later (CA-71)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from game.core.model.events import Moved, Recorded, Sighted
from game.core.model.options import flag_option
from game.core.model.state import Action, Hideouts, State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Sighting, Unit
from game.geometry.point import Point
from game.mechanics.battle.deployment import Deploy
from game.mechanics.battle.usual_choices import home_places
from game.rules.close_assault.on_table.cover import in_cover
from game.rules.close_assault.on_table.fighters import combat_of
from game.rules.close_assault.on_table.hex_grid import level_at
from game.rules.close_assault.on_table.infantry import against_crowd, deployment

GAIN = 1.0
"""The promise of hiding a platoon rather than bringing it in openly."""


class HideInfantry(Deploy):
    """Place a platoon in secret in cover, using up no go and showing nothing (CA-71)."""

    zone = homeless = placed = "CA-71"
    any_time = True

    def check(self, state: State) -> list[Refusal]:
        unit = state.units.get(self.unit)
        if unit is None or unit.side != self.side or not deployment(unit).hidden or unit.enters is None:
            return [Refusal("only infantry that is to be hidden can be placed this way", "CA-71")]
        if not state.now.once or self.side not in state.to_act:
            return [Refusal("infantry is hidden in its side's go of the set-up", "CA-71")]
        return super().check(state)

    def stands(self, state: State, unit: Unit) -> Iterable[Refusal]:
        if not in_cover(state.battlefield, self.at):
            yield Refusal("nothing hides infantry outside woods and rough ground", "CA-71")
        yield from against_crowd(state, unit, self.at)
        yield from combat_of(state).stands(state, unit, self.at)

    def promise(self, state: State) -> float:
        """Return the same for every place."""
        return GAIN

    def resolve(self, table: Table) -> None:
        state = table.state
        table.do(Moved(self.unit, (self.at,), self.faces(state), level_at(state, self.at), rule=self.placed))


def arrive_openly(table: Table) -> None:
    """Let others know of platoons that were not placed in hiding and are about to enter (CA-71)."""
    for key, unit in sorted(table.state.units.items()):
        if not deployment(unit).hidden or unit.enters is None or unit.enters > table.state.turn:
            continue
        table.do(Recorded(replace(deployment(unit), hidden=False), key, rule="CA-71"))
        known = Sighting.BLIP if unit.counter else Sighting.FULL
        for side in table.state.sides:
            if unit.sighting(side) is Sighting.NONE:
                table.do(Sighted(key, side, known, rule="CA-71"))


def may_hide(view: State, places: Sequence[Point]) -> list[bool]:
    """Return which of *places* may hide a platoon (CA-71, CA-73)."""
    return [in_cover(view.battlefield, at) for at in places]


HIDEOUTS = Hideouts(
    hides=may_hide, still=False, fits=lambda rules: flag_option(rules.options, "hidden_infantry")
)


def hiding_places(view: State, side: Side) -> Iterator[Action]:
    """Yield ways of *side* to hide its platoons along its home edge, for bots (CA-71)."""
    if not view.now.once:
        return
    for unit in view.units.values():
        if unit.side == side and deployment(unit).hidden and unit.enters is not None:
            yield from (HideInfantry(side, unit.id, at) for at in home_places(view, side))
