"""From a scenario to the initial state of its battle, and the action that begins it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from game.core.engine.flow import opening, preparing
from game.core.engine.turns import Begin
from game.core.model.brief import OPPOSITE, Brief, Edge, Opening
from game.core.model.state import NOTHING, Ruleset, State
from game.core.model.unit import Side, Unit, UnitId
from game.files import places
from game.files.record_sheets import machines
from game.files.scenarios.scenario import Scenario, UnitEntry
from game.files.yaml.problems import BadFile, Problem
from game.geometry.digest import blake2b
from game.geometry.point import ORIGIN
from game.geometry.value import Value
from game.rules import ruleset

SEED = "1"


class BattleStart(Value):
    """The state before the beginning, the action that begins, and the file's names of the units."""

    state: State
    begin: Begin
    ids: Mapping[str, UnitId]

    @cached_property
    def names(self) -> Mapping[UnitId, str]:
        """The file's names by unit."""
        return {unit: name for name, unit in self.ids.items()}


def battle_start(
    scenario: Scenario,
    *,
    seed: str | None = None,
    options: Mapping[str, Any] = NOTHING,
    lab: bool = False,
) -> BattleStart:
    """Return the start of the battle of *scenario*.

    Args:
        seed: Of the dice; by default that of the file.
        options: Options that override those of the file.
        lab: Whether it is for a sandbox, in which nothing is set up that hides units.
    """
    first = scenario.begin.turn if scenario.begin is not None and not lab else 1
    dealt = seed or scenario.seed or SEED
    ids = _ids(scenario, dealt)
    edges = _edges(scenario)
    rules = ruleset(scenario.rules, {**scenario.options, **options})
    state = State(
        rules=rules,
        battlefield=scenario.map.battlefield,
        units={ids[entry.id]: _unit(entry, ids[entry.id], first) for entry in scenario.units},
        sides=tuple(side.name for side in scenario.sides),
        brief=Brief(
            name=scenario.name,
            edges=edges,
            exits=scenario.exits,
            turns=scenario.turns,
            victory=scenario.victory,
            names={unit: name for name, unit in ids.items()},
            about=scenario.description,
            deploy=_deploys(scenario, rules),
        ),
        turn=0,
        seed=dealt,
        given=scenario.thrown,
    )
    return BattleStart(_mustered(state, scenario, ids, lab=lab), _begin(scenario, edges, rules), ids)


def _mustered(state: State, scenario: Scenario, ids: Mapping[str, UnitId], *, lab: bool) -> State:
    """Return *state* after each part of the rules has applied its section of the scenario.

    If anything may be hidden, units are sorted by id: the order of the file, with dummies after all others,
    would reveal what they are.
    """
    rules = state.rules
    for name, muster in rules.mustered.items():
        if lab and name not in rules.benched:
            continue
        of_units = {ids[entry.id]: entry.sections.get(name) for entry in scenario.units}
        state = muster(state, scenario.sections.get(name), of_units)
    for sheeted in rules.sheeted:
        state = sheeted(state, _machines(state))
    for taught in rules.namesakes:
        state = taught(state, {ids[entry.id]: entry.kin for entry in scenario.units})
    return replace(state, units=dict(sorted(state.units.items()))) if rules.secret else state


def _machines(state: State) -> Mapping[UnitId, Any]:
    """Return the machine of each unit of *state* whose card has a record sheet.

    Raises:
        BadFile: with all problems of the record sheet files, also if they cannot be found.
    """
    combat = state.rules.close_combat
    fighters = {key: combat.fighter(unit) for key, unit in state.units.items()} if combat is not None else {}
    keys = {unit: card.key for unit, card in fighters.items() if card is not None}
    try:
        sheets = machines(places.record_sheets(), state.rules.record_sheets, [*keys.values()])
    except OSError as error:
        said = f"the record sheets cannot be searched: {error.strerror}"
        raise BadFile([Problem("assets/sheets", 1, 1, "", said)]) from None
    return {unit: sheets[key] for unit, key in keys.items() if key in sheets}


def _ids(scenario: Scenario, seed: str) -> dict[str, UnitId]:
    """Return an opaque id for each unit, which reveals neither the unit nor its place in the file."""
    found: dict[str, UnitId] = {}
    for entry in scenario.units:
        digest = blake2b(f"{seed}/unit/{entry.id}".encode(), digest_size=6).hexdigest()
        found[entry.id] = f"u{digest}"
    return found


def _edges(scenario: Scenario) -> dict[Side, Edge]:
    """Return the home edges; if one of two sides has none, the opposite of the other's."""
    edges = dict(scenario.edges)
    missing = [side.name for side in scenario.sides if side.edge is None]
    if len(scenario.sides) == 2 and len(missing) == 1:
        edges[missing[0]] = OPPOSITE[next(iter(edges.values()))]
    return edges


def _begin(scenario: Scenario, edges: Mapping[Side, Edge], rules: Ruleset) -> Begin:
    """Return the action that begins the battle: after the initiative roll if that is settled."""
    said = scenario.begin or Opening()
    first, before = opening(rules), preparing(rules)
    phase = said.phase or (first if before is None or (edges and not scenario.thrown) else before)
    if phase == first and said.initiative:
        phase = _after_throw(rules, first)
    turn = said.turn - 1 if phase == before else said.turn
    return Begin(scenario.sides[0].name, turn, phase, said.initiative or ())


def _deploys(scenario: Scenario, rules: Ruleset) -> bool:
    """Whether the scenario begins with the placing of units."""
    said = scenario.begin.phase if scenario.begin is not None else None
    return said is not None and said == preparing(rules)


def _after_throw(rules: Ruleset, first: str) -> str:
    """Return the phase in which sides act in order: *first*, or the one after it if nobody acts in it."""
    names = [phase.name for phase in rules.phases]
    place = names.index(first)
    return names[place + 1] if rules.phases[place].order == "auto" and place + 1 < len(names) else first


def _unit(entry: UnitEntry, key: UnitId, first: int) -> Unit:
    """Return the unit that *entry* describes; off the table it enters in turn *first* or later."""
    return Unit(
        id=key,
        side=entry.side,
        name=entry.title,
        at=entry.at or ORIGIN,
        facing=entry.facing,
        base=entry.base,
        height=entry.height,
        level=entry.level or 0.0,
        profile=entry.profile,
        status=entry.status,
        enters=None if entry.at is not None else max(entry.enters or 1, first),
        group=entry.group,
        shape=entry.shape,
    )
