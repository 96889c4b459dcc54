"""The commands work for a family whose squads move as one: Warbands, of `tests/families`."""

from __future__ import annotations

import json
import math

import pytest
import second_family
from commands import call, file

from game.core.engine.match import Match
from game.core.model.events import fold


def squad(side: str, at: tuple[float, float], count: int, card: str = "SPEAR") -> str:
    """Return *count* models in ranks of three, 1.5 inches apart."""
    places = [(at[0] + 1.5 * (n % 3), at[1] + 1.5 * (n // 3)) for n in range(count)]
    return ", ".join(
        f"{{id: {side}{n}, card: {card}, group: {side.upper()}, at: [{x}, {y}], facing: 0}}"
        for n, (x, y) in enumerate(places)
    )


MUSTER = f"""
format: scenario/1
name: A meeting
map: {{size: [48, 48], features: [{{id: keep, kind: building, rect: [18, 30, 6, 6]}}]}}
rules: [warbands]
seed: "3"
sides:
  - {{name: Red, edge: south, units: [{squad("a", (10, 40), 7)}]}}
  - {{name: Blue, edge: north, units: [{squad("b", (10, 28), 6)}]}}
"""


@pytest.fixture
def muster(monkeypatch, tmp_path):
    """The file of a battle of warbands."""
    second_family.joined(monkeypatch, tmp_path, "warbands")
    yield file(tmp_path, "muster.yaml", MUSTER)
    monkeypatch.undo()
    second_family.forgotten()


def played(capsys, tmp_path, path, *items, **options):
    """Return what `run` tells of a script of *items*."""
    script = file(tmp_path, "script.json", json.dumps(items))
    more = [part for name, value in options.items() for part in (f"--{name}", value)]
    return call(capsys, "run", path, "--script", script, "--json", *more)


def test_the_file_is_checked(capsys, muster):
    """As that of any family."""
    told = call(capsys, "check", muster)
    assert (told.status, told.err) == (0, "")


def test_a_squad_moves_by_one_path(capsys, muster, tmp_path):
    """Each model keeps its place in the formation; each is told of by an event of its own; the go passes."""
    step = {"action": "Advance", "side": "Red", "unit": "a0", "path": [[13, 36]]}
    told = played(capsys, tmp_path, muster, step)
    assert told.status == 0, told.err
    moved = [event for event in told.data["events"] if event["event"] == "Moved"]
    assert [event["unit"] for event in moved] == ["a0", "a1", "a3", "a4", "a2", "a6", "a5"]
    for event in moved:
        (x0, y0), (x1, y1) = event["path"]
        assert (x1 - x0, y1 - y0) == pytest.approx((3, -4))
    assert told.data["to_act"] == ["Blue"]


def test_a_squad_too_far_is_refused_with_the_models_name(capsys, muster, tmp_path):
    """What its leader could do, one of the others cannot: its way around the keep is too long."""
    step = {"action": "Advance", "side": "Red", "unit": "a2", "path": [[18.9, 39.3]]}
    assert played(capsys, tmp_path, muster, step).status == 0
    far = {"action": "Advance", "side": "Red", "unit": "a0", "path": [[10, 33.9]]}
    refused = played(capsys, tmp_path, muster, far).data["refused"]
    assert refused["refusals"] == [{"reason": 'needs 6.1" of 6"', "rule": "WAR-01"}]


def test_reach_tells_whether_the_squad_can_go(capsys, muster):
    """It plans as the window does."""
    told = call(capsys, "reach", muster, "a0", "--to", "12,36", "--json")
    assert (told.status, told.data["legal"], told.data["cost"]) == (0, True, pytest.approx(math.hypot(2, 4)))


def test_the_owner_chooses_who_is_removed(capsys, muster, tmp_path):
    """By a pick of a model, one after the other; nobody else may answer, and with no other model."""
    near = {"action": "Advance", "side": "Red", "unit": "a0", "path": [[10, 36]]}
    blue = {"action": "Stand", "side": "Blue", "unit": "b0"}
    end = [
        {"action": "Loose", "side": "Red", "unit": "a0", "target": "b4"},
        {"action": "Pick", "side": "Blue", "unit": "b5"},
    ]
    told = played(capsys, tmp_path, muster, near, blue, *end, dice="5,1,6,2,1,2,3")
    assert told.data["refused"]["asked"]["sides"] == ["Blue"]
    assert told.data["refused"]["asked"]["allows"] == ["Pick"]
    gone = [name for name, unit in told.data["units"].items() if unit["removed"]]
    assert gone == ["b5"]
    wrong = {"action": "Pick", "side": "Blue", "unit": "a1"}
    told = played(capsys, tmp_path, muster, near, blue, end[0], wrong, dice="5,1,6,2,1,2,3")
    assert told.data["refused"]["item"] == 3
    whose = {"action": "Pick", "side": "Red", "unit": "b5"}
    told = played(capsys, tmp_path, muster, near, blue, end[0], whose, dice="5,1,6,2,1,2,3")
    assert told.data["refused"]["refusals"][0]["reason"] == "it is Blue's go"
    last = {"action": "Pick", "side": "Blue", "unit": "b0"}
    told = played(capsys, tmp_path, muster, near, blue, *end, last, dice="5,1,6,2,1,2,3")
    assert told.status == 0
    assert told.data["to_act"] == ["Blue"]


def test_models_move_one_by_one_and_the_end_of_the_go_looks_after_them(capsys, muster, tmp_path):
    """Whoever has left the squad by then is shaken; the hook is called once, after the last of them."""
    away = {"action": "Shift", "side": "Red", "unit": "a6", "path": [[10, 46]]}
    told = played(capsys, tmp_path, muster, away)
    assert told.data["to_act"] == ["Red"]
    assert not told.data["units"]["a6"]["status"]["shaken"]
    told = played(capsys, tmp_path, muster, away, {"action": "Stand", "side": "Red", "unit": "a0"})
    assert told.data["to_act"] == ["Blue"]
    assert [name for name, unit in told.data["units"].items() if unit["status"]["shaken"]] == ["a6"]
    assert [event["event"] for event in told.data["events"]].count("GoEnded") == 1


def test_a_save_of_it_is_replayed_and_judged_again(capsys, muster, tmp_path):
    """With the question that was open when it was written."""
    save = tmp_path / "saved.jsonl"
    near = {"action": "Advance", "side": "Red", "unit": "a0", "path": [[10, 36]]}
    blue = {"action": "Stand", "side": "Blue", "unit": "b0"}
    loose = {"action": "Loose", "side": "Red", "unit": "a0", "target": "b4"}
    played(capsys, tmp_path, muster, near, blue, loose, dice="5,1,6,2,1,2,3", save=save)
    told = call(capsys, "replay", save, "--disputed", "--json")
    assert told.status == 0, told.err
    assert told.data["entries"] == []
    assert call(capsys, "check", save).status == 0


def test_a_picture_of_it_is_drawn(capsys, muster, tmp_path):
    """With the overlay of its own."""
    told = call(capsys, "render", muster, "-o", tmp_path / "drawn.png", "--overlay", "together:a0")
    assert (told.status, told.err) == (0, "")


def test_sights_are_measured_model_by_model(capsys, muster):
    """As the geometry has them."""
    told = call(capsys, "sight", muster, "a0", "b3", "--json")
    assert (told.status, told.data["range"], told.data["verdict"]) == (0, 9.5, "clear")


def test_random_games_are_what_their_events_say(muster):
    """Random hands play them to the end; each log gives its state again, and is not disputed."""
    import random

    from game.core.views.seat import Seat
    from game.files.scenarios.battle_start import battle_start
    from game.files.scenarios.scenarios import read_scenario
    from game.mechanics.squads.coherency import members

    lengths = []
    for number in range(8):
        hands = random.Random(number)
        begun = battle_start(read_scenario(muster), seed=str(number))
        match = Match(begun.state)
        match.play(begun.begin)
        while match.state.result is None:
            side = sorted(match.state.to_act)[0]
            seat = Seat(side, match)
            acts = seat.choices()
            fine = acts[:-1] if len(acts) > 1 else acts
            seat.play(hands.choice(fine))
        state = match.state
        assert fold(match.start, [event for entry in match.log for event in entry.events]) == state
        here = state.present
        for unit in here:
            assert all(
                math.dist(unit.at, other.at) >= unit.base + other.base - 1e-6
                for other in here
                if other is not unit
            )
            assert members(state, unit)
        lengths.append(len(match.log))
    assert min(lengths) > 4


WAGONS = """
format: scenario/1
name: A wagon park
map: {size: [36, 36], features: [{id: wall, kind: building, rect: [11.01, 5, 4, 24]}]}
rules: [warbands]
seed: "3"
sides:
  - name: Red
    edge: south
    units: [{id: w, card: WAGON, at: [10, 26], facing: 0}, {id: e, card: SHELL, at: [20, 32], facing: 90}]
  - name: Blue
    edge: north
    units:
      - {id: b, card: SPEAR, at: [10, 8]}
      - {id: c, card: SPEAR, shape: {oval: [3, 1]}, at: [20, 8], facing: 90}
"""


@pytest.fixture
def wagons(muster, tmp_path):
    """The file of a battle with bases that are no discs."""
    return file(tmp_path, "wagons.yaml", WAGONS)


def test_a_wagon_stands_where_its_disc_would_not(capsys, wagons):
    """A file may say so; it is refused where its own base overlaps the wall, or another unit's base it."""
    assert call(capsys, "check", wagons).status == 0
    text = wagons.read_text(encoding="utf-8")
    wagons.write_text(text.replace("at: [10, 26], facing: 0", "at: [10, 26], facing: 5"))
    assert "partly in the building `wall`" in call(capsys, "check", wagons).err
    wagons.write_text(
        text.replace("{id: b, card: SPEAR, at: [10, 8]}", "{id: b, card: SPEAR, at: [10, 23.6]}")
    )
    assert "overlaps that of unit `w`" in call(capsys, "check", wagons).err
    wagons.write_text(text.replace("shape: {oval: [3, 1]}", "base: 1, shape: {oval: [3, 1]}"))
    assert "a radius or a shape, not both" in call(capsys, "check", wagons).err
    wagons.write_text(text.replace("shape: {oval: [3, 1]}", "shape: {oval: [3, 1], rectangle: [1, 1]}"))
    assert "either rectangle" in call(capsys, "check", wagons).err
    wagons.write_text(text.replace("shape: {oval: [3, 1]}", "shape: {oval: [3, 0]}"))
    assert "expected a number above 0" in call(capsys, "check", wagons).err


def test_ranges_of_wagons_are_from_edge_to_edge(capsys, wagons):
    """End to man: 18 inches between the middles, less two for the wagon and a half for the man."""
    assert call(capsys, "sight", wagons, "b", "w", "--json").data["range"] == pytest.approx(15.5)
    assert call(capsys, "sight", wagons, "e", "c", "--json").data["range"] == pytest.approx(24 - 1 - 0.5)


def test_a_wagon_drives_along_the_wall_and_cannot_turn_there(capsys, wagons, tmp_path):
    """By `reach` as by `run`."""
    assert call(capsys, "reach", wagons, "w", "--to", "10,20", "--json").data["legal"]
    refused = call(capsys, "reach", wagons, "w", "--to", "9,20", "--json").data["refusals"]
    assert "the building wall is closed" in refused[0]["reason"]
    go = {"action": "Advance", "side": "Red", "unit": "w", "path": [[10, 20]]}
    told = played(capsys, tmp_path, wagons, go)
    assert (told.status, told.data["units"]["w"]["at"]) == (0, [10, 20])
    assert told.data["units"]["w"]["shape"] == {"rectangle": [4, 2]}
    assert "shape" not in told.data["units"]["b"]


def test_wagons_are_saved_and_drawn(capsys, wagons, tmp_path):
    """A save holds the shapes; the picture has a polygon where others have a circle."""
    save, drawn = tmp_path / "saved.jsonl", tmp_path / "drawn.svg"
    played(capsys, tmp_path, wagons, save=save)
    assert call(capsys, "check", save).status == 0
    assert '"shape"' in save.read_text(encoding="utf-8")
    assert call(capsys, "render", wagons, "-o", drawn).status == 0
    assert call(capsys, "render", wagons, "-o", tmp_path / "drawn.png").status == 0
