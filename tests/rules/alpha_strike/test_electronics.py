"""ECM suites and remote sensors."""

import pytest
from boards import box, mech
from scouts import gap, how, known, patrol, spotted

from game.battlefield.contact import Disc
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.views.marks import Label, Ring
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.spotting.blips import is_sensor
from game.rules.alpha_strike.spotting.electronics import jammed, mode
from game.rules.alpha_strike.spotting.identify import by_contact
from game.rules.alpha_strike.spotting.overlays import ecm, spotting
from game.rules.alpha_strike.spotting.remote import DropSensor, sensor_at
from game.rules.alpha_strike.spotting.suite import SetSuite
from game.rules.alpha_strike.turn.fitness import no_fighter

WALL = box("wall", 8, 0, 1, 48, height=30.0)


def with_sensor(state, x, side="Red"):
    """Return *state* with a remote sensor of *side* at x."""
    return state.with_unit(sensor_at("s", side, Point(x, 24), 0.0))


@pytest.mark.rule("BLIP-ECM")
@pytest.mark.parametrize(("code", "inches"), [("ECM", 12), ("AECM", 12), ("WAT", 12), ("LECM", 2)])
def test_a_field_covers_so_many_inches_from_base_to_base(code, inches):
    """To the last inch and no farther."""
    state = patrol(*gap(30, specials=(code,)))
    at = state.units["b"].at
    assert jammed(state, "Blue", Disc("", Point(at.x - 0.625 - inches - 0.625, at.y), 0.625))
    assert not jammed(state, "Blue", Disc("", Point(at.x - 0.625 - inches - 0.626, at.y), 0.625))


@pytest.mark.rule("BLIP-ECM")
@pytest.mark.parametrize(
    ("hides", "clears", "in_force"),
    [
        (["ECM"], ["ECM"], False),
        (["ECM", "ECM"], ["ECM"], True),
        (["AECM"], ["ECM"], True),
        (["AECM"], ["ECM", "ECM"], False),
    ],
)
def test_fields_are_counted_where_they_overlap(hides, clears, in_force):
    """Angel ECM counts as two; a tie cancels."""
    blue = [mech(f"b{n}", 30 + 2 * n, specials=(code,)) for n, code in enumerate(hides)]
    red = [mech(f"r{n}", 20 + 2 * n, 20, specials=(code,)) for n, code in enumerate(clears)]
    match = Match(patrol(*red, *blue))
    for one in red:
        match.play(SetSuite("Red", one.id, "eccm"))
    while match.state.turn == 1:
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    assert jammed(match.state, "Blue", Disc("", Point(28, 24), 0.0)) is in_force


@pytest.mark.rule("BLIP-ECM")
def test_an_order_counts_from_the_end_phase_and_is_secret():
    """Until then the suite does what it did; the enemy's view does not change."""
    match = Match(patrol(*gap(50, specials=("ECM",))))
    before = repr((Seat("Red", match).view, Seat("Red", match).news))
    match.play(SetSuite("Blue", "b", "eccm"))
    assert repr((Seat("Red", match).view, Seat("Red", match).news)) == before
    assert mode(match.state.units["b"]) == "ecm"
    while match.state.turn == 1:
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    assert mode(match.state.units["b"]) == "eccm"
    assert refusals(match.state, SetSuite("Red", "r", "eccm"))[0].rule == "BLIP-ECM"


@pytest.mark.rule("BLIP-09")
@pytest.mark.parametrize(("inches", "told"), [(20, True), (20.01, False)])
def test_a_remote_sensor_sees_twenty_inches(inches, told):
    """In sight, whatever the light."""
    state = patrol(mech("r", 2), mech("b", 30.875 + inches), said={"light": "pitch_black"})
    match = spotted(with_sensor(state, 30))
    assert how(match) == (["BLIP-09"] if told else [])


@pytest.mark.rule("BLIP-09")
@pytest.mark.parametrize(("inches", "told"), [(10, True), (10.01, False)])
def test_unseen_it_tells_at_ten(inches, told):
    """Behind a wall."""
    wall = box("wall", 31, 0, 1, 48, height=30.0)
    state = patrol(mech("r", 2), mech("b", 30.875 + inches), features=(wall,), said={"light": "pitch_black"})
    assert known(spotted(with_sensor(state, 30))) is told


@pytest.mark.rule("BLIP-09")
@pytest.mark.parametrize("code", ["STL", "ECM"])
def test_unseen_stealth_and_ecm_keep_it_from_telling(code):
    """With the option off as well, for the rule of the sensor says so."""
    wall = box("wall", 31, 0, 1, 48, height=30.0)
    for options in ({}, {"stealth_visual_only": False}):
        units = mech("r", 2), mech("b", 35, specials=(code,))
        state = patrol(*units, features=(wall,), said={"light": "pitch_black"}, options=options)
        assert not known(spotted(with_sensor(state, 30)))


@pytest.mark.rule("BLIP-09", "BLIP-16")
@pytest.mark.parametrize(("visual_only", "told"), [(True, []), (False, ["BLIP-09"])])
@pytest.mark.parametrize("inches", [4, 10])
def test_unseen_mimetic_armour_is_told_only_where_stealth_is_not_visual_alone(inches, visual_only, told):
    """The rule of the sensor itself names stealth and ECM, not mimetic armour."""
    wall = box("wall", 31, 0, 1, 48, height=30.0)
    units = mech("r", 2), mech("b", 30.875 + inches, specials=("MAS",))
    options = {"stealth_visual_only": visual_only}
    state = patrol(*units, features=(wall,), said={"light": "pitch_black"}, options=options)
    assert how(spotted(with_sensor(state, 30))) == told


@pytest.mark.rule("BLIP-09", "BLIP-16")
@pytest.mark.parametrize("code", ["MAS", "STL", "ECM"])
def test_in_sight_a_remote_sensor_tells_stealth_as_well(code):
    """Within 20 inches it sees, and sight tells all."""
    state = patrol(mech("r", 2), mech("b", 50.875, specials=(code,)), said={"light": "pitch_black"})
    assert how(spotted(with_sensor(state, 30))) == ["BLIP-09"]


@pytest.mark.rule("BLIP-09")
@pytest.mark.parametrize(("apart", "told"), [(12.0, False), (12.01, True)])
def test_unseen_the_ecm_of_a_friend_keeps_a_remote_sensor_from_telling(apart, told):
    """Within 12 inches of the friend; with the option off as well."""
    wall = box("wall", 31, 0, 1, 48, height=30.0)
    friend = mech("b2", 37 + 1.25 + apart, specials=("ECM",))
    options = {"stealth_visual_only": False}
    units = mech("r", 2), mech("b", 37), friend
    state = patrol(*units, features=(wall,), said={"light": "pitch_black"}, options=options)
    assert known(spotted(with_sensor(state, 30))) is told


@pytest.mark.rule("BLIP-10")
@pytest.mark.parametrize(("code", "told"), [("ECM", True), ("STL", False), ("MAS", False)])
def test_a_touch_of_a_remote_sensor_tells(code, told):
    """All but stealth and mimetic armour, ECM or not."""
    state = with_sensor(patrol(mech("r", 2), mech("b", 30.875, specials=(code,))), 30)
    assert by_contact(state, state.units["s"], state.units["b"]) is told
    apart = with_sensor(patrol(mech("r", 2), mech("b", 30.9, specials=(code,))), 30)
    assert not by_contact(apart, apart.units["s"], apart.units["b"])


@pytest.mark.rule("BLIP-RSD")
def test_a_sensor_is_set_down_beside_the_unit_one_a_turn():
    """It takes no go; there are as many as the card says."""
    match = Match(patrol(*gap(50, red={"specials": ("RSD2",)})))
    match.play(DropSensor("Red", "r"))
    assert "one remote sensor a turn" in str(refusals(match.state, DropSensor("Red", "r"))[0])
    (sensor,) = (unit for unit in match.state.units.values() if is_sensor(unit))
    assert sensor.side == "Red"
    assert "r" not in match.state.done
    assert sensor.id in observe(match.state, "Blue").units


@pytest.mark.rule("BLIP-RSD", "COORD-01")
def test_sensors_are_numbered_and_the_log_says_where_they_stand():
    """Each side's begin with S1; both sides read the same."""
    state = patrol(mech("r", 5, specials=("RSD2",)), mech("r2", 5, 40, specials=("RSD1",)), mech("b", 60))
    match = Match(state)
    match.play(DropSensor("Red", "r"))
    match.play(DropSensor("Red", "r2"))
    for side in ("Red", "Blue"):
        seat = Seat(side, match)
        assert {unit.counter for unit in seat.view.units.values() if is_sensor(unit)} == {"S1", "S2"}
        told = [line.words for line in seat.story]
        assert told == [
            "Remote sensor S1 is set down at (4.1, 24.0)",
            "Remote sensor S2 is set down at (4.1, 40.0)",
        ]


@pytest.mark.rule("BLIP-RSD", "BLIP-14")
def test_where_a_sensor_is_set_down_tells_nothing_of_what_hides_there():
    """It stands where it would without the hidden unit, which its touch finds at the end of movement."""
    wood = box("woods", 0, 16, 16, 16)
    places = []
    for y in (24, 40):
        units = mech("r", 10, specials=("RSD1",)), mech("b", 8.7, y)
        match = Match(patrol(*units, features=(wood,), of_units={"b": {"hidden": True, "ambush": False}}))
        match.play(DropSensor("Red", "r"))
        places += [unit.at for unit in match.state.units.values() if is_sensor(unit)]
        while match.state.now.name == "movement":
            (side,) = match.state.to_act
            match.play(EndPhase(side))
        assert known(match) is (y == 24)
    assert places[0] == places[1]


@pytest.mark.rule("BLIP-RSD")
def test_a_sensor_is_hit_at_two_less_and_ends_by_one_point():
    """Skill, range and -2: neither Move nor immobility counts."""
    state = with_sensor(patrol(*gap(40), phase="combat"), 25, "Blue")
    need = Fire("Red", "r", "s").forecast(state).need
    assert {term.rule: term.value for term in need.terms} == {"AS-HIT-01": 4, "AS-HIT-02": 2, "BLIP-RSD": -2}


@pytest.mark.rule("BLIP-RSD")
def test_an_enemy_base_destroys_a_sensor_in_the_end_phase():
    """A friend's does not."""
    state = patrol(mech("r", 30.875), mech("b", 60))
    for side, gone in (("Red", None), ("Blue", "destroyed")):
        match = spotted(with_sensor(state, 30, side))
        while match.state.turn == 1:
            (by,) = match.state.to_act
            match.play(EndPhase(by))
        assert match.state.units["s"].removed == gone


@pytest.mark.rule("BLIP-13")
def test_who_only_passes_is_not_told():
    """No attack, no light on it."""
    match = spotted(patrol(*gap(50), features=(WALL,)))
    while match.state.turn == 1:
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    assert not known(match)


@pytest.mark.rule("BLIP-05", "BLIP-06", "BLIP-07", "BLIP-09")
@pytest.mark.parametrize(
    ("more", "rings"),
    [
        ({}, {"sight": 12, "sensors": 10}),
        ({"specials": ("PRB", "SRCH")}, {"sight": 42, "sensors": 18}),
        ({"type": "CI", "move": '4"f'}, {"sight": 12}),
        ({"status": {"shutdown": True, "heat": 4}}, {"sight": 12}),
    ],
)
def test_rings_show_how_far_a_unit_identifies(more, rings):
    """By eye and by sensors, where it has any; a dummy has neither, a remote sensor its own."""
    view = observe(patrol(mech("r", 36, **more), said={"light": "night"}), "Red")
    assert drawn(view, "r") == rings
    dummy = observe(patrol(mech("r", 36), of_units={"r": {"dummy": True}}), "Red")
    assert drawn(dummy, "r") == {}
    assert drawn(observe(with_sensor(patrol(mech("r", 5)), 36), "Red"), "s") == {"in sight": 20, "unseen": 10}


def drawn(view, key):
    """Return the rings around a unit by their words: how far beyond its base each is."""
    unit = view.units[key]
    marks = list(spotting(view, key, unit.at))
    inches = [mark.radius - unit.base for mark in marks if isinstance(mark, Ring)]
    words = [mark.text.rpartition(" ")[0] for mark in marks if isinstance(mark, Label)]
    return dict(zip(words, map(pytest.approx, inches), strict=True))


@pytest.mark.rule("BLIP-ECM")
@pytest.mark.parametrize(
    ("code", "words"), [("ECM", 'ECM 12"'), ("LECM", 'ECM 2"'), ("AECM", 'Angel ECM 12"')]
)
def test_fields_are_drawn_with_their_kind_and_reach(code, words):
    """One's own, and those of enemies whose sheet is read; not those of counters."""
    state = patrol(mech("r", 36, specials=(code,)), mech("b", 60, specials=(code,)))
    labels = [mark.text for mark in ecm(observe(state, "Red"), "r", Point(1, 1)) if isinstance(mark, Label)]
    assert labels == [words]


@pytest.mark.rule("AS-ATK-04", "BLIP-RSD", "BLIP-01")
def test_a_remote_sensor_is_no_unit_that_attacks_a_dummy_is_not_told_from_one():
    """The sensor has no go in combat; a counter that stands for nothing has, so that goes tell nothing."""
    state = with_sensor(
        patrol(mech("r", 2), mech("r2", 5), mech("b", 40), of_units={"r2": {"dummy": True}}), 30
    )
    assert [one.rule for one in no_fighter(state, state.units["s"])] == ["AS-ATK-04"]
    assert no_fighter(state, state.units["r2"]) == []
