"""What a side may know of the other's guns, and that all of it survives undo, saving and replay."""

import pytest
from boards import mech
from guns import RULES, behind, gun, shelling, ship, until, went

from game.core.model.unit import Sighting
from game.core.views.marks import Cross, Label
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.alpha_strike.artillery.guns.bombard import Bombard
from game.rules.alpha_strike.artillery.records import Flights, Plots

POI = Point(30, 24)
OFF = {"r": {"behind": {"inches": 36}}}
SECRET = {"secret_fire": True}


def fired(options=SECRET, **more):
    """Return the match after a battery behind the table has fired at a plotted point."""
    units = (behind("r", "ARTLT-1"), gun("r2", 5), mech("b", 40), *more.pop("units", ()))
    said = {"plotted": {"Red": [[30, 24], [50, 10]]}}
    state = shelling(*units, off=OFF, options=options, said=said, **more)
    return went(state, Bombard("Red", "r", POI, "ART-LT"))


@pytest.mark.rule("ARTY-19")
def test_rounds_points_and_batteries_are_the_secret_of_their_side():
    """The other side sees none of them, and nothing in the story."""
    match = fired()
    ours, theirs = Seat("Red", match), Seat("Blue", match)
    assert len(ours.view.extras[Flights.__name__].rounds) == 1
    assert len(ours.view.extras[Plots.__name__].points) == 2
    assert theirs.view.extras == {}
    assert "r" not in theirs.view.units
    assert [line.words for line in theirs.story] == []
    assert [line.words for line in ours.story] != []


@pytest.mark.rule("ARTY-19")
def test_where_nothing_is_secret_all_lies_open():
    """And a round may be taken back that threw no dice."""
    match = fired({"secret_fire": False}, units=(gun("b2", 60, "ARTT-1"),))
    assert len(Seat("Blue", match).view.extras[Flights.__name__].rounds) == 1
    assert Seat("Red", match).undo()
    assert Flights.__name__ not in match.state.extras


@pytest.mark.rule("ARTY-19", "ARTY-07")
def test_all_see_what_comes_down():
    """Aimed and landed told apart by their styles."""
    match = until(fired(), "artillery", 2)
    view = Seat("Blue", match).view
    marks = view.rules.on_top(view)
    assert {mark.style for mark in marks} == {"artillery-landed"}
    mine = Seat("Red", match).view
    styles = {mark.style for mark in mine.rules.on_top(mine) if isinstance(mark, Cross | Label)}
    assert styles == {"artillery-landed", "artillery-plot"}


@pytest.mark.rule("ARTY-19")
def test_rounds_to_come_lie_on_top_of_everything_for_their_side():
    """Rings, a cross, the piece and when."""
    match = fired()
    view = Seat("Red", match).view
    words = [mark.text for mark in view.rules.on_top(view) if isinstance(mark, Label)]
    assert "Long Tom\nnext turn" in words


@pytest.mark.rule("ARTY-15")
def test_who_sees_a_round_come_down_learns_of_the_battery():
    """Where it is; not what it is."""
    match = until(fired(), "artillery", 2)
    known = Seat("Blue", match).view.units["r"]
    assert match.state.units["r"].seen_as["Blue"] is Sighting.BLIP
    assert known.at == Point(36, 84)
    assert known.name.startswith("blip")


@pytest.mark.rule("ARTY-19")
def test_where_something_is_secret_all_units_take_part_in_the_phase_of_the_guns():
    """Who has any is nobody else's to know."""
    secret = shelling(gun("r", 10, "ARTS-1"), mech("b", 40), options=SECRET)
    assert secret.rules.at_rest(secret, secret.units["b"]) == []
    open_ = shelling(gun("r", 10, "ARTS-1"), mech("b", 40))
    assert open_.rules.at_rest(open_, open_.units["b"]) != []
    assert RULES.secret


@pytest.mark.rule("ARTY-06", "AIR-01")
@pytest.mark.parametrize("order", [["spotting", "artillery"], ["artillery", "spotting"]])
def test_with_counters_guns_behind_the_table_have_none(order):
    """Nor what flies, which all see."""
    rules = ruleset(["alpha_strike", *order])
    off = {**OFF, "b2": {"zone": "Central"}}
    units = (behind("r", "ARTLT-1"), gun("r2", 5), mech("b", 40), ship("b2"))
    state = shelling(*units, off=off, rules=rules, options=SECRET)
    assert state.rules.secret
    assert state.units["r"].sighting("Blue") is Sighting.NONE
    assert state.units["b2"].sighting("Red") is Sighting.FULL
