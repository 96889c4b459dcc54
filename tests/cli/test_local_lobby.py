"""The local lobby keeps the promises of the lobby: over the shipped library, with its own saves."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import ROOT

from game.core.engine.agreement import Concede
from game.core.engine.turns import EndPhase
from game.core.lobby import LabTable, NotReadable, SealedSave, Stopped
from game.core.model.answer import Answer
from game.core.model.brief import Goal
from game.core.setup import Setup, SetupForce
from game.files import places
from game.files.saves.journal import Writer, chained
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load, save
from game.files.saves.seal import Locked
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.movement.move import Hold, Move

FIRST = "first-steps"
FORCES = (
    SetupForce("Red", "south", (("CTF-3L", 3), ("JR7-K", 4))),
    SetupForce("Blue", "north", (("ANV-3M", 4), ("ANV-3M", 2))),
)


@pytest.fixture(scope="module")
def library() -> PreviewLibrary:
    return PreviewLibrary.here()


@pytest.fixture
def lobby(library, tmp_path):
    """A lobby with an empty folder of saves."""
    lobby = LocalLobby(library, SaveFolder(tmp_path / "saves"))
    yield lobby
    lobby.close()


@pytest.fixture
def other(library, tmp_path):
    """Another lobby at the same folder: the game started once more."""
    lobby = LocalLobby(library, SaveFolder(tmp_path / "saves"))
    yield lobby
    lobby.close()


def setup(**changes) -> Setup:
    """Return a battle of two against two."""
    given = {"name": "Ours", "map": "crown-hill", "forces": FORCES, "seed": "7", **changes}
    return Setup(**given)


def go_on(seats, actions: int = 1) -> None:
    """Pass with whoever may act, so many times."""
    for _ in range(actions):
        state = next(iter(seats.values())).view
        side = sorted(state.to_act)[0]
        seats[side].play(EndPhase(side))


def kinds(lobby: LocalLobby) -> list[str]:
    """Return the kinds of all saves, sorted."""
    return sorted(save.kind for save in lobby.saves())


SECRET = (
    "Guns in the Dark",
    "Knives in the Dark",
    "Men in the Woods",
    "Night Patrol",
    "Thunder over the Fords",
    "What the Counters Hide",
)
"""Battles in which something is hidden: counters, or guns that stand off the table."""


def test_the_scenarios_that_ship(lobby):
    """A list without tables; each with its name, points and what it is about; none has problems."""
    found = lobby.scenarios()
    assert len(found) >= 6
    assert FIRST in [one.key for one in found]
    for one in found:
        assert (one.problems, one.battlefield, one.forces) == ((), None, {})
        assert one.name
        assert one.description
        assert all(points > 0 for points in one.points.values())
        assert bool(one.points) is (one.name not in SECRET)


def test_a_scenario_in_full(lobby):
    """Table, forces, cards, edges, goals."""
    found = lobby.scenario(FIRST)
    assert found.battlefield is not None
    assert found.size == (found.battlefield.width, found.battlefield.depth)
    units = [unit for force in found.forces.values() for unit in force]
    assert set(found.cards) == {unit.id for unit in units}
    assert found.points == {side: sum(u.profile.pv for u in force) for side, force in found.forces.items()}
    assert len(found.objectives) >= 2


def test_the_maps_that_ship(lobby):
    """A list with their tables, of which thumbnails are drawn, and each by its key."""
    found = lobby.maps()
    assert len(found) >= 20
    assert all(one.battlefield is not None and not one.problems for one in found)
    whole = lobby.map(found[0].key)
    assert whole.battlefield is not None
    assert whole.battlefield.features


def test_the_roster(lobby):
    """At least 120 cards by name, each with its points, a sample and what its card shows."""
    found = lobby.roster()
    assert len(found) >= 120
    assert [one.name for one in found] == sorted(one.name for one in found)
    atlas = next(one for one in found if one.card == "AS7-D")
    assert (atlas.name, atlas.kind, atlas.size, atlas.introductory) == ("Atlas AS7-D", "BM", 4, True)
    assert atlas.points == atlas.sample.profile.pv > 0
    assert atlas.shown.title


def test_the_options(lobby):
    """Each decision with its default first, and the numbers between which it may be."""
    found = {one.name: one for one in lobby.options()}
    assert found["woods_line"].values == ("middle", "eye")
    assert found["forced_withdrawal"].values == (False, True)
    assert (found["woods_block"].values, found["woods_block"].default) == ((), 6)
    assert (found["woods_block"].least, found["woods_block"].most, found["woods_block"].whole) == (
        0,
        400,
        False,
    )
    assert found["woods_modifier"].whole
    assert (found["melee_reach"].values, found["melee_reach"].most) == (("contact",), 6)
    assert (found["undo"].least, found["undo"].most) == (None, None)


def test_a_scenario_is_started(lobby):
    """A seat for each side; the first to move may move; nothing is unsaved yet."""
    seats = lobby.start(FIRST, seed="1")
    assert list(seats) == list(next(iter(seats.values())).view.sides)
    assert not lobby.unsaved()
    assert lobby.notice == ""
    go_on(seats)
    assert lobby.unsaved()


def test_the_same_seed_is_the_same_battle(lobby):
    """And none is one that nobody knows, unless the file gives one."""
    orders = []
    for seed in ("a", "a"):
        seats = lobby.start(FIRST, seed=seed)
        orders.append(next(iter(seats.values())).news)
    assert orders[0] == orders[1]


def test_options_may_be_taken_otherwise_at_the_start(lobby):
    """Where they are named; what is no option is told."""
    seats = lobby.start(FIRST, options={"woods_block": 3, "undo": "free"})
    rules = next(iter(seats.values())).rules
    assert (rules.options["woods_block"], rules.options["undo"]) == (3, "free")
    for options in ({"trees": 1}, {"woods_block": "thick"}, {"roofs": 1}):
        with pytest.raises(NotReadable, match="option"):
            lobby.start(FIRST, options=options)


def test_a_battle_of_ones_own_enters_in_turn_one(lobby):
    """Units are off the table; they enter over their edges."""
    seats = lobby.muster(setup())
    view = seats["Red"].view
    assert (view.turn, view.now.name, view.present) == (1, "movement", ())
    assert view.brief.edges == {"Red": "south", "Blue": "north"}
    assert sorted(unit.name for unit in view.units.values()) == [
        "Anvil ANV-3M 1",
        "Anvil ANV-3M 2",
        "Cataphract CTF-3L",
        "Jenner JR7-K",
    ]
    assert {unit.profile.skill for unit in view.units.values() if unit.side == "Blue"} == {4, 2}
    (side,) = view.to_act
    unit = next(unit for unit in view.units.values() if unit.side == side)
    edge, inward = (48.0, -3.0) if side == "Red" else (0.0, 3.0)
    seats[side].play(Move(side, unit.id, (Point(36, edge), Point(36, edge + inward))))
    assert len(seats[side].view.present) == 1


def test_a_battle_of_ones_own_may_be_deployed(lobby):
    """The winner of the throw says who places first."""
    seats = lobby.muster(setup(deploy=True))
    view = seats["Red"].view
    assert view.now.name == "setup"
    (winner,) = view.to_act
    seats[winner].play(Answer(winner, "first"))
    assert seats[winner].view.to_act == {winner}
    assert "Place" in seats[winner].view.allowed


@pytest.mark.parametrize("deploy", [False, True])
def test_edges_may_be_left_to_the_throw(lobby, deploy):
    """The winner chooses; then units are placed, or turn 1 begins."""
    forces = tuple(SetupForce(force.side, None, force.units) for force in FORCES)
    seats = lobby.muster(setup(forces=forces, deploy=deploy))
    (winner,) = seats["Red"].view.to_act
    assert seats[winner].view.asked.about.values == ("north", "east", "south", "west")
    seats[winner].play(Answer(winner, "east"))
    view = seats[winner].view
    assert view.brief.edges[winner] == "east"
    assert (view.turn, view.now.name) == ((0, "setup") if deploy else (1, "movement"))


def test_goals_and_turns_of_ones_own(lobby):
    """As they were set."""
    goals = {"Red": Goal("hold", point=Point(36, 24), radius=4, turns=3)}
    seats = lobby.muster(setup(goals=goals, turns=8, options={"arc": 90}))
    brief = seats["Red"].view.brief
    assert (brief.turns, brief.victory["Red"], brief.victory["Blue"]) == (8, goals["Red"], Goal())
    assert seats["Red"].rules.options["arc"] == 90


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"map": "nowhere"}, "nowhere"),
        ({"forces": (FORCES[0], SetupForce("Red", "north", FORCES[1].units))}, "its own name"),
        ({"forces": (FORCES[0], SetupForce("Blue", "south", FORCES[1].units))}, "the same home edge"),
        ({"forces": (FORCES[0], SetupForce("Blue", "north", ()))}, "Blue has no units"),
        ({"forces": (FORCES[0], SetupForce("Blue", "north", (("XXX", 4),)))}, "there is no card XXX"),
        ({"forces": (FORCES[0], SetupForce("Blue", "north", (("JR7-K", 9),)))}, "a skill is 0 to 8"),
        ({"options": {"trees": 1}}, "no option trees"),
        ({"options": {"arc": 0}}, "option arc: expected a number from 1 to 360"),
        ({"turns": 0}, "the last turn is 1 or later"),
        ({"goals": {"Green": Goal()}}, "no side Green"),
        ({"goals": {"Red": Goal("breakthrough", edge="north", units=3)}}, "1 to 2 units"),
        ({"goals": {"Red": Goal("breakthrough", units=1)}}, "needs an edge"),
        ({"goals": {"Red": Goal("hold", point=Point(99, 1), radius=2, turns=1)}}, "a point on the table"),
    ],
)
def test_what_is_wrong_with_a_battle_of_ones_own_is_told(lobby, changes, words):
    """Nothing is begun, and the game that is open stays open."""
    seats = lobby.start(FIRST)
    go_on(seats)
    with pytest.raises(NotReadable, match=words):
        lobby.muster(setup(**changes))
    assert lobby.unsaved()


def test_a_game_is_recorded_and_opened_again(lobby, other):
    """By name; then it is not unsaved; another lobby finds it and goes on where it was."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 3)
    lobby.record("mine")
    assert not lobby.unsaved()
    before = seats[next(iter(seats))].view
    (saved,) = [save for save in other.saves() if save.kind == "named"]
    assert (saved.key, saved.name, saved.problems, saved.ended) == ("mine", "mine", (), "")
    assert (saved.battle, saved.turn, saved.phase) == (before.brief.name, before.turn, before.now.name)
    again = other.open("mine")
    assert again[next(iter(again))].view == before
    assert (other.notice, other.unsaved()) == ("", False)
    go_on(again)
    assert other.unsaved()


def test_undo_goes_on_after_a_load(lobby, other):
    """What may be taken back may be taken back, and done again."""
    seats = lobby.start(FIRST, seed="1", options={"undo": "free"})
    (side,) = seats[next(iter(seats))].view.to_act
    unit = next(u for u in seats[side].view.units.values() if u.side == side)
    seats[side].play(Hold(side, unit.id, 123))
    lobby.record("mine")
    again = other.open("mine")
    assert again[side].view.units[unit.id].facing == 123
    assert again[side].undo()
    assert again[side].view.units[unit.id].facing == unit.facing
    other.record("mine")
    assert lobby.open("mine")[side].redo()


def test_a_name_that_no_file_can_have_is_refused(lobby):
    """And nothing is written."""
    lobby.start(FIRST)
    for name in ("", "../x", "a/b", "a:b"):
        with pytest.raises(NotReadable, match="cannot be the name"):
            lobby.record(name)
    assert "named" not in kinds(lobby)


def test_each_phase_is_an_autosave(lobby):
    """The newest is the latest; twenty at most."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 2)
    first = kinds(lobby).count("auto")
    go_on(seats, 2)
    assert kinds(lobby).count("auto") > first
    go_on(seats, 60)
    assert kinds(lobby).count("auto") == 20


def test_a_game_that_is_put_away_is_kept_by_itself(lobby):
    """What was done since the last autosave is not lost; there is no sign of a crash."""
    seats = lobby.start(FIRST, seed="1")
    (side,) = seats[next(iter(seats))].view.to_act
    unit = next(u for u in seats[side].view.units.values() if u.side == side)
    seats[side].play(Hold(side, unit.id, 77))
    lobby.close()
    assert not lobby.unsaved()
    assert lobby.crashed() is None
    newest = lobby.saves()[0]
    assert newest.kind == "auto"
    assert lobby.open(newest.key)[side].view.units[unit.id].facing == 77


def test_a_game_that_was_interrupted_is_offered_as_one_that_crashed(lobby):
    """Its journal stays, in the same program, too; put away, it would have counted as ended."""
    seats = lobby.start(FIRST, seed="1")
    played = next(iter(seats.values())).played
    lobby.interrupt()
    lobby.close()
    key = lobby.crashed()
    assert key is not None
    assert next(iter(lobby.open(key).values())).played == played


CRASH = """
import os, sys
sys.path[:0] = [{root!r}]
from pathlib import Path
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.core.engine.turns import EndPhase
from game.files.saves.save_folder import SaveFolder
lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path({folder!r})))
seats = lobby.start("first-steps", seed="1")
side = sorted(next(iter(seats.values())).view.to_act)[0]
seats[side].play(EndPhase(side))
os._exit(3)
"""


def test_a_crash_is_found_and_its_game_goes_on(lobby, tmp_path):
    """The program died: the next start offers its game, opened it is a running game and no crash any more."""
    code = CRASH.format(root=str(ROOT), folder=str(tmp_path / "saves"))
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 3
    key = lobby.crashed()
    assert key is not None
    (saved,) = [save for save in lobby.saves() if save.key == key]
    assert (saved.kind, saved.problems) == ("journal", ())
    seats = lobby.open(key)
    assert next(iter(seats.values())).played == 2
    assert lobby.crashed() is None
    assert Path(tmp_path / "saves" / f"{key}.jsonl").exists() is False
    assert lobby.unsaved()
    lobby.close()
    kept = lobby.saves()[0]
    assert kept.kind == "auto"
    seats = lobby.open(kept.key)
    assert not lobby.unsaved()
    assert next(iter(seats.values())).played == 2
    go_on(seats)
    lobby.record("rescued")
    assert "rescued" in [save.key for save in lobby.saves()]


def harmed(lobby: LocalLobby, tmp_path: Path) -> Path:
    """Return the path of a save whose third line is damaged."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 3)
    lobby.record("hurt")
    path = tmp_path / "saves" / "hurt.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], lines[3][:-30], *lines[4:], ""]), encoding="utf-8")
    return path


def test_a_damaged_save_is_listed_with_its_reason(lobby, tmp_path):
    """It cannot be opened, and says why and what can be done; the game that is open is not touched."""
    path = harmed(lobby, tmp_path)
    (saved,) = [save for save in lobby.saves() if save.key == "hurt"]
    assert saved.problems == (f"{path}:4:1: damaged: its digest does not fit",)
    assert saved.hint == "3 lines of it can be recovered"
    for look in (lobby.open, lobby.save, lobby.replay):
        with pytest.raises(NotReadable, match=r"hurt\.jsonl:4:1"):
            look("hurt")
    assert lobby.recorded()


def test_what_can_be_kept_of_it_is_salvaged(lobby, tmp_path):
    """To a new save, each time to another; the damaged one stays."""
    path = harmed(lobby, tmp_path)
    before = path.read_bytes()
    assert lobby.salvage("hurt") == "hurt salvaged"
    assert "kept 3 lines" in lobby.notice
    assert next(iter(lobby.open("hurt salvaged").values())).played == 2
    assert lobby.salvage("hurt") == "hurt salvaged 2"
    assert path.read_bytes() == before


def test_a_torn_save_opens_with_a_notice(lobby, tmp_path):
    """Its last line is lost, and that is said."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 3)
    lobby.record("torn")
    path = tmp_path / "saves" / "torn.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    assert next(iter(lobby.open("torn").values())).played == 3
    assert "incomplete" in lobby.notice
    lobby.start(FIRST)
    assert lobby.notice == ""


@pytest.mark.parametrize("key", ["nothing", "autosaves/nothing", "../up", "elsewhere/x"])
def test_a_save_that_is_not_there(lobby, key):
    """Is told, whatever is asked of it."""
    for ask in (lobby.open, lobby.save, lobby.replay, lobby.salvage):
        with pytest.raises(NotReadable):
            ask(key)


def test_a_map_or_a_scenario_that_is_not_there(lobby):
    """Deleted since the list was shown: told."""
    for ask in (lobby.scenario, lobby.map, lobby.start):
        with pytest.raises(NotReadable):
            ask("nothing")


def test_a_scenario_with_faults_is_listed_with_them(library, tmp_path):
    """It cannot be started; the others can."""
    folder = tmp_path / "maps"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios" / "bad.yaml").write_text("format: scenario/1\nname: Bad\n", encoding="utf-8")
    (folder / "flat.yaml").write_text("format: map/1\nname: Flat\nsize: [36, 36]\n", encoding="utf-8")
    (folder / "broken.yaml").write_text("format: map/1\nname: Broken\nsize: [0, 36]\n", encoding="utf-8")
    lobby = LocalLobby(PreviewLibrary([folder], [folder / "scenarios"]), SaveFolder(tmp_path / "saves"))
    (bad,) = lobby.scenarios()
    assert bad.key == "bad"
    assert any("bad.yaml:" in problem for problem in bad.problems)
    with pytest.raises(NotReadable, match=r"bad\.yaml"):
        lobby.start("bad")
    assert {one.key: bool(one.problems) for one in lobby.maps()} == {"flat": False, "broken": True}


def test_a_save_is_seen_before_it_is_opened(lobby):
    """Table, forces and cards as they stand at its end."""
    seats = lobby.muster(setup(deploy=True))
    go_on_setup(seats)
    lobby.record("mine")
    seen = lobby.save("mine")
    assert seen.battlefield is not None
    assert seen.size == (72, 48)
    assert {side: len(units) for side, units in seen.forces.items()} == {"Red": 2, "Blue": 2}
    assert seen.name == "Ours"


def go_on_setup(seats) -> None:
    """Answer who places first and leave all off the table."""
    (winner,) = seats["Red"].view.to_act
    seats[winner].play(Answer(winner, "first"))
    go_on(seats, 2)


def test_a_recorded_game_is_looked_at_moment_by_moment(lobby):
    """A frame for each entry and one for the beginning, with titles, lines and seats that see it."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 4)
    lobby.record("mine")
    frames = lobby.replay("mine")
    played = next(iter(seats.values())).played
    assert len(frames) == played + 1
    assert [frame.number for frame in frames] == list(range(len(frames)))
    assert frames[0].title == "the beginning"
    assert all(frame.title for frame in frames)
    last = frames[-1]
    side = next(iter(seats))
    assert last.seats[side].view == seats[side].view
    assert (last.turn, last.phase) == (seats[side].view.turn, seats[side].view.now.name)
    assert frames[1].lines
    assert [frame.number for frame in frames[1:3]] == [1, 2]


def test_the_open_game_may_be_looked_at_as_well(lobby):
    """Looking does not change it; what is played later is not in it."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 2)
    frames = lobby.recorded()
    count = len(frames)
    go_on(seats)
    assert len(frames) == count
    assert len(lobby.recorded()) == count + 1


def test_how_it_ended_is_in_the_list(lobby):
    """The winner and the reason."""
    seats = lobby.start(FIRST, seed="1")
    loser, winner = seats
    seats[loser].play(Concede(loser))
    lobby.record("over")
    (saved,) = [save for save in lobby.saves() if save.key == "over"]
    assert saved.ended == f"{winner} won: {loser} conceded"


def test_a_save_is_thrown_away(lobby):
    """For good."""
    lobby.start(FIRST)
    lobby.record("mine")
    lobby.delete("mine")
    assert "mine" not in [save.key for save in lobby.saves()]


def test_the_player_may_stop_what_takes_long(lobby):
    """Until the last call of on_progress nothing has changed: the old game is still open."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats)
    said = []

    def on_progress(words, share):
        said.append((words, share))
        if share == 1.0:
            raise Stopped

    lobby.on_progress = on_progress
    for begin in (lambda: lobby.start(FIRST), lambda: lobby.muster(setup())):
        with pytest.raises(Stopped):
            begin()
        assert lobby.unsaved()
    assert said[0][1] is None
    lobby.on_progress = lambda words, share: None
    go_on(seats)
    assert len(lobby.recorded()) == 4


@pytest.fixture(name="patrol")
def _patrol(tmp_path):
    """A lobby with the scenarios of the game."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path / "saves"))
    yield lobby
    lobby.close()


def test_a_preview_shows_of_hidden_things_only_what_all_know(patrol):
    """Counters by number; not what one is, what all are worth, nor that and where a unit lies hidden."""
    seen = patrol.scenario("night-patrol")
    units = [unit for force in seen.forces.values() for unit in force]
    assert all(unit.name.startswith("blip ") for unit in units)
    assert [unit.counter for unit in seen.forces["Blue"]] == ["1", "2", "3", "4", "5", "6"]
    assert not any(unit.present for unit in units)
    assert "Rangers" not in repr((seen.forces, seen.cards))
    assert seen.points == {}
    assert seen.dark > 0


def test_the_preview_of_a_save_shows_no_more(patrol):
    """Nor does its replay, until the battle has ended."""
    seats = patrol.start("what-the-counters-hide", "7")
    patrol.record("mine")
    assert "Griffin" not in repr((patrol.save("mine").forces, patrol.save("mine").cards))
    with pytest.raises(NotReadable, match="when it has ended"):
        patrol.replay("mine")
    seats["Red"].play(Concede("Red"))
    frames = patrol.recorded()
    assert frames[0].seats["Red"].view.units.keys() == frames[-1].seats["Blue"].view.units.keys()
    assert any(unit.name.startswith("Griffin") for unit in frames[0].seats["Red"].view.units.values())


def played_last(lobby: LocalLobby) -> str:
    """Return the battle of the save that was played last."""
    return max(lobby.saves(), key=lambda save: save.played).battle


@pytest.fixture
def still(monkeypatch):
    """A clock that stands still."""
    monkeypatch.setattr(time, "time", lambda: 1_790_000_000.0)
    monkeypatch.setattr(time, "strftime", lambda form: "2026-09-21 13.33")


@pytest.mark.usefixtures("still")
def test_an_autosave_belongs_to_its_game_not_to_a_name_and_a_minute(lobby, other):
    """A PIN in one game leaves the autosaves of another of that name alone, and of its own none in clear."""
    theirs = other.start(FIRST, seed="2")
    go_on(theirs, 4)
    count = kinds(lobby).count("auto")
    assert count > 0
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 4)
    assert kinds(lobby).count("auto") == 2 * count
    lobby.lock("Red", "1234")
    assert kinds(lobby).count("auto") == count
    other.close()
    assert all(one.locked == () for one in lobby.saves())


@pytest.mark.usefixtures("still")
def test_a_pin_after_a_recovery_leaves_no_autosave_from_before(lobby, other, tmp_path):
    """The game bears its id from sitting to sitting."""
    go_on(lobby.start(FIRST, seed="1"), 4)
    lobby.record("it")
    lobby.close()
    assert kinds(other).count("auto") > 0
    other.open("it")
    other.lock("Blue", "1234")
    assert kinds(other).count("auto") == 0


def test_a_pin_seals_the_saves_of_the_game_that_players_named(lobby, other, tmp_path):
    """So that no clear copy of it stays; saves of other games stay as they are."""
    other.start(FIRST, seed="2")
    other.record("another")
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 2)
    lobby.record("early")
    lobby.lock("Red", "1234")
    assert {one.key: one.locked for one in lobby.saves() if one.kind == "named"} == {
        "early": ("Red",),
        "another": (),
    }
    assert len(load(tmp_path / "saves" / "early.jsonl", pins={"Red": "1234"}).match.log) == 3
    lobby.lock("Blue", "5678")
    assert next(one.locked for one in lobby.saves() if one.key == "early") == ("Blue", "Red")
    listed = next(one for one in lobby.saves() if one.key == "early")
    assert (listed.turn > 0, listed.problems) == (True, ())
    with pytest.raises(SealedSave):
        lobby.open("early", {"Red": "1234"})
    lobby.open("early", {"Red": "1234", "Blue": "5678"})
    assert lobby.locked == {"Red", "Blue"}
    assert "last played" in lobby.notice


def test_another_pin_holds_for_the_saves_that_have_a_name_too(lobby, tmp_path):
    """Who knows the old one opens none of them; without any PIN they are in clear again."""
    go_on(lobby.start(FIRST, seed="1"), 2)
    lobby.lock("Red", "1234")
    lobby.record("evening")
    lobby.lock("Red", "9999")
    kept = tmp_path / "saves" / "evening.jsonl"
    with pytest.raises(Locked):
        load(kept, pins={"Red": "1234"})
    assert load(kept, pins={"Red": "9999"}).match.log
    lobby.lock("Red", "")
    assert load(kept).match.log


@pytest.mark.parametrize("seal", ["0", '"x"', '{"salts":5}', '{"salts":[[1]]}'])
def test_a_damaged_copy_keeps_no_other_from_being_sealed(lobby, tmp_path, seal):
    """It is told, and all others are sealed."""
    go_on(lobby.start(FIRST, seed="1"), 2)
    lobby.record("zz")
    first = json.loads((tmp_path / "saves" / "zz.jsonl").read_text().splitlines()[0])
    head = {"format": "save/1", "game": first["game"], "sitting": 1, "seal": json.loads(seal)}
    Writer(tmp_path / "saves" / "aa.jsonl").begin([head])
    with pytest.raises(NotReadable, match=r"aa\.jsonl"):
        lobby.lock("Red", "1234")
    assert {one.key: one.locked for one in lobby.saves()}["zz"] == ("Red",)


@pytest.mark.parametrize("name", ["nul", "a:b", "n" * 100])
def test_a_save_of_any_name_is_opened_and_thrown_away(lobby, tmp_path, name):
    """It may have come from elsewhere."""
    go_on(lobby.start(FIRST, seed="1"), 2)
    lobby.record("good")
    (tmp_path / "saves" / "good.jsonl").rename(tmp_path / "saves" / f"{name}.jsonl")
    lobby.open(name)
    lobby.salvage(name)
    lobby.delete(name)
    assert name not in {one.key for one in lobby.saves()}


def test_a_pin_of_three_letters_is_refused(lobby):
    """Nothing is sealed then."""
    lobby.start(FIRST, seed="1")
    with pytest.raises(NotReadable, match="4 to 40"):
        lobby.lock("Red", "123")
    assert lobby.locked == frozenset()


@pytest.mark.usefixtures("still")
def test_what_was_played_last_is_known_without_a_clock(lobby, other, tmp_path):
    """Neither the clock nor the times of the files say it: a later sitting has a higher number."""
    go_on(lobby.start(FIRST, seed="1"), 2)
    lobby.record("first")
    go_on(lobby.start("company-action", seed="1"), 2)
    lobby.record("second")
    lobby.close()
    for age, path in enumerate(sorted((tmp_path / "saves").rglob("*.jsonl"))):
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    os.utime(tmp_path / "saves" / "first.jsonl", (2_000_000_000, 2_000_000_000))
    assert played_last(lobby) == "Company Action"
    other.open("first")
    go_on(other._game.seats(), 1)
    other.close()
    assert played_last(lobby) == "First Steps"


def test_a_pin_that_cannot_be_written_is_not_set(lobby, monkeypatch):
    """The game goes on as it was, and its journal holds it."""
    seats = lobby.start(FIRST, seed="1")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refused)
        with pytest.raises(NotReadable, match="No space left"):
            lobby.lock("Red", "1234")
    assert lobby.locked == frozenset()
    go_on(seats, 1)
    assert lobby.unwritten is None


def refused(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_game_goes_on_while_the_disk_is_full(lobby, other, monkeypatch):
    """What is missing is counted, and is on the disk whole when there is room again."""
    seats = lobby.start(FIRST, seed="1")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        go_on(seats, 3)
        assert lobby.unwritten.lines == 3
        assert "No space left" in lobby.unwritten.problem
        with pytest.raises(NotReadable, match="No space left"):
            lobby.record("none")
        with pytest.raises(NotReadable, match="No space left"):
            lobby.write_again()
    assert lobby.unwritten.lines == 3
    lobby.write_again()
    assert lobby.unwritten is None
    go_on(seats, 1)
    lobby.record("all")
    assert next(iter(other.open("all").values())).played == 5
    assert "none" not in [save.key for save in lobby.saves()]


def test_a_game_is_begun_while_the_disk_is_full(lobby, monkeypatch):
    """There is no journal yet; it is begun with its head when there is room."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        seats = lobby.start(FIRST, seed="1")
        go_on(seats, 1)
        assert lobby.unwritten.lines == 2
    go_on(seats, 1)
    assert lobby.unwritten is None
    assert lobby.recorded()


def test_a_full_disk_takes_no_old_save(lobby, other, monkeypatch):
    """Saving over one leaves it as it was; a recovered journal stays until another file has its game."""
    seats = lobby.start(FIRST, seed="1")
    lobby.record("it")
    go_on(seats, 2)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        with pytest.raises(NotReadable):
            lobby.record("it")
    assert next(iter(other.open("it").values())).played == 1


def test_a_game_can_be_kept_in_another_folder(lobby, library, tmp_path, monkeypatch):
    """All of it goes there, and what is saved from then on."""
    seats = lobby.start(FIRST, seed="1")
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").touch()
    go_on(seats, 2)
    assert lobby.unwritten is not None
    elsewhere = tmp_path / "elsewhere"
    lobby.write_again(str(elsewhere))
    assert lobby.unwritten is None
    go_on(seats, 1)
    lobby.record("there")
    assert next(iter(LocalLobby(library, SaveFolder(elsewhere)).open("there").values())).played == 4


def test_another_folder_that_is_none_changes_nothing(lobby, tmp_path):
    """The game stays where it is kept."""
    seats = lobby.start(FIRST, seed="1")
    (tmp_path / "file").touch()
    with pytest.raises(NotReadable, match="not a folder"):
        lobby.write_again(str(tmp_path / "file"))
    go_on(seats, 1)
    lobby.record("here")
    assert (tmp_path / "saves" / "here.jsonl").exists()


@pytest.mark.parametrize("how", ["file", "folder"])
def test_a_journal_that_vanished_is_begun_again_whole(lobby, other, tmp_path, how):
    """With its head, at the next action."""
    seats = lobby.start(FIRST, seed="1")
    (journal,) = (tmp_path / "saves" / "running").glob("*.jsonl")
    if how == "file":
        journal.unlink()
    else:
        shutil.rmtree(tmp_path / "saves" / "running")
    go_on(seats, 1)
    assert lobby.unwritten is None
    assert len(load(journal).match.log) == 2


def test_what_no_file_has_is_offered_at_the_next_start(lobby, other, monkeypatch):
    """A game that is put away while nothing can be written leaves its journal."""
    seats = lobby.start(FIRST, seed="1")
    go_on(seats, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        go_on(seats, 1)
        lobby.close()
    assert other.crashed() is not None
    assert next(iter(other.open(other.crashed()).values())).played == 2


def test_saves_without_an_id_load_and_are_listed(lobby, library, tmp_path):
    """Those of older versions; their autosaves are theirs, told by how they begin."""
    go_on(lobby.start(FIRST, seed="1"), 2)
    lobby.close()
    match = load(next((tmp_path / "saves" / "autosaves").glob("*.jsonl"))).match
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves" / "autosaves").mkdir(parents=True)
    save(match, tmp_path / "saves" / "old.jsonl")
    save(match, tmp_path / "saves" / "autosaves" / "First Steps 2026-01-01 10.00-0007.jsonl")
    found = {one.key: one for one in lobby.saves()}
    assert all(not one.problems for one in found.values())
    assert len(found) == 2
    lobby.open("old")
    lobby.lock("Red", "1234")
    assert [one.key for one in lobby.saves()] == ["old"]


NESTED = "[" * 100_000 + "]" * 100_000
"""What a reader that calls itself for each bracket cannot read."""


def chained_lines(path: Path, *texts: str) -> None:
    """Write a save of the good first line of *path* and *texts*, each with a digest that fits."""
    head = path.read_text(encoding="utf-8").splitlines()[0]
    digest = json.loads(head)["digest"]
    rows = [head]
    for text in texts:
        digest = chained(digest, text)
        rows.append(f'{text[:-1]},"digest":"{digest}"}}')
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


SHIFTS = ('{"undo":1e999}', f'{{"undo":{10**400}}}', '{"undo":-1e999}', '{"redo":NaN}', '{"undo":[]}')
HOSTILE = (
    *SHIFTS,
    f'{{"undo":{NESTED}}}',
    '{"events":1}',
    '{"action":{"is":"State"},"events":[]}',
    '{"is":1}',
)


@pytest.mark.parametrize("line", HOSTILE, ids=range(len(HOSTILE)))
def test_no_line_of_a_save_ends_the_program(lobby, other, tmp_path, line):
    """It is listed as damaged, with its reason, and opening it says why."""
    lobby.start(FIRST, seed="1")
    lobby.record("bad")
    lobby.record("good")
    lobby.close()
    chained_lines(tmp_path / "saves" / "bad.jsonl", line)
    found = {one.key: one for one in other.saves()}
    assert not found["good"].problems
    with pytest.raises(NotReadable):
        other.open("bad")
    with pytest.raises(NotReadable):
        other.save("bad")
    with pytest.raises(NotReadable):
        other.replay("bad")
    other.start(FIRST, seed="1")
    assert other.salvage("bad")


def strange(folder: Path, ending: str) -> dict[str, str]:
    """Put all that is no file into *folder* under names with that *ending*; return the words for each."""
    (folder / f"folder{ending}").mkdir()
    os.mkfifo(folder / f"pipe{ending}")
    (folder / f"dangling{ending}").symlink_to(folder / "nothing")
    (folder / f"loop{ending}").symlink_to(folder / f"loop{ending}")
    (folder / f"device{ending}").symlink_to("/dev/zero")
    (folder / f"socket{ending}").symlink_to("/dev/null")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(folder / "s"))
    (folder / "s").rename(folder / f"real-socket{ending}")
    return {
        "folder": "a folder",
        "pipe": "a pipe",
        "dangling": "a link to nothing",
        "loop": "symbolic links",
        "device": "a device",
        "socket": "a device",
        "real-socket": "a socket",
    }


@pytest.mark.skipif(os.name == "nt", reason="pipes and links are POSIX")
@pytest.mark.parametrize("within", ["", "autosaves", "running"])
def test_no_file_in_a_folder_keeps_the_program_from_starting(lobby, other, tmp_path, within):
    """What cannot be read is listed as such, with its reason; the rest is there; a game begins."""
    lobby.start(FIRST, seed="1")
    lobby.record("good")
    lobby.close()
    folder = tmp_path / "saves" / within
    wanted = strange(folder, ".jsonl")
    strange(folder, ".lock")
    found = {one.key: one for one in other.saves()}
    for name, words in wanted.items():
        key = f"{within}/{name}" if within else name
        assert words in found[key].problems[0]
        with pytest.raises(NotReadable, match=words):
            other.open(key)
    assert not found["good"].problems
    assert other.crashed() is None
    go_on(other.start(FIRST, seed="1"), 2)
    other.record("another")
    for name in set(wanted) - {"folder"}:
        other.delete(f"{within}/{name}" if within else name)


@pytest.mark.skipif(os.name == "nt", reason="pipes and links are POSIX")
def test_a_link_in_running_never_costs_its_victim_anything(lobby, other, tmp_path, still):
    """Neither at the place of a journal nor of its lock."""
    lobby.start(FIRST, seed="1")
    (journal,) = (tmp_path / "saves" / "running").glob("*.jsonl")
    lobby.close()
    victim = tmp_path / "victim"
    victim.write_text("mine")
    for path in (journal, journal.with_suffix(".lock")):
        path.symlink_to(victim)
        go_on(other.start(FIRST, seed="1"), 2)
        other.close()
        assert victim.read_text() == "mine"
        assert path.is_symlink()
        path.unlink()


def test_a_file_that_goes_while_it_is_listed_is_not_listed(lobby, tmp_path, monkeypatch):
    """The others are."""
    lobby.start(FIRST, seed="1")
    lobby.record("goes")
    lobby.record("stays")
    lstat = os.lstat

    def going(path, **kwargs):
        if str(path).endswith("goes.jsonl"):
            raise FileNotFoundError(errno.ENOENT, "gone", str(path))
        return lstat(path, **kwargs)

    monkeypatch.setattr(os, "lstat", going)
    assert [one.name for one in lobby.saves() if one.kind == "named"] == ["stays"]


@pytest.mark.skipif(os.name == "nt", reason="pipes and links are POSIX")
def test_no_file_among_maps_and_battles_keeps_the_program_from_starting(tmp_path):
    """They are listed with their reasons; what ships is there."""
    folder = tmp_path / "maps"
    (folder / "scenarios").mkdir(parents=True)
    wanted = strange(folder, ".yaml")
    strange(folder / "scenarios", ".yaml")
    lobby = LocalLobby(
        PreviewLibrary([places.maps(), folder], [places.scenarios(), folder / "scenarios"]),
        SaveFolder(tmp_path),
    )
    for listed in (lobby.maps(), lobby.scenarios()):
        found = {one.key: one for one in listed}
        for name, words in wanted.items():
            assert words in found[name].problems[0]
    assert FIRST in [one.key for one in lobby.scenarios()]


def test_left_over_files_are_swept_at_the_start(lobby, library, tmp_path):
    """Of killed writes, older ones too."""
    go_on(lobby.start(FIRST, seed="1"), 2)
    folders = [tmp_path / "saves" / within for within in ("", "running", "autosaves")]
    for folder in folders:
        (folder / ".sightline-0123456789abcdef.tmp").touch()
        (folder / ".first.jsonl.new").touch()
    LocalLobby(library, SaveFolder(tmp_path / "saves"))
    assert [path for folder in folders for path in folder.glob(".*")] == []


def test_each_battle_has_a_quick_save_of_its_own(lobby, other):
    """Two battles of one scenario, one after the other: neither overwrites the other's; each its own."""
    lobby.start(FIRST, seed="1")
    first = lobby.quick_save()
    assert lobby.quick_save() == first
    assert not lobby.unsaved()
    other.start(FIRST, seed="2")
    second = other.quick_save()
    assert second != first
    assert {first, second} <= {save.name for save in lobby.saves()}
    lobby.open(first)
    assert lobby.quick_save() == first
    assert len([save for save in lobby.saves() if "quick save" in save.name]) == 2


def test_after_save_as_the_battle_bears_the_name(lobby):
    """The quick save, the autosaves, and the battle when it is opened again; its old quick save goes."""
    lobby.start(FIRST, seed="1")
    assert lobby.name == lobby.scenario(FIRST).name
    old = lobby.quick_save()
    lobby.record("Friday")
    assert lobby.name == "Friday"
    fast = lobby.quick_save()
    assert fast.startswith("Friday")
    assert old not in {save.name for save in lobby.saves()}
    lobby.start(FIRST, seed="2")
    assert lobby.name == lobby.scenario(FIRST).name
    for key in ("Friday", fast):
        lobby.open(key)
        assert lobby.name == "Friday"


def test_a_recovered_battle_bears_the_name_it_was_saved_by(lobby, other):
    """However often it is recovered; one that nobody named has its scenario's name."""
    lobby.start(FIRST, seed="1")
    lobby.record("Friday")
    lobby.interrupt()
    for _ in range(3):
        (left,) = [save for save in lobby.saves() if save.kind == "journal"]
        other.open(left.key)
        assert other.name == "Friday"
        other.interrupt()
    for old in lobby.saves():
        lobby.delete(old.key)
    lobby.start(FIRST, seed="1")
    lobby.interrupt()
    (left,) = [save for save in lobby.saves() if save.kind == "journal"]
    other.open(left.key)
    assert other.name == lobby.scenario(FIRST).name


def test_a_quick_save_of_before_names_no_battle(lobby):
    """The one place that all battles shared is a save like any other; its battle has its scenario's name."""
    lobby.start(FIRST, seed="1")
    lobby.record("quick save")
    lobby.open("quick save")
    assert lobby.name == lobby.scenario(FIRST).name


@pytest.mark.parametrize("name", ["CON", "nul.", "Lpt1 ", "aux!"])
def test_no_map_or_scenario_has_a_name_that_windows_keeps(lobby, library, tmp_path, name):
    """It is told and nothing is written; asking whether it is there is no fault."""
    library._maps, before = (places.maps(), tmp_path / "maps"), library._maps
    try:
        lobby.lab(LabTable(size=(24, 24)))
        assert not lobby.keeps("map", name)
        with pytest.raises(NotReadable, match="cannot be the name"):
            lobby.save_map(name)
    finally:
        library._maps = before
    assert not (tmp_path / "maps").exists()
