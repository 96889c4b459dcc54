"""Random battles with close assaults: every state is whole, every log true, every question can be saved."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from playing import apart, holds_together

from game.battlefield.contact import CONTACT
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.cli.run import report
from game.core.engine.match import Entry, Match
from game.core.engine.turns import Begin, refusals
from game.core.model.answer import Answer, replies
from game.core.model.state import Action, State
from game.core.model.unit import Unit
from game.core.validation.integrity import state_flaw
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.files import places
from game.files.cards import Library, cards
from game.files.family_io import family
from game.files.record_sheets import machines
from game.files.saves.saves import load, save
from game.geometry.point import EPS, Point, toward
from game.rules import ruleset
from game.rules.alpha_strike.cards.card_text import height_of
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault.on_table.entries import DeclarePush
from game.rules.close_assault.on_table.fighters import fighter_of, fights, give_sheets, kind_of, status_of
from game.rules.close_assault.on_table.hex_grid import has_room
from game.rules.close_assault.on_table.manoeuvre import played_in, standing
from game.rules.close_assault.on_table.orders import TacticChoice
from game.rules.close_assault.sheets.sheet_files import SHEETS

MOST, TURNS = 400, 6
SIDES = ("Red", "Blue")


@cache
def library() -> Library:
    """Return the cards of Alpha Strike."""
    return cards(places.cards("alpha_strike"), family("alpha_strike"))


@cache
def sheets() -> Library:
    """Return the record sheets."""
    return machines(places.record_sheets(), SHEETS)


@cache
def _fighters() -> tuple[str, ...]:
    return tuple(key for key, card in library().items() if card.type in {"BM", "CV"})


def start(number: int) -> Match:
    """Return battle *number*: up to four units a side, close together, with record sheets or without."""
    dice = random.Random(f"assault/{number}")
    spots = [Point(4.0 * column + 3, 4.0 * row + 3) for column in range(7) for row in range(7)]
    dice.shuffle(spots)
    features = tuple(_terrain(dice, spots.pop()) for _ in range(dice.randint(0, 4)))
    field = Battlefield(30, 30, features)
    sheeted = [key for key in _fighters() if key in sheets()]
    units, given = {}, {}
    for side in SIDES:
        for n in range(dice.randint(1, 4)):
            key, at = f"{side[0].lower()}{n}", spots.pop()
            name = dice.choice(sheeted if dice.random() < 0.7 else _fighters())
            card = replace(library()[name], skill=dice.randint(2, 5))
            fares = Status(card.armor, card.structure)
            units[key] = Unit(
                key,
                side,
                card.title,
                at,
                dice.uniform(0, 360),
                height=height_of(card),
                level=level(field, at),
                profile=card,
                status=fares,
            )
            if name in sheets():
                given[key] = sheets()[name]
    options = {"undo": "free", "piloting_difference": dice.random() < 0.5}
    rules = ruleset(["alpha_strike", "close_assault"], options)
    brief: Any = {"turns": TURNS}
    state = State(rules, field, units, SIDES, turn=0, seed=f"assault/{number}")
    state = replace(state, brief=replace(state.brief, **brief))
    match = Match(give_sheets(state, given))
    match.play(Begin(SIDES[0], 1, "initiative"))
    return match


def _terrain(dice: random.Random, at: Point) -> Feature:
    kind, form = dice.choice(
        (("woods", Form.AREA), ("wall", Form.WALL), ("hill", Form.GROUND), ("rough", Form.FLAT))
    )
    size = 0.3 if kind == "wall" else dice.uniform(1.0, 2.5)
    corners = (at, Point(at.x + size, at.y), Point(at.x + size, at.y + size), Point(at.x, at.y + size))
    heights = {"woods": 2.0, "wall": 3.0, "hill": dice.choice((1.0, 4.0))}
    return Feature(f"{kind}{at.x:g}-{at.y:g}", kind, form, corners, height=heights.get(kind, 0.0))


def chosen(dice: random.Random, state: State, side: str) -> Action:
    """Return a random action: often into contact, else any of those that a bot thinks of."""
    view = observe(state, side)
    if state.asked is not None:
        return dice.choice([one for one in replies(view, side) if not refusals(view, one)])
    for action in _contacts(dice, state, side):
        if not refusals(view, action):
            return action
    options = list(state.rules.choices(view, side, lambda action: True))
    keen = [one for one in options if type(one).__name__ not in {"EndPhase", "Pass", "Hold"}]
    return dice.choice(keen if keen and dice.random() < 0.8 else options)


def _contacts(dice: random.Random, state: State, side: str) -> Iterator[Action]:
    ours = [one for one in state.present if one.side == side and one.id not in state.done]
    foes = state.foes(side)
    dice.shuffle(ours)
    for unit in ours[:2]:
        for foe in sorted(foes, key=lambda one: one.id):
            if state.now.name == "combat" and dice.random() < 0.3:
                yield DeclarePush(side, unit.id, foe.id)
            if state.now.name != "movement" or dice.random() < 0.3:
                continue
            to = toward(foe.at, unit.at, unit.base + foe.base + CONTACT / 4)
            jump = bool(jump_move(unit)) and dice.random() < 0.4
            kind = dice.choice((None, None, "dfa" if jump else "charge"))
            if jump or ground_move(unit):
                yield Move(side, unit.id, (to,), jump=jump, attack=kind, target=foe.id if kind else None)


def in_hand(match: Match) -> bool:
    """Whether a side is asked for a tactic, and may choose among several."""
    asked = match.state.asked
    if asked is None or not isinstance(asked.about, TacticChoice):
        return False
    return any(len(asked.about.values_for(side)) > 1 for side in match.state.to_act)


def pair(number: int) -> tuple[str, dict[str, str], dict[str, str]] | None:
    """Return what the other side can obtain of two battles that differ in one tactic, and its name.

    None where nobody comes to choose one in this battle.
    """
    match, dice = start(number), random.Random(f"assault/{number}/pair")
    later = dice.randint(0, 2)
    for _ in range(MOST):
        if match.state.result is not None:
            return None
        if in_hand(match) and (later := later - 1) < 0 and not match.state.sealed:
            about = match.state.asked.about if match.state.asked is not None else None
            assert isinstance(about, TacticChoice)
            side = next(one for one in sorted(match.state.to_act) if len(about.values_for(one)) > 1)
            other = next(one for one in SIDES if one != side)
            found = []
            for value in dice.sample(about.values_for(side), 2):
                copy = match.until(len(match.log))
                if _reveals(copy.play(Answer(side, value))):
                    return None  # nobody else is asked
                found.append(obtainable(copy, other))
            return other, found[0], found[1]
        match.play(chosen(dice, match.state, dice.choice(sorted(match.state.to_act))))
    return None


def _reveals(entry: Entry) -> bool:
    """Whether by *entry* the tactics of an exchange were compared."""
    return any(event.rule == "CA-26" for event in entry.events)


def obtainable(match: Match, side: str) -> dict[str, str]:
    """Return all that *side* can obtain of *match* without a screen, by what it is."""
    seat = Seat(side, match)
    view = seat.view
    tries = [Answer(side, value) for value in "ABCDEFGabcdefg"]
    return {
        "view": repr(view),
        "news": repr(seat.news),
        "story": repr(seat.story),
        "choices": repr(seat.choices()),
        "undo": repr((seat.may_undo, seat.may_redo, seat.undoes, seat.redoes)),
        "log": repr((seat.played, seat.moments(0))),
        "refusals": repr([seat.check(action) for action in tries]),
        "run": repr(report(view, seat.news)),
        "cards": repr([view.rules.card(view, unit) for unit in view.units.values()]),
        "fighters": repr([fighter_of(view, unit) for unit in view.units.values()]),
        "marks": repr((view.rules.on_top(view), view.grids)),
    }


def play(number: int, folder: Path | None = None) -> Counter[str]:
    """Play battle *number* and hold it to everything that must be so; return how often what was played.

    Args:
        folder: Where the game is saved and read again at every open question; None for nowhere.
    """
    match, dice, counts = start(number), random.Random(f"assault/{number}/play"), Counter[str]()
    for _ in range(MOST):
        before = match.state
        if before.result is not None:
            break
        side = dice.choice(sorted(before.to_act))
        action = chosen(dice, before, side)
        match.play(action)
        counts[type(action).__name__] += 1
        holds(before, match.state)
        if folder is not None and match.state.asked is not None:
            saved(match, folder / f"{number}.jsonl")
        if isinstance(action, Answer):
            for who in SIDES:
                repr((Seat(who, match).view, Seat(who, match).story))
    assert match.state.result is not None, "the game did not end"
    holds_together(match)
    counts["exchanges"] += sum(
        getattr(getattr(event, "extra", None), "words", "").endswith(_RESULTS)
        for entry in match.log
        for event in entry.events
    )
    return counts


_RESULTS = (
    "both attack",
    "blocks",
    "avoids the attack",
    "flees",
    "pushes",
    "collides",
    "breaks off",
    "somebody ejects",
)


def saved(match: Match, path: Path) -> None:
    """Save *match*, read it again, and hold the two to being the same."""
    path.unlink(missing_ok=True)
    save(match, path)
    again = load(path).match
    assert again.state == match.state
    assert again.log == match.log


def holds(before: State, state: State) -> None:
    """Hold *state*, which comes after *before*, to what must always be so."""
    assert state_flaw(state) == ""
    found = played_in(state)
    if found is None:
        apart(state)
    else:
        _stacked(state)
    for key, unit in state.units.items():
        fares, was = status_of(unit), before.units[key]
        assert fares.mp >= 0, unit
        assert 0 <= fares.owed < 10, unit
        assert unit.status.armor + unit.status.structure <= was.status.armor + was.status.structure, unit
        fighter = fighter_of(state, unit)
        assert fighter is None or min((0, *fighter.armor.values(), *fighter.structure.values())) == 0, unit
        assert unit.removed is not None or state.battlefield.contains(unit.at), unit


def _stacked(state: State) -> None:
    """Hold the fighters in the hex to the stacking limits, and the others to not overlapping."""
    found = played_in(state)
    assert found is not None, "it is played"
    there: dict[Any, list[tuple[str, int]]] = {}
    if state.now.name == "manoeuvre" or found[0].round > 1:
        for key, at in standing(state, *found).items():
            kind = kind_of(state, state.units[key])
            assert has_room(there.get(at, []), *kind), (state.units[key], at)
            there.setdefault(at, []).append(kind)
            assert fights(state, state.units[key])
    assert found[1].size > EPS
