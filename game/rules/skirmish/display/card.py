"""The card of a model: its values, the state of its squad, and what it has done."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card, Fact, Special
from game.mechanics.squads.coherency import members
from game.rules.origin import origin
from game.rules.skirmish.cards.squads import leader_of, stragglers
from game.rules.skirmish.suppression.markers import is_pinned, markers_of
from game.rules.skirmish.suppression.orders import in_words
from game.rules.special_texts import special_texts

FOLDER = Path(__file__).parents[1]


def card(view: State, unit: Unit) -> Card:
    """Return the card of *unit* as *view* knows it (SKIR-CARD-01)."""
    profile = unit.profile
    if profile is UNKNOWN:
        return Card(unit.name, "not identified", "help_circle_outline")
    return Card(
        title=profile.title,
        subtitle=", ".join(filter(None, (profile.role, _squad(view, unit)))),
        icon="account",
        facts=tuple(_facts(unit)),
        weapons=tuple(_weapons(unit)),
        specials=tuple(Special(name, special_texts(FOLDER)[name].words, True) for name in _specials(unit)),
        notes=tuple(_notes(view, unit)),
        origin=origin(profile.source),
    )


def _squad(view: State, unit: Unit) -> str:
    """Return the squad in words: the number of models left, and the leader."""
    many, led = len(members(view, unit)), leader_of(view, unit)
    if not unit.group:
        return ""
    leads = "" if led is None else ", led by it" if led.id == unit.id else f", led by {led.name}"
    return f"squad {unit.group} of {many}{leads}" if unit.present else f"squad {unit.group}"


def _facts(unit: Unit) -> Iterable[Fact]:
    profile = unit.profile
    yield Fact("MV", f'{profile.mv:g}"', hint="Inches of an Advance (SKIR-MOVE-01)")
    yield Fact("Skill", f"{profile.skill}+", hint="What a die must show to hit (SKIR-HIT-01)")
    yield Fact("Armour", str(profile.armour), hint="What a die and PEN must reach (SKIR-PEN-01)")
    yield Fact("Kill", f"{profile.kill}+", hint="What a die must show to kill (SKIR-KILL-01)")
    if profile.leader:
        yield Fact("LD", f"{profile.ld}+", hint="What a die must show to rally its squad (SKIR-SUP-03)")
    if profile.points:
        yield Fact("Points", str(profile.points), hint="What it is worth in a battle (SKIR-VIC-02)")


def _weapons(unit: Unit) -> Iterable[Fact]:
    weapon = unit.profile.weapon
    if weapon is not None:
        dice = f"{weapon.shots} {'die' if weapon.shots == 1 else 'dice'}"
        hint = f'up to {weapon.range:g}", {dice}, {weapon.pen} off the armour (SKIR-CARD-02)'
        more = f"PEN {weapon.pen}{' · Steady' * weapon.steady}"
        yield Fact(weapon.name, f'{weapon.range:g}" · {dice}', hint=hint, more=more)


def _specials(unit: Unit) -> Iterable[str]:
    yield from ["Leader"] * unit.profile.leader
    yield from unit.profile.abilities
    weapon = unit.profile.weapon
    yield from ["Steady"] * (weapon is not None and weapon.steady)


def _notes(view: State, unit: Unit) -> Iterable[str]:
    count = markers_of(view, unit)
    if unit.present and leader_of(view, unit) is None:
        yield "its leader is lost: one target at a time (SHOOT-08)"
    if count:
        pinned = ", pinned: no shooting" if is_pinned(view, unit) else ""
        yield f"{count} suppression marker{'s' * (count > 1)}{pinned} (SHOOT-03)"
    if unit.status.grounded:
        yield "gone to ground (SKIR-GROUND-01)"
    if unit.status.did:
        yield f"{in_words(unit.status.did)} this turn (SKIR-ACT-01)"
    if unit.present and any(one.id == unit.id for one in stragglers(view, unit)):
        yield "out of coherency: it cannot shoot (SKIR-COH-01)"
