"""The hall keeps the promises of the lobby: over the library that ships, and a shelf of its own."""

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

from game.cli.hall import Hall
from game.cli.previews import Library
from game.core.agree import Concede
from game.core.answer import Answer
from game.core.brief import Goal
from game.core.lobby import Ground, NotReadable, Sealed, Stopped
from game.core.setup import Force, Setup
from game.core.turns import EndPhase
from game.files import places
from game.files.journal import Writer, chained
from game.files.saves import load, save
from game.files.seal import Locked
from game.files.shelf import Shelf
from game.geometry.point import Point
from game.rules.alpha_strike.move import Hold, Move

FIRST = "first-steps"
FORCES = (
    Force("Red", "south", (("CTF-3L", 3), ("JR7-K", 4))),
    Force("Blue", "north", (("ANV-3M", 4), ("ANV-3M", 2))),
)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.here()


@pytest.fixture
def hall(library, tmp_path):
    """A hall with an empty shelf."""
    hall = Hall(library, Shelf(tmp_path / "saves"))
    yield hall
    hall.close()


@pytest.fixture
def other(library, tmp_path):
    """Another hall at the same shelf: the game started once more."""
    hall = Hall(library, Shelf(tmp_path / "saves"))
    yield hall
    hall.close()


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


def kinds(hall: Hall) -> list[str]:
    """Return the kinds of all saves, sorted."""
    return sorted(save.kind for save in hall.saves())


SECRET = ("Night Patrol", "What the Counters Hide", "Guns in the Dark", "Thunder over the Fords")
"""Battles in which something is hidden: counters, or guns that stand off the table."""


def test_the_scenarios_that_ship(hall):
    """A list without tables; each with its name, points and what it is about; none has problems."""
    found = hall.scenarios()
    assert len(found) >= 6
    assert FIRST in [one.key for one in found]
    for one in found:
        assert (one.problems, one.battlefield, one.forces) == ((), None, {})
        assert one.name
        assert one.description
        assert all(points > 0 for points in one.points.values())
        assert bool(one.points) is (one.name not in SECRET)


def test_a_scenario_in_full(hall):
    """Table, forces, cards, edges, goals."""
    found = hall.scenario(FIRST)
    assert found.battlefield is not None
    assert found.size == (found.battlefield.width, found.battlefield.depth)
    units = [unit for force in found.forces.values() for unit in force]
    assert set(found.cards) == {unit.id for unit in units}
    assert found.points == {side: sum(u.profile.pv for u in force) for side, force in found.forces.items()}
    assert len(found.objectives) >= 2


def test_the_maps_that_ship(hall):
    """A list without tables, and each with its own."""
    found = hall.maps()
    assert len(found) >= 4
    assert all(one.battlefield is None and not one.problems for one in found)
    whole = hall.map(found[0].key)
    assert whole.battlefield is not None
    assert whole.battlefield.features


def test_the_roster(hall):
    """At least 120 cards by name, each with its points, a sample and what its card shows."""
    found = hall.roster()
    assert len(found) >= 120
    assert [one.name for one in found] == sorted(one.name for one in found)
    atlas = next(one for one in found if one.card == "AS7-D")
    assert (atlas.name, atlas.kind, atlas.size, atlas.introductory) == ("Atlas AS7-D", "BM", 4, True)
    assert atlas.points == atlas.sample.profile.pv > 0
    assert atlas.shown.title


def test_the_options(hall):
    """Each decision with its default first, and the numbers between which it may be."""
    found = {one.name: one for one in hall.options()}
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


def test_a_scenario_is_started(hall):
    """A seat for each side; the first to move may move; nothing is unsaved yet."""
    seats = hall.start(FIRST, seed="1")
    assert list(seats) == list(next(iter(seats.values())).view.sides)
    assert not hall.unsaved()
    assert hall.notice == ""
    go_on(seats)
    assert hall.unsaved()


def test_the_same_seed_is_the_same_battle(hall):
    """And none is one that nobody knows, unless the file gives one."""
    orders = []
    for seed in ("a", "a"):
        seats = hall.start(FIRST, seed=seed)
        orders.append(next(iter(seats.values())).news)
    assert orders[0] == orders[1]


def test_options_may_be_taken_otherwise_at_the_start(hall):
    """Where they are named; what is no option is told."""
    seats = hall.start(FIRST, options={"woods_block": 3, "undo": "free"})
    rules = next(iter(seats.values())).rules
    assert (rules.options["woods_block"], rules.options["undo"]) == (3, "free")
    for options in ({"trees": 1}, {"woods_block": "thick"}, {"roofs": 1}):
        with pytest.raises(NotReadable, match="option"):
            hall.start(FIRST, options=options)


def test_a_battle_of_ones_own_enters_in_turn_one(hall):
    """Units are off the table; they enter over their edges."""
    seats = hall.muster(setup())
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


def test_a_battle_of_ones_own_may_be_deployed(hall):
    """The winner of the throw says who places first."""
    seats = hall.muster(setup(deploy=True))
    view = seats["Red"].view
    assert view.now.name == "setup"
    (winner,) = view.to_act
    seats[winner].play(Answer(winner, "first"))
    assert seats[winner].view.to_act == {winner}
    assert "Place" in seats[winner].view.allowed


@pytest.mark.parametrize("deploy", [False, True])
def test_edges_may_be_left_to_the_throw(hall, deploy):
    """The winner chooses; then units are placed, or turn 1 begins."""
    forces = tuple(Force(force.side, None, force.units) for force in FORCES)
    seats = hall.muster(setup(forces=forces, deploy=deploy))
    (winner,) = seats["Red"].view.to_act
    assert seats[winner].view.asked.about.values == ("north", "east", "south", "west")
    seats[winner].play(Answer(winner, "east"))
    view = seats[winner].view
    assert view.brief.edges[winner] == "east"
    assert (view.turn, view.now.name) == ((0, "setup") if deploy else (1, "movement"))


def test_goals_and_turns_of_ones_own(hall):
    """As they were set."""
    goals = {"Red": Goal("hold", point=Point(36, 24), radius=4, turns=3)}
    seats = hall.muster(setup(goals=goals, turns=8, options={"arc": 90}))
    brief = seats["Red"].view.brief
    assert (brief.turns, brief.victory["Red"], brief.victory["Blue"]) == (8, goals["Red"], Goal())
    assert seats["Red"].rules.options["arc"] == 90


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"map": "nowhere"}, "nowhere"),
        ({"forces": (FORCES[0], Force("Red", "north", FORCES[1].units))}, "a name of its own"),
        ({"forces": (FORCES[0], Force("Blue", "south", FORCES[1].units))}, "the same home edge"),
        ({"forces": (FORCES[0], Force("Blue", "north", ()))}, "Blue has no units"),
        ({"forces": (FORCES[0], Force("Blue", "north", (("XXX", 4),)))}, "there is no card XXX"),
        ({"forces": (FORCES[0], Force("Blue", "north", (("JR7-K", 9),)))}, "a skill is 0 to 8"),
        ({"options": {"trees": 1}}, "no option trees"),
        ({"options": {"arc": 0}}, "option arc: expected a number from 1 to 360"),
        ({"turns": 0}, "the last turn is 1 or later"),
        ({"goals": {"Green": Goal()}}, "no side Green"),
        ({"goals": {"Red": Goal("breakthrough", edge="north", units=3)}}, "1 to 2 units"),
        ({"goals": {"Red": Goal("breakthrough", units=1)}}, "needs an edge"),
        ({"goals": {"Red": Goal("hold", point=Point(99, 1), radius=2, turns=1)}}, "a point on the table"),
    ],
)
def test_what_is_wrong_with_a_battle_of_ones_own_is_told(hall, changes, words):
    """Nothing is begun, and the game that is open stays open."""
    seats = hall.start(FIRST)
    go_on(seats)
    with pytest.raises(NotReadable, match=words):
        hall.muster(setup(**changes))
    assert hall.unsaved()


def test_a_game_is_recorded_and_opened_again(hall, other):
    """By name; then it is not unsaved; another hall finds it and goes on where it stood."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 3)
    hall.record("mine")
    assert not hall.unsaved()
    before = seats[next(iter(seats))].view
    (saved,) = [save for save in other.saves() if save.kind == "named"]
    assert (saved.key, saved.name, saved.problems, saved.ended) == ("mine", "mine", (), "")
    assert (saved.battle, saved.turn, saved.phase) == (before.brief.name, before.turn, before.now.name)
    again = other.open("mine")
    assert again[next(iter(again))].view == before
    assert (other.notice, other.unsaved()) == ("", False)
    go_on(again)
    assert other.unsaved()


def test_undo_goes_on_after_a_load(hall, other):
    """What may be taken back may be taken back, and done again."""
    seats = hall.start(FIRST, seed="1", options={"undo": "free"})
    (side,) = seats[next(iter(seats))].view.to_act
    unit = next(u for u in seats[side].view.units.values() if u.side == side)
    seats[side].play(Hold(side, unit.id, 123))
    hall.record("mine")
    again = other.open("mine")
    assert again[side].view.units[unit.id].facing == 123
    assert again[side].undo()
    assert again[side].view.units[unit.id].facing == unit.facing
    other.record("mine")
    assert hall.open("mine")[side].redo()


def test_a_name_that_no_file_can_have_is_refused(hall):
    """And nothing is written."""
    hall.start(FIRST)
    for name in ("", "../x", "a/b", "a:b"):
        with pytest.raises(NotReadable, match="cannot be the name"):
            hall.record(name)
    assert "named" not in kinds(hall)


def test_each_phase_is_an_autosave(hall):
    """The newest is the latest; twenty at most."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 2)
    first = kinds(hall).count("auto")
    go_on(seats, 2)
    assert kinds(hall).count("auto") > first
    go_on(seats, 60)
    assert kinds(hall).count("auto") == 20


def test_a_game_that_is_put_away_is_kept_by_itself(hall):
    """What was done since the last autosave is not lost; there is no sign of a crash."""
    seats = hall.start(FIRST, seed="1")
    (side,) = seats[next(iter(seats))].view.to_act
    unit = next(u for u in seats[side].view.units.values() if u.side == side)
    seats[side].play(Hold(side, unit.id, 77))
    hall.close()
    assert not hall.unsaved()
    assert hall.crashed() is None
    newest = hall.saves()[0]
    assert newest.kind == "auto"
    assert hall.open(newest.key)[side].view.units[unit.id].facing == 77


def test_a_game_that_was_interrupted_is_offered_as_one_that_crashed(hall):
    """Its journal stays, in the same program, too; put away, it would have counted as ended."""
    seats = hall.start(FIRST, seed="1")
    played = next(iter(seats.values())).played
    hall.interrupt()
    hall.close()
    key = hall.crashed()
    assert key is not None
    assert next(iter(hall.open(key).values())).played == played


CRASH = """
import os, sys
sys.path[:0] = [{root!r}]
from pathlib import Path
from game.cli.hall import Hall
from game.cli.previews import Library
from game.core.turns import EndPhase
from game.files.shelf import Shelf
hall = Hall(Library.here(), Shelf(Path({folder!r})))
seats = hall.start("first-steps", seed="1")
side = sorted(next(iter(seats.values())).view.to_act)[0]
seats[side].play(EndPhase(side))
os._exit(3)
"""


def test_a_crash_is_found_and_its_game_goes_on(hall, tmp_path):
    """The program died: the next start offers its game, opened it is a running game and no crash any more."""
    code = CRASH.format(root=str(ROOT), folder=str(tmp_path / "saves"))
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 3
    key = hall.crashed()
    assert key is not None
    (saved,) = [save for save in hall.saves() if save.key == key]
    assert (saved.kind, saved.problems) == ("journal", ())
    seats = hall.open(key)
    assert next(iter(seats.values())).played == 2
    assert hall.crashed() is None
    assert Path(tmp_path / "saves" / f"{key}.jsonl").exists() is False
    assert hall.unsaved()
    hall.close()
    kept = hall.saves()[0]
    assert kept.kind == "auto"
    seats = hall.open(kept.key)
    assert not hall.unsaved()
    assert next(iter(seats.values())).played == 2
    go_on(seats)
    hall.record("rescued")
    assert "rescued" in [save.key for save in hall.saves()]


def harmed(hall: Hall, tmp_path: Path) -> Path:
    """Return the path of a save whose third line is damaged."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 3)
    hall.record("hurt")
    path = tmp_path / "saves" / "hurt.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:3], lines[3][:-30], *lines[4:], ""]), encoding="utf-8")
    return path


def test_a_damaged_save_is_listed_with_its_reason(hall, tmp_path):
    """It cannot be opened, and says why and what can be done; the game that is open is not touched."""
    path = harmed(hall, tmp_path)
    (saved,) = [save for save in hall.saves() if save.key == "hurt"]
    assert saved.problems == (f"{path}:4:1: damaged: its digest does not fit",)
    assert saved.hint == "3 lines of it can be kept"
    for look in (hall.open, hall.save, hall.replay):
        with pytest.raises(NotReadable, match=r"hurt\.jsonl:4:1"):
            look("hurt")
    assert hall.recorded()


def test_what_can_be_kept_of_it_is_salvaged(hall, tmp_path):
    """To a new save, each time to another; the damaged one stays."""
    path = harmed(hall, tmp_path)
    before = path.read_bytes()
    assert hall.salvage("hurt") == "hurt salvaged"
    assert "kept 3 lines" in hall.notice
    assert next(iter(hall.open("hurt salvaged").values())).played == 2
    assert hall.salvage("hurt") == "hurt salvaged 2"
    assert path.read_bytes() == before


def test_a_torn_save_opens_with_a_notice(hall, tmp_path):
    """Its last line is lost, and that is said."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 3)
    hall.record("torn")
    path = tmp_path / "saves" / "torn.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    assert next(iter(hall.open("torn").values())).played == 3
    assert "torn" in hall.notice
    hall.start(FIRST)
    assert hall.notice == ""


@pytest.mark.parametrize("key", ["nothing", "autosaves/nothing", "../up", "elsewhere/x"])
def test_a_save_that_is_not_there(hall, key):
    """Is told, whatever is asked of it."""
    for ask in (hall.open, hall.save, hall.replay, hall.salvage):
        with pytest.raises(NotReadable):
            ask(key)


def test_a_map_or_a_scenario_that_is_not_there(hall):
    """Deleted since the list was shown: told."""
    for ask in (hall.scenario, hall.map, hall.start):
        with pytest.raises(NotReadable):
            ask("nothing")


def test_a_scenario_with_faults_is_listed_with_them(library, tmp_path):
    """It cannot be started; the others can."""
    folder = tmp_path / "maps"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios" / "bad.yaml").write_text("format: scenario/1\nname: Bad\n", encoding="utf-8")
    (folder / "flat.yaml").write_text("format: map/1\nname: Flat\nsize: [36, 36]\n", encoding="utf-8")
    (folder / "broken.yaml").write_text("format: map/1\nname: Broken\nsize: [0, 36]\n", encoding="utf-8")
    hall = Hall(Library([folder], [folder / "scenarios"]), Shelf(tmp_path / "saves"))
    (bad,) = hall.scenarios()
    assert bad.key == "bad"
    assert any("bad.yaml:" in problem for problem in bad.problems)
    with pytest.raises(NotReadable, match=r"bad\.yaml"):
        hall.start("bad")
    assert {one.key: bool(one.problems) for one in hall.maps()} == {"flat": False, "broken": True}


def test_a_save_is_seen_before_it_is_opened(hall):
    """Table, forces and cards as they stand at its end."""
    seats = hall.muster(setup(deploy=True))
    go_on_setup(seats)
    hall.record("mine")
    seen = hall.save("mine")
    assert seen.battlefield is not None
    assert seen.size == (72, 48)
    assert {side: len(units) for side, units in seen.forces.items()} == {"Red": 2, "Blue": 2}
    assert seen.name == "Ours"


def go_on_setup(seats) -> None:
    """Answer who places first and leave all off the table."""
    (winner,) = seats["Red"].view.to_act
    seats[winner].play(Answer(winner, "first"))
    go_on(seats, 2)


def test_a_recorded_game_is_looked_at_moment_by_moment(hall):
    """A frame for each entry and one for the beginning, with titles, lines and seats that see it."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 4)
    hall.record("mine")
    frames = hall.replay("mine")
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


def test_the_open_game_may_be_looked_at_as_well(hall):
    """Looking does not change it; what is played later is not in it."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 2)
    frames = hall.recorded()
    count = len(frames)
    go_on(seats)
    assert len(frames) == count
    assert len(hall.recorded()) == count + 1


def test_how_it_ended_is_in_the_list(hall):
    """The winner and the reason."""
    seats = hall.start(FIRST, seed="1")
    loser, winner = seats
    seats[loser].play(Concede(loser))
    hall.record("over")
    (saved,) = [save for save in hall.saves() if save.key == "over"]
    assert saved.ended == f"{winner} won: {loser} conceded"


def test_a_save_is_thrown_away(hall):
    """For good."""
    hall.start(FIRST)
    hall.record("mine")
    hall.delete("mine")
    assert "mine" not in [save.key for save in hall.saves()]


def test_the_player_may_stop_what_takes_long(hall):
    """Until the last call of tell nothing has changed: the old game is still open."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats)
    said = []

    def tell(words, share):
        said.append((words, share))
        if share == 1.0:
            raise Stopped

    hall.tell = tell
    for begin in (lambda: hall.start(FIRST), lambda: hall.muster(setup())):
        with pytest.raises(Stopped):
            begin()
        assert hall.unsaved()
    assert said[0][1] is None
    hall.tell = lambda words, share: None
    go_on(seats)
    assert len(hall.recorded()) == 4


@pytest.fixture(name="patrol")
def _patrol(tmp_path):
    """A hall with the scenarios of the game."""
    hall = Hall(Library.here(), Shelf(tmp_path / "saves"))
    yield hall
    hall.close()


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


def played_last(hall: Hall) -> str:
    """Return the battle of the save that was played last."""
    return max(hall.saves(), key=lambda save: save.played).battle


@pytest.fixture
def still(monkeypatch):
    """A clock that stands still."""
    monkeypatch.setattr(time, "time", lambda: 1_790_000_000.0)
    monkeypatch.setattr(time, "strftime", lambda form: "2026-09-21 13.33")


@pytest.mark.usefixtures("still")
def test_an_autosave_belongs_to_its_game_not_to_a_name_and_a_minute(hall, other):
    """A PIN in one game leaves the autosaves of another of that name alone, and of its own none in clear."""
    theirs = other.start(FIRST, seed="2")
    go_on(theirs, 4)
    count = kinds(hall).count("auto")
    assert count > 0
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 4)
    assert kinds(hall).count("auto") == 2 * count
    hall.lock("Red", "1234")
    assert kinds(hall).count("auto") == count
    other.close()
    assert all(one.locked == () for one in hall.saves())


@pytest.mark.usefixtures("still")
def test_a_pin_after_a_recovery_leaves_no_autosave_from_before(hall, other, tmp_path):
    """The game bears its id from sitting to sitting."""
    go_on(hall.start(FIRST, seed="1"), 4)
    hall.record("it")
    hall.close()
    assert kinds(other).count("auto") > 0
    other.open("it")
    other.lock("Blue", "1234")
    assert kinds(other).count("auto") == 0


def test_a_pin_seals_the_saves_of_the_game_that_players_named(hall, other, tmp_path):
    """So that no clear copy of it stays; saves of other games stay as they are."""
    other.start(FIRST, seed="2")
    other.record("another")
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 2)
    hall.record("early")
    hall.lock("Red", "1234")
    assert {one.key: one.locked for one in hall.saves() if one.kind == "named"} == {
        "early": ("Red",),
        "another": (),
    }
    assert len(load(tmp_path / "saves" / "early.jsonl", pins={"Red": "1234"}).match.log) == 3
    hall.lock("Blue", "5678")
    assert next(one.locked for one in hall.saves() if one.key == "early") == ("Blue", "Red")
    listed = next(one for one in hall.saves() if one.key == "early")
    assert (listed.turn > 0, listed.problems) == (True, ())
    with pytest.raises(Sealed):
        hall.open("early", {"Red": "1234"})
    hall.open("early", {"Red": "1234", "Blue": "5678"})
    assert hall.locked == {"Red", "Blue"}
    assert "last played" in hall.notice


def test_another_pin_holds_for_the_saves_that_have_a_name_too(hall, tmp_path):
    """Who knows the old one opens none of them; without any PIN they are in clear again."""
    go_on(hall.start(FIRST, seed="1"), 2)
    hall.lock("Red", "1234")
    hall.record("evening")
    hall.lock("Red", "9999")
    kept = tmp_path / "saves" / "evening.jsonl"
    with pytest.raises(Locked):
        load(kept, pins={"Red": "1234"})
    assert load(kept, pins={"Red": "9999"}).match.log
    hall.lock("Red", "")
    assert load(kept).match.log


@pytest.mark.parametrize("seal", ["0", '"x"', '{"salts":5}', '{"salts":[[1]]}'])
def test_a_damaged_copy_keeps_no_other_from_being_sealed(hall, tmp_path, seal):
    """It is told, and all others are sealed."""
    go_on(hall.start(FIRST, seed="1"), 2)
    hall.record("zz")
    first = json.loads((tmp_path / "saves" / "zz.jsonl").read_text().splitlines()[0])
    head = {"format": "save/1", "game": first["game"], "sitting": 1, "seal": json.loads(seal)}
    Writer(tmp_path / "saves" / "aa.jsonl").begin([head])
    with pytest.raises(NotReadable, match=r"aa\.jsonl"):
        hall.lock("Red", "1234")
    assert {one.key: one.locked for one in hall.saves()}["zz"] == ("Red",)


@pytest.mark.parametrize("name", ["nul", "a:b", "n" * 100])
def test_a_save_of_any_name_is_opened_and_thrown_away(hall, tmp_path, name):
    """It may have come from elsewhere."""
    go_on(hall.start(FIRST, seed="1"), 2)
    hall.record("good")
    (tmp_path / "saves" / "good.jsonl").rename(tmp_path / "saves" / f"{name}.jsonl")
    hall.open(name)
    hall.salvage(name)
    hall.delete(name)
    assert name not in {one.key for one in hall.saves()}


def test_a_pin_of_three_letters_is_refused(hall):
    """Nothing is sealed then."""
    hall.start(FIRST, seed="1")
    with pytest.raises(NotReadable, match="4 to 40"):
        hall.lock("Red", "123")
    assert hall.locked == frozenset()


@pytest.mark.usefixtures("still")
def test_what_was_played_last_is_known_without_a_clock(hall, other, tmp_path):
    """Neither the clock nor the times of the files say it: a later sitting has a higher number."""
    go_on(hall.start(FIRST, seed="1"), 2)
    hall.record("first")
    go_on(hall.start("company-action", seed="1"), 2)
    hall.record("second")
    hall.close()
    for age, path in enumerate(sorted((tmp_path / "saves").rglob("*.jsonl"))):
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    os.utime(tmp_path / "saves" / "first.jsonl", (2_000_000_000, 2_000_000_000))
    assert played_last(hall) == "Company Action"
    other.open("first")
    go_on(other._seats(), 1)
    other.close()
    assert played_last(hall) == "First Steps"


def test_a_pin_that_cannot_be_written_is_not_set(hall, monkeypatch):
    """The game goes on as it was, and its journal holds it."""
    seats = hall.start(FIRST, seed="1")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refused)
        with pytest.raises(NotReadable, match="No space left"):
            hall.lock("Red", "1234")
    assert hall.locked == frozenset()
    go_on(seats, 1)
    assert hall.unwritten is None


def refused(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_game_goes_on_while_the_disk_is_full(hall, other, monkeypatch):
    """What is missing is counted, and is on the disk whole when there is room again."""
    seats = hall.start(FIRST, seed="1")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        go_on(seats, 3)
        assert hall.unwritten.lines == 3
        assert "No space left" in hall.unwritten.problem
        with pytest.raises(NotReadable, match="No space left"):
            hall.record("none")
        with pytest.raises(NotReadable, match="No space left"):
            hall.write_again()
    assert hall.unwritten.lines == 3
    hall.write_again()
    assert hall.unwritten is None
    go_on(seats, 1)
    hall.record("all")
    assert next(iter(other.open("all").values())).played == 5
    assert "none" not in [save.key for save in hall.saves()]


def test_a_game_is_begun_while_the_disk_is_full(hall, monkeypatch):
    """There is no journal yet; it is begun with its head when there is room."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        seats = hall.start(FIRST, seed="1")
        go_on(seats, 1)
        assert hall.unwritten.lines == 2
    go_on(seats, 1)
    assert hall.unwritten is None
    assert hall.recorded()


def test_a_full_disk_takes_no_old_save(hall, other, monkeypatch):
    """Saving over one leaves it as it was; a recovered journal stays until another file has its game."""
    seats = hall.start(FIRST, seed="1")
    hall.record("it")
    go_on(seats, 2)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        with pytest.raises(NotReadable):
            hall.record("it")
    assert next(iter(other.open("it").values())).played == 1


def test_a_game_can_be_kept_in_another_folder(hall, library, tmp_path, monkeypatch):
    """All of it goes there, and what is saved from then on."""
    seats = hall.start(FIRST, seed="1")
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").touch()
    go_on(seats, 2)
    assert hall.unwritten is not None
    elsewhere = tmp_path / "elsewhere"
    hall.write_again(str(elsewhere))
    assert hall.unwritten is None
    go_on(seats, 1)
    hall.record("there")
    assert next(iter(Hall(library, Shelf(elsewhere)).open("there").values())).played == 4


def test_another_folder_that_is_none_changes_nothing(hall, tmp_path):
    """The game stays where it is kept."""
    seats = hall.start(FIRST, seed="1")
    (tmp_path / "file").touch()
    with pytest.raises(NotReadable, match="no folder"):
        hall.write_again(str(tmp_path / "file"))
    go_on(seats, 1)
    hall.record("here")
    assert (tmp_path / "saves" / "here.jsonl").exists()


@pytest.mark.parametrize("how", ["file", "folder"])
def test_a_journal_that_vanished_is_begun_again_whole(hall, other, tmp_path, how):
    """With its head, at the next action."""
    seats = hall.start(FIRST, seed="1")
    (journal,) = (tmp_path / "saves" / "running").glob("*.jsonl")
    if how == "file":
        journal.unlink()
    else:
        shutil.rmtree(tmp_path / "saves" / "running")
    go_on(seats, 1)
    assert hall.unwritten is None
    assert len(load(journal).match.log) == 2


def test_what_no_file_has_is_offered_at_the_next_start(hall, other, monkeypatch):
    """A game that is put away while nothing can be written leaves its journal."""
    seats = hall.start(FIRST, seed="1")
    go_on(seats, 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refused)
        go_on(seats, 1)
        hall.close()
    assert other.crashed() is not None
    assert next(iter(other.open(other.crashed()).values())).played == 2


def test_saves_without_an_id_load_and_are_listed(hall, library, tmp_path):
    """Those of older versions; their autosaves are theirs, told by how they begin."""
    go_on(hall.start(FIRST, seed="1"), 2)
    hall.close()
    match = load(next((tmp_path / "saves" / "autosaves").glob("*.jsonl"))).match
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves" / "autosaves").mkdir(parents=True)
    save(match, tmp_path / "saves" / "old.jsonl")
    save(match, tmp_path / "saves" / "autosaves" / "First Steps 2026-01-01 10.00-0007.jsonl")
    found = {one.key: one for one in hall.saves()}
    assert all(not one.problems for one in found.values())
    assert len(found) == 2
    hall.open("old")
    hall.lock("Red", "1234")
    assert [one.key for one in hall.saves()] == ["old"]


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
def test_no_line_of_a_save_ends_the_program(hall, other, tmp_path, line):
    """It is listed as damaged, with its reason, and opening it says why."""
    hall.start(FIRST, seed="1")
    hall.record("bad")
    hall.record("good")
    hall.close()
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
def test_no_file_in_a_folder_keeps_the_program_from_starting(hall, other, tmp_path, within):
    """What cannot be read is listed as such, with its reason; the rest is there; a game begins."""
    hall.start(FIRST, seed="1")
    hall.record("good")
    hall.close()
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
def test_a_link_in_running_never_costs_its_victim_anything(hall, other, tmp_path, still):
    """Neither at the place of a journal nor of its lock."""
    hall.start(FIRST, seed="1")
    (journal,) = (tmp_path / "saves" / "running").glob("*.jsonl")
    hall.close()
    victim = tmp_path / "victim"
    victim.write_text("mine")
    for path in (journal, journal.with_suffix(".lock")):
        path.symlink_to(victim)
        go_on(other.start(FIRST, seed="1"), 2)
        other.close()
        assert victim.read_text() == "mine"
        assert path.is_symlink()
        path.unlink()


def test_a_file_that_goes_while_it_is_listed_is_not_listed(hall, tmp_path, monkeypatch):
    """The others are."""
    hall.start(FIRST, seed="1")
    hall.record("goes")
    hall.record("stays")
    lstat = os.lstat

    def going(path, **kwargs):
        if str(path).endswith("goes.jsonl"):
            raise FileNotFoundError(errno.ENOENT, "gone", str(path))
        return lstat(path, **kwargs)

    monkeypatch.setattr(os, "lstat", going)
    assert [one.name for one in hall.saves() if one.kind == "named"] == ["stays"]


@pytest.mark.skipif(os.name == "nt", reason="pipes and links are POSIX")
def test_no_file_among_maps_and_battles_keeps_the_program_from_starting(tmp_path):
    """They are listed with their reasons; what ships is there."""
    folder = tmp_path / "maps"
    (folder / "scenarios").mkdir(parents=True)
    wanted = strange(folder, ".yaml")
    strange(folder / "scenarios", ".yaml")
    hall = Hall(Library([places.maps(), folder], [places.scenarios(), folder / "scenarios"]), Shelf(tmp_path))
    for listed in (hall.maps(), hall.scenarios()):
        found = {one.key: one for one in listed}
        for name, words in wanted.items():
            assert words in found[name].problems[0]
    assert FIRST in [one.key for one in hall.scenarios()]


def test_left_over_files_are_swept_at_the_start(hall, library, tmp_path):
    """Of killed writes, older ones too."""
    go_on(hall.start(FIRST, seed="1"), 2)
    folders = [tmp_path / "saves" / within for within in ("", "running", "autosaves")]
    for folder in folders:
        (folder / ".sightline-0123456789abcdef.tmp").touch()
        (folder / ".first.jsonl.new").touch()
    Hall(library, Shelf(tmp_path / "saves"))
    assert [path for folder in folders for path in folder.glob(".*")] == []


def test_each_battle_has_a_quick_save_of_its_own(hall, other):
    """Two battles of one scenario, one after the other: neither overwrites the other's; each its own."""
    hall.start(FIRST, seed="1")
    first = hall.quick_save()
    assert hall.quick_save() == first
    assert not hall.unsaved()
    other.start(FIRST, seed="2")
    second = other.quick_save()
    assert second != first
    assert {first, second} <= {save.name for save in hall.saves()}
    hall.open(first)
    assert hall.quick_save() == first
    assert len([save for save in hall.saves() if "quick save" in save.name]) == 2


def test_after_save_as_the_battle_bears_the_name(hall):
    """The quick save, the autosaves, and the battle when it is opened again; its old quick save goes."""
    hall.start(FIRST, seed="1")
    assert hall.name == hall.scenario(FIRST).name
    old = hall.quick_save()
    hall.record("Friday")
    assert hall.name == "Friday"
    fast = hall.quick_save()
    assert fast.startswith("Friday")
    assert old not in {save.name for save in hall.saves()}
    hall.start(FIRST, seed="2")
    assert hall.name == hall.scenario(FIRST).name
    for key in ("Friday", fast):
        hall.open(key)
        assert hall.name == "Friday"


def test_a_recovered_battle_bears_the_name_it_was_saved_by(hall, other):
    """However often it is recovered; one that nobody named has its scenario's name."""
    hall.start(FIRST, seed="1")
    hall.record("Friday")
    hall.interrupt()
    for _ in range(3):
        (left,) = [save for save in hall.saves() if save.kind == "journal"]
        other.open(left.key)
        assert other.name == "Friday"
        other.interrupt()
    for old in hall.saves():
        hall.delete(old.key)
    hall.start(FIRST, seed="1")
    hall.interrupt()
    (left,) = [save for save in hall.saves() if save.kind == "journal"]
    other.open(left.key)
    assert other.name == hall.scenario(FIRST).name


def test_a_quick_save_of_before_names_no_battle(hall):
    """The one place that all battles shared is a save like any other; its battle has its scenario's name."""
    hall.start(FIRST, seed="1")
    hall.record("quick save")
    hall.open("quick save")
    assert hall.name == hall.scenario(FIRST).name


@pytest.mark.parametrize("name", ["CON", "nul.", "Lpt1 ", "aux!"])
def test_no_map_or_scenario_has_a_name_that_windows_keeps(hall, library, tmp_path, name):
    """It is told and nothing is written; asking whether it is there is no fault."""
    library._maps, before = (places.maps(), tmp_path / "maps"), library._maps
    try:
        hall.lab(Ground(size=(24, 24)))
        assert not hall.keeps("map", name)
        with pytest.raises(NotReadable, match="cannot be the name"):
            hall.save_map(name)
    finally:
        library._maps = before
    assert not (tmp_path / "maps").exists()
