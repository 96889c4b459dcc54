"""Pairs of battles that differ only in tactics that are written down, and all that others obtain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import close_quarters
from known_to_side import knowledge

from game.cli.run import report
from game.core.engine.agreement import Agree, Concede, Draw, Propose, TakeBack
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.answer import Answer
from game.core.model.state import Action, GridCell
from game.core.views.reporting import sight_report, status_report
from game.core.views.seat import Seat
from game.files.saves.recorder import GameRecorder
from game.files.saves.save_folder import ENDING, SaveFolder
from game.files.saves.saves import save, stories
from game.files.saves.seal import Seal
from game.overlays.table import overlays_of
from game.rules.close_assault import DeclarePush, Manoeuvre, Stay
from game.rules.close_assault.on_table.orders import TacticChoice

MOST_STEPS = 400
EVERY = 10_000
"""How far apart the battles lie that are tried for one pair."""
SEALED = 10
"""Of so many pairs one is sealed and saved, which takes long."""
PINS = {"Red": "1", "Blue": "2", "Green": "3"}
GAME = "0123456789abcdef"


def differences(number: int) -> list[str]:
    """Return in what the two battles of pair *number* differ for who must not know; none they should."""
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
    """Return two battles in which one side has written down different tactics, and that side."""
    found = (_pair_of(number + EVERY * attempt) for attempt in count())
    return next(one for one in found if one is not None)


def _pair_of(battle: int) -> tuple[tuple[Match, Match], str] | None:
    """Return a pair of random *battle*; None where no side has two tactics to choose from at that moment."""
    dice = random.Random(f"assault/pair/{battle}")
    start = close_quarters.started(battle)
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
                return _parted(match, side, dice), side
        match.play(close_quarters.chosen(dice, state, side))
    return None


def _two_ways(match: Match, side: str) -> bool:
    about = match.state.asked.about if match.state.asked is not None else None
    return isinstance(about, TacticChoice) and len(about.values_for(side)) > 1


def _parted(match: Match, side: str, dice: random.Random) -> tuple[Match, Match]:
    """Return *match* twice, with different answers of *side*, as long as it is asked alone."""
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
        one.play(Answer(side, answers[0]))
        other.play(Answer(side, answers[1]))
        if together or dice.random() < 0.5:
            return one, other


def obtainable(match: Match, side: str) -> dict[str, str]:
    """Return all that *side* can obtain without a screen, by what it is."""
    seat = Seat(side, match)
    view = seat.view
    tries = list(_tries(match, side))
    return {
        "view": repr(view),
        "news": repr(seat.news),
        "story": repr(seat.story),
        "choices": repr(seat.choices()) if side in view.to_act else "",
        "undo": repr((seat.may_undo, seat.may_redo, seat.undoes, seat.redoes)),
        "log": repr((seat.played, [events for _, events in seat.moments(max(seat.played - 3, 0))])),
        "knowledge": knowledge(seat),
        "reports": repr(list(_reports(match, side))),
        "marks": repr(list(_marks(match, side))),
        "refusals": repr([seat.check(action) for action in tries]),
        "run": repr(report(view, seat.news)),
        "imagined": repr(seat.imagine({}, "1").state),
    }


def _tries(match: Match, side: str) -> Iterator[Action]:
    units = sorted(match.state.units)
    for value in "ABCDEFGabcdefg":
        yield Answer(side, value)
        yield from (Answer(side, f"{value}:{unit}") for unit in units)
    for unit in units:
        yield Stay(side, unit)
        yield from (Manoeuvre(side, unit, GridCell("hex", str(n))) for n in range(7))
        yield from (DeclarePush(side, unit, other) for other in units)
    yield from (EndPhase(side), Concede(side), Agree(side), Propose(side, TakeBack()), Propose(side, Draw()))


def _reports(match: Match, side: str) -> Iterator[Any]:
    """Yield cards, status, and sights of the units that *side* knows."""
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
    """Return what the files of a sealed battle show who has no PIN of *side*: names, sizes, own stories."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sealed.jsonl"
        seal = _seal(match.state.sides)
        save(match, path, seal)
        found = {
            "sealed": [len(line) for line in path.read_text(encoding="utf-8").splitlines()],
            "stories": [stories(path, one, PINS[one]) for one in match.state.sides if one != side],
        }
        recorder = GameRecorder(SaveFolder(Path(folder) / "shelf"), "close quarters", GAME)
        recorder.keep(match, seal)
        recorder.quick_save("close quarters")
        recorder.close()
        found["autosaves"] = [
            (str(one.relative_to(folder)), [len(line) for line in one.read_bytes().splitlines()])
            for one in sorted(Path(folder, "shelf").rglob(f"*{ENDING}"))
        ]
    return found
