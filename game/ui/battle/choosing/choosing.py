"""Simultaneous choices: who chooses now, what was picked, the effect of every pair."""

from __future__ import annotations

from game.core.model.answer import Answer
from game.core.model.state import Ask, Question, View
from game.core.model.unit import Side
from game.core.views.choice_chart import ChartChoice, ChoiceChart, ChoiceOutlook
from game.geometry.identity import Identity
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.battle import Battle

KEY_ROWS = ("1234567890", "zxcvbnm,./")
"""The keys of each side where all choose at one keyboard, the first choice on the first key.

With more choices than keys it takes two: the first for the chart, the second for the choice on it.
"""
RESULTS, STEPS = "Results", "Steps"
"""The initial content of the chart, and the lines about what was revealed."""


class Choosing:
    """The secret choices of the sides at a screen.

    Attributes:
        place: The index of the chart shown.
        shows: The content: the results of the chart, a measure of the outlook, or the steps.
        picked: The answer waiting for confirmation; "" for none.
        ready: The answers so far of sides that choose at one keyboard.
        begun: The first keys of choices that take two.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.place = 0
        self.shows = RESULTS
        self.picked = ""
        self.ready: dict[Side, str] = {}
        self.begun: dict[Side, str] = {}
        self._outlook: BackgroundAnswer[ChoiceOutlook] = BackgroundAnswer()
        self._charts: dict[Side, tuple[Identity, tuple[ChoiceChart, ...]]] = {}
        self._question: Ask | None = None

    # who chooses

    def question(self, view: View, side: Side) -> Question | None:
        """Return the secret question that *side* is to answer, as *view* knows it; None if there is none."""
        about = view.asked.about if view.asked is not None and side in view.to_act else None
        return about if isinstance(about, Question) and about.secret else None

    @property
    def asked(self) -> bool:
        """Whether the side at the screen, or the sides at the keyboard, are to choose."""
        return bool(self.together) or self.question(self.battle.view, self.battle.side) is not None

    @property
    def one_keyboard(self) -> bool:
        """Whether sides at this screen always make secret choices at one keyboard."""
        hotseat = self.battle.hotseat
        return self.battle.app.settings.shared_keys and not hotseat.secret and len(hotseat.seats) > 1

    @property
    def together(self) -> tuple[Side, ...]:
        """The sides that choose at one keyboard now, each with its own row of keys."""
        if not self.one_keyboard:
            return ()
        asked = [
            side
            for side, seat in self.battle.hotseat.seats.items()
            if self.question(seat.view, side) is not None
        ]
        fits = len(asked) <= len(KEY_ROWS) and all(map(self.strokes, asked, KEY_ROWS))
        return tuple(asked) if fits else ()

    # the chart

    def charts_of(self, side: Side) -> tuple[ChoiceChart, ...]:
        """Return the charts in the view of *side*."""
        view = self.battle.hotseat.seats[side].view
        found = self._charts.get(side)
        if found is None or found[0] != Identity(view):
            found = self._charts[side] = Identity(view), view.rules.charts_of_choices(view)
        return found[1]

    @property
    def charts(self) -> tuple[ChoiceChart, ...]:
        """The charts shown: for the side at the screen, and for all that choose at one keyboard."""
        found = {chart.units: chart for chart in self.charts_of(self.battle.side)}
        for side in self.together:
            found = {chart.units: chart for chart in self.charts_of(side)} | found
        return tuple(found.values())

    @property
    def chart(self) -> ChoiceChart | None:
        """The chart shown; None if there is none."""
        found = self.charts
        return found[min(self.place, len(found) - 1)] if found else None

    def turn(self, step: int) -> None:
        """Move by *step* charts."""
        count = len(self.charts)
        self.place, self.picked = (self.place + step) % max(1, count), ""

    def outlook(self) -> ChoiceOutlook | None:
        """Return the effect of every pair; None until computed, which this call starts."""
        chart = self.chart
        if chart is None or chart.outlook is None:
            return None
        return self._outlook.ask(chart.about, chart.outlook)

    @property
    def busy(self) -> bool:
        """Whether the outlook is still being computed."""
        return self._outlook.busy

    def close(self) -> None:
        """Stop computing."""
        self._outlook.close()

    # choosing

    def mine(self, chart: ChoiceChart, side: Side) -> tuple[ChartChoice, ...]:
        """Return the choices of *side* on *chart*; empty if it does not choose from it now."""
        found = chart.rows if side == chart.sides[0] else chart.columns if side == chart.sides[1] else ()
        return found if any(one.value for one in found) else ()

    def pick(self, choice: ChartChoice) -> None:
        """Pick *choice*; picking it again confirms it."""
        if choice.against:
            self.battle.app.toast("; ".join(map(str, choice.against)), "warn")
        elif self.picked == choice.value:
            self.commit()
        else:
            self.picked = choice.value

    def commit(self) -> None:
        """Answer with the picked choice."""
        if not self.picked:
            self.battle.app.toast("Nothing is chosen yet", "warn")
            return
        value, self.picked = self.picked, ""
        self.battle.play(Answer(self.battle.side, value))

    def press(self, key: str) -> bool:
        """Make the choice on *key*; return False if it has none."""
        self._renew()
        sides = self.together
        if sides:
            return self._press_hidden(key, sides)
        chart = self.chart
        if chart is None or not self.asked:
            return False
        if key == "return" and self.picked:
            self.commit()
            return True
        mine = self.mine(chart, self.battle.side)
        choice = next((one for one in mine if one.label.casefold() == key and one.value), None)
        if choice is not None:
            self.pick(choice)
        return choice is not None

    def _renew(self) -> None:
        """Discard what was picked for a question that is no longer open."""
        now = self.battle.seat.view.asked
        if now != self._question:
            self._question, self.picked, self.ready, self.begun = now, "", {}, {}

    def strokes(self, side: Side, row: str) -> dict[str, ChartChoice]:
        """Return the choices of *side* by the one or two keys of *row*; {} if there are too many."""
        charts = [found for chart in self.charts_of(side) if (found := self.mine(chart, side))]
        if sum(map(len, charts)) <= len(row):
            return dict(zip(row, (choice for choices in charts for choice in choices), strict=False))
        if max(len(charts), *map(len, charts)) > len(row):
            return {}
        return {
            row[chart] + row[place]: choice
            for chart, choices in enumerate(charts)
            for place, choice in enumerate(choices)
        }

    def _press_hidden(self, key: str, sides: tuple[Side, ...]) -> bool:
        """Handle a key of a side; its choice stays invisible. When all have chosen, they answer."""
        for side, row in zip(sides, KEY_ROWS, strict=False):
            choices = self.strokes(side, row)
            used = row if side in self.begun else {stroke for keys in choices for stroke in keys}
            if key not in used:
                continue
            keys = self.begun.pop(side, "") + key
            if keys in choices and side not in self.ready and not choices[keys].against:
                self.ready[side] = choices[keys].value
            elif any(one.startswith(keys) for one in choices if one != keys):
                self.begun[side] = keys
            if len(self.ready) == len(sides):
                self._answer_all()
            return True
        return False

    def _answer_all(self) -> None:
        answers, self.ready = self.ready, {}
        for side, value in answers.items():
            if not self.battle.play(Answer(side, value)):
                return
