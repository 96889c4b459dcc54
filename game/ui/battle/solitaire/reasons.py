"""What a computer player did and why, as text: never more than the side at the screen may know."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.decision import Decision
from game.core.model.action import AimsAction, CellAction, PathAction, PointAction, TargetAction
from game.core.model.events import Acted, Moved
from game.core.model.reason import Reason, weighing, weightiest
from game.core.model.state import Action, Event, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.marks import Label, LineMark, Mark, Ring
from game.core.views.story import StoryLine, story_lines
from game.geometry.point import Path, Point, cut, length
from game.geometry.value import Value
from game.ui.widgets.lines import ListRow

MOST = 3
NO_REASONS = "It was the only thing worth doing, or left to chance."
NOTHING_APART = "It is no better than the others."
KEPT = "Its reasons would reveal secrets: they are shown when the battle is over."


class Explained(Value):
    """An action of a computer player, and the reasons.

    Attributes:
        level: Its level; "" if it acted for a person.
        words: What it did, as the side at the screen saw it.
        did: What it did, as it knows itself.
        reasons: The weightiest ones first.
        score: The sum of these and all other reasons.
        others: The alternatives with their scores, as text.
        secret: Whether everything but *words* would reveal secrets until the battle is over.
        marks: What was visible of it, on the table.
    """

    side: Side
    level: str
    words: str
    did: str = ""
    reasons: tuple[Reason, ...] = ()
    score: float = 0.0
    others: tuple[tuple[str, float], ...] = ()
    secret: bool = False
    marks: tuple[Mark, ...] = ()

    def rows(self, *, over: bool) -> tuple[ListRow, ...]:
        """Return the reasons as rows; secret ones only if the battle is *over*."""
        if self.secret and not over:
            return (ListRow(KEPT, tone="dim"),)
        if not self.reasons:
            return (ListRow(NO_REASONS, tone="dim"),)
        rest = [ListRow(f"{worth:+.1f}  {words}", tone="dim") for words, worth in self.others]
        heading = [ListRow("Also considered", weight="semibold")] if rest else []
        return (*reason_rows(self.reasons, self.score), *heading, *rest)

    @property
    def line(self) -> StoryLine | None:
        """The weightiest reasons as a line of the log; None if they are secret."""
        if self.secret or not self.reasons:
            return None
        return StoryLine(weighing(self.side, self.reasons), side=self.side)


def reason_rows(reasons: Sequence[Reason], score: float) -> tuple[ListRow, ...]:
    """Return *reasons* as rows: value, text and rule of each; then the total."""
    if not reasons:
        return (ListRow(NOTHING_APART, tone="dim"),)
    rows = [ListRow(_reason(one)) for one in reasons]
    rest = score - sum(one.worth for one in reasons)
    if abs(rest) >= 0.05:
        rows.append(ListRow(f"{rest:+.1f}  all the rest", tone="dim"))
    return (*rows, ListRow(f"{score:+.1f}  in all", tone="dim"))


def _reason(reason: Reason) -> str:
    rule = f" ({reason.rule})" if reason.rule else ""
    return f"{reason.worth:+.1f}  {reason.name}{rule}"


def explained(
    side: Side, level: str, decision: Decision, own: View, seen: tuple[View, View, Sequence[Event]]
) -> Explained:
    """Return what *side* did by *decision*, and why.

    Args:
        own: That side's view.
        seen: The views of the side at the screen before and after, and the events that it knows of.
    """
    before, after, events = seen
    lines = [line.words for line in story_lines(events, after) if not line.heading]
    best = decision.candidates[0]
    return Explained(
        side,
        level,
        lines[0] if lines else f"{side} has acted",
        described(best.action, own),
        weightiest(best.reasons),
        best.score,
        tuple((described(one.action, own), one.score) for one in decision.candidates[1:MOST]),
        secret=own.rules.secret and bool(level),
        marks=tuple(trail(events, before, after)),
    )


def described(action: Action, view: View) -> str:
    """Return *action* as text: "Fire at Griffin", "Jump to 36, 24"."""
    words = _label(action, view)
    unit = view.units.get(getattr(action, "unit", ""))
    who = f"{unit.name}: " if unit is not None else ""
    targets = [view.units[key].name for key in aimed_at(action) if key in view.units]
    where = goal(action, view)
    if targets:
        return f"{who}{words} at {', '.join(dict.fromkeys(targets))}"
    return f'{who}{words} to {where.x:.0f}", {where.y:.0f}"' if where is not None else f"{who}{words}"


def _label(action: Action, view: View) -> str:
    """Return the button label of *action*; without one, the name of its kind."""
    for offer in view.rules.offers:
        preset = offer.preset.items()
        if offer.action is type(action) and all(getattr(action, name) == value for name, value in preset):
            return offer.label
    answer = getattr(action, "value", "")
    name = type(action).__name__
    spoken = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip().capitalize()
    return f"{spoken}: {answer}" if isinstance(answer, str) and answer else spoken


def aimed_at(action: Action) -> tuple[UnitId, ...]:
    """Return the units targeted by *action*."""
    if isinstance(action, TargetAction):
        return (action.target,)
    return tuple(aim.target for aim in action.aims if aim.target) if isinstance(action, AimsAction) else ()


def goal(action: Action, view: View) -> Point | None:
    """Return the place to which *action* leads; None if there is none."""
    match action:
        case PathAction(path=path) if path:
            return path[-1]
        case PointAction(at=at):
            return at
        case CellAction(cell=cell):
            grid = next((one for one in view.grids if one.name == cell.grid), None)
            there = grid.cell(cell.name) if grid is not None else None
            return grid.centre(there) if grid is not None and there is not None else None
    return None


def action_marks(action: Action, view: View, number: int) -> list[Mark]:
    """Return *action* on the table, marked with its *number*: its place, or lines to its targets."""
    unit = view.units.get(getattr(action, "unit", ""))
    found: list[Mark] = []
    where = goal(action, view)
    if where is not None:
        start = [unit.at] if unit is not None and unit.present else []
        path = action.path if isinstance(action, PathAction) else (where,)
        if len((*start, *path)) > 1:
            found.append(LineMark((*start, *path), "hint", arrow=True))
        found += [
            Ring(where, unit.base if unit is not None else 0.6, "hint"),
            Label(where, str(number), "hint"),
        ]
    for key in aimed_at(action):
        target = view.units.get(key)
        if unit is not None and target is not None and target.present and unit.present:
            found += [
                *_arrow((unit.at, target.at), "hint", target.base),
                Ring(target.at, target.base + 0.2, "hint"),
                Label(target.at, str(number), "hint", clear=target.base),
            ]
    return found


def trail(events: Sequence[Event], before: View, after: View) -> list[Mark]:
    """Return what was done on the table: paths, and lines to the targets."""
    found: list[Mark] = []
    for event in events:
        if isinstance(event, Moved) and len(event.path) > 1 and event.unit in after.units:
            found += _arrow(event.path, "trail", after.units[event.unit].base)
        elif isinstance(event, Acted) and event.target is not None:
            ends = [_stood(key, before, after) for key in (event.unit, event.target)]
            if all(one is not None and one.present for one in ends):
                a, b = (one for one in ends if one is not None)
                found += _arrow((a.at, b.at), "trail-attack", b.base)
    return found


def _arrow(path: Path, style: str, short: float) -> list[Mark]:
    """Return an arrow along *path* that ends *short* inches before its end; empty if it is too short."""
    whole = length(path)
    return [LineMark(cut(path, whole - short)[0], style, arrow=True)] if whole > short + 0.05 else []


def _stood(key: UnitId, before: View, after: View) -> Unit | None:
    return after.units.get(key) or before.units.get(key)
