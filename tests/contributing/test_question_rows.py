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


CHART = '''

def efforts(view: State) -> Iterable[ChoiceChart]:
    """Yield the chart of how hard both push."""
    rows, columns = (
        tuple(
            ChartChoice(word, word, word if view.asked is not None and side in view.to_act else "")
            for word in given
        )
        for side, given in (("Red", ("1", "2")), ("Blue", ("5",)))
    )
    pairs = [(a.label, b.label) for a in rows for b in columns]
    cells = {pair: ChartCell(pair[0], " to ".join(pair), "PIKE-02") for pair in pairs}
    yield ChoiceChart(("Reds", "Blues"), ("Red", "Blue"), ("a", "b"), rows, columns, cells, None, "PIKE-02")

'''
CHOOSING = """
print("SEEN", pilot.sees("Reds against Blues"), pilot.words[:3])
pilot.press("2", "return")
pilot.step()
print("PASSED", type(pilot.app.screen).__name__)
take_over()
print("UNTOLD", sorted(unit.status.men for unit in battle.seat.view.units.values()))
pilot.press("5", "return")
pilot.step(times=3)
take_over()
print("MEN", sorted(unit.status.men for unit in battle.seat.view.units.values()))
"""


def test_what_is_secret_is_chosen_by_a_chart_behind_the_handoff(scratch, battle):
    """`secret`, and the chart in `choice_charts`: nothing of an answer shows before the last is given."""
    face = scratch.folder / "game" / "rules" / "pikes" / "__init__.py"
    scratch.replace(
        face, "    def choices_for(self, side", "    secret = True\n\n    def choices_for(self, side"
    )
    charts = "from game.core.views.choice_chart import ChartCell, ChartChoice, ChoiceChart\n"
    scratch.replace(face, "from game.core.views.legend", f"{charts}from game.core.views.legend")
    scratch.replace(face, "\nRULESET =", f"{CHART}\nRULESET =")
    scratch.replace(face, '    at_phase={"advance"', '    choice_charts=(efforts,),\n    at_phase={"advance"')
    printed = scratch.pilot(battle, CHOOSING)
    assert "SEEN True" in printed
    assert "PASSED Handoff" in printed
    assert "UNTOLD [20, 40]" in printed
    assert "MEN [15, 38]" in printed


DRAWN = """
import sys
from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

start = battle_start(read_scenario(sys.argv[1]), seed="1")
match = Match(start.state)
match.play(start.begin)
seat = Seat("Red", match)
answers = [ComputerPlayer("regular", str(n)).decide(seat).action.value for n in range(100)]
print(answers.count("1"), answers.count("2"))
"""
MIXTURE = '''    def mixture(self, state: State, side: Side) -> dict[str, float]:
        """Return the probabilities of what a side does."""
        return {"1": 0.25, "2": 0.75}

'''


def test_computer_players_draw_their_answers_by_the_mixture(scratch, battle):
    """A quarter of the times the first."""
    face = scratch.folder / "game" / "rules" / "pikes" / "__init__.py"
    scratch.replace(face, "    def answered(self, side", f"{MIXTURE}    def answered(self, side")
    first, second = map(int, scratch.python(DRAWN, battle).split())
    assert first + second == 100
    assert 15 <= first <= 35
