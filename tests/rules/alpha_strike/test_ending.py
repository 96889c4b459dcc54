"""AS-SEQ-09, AS-HEAT: what the End Phase does by itself."""

from dataclasses import replace

import pytest
from boards import battle, box, mech, play
from guns import behind, gun, shelling

from game.core.engine.turns import EndPhase
from game.core.model.events import Removed
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.heat import heat_after
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.turn.end_phase import doomed

SHOT = Fire("Red", "r", "b")
MISS = (1, 1)


def ended(*actions, dice=(), features=(), far=20.0, **red):
    """Return r after the turn in which Red did *actions*; *red* goes to its card and status."""
    state = battle(mech("r", 10, **red), mech("r9", 5, 45), mech("b", 11.25 + far), features=features)
    match = play(state, *actions, EndPhase("Red"), EndPhase("Blue"), dice=dice)
    assert match.state.turn == 2
    return match.state.units["r"]


@pytest.mark.rule("AS-HEAT-01", "AS-DMG-06")
@pytest.mark.parametrize(
    ("heat", "overheat", "after"), [(0, 0, 0), (0, 1, 1), (2, 1, 3), (1, 0, 1), (2, 2, 4)]
)
def test_overheat_is_added_when_the_unit_fired(heat, overheat, after):
    """Vulture at heat 2 uses 1: heat 3. A unit that fires without overheat keeps its heat."""
    shot = Fire("Red", "r", "b", overheat)
    assert ended(shot, dice=MISS, ov=2, status={"heat": heat}).status.heat == after


@pytest.mark.rule("AS-HEAT-01")
def test_who_does_not_fire_cools_down():
    """Passing or striking: heat 3 goes to 0."""
    assert ended(status={"heat": 3}).status.heat == 0
    assert ended(Strike("Red", "r", "b"), dice=MISS, far=0.0, status={"heat": 3}).status.heat == 0


@pytest.mark.rule("AS-HEAT-01")
@pytest.mark.parametrize(
    ("depth", "heat", "overheat", "after"),
    [(1.0, 0, 1, 0), (1.0, 2, 1, 2), (0.9, 2, 1, 3), (1.0, 1, 0, 0), (1.0, 0, 0, 0), (1.0, 3, 2, 4)],
)
def test_water_takes_one_heat(depth, heat, overheat, after):
    """Standing at least 1 inch deep; OV 1 and water break even."""
    pond = box("water", 8, 22, 4, 4, depth=depth)
    shot = Fire("Red", "r", "b", overheat)
    assert ended(shot, dice=MISS, features=(pond,), ov=2, status={"heat": heat}).status.heat == after


@pytest.mark.rule("AS-HEAT-01", "AS-HEAT-03", "AS-CARD-08")
def test_heat_four_shuts_down_and_the_next_end_phase_restarts():
    """3 and OV 2: S. Down for a turn, then heat 0 and running again."""
    down = ended(Fire("Red", "r", "b", 2), dice=MISS, ov=2, status={"heat": 3})
    assert (down.status.heat, down.status.shutdown) == (4, True)
    state = battle(replace(down, at=down.at), mech("r2", 10, 40), mech("b", 31.25))
    match = play(state, EndPhase("Red"), EndPhase("Blue"))
    again = match.state.units["r"].status
    assert (again.heat, again.shutdown) == (0, False)


@pytest.mark.rule("AS-HEAT-01", "AS-DMG-07", "AS-DMG-08")
@pytest.mark.parametrize(
    ("status", "after", "down"),
    [
        ({"heated": 1}, 1, False),
        ({"heated": 2, "heat": 3}, 2, False),
        ({"heated": 2, "heat": 4, "shutdown": True}, 2, False),
        ({"heated": 5}, 2, False),
    ],
)
def test_heat_from_attacks_comes_last(status, after, down):
    """After the cooling of a unit that did not fire, and after a restart."""
    found = ended(status=status).status
    assert (found.heat, found.shutdown, found.heated) == (after, down, 0)


@pytest.mark.rule("AS-HEAT-01", "AS-DMG-07")
def test_heat_from_attacks_may_shut_down():
    """Heat 2 kept by firing and 2 from flamers: S."""
    found = ended(SHOT, dice=MISS, status={"heat": 2, "heated": 2}).status
    assert (found.heat, found.shutdown) == (4, True)


@pytest.mark.rule("AS-CRIT-07")
@pytest.mark.parametrize(("overheat", "after"), [(0, 1), (1, 2)])
def test_an_engine_hit_heats_whoever_fires(overheat, after):
    """1 more, besides overheat."""
    shot = Fire("Red", "r", "b", overheat)
    assert ended(shot, dice=MISS, ov=1, status={"engine_hits": 1}).status.heat == after


@pytest.mark.rule("AS-CRIT-07")
def test_an_engine_hit_heats_only_who_fires_and_only_in_force():
    """Not who passes; not one that was pending when it fired."""
    assert ended(status={"engine_hits": 1}).status.heat == 0
    fresh = ended(SHOT, dice=MISS, status={"pending": ("engine",)}).status
    assert (fresh.heat, fresh.engine_hits) == (0, 1)


@pytest.mark.rule("AS-HEAT-01")
def test_what_tracks_no_heat_stays_cold():
    """A vehicle with an engine hit fires and has no heat."""
    assert ended(SHOT, dice=MISS, type="CV", move='8"t', status={"engine_hits": 1}).status.heat == 0


@pytest.mark.rule("AS-SEQ-09", "AS-SEQ-08", "AS-CARD-09")
@pytest.mark.parametrize(
    "status",
    [
        {"structure": 0, "armor": 0},
        {"pending": ("destroyed",)},
        {"engine_hits": 1, "pending": ("engine", "destroyed")},
        {"pending": ("engine", "engine")},
    ],
)
def test_the_destroyed_go(status):
    """By structure, by a critical hit, by the second engine hit."""
    state = battle(mech("r", 10, status=status), mech("r2", 10, 30), mech("b", 40))
    match = play(state, EndPhase("Red"), EndPhase("Blue"))
    assert match.state.units["r"].removed == "destroyed"
    (gone,) = (event for entry in match.log for event in entry.events if isinstance(event, Removed))
    assert gone.rule == "AS-SEQ-09"


@pytest.mark.rule("AS-SEQ-09")
def test_the_marks_of_the_turn_are_wiped():
    """What was lost, used and declared this turn."""
    status = {"armor": 3, "armor_lost": 3, "structure_lost": 1, "fired": True, "overheat": 1, "heated": 1}
    found = ended(status={**status, "special": "", "quarry": "b"}).status
    marks = ("armor_lost", "structure_lost", "fired", "overheat", "heated", "special", "quarry")
    assert not any(getattr(found, mark) for mark in marks)
    assert found.armor == 3


@pytest.mark.rule("AS-SEQ-09", "AS-HEAT-01")
def test_units_off_the_table_that_take_part_have_an_end_phase_too():
    """Guns behind it: one cools down, one is destroyed."""
    hot, lost = behind("r2", status={"heat": 2}), behind("r3", status={"pending": ("destroyed",)})
    hot = replace(hot, profile=replace(hot.profile, type="BM"))
    state = shelling(gun("r", 10), hot, lost, mech("b", 60), phase="combat")
    units = play(state, EndPhase("Red"), EndPhase("Blue")).state.units
    assert units["r2"].status.heat == 0
    assert units["r3"].removed == "destroyed"


@pytest.mark.rule("AS-SEQ-09")
def test_both_sides_end_at_once():
    """Red's and Blue's destroyed units go together: nobody is left, a draw."""
    state = battle(
        mech("r", 10, status={"armor": 0, "structure": 1}), mech("b", 20, status={"armor": 0, "structure": 1})
    )
    match = play(state, SHOT, Fire("Blue", "b", "r"), dice=(6, 6, 6, 6))
    assert {unit.removed for unit in match.state.units.values()} == {"destroyed"}
    assert match.state.result.winner is None


@pytest.mark.rule("AS-CARD-09", "AS-SEQ-08")
@pytest.mark.parametrize(
    ("printed", "structure", "armor", "gone"),
    [
        *[(4, 4, 0, False), (4, 1, 0, False), (4, 0, 0, True), (4, 0, 1, True), (1, 0, 1, True)],
        *[(0, 0, 2, False), (0, 0, 1, False), (0, 0, 0, True)],
    ],
)
def test_who_goes_in_the_end_phase(printed, structure, armor, gone):
    """Without structure left; a card that has none goes without armour."""
    one = mech("r", 10, structure=printed, status={"structure": structure, "armor": armor})
    assert doomed(one) is gone


@pytest.mark.rule("AS-HEAT-01")
def test_who_stands_over_the_water_is_not_cooled():
    """On a deck or a roof, level with the ground: water an inch deep beneath takes no heat."""
    pond = box("water", 8, 22, 4, 4, depth=1.0)
    state = battle(mech("r", 10, status={"heat": 2, "fired": True}), mech("b", 40), features=(pond,))
    wet = state.units["r"]
    dry = replace(wet, level=0.0)
    assert (wet.level, heat_after(state, wet), heat_after(state, dry)) == (-1.0, 1, 2)


@pytest.mark.rule("AS-HEAT-01", "AS-CRIT-07")
@pytest.mark.parametrize(
    ("status", "after"),
    [
        ({"heat": 4, "fired": True}, 0),
        ({"heat": 1, "shutdown": True, "fired": True}, 0),
        ({"heat": 1, "fired": True, "engine_hits": 1}, 2),
        ({"heat": 1, "fired": False, "engine_hits": 1}, 0),
        ({"heat": 1, "fired": True, "engine_hits": 2}, 2),
        ({"heat": 4, "heated": 1}, 1),
    ],
)
def test_what_heat_becomes(status, after):
    """None is left where it is shut down or has not fired; else an engine hit adds 1; then the enemy's."""
    state = battle(mech("r", 10, status=status), mech("b", 40))
    assert heat_after(state, state.units["r"]) == after


@pytest.mark.rule("AS-SEQ-09", "AS-HEAT-01")
def test_the_end_phase_leaves_alone_what_takes_no_part():
    """Nothing more happens to a unit that was destroyed before, though it was hot."""
    state = battle(mech("r", 10), mech("b", 40), mech("b2", 50, status={"heat": 2, "pending": ("weapon",)}))
    gone = state.with_unit(replace(state.units["b2"], removed="destroyed"))
    match = play(gone, EndPhase("Red"), EndPhase("Blue"))
    assert match.state.turn == 2
    assert match.state.units["b2"].status == gone.units["b2"].status
