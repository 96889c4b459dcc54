"""Random close assaults of two or three sides, generated as files, and their invariants."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playing import apart, fingerprint, holds_together, there_and_back

from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.engine.walk import Walk
from game.core.model.answer import Answer
from game.core.model.events import Recorded
from game.core.model.procedure import EncounterEnded, EncounterOpened
from game.core.model.state import Action, Question, State
from game.core.model.unit import Side, Unit
from game.core.validation.integrity import state_flaw
from game.core.views.observe import FIGURE, observe
from game.core.views.seat import Seat
from game.files import places
from game.files.record_sheets import machines
from game.files.saves.saves import load, save
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import EPS, Point, bearing, distance, polar
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.display.choices import choices
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.close_assault import AssaultFromHiding, DeclarePush, Emerge, LetPass, MoveInSecret
from game.rules.close_assault.on_table.ambush import in_its_hex
from game.rules.close_assault.on_table.entries import ROUNDS
from game.rules.close_assault.on_table.fighters import fighter_of, fights, kind_of, status_of
from game.rules.close_assault.on_table.hex_grid import ACROSS, HEAVY
from game.rules.close_assault.on_table.infantry import deployment
from game.rules.close_assault.on_table.manoeuvre import played_in, standing, tries
from game.rules.close_assault.on_table.placing import PlaceChoice
from game.rules.close_assault.on_table.records import Assaults
from game.rules.close_assault.sheets.sheet_files import SHEETS
from game.rules.close_assault.tactics.hexes import in_the_hex

TURNS = 4
MOST = 900
"""Actions after which a battle that has not ended never will."""
TRIES = 8
SIZE = 30.0
WIDE = tuple(float(x) for x in (6, 10.8, 15.8, 20.8, 25.8))
DEEP = (1.5, 6.0, 11.0, 16.0, 21.0, 28.4)
PLATOONS = (
    ("Foot Platoon (Machine Gun)", '4"f'),
    ("Anti-'Mech Jump Platoon (Ballistic Rifle)", '6"j'),
    ("Militia", '4"f'),
)
LIGHTS = ("daylight", "night", "moonless_night", "pitch_black")
KINDS = ("woods", "rough", "hill", "water", "building")
CLIFF = ", height: 4"
MORE = {"hill": (", height: 1", CLIFF), "water": (", depth: 1",), "building": (", height: 3",)}


@cache
def fighters() -> tuple[str, ...]:
    """Return the keys of the 'Mechs and vehicles used in battles."""
    return tuple(
        sorted(key for key, card in PreviewLibrary.here().cards.items() if card.type in {"BM", "CV"})
    )


@cache
def sheeted() -> tuple[str, ...]:
    """Return those with record sheets."""
    sheets = machines(places.record_sheets(), SHEETS)
    return tuple(key for key in fighters() if key in sheets)


def scenario(number: int) -> str:
    """Return random battle *number* as a file: two or three sides close together on broken ground."""
    dice = random.Random(f"assault/{number}")
    sides = ("Red", "Blue", "Green")[: 3 if dice.random() < 0.2 else 2]
    spots = [(x, y) for x in WIDE for y in DEEP]
    dice.shuffle(spots)
    features, forces = [*_features(dice)], []
    for side in sides:
        forces += [f"  - name: {side}", "    units:"]
        for n in range(dice.randint(1, 5 if len(sides) == 2 else 3)):
            x, y = spots.pop()
            found = [_unit(dice, f"{side[0].lower()}{n}", x + dice.uniform(-0.9, 0.9), y)]
            if dice.random() < 0.25:
                beside = y + 2.2 if y < SIZE - 3 else y - 2.2
                found.append(platoon(dice, f"{side[0].lower()}{n}-in-wait", x, beside, "hidden: true"))
            forces += [f"      - {{{unit}}}" for unit, _ in found]
            features += [woods for _, cover in found for woods in cover]
    spotting = dice.random() < 0.3
    flags = [dice.choice(words) for words in (("true", "true", "false"), ("true", "false"))]
    begin = f"{{turn: 1, phase: movement, initiative: [{', '.join(sides)}]}}"
    lines = [
        "format: scenario/1",
        "name: Close quarters",
        f"map: {{size: [{SIZE:g}, {SIZE:g}], features: [{', '.join(features)}]}}",
        f"rules: [alpha_strike, {'spotting, ' if spotting else ''}close_assault]",
        *([f"spotting: {{light: {dice.choice(LIGHTS)}}}"] if spotting else []),
        "options: {undo: free, hidden_infantry: true, "
        f"ambush: {flags[0]}, piloting_difference: {flags[1]}}}",
        f"begin: {begin}",
        f"turns: {TURNS}",
        "victory: {kind: destroy}",
        "sides:",
        *forces,
    ]
    return "\n".join(lines) + "\n"


def _unit(dice: random.Random, name: str, x: float, y: float) -> tuple[str, list[str]]:
    """Return a unit in the format of files, and the woods in which it hides, if it does."""
    if dice.random() < 0.2:
        return platoon(dice, name, x, y, dice.choice(("", "hidden: true", "formation: true")))
    more = ", status: {heat: 4, shutdown: true}" if dice.random() < 0.05 else ""
    card = dice.choice(sheeted() if dice.random() < 0.6 else fighters())
    return f"{_place(dice, name, x, y)}, card: {json.dumps(card)}{more}", []


def _place(dice: random.Random, name: str, x: float, y: float) -> str:
    return f"id: {name}, at: [{x:.2f}, {y:g}], facing: {dice.randrange(360)}, skill: {dice.randint(2, 5)}"


def platoon(dice: random.Random, name: str, x: float, y: float, how: str) -> tuple[str, list[str]]:
    """Return a platoon, and the woods around it if it is hidden."""
    title, move = dice.choice(PLATOONS)
    card = f"name: {json.dumps(title)}, type: CI, size: 1, move: {json.dumps(move)}, damage: 1/0/0, ov: 0"
    card += ", armor: 2, structure: 1, specials: [AM], pv: 6, source: house"
    woods = f"{{id: cover-{name}, kind: woods, rect: [{x - 1:.2f}, {max(y - 1, 0):.2f}, 2, 2]}}"
    more = f", close_assault: {{{how}}}" if how else ""
    return f"{_place(dice, name, x, y)}, card: {{{card}}}{more}", [woods] if "hidden" in how else []


def _features(dice: random.Random) -> Iterator[str]:
    """Yield terrain in the format of files; buildings and cliffs between the columns where units begin."""
    for n in range(dice.randint(0, 6)):
        kind = dice.choice(KINDS)
        x, y, w, h = dice.uniform(0, 25), dice.uniform(0, 25), dice.uniform(1, 5), dice.uniform(1, 5)
        more = dice.choice(MORE.get(kind, ("",)))
        if kind == "building" or more == CLIFF:
            x, w = dice.choice((8.0, 13.0, 18.0, 23.0)), 0.9
        yield f"{{id: f{n}, kind: {kind}, rect: [{x:.2f}, {y:.2f}, {w:.2f}, {h:.2f}]{more}}}"


def started(number: int) -> BattleStart:
    """Return random battle *number* before it begins."""
    return read(scenario(number), f"assault/{number}")


def read(text: str, seed: str) -> BattleStart:
    """Return the battle of a file with that *text* before it begins."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "battle.yaml"
        path.write_text(text, encoding="utf-8")
        return battle_start(read_scenario(path), seed=seed)


def play(number: int) -> Counter[str]:
    """Play random battle *number* to its end and check all invariants; return counts of what occurred.

    Every state is checked; at every open question the battle is saved, loaded, and continues the same way.
    """
    dice = random.Random(f"assault/play/{number}")
    found = started(number)
    match = Match(found.state)
    match.play(found.begin)
    told: Counter[str] = Counter()
    for _ in range(MOST):
        state = match.state
        holds(state)
        if state.result is not None:
            break
        side = dice.choice(sorted(state.to_act))
        action = chosen(dice, state, side)
        again = loaded(match) if state.asked is not None else None
        entry = match.play(action)
        told[type(action).__name__] += 1
        if again is not None:
            again.play(action)
            assert fingerprint(again.state) == fingerprint(match.state), entry.action
            assert state.asked is not None
            told[type(state.asked.about).__name__] += 1
            told_to_all(match)
        came_back(state, match)
        wears_down(state, match.state)
        if dice.random() < 0.05:
            there_and_back(match, side)
    assert match.state.result is not None, "the battle did not end"
    holds_together(match)
    conserved(match)
    events = [event for entry in match.log for event in entry.events]
    opened = sum(isinstance(event, EncounterOpened) for event in events)
    assert opened == sum(isinstance(event, EncounterEnded) for event in events) + len(match.state.encounters)
    told["close assaults"] = opened
    told["exchanges"] = exchanges(match)
    return told


def exchanges(match: Match) -> int:
    """Return how many pairs of tactics were looked up in *match*, never in a third exchange."""
    reports = [
        event.extra.exchanges[-1]
        for entry in match.log
        for event in entry.events
        if isinstance(event, Recorded) and isinstance(event.extra, Assaults) and event.extra.exchanges
        if event.rule == "CA-26"
    ]
    assert all(1 <= one.round <= ROUNDS for one in reports)
    return len(reports)


def told_to_all(match: Match) -> None:
    """Produce the view and news of every side after an answer."""
    for side in match.state.sides:
        seat = Seat(side, match)
        assert seat.view.sides == match.state.sides
        assert all(str(line) for line in seat.story)


def loaded(match: Match) -> Match:
    """Return *match* after saving and loading; the state must be equal."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        save(match, path)
        again = load(path).match
    assert fingerprint(again.state) == fingerprint(match.state)
    assert again.log == match.log
    return again


def chosen(dice: random.Random, state: State, side: Side) -> Action:
    """Return the first legal one of some random actions; at worst one that a bot would consider."""
    view = observe(state, side)
    for action in _tried(dice, view, side):
        if not refusals(view, action) and not refusals(state, action):
            return action
    return next((one for one in choices(view, side) if not refusals(state, one)), EndPhase(side))


def _tried(dice: random.Random, state: State, side: Side) -> Iterator[Action]:
    """Yield random actions for the moment."""
    if state.asked is not None:
        about = state.asked.about
        assert isinstance(about, Question)
        yield Answer(side, dice.choice(about.values_for(side)))
        return
    waiting = waiting_of(state, side)
    if not waiting:
        if state.encounter is None:
            yield from _in_secret(dice, state, side)
            yield from _from_hiding(dice, state, side)
        yield EndPhase(side)
        return
    unit = dice.choice(waiting)
    if state.encounter is not None:
        found = list(tries(state, unit))
        yield from dice.sample(found, len(found))
        return
    if state.now.name == "movement":
        yield from _in_secret(dice, state, side)
        for _ in range(TRIES):
            yield _movement(dice, state, side, unit)
        yield Hold(side, unit.id)
    if state.now.name == "combat":
        foes = state.foes(side)
        yield from _from_hiding(dice, state, side)
        yield from (DeclarePush(side, unit.id, foe.id) for foe in foes if dice.random() < 0.4)
        if foes and dice.random() < 0.4:
            yield Fire(side, unit.id, dice.choice(foes).id)
        yield Pass(side, unit.id)


def _from_hiding(dice: random.Random, state: State, side: Side) -> Iterator[Action]:
    """Occasionally yield attacks by hidden infantry of *side* on a unit in its hex."""
    for unit in state.present:
        if unit.side == side and deployment(unit).hidden and dice.random() < 0.5:
            yield from (AssaultFromHiding(side, unit.id, foe.id) for foe in in_its_hex(state, unit))


def _in_secret(dice: random.Random, state: State, side: Side) -> Iterator[Action]:
    """Occasionally yield secret moves and emergence of hidden infantry of *side*."""
    hidden = [unit for unit in state.present if unit.side == side and deployment(unit).hidden]
    if not hidden or dice.random() < 0.8:
        return
    unit = dice.choice(hidden)
    if dice.random() < 0.05:
        yield Emerge(side, unit.id)
    if dice.random() < 0.3:
        yield LetPass(side, unit.id)
    for _ in range(TRIES):
        at = polar(unit.at, dice.uniform(0, 360), dice.uniform(0, ACROSS))
        yield MoveInSecret(side, unit.id, Point(round(at.x, 2), round(at.y, 2)))


def _movement(dice: random.Random, state: State, side: Side, unit: Unit) -> Action:
    """Return a walk, a jump, a charge or a death from above, mostly straight at an enemy."""
    jump = bool(jump_move(unit)) and dice.random() < 0.4
    reach = jump_move(unit) if jump else ground_move(unit)
    foes = sorted(state.foes(side), key=lambda foe: distance(unit.at, foe.at))
    if foes and dice.random() < 0.8:
        foe = foes[0] if dice.random() < 0.6 else dice.choice(foes)
        to = polar(
            foe.at,
            bearing(foe.at, unit.at) + dice.choice((0, 0, dice.uniform(-90, 90))),
            unit.base + foe.base,
        )
        kind = dice.choice((None, None, "dfa" if jump else "charge"))
        return Move(side, unit.id, (to,), jump=jump, attack=kind, target=foe.id if kind else None)
    return Move(side, unit.id, (polar(unit.at, dice.uniform(0, 360), dice.uniform(0, reach)),), jump=jump)


def holds(state: State) -> None:
    """Check the invariants of *state*: valid, units at legal places, damage, MP, stacking."""
    assert state_flaw(state) == ""
    for unit in state.units.values():
        fares, status, profile = status_of(unit), unit.status, unit.profile
        assert fares.mp >= 0, fares
        assert 0 <= fares.owed < 10, fares
        assert all(points >= 0 for _, points in (*fares.armor, *fares.structure)), fares
        assert 0 <= status.armor <= profile.armor, unit
        assert 0 <= status.structure <= profile.structure, unit
        fighter = fighter_of(state, unit)
        assert fighter is None or min((0, *fighter.armor.values(), *fighter.structure.values())) == 0, unit
    for unit in state.present:
        assert state.battlefield.contains(unit.at), unit
    found = played_in(state)
    if found is None:
        if not any(isinstance(step, Walk) for step in state.agenda):  # else one may be passing a friend
            apart(state)
        return
    assert found[1].size > EPS
    if state.asked is not None and isinstance(state.asked.about, PlaceChoice):
        return  # not all units are placed yet
    there = standing(state, *found)
    if state.asked is not None and state.now.name != "manoeuvre":
        for key in there:
            known = {state.units[key].sighting(side) for side in found[0].order}
            assert known <= FIGURE, (state.units[key], known)
    for cell in {*there.values()}:
        kinds = [kind_of(state, state.units[key]) for key, at in there.items() if at == cell]
        light = [kind == "vehicle" and tons < HEAVY for kind, tons in kinds]
        assert len(kinds) == 1 or (len(kinds) == 2 and all(light)), kinds
    assert sum(in_the_hex(at) for at in there.values()) <= 14
    assert {state.units[key].side for key in there} <= set(found[0].order)
    assert all(fights(state, state.units[key]) for key in there)


def wears_down(before: State, state: State) -> None:
    """Check that points on cards never increase."""
    for key, unit in state.units.items():
        was = before.units[key].status
        assert unit.status.armor + unit.status.structure <= was.armor + was.structure, unit


def came_back(before: State, match: Match) -> None:
    """Check that units back from a hex are at legal places, unless they were there before."""
    ended = [event.encounter for event in match.last.events if isinstance(event, EncounterEnded)]
    combat = match.state.rules.close_combat
    assert combat is not None
    if match.state.encounter is not None:
        return
    for key in {unit for one in ended for unit in one.units}:
        unit = match.state.units[key]
        if unit.present and unit.at != before.units[key].at:
            assert not combat.stands(match.state, unit, unit.at), unit


def conserved(match: Match) -> None:
    """Check that *match* has its original units: none more, none fewer, none back that was gone."""
    assert match.start.units.keys() == match.state.units.keys()
    state, gone = match.start, set[str]()
    for entry in match.log:
        for event in entry.events:
            state = event.apply(state)
            now = {key for key, unit in state.units.items() if unit.removed}
            assert gone <= now
            gone = now
