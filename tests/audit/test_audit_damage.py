"""Weapon attacks, damage and criticals, played from outside with given dice.

Red's a at (20, 30) faces north, Blue's b 5" north of it (base edge to base edge 3.75") faces south; Blue lost
the initiative and acts first. Move 4" leaves no movement modifier: 4 hits.
"""

from typing import Any

import pytest
from outside import Desk, unit

FIRE = {"Fire": {"side": "Blue", "unit": "b", "target": "a"}}
DONE = [{"EndPhase": {"side": "Blue"}}, {"EndPhase": {"side": "Red"}}]
COMBAT = {"turn": 1, "phase": "combat", "initiative": ["Blue", "Red"]}
HIT, MISS = [6, 6], [1, 1]


def duel(desk: Desk, mine: Any = None, theirs: Any = None, **top: Any) -> Desk:
    """Write a duel in the combat phase: *mine* changes the firing b, *theirs* the target a."""
    a = unit("a", (20, 30), **{"facing": 0, "move": '4"', **(theirs or {})})
    b = unit("b", (20, 25), **{"facing": 180, "move": '4"', **(mine or {})})
    return desk.battle(top.pop("features", []), [a], [b], **{"begin": COMBAT, **top})


def shot(desk: Desk, *dice: int, end: bool = False, **fire: Any) -> Any:
    """Let b fire at a with *dice* and return the answer; with *end* the phases end too."""
    order = {"Fire": {**FIRE["Fire"], **fire}}
    rest = [{"EndPhase": {"side": "Red"}}] if end else []
    return desk.run(order, *rest, dice=dice)


def status(got: Any, name: str = "a") -> Any:
    return got["units"][name]["status"]


def bubbles(got: Any, name: str = "a") -> tuple[int, int]:
    return status(got, name)["armor"], status(got, name)["structure"]


def rolls(got: Any) -> list[tuple[str, list[int], str]]:
    return [
        (event["what"], event["faces"], event["rule"])
        for event in got["events"]
        if event["event"] == "Rolled"
    ]


@pytest.mark.rule("AS-HIT-01", "AS-DMG-09", "AS-GEN-02")
@pytest.mark.parametrize(
    ("dice", "left"), [((1, 3), (3, 5)), ((1, 2), (6, 5)), ((6, 6), (3, 5)), ((1, 1), (6, 5))]
)
def test_the_number_itself_hits(desk: Desk, dice: Any, left: Any) -> None:
    """4+ needed: 4 hits, 3 does not."""
    got = shot(duel(desk), *dice)
    assert bubbles(got) == left
    assert rolls(got)[0] == ("to hit", list(dice), "AS-HIT-01")


def test_twelve_is_no_automatic_hit(desk: Desk) -> None:
    """A number above 12 always misses; a number of 2 or less hits with everything."""
    status_ = {"fire_control_hits": 3, "heat": 3}
    assert bubbles(shot(duel(desk, {"skill": 4, "status": status_}), 6, 6)) == (6, 5)
    assert bubbles(shot(duel(desk, {"skill": 0}), 1, 1)) == (3, 5)


@pytest.mark.rule("AS-DMG-09", "AS-DMG-10", "AS-DMG-11", "AS-DMG-13")
def test_damage_goes_through_armor_into_structure(desk: Desk) -> None:
    """Armor 2: 3 points leave structure 4 and one critical roll: 5 is nothing."""
    got = shot(duel(desk, theirs={"armor": 2}), *HIT, 2, 3)
    assert bubbles(got) == (0, 4)
    assert rolls(got)[1][1] == [2, 3]
    assert rolls(got)[1][2].startswith("AS-CRIT")


@pytest.mark.rule("AS-DMG-10")
def test_armor_used_up_exactly_makes_no_critical_roll(desk: Desk) -> None:
    """Damage left? no: finished."""
    got = shot(duel(desk, theirs={"armor": 3}), *HIT)
    assert bubbles(got) == (0, 5)
    assert len(rolls(got)) == 1


@pytest.mark.rule("AS-DMG-12", "AS-DMG-13", "AS-SEQ-08")
@pytest.mark.parametrize("structure", [1, 2, 3])
def test_no_structure_left_is_destroyed_without_a_roll(desk: Desk, structure: int) -> None:
    """Structure used up, exactly or with damage to spare: destroyed, but still on the table this phase."""
    got = shot(duel(desk, theirs={"armor": 0, "structure": structure}), *HIT)
    assert bubbles(got) == (0, 0)
    assert len(rolls(got)) == 1
    assert got["units"]["a"]["removed"] is None
    assert got["phase"] == "combat"


@pytest.mark.rule("AS-SEQ-08", "AS-DMG-01")
def test_a_destroyed_unit_still_fires_in_that_phase(desk: Desk) -> None:
    """Red's a is destroyed and destroys b in turn: a draw."""
    duel(desk, {"armor": 0, "structure": 1}, {"armor": 0, "structure": 1})
    got = desk.run(FIRE, {"Fire": {"side": "Red", "unit": "a", "target": "b"}}, dice=[*HIT, *HIT])
    assert {name: one["removed"] for name, one in got["units"].items()} == {
        "a": "destroyed",
        "b": "destroyed",
    }
    assert got["winner"] == "draw" or got["winner"] is None


@pytest.mark.rule("AS-SEQ-09", "AS-VIC-01")
def test_the_destroyed_are_removed_in_the_end_phase(desk: Desk) -> None:
    """And the last side standing has won."""
    got = shot(duel(desk, theirs={"armor": 0, "structure": 1}), *HIT, end=True)
    assert got["units"]["a"]["removed"] == "destroyed"
    assert got["winner"] == "Blue"


@pytest.mark.rule("AS-DMG-05", "AS-DMG-02")
def test_a_hit_in_the_rear_does_one_more(desk: Desk) -> None:
    """Red's a shows its back."""
    assert bubbles(shot(duel(desk, theirs={"facing": 180}), *HIT)) == (2, 5)


@pytest.mark.rule("AS-DMG-03")
def test_at_a_corner_the_target_s_player_is_asked(desk: Desk) -> None:
    """Exactly 30 degrees beside straight behind: a question to Red, and the script ends with status 1."""
    answer = duel(desk, theirs={"facing": 210}).played(FIRE, dice=HIT)
    assert answer.status == 1
    assert answer.json["refused"]["item"] is None
    assert "asked" in answer.json["refused"]
    asked = answer.json["refused"]["asked"]
    assert "Red" in str(asked)


@pytest.mark.rule("AS-DMG-03")
@pytest.mark.parametrize(("value", "left"), [("rear", (2, 5)), ("front", (3, 5))])
def test_the_corner_s_answer_decides(desk: Desk, value: str, left: Any) -> None:
    """`Answer {value}` to the open question."""
    duel(desk, theirs={"facing": 150})
    got = desk.run(FIRE, {"Answer": {"side": "Red", "value": value}}, dice=HIT)
    assert bubbles(got) == left


@pytest.mark.rule("AS-DMG-06", "AS-CARD-07")
@pytest.mark.parametrize(("overheat", "left", "heat"), [(0, 3, 0), (1, 2, 1), (2, 1, 2)])
def test_overheat_buys_damage_for_heat(desk: Desk, overheat: int, left: int, heat: int) -> None:
    """Up to OV; the heat comes in the End Phase."""
    got = shot(duel(desk, {"ov": 2}), *HIT, overheat=overheat)
    assert bubbles(got)[0] == left
    assert status(got, "b")["heat"] == 0
    got = shot(duel(desk, {"ov": 2}), *HIT, overheat=overheat, end=True)
    assert status(got, "b")["heat"] == heat


@pytest.mark.rule("AS-DMG-06")
def test_overheat_beyond_ov_is_refused(desk: Desk) -> None:
    """0..OV."""
    got = shot(duel(desk, {"ov": 1}), *HIT, overheat=2)
    assert got["refused"]["item"] == 0
    assert got["refused"]["refusals"]
    assert bubbles(got) == (6, 5)


def test_overheat_costs_heat_also_on_a_miss(desk: Desk) -> None:
    """Heat is gained whether or not it hits."""
    assert status(shot(duel(desk, {"ov": 2}), *MISS, overheat=2, end=True), "b")["heat"] == 2


@pytest.mark.parametrize(("specials", "left"), [([], 4), (["OVL"], 3)])
def test_at_long_range_overheat_adds_only_with_ovl(desk: Desk, specials: Any, left: int) -> None:
    """Damage 2 at L; OV 1 adds with OVL."""
    a = unit("a", (20, 45), facing=0, move='4"')
    b = unit("b", (20, 10), facing=180, move='4"', ov=1, specials=specials)
    desk.battle([], [a], [b], begin=COMBAT)
    got = shot(desk, *HIT, overheat=1)
    assert bubbles(got) == (left, 5)


@pytest.mark.parametrize(
    ("dice", "left"), [([6, 6, 4], (5, 5)), ([6, 6, 3], (6, 5)), ([6, 6, 6], (5, 5)), ([1, 1], (6, 5))]
)
def test_minimal_damage_needs_four_or_more(desk: Desk, dice: Any, left: Any) -> None:
    """After a hit in a 0* bracket 1D6: 4+ = 1."""
    got = shot(duel(desk, {"damage": "0*/0*/0*"}), *dice)
    assert bubbles(got) == left
    assert len(rolls(got)) == len(dice) - 1 if dice[0] == 6 else len(rolls(got)) == 1


def test_minimal_damage_comes_before_the_critical_roll(desk: Desk) -> None:
    """Dice in order: attack 2D6, then 1D6 for 0*, then criticals."""
    got = shot(duel(desk, {"damage": "0*/0*/0*"}, {"armor": 0}), 6, 6, 4, 2, 3)
    assert [faces for _, faces, _ in rolls(got)] == [[6, 6], [4], [2, 3]]
    assert bubbles(got) == (0, 4)


@pytest.mark.parametrize(("die", "left"), [(1, 5), (4, 4)])
def test_minimal_damage_in_the_rear_still_adds_one(desk: Desk, die: int, left: int) -> None:
    """A rear hit still adds its +1."""
    assert bubbles(shot(duel(desk, {"damage": "0*/0*/0*"}, {"facing": 180}), 6, 6, die))[0] == left


def test_no_minimal_damage_no_critical_roll(desk: Desk) -> None:
    """If no damage: no critical roll."""
    got = shot(duel(desk, {"damage": "0*/0*/0*"}, {"armor": 0}), 6, 6, 1)
    assert (bubbles(got), len(rolls(got))) == ((0, 5), 2)


@pytest.mark.rule("AS-DMG-07", "AS-DMG-08")
@pytest.mark.parametrize(
    ("special", "heat"), [("HT1", 1), ("HT2", 2), ("HT3", 2), ("HT2/1/-", 2), ("HT1/2/2", 1), ("HT-/1/1", 0)]
)
def test_heat_weapons_heat_their_target_in_the_end_phase(desk: Desk, special: str, heat: int) -> None:
    """On top of damage; never more than 2 in a turn."""
    got = shot(duel(desk, {"specials": [special]}), *HIT)
    assert (bubbles(got), status(got)["heat"]) == ((3, 5), 0)
    got = shot(duel(desk, {"specials": [special]}), *HIT, end=True)
    assert (bubbles(got), status(got)["heat"]) == ((3, 5), heat)


@pytest.mark.rule("AS-DMG-07")
def test_a_miss_heats_nothing(desk: Desk) -> None:
    """A hit adds the heat."""
    assert status(shot(duel(desk, {"specials": ["HT2"]}), *MISS, end=True))["heat"] == 0


@pytest.mark.rule("AS-DMG-08")
def test_two_heat_weapons_together_heat_by_two_at_most(desk: Desk) -> None:
    """No unit gains more than 2 heat per turn from heat attacks in total."""
    a = unit("a", (20, 30), facing=0, move='4"')
    blue = [
        unit(name, (x, 25), facing=180, move='4"', specials=["HT2"]) for name, x in (("b", 20), ("c", 22))
    ]
    desk.battle([], [a], blue, begin=COMBAT)
    second = {"Fire": {"side": "Blue", "unit": "c", "target": "a"}}
    got = desk.run(FIRE, second, {"EndPhase": {"side": "Red"}}, dice=[*HIT, *HIT, 1, 2])
    assert status(got)["heat"] == 2


@pytest.mark.rule("AS-DMG-07")
def test_heat_weapons_damage_what_has_no_heat(desk: Desk) -> None:
    """Non-heat-tracking targets take damage instead."""
    got = shot(duel(desk, {"specials": ["HT2"]}, {"type": "CV", "move": '4"t'}), *HIT, end=True)
    assert bubbles(got) == (1, 5)
    assert status(got)["heat"] == 0


CRITICALS = [
    (2, 1, 1, "ammo"),
    (3, 1, 2, {"engine_hits": 1}),
    (4, 2, 2, {"fire_control_hits": 1}),
    (5, 2, 3, {}),
    (6, 3, 3, {"weapon_hits": 1}),
    (7, 3, 4, {"mp_hits": 1}),
    (8, 4, 4, {"weapon_hits": 1}),
    (9, 4, 5, {}),
    (10, 5, 5, {"fire_control_hits": 1}),
    (11, 5, 6, {"engine_hits": 1}),
    (12, 6, 6, "destroyed"),
]
MARKS = ("engine_hits", "fire_control_hits", "weapon_hits", "mp_hits")


@pytest.mark.rule("AS-CRIT-01", "AS-CRIT-02", "AS-CRIT-04", "AS-CRIT-12")
@pytest.mark.parametrize(
    ("number", "one", "two", "effect"), CRITICALS, ids=[str(row[0]) for row in CRITICALS]
)
def test_every_number_of_the_critical_table(desk: Desk, number: int, one: int, two: int, effect: Any) -> None:
    """The table by number: 2 Ammo, 3 Engine, 4 Fire Control, 6 Weapon, 7 MP and so on to 12, destroyed."""
    assert one + two == number
    got = shot(duel(desk, {"damage": "1/1/1"}, {"armor": 0, "move": '10"'}), 6, 6, one, two, end=True)
    if isinstance(effect, str):
        assert got["units"]["a"]["removed"] == "destroyed"
    else:
        assert {mark: status(got)[mark] for mark in MARKS} == dict.fromkeys(MARKS, 0) | effect
        assert (bubbles(got), got["units"]["a"]["removed"], status(got)["pending"]) == ((0, 4), None, [])


@pytest.mark.rule("AS-SEQ-08", "AS-DMG-01")
@pytest.mark.parametrize(
    ("dice", "mark"), [((1, 2), "engine"), ((2, 2), "fire_control"), ((3, 3), "weapon"), ((3, 4), "mp")]
)
def test_criticals_are_pending_until_the_end_phase(desk: Desk, dice: Any, mark: str) -> None:
    """Marked this turn, not yet in force."""
    got = shot(duel(desk, {"damage": "1/1/1"}, {"armor": 0, "move": '10"'}), 6, 6, *dice)
    assert status(got)[f"{mark}_hits"] == 0
    assert len(status(got)["pending"]) == 1
    assert mark.split("_")[0] in str(status(got)["pending"][0])


@pytest.mark.parametrize("dice", [(1, 2), (2, 2), (3, 3), (3, 4), (1, 1)])
def test_a_printed_status_may_be_written_into_a_scenario(desk: Desk, dice: Any) -> None:
    """`status` is the same in `run --json`: what one prints the other reads, and it ends the same way."""
    got = shot(duel(desk, {"damage": "1/1/1"}, {"armor": 0, "move": '10"'}), 6, 6, *dice)
    ended = shot(desk, 6, 6, *dice, end=True)
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "move": '10"', "status": status(got)})
    again = desk.run(*DONE)
    assert again["units"]["a"] == ended["units"]["a"]


@pytest.mark.rule("AS-SEQ-08", "AS-HIT-11", "AS-CRIT-09")
def test_a_fire_control_hit_does_not_spoil_this_turn_s_shot(desk: Desk) -> None:
    """Red's a is hit, then fires at its old number; the next turn's is 2 higher."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0})
    back = {"Fire": {"side": "Red", "unit": "a", "target": "b"}}
    got = desk.run(FIRE, back, dice=[6, 6, 2, 2, 1, 3])
    assert bubbles(got, "b") == (3, 5)
    assert status(got)["fire_control_hits"] == 1


@pytest.mark.rule("AS-CRIT-05", "AS-CRIT-06")
@pytest.mark.parametrize(
    ("special", "dice", "left", "removed"),
    [
        ("CASE", [1, 1, 2, 3], (0, 3), None),
        ("CASEII", [1, 1], (0, 4), None),
        ("ENE", [1, 1], (0, 4), None),
        ("SRCH", [1, 1], (0, 0), "destroyed"),
    ],
)
def test_ammo_hits_and_case(desk: Desk, special: str, dice: Any, left: Any, removed: Any) -> None:
    """CASE: 1 damage and, if it hurts structure, another roll; CASEII and ENE: nothing; else destroyed."""
    got = shot(duel(desk, {"damage": "1/1/1"}, {"armor": 0, "specials": [special]}), 6, 6, *dice, end=True)
    assert got["units"]["a"]["removed"] == removed
    if removed is None:
        assert bubbles(got) == left
        assert sum(rule.startswith("AS-CRIT") for _, _, rule in rolls(got)) == len(dice) // 2


@pytest.mark.rule("AS-CRIT-05")
def test_case_again_and_again(desk: Desk) -> None:
    """Recursion possible: two ammo hits in a row, then weapon."""
    got = shot(
        duel(desk, {"damage": "1/1/1"}, {"armor": 0, "specials": ["CASE"]}), 6, 6, 1, 1, 1, 1, 3, 3, end=True
    )
    assert (bubbles(got), status(got)["weapon_hits"]) == ((0, 2), 1)


@pytest.mark.rule("AS-CRIT-05", "AS-DMG-13")
def test_case_with_the_last_structure(desk: Desk) -> None:
    """Structure 2: one by the shot, one by the ammunition: destroyed, no second roll."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "structure": 2, "specials": ["CASE"]})
    got = shot(desk, 6, 6, 1, 1, end=True)
    assert got["units"]["a"]["removed"] == "destroyed"


@pytest.mark.rule("AS-CRIT-08")
def test_a_second_engine_hit_destroys(desk: Desk) -> None:
    """Also when the first one is older."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "status": {"engine_hits": 1, "armor": 0}})
    assert shot(desk, 6, 6, 1, 2, end=True)["units"]["a"]["removed"] == "destroyed"


@pytest.mark.rule("AS-CRIT-08", "AS-SEQ-08")
def test_two_engine_hits_in_one_turn_destroy(desk: Desk) -> None:
    """Pending ones count."""
    a = unit("a", (20, 30), facing=0, move='4"', armor=0)
    blue = [unit(name, (x, 25), facing=180, move='4"', damage="1/1/1") for name, x in (("b", 20), ("c", 22))]
    desk.battle([], [a], blue, begin=COMBAT)
    second = {"Fire": {"side": "Blue", "unit": "c", "target": "a"}}
    got = desk.run(FIRE, second, {"EndPhase": {"side": "Red"}}, dice=[6, 6, 1, 2, 6, 6, 5, 6])
    assert got["units"]["a"]["removed"] == "destroyed"


@pytest.mark.rule("AS-CRIT-07")
@pytest.mark.parametrize(("overheat", "heat"), [(0, 1), (1, 2), (2, 3)])
def test_an_engine_hit_heats_when_firing(desk: Desk, overheat: int, heat: int) -> None:
    """1 heat whenever it fires weapons, overheat on top, no extra damage."""
    got = shot(duel(desk, {"ov": 2, "status": {"engine_hits": 1}}), *HIT, overheat=overheat, end=True)
    assert status(got, "b")["heat"] == heat
    assert bubbles(got) == (3 - overheat, 5)


@pytest.mark.rule("AS-CRIT-07")
def test_an_engine_hit_does_not_heat_who_holds_fire(desk: Desk) -> None:
    """Whenever it fires, and not otherwise."""
    duel(desk, {"status": {"engine_hits": 1}})
    assert status(desk.run(*DONE), "b")["heat"] == 0


@pytest.mark.rule("AS-CRIT-13")
@pytest.mark.parametrize(
    ("hits", "damage", "left"), [(1, "3/3/2", 4), (2, "3/3/2", 5), (1, "1/1/1", None), (3, "3/3/2", None)]
)
def test_weapon_hits_lower_every_value(desk: Desk, hits: int, damage: str, left: int | None) -> None:
    """By 1 each, not below 0; at 0 there is no attack."""
    got = shot(duel(desk, {"damage": damage, "status": {"weapon_hits": hits}}), *HIT)
    if left is None:
        assert [refusal["rule"] for refusal in got["refused"]["refusals"]] == ["AS-RNG-03"]
    else:
        assert bubbles(got) == (left, 5)


@pytest.mark.rule("AS-CRIT-13")
def test_option_weapon_hit_minimum(desk: Desk) -> None:
    """1 becomes 0*, and 0* becomes 0."""
    kept = {"options": {"weapon_hit_minimum": True}}
    got = shot(duel(desk, {"damage": "1/1/1", "status": {"weapon_hits": 1}}, **kept), 6, 6, 4)
    assert bubbles(got) == (5, 5)
    got = shot(duel(desk, {"damage": "1/1/1", "status": {"weapon_hits": 2}}, **kept), 6, 6, 4)
    assert got["refused"]["refusals"]


@pytest.mark.rule("AS-CRIT-03")
def test_a_weapon_hit_without_weapons_is_one_damage(desk: Desk) -> None:
    """All values 0 already: 1 extra damage, without further critical rolls."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "damage": "0/0/0"})
    got = shot(desk, 6, 6, 3, 3, end=True)
    assert (bubbles(got), status(got)["weapon_hits"]) == ((0, 3), 0)
    assert sum(rule.startswith("AS-CRIT") for _, _, rule in rolls(got)) == 1


@pytest.mark.rule("AS-CRIT-03")
def test_weapon_hits_that_left_nothing_count_too(desk: Desk) -> None:
    """3/3/2 with three weapon hits: the next is damage."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "status": {"weapon_hits": 3, "armor": 0}})
    assert bubbles(shot(desk, 6, 6, 4, 4, end=True)) == (0, 3)


@pytest.mark.rule("AS-CRIT-03")
def test_an_mp_hit_without_move_is_one_damage(desk: Desk) -> None:
    """Move 0 already."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "move": '0"'})
    assert bubbles(shot(desk, 6, 6, 3, 4, end=True)) == (0, 3)


@pytest.mark.rule("AS-CRIT-03", "AS-DMG-13")
def test_extra_damage_may_destroy(desk: Desk) -> None:
    """The last structure goes by the extra damage."""
    duel(desk, {"damage": "1/1/1"}, {"armor": 0, "structure": 2, "damage": "0/0/0"})
    assert shot(desk, 6, 6, 3, 3, end=True)["units"]["a"]["removed"] == "destroyed"


@pytest.mark.rule("AS-CRIT-01")
def test_vehicles_and_infantry(desk: Desk) -> None:
    """Infantry never takes critical hits."""
    got = shot(duel(desk, {"damage": "1/1/1"}, {"armor": 0, "type": "CI", "move": '4"f'}), 6, 6)
    assert (bubbles(got), len(rolls(got))) == ((0, 4), 1)


@pytest.mark.rule("EX-DMG-01")
def test_the_rifleman(desk: Desk) -> None:
    """4/5 hit for 3 and 3: 1/5 without a roll, then 0/3 and a Fire Control Hit by 10."""
    a = unit("a", (20, 40), facing=0, move='8"', armor=4, structure=5)
    blue = [unit(name, (x, 25), facing=180, move='8"', damage="3/3/2") for name, x in (("b", 20), ("c", 22))]
    desk.battle([], [a], blue, begin=COMBAT)
    second = {"Fire": {"side": "Blue", "unit": "c", "target": "a"}}
    assert bubbles(desk.run(FIRE, dice=HIT)) == (1, 5)
    got = desk.run(FIRE, second, {"EndPhase": {"side": "Red"}}, dice=[*HIT, *HIT, 5, 5])
    assert (bubbles(got), status(got)["fire_control_hits"]) == ((0, 3), 1)


@pytest.mark.rule("AS-SEQ-07", "AS-ATK-01")
def test_one_attack_per_unit_and_turn(desk: Desk) -> None:
    """The second Fire is refused, with its place in the script counted from 0."""
    blue = [unit(name, (x, 25), facing=180, move='4"') for name, x in (("b", 20), ("c", 22))]
    desk.battle([], [unit("a", (20, 30), facing=0, move='4"')], blue, begin=COMBAT)
    got = desk.run(FIRE, FIRE, dice=[*HIT, *HIT])
    assert got["refused"]["item"] == 1
    assert bubbles(got) == (3, 5)


@pytest.mark.rule("AS-SEQ-06", "AS-SEQ-03")
def test_the_loser_completes_all_attacks_first(desk: Desk) -> None:
    """Red may not fire while Blue may still act."""
    duel(desk)
    got = desk.run({"Fire": {"side": "Red", "unit": "a", "target": "b"}}, dice=HIT)
    assert got["refused"]["item"] == 0
    assert got["to_act"] == ["Blue"]


@pytest.mark.rule("AS-ATK-04")
@pytest.mark.parametrize("target", ["c", "b"])
def test_only_enemies_are_targets(desk: Desk, target: str) -> None:
    """Neither a friend nor itself."""
    blue = [unit(name, (x, 25), facing=180, move='4"') for name, x in (("b", 20), ("c", 22))]
    desk.battle([], [unit("a", (20, 30), facing=0, move='4"')], blue, begin=COMBAT)
    assert desk.run({"Fire": {"side": "Blue", "unit": "b", "target": target}})["refused"]["item"] == 0


@pytest.mark.rule("AS-RNG-04")
def test_no_weapons_in_base_contact(desk: Desk) -> None:
    """Only physical attacks."""
    a, b = unit("a", (20, 30), facing=0), unit("b", (20, 28.75), facing=180)
    got = desk.battle([], [a], [b], begin=COMBAT).run(FIRE, dice=HIT)
    assert {refusal["rule"] for refusal in got["refused"]["refusals"]} == {"AS-RNG-04"}
