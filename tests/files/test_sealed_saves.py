"""Saves that are sealed with the PINs of the sides."""

import errno
import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.core.engine.match import LogShift, Match
from game.core.engine.turns import EndPhase
from game.files.saves.bad_save import BadSave
from game.files.saves.journal import Writer
from game.files.saves.save_header import save_header
from game.files.saves.saves import Journal, load, salvage, save, stories
from game.files.saves.seal import Effort, Locked, Seal, Sealing
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.rules.alpha_strike.spotting.hidden import Order, is_hidden

PATROL = Path(__file__).parents[2] / "maps" / "scenarios" / "night-patrol.yaml"
PINS = {"Red": "1234", "Blue": "sesame"}
QUICK = Effort(1 << 10)
EARLY = Path(__file__).parent / "early"


@pytest.fixture
def match():
    """Return a night patrol in which a phase was passed."""
    found = battle_start(read_scenario(PATROL))
    match = Match(found.state)
    match.play(found.begin)
    for _ in range(3):
        (side,) = sorted(match.state.to_act)[:1]
        match.play(EndPhase(side))
    return match


@pytest.fixture
def sealed(match, tmp_path):
    """Return that match saved under both PINs."""
    path = tmp_path / "sealed.jsonl"
    save(match, path, Seal.fresh(PINS, QUICK))
    return path


def test_with_all_pins_the_game_is_as_it_was(match, sealed):
    """State and log are equal, and the seal opens again with the same PINs."""
    loaded = load(sealed, pins=PINS)
    assert loaded.match.state == match.state
    assert loaded.match.log == match.log
    assert loaded.seal is not None


def test_the_length_of_what_is_sealed_tells_little(match, tmp_path):
    """A state with more hidden units, and a line with more news, are as long as those with fewer."""
    seal = Seal.fresh(PINS, QUICK)
    sizes = []
    for units in (match.start.units, dict(list(match.start.units.items())[:2])):
        path = tmp_path / "sealed.jsonl"
        save(Match(replace(match.start, units=units)), path, seal)
        sizes.append(path.stat().st_size)
    assert sizes[0] == sizes[1]
    short, long = (
        Sealing(PINS).shut(seal, {}, secret, dict.fromkeys(PINS)) for secret in ("one", ["one"] * 90)
    )
    assert len(short["sealed"]) == len(long["sealed"])


def test_a_sealed_save_that_grows_is_sealed_line_by_line(match, tmp_path):
    """What was played after the seal was set is in it."""
    path = tmp_path / "running.jsonl"
    match.keep(Journal.of(path, match, Seal.fresh(PINS, QUICK)))
    (side,) = sorted(match.state.to_act)[:1]
    match.play(EndPhase(side))
    assert load(path, pins=PINS).match.state == match.state


def test_nothing_of_a_unit_is_readable_in_the_file(match, sealed):
    """Neither names nor ids nor places nor cards of either side."""
    text = sealed.read_text()
    for unit in match.state.units.values():
        assert unit.id not in text
        assert unit.name not in text or unit.name in "Dummy"
    assert "rangers" not in text
    assert "Raven" not in text


@pytest.mark.parametrize(
    ("pins", "words"),
    [
        ({}, "needs the PIN of Blue and Red"),
        ({"Red": "1234"}, "needs the PIN of Blue"),
        ({"Red": "0000", "Blue": "sesame"}, "the PIN of Red is wrong"),
    ],
)
def test_without_every_pin_it_does_not_open(sealed, pins, words):
    """It says whose PIN is missing or wrong."""
    with pytest.raises(Locked, match=words):
        load(sealed, pins=pins)


def test_a_side_reads_its_own_story_by_its_own_pin(match, tmp_path):
    """What Red may read is there, what Blue did unseen is not."""
    hidden = next(unit for unit in match.state.units.values() if is_hidden(unit))
    match.play(Order(hidden.side, hidden.id, ambush=False))
    sealed = tmp_path / "sealed.jsonl"
    save(match, sealed, Seal.fresh(PINS, QUICK))
    red, blue = stories(sealed, "Red", "1234"), stories(sealed, "Blue", "sesame")
    assert len(red) < len(blue) == len(match.log)
    assert all(red)
    with pytest.raises(Locked):
        stories(sealed, "Blue", "1234")


def test_a_glance_names_the_battle_its_moment_and_whose_pins_it_takes(match, sealed):
    """So that it is listed as far as it has come, without its PINs."""
    seen = save_header(sealed)
    assert (seen.battle, seen.locked, seen.problem) == ("Night Patrol", ("Blue", "Red"), "")
    assert (seen.turn, seen.phase) == (match.state.turn, match.state.now.name)


def test_the_moment_of_a_save_goes_back_with_what_is_taken_back(match, tmp_path):
    """It is that after the last line, whatever kind of line that is."""
    path = tmp_path / "back.jsonl"
    match.record(LogShift(-3))
    save(match, path, Seal.fresh(PINS, QUICK))
    assert (save_header(path).turn, save_header(path).phase) == (match.state.turn, match.state.now.name)


def test_a_sealed_save_says_when_it_was_written_under_its_seal_only(sealed):
    """Nothing in clear tells at what time somebody played."""
    loaded = load(sealed, pins=PINS)
    assert abs(loaded.played - time.time()) < 3600
    assert str(loaded.played)[:7] not in sealed.read_text()


def rewritten(path, change):
    """Write the lines of *path* anew as *change* leaves them, each with a digest that fits."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    bare = [{key: value for key, value in line.items() if key != "digest"} for line in lines]
    Writer(path).begin(change(bare))


def exchanged_told(lines):
    lines[2]["told"]["Red"], lines[3]["told"]["Red"] = lines[3]["told"]["Red"], lines[2]["told"]["Red"]
    return lines


def with_options(lines):
    return [{**lines[0], "options": {**lines[0]["options"], "arc": 360}}, *lines[1:]]


def one_letter(lines):
    text = lines[2]["sealed"]
    lines[2]["sealed"] = text[:20] + ("A" if text[20] != "A" else "B") + text[21:]
    return lines


def said_besides(lines):
    return [*lines[:2], {**lines[2], "note": "x"}, *lines[3:]]


def weaker(lines):
    lines[0]["seal"]["scrypt"]["n"] = 2
    return lines


CHANGES = {
    "a line is left out": (lambda lines: [*lines[:2], *lines[3:]], 3),
    "two lines are swapped": (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3),
    "a line is doubled": (lambda lines: [*lines[:3], lines[2], *lines[3:]], 4),
    "an older line stands last": (lambda lines: [*lines, lines[2]], 6),
    "what a side is told is exchanged": (exchanged_told, 3),
    "what a side is told is missing": (lambda lines: [*lines[:2], {**lines[2], "told": {}}, *lines[3:]], 3),
    "an option in clear is another": (with_options, 1),
    "the battle has another name": (lambda lines: [{**lines[0], "battle": "Peace"}, *lines[1:]], 1),
    "the rules are others": (lambda lines: [{**lines[0], "rules": ["alpha_strike"]}, *lines[1:]], 1),
    "the moment in clear is another": (
        lambda lines: [lines[0], {**lines[1], "at": {"turn": 9}}, *lines[2:]],
        2,
    ),
    "a letter is another": (one_letter, 3),
    "something is said besides": (said_besides, 3),
}


@pytest.mark.parametrize(("change", "number"), CHANGES.values(), ids=CHANGES)
def test_whoever_changes_a_sealed_save_is_found_out(sealed, change, number):
    """With its line, by all who open it, though the chain of digests was reckoned anew."""
    rewritten(sealed, change)
    with pytest.raises(BadSave, match=f":{number}:1: ") as whole:
        load(sealed, pins=PINS)
    assert whole.value.line == number
    with pytest.raises(BadSave, match=f":{number}:1: "):
        stories(sealed, "Red", PINS["Red"])


def test_a_line_of_another_save_of_the_same_game_does_not_fit(match, sealed, tmp_path):
    """Even where both were sealed with the same keys."""
    other = tmp_path / "other.jsonl"
    save(match, other, load(sealed, pins=PINS).seal)
    foreign = json.loads(other.read_text().splitlines()[3])
    foreign.pop("digest")
    rewritten(sealed, lambda lines: [*lines[:3], foreign, *lines[4:]])
    with pytest.raises(BadSave, match=":4:1: changed since it was sealed"):
        load(sealed, pins=PINS)


def test_what_is_cut_off_at_the_end_is_an_earlier_moment(match, sealed):
    """That cannot be seen, and the save says at which moment it ends."""
    rewritten(sealed, lambda lines: lines[:-2])
    loaded = load(sealed, pins=PINS)
    assert loaded.match.log == match.log[:-2]


def test_a_guess_costs_as_much_as_the_head_says_within_bounds(sealed):
    """A head that asks for less opens with no PIN; one that asks for all memory is refused."""
    rewritten(sealed, weaker)
    with pytest.raises(Locked):
        load(sealed, pins=PINS)

    def greedy(lines):
        lines[0]["seal"]["scrypt"]["n"] = 1 << 30
        return lines

    rewritten(sealed, greedy)
    with pytest.raises(BadSave, match="its seal is damaged"):
        load(sealed, pins=PINS)


def test_a_pin_costs_half_a_second_and_128_mib_a_guess_by_default(match, tmp_path):
    """As the head of the save says."""
    path = tmp_path / "costly.jsonl"
    save(match, path, Seal.fresh({"Red": "1234"}, Effort()))
    usual = "from game.files.saves import seal; raise SystemExit(seal.usual_effort != seal.Effort())"
    assert subprocess.run([sys.executable, "-c", usual], check=False).returncode == 0
    assert json.loads(path.read_text().splitlines()[0])["seal"]["scrypt"] == {"n": 131072, "r": 8, "p": 1}


@pytest.mark.parametrize(("name", "pins"), [("sealed", PINS), ("one-pin", {"Red": "12"})])
def test_saves_that_release_0_1_sealed_are_read(name, pins):
    """By all PINs the game, by one its side's story; a wrong PIN is told."""
    path = EARLY / f"{name}.jsonl"
    loaded = load(path, pins=pins)
    assert len(loaded.match.log) == 4
    assert set(loaded.seal.salts) == set(pins)
    assert save_header(path).locked == tuple(sorted(pins))
    for side, pin in pins.items():
        assert stories(path, side, pin)
    with pytest.raises(Locked, match="the PIN of Red is wrong"):
        load(path, pins={**pins, "Red": "4321"})
    with pytest.raises(Locked, match="needs the PIN"):
        load(path)


@pytest.mark.parametrize("path", sorted(EARLY.glob("*.jsonl")), ids=lambda path: path.stem)
def test_saves_of_release_0_1_are_read(path):
    """Those that could not be read again there, too: a unit amended, a proposal pending."""
    pins = {"sealed": PINS, "one-pin": {"Red": "12"}}.get(path.stem, {})
    loaded = load(path, pins=pins)
    assert loaded.notice == ""
    assert loaded.match.log


def test_a_sealed_save_is_salvaged_without_pins(match, sealed, tmp_path):
    """The whole lines before the damage are kept, sealed as they were."""
    lines = sealed.read_bytes().split(b"\n")
    lines[-2] = lines[-2][:-9]
    sealed.write_bytes(b"\n".join(lines))
    to = tmp_path / "kept.jsonl"
    salvage(sealed, to)
    assert len(load(to, pins=PINS).match.log) == len(match.log) - 1


def damaged_within(path):
    """Seal line 4 anew with an undo of more than there is: only who opens the seal can see that."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    bare = [{key: value for key, value in line.items() if key != "digest"} for line in lines]
    seal = load(path, pins=PINS).seal
    opening, sealing = Sealing(PINS), Sealing(PINS)
    made = []
    for number, line in enumerate(bare):
        secret = opening.open(seal, line)
        clear = {key: value for key, value in line.items() if key not in ("sealed", "told")}
        held = {**secret, "line": {"undo": 99}} if number == 3 else secret
        made.append(sealing.shut(seal, clear, held, {side: [] for side in PINS}))
    Writer(path).begin(made)


GIVEN = ["--pin", "Red=1234", "--pin", "Blue=sesame"]


def test_check_judges_what_a_seal_holds_by_its_pins(sealed, capsys):
    """A good one says its entries and turn; one that no game could have written says its line."""
    assert main(["check", str(sealed), *GIVEN]) == 0
    assert (
        capsys.readouterr().out
        == f"{sealed}: a save of 4 entries, turn 1, sealed with the PIN of Blue and Red\n"
    )
    rewritten(sealed, one_letter)
    assert main(["check", str(sealed)]) == 0
    assert "use --pin to check its contents" in capsys.readouterr().out
    assert main(["check", str(sealed), *GIVEN]) == 2
    assert f"{sealed}:3:1: changed since it was sealed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--pin", "Red=4321", "--pin", "Blue=sesame"], "the PIN of Red is wrong"),
        (["--pin", "Red=1234"], "sealed: it needs the PIN of Blue"),
        (["--pin", "Green=1234"], "sealed: it needs the PIN of Blue and Red"),
    ],
)
def test_check_with_a_pin_that_does_not_open_is_a_problem(sealed, capsys, given, said):
    """What was to be judged was not: status 2, with --salvage too, and nothing is written."""
    damaged = sealed.with_name("damaged.jsonl")
    damaged.write_bytes(sealed.read_bytes()[:-9] + b"\n")
    for words in ([str(sealed)], [str(damaged), "--salvage"]):
        assert main(["check", *words, *given]) == 2
        assert said in capsys.readouterr().err
    assert sorted(path.name for path in sealed.parent.iterdir()) == ["damaged.jsonl", "sealed.jsonl"]


def test_check_takes_pins_from_a_prompt_and_a_file(sealed, capsys, tmp_path, monkeypatch):
    """As `replay` does; of a save that is not sealed they are not needed."""
    (tmp_path / "blue").write_text("sesame\n")
    monkeypatch.setattr("getpass.getpass", lambda prompt: "1234")
    assert main(["check", str(sealed), "--pin", "Red", "--pin-file", f"Blue={tmp_path / 'blue'}"]) == 0
    assert "4 entries" in capsys.readouterr().out
    assert main(["check", str(EARLY / "first-steps.jsonl"), "--pin", "Red"]) == 0


@pytest.mark.parametrize(
    ("damage", "kept", "entries"),
    [(lambda path: rewritten(path, one_letter), 2, 1), (damaged_within, 3, 2)],
    ids=["a seal that does not fit", "a line that no game could have written"],
)
def test_a_salvage_with_pins_keeps_what_holds_within_the_seal(sealed, capsys, damage, kept, entries):
    """The lines before the damage, sealed as they were; without PINs all whole lines, and it says so."""
    damage(sealed)
    assert main(["check", str(sealed), "--salvage", *GIVEN]) == 0
    to = sealed.with_name("sealed.salvaged.jsonl")
    words = f"kept {kept} lines in {to}; line {kept + 1} and all after it are lost"
    assert capsys.readouterr().out == f"{sealed}: {words}\n"
    assert len(load(to, pins=PINS).match.log) == entries
    blind = salvage(sealed, sealed.with_name("blind.jsonl"))
    assert blind.endswith("their sealed contents were not checked")


def test_a_salvage_with_pins_opens_seals_of_release_0_1(tmp_path):
    """Each of their lines is sealed by itself."""
    early = tmp_path / "early.jsonl"
    early.write_bytes((EARLY / "sealed.jsonl").read_bytes())
    before = len(load(early, pins=PINS).match.lines)

    def shorten(lines):
        lines[-1]["sealed"] = lines[-1]["sealed"][:40]
        return lines

    rewritten(early, shorten)
    with pytest.raises(BadSave, match="its seal is damaged"):
        load(early, pins=PINS)
    to = tmp_path / "to.jsonl"
    assert f"kept {before} lines" in salvage(early, to, pins=PINS)
    assert len(load(to, pins=PINS).match.lines) == before - 1


def test_the_command_line_asks_for_pins(sealed, capsys):
    """`replay` refuses without, lists with all of them, and gives a side its own story; `check` says so."""
    assert main(["replay", str(sealed)]) == 2
    assert "needs the PIN of Blue and Red" in capsys.readouterr().err
    assert main(["replay", str(sealed), "--pin", "Red=1234", "--pin", "Blue=sesame"]) == 0
    assert main(["replay", str(sealed), "--side", "Red", "--pin", "Red=1234", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert shown["side"] == "Red"
    assert main(["check", str(sealed)]) == 0
    assert "sealed with the PIN of Blue and Red" in capsys.readouterr().out


def test_a_pin_need_not_stand_in_the_command(sealed, capsys, tmp_path, monkeypatch):
    """It comes from the first line of a file, or is asked for where only the side is named."""
    for side, pin in PINS.items():
        (tmp_path / side).write_text(f"{pin}\nnot this\n")
    files = [word for side in PINS for word in ("--pin-file", f"{side}={tmp_path / side}")]
    assert main(["replay", str(sealed), *files]) == 0
    asked = []
    monkeypatch.setattr("getpass.getpass", lambda prompt: asked.append(prompt) or PINS[prompt[7:-2]])
    assert main(["replay", str(sealed), "--pin", "Red", "--pin", "Blue"]) == 0
    assert asked == ["PIN of Red: ", "PIN of Blue: "]
    capsys.readouterr()
    (tmp_path / "empty").write_text("")
    for wrong in ("empty", "missing"):
        assert main(["replay", str(sealed), "--pin-file", f"Red={tmp_path / wrong}"]) == 2
        assert str(tmp_path / wrong) in capsys.readouterr().err
    assert main(["replay", str(sealed), "--pin", "=1234"]) == 2

    def ended(prompt):
        raise EOFError

    monkeypatch.setattr("getpass.getpass", ended)
    assert main(["replay", str(sealed), "--pin", "Red"]) == 2
    assert "no PIN of Red was given" in capsys.readouterr().err


def test_a_side_reads_nothing_of_what_was_done_in_secret(match, tmp_path):
    """Not even that something was: another side's order leaves no line, with or without words."""
    path = tmp_path / "orders.jsonl"
    hidden = next(unit for unit in match.state.units.values() if unit.name == "Rangers")
    save(match, path, Seal.fresh(PINS, QUICK))
    before, own = stories(path, "Red", PINS["Red"]), stories(path, "Blue", PINS["Blue"])
    match.play(Order("Blue", hidden.id, ambush=False))
    save(match, path, Seal.fresh(PINS, QUICK))
    assert stories(path, "Red", PINS["Red"]) == before
    assert stories(path, "Blue", PINS["Blue"]) == [*own, ["Rangers lets the enemy pass"]]


def test_a_side_reads_its_own_story_of_an_open_save_too(match, tmp_path, capsys):
    """By `replay --side`: the same as of a sealed one; a side that there is not is told."""
    path, sealed = tmp_path / "open.jsonl", tmp_path / "sealed.jsonl"
    save(match, path)
    save(match, sealed, Seal.fresh(PINS, QUICK))
    for side in PINS:
        assert stories(path, side, "") == stories(sealed, side, PINS[side])
    assert main(["replay", str(path), "--side", "Red"]) == 0
    assert "Rangers" not in capsys.readouterr().out
    assert main(["replay", str(path), "--side", "Green"]) == 2
    assert "there is no side Green; there are Red, Blue" in capsys.readouterr().err


def refused(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_journal_that_cannot_be_begun_anew_stays_as_it_was(match, tmp_path, monkeypatch):
    """To seal a running game costs nothing where the disk says no."""
    path = tmp_path / "running.jsonl"
    Journal.of(path, match)
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(OSError, match="No space left"):
        Journal.of(path, match, Seal.fresh(PINS, QUICK))
    assert load(path).match.state == match.state
