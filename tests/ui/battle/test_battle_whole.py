"""Whole battles played on the screen: one by the mouse alone, one by the keys alone."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point, distance, toward
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

TURNS = 40
DUEL = """
format: scenario/1
name: Duel
map: green-valley
rules: [alpha_strike]
seed: "5"
sides:
  - name: Red
    edge: south
    units: [{id: r, card: WVR-6R, at: [35, 29], facing: 0, status: {armor: 2}}]
  - name: Blue
    edge: north
    units: [{id: b, card: SHD-2H, at: [39, 16], facing: 180, status: {armor: 2}}]
"""


class Player(Pilot):
    """A pilot that plays both sides of a scenario."""

    def __init__(self, folder, scenario=None):
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        if scenario is None:
            path = folder / "duel.yaml"
            path.write_text(DUEL)
            seats = self.lobby.begin(battle_start(read_scenario(path)))
        else:
            seats = self.lobby.start(scenario, "3")
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats), size=(1024, 640), settings=QUIET)
        self.step(times=2)

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    def over(self):
        """Whether the battle has ended, or went on too long."""
        return self.battle.view.result is not None or self.battle.view.turn > TURNS

    def goal(self, unit):
        """Return a place to go to: toward the nearest enemy, but not into it, as far as the move goes."""
        foe = min(self.battle.view.foes(unit.side), key=lambda one: distance(one.at, unit.at))
        gap = distance(unit.at, foe.at) - 8
        return toward(unit.at, foe.at, max(-4.0, min(5.0, gap)))


@pytest.fixture
def player(tmp_path):
    made = Player(tmp_path)
    yield made
    made.lobby.close()


def answer(player):
    """Answer what is asked with its first value."""
    player.click_words(player.app.screen.banner._said()[1][0][0])


def test_a_whole_battle_by_mouse(player):
    """Only clicks: units, buttons, places; to the end, which the banner tells."""
    while not player.over():
        battle = player.battle
        if battle.view.asked is not None:
            answer(player)
            continue
        unit = battle.activation.ready()[0]
        player.click_unit(unit.id)
        if battle.view.now.name == "movement":
            at = player.goal(unit)
            player.click_words("Move")
            player.click_at(at)
            if battle.desk.hand is not None and battle.desk.hand.stops:
                player.click_words("Commit")
            if unit.id not in battle.view.done and battle.side == unit.side:
                player.click_words("Hold")
                player.click_words("Commit")
        else:
            target = next((one.target for one in battle.numbers.chances() if not one.refusals), None)
            if target is None:
                player.click_words("Pass")
                player.click_words("Commit")
            else:
                player.click_words("Fire")
                player.click_unit(target)
    assert player.battle.view.result is not None
    assert player.sees("wins: ") or player.sees("A draw: ")


def test_a_whole_battle_by_keys(player):
    """Only keys: Tab, M, arrows, W, F, full stop, Enter; to the end, which the banner tells."""
    while not player.over():
        battle = player.battle
        if battle.view.asked is not None:
            player.press("ctrl+tab", "return")
            continue
        player.press("tab")
        unit = battle.selected
        if battle.view.now.name == "movement":
            walk(player, unit)
        else:
            player.press("f", ".")
            chance = battle.numbers.chance_at(battle.desk.hand.aim)
            player.press(*(["return"] if not chance.refusals else ["escape", "h", "h"]))
    assert player.battle.view.result is not None
    assert player.sees("wins: ") or player.sees("A draw: ")


def walk(player, unit):
    """Walk by keys toward the goal in whole inches, or hold where that is refused."""
    at = player.goal(unit)
    east, south = round(at.x - unit.at.x), round(at.y - unit.at.y)
    steps = ["shift+right" if east > 0 else "shift+left"] * abs(east)
    steps += ["shift+down" if south > 0 else "shift+up"] * abs(south)
    player.press("m", *steps, "return")
    if unit.id not in player.battle.view.done and player.battle.side == unit.side:
        player.press("escape", "h", "h")


def test_a_question_at_the_set_up_is_answered_and_units_are_placed(tmp_path):
    """The set-up of a whole battle: edges and order by buttons, every unit by a click in its zone."""
    player = Player(tmp_path, "set-battle")
    try:
        for _ in range(30):
            battle = player.battle
            if battle.view.turn >= 1 and battle.view.now.name != "setup":
                break
            if battle.view.asked is not None:
                answer(player)
                continue
            player.press("tab")
            unit = battle.selected
            edge = battle.view.brief.edges[unit.side]
            row = sum(one.present and one.side == unit.side for one in battle.view.units.values())
            deep = battle.view.battlefield.depth
            player.click_at(Point(8 + 6 * row, 6 if edge == "north" else deep - 6))
            if unit.id not in battle.view.done and battle.desk.hand is not None:
                player.click_at(Point(11 + 6 * row, 3 if edge == "north" else deep - 3))
        assert all(unit.present for unit in player.battle.view.units.values())
    finally:
        player.lobby.close()
