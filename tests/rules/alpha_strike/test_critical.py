"""AS-CRIT: the table, what each result marks, and what it does from the End Phase on."""

import pytest
from boards import battle, mech, play, rolled

from game.core.engine.turns import EndPhase
from game.rules.alpha_strike.combat.critical import TABLE
from game.rules.alpha_strike.combat.fire import Fire

SHOT = Fire("Red", "r", "b")
HIT = (6, 6)


def dice(total):
    """Return two dice that show *total*."""
    return (total - min(6, total - 1), min(6, total - 1))


def struck(*totals, **more):
    """Return the match after a hit of 1 damage that leaves 4 of b's 5 structure, and critical throws."""
    status = {"armor": 0, "structure": 5, **more.pop("status", {})}
    state = battle(
        mech("r", 10, damage="1/1/1"),
        mech("b", 20, structure=5, status=status, **more),
        options={"weapon_hit_minimum": more.get("minimum", False)},
    )
    return play(state, SHOT, dice=(*HIT, *(face for total in totals for face in dice(total))))


def fares(match):
    """Return structure and pending of b."""
    status = match.state.units["b"].status
    return status.structure, status.pending


@pytest.mark.rule("AS-CRIT-02")
def test_the_table():
    """Result by result."""
    words = "ammo, engine, fire control, none, weapon, mp, weapon, none, fire control, engine, destroyed"
    assert [TABLE[total] for total in range(2, 13)] == words.split(", ")


@pytest.mark.rule("AS-CRIT-01", "AS-CRIT-02", "AS-CRIT-12", "AS-GEN-17", "AS-CRIT-08")
@pytest.mark.parametrize(
    ("total", "pending"),
    [
        (2, ("destroyed",)),
        (3, ("engine",)),
        (4, ("fire control",)),
        (5, ()),
        (6, ("weapon",)),
        (7, ("mp",)),
        (8, ("weapon",)),
        (9, ()),
        (10, ("fire control",)),
        (11, ("engine",)),
        (12, ("destroyed",)),
    ],
)
def test_damage_to_structure_is_thrown_for_once(total, pending):
    """The attacker throws; the effect is marked and not yet in force."""
    match = struck(total)
    assert fares(match) == (4, pending)
    assert rolled(match) == [("to hit", HIT), ("critical hit", dice(total))]
    event = match.log[0].events[[type(e).__name__ for e in match.log[0].events].index("Rolled") + 1 :]
    assert next(e for e in event if type(e).__name__ == "Rolled").by == "Red"
    status = match.state.units["b"].status
    assert (status.engine_hits, status.fire_control_hits, status.weapon_hits, status.mp_hits) == (0, 0, 0, 0)


@pytest.mark.rule("AS-CRIT-04", "AS-CRIT-05", "AS-CRIT-06")
@pytest.mark.parametrize(
    ("specials", "structure", "pending"),
    [
        ((), 4, ("destroyed",)),
        (("CASEII",), 4, ()),
        (("CASE II",), 4, ()),
        (("ENE",), 4, ()),
        (("CASE", "CASEII"), 4, ()),
    ],
)
def test_ammunition_explodes_unless_it_cannot(specials, structure, pending):
    """Destroyed; with CASEII or ENE nothing."""
    assert fares(struck(2, specials=specials)) == (structure, pending)


@pytest.mark.rule("AS-CRIT-06")
@pytest.mark.parametrize("special", ["CASEII", "ENE"])
def test_what_keeps_ammunition_from_exploding_is_in_the_log(special):
    """The throw of 2 has an outcome, though it changes nothing."""
    match = struck(2, specials=(special,))
    told = [event for entry in match.log for event in entry.events if event.rule == "AS-CRIT-06"]
    assert [(event.unit, event.changes) for event in told] == [("b", {})]


@pytest.mark.rule("AS-CRIT-01", "AS-GEN-17")
@pytest.mark.parametrize(("kind", "thrown"), [("CI", 0), ("BA", 0), ("CV", 1), ("BM", 1)])
def test_infantry_has_no_critical_hits(kind, thrown):
    """Neither conventional infantry nor battle armour: nothing is thrown."""
    match = struck(12, type=kind)
    assert [what for what, _ in rolled(match)].count("critical hit") == thrown


@pytest.mark.rule("AS-CRIT-05")
def test_case_holds_the_explosion_and_throws_again():
    """1 damage, structure damaged, another throw; and again."""
    match = struck(2, 5, specials=("CASE",))
    assert fares(match) == (3, ())
    assert len(rolled(match)) == 3
    match = struck(2, 2, 7, specials=("CASE",))
    assert fares(match) == (2, ("mp",))


@pytest.mark.rule("AS-CRIT-05")
def test_case_does_not_throw_for_a_unit_that_it_destroys():
    """The last structure goes by the explosion."""
    match = struck(2, specials=("CASE",), status={"structure": 2})
    assert fares(match) == (0, ("destroyed",))
    assert len(rolled(match)) == 2


@pytest.mark.rule("AS-CRIT-03", "AS-CRIT-13")
@pytest.mark.parametrize(
    ("damage", "status", "structure", "pending"),
    [
        ("1/1/0", {}, 4, ("weapon",)),
        ("1/1/0", {"weapon_hits": 1}, 3, ()),
        ("1/1/0", {"pending": ("weapon",)}, 3, ("weapon",)),
        ("2/1/0", {"pending": ("weapon",)}, 4, ("weapon", "weapon")),
        ("0*/0/0", {}, 4, ("weapon",)),
        ("0*/0/0", {"weapon_hits": 1}, 3, ()),
        ("0/0/0", {}, 3, ()),
    ],
)
def test_a_weapon_hit_without_weapons_is_one_damage(damage, status, structure, pending):
    """Without another throw; hits that are pending count."""
    match = struck(6, damage=damage, status=status)
    assert fares(match) == (structure, pending)
    assert len(rolled(match)) == 2


@pytest.mark.rule("AS-CRIT-03", "AS-CRIT-09")
@pytest.mark.parametrize(
    ("damage", "status", "structure", "pending"),
    [
        ("0/0/0", {}, 3, ()),
        ("1/0/0", {"weapon_hits": 1}, 3, ()),
        ("0*/0/0", {}, 4, ("fire control",)),
        ("0/0/1", {}, 4, ("fire control",)),
    ],
)
def test_a_fire_control_hit_without_weapons_is_none(damage, status, structure, pending):
    """Nothing is left to aim: 1 damage instead, without another throw."""
    match = struck(4, damage=damage, status=status)
    assert fares(match) == (structure, pending)
    assert len(rolled(match)) == 2


@pytest.mark.rule("AS-CRIT-03", "AS-CRIT-10", "AS-CRIT-11")
@pytest.mark.parametrize(
    ("move", "status", "structure", "pending"),
    [
        ('2"', {}, 4, ("mp",)),
        ('2"', {"mp_hits": 1}, 3, ()),
        ('2"', {"pending": ("mp",)}, 3, ("mp",)),
        ('2"/6"j', {"mp_hits": 1}, 4, ("mp",)),
        ('4"', {"heat": 2}, 4, ("mp",)),
    ],
)
def test_an_mp_hit_without_move_is_one_damage(move, status, structure, pending):
    """Move that heat took is still there to lose."""
    assert fares(struck(7, move=move, status=status)) == (structure, pending)


@pytest.mark.rule("AS-CRIT-03", "AS-DMG-13")
def test_the_extra_damage_may_destroy():
    """The last structure goes by it."""
    match = struck(6, damage="0/0/0", status={"structure": 2})
    assert fares(match) == (0, ("destroyed",))
    assert len(rolled(match)) == 2


@pytest.mark.rule("AS-CRIT-08")
@pytest.mark.parametrize("status", [{"engine_hits": 1}, {"pending": ("engine",)}])
def test_the_second_engine_hit_destroys(status):
    """In force or pending, the first counts."""
    pending = fares(struck(3, status=status))[1]
    assert pending[-2:] == ("engine", "destroyed")


@pytest.mark.rule("AS-CRIT-01")
def test_infantry_takes_no_critical_hits():
    """Nothing is thrown."""
    assert len(rolled(struck(type="CI", move='2"f'))) == 1


@pytest.mark.rule("AS-CRIT-09", "AS-CRIT-10", "AS-CRIT-13", "AS-DMG-01")
def test_effects_come_into_force_in_the_end_phase():
    """All that was pending, added to what there was."""
    match = struck(7, status={"pending": ("weapon", "weapon", "fire control"), "weapon_hits": 1})
    match.play(EndPhase("Blue"))
    status = match.state.units["b"].status
    assert (status.mp_hits, status.weapon_hits, status.fire_control_hits, status.pending) == (1, 3, 1, ())
