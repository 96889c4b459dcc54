"""While aiming, the certificate hides no unit that can be attacked: it moves over, or they show through."""

from __future__ import annotations

import pygame
import pytest
import toy
from battle_pilot import QUIET, Flight
from mouse_player import ATTACKS, MousePlayer
from window_matrix import some

HEAD = """
format: scenario/1
name: Field
map: {{size: [{size}]}}
rules: [{family}]
begin: {{turn: 1, phase: {phase}, initiative: [Red, Blue]}}
seed: "3"
sides:
  - name: Red
    edge: west
    units:
      - {{id: r1, card: {red}, group: One, at: [{at}], facing: 90}}
  - name: Blue
    edge: east
    units:
"""
FOE = "      - {{id: b{i}, card: {card}, group: {group}, at: [{x}, {y}], facing: 270}}"
PLACES = ((38, 12), (40, 16), (40, 21), (37, 26), (35, 31), (44, 25), (33, 16), (30, 28))
CLOSE = ((20, 10), (24, 15), (24, 21), (20, 26), (28, 18), (22, 18))
FAMILIES = {
    "alpha_strike": ("72, 48", "combat", "AS7-D", "24, 20", "AWS-8Q", PLACES),
    "mecha": ("72, 48", "command", "Marshal", "24, 20", "Harrier", PLACES),
    "skirmish": ("48, 36", "action", "Lieutenant", "12, 18", "Militiaman", CLOSE),
}
WINDOWS = [
    (size, scale) for scale in (100, 200) for size in ((1024, 640), (1280, 720), (1600, 900), (2560, 1440))
]
AIMS = 3


def field(family):
    """Return a scenario of *family* in which one unit faces many."""
    size, phase, red, at, blue, places = FAMILIES[family]
    foes = [FOE.format(i=i, card=blue, group=f"G{i // 2}", x=x, y=y) for i, (x, y) in enumerate(places)]
    head = HEAD.format(family=family, size=size, phase=phase, red=red, at=at)
    return head + "\n".join(foes) + "\n"


def aiming(folder, family, size, scale):
    """Return a player whose unit has an attack in hand that can be aimed at something."""
    player = MousePlayer(folder, field(family), size=size, scale=scale)
    while not player.battle.activation.ready() or player.battle.view.now.name in ("command", "initiative"):
        player.press("ctrl+return")
    player.battle.select(next(one.id for one in player.battle.activation.ready() if one.side == "Red"))
    player.step(times=2)
    for offer in player.battle.aiming.offers():
        if offer.label in ATTACKS and player.battle.aiming.able(offer):
            player.press_button(offer.label)
            if any(not one.refusals for one in player.battle.numbers.chances()):
                return player
            player.put_down()
    raise AssertionError("nothing can be attacked")


def shown(player):
    """Aim at the next target, and let its certificate be painted; open it if it is folded."""
    player.press(".")
    player.step(times=8)
    if player.app.screen.certificates.folded:
        player.press("alt+5")
        player.step(times=10)
    return player.app.screen.certificates


@pytest.mark.parametrize(("family", "window"), some(list(FAMILIES), WINDOWS))
def test_no_unit_that_can_be_attacked_is_hidden_by_the_certificate(tmp_path, family, window):
    """Whichever is aimed at: that one and the attacker are free, and the others at least show through."""
    player = aiming(tmp_path, family, *window)
    screen = player.app.screen
    for _ in range(AIMS):
        certificates = shown(player)
        aim = player.battle.desk.hand.aim
        assert certificates.rects
        fading, view = screen.attention.fading, screen.table.viewport
        over = [one for one in certificates.rects if one not in fading.rects]
        assert all(one.collidelist(over) < 0 for one in view.ends(aim))
        open_to = [one for one in player.battle.numbers.chances() if not one.refusals]
        tokens = [view.token_rect(player.battle.view.units[one.target]) for one in open_to]
        assert tokens
        assert all(one.collidelist(over) < 0 or one in fading.shining for one in tokens)
    player.lobby.close()


@pytest.mark.parametrize(
    ("family", "size"), some(["alpha_strike", "mecha"], [(1280, 720), (1600, 900), (2560, 1440)])
)
def test_where_there_is_room_beside_all_units_the_certificate_is_there(tmp_path, family, size):
    """It covers no token at all."""
    player = aiming(tmp_path, family, size, 100)
    view = player.app.screen.table.viewport
    for _ in range(AIMS):
        boxes = shown(player).rects
        assert all(view.token_rect(one).collidelist(boxes) < 0 for one in player.battle.view.present)
    player.lobby.close()


def in_its_corner(at, side="Blue"):
    """Return a pilot that aims at b1; another is *at* a place, the certificate in its corner."""
    units = (
        toy.toy("r1", "Red", 26, 20),
        toy.toy("b1", "Blue", 34, 26, 270),
        toy.toy(f"{side[0].lower()}2", side, *at, 270),
    )
    pilot = Flight(*units, phase="combat", settings=QUIET.but(panels={"certificate place": "topright"}))
    pilot.press("tab", "f", ".")
    pilot.step(times=8)
    assert pilot.desk.hand.aim == "b1"
    return pilot


@pytest.mark.parametrize(("side", "shows"), [("Blue", True), ("Red", False)])
def test_a_target_under_a_certificate_that_the_player_put_there_shows_through_it(side, shows):
    """The same certificate is brighter where the token lies than without that unit; not if it is a friend."""
    pilot = in_its_corner((3, 30))
    box = pilot.app.screen.certificates.tally.rect
    at = pilot.app.screen.table.viewport.inches((box.right - 40, box.centery))
    without = pilot.surface.copy()
    pilot = in_its_corner((at.x, at.y), side)
    assert pilot.app.screen.certificates.tally.rect == box
    token = pilot.app.screen.table.viewport.token_rect(pilot.unit(f"{side[0].lower()}2"))
    assert token in pilot.app.screen.attention.fading.shining
    seen = [sum(pygame.transform.average_color(one, token)[:3]) for one in (pilot.surface, without)]
    assert (seen[0] > seen[1] + 20) is shows


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_turn_moves_off_the_unit_selected(size):
    """In a low window it is beside the history then, over another one; selected elsewhere, it is back."""
    units = [
        toy.toy("r1", "Red", 5, 2, 180),
        toy.toy("r2", "Red", 24, 18),
        toy.toy("b1", "Blue", 30, 26, 270),
    ]
    window = {"phase": "combat", "size": size, "settings": QUIET.but(scale=200)}
    pilot = Flight(*units, **window)
    pilot.battle.select("r1")
    pilot.step(times=3)
    beside = pilot.app.screen.table.viewport.inches(pilot.app.screen.bar.rect.center)
    pilot = Flight(*units, toy.toy("b2", "Blue", *beside, 180), **window)
    view, turn = pilot.app.screen.table.viewport, pilot.app.screen.bar
    pilot.battle.select("r2")
    pilot.step(times=3)
    corner = turn.rect.copy()
    assert view.token_rect(pilot.unit("r1")).colliderect(corner)
    pilot.battle.select("r1")
    pilot.step(times=3)
    assert not view.token_rect(pilot.unit("r1")).colliderect(turn.rect)
    assert not turn.rect.colliderect(pilot.app.screen.history.rect)
    pilot.battle.select("r2")
    pilot.step(times=3)
    assert turn.rect == corner


def test_notes_without_room_are_reached_by_the_wheel(tmp_path):
    """In a low window at 200 % the tally scrolls to the last of them."""
    player = aiming(tmp_path, "skirmish", (1280, 720), 200)
    box = shown(player).rects[0]
    notes = player.battle.numbers.chance_at(player.battle.desk.hand.aim).forecast.notes
    seen = ""
    for _ in range(20):
        seen += " ".join(one.text for one in player.app.written if box.contains(one.rect)) + " "
        player.wheel(-1, box.center)
        player.step()
    assert shown(player).rects[0] == box
    assert all(note.split()[-1] in seen for note in notes)
    player.lobby.close()
