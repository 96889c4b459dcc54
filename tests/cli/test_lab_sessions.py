"""Lab sessions of the lobby: opened, saved, recovered after a crash, turned into a battle."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from commands import call

from game.battlefield.terrain.field import Form
from game.battlefield.terrain.ground import level
from game.core.engine.sandbox import Edit, is_sandbox
from game.core.lobby import LabTable, NotReadable, Sketch
from game.core.model.edits import Built, Opted, Put, Taken
from game.core.views.reporting import sight_report
from game.files import places
from game.files.check import check_file
from game.files.saves.save_folder import SaveFolder
from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary


@pytest.fixture
def lobby(tmp_path):
    """A lobby with a folder of its own for maps."""
    own = tmp_path / "maps"
    library = PreviewLibrary([places.maps(), own], [places.scenarios(), own / "scenarios"])
    lobby = LocalLobby(library, SaveFolder(tmp_path / "saves"))
    yield lobby
    lobby.close()


def unit_of(lobby, card, side, at, key):
    """Return a unit of the roster at a place."""
    sample = next(one.sample for one in lobby.roster() if one.card == card)
    return replace(sample, id=key, side=side, at=Point(*at), facing=90.0)


def two(lobby, seats) -> None:
    """Put one unit of each side on the table."""
    for side, at, card in (("Blue", (10.0, 10.0), "AS7-D"), ("Red", (20.0, 12.5), "GRF-1N")):
        unit = unit_of(lobby, card, side, at, f"u{side}")
        high = level(seats[side].view.battlefield, unit.at)
        seats[side].play(Edit(side, Put(replace(unit, level=high))))


def test_an_empty_table_is_opened(lobby):
    """Two sides, no terrain, no units; nothing is unsaved."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    view = seats["Blue"].view
    assert is_sandbox(view.rules)
    assert (view.battlefield.width, view.battlefield.depth, view.battlefield.features) == (30.0, 20.0, ())
    assert list(seats) == ["Blue", "Red"]
    assert not lobby.unsaved()


@pytest.mark.parametrize("size", [(0.0, 20.0), (30.0, 401.0)])
def test_a_table_has_a_size(lobby, size):
    """From an inch to 400."""
    with pytest.raises(NotReadable):
        lobby.lab(LabTable(size=size))


def test_a_map_and_a_scenario_are_opened(lobby):
    """The map alone, or with the units of the scenario where they stand."""
    on_map = lobby.lab(LabTable(map="crown-hill"))["Blue"].view
    assert on_map.battlefield == lobby.map("crown-hill").battlefield
    with_units = lobby.lab(LabTable(scenario="first-steps"))
    view = next(iter(with_units.values())).view
    assert len(view.units) == sum(len(force) for force in lobby.scenario("first-steps").forces.values())


def test_terrain_is_judged_in_the_words_of_the_loader(lobby):
    """Good sketches become features with their drawing; bad ones are told why."""
    size = (30.0, 20.0)
    wood = lobby.feature(Sketch("w", "woods", Circle(Point(5, 5), 3)), size)
    assert (wood.form, wood.height, wood.drawing) == (Form.AREA, 2.0, Circle(Point(5, 5), 3))
    pond = lobby.feature(Sketch("p", "water", Box(Point(1, 1), 4, 4, 30), 1.5, "Pond"), size)
    assert (pond.depth, pond.name) == (1.5, "Pond")
    bow = Polygon((Point(0, 0), Point(6, 6), Point(6, 0), Point(0, 6)))
    for sketch, words in (
        (Sketch("x", "woods", bow), "the shape cannot be used: its outline crosses itself"),
        (Sketch("x", "hill", Circle(Point(5, 5), 3)), "`height` is missing; hill needs it, in inches"),
        (Sketch("x", "hill", Circle(Point(5, 5), 3), -1), "expected inches above 0 up to 1,000"),
        (
            Sketch("x", "wall", Strip((Point(1, 1), Point(1, 1)), 1), 1),
            "a line needs at least two different points",
        ),
        (
            Sketch("x", "woods", Circle(Point(50, 50), 3)),
            "the shape cannot be used: it lies wholly outside of the table",
        ),
    ):
        with pytest.raises(NotReadable) as wrong:
            lobby.feature(sketch, size)
        assert wrong.value.problems == (words,)


def test_a_lab_is_kept_as_a_scenario_that_the_commands_read(lobby, capsys):
    """`check` accepts it, `sight` sees what the lab saw, and the list of battles has it."""
    seats = lobby.lab(LabTable())
    two(lobby, seats)
    wood = lobby.feature(Sketch("new wood", "woods", Circle(Point(15, 11), 2)), (72.0, 48.0))
    seats["Blue"].play(Edit("Blue", Built((wood,)), words="woods"))
    assert lobby.unsaved()
    assert not lobby.keeps("scenario", "Lab One")
    path = lobby.save_scenario("Lab One")
    assert not lobby.unsaved()
    assert lobby.keeps("scenario", "lab one")
    assert check_file(path) == ("scenario", ())
    view = seats["Blue"].view
    seen = sight_report(view, view.units["uBlue"], view.units["uRed"])
    told = call(capsys, "sight", path, "atlas-as7-d-1", "griffin-grf-1n-1", "--json")
    assert told.status == 0
    said = told.data
    assert said["verdict"] == seen.verdict
    assert said["woods_inches"] == pytest.approx(seen.woods)
    assert said["to_hit"]["total"] == seen.to_hit.total
    assert "lab-one" in [one.key for one in lobby.scenarios()]
    again = lobby.lab(LabTable(scenario="lab-one"))
    assert next(iter(again.values())).view.battlefield == view.battlefield


def test_a_map_keeps_its_shapes(lobby):
    """Circles, rectangles and lines stand in the file as such."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    sketches = (
        Sketch("a", "woods", Circle(Point(5, 5), 3)),
        Sketch("b", "building", Box(Point(10, 5), 4, 3, 20), 2),
        Sketch("c", "wall", Strip((Point(1, 15), Point(9, 15)), 0.25), 1),
        Sketch("d", "hill", Polygon((Point(20, 2), Point(28, 2), Point(24, 9))), 2),
    )
    features = tuple(lobby.feature(sketch, (30.0, 20.0)) for sketch in sketches)
    seats["Red"].play(Edit("Red", Built(features)))
    path = lobby.save_map("Shapes")
    text = Path(path).read_text(encoding="utf-8")
    for words in (
        "circle: [5, 5, 3]",
        "rect: [10, 5, 4, 3], turn: 20",
        "line: [[1, 15], [9, 15]]",
        "polygon: [[20, 2]",
    ):
        assert words in text
    assert check_file(path) == ("map", ())
    assert not lobby.unsaved()
    assert lobby.map("shapes").battlefield == seats["Red"].view.battlefield


def test_what_no_scenario_could_have_is_not_written(lobby, tmp_path):
    """Two units in one place: the words name them, and there is no file."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    seats["Red"].play(Edit("Red", Put(replace(seats["Red"].view.units["uRed"], at=Point(10.2, 10)))))
    wrong = lobby.misplaced(seats["Red"].view)
    assert list(wrong) == ["uRed"]
    with pytest.raises(NotReadable) as refused:
        lobby.save_scenario("Bad")
    assert refused.value.problems == ('Griffin GRF-1N: the base overlaps that of Atlas AS7-D by 1.05"',)
    assert not list(tmp_path.rglob("bad.yaml"))
    for name in ("", "???", "x" * 300):
        with pytest.raises(NotReadable):
            lobby.save_map(name)


def test_a_battle_begins_from_the_position(lobby):
    """A real game with the same units in the same places, the options of the lab, dice and turns."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    with pytest.raises(NotReadable) as empty:
        lobby.battle()
    assert len(empty.value.problems) == 2
    two(lobby, seats)
    seats["Blue"].play(Edit("Blue", Opted({"woods_block": 4})))
    lab = seats["Blue"].view
    battle = lobby.battle()
    view = battle["Blue"].view
    assert not is_sandbox(view.rules)
    assert view.rules.options["woods_block"] == 4
    assert view.now.name == "movement"
    assert {(u.name, u.at, u.side) for u in view.units.values()} == {
        (u.name, u.at, u.side) for u in lab.units.values()
    }


def test_a_lab_that_crashed_goes_on(lobby, tmp_path):
    """Its journal lies there with every edit; opened, it undoes and redoes them."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    seats["Red"].play(Edit("Red", Taken("uRed"), words="out"))
    lobby.record("kept lab")
    other = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path / "saves"))
    assert next(save for save in other.saves() if save.key == "kept lab").phase == "edit"
    again = other.open("kept lab")
    assert is_sandbox(again["Blue"].view.rules)
    assert list(again["Blue"].view.units) == ["uBlue"]
    assert again["Blue"].undo()
    assert set(again["Blue"].view.units) == {"uBlue", "uRed"}
    assert again["Blue"].redo()
    other.close()
    running = next((tmp_path / "saves" / "running").glob("*.jsonl"))
    assert json.loads(running.read_text().splitlines()[0])["rules"] == ["alpha_strike", "sandbox"]


def test_skill_is_changed_by_the_family(lobby):
    """The unit is the same but for it."""
    unit = unit_of(lobby, "AS7-D", "Blue", (1, 1), "u")
    assert lobby.skilled(unit, 2).profile == replace(unit.profile, skill=2)


def test_a_kept_lab_is_seen_and_replayed_like_a_game(lobby):
    """The list of saves shows its table and units; the replay has a frame for each edit."""
    seats = lobby.lab(LabTable(size=(30.0, 20.0)))
    two(lobby, seats)
    seats["Blue"].play(Edit("Blue", Opted({"woods_block": 4}), words="set woods_block"))
    lobby.record("bench")
    seen = lobby.save("bench")
    assert seen.battlefield is not None
    assert {side: len(units) for side, units in seen.forces.items()} == {"Blue": 1, "Red": 1}
    frames = lobby.replay("bench")
    assert len(frames) == 4
    assert [len(frame.seats["Red"].view.units) for frame in frames] == [0, 1, 2, 2]
    assert "woods_block" in frames[3].title


def test_edges_and_dice_of_a_battle_go_through_the_lab(lobby):
    """A battle of the list, opened in the lab and begun from there, is the same battle."""
    lobby.lab(LabTable(scenario="first-steps"))
    view = next(iter(lobby.battle().values())).view
    direct = next(iter(lobby.start("first-steps").values())).view
    assert view.brief.edges == direct.brief.edges
    assert view.brief.victory == direct.brief.victory
    assert view.battlefield == direct.battlefield
    assert sorted(unit.name for unit in view.units.values()) == sorted(u.name for u in direct.units.values())
