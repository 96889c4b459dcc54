"""What the lab says of homing rounds: they come down on what is designated, or nowhere."""

from dataclasses import replace
from itertools import product

import pytest
from boards import mech
from guns import armour, behind, gun, shelling, ship, until, went

from game.core.model.state import State
from game.geometry.point import Point
from game.mechanics.bursts.aiming import best
from game.mechanics.bursts.damage_distribution import fates
from game.mechanics.bursts.outlook import Outlook, outlook
from game.overlays.blast import planned
from game.rules.alpha_strike.artillery.display.guided_bursts import guided
from game.rules.alpha_strike.artillery.guns.bombard import Bombard
from game.rules.alpha_strike.artillery.guns.homing import SEEKS
from game.rules.alpha_strike.artillery.records import Beam

FACES = range(1, 7)


def designating(
    *marked: str, more: tuple = (), phase: str = "artillery", options: dict | None = None
) -> State:
    """Return a battle with an Arrow IV of Red, and what is *marked* by a spotter of his each."""
    spotters = (gun(f"r{i}", 20, "TAG", y=40 - 2 * i) for i in range(2))
    units = (gun("r", 10, "ARTAIS-1"), *spotters, mech("b", 36, armor=9), *more)
    state = shelling(*units, phase=phase, options=options)
    for i, key in enumerate(marked):
        spotter = state.units[f"r{i}"]
        beam = Beam("Red", 1, key, None, hit=True)
        state = state.with_unit(replace(spotter, extras={**spotter.extras, "Beam": beam}))
    return state


def look(state: State, at: Point) -> Outlook:
    """Return what the lab says of Red's homing round fired at a point."""
    (burst,) = guided(state, state.units["r"])
    return outlook(burst, at)


@pytest.mark.rule("ARTY-14", "ARTY-20")
def test_what_it_does_is_the_mean_of_every_throw():
    """4 or more; the template lies on the designated unit, with point defence and who stands beside it."""
    beside = (mech("b2", 37.5, armor=9), gun("b3", 36, "PNT1", y=25.5, armor=9), mech("b4", 42, armor=9))
    state = designating("b", more=beside)
    found, sums = look(state, Point(30, 20)), dict.fromkeys(("b", "b2", "b3", "b4"), 0)
    for faces in product(FACES, repeat=2):
        fired = Bombard("Red", "r", Point(30, 20), "ART-AIS", indirect=True, homing=True)
        match = went(state, fired, dice=(*faces, 5, 5, 5, 5, 5))
        for key in sums:
            sums[key] += 9 - armour(match, key)
    assert (found.target, found.at, found.landing) == ("b", Point(36, 24), pytest.approx(33 / 36))
    told = fates(found.burst, found.at, found.target)
    assert {key: told[key].mean for key in sums} == pytest.approx({key: n / 36 for key, n in sums.items()})
    assert sums["b2"] > sums["b3"] > sums["b4"] == 0


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(("marked", "found"), [((), ""), (("b",), "b"), (("b", "b2"), "b2")])
def test_an_aim_at_the_ground_finds_what_is_designated(marked, found):
    """The nearest of several, of which its side may choose; with none it is lost, and shown as refused."""
    state = designating(*marked, more=(mech("b2", 30, 30, armor=9),))
    seen = look(state, Point(24, 30))
    assert seen.target == found
    assert (seen.lost is None) is bool(found)
    styles = {getattr(mark, "style", "") for mark in planned(seen)}
    assert ("blast-refused" in styles) is not bool(found)
    assert not seen.refusals


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(("inches", "found"), [(11.0, ""), (11.5, "b")])
def test_only_what_is_near_enough_is_found(inches, found):
    """The option homing_tag: from the point to the rim of the base."""
    state = designating("b", options={"homing_tag": inches})
    assert look(state, Point(24, 24)).target == found


@pytest.mark.rule("ARTY-14")
def test_a_unit_that_is_not_designated_is_a_target_until_the_guns_fire():
    """In the Combat Phase it may yet be; in the Artillery Phase of that turn the round is lost."""
    before, after = (look(designating(phase=phase), Point(36, 24)) for phase in ("combat", "artillery"))
    assert [fall.words for fall in before.burst.falls] == [
        "4 or more, if designated in turn 1",
        "3 or less: lost",
    ]
    assert before.fates("none")["b"].mean == pytest.approx(2 * 33 / 36)
    assert after.lost is not None
    assert after.fates("none")["b"].mean == 0


@pytest.mark.rule("ARTY-14", "ARTY-07")
def test_what_comes_down_later_finds_what_is_designated_then():
    """What is designated now does not matter; the turn is told."""
    off = {"r": {"behind": {"inches": 60}}}
    units = (behind("r", "ARTAIS-1"), gun("r2", 20, "TAG"), mech("b", 36), gun("b2", 60, "ARTT-1"))
    state = until(went(shelling(*units, off=off)), "artillery", 2, "Red").state
    seen = look(state, Point(36, 24))
    assert (seen.target, seen.burst.falls[0].words) == ("b", "4 or more, if designated in turn 3")
    assert look(state, Point(30, 20)).lost is not None
    assert "turn 3 within 42" in seen.burst.notes[-1]


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(
    ("special", "copperhead", "names"),
    [("ARTLT-1", False, []), ("ARTLT-1", True, ["Long Tom, homing"]), ("ARTTC-1", True, [])],
)
def test_who_has_homing_rounds_shows_them(special, copperhead, names):
    """Long Tom, Sniper and Thumper by option."""
    state = shelling(gun("r", 10, special), mech("b", 36), options={"copperhead": copperhead})
    assert [burst.weapon for burst in guided(state, state.units["r"])] == names


@pytest.mark.rule("ARTY-14")
def test_the_best_aim_is_at_who_is_designated():
    """Another would do as well if it were."""
    state = designating("b", more=(mech("b2", 50, 30), mech("b3", 50.5, 31)))
    (burst,) = guided(state, state.units["r"])
    found = best(burst, 72, 48)
    assert found is not None
    assert (found.target, found.worth) == ("b", pytest.approx(2 * 33 / 36))


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(
    ("marked", "phase", "odds"),
    [
        (("b",), "artillery", (33 / 36, 33 / 36)),
        ((), "artillery", (0.0, 0.0)),
        ((), "combat", (0.0, 33 / 36)),
    ],
)
def test_what_is_shown_before_it_is_fired_is_its_own_number(marked, phase, odds):
    """4 or more, whatever the distance; nothing at all where nothing is designated any more."""
    shot = Bombard("Red", "r", Point(30, 20), "ART-AIS", indirect=True, homing=True)
    told = shot.forecast(designating(*marked, phase=phase))
    assert (told.need.total, told.odds) == (4, pytest.approx(odds))


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(
    ("unit", "off", "shown"),
    [
        (gun("r", 10, "ARTAIS-1"), None, True),
        (behind("r", "ARTAIS-1"), {"behind": {"inches": 20}}, True),
        (replace(gun("r", 10, "ARTAIS-1"), enters=2), None, False),
        (ship("r", "ARTAIS-1"), {"zone": "Central"}, False),
        (gun("r", 10), None, False),
    ],
)
def test_whose_homing_rounds_are_shown(unit, off, shown):
    """Of who is on the table or behind it; neither from the sky nor of who is not known."""
    state = shelling(unit, mech("b", 36), off={"r": off} if off else None)
    assert bool([*guided(state, state.units["r"])]) is shown
    assert [*guided(state, state.units["r"].as_blip())] == []


@pytest.mark.rule("ARTY-14")
def test_what_the_lab_is_told_of_a_homing_round():
    """How it is fired, what it needs, that it goes on units alone; and as it is tuned, no further."""
    state = designating("b")
    (burst,) = guided(state, state.units["r"])
    assert burst.choices == {"weapon": "ART-AIS", "indirect": True, "homing": True}
    assert not burst.spots
    assert burst.body("b").target
    assert burst.notes[0] == str(SEEKS.terms[0])
    assert len(burst.notes) == 2
    assert not burst.refusals(Point(36, 24), "b")
    assert burst.refusals(Point(-1, 24), "b")
    tuned = burst.tuned(Point(36, 24), "b")
    assert tuned.tuned is None
    assert [(fall.lost, fall.chance) for fall in tuned.falls] == [
        (False, pytest.approx(33 / 36)),
        (True, pytest.approx(3 / 36)),
    ]
    for phase in ("combat", "artillery"):
        one = designating("b", phase=phase)
        (nothing,) = next(iter(guided(one, one.units["r"]))).tuned(Point(36, 24), "").falls
        assert (nothing.lost, nothing.chance) == (True, 1.0)
