"""BLAST-06, BLAST-18: the templates of a Blast on the table, aimed and landed, visible to all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Literal, Self

from game.core.model.events import Acted, Changed, Moved, Recorded
from game.core.model.procedure import Passed, PhaseBegan
from game.core.model.state import Event, State, Table
from game.core.model.unit import Side, UnitId, extra_of
from game.core.views.marks import Cross, DiscMark, Label, LineMark, Mark, Numbers
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value
from game.mechanics.bursts.scatter import headings

RADIUS = 2.5
Fate = Literal["aimed", "landed", "scattered", "lost", "down"]


class MissileTemplate(Value, tag="Template"):
    """The template of one missile.

    Attributes:
        missile: Its number in the salvo, from 0.
        aimed: The planned centre.
        first: The bearing of its number 1.
        at: The current centre.
        over: Its target, in words.
        strike: The total of the strike roll that counts; 0 before the roll.
        fate: What happened to it; "lost" for missiles of a volley that scatters as a single template.
    """

    missile: int
    aimed: Point
    first: float
    at: Point
    over: str = ""
    strike: int = 0
    fate: Fate = "aimed"

    @property
    def falls(self) -> bool:
        """Whether it comes down anywhere."""
        return self.fate in ("landed", "scattered")


class LaidTemplates(Value, tag="Impacts"):
    """The templates of the last Blast; they stay until another action.

    Attributes:
        unit, weapon: The attacker and its weapon.
        told: The number of the template that changed last; None when all were aimed.
        by: The unit that last shot down one of them.
    """

    unit: UnitId = ""
    weapon: str = ""
    templates: tuple[MissileTemplate, ...] = ()
    told: int | None = None
    by: UnitId = ""

    def known_to(self, side: Side) -> Self:
        return self

    def changed(self, template: MissileTemplate) -> LaidTemplates:
        """Return these with *template* in place of the one with its number."""
        both = (template if one.missile == template.missile else one for one in self.templates)
        return replace(self, templates=tuple(both), told=template.missile, by="")


def shot_down(table: Table, missiles: Collection[int], by: UnitId) -> None:
    """Record that *by* shot down *missiles*, which then harm nobody (BLAST-16)."""
    now = extra_of(table.state.extras, LaidTemplates)
    left = (replace(one, fate="down") if one.missile in missiles else one for one in now.templates)
    table.do(Recorded(replace(now, templates=tuple(left), told=None, by=by), rule="BLAST-16"))


def clear(table: Table, event: Event) -> None:
    """Remove the templates when something else happens: a walk, an attack, the end of a go."""
    walked = isinstance(event, Moved) and len(event.path) > 1
    attacked = isinstance(event, Changed) and bool({"fired", "struck"} & event.changes.keys())
    done = isinstance(event, (Acted, Passed, PhaseBegan))
    if (walked or attacked or done) and extra_of(table.state.extras, LaidTemplates).templates:
        table.do(Recorded(LaidTemplates()))


def impact_marks(view: State) -> Iterable[Mark]:
    """Yield the templates, numbered: where they were aimed, pale, and where they came down.

    Coinciding templates of a volley are drawn once, so that everything below stays visible.
    """
    templates = extra_of(view.extras, LaidTemplates).templates
    yield from dict.fromkeys(_prints(templates))
    yield from _labels(templates)


def _prints(templates: tuple[MissileTemplate, ...]) -> Iterable[Mark]:
    for one in templates:
        if distance(one.aimed, one.at) > EPS or one.fate in ("lost", "down"):
            yield DiscMark(one.aimed, RADIUS, "blast-aimed")
            yield Numbers(one.aimed, RADIUS, headings(one.first), "blast-aimed")
        if distance(one.aimed, one.at) > EPS:
            yield LineMark((one.aimed, one.at), "blast-scatter", arrow=True)
    for one in templates:
        if one.fate in ("lost", "down"):
            yield Cross(one.at, "blast-down")
        else:
            style = "blast-landed" if one.falls else "blast-aimed"
            yield DiscMark(one.at, RADIUS, style)
            yield Numbers(one.at, RADIUS, headings(one.first), style)


def _labels(templates: tuple[MissileTemplate, ...]) -> Iterable[Mark]:
    """Yield the fates of the missiles: a label for each place, with one line per fate."""
    for at in dict.fromkeys(one.at for one in templates):
        here = [one for one in templates if one.at == at]
        fates = dict.fromkeys(one.fate for one in here)
        lines = [_line([one for one in here if one.fate == fate], len(templates) > 1) for fate in fates]
        yield Label(at, "\n".join(lines), "blast-landed", RADIUS)


def _line(alike: list[MissileTemplate], several: bool) -> str:
    """Return the line for missiles with the same place and fate: "missiles 1, 3: landed, strikes 7, 5"."""
    many = "s" * (len(alike) > 1)
    name = f"missile{many} {', '.join(str(one.missile + 1) for one in alike)}: " if several else ""
    fate = {"down": "shot down"}.get(alike[0].fate, alike[0].fate)
    if not alike[0].falls:
        return f"{name}{fate}"
    return f"{name}{fate}, strike{many} {', '.join(str(one.strike) for one in alike)}"
