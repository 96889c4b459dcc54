"""Practice problems, problem/1: from a file to a `ProblemFile`, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from game.core.model.estimates import estimates_of
from game.core.model.problem import (
    AGAINST,
    ATTACK_MEASURES,
    FINDING,
    MEASURES,
    PLACE_MEASURES,
    TACTIC,
    TEMPLATE,
    Measure,
    MeasureKind,
    PracticeProblem,
)
from game.core.model.state import Ruleset
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import Given, scenario_of
from game.files.stated_format import expect
from game.files.yaml.problems import BadFile
from game.files.yaml.reading import Reading, unknown
from game.files.yaml.strict import Document, read
from game.geometry.point import Point
from game.geometry.value import Value
from game.rules import ruleset
from game.rules.sheet import From0, Limits, Number, Pair, Sheet, Text, Way

FOLDER = "problems"
BATTLE = "battle"
Words = Annotated[str, Limits(1, 400)]
SORTS = (PLACE_MEASURES, ATTACK_MEASURES, (TEMPLATE,), (TACTIC,))


class ProblemSheet(Sheet):
    """A problem as a whole."""

    format: Literal["problem/1"]
    title: Annotated[str, Limits(1, 40)]
    topic: Annotated[str, Limits(1, 40)]
    question: Words
    side: Text
    unit: Text | None = None
    measures: Any
    tolerance: From0 = 0.0
    why: Words
    battle: Any


class MeasureSheet(Sheet):
    """One measure."""

    measure: Text
    units: Any = None
    place: Pair | None = None
    weight: Number | None = None


class ProblemFile(Value, eq=False):
    """A problem, and the battle in which it is set."""

    problem: PracticeProblem
    scenario: Scenario


def read_problem(path: Path | str, *, library: Given = None, maps: Sequence[Path] = ()) -> ProblemFile:
    """Return the problem in the file at *path*; the other arguments are those of `read_scenario`.

    Raises:
        BadFile: with everything that is wrong with it.
    """
    return problem_of(read(path), library=library, maps=maps)


def problem_of(document: Document, *, library: Given = None, maps: Sequence[Path] = ()) -> ProblemFile:
    """Return the problem in *document*; see `read_problem`."""
    expect(document, "problem")
    reading = Reading(document)
    sheet, _ = reading.partial(ProblemSheet, document.data)
    scenario = _battle(reading, library, maps)
    if scenario is None or sheet is None:
        reading.finish()
    assert sheet is not None
    assert scenario is not None
    _answerer(reading, sheet, scenario)
    measures = _measures(reading, sheet.measures, tuple(unit.id for unit in scenario.units))
    _suited(reading, scenario, measures)
    if sheet.unit is None and any(one.kind != TACTIC for one in measures):
        reading.wrong(("measures",), "a place or an attack is measured of a `unit`", key=True)
    reading.finish()
    return ProblemFile(_problem(Path(document.path).stem, sheet, scenario, measures), scenario)


def _battle(reading: Reading, library: Given, maps: Sequence[Path]) -> Scenario | None:
    """Return the scenario within the file; None, with its problems noted, if it is not valid."""
    inside = reading.document.node((BATTLE,))
    if inside is None:
        return None
    try:
        return scenario_of(Document(reading.document.path, inside), library=library, maps=maps)
    except BadFile as bad:
        reading.problems += bad.problems
    return None


def _answerer(reading: Reading, sheet: ProblemSheet, scenario: Scenario) -> None:
    """Note a side or a unit that is not in the battle."""
    sides = tuple(side.name for side in scenario.sides)
    own = tuple(unit.id for unit in scenario.units if unit.side == sheet.side)
    if sheet.side is not None and sheet.side not in sides:
        reading.wrong(("side",), unknown("side", sheet.side, sides))
    elif sheet.unit is not None and sheet.unit not in own:
        reading.wrong(("unit",), unknown("unit", sheet.unit, own))


def _problem(
    key: str, sheet: ProblemSheet, scenario: Scenario, measures: tuple[Measure, ...]
) -> PracticeProblem:
    """Return the problem that a valid file describes."""
    return PracticeProblem(
        key=key,
        title=sheet.title,
        family=scenario.rules[0],
        topic=sheet.topic,
        question=" ".join(sheet.question.split()),
        side=sheet.side,
        unit=sheet.unit or "",
        measures=measures,
        tolerance=sheet.tolerance,
        why=" ".join(sheet.why.split()),
    )


def _suited(reading: Reading, scenario: Scenario, measures: Sequence[Measure]) -> None:
    """Note rules in which the measures do not apply, or could not be measured for both players to see."""
    rules: Ruleset = ruleset(scenario.rules, scenario.options)
    kinds = {one.kind for one in measures}
    if estimates_of(rules) is None:
        words = "these rules have no estimates, so nothing can be measured"
        reading.wrong((BATTLE, "rules"), words, key=True)
    elif rules.secret and not kinds <= {*FINDING, "near"}:
        words = f"but for {', '.join(FINDING)} and near, a problem needs rules under which nothing is hidden"
        reading.wrong((BATTLE, "rules"), words, key=True)
    elif kinds & {*FINDING} and not rules.identifies:
        words = f"{' and '.join(FINDING)} need rules under which counters are identified: spotting"
        reading.wrong((BATTLE, "rules"), words, key=True)


def _measures(reading: Reading, value: Any, units: Sequence[str]) -> tuple[Measure, ...]:
    """Return the measures in *value*, which must be of one sort."""
    if value is None:
        return ()
    items = reading.items(value, ("measures",))
    found = [_measure(reading, one, ("measures", place), units) for place, one in enumerate(items)]
    known = tuple(one for one in found if one is not None)
    if value == []:
        reading.wrong(("measures",), "expected at least one measure")
    if known and not any(all(one.kind in sort for one in known) for sort in SORTS):
        listed = "; ".join(", ".join(sort) for sort in SORTS)
        reading.wrong(("measures",), f"expected measures of one sort: {listed}")
    return known


def _measure(reading: Reading, value: Any, way: Way, units: Sequence[str]) -> Measure | None:
    sheet = reading.sheet(MeasureSheet, value, way)
    if sheet is None:
        return None
    kind: MeasureKind | None = next((one for one in MEASURES if one == sheet.measure), None)
    if kind is None:
        reading.wrong((*way, "measure"), unknown("measure", sheet.measure, MEASURES))
        return None
    if (sheet.place is not None) != (kind == "near"):
        reading.wrong(way, "`near` needs a `place`, and no other measure has one")
        return None
    if kind == "finds" and sheet.units is not None:
        reading.wrong((*way, "units"), "`finds` is about all counters, whose names are not known")
        return None
    usual = -1.0 if kind in AGAINST else 1.0
    return Measure(
        kind,
        _named(reading, sheet.units, (*way, "units"), units),
        Point(*sheet.place) if sheet.place is not None else None,
        usual if sheet.weight is None else float(sheet.weight),
    )


def _named(reading: Reading, value: Any, way: Way, units: Sequence[str]) -> tuple[str, ...]:
    """Return the units that a measure names; unknown ones are noted."""
    names = [] if value is None else reading.items(value, way)
    for number, name in enumerate(names):
        if name not in units:
            reading.wrong((*way, number), unknown("unit", str(name), units))
    return tuple(map(str, names))
