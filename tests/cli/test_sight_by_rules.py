"""`sight --rules`: the same two places under several families, side by side."""

from __future__ import annotations

import pytest
from commands import call, file

from game.core.views.ruling import Ruling, differences

WOOD = """
format: scenario/1
name: A wood
map:
  size: [48, 36]
  features:
    - {id: wood, kind: woods, height: 5, rect: [16, 10, 4, 16]}
    %s
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: a, at: [10, 18], facing: 90, card: &c}]}
  - {name: Blue, edge: east, units: [{id: b, at: [26, 18], facing: 270, card: &c}]}
"""
CARD = "{name: Mech, type: BM, size: 3, move: '8\"', damage: 3/2/0*, ov: 0, armor: 6, structure: 4, pv: 36}"

TANK = CARD.replace("type: BM", "type: CV").replace('8"', '8"t')


def wood(folder, more: str = ""):
    """Return the file of two 'Mechs 16 inches apart with 4 inches of wood between."""
    return file(folder, "wood.yaml", (WOOD % more).replace("&c", CARD))


def test_families_differ_and_say_why(capsys, tmp_path):
    """4 inches of wood: a modifier here, soft cover there, out of sight from beyond 12 inches elsewhere."""
    told = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", "alpha_strike,mecha,skirmish", "--json")
    assert told.status == 0
    assert list(told.data) == ["from", "to", "rules", "differ"]
    rules = told.data["rules"]
    assert {name: one["verdict"] for name, one in rules.items()} == {
        "alpha_strike": "clear",
        "mecha": "clear",
        "skirmish": "blocked",
    }
    assert rules["skirmish"]["headline"]["rule"] == "SHOOT-11"
    assert {one["range"] for one in rules.values()} == {14.75}
    assert {one["woods_inches"] for one in rules.values()} == {4.0}
    assert told.data["differ"][2:] == [
        "wood hides all behind by Skirmish, whatever shows above",
        "hidden: 0 % by Alpha Strike, Mecha; 100 % by Skirmish",
        WOODS,
    ]


WOODS = (
    'area terrain: by Alpha Strike (AS-LOS-03), Mecha (MECHA-LOS-02) 6" or more between block; '
    'by Skirmish (SHOOT-11) it hides who is within or behind it from beyond 12"'
)
PARTS = (
    "hidden share: by Alpha Strike (AS-LOS-02), Mecha (MECHA-LOS-01) more than 2/3 blocks; "
    "by Skirmish (SHOOT-09) nothing less than all of it blocks"
)
ROOFS = (
    "roofs: by Alpha Strike, Mecha they do not count; "
    'by Skirmish (SHOOT-19) they hide who stands on them from beyond 18"'
)


@pytest.mark.parametrize(
    ("feature", "to", "why"),
    [
        ("{id: wood, kind: woods, height: 5, rect: [24, 10, 8, 16]}", "at: [27, 18]", [WOODS]),
        ("{id: low, kind: hill, height: 0.8, rect: [18, 10, 1, 16]}", "at: [20, 18]", [PARTS]),
        (
            "{id: house, kind: building, height: 4, rect: [30, 10, 12, 16]}",
            "at: [31, 18], elevation: 4",
            [ROOFS],
        ),
    ],
)
def test_why_families_differ_is_what_each_tests(capsys, tmp_path, feature, to, why):
    """Where the measures are the same, and nothing that does not matter."""
    text = (WOOD % "").replace("{id: wood, kind: woods, height: 5, rect: [16, 10, 4, 16]}", feature)
    path = file(tmp_path, "plain.yaml", text.replace("at: [26, 18]", to).replace("&c", TANK))
    told = call(capsys, "sight", path, "a", "b", "--rules", "all", "--json")
    assert told.data["differ"][2:] == why


def test_the_words_name_each_family_with_its_rule(capsys, tmp_path):
    """And one line says that nothing differs, where nothing does."""
    told = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", "all")
    assert told.status == 0
    assert "Alpha Strike: clear" in told.out
    assert "Skirmish: blocked" in told.out
    same = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", "alpha_strike,mecha")
    assert same.out.splitlines()[-1] == "all of them: clear"


def test_the_picture_has_what_each_family_judges(capsys, tmp_path):
    """Below the certificate by the rules in force."""
    out = tmp_path / "sight.svg"
    names = "alpha_strike,skirmish"
    assert (
        call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", names, "--picture", str(out)).status == 0
    )
    drawn = out.read_text()
    assert "By Alpha Strike: clear" in drawn
    assert "By Skirmish: blocked" in drawn


def test_a_family_that_does_not_know_the_terrain_says_so(capsys, tmp_path):
    """The others judge all the same."""
    tower = "- {id: tall, kind: building, rect: [40, 30, 2, 2]}"
    text = wood(tmp_path, tower).read_text().replace("rules: [alpha_strike]", "rules: [mecha]")
    assert "tower" not in text
    told = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", "chess")
    assert told.status == 2
    assert "there is no family of rules called chess" in told.err


def test_the_way_back_is_judged_by_each_family_too(capsys, tmp_path):
    """With `--both`, in words and as JSON; what is lower is hidden one way and sees the other."""
    words = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", "all", "--both").out.splitlines()
    assert [line for line in words if ", by 3 rules" in line] == ["Mech to Mech, by 3 rules"] * 2
    told = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", "all", "--both", "--json").data
    assert (told["from"], told["to"]) == ("a", "b")
    assert (told["back"]["from"], told["back"]["to"]) == ("b", "a")
    assert list(told["back"]["rules"]) == list(told["rules"])


@pytest.mark.parametrize("names", ["", " , "])
def test_no_family_is_no_answer(capsys, tmp_path, names):
    """The families that there are stand in the message."""
    told = call(capsys, "sight", wood(tmp_path), "a", "b", "--rules", names)
    assert told.status == 2
    assert (
        "expected a family of rules, or all; there are alpha_strike, mecha, skirmish" in told.out + told.err
    )


def test_families_that_cannot_judge_agree_with_nobody():
    """One of two, or both."""
    blind = Ruling("toys", "Toys", None, ("lava",))
    assert differences([blind]) == ["none of them can judge it"]
