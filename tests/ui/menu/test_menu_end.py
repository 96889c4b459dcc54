"""The end of a battle, and its replay."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from menu_pilot import at_table, menu, show
from toy_lobby import ToyLobby, battle, with_saves

from game.battlefield.terrain.field import Battlefield
from game.core.engine.agreement import Concede
from game.core.engine.match import Match
from game.core.views.observe import OVERSEER
from game.core.views.seat import Seat
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.mechanics.battle.battle_statistics import points
from game.ui.menu.replay.end import End
from game.ui.menu.replay.report import ReportScreen
from game.ui.menu.replay.screen import PACE, Replay
from game.ui.menu.title import Title
from game.ui.painting import terrain


@pytest.fixture
def pilot(lobby):
    """The end screen over the table of a duel that was fought out."""
    pilot = menu(lobby)
    pilot.app.screen.context.play(battle(lobby, "duel", 300))
    pilot.step()
    pilot.press("f8")
    pilot.step()
    assert isinstance(pilot.app.screen, End)
    return pilot


FOUR = """
format: scenario/1
name: Four
map: {size: [40, 40], features: []}
rules: [alpha_strike]
seed: "1"
sides:
  - {name: Red, edge: south, units: [{id: a, card: GRF-1N, at: [10, 35]}]}
  - {name: Blue, edge: north, units: [{id: b, card: GRF-1N, at: [10, 5]}]}
  - {name: Green, edge: east, units: [{id: c, card: GRF-1N, at: [35, 25]}]}
  - {name: Gold, edge: west, units: [{id: d, card: GRF-1N, at: [5, 25]}]}
"""


def test_more_than_two_sides_are_compared(tmp_path):
    """Each has its emblem and its numbers in one table."""
    path = tmp_path / "four.yaml"
    path.write_text(FOUR)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    seats = lobby.begin(battle_start(read_scenario(path)))
    for side in ("Red", "Green", "Gold"):
        seats[side].play(Concede(side))
    pilot = menu(lobby)
    pilot.app.push(End(pilot.app.screen.context, seats))
    pilot.step()
    assert pilot.sees("Blue wins")
    right = [one.rect.right for side in seats for one in pilot.app.written if one.text == side][-4:]
    assert len(right) == len(set(right)) == 4
    assert [one.text for one in pilot.app.written].count("1 of 1") == 4
    lobby.close()


def test_six_sides_have_their_emblems_where_names_have_no_room(tmp_path):
    """Every column has its numbers; names that would be cut to a letter stand in the tooltips alone."""
    more = "\n".join(
        f"  - {{name: {name}, edge: {edge}, units: [{{id: {name}, card: GRF-1N, at: [{x}, 20]}}]}}"
        for name, edge, x in (("Carmine Guards", "south", 15), ("Silver Guards", "north", 25))
    )
    path = tmp_path / "six.yaml"
    path.write_text(f"{FOUR}{more}\n")
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    seats = lobby.begin(battle_start(read_scenario(path)))
    for side in [side for side in seats if side != "Blue"]:
        seats[side].play(Concede(side))
    pilot = menu(lobby)
    pilot.app.push(End(pilot.app.screen.context, seats))
    pilot.step()
    assert pilot.sees("Blue wins")
    assert [one.text for one in pilot.app.written].count("1 of 1") == 6
    assert not any("…" in one.text for one in pilot.app.written)
    lobby.close()


def test_it_says_who_won_and_why(lobby, pilot):
    """The winner, the turn, the reason with its rule."""
    view = next(iter(pilot.app.screen._seats.values())).view
    assert pilot.sees(f"{view.result.winner} wins")
    assert pilot.sees(f"Turn {view.turn}.  No enemy is left to fight (TOY-6)")


def test_it_counts_what_every_unit_did(pilot):
    """Every unit with hits of shots, dealt, taken; the sides with their sums; the heaviest blow."""
    found = pilot.app.screen._account
    assert len(found.per_unit) == 8
    for one in found.per_unit:
        assert pilot.sees(one.unit.name)
    best = found.per_unit[0]
    assert pilot.sees(f"{best.hits}/{best.shots}")
    assert pilot.sees("Heaviest blow:")
    assert pilot.sees("Enemies destroyed")
    dealt = sum(one.dealt for one in found.of("Blue"))
    assert dealt == sum(turn["Blue"] for turn in found.by_turn)


def test_points_are_those_of_the_destroyed_enemies(pilot):
    """The winner has the sum of the other side's cards."""
    screen = pilot.app.screen
    winner = screen.view.result.winner
    lost = [unit for unit in screen.view.units.values() if unit.side != winner and unit.removed]
    worth = points(screen._account, screen.view, winner)
    assert worth == sum(unit.profile.pv for unit in lost) > 0
    assert pilot.sees(str(worth))


def test_hovering_a_row_tells_the_luck_of_a_unit(pilot):
    """Hits of shots, and how many were expected."""
    best = pilot.app.screen._account.per_unit[0]
    pilot.hover(pilot.find(best.unit.name).rect.center)
    pilot.step(0.5, 2)
    assert f"expected: {best.expected:.1f}" in pilot.app._tip.text


def test_the_table_can_be_seen_again(pilot):
    """Escape leads to it, and the end can be opened again."""
    pilot.press("escape")
    assert at_table(pilot)
    pilot.press("f8")
    assert isinstance(pilot.app.screen, End)


def test_leaving_an_unsaved_battle_asks_first(lobby, pilot):
    """To the main menu only after an answer."""
    pilot.click_words("Main menu")
    assert pilot.sees("Leave the battle?")
    pilot.click_words("Cancel")
    assert isinstance(pilot.app.screen, End)
    pilot.click_words("Main menu")
    pilot.click_words("Save first")
    assert isinstance(pilot.app.screen, Title)
    assert "Four against four" in lobby.kept
    assert lobby.match is None


def test_it_can_be_saved_by_name(lobby, pilot):
    """The dialog proposes the name of the battle."""
    pilot.click_words("Save")
    pilot.press("return")
    assert "Four against four" in lobby.kept
    pilot.click_words("Main menu")
    assert isinstance(pilot.app.screen, Title)


def test_a_draw_and_an_open_battle_have_words(lobby):
    """No winner: a draw; no result: not decided."""
    pilot = menu(lobby)
    pilot.app.screen.context.play(battle(lobby, "duel", 6))
    pilot.press("f8")
    pilot.step()
    assert pilot.sees("Not decided")
    assert pilot.sees("No damage was done") or pilot.sees("Heaviest blow:")


# the replay


@pytest.fixture
def replay(pilot):
    pilot.click_words("Watch the replay")
    assert isinstance(pilot.app.screen, Replay)
    return pilot


def now(pilot):
    """Return the number of the frame that is shown."""
    return pilot.app.screen.now


def test_it_begins_at_the_beginning(replay):
    """Nothing in the log, the first frame, the name of the battle."""
    assert now(replay) == 0
    assert replay.sees("Four against four")
    assert replay.sees("The beginning")


def test_stepping_goes_entry_by_entry(replay):
    """Right and left, or the buttons; both ends hold."""
    replay.press("left")
    assert now(replay) == 0
    replay.press("right", "right", "right", "left")
    assert now(replay) == 2
    replay.press("end", "right")
    last = len(replay.app.screen.frames) - 1
    assert now(replay) == last
    replay.press("home")
    assert now(replay) == 0


def test_the_log_grows_with_the_frames(replay):
    """As much of it as had happened, the present lines lit; a click on a line goes there."""
    replay.press(*["right"] * 6)
    list_view = replay.app.screen.steps.list_view
    assert {line.number for line in list_view.things} <= set(range(7))
    assert any(line.number == 6 for line in list_view.things)
    line = next(line for line in list_view.things if line.number == 3)
    replay.click(replay.find(line.story.words).rect.center)
    assert now(replay) == 3


def test_turns_are_jumped(replay):
    """Page Down to the first entry of the next turn, Page Up back."""
    frames = replay.app.screen.frames
    replay.press("pagedown")
    assert (frames[now(replay)].turn, frames[now(replay) - 1].turn) == (1, 0)
    replay.press("pagedown")
    second = now(replay)
    assert (frames[second].turn, frames[second - 1].turn) == (2, 1)
    replay.press("right", "pageup")
    assert now(replay) == second
    replay.press("pageup")
    assert frames[now(replay)].turn == 1


def test_playing_goes_on_by_itself(replay):
    """Space plays and pauses; at the end it stops; the speed halves or doubles the pace."""
    replay.press("space")
    assert (replay.app.screen.playing, now(replay)) == (True, 1)
    replay.step(PACE + 0.01, 3)
    assert now(replay) == 4
    replay.press("space")
    replay.step(PACE + 0.01, 3)
    assert now(replay) == 4
    replay.press("=", "space")
    assert replay.sees("2×")
    assert now(replay) == 5
    replay.step(PACE / 2 + 0.01, 4)
    assert now(replay) == 9
    replay.press("end")
    assert not replay.app.screen.playing


def test_playing_from_the_end_begins_again(replay):
    """Space at the last frame."""
    replay.press("end", "space")
    assert now(replay) == 0
    assert replay.app.screen.playing


def test_the_timeline_is_dragged(replay):
    """A click in the middle goes to the middle; dragging follows; letting go stays."""
    line = replay.app.screen.transport.timeline
    last = len(replay.app.screen.frames) - 1
    middle = (line.x_of(last // 2), line.rect.centery)
    replay.click(middle)
    assert abs(now(replay) - last // 2) <= 1
    replay.drag(middle, (line.x_of(last), middle[1]))
    assert now(replay) == last
    replay.hover((line.x_of(2), middle[1]))
    assert now(replay) == last


def test_the_table_is_as_it_was(replay):
    """The view of the frame is what is drawn: units where they stood, wrecks only once they are."""
    replay.press("end")
    wrecks = {unit.id for unit in replay.app.screen.view.units.values() if unit.removed}
    assert wrecks
    assert {token.id for token in replay.app.screen.table.tokens if "destroyed" in token.flags} == wrecks
    replay.press("home")
    replay.step(1.0)
    assert not any("destroyed" in token.flags for token in replay.app.screen.table.tokens)
    start = replay.app.screen.frames[0].seats["Blue"].view
    assert all(token.at == start.units[token.id].at for token in replay.app.screen.table.tokens)


def test_the_table_is_zoomed_and_panned(replay):
    """The wheel zooms at the cursor, dragging pans, Ctrl-Home shows all."""
    screen = replay.app.screen
    before = screen.replay.desk.camera
    replay.wheel(3, Point(20, 20))
    assert screen.replay.desk.camera.scale > before.scale
    camera = screen.replay.desk.camera
    replay.drag(Point(30, 30), Point(25, 25))
    assert screen.replay.desk.camera.origin != camera.origin
    replay.press("ctrl+home")
    assert screen.replay.desk.camera.scale == before.scale


def test_hovering_a_unit_shows_its_card_in_a_hint(replay):
    """As it stood then; the column of the lists stays as it is."""
    replay.step(1.0)
    unit = replay.app.screen.view.units["00"]
    replay.hover(unit.at)
    replay.step(0.5, 2)
    assert unit.name in replay.app._tip.text


def test_the_replay_of_a_save_is_the_same(lobby):
    """From the list of saves, and Escape leads back to it."""
    pilot = menu(with_saves())
    pilot.click_words("Watch a replay")
    pilot.press("return")
    assert isinstance(pilot.app.screen, Replay)
    pilot.resize((1024, 640))
    pilot.press("right", "right", "escape")
    assert pilot.sees("Watch a replay")


def test_the_terrain_of_a_replay_is_painted_beside_the_screen(pilot, monkeypatch, unpainted):
    """Opened, drawn in another look, and where the terrain changes: the window's thread makes no scene."""
    made = []

    def watched(*args, of=terrain.scene, **kwargs):
        made.append(threading.current_thread())
        return of(*args, **kwargs)

    monkeypatch.setattr(terrain, "scene", watched)
    pilot.click_words("Watch the replay")
    pilot.app.change(pilot.app.settings.but(palette="daltonic"))
    pilot.step()
    assert len(made) == 2
    match = Match(replace(pilot.app.lobby.match.state, battlefield=Battlefield(30, 30)))
    first = pilot.app.screen.frames[0]
    changed = replace(first, number=1, seats=dict.fromkeys(first.seats, Seat(OVERSEER, match)))
    pilot.app.screen.replay.frames = [first, changed]
    pilot.app.screen.go(1)
    pilot.step(times=2)
    assert len(made) == 3
    assert threading.main_thread() not in made


def test_what_an_entry_did_is_seen(replay):
    """Who moves is lit and glides along its way; who is shot at is marked, with the dice in the caption."""
    screen = replay.app.screen
    replay.app.change(replay.app.settings.but(motion=True))
    frames = screen.frames
    moved = next(f.number for f in frames if any("moves" in told.words for told in f.lines))
    screen.go(moved - 1)
    replay.press("right")
    actor = next(token for token in screen.table.tokens if "selected" in token.flags)
    start = frames[moved - 1].seats["Blue"].view.units[actor.id].at
    end = frames[moved].seats["Blue"].view.units[actor.id].at
    assert start != end
    assert actor.at not in (start, end)
    replay.step(1.0)
    assert next(token for token in screen.table.tokens if token.id == actor.id).at == end
    shot = next(f.number for f in frames if any(told.need is not None for told in f.lines))
    screen.go(shot)
    replay.step()
    assert any("target" in token.flags for token in screen.table.tokens)
    assert replay.sees("·  to hit: ")


@pytest.mark.parametrize(("size", "scale"), [((960, 640), 100), ((1024, 640), 200), ((1280, 720), 200)])
def test_in_a_small_window_the_sides_are_shown_in_turn_with_the_units(size, scale):
    """By a button in the head or Ctrl-2: cards of the sides and the damage by turn, all within the window."""
    lobby = ToyLobby()
    pilot = menu(lobby, size, scale, shared=True)
    show(pilot, lobby, "end")
    assert pilot.sees("UNITS")
    pilot.press("ctrl+2")
    pilot.step()
    assert not pilot.sees("UNITS")
    assert {"Damage dealt", "DAMAGE BY TURN"} <= set(pilot.words)
    window = pilot.surface.get_rect()
    assert all(window.contains(one.rect) and not one.cut for one in pilot.app._page.written)
    pilot.click_words("Units")
    pilot.step()
    assert pilot.sees("UNITS")


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_report_tells_the_course_of_the_battle(pilot, size):
    """The chances turn by turn, luck, turning points; by button or R, and Escape leads back."""
    pilot.resize(size)
    pilot.press("r")
    pilot.step(times=3)
    assert isinstance(pilot.app.screen, ReportScreen)
    assert pilot.sees("Against expectation")
    report = pilot.app.screen.report
    assert [section.heading for section in report.sections][2] == "Turning points"
    assert pilot.app.screen.body.bottom == size[1], "no empty footer below it"
    top = pilot.app.screen.rows.top
    pilot.press("pagedown")
    assert pilot.app.screen.rows.top > top or pilot.app.screen.rows.at_end
    assert len(report.chances) == pilot.app.screen.app.lobby.match.state.turn
    pilot.press("home")
    pilot.step()
    assert pilot.sees("100 %")
    pilot.press("escape")
    pilot.step()
    pilot.click_words("Report")
    pilot.step(times=3)
    assert isinstance(pilot.app.screen, ReportScreen)
