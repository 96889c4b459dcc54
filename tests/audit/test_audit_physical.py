"""Physical attacks, charge and death from above, played from outside with given dice."""

from typing import Any

import pytest
from outside import Desk, card, unit

COMBAT = {"turn": 1, "phase": "combat", "initiative": ["Blue", "Red"]}
MOVEMENT = {"turn": 1, "phase": "movement", "initiative": ["Blue", "Red"]}
HIT = [6, 6]


def strike(
    desk: Desk, *dice: int, kind: str | None = None, mine: Any = None, theirs: Any = None, **top: Any
) -> Any:
    """Let Blue's b strike Red's a, in base contact north of it, and return the answer."""
    a = unit("a", (20, 30), **{"facing": 0, "move": '4"', **(theirs or {})})
    b = unit("b", (20, 28.75), **{"facing": 180, "move": '4"', **(mine or {})})
    desk.battle(top.pop("features", []), [a], [b], **{"begin": COMBAT, **top})
    order = {"side": "Blue", "unit": "b", "target": "a"} | ({"kind": kind} if kind else {})
    return desk.run({"Strike": order}, dice=dice)


def bubbles(got: Any, name: str) -> tuple[int, int]:
    return got["units"][name]["status"]["armor"], got["units"][name]["status"]["structure"]


def rolls(got: Any) -> list[list[int]]:
    return [event["faces"] for event in got["events"] if event["event"] == "Rolled"]


def needs(got: Any) -> list[tuple[int, str]]:
    need = next(event["need"] for event in got["events"] if event["event"] == "Rolled")
    return [(term["value"], term["rule"]) for term in need["terms"]]


@pytest.mark.rule("AS-HIT-10", "AS-DMG-04")
@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_standard_attack_does_its_size(desk: Desk, size: int) -> None:
    """Standard +0, damage = Size; there is no range term."""
    got = strike(desk, 1, 3, mine={"size": size})
    assert bubbles(got, "a") == (6 - size, 5)
    assert needs(got) == [(4, "AS-HIT-01")]


@pytest.mark.rule("AS-HIT-10")
def test_a_melee_weapon_does_one_more(desk: Desk) -> None:
    """MEL: +1 to hit, Size + 1."""
    got = strike(desk, 1, 4, kind="melee", mine={"size": 2, "specials": ["MEL"]})
    assert bubbles(got, "a") == (3, 5)
    assert needs(got) == [(4, "AS-HIT-01"), (1, "AS-HIT-10")]
    assert bubbles(strike(desk, 1, 3, kind="melee", mine={"specials": ["MEL"]}), "a") == (6, 5)


def test_who_has_a_melee_weapon_uses_it(desk: Desk) -> None:
    """A MEL unit may not choose standard; one without may not choose melee."""
    assert strike(desk, *HIT, kind="standard", mine={"specials": ["MEL"]})["refused"]["item"] == 0
    assert strike(desk, *HIT, kind="melee")["refused"]["item"] == 0


@pytest.mark.parametrize(("heat", "damage"), [(0, 2), (1, 3), (2, 3)])
def test_hot_triple_strength_muscles_hit_harder(desk: Desk, heat: int, damage: int) -> None:
    """TSM at heat 1+: +1 physical damage; heat itself does not matter to physical attacks."""
    got = strike(desk, 1, 3, mine={"specials": ["TSM"], "status": {"heat": heat}})
    assert bubbles(got, "a") == (6 - damage, 5)


@pytest.mark.rule("AS-HIT-11", "AS-HIT-12", "AS-CRIT-09", "AS-CRIT-13")
def test_heat_fire_control_and_weapon_hits_do_not_matter(desk: Desk) -> None:
    """Not for physical attacks."""
    got = strike(desk, 1, 3, mine={"status": {"heat": 2, "fire_control_hits": 2, "weapon_hits": 2}})
    assert bubbles(got, "a") == (4, 5)
    assert needs(got) == [(4, "AS-HIT-01")]


@pytest.mark.rule("AS-DMG-05")
def test_the_rear_counts_for_physical_attacks_too(desk: Desk) -> None:
    """+1 in the rear."""
    assert bubbles(strike(desk, *HIT, theirs={"facing": 180}), "a") == (3, 5)


@pytest.mark.rule("AS-HIT-03", "AS-HIT-07", "AS-HIT-08")
def test_movement_terrain_and_immobility_count(desk: Desk) -> None:
    """Skill, target movement, terrain."""
    wood = {"id": "w", "kind": "woods", "rect": [18, 29.5, 4, 4]}
    assert needs(strike(desk, *HIT, theirs={"move": '10"'}, features=[wood])) == [
        (4, "AS-HIT-01"),
        (2, "AS-HIT-03"),
        (2, "AS-HIT-08"),
    ]
    assert needs(strike(desk, *HIT, theirs={"status": {"heat": 4}})) == [(4, "AS-HIT-01"), (-4, "AS-HIT-07")]


@pytest.mark.rule("AS-ARC-02")
def test_the_arc_counts_for_physical_attacks(desk: Desk) -> None:
    """In arc."""
    got = strike(desk, *HIT, mine={"facing": 0})
    assert "AS-ARC-02" in {refusal["rule"] for refusal in got["refused"]["refusals"]}


@pytest.mark.rule("AS-PHYS-02", "AS-GEN-14")
def test_out_of_contact_there_is_no_strike(desk: Desk) -> None:
    """2013: base contact, up to 0.01"."""
    for y, legal in ((28.74, True), (28.73, False)):
        a, b = unit("a", (20, 30), facing=0), unit("b", (20, y), facing=180)
        got = desk.battle([], [a], [b], begin=COMBAT).run(
            {"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": "standard"}}, dice=HIT
        )
        assert (got["refused"] is None) is legal


@pytest.mark.rule("AS-PHYS-02", "AS-PHYS-03")
@pytest.mark.parametrize(
    ("kind", "high", "legal"),
    [("standard", 1, True), ("standard", 1.01, False), ("melee", 2, True), ("melee", 2.01, False)],
)
def test_in_contact_elevation_still_counts(desk: Desk, kind: str, high: float, legal: bool) -> None:
    """A standard attack reaches 1" up or down, a melee weapon 2"; the message shows what it is."""
    deck = {"id": "deck", "kind": "bridge", "deck": high, "rect": [15, 29, 10, 10]}
    a, b = unit("a", (20, 30), facing=0), unit("b", (20, 28.75), facing=180)
    b["card"] = card(specials=["MEL"] if kind == "melee" else [])
    desk.battle([deck], [a], [b], begin=COMBAT)
    got = desk.run({"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": kind}}, dice=HIT)
    assert (got["refused"] is None) is legal
    if not legal:
        (refusal,) = got["refused"]["refusals"]
        assert refusal["reason"] == f'{high}" higher or lower, more than {high - 0.01:g}"'


@pytest.mark.rule("AS-PHYS-02")
@pytest.mark.parametrize(("gap", "legal"), [(1, True), (1.01, False)])
def test_option_standard_reach(desk: Desk, gap: float, legal: bool) -> None:
    """ASCE: within 1"."""
    a, b = unit("a", (20, 30), facing=0), unit("b", (20, 28.75 - gap), facing=180)
    desk.battle([], [a], [b], begin=COMBAT, options={"standard_reach": 1})
    got = desk.run({"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": "standard"}}, dice=HIT)
    assert (got["refused"] is None) is legal


@pytest.mark.rule("AS-PHYS-03")
@pytest.mark.parametrize(("gap", "legal"), [(2, True), (2.01, False)])
def test_option_melee_reach(desk: Desk, gap: float, legal: bool) -> None:
    """ASCE: within 2"."""
    a, b = unit("a", (20, 30), facing=0), unit("b", (20, 28.75 - gap), facing=180, specials=["MEL"])
    desk.battle([], [a], [b], begin=COMBAT, options={"melee_reach": 2})
    got = desk.run({"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": "melee"}}, dice=HIT)
    assert (got["refused"] is None) is legal


@pytest.mark.rule("AS-SEQ-07", "AS-ATK-01")
def test_a_strike_is_the_attack_of_the_turn(desk: Desk) -> None:
    """Weapon or physical, one attack."""
    a, c = unit("a", (20, 30), facing=0, move='4"'), unit("c", (30, 30), facing=0, move='4"')
    desk.battle([], [a, c], [unit("b", (20, 28.75), facing=180)], begin=COMBAT)
    got = desk.run(
        {"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": "standard"}},
        {"Fire": {"side": "Blue", "unit": "b", "target": "c"}},
        dice=HIT,
    )
    assert got["refused"]["item"] == 1


def test_a_physical_attack_makes_criticals_and_no_heat(desk: Desk) -> None:
    """Structure damage: one critical roll."""
    got = strike(desk, *HIT, 2, 3, theirs={"armor": 0})
    assert (bubbles(got, "a"), rolls(got)[1]) == ((0, 3), [2, 3])


def special(desk: Desk, kind: str, *dice: int, mine: Any = None, theirs: Any = None, **move: Any) -> Any:
    """Let Red's a attack Blue's b by *kind* of special attack and return the answer after combat."""
    a = unit("a", (20, 30), **{"facing": 0, "size": 1, "move": '12"/8"j', **(mine or {})})
    b = unit("b", (20, 25), **{"facing": 180, "size": 3, "move": '4"', **(theirs or {})})
    desk.battle([], [a], [b], begin=MOVEMENT)
    path = {"path": [[20, 26.25]], "facing": 0, "jump": kind == "dfa", "attack": kind, "target": "b"} | move
    return desk.run(
        {"Hold": {"side": "Blue", "unit": "b"}},
        {"Move": {"side": "Red", "unit": "a", **path}},
        {"EndPhase": {"side": "Blue"}},
        dice=dice,
    )


@pytest.mark.rule("AS-HIT-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "dealt", "taken"),
    [
        ({}, {}, 2, 2),
        ({}, {"size": 2}, 2, 1),
        ({"size": 4}, {"size": 1}, 5, 1),
        ({"move": '4"/8"j'}, {}, 1, 1),
        ({"move": '4"'}, {"size": 2}, 1, 0),
        ({"move": '18"'}, {"size": 2}, 2, 1),
        ({"move": '19"'}, {"size": 3}, 3, 3),
    ],
)
def test_a_charge_by_size_and_movement(desk: Desk, mine: Any, theirs: Any, dealt: int, taken: int) -> None:
    """Size + half the ground Move's modifier; itself that half, +1 against Size 3 and more."""
    got = special(desk, "charge", *HIT, mine=mine, theirs=theirs)
    assert bubbles(got, "b") == (6 - dealt, 5)
    assert bubbles(got, "a") == (6 - taken, 5)
    assert needs(got) == [(4, "AS-HIT-01"), (2, "AS-HIT-10")]


def test_a_failed_charge_hurts_nobody(desk: Desk) -> None:
    """On failure 0: 5 of 6."""
    got = special(desk, "charge", 2, 3)
    assert (bubbles(got, "a"), bubbles(got, "b")) == ((6, 5), (6, 5))


@pytest.mark.rule("AS-HIT-10")
@pytest.mark.parametrize(
    ("mine", "dealt"),
    [({}, 3), ({"specials": ["JMPS1"]}, 3), ({"specials": ["JMPS2"]}, 4), ({"specials": ["JMPW1"]}, 2)],
)
def test_death_from_above(desk: Desk, mine: Any, dealt: int) -> None:
    """A Panther, Size 1, +2: deals 3, takes 1; always one critical roll."""
    got = special(desk, "dfa", 3, 4, 2, 3, mine=mine)
    assert bubbles(got, "b") == (6 - dealt, 5)
    assert bubbles(got, "a") == (5, 5)
    assert needs(got) == [(4, "AS-HIT-01"), (3, "AS-HIT-10")]
    assert rolls(got)[:2] == [[3, 4], [2, 3]]


def test_a_failed_death_from_above_hurts_the_attacker(desk: Desk) -> None:
    """Size + 1 on failure: 6 of 7."""
    got = special(desk, "dfa", 3, 3)
    assert (bubbles(got, "a"), bubbles(got, "b")) == ((4, 5), (6, 5))


def test_death_from_above_rolls_twice_for_structure(desk: Desk) -> None:
    """Always one critical roll, plus another if structure was damaged."""
    got = special(desk, "dfa", *HIT, 2, 3, 4, 5, theirs={"armor": 0})
    assert rolls(got)[:3] == [[6, 6], [2, 3], [4, 5]]
    assert bubbles(got, "b") == (0, 2)


@pytest.mark.rule("AS-HIT-08", "AS-HIT-09")
def test_death_from_above_ignores_terrain(desk: Desk) -> None:
    """No woods, no cover."""
    a = unit("a", (20, 30), facing=0, size=1, move='12"/8"j')
    b = unit("b", (20, 25), facing=180, size=3, move='4"')
    desk.battle([{"id": "w", "kind": "woods", "rect": [15, 20, 10, 6.5]}], [a], [b], begin=MOVEMENT)
    got = desk.run(
        {"Hold": {"side": "Blue", "unit": "b"}},
        {
            "Move": {
                "side": "Red",
                "unit": "a",
                "path": [[20, 26.25]],
                "jump": True,
                "attack": "dfa",
                "target": "b",
            }
        },
        {"EndPhase": {"side": "Blue"}},
        dice=[*HIT, 2, 3],
    )
    assert needs(got) == [(4, "AS-HIT-01"), (3, "AS-HIT-10")]


@pytest.mark.parametrize(
    ("kind", "move"),
    [
        ("charge", {"path": [[20, 26.27]]}),
        ("charge", {"jump": True}),
        ("dfa", {"jump": False}),
        ("charge", {"target": "a"}),
        ("charge", {"target": "nobody"}),
        ("push", {}),
    ],
)
def test_special_attacks_that_are_refused(desk: Desk, kind: str, move: Any) -> None:
    """Not in contact at the end, not by the right kind of move, not an enemy."""
    answer_status = {"nobody": 2}.get(move.get("target"), 1)
    a = unit("a", (20, 30), facing=0, move='12"/8"j')
    desk.battle([], [a], [unit("b", (20, 25), facing=180)], begin=MOVEMENT)
    order = {"path": [[20, 26.25]], "facing": 0, "jump": kind == "dfa", "attack": kind, "target": "b"} | move
    answer = desk.played(
        {"Hold": {"side": "Blue", "unit": "b"}}, {"Move": {"side": "Red", "unit": "a", **order}}
    )
    assert answer.status in {1, answer_status} or (kind == "push" and answer.status == 2)


def test_the_target_must_have_finished_moving(desk: Desk) -> None:
    """Declared against a unit that has finished moving."""
    a = unit("a", (20, 30), facing=0, move='12"')
    desk.battle([], [a], [unit("b", (20, 25)), unit("c", (40, 25))], begin=MOVEMENT)
    got = desk.run(
        {"Hold": {"side": "Blue", "unit": "c"}},
        {
            "Move": {
                "side": "Red",
                "unit": "a",
                "path": [[20, 26.25]],
                "facing": 0,
                "attack": "charge",
                "target": "b",
            }
        },
    )
    assert got["refused"]["item"] == 1


def test_only_one_special_attack_per_target(desk: Desk) -> None:
    """The second is refused."""
    red = [unit("a", (20, 30), facing=0, move='12"'), unit("c", (25, 25), facing=270, move='12"')]
    desk.battle([], red, [unit("b", (20, 25))], begin=MOVEMENT)
    charge = {"side": "Red", "attack": "charge", "target": "b"}
    got = desk.run(
        {"Hold": {"side": "Blue", "unit": "b"}},
        {"Move": {"unit": "a", "path": [[20, 26.25]], "facing": 0, **charge}},
        {"Move": {"unit": "c", "path": [[21.25, 25]], "facing": 270, **charge}},
    )
    assert got["refused"]["item"] == 2


def test_a_charge_cannot_be_exchanged_for_another_attack(desk: Desk) -> None:
    """It cannot be aborted, and it is the attack of the turn."""
    a = unit("a", (20, 30), facing=0, size=1, move='12"')
    desk.battle([], [a], [unit("b", (20, 25), facing=180), unit("c", (40, 30))], begin=MOVEMENT)
    got = desk.run(
        {"Hold": {"side": "Blue", "unit": "b"}},
        {"Hold": {"side": "Blue", "unit": "c"}},
        {
            "Move": {
                "side": "Red",
                "unit": "a",
                "path": [[20, 26.25]],
                "facing": 0,
                "attack": "charge",
                "target": "b",
            }
        },
        {"EndPhase": {"side": "Blue"}},
        {"Fire": {"side": "Red", "unit": "a", "target": "c"}},
        dice=[1, 1],
    )
    assert got["refused"]["item"] in {2, 4}


def test_the_charged_unit_strikes_first_when_its_side_lost(desk: Desk) -> None:
    """Damage takes effect in the End Phase: a charger destroyed before still hits."""
    a = unit("a", (20, 30), facing=0, size=1, move='12"', armor=0, structure=1)
    b = unit("b", (20, 25), facing=180, size=3, move='4"', armor=0, structure=2)
    desk.battle([], [a], [b], begin=MOVEMENT)
    got = desk.run(
        {"Hold": {"side": "Blue", "unit": "b"}},
        {
            "Move": {
                "side": "Red",
                "unit": "a",
                "path": [[20, 26.25]],
                "facing": 0,
                "attack": "charge",
                "target": "b",
            }
        },
        {"Strike": {"side": "Blue", "unit": "b", "target": "a", "kind": "standard"}},
        dice=[*HIT, *HIT],
    )
    assert {name: one["removed"] for name, one in got["units"].items()} == {
        "a": "destroyed",
        "b": "destroyed",
    }
