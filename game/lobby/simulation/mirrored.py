"""Mirrored battles: both sides have the same units, so that the results compare their players."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from game import __version__
from game.core.lobby import Roster
from game.core.model.brief import Edge, Goal
from game.core.model.unit import Side
from game.core.players import Level
from game.core.setup import Setup, SetupForce
from game.geometry.point import Point
from game.geometry.value import Value
from game.lobby.previews import PreviewLibrary
from game.lobby.scenario_of_setup import scenario_of
from game.lobby.simulation.pairing import Pairing

MAPS = ("green-valley", "the-fords", "crown-hill", "market-town", "relay-ridge", "mill-farm")
"""The tables, one after the other; all are 72 by 48 inches."""
MIDDLE = Point(36, 24)
EDGES: Mapping[Side, Edge] = MappingProxyType({"Red": "south", "Blue": "north"})
LEADERS = ("leader", "lead")
TURNS = 12
SKILL = 4


class MirroredKind(Value):
    """A kind of mirrored battle.

    Attributes:
        squads: The number of units in each squad; families without squads have their sum.
        hold: Whether both sides are to hold the middle of the table; else they destroy each other.
    """

    family: str
    addons: tuple[str, ...] = ()
    squads: tuple[int, ...] = (4,)
    hold: bool = False


KINDS: Mapping[str, MirroredKind] = MappingProxyType(
    {
        "alpha-strike": MirroredKind("alpha_strike"),
        "objectives": MirroredKind("alpha_strike", hold=True),
        "spotting": MirroredKind("alpha_strike", ("spotting",)),
        "artillery": MirroredKind("alpha_strike", ("artillery",)),
        "close-assault": MirroredKind("alpha_strike", ("close_assault",)),
        "mecha": MirroredKind("mecha", squads=(3, 3)),
        "skirmish": MirroredKind("skirmish", squads=(4, 4)),
    }
)


class Matchup(Value):
    """Games of two levels in mirrored battles of one kind, to be played many times.

    Two games in a row have the same table and units, with the sides swapped. Even pairs begin on the table,
    odd ones enter over the edges.

    Attributes:
        kind: One of `KINDS`.
        levels: The two levels.
        seed: Of all games.
        units: The number of units of each side; 0 for that of the kind.
        turns: The last turn.
    """

    kind: str
    levels: tuple[Level, Level]
    seed: str
    units: int = 0
    turns: int = TURNS

    def game(self, number: int) -> Pairing:
        """Return the battle of game *number*."""
        levels = self.levels if number % 2 == 0 else self.levels[::-1]
        setup, seed = self._setup(number // 2), f"{self.seed}/{number // 2}"
        scenario = scenario_of(setup, _library(), seed=seed)
        return Pairing(scenario, dict(zip(EDGES, levels, strict=True)), seed)

    def key(self) -> str:
        """Return a digest of what determines the games, by the first one of each table."""
        said = [self.game(2 * pair).key() for pair in range(len(MAPS))]
        return hashlib.sha256(repr((__version__, self.kind, self.levels, said)).encode()).hexdigest()[:16]

    def _setup(self, pair: int) -> Setup:
        kind = KINDS[self.kind]
        units, squads = self._force(pair)
        forces = tuple(SetupForce(side, edge, units, squads) for side, edge in EDGES.items())
        goal = Goal("hold", point=MIDDLE, radius=4.0, turns=3) if kind.hold else Goal()
        return Setup(
            name=f"{self.kind} {pair}",
            map=MAPS[pair % len(MAPS)],
            forces=forces,
            turns=self.turns,
            goals=dict.fromkeys(EDGES, goal),
            deploy=pair // len(MAPS) % 2 == 0,
            family=kind.family,
            addons=kind.addons,
        )

    def _force(self, pair: int) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
        """Return the cards of either side in a pair of games, with skills, and their squads."""
        kind = KINDS[self.kind]
        dice = random.Random(f"{self.kind}/{self.seed}/{pair}")
        roster = _roster(kind.family, kind.addons)
        names = _library().of(kind.family).contents.rules.squads.names
        cards: list[str] = []
        squads: list[str] = []
        sizes = (self.units,) if self.units else kind.squads
        for name, size in zip(names, sizes, strict=False):
            cards += _squad(roster, size, dice)
            squads += [name] * size
        return tuple((card, SKILL) for card in cards), tuple(squads)


def _squad(roster: Sequence[Roster], size: int, dice: random.Random) -> list[str]:
    """Return the cards of a squad: a leader, where the family has any, and others."""
    leaders = [one.card for one in roster if one.kind in LEADERS]
    others = [one.card for one in roster if one.kind not in LEADERS]
    first = [dice.choice(leaders)] if leaders else []
    return [*first, *(dice.choice(others) for _ in range(size - len(first)))]


@cache
def _library() -> PreviewLibrary:
    return PreviewLibrary.here()


@cache
def _roster(family: str, addons: tuple[str, ...]) -> tuple[Roster, ...]:
    """Return the units that may be drawn: those with points that the rules allow."""
    found = _library().of(family).contents.roster()
    return tuple(one for one in found if one.introductory and one.points > 0 and one.needs in ("", *addons))
