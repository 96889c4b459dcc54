"""From units on the table to fighters, and from the result of an exchange back to cards (CA-81)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.model.card_fighter import CardFighter, FighterKind
from game.core.model.events import Recorded
from game.core.model.state import CloseCombat, OptionValue, State, Table
from game.core.model.unit import Side, Sighting, Unit, UnitId, extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.value import tag_of
from game.rules.close_assault.fighting.fighter import GUNNERY, Fighter, HexPlace
from game.rules.close_assault.on_table.hex_grid import heading, where
from game.rules.close_assault.on_table.records import FighterSheet, FighterStatus, Points, sheet_of
from game.rules.close_assault.sheets.bodies import MECH, WHOLE
from game.rules.close_assault.sheets.machines import SCALE, Machine, carded
from game.rules.close_assault.tactics.hexes import MIDDLE

ASSAULT = "close assault"
"""The kind of encounter, and the phase that opens it."""


def card_of(state: State, unit: Unit) -> CardFighter | None:
    """Return *unit* by its card; None if it takes no part in close assaults or is unknown."""
    return state.rules.close_combat.fighter(unit) if state.rules.close_combat is not None else None


def combat_of(state: State) -> CloseCombat:
    """Return how the units of the family fight; it must offer fighters."""
    assert state.rules.close_combat is not None, "the family offers fighters"
    return state.rules.close_combat


def machine_of(state: State, unit: Unit) -> Machine | None:
    """Return the machine of *unit*, from its record sheet or else its card (CA-80)."""
    card = card_of(state, unit)
    return _machine(unit, card) if card is not None else None


def _machine(unit: Unit, card: CardFighter) -> Machine:
    sheet = extra_of(unit.extras, FighterSheet).machine
    return carded(card) if sheet is None else sheet


def kind_of(state: State, unit: Unit) -> tuple[FighterKind, int]:
    """Return the kind and tons of *unit*, which limit stacking (CA-06)."""
    card = card_of(state, unit)
    if card is None:
        return "mech", 0
    machine = _machine(unit, card)
    if machine.card:
        return card.kind, card.tons
    if machine.platoon is not None:
        return "platoon", 0
    return ("mech" if machine.body is MECH else "vehicle"), machine.tons


def called(state: State, unit: Unit) -> str:
    """Return the name of *unit* known to all sides: its base name if sheets are concealed."""
    others = {unit.sighting(side) for side in state.sides if side != unit.side}
    least = Sighting.SEEN if Sighting.SEEN in others else Sighting.FULL
    for conceal in state.rules.concealments:
        unit = conceal(unit, least, state.rules.options)
    return unit.name


def conceal_sheet(unit: Unit, sighting: Sighting, options: Mapping[str, OptionValue]) -> Unit:
    """Return *unit* as enemies know it: if sheets are concealed, without its own until it has been read."""
    if sighting is Sighting.FULL or not options.get("concealed", False):
        return unit
    fares = status_of(unit)
    shown = replace(fares, armor=(), structure=(), card=(), owed=0, slots_hit=(), pilot_hits=0, fired=())
    extras = {name: extra for name, extra in unit.extras.items() if name != tag_of(FighterSheet)}
    if tag_of(FighterStatus) in extras:
        extras[tag_of(FighterStatus)] = shown
    return replace(unit, extras=extras)


def status_of(unit: Unit) -> FighterStatus:
    """Return the close assault status of *unit*."""
    return extra_of(unit.extras, FighterStatus)


def swarmers(state: State, key: UnitId) -> tuple[UnitId, ...]:
    """Return the platoons that swarm the unit *key* (CA-94)."""
    return tuple(one.id for one in state.present if status_of(one).swarms == key)


def believed(state: State, unit: Unit) -> tuple[Fighter, str] | None:
    """Return *unit* with a plausible skill, if all of its card but the skill is known, and a note about it.

    None if more or nothing is unknown. The pilot is regular, or the nearest skill that fits its rolls.
    """
    card = card_of(state, unit)
    if card is None or card.skill is not UNKNOWN or unit.status is UNKNOWN:
        return None
    best, poorest = combat_of(state).skills(unit)
    skill = min(max(GUNNERY, best), poorest)
    found = fighter_of(state, unit, skill=skill)
    words = f"Skill of {unit.name} not known, between {best} and {poorest}: taken as {skill}"
    return (found, words) if found is not None else None


def fighter_of(state: State, unit: Unit, *, skill: int | None = None) -> Fighter | None:
    """Return *unit* as a fighter in its current state, in the hex of the current encounter or alone.

    None for an enemy whose card is not completely known, unless a *skill* is assumed. With a record sheet,
    its gunnery is the skill of its card and its piloting one more. Losses of its card outside close assaults
    are subtracted from its armour, and then its structure (CA-81).
    """
    card = _read(state, unit, skill)
    return _as_fighter(state, unit, card) if card is not None else None


def _as_fighter(state: State, unit: Unit, card: CardFighter) -> Fighter:
    combat, machine = combat_of(state), _machine(unit, card)
    fares, left = status_of(unit), combat.left(unit)
    at, facing = _place(state, unit)
    return Fighter(
        called(state, unit),
        machine,
        card.skill,
        card.skill + (not machine.card),
        *_worn(machine, fares, card, left),
        slots_hit=frozenset(fares.slots_hit),
        fired=frozenset(fares.fired),
        pilot_hits=fares.pilot_hits,
        awake=fares.awake,
        prone=fares.prone,
        stuck=fares.stuck,
        out=fares.out or ("" if left[1] else "destroyed"),
        gone=fares.gone,
        mp=fares.mp,
        gait=fares.gait,
        hexes=fares.hexes,
        entry=fares.entry,
        swarms=fares.swarms,
        at=at,
        facing=facing,
        unit=unit.id,
        side=unit.side,
        shut=combat.shut_down(unit),
        hushed=_conceals(state),
    )


def _place(state: State, unit: Unit) -> HexPlace:
    """Return the place of *unit* in the current hex, or else the middle of its own."""
    played = state.encounter
    if played is None or played.grid is None or unit.id not in played.units:
        return HexPlace(MIDDLE, 0)
    return HexPlace(where(played.grid, unit), heading(played.grid, unit.facing))


def _conceals(state: State) -> bool:
    """Whether enemies never learn the skill of a unit."""
    return bool(state.rules.options.get("concealed", False))


def _read(state: State, unit: Unit, skill: int | None) -> CardFighter | None:
    """Return the card of *unit* if all of it is known, or all but the skill, which is then *skill*."""
    card = card_of(state, unit)
    if card is None or (skill is None and _unread(state, unit)) or unit.status is UNKNOWN:
        return None
    return card if skill is None else replace(card, skill=skill)


def fights(state: State, unit: Unit) -> bool:
    """Whether *unit* is on the table, in the hex if it came into one, and not out of the fight."""
    fares = status_of(unit)
    if not unit.present or fares.out or fares.gone:
        return False
    if _unread(state, unit):
        return True
    return card_of(state, unit) is not None and combat_of(state).left(unit)[1] > 0


def _unread(state: State, unit: Unit) -> bool:
    """Whether the viewing side does not know the whole card of *unit*."""
    card = card_of(state, unit)
    return unit.status is UNKNOWN or (card is not None and card.skill is UNKNOWN)


def _worn(
    machine: Machine, fares: FighterStatus, card: CardFighter, left: tuple[int, int]
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the remaining armour and structure of *machine*, by location."""
    if machine.card:
        armor, structure = SCALE * left[0] - fares.owed, SCALE * left[1]
        return {WHOLE: max(armor, 0)}, {WHOLE: max(structure + min(armor, 0), 0)}
    worn = dict(fares.armor) or dict(machine.armor), dict(fares.structure) or dict(machine.structure)
    before = sum(fares.card) if fares.card else card.armor + card.structure
    missing = SCALE * max(before - sum(left), 0)
    return _lessened(*worn, missing) if machine.platoon is None else worn


def _lessened(
    armor: dict[str, int], structure: dict[str, int], points: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return both after losing *points*, one by one where there is most; each structure keeps at least 1."""
    for worn, least in ((armor, 0), (structure, 1)):
        while points > 0 and (most := max(worn.values(), default=0)) > least:
            at = next(name for name, value in worn.items() if value == most)
            worn[at] -= 1
            points -= 1
    return armor, structure


def record(table: Table, unit: UnitId, status: FighterStatus, rule: str) -> None:
    """Record the status of *unit*, if it changed."""
    if status_of(table.state.units[unit]) != status:
        table.do(Recorded(status, unit, rule=rule))


def worn(fighter: Fighter, fares: FighterStatus) -> FighterStatus:
    """Return *fares* updated with the state of *fighter* after an exchange."""
    whole = fighter.machine.card
    return replace(
        fares,
        armor=() if whole else _points(fighter.armor),
        structure=() if whole else _points(fighter.structure),
        slots_hit=tuple(sorted(fighter.slots_hit)),
        fired=tuple(sorted(fighter.fired)),
        pilot_hits=fighter.pilot_hits,
        awake=fighter.awake,
        prone=fighter.prone,
        stuck=fighter.stuck,
        out=fighter.out,
        gone=fighter.gone,
        swarms=fighter.swarms,
    )


def _points(by_location: Mapping[str, int]) -> Points:
    return tuple(by_location.items())


def points_left(fighter: Fighter) -> int:
    """Return the total of armour and structure left."""
    return sum(fighter.armor.values()) + sum(fighter.structure.values())


def carry_back(table: Table, unit: UnitId, before: Fighter, after: Fighter, by: Side) -> None:
    """Record the status of *unit* after an exchange, and apply the damage to its card (CA-81).

    Ten points of damage are one of its card; the remainder carries over for the battle. A unit without a
    record sheet rolls for the critical hits of its family; one with a sheet has already rolled for its own.
    """
    combat = combat_of(table.state)
    fares = status_of(table.state.units[unit])
    scale = SCALE if before.machine.platoon is None else SCALE // 2
    whole, owed = divmod(fares.owed + points_left(before) - points_left(after), scale)
    status = replace(worn(after, fares), owed=owed)
    record(table, unit, status, "CA-81")
    if whole := min(whole, sum(combat.left(table.state.units[unit]))):
        combat.hurt(table, unit, whole, by, before.machine.card)
    now = status_of(table.state.units[unit])
    record(table, unit, replace(now, card=combat.left(table.state.units[unit])), "CA-81")


def give_sheets(state: State, machines: Mapping[UnitId, Machine]) -> State:
    """Return *state* with the record sheets of its units, if there are any (see `Ruleset.sheeted`)."""
    for key, machine in machines.items():
        unit = state.units[key]
        sheet = sheet_of(machine)
        state = state.with_unit(replace(unit, extras={**unit.extras, FighterSheet.__name__: sheet}))
    return state
