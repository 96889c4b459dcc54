"""Lessons, lesson/1: from a file to a `Lesson`, or to everything that is wrong with it.

The lesson in `lessons/NAME.yaml` is that of the scenario `scenarios/NAME.yaml` beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from game.core.model.lesson import (
    BUTTONS,
    KINDS,
    MEASURES,
    OTHER,
    READERS,
    Deed,
    DeedKind,
    Lesson,
    LessonStep,
    Pointer,
)
from game.core.model.state import Ruleset
from game.core.players import LEVELS, SidePlayer
from game.core.validation.type_tags import ENCOUNTER_EVENTS, EVENTS
from game.core.views.commands import COMMANDS, FOLDS
from game.files.scenarios.scenario import Scenario
from game.files.yaml.reading import Reading, unknown
from game.files.yaml.strict import Document, read
from game.geometry.point import Point
from game.geometry.value import tag_of
from game.overlays.table import overlays_of
from game.rules import ruleset
from game.rules.sheet import NOTHING, Above0, Limits, Pair, Sheet, Text, Way

FOLDER = "lessons"
PANELS = tuple(name for name, _, _ in FOLDS if name not in ("all", "whole log"))
WITH_UNIT = frozenset({"action", "event", "measure"})
"""The kinds of deed that may say by which unit and to which."""
PLACED = "action"
"""The kind of deed that may say where."""
ANY = "any"
"""The winner in a deed that is done whoever wins."""
Instruction = Annotated[str, Limits(1, 400)]


class LessonSheet(Sheet):
    """A lesson as a whole."""

    format: Literal["lesson/1"]
    players: Any = NOTHING
    ending: Instruction = "You have finished this lesson."
    steps: Any


class StepSheet(Sheet):
    """One step."""

    title: Annotated[str, Limits(1, 40)]
    text: Instruction
    done: Any
    points: Any = None
    wrong: Mapping[Text, Instruction] = NOTHING


class DoneSheet(Sheet):
    """What completes a step: one kind of deed, and of some the unit that does it and its target."""

    read: bool | None = None
    select: Text | None = None
    hand: Text | None = None
    action: Text | None = None
    overlay: Text | None = None
    measure: Text | None = None
    reader: Text | None = None
    panel: Text | None = None
    phase: Text | None = None
    event: Text | None = None
    end: Text | None = None
    unit: Text | None = None
    target: Text | None = None
    place: Pair | None = None
    radius: Above0 | None = None


class PointerSheet(Sheet):
    """What a step points at."""

    unit: Text | None = None
    place: Pair | None = None
    button: Text | None = None
    overlay: Text | None = None
    panel: Text | None = None
    radius: Above0 | None = None


POINTS = ("unit", "place", "button", "overlay", "panel")


def lesson_of(document: Document, scenario: Scenario) -> Lesson:
    """Return the lesson in *document*, which teaches *scenario*.

    Raises:
        BadFile: with everything that is wrong with it.
    """
    reading = Reading(document)
    sheet, _ = reading.partial(LessonSheet, document.data)
    words = _Vocabulary(scenario)
    players = _players(reading, sheet.players if sheet is not None else {}, words)
    items = reading.items(sheet.steps, ("steps",)) if sheet is not None and sheet.steps is not None else []
    if sheet is not None and sheet.steps == []:
        reading.wrong(("steps",), "expected at least one step")
    steps = [_step(reading, item, ("steps", place), words) for place, item in enumerate(items)]
    reading.finish()
    assert sheet is not None
    side = next(side for side in words.sides if side not in players)
    whole = tuple(step for step in steps if step is not None)
    return Lesson(Path(document.path).stem, side, players, whole, sheet.ending)


def scenario_path(path: Path | str) -> Path:
    """Return where the scenario of the lesson at *path* lies."""
    here = Path(path)
    folder = here.parent.parent if here.parent.name == FOLDER else here.parent
    return folder / "scenarios" / here.name


def lesson_path(path: Path | str) -> Path:
    """Return where the lesson of the scenario at *path* lies, if it has one."""
    here = Path(path)
    folder = here.parent.parent if here.parent.name == "scenarios" else here.parent
    return folder / FOLDER / here.name


def lesson_beside(path: Path | str, scenario: Scenario) -> Lesson | None:
    """Return the lesson of *scenario*, the file at *path*; None if it has none.

    Raises:
        BadFile: with everything that is wrong with the lesson.
    """
    beside = lesson_path(path)
    return lesson_of(read(beside), scenario) if beside.is_file() else None


class _Vocabulary:
    """The names that a lesson in a scenario may use, by what they are of."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario

    @cached_property
    def rules(self) -> Ruleset:
        """The rules of the scenario."""
        return ruleset(self._scenario.rules, self._scenario.options)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides."""
        return tuple(side.name for side in self._scenario.sides)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The ids of the units."""
        return tuple(unit.id for unit in self._scenario.units)

    @cached_property
    def offers(self) -> tuple[str, ...]:
        """The labels of the actions that the window offers."""
        return tuple(dict.fromkeys(offer.label for offer in self.rules.offers))

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions."""
        return (*self.offers, *(tag_of(kind) for kind in self.rules.actions), "EndPhase", "Answer", "Pick")

    @cached_property
    def overlays(self) -> tuple[str, ...]:
        """The names of the overlays."""
        return tuple(overlays_of(self.rules))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The commands and actions whose keys a text may name."""
        return frozenset({*(one.name for one in COMMANDS), *self.offers, *self.overlays})

    def known(self, kind: str) -> tuple[str, ...]:
        """Return the names that a deed or pointer of *kind* may have."""
        fixed = {
            **dict.fromkeys(("select", "unit"), self.units),
            "hand": self.offers,
            "action": self.actions,
            "button": (*self.offers, *BUTTONS),
            "overlay": self.overlays,
            "measure": MEASURES,
            "reader": READERS,
            "panel": PANELS,
            "phase": tuple(phase.name for phase in self.rules.all_phases),
            "event": tuple(map(tag_of, (*EVENTS, *ENCOUNTER_EVENTS))),
            "end": (*self.sides, ANY),
        }
        return fixed[kind]


def _players(reading: Reading, value: Any, words: _Vocabulary) -> Mapping[str, SidePlayer]:
    """Return who plays the sides that the learner does not play."""
    found = {}
    for side, level in reading.mapping(value, ("players",)).items():
        if side not in words.sides:
            reading.wrong(("players", side), unknown("side", str(side), words.sides), key=True)
        elif level not in LEVELS:
            reading.wrong(("players", side), f"expected one of: {', '.join(LEVELS)}")
        else:
            found[side] = SidePlayer(level, seed="lesson")
    if len(found) == len(words.sides):
        reading.wrong(("players",), "one side must be left to the learner")
    return found


def _step(reading: Reading, value: Any, way: Way, words: _Vocabulary) -> LessonStep | None:
    sheet = reading.sheet(StepSheet, value, way)
    if sheet is None:
        return None
    _texts(reading, sheet.text, (*way, "text"), words)
    for name, said in sheet.wrong.items():
        if name != OTHER and name not in words.actions:
            reading.wrong((*way, "wrong", name), unknown("action", name, (*words.actions, OTHER)), key=True)
        _texts(reading, said, (*way, "wrong", name), words)
    done = [_deed(reading, *one, words) for one in _one_or_more(sheet.done, (*way, "done"))]
    points = [_pointer(reading, *one, words) for one in _one_or_more(sheet.points, (*way, "points"))]
    deeds = tuple(deed for deed in done if deed is not None)
    marks = tuple(point for point in points if point is not None)
    if not done:
        reading.wrong((*way, "done"), "expected at least one deed")
    return LessonStep(sheet.title, " ".join(sheet.text.split()), deeds, marks, dict(sheet.wrong))


def _one_or_more(value: Any, way: Way) -> list[tuple[Any, Way]]:
    """Return *value* with its way; of a list each item with its own."""
    if isinstance(value, list):
        return [(item, (*way, place)) for place, item in enumerate(value)]
    return [] if value is None else [(value, way)]


def _texts(reading: Reading, text: str, way: Way, words: _Vocabulary) -> None:
    """Note every key that *text* names and that there is not."""
    for part in text.split("<")[1:]:
        name = part.partition(">")[0]
        if name not in words.keys:
            reading.wrong(way, unknown("command", name, words.keys))


def _deed(reading: Reading, value: Any, way: Way, words: _Vocabulary) -> Deed | None:
    sheet = reading.sheet(DoneSheet, value, way)
    if sheet is None:
        return None
    kinds: list[DeedKind] = [kind for kind in KINDS if getattr(sheet, kind) is not None]
    if len(kinds) != 1:
        reading.wrong(way, f"expected one of: {', '.join(KINDS)}")
        return None
    (kind,) = kinds
    name = getattr(sheet, kind)
    if kind != "read" and name not in words.known(kind):
        what = "unit" if kind == "select" else kind
        reading.wrong((*way, kind), unknown(what, name, words.known(kind)))
    for role in ("unit", "target"):
        _role(reading, kind, getattr(sheet, role), (*way, role), words)
    at, radius = _where(reading, kind, sheet, way)
    if kind == "select":
        return Deed(kind, unit=name)
    return Deed(kind, "" if name in (True, ANY) else name, sheet.unit or "", sheet.target or "", at, radius)


def _where(reading: Reading, kind: DeedKind, sheet: DoneSheet, way: Way) -> tuple[Point | None, float]:
    """Return the place and radius of a deed of *kind*, with what is wrong with them noted."""
    if sheet.place is not None and kind != PLACED:
        reading.wrong((*way, "place"), f"`place` goes with `{PLACED}`")
    if sheet.radius is not None and sheet.place is None:
        reading.wrong((*way, "radius"), "`radius` goes with `place`")
    if sheet.place is None:
        return None, 0.0
    return Point(*sheet.place), sheet.radius or 1.0


def _role(reading: Reading, kind: DeedKind, unit: str | None, way: Way, words: _Vocabulary) -> None:
    """Note what is wrong with a *unit* that a deed of *kind* names."""
    if unit is not None and kind not in WITH_UNIT:
        reading.wrong(way, f"`{way[-1]}` goes with one of: {', '.join(sorted(WITH_UNIT))}")
    elif unit is not None and unit not in words.units:
        reading.wrong(way, unknown("unit", unit, words.units))


def _pointer(reading: Reading, value: Any, way: Way, words: _Vocabulary) -> Pointer | None:
    sheet = reading.sheet(PointerSheet, value, way)
    if sheet is None:
        return None
    kinds = [kind for kind in POINTS if getattr(sheet, kind) is not None]
    if len(kinds) != 1:
        reading.wrong(way, f"expected one of: {', '.join(POINTS)}")
        return None
    (kind,) = kinds
    if kind != "place" and getattr(sheet, kind) not in words.known(kind):
        reading.wrong((*way, kind), unknown(kind, getattr(sheet, kind), words.known(kind)))
    if kind == "place":
        return Pointer(place=Point(*sheet.place or ()), radius=sheet.radius or 1.0)
    return Pointer(**{kind: getattr(sheet, kind)})
