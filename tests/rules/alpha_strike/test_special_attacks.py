"""AS-PHYS-04 to -06: charge and death from above."""

from dataclasses import replace

import pytest
from boards import battle, mech, play, rolled, rules_of

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, begun
from game.core.model.answer import Answer
from game.core.model.events import Acted, Recorded
from game.core.model.state import State
from game.geometry.point import Point
from game.rules.alpha_strike.combat.amount import amount, recoil
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.combat.special_attacks import declared_refusals, special_forecast
from game.rules.alpha_strike.movement.move import Move

HIT, MISS = (6, 6), (1, 1)
NO_CRITICAL = (2, 3)
LEFT = (2, 3)


def against(state, kind="charge", *, end=None, level=0.0, jump=None, target="b"):
    """Return the rules against declaring *kind* with a move to *end*, in contact by default."""
    jumps = kind == "dfa" if jump is None else jump
    there = replace(state.units["r"], at=end or Point(28.75, 24), level=level)
    found = declared_refusals(state, there, target, kind, jump=jumps)
    return rules_of(found)


def moving(*more, done=("b",), red=None, blue=None):
    """Return the movement phase: r may still move, b at 30 has."""
    units = mech("r", 20, **(red or {})), mech("b", 30, **(blue or {})), *more
    state = battle(*units, phase="movement")
    return replace(state, done=frozenset(done))


def declared(kind, *more, red=None, blue=None) -> Match:
    """Return a match at the end of movement, r in contact with b and *kind* declared; Red attacks first."""
    given = dict(red or {})
    status = {**given.pop("status", {}), "special": kind, "quarry": "b"}
    units = mech("r", 28.75, status=status, **given), mech("b", 30, **(blue or {}))
    state = battle(*units, mech("r9", 60, 40), mech("b9", 60, 8), *more, phase="movement")
    return Match(replace(state, done=frozenset(state.units) - {"b9"}, active=1, quotas=(0, 1)))


def into_combat(match: Match, dice=()) -> Match:
    """Return the match with the last unit of movement passed and the specials carried out."""
    return play(match.state, EndPhase("Blue"), dice=dice)


@pytest.mark.rule("AS-PHYS-04")
def test_a_charge_at_a_unit_that_has_moved_is_legal():
    """In contact at the end, on the ground."""
    assert against(moving()) == []
    assert against(moving(red={"move": '10"j'}), "dfa") == []


@pytest.mark.rule("AS-PHYS-04")
def test_the_target_must_have_moved():
    """A unit that may still move is no target; one that cannot move is."""
    assert against(moving(done=())) == ["AS-PHYS-04"]
    assert against(moving(done=(), blue={"status": {"shutdown": True}})) == []


@pytest.mark.rule("AS-PHYS-04")
@pytest.mark.parametrize(("x", "found"), [(28.75, []), (28.74, []), (28.73, ["AS-PHYS-04"])])
def test_it_must_end_in_base_contact(x, found):
    """Within 0.01 inches."""
    assert against(moving(), end=Point(x, 24)) == found


@pytest.mark.rule("AS-PHYS-04", "AS-GEN-14")
@pytest.mark.parametrize(("level", "found"), [(1.0, []), (1.001, ["AS-PHYS-04"]), (4.0, ["AS-PHYS-04"])])
@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_it_must_end_within_an_inch_of_height(kind, level, found):
    """A charge that ends on a cliff touches nobody at its foot; nor does death from above."""
    assert against(moving(red={"move": '10"j'}), kind, level=level) == found


@pytest.mark.rule("AS-PHYS-04")
def test_only_one_special_attack_on_each_target():
    """Another unit's charge stands against it."""
    other = mech("r2", 30, 25.25, status={"special": "charge", "quarry": "b"})
    assert against(moving(other)) == ["AS-PHYS-04"]


@pytest.mark.rule("AS-PHYS-04", "AS-GEN-14")
@pytest.mark.parametrize(("ours", "theirs"), [(3.0, 0.0), (0.0, 3.0), (7.0, 4.0)])
def test_it_is_told_how_much_too_high_or_low_it_ends(ours, theirs):
    """Whoever stands higher."""
    state = moving()
    state = state.with_unit(replace(state.units["b"], level=theirs))
    there = replace(state.units["r"], at=Point(28.75, 24), level=ours)
    (refusal,) = declared_refusals(state, there, "b", "charge", jump=False)
    assert refusal.reason == 'ends 3.0" higher or lower, more than 1": not in base contact'


@pytest.mark.rule("AS-PHYS-04")
def test_special_attacks_on_others_do_not_stand_against_it():
    """Another unit's charge at another target."""
    other = mech("r2", 40, 25.25, status={"special": "charge", "quarry": "b2"})
    assert against(moving(other, mech("b2", 40))) == []


@pytest.mark.rule("AS-PHYS-04")
def test_who_is_gone_is_no_target():
    """A wreck, where it stood."""
    state = moving()
    assert against(state.with_unit(replace(state.units["b"], removed="destroyed"))) == ["AS-PHYS-04"]


@pytest.mark.rule("AS-PHYS-04")
@pytest.mark.parametrize("target", [None, "", "nobody", "r2", "r"])
def test_it_needs_an_enemy(target):
    """No target, no unit, a friend, itself."""
    assert against(moving(mech("r2", 28, 26)), target=target) == ["AS-PHYS-04"]


@pytest.mark.rule("AS-PHYS-05", "AS-PHYS-06", "AS-PHYS-04")
def test_each_kind_needs_its_move():
    """A charge walks, death from above jumps."""
    assert against(moving(), "charge", jump=True) == ["AS-PHYS-05"]
    assert against(moving(), "dfa", jump=False) == ["AS-PHYS-06"]
    assert against(moving(), "kick") == ["AS-PHYS-04"]


@pytest.mark.rule("AS-PHYS-01", "AS-PHYS-06")
def test_who_may_make_special_attacks():
    """Vehicles charge only; ProtoMechs and infantry do neither; what flies is not come down upon."""
    no = ["AS-PHYS-01"]
    for kind, charge, dfa in (("IM", [], []), ("CV", [], no), ("SV", [], no), ("PM", no, no), ("CI", no, no)):
        state = moving(red={"type": kind, "move": '8"t/8"j'})
        assert (against(state), against(state, "dfa")) == (charge, dfa)
    high = moving(blue={"type": "CV", "move": '10"v'})
    high = high.with_unit(replace(high.units["b"], level=4.0))
    assert against(high, "dfa", level=4.0) == ["AS-PHYS-06"]
    assert against(high, "charge", level=4.0) == []


@pytest.mark.rule("AS-PHYS-01")
def test_no_special_attack_from_the_air():
    """A VTOL that flies does not charge; one that comes in does not fly yet."""
    vtol = {"type": "CV", "move": '10"v'}
    state = moving(red=vtol)
    assert against(state) == []
    high = replace(state.units["r"], level=4.0)
    assert against(state.with_unit(high)) == ["AS-PHYS-01"]
    off = replace(mech("r", 0, 0, **vtol), enters=1)
    assert against(replace(battle(off, mech("b", 30), phase="movement"), done=frozenset({"b"}))) == []


@pytest.mark.rule("AS-PHYS-05", "AS-PHYS-06")
@pytest.mark.parametrize(
    ("kind", "red", "blue", "points"),
    [
        ("charge", {"size": 1, "move": '10"'}, {"size": 3}, (2, 2, 0)),
        ("charge", {"size": 1, "move": '10"'}, {"size": 2}, (2, 1, 0)),
        ("charge", {"size": 4, "move": '8"'}, {"size": 3}, (4, 1, 0)),
        ("charge", {"size": 2, "move": '8"j'}, {"size": 1}, (2, 0, 0)),
        ("charge", {"size": 2, "move": '20"'}, {"size": 3}, (4, 3, 0)),
        ("charge", {"size": 1, "move": '10"', "status": {"heat": 1}}, {"size": 3}, (1, 1, 0)),
        ("dfa", {"size": 1, "move": '10"j'}, {"size": 3}, (3, 1, 2)),
        ("dfa", {"size": 1, "move": '10"j', "specials": ("JMPS1",)}, {"size": 3}, (3, 1, 2)),
        ("dfa", {"size": 1, "move": '10"j', "specials": ("JMPS2",)}, {"size": 3}, (4, 1, 2)),
        ("dfa", {"size": 1, "move": '10"j', "specials": ("JMPW1",)}, {"size": 3}, (2, 1, 2)),
        ("dfa", {"size": 4, "move": '4"j'}, {"size": 1}, (5, 4, 5)),
    ],
)
def test_damage_by_size_and_speed(kind, red, blue, points):
    """To the target, back on a hit and on a miss. Panther (size 1, +2) on Caesar (3): 2, 2, 0; 3, 1, 2."""
    state = battle(mech("r", 10, **red), mech("b", 11.25, **blue))
    aim = shot(state, "r", "b", kind)
    assert (amount(state, aim).total, *(recoil(aim, hit=hit).total for hit in (True, False))) == points


@pytest.mark.rule("AS-PHYS-04")
def test_they_come_first_in_combat_and_by_themselves():
    """Red's go begins with the charge; then its other unit may act, the charger no more."""
    match = into_combat(declared("charge"), dice=HIT)
    assert match.state.now.name == "combat"
    assert rolled(match) == [("to hit", HIT)]
    assert match.state.units["b"].status.armor == 3
    assert match.state.units["r"].status.armor == 5
    acted = [e for entry in match.log for e in entry.events if isinstance(e, Acted) and e.unit == "r"]
    assert [(event.what, event.target) for event in acted] == [("charge", "b")]
    assert "r" in match.state.done
    assert match.state.to_act == {"Red"}
    match.play(Fire("Red", "r9", "b9"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("AS-PHYS-05", "AS-PHYS-06")
@pytest.mark.parametrize(("kind", "points", "rule"), [("charge", 1, "AS-PHYS-05"), ("dfa", 2, "AS-PHYS-06")])
def test_what_an_attack_does_to_itself_is_in_the_log(kind, points, rule):
    """By whom, of which kind, how much, under which rule."""
    red = {"move": '10"j'} if kind == "dfa" else {}
    match = into_combat(declared(kind, red=red), dice=(*HIT, *NO_CRITICAL))
    blows = [e for entry in match.log for e in entry.events if isinstance(e, Recorded) and e.unit == "r"]
    assert [(e.extra, e.rule) for e in blows if isinstance(e.extra, Blow)] == [
        (Blow("r", kind, points, "front"), rule)
    ]


@pytest.mark.rule("AS-PHYS-05")
def test_a_charge_that_misses_hurts_nobody():
    """Neither target nor charger."""
    match = into_combat(declared("charge"), dice=MISS)
    assert [match.state.units[key].status.armor for key in ("b", "r")] == [6, 6]


@pytest.mark.rule("AS-PHYS-06")
def test_death_from_above_always_throws_for_a_critical_hit():
    """On armour alone once, on structure twice; the attacker takes its size."""
    red = {"move": '10"j'}
    match = into_combat(declared("dfa", red=dict(red)), dice=(*HIT, *NO_CRITICAL))
    assert [what for what, _ in rolled(match)] == ["to hit", "critical hit"]
    assert match.state.units["b"].status.armor == 2
    assert match.state.units["r"].status.armor == 4
    hollow = declared("dfa", red=dict(red), blue={"structure": 6, "status": {"armor": 0}})
    match = into_combat(hollow, dice=(*HIT, *NO_CRITICAL, *NO_CRITICAL))
    assert [what for what, _ in rolled(match)] == ["to hit", "critical hit", "critical hit"]


@pytest.mark.rule("AS-PHYS-06")
def test_no_critical_throw_for_what_is_destroyed():
    """Nothing is left to hit."""
    wreck = declared("dfa", red={"move": '10"j'}, blue={"status": {"armor": 0, "structure": 1}})
    assert [what for what, _ in rolled(into_combat(wreck, dice=HIT))] == ["to hit"]


@pytest.mark.rule("AS-HIT-01", "AS-PHYS-04", "AS-PHYS-05", "AS-PHYS-06")
@pytest.mark.parametrize(
    ("kind", "faces", "hits"),
    [("charge", (4, 4), True), ("charge", (3, 4), False), ("dfa", (4, 5), True), ("dfa", (4, 4), False)],
)
def test_a_special_attack_hits_from_its_number_on(kind, faces, hits):
    """Skill 4, Move 10" (+2) and 2 for a charge, 3 from above; a miss from above hurts the attacker alone."""
    match = into_combat(declared(kind, red={"move": '10"/10"j'}), dice=(*faces, *NO_CRITICAL))
    assert rolled(match)[0] == ("to hit", faces)
    assert (match.state.units["b"].status.armor < 6) is hits
    assert (match.state.units["r"].status.armor < 6) is (hits or kind == "dfa")


@pytest.mark.rule("AS-PHYS-06")
def test_a_miss_from_above_hurts_the_attacker_more():
    """Size 2: 3 damage to itself."""
    match = into_combat(declared("dfa", red={"move": '10"j'}), dice=MISS)
    assert [match.state.units[key].status.armor for key in ("b", "r")] == [6, 3]


@pytest.mark.rule("AS-PHYS-05", "AS-CRIT-01")
def test_what_a_charger_takes_may_be_critical():
    """Without armour its own blow damages structure: the other side throws."""
    match = into_combat(declared("charge", red={"status": {"armor": 0}}), dice=(*HIT, *NO_CRITICAL))
    assert rolled(match) == [("to hit", HIT), ("critical hit", NO_CRITICAL)]
    assert match.state.units["r"].status.structure == 3


@pytest.mark.rule("AS-DMG-03", "AS-PHYS-04")
def test_a_charge_over_a_corner_asks_and_goes_on():
    """The question stops the special attacks; the next one follows the answer."""
    first = declared("charge", blue={"facing": 120})
    state = first.state
    second = mech("r2", 60, 9.25, facing=0, status={"special": "charge", "quarry": "b9"})
    match = into_combat(Match(replace(state.with_unit(second), done=state.done | {"r2"})), dice=(*HIT, *HIT))
    assert match.state.to_act == {"Blue"}
    assert len(rolled(match)) == 1
    match.play(Answer("Blue", "rear"))
    assert len(rolled(match)) == 2
    assert match.state.units["b"].status.armor == 2
    assert match.state.to_act == {"Red"}


@pytest.mark.rule("AS-PHYS-04")
@pytest.mark.parametrize("change", [{"at": Point(40, 24)}, {"removed": "left"}])
def test_without_contact_it_just_fails(change):
    """The target was moved by agreement, or is gone: nothing is thrown, the go is spent."""
    state = declared("charge").state
    state = state.with_unit(replace(state.units["b"], **change))
    match = into_combat(Match(state))
    assert rolled(match) == []
    assert "r" in match.state.done


@pytest.mark.rule("AS-PHYS-04", "AS-SEQ-09")
def test_the_declaration_ends_with_the_turn():
    """Marks are wiped in the End Phase."""
    match = into_combat(declared("charge"), dice=MISS)
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert match.state.turn == 2
    assert match.state.units["r"].status.special == match.state.units["r"].status.quarry == ""


@pytest.mark.rule("AS-PHYS-04")
def test_a_move_declares_and_combat_carries_out():
    """From the move to the damage, through the match."""
    state = battle(mech("r", 20), mech("b", 30), phase="movement", order=("Blue", "Red"))
    match = play(
        state, EndPhase("Blue"), Move("Red", "r", (Point(28.75, 24),), attack="charge", target="b"), dice=HIT
    )
    assert match.state.units["r"].status.special == "charge"
    assert match.state.to_act == {"Blue"}
    match.play(EndPhase("Blue"))
    assert match.state.turn == 2
    assert match.state.units["b"].status.armor == 3


def test_the_forecast_of_a_special_attack_says_what_it_costs():
    """Number, damage, and what comes back."""
    state: State = begun(battle(mech("r", 20, size=3), mech("b", 30, size=3)), "movement")
    there = replace(state.units["r"], at=Point(28.75, 24))
    told = special_forecast(state, there, "b", "charge")
    assert (told.need.total, told.effect.total) == (8, 4)
    assert any("2 damage to itself" in note for note in told.notes)
