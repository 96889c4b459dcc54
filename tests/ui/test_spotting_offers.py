"""What spotting lets units do, by keys and by mouse: scans, suites, sensors, hiding."""

from dataclasses import replace

from handoffs import Watch, box, mech, patrol

from game.core.engine.match import Match
from game.core.model.unit import extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.alpha_strike.spotting.electronics import Electronics
from game.rules.alpha_strike.spotting.hidden import Hidden, is_hidden

WOODS = box("woods", 10, 10, 12, 12)


def session(*units, phase="movement", features=(), of_units=None, hide=False):
    """Return a pilot at Red's screen of a battle of *units*; *hide*: r is yet to be hidden."""
    state = patrol(*units, phase=phase, features=features, of_units=of_units)
    if hide:
        state = state.with_unit(replace(state.units["r"], enters=1))
    pilot = Watch(Match(state), ("Red",), size=(1024, 640))
    pilot.battle.select("r")
    pilot.step()
    return pilot


def test_a_record_sheet_is_read_by_key_and_click():
    """E takes it in hand, a click on an identified enemy asks; then its card is open."""
    pilot = session(
        mech("r", 20, 24), mech("b", 25, 24), phase="combat", of_units={"b": {"identified": True}}
    )
    assert pilot.battle.view.units["b"].status is UNKNOWN
    pilot.press("e")
    pilot.hover(Point(25, 24))
    pilot.click(Point(25, 24))
    assert pilot.battle.view.units["b"].status is not UNKNOWN
    assert pilot.battle.view.units["b"].profile.skill is UNKNOWN


def test_a_suite_is_set_by_key_and_button():
    """Its key takes it in hand, its mode is chosen, Enter orders it; also for a unit that has acted."""
    pilot = session(mech("r", 20, 24, specials=("ECM",)), mech("r2", 20, 34), mech("b", 60, 24))
    pilot.press("alt+j")
    pilot.click_words("eccm")
    pilot.press("enter")
    now = pilot.battle.view.units["r"]
    assert extra_of(now.extras, Electronics).ordered == "eccm"


def test_a_remote_sensor_is_set_down_by_its_button():
    """It stands beside the unit as a counter of its side, marked as what it is."""
    pilot = session(mech("r", 20, 24, specials=("RSD2",)), mech("r2", 20, 34), mech("b", 60, 24))
    pilot.click_words("Remote sensor")
    found = [unit for unit in pilot.battle.view.units.values() if unit.name.lower().startswith("remote")]
    assert len(found) == 1
    token = next(one for one in pilot.app.screen.table.tokens if one.id == found[0].id)
    assert "sensor" in token.flags


def test_a_hidden_unit_is_ordered_and_rises():
    """It takes no go; its standing order is chosen, and it may rise to move."""
    pilot = session(
        mech("r", 16, 16),
        mech("r2", 20, 40),
        mech("b", 60, 24),
        features=(WOODS,),
        of_units={"r": {"hidden": True}},
    )
    unit = pilot.battle.view.units["r"]
    assert is_hidden(unit)
    token = next(one for one in pilot.app.screen.table.tokens if one.id == "r")
    assert "hidden" in token.flags
    pilot.press("alt+o")
    pilot.click_words("No")
    pilot.press("enter")
    assert extra_of(pilot.battle.view.units["r"].extras, Hidden).ambush is False
    pilot.press("alt+h")
    assert not is_hidden(pilot.battle.view.units["r"])
    assert pilot.battle.view.units["r"].id in {unit.id for unit in pilot.battle.activation.ready()}


def test_a_unit_is_hidden_by_click():
    """In cover, on its side of the table; in the clear the reason stands at the cursor."""
    pilot = session(
        mech("r", 16, 16),
        mech("r2", 4, 40),
        mech("b", 60, 24),
        phase="setup",
        features=(WOODS,),
        of_units={"r": {"hidden": True}},
        hide=True,
    )
    pilot.press("alt+h")
    assert pilot.battle.desk.hand is not None
    pilot.hover(Point(40, 40))
    assert pilot.sees("BLIP-14") or pilot.sees("home edge")
