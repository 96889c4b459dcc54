"""The unit card in the layout of the printed ones: what a unit is, can do now, and has suffered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card, Fact, Track
from game.core.views.story import named
from game.rules.alpha_strike.cards.aloft import zone_of
from game.rules.alpha_strike.cards.card_text import move_text
from game.rules.alpha_strike.cards.figures import SHUTDOWN, available, damage_at, immobile, shut_down, tmm
from game.rules.alpha_strike.cards.specials import described
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Mode, Profile
from game.rules.alpha_strike.combat.critical import FIELDS, NAMES, RULES
from game.rules.alpha_strike.combat.heat import heat_after
from game.rules.alpha_strike.combat.shot import BRACKETS
from game.rules.alpha_strike.combat.to_hit import NAMES as ATTACKS
from game.rules.alpha_strike.gunnery import lines
from game.rules.origin import origin

SCALE = ("1", "2", "3", "S")
SIZES: Mapping[int, str] = {1: "light", 2: "medium", 3: "heavy", 4: "assault"}
KINDS: Mapping[str, tuple[str, str]] = {
    "BM": ("BattleMech", "robot"),
    "IM": ("IndustrialMech", "robot_industrial"),
    "PM": ("ProtoMech", "robot_outline"),
    "CV": ("combat vehicle", "tank"),
    "SV": ("support vehicle", "truck"),
    "CI": ("infantry", "account_group"),
    "BA": ("battle armour", "shield_account"),
    "BD": ("building", "castle"),
    "AF": ("aerospace fighter", "airplane"),
    "CF": ("conventional fighter", "airplane"),
    "SC": ("small craft", "airplane"),
    "DS": ("DropShip", "airplane"),
    "DA": ("DropShip", "airplane"),
    "": ("no unit", "checkbox_blank_circle_outline"),
}
MOST: Mapping[str, int] = {"engine": 2, "fire control": 4, "weapon": 4, "mp": 4}


def card(view: State, unit: Unit) -> Card:
    """Return the card of *unit* as *view* knows it (AS-CARD-01, AS-CARD-02); empty for a blip."""
    profile, status = unit.profile, unit.status
    if profile is UNKNOWN or status is UNKNOWN:
        return _outline(unit)
    words, icon = KINDS.get(profile.type, (f"type {profile.type}", "airplane"))
    size = SIZES.get(profile.size, f"size {profile.size}")
    known = "" if profile.pv is UNKNOWN else f", PV {profile.pv}, skill {profile.skill}"
    return Card(
        title=profile.title,
        subtitle=f"{size} {words}{_counter(unit) or known}",
        icon=icon,
        facts=_facts(profile, status, still=immobile(unit)),
        columns=tuple(_columns(view, unit)),
        scale=SCALE,
        heat=SHUTDOWN if shut_down(unit) else status.heat,
        tracks=_tracks(profile, status),
        specials=tuple(described(code, view.rules.carries) for code in profile.specials),
        notes=tuple(_notes(view, unit)),
        origin=origin(profile.source),
    )


def _outline(unit: Unit) -> Card:
    """Return the card of a unit that is not identified or whose record sheet is concealed."""
    if unit.profile is UNKNOWN:
        return Card(unit.name, "not identified", "help_circle_outline")
    words, icon = KINDS.get(unit.profile.type, (f"type {unit.profile.type}", "airplane"))
    size = SIZES.get(unit.profile.size, f"size {unit.profile.size}")
    subtitle = f"{size} {words}{_counter(unit)}"
    notes = ("its record sheet is concealed (CONC-07)", *lines(unit))
    return Card(unit.profile.name, subtitle, icon, notes=notes)


def _counter(unit: Unit) -> str:
    """Return the counter by which enemies know or knew *unit*, as the end of a line."""
    return f", counter {unit.counter}" if unit.counter else ""


@lru_cache(maxsize=1024)
def _facts(profile: Profile, status: Status, *, still: bool) -> tuple[Fact, ...]:
    """Return current Move, size (AS-GEN-19), skill (AS-CARD-05) and overheat value (AS-CARD-07)."""
    fresh = Status(profile.armor, profile.structure)
    now = move_text(Mode(available(profile, status, mode), mode.letters) for mode in profile.move)
    modifier = 0 if still else tmm(profile, status)
    hint = "Added to the number to hit it; -4 instead if it cannot move (AS-HIT-03)"
    facts = [
        Fact("Type", profile.type, hint=KINDS.get(profile.type, (profile.type, ""))[0]),
        Fact("Size", str(profile.size), hint="Weight class; the damage of its blows (AS-GEN-19)"),
        _changed("Move", now, move_text(profile.move), "Inches a turn after hits and heat (AS-CARD-04)"),
        _changed("TMM", str(modifier), str(tmm(profile, fresh)), hint),
    ]
    if profile.pv is not UNKNOWN:
        facts.insert(0, Fact("PV", str(profile.pv), hint="Point value for skill 4, as printed (AS-CARD-03)"))
    if profile.skill is not UNKNOWN:
        regular = "The base of its to-hit number; 4 is regular (AS-CARD-05)"
        facts.append(Fact("Skill", str(profile.skill), hint=regular))
    overheat = "Most damage that overheat buys, a point of heat each (AS-CARD-07)"
    return *facts, Fact("OV", str(profile.ov), hint=overheat)


def _columns(view: State, unit: Unit) -> Iterable[Fact]:
    """Yield the current damage at each range, with the printed value if it differs (AS-CARD-06)."""
    for i, bracket in enumerate(BRACKETS):
        printed, now = str(unit.profile.damage[i]), str(damage_at(view, unit, i))
        hint = f'{bracket.name} range, up to {bracket.reach:g}", {bracket.modifier:+d} to hit (AS-CARD-06)'
        yield _changed(f"{bracket.letter} ({bracket.modifier:+d})", now, printed, hint)


def _changed(label: str, now: str, printed: str, hint: str) -> Fact:
    return Fact(label, now, printed if printed != now else "", hint)


@lru_cache(maxsize=1024)
def _tracks(profile: Profile, status: Status) -> tuple[Track, ...]:
    """Return the tracks of bubbles on the card (AS-CARD-10) and of critical hits."""
    inside = profile.structure, status.structure, status.structure_lost
    tracks = [
        Track("Armour", "armor", profile.armor, status.armor, status.armor_lost),
        Track("Structure", "structure", *inside, "structure"),
    ]
    for effect, name in FIELDS.items():
        pending = status.pending.count(effect)
        hits = getattr(status, name) + pending
        total = max(MOST[effect], hits)
        tracks.append(Track(NAMES[effect], name, total, total - hits, pending, "critical"))
    return tuple(tracks)


def _notes(view: State, unit: Unit) -> Iterable[str]:
    """Yield other notes on the unit: location, effects of its hits, edition."""
    status = unit.status
    if unit.afar:
        zone = zone_of(unit)
        yield f"in the sky: {zone} (AIR-01)" if zone else "takes part from off the table (ARTY-06)"
    if shut_down(unit):
        yield "shut down: no move, no attack; restarts in the End Phase (AS-HEAT-03)"
    elif immobile(unit):
        yield "immobile (AS-MOVE-18)"
    if status.heat and not shut_down(unit):
        yield f'heat: {status.heat:+d} to hit (AS-HIT-12), {-2 * status.heat}" Move (AS-HEAT-02)'
    if status.engine_hits:
        yield "engine hit: firing adds 1 heat (AS-CRIT-07)"
    yield from _to_come(view, unit)
    if unit.profile.edition:
        yield f"figures of the {unit.profile.edition} edition (AS-CARD-12)"


def _to_come(view: State, unit: Unit) -> Iterable[str]:
    """Yield the effects marked this turn that count from the End Phase."""
    status = unit.status
    if "destroyed" in status.pending:
        yield "destroyed: leaves in the End Phase (AS-SEQ-08)"
    for effect in dict.fromkeys(status.pending):
        if effect in RULES:
            yield f"{NAMES[effect]}, in force from the End Phase ({RULES[effect]})"
    if unit.present and (status.fired or status.heated):
        after = heat_after(view, unit)
        if after or status.heat:
            yield f"heat after this turn, as things stand: {after} (AS-HEAT-01)"
    if status.special:
        yield f"{ATTACKS[status.special]} at {named(status.quarry, view)} declared (AS-PHYS-04)"
