"""A pilot in a battle of guessers: a toy in which two sides choose simultaneously in secret."""

from __future__ import annotations

from collections.abc import Iterable

import toy
from battle_pilot import QUIET

from game.core.engine.dice import script
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase
from game.core.model.answer import Answer
from game.core.model.events import Changed, Recorded
from game.core.model.state import Ask, Event, Phase, Question, Ruleset, State, Step, Table, View
from game.core.model.tally import Modifier, Refusal, Tally
from game.core.model.unit import Side, UnitId
from game.core.validation.join import join
from game.core.views.choice_chart import ChartCell, ChartChoice, ChoiceChart, ChoiceMeasure, ChoiceOutlook
from game.geometry.value import Value
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

SIDES = ("Red", "Blue")
UNITS = ("r1", "b1")
GUESSES = {
    "Red": {"R": "rock", "P": "paper", "S": "scissors"},
    "Blue": {"r": "rock", "p": "paper", "s": "scissors"},
}
TIRED = Refusal("it is tired of paper", "GUESS-02")


class Guesses(Value):
    """The last guesses, and how many there were."""

    red: str = ""
    blue: str = ""
    rounds: int = 0
    told: str = ""

    def known_to(self, side: Side) -> Guesses:
        """Known to all."""
        return self


class Noted(Step):
    """A guess waiting for the other."""

    side: Side
    value: str

    def resolve(self, table: Table) -> None:
        last = table.state.extras.get("Guesses", Guesses())
        red = self.value if self.side == "Red" else last.red
        table.do(
            Recorded(Guesses(red, self.value if self.side == "Blue" else "", last.rounds), rule="GUESS-01")
        )


class Guess(Question):
    """What do you show? Paper is closed to Blue."""

    words = "Rock, paper or scissors? (GUESS-01)"
    secret = True

    @property
    def values(self) -> tuple[str, ...]:
        return ("R", "P", "S", "r", "s")

    def answered(self, side: Side, value: str) -> Step:
        return Noted(side, value)


class Compare(Step):
    """Announce both guesses, and roll for the damage; after two rounds nothing more is asked."""

    def resolve(self, table: Table) -> None:
        last = table.state.extras["Guesses"]
        rounds = last.rounds + 1
        words = f"{last.red} against {last.blue}: {result(last.red, last.blue)}"
        table.do(Recorded(Guesses(last.red, last.blue, rounds, words), rule="GUESS-01"))
        need = Tally((Modifier(3, "skill", "GUESS-03"), Modifier(1, "wind", "GUESS-04")))
        if table.roll("hit", 1, rule="GUESS-03", need=need, by="Red") >= need.total:
            table.do(Changed("b1", {"armor": table.state.units["b1"].status.armor - 1}, rule="GUESS-03"))
        table.do(Recorded(Guesses(last.red, last.blue, rounds, "both step back"), rule="GUESS-05"))
        if rounds < 2:
            ask(table)


def ask(table: Table) -> None:
    """Ask both, then compare."""
    table.then(Ask(SIDES, frozenset({"Answer"}), Guess()))
    table.then(Compare())


def result(red: str, blue: str) -> str:
    """Return the winner."""
    beats = {("R", "s"), ("P", "r"), ("S", "p")}
    return "Red wins" if (red, blue) in beats else "even" if red.lower() == blue else "Blue wins"


def charts(view: State) -> Iterable[ChoiceChart]:
    """Yield the chart of guesses."""
    asked = view.asked is not None
    rows, columns = (
        tuple(
            ChartChoice(
                letter,
                words,
                letter if asked and side in view.to_act else "",
                (TIRED,) if letter == "p" else (),
            )
            for letter, words in GUESSES[side].items()
        )
        for side in SIDES
    )
    cells = {
        (a.label, b.label): ChartCell(result(a.label, b.label)[0], result(a.label, b.label), "GUESS-01")
        for a in rows
        for b in columns
    }
    last = view.extras.get("Guesses")
    lit = (last.red, last.blue) if last is not None and last.blue else None

    def outlook() -> ChoiceOutlook:
        worth = {"Red wins": 1.0, "even": 0.0, "Blue wins": -1.0}
        shades = {pair: worth[cell.words] for pair, cell in cells.items() if pair[1] != "p"}
        gain = ChoiceMeasure(
            "Gain", "What Red gains", {pair: f"{value:+.0f}" for pair, value in shades.items()}, shades
        )
        details = {pair: f"Red gains {value:+.0f}" for pair, value in shades.items()}
        mixture = {"R": 0.75, "P": 0.25, "S": 0.0, "r": 0.5, "s": 0.5}
        return ChoiceOutlook(
            (gain,), details, mixture, {"R": 0.5, "r": 0.1}, 0.25, ("Nobody does better alone.",)
        )

    yield ChoiceChart(
        ("Wolf", "Bear"), SIDES, UNITS, rows, columns, cells, lit, "GUESS-01", ("Gain",), outlook, "guess"
    )


def words(event: Event, view: View) -> str | None:
    """Return the log text."""
    return event.extra.told if isinstance(event, Recorded) and isinstance(event.extra, Guesses) else None


RULES = Ruleset(
    "guessers",
    phases=(Phase("guess", order="auto"), Phase("rest", frozenset({"Hold"}), "whole")),
    actions=(toy.Hold, EndPhase, Answer),
    steps=(Guess, Noted, Compare),
    extras=(Guesses,),
    profile=toy.Sheet,
    status=toy.State4,
    card=toy.card,
    at_phase={"guess": (ask,)},
    tellers=(words,),
    choice_charts=(charts,),
)


def guess_match(*faces: int, **options: str) -> Match:
    """Return a match in which both are to guess."""
    units = (toy.toy("r1", "Red", 14, 12), toy.toy("b1", "Blue", 20, 12, 270))
    state = State(
        join(RULES, options=options), toy.FIELD, {unit.id: unit for unit in units}, SIDES, turn=0, seed="1"
    )
    match = Match(state, script(*faces) if faces else toy.throw)
    match.play(Begin("Red", 1, "guess"))
    return match


class GuessPilot(Pilot):
    """A pilot in that battle; the sides of *seats* play at its screen."""

    def __init__(self, *faces: int, seats=SIDES, settings=QUIET, size=(1280, 720)):
        self.match = guess_match(*faces)
        ours = {side: seat for side, seat in toy.seats(self.match).items() if side in seats}
        super().__init__(
            toy.Lobby(self.match),
            lambda app: BattleScreen(app, ours, Navigation()),
            size=size,
            settings=settings,
        )
        self.step()

    @property
    def asked(self) -> frozenset[Side]:
        """The sides that have to answer."""
        return self.match.state.to_act

    def known(self, unit: UnitId):
        """Return a unit as it is."""
        return self.match.state.units[unit]
