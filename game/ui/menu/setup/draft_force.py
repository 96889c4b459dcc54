"""The list of a side as a force, and back."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.force import Force, ForceUnit
from game.core.rulebook import Post
from game.ui.menu.setup.draft import ForceEntry, SetupDraft, changed


def with_force(draft: SetupDraft, place: int, force: Force, posts: Sequence[Post] = ()) -> SetupDraft:
    """Return *draft* with the units of *force* as the list of side number *place*.

    Args:
        posts: The special ways to take part that there are; units with others take part as usual.
    """
    known = {post.key: post for post in posts}
    picks = tuple(
        ForceEntry(unit.card, unit.skill, unit.fielded, unit.group, known.get(unit.post))
        for unit in force.units
    )
    return changed(draft, place, picks=picks)


def with_default_forces(draft: SetupDraft, forces: Sequence[Force]) -> SetupDraft:
    """Return *draft* with *forces* in turn as the lists of the sides without units.

    Unchanged if the set-up throw decides who chooses first: then the players choose.
    """
    if not forces or draft.first_pick is not None:
        return draft
    for place, side in enumerate(draft.forces):
        if not side.picks:
            draft = with_force(draft, place, forces[place % len(forces)])
    return draft


def force_of(draft: SetupDraft, place: int, name: str = "") -> Force:
    """Return the list of side number *place* as a force, called *name* or like the side."""
    side = draft.forces[place]
    units = tuple(_unit(pick) for pick in side.picks)
    return Force(name or side.side.strip(), draft.family, units)


def _unit(pick: ForceEntry) -> ForceUnit:
    post = pick.post.key if pick.post is not None else ""
    return ForceUnit(pick.card, pick.skill, pick.squad, pick.fielded, post)
