"""A referee of close assaults between two, who knows only the source text (variant 0204-B) and the dice.

It sees what a table would show: where the units stand, the numbers needed and rolled, the tactics offered
and chosen. `python -m tests.long assault_referee` lets it judge many random battles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import close_assaults as battles

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.answer import Answer
from game.core.model.events import Rolled
from game.core.model.state import Action, Event
from game.core.model.unit import Unit, extra_of
from game.geometry.hexgrid import HexGrid
from game.geometry.point import bearing, distance, polar
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.close_assault import DeclarePush
from game.rules.close_assault.on_table.fighters import machine_of, status_of
from game.rules.close_assault.on_table.manoeuvre import tries
from game.rules.close_assault.on_table.records import Assaults, FighterStatus

CHART = {
    **dict.fromkeys("ABC", (1, 1, 1, 2, 3, 4, 8)),
    **{"D": (5, 5, 5, 5, 3, 4, 8), "E": (6, 6, 6, 6, 3, 4, 8)},
    **{"F": (7, 7, 7, 7, 7, 7, 8), "G": (8, 8, 8, 8, 8, 8, 8)},
}
TURNS = 4
MOST = 120
SELDOM = 0.3
"""How often a fighter ejects, flees or breaks off, compared with other tactics."""
ENTRIES = ("move", "charge", "dfa", "push")


def battle(number: int) -> str:
    """Return battle *number* as a file: an attacker that can reach a defender on open ground."""
    dice = random.Random(f"referee/{number}")
    east, south = dice.choice(((5, 0), (-5, 0), (0, 5), (0, -5), (4, 3), (-3, 4)))
    units = [
        f"{{id: {name}, card: {card!r}, at: [{x}, {y}], facing: {dice.randrange(360)}, "
        f"skill: {dice.randint(2, 5)}}}"
        for name, card, x, y in (
            ("one", dice.choice(battles.sheeted()), 15 + east, 15 + south),
            ("two", dice.choice(battles.sheeted()), 15, 15),
        )
    ]
    return "\n".join(
        (
            "format: scenario/1\nname: A referee\nmap: {size: [30, 30]}",
            "rules: [alpha_strike, close_assault]",
            f"turns: {TURNS}\nvictory: {{kind: destroy}}",
            "begin: {turn: 1, phase: movement, initiative: [Blue, Red]}\nsides:",
            f"  - {{name: Red, edge: south, units: [{units[0]}]}}",
            f"  - {{name: Blue, edge: north, units: [{units[1]}]}}\n",
        )
    )


class Referee:
    """Plays a battle with random choices and judges each step.

    Attributes:
        met: What has occurred.
    """

    def __init__(self, number: int) -> None:
        self.dice = random.Random(f"referee/play/{number}")
        found = battles.read(battle(number), f"referee/{number}")
        self.match = Match(found.state)
        self.match.play(found.begin)
        names = {name: key for key, name in self.match.state.brief.names.items()}
        self.one, self.two = names["one"], names["two"]
        self.entry = self.dice.choice(ENTRIES)
        self.met: Counter[str] = Counter()

    def unit(self, key: str) -> Unit:
        """Return a unit as it is now."""
        return self.match.state.units[key]

    def fares(self, key: str) -> FighterStatus:
        """Return the condition of a unit."""
        return status_of(self.unit(key))

    def play(self) -> Counter[str]:
        """Play the battle to its end; return what occurred."""
        for _ in range(MOST):
            state = self.match.state
            if state.result is not None:
                return self.met
            if state.encounter is None and state.asked is None:
                self._on_table()
            elif state.asked is not None and getattr(state.asked.about, "secret", False):
                self._exchange()
            else:
                self._step()
        raise AssertionError("the battle did not end")

    def _on_table(self) -> None:
        """Come in on the first turn by the chosen entry; else let the phase pass."""
        state = self.match.state
        (side,) = sorted(state.to_act)
        for action in self._entering() if side == "Red" and state.turn == 1 else ():
            if not refusals(state, action):
                self.match.play(action)
                self.met[self.entry if not isinstance(action, Hold) else "held"] += 1
                break
        else:
            self.match.play(EndPhase(side))
        if self.match.state.encounter is not None:
            self._set_out()

    def _entering(self) -> Iterator[Action]:
        one, two = self.unit(self.one), self.unit(self.two)
        if self.match.state.now.name == "combat":
            yield from [DeclarePush("Red", one.id, two.id)] * (self.entry == "push")
            return
        to = polar(two.at, bearing(two.at, one.at), one.base + two.base)
        kind = self.entry if self.entry in ("charge", "dfa") else None
        yield Move("Red", one.id, (to,), jump=kind == "dfa", attack=kind, target=two.id if kind else None)
        yield Hold("Red", one.id)

    def _set_out(self) -> None:
        """CA-10, CA-11, CA-18: the defender in the middle; the attacker outside, facing inward."""
        self.met["close assaults"] += 1
        grid, one, two = self._grid(), self.unit(self.one), self.unit(self.two)
        if self.match.state.turn > 1:
            return
        assert distance(two.at, grid.at) < 1e-6
        fares = self.fares(self.one)
        assert fares.attacks
        assert not self.fares(self.two).attacks
        if fares.entry != "death from above":
            assert turned(one.facing, bearing(one.at, two.at)) < 1
            assert abs(distance(one.at, two.at) - 8 / 3) < 1e-6 or distance(one.at, two.at) > 2.3
        mode = jump_move(one) if fares.gait == "jump" else ground_move(one)
        assert 0 <= fares.mp <= mode / 2

    def _grid(self) -> HexGrid:
        played = self.match.state.encounter
        assert played is not None
        assert played.grid is not None
        return played.grid

    def _step(self) -> None:
        """Manoeuvre at random; answer where to go at random."""
        state = self.match.state
        side = sorted(state.to_act)[0]
        if state.asked is not None:
            open_ones = [one.value for one in state.asked.about.choices_for(side) if not one.refusals]
            self._answered({side: self.dice.choice(open_ones)})
            return
        unit = self.unit(self.one if side == "Red" else self.two)
        before, mp = unit, self.fares(unit.id).mp
        moves = [one for one in tries(state, unit) if not refusals(state, one)]
        self.match.play(self.dice.choice(moves) if moves else EndPhase(side))
        self._manoeuvred(before, mp)

    def _manoeuvred(self, before: Unit, mp: int) -> None:
        """CA-14, CA-15, CA-19: a hex and a side cost 1 MP each; the defender's step is free."""
        now = self.unit(before.id)
        if self.match.state.encounter is None:
            return
        turns = round(turned(before.facing, now.facing) / 60)
        hexes = round(distance(before.at, now.at) / (4 / 3))
        self.met["turns"] += turns
        self.met["hexes"] += hexes
        spent = mp - self.fares(now.id).mp
        if now.id == self.two:
            assert hexes <= 1
            assert spent == turns, (spent, turns)
            if hexes:
                way = turned(bearing(before.at, now.at), before.facing)
                after = turned(bearing(before.at, now.at), now.facing)
                assert min(way, after) < 61 or max(way, after) > 179, (way, after)
        else:
            assert spent >= turns
            assert spent <= turns + hexes + 6

    def _exchange(self) -> None:
        """CA-22 to CA-26: the tactics offered, and the number on the chart."""
        state, given = self.match.state, {}
        for side in sorted(state.to_act):
            key = self.one if side == "Red" else self.two
            choices = state.asked.about.choices_for(side)
            offered = {one.value for one in choices if not one.refusals}
            fares = self.fares(key)
            if not (fares.structure and self._hurt(key)) and not fares.stuck:
                assert offered == self._allowed(key), (side, offered, self._allowed(key), fares)
            odds = [SELDOM if one in "gGfF" else 1.0 for one in sorted(offered)]
            (given[side],) = self.dice.choices(sorted(offered), odds)
        self._answered(given)

    def _hurt(self, key: str) -> bool:
        machine = machine_of(self.match.state, self.unit(key))
        assert machine is not None
        return dict(self.fares(key).structure) != dict(machine.structure)

    def _allowed(self, key: str) -> set[str]:
        """Return the tactics that the text allows."""
        fares, machine = self.fares(key), machine_of(self.match.state, self.unit(key))
        assert machine is not None
        if fares.entry in ("charge", "death from above", "push"):
            return {"D" if fares.entry == "push" else "E"}
        letters = "abcdefg" if machine.legged else "aefg"
        if fares.attacks:
            letters = "ABCDEFG" if machine.legged else "AEFG"
        if fares.prone:
            letters = "AG" if fares.attacks else "ag"
        return {one for one in letters if one not in "fF" or fares.mp >= 1}

    def _answered(self, given: dict[str, str]) -> None:
        """Play the answers, and judge all that follows."""
        before = {key: (self.unit(key), self.fares(key)) for key in (self.one, self.two)}
        grid, entries = self._grid(), len(self.match.log)
        turn, number = self.match.state.turn, self.match.state.encounter.round
        for side, value in given.items():
            self.match.play(Answer(side, value))
        events = [event for entry in self.match.log[entries:] for event in entry.events]
        if self.match.state.asked is not None and self.match.state.now.name == "exchange":
            return
        reports = [one for one in extra_of(self.match.state.extras, Assaults).exchanges if one.turn == turn]
        for report in reports:
            if report.round == number:
                self._judge(report, before, grid, events)
        self._afterwards(turn, grid)

    def _judge(self, report: Any, before: dict[str, Any], grid: HexGrid, events: list[Event]) -> None:
        """The result of the chart, the numbers of its piloting rolls, and who has gone."""
        assert report.result == CHART[report.mine]["abcdefg".index(report.theirs)], report
        self.met[f"result {report.result}"] += 1
        rolls = [one for one in events if isinstance(one, Rolled) and one.need is not None]
        self._blows(report, before, rolls)
        if report.result == 4 or (report.result == 7 and report.theirs == "f"):
            self._getaway("to flee", self.two, "fled", before, rolls, heavy=True)
        if report.result == 7:
            self._getaway("to break off", self.one, "broke off", before, rolls, heavy=False)
            if self.fares(self.one).gone == "broke off":
                assert turned(self.unit(self.one).facing, before[self.one][0].facing) < 1e-6
                assert distance(self.unit(self.one).at, grid.at) < 4
        if report.mine == "D" and report.result == 5:
            pushed = [one.reached for one in rolls if "push" in one.what.partition(", ")[2][:6]]
            assert (self.fares(self.two).gone == "pushed out") == (
                any(pushed) and not self.fares(self.two).out
            ), pushed
        if report.result == 8:
            for key, tactic in ((self.one, report.mine), (self.two, report.theirs)):
                assert (self.fares(key).out == "ejected") == (tactic in "gG") or self.fares(key).out
        for key in (self.one, self.two):
            if self.fares(key).gone in ("fled", "pushed out"):
                self.met[self.fares(key).gone] += 1
                assert 2 < distance(self.unit(key).at, grid.at) < 6, (self.unit(key).at, grid.at)

    def _blows(self, report: Any, before: dict[str, Any], rolls: list[Rolled]) -> None:
        """CA-34, CA-45, CA-46: kicks need 3, pushes 4, collisions 5, more by movement and skill."""
        for by, at, tactic in (
            (self.one, self.two, report.mine),
            (self.two, self.one, report.theirs),
        ):
            base = {"C": 3, "c": 3, "D": 4, "E": 5}.get(tactic)
            fares, foe = before[by][1], before[at][1]
            if base is None or fares.slots_hit or self._hurt(by) or foe.prone or foe.stuck or not foe.awake:
                continue
            what = {"C": "kick", "c": "kick", "D": "push", "E": "charge"}[tactic]
            if fares.entry == "death from above":
                what = "death from above"
            still = (report.theirs if at == self.two else report.mine) in "gG"
            need = base + self._difference(by, at) + (0 if still else moved(foe))
            need += {"stand": 0, "walk": 1, "run": 2, "jump": 3}[fares.gait] if tactic != "E" else 0
            if report.result == 3:
                skill, tons = self.unit(at).profile.skill + 1, self._tons(at)
                need += max(4 - skill, 0) + (2 if tons <= 20 else int(tons <= 50))
            for one in rolls:
                if one.by == self.unit(by).side and one.what.rpartition(", ")[2].startswith(what):
                    self.met[f"{what} judged"] += 1
                    assert one.need.total == need, (str(report), str(one.need), one.need.terms, need)

    def _difference(self, by: str, at: str) -> int:
        return self.unit(by).profile.skill - self.unit(at).profile.skill

    def _tons(self, key: str) -> int:
        machine = machine_of(self.match.state, self.unit(key))
        assert machine is not None
        return machine.tons

    def _getaway(
        self, what: str, key: str, how: str, before: dict[str, Any], rolls: list[Rolled], *, heavy: bool
    ) -> None:
        """CA-39, CA-49: a piloting roll; over 50 tons 1 more, from 80 on 2."""
        thrown = [one for one in rolls if one.what.endswith(what)]
        assert len(thrown) == 1, [one.what for one in rolls]
        machine, fares = machine_of(self.match.state, self.unit(key)), before[key][1]
        assert machine is not None
        tons = machine.tons
        need = self.unit(key).profile.skill + 1 + (heavy and (2 if tons >= 80 else int(tons > 50)))
        if not fares.slots_hit and fares.structure in ((), tuple(machine.structure.items())):
            assert thrown[0].need.total == need, (str(thrown[0].need), need)
        fate = self.fares(key)
        if not fate.out and fate.awake and not fate.stuck:
            assert (fate.gone == how) == thrown[0].reached, fate
        self.met[f"{what} {'made' if thrown[0].reached else 'failed'}"] += 1

    def _afterwards(self, turn: int, grid: HexGrid) -> None:
        """CA-53 to CA-55: two exchanges at most; those left in the seven hexes are locked."""
        state = self.match.state
        if state.encounter is not None and state.turn == turn:
            assert state.encounter.round == 2
            return
        still = [key for key in (self.one, self.two) if self._fights(key)]
        locked = {key for one in extra_of(state.extras, Assaults).locked for key in one.units}
        inside = {key for key in still if distance(self.unit(key).at, grid.at) < 2.01}
        if len(still) == 2 and len(inside) == 2:
            assert locked == inside, (locked, inside)
            self.met["locked"] += 1
        else:
            assert not locked, (locked, still, inside)
            self.met["parted"] += 1

    def _fights(self, key: str) -> bool:
        fares, unit = self.fares(key), self.unit(key)
        return unit.present and not fares.out and not fares.gone


def moved(fares: FighterStatus) -> int:
    """Return what the movement of a target adds: from 3, 5, 7 and 10 hexes on 1 to 4, 1 more for a jump."""
    return sum(fares.hexes >= least for least in (3, 5, 7, 10)) + (fares.gait == "jump")


def turned(one: float, other: float) -> float:
    """Return the angle between two facings."""
    return abs((one - other + 180) % 360 - 180)
