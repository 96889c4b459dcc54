"""Fire into a hex and out of it: who may be hit by a shot that missed, whose cover counts, who has acted."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from assault_table import facing_off, mech
from test_assault_on_the_table import locked

from game.core.engine.dice import throw
from game.core.engine.table import TableInPlay
from game.core.model.events import Acted, Removed, Rolled
from game.rules.alpha_strike.combat.damage import Hit
from game.rules.close_assault.on_table.entries import approach_of
from game.rules.close_assault.on_table.outside_fire import Stray, friend_between, in_danger, note_fire_out
from game.rules.close_assault.on_table.records import Bystander, Bystanders


def strayed(*faces, gone=()):
    """Return what was rolled, and who is hit by a shot that may hit ba, bb or bc, less those *gone*."""
    state = facing_off(mech("r", 12.0), *(mech(f"b{n}", 24.0 + 3 * place) for place, n in enumerate("abc")))
    for key in gone:
        state = state.with_unit(replace(state.units[key], removed="destroyed"))
    table = TableInPlay(replace(state, given=faces), throw)
    Stray("r", ("ba", "bb", "bc"), "CA-66").resolve(table)
    rolled = [(event.what, event.faces) for event in table.events if isinstance(event, Rolled)]
    return rolled, [step.target for step in table.state.agenda if isinstance(step, Hit)]


@pytest.mark.rule("CA-64", "CA-66")
@pytest.mark.parametrize(
    ("faces", "gone", "count", "hurt"),
    [
        ((3, 3), (), 1, []),
        ((3, 4, 1), (), 2, ["ba"]),
        ((3, 4, 3), (), 2, ["bc"]),
        ((3, 4, 2), ("bc",), 2, ["bb"]),
        ((3, 4), ("ba", "bc"), 1, ["bb"]),
        ((), ("ba", "bb", "bc"), 0, []),
    ],
)
def test_of_several_one_is_hit_at_random_and_of_one_without_a_roll(faces, gone, count, hurt):
    """Only those who are still there; 6 hits nobody."""
    rolled, harmed = strayed(*faces, gone=gone)
    assert len(rolled) == count
    assert all(len(shown) == (2 if what == "stray shot" else 1) for what, shown in rolled)
    assert harmed == hurt


def screened(*screens, verdict="clear", options=None):
    """Return what a friend in the way adds to a shot of r at b, 10 inches east of it."""
    target = replace(mech("b", 30.0), extras={"Bystanders": Bystanders(screens)})
    attack = SimpleNamespace(attacker=mech("r", 20.0), target=target, options=options or {}, verdict=verdict)
    return [term.value for term in friend_between(attack)]


@pytest.mark.rule("CA-63")
def test_whose_base_in_the_way_is_partial_cover():
    """A friend's, once; not an enemy's or one beside the line; not where there is cover anyway."""
    at = mech("x", 25.0).at
    friend, beside = Bystander("ra", "Red", at, 0.6), Bystander("rb", "Red", mech("x", 25.0, 27.0).at, 0.6)
    assert screened(friend) == [2]
    assert screened(friend, beside, friend) == [2]
    assert screened(beside) == []
    assert screened(replace(friend, side="Blue")) == []
    assert screened(replace(friend, unit="r")) == []
    assert screened(friend, verdict="partial") == []
    assert screened(friend, options={"cover_modifier": 1}) == [1]


@pytest.mark.rule("CA-63")
def test_whoever_fires_from_within_the_hex_has_nobody_in_the_way():
    """The rule is about fire from outside: neither oneself nor a friend in the hex is cover then."""
    own = Bystander("r", "Red", mech("r", 20.0).at, 0.6)
    friend = Bystander("ra", "Red", mech("x", 25.0).at, 0.6)
    assert screened(own, friend) == []
    assert screened(friend, own) == []
    assert screened(friend, replace(own, unit="rb")) == [2]


@pytest.mark.rule("CA-64", "CA-66")
def test_who_may_be_hit_beside_a_target_that_is_locked():
    """The friends of one who fires into the hex; for one who is locked himself it is a steel wall."""
    state = locked(mech("rz", 12.0)).state
    assert in_danger(state, "rz", "b") == (("r",), "CA-64")
    assert in_danger(state, "r", "b") == ((), "CA-66")


@pytest.mark.rule("CA-63", "CA-64")
def test_a_locked_fighter_that_has_left_the_table_neither_covers_nor_is_endangered():
    """The target of one who fires into the hex stands alone there once their friend is destroyed."""
    table = TableInPlay(locked(mech("rz", 12.0)).state, throw)
    assert [one.unit for one in table.state.units["b"].extras["Bystanders"].screens] == ["r"]
    table.do(Removed("r", "destroyed"))
    assert table.state.units["b"].extras["Bystanders"].screens == ()
    assert in_danger(table.state, "rz", "b") == ((), "CA-64")


@pytest.mark.rule("CA-65")
@pytest.mark.parametrize(
    ("unit", "target", "phase", "noted"),
    [
        ("r", "bz", "combat", True),
        ("r", "b", "combat", False),
        ("r", None, "combat", False),
        ("bz", "r", "combat", False),
        ("r", "bz", "movement", False),
    ],
)
def test_who_has_acted_is_who_is_locked_and_fires_at_one_outside(unit, target, phase, noted):
    """Not by what he does in other phases, or against nobody."""
    state = locked(mech("bz", 12.0)).state
    state = replace(state, phase=next(n for n, one in enumerate(state.rules.phases) if one.name == phase))
    table = TableInPlay(state, throw)
    note_fire_out(table, Acted(unit, "Fire", target))
    assert approach_of(table.state, table.state.units[unit]).fired_out == noted
