"""Questions that several sides answer at once, each with answers of its own: in a scratch copy."""

from __future__ import annotations

import json

import pytest

ASKED = '''

class Tire(Step):
    """Companies of *side* lose so many men."""

    side: Side
    men: str

    def resolve(self, table: Table) -> None:
        for unit in (one for one in table.state.present if one.side == self.side):
            table.do(Changed(unit.id, {"men": unit.status.men - int(self.men)}, rule="PIKE-02"))


class Effort(Question):
    """How hard a side pushes: 1 or 2 for Red, which may not 3, and 5 for Blue."""

    words = "How hard do you push? (PIKE-02)"

    def choices_for(self, side: Side) -> tuple[AnswerChoice, ...]:
        if side == "Blue":
            return (AnswerChoice("5", "with all"),)
        tired = (Refusal("it is too tired", "PIKE-02"),)
        return (AnswerChoice("1", "a little"), AnswerChoice("2", "more"), AnswerChoice("3", "hard", tired))

    def answered(self, side: Side, value: str) -> Step:
        return Tire(side, value)


def ask(table: Table) -> None:
    """Ask both sides at once."""
    table.then(Ask(("Red", "Blue"), frozenset({"Answer"}), Effort()))

'''
COMPANIES = """
format: scenario/1
name: Companies
map: {size: [36, 24], features: []}
rules: [pikes]
sides:
  - {name: Red, edge: west, units: [{id: a, card: GRF-1N, at: [10, 12]}]}
  - {name: Blue, edge: east, units: [{id: b, card: LEVY, at: [18, 12]}]}
"""


@pytest.fixture
def battle(scratch):
    """The file of a battle of pikes, which are asked how hard they push."""
    face = scratch.add_toy("pikes") / "__init__.py"
    scratch.replace(face, "import Acted, Moved\n", "import Acted, Changed, Moved\n")
    scratch.replace(
        face,
        "import Overlay, Phase, Ruleset, State, Table\n",
        "import AnswerChoice, Ask, Overlay, Phase, Question, Ruleset, State, Step, Table\n"
        "from game.core.model.answer import Answer\n",
    )
    scratch.replace(face, "import UnitId\n", "import Side, UnitId\n")
    scratch.replace(face, "\nRULESET =", f"{ASKED}\nRULESET =")
    scratch.replace(
        face,
        "    actions=(March, EndPhase),",
        "    actions=(March, EndPhase, Answer),\n"
        '    steps=(Effort, Tire),\n    at_phase={"advance": (ask,)},',
    )
    return scratch.write("companies.yaml", COMPANIES)


def answer(scratch, battle, red, blue):
    """Return what `run` prints where the sides answer so."""
    lines = f'- Answer: {{side: Red, value: "{red}"}}\n- Answer: {{side: Blue, value: "{blue}"}}\n'
    return scratch.either("run", battle, "--script", scratch.write("script.yaml", lines), "--json")


def test_sides_that_are_asked_at_once_answer_each_its_own(scratch, battle):
    """`choices_for` offers each its answers; nothing comes of them before the last is given."""
    one = scratch.write("one.yaml", '- Answer: {side: Red, value: "2"}\n')
    waits = scratch.json("run", battle, "--script", one, status=1)
    assert waits["to_act"] == ["Blue"]
    assert "Changed" not in str(waits["events"])
    units = json.loads(answer(scratch, battle, "2", "5"))["units"]
    assert (units["a"]["status"]["men"], units["b"]["status"]["men"]) == (38, 15)
    assert "it is too tired" in answer(scratch, battle, "3", "5")
    assert "Changed" not in answer(scratch, battle, "5", "2")
