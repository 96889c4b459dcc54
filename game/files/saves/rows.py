"""The lines of a save as data: its head, with the start of the game, and one line per log line."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from game.core.engine.match import Entry, Line, LogShift, Match
from game.core.model.brief import Result
from game.core.model.state import State
from game.core.model.unit import Side
from game.core.players import Players, SidePlayer
from game.core.views.observe import known_to, observe
from game.core.views.story import story_lines
from game.files.saves.codec import pack
from game.files.saves.seal import Seal, Sealing
from game.geometry.digest import blake2b
from game.geometry.value import Value

FORMAT = "save/1"
GAME = "[0-9a-f]{16}"
MOST_SITTING = 10**15
PLAYER = ("level", "seed", "style")
MOST_LETTERS = 60


class Mark(Value):
    """The contents of save heads that identify a game, besides its start.

    Attributes:
        game: Its id, which distinguishes its saves from those of others.
        sitting: When it was begun or opened: later sittings have higher numbers. Seconds since 1970, in whole
            hours, or one more than the highest existing number.
        players: The players of the sides that the computer plays.
    """

    game: str
    sitting: int = 0
    players: Players = field(default_factory=dict)


class Rows:
    """Converts the lines of a match to lines of a file, in order; with a seal, each is sealed."""

    def __init__(self, seal: Seal | None = None, mark: Mark | None = None) -> None:
        self._seal, self._mark = seal, mark
        self._sealing = Sealing(seal.sides if seal is not None else ())
        self._at: dict[str, Any] = {}

    def whole(self, match: Match) -> Iterator[dict[str, Any]]:
        """Yield all lines of the save of *match*, head first."""
        yield self._head(match.start)
        replayed = Match(match.start)
        for line in match.lines:
            if self._seal is not None:
                replayed.record(line)
            yield self.row(line, replayed.state)

    def row(self, line: Line, after: State) -> dict[str, Any]:
        """Return *line*, which led to the state *after*; if sealed, with what each side may read of it."""
        packed = _packed(line)
        if self._seal is None:
            return packed
        stories = {side: _story(line, after, side) for side in self._seal.sides}
        return self._sealing.shut(self._seal, self._moment(after), {"when": now(), "line": packed}, stories)

    def _moment(self, state: State) -> dict[str, Any]:
        """Return the plaintext facts of *state* for lists of saves, if they changed."""
        at = {"turn": state.turn, "phase": state.now.name, "ended": outcome(state.result)}
        known, self._at = self._at, at
        return {} if at == known else {"at": at}

    def _head(self, start: State) -> dict[str, Any]:
        rules, mark, seal = start.rules, self._mark, self._seal
        names = [rules.name, *rules.addons]
        marked: dict[str, Any] = {}
        if mark is not None:
            marked = {"game": mark.game, "sitting": mark.sitting}
        if mark is not None and mark.players:
            marked["players"] = {side: _named(player) for side, player in mark.players.items()}
        said = {"format": FORMAT, **marked, "rules": names, "options": dict(rules.options)}
        if seal is None:
            return {**said, "start": pack(start)}
        clear = {**said, "battle": start.brief.name, "seal": seal.head(), **self._moment(start)}
        return self._sealing.shut(
            seal, clear, {"when": now(), "line": pack(start)}, dict.fromkeys(seal.sides)
        )


def now() -> int:
    """Return the time in seconds since 1970, stored only in sealed form."""
    return int(time.time())


def outcome(result: Result | None) -> str:
    """Return the result of a battle in words; "" while it continues."""
    if result is None:
        return ""
    return f"{result.winner} won: {result.reason}" if result.winner else result.reason


def _story(line: Line, after: State, side: Side) -> list[str]:
    if isinstance(line, LogShift):
        return ["taken back" if line.entries < 0 else "played again"]
    return words(line, after, side)


def words(entry: Entry, after: State, side: Side) -> list[str]:
    """Return what *side* reads about *entry*, which led to the state *after*."""
    return [one.words for one in story_lines(known_to(side, entry.events), observe(after, side))]


def _packed(line: Line) -> dict[str, Any]:
    if isinstance(line, LogShift):
        steps = {"undo": -line.entries} if line.entries < 0 else {"redo": line.entries}
        by = {} if line.by is None else {"by": line.by}
        return {**steps, **by, **({"own": True} if line.own else {})}
    packed: dict[str, Any] = pack(line)
    return packed


def mark_of(first: Mapping[str, Any]) -> Mark:
    """Return the mark in the head *first* of a save; without one, an id derived from the head itself."""
    game, sitting = first.get("game"), first.get("sitting")
    if not (isinstance(game, str) and re.fullmatch(GAME, game)):
        game = blake2b(json.dumps(first, sort_keys=True).encode(), digest_size=8).hexdigest()
    good = isinstance(sitting, int) and 0 <= sitting < MOST_SITTING
    return Mark(game, sitting if good and sitting is not None else 0, _players(first.get("players")))


def _named(player: SidePlayer) -> dict[str, str]:
    """Return *player* as data."""
    return {"level": player.level, "seed": player.seed, **({"style": player.style} if player.style else {})}


def _players(said: object) -> Players:
    """Return the players in the head data *said*; invalid entries are left out, for a person to play."""
    found = {}
    for side, data in said.items() if isinstance(said, Mapping) else ():
        words = {name: data.get(name, "") for name in PLAYER} if isinstance(data, Mapping) else {}
        if words and all(isinstance(one, str) and len(one) <= MOST_LETTERS for one in words.values()):
            found[side] = SidePlayer(**words)
    return {side: player for side, player in found.items() if not player.is_person}
