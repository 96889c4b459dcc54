"""Warbands: squads of single models that move as one and whose owner chooses losses, and wagons.

A base family for tests, defined completely here: `core` and `ui` know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Self

from game.battlefield.contact import apart
from game.battlefield.sight.sight import sight
from game.core.engine.turns import EndPhase, refusals
from game.core.engine.walk import Walk
from game.core.model.action import PathAction, Plan, TargetAction
from game.core.model.answer import replies
from game.core.model.brief import Result
from game.core.model.events import Acted, Changed
from game.core.model.procedure import Ended
from game.core.model.squads import SquadNaming
from game.core.model.state import Action, Offer, Overlay, Phase, Ruleset, State, Table, UnitAction, View
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.card import Card, Fact
from game.core.views.marks import Mark, Ring
from game.core.views.observe import observe
from game.geometry.base_shape import BaseShape
from game.geometry.point import EPS, Path, Point, bearing, polar
from game.geometry.value import Value
from game.mechanics.movement.march import faces, marched, onward, plan_of
from game.mechanics.movement.terrain_costs import WalkingCosts
from game.mechanics.movement.walking import Gait, movement_costs_of
from game.mechanics.squads.casualties import Casualties, Casualty, lose
from game.mechanics.squads.coherency import Coherency, members, scattered
from game.mechanics.squads.formation import Formation
from game.mechanics.squads.squad_walk import SquadWalk, set_off, squad_onward, squad_plan, squad_walk

PACE, RANGE, NEEDS = 6.0, 12.0, 5
LAST_TURN = 6
COHERENCY = Coherency(2.0)
WALKING_COSTS = WalkingCosts({"woods": 1.0}, (), {}, frozenset({"building"}), 2.0)
RULES: Mapping[str, str] = dict.fromkeys(
    ("table", "closed", "steep", "base", "enemy", "cost", "still", "enter", "exit"), "WAR-01"
)


class Profile(Value):
    """A model.

    Attributes:
        shape: The shape of its base, if it is not a disc.
    """

    name: str
    pace: float = PACE
    base: float = 0.5
    shape: BaseShape | None = None
    skill: int = 4
    type: str = "WB"
    size: int = 1
    pv: int = 1
    tonnage: float = 0.0


class Status(Value):
    """Its condition: shaken models do not shoot."""

    shaken: bool = False


def gait_of(state: State, unit: Unit) -> Gait:
    """Return how a model walks."""
    return Gait(movement_costs_of(WALKING_COSTS, 1.0), unit.profile.pace, RULES, move="pace")


def formation(spread: float, facing: float | None) -> Formation:
    """Return how a squad follows its leader (WAR-02)."""
    return Formation(COHERENCY, gait_of, spread, facing, "WAR-02")


class Advance(PathAction):
    """The whole squad moves, behind the model that leads it (WAR-01)."""

    path: Path = ()
    facing: float | None = None
    spread: float = 1.0

    def check(self, state: State) -> list[Refusal]:
        squad = members(state, state.units[self.unit])
        if any(unit.id in state.done for unit in squad):
            return [Refusal("one of the squad has acted already", "WAR-01")]
        return list(self._walk(state).refusals)

    def _walk(self, state: State) -> SquadWalk:
        unit = state.units[self.unit]
        return squad_walk(state, unit, self.path, formation(self.spread, self.facing))

    def resolve(self, table: Table) -> None:
        known = observe(table.state, self.side)
        set_off(table, known.units[self.unit], self._walk(known), "advance", "WAR-01")

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        unit, order = state.units[action.unit], formation(action.spread, action.facing)
        drawn = replace(action, path=squad_onward(state, unit, action.path, to, order))
        return squad_plan(drawn, drawn._walk(state), tuple(drawn.check(state)))


class Shift(PathAction):
    """One model of the squad moves by itself, half as far (WAR-03)."""

    path: Path = ()

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        return list(marched(state, unit, self.path, self._gait(state, unit), out=False).refusals)

    @staticmethod
    def _gait(state: State, unit: Unit) -> Gait:
        gait = gait_of(state, unit)
        return replace(gait, inches=gait.inches / 2)

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        way = marched(state, unit, self.path, self._gait(state, unit), out=False)
        table.do(Acted(self.unit, "shift", rule="WAR-03"))
        table.then(Walk(self.unit, way.path, faces(state, unit, way.path, None), way.level, "WAR-03"))

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        unit = state.units[action.unit]
        gait = cls._gait(state, unit)

        def spent() -> float:
            return marched(state, unit, action.path, gait, out=False).cost

        drawn = replace(action, path=onward(state, unit, action.path, to, gait, spent=spent))
        way = marched(state, unit, drawn.path, gait, out=False)
        return plan_of(drawn, way, drawn.check(state))


class Loose(TargetAction):
    """All models of the squad that see a model of another squad in range shoot: each hits on a 5 (WAR-04)."""

    def _shooters(self, state: State) -> list[Unit]:
        target = state.units[self.target]
        squad = [unit for unit in members(state, state.units[self.unit]) if unit.id not in state.done]
        near = (unit for unit in squad if apart(unit, target) <= RANGE + EPS)
        return [
            unit
            for unit in near
            if not unit.status.shaken
            and sight(state.battlefield, unit.figure, target.figure).verdict != "blocked"
        ]

    def check(self, state: State) -> list[Refusal]:
        target = state.units[self.target]
        if target.side == self.side or not target.present:
            return [Refusal(f"{target.name} is no enemy on the table", "WAR-04")]
        return [] if self._shooters(state) else [Refusal(f'nobody sees {target.name} within 12"', "WAR-04")]

    def promise(self, state: State) -> float:
        return len(self._shooters(state)) / 3

    def resolve(self, table: Table) -> None:
        shooters = self._shooters(table.state)
        squad = members(table.state, table.state.units[self.unit])
        for unit in squad:
            if unit.id not in table.state.done:
                table.do(Acted(unit.id, "loose", self.target, rule="WAR-04"))
        before = table.state.rolled
        table.roll("to hit", len(shooters), rule="WAR-04", by=self.side)
        assert table.state.rolled == before + len(shooters), "each shooter threw a die"
        faces_ = next(one.faces for one in reversed(table.events) if hasattr(one, "faces"))
        hits = sum(face >= NEEDS for face in faces_)
        struck = members(table.state, table.state.units[self.target])
        lose(table, tuple(one.id for one in struck), hits, "WAR-05")


class Stand(UnitAction):
    """The rest of the squad does nothing more."""

    def resolve(self, table: Table) -> None:
        for unit in members(table.state, table.state.units[self.unit]):
            if unit.id not in table.state.done:
                table.do(Acted(unit.id, "stand"))


def regroup(table: Table, side: Side) -> None:
    """At the end of a go, exactly the models of the squad that are out of coherency are shaken (WAR-06)."""
    of = [unit for unit in table.state.present if unit.side == side and unit.squad == table.state.going]
    lost = {unit.id for unit in scattered(table.state, sorted(of, key=lambda one: one.id), COHERENCY)}
    for unit in of:
        if unit.status.shaken != (unit.id in lost):
            table.do(Changed(unit.id, {"shaken": unit.id in lost}, rule="WAR-06"))


def judge(table: Table) -> None:
    """End the battle when one side is left, or after the last turn (WAR-07)."""
    state = table.state
    left = [side for side in state.sides if any(unit.side == side for unit in state.present)]
    if len(left) < 2:
        table.do(Ended(Result(left[0] if left else None, "nobody else is left", "WAR-07"), rule="WAR-07"))
    elif state.turn >= LAST_TURN:
        table.do(Ended(Result(None, "the last turn is over", "WAR-07"), rule="WAR-07"))


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """Return why a model cannot act: it is not on the table."""
    return [] if unit.present else [Refusal(f"{unit.name} is not on the table")]


def choices(view: View, side: Side, which: Callable[[Action], bool]) -> Iterable[Action]:
    """Yield actions worth considering: for each squad, those that its first model could lead."""
    if view.asked is not None:
        yield from replies(view, side)
        return
    found = (action for action in _tried(view, side) if which(action) and not refusals(view, action))
    yield from found
    yield EndPhase(side)


def _tried(view: View, side: Side) -> Iterator[Action]:
    squads: dict[str, Unit] = {}
    for unit in view.present:
        if unit.side == side and unit.id not in view.done and view.going in ("", unit.squad):
            squads.setdefault(unit.squad, unit)
    foes = view.foes(side)
    for unit in squads.values():
        yield from (Loose(side, unit.id, foe.id) for foe in foes[:3])
        heading = bearing(unit.at, foes[0].at) if foes else 0.0
        for turn in (0.0, 70.0, -70.0):
            yield Advance(side, unit.id, (polar(unit.at, heading + turn, unit.profile.pace - 1),))
        yield Shift(side, unit.id, (polar(unit.at, heading, 2.0),))
        yield Stand(side, unit.id)


def together(view: View, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the area around each model of the squad within which the others may stand."""
    for unit in members(view, view.units[selected or ""]):
        yield Ring(unit.at, unit.base + COHERENCY.inches, "band")


def card(view: State, unit: Unit) -> Card:
    """Return the card of a model."""
    return Card(unit.name, subtitle=unit.squad, facts=(Fact("Pace", f'{unit.profile.pace:g}"'),))


RULESET = Ruleset(
    name="warbands",
    phases=(
        Phase("act", frozenset({"Advance", "Shift", "Loose", "Stand"}), "alternate", by="group"),
        Phase("judgement", order="auto"),
    ),
    opening="act",
    squads=SquadNaming("warband", "warbands", 5, ("First", "Second", "Third")),
    actions=(Advance, Shift, Loose, Stand, EndPhase),
    steps=(Casualty, Casualties),
    profile=Profile,
    status=Status,
    unfit=unfit,
    at_go_end={"act": (regroup,)},
    at_phase={"judgement": (judge,)},
    choices=choices,
    card=card,
    worth=lambda unit: 1,
    offers=(
        Offer(
            "Advance",
            "m",
            Advance,
            icon="walk",
            hint="Move the whole squad",
            choices=(("spread", "Spread", lambda view, unit: (1.0, 0.5, 1.5)),),
        ),
        Offer("Shift", "j", Shift, icon="walk", hint="Move one model"),
        Offer("Loose", "f", Loose, icon="crosshairs-gps", hint="Shoot with the squad"),
        Offer("Stand", "h", Stand, icon="check", hint="Be done with the squad", asks=True),
    ),
    overlays={
        "together": Overlay(
            together,
            "Together",
            "How far apart it may be",
            "y",
            kind="ring",
            needs=frozenset({"unit"}),
        )
    },
)
