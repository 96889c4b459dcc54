"""The drawn record sheet of a fighter: figures with bubbles, slots, weapons, skills."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.views.card import Fact, Track
from game.core.views.sheet_drawing import SheetDrawing, SheetFigure, SheetPart, SheetSlot, SlotList
from game.rules.close_assault.display import outlines
from game.rules.close_assault.fighting.fighter import DEADLY, Fighter, stands, working_mp
from game.rules.close_assault.sheets.bodies import MECH, TURRET, WHOLE
from game.rules.close_assault.sheets.machines import EMPTY, SCALE, Machine

LABELS: Mapping[str, str] = {
    "HD": "head",
    "CT": "centre torso",
    "LT": "left torso",
    "RT": "right torso",
    "LA": "left arm",
    "RA": "right arm",
    "LL": "left leg",
    "RL": "right leg",
    "CTR": "centre torso, rear",
    "LTR": "left torso, rear",
    "RTR": "right torso, rear",
    WHOLE: "all of it",
}
SLOT_ORDER = ("LA", "HD", "RA", "LT", "CT", "RT", "LL", "RL")


def sheet(fighter: Fighter) -> SheetDrawing:
    """Return the current record sheet of *fighter*."""
    machine = fighter.machine
    return SheetDrawing(
        fighter.name,
        _size(machine),
        facts=tuple(_facts(fighter)),
        figures=tuple(_figures(fighter)),
        slots=tuple(_slots(fighter)),
        weapons=tuple(_weapons(fighter)),
        tracks=(
            Track("Hits on the pilot", "pilot_hits", DEADLY, DEADLY - fighter.pilot_hits, tone="critical"),
        )
        if machine.slots
        else (),
        notes=tuple(_notes(fighter)),
    )


def _size(machine: Machine) -> str:
    if machine.platoon is not None:
        return f"{machine.points} men, {machine.platoon.arms}"
    kind = "card, ten points for one" if machine.card else "record sheet"
    return f"{machine.tons} tons, {kind}"


def _facts(fighter: Fighter) -> Iterable[Fact]:
    machine = fighter.machine
    for label, printed in (("Walk", machine.walk), ("Run", machine.run), ("Jump", machine.jump)):
        now = working_mp(fighter, printed) if machine.slots and label != "Jump" else printed
        if printed:
            yield Fact(label, str(now), str(printed) if now != printed else "", hint="MP (CA-75)")
    yield Fact("MP left", str(fighter.mp), hint="In this turn")
    yield Fact("Gunnery", str(fighter.gunnery))
    if machine.platoon is None:
        yield Fact("Piloting", str(fighter.piloting))


def _figures(fighter: Fighter) -> Iterable[SheetFigure]:
    machine = fighter.machine
    if machine.body is MECH:
        wide, deep = outlines.WIDE, outlines.DEEP
        yield SheetFigure("Armour, front", wide, deep, _armor(fighter, outlines.MECH))
        behind = _armor(fighter, outlines.BEHIND)
        yield SheetFigure("Armour, rear", outlines.BEHIND_WIDE, outlines.BEHIND_DEEP, behind)
        yield SheetFigure("Structure", wide, deep, _structure(fighter, outlines.MECH))
    elif WHOLE in machine.structure:
        yield from _undivided(fighter)
    else:
        there = {**outlines.HULL, **({TURRET: outlines.TURRET} if TURRET in machine.armor else {})}
        wide, deep = outlines.HULL_WIDE, outlines.HULL_DEEP
        yield SheetFigure("Armour, from above", wide, deep, _armor(fighter, there))
        yield SheetFigure("Structure", wide, deep, _structure(fighter, there))


def _undivided(fighter: Fighter) -> Iterable[SheetFigure]:
    """Yield the bubbles of the card, one per ten points, or the men of a platoon."""
    machine, block = fighter.machine, {WHOLE: outlines.BLOCK}
    wide, deep = outlines.BLOCK_WIDE, outlines.BLOCK_DEEP
    if machine.armor.get(WHOLE):
        yield SheetFigure("Armour", wide, deep, _armor(fighter, block, SCALE))
    each = SCALE if machine.card else 1
    title = "Men" if machine.platoon is not None else "Structure"
    yield SheetFigure(title, wide, deep, _structure(fighter, block, each))


def _armor(fighter: Fighter, there: Mapping[str, outlines.Outline], each: int = 1) -> tuple[SheetPart, ...]:
    printed = fighter.machine.armor
    return tuple(
        SheetPart(name, LABELS.get(name, name), outline, printed[name], fighter.armor[name], each=each)
        for name, outline in there.items()
        if name in printed
    )


def _structure(
    fighter: Fighter, there: Mapping[str, outlines.Outline], each: int = 1
) -> tuple[SheetPart, ...]:
    printed, left = fighter.machine.structure, fighter.structure
    return tuple(
        SheetPart(name, LABELS.get(name, name), outline, printed[name], left[name], "structure", each)
        for name, outline in there.items()
        if name in printed
    )


def _slots(fighter: Fighter) -> Iterable[SlotList]:
    machine = fighter.machine
    for location in SLOT_ORDER:
        outfit = machine.outfit(location)
        listed = tuple(
            SheetSlot("" if what == EMPTY else what, (location, place) in fighter.slots_hit)
            for place, what in enumerate(outfit)
        )
        if listed:
            yield SlotList(LABELS[location].capitalize(), listed, lost=not stands(fighter, location))


def _weapons(fighter: Fighter) -> Iterable[Fact]:
    for place, mount in enumerate(fighter.machine.weapons):
        weapon, fired = mount.weapon, place in fighter.fired
        salvo = f"{weapon.damage} each of {weapon.missiles}" if weapon.missiles else str(weapon.damage)
        lost = not stands(fighter, mount.at) or _hit(fighter, place)
        state = "lost" if lost else "fired this turn (CA-29)" if fired else ""
        where = LABELS.get(mount.at, mount.at)
        yield Fact(weapon.name, salvo, hint=f"Damage; {where}", more=state or where, spent=fired or lost)


def _hit(fighter: Fighter, place: int) -> bool:
    """Whether a slot of the weapon at *place* on the sheet was hit."""
    return any(fighter.machine.mounted.get(slot) == place for slot in fighter.slots_hit)


def _notes(fighter: Fighter) -> Iterable[str]:
    if fighter.out:
        yield f"Out of the fight: {fighter.out}"
    if fighter.gone:
        yield f"Has left the hex: {fighter.gone}"
    if not fighter.awake:
        yield "The pilot is unconscious (CA-85)"
    if fighter.prone:
        yield "On the ground (CA-84)"
    if fighter.swarms is not None:
        yield "Its men are on an enemy (CA-94)"
    if fighter.swarmed:
        yield "Infantry is on it (CA-94)"
    if fighter.stuck:
        yield "Cannot move any more"
