"""The battle screen with the real rules of Alpha Strike: what the toy family has no example of."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_pilot import QUIET

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

NEAR = """
format: scenario/1
name: Near
map:
  size: [48, 36]
  features:
    - {id: hill, kind: hill, height: 2, polygon: [[20, 5], [30, 5], [30, 12], [20, 12]]}
    - {id: wood, kind: woods, circle: [12, 28, 4]}
rules: [alpha_strike]
begin: {turn: 1, phase: PHASE, initiative: [Red, Blue]}
seed: "1"
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: GRF-1N, at: [10, 15], facing: 90}
      - {id: r2, card: WHM-6R, at: [3, 20], facing: 90}
      - {id: r3, card: PXH-1}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: PXH-1, at: [16, 15], facing: 270, status: {armor: 2, heat: 1}}
      - {id: b2, card: HBK-4G, at: [36, 20], facing: 270}
"""


class Sortie(Pilot):
    """A pilot at a battle of Alpha Strike; units go by the names of the scenario."""

    def __init__(self, folder: Path, phase: str, *, near: bool = False):
        path = folder / "near.yaml"
        text = NEAR.replace("at: [16, 15]", "at: [11.25, 15]") if near else NEAR
        path.write_text(text.replace("PHASE", phase))
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        seats = self.lobby.begin(battle_start(read_scenario(path)))
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats), size=(1600, 900), settings=QUIET)
        self.step(times=2)
        self.names = {name: unit for unit, name in self.battle.view.brief.names.items()}

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    def unit(self, name):
        """Return the unit called *name* in the scenario."""
        return self.battle.view.units[self.names[name]]

    def select(self, name):
        """Click on the unit called *name*."""
        self.click_unit(self.names[name])


@pytest.fixture
def moving(tmp_path):
    sortie = Sortie(tmp_path, "movement")
    yield sortie
    sortie.lobby.close()


@pytest.fixture
def fighting(tmp_path):
    sortie = Sortie(tmp_path, "combat")
    yield sortie
    sortie.lobby.close()


def test_a_walk_is_drawn_costed_and_made(moving):
    """The cost of the way stands at the ghost; a click on its end makes it."""
    moving.select("r1")
    moving.press("m")
    moving.hover(Point(13, 19))
    assert moving.sees('5.0" of 10"')
    moving.click_at(Point(13, 19))
    moving.click_at(Point(13, 19))
    assert moving.unit("r1").at.y == pytest.approx(19, abs=0.1)


def test_a_jump_goes_by_its_own_key(moving):
    """J: a straight segment over all."""
    moving.select("r1")
    moving.press("j")
    moving.hover(Point(18, 17))
    assert moving.sees("of 10")
    moving.press("return")
    assert moving.unit("r1").at.x == pytest.approx(18, abs=0.1)


def test_a_charge_leads_to_the_enemy_and_tells_what_it_needs(moving):
    """C, hover: the ghost stands in contact, the tally is that of the charge; two clicks declare it."""
    moving.select("r2")
    moving.press("h", "h")
    moving.select("b1")
    moving.press("h", "h")
    moving.select("r1")
    moving.press("c")
    moving.hover(Point(16, 15))
    assert moving.sees("Charge")
    assert moving.sees("AS-PHYS-05")
    moving.click_unit(moving.names["b1"])
    moving.click_unit(moving.names["b1"])
    assert moving.unit("r1").status.special == "charge"
    assert moving.unit("r1").at.x == pytest.approx(14.75, abs=0.02)


def test_by_keys_a_unit_enters_from_the_middle_of_its_edge(moving):
    """The cursor of the keys begins where the unit comes from, not in the middle of the table."""
    moving.battle.select(moving.names["r3"])
    moving.press("m", "shift+right", "shift+right", "shift+right")
    assert moving.battle.desk.cursor == pytest.approx((3, 18), abs=0.1)
    assert moving.sees("of 12")


def test_a_unit_enters_over_its_edge(moving):
    """Selected in the list it is in hand at once; the ghost begins at the edge."""
    forces = moving.app.screen.forces
    line = next(line for line in forces.lines() if line.unit == moving.names["r3"])
    moving.click((forces.rect.x + 60, forces.rect.y + line.y + line.height // 2))
    assert moving.battle.desk.hand.offer.label == "Move"
    moving.hover(Point(6, 8))
    assert moving.battle.aiming.ahead().start.x == 0
    moving.click_at(Point(6, 8))
    moving.press("return")
    assert moving.unit("r3").at.x == pytest.approx(6, abs=0.1)


def test_a_unit_leaves_beyond_its_edge(moving):
    """A click beyond the home edge leads off the table; Enter makes it so."""
    moving.select("r2")
    moving.press("m")
    moving.hover(Point(-0.8, 20))
    assert moving.sees("leaves the table")
    moving.click_at(Point(-0.8, 20))
    moving.press("return")
    assert moving.unit("r2").removed == "left"


def test_the_card_is_the_printed_one(fighting):
    """Move, TMM, damage, OV, bubbles, heat, criticals, specials with their meaning."""
    fighting.select("b1")
    words = set(fighting.words)
    assert {"MOVE", "TMM", "OV", "S (+0)", "M (+2)", "L (+4)", "ARMOUR", "STRUCTURE", "HEAT"} <= words
    assert {"Engine", "Fire Control", "Weapon", "MP"} <= words
    assert fighting.sees("+1 to hit (AS-HIT-12)")


def test_fire_shows_used_and_told(fighting):
    """The tally on hover, its rules, the certificate in words; then the dice in the log."""
    fighting.select("r1")
    fighting.press("f")
    fighting.hover(Point(36, 20))
    assert {"AS-HIT-01", "AS-HIT-02"} <= set(fighting.words)
    assert fighting.sees("(AS-RNG-02)")
    shown = fighting.battle.numbers.chance_at(fighting.names["b2"]).forecast.need
    fighting.click_unit(fighting.names["b2"])
    rolled = next(told for told in fighting.battle.hotseat.story.lines if told.need is not None)
    assert rolled.need == shown


def test_a_strike_out_of_contact_is_refused(fighting):
    """P: the reason stands at every enemy that is not in base contact."""
    fighting.select("r1")
    fighting.press("p")
    fighting.hover(Point(16, 15))
    assert fighting.sees("not in base contact (AS-PHYS-02)")


def test_heat_is_set_right_by_agreement(fighting):
    """Amend: a click on the heat scale and on a bubble; both agree; the log has the words of the card."""
    fighting.select("b1")
    fighting.press("ctrl+e")
    card = fighting.app.screen.card
    for field, value in (("heat", 3), ("armor", 1)):
        spot = next(spot for spot in card._spots if (spot.field, spot.value) == (field, value))
        fighting.click((card.rect.x + spot.rect.centerx, card.rect.y + spot.rect.centery))
    fighting.press("return")
    assert fighting.sees("heat 3, armour 1")
    fighting.click_words("Agree")
    assert fighting.unit("b1").status.heat == 3
    assert fighting.sees("is corrected: heat 3, armour 1")


def test_a_card_is_measured_in_the_frame_after_its_unit_is_selected(fighting):
    """Until then the last one is shown; the window goes on by itself."""
    fighting.select("r1")
    app, card = fighting.app, fighting.app.screen.card
    before, size = card.key(), card.rect.size
    fighting.battle.select(fighting.names["b1"])
    app.update(1 / 60)
    assert (card.key(), card.rect.size) == (before, size)
    assert app.screen.busy
    assert app.screen.due() == 0.0
    app.update(1 / 60)
    assert card.key() != before
    assert not card.advancing
    fighting.battle.select(None)
    fighting.hover(Point(2, 22))
    assert not card.open
    assert not card.advancing
