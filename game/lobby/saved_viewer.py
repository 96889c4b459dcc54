"""Whose knowledge of a saved game the commands show, if the computer plays a side and hides something."""

from __future__ import annotations

from game.core.lobby import NotReadable
from game.core.model.unit import Side
from game.files.saves.saves import Loaded
from game.lobby.open_game import known_players


def viewer_of(loaded: Loaded, side: Side | None) -> Side | None:
    """Return the side whose knowledge to show if *side* is asked for; None for everything.

    While a battle with secrets against the computer goes on, only persons may look, each for itself; if the
    computer plays all sides, through the eyes of the first. A sealed save was opened with all its PINs.

    Raises:
        NotReadable: if *side* is the computer's, or None and there are several persons.
    """
    state = loaded.match.state
    computers = known_players(loaded.players, state.sides)
    if not computers or loaded.seal is not None or not state.rules.secret or state.result is not None:
        return side
    persons = [one for one in state.sides if one not in computers] or [*state.sides[:1]]
    if side in persons:
        return side
    if side is None and len(persons) == 1:
        return persons[0]
    names = " or ".join(f"--side {one}" for one in persons)
    words = "while a battle with secrets against the computer goes on, only what a person knows is shown"
    raise NotReadable([f"{words}: {names}"])
