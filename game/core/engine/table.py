"""The table: carries out an action, event by event."""

from __future__ import annotations

from game.core.engine.dice import Throw, throw
from game.core.engine.flow import begun_by, passing
from game.core.model.answer import Answer, Pick
from game.core.model.events import Rolled
from game.core.model.pools import SIX, Dice, Pool, PoolThrow
from game.core.model.procedure import Asked, Planned, Revealed, Sealed, Struck
from game.core.model.state import Ask, Event, Question, State, Step, UnitAction
from game.core.model.tally import Tally
from game.core.model.unit import Side, UnitId
from game.core.views.observe import addressed


class TableInPlay:
    """A state in play. It rolls the dice, applies the events and records them.

    The rules read `state` and call `do`, `roll`, `then` and `drop`; nothing else changes the game.
    """

    def __init__(self, state: State, dice: Throw = throw) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice
        self._doers: tuple[UnitId, ...] = ()
        self._place = 0

    def do(self, event: Event) -> None:
        """Apply *event*, record it with the sides that may know of it, and call its watchers."""
        before, self.state = self.state, event.apply(self.state)
        self.events.append(addressed(event, self._doers, before, self.state))
        self.state.rules.watched(self, event)

    def roll(
        self,
        what: str,
        count: int,
        *,
        rule: str,
        sides: int = 6,
        need: Tally | None = None,
        by: Side | None = None,
    ) -> int:
        """Throw *count* dice of *by* for *what* against *need* under *rule*; return their total."""
        faces = tuple(self._face(place, sides) for place in range(count))
        self.do(Rolled(what, faces, need, by, _unusual((sides,) * count), rule=rule))
        return sum(faces)

    def roll_pool(
        self, what: str, pool: Pool, *, rule: str, need: Tally | None = None, by: Side | None = None
    ) -> PoolThrow:
        """Throw *pool* of *by* for *what*, each die against *need*, under *rule*.

        An empty pool is not thrown and has no successes.
        """
        faces = [self._face(place, sides) for place, sides in enumerate(pool.dice)]
        dice = (*pool.dice, *(pool.dice[place] for place in pool.rerolled(faces)))
        faces += [self._face(place, dice[place]) for place in range(len(faces), len(dice))]
        if dice:
            self.do(Rolled(what, tuple(faces), need, by, _unusual(dice), pool, rule=rule))
        return PoolThrow(pool, tuple(faces), None if need is None else need.total)

    def _face(self, place: int, sides: int) -> int:
        """Return the face of the die at *place* of this throw: the agreed one if the die has it."""
        given = self.state.given[place] if place < len(self.state.given) else 0
        if 1 <= given <= sides:
            return given
        return self._dice(self.state.seed, self.state.rolled + place, sides)

    def then(self, step: Step) -> None:
        """Put *step* on the agenda, after the steps added by the current one and before all older ones."""
        self.do(Planned(step, self._place))
        self._place += 1

    def drop(self) -> None:
        """Remove the next step from the agenda."""
        self.do(Struck(self._place))

    def ask(self, ask: Ask) -> None:
        """Open a question. Rules put it on the agenda instead: `then(Ask(...))`."""
        self.do(Asked(ask))

    def carry_out(self, action: Step) -> None:
        """Do *action*, then the agenda and all automatic steps, until a player must act or answer."""
        if isinstance(action, UnitAction) and not action.any_time:
            opening = begun_by(self.state, self.state.units[action.unit])
            if opening is not None:
                self.do(opening)
        self._begin(action)
        self._carry_on()

    def answer(self, side: Side, answer: Step) -> None:
        """Record *answer* to the open question; once all have answered, carry out the answers in order."""
        ask = self.state.asked
        assert ask is not None, "nothing was asked"
        answers = {**self.state.sealed, side: answer}
        if len(ask.sides) > 1:
            self.do(Sealed(side, answer))
        if len(answers) == len(ask.sides):
            resumes = isinstance(ask.about, Question) and ask.about.resumes
            self.do(Revealed(tuple(answers[by] for by in ask.sides), resumes))
            self._place = 0
            for by in ask.sides:
                self.then(_meant(ask, by, answers[by]))
            self._carry_on()

    def _carry_on(self) -> None:
        while self.state.asked is None:
            if self.state.agenda:
                step = self.state.agenda[0]
                self.do(Struck())
                self._begin(step)
            elif (next_step := passing(self.state)) is not None:
                self._begin(next_step)
            else:
                return

    def _begin(self, step: Step) -> None:
        self._doers, self._place = step.units, 0
        step.resolve(self)


def _unusual(dice: Dice) -> Dice:
    """Return the sides of *dice* as `Rolled` stores them: empty if all have six."""
    return dice if any(sides != SIX for sides in dice) else ()


def _meant(ask: Ask, side: Side, answer: Step) -> Step:
    """Return the step that *answer* stands for: for a chosen value or unit, the question's own step."""
    if isinstance(ask.about, Question):
        if isinstance(answer, Answer):
            return ask.about.answered(side, answer.value)
        if isinstance(answer, Pick):
            return ask.about.picked(side, answer.unit)
    return answer
