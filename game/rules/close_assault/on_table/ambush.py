"""Ambushes by hidden infantry on units that enter its hex: at the end of the turn, or during a move.

CA-72, CA-74 to CA-77.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace

from game.battlefield.contact import first_within
from game.core.engine.walk import Walk
from game.core.model.action import TargetAction
from game.core.model.events import Acted, Moved, Recorded, Removed
from game.core.model.options import flag_option
from game.core.model.state import Action, Ask, Occasion, Question, State, Step, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.point import EPS, Path, distance, length
from game.geometry.value import LATER
from game.rules.close_assault.fighting.attacks import PlannedAttack, fire, kicks, punches
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import Fighter, hits, working_mp
from game.rules.close_assault.fighting.piloting import settle
from game.rules.close_assault.fighting.throwing import land, throw
from game.rules.close_assault.on_table.entries import INCHES_OF_AN_MP, approach_of, mp_left
from game.rules.close_assault.on_table.fighters import called, card_of, carry_back, fighter_of
from game.rules.close_assault.on_table.hex_grid import ACROSS, inside, laid
from game.rules.close_assault.on_table.infantry import (
    deployment,
    hidden_platoon,
    lies_hidden,
    reveal,
    shortened,
)
from game.rules.close_assault.on_table.leaving import step_aside
from game.rules.close_assault.on_table.records import Told
from game.rules.close_assault.sheets.bodies import LEGS as LEG_LOCATIONS
from game.rules.close_assault.sheets.machines import SCALE
from game.rules.close_assault.tactics.tactics import refusals as against_tactic

WAIT, FIRE, LEGS = "wait", "fire", "attack the legs"
ON, STAY = "go on", "stay"


def ambushes(state: State, unit: Unit, path: Path) -> Iterable[float]:
    """Yield the inches along *path* at which *unit* enters the hex of one that may attack it (CA-74)."""
    if not flag_option(state.rules.options, "ambush"):
        return
    for foe in state.foes(unit.side):
        if _may_strike(state, foe, unit):
            inches = first_within(path, foe.at, ACROSS / 2)
            if inches is not None and inches > EPS:
                yield inches


def _may_strike(state: State, foe: Unit, walker: Unit) -> bool:
    """Whether *foe* is hidden infantry that attacks *walker* if it comes into its hex (CA-73, CA-74)."""
    waits = lies_hidden(state, foe, walker) and not deployment(foe).lets_pass
    return waits and _fresh(state, foe) and card_of(state, walker) is not None


def spring(table: Table, event: Moved) -> None:
    """Ask the owner of hidden infantry how it attacks a unit walking into its hex (CA-74).

    It always attacks unless it was ordered to let units pass: a question that can be declined would reveal
    it. Jumping units are not attacked (CA-77).
    """
    combat = table.state.rules.close_combat
    moved = combat.moved(event) if combat is not None else None
    if moved is None or moved[1] or not flag_option(table.state.rules.options, "ambush"):
        return
    entered = (foe for foe in table.state.foes(table.state.units[event.unit].side) if _enters(event, foe))
    _ask_for_ambush(table, event.unit, sorted(foe.id for foe in entered))


def _enters(event: Moved, foe: Unit) -> bool:
    """Whether *event* leads into the hex of *foe* from outside, and not only about in it or out of it."""
    return any(distance(at, foe.at) > ACROSS / 2 + EPS for at in event.path)


def _ask_for_ambush(table: Table, key: UnitId, platoons: Sequence[UnitId], left: int | None = None) -> bool:
    """Ask how the first of *platoons* attacks the unit *key* in its hex; False if none attacks.

    Args:
        left: The MP left to the unit by an earlier attack.
    """
    walker, state = table.state.units[key], table.state
    for number, foe in enumerate((state.units[one] for one in platoons), start=1):
        near = distance(foe.at, walker.at) <= ACROSS / 2 + EPS
        if near and _may_strike(state, foe, walker):
            ours, theirs = fighter_of(state, foe), fighter_of(state, walker)
            assert ours is not None, "it is infantry"
            assert theirs is not None, "it fights close assaults"
            on_legs = not any(against_tactic(ours, "C", theirs))
            following = tuple(platoons[number:])
            question = SpringAmbush(foe.id, key, foe.name, called(state, walker), on_legs, left, following)
            table.then(Ask((foe.side,), frozenset({"Answer"}), question))
            return True
    return False


class SpringAmbush(Question):
    """How hidden infantry attacks a unit walking through its hex (CA-74).

    Attributes:
        on_legs: Whether it can attack the legs.
        mp: The MP left to the walker by an earlier attack; None if this is the first.
        following: The platoons into whose hexes it came with the same step, which are asked next.
    """

    platoon: UnitId
    walker: UnitId
    name: str
    whom: str
    on_legs: bool
    mp: int | None = field(default=None, metadata=LATER)
    following: tuple[UnitId, ...] = field(default=(), compare=False, metadata=LATER)

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.platoon,)

    @property
    def words(self) -> str:
        return f"{self.whom} comes into the hex of {self.name}, which is hidden: how does it attack? (CA-74)"

    @property
    def values(self) -> tuple[str, ...]:
        return (FIRE, LEGS) if self.on_legs else (FIRE,)

    def answered(self, side: Side, value: str) -> Step:
        return AmbushAttack(self.platoon, self.walker, value, self.mp, self.following)


class AmbushAttack(Step):
    """A platoon attacks from ambush and is revealed (CA-78); then the next, or its target may go on (CA-74).

    Attributes:
        mp: The MP left to the walker by an earlier attack; None if this is the first.
        following: The platoons that are asked next.
    """

    platoon: UnitId
    walker: UnitId
    how: str
    mp: int | None = field(default=None, metadata=LATER)
    following: tuple[UnitId, ...] = field(default=(), compare=False, metadata=LATER)

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.platoon, self.walker)

    def resolve(self, table: Table) -> None:
        reveal(table, self.platoon, "CA-78")
        unit, walker = (table.state.units[key] for key in self.units)
        table.do(Recorded(replace(deployment(unit), struck=table.state.turn), unit.id, rule="CA-76"))
        table.do(Acted(unit.id, "Ambush", walker.id, rule="CA-74"))
        ours, theirs = fighter_of(table.state, unit), fighter_of(table.state, walker)
        assert ours is not None, "it was asked how it attacks"
        assert theirs is not None, "it was asked how it attacks"
        before = mp_left(table.state, walker) if self.mp is None else self.mp
        after = _struck(table, _beside(ours), theirs, self.how).defender.as_it_stands()
        carry_back(table, walker.id, theirs, after, unit.side)
        if after.out and table.state.units[walker.id].present:
            table.do(Removed(walker.id, "destroyed", rule="CA-83"))
        if after.prone and not theirs.prone:
            moved = approach_of(table.state, walker)
            table.do(Recorded(replace(moved, fell=True), walker.id, rule="CA-88"))
        left = _slowed(before, theirs, after)
        if not table.state.units[walker.id].present:
            return
        if not _ask_for_ambush(table, walker.id, self.following, left):
            question = GoOn(walker.id, called(table.state, unit), left)
            table.then(Ask((walker.side,), frozenset({"Answer"}), question))


def _beside(platoon: Fighter) -> Fighter:
    """Return *platoon* at the start of its attack: in the next tactical hex, facing its target."""
    return replace(platoon, at=(0, -1), facing=3)


def _struck(table: Table, ours: Fighter, theirs: Fighter, how: str) -> Bout:
    bout = Bout(ours, theirs, table, lambda words, rule: table.do(Recorded(Told(words), rule=rule)))
    attacks: tuple[PlannedAttack, ...] = fire(ours, theirs) if how == FIRE else kicks(ours, theirs)
    land(bout, throw(bout, attacks, by_attacker=True))
    settle(bout)
    return bout


def _slowed(left: int, before: Fighter, after: Fighter) -> int:
    """Return what new critical hits leave of the MP *left*: a hip halves them, rounded up (CA-75).

    Earlier hits are counted in *left*; with a hip hit the other actuators of its leg do not count.
    """
    lame = {leg for leg in LEG_LOCATIONS if hits(before, leg, "Hip")}
    fresh = frozenset(slot for slot in after.slots_hit - before.slots_hit if slot[0] not in lame)
    return 0 if after.prone or after.stuck else working_mp(replace(after, slots_hit=fresh), left)


class GoOn(Question):
    """Whether a unit attacked from ambush continues its move (CA-74).

    Attributes:
        mp: Its remaining MP (CA-75).
    """

    walker: UnitId
    by: str
    mp: int

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.walker,)

    @property
    def words(self) -> str:
        return f"Attacked by {self.by} from ambush: does it go on, with {self.mp} MP left? (CA-74)"

    @property
    def values(self) -> tuple[str, ...]:
        return (ON, STAY) if self.mp else (STAY,)

    @property
    def occasion(self) -> Occasion | str | None:
        return None

    def answered(self, side: Side, value: str) -> Step:
        return WalkOn(self.walker, self.mp) if value == ON else StopThere(self.walker)


class StopThere(Step):
    """End the move where the unit is; if it was passing through a friend, it stands beside it (CA-56)."""

    walker: UnitId

    def resolve(self, table: Table) -> None:
        if _rest(table, self.walker) is not None:
            table.drop()
        unit = table.state.units[self.walker]
        if unit.present:
            step_aside(table, unit, "CA-56")


class WalkOn(Step):
    """Continue the move, limited to the remaining MP (CA-75)."""

    walker: UnitId
    mp: int

    def resolve(self, table: Table) -> None:
        rest = _rest(table, self.walker)
        inches = self.mp * INCHES_OF_AN_MP
        if rest is not None and length(rest.path) > inches + EPS:
            table.drop()
            table.then(replace(rest, path=shortened(rest.path, inches)))
            table.then(StopThere(self.walker))


def _rest(table: Table, walker: UnitId) -> Walk | None:
    """Return the rest of the move of *walker*, if it is the next step."""
    following = table.state.agenda[0] if table.state.agenda else None
    return following if isinstance(following, Walk) and following.unit == walker else None


class AssaultFromHiding(TargetAction):
    """Secretly declare that hidden infantry attacks a unit that has entered its hex (CA-72)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        unit, target = hidden_platoon(state, self.unit, self.side), state.units.get(self.target)
        if unit is None:
            return [Refusal("it is not hidden", "CA-72")]
        if "Fire" not in state.now.allows or self.side not in state.to_act:
            return [Refusal("it can declare that only in its side's go of the Combat Phase", "CA-72")]
        if not _fresh(state, unit):
            return [Refusal("it cannot attack again this turn", "CA-73")]
        if target is None or target not in in_its_hex(state, unit):
            return [Refusal("it needs an enemy in its hex as its target", "CA-72")]
        if (deployment(unit).sprang, deployment(unit).sprung) == (state.turn, self.target):
            return [Refusal("it has declared that", "CA-72")]
        return []

    def promise(self, state: State) -> float:
        """Return the damage that it may expect to do, on the scale of a card."""
        ours, theirs = (fighter_of(state, state.units[key]) for key in (self.unit, self.target))
        if ours is None or theirs is None:
            return 0.0
        return max(_mean(way(_beside(ours), theirs)) for way in (fire, kicks, punches)) / SCALE

    def resolve(self, table: Table) -> None:
        _come_at(table, self.unit, self.target)


def _mean(attacks: tuple[PlannedAttack, ...]) -> float:
    return sum(one.mean for one in attacks)


def lurking(view: State, side: Side) -> Iterator[Action]:
    """Yield the assaults of hidden infantry of *side* on units in its hex, for bots (CA-72)."""
    for unit in view.present:
        if hidden_platoon(view, unit.id, side) is not None:
            yield from (AssaultFromHiding(side, unit.id, foe.id) for foe in in_its_hex(view, unit))


class LetPass(UnitAction):
    """Order a hidden platoon in secret to let walking units pass, or to attack them again (CA-74)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        if hidden_platoon(state, self.unit, self.side) is None:
            return [Refusal("it is not hidden", "CA-74")]
        if not flag_option(state.rules.options, "ambush"):
            return [Refusal("nobody is attacked in the midst of a move: the option ambush is off", "CA-74")]
        if state.encounter is not None or self.side not in state.to_act:
            return [Refusal("it is ordered in its side's go", "CA-74")]
        return []

    def resolve(self, table: Table) -> None:
        found = deployment(table.state.units[self.unit])
        table.do(Recorded(replace(found, lets_pass=not found.lets_pass), self.unit, rule="CA-74"))


def in_its_hex(state: State, platoon: Unit) -> list[Unit]:
    """Return the enemies in the hex of a hidden *platoon* that it can fight in close assault (CA-72)."""
    grid = laid(platoon.at, platoon.facing)
    return [foe for foe in state.foes(platoon.side) if inside(grid, foe) and card_of(state, foe) is not None]


def _fresh(state: State, platoon: Unit) -> bool:
    """Whether hidden infantry has neither moved secretly nor attacked this turn (CA-73, CA-76)."""
    found = deployment(platoon)
    return state.turn not in (found.moved, found.struck)


def _come_at(table: Table, platoon: UnitId, foe: UnitId) -> None:
    now = deployment(table.state.units[platoon])
    table.do(Recorded(replace(now, sprung=foe, sprang=table.state.turn), platoon, rule="CA-72"))


class DeclareAssault(Question):
    """Whether hidden infantry attacks a unit in its hex; asked only in older saves (CA-72)."""

    platoon: UnitId
    foe: UnitId
    name: str
    whom: str

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.platoon,)

    @property
    def words(self) -> str:
        return f"{self.whom} is in the hex of {self.name}, which is hidden: a close assault? (CA-72)"

    @property
    def values(self) -> tuple[str, ...]:
        return (WAIT, "attack")

    @property
    def declined(self) -> str:
        return WAIT

    def answered(self, side: Side, value: str) -> Step:
        return Sprung(self.platoon, self.foe if value != WAIT else None)


class Sprung(Step):
    """The answer to `DeclareAssault`: the platoon attacks *foe*, or nobody."""

    platoon: UnitId
    foe: UnitId | None

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.platoon,)

    def resolve(self, table: Table) -> None:
        if self.foe is not None:
            _come_at(table, self.platoon, self.foe)
