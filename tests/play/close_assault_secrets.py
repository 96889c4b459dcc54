"""Pairs of battles that differ only in a secret of close assault, and everything that others can obtain.

The secrets are tactics chosen in secret, and infantry in ambush.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import close_assaults
from known_to_side import knowledge

from game.battlefield.contact import first_within
from game.core.engine.agreement import Agree, Concede, Draw, Propose, TakeBack
from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.answer import Answer
from game.core.model.state import Action, GridCell, State
from game.core.model.unit import Unit
from game.core.views.reporting import sight_report, status_report
from game.core.views.seat import Seat
from game.files.saves.recorder import GameRecorder
from game.files.saves.save_folder import ENDING, SaveFolder
from game.files.saves.saves import save, stories
from game.files.saves.seal import Seal
from game.geometry.point import distance, polar
from game.lobby.reports.game_report import report
from game.overlays.table import overlays_of
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.close_assault import (
    AssaultFromHiding,
    DeclarePush,
    Emerge,
    LetPass,
    Manoeuvre,
    MoveInSecret,
    Stay,
)
from game.rules.close_assault.on_table.fighters import fighter_of
from game.rules.close_assault.on_table.infantry import deployment
from game.rules.close_assault.on_table.orders import TacticChoice

MOST_STEPS, STEPS = 400, 36
WHOLE = 12
"""Of so many moments one is held to all that can be obtained, the others to what is seen and heard."""
EVERY = 10_000
"""How far apart the battles lie that are tried for one pair."""
SEALED = 10
"""Of so many pairs one is sealed and saved, which takes long."""
PINS = {"Red": "1", "Blue": "2", "Green": "3"}
GAME = "0123456789abcdef"
WAITS = "b-in-wait-"
"""How the ids of the hidden platoons begin."""
PATCHES = tuple((x, y) for x in (0, 5, 10, 15, 20, 25) for y in (14, 20))
TOUCH, AMBUSH = 1.5, 2.1
"""Within so many inches of hidden infantry one comes to touch it, or into its ambush."""


def tactics_differ(number: int) -> list[str]:
    """Return the differences for an outsider between two battles with different tactics; should be empty."""
    matches, side = pair(number)
    others = [one for one in matches[0].state.sides if one != side]
    wrong = []
    for other in others:
        one, two = (obtainable(match, other) for match in matches)
        wrong += [f"{other}: {name}" for name in one if one[name] != two[name]]
    if number % SEALED:
        return wrong
    one, two = (files(match, side) for match in matches)
    return wrong + [f"files: {name}" for name in one if one[name] != two[name]]


def pair(number: int) -> tuple[tuple[Match, Match], str]:
    """Return two battles in which one side has chosen different tactics, and that side."""
    found = (_pair_of(number + EVERY * attempt) for attempt in count())
    return next(one for one in found if one is not None)


def _pair_of(battle: int) -> tuple[tuple[Match, Match], str] | None:
    """Return a pair of random *battle*; None if no side has two tactics to choose from at that moment."""
    dice = random.Random(f"assault/pair/{battle}")
    start = close_assaults.started(battle)
    match = Match(start.state)
    match.play(start.begin)
    wanted = dice.randrange(4)
    for _ in range(MOST_STEPS):
        state = match.state
        if state.result is not None:
            return None
        side = dice.choice(sorted(state.to_act))
        if _two_ways(match, side):
            wanted -= 1
            if wanted < 0:
                parted = _parted(match, side, dice)
                return (parted, side) if parted is not None else None
        match.play(close_assaults.chosen(dice, state, side))
    return None


def _two_ways(match: Match, side: str) -> bool:
    about = match.state.asked.about if match.state.asked is not None else None
    return isinstance(about, TacticChoice) and len(about.values_for(side)) > 1


def _parted(match: Match, side: str, dice: random.Random) -> tuple[Match, Match] | None:
    """Return *match* twice, with different answers of *side*, as long as it is asked alone.

    None if nobody is asked after it, since its tactic is then revealed at once.
    """
    one, other = match.until(len(match.log)), match.until(len(match.log))
    while True:
        about = one.state.asked.about if one.state.asked is not None else None
        if not isinstance(about, TacticChoice) or side not in one.state.to_act:
            return one, other
        values = about.values_for(side)
        answers = dice.sample(values, 2) if len(values) > 1 else values * 2
        if len(one.state.to_act) == 1 and len(one.state.asked.sides) > 1:
            return one, other
        together = len(one.state.asked.sides) > 1
        entries = one.play(Answer(side, answers[0])), other.play(Answer(side, answers[1]))
        if any(event.rule == "CA-26" for entry in entries for event in entry.events):
            return None
        if together or dice.random() < 0.5:
            return one, other


def ambushes_differ(number: int) -> list[str]:
    """Return the differences for Red between two battles with other hidden Blue infantry; should be empty.

    They differ only in how many platoons are hidden, which, where, and their secret moves. Both are played on
    with the same actions as long as nobody touches a platoon or walks into its ambush: Red crosses its hex
    and fights there, until it is revealed.
    """
    dice = random.Random(f"ambush/{number}")
    drawn = [random.Random(f"ambush/{number}/{which}") for which in "ab"]
    matches = _lying_in_wait(dice, drawn)
    for step in range(STEPS):
        if _near_or_over(matches):
            break
        whole = step % WHOLE == 0
        one, two = (obtained(match, tuple(_hides(matches)), whole=whole) for match in matches)
        if wrong := [f"step {step}: {name}" for name in one if one[name] != two[name]]:
            return wrong
        for match, own in zip(matches, drawn, strict=True):
            _move_in_secret(match, own)
        _on(matches, dice)
    return []


def obtained(match: Match, hidden: Sequence[Unit], *, whole: bool) -> dict[str, str]:
    """Return what Red can obtain: everything, or only what it sees and its news."""
    if whole:
        return obtainable(match, "Red", hidden)
    seat = Seat("Red", match)
    return {"view": repr(seat.view), "news": repr(seat.news), "played": repr(seat.played)}


def _lying_in_wait(dice: random.Random, drawn: Sequence[random.Random]) -> list[Match]:
    """Return the same battle twice, with different hidden infantry of Blue."""
    patches = dice.sample(PATCHES, 5)
    ground = [
        f"{{id: f{n}, kind: {dice.choice(('woods', 'rough'))}, rect: [{x}, {y}, 5, 5]}}"
        for n, (x, y) in enumerate(patches)
    ]
    cards = dice.sample(close_assaults.fighters(), 5)
    ambush = dice.choice(("true", "false"))
    found = []
    for own in drawn:
        lines = [
            "format: scenario/1",
            "name: An ambush",
            f"map: {{size: [30, 30], features: [{', '.join(ground)}]}}",
            "rules: [alpha_strike, close_assault]",
            f"options: {{undo: free, hidden_infantry: true, ambush: {ambush}}}",
            "begin: {turn: 1, phase: movement, initiative: [Red, Blue]}",
            "turns: 3",
            "victory: {kind: destroy}",
            "sides:",
            *("  - name: Red", "    units:"),
            *(
                f"      - {{id: r{n}, at: [{3 + 5 * n}, 28], facing: 0, card: {json.dumps(card)}}}"
                for n, card in enumerate(cards[:3])
            ),
            *("  - name: Blue", "    units:"),
            *(
                f"      - {{id: b{n}, at: [{17 + 5 * n}, 25.4], facing: 270, card: {json.dumps(card)}}}"
                for n, card in enumerate(cards[3:])
            ),
        ]
        for n, (x, y) in enumerate(own.sample(patches, own.randrange(3))):
            at = x + own.uniform(1, 4), y + own.uniform(1, 4)
            unit, _ = close_assaults.platoon(own, f"{WAITS}{n}", *at, "hidden: true")
            lines.append(f"      - {{{unit}}}")
        start = close_assaults.read("\n".join(lines) + "\n", "ambush")
        match = Match(start.state)
        match.play(start.begin)
        found.append(match)
    return found


def _hides(matches: Sequence[Match]) -> Iterator[Unit]:
    """Yield all infantry that is hidden in any of *matches*."""
    for match in matches:
        yield from (unit for unit in match.state.present if deployment(unit).hidden)


def _near_or_over(matches: Sequence[Match]) -> bool:
    """Whether somebody touches a hidden platoon, one was revealed, or the battle has ended."""
    return any(
        match.state.result is not None
        or any(
            not deployment(match.state.units[key]).hidden
            for key, name in match.state.brief.names.items()
            if name.startswith(WAITS)
        )
        or any(
            distance(unit.at, hidden.at) < TOUCH
            for unit in match.state.present
            if not deployment(unit).hidden
            for hidden in _hides([match])
        )
        for match in matches
    )


def _clear(state: State, hidden: Unit) -> float:
    """Return how far others keep away from a *hidden* platoon so that nothing happens."""
    attacks = state.rules.options["ambush"] and not deployment(hidden).lets_pass
    return AMBUSH if attacks else TOUCH


def _move_in_secret(match: Match, dice: random.Random) -> None:
    """Let a hidden platoon of *match*, now and then, let walkers pass or move to where nobody is."""
    for unit in list(_hides([match])):
        if (order := LetPass("Blue", unit.id)) and dice.random() < 0.2 and not refusals(match.state, order):
            match.play(order)
        at = polar(unit.at, dice.uniform(0, 360), dice.uniform(0.5, 4))
        action = MoveInSecret("Blue", unit.id, at)
        far = all(distance(one.at, at) > AMBUSH for one in match.state.present if one.id != unit.id)
        if far and dice.random() < 0.5 and not refusals(match.state, action):
            match.play(action)


def _on(matches: Sequence[Match], dice: random.Random) -> None:
    """Play the same action in both, away from infantry hidden in any of them."""
    state = matches[0].state
    side = dice.choice(sorted(state.to_act))
    tries = [close_assaults.chosen(dice, state, side) for _ in range(4)]
    unit = next((one.id for one in waiting_of(state, side)), "")
    tries[:0] = _into_their_hexes(state, side, unit, list(_hides(matches)), dice)
    for action in (*tries, Hold(side, unit), Pass(side, unit), Stay(side, unit), EndPhase(side)):
        if _is_open(action, matches) and _keeps_away(action, state, list(_hides(matches))):
            for match in matches:
                match.play(action)
            return
    raise AssertionError(f"{side} can do nothing in both battles")


def _into_their_hexes(
    state: State, side: str, unit: str, hidden: Sequence[Unit], dice: random.Random
) -> Iterator[Action]:
    """Yield moves of a unit of Red into the hexes of hidden platoons."""
    if side == "Red" and state.now.name == "movement" and unit:
        for one in hidden:
            to = polar(one.at, dice.uniform(0, 360), dice.uniform(TOUCH, 2.0))
            yield Move(side, unit, (to,), jump=dice.random() < 0.5)


def _is_open(action: Action, matches: Sequence[Match]) -> bool:
    """Whether all see *action*, and it is allowed in both battles."""
    secret = isinstance(action, (AssaultFromHiding, Emerge, LetPass, MoveInSecret))
    return not secret and not any(refusals(match.state, action) for match in matches)


def _keeps_away(action: Action, state: State, hidden: Sequence[Unit]) -> bool:
    if not isinstance(action, Move):
        return True
    path = (state.units[action.unit].at, *action.path)
    return all(first_within(path, unit.at, _clear(state, unit)) is None for unit in hidden)


def obtainable(match: Match, side: str, hidden: Sequence[Unit] = ()) -> dict[str, str]:
    """Return everything that *side* can obtain without a screen, by kind.

    Args:
        hidden: The units it may not know; it tries everything to find them.
    """
    seat = Seat(side, match)
    view = seat.view
    keys = sorted({*match.state.units, *(unit.id for unit in hidden)})
    tries = [*_tries(side, keys), *_searches(match, side, hidden)]
    return {
        "view": repr(view),
        "news": repr(seat.news),
        "story": repr(seat.story),
        "choices": repr(seat.choices()) if side in view.to_act else "",
        "undo": repr((seat.may_undo, seat.may_redo, seat.undoes, seat.redoes)),
        "log": repr((seat.played, [events for _, events in seat.moments(max(seat.played - 3, 0))])),
        "grids": repr(view.grids),
        "fighters": repr([fighter_of(view, unit) for unit in view.units.values()]),
        "knowledge": knowledge(seat),
        "reports": repr(list(_reports(match, side))),
        "marks": repr(list(_marks(match, side))),
        "refusals": repr([seat.check(action) for action in tries]),
        "run": repr(report(view, seat.news)),
        "imagined": repr(seat.imagine({}, "1").state),
    }


def _tries(side: str, units: Sequence[str]) -> Iterator[Action]:
    for value in "ABCDEFGabcdefg":
        yield Answer(side, value)
        yield from (Answer(side, f"{value}:{unit}") for unit in units)
    for unit in units:
        yield Stay(side, unit)
        yield from (Manoeuvre(side, unit, GridCell("hex", str(n))) for n in range(7))
        yield from (DeclarePush(side, unit, other) for other in units)
    yield from (EndPhase(side), Concede(side), Agree(side), Propose(side, TakeBack()), Propose(side, Draw()))


def _searches(match: Match, side: str, hidden: Sequence[Unit]) -> Iterator[Action]:
    """Yield actions whose refusal, or acceptance, might reveal a hidden unit."""
    ours = [unit.id for unit in match.state.present if unit.side == side]
    for one in hidden:
        yield from (Emerge(side, one.id), MoveInSecret(side, one.id, one.at))
        for unit in ours:
            yield from (Move(side, unit, (one.at,)), Move(side, unit, (one.at,), jump=True))
            yield from (Fire(side, unit, one.id), DeclarePush(side, unit, one.id))


def _reports(match: Match, side: str) -> Iterator[Any]:
    """Yield cards, status and sights of the units that *side* knows."""
    view = Seat(side, match).view
    for unit in view.units.values():
        yield view.rules.card(view, unit), status_report(view, unit), view.rules.signed(view, unit)
        for other in view.units.values():
            if unit.side == side and other.side != side and unit.present and other.present:
                yield sight_report(view, unit, other)


def _marks(match: Match, side: str) -> Iterator[Any]:
    view = Seat(side, match).view
    ours = next((unit for unit in view.units.values() if unit.side == side), None)
    yield from view.rules.marks(view)
    yield from view.rules.on_top(view)
    if ours is None:
        return
    for chart in view.rules.charts.values():
        found = chart(view, ours.id)
        yield from found.marks if found is not None else ()
    for name, overlay in overlays_of(view.rules).items():
        if name != "threat":
            yield name, list(overlay.draw(view, ours.id, ours.at))


@cache
def _seal(sides: tuple[str, ...]) -> Seal:
    return Seal.fresh({side: PINS[side] for side in sides})


def files(match: Match, side: str) -> dict[str, Any]:
    """Return what files of a sealed battle reveal without the PIN of *side*: names, sizes, own stories."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sealed.jsonl"
        seal = _seal(match.state.sides)
        save(match, path, seal)
        found = {
            "sealed": [len(line) for line in path.read_text(encoding="utf-8").splitlines()],
            "stories": [stories(path, one, PINS[one]) for one in match.state.sides if one != side],
        }
        recorder = GameRecorder(SaveFolder(Path(folder) / "shelf"), "close assaults", GAME)
        recorder.keep(match, seal)
        recorder.quick_save("close assaults")
        recorder.close()
        found["autosaves"] = [
            (str(one.relative_to(folder)), [len(line) for line in one.read_bytes().splitlines()])
            for one in sorted(Path(folder, "shelf").rglob(f"*{ENDING}"))
        ]
    return found
