"""The guns on the screen: aiming at the ground, known points, rounds to come, the radar map."""

import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
import toy
from battle_pilot import QUIET
from handoffs import Watch

from game.core.engine.match import Match
from game.core.model.events import Acted
from game.core.model.unit import Sighting
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.records import Beam, Heard, Witnessed
from game.rules.alpha_strike.cards.aloft import zone_of
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "alpha_strike"))

import guns

HEARD = ("b", "b3", "b4")


def pilot(state, **more):
    """Return a pilot at a battle with artillery, and its match."""
    match = Match(state)
    seats = {side: Seat(side, match) for side in match.state.sides}
    found = Pilot(
        toy.Lobby(match), lambda app: BattleScreen(app, seats, Navigation()), settings=QUIET, **more
    )
    found.step(times=5)
    return found, match


def select(at, key):
    """Select a unit, on the table or off it."""
    at.app.screen.battle.select(key)
    at.step(times=2)


def test_a_click_on_the_ground_fires_at_it():
    """The number stands at the point before; the round lies on top of everything after."""
    units = (guns.behind("r", "ARTLT-1"), guns.mech("b", 40), guns.gun("b2", 60, "ARTT-1"))
    hand, match = pilot(guns.shelling(*units, off={"r": {"behind": {"inches": 36}}}))
    select(hand, "r")
    hand.press("y")
    hand.hover(Point(30, 20))
    hand.step(times=3)
    assert hand.sees("11+")
    hand.click(Point(30, 20))
    hand.step(times=3)
    pixel = 1 / hand.app.screen.table.viewport.camera.scale
    assert match.state.extras["Flights"].rounds[0].at == pytest.approx((30, 20), abs=pixel)
    assert hand.sees("next turn")


def test_the_blast_lab_looks_at_the_round_in_hand():
    """Directly, indirectly, homing: as it is chosen; a homing one is shown on what is designated."""
    beam = Beam("Red", 1, "b", None, hit=True)
    state = guns.shelling(guns.gun("r", 20, "ARTLT-1", "ARTAIS-1", "TAG"), guns.mech("b", 40))
    unit = state.units["r"]
    hand, _ = pilot(state.with_unit(replace(unit, extras={**unit.extras, "Beam": beam})))
    select(hand, "r")
    hand.press("y")
    hand.press("z")
    hand.hover(Point(30, 20))
    bursting = hand.app.screen.shown.bursting
    for values, weapon in (
        ({}, "Long Tom, direct"),
        ({"weapon": "ART-AIS", "indirect": True}, "Arrow IV"),
        ({"weapon": "ART-AIS", "indirect": True, "homing": True}, "Arrow IV, homing"),
    ):
        desk = hand.app.screen.battle.desk
        desk.hand = desk.hand.but(values={**desk.hand.values, **values})
        hand.step(times=20)
        assert bursting.looked.outlook.burst.weapon == weapon
    assert bursting.looked.outlook.target == "b"
    assert hand.sees("8 % 3 or less: lost")


def test_a_plotted_point_is_fired_at_by_name():
    """Shift-Y and Enter."""
    units = (guns.behind("r", "ARTLT-1"), guns.mech("b", 40), guns.gun("b2", 60, "ARTT-1"))
    state = guns.shelling(
        *units, off={"r": {"behind": {"inches": 36}}}, said={"plotted": {"Red": [[30, 24]]}}
    )
    hand, match = pilot(state)
    select(hand, "r")
    hand.press("shift+y")
    hand.step(times=2)
    assert hand.sees("0+")
    hand.press("enter")
    assert match.state.extras["Flights"].rounds[0].need is None


def test_the_radar_map_is_shown_and_chooses_zones():
    """Beside the table in the phase of the sky; a click on a zone chooses it, a second one flies there."""
    units = (guns.ship("r"), guns.mech("b", 40))
    hand, match = pilot(guns.shelling(*units, off={"r": {"zone": "Inner"}}, phase="aerospace"))
    assert hand.sees("Radar map")
    chart = hand.app.screen.charts
    _, shown = chart.shown()
    foot = pygame.Rect(chart.rect.x, chart.rect.bottom - 40, chart.rect.width, 40)
    caption = [one.text for one in hand.app.written if one.text in shown.words and foot.contains(one.rect)]
    assert " ".join(caption) == shown.words
    select(hand, "r")
    hand.press("m")
    hand.step()
    inner, camera, _ = hand.app.screen.charts._lying[0]
    x, y = camera.to_pixel(Point(18, 9))
    for _ in range(2):
        hand.click((inner.x + x, inner.y + y))
        hand.step()
    assert zone_of(match.state.units["r"]) == "B"


def test_the_radar_map_is_switched_by_its_key():
    """Alt-R, in any phase."""
    units = (guns.ship("r", "CAP2"), guns.mech("b", 40))
    hand, _ = pilot(guns.shelling(*units, off={"r": {"zone": "Inner"}}))
    assert not hand.sees("Radar map")
    hand.press("alt+r")
    hand.step()
    assert hand.sees("Radar map")
    hand.press("alt+r")
    hand.step()
    assert not hand.sees("Radar map")


def test_many_values_are_stepped_through():
    """Zones, where there are more than fit."""
    units = (guns.ship("r", move="9a"), guns.mech("b", 40))
    hand, _ = pilot(guns.shelling(*units, off={"r": {"zone": "Inner"}}, phase="aerospace"))
    select(hand, "r")
    hand.press("m")
    hand.step(times=3)
    hand.click_words("›")
    hand.step()
    assert hand.app.screen.battle.desk.hand.values["zone"] == "Central"


def test_the_hit_list_leaves_the_radar_map_free():
    """Both at once, wherever the pointer is."""
    units = (guns.ship("b", "CAP2"), guns.gun("r", 20, "ARTLT-1"), guns.mech("b2", 40))
    hand, _ = pilot(guns.shelling(*units, off={"b": {"zone": "Inner"}}), size=(1280, 800))
    select(hand, "r")
    for key in ("alt+r", "z"):
        hand.press(key)
    for place in (Point(40, 24), Point(6, 6), Point(66, 6)):
        hand.hover(place)
        hand.step(times=20)
        screen = hand.app.screen
        assert hand.sees("Radar map")
        assert screen.certificates.burst.rect.width
        assert screen.certificates.burst.rect.collidelist(screen.charts.rects) < 0


def capital(**more):
    """Return a pilot at a battle in which Red's ship in the sky may fire at two of Blue's, and its match."""
    units = (
        guns.ship("r", "CAP2/2/2/2"),
        guns.ship("b"),
        guns.ship("b2"),
        guns.mech("r2", 20),
        guns.mech("b3", 40),
    )
    sky = {"r": {"zone": "Inner"}, "b": {"zone": "Central"}, "b2": {"zone": "B"}}
    return pilot(guns.shelling(*units, off=sky), **more)


def aim_capital(hand, size, scale):
    """Let Red's ship aim at its first target, in a window of *size* with an interface of *scale*."""
    hand.app.settings = hand.app.settings.but(scale=scale)
    hand.resize(size)
    select(hand, "r")
    hand.press("alt+f", ".")
    hand.step(times=8)


def open_drawer(hand):
    """Open the drawer of a low window that holds the tally."""
    assert hand.app.screen.certificates.folded
    hand.press("alt+5")
    hand.step(times=20)
    assert not hand.app.screen.certificates.folded


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_the_tab_of_capital_fire_says_target_chance_and_damage(size):
    """At 200 % the tally is a drawer; its tab lies within the window, on no list and not on the map."""
    hand, _ = capital(size=size)
    aim_capital(hand, size, 200)
    screen = hand.app.screen
    assert screen.certificates.folded
    tab = screen.certificates.rect
    said = [one for one in hand.app.written if tab.contains(one.rect)]
    assert [one.text for one in said] == ["11+  8 %  ·  2 damage", "→ Test b"]
    assert not any(one.cut for one in said)
    assert hand.surface.get_rect().contains(tab)
    others = [screen.hand.rect, screen.forces.rect, screen.targets.rect, *screen.charts.rects]
    assert tab.collidelist(others) < 0


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_capital_fire_has_a_panel_like_fire(size, scale):
    """The tally with how the range was found, chance and damage, beside the list; the map."""
    hand, _ = capital(size=size)
    aim_capital(hand, size, scale)
    if scale == 200:
        open_drawer(hand)
    screen = hand.app.screen
    assert screen.charts.rects
    assert screen.charts.rects[0].collidelist([screen.hand.rect, screen.forces.rect, screen.targets.rect]) < 0
    assert hand.surface.get_rect().contains(screen.charts.rects[0])
    tally = screen.certificates.tally.rect
    listed = [one for one in hand.app.written if screen.targets.rect.contains(one.rect)]
    assert {"Test b", "Test b2"} <= {one.text for one in listed}
    assert not any(tally.colliderect(one.rect) for one in listed)
    assert {row.tag for row in screen.targets.line_list.things} == {"b", "b2"}
    assert hand.sees("Chance on 2D6")
    assert any("CAP-18" in words for words in hand.words)


@pytest.mark.parametrize(("size", "scale"), [((1600, 900), 100), ((1280, 720), 100), ((2560, 1440), 200)])
def test_capital_fire_is_shown_from_the_side(size, scale):
    """From zone to zone, with the range in each and what it counts as; below the tally, and whole."""
    hand, _ = capital(size=size)
    hand.app.settings = hand.app.settings.but(scale=scale)
    hand.resize(size)
    select(hand, "r")
    hand.press("alt+f")
    hand.step(times=4)
    hand.hover(hand.app.screen.charts.spot_rect("b2").center)
    hand.step(times=20)
    box = hand.app.screen.certificates.tally.rect
    caption = hand.find("From the side")
    assert box.contains(caption.rect)
    assert caption.rect.top > hand.find("hits the front (CAP-05)").rect.bottom
    assert hand.sees("medium, counts as short")
    assert {"Inner Ring", "Middle B"} <= set(hand.words)


def test_a_click_on_the_map_fires_capital_weapons():
    """The pointer aims, a click on who flies there fires."""
    hand, match = capital()
    select(hand, "r")
    hand.press("alt+f")
    hand.step(times=4)
    charts = hand.app.screen.charts
    hand.hover(charts.spot_rect("b2").center)
    assert hand.app.screen.battle.desk.hand.aim == "b2"
    before = len(match.log)
    hand.click(charts.spot_rect("b").center)
    assert len(match.log) == before + 1
    assert match.log[-1].action.target == "b"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_tally_of_capital_fire_is_whole_in_a_low_window(size):
    """At 200 %: it is written smaller rather than cut at its last note."""
    hand, _ = capital(size=size)
    aim_capital(hand, size, 200)
    open_drawer(hand)
    last = hand.find("hits the front (CAP-05)")
    assert (
        last.rect.bottom <= hand.app.screen.certificates.tally.rect.bottom <= hand.surface.get_rect().bottom
    )


def counter_battery():
    """Return a pilot at Red's screen, and its match: rounds of two of three batteries were seen."""
    units = (
        guns.gun("r", 20, "ARTLT-1"),
        guns.mech("b2", 50),
        *(guns.behind(key, "ARTLT-1") for key in HEARD),
    )
    off = {key: {"behind": {"inches": 30}} for key in HEARD}
    state = guns.shelling(*units, off=off, options={"secret_fire": True})
    told = Witnessed((Heard("Red", "b", 2), Heard("Red", "b3", 1)))
    state = replace(state, extras={**state.extras, "Witnessed": told})
    for key in ("b", "b3"):
        state = state.with_unit(replace(state.units[key], seen_as={"Red": Sighting.BLIP}))
    match = Match(state)
    hand = Watch(match, ("Red",), size=(1280, 720))
    hand.step(times=5)
    select(hand, "r")
    return hand, match


@pytest.mark.rule("ARTY-15")
def test_a_battery_that_was_heard_is_aimed_at_like_any_target():
    """On no map it has its row in the list of targets: a click aims and shows the tally, another fires."""
    hand, match = counter_battery()
    hand.press("alt+y")
    hand.step(times=4)
    rows = {row.tag for row in hand.app.screen.targets.line_list.things}
    assert rows == {"b", "b3"}
    name = hand.battle.view.units["b3"].name
    listed = hand.app.screen.targets.rect
    row = next(one for one in hand.app.written if one.text == name and listed.contains(one.rect))
    hand.click(row.rect.center)
    hand.step(times=20)
    assert hand.battle.desk.hand.aim == "b3"
    tally = hand.app.screen.certificates.tally.rect
    assert tally.width
    assert not tally.colliderect(hand.app.screen.targets.rect)
    assert hand.sees(f"Test r → {name}")
    assert hand.sees("counter-battery fire")
    before = len(match.log)
    hand.click(row.rect.center)
    assert len(match.log) == before + 1
    assert (match.log[-1].action.target, match.log[-1].action.weapon) == ("b3", "ART-LT")


def test_a_click_on_the_map_fires_flak():
    """As capital weapons are: the map comes with it in hand; who flies in no other zone is aimed at."""
    units = (guns.gun("r", 20), guns.ship("b"), guns.ship("b2"))
    sky = {"b": {"zone": "Central"}, "b2": {"zone": "B"}}
    hand, match = pilot(guns.shelling(*units, off=sky, phase="combat"))
    select(hand, "r")
    hand.press("shift+f")
    hand.step(times=4)
    charts = hand.app.screen.charts
    assert {row.tag for row in hand.app.screen.targets.line_list.things} == {"b"}
    before = len(match.log)
    hand.click(charts.spot_rect("b2").center)
    assert len(match.log) == before
    hand.click(charts.spot_rect("b").center)
    assert [type(entry.action).__name__ for entry in match.log[before:]] == ["Flak"]
    assert match.log[before].action.target == "b"


def test_h_keeps_the_zone_as_it_ends_the_part_of_a_unit_in_every_phase():
    """Once takes it, once more confirms; the unit has acted and is where it was."""
    units = (guns.ship("r"), guns.mech("b", 40))
    hand, match = pilot(guns.shelling(*units, off={"r": {"zone": "Inner"}}, phase="aerospace"))
    select(hand, "r")
    hand.press("h")
    assert match.state.done == frozenset()
    hand.press("h")
    assert zone_of(match.state.units["r"]) == "Inner"
    assert [one.unit for entry in match.log for one in entry.events if isinstance(one, Acted)] == ["r"]
