"""A pilot at a battle of duellists, the toy family with encounters and cells."""

from __future__ import annotations

import toy
from battle_pilot import QUIET

from game.core.engine.dice import script
from game.core.engine.match import Match
from game.core.engine.turns import Begin
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.validation.join import join
from game.geometry.point import Point
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot
from tests.families.duellists import RULESET, Profile, Status


def fighter(key: str, x: float, y: float) -> Unit:
    """Return a duellist of Red or Blue, by the first letter of *key*."""
    side, name = {"r": ("Red", "Rapier"), "b": ("Blue", "Sabre")}[key[0]]
    profile = Profile(name)
    return Unit(key, side, f"{name} {key[1:]}", Point(x, y), 90.0, base=0.6, profile=profile, status=Status())


def duel_match(*units: Unit, faces: tuple[int, ...] = (), **options: str) -> Match:
    """Return a match of duellists in which Red is to walk."""
    units = units or (
        fighter("r1", 10, 12),
        fighter("r2", 6, 26),
        fighter("b1", 18, 12),
        fighter("b2", 18, 14.4),
        fighter("b3", 40, 26),
    )
    state = State(
        join(RULESET, options={"undo": "free", **options}),
        toy.FIELD,
        {unit.id: unit for unit in units},
        ("Red", "Blue"),
        turn=0,
        seed="1",
    )
    match = Match(state, script(*faces) if faces else toy.throw)
    match.play(Begin("Red", 1, "advance"))
    return match


class DuelPilot(Pilot):
    """A pilot in that battle."""

    def __init__(self, match: Match | None = None, settings=QUIET, size=(1280, 720)):
        self.match = match or duel_match()
        seats = toy.seats(self.match)
        super().__init__(
            toy.Lobby(self.match),
            lambda app: BattleScreen(app, seats, Navigation()),
            size=size,
            settings=settings,
        )
        self.step()

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def desk(self):
        """The desk of the screen."""
        return self.battle.desk

    @property
    def table(self):
        """The table view."""
        return self.app.screen.table

    def middle(self, name: str) -> Point:
        """Return the centre of a cell of the duel, in inches."""
        grid = self.battle.view.encounter.grid
        return grid.centre(grid.cell(name))

    def walk(self, unit: str, to: Point) -> None:
        """Walk *unit* to a place by mouse."""
        self.click_unit(unit)
        self.press("m")
        self.click(to)
        self.press("return")
