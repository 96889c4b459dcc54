"""Ranges, brackets, arcs, sides, to-hit terms and odds, asked from outside."""

from math import cos, radians, sin
from typing import Any

import pytest
from outside import Desk, approx, unit


def aimed(desk: Desk, away: float, *, mine: Any = None, theirs: Any = None, **top: Any) -> Any:
    """Return the certificate from a unit at (10, 20) to one east of it, *away* from edge to edge."""
    red, blue = {"facing": 90} | (mine or {}), {"facing": 270} | (theirs or {})
    apart = away + red.get("base", 0.625) + blue.get("base", 0.625)
    desk.battle([], [unit("a", (10, 20), **red)], [unit("b", (10 + apart, 20), **blue)], **top)
    return desk.sight()


def terms(got: Any) -> list[tuple[int, str]]:
    return [(term["value"], term["rule"]) for term in got["to_hit"]["terms"]]


@pytest.mark.rule("AS-RNG-01", "AS-RNG-02", "AS-HIT-02")
@pytest.mark.parametrize(
    ("away", "bracket", "modifier"),
    [
        (0.02, "S", 0),
        (6, "S", 0),
        (6 + 1e-6, "M", 2),
        (24, "M", 2),
        (24 + 1e-6, "L", 4),
        (42, "L", 4),
        (42 + 1e-6, None, None),
    ],
)
def test_brackets_at_their_borders(
    desk: Desk, away: float, bracket: str | None, modifier: int | None
) -> None:
    """6.0 = short, 24.0 = medium, 42.0 = long."""
    got = aimed(desk, away)
    assert got["range"] == approx(away, abs=1e-9)
    assert got["bracket"] == bracket
    if bracket is None:
        assert (got["to_hit"], got["odds"], got["damage"]) == (None, None, None)
        assert got["refusals"]
    else:
        assert (modifier, "AS-HIT-02") in terms(got)


def test_range_uses_both_radii(desk: Desk) -> None:
    """Distance of centres minus both radii."""
    got = aimed(desk, 6, mine={"base": 1.5}, theirs={"base": 0.3})
    assert (got["range"], got["bracket"]) == (approx(6, abs=1e-9), "S")


def test_range_is_measured_flat(desk: Desk) -> None:
    """Height differences do not count."""
    assert aimed(desk, 6, theirs={"type": "CV", "move": '20"v', "elevation": 9})["range"] == approx(
        6, abs=1e-9
    )


@pytest.mark.rule("AS-HIT-01", "AS-HIT-02", "AS-HIT-03")
def test_skill_and_range_always_stand_first(desk: Desk) -> None:
    """Terms: skill and range always, others only when not 0."""
    got = aimed(desk, 5, theirs={"move": '4"'})
    assert terms(got) == [(4, "AS-HIT-01"), (0, "AS-HIT-02")]
    assert got["to_hit"]["total"] == 4
    assert all(sorted(term) == ["reason", "rule", "value"] for term in got["to_hit"]["terms"])


@pytest.mark.rule("AS-HIT-01")
@pytest.mark.parametrize("skill", [0, 1, 3, 4, 7])
def test_skill_is_the_base(desk: Desk, skill: int) -> None:
    """To-hit = Skill + modifiers; also a skill of 0 is a term."""
    assert terms(aimed(desk, 5, mine={"skill": skill}, theirs={"move": '4"'}))[0] == (skill, "AS-HIT-01")


@pytest.mark.rule("AS-HIT-03")
@pytest.mark.parametrize(
    ("move", "modifier"),
    [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (18, 3), (19, 4), (34, 4), (35, 5), (60, 5)],
)
def test_target_movement_by_available_move(desk: Desk, move: int, modifier: int) -> None:
    """0-4 +0; 5-8 +1; 9-12 +2; 13-18 +3; 19-34 +4; 35 and more +5."""
    got = aimed(desk, 5, theirs={"move": f'{move}"'})
    assert got["to_hit"]["total"] == 4 + modifier
    assert ((modifier, "AS-HIT-03") in terms(got)) == (modifier > 0)


@pytest.mark.rule("AS-HIT-04", "AS-HIT-05")
@pytest.mark.parametrize(
    ("move", "modifier", "rule"),
    [
        ('10"/4"j', 2, "AS-HIT-03"),
        ('4"/10"j', 3, "AS-HIT-04"),
        ('10"j', 3, "AS-HIT-04"),
        ('4"/4"j', 1, "AS-HIT-04"),
    ],
)
def test_a_jumping_mode_counts_one_more(desk: Desk, move: str, modifier: int, rule: str) -> None:
    """Each mode's band, a jump's +1; the highest counts."""
    got = aimed(desk, 5, theirs={"move": move})
    assert got["to_hit"]["total"] == 4 + modifier
    assert terms(got)[-1][0] == modifier
    assert terms(got)[-1][1] in {rule, "AS-HIT-05"}


@pytest.mark.rule("EX-HIT-01")
def test_the_cataphract_and_the_anvil(desk: Desk) -> None:
    """Skill 3, short +0, movement +2, partial cover +2: 7, and 21 of 36."""
    lake = {"id": "lake", "kind": "water", "depth": 1, "rect": [11, 10, 10, 20]}
    red = unit("a", (10, 20), facing=90, skill=3, damage="4/4/2")
    blue = unit("b", (13.25, 20), facing=270, move='10"/4"j')
    got = desk.battle([lake], [red], [blue]).sight()
    assert got["range"] == approx(2, abs=1e-9)
    assert got["to_hit"]["total"] == 7
    assert [value for value, _ in terms(got)] == [3, 0, 2, 2]
    assert got["odds"] == approx(21 / 36)
    assert got["damage"] == 4


def test_every_modifier_at_once(desk: Desk) -> None:
    """Skill, range, movement, woods, cover, fire control and heat: each a term with its rule."""
    features = [
        {"id": "lake", "kind": "water", "depth": 1, "rect": [26, 10, 10, 20]},
        {"id": "wood", "kind": "woods", "rect": [15, 10, 2, 20]},
    ]
    red = unit("a", (10, 20), facing=90, skill=2, status={"heat": 2, "fire_control_hits": 2})
    blue = unit("b", (30, 20), facing=270, move='10"/10"j')
    got = desk.battle(features, [red], [blue]).sight()
    assert {rule: value for value, rule in terms(got)} | {"AS-HIT-04": 3} == {
        "AS-HIT-01": 2,
        "AS-HIT-02": 2,
        "AS-HIT-04": 3,
        "AS-HIT-08": 2,
        "AS-HIT-09": 2,
        "AS-HIT-11": 4,
        "AS-HIT-12": 2,
    }
    assert got["to_hit"]["total"] == 2 + 2 + 3 + 2 + 2 + 4 + 2
    assert got["odds"] == 0


@pytest.mark.rule("AS-HIT-06", "AS-HIT-07")
@pytest.mark.parametrize("status", [{"shutdown": True}, {"heat": 4}])
def test_a_shut_down_target_has_no_movement_and_four_less(desk: Desk, status: Any) -> None:
    """Shut down: no movement modifier and -4."""
    got = aimed(desk, 5, theirs={"status": status})
    assert [value for value, _ in terms(got)] == [4, 0, -4]
    assert (got["to_hit"]["total"], got["odds"]) == (0, 1)


@pytest.mark.rule("AS-HIT-07", "AS-MOVE-18", "AS-CRIT-11")
@pytest.mark.parametrize(
    "theirs", [{"move": '0"'}, {"status": {"mp_hits": 3}, "move": '4"'}, {"status": {"immobile": True}}]
)
def test_an_immobile_target_has_four_less(desk: Desk, theirs: Any) -> None:
    """Move 0, by card or by damage: immobile."""
    got = aimed(desk, 5, theirs=theirs)
    assert got["to_hit"]["total"] == 0
    assert [value for value, _ in terms(got)] == [4, 0, -4]


@pytest.mark.rule("AS-HIT-03")
def test_heat_slows_the_target(desk: Desk) -> None:
    """Available Move: 10" with heat 1 is 8": +1; the jump stays as it is."""
    assert aimed(desk, 5, theirs={"status": {"heat": 1}})["to_hit"]["total"] == 5
    assert aimed(desk, 5, theirs={"status": {"heat": 1}, "move": '10"/10"j'})["to_hit"]["total"] == 4 + 3


@pytest.mark.rule("AS-HIT-03", "AS-CRIT-10")
def test_mp_hits_slow_the_target_before_heat_does(desk: Desk) -> None:
    """Move 10, an MP hit: 5, then heat 1: 3. To be hit +0; without heat 5 is +1."""
    assert aimed(desk, 5, theirs={"status": {"mp_hits": 1}})["to_hit"]["total"] == 5
    assert aimed(desk, 5, theirs={"status": {"mp_hits": 1, "heat": 1}})["to_hit"]["total"] == 4


@pytest.mark.parametrize(
    ("total", "odds"),
    [
        (2, 36),
        (3, 35),
        (4, 33),
        (5, 30),
        (6, 26),
        (7, 21),
        (8, 15),
        (9, 10),
        (10, 6),
        (11, 3),
        (12, 1),
        (13, 0),
    ],
)
def test_odds_of_two_dice(desk: Desk, total: int, odds: int) -> None:
    """The chance of two dice for every number: skill, then heat and fire control hits fill it up."""
    skill, over = min(total, 7), max(0, total - 7)
    status = {"fire_control_hits": over // 2, "heat": over % 2}
    got = aimed(desk, 5, mine={"skill": skill, "status": status}, theirs={"move": '4"'})
    assert got["to_hit"]["total"] == total
    assert got["odds"] == approx(odds / 36, abs=1e-12)


@pytest.mark.rule("AS-CARD-06", "AS-RNG-03", "AS-DMG-04")
@pytest.mark.parametrize(("damage", "away", "shown"), [("3/2/1", 5, 3), ("3/2/1", 9, 2), ("3/2/1", 30, 1)])
def test_damage_by_bracket(desk: Desk, damage: str, away: float, shown: int) -> None:
    """S, M or L by bracket."""
    assert aimed(desk, away, mine={"damage": damage})["damage"] == shown


@pytest.mark.rule("AS-RNG-03")
@pytest.mark.parametrize("damage", ["3/3/0", "3/3/-"])
def test_no_attack_in_a_bracket_without_damage(desk: Desk, damage: str) -> None:
    """0 or dash: refused."""
    got = aimed(desk, 30, mine={"damage": damage})
    assert (got["to_hit"], got["odds"], got["damage"]) == (None, None, None)
    assert [refusal["rule"] for refusal in got["refusals"]] == ["AS-RNG-03"]


def test_minimal_damage_may_be_tried(desk: Desk) -> None:
    """0* is allowed."""
    got = aimed(desk, 30, mine={"damage": "3/3/0*"})
    assert got["refusals"] == []
    assert got["to_hit"]["total"] == 10


@pytest.mark.rule("AS-ARC-02")
@pytest.mark.parametrize(
    ("facing", "in_arc"),
    [(90, True), (0, True), (180, True), (359.9, False), (180.1, False), (270, False), (45, True)],
)
def test_half_of_the_base_in_the_forward_arc_is_enough(desk: Desk, facing: float, in_arc: bool) -> None:
    """A target due east: facing north or south exactly half of its base lies in the arc."""
    got = aimed(desk, 5, mine={"facing": facing})
    assert got["in_arc"] is in_arc
    assert (got["to_hit"] is not None) is in_arc
    assert [refusal["rule"] for refusal in got["refusals"]] == ([] if in_arc else ["AS-ARC-02"])


def test_option_arc(desk: Desk) -> None:
    """A quad's arc of 90 degrees: 45 degrees off is the limit."""
    quad = {"options": {"arc": 90}}
    assert aimed(desk, 20, mine={"facing": 45.5}, **quad)["in_arc"] is True
    assert aimed(desk, 20, mine={"facing": 44}, **quad)["in_arc"] is False
    assert aimed(desk, 5, mine={"facing": 270}, options={"arc": 360})["in_arc"] is True


@pytest.mark.parametrize("kind", [{"type": "CI", "move": '4"f'}, {"type": "BA", "move": '6"j'}])
def test_infantry_sees_all_round_and_is_hit_in_front(desk: Desk, kind: Any) -> None:
    """Without facing: side is front and in_arc true."""
    assert aimed(desk, 5, mine={"facing": 270, **kind})["in_arc"] is True
    assert aimed(desk, 5, theirs={"facing": 90, **kind})["side"] == "front"


@pytest.mark.rule("AS-DMG-02", "AS-DMG-03", "AS-DMG-05")
@pytest.mark.parametrize(
    ("facing", "side", "damage"),
    [
        (270, "front", 3),
        (0, "front", 3),
        (90, "rear", 4),
        (90 + 29.99, "rear", 4),
        (90 - 29.99, "rear", 4),
        (90 + 30, "corner", None),
        (90 - 30, "corner", None),
        (90 + 30.01, "front", 3),
        (60 - 0.01, "front", 3),
    ],
)
def test_the_rear_is_sixty_degrees_wide(desk: Desk, facing: float, side: str, damage: int | None) -> None:
    """Strictly within 30 degrees of straight behind; exactly at 30 a corner."""
    got = aimed(desk, 5, theirs={"facing": facing})
    assert got["side"] == side
    if damage is not None:
        assert got["damage"] == damage


def test_the_corner_at_an_odd_angle(desk: Desk) -> None:
    """An attacker at bearing 200 of a target facing 50: exactly 30 degrees beside straight behind."""
    bearing = radians(200)
    at = (40 + 9 * sin(bearing), 20 - 9 * cos(bearing))
    got = desk.battle([], [unit("a", at, facing=20)], [unit("b", (40, 20), facing=50)]).sight()
    assert got["side"] == "corner"


def test_the_certificate_has_exactly_its_keys(desk: Desk) -> None:
    """`sight --json` as `formats.md` prints it."""
    got = aimed(desk, 5)
    assert list(got) == [
        *(
            "from",
            "to",
            "range",
            "contact",
            "bracket",
            "hidden",
            "verdict",
            "depth",
            "woods_inches",
            "intervening",
        ),
        *("occupied", "hiding", "margin", "in_arc", "side", "to_hit", "odds", "damage", "refusals"),
    ]
    assert list(got["margin"]) == ["hidden", "woods"]
    assert list(got["to_hit"]) == ["total", "terms"]
    assert (got["from"], got["to"]) == ("a", "b")


@pytest.mark.parametrize(
    ("special", "total"), [("JMPS1", 4 + 4), ("JMPW1", 4 + 2), ("JMPS2", 4 + 5), ("SRCH", 4 + 3)]
)
def test_strong_and_weak_jumpers(desk: Desk, special: str, total: int) -> None:
    """JMPS# and JMPW# change the jump's modifier by so much; others leave it."""
    assert aimed(desk, 5, theirs={"move": '4"/10"j', "specials": [special]})["to_hit"]["total"] == total


@pytest.mark.parametrize(("heat", "total"), [(0, 4 + 2), (1, 4 + 2), (2, 4 + 1), (3, 4 + 1)])
def test_triple_strength_muscles_outrun_some_of_the_heat(desk: Desk, heat: int, total: int) -> None:
    """TSM at heat 1+: +2" of Move: 10, 10, 8, 6."""
    theirs = {"specials": ["TSM"], "status": {"heat": heat}}
    assert aimed(desk, 5, theirs=theirs)["to_hit"]["total"] == total


@pytest.mark.rule("AS-HIT-09")
@pytest.mark.parametrize(
    ("given", "total"), [({}, 4 + 2 + 2), ({"options": {"cover_modifier": 1}}, 4 + 2 + 1)]
)
def test_option_cover_modifier(desk: Desk, given: Any, total: int) -> None:
    """By cover_modifier 1 partial cover adds one."""
    pond = {"id": "p", "kind": "water", "depth": 1, "rect": [26, 10, 10, 20]}
    desk.battle([pond], [unit("a", (10, 20), facing=90)], [unit("b", (30, 20), move='4"')], **given)
    assert desk.sight()["to_hit"]["total"] == total
