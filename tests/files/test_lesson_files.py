"""Lessons are read strictly: every fault is told with its line, and what it should have been."""

from __future__ import annotations

import pytest

from game.core.model.lesson import Deed
from game.files.check import check_file
from game.files.lessons import lesson_of
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.strict import read
from game.geometry.point import Point

SCENARIO = """format: scenario/1
name: Toy
map: {size: [48, 36]}
rules: [alpha_strike]
sides:
- {name: Red, edge: west, units: [{id: a, card: WVR-6R, at: [10, 12]}]}
- {name: Blue, edge: east, units: [{id: b, card: SHD-2H, at: [30, 12]}]}
"""
LESSON = """format: lesson/1
players: {Blue: recruit}
steps:
  - title: Walk
    text: Press <Move>, not <undo>, see <viewshed>.
    points: [{unit: a}, {button: Move}, {place: [1, 2]}, {overlay: viewshed}, {panel: log}]
    done: [{action: Move, unit: a}, {phase: combat}]
    wrong: {Hold: "No.", other: "Nor that."}
  - {title: Win, text: Win it, done: {end: any}}
"""


@pytest.fixture
def faults(tmp_path):
    """Return the function that says what is wrong with a lesson's text, as line, place and words."""
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "lessons").mkdir()
    (tmp_path / "scenarios" / "toy.yaml").write_text(SCENARIO)
    path = tmp_path / "lessons" / "toy.yaml"

    def found(old: str = "", new: str = ""):
        assert old in LESSON
        path.write_text(LESSON.replace(old, new) if old else LESSON)
        return [(one.line, one.where, one.message.partition(";")[0]) for one in check_file(path)[1]]

    return found


def test_a_whole_lesson_is_read(tmp_path, faults):
    """The learner has the side that nobody else plays."""
    assert faults() == []
    read_in = read_scenario(tmp_path / "scenarios" / "toy.yaml")
    lesson = lesson_of(read(tmp_path / "lessons" / "toy.yaml"), read_in)
    assert (lesson.key, lesson.side, lesson.players["Blue"].level) == ("toy", "Red", "recruit")
    assert lesson.steps[0].done == (Deed("action", "Move", "a"), Deed("phase", "combat"))
    assert lesson.steps[1].done == (Deed("end"),)


def test_an_action_may_say_where(tmp_path, faults):
    """Its place, and how far from it: an inch unless it says so."""
    for radius, expected in (("", 1.0), (", radius: 2.5", 2.5)):
        assert faults("unit: a}, {phase", f"unit: a, place: [3, 4]{radius}}}, {{phase") == []
        read_in = read_scenario(tmp_path / "scenarios" / "toy.yaml")
        lesson = lesson_of(read(tmp_path / "lessons" / "toy.yaml"), read_in)
        assert lesson.steps[0].done[0] == Deed("action", "Move", "a", at=Point(3, 4), radius=expected)


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("unit: a}, {phase", "unit: z}, {phase", (7, "steps.0.done.0.unit"), "unknown unit `z`"),
        ("action: Move", "action: Mvoe", (7, "steps.0.done.0.action"), "unknown action `Mvoe`"),
        ("phase: combat", "phase: lunch", (7, "steps.0.done.1.phase"), "unknown phase `lunch`"),
        (
            "{phase: combat}",
            "{phase: combat, unit: a}",
            (7, "steps.0.done.1.unit"),
            "`unit` goes with one of",
        ),
        (
            "{phase: combat}",
            "{phase: combat, read: true}",
            (7, "steps.0.done.1"),
            "expected one of: read, select",
        ),
        (
            "{phase: combat}",
            "{phase: combat, place: [1, 2]}",
            (7, "steps.0.done.1.place"),
            "`place` goes with `action`",
        ),
        (
            "unit: a}, {phase",
            "unit: a, radius: 2}, {phase",
            (7, "steps.0.done.0.radius"),
            "`radius` goes with `place`",
        ),
        ("{button: Move}", "{button: Fly}", (6, "steps.0.points.1.button"), "unknown button `Fly`"),
        ("overlay: viewshed", "overlay: fog", (6, "steps.0.points.3.overlay"), "unknown overlay `fog`"),
        ("panel: log", "panel: wall", (6, "steps.0.points.4.panel"), "unknown panel `wall`"),
        ("<undo>", "<undoo>", (5, "steps.0.text"), "unknown command `undoo`"),
        ("Hold:", "Hodl:", (8, "steps.0.wrong.Hodl"), "unknown action `Hodl`"),
        ("end: any", "end: Green", (9, "steps.1.done.end"), "unknown end `Green`"),
        (
            "Blue: recruit",
            "Blue: genius",
            (2, "players.Blue"),
            "expected one of: recruit, regular, veteran, elite",
        ),
        ("Blue: recruit", "Green: recruit", (2, "players.Green"), "unknown side `Green`"),
        (
            "Blue: recruit",
            "Red: recruit, Blue: regular",
            (2, "players"),
            "one side must be left to the learner",
        ),
        ("text: Win it, ", "", (9, "steps.1"), "`text` is missing"),
        ("done: {end: any}", "done: []", (9, "steps.1.done"), "expected at least one deed"),
    ],
)
def test_a_fault_is_told_where_it_stands(faults, old, new, place, words):
    """One fault, one line."""
    ((line, where, told),) = faults(old, new)
    assert (line, where) == place
    assert told.startswith(words)
