"""Playing a script of actions through the seats, up to the first refusal."""

from __future__ import annotations

from typing import Any

from game.core.engine.agreement import Agree, Amend, Concede, Decline
from game.core.engine.match import Match
from game.core.engine.noting import AddNote, EraseNotes
from game.core.engine.turns import EndPhase
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer, Pick
from game.core.model.state import Action, Ask, Question, Table
from game.core.model.table_note import NoteKind, TableNote
from game.core.model.tally import Refusal
from game.core.views.observe import OVERSEER
from game.core.views.seat import Seat
from game.files.scenarios.script import Script
from game.files.yaml.problems import BadFile
from game.geometry.point import Path
from game.geometry.value import tag_of
from game.lobby.command_battle import CommandBattle
from game.lobby.tables import callable_in


class Undo(Action):
    """Take back the last entry, if its side may do so alone; any entry with the option `undo: free`."""

    def resolve(self, table: Table) -> None:
        """Nothing happens on the table: the match steps back."""


class Redo(Action):
    """Redo the entry that was taken back last."""

    def resolve(self, table: Table) -> None:
        """Nothing happens on the table: the match steps forward."""


class Note(Action):
    """Make a note on the table: `AddNote` with its fields side by side, as scripts write them."""

    kind: NoteKind
    path: Path
    text: str = ""
    private: bool = False

    def resolve(self, table: Table) -> None:
        """Nothing happens: `AddNote` is played in its place."""


class ClearNotes(Action):
    """Erase all notes of the side: `EraseNotes` in scripts."""

    def resolve(self, table: Table) -> None:
        """Nothing happens: `EraseNotes` is played in its place."""


GENERAL: tuple[type[Action], ...] = (
    *(EndPhase, Answer, Pick, Agree, Decline, Concede, Amend),
    *(Undo, Redo, Note, ClearNotes),
)


def play_script(battle: CommandBattle, script: Script) -> dict[str, Any] | None:
    """Play *script*; return the refusal or the open question that stopped it, None if nothing did."""
    refused = _play(battle, script, (*GENERAL, *battle.match.state.rules.actions))
    ask = battle.match.state.asked if battle.side is None else battle.looking.view.asked
    if refused is None and ask is not None:
        refused = {"item": None, "asked": _asked(ask)}
    return refused


def _play(battle: CommandBattle, script: Script, kinds: tuple[type[Action], ...]) -> dict[str, Any] | None:
    """Play *script*; return the item that was refused and why.

    When playing for a side, the names in an item are resolved in its turn, as that side may then call
    units, so that hidden and absent units look alike. Refusals of other sides' items are not explained.
    """
    sides, own = battle.match.state.sides, battle.side is not None
    actions = script.actions(kinds, None if own else callable_in(battle.looking.view), sides)
    for number, action in enumerate(actions):
        mine = action.side == battle.side
        try:
            if own:
                view = Seat(action.side if mine else OVERSEER, battle.match).view
                action = script.action(number, kinds, callable_in(view), sides)
            _do(battle.match, action)
        except IllegalAction as illegal:
            refusals = illegal.refusals if mine or not own else []
            return {"item": number, "refusals": [_refusal(one) for one in refusals]}
        except BadFile as bad:
            refusals = [Refusal(problem.message) for problem in bad.problems] if mine else []
            return {"item": number, "refusals": [_refusal(one) for one in refusals]}
    return None


def _do(match: Match, action: Action) -> None:
    """Play *action*; undo or redo an entry; make or erase notes.

    Raises:
        IllegalAction: if it is refused.
    """
    if isinstance(action, (Undo, Redo)):
        back = isinstance(action, Undo)
        if not (match.undo(action.side) if back else match.redo(action.side)):
            words = f"there is nothing that {action.side} may {'take back' if back else 'do again'} alone"
            raise IllegalAction(action, [Refusal(words)])
    elif isinstance(action, Note):
        note = TableNote(action.side, action.kind, action.path, action.text, action.private)
        match.play(AddNote(action.side, note))
    elif isinstance(action, ClearNotes):
        own = tuple(note for note in match.state.table_notes if note.side == action.side)
        match.play(EraseNotes(action.side, own))
    else:
        match.play(action)


def _refusal(refusal: Refusal) -> dict[str, str]:
    return {"reason": refusal.reason, "rule": refusal.rule}


def _asked(ask: Ask) -> dict[str, Any]:
    about = ask.about
    asked = {"sides": list(ask.sides), "allows": sorted(ask.allows)}
    if isinstance(about, Question):
        return {**asked, "question": about.words, "values": list(about.values)}
    return {**asked, "question": "" if about is None else tag_of(type(about)), "values": []}
