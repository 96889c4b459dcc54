"""The course of the battle: ending a phase, undo, proposals and answers, conceding."""

from __future__ import annotations

from functools import partial

from game.core.engine.agreement import Agree, Amend, Concede, Correction, Decline, Draw, Propose, TakeBack
from game.core.engine.turns import EndPhase
from game.core.model.answer import Answer
from game.core.model.state import AnswerChoice, GridCell, Question
from game.core.model.unit import Side, UnitId
from game.core.pins import WORTH, objection
from game.core.views.judgement import listed
from game.core.views.story import next_dice, questioned, set_right
from game.geometry.identity import Identity
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.sealing import PinSetting, SealingDialog
from game.ui.battle.session.table_session import TableSession
from game.ui.shell.unwritten import for_games, place_dialog
from game.ui.widgets.dialogs import EntryDialog, confirm, problems

NAMED = 4
"""The most units named in the question whether to end a phase."""

# the end of a phase


def end_objection(battle: Battle) -> str:
    """Return why the phase cannot be ended now, as text; "" if it can."""
    if battle.view.result is not None:
        return f"The battle is over: {battle.view.result.reason}"
    if battle.view.asked is not None:
        return "Answer the open question first"
    return "; ".join(map(str, battle.activation.ending()))


def end_phase(battle: Battle) -> None:
    """End the phase for the side whose go it is; with units left, only when called twice."""
    against = end_objection(battle)
    if against:
        battle.app.toast(against, "bad")
    elif battle.left() and not asked_to_end(battle):
        battle.desk.ending = Identity(battle.view)
    else:
        keep_on(battle)
        battle.play(EndPhase(battle.side))


def asked_to_end(battle: Battle) -> bool:
    """Whether the player has asked to end the phase with units left, and nothing was done since."""
    return battle.desk.ending is not None and battle.desk.ending == Identity(battle.view)


def keep_on(battle: Battle) -> None:
    """Continue with the remaining units."""
    battle.desk.ending = None


def ending_words(battle: Battle) -> str:
    """Return the question whether the phase is to end, naming the remaining units."""
    left = [unit.name for unit in battle.left()]
    more = [f"{len(left) - NAMED} more"] if len(left) > NAMED else []
    names = listed([*left[:NAMED], *more])
    return f"End the {battle.view.now.name} phase? {names} of {battle.side} can still act."


def next_words(battle: Battle) -> str:
    """Return the text of the next button."""
    if battle.view.result is not None:
        return "Battle over"
    return "Pass the rest" if _some_acted(battle) or asked_to_end(battle) else "End phase"


def _some_acted(battle: Battle) -> bool:
    view, side = battle.view, battle.side
    return bool(battle.activation.ready()) and any(view.units[key].side == side for key in view.done)


# undo and redo


def undo_objection(battle: Battle) -> str:
    """Return why one side alone cannot undo anything; "" if it can."""
    if any(seat.may_undo_at(battle.side) for seat in battle.hotseat.seats.values()):
        return ""
    if battle.seat.played <= 1:
        return "Nothing has been done yet"
    if battle.seat.rules.secret:
        return "Where anything may be hidden, actions are final: undo needs the consent of both sides"
    return "Dice were rolled, or the other side acted: undo needs the consent of both sides"


def redo_objection(battle: Battle) -> str:
    """Return why nothing can be redone; "" if it can."""
    seats = battle.hotseat.seats.values()
    return "" if any(seat.may_redo_at(battle.side) for seat in seats) else "Nothing was undone"


def may_propose_undo(battle: Battle) -> bool:
    """Whether an undo can at least be proposed."""
    return battle.seat.played > 1 and battle.view.asked is None


def undo(battle: Battle) -> None:
    """Undo the last action; if one side cannot do so alone, ask whether to propose it."""
    for seat in (battle.seat, *battle.hotseat.seats.values()):
        if seat.undo(battle.side):
            del battle.actions.doers[-1:]
            battle.desk.drop()
            battle.refresh()
            return
    reason = undo_objection(battle)
    if not may_propose_undo(battle):
        battle.app.toast(reason or "Nothing can be undone now", "warn")
        return
    words = f"{reason}. Propose it to the other side?"
    battle.app.show(
        confirm("Take the last action back?", words, "Propose it", lambda: propose(battle, TakeBack()))
    )


def redo(battle: Battle) -> None:
    """Redo what was undone last."""
    for seat in (battle.seat, *battle.hotseat.seats.values()):
        if seat.redo(battle.side):
            battle.actions.doers.append(seat.side)
            battle.desk.drop()
            battle.refresh()
            return
    battle.app.toast(redo_objection(battle), "warn")


# proposals, answers


def propose(battle: Battle, what: TakeBack | Draw) -> None:
    """Propose *what* to the other sides."""
    battle.play(Propose(battle.side, what))


def question(battle: Battle) -> str:
    """Return the question to the side at the screen, or the one that others are answering; else ""."""
    asked = battle.hotseat.asked
    if asked is None:
        return ""
    about = asked.about
    if battle.side not in battle.view.to_act or battle.hotseat.watching:
        words = questioned(asked, battle.view)
        return f"{' and '.join(asked.sides)} must answer: {words}" if words else ""
    if isinstance(about, Question):
        return f"{battle.side}: {questioned(asked, battle.view)}"
    return f"{battle.side}, do you agree? {proposal(battle, about)}"


def proposal(battle: Battle, about: object) -> str:
    """Return the proposal as text."""
    if isinstance(about, TakeBack):
        return "Take back the last action."
    if isinstance(about, Draw):
        return "Call the battle a draw."
    if isinstance(about, Correction):
        return _correction(battle, about)
    return f"{about}."


def _correction(battle: Battle, about: Correction) -> str:
    unit = battle.view.units.get(about.unit or "")
    parts = [f"{unit.name} {set_right(battle.view, unit, about.values)}"] if unit is not None else []
    parts += [next_dice(about.dice)] if about.dice else []
    return f"Set right: {'; '.join(parts)}." if parts else "Set right."


def answers(battle: Battle) -> list[tuple[str, str, str]]:
    """Return the possible answers: value, label and button style of each.

    Cells are not included: the player clicks on them.
    """
    asked = battle.hotseat.asked
    if asked is None or battle.side not in battle.view.to_act or battle.hotseat.watching:
        return []
    if isinstance(asked.about, Question):
        offered = asked.about.choices_for(battle.side)
        ours = [one for one in offered if one.cell is None and not one.refusals]
        return [(one.value, one.words, "primary" if not place else "") for place, one in enumerate(ours)]
    both = (("Agree", "Agree", "primary"), ("Decline", "Decline", ""))
    return [one for one in both if one[0] in asked.allows]


def picks(battle: TableSession) -> tuple[UnitId, ...]:
    """Return the units among which the side at the screen must choose; empty if there is no such question."""
    asked, ours = battle.hotseat.asked, battle.side in battle.view.to_act and not battle.hotseat.watching
    about = asked.about if asked is not None and ours else None
    return about.picks if isinstance(about, Question) else ()


def cell_choices(battle: TableSession) -> dict[GridCell, AnswerChoice]:
    """Return the cells offered to the side at the screen as answers, with the objections to each."""
    asked = battle.hotseat.asked
    about = asked.about if asked is not None and battle.side in battle.view.to_act else None
    offered = about.choices_for(battle.side) if isinstance(about, Question) else ()
    return {choice.cell: choice for choice in offered if choice.cell is not None}


def answer_cell(battle: Battle, cell: GridCell | None) -> bool:
    """Answer with *cell*, or say why not; return False if the question is not about cells."""
    offered = cell_choices(battle)
    if cell is None or cell not in offered:
        return False
    choice = offered[cell]
    if choice.refusals:
        battle.app.toast("; ".join(map(str, choice.refusals)), "warn")
    else:
        battle.play(Answer(battle.side, choice.value))
    return True


def answer(battle: Battle, words: str) -> None:
    """Answer the question with *words*."""
    asked = battle.view.asked
    if asked is None:
        return
    if isinstance(asked.about, Question):
        battle.play(Answer(battle.side, words))
    else:
        battle.play(Agree(battle.side) if words == "Agree" else Decline(battle.side))


# giving up, setting right


def concede(battle: Battle) -> None:
    """Concede the battle, after a question."""
    side: Side = battle.side
    ends = "This ends it." if len(battle.view.sides) < 3 else "Its units leave; the others fight on."
    words = f"{side} gives the battle up. {ends}"
    battle.app.show(
        confirm(f"{side} concedes?", words, "Concede", lambda: battle.play(Concede(side)), danger=True)
    )


def offer_draw(battle: Battle) -> None:
    """Propose a draw."""
    words = "The other side is asked. If it agrees, the battle ends without a winner."
    battle.app.show(confirm("Offer a draw?", words, "Offer it", lambda: propose(battle, Draw())))


def set_pin(battle: Battle) -> None:
    """Ask for the PIN of the side at the screen; an empty one removes it."""
    side, lobby = battle.side, battle.app.lobby

    def sealed(pin: str, sealing: PinSetting, wrong: tuple[str, ...]) -> None:
        title, app = "The PIN could not be set", battle.app
        if sealing.refused:
            again = partial(then, pin)
            words = "The game goes on as it was."
            app.show(place_dialog(app, title, words, wrong, for_games(app, again), again=again))
        elif wrong:
            app.show(problems(title, "", wrong))
        else:
            app.toast(f"{side} has a PIN" if pin else f"{side} has no PIN any more", "good")

    def then(pin: str) -> None:
        sealing = PinSetting(lobby, side, pin)
        battle.app.show(SealingDialog(sealing, partial(sealed, pin, sealing)))

    def unfit(pin: str) -> str | None:
        return (objection(pin) or None) if pin else None

    words = (
        f"{side} types it at each hand-over, and it seals {side}'s secrets in saves. {WORTH} "
        "Leave it empty for none."
    )
    title = f"The PIN of {side}"
    battle.app.show(EntryDialog(title, words, "", then, yes="Keep it", masked=True, wrong=unfit))


def set_dice(battle: Battle) -> None:
    """Ask for the faces of the next dice, and propose them."""
    most = battle.view.rules.largest_die

    def wrong(text: str) -> str | None:
        return None if _faces(text, most) else f"Numbers from 1 to {most}, separated by spaces"

    def then(text: str) -> None:
        battle.play(Amend(battle.side, dice=_faces(text, most)))

    words = "The faces of the dice that are thrown next. The other side must agree."
    battle.app.show(EntryDialog("Set the next dice", words, "", then, wrong=wrong, yes="Propose"))


def _faces(text: str, most: int) -> tuple[int, ...]:
    """Return the faces in *text*, each 1 to *most*; empty if it contains anything else."""
    parts = text.replace(",", " ").split()
    good = all(part.isascii() and part.isdecimal() and len(part) < 9 for part in parts)
    faces = tuple(map(int, parts)) if good else ()
    return faces if all(1 <= face <= most for face in faces) else ()
