"""A move that ends near an enemy ends in base contact with it: so a strike is within reach by mouse."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest
from battle_pilot import QUIET

from game.battlefield.contact import overlap
from game.core.views.reporting import judged
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import EPS, Point, bearing, distance, polar
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.aiming.contacts import SNAP, snaps
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

FIELD = """
format: scenario/1
name: Contact
map:
  size: [48, 36]
  features:
    - {id: mesa, kind: hill, height: 3, polygon: [[29, 5], [40, 5], [40, 12], [29, 12]]}
rules: [alpha_strike]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
seed: "1"
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: GRF-1N, at: [10, 15], facing: 90}
      - {id: r2, card: PXH-1, at: [18.2, 16.0], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: PXH-1, at: [16, 15], facing: 270}
      - {id: b2, card: PXH-1, at: [16, 17.2], facing: 270}
      - {id: b3, card: PXH-1, at: [9, 0.4], facing: 270}
      - {id: b4, card: PXH-1, at: [4, 22], facing: 270}
"""


class Touching(Pilot):
    """A pilot whose first unit can walk into contact."""

    def __init__(self, folder: Path, field: str = FIELD):
        path = folder / "contact.yaml"
        path.write_text(field)
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        seats = self.lobby.begin(battle_start(read_scenario(path)))
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats), size=(1600, 900), settings=QUIET)
        self.step(times=2)
        self.names = {name: unit for unit, name in self.battle.view.brief.names.items()}

    @property
    def battle(self):
        return self.app.screen.battle

    def unit(self, name):
        return self.battle.view.units[self.names[name]]

    def reach(self, name):
        """Return the distance of the middles at which the first unit touches the one called *name*."""
        return self.unit("r1").base + self.unit(name).base

    def zoom_on(self, at):
        """Make a pixel so small that thresholds can be met by the mouse."""
        for _ in range(12):
            self.wheel(1, at)


@pytest.fixture
def pilot(tmp_path):
    found = Touching(tmp_path)
    yield found
    found.lobby.close()


@pytest.mark.parametrize(("key", "off"), [("m", 0.03), ("m", -0.03), ("m", 0.28), ("m", -0.28), ("j", 0.2)])
def test_a_move_near_an_enemy_ends_in_contact(pilot, key, off):
    """Within 0.3" outside and inside, walking and jumping: the preview says so, and so it comes."""
    goal = Point(16 - pilot.reach("b1") - off, 15)
    pilot.zoom_on(goal)
    pilot.battle.select(pilot.names["r1"])
    pilot.press(key)
    pilot.hover(goal)
    assert pilot.sees('of 10", contact')
    pilot.click_at(goal)
    pilot.press("return")
    at = pilot.unit("r1").at
    assert abs(distance(at, Point(16, 15)) - pilot.reach("b1")) <= EPS
    assert judged(pilot.battle.view, pilot.unit("r1"), pilot.unit("b1")).sight.contact


@pytest.mark.parametrize("off", [0.34, -0.34])
def test_beyond_three_tenths_it_stays_where_it_is_drawn(pilot, off):
    """Outside it ends where the cursor is; inside it would overlap."""
    goal = Point(16 - pilot.reach("b1") - off, 15)
    pilot.zoom_on(goal)
    pilot.battle.select(pilot.names["r1"])
    pilot.press("m")
    pilot.hover(goal)
    assert not pilot.sees('of 10", contact')
    assert pilot.sees("would overlap") is (off < 0)


def test_the_last_leg_over_waypoints_ends_in_contact(pilot):
    """The waypoints stay where they were set."""
    goal = polar(Point(16, 15), 300, pilot.reach("b1") + 0.1)
    pilot.battle.select(pilot.names["r1"])
    pilot.press("m")
    pilot.click_at(Point(12, 13))
    pilot.click_at(goal)
    pilot.press("return")
    assert abs(distance(pilot.unit("r1").at, Point(16, 15)) - pilot.reach("b1")) <= EPS


def test_between_two_enemies_it_touches_both(pilot):
    """Where the cursor is near contact with both, both are touched and none is overlapped."""
    goal = Point(16 - pilot.reach("b1") + 0.45, 16.1)
    pilot.zoom_on(goal)
    pilot.battle.select(pilot.names["r1"])
    pilot.press("m")
    pilot.hover(goal)
    end = pilot.battle.aiming.ahead().path[-1]
    assert [foe.id for foe in pilot.battle.aiming.met(pilot.battle.aiming.ahead())] == [
        pilot.names["b1"],
        pilot.names["b2"],
    ]
    for name in ("b1", "b2"):
        assert abs(distance(end, pilot.unit(name).at) - pilot.reach(name)) <= EPS


def test_near_the_edge_it_touches_from_the_table(pilot):
    """The nearest place of contact lies off the table: the one on its edge is taken."""
    foe = pilot.unit("b3")
    goal = Point(foe.at.x - pilot.reach("b3") + 0.05, 0.02)
    found = snaps(pilot.battle.view, pilot.unit("r1"), goal)
    assert found
    assert all(pilot.battle.view.battlefield.contains(at) for at in found)


def test_who_cannot_pay_the_last_tenths_stops_short(tmp_path):
    """Contact that would cost more than the unit has does not make a legal move a refused one."""
    far = FIELD.replace("id: b4, card: PXH-1, at: [4, 22]", "id: b4, card: PXH-1, at: [10, 26.4]")
    pilot = Touching(tmp_path, far)
    reach = pilot.reach("b4")
    goal = Point(10, 24.99)
    assert 0 < 26.4 - reach - goal.y < SNAP
    pilot.battle.select(pilot.names["r1"])
    pilot.press("m")
    pilot.battle.desk.cursor, pilot.battle.desk.over = goal, True
    pilot.step()
    plan = pilot.battle.aiming.ahead(patient=False)
    assert not plan.refusals
    assert plan.path[-1] == goal
    pilot.lobby.close()


def test_wherever_the_cursor_is_what_it_snaps_to_is_contact_and_stands_free(pilot):
    """2,000 places about the enemies: every offer touches, overlaps nobody, and lies on the table."""
    dice, view, unit = random.Random(7), pilot.battle.view, pilot.unit("r1")
    offered = 0
    for _ in range(2000):
        foe = pilot.unit(dice.choice(("b1", "b2", "b3", "b4")))
        reach = foe.base + unit.base
        cursor = polar(foe.at, dice.uniform(0, 360), reach + dice.uniform(-0.5, 0.5))
        for at in snaps(view, unit, cursor):
            offered += 1
            assert distance(at, cursor) <= SNAP + EPS
            assert view.battlefield.contains(at)
            assert not any(overlap(at, unit.base, one.at, one.base) for one in view.present if one != unit)
            assert any(
                abs(distance(at, one.at) - one.base - unit.base) <= EPS for one in view.foes(unit.side)
            )
    assert offered > 500


def test_straight_out_from_the_cursor_is_the_nearest_contact(pilot):
    """With one enemy about it is the place on the line from its middle through the cursor."""
    foe, unit = pilot.unit("b4"), pilot.unit("r1")
    cursor = polar(foe.at, 77, foe.base + unit.base + 0.2)
    (at,) = snaps(pilot.battle.view, unit, cursor)
    assert math.isclose(bearing(foe.at, at), 77, abs_tol=1e-6)
