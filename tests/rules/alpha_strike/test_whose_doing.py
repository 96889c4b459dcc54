"""What comes down is its battery's doing: counted at the battle's end, and till then told to nobody else."""

from dataclasses import replace

import pytest
from boards import mech
from guns import behind, gun, shelling, ship, until, went

from game.core.engine.agreement import Concede
from game.core.engine.match import Match
from game.core.model.events import Engaged
from game.core.views.observe import OVERSEER, observe
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.mechanics.battle.battle_statistics import UnitStatistics, battle_statistics
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, CounterBattery
from game.rules.alpha_strike.artillery.records import Beam, Heard, Witnessed
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire

POI = Point(40, 24)
SECRET = {"secret_fire": True}


def deeds(match: Match) -> dict[str, UnitStatistics]:
    """Return what each unit did, as the overseer reckons it."""
    events = [event for entry in match.log for event in entry.events]
    return {one.unit.id: one for one in battle_statistics(observe(match.start, OVERSEER), events).per_unit}


def shelled(*dice: int, special: str = "ARTLT-1", options: dict | None = None, **more: object) -> Match:
    """Return the match in which Red's gun on the table has fired at Blue."""
    units = (gun("r", 10, special), mech("b", 40, armor=9), gun("b2", 66, "ARTT-1"))
    state = shelling(*units, options=options, **more)
    code = "ART-" + special[3:-2]
    return went(state, Bombard("Red", "r", POI, code, indirect=True), dice=dice)


@pytest.mark.rule("ARTY-02", "ARTY-04")
@pytest.mark.parametrize(("faces", "hits"), [((6, 5), 1), ((6, 4), 0)])
def test_a_round_is_booked_on_its_gun(faces, hits):
    """One shot; a hit where it reaches its number; what it does, also where it has scattered."""
    match = shelled(*faces, 1)
    red, blue = (deeds(match)[key] for key in ("r", "b"))
    assert (red.shots, red.hits) == (1, hits)
    assert red.expected == pytest.approx(3 / 36)
    assert red.dealt == blue.taken == (3 if hits else 1)
    assert (red.biggest, red.victim) == (red.dealt, "b")


@pytest.mark.rule("ARTY-10")
def test_what_is_locked_on_hits_without_a_throw():
    """It counts as a hit that was certain."""
    match = shelled(said={"plotted": {"Red": [[40, 24]]}})
    red = deeds(match)["r"]
    assert (red.shots, red.hits, red.expected, red.dealt) == (1, 1, 1.0, 3)


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(("marked", "faces", "counted"), [(True, (2, 2), (1, 1)), (False, (), (1, 0))])
def test_a_homing_round_counts_whether_it_finds_anything_or_not(marked, faces, counted):
    """One that is lost is a shot without a hit."""
    units = (gun("r", 10, "ARTAIS-1"), gun("r2", 20, "TAG"), mech("b", 40, armor=9), gun("b2", 66, "ARTT-1"))
    state = shelling(*units)
    beam = Beam("Red", 1, "b", None, hit=marked)
    state = state.with_unit(replace(state.units["r2"], extras={"Beam": beam}))
    match = went(state, Bombard("Red", "r", POI, "ART-AIS", indirect=True, homing=True), dice=faces)
    red = deeds(match)["r"]
    assert (red.shots, red.hits) == counted
    assert red.dealt == 2 * counted[1]


@pytest.mark.rule("CAP-04", "CAP-05")
@pytest.mark.parametrize(("defence", "faces", "counted"), [((), (6, 6), (1, 1)), (("PNT2",), (), (1, 0))])
def test_capital_salvos_are_booked_on_their_unit(defence, faces, counted):
    """Those that point defence stops as well: shots without a hit."""
    off = {"r": {"zone": "Central"}, "b": {"zone": "Central"}}
    state = shelling(ship("r", "MSL4"), ship("b", "LG", *defence), mech("b2", 30), off=off)
    match = went(state, CapitalFire("Red", "r", "b", "MSL"), dice=faces)
    red = deeds(match)["r"]
    assert (red.shots, red.hits, red.dealt) == (*counted, 4 * counted[1])


@pytest.mark.rule("ARTY-15")
def test_fire_back_at_a_battery_is_booked():
    """On who fired back, with what it did."""
    off = {"b": {"behind": {"inches": 10}}}
    state = shelling(
        gun("r", 60, "ARTS-1"), behind("b", "ARTLT-1", armor=9), gun("b2", 66, "ARTT-1"), off=off
    )
    heard = Witnessed((Heard("Red", "b", 4),))
    state = replace(state, extras={**state.extras, Witnessed.__name__: heard})
    match = went(state, CounterBattery("Red", "r", "b", "ART-S"), dice=(6, 6))
    red = deeds(match)["r"]
    assert (red.shots, red.hits, red.dealt, red.victim) == (1, 1, 2, "b")


@pytest.mark.rule("ARTY-19")
def test_whose_round_it_was_is_a_secret_until_the_battle_ends():
    """Neither what the enemy knows, nor his news or story tell which of two guns in plain sight has fired."""
    known = []
    for gunner in ("r", "r2"):
        units = (gun("r", 10, "ARTLT-1"), gun("r2", 10, "ARTLT-1", y=30), mech("b", 40, armor=9))
        state = shelling(*units, gun("b2", 66, "ARTT-1"), options=SECRET)
        match = went(state, Bombard("Red", gunner, POI, "ART-LT", indirect=True), dice=(6, 5))
        theirs, ours = Seat("Blue", match), Seat("Red", match)
        known.append((repr(theirs.view), repr(theirs.news), repr(theirs.story), repr(theirs.moments(0))))
        assert any(isinstance(event, Engaged) and event.unit == gunner for event in ours.news)
        match.play(Concede("Red"))
        assert any(isinstance(event, Engaged) and event.unit == gunner for event in theirs.news)
        assert deeds(match)[gunner].shots == 1
    assert known[0] == known[1]


@pytest.mark.rule("ARTY-19")
def test_a_battery_behind_the_table_stays_unknown_when_its_round_comes_down():
    """The enemy knows no more than what came down where."""
    off = {"r": {"behind": {"inches": 36}}}
    units = (behind("r", "ARTLT-1"), gun("r2", 5), mech("b", 40, armor=9), gun("b2", 66, "ARTT-1"))
    state = shelling(*units, off=off, options=SECRET)
    match = until(went(state, Bombard("Red", "r", POI, "ART-LT"), dice=()), "artillery", 2)
    news = Seat("Blue", match).news
    assert not any(isinstance(event, Engaged) for event in news)
    assert deeds(match)["r"].shots == 1
