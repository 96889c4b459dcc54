"""`run`: scripts played through the seats, as formats.md promises them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from commands import BOARDS, ROOT, call, file

KEYS = ["turn", "phase", "to_act", "winner", "result", "events", "units", "refused"]
STATUS = [
    *("heat", "armor", "structure", "engine_hits", "fire_control_hits", "weapon_hits", "mp_hits"),
    *("shutdown", "immobile", "pending"),
]
DUEL = """
format: scenario/1
name: A duel
map: {size: [48, 48]}
rules: [alpha_strike]
BEGIN
sides:
  - name: Red
    edge: south
    units: [{id: a, card: CTF-3L, at: [24, 30], facing: 0}, {id: a2, card: CTF-3L, at: [4, 44]}]
  - {name: Blue, edge: north, units: [{id: b, card: JR7-K, at: [24, 10], facing: 180}]}
"""
COMBAT = "begin: {turn: 1, phase: combat, initiative: [Red, Blue]}"
MOVING = "begin: {turn: 1, phase: movement, initiative: [Red, Blue]}"


def duel(folder, begin: str = COMBAT, **changes: str):
    """Return the file of a battle of Red's a and a2 and Blue's b."""
    text = DUEL.replace("BEGIN", begin)
    for old, new in changes.items():
        text = text.replace(old, new)
    return file(folder, "duel.yaml", text)


def run(capsys, scenario, script: str, *words: object, folder=None):
    """Return what `run --json` tells of *script*, the name of a file or its text, and the exit status."""
    where = BOARDS / script if script.endswith(".yaml") else file(folder, "script.yaml", script)
    told = call(capsys, "run", scenario, "--script", where, *words, "--json")
    assert list(told.data) == KEYS
    assert told.status == (1 if told.data["refused"] else 0)
    return told.data


def rolled(data) -> list[tuple[str, list[int]]]:
    """Return what was thrown for, and the faces."""
    return [(event["what"], event["faces"]) for event in data["events"] if event["event"] == "Rolled"]


@pytest.mark.rule("EX-HIT-01", "AS-HIT-01", "AS-GEN-02")
@pytest.mark.parametrize(("dice", "armor"), [("3,4", 2), ("3,3", 5)])
def test_seven_hits_and_six_misses(capsys, dice, armor):
    """The Cataphract needs 7 for 3 damage; the throw is told with its need and its rule."""
    data = run(capsys, "ex-hit-01.yaml", "ex-hit-01.script.yaml", "--dice", dice)
    assert data["units"]["anvil"]["status"]["armor"] == armor
    (throw,) = [event for event in data["events"] if event["event"] == "Rolled"]
    assert (throw["what"], throw["faces"], throw["rule"]) == ("to hit", json.loads(f"[{dice}]"), "AS-HIT-01")
    assert throw["need"]["total"] == 7
    assert (data["turn"], data["phase"], data["to_act"], data["winner"]) == (1, "combat", ["Bob"], None)


@pytest.mark.rule("EX-DMG-01", "AS-DMG-09", "AS-DMG-13", "AS-CRIT-09")
def test_the_rifleman_under_fire(capsys, tmp_path):
    """3 damage leave 1/5 and no throw, 3 more 0/3 and a fire control hit, in force from the End Phase."""
    dice = ("--dice", "3,4,3,4,4,6,6,6,1,1")
    shots = (BOARDS / "ex-dmg-01.script.yaml").read_text().splitlines()[2:]
    one = run(capsys, "ex-dmg-01.yaml", "\n".join(shots[:1]), *dice, folder=tmp_path)
    status = one["units"]["rifleman"]["status"]
    assert (status["armor"], status["structure"], status["pending"]) == (1, 5, [])
    assert [what for what, _ in rolled(one)] == ["to hit"]
    two = run(capsys, "ex-dmg-01.yaml", "\n".join(shots[:2]), *dice, folder=tmp_path)
    status = two["units"]["rifleman"]["status"]
    assert (status["armor"], status["structure"], status["pending"]) == (0, 3, ["fire control"])
    assert rolled(two)[-1] == ("critical hit", [4, 6])
    assert status["fire_control_hits"] == 0
    whole = run(capsys, "ex-dmg-01.yaml", "ex-dmg-01.script.yaml", *dice)
    status = whole["units"]["rifleman"]["status"]
    assert (status["fire_control_hits"], status["pending"]) == (1, [])
    assert (whole["turn"], whole["phase"]) == (2, "movement")
    assert rolled(whole)[3:] == [("Kevin, initiative", [6, 6]), ("Foes, initiative", [1, 1])]


@pytest.mark.parametrize(
    ("letter", "at", "facing", "level"),
    [
        pytest.param("a", [24, 16], 135, 2, marks=pytest.mark.rule("EX-MOVE-A")),
        pytest.param("c", [18, 20], 0, 0, marks=pytest.mark.rule("EX-MOVE-C")),
        pytest.param("d", [24, 32.5], 180, 0, marks=pytest.mark.rule("EX-MOVE-D")),
        pytest.param("e", [30, 24], 90, -2, marks=pytest.mark.rule("EX-MOVE-E")),
    ],
)
def test_the_vulture_moves(capsys, letter, at, facing, level):
    """It stands where the example says, facing as it likes."""
    unit = run(capsys, "ex-move.yaml", f"ex-move-{letter}.script.yaml")["units"]["vulture"]
    assert (unit["at"], unit["facing"], unit["level"], unit["removed"]) == (at, facing, level, None)


@pytest.mark.parametrize(
    ("board", "script", "rule"),
    [
        pytest.param("ex-move", "ex-move-b", "AS-MOVE-16", marks=pytest.mark.rule("EX-MOVE-B")),
        pytest.param("ex-los", "ex-los-a", "AS-LOS-03", marks=pytest.mark.rule("EX-LOS-A")),
        pytest.param("ex-los", "ex-los-c", "AS-LOS-02", marks=pytest.mark.rule("EX-LOS-C")),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_item(capsys, board, script, rule):
    """Item 0, the reasons with their rules, status 1; nothing has changed."""
    data = run(capsys, f"{board}.yaml", f"{script}.script.yaml")
    assert data["refused"]["item"] == 0
    assert rule in [refusal["rule"] for refusal in data["refused"]["refusals"]]
    assert all(set(refusal) == {"reason", "rule"} for refusal in data["refused"]["refusals"])
    assert data["to_act"] == ["Red"]


@pytest.mark.rule("EX-LOS-D", "AS-HIT-08")
def test_the_shot_at_the_vtol(capsys):
    """11 hits: woods among the terms."""
    data = run(capsys, "ex-los.yaml", "ex-los-d.script.yaml", "--dice", "5,6")
    (throw,) = [event for event in data["events"] if event["event"] == "Rolled"]
    assert throw["need"]["total"] == 11
    assert {"value": 2, "reason": "woods between", "rule": "AS-HIT-08"} in throw["need"]["terms"]
    assert data["units"]["d"]["status"]["armor"] == 0


@pytest.mark.rule("AS-CARD-10")
def test_the_awesome_has_its_bubbles(capsys):
    """8 armour, 4 structure; an empty script is one."""
    data = run(capsys, "ex-aws-9m.yaml", "ex-aws-9m.script.yaml")
    status = data["units"]["awesome"]["status"]
    assert list(status) == STATUS
    assert (status["armor"], status["structure"], status["heat"]) == (8, 4, 0)
    assert (status["shutdown"], status["immobile"], status["pending"]) == (False, False, [])


@pytest.mark.rule("AS-JUMP-05")
def test_the_jenner_jumps_the_low_tower(capsys):
    """It lands beyond it."""
    unit = run(capsys, "ex-jr7-k.yaml", "ex-jr7-k.script.yaml")["units"]["jenner"]
    assert (unit["at"], unit["facing"], unit["level"]) == ([25.5, 40], 90, 0)


def test_a_unit_is_told_with_all_its_keys(capsys, tmp_path):
    """Side, place, facing, level, status, how it went; off the table it has no place."""
    path = duel(tmp_path, **{"at: [4, 44]": "enters: 3"})
    data = run(capsys, path, "[]", folder=tmp_path)
    assert list(data["units"]) == ["a", "a2", "b"]
    assert list(data["units"]["a"]) == ["side", "at", "facing", "level", "status", "removed"]
    assert data["units"]["a"]["side"] == "Red"
    assert (data["units"]["a2"]["at"], data["units"]["a2"]["level"]) == (None, None)


def test_every_event_says_what_it_is(capsys, tmp_path):
    """An event has its name and its rule; units go by the names of the file."""
    script = "- Fire: {side: Red, unit: a, target: b}"
    data = run(capsys, duel(tmp_path), script, "--dice", "6,6", folder=tmp_path)
    assert all({"event", "rule"} <= set(event) for event in data["events"])
    assert not {"Planned", "Struck"} & {event["event"] for event in data["events"]}
    acted = next(event for event in data["events"] if event["event"] == "Acted")
    assert (acted["unit"], acted["target"], acted["what"]) == ("a", "b", "Fire")


def test_it_stops_at_the_first_refused_item(capsys, tmp_path):
    """What came before stands; what comes after is not played."""
    script = """
- Pass: {side: Red, unit: a}
- Pass: {side: Red, unit: a}
- Pass: {side: Red, unit: a2}
"""
    data = run(capsys, duel(tmp_path), script, folder=tmp_path)
    assert data["refused"]["item"] == 1
    assert data["refused"]["refusals"][0]["rule"] == "AS-SEQ-07"
    assert [event["unit"] for event in data["events"] if event["event"] == "Acted"] == ["a"]


CORNER = "- Fire: {side: Blue, unit: b, target: a}\n"


def cornered(tmp_path):
    """Return a battle in which b fires at a over the corner of its base, exactly."""
    begin = "begin: {turn: 1, phase: combat, initiative: [Blue, Red]}"
    return duel(tmp_path, begin, **{"facing: 0": "facing: 150"})


@pytest.mark.rule("AS-DMG-03")
def test_an_open_question_ends_the_run(capsys, tmp_path):
    """No item is refused; what is asked of whom, and the answers, are told; status 1."""
    data = run(capsys, cornered(tmp_path), CORNER, "--dice", "6,6", folder=tmp_path)
    assert data["refused"] == {
        "item": None,
        "asked": {
            "sides": ["Red"],
            "allows": ["Answer"],
            "question": "The attack comes over a corner: is the front or the rear hit? (AS-DMG-03)",
            "values": ["front", "rear"],
        },
    }
    assert data["to_act"] == ["Red"]


@pytest.mark.rule("AS-DMG-03", "AS-DMG-05")
@pytest.mark.parametrize(("answer", "armor"), [("front", 4), ("rear", 3)])
def test_a_question_is_answered_by_the_script(capsys, tmp_path, answer, armor):
    """The rear costs one more."""
    script = f"{CORNER}- Answer: {{side: Red, value: {answer}}}\n"
    data = run(capsys, cornered(tmp_path), script, "--dice", "6,6", folder=tmp_path)
    assert data["refused"] is None
    assert data["units"]["a"]["status"]["armor"] == armor


def test_anything_else_waits_for_the_answer(capsys, tmp_path):
    """The next item is refused while the question is open; so is a value that was not offered."""
    for item in (
        "Pass: {side: Red, unit: a}",
        "Answer: {side: Red, value: left}",
        "Answer: {side: Blue, value: rear}",
    ):
        data = run(capsys, cornered(tmp_path), f"{CORNER}- {item}\n", "--dice", "6,6", folder=tmp_path)
        assert data["refused"]["item"] == 1


@pytest.mark.rule("AS-SEQ-02")
def test_dice_are_used_in_order_and_then_come_from_the_seed(capsys, tmp_path):
    """Initiative side by side, ties again; then those of the seed, the same each time."""
    path, script = duel(tmp_path, ""), "[]"
    given = run(capsys, path, script, "--dice", "3,4,6,1,6,6,1,1", folder=tmp_path)
    assert rolled(given) == [
        ("Red, initiative", [3, 4]),
        ("Blue, initiative", [6, 1]),
        ("Red, initiative", [6, 6]),
        ("Blue, initiative", [1, 1]),
    ]
    assert given["to_act"] == ["Blue"]
    seeded = [rolled(run(capsys, path, script, "--seed", seed, folder=tmp_path)) for seed in ("a", "a", "b")]
    assert seeded[0] == seeded[1] != seeded[2]
    of_the_file = rolled(run(capsys, path, script, folder=tmp_path))
    assert of_the_file == rolled(run(capsys, path, script, "--seed", "1", folder=tmp_path))
    partly = rolled(run(capsys, path, script, "--dice", "1", "--seed", "a", folder=tmp_path))
    assert partly[0][1] == [1, seeded[0][0][1][1]]


def test_a_seed_of_the_file_is_its_default(capsys, tmp_path):
    """And --seed goes before it."""
    path = duel(tmp_path, 'seed: "b"')
    assert rolled(run(capsys, path, "[]", folder=tmp_path)) == rolled(
        run(capsys, duel(tmp_path, ""), "[]", "--seed", "b", folder=tmp_path)
    )


@pytest.mark.rule("AS-ATK-01", "AS-SEQ-06")
def test_end_phase_passes_the_rest(capsys, tmp_path):
    """And the next turn's initiative is thrown at once."""
    script = "- EndPhase: {side: Red}\n- EndPhase: {side: Blue}\n"
    data = run(capsys, duel(tmp_path), script, "--dice", "6,6,1,1", folder=tmp_path)
    assert (data["turn"], data["phase"], data["to_act"]) == (2, "movement", ["Blue"])


def test_both_ways_of_writing_an_item(capsys, tmp_path):
    """The name as a key of its fields, or beside them."""
    script = "- {action: Pass, side: Red, unit: a}\n- Pass: {side: Red, unit: a2}\n"
    assert run(capsys, duel(tmp_path), script, folder=tmp_path)["to_act"] == ["Blue"]


@pytest.mark.rule("AS-SETUP-01", "AS-SETUP-05", "AS-SETUP-07", "AS-SETUP-09")
def test_a_battle_from_its_set_up(capsys, tmp_path):
    """Edge, order, a place each; with any facing."""
    text = (
        DUEL.replace("BEGIN", "begin: {phase: setup}")
        .replace("    edge: south\n", "")
        .replace(", edge: north", "")
    )
    text = (
        text.replace(", at: [24, 30], facing: 0", "")
        .replace(", at: [4, 44]", "")
        .replace(", at: [24, 10]", "")
    )
    path = file(tmp_path, "setup.yaml", text.replace(", facing: 180", ""))
    script = """
- Answer: {side: Blue, value: east}
- Answer: {side: Blue, value: second}
- Place: {side: Red, unit: a, at: [4, 24], facing: 45}
- Hold: {side: Red, unit: a2}
- Place: {side: Blue, unit: b, at: [40, 24]}
"""
    data = run(capsys, path, script, "--dice", "1,1,6,6,1,1,6,6", folder=tmp_path)
    assert data["refused"] is None
    assert (data["turn"], data["phase"]) == (1, "movement")
    assert (data["units"]["a"]["facing"], data["units"]["b"]["facing"]) == (45, 270)
    assert data["units"]["a2"]["at"] is None


@pytest.mark.rule("AS-SETUP-06")
def test_exit_attack_and_target_are_fields_of_a_move(capsys, tmp_path):
    """Leaving is told as such."""
    script = "- Move: {side: Red, unit: a2, path: [[4, 48]], exit: true, attack: null, target: null}"
    data = run(capsys, duel(tmp_path, MOVING), script, folder=tmp_path)
    assert data["units"]["a2"]["removed"] == "left"


def test_conceding_ends_it(capsys, tmp_path):
    """At any time; the winner is told, nobody is to act, and what comes then is refused."""
    script = "- Concede: {side: Blue}\n"
    data = run(capsys, duel(tmp_path), script, folder=tmp_path)
    assert (data["winner"], data["to_act"], data["refused"]) == ("Red", [], None)
    assert data["result"]["reason"] == "Blue conceded"
    after = run(capsys, duel(tmp_path), script + "- Pass: {side: Red, unit: a}\n", folder=tmp_path)
    assert after["refused"]["item"] == 1


def test_amending_needs_the_leave_of_the_other_side(capsys, tmp_path):
    """Proposed it is open; agreed it is so; declined it is not."""
    amend = "- Amend: {side: Red, unit: a, at: [30, 30], facing: 45, status: {armor: 1, pending: [mp]}}\n"
    open_ = run(capsys, duel(tmp_path), amend, folder=tmp_path)
    assert open_["refused"]["item"] is None
    assert open_["refused"]["asked"]["sides"] == ["Blue"]
    assert open_["refused"]["asked"]["allows"] == ["Agree", "Decline"]
    agreed = run(capsys, duel(tmp_path), amend + "- Agree: {side: Blue}\n", folder=tmp_path)
    assert agreed["refused"] is None
    assert agreed["units"]["a"]["at"] == [30, 30]
    assert agreed["units"]["a"]["status"]["armor"] == 1
    assert agreed["units"]["a"]["status"]["pending"] == ["mp"]
    declined = run(capsys, duel(tmp_path), amend + "- Decline: {side: Blue}\n", folder=tmp_path)
    assert declined["units"]["a"]["at"] == [24, 30]


def test_dice_may_be_amended(capsys, tmp_path):
    """The next faces are those that were agreed on, before those of --dice."""
    script = """
- Amend: {side: Red, dice: [1, 2]}
- Agree: {side: Blue}
- Fire: {side: Red, unit: a, target: b}
"""
    data = run(capsys, duel(tmp_path), script, "--dice", "6,6", folder=tmp_path)
    assert rolled(data) == [("to hit", [1, 2])]


def test_a_side_sees_what_it_may_know(capsys, tmp_path):
    """Nothing is hidden in this game, so its view has all units; the dice to come are nobody's."""
    script = "- Fire: {side: Red, unit: a, target: b}"
    for side in ("Red", "Blue"):
        data = run(capsys, duel(tmp_path), script, "--side", side, "--dice", "1,1", folder=tmp_path)
        assert set(data["units"]) == {"a", "a2", "b"}
        assert rolled(data) == [("to hit", [1, 1])]


def test_in_words(capsys, tmp_path):
    """The story with its rules, whose go it is, and how each unit fares."""
    told = call(capsys, "run", "ex-hit-01.yaml", "--script", "ex-hit-01.script.yaml", "--dice", "3,4")
    assert told.status == 0
    assert "to hit: 3+4 = 7, needed 7: hit [AS-HIT-01]" in told.out
    assert "turn 1, combat; to act: Bob" in told.out
    assert "anvil (Bob): at (33.25, 24.00) facing 270, level -1" in told.out
    refused = call(capsys, "run", "ex-los.yaml", "--script", "ex-los-a.script.yaml")
    assert (refused.status, "refused: item 0: 7.00" in refused.out) == (1, True)
    path = file(tmp_path, "corner.yaml", CORNER)
    asked = call(capsys, "run", cornered(tmp_path), "--script", path, "--dice", "6,6")
    assert (asked.status, "open: The attack comes over a corner" in asked.out) == (1, True)


@pytest.mark.parametrize(
    ("script", "place", "words"),
    [
        ("- Fire: {side: Red, unit: x, target: b}", (1, 27), "there is no unit x; there are a, a2, b"),
        ("- Fire: {side: Red, unit: a, target: [b]}", (1, 30), "expected the name of a unit, not ['b']"),
        ("- Fire: {side: Red, unit: null, target: b}", (1, 27), "expected the name of a unit, not None"),
        ("- Fire: {side: Green, unit: a, target: b}", (1, 16), "no side 'Green'; there are Red, Blue"),
        ("- Shoot: {side: Red, unit: a, target: b}", (1, 3), "no action Shoot; there are Agree, Amend"),
        ("- Fire: {side: Red, unit: a, aim: b}", (1, 30), "unknown; Fire has side, unit, target, overheat"),
        ("- Fire: {side: Red, unit: a}", (1, 3), "Fire needs target"),
        ("- Fire: {side: Green}", (1, 3), "Fire needs unit, target"),
        ("- Fire: {side: Green}", (1, 16), "no side 'Green'"),
        ("- Fire: {side: Red, unit: a, target: b, overheat: x}", (1, 51), "expected a whole number, not 'x'"),
        ("- Fire: {side: Red, unit: a, target: b, overheat: 1.0}", (1, 51), "expected a whole number"),
        ("- Move: {side: Red, unit: a, path: [[1, 2], 3]}", (1, 30), "expected a point [x, y] in inches"),
        ("- Move: {side: Red, unit: a, path: 3}", (1, 36), "expected a list"),
        ("- Move: {side: Red, unit: a, jump: 1}", (1, 36), "expected true or false"),
        ("- Move: {side: Red, unit: a, attack: bite}", (1, 38), "expected one of charge, dfa"),
        ("- Move: {side: Red, unit: a, facing: north}", (1, 38), "expected a number"),
        ("- Pass: {side: Red, unit: a}\n- Hold", (2, 3), "expected an action"),
        ("- 3", (1, 3), "expected an action"),
        ("Fire: {side: Red}", (1, 1), "expected a list of actions"),
        ("- {action: Fire, side: Red, unit: a, target: x}", (1, 46), "there is no unit x"),
        ("- Move: {side: Red, unit: a, path: [[.nan, 2]]}", (1, 30), "expected a point [x, y] in inches"),
        ("- Pass: {side: Red, unit: a, unit: a}", (1, 30), "twice"),
    ],
)
def test_what_is_wrong_with_a_script_has_its_place(capsys, tmp_path, script, place, words):
    """Line and column; nothing is played, nothing written, status 2."""
    path, save = file(tmp_path, "script.yaml", script + "\n"), tmp_path / "game.jsonl"
    told = call(capsys, "run", duel(tmp_path), "--script", path, "--save", save, "--json")
    assert told.status == 2
    assert any(words in message for message in told.messages), told.messages
    assert place in [(error["line"], error["column"]) for error in told.data["errors"]]
    assert told.data["errors"][0]["path"] == str(path)
    assert not save.exists()
    plain = call(capsys, "run", duel(tmp_path), "--script", path)
    assert (plain.status, plain.out) == (2, "")
    assert f"{path}:{place[0]}:{place[1]}: " in plain.err


def test_all_that_is_wrong_is_told_at_once(capsys, tmp_path):
    """Every item, every field."""
    script = "- Shoot: {side: Red}\n- Fire: {side: Green, unit: x, target: y, aim: 1}\n- Pass: {unit: z}\n"
    path = file(tmp_path, "script.yaml", script)
    told = call(capsys, "run", duel(tmp_path), "--script", path, "--json")
    assert len(told.messages) == 7


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--dice", "3,7"), "shows 1 to 6, not 7"),
        (("--dice", "6,6,6,6,6,6,6,6,6,7"), "a die shows 1 to 6, not 7"),
        (("--dice", "x"), "expected faces from 1 up, as 3,4,6, not x"),
        (("--dice", "0"), "expected faces from 1 up, as 3,4,6, not 0"),
        (("--sides", "Red"), "unrecognized arguments"),
    ],
)
def test_misuse_is_told(capsys, tmp_path, words, message):
    """Status 2 with the usage; as JSON one object."""
    path = file(tmp_path, "script.yaml", "[]")
    told = call(capsys, "run", duel(tmp_path), "--script", path, *words)
    assert (told.status, told.out) == (2, "")
    assert message in told.err
    (words_,) = call(capsys, "run", duel(tmp_path), "--script", path, *words, "--json").messages
    assert message in words_


def test_files_and_sides_that_are_not_there(capsys, tmp_path):
    """Status 2, each with its place."""
    path = duel(tmp_path)
    empty = file(tmp_path, "script.yaml", "[]")
    missing = call(capsys, "run", path, "--script", tmp_path / "none.yaml", "--json")
    assert (missing.status, missing.messages) == (2, ["there is no such file"])
    nowhere = call(capsys, "run", tmp_path / "none.yaml", "--script", empty, "--json")
    assert (nowhere.status, nowhere.messages) == (2, ["there is no such file"])
    side = call(capsys, "run", path, "--script", empty, "--side", "Green", "--json")
    assert (side.status, side.messages) == (2, ["there is no side Green; there are Red, Blue"])
    assert call(capsys, "run", path).status == 2


def test_a_save_that_cannot_be_written_is_bad_input(capsys, tmp_path):
    """Status 2, and nothing is left behind."""
    empty = file(tmp_path, "script.yaml", "[]")
    (tmp_path / "folder.jsonl").mkdir()
    before = sorted(path.name for path in tmp_path.iterdir())
    told = call(
        capsys, "run", "ex-aws-9m.yaml", "--script", empty, "--save", tmp_path / "folder.jsonl", "--json"
    )
    assert told.status == 2
    assert "cannot be written" in told.messages[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_as_a_program(tmp_path):
    """main.py, from another folder, with the statuses 0, 1 and 2 and one line of JSON."""
    for script, status in (("ex-hit-01", 0), ("ex-los-a", 1), ("none", 2)):
        board = "ex-los.yaml" if script == "ex-los-a" else "ex-hit-01.yaml"
        words = ["run", BOARDS / board, "--script", BOARDS / f"{script}.script.yaml", "--json"]
        command = [sys.executable, ROOT / "main.py", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == status, done
        assert isinstance(json.loads(done.stdout), dict)
        assert done.stdout.count("\n") == 1


@pytest.mark.rule("AS-VIC-01", "AS-SEQ-01")
def test_a_whole_battle_from_its_set_up_to_victory(capsys):
    """Placed, walked, jumped, fired, heated, hit: every item is played, and Red has won."""
    data = run(capsys, "game.yaml", "game.script.yaml")
    assert (data["refused"], data["winner"], data["to_act"]) == (None, "Red", [])
    assert data["result"]["rule"] == "AS-VIC-01"
    assert {key: unit["removed"] for key, unit in data["units"].items()} == {
        "griffin": "destroyed",
        "jenner": "destroyed",
        "locust": None,
        "wolverine": None,
    }
    kinds = {event["event"] for event in data["events"]}
    assert {"Asked", "Moved", "Rolled", "Changed", "Recorded", "Removed", "Ended"} <= kinds


GOALS = """
format: scenario/1
name: Goals
map: {size: [48, 48]}
rules: [alpha_strike]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
GOAL
sides:
  - {name: Red, edge: south, units: [{id: a, card: CTF-3L, at: [24, 26]}, {id: a2, card: CTF-3L, at: [4, 3]}]}
  - {name: Blue, edge: north, units: [{id: b, card: JR7-K, at: [44, 4]}]}
"""
TURN = "- EndPhase: {side: FIRST}\n- EndPhase: {side: SECOND}\n" * 2


def turn(first: str = "Red") -> str:
    """Return the items of a turn in which nobody does anything."""
    return TURN.replace("FIRST", first).replace("SECOND", "Blue" if first == "Red" else "Red")


@pytest.mark.rule("AS-VIC-02", "AS-SETUP-06")
def test_a_scenario_may_be_won_by_breaking_through(capsys, tmp_path):
    """One unit over the north edge, in the End Phase of the turn in which it leaves."""
    goal = "victory: {Red: {kind: breakthrough, edge: north, units: 1}, Blue: {kind: destroy}}"
    path = file(tmp_path, "goals.yaml", GOALS.replace("GOAL", goal))
    leave = "- Move: {side: Red, unit: a2, path: [[4, 0]], exit: true}\n"
    script = leave + "- EndPhase: {side: Red}\n" + "\n".join(turn().splitlines()[1:])
    data = run(capsys, path, script, folder=tmp_path)
    assert (data["winner"], data["result"]["rule"], data["turn"]) == ("Red", "AS-VIC-02", 1)


@pytest.mark.rule("AS-VIC-03")
def test_a_scenario_may_be_won_by_holding(capsys, tmp_path):
    """Two turns on the point."""
    goal = "victory: {Red: {kind: hold, point: [24, 24], radius: 2, turns: 2}, Blue: {kind: destroy}}"
    path = file(tmp_path, "goals.yaml", GOALS.replace("GOAL", goal))
    one = run(capsys, path, turn(), "--dice", "1,1,6,6", folder=tmp_path)
    assert (one["winner"], one["turn"], one["refused"]) == (None, 2, None)
    two = run(capsys, path, turn() + turn(), "--dice", "1,1,6,6", folder=tmp_path)
    assert (two["winner"], two["result"]["rule"]) == ("Red", "AS-VIC-03")


@pytest.mark.rule("AS-CARD-03")
def test_a_scenario_may_end_after_its_last_turn(capsys, tmp_path):
    """Points by PV; equal ones are a draw: the winner is null, and it is over."""
    path = file(tmp_path, "goals.yaml", GOALS.replace("GOAL", "turns: 1"))
    data = run(capsys, path, turn(), folder=tmp_path)
    assert (data["winner"], data["to_act"], data["phase"]) == (None, [], "end")
    assert data["result"]["reason"] == "turn 1 was the last; points: Red 0, Blue 0"


@pytest.mark.rule("AS-WITHDRAW-01")
def test_a_crippled_unit_goes_home_by_the_option_of_a_scenario(capsys, tmp_path):
    """Refused by run and by reach alike."""
    text = GOALS.replace("GOAL", "options: {forced_withdrawal: true}")
    path = file(
        tmp_path, "goals.yaml", text.replace("at: [24, 26]", "at: [24, 26], status: {armor: 0, structure: 1}")
    )
    data = run(capsys, path, "- Hold: {side: Red, unit: a}", folder=tmp_path)
    assert data["refused"]["refusals"][0]["rule"] == "AS-WITHDRAW-01"
    assert call(capsys, "reach", path, "a", "--to", "24,24", "--json").status == 1
    assert call(capsys, "reach", path, "a2", "--to", "4,6", "--json").status == 0


@pytest.mark.rule("AS-PHYS-04", "AS-HIT-10")
def test_a_charge_from_its_declaration_to_its_damage(capsys, tmp_path):
    """Declared with the move, carried out at the start of the side's go, before it may act."""
    text = GOALS.replace("GOAL", "").replace("[Red, Blue]", "[Blue, Red]").replace("[24, 26]", "[33, 18]")
    path = file(tmp_path, "goals.yaml", text)
    script = """
- Move: {side: Blue, unit: b, path: [[36, 12]]}
- Move: {side: Red, unit: a, path: [[35.44, 13.12]], attack: charge, target: b}
- Hold: {side: Red, unit: a2}
- Pass: {side: Blue, unit: b}
"""
    data = run(capsys, path, script, "--dice", "6,6", folder=tmp_path)
    assert data["refused"] is None
    acted = [event["what"] for event in data["events"] if event["event"] == "Acted"]
    assert acted == ["move", "move", "hold", "Pass", "charge"]
    (throw,) = [event for event in data["events"] if event["event"] == "Rolled" and event["what"] == "to hit"]
    assert {"value": 2, "reason": "charge", "rule": "AS-HIT-10"} in throw["need"]["terms"]
    assert (data["phase"], data["to_act"]) == ("combat", ["Red"])


def test_a_move_says_its_path(capsys, tmp_path):
    """Without one it is no move but a slip of the pen; who only turns says so with an empty one."""
    scenario = duel(tmp_path, MOVING)
    script = file(tmp_path, "slip.yaml", "- {action: Move, side: Red, unit: a, facing: 90}")
    told = call(capsys, "run", scenario, "--script", script, "--json")
    assert told.status == 2
    assert told.messages == ["Move needs path"]
    turned = run(
        capsys, scenario, "- {action: Move, side: Red, unit: a, path: [], facing: 90}", folder=tmp_path
    )
    assert (turned["units"]["a"]["at"], turned["units"]["a"]["facing"]) == ([24, 30], 90)


HELD = "- {action: Hold, side: Red, unit: a, facing: 90}\n"


def test_undo_and_redo_are_actions_of_a_script(capsys, tmp_path):
    """What a side did last it takes back, and does again."""
    scenario, undo, redo = duel(tmp_path, MOVING), "- {Undo: {side: Red}}\n", "- {Redo: {side: Red}}\n"
    assert run(capsys, scenario, HELD, folder=tmp_path)["units"]["a"]["facing"] == 90
    assert run(capsys, scenario, HELD + undo, folder=tmp_path)["units"]["a"]["facing"] == 0
    assert run(capsys, scenario, HELD + undo + redo, folder=tmp_path)["units"]["a"]["facing"] == 90
    refused = run(capsys, scenario, HELD + undo + undo, folder=tmp_path)["refused"]
    assert refused == {
        "item": 2,
        "refusals": [{"reason": "there is nothing that Red may take back alone", "rule": ""}],
    }


@pytest.mark.parametrize(("option", "facing"), [("fair", 90), ("free", 0)])
def test_the_option_undo_says_whose_entries_may_be_taken_back(capsys, tmp_path, option, facing):
    """By `fair` nobody takes back what another did; by `free`, for practice, anybody."""
    scenario = duel(tmp_path, MOVING + f"\noptions: {{undo: {option}}}")
    data = run(capsys, scenario, HELD + "- {Undo: {side: Blue}}\n", folder=tmp_path)
    assert (data["refused"] is None) is (option == "free")
    assert data["units"]["a"]["facing"] == facing


THREE = """
format: scenario/1
name: Three
map: {size: [48, 48]}
rules: [alpha_strike]
sides:
  - {name: Red, edge: south, units: [{id: a, card: CTF-3L}]}
  - {name: Blue, edge: north, units: [{id: b, card: JR7-K}]}
  - {name: Green, edge: east, units: [{id: c, card: JR7-K, at: [40, 10]}, {id: d, card: JR7-K}]}
"""


@pytest.mark.rule("AS-GEN-20")
def test_three_sides_play_through(capsys, tmp_path):
    """Each in its turn, from its own edge; who passes in turn 1 may still come in."""
    scenario = file(tmp_path, "three.yaml", f"{THREE}options: {{late_entry: true}}\n")
    opening = run(capsys, scenario, "[]", "--seed", "2", folder=tmp_path)
    assert opening["refused"] is None
    turns = "- {EndPhase: {side: %s}}\n"
    script, told = "", opening
    for _ in range(40):
        if told["turn"] > 2:
            break
        script += turns % told["to_act"][0]
        told = run(capsys, scenario, script, "--seed", "2", folder=tmp_path)
        assert told["refused"] is None
    assert told["turn"] == 3
    assert {event["by"] for event in told["events"] if "initiative" in event.get("what", "")} == {
        "Red",
        "Blue",
        "Green",
    }


def test_more_than_two_sides_say_their_edges(capsys, tmp_path):
    """Only two can throw for theirs; units that are to enter could never."""
    text = THREE.replace(" edge: south,", "").replace(" edge: north,", "").replace(" edge: east,", "")
    told = call(capsys, "check", file(tmp_path, "three.yaml", text), "--json")
    assert told.status == 2
    assert len(told.messages) == 3
    assert all("`edge` is missing" in words for words in told.messages)


@pytest.mark.rule("COORD-01")
def test_places_are_told_from_the_north_west_corner_x_before_y(capsys, tmp_path):
    """In log lines, in JSON and in orders: 24 inches east and 33 south of it, not the other way round."""
    board = file(
        tmp_path,
        "places.yaml",
        """
format: scenario/1
name: Places
map: {size: [72, 48]}
rules: [alpha_strike, spotting]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: south, units: [{id: a, card: WVR-6R, at: [24, 40], facing: 0}]}
  - {name: Blue, edge: north, units: [{id: b, card: SHD-2H, at: [60, 4], facing: 180}]}
""",
    )
    script = file(tmp_path, "go.yaml", "- Move: {side: Red, unit: a, path: [[24, 33]], facing: 0}")
    assert 'moves 7.0" to (24.0, 33.0)' in call(capsys, "run", board, "--script", script).out
    told = call(capsys, "run", board, "--script", script, "--json").data
    assert told["units"]["a"]["at"] == [24.0, 33.0]
    (moved,) = [event for event in told["events"] if event["event"] == "Moved"]
    assert moved["path"] == [[24.0, 40.0], [24.0, 33.0]]
    off = file(tmp_path, "off.yaml", "- Move: {side: Red, unit: a, path: [[24, 50]], facing: 0}")
    assert call(capsys, "run", board, "--script", off, "--json").data["refused"]["item"] == 0


def test_a_script_makes_notes_and_a_private_one_is_no_bar_to_undo(capsys, tmp_path):
    """Red holds, Blue notes for itself, Red takes it back; notes are cleared; bad ones are refused."""
    scenario = duel(tmp_path, MOVING)
    hold = "- Hold: {side: Red, unit: a}\n"
    note = "- Note: {side: Blue, kind: text, path: [[5, 5]], text: Here, private: true}\n"
    data = run(capsys, scenario, f"{hold}{note}- Undo: {{side: Red}}\n", folder=tmp_path)
    assert data["refused"] is None
    assert [one["event"] for one in data["events"]].count("NoteAdded") == 1
    assert not any(one["event"] == "Acted" for one in data["events"])
    ping = "- Note: {side: Red, kind: ping, path: [[5, 5]]}\n- ClearNotes: {side: Red}\n"
    assert run(capsys, scenario, ping, folder=tmp_path)["refused"] is None
    bad = run(capsys, scenario, "- Note: {side: Red, kind: arrow, path: [[5, 5]]}\n", folder=tmp_path)
    assert "has 2 points" in bad["refused"]["refusals"][0]["reason"]
