"""A choice that sides make at once: who chooses now, what was picked, what every pair would do."""

from __future__ import annotations

from game.core.model.answer import Answer
from game.core.model.state import Ask, Question, View
from game.core.model.unit import Side
from game.core.views.choice_chart import ChartChoice, ChoiceChart, ChoiceOutlook
from game.geometry.identity import Identity
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.battle import Battle

KEY_ROWS = ("1234567890", "zxcvbnm,./")
"""The keys of each side where all choose at one keyboard, the first choice on the first key."""
RESULTS, STEPS = "Results", "Steps"
"""What the chart shows first, and the lines of what was revealed."""


class Choosing:
    """What the sides at a screen choose in secret.

    Attributes:
        place: Which of several charts is shown.
        shows: What is shown: the results of the chart, a measure of the outlook, or the steps.
        picked: The answer that is to be confirmed; "" for none.
        ready: Of sides that choose at one keyboard, the answers of those that have.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.place = 0
        self.shows = RESULTS
        self.picked = ""
        self.ready: dict[Side, str] = {}
        self._outlook: BackgroundAnswer[ChoiceOutlook] = BackgroundAnswer()
        self._charts: tuple[Identity, tuple[ChoiceChart, ...]] | None = None
        self._question: Ask | None = None

    # who chooses

    def question(self, view: View, side: Side) -> Question | None:
        """Return the secret question that *side* is to answer, as *view* knows it; None for none."""
        about = view.asked.about if view.asked is not None and side in view.to_act else None
        return about if isinstance(about, Question) and about.secret else None

    @property
    def asked(self) -> bool:
        """Whether the side at the screen is to choose, or the sides at the keyboard are."""
        return bool(self.together) or self.question(self.battle.view, self.battle.side) is not None

    @property
    def together(self) -> tuple[Side, ...]:
        """The sides that choose at one keyboard now, each with its own row of keys."""
        hotseat = self.battle.hotseat
        if not self.battle.app.settings.shared_keys or hotseat.secret or len(hotseat.seats) < 2:
            return ()
        asked = [side for side, seat in hotseat.seats.items() if self.question(seat.view, side) is not None]
        fits = len(asked) <= len(KEY_ROWS) and all(0 < len(self.hidden_choices(side)) <= 10 for side in asked)
        return tuple(asked) if fits else ()

    # the chart

    def charts(self, view: View) -> tuple[ChoiceChart, ...]:
        """Return the charts of *view*."""
        if self._charts is None or self._charts[0] != Identity(view):
            self._charts = Identity(view), view.rules.charts_of_choices(view)
        return self._charts[1]

    @property
    def chart(self) -> ChoiceChart | None:
        """The chart that is shown; None where there is none."""
        found = self.charts(self.battle.seat.view)
        return found[min(self.place, len(found) - 1)] if found else None

    def turn(self, step: int) -> None:
        """Show the chart so many places on, of several."""
        count = len(self.charts(self.battle.seat.view))
        self.place, self.picked = (self.place + step) % max(1, count), ""

    def outlook(self) -> ChoiceOutlook | None:
        """Return what every pair would do; None until it is known, which begins to be computed now."""
        chart = self.chart
        if chart is None or chart.outlook is None:
            return None
        return self._outlook.ask(chart.about, chart.outlook)

    @property
    def busy(self) -> bool:
        """Whether that is still being computed."""
        return self._outlook.busy

    def close(self) -> None:
        """Stop computing."""
        self._outlook.close()

    # choosing

    def mine(self, chart: ChoiceChart, side: Side) -> tuple[ChartChoice, ...]:
        """Return what *side* may choose on *chart*; nothing where it does not choose by it now."""
        found = chart.rows if side == chart.sides[0] else chart.columns if side == chart.sides[1] else ()
        return found if any(one.value for one in found) else ()

    def pick(self, choice: ChartChoice) -> None:
        """Pick *choice*; once more, and it is the answer."""
        if choice.against:
            self.battle.app.toast("; ".join(map(str, choice.against)), "warn")
        elif self.picked == choice.value:
            self.commit()
        else:
            self.picked = choice.value

    def commit(self) -> None:
        """Answer with what was picked."""
        if not self.picked:
            self.battle.app.toast("Nothing is chosen yet", "warn")
            return
        value, self.picked = self.picked, ""
        self.battle.play(Answer(self.battle.side, value))

    def press(self, key: str) -> bool:
        """Choose what is on *key*; False where that is nothing."""
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
        """Forget what was picked for a question that is no longer open."""
        now = self.battle.seat.view.asked
        if now != self._question:
            self._question, self.picked, self.ready = now, "", {}

    def hidden_choices(self, side: Side) -> tuple[ChartChoice, ...]:
        """Return what *side* may choose, as it stands on its row of keys: on all its charts, one by one."""
        view = self.battle.hotseat.seats[side].view
        charts = view.rules.charts_of_choices(view)
        return tuple(choice for chart in charts for choice in self.mine(chart, side))

    def _press_hidden(self, key: str, sides: tuple[Side, ...]) -> bool:
        """Take the key of a side; what it chose nothing shows. When all have chosen, they answer."""
        for side, row in zip(sides, KEY_ROWS, strict=False):
            choices = dict(zip(row, self.hidden_choices(side), strict=False))
            if key not in choices:
                continue
            if side not in self.ready and not choices[key].against:
                self.ready[side] = choices[key].value
            if len(self.ready) == len(sides):
                self._answer_all()
            return True
        return False

    def _answer_all(self) -> None:
        answers, self.ready = self.ready, {}
        for side, value in answers.items():
            if not self.battle.play(Answer(side, value)):
                return
