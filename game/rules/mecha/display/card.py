"""The card of a mecha: what it is, can do now, and has suffered."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card, Fact, Special, Track
from game.rules.mecha.display.traits import meaning
from game.rules.mecha.shooting.shoot import empty
from game.rules.mecha.turn.command import points_of
from game.rules.origin import origin


def card(view: State, unit: Unit) -> Card:
    """Return the card of *unit* as *view* knows it (MECHA-CARD-01)."""
    profile, status = unit.profile, unit.status
    if profile is UNKNOWN:
        return Card(unit.name, "not identified", "help_circle_outline")
    squad = f"squad {unit.group}, " if unit.group else ""
    return Card(
        title=profile.title,
        subtitle=f"{squad}{profile.role}".rstrip(", "),
        facts=tuple(_facts(unit)),
        weapons=tuple(_weapons(unit)),
        tracks=(
            Track("MDC", "damage", profile.mdc, profile.mdc - status.damage, tone="structure", lost=True),
        ),
        specials=tuple(_specials(unit)),
        notes=tuple(_notes(unit)),
        side_notes=(_points(view, unit.side),),
        origin=origin(profile.source),
    )


def _facts(unit: Unit) -> Iterable[Fact]:
    profile = unit.profile
    yield Fact("SPD", f'{profile.spd:g}"', hint="Inches a turn (MECHA-MOVE-01)")
    yield Fact(
        "PIL", str(profile.pil), hint="Added to the die in hand to hand and in dodging (MECHA-CARD-01)"
    )
    yield Fact("GN", str(profile.gn), hint="Added to the die in shooting (MECHA-CARD-01)")
    yield Fact("DF", str(profile.df), hint="What a strike must reach to hit it (MECHA-STRIKE-01)")
    yield Fact("MDC", f"{profile.mdc - unit.status.damage}", str(profile.mdc) if unit.status.damage else "")
    if profile.leadership:
        yield Fact(
            "LDR", str(profile.leadership), hint="Command points that it gives besides its own (MECHA-CP-01)"
        )
    if profile.points:
        yield Fact("Points", str(profile.points), hint="What it is worth in a battle (MECHA-VIC-02)")


def _weapons(unit: Unit) -> Iterable[Fact]:
    """Yield each weapon with its range, damage, abilities and remaining ammunition."""
    for weapon, left in zip(unit.profile.weapons, unit.status.ammo, strict=True):
        traits = [trait for trait in weapon.traits if not trait.startswith("Ammo")]
        shots = [f"{left} of {weapon.ammo} left"] if weapon.ammo else []
        fired = weapon.name in unit.status.fired
        figures = ", ".join((f'up to {weapon.range:g}"', f"MD {weapon.md}", *weapon.traits))
        yield Fact(
            weapon.name,
            f'{weapon.range:g}" · {weapon.md} MD',
            hint=f"{figures} (MECHA-CARD-02)",
            more=" · ".join((*["fired"] * fired, *shots, *traits)),
            spent=fired or empty(unit, weapon),
        )


def _specials(unit: Unit) -> Iterable[Special]:
    """Yield the abilities of the mecha and of its weapons; their numbers are shown with the weapons."""
    traits = [trait.rstrip("0123456789 ") for weapon in unit.profile.weapons for trait in weapon.traits]
    for code in dict.fromkeys((*unit.profile.abilities, *traits)):
        yield Special(code, meaning(code), active=True)


def _notes(unit: Unit) -> Iterable[str]:
    status = unit.status
    if status.moved:
        yield "has moved this turn (MECHA-MOVE-01)"
    if status.fired:
        yield f"has fired {', '.join(status.fired)} (MECHA-SHOOT-01)"
    if status.struck:
        yield "has fought hand to hand (MECHA-MELEE-01)"


def _points(view: State, side: Side) -> str:
    """Return how many command points *side* has left."""
    points = points_of(view, side)
    return f"{side} has {points} command point{'s' if points != 1 else ''} (MECHA-CP-01)"
