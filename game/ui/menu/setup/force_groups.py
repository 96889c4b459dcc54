"""The groups of a side's list: lances or squads, their order, their points, and units moved between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from game.core.lobby import Roster
from game.core.model.squads import SquadNaming
from game.geometry.value import Value
from game.ui.menu.setup.draft import ForceEntry, SetupDraft, changed, points


class GroupHeading(Value):
    """The line over a group in a list.

    Attributes:
        name: Of the group; "" for the units in none.
        units, points: How many of its units take part, and their points.
        folded: Whether its units are not shown.
    """

    name: str
    units: int
    points: int
    folded: bool = False


class ListedPick(Value):
    """A unit in a list: its entry, and its index in the list of the draft."""

    place: int
    pick: ForceEntry


ForceRow = GroupHeading | ListedPick


def force_rows(
    picks: Sequence[ForceEntry],
    naming: SquadNaming,
    units: Mapping[str, Roster],
    folded: Collection[str] = (),
) -> list[ForceRow]:
    """Return *picks* as rows: group by group under headings, or without any if no unit is in a group.

    Args:
        folded: The groups of which only the heading is shown.
    """
    rows: list[ForceRow] = []
    for name in group_names(picks, naming):
        those = [ListedPick(place, pick) for place, pick in enumerate(picks) if pick.squad == name]
        if name or rows:
            here = [one.pick for one in those if one.pick.fielded]
            rows.append(GroupHeading(name, len(here), points(here, units), name in folded))
        rows += () if name in folded else those
    return rows


def group_names(picks: Sequence[ForceEntry], naming: SquadNaming) -> list[str]:
    """Return the groups of *picks*: those of *naming* in its order, then others, last "" for none."""
    held = dict.fromkeys(pick.squad for pick in picks)
    known = [name for name in naming.names if name in held]
    others = [name for name in held if name and name not in known]
    return [*known, *others, *([""] if "" in held else [])]


def moved(draft: SetupDraft, place: int, row: int, step: int, naming: SquadNaming) -> tuple[SetupDraft, int]:
    """Return *draft* with unit *row* of a side one place on in its list, and its new index.

    It changes places with its neighbour in its group, or joins the group of the neighbour; a unit that is
    last begins a new group, unless it is alone in its own.
    """
    picks = draft.forces[place].picks
    order = [i for name in group_names(picks, naming) for i, pick in enumerate(picks) if pick.squad == name]
    at = order.index(row) + step
    if at < 0:
        return draft, row
    if at >= len(order):
        return _apart(draft, place, row, naming), row
    other = order[at]
    rest = [pick for i, pick in enumerate(picks) if i != row]
    joined = replace(picks[row], squad=picks[other].squad)
    index = other - (other > row)
    same = picks[other].squad == picks[row].squad
    index += step > 0 if same else step < 0
    return changed(draft, place, picks=(*rest[:index], joined, *rest[index:])), index


def put_at(draft: SetupDraft, place: int, row: int, target: ForceRow) -> tuple[SetupDraft, int]:
    """Return *draft* with unit *row* of a side at the place of *target*, in its group, and its new index.

    Over a heading it becomes the first of that group.
    """
    picks = draft.forces[place].picks
    name = target.name if isinstance(target, GroupHeading) else target.pick.squad
    first = next((i for i, pick in enumerate(picks) if pick.squad == name), row)
    other = first if isinstance(target, GroupHeading) else target.place
    rest = [pick for i, pick in enumerate(picks) if i != row]
    down = picks[row].squad == name and not isinstance(target, GroupHeading)
    index = min(other if down else other - (other > row), len(rest))
    joined = replace(picks[row], squad=name)
    return changed(draft, place, picks=(*rest[:index], joined, *rest[index:])), index


def _apart(draft: SetupDraft, place: int, row: int, naming: SquadNaming) -> SetupDraft:
    """Return *draft* with unit *row* in a new group, if it shares its own with others."""
    picks = list(draft.forces[place].picks)
    held = [pick.squad for pick in picks]
    name = next((name for name in naming.names if name not in held), "")
    if not name or held.count(picks[row].squad) == 1:
        return draft
    picks[row] = replace(picks[row], squad=name)
    return changed(draft, place, picks=tuple(picks))


def renamed_group(draft: SetupDraft, place: int, old: str, new: str) -> SetupDraft:
    """Return *draft* with the group *old* of a side called *new*; it joins one that has that name."""
    picks = (replace(pick, squad=new) if pick.squad == old else pick for pick in draft.forces[place].picks)
    return changed(draft, place, picks=tuple(picks))


def grouped(draft: SetupDraft, place: int, naming: SquadNaming) -> SetupDraft:
    """Return *draft* with the units of a side in the usual groups, as many in each as *naming* says."""
    picks = draft.forces[place].picks
    usual = naming.usual(len(picks))
    named = (replace(pick, squad=name) for pick, name in zip(picks, usual, strict=True))
    return changed(draft, place, picks=tuple(named))


def ungrouped(draft: SetupDraft, place: int) -> SetupDraft:
    """Return *draft* with the units of a side in no groups."""
    picks = (replace(pick, squad="") for pick in draft.forces[place].picks)
    return changed(draft, place, picks=tuple(picks))
