"""The golden decisions: positions of all families, what computer players decide there, and their reasons.

They are recorded again only for an intended change of the players or the rules, in a commit that says why:
`PYTHONPATH=. python tests/play/golden_decisions.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import yaml

from game.ai.decision import Decision
from game.ai.player import LEVELS, ComputerPlayer
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.saves.codec import pack
from game.files.saves.saves import load
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

GOLDEN = Path(__file__).parents[1] / "golden"
BATTLES = Path(__file__).parents[2] / "maps" / "scenarios"
FILE = GOLDEN / "decisions.yaml"
SEED = "golden"
MOST_REASONS = 3
GAMES = {
    **{"short-battle": 6, "charge-and-withdrawal": 3, "death-from-above": 3, "night-patrol": 5},
    **{"under-the-template": 7, "thunder-over-the-fords": 4, "first-fire-team": 6},
    **{"hand-to-hand": 1, "wall-of-steel": 2, "men-in-the-woods": 2},
    **{"three-against-one": 2, "knives-in-the-dark": 2, "rifles-and-treads": 2},
}
"""The number of positions from each golden game, spread over it, all of decisions with reasons."""
BEGINNINGS = (
    *("king-of-the-hill", "street-by-street", "ranging-shots"),
    *("the-broken-quarter", "mill-at-dawn", "what-the-counters-hide"),
)
"""Battles of which the first decision is a position."""
Position = Mapping[str, Any]


def recorded() -> list[Position]:
    """Return the recorded positions with their decisions."""
    found: list[Position] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def name_of(position: Position) -> str:
    """Return the name of *position*, as a test id."""
    return f"{position['battle']}-{position['after']}-{position['level']}"


@cache
def _match(battle: str) -> Match:
    """Return the golden game *battle*, or the shipped battle as it begins."""
    save = GOLDEN / f"{battle}.jsonl"
    if save.exists():
        return load(save).match
    found = battle_start(read_scenario(BATTLES / f"{battle}.yaml"), seed=SEED)
    match = Match(found.state)
    match.play(found.begin)
    return match


def decided(position: Position) -> dict[str, Any]:
    """Return *position* with the decision that its player takes now."""
    seat = Seat(position["side"], _match(position["battle"]).until(position["after"]))
    decision = ComputerPlayer(position["level"], SEED).decide(seat)
    refused = seat.check(decision.action)
    assert not refused, f"{name_of(position)}: {refused}"
    own = {name: position[name] for name in ("battle", "after", "side", "level")}
    return {**own, **_told(decision)}


def _told(decision: Decision) -> dict[str, Any]:
    """Return *decision* as data: the action, its score and the weightiest reasons."""
    best = decision.candidates[0]
    weighty = sorted((one for one in best.reasons if one.worth), key=lambda one: -abs(one.worth))[
        :MOST_REASONS
    ]
    reasons = [f"{one.worth:+.4f} {one.name} ({one.unit or 'no unit'})" for one in weighty]
    action = json.loads(json.dumps(pack(best.action)))
    return {"action": action, "score": round(best.score, 4), "reasons": reasons}


def _decisions() -> Iterator[Position]:
    """Yield the positions to record, with their decisions."""
    levels = cycle([level for level in reversed(LEVELS) if level != "recruit"])
    for battle, count in GAMES.items():
        moments, found = len(_match(battle).log), 0
        for number in range(count):
            start = max(1 + (moments - 2) * (number + 1) // (count + 1), found + 1)
            position = _reasoned(battle, range(start, moments), next(levels))
            found = position["after"]
            yield position
    for battle in BEGINNINGS:
        yield _reasoned(battle, [len(_match(battle).log)], next(levels))


def _reasoned(battle: str, moments: Iterable[int], level: str) -> Position:
    """Return the first decision in *battle* after one of *moments* that has reasons."""
    for after in moments:
        side = min(_match(battle).until(after).state.to_act, default="")
        if side:
            found = decided({"battle": battle, "after": after, "side": side, "level": level})
            if found["reasons"]:
                return found
    raise ValueError(f"{battle}: no decision with reasons")


def record() -> None:
    """Decide all positions and write them."""
    lines = ["# Recorded by tests/play/golden_decisions.py: positions, decisions, their weightiest reasons."]
    lines += [f"- {json.dumps(found, ensure_ascii=False)}" for found in _decisions()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record()
