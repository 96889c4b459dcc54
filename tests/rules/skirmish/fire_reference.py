"""Who may fire and what comes of it, judged from the words of the rules in random duels of two soldiers.

Nothing of the family's rules is used to judge. A wood as high as a tower stands somewhere between the two, or
one of them in it, and each on a floor of its own height.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from soldiers import battle, box, game, rolled, soldier

from game.battlefield.terrain.field import Feature
from game.core.model.state import State
from game.rules.skirmish.shooting.fire_actions import FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.suppression.markers import markers_of

FIRES = (OpenFire, HaltAndFire, FocusFire)
FLOORS = (0.0, 0.0, 0.0, 2.9, 3.0, 5.9, 6.0, 7.0, 9.0)
WOODS = (
    "none",
    "between",
    "around the target",
    "around the shooter",
    "beyond the target",
    "before the target",
)
TOWER = 40.0
NEAR = 1e-3
START = 6.0


@dataclass(frozen=True)
class Duel:
    """One soldier who fires at another.

    Attributes:
        up: How high the two stand.
        wood: Where the wood is.
        gap: The inches from base to base.
    """

    fire: type[OpenFire | HaltAndFire | FocusFire]
    markers: int
    up: tuple[float, float]
    camo: bool
    easy: bool
    wood: str
    low: bool
    gap: float
    reach: float
    shots: int
    pen: int
    skill: int
    armour: int
    kill: int
    faces: Sequence[int]

    @property
    def limit(self) -> float:
        """The inches within which area terrain hides nothing (SHOOT-11, SHOOT-20 to SHOOT-26)."""
        return limit(self.up, camo=self.camo, easy=self.easy)

    @property
    def allowed(self) -> bool:
        """Whether the shot may be fired."""
        suppressed = self.markers > (1 if self.fire is HaltAndFire else 0)
        hides = self.wood not in ("none", "beyond the target") and self.gap > self.limit
        return not suppressed and not hides and self.gap <= self.reach

    @property
    def dice(self) -> int:
        """How many dice are thrown: all of the weapon, or half of them rounded up."""
        return self.shots if self.fire is OpenFire else math.ceil(self.shots / 2)

    @property
    def need(self) -> int:
        """What each must show to hit."""
        harder = (self.wood != "none") + self.low + (self.gap > self.reach / 2) - (self.fire is FocusFire)
        return min(max(self.skill + harder, 2), 6)

    @property
    def result(self) -> tuple[int, int]:
        """How many of the dice hit, and how many kill."""
        left = iter(self.faces)
        hits = _reached(left, self.dice, self.need)
        through = _reached(left, hits, max(self.armour - self.pen, 2))
        return hits, _reached(left, through, max(self.kill, 2))


def limit(up: Iterable[float], *, camo: bool, easy: bool) -> float:
    """Return 12 inches, 6 more for each full 3 of both heights; half in camouflage, twice if easily seen."""
    return (12 + sum(6 * math.floor(one / 3 + NEAR) for one in up)) * (2 if easy else 1) / (2 if camo else 1)


def _reached(faces: Iterator[int], count: int, need: int) -> int:
    return sum(next(faces) >= need for _ in range(count))


def duel(seed: int) -> Duel:
    """Return a random duel; most distances lie just within a threshold, on it, or just beyond."""
    dice = Random(seed)
    up, camo, easy = (dice.choice(FLOORS), dice.choice(FLOORS)), dice.random() < 0.3, dice.random() < 0.3
    reach = dice.choice((16.0, 24.0, 36.0, 60.0))
    edge = dice.choice((reach, reach / 2, limit(up, camo=camo, easy=easy), dice.uniform(4, 40)))
    return Duel(
        fire=dice.choice(FIRES),
        markers=dice.choice((0, 0, 0, 0, 1, 2, 3)),
        up=up,
        camo=camo,
        easy=easy,
        wood=dice.choice(WOODS),
        low=dice.random() < 0.3,
        gap=min(edge, 58.0) + dice.choice((-NEAR, 0.0, NEAR)),
        reach=reach,
        shots=dice.randint(1, 6),
        pen=dice.randint(0, 3),
        skill=dice.randint(2, 6),
        armour=dice.randint(2, 8),
        kill=dice.randint(2, 6),
        faces=[dice.randint(1, 6) for _ in range(20)],
    )


def laid(one: Duel) -> State:
    """Return the battle in which *one* is fought."""
    there = START + one.gap + 1
    traits = {"Adaptive Camo": one.camo, "Easily Seen": one.easy}
    units = (
        soldier("r1", START, level=one.up[0], skill=one.skill, arm=_arm(one)),
        soldier(
            *("b1", there),
            level=one.up[1],
            grounded=one.low,
            armour=one.armour,
            kill=one.kill,
            abilities=tuple(name for name, has in traits.items() if has),
        ),
        soldier("b2", 70, 46, group="Z"),
    )
    floors = [
        box("floor", x - 1.5, 22.5, 3, 3, height=up)
        for x, up in zip((START, there), one.up, strict=True)
        if up
    ]
    heavy = {"Red/R": one.markers} if one.markers else {}
    pinned = ("Red/R",) if one.markers >= 2 else ()
    return battle(*units, features=[*floors, *_wood(one.wood, there)], markers=heavy, pinned=pinned)


def _arm(one: Duel) -> str:
    return f"Gun: RG {one.reach:g}, RF {one.shots}, PEN {one.pen}"


def _wood(where: str, there: float) -> Iterator[Feature]:
    places = {
        "between": ((START + there) / 2 - 0.5, 1.0),
        "around the target": (there - 1, 2.0),
        "around the shooter": (START - 1, 2.0),
        "beyond the target": (there, 1.0),
        "before the target": (there - 1.2, 1.2),
    }
    if where in places:
        west, wide = places[where]
        yield box("woods", west, 10, wide, 28, height=TOWER)


def compared(seeds: Iterable[int]) -> tuple[Counter[str], list[str]]:
    """Return what became of random duels, and where the program differs from the words of the rules."""
    counts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        one = duel(seed)
        told = _played(one)
        expected = _expected(one)
        counts["refused" if not one.allowed else "killed" if expected[-1] else "fired"] += 1
        if told != expected:
            wrong.append(f"duel {seed}: {told}, by the rules {expected}: {one}")
    return counts, wrong


def _expected(one: Duel) -> tuple[object, ...]:
    """Return whether it is fired, the dice that hit, the need, the markers of both, and whether it kills."""
    if not one.allowed:
        return (False, False)
    hits, kills = one.result
    left = one.markers - (one.fire is HaltAndFire)
    given = 0 if kills else int(hits > 0)
    return (True, tuple(one.faces[: one.dice]), one.need, max(left, 0), given, kills > 0)


def _played(one: Duel) -> tuple[object, ...]:
    state = laid(one)
    fire = one.fire("Red", "r1", "b1")
    if fire.check(state):
        return (False, False)
    told = fire.forecast(state)
    match = game(state, *one.faces)
    match.play(fire)
    ours, theirs = match.state.units["r1"], match.state.units["b1"]
    gone = theirs.removed == "destroyed"
    given = 0 if gone else markers_of(match.state, theirs)
    (thrown,) = rolled(match, "SKIR-HIT-01")
    return (True, thrown, told.need.total, markers_of(match.state, ours), given, gone)
