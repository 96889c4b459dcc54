"""Secret tactics, for each fighter against one enemy, revealed together.

CA-16, CA-21, CA-60, CA-61, CA-65.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from game.core.model.events import Recorded
from game.core.model.state import AnswerChoice, Ask, Question, State, Step, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId, extra_of
from game.geometry.value import LATER, Value
from game.rules.close_assault.duel.matrix_game import solve
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.on_table.entries import approach_of
from game.rules.close_assault.on_table.fighters import called, fighter_of, fights, status_of, swarmers
from game.rules.close_assault.on_table.infantry import deployment
from game.rules.close_assault.on_table.joining import reveal_the_hex
from game.rules.close_assault.on_table.manoeuvre import in_play, played_in
from game.rules.close_assault.on_table.on_ground import fighter_on_ground
from game.rules.close_assault.on_table.records import Orders, TacticOrder
from game.rules.close_assault.tactics.exchange import Exchange, exchange
from game.rules.close_assault.tactics.tactics import (
    ATTACKS,
    DEFENDS,
    LEG_ATTACKS,
    SWARMS,
    open_tactics,
    refusals,
    tactic_words,
)

AT = ":"
"""Separates the tactic from its target in an answer."""


class BarredTactic(Value):
    """Why a tactic cannot be chosen, against one enemy or, if *target* is "", any."""

    tactic: str
    reason: str
    rule: str
    target: UnitId = field(default="", metadata=LATER)


class TacticTarget(Value):
    """An enemy that a tactic can be aimed at, by id and name."""

    unit: UnitId
    name: str


class Slate(Value):
    """The choices of one fighter.

    Attributes:
        attacks: Whether it attacks: capitals, else small letters.
        against: What it cannot choose, and why.
        platoon: Whether it is infantry, whose tactics have different names.
    """

    side: Side
    unit: UnitId
    name: str
    attacks: bool
    targets: tuple[TacticTarget, ...]
    against: tuple[BarredTactic, ...]
    platoon: bool = field(default=False, metadata=LATER)

    def open_against(self, target: UnitId) -> tuple[str, ...]:
        """Return the tactics that it may choose against *target*."""
        closed = {one.tactic for one in self.against if one.target in ("", target)}
        every = ATTACKS if self.attacks else DEFENDS
        return () if "" in closed else tuple(tactic for tactic in every if tactic not in closed)

    def choices(self) -> Iterator[AnswerChoice]:
        """Yield every tactic, for every enemy if that matters."""
        for tactic in ATTACKS if self.attacks else DEFENDS:
            words = tactic_words(tactic, platoon=self.platoon)
            for target in self.targets:
                wrong = tuple(
                    Refusal(one.reason, one.rule)
                    for one in self.against
                    if one.tactic in (tactic, "") and one.target in (target.unit, "")
                )
                if len(self.targets) == 1:
                    yield AnswerChoice(tactic, words, wrong)
                    continue
                yield AnswerChoice(f"{tactic}{AT}{target.unit}", f"{words}: {target.name}", wrong)


class WriteDown(Step):
    """Record a side's choice for a fighter."""

    order: TacticOrder

    def resolve(self, table: Table) -> None:
        before = extra_of(table.state.extras, Orders)
        table.do(Recorded(Orders((*before.written, self.order)), rule="CA-21"))


class TacticChoice(Question):
    """Each side that is asked chooses the tactic of one fighter, in secret (CA-21).

    Attributes:
        round: The exchange, 1 or 2.
        slates: One for each side that is asked.
    """

    round: int
    slates: tuple[Slate, ...]

    @property
    def words(self) -> str:
        names = " and ".join(slate.name for slate in self.slates)
        return f"Close assault, exchange {self.round}: which tactic for {names}? (CA-21)"

    @property
    def units(self) -> tuple[UnitId, ...]:
        return tuple(slate.unit for slate in self.slates)

    @property
    def secret(self) -> bool:
        return True

    def slate(self, side: Side) -> Slate | None:
        """Return the choices of *side*; None if it is not asked."""
        return next((one for one in self.slates if one.side == side), None)

    def known_to(self, side: Side) -> TacticChoice:
        return replace(self, slates=tuple(one for one in self.slates if one.side == side))

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(choice.value for slate in self.slates for choice in slate.choices()))

    def choices_for(self, side: Side) -> tuple[AnswerChoice, ...]:
        slate = self.slate(side)
        return tuple(slate.choices()) if slate is not None else ()

    def promise(self, state: State, side: Side, value: str) -> float:
        """Return the expected net damage, the mean over the tactics open to the enemy."""
        slate = self.slate(side)
        tactic, _, target = value.partition(AT)
        return _expected(state, slate, tactic, target) if slate is not None else 0.0

    def mixture(self, state: State, side: Side) -> dict[str, float]:
        """Return the optimal mixed strategy against the enemy with the highest game value (CA-90)."""
        slate = self.slate(side)
        if slate is None:
            return {}
        games = (_game(state, slate, target.unit) for target in slate.targets)
        found = [game for game in games if game is not None]
        return max(found, key=lambda game: game[0])[1] if found else {}

    def answered(self, side: Side, value: str) -> Step:
        slate = self.slate(side)
        assert slate is not None, "it was asked"
        tactic, _, target = value.partition(AT)
        return WriteDown(TacticOrder(side, slate.unit, tactic, target or slate.targets[0].unit))


def _expected(state: State, slate: Slate, tactic: str, target: str) -> float:
    """Return the net damage of *tactic*, the mean over the tactics open to the enemy."""
    ours = fighter_on_ground(state, state.units[slate.unit])
    theirs = fighter_on_ground(state, state.units[target or slate.targets[0].unit])
    if ours is None or theirs is None:
        return 0.0
    replies = open_tactics(theirs, ours, attacks=not slate.attacks)
    worth = sum(_won(slate.attacks, ours, theirs, tactic, reply) for reply in replies)
    return worth / max(len(replies), 1)


def _game(state: State, slate: Slate, target: UnitId) -> tuple[float, dict[str, float]] | None:
    """Return the value of the game between the fighter of *slate* and *target*, and its optimal mixture.

    The mixture is over its allowed answers; None if it has none.
    """
    ours, theirs = (fighter_on_ground(state, state.units[key]) for key in (slate.unit, target))
    mine = slate.open_against(target)
    if ours is None or theirs is None or not mine:
        return None
    replies = open_tactics(theirs, ours, attacks=not slate.attacks)
    if not replies:
        return None
    payoff = [[_won(slate.attacks, ours, theirs, tactic, reply) for reply in replies] for tactic in mine]
    solved = solve(payoff)
    aim = f"{AT}{target}" if len(slate.targets) > 1 else ""
    return solved.value, {f"{one}{aim}": p for one, p in zip(mine, solved.rows, strict=True) if p > 0}


def _won(attacks: bool, ours: Fighter, theirs: Fighter, tactic: str, reply: str) -> float:
    """Return the damage that one of two fighters does less the damage it takes, for a pair of tactics."""
    pair = (ours, theirs, tactic, reply) if attacks else (theirs, ours, reply, tactic)
    attacker, defender = damage_expected(exchange(*pair))
    return attacker - defender if attacks else defender - attacker


BLOCKED = 0.5
"""The expected share of a blocked blow."""
WITHOUT_REPLY = frozenset({3, 4})
WITHOUT_ATTACK = frozenset({7})


def damage_expected(plan: Exchange) -> tuple[float, float]:
    """Return the expected damage by attacker and by defender in *plan*."""
    attacks = plan.chase if plan.result == 4 else plan.attacks
    dealt = sum(one.mean for one in attacks) * (BLOCKED if plan.result == 2 else 1.0)
    recoil = sum(one.chance * one.recoil for one in attacks)
    replies = sum(one.mean for one in plan.replies)
    return (
        0.0 if plan.result in WITHOUT_ATTACK else dealt,
        recoil + (0.0 if plan.result in WITHOUT_REPLY else replies),
    )


class AskTactics(Step):
    """Ask for the missing tactics: the last one of each side together, the others before."""

    def resolve(self, table: Table) -> None:
        state = table.state
        written = {order.unit for order in extra_of(state.extras, Orders).written}
        left = {
            side: [unit for unit in units if unit not in written] for side, units in choosing(state).items()
        }
        left = {side: units for side, units in left.items() if units}
        if not left:
            return
        ahead = next((side for side, units in left.items() if len(units) > 1), None)
        sides = (ahead,) if ahead is not None else tuple(left)
        found = in_play(state)
        slates = tuple(slate_of(state, left[side][0]) for side in sides)
        table.then(Ask(sides, frozenset({"Answer"}), TacticChoice(found[0].round, slates)))
        table.then(AskTactics())


def ask_tactics(table: Table) -> None:
    """Begin to ask for the tactics of an exchange; infantry hidden in the hex is revealed (CA-69)."""
    reveal_the_hex(table)
    table.then(AskTactics())


def choosing(state: State) -> dict[Side, list[UnitId]]:
    """Return the fighters that choose a tactic, by side: present, awake, opposed, not yet acted (CA-65)."""
    found = played_in(state)
    if found is None:
        return {}
    played, _ = found
    chosen: dict[Side, list[UnitId]] = {side: [] for side in played.order}
    for key in played.units:
        unit = state.units[key]
        fighter = fighter_of(state, unit)
        if fighter is None or not fighter.able or not fights(state, unit):
            continue
        struck = deployment(unit).struck == state.turn  # CA-76
        if not struck and not approach_of(state, unit).fired_out and _open(state, key):
            chosen[unit.side].append(key)
    return {side: units for side, units in chosen.items() if units}


def _open(state: State, key: UnitId) -> bool:
    """Whether the fighter *key* has any choice at all."""
    return any(not choice.refusals for choice in slate_of(state, key).choices())


def enemies(state: State, key: UnitId) -> list[UnitId]:
    """Return the opponents of a fighter in the hex: attackers for defenders, and vice versa."""
    found = played_in(state)
    unit = state.units[key]
    return [
        other
        for other in (found[0].units if found is not None else ())
        if status_of(state.units[other]).attacks != status_of(unit).attacks
        and state.units[other].side != unit.side
        and fights(state, state.units[other])
    ]


def slate_of(state: State, key: UnitId) -> Slate:
    """Return the choices of the fighter *key* (CA-22, CA-23, CA-25, CA-67)."""
    unit = state.units[key]
    fighter = fighter_on_ground(state, unit)
    assert fighter is not None, "it chooses"
    attacks = status_of(unit).attacks
    against = [
        BarredTactic(tactic, refusal.reason, refusal.rule)
        for tactic in (ATTACKS if attacks else DEFENDS)
        for refusal in refusals(fighter, tactic)
    ]
    for one in enemies(state, key):
        against += _barred_against(state, fighter, one)
    targets = tuple(TacticTarget(one, called(state, state.units[one])) for one in enemies(state, key))
    platoon = fighter.machine.platoon is not None
    return Slate(unit.side, key, unit.name, attacks, targets, tuple(against), platoon)


def _barred_against(state: State, fighter: Fighter, foe: UnitId) -> Iterator[BarredTactic]:
    """Yield the tactics that *fighter* may choose against others, but not against *foe*."""
    other = fighter_of(state, state.units[foe])
    if other is None:
        return
    other = replace(other, swarmed=any(key != fighter.unit for key in swarmers(state, foe)))
    for tactic in sorted(LEG_ATTACKS | SWARMS):
        for refusal in refusals(fighter, tactic, other):
            if refusal not in tuple(refusals(fighter, tactic)):
                yield BarredTactic(tactic, refusal.reason, refusal.rule, foe)
