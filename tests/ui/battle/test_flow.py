"""The flow of a battle: after an action the next unit is selected, and what the others did is shown."""

from __future__ import annotations

from battle_pilot import QUIET, Flight

from game.geometry.point import Point

ON = QUIET.but(next_unit=True)


def test_after_an_action_the_next_unit_that_can_act_is_selected():
    """Each hold selects the next of the side whose go it is, until none is left."""
    pilot = Flight(settings=ON)
    assert pilot.desk.selected is None
    pilot.press("tab", "h", "h")
    pilot.step(times=3)
    first = pilot.battle.selected
    assert first is not None
    assert first in pilot.battle.activation.ready()
    pilot.press("h", "h")
    pilot.step(times=3)
    assert pilot.battle.selected is not None
    assert pilot.battle.selected.id != first.id


def test_without_the_option_nothing_is_selected(pilot):
    """The next one is chosen by Tab."""
    pilot.press("tab", "h", "h")
    pilot.step(times=3)
    assert pilot.desk.selected is None or pilot.battle.selected.id in pilot.match.state.done


def test_what_is_looked_at_stays_selected_while_others_act():
    """An enemy that is being read is not let go."""
    pilot = Flight(settings=ON)
    pilot.press("tab", "h")
    pilot.battle.desk.drop()
    pilot.battle.select("b1")
    pilot.battle.refresh()
    assert pilot.desk.selected == "b1"


def test_the_camera_follows_who_is_seen_to_move():
    """Zoomed in elsewhere, a unit that goes its way is in sight all the time."""
    pilot = Flight(settings=QUIET.but(motion=True))
    pilot.press("tab", "m")
    pilot.hover(Point(13, 10))
    pilot.click_at(Point(13, 10))
    pilot.wheel(10, Point(40, 28))
    view = pilot.app.screen.table.viewport
    assert not view.clear.collidepoint(view.pixel_of(pilot.unit("r1").at))
    pilot.press("return")
    pilot.step(1 / 30)
    seen = []
    while pilot.app.screen.beats.playing:
        pilot.step(1 / 30)
        for at, _ in pilot.app.screen.beats.moving().values():
            seen.append(pilot.surface.get_rect().collidepoint(view.pixel_of(at)))
    assert seen
    assert all(seen)
