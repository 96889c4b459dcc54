"""An exchange reimplemented from the source text alone, enumerating all dice results.

A Warhammer of 70 tons, gunnery 4 and piloting 5, has walked one hex and meets a Crusader of 65 tons,
gunnery 4 and piloting 3, that stands in the middle. The former may fire two PPCs, the latter two medium
lasers and two machine guns; all four arms work, but those of the Warhammer have no hands. Only decisive
rolls are made: hits, blocks, flights, falls. Hit locations and internal damage are left out: everything
hits where there is enough armour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any

WAYS = Counter(a + b for a in range(1, 7) for b in range(1, 7))


def chance(number: int) -> Fraction:
    """Return the chance that two dice show *number* or more."""
    return Fraction(sum(count for total, count in WAYS.items() if total >= number), 36)


class Branch:
    """One branch of dice results: *decided* first, then success; it collects the other branches."""

    def __init__(self, decided: tuple[bool, ...]) -> None:
        self.decided, self.taken = decided, 0
        self.likely = Fraction(1)
        self.others: list[tuple[bool, ...]] = []

    def reaches(self, number: int) -> bool:
        """Whether a throw of two dice reaches *number* in this branch."""
        share = chance(number)
        if share in (0, 1):
            return share == 1
        if self.taken == len(self.decided):
            self.others.append((*self.decided, False))
            self.decided += (True,)
        here = self.decided[self.taken]
        self.taken += 1
        self.likely *= share if here else 1 - share
        return here


def distribution(run: Callable[[Branch], Any]) -> dict[Any, Fraction]:
    """Return the probability of each outcome of *run*, over all dice results."""
    found: Counter[Any] = Counter()
    waiting: list[tuple[bool, ...]] = [()]
    while waiting:
        branch = Branch(waiting.pop())
        found[run(branch)] += branch.likely
        waiting += branch.others
    return dict(found)


@dataclass
class Side:
    """One of the two fighters in an exchange."""

    tons: int
    piloting: int
    shots: tuple[tuple[int, int], ...]
    walked: int
    hands: bool = True
    lost: int = 0
    gone: str = ""
    out: str = ""
    prone: bool = False
    rolls: list[int] = field(default_factory=list)


@dataclass
class Telling:
    """An exchange in progress.

    Attributes:
        at: Where the attacker ends: "start", "middle", "far", on the other side, or "outside".
        reach: Where it can strike a fleeing target from the middle: "both", "left", "right" or "none".
    """

    dice: Branch
    attacker: Side
    defender: Side
    at: str = "start"
    reach: str = "none"
    above: bool = False

    def shoot(self, by: Side, at: Side, more: int = 0) -> list[tuple[Side, int, str]]:
        """Gunnery 4, 1 more for walking, 3 for the minimum range of a PPC; `shots` holds the numbers."""
        moving = 3 if self.above and by is self.attacker else by.walked
        jumped = self._jumped(at)
        return [
            (at, points, "fire")
            for number, points in by.shots
            if self.dice.reaches(number + moving + jumped + more)
        ]

    def _jumped(self, at: Side) -> int:
        """One more for a target that has jumped."""
        return int(self.above and at is self.attacker and not at.out)

    def strike(
        self, what: str, by: Side, at: Side, more: int = 0, blows: int = 2
    ) -> list[tuple[Side, int, str]]:
        """Punch 4 with two arms, kick 3, push 4, collide 5, with the difference of the piloting skills."""
        base, points, count = {
            "punch": (4 + (not by.hands), ceil(by.tons / 10), blows),
            "kick": (3, by.tons // 5, min(blows, 1)),
            "push": (4, 0, min(blows, 1)),
        }[what]
        number = base + (by.walked if not by.out else 0) + by.piloting - at.piloting + more
        found = [(at, points, what) for _ in range(count) if self.dice.reaches(number)]
        if what == "kick" and count and not found:
            by.rolls.append(0)
        return found

    def attack(self, tactic: str, by: Side, at: Side, more: int = 0) -> list[tuple[Side, int, str]]:
        """Return the hits of a tactic, before they take effect."""
        if tactic in "aA":
            return self.shoot(by, at, more)
        what = {"B": "punch", "b": "punch", "C": "kick", "c": "kick", "D": "push"}.get(tactic)
        return self.strike(what, by, at, more) if what is not None else []

    def suffer(self, hits: list[tuple[Side, int, str]]) -> None:
        """Apply damage; a kick or a push that hits makes its target roll."""
        for whom, points, what in hits:
            whom.lost += points
            if what in {"kick", "push"}:
                whom.rolls.append(0)

    def settle(self, whom: Side, since: int = 0) -> None:
        """Make piloting rolls: for 20 points or more with 1 more; a fall does a tenth of the tons."""
        if whom.lost - since >= 20:
            whom.rolls.append(1)
        reasons, whom.rolls = whom.rolls, []
        for more in reasons:
            if not whom.prone and not whom.out and not self.dice.reaches(whom.piloting + more):
                whom.prone = True
                whom.lost += ceil(whom.tons / 10)

    def collide(self, more: int = 0, *, avoided: bool = False) -> None:
        """5 and the difference: both are hurt; a charge that misses goes on, a jump that misses falls."""
        mine, theirs = self.attacker, self.defender
        number = 5 + mine.piloting - theirs.piloting + more
        if self.dice.reaches(number):
            theirs.lost += ceil(3 * mine.tons / 10) if self.above else ceil(mine.tons / 10)
            mine.lost += ceil(mine.tons / 5) if self.above else ceil(theirs.tons / 10)
            mine.rolls.append(4 if self.above else 2)
            theirs.rolls.append(2)
            return
        self.miss(avoided=avoided)

    def miss(self, *, avoided: bool) -> None:
        """A charge passes through and out; a jump lands where the defender was, or on its back."""
        mine = self.attacker
        if not self.above:
            self.at = "far"
            mine.rolls.append(0)
            mine.gone = "went through"
        elif avoided:
            self.at = "middle"
            mine.rolls.append(0)
        else:
            mine.prone = True
            mine.lost += ceil(mine.tons / 10) * 3

    def pushed(self, hits: list[tuple[Side, int, str]], *, avoided: bool) -> None:
        """The target goes to the next hex, the attacker stays in that of the defender."""
        self.suffer(hits)
        if hits:
            self.defender.gone = "pushed out"
            self.at = "middle"
        elif avoided:
            self.at = "middle"

    def plain(self, mine: str, *, avoiding: bool) -> None:
        """The attack of a fighter whose enemy does not strike back, with the modifier for avoiding."""
        skill = max(4 - self.defender.piloting, 0)
        tons = self.defender.tons
        more = skill + (2 if tons <= 20 else 1 if tons <= 50 else 0) if avoiding else 0
        if mine == "E":
            self.collide(more, avoided=avoiding)
        elif mine == "D":
            self.pushed(self.attack("D", self.attacker, self.defender, more), avoided=avoiding)
        else:
            self.suffer(self.attack(mine, self.attacker, self.defender, more))


def result(mine: str, theirs: str) -> int:
    """Return the number of the result from the definitions of all eight."""
    if mine == "G" or theirs == "g":
        return 8
    if mine == "F":
        return 7
    if theirs in "ef":
        return 3 if theirs == "e" else 4
    if mine in "DE":
        return 5 if mine == "D" else 6
    return 2 if theirs == "d" else 1


def told(dice: Branch, mine: str, theirs: str, *, above: bool = False, reach: str = "none") -> Any:
    """Return the outcome of a pair of tactics: points lost, who is gone, out or prone, where it ends."""
    attacker = Side(70, 5, ((4 + 3, 10), (4 + 3, 10)), 0 if above else 1, hands=False)
    defender = Side(65, 3, ((4, 5), (4, 5), (4, 2), (4, 2)), 0)
    one = Telling(dice, attacker, defender, reach=reach, above=above)
    number = result(mine, theirs)
    _TOLD[number](one, mine, theirs)
    one.settle(attacker)
    one.settle(defender)
    for side in (attacker, defender):
        side.gone = "" if side.out else side.gone
    return (
        number,
        attacker.lost,
        defender.lost,
        attacker.gone,
        defender.gone,
        attacker.out,
        defender.out,
        attacker.prone,
        defender.prone,
        one.at,
    )


def _exchange(one: Telling, mine: str, theirs: str) -> None:
    hits = one.attack(mine, one.attacker, one.defender)
    hits += one.attack(theirs, one.defender, one.attacker)
    one.suffer(hits)


def _block(one: Telling, mine: str, theirs: str) -> None:
    """If the defender's roll succeeds: half, rounded up, and a quarter of all of it, rounded up."""
    for whom, points, what in one.attack(mine, one.attacker, one.defender):
        if what != "fire" and one.dice.reaches(one.defender.piloting):
            one.suffer([(whom, ceil(points / 2), what)])
            one.attacker.lost += ceil(points / 4)
        else:
            one.suffer([(whom, points, what)])


def _avoid(one: Telling, mine: str, theirs: str) -> None:
    one.plain(mine, avoiding=True)


def _flees(one: Telling) -> bool:
    tons = one.defender.tons
    return one.dice.reaches(one.defender.piloting + (2 if tons >= 80 else 1 if tons > 50 else 0))


def _flee(one: Telling, mine: str, theirs: str) -> None:
    """Fire follows; to punch, kick or push, the attacker enters the middle without turning."""
    if not _flees(one):
        one.plain(mine, avoiding=False)
        return
    one.defender.gone = "fled"
    blows = {"both": 2, "left": 1, "right": 1, "none": 0}[one.reach]
    if mine == "A":
        one.suffer(one.attack("A", one.attacker, one.defender))
    elif mine == "B":
        one.suffer(one.strike("punch", one.attacker, one.defender, blows=blows))
    elif mine == "C":
        one.suffer(one.strike("kick", one.attacker, one.defender, blows=int(one.reach == "both")))
    elif mine == "E":
        one.miss(avoided=True)
    if mine in "BCD":
        one.at = "middle"


def _push(one: Telling, mine: str, theirs: str) -> None:
    hits = one.attack("D", one.attacker, one.defender)
    one.suffer(one.attack(theirs, one.defender, one.attacker))
    one.pushed(hits, avoided=False)


def _collision(one: Telling, mine: str, theirs: str) -> None:
    """The defender strikes first, at a jumping attacker only with fire; an attacker that falls stops."""
    if not one.above or theirs == "a":
        one.suffer(one.attack(theirs, one.defender, one.attacker))
    one.settle(one.attacker)
    if not one.attacker.prone or one.above:
        one.collide()


def _break_off(one: Telling, mine: str, theirs: str) -> None:
    if one.dice.reaches(one.attacker.piloting):
        one.attacker.gone = "broke off"
        one.at = "outside"
    else:
        one.suffer(one.attack(theirs, one.defender, one.attacker))
    if theirs == "f" and _flees(one):
        one.defender.gone = "fled"


def _eject(one: Telling, mine: str, theirs: str) -> None:
    """Before any damage; the enemy's attack meets a target that does not move."""
    for side, tactic in ((one.attacker, mine), (one.defender, theirs)):
        if tactic in "gG":
            side.out = "ejected"
    if mine == "E":
        replies = one.attack(theirs, one.defender, one.attacker)
        one.collide()
        one.suffer(replies)
    else:
        hits = one.attack(mine, one.attacker, one.defender)
        one.suffer(hits + one.attack(theirs, one.defender, one.attacker))


_TOLD = {
    1: _exchange,
    2: _block,
    3: _avoid,
    4: _flee,
    5: _push,
    6: _collision,
    7: _break_off,
    8: _eject,
}
