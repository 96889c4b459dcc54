"""What a lesson says about a wrong turn: the words of its step, else words for each kind of mistake."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.model.lesson import OTHER, Deed, LessonStep
from game.core.model.state import Phase, Ruleset
from game.geometry.value import tag_of

Competes = Callable[[str, str], bool]
"""Whether an action, by its name, takes the place of another one, which a step waits for."""
PASSED = "EndPhase"
STRAYED = (
    "That was something else. Take it back with <undo> if you can, or play on: this step can still be done."
)
PASSED_BY = "You passed with the rest. Play on: this step can be done when its phase comes again."
OTHER_ACTION = "That is not {wanted}. Put it down with <cancel>, and press <{wanted}>."
OTHER_UNIT = "That is another unit. Click the ringed one, or press <next listed unit> until it is selected."
OTHER_MEASURE = "That is the {given}. Put it away with <cancel>, and press <{wanted}>."
OTHER_LINE = "That line joins other units. Select the right one, and point at the ringed one."
OTHER_OVERLAY = "That is another overlay. Press <{wanted}>."
OTHER_PLACE = (
    "That is outside the ring. Take it back with <undo> if you can, or play on: this step can still be done."
)
READ_FIRST = "This step only has to be read. Do so, go on with <lesson on>, and then play on."
TO_PHASE = "That is not needed here: this step waits for the {wanted} phase. <end phase> passes what is left."
ASKED = ("Answer", "Pick")
"""Actions that the rules ask for: never a wrong turn."""
LOST = "The battle is over, but not as this step needs it. Begin again with <lesson again>."


def competing(rules: Ruleset, phase: str) -> Competes:
    """Return whether one action can be done in a phase in which another can, by their names.

    Passing competes with what *phase* allows, the phase in which it was done.
    """
    labels = {offer.label: tag_of(offer.action) for offer in rules.offers}
    return partial(_compete, rules.all_phases, labels, phase)


def _compete(phases: tuple[Phase, ...], labels: dict[str, str], phase: str, given: str, wanted: str) -> bool:
    one, other = labels.get(given, given), labels.get(wanted, wanted)
    if given == PASSED:
        return any(each.name == phase and other in each.allows for each in phases)
    return any({one, other} <= each.allows for each in phases)


def reproof(step: LessonStep, deed: Deed, competes: Competes) -> str:
    """Return what is said about *deed*, which does not complete *step*; "" if it is no wrong turn."""
    if deed.kind in ("hand", "action"):
        kinds = {one.kind for one in step.done}
        if kinds in ({"read"}, {"phase"}):
            return _of_waiting(step, deed)
        return _of_action(step, deed, competes)
    wanted = next((one for one in step.done if one.kind == deed.kind), None)
    if wanted is None or (deed.kind != "end" and len({one.kind for one in step.done}) > 1):
        return ""
    if deed.kind == "measure":
        words = OTHER_LINE if wanted.name == deed.name else OTHER_MEASURE
        return words.format(given=deed.name, wanted=wanted.name)
    said = {"select": OTHER_UNIT, "overlay": OTHER_OVERLAY, "end": LOST}
    return said.get(deed.kind, "").format(wanted=wanted.name)


def _of_waiting(step: LessonStep, deed: Deed) -> str:
    """Return what is said about an action in a step that is read, or that waits for a phase.

    Nothing is said about an action whose key the text of the step tells.
    """
    known = step.wrong.get(deed.name) or step.wrong.get(OTHER, "")
    if known or f"<{deed.name}>" in step.text:
        return known
    wanted = step.done[0]
    if wanted.kind == "read":
        return READ_FIRST if deed.name not in ASKED else ""
    return TO_PHASE.format(wanted=wanted.name) if deed.name not in (PASSED, *ASKED) else ""


def _of_action(step: LessonStep, deed: Deed, competes: Competes) -> str:
    wanted = [one.name for one in step.done if one.kind in ("hand", "action")]
    if deed.kind == "hand" and deed.name in wanted:
        return ""
    if any(deed.fits_but_for_place(one) for one in step.done):
        return step.wrong.get(deed.name) or OTHER_PLACE
    known = step.wrong.get(deed.name) or step.wrong.get(OTHER, "")
    if known or not any(competes(deed.name, name) for name in wanted):
        return known
    if deed.kind == "hand":
        return OTHER_ACTION.format(wanted=wanted[0])
    return PASSED_BY if deed.name == PASSED else STRAYED
