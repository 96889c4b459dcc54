"""Blasts resolved repeatedly by the real procedure, compared with the lab's chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random

from blast_pieces import at, battle, gunner, mecha, shed

from game.core.engine.table import TableInPlay
from game.core.model.answer import Answer
from game.core.model.burst import Burst, Reactions
from game.core.model.state import Question, State
from game.core.model.unit import extra_of
from game.core.views.observe import OVERSEER, observe
from game.mechanics.bursts.outlook import Outlook, outlook
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.structures import Structures

FACES = range(1, 7)
YES: Mapping[Reactions, frozenset[str]] = {
    "none": frozenset(),
    "dodge": frozenset({"dodge"}),
    "roll": frozenset({"roll with it"}),
    "both": frozenset({"dodge", "roll with it"}),
    "shoot": frozenset({"shoot down"}),
    "all": frozenset({"shoot down", "dodge", "roll with it"}),
}
SHOOTING = ("shoot", "all")
Lost = Mapping[str, int]


def crowd(points: int = 0, missiles: int = 0, *, missile: bool = False, both: bool = False) -> State:
    """Return a battle with all effects of a template: foes of several DF, a friend, a shed.

    Args:
        missile: Whether it can be shot down, and *both* whether a unit that tried may also dodge.
    """
    units = (
        mecha("b", 24, 24, mdc=200),
        mecha("b2", 26, 25, mdc=200, df=6, pil=3),
        mecha("b3", 30, 20, mdc=200, df=4),
        mecha("r2", 20, 28, mdc=200, df=4),
    )
    shooter, options = gunner(2, missile=missile, volley=missiles), {"shoot_and_dodge": both}
    return battle(shooter, *units, features=(shed(27, 26),), points=points, options=options)


def fired(state: State, missiles: int = 1, target: str = "b") -> Blast:
    """Return the Blast of Red's r at *target* with all missiles."""
    return Blast("Red", "r", at(*[target] * missiles))


def burst(state: State) -> Burst:
    """Return the burst of Red's r, as the lab has it."""
    view = observe(state, OVERSEER)
    (found,) = view.rules.bursts_of(view, view.units["r"])
    return found


def shown(state: State, target: str = "b") -> Outlook:
    """Return what the lab shows beforehand."""
    return outlook(burst(state), state.units[target].at)


def lost(state: State) -> Lost:
    """Return the losses of every unit and structure."""
    found = {key: unit.status.damage for key, unit in state.units.items()}
    return {**found, **extra_of(state.extras, Structures).lost}


def resolved(state: State, action: Blast, reactions: Reactions, face: Callable[[int], int]) -> Lost:
    """Return the losses after *action*, with the dice that *face* returns by number."""
    table = TableInPlay(state, lambda seed, number, sides: face(number))
    table.carry_out(action)
    while (ask := table.state.asked) is not None:
        assert isinstance(ask.about, Question)
        wanted = [value for value in ask.about.values if value in YES[reactions]]
        (side,) = ask.sides
        table.answer(side, Answer(side, wanted[0] if wanted else "no"))
    return lost(table.state)


def enumerated(state: State, action: Blast) -> Iterator[tuple[float, Lost]]:
    """Yield every result of the dice of one missile, with its chance; nobody reacts."""
    landing = [face for face in FACES if face + state.units["r"].profile.gn >= 5]
    for face in landing:
        yield 1 / 6, resolved(state, action, "none", lambda number, face=face: (face,)[number])
    missed = len(FACES) - len(landing)
    for dice in product(FACES, repeat=4):
        faces = (1, *dice)
        yield missed / 6**5, resolved(state, action, "none", faces.__getitem__)


def thrown(state: State, action: Blast, reactions: Reactions, times: int, seed: int) -> Counter[str]:
    """Return the total losses of each unit in *times* attacks."""
    rng = Random(seed)
    found: Counter[str] = Counter()
    for _ in range(times):
        found.update(resolved(state, action, reactions, lambda number: rng.randint(1, 6)))
    return found


def compared(
    missiles: int, reactions: Reactions, times: int, seed: int = 1, *, both: bool = False
) -> list[str]:
    """Return the units whose mean loss differs from what was shown, by four standard errors."""
    points, missile = 0 if reactions == "none" else 99, reactions in SHOOTING
    state = crowd(points, missiles if missiles > 1 else 0, missile=missile, both=both)
    exact = shown(state).fates(reactions)
    sums = thrown(state, fired(state, missiles), reactions, times, seed)
    wrong = []
    for key, total in sums.items():
        mean = total / times
        spread = sum(chance * damage**2 for damage, chance in exact[key].damages) - exact[key].mean ** 2
        error = (max(spread, 1e-9) / times) ** 0.5
        if abs(mean - exact[key].mean) > 4 * error:
            wrong.append(f"{key}: {mean} resolved, {exact[key].mean} shown")
    return wrong
