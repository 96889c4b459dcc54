"""The frames of a recorded game, for replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import overload

from game.core.engine.match import Match
from game.core.lobby import NotReadable, ReplayFrame
from game.core.model.reason import weighing
from game.core.model.unit import Side
from game.core.views.observe import OVERSEER
from game.core.views.seat import Seat
from game.core.views.story import StoryLine, story_lines
from game.geometry.value import tag_of


class Frames(Sequence[ReplayFrame]):
    """The frames of a match, each computed on access.

    A battle with secrets can be replayed, everything shown, once it has ended or all its sides have
    unsealed it.

    Raises:
        NotReadable: while anything may be hidden.
    """

    def __init__(self, match: Match, opened: Collection[Side] = ()) -> None:
        self._match = match.until(len(match.log))
        self._secret = match.state.rules.secret
        if self._secret and match.state.result is None and not set(match.state.sides) <= set(opened):
            raise NotReadable(["a battle with secrets can be watched when it has ended"])

    def __len__(self) -> int:
        return len(self._match.log) + 1

    @overload
    def __getitem__(self, index: int) -> ReplayFrame: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ReplayFrame]: ...
    def __getitem__(self, index: int | slice) -> ReplayFrame | Sequence[ReplayFrame]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        match = self._match.until(number)
        seats = {side: Seat(OVERSEER if self._secret else side, match) for side in match.state.sides}
        view = seats[match.state.sides[0]].view
        if number == 0:
            return ReplayFrame(0, "the beginning", (), seats, view.turn, view.now.name)
        entry = self._match.log[number - 1]
        lines = tuple(story_lines(entry.events, view))
        side = entry.action.side
        why = weighing(side, entry.reasons)
        lines += (StoryLine(why, side=side),) if why else ()
        title = next((line.words for line in lines if not line.heading), tag_of(type(entry.action)))
        return ReplayFrame(number, title, lines, seats, view.turn, view.now.name)
