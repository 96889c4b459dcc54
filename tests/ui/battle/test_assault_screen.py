"""Close assaults on the screen: sheets, the chart of tactics, a whole exchange, by mouse and by keys."""

from __future__ import annotations

import pygame
import pytest
from assault_pilot import SHEETS, Assault, AssaultPilot, chosen, facing_off, into, mech, met
from battle_pilot import QUIET
from handoffs import GUARDED
from test_assault_ambush import going, hiding, in_combat
from test_assault_swarms import swarmed

from game.core.engine.turns import EndPhase
from game.core.setup import Setup, SetupForce
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point, distance
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault.on_table.infantry import deployment
from game.rules.close_assault.on_table.records import Assaults
from game.ui.battle.handoff import Handoff
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.beats import Toss
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

SHARED = QUIET.but(shared_keys=True)
SHOWN = Settings(sounds=False, shared_keys=True, next_unit=False)


def take(pilot: AssaultPilot) -> None:
    """Let the next side take the screen over by mouse."""
    assert isinstance(pilot.app.screen, Handoff)
    pilot.wait(GUARDED)
    pilot.click_words("Ready")
    pilot.wait(GUARDED)


def choose(pilot: AssaultPilot, words: str) -> None:
    """Choose a tactic by two clicks on its row."""
    at = pilot.find(words).rect.center
    pilot.click(at)
    pilot.click(at)
    pilot.step()


def test_the_chart_of_tactics_is_that_of_who_meet_with_their_sheets():
    """A Warhammer against a Crusader; the attacker chooses among A to G."""
    pilot = AssaultPilot(chosen(sheeted=SHEETS).match, sides=("Red",))
    pilot.step(times=5)
    assert pilot.sees("Test r against Test b")
    assert pilot.sees("advance and collide")
    pilot.press("ctrl+i")
    pilot.step()
    assert pilot.sees("Test r · 70 tons, record sheet")
    assert pilot.sees("CT 22/22")
    pilot.press("right")
    pilot.step()
    assert pilot.sees("Test b · 65 tons, record sheet")


@pytest.mark.parametrize(("side", "unit"), [("Red", "r"), ("Blue", "b")])
def test_the_fighter_whose_tactic_is_asked_for_is_ringed_and_its_card_shown(side, unit):
    """Each side sees its own, not whose tactic the other is asked for."""
    pilot = AssaultPilot(chosen(sheeted=SHEETS).match, sides=(side,))
    pilot.step(times=5)
    assert pilot.battle.view.asked.about.units == (unit,)
    assert pilot.battle.hotseat.asked_about.id == unit
    assert pilot.sees("SKILL")


def test_a_unit_without_a_sheet_shows_the_bubbles_of_its_card():
    """Six of armour, four of structure, ten points each."""
    pilot = AssaultPilot(chosen().match, sides=("Red",))
    pilot.step(times=5)
    pilot.press("ctrl+i")
    pilot.step()
    assert pilot.sees("whole 60/60")
    assert pilot.sees("whole 40/40")


def test_what_each_pair_of_tactics_would_do_comes_from_the_thread():
    """Gain, wins, damage, falls, with the best mixture and why."""
    pilot = AssaultPilot(chosen(sheeted=SHEETS).match, sides=("Red",))
    pilot.step(times=5)
    for title, words in (
        ("Gain", "What Test r gains"),
        ("Wins", "How often"),
        ("Damage", "Damage that Test r"),
    ):
        pilot.click_words(title)
        for _ in range(300):
            pilot.wait(0.1)
            if not pilot.app.screen.busy:
                break
        assert any(word.startswith(words) for word in pilot.words), title
    assert any(word.startswith("If both mix optimally") for word in pilot.words)


def move_in(pilot: AssaultPilot) -> None:
    """Hold with Blue, move Red into contact, and let the combat phase pass."""
    pilot.click_unit("b")
    pilot.click_words("Hold")
    pilot.press("return")
    pilot.step()
    pilot.click_unit("r")
    pilot.press("m")
    foe = pilot.state.units["b"].at
    pilot.click(Point(foe.x - 1.25, foe.y))
    pilot.press("return")
    pilot.step()
    while pilot.state.now.name == "combat":
        pilot.press("ctrl+return")
        pilot.step()
        if pilot.sees("Pass the rest"):
            pilot.press("return")
            pilot.step()


def manoeuvre(pilot: AssaultPilot) -> None:
    """Step in with Red, and stay with Blue."""
    grid = pilot.state.encounter.grid
    while pilot.state.now.name == "manoeuvre":
        (side,) = pilot.state.to_act
        unit = next(one for one in pilot.state.present if one.side == side)
        pilot.click_unit(unit.id)
        pilot.press("m" if unit.id == "r" else "h")
        if unit.id == "r":
            pilot.click(grid.centre(grid.cell("1")))
        if unit.id not in pilot.state.done and pilot.battle.desk.hand is not None:
            pilot.press("return")
        pilot.step()


def open_tactic(pilot: AssaultPilot) -> str:
    """Return the words of the first tactic that the side at the screen may choose."""
    choosing = pilot.app.screen.choosing
    mine = choosing.mine(choosing.chart, pilot.battle.side)
    return next(one.words for one in mine if one.value and not one.against)


def test_a_whole_close_assault_by_mouse():
    """In by a move, a step on the hexes, two exchanges behind the hand-off, and back on the table."""
    pilot = AssaultPilot(Assault(facing_off(sheeted=SHEETS)).match)
    before = pilot.battle.desk.camera
    move_in(pilot)
    assert pilot.state.now.name == "manoeuvre"
    pilot.step(times=5)
    assert pilot.battle.desk.camera != before
    manoeuvre(pilot)
    for words in ({"Red": "advance and kick", "Blue": "stand and punch"}, {}):
        for _ in range(2):
            take(pilot)
            pilot.step(times=3)
            choose(pilot, words.get(pilot.battle.side) or open_tactic(pilot))
    reports = pilot.state.extras["Assaults"].exchanges
    assert [one.round for one in reports] == [1, 2]
    assert (reports[0].mine, reports[0].theirs, reports[0].result) == ("C", "b", 1)
    assert pilot.state.encounter is None
    pilot.step(times=5)
    assert pilot.battle.desk.camera == before
    pilot.press("alt+v")
    pilot.step(times=3)
    for words in ("Steps", "Before"):
        pilot.click_words(words)
        pilot.step()
    first = "C, advance and kick against b, stand and punch: 1, both attack (CA-26)"
    assert any(first in word for word in pilot.words)
    assert any("needs" in word and "CA-" in word for word in pilot.words)


def test_an_exchange_is_shown_step_by_step_and_can_be_watched_again():
    """Every throw with its modifiers and rules; the lit cell first."""
    pilot = AssaultPilot(chosen(6, 6, 1, 4, 1, 1, sheeted=SHEETS).match, settings=SHOWN)
    pilot.step(times=3)
    pilot.press("2", "v")
    seen: list[str] = []
    for _ in range(2000):
        pilot.step()
        seen += [word for word in pilot.words if "CA-" in word and word not in seen]
        if not pilot.app.screen.beats.playing:
            break
    reports = pilot.state.extras[Assaults.__name__].exchanges
    assert [(one.mine, one.theirs, one.result) for one in reports] == [("B", "d", 2)]
    assert any(word.startswith("B, advance and punch against d, stand and block: 2") for word in seen)
    assert any(word.startswith("+") and "(CA-" in word for word in seen)
    assert pilot.app.screen.choosing.chart.lit == ("B", "d")
    pilot.press("alt+a")
    pilot.step()
    assert pilot.app.screen.beats.playing
    pilot.press("x")
    pilot.step()
    assert not pilot.app.screen.beats.playing
    assert pilot.battle.view is pilot.battle.seat.view


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 100), ((2560, 1440), 200), ((1280, 720), 200), ((1024, 640), 200)]
)
def test_the_seven_hexes_and_the_chart_share_the_window(size, scale):
    """No fighter is under the chart; all 7 tactics are on the screen, in words."""
    pilot = AssaultPilot(
        chosen(sheeted=SHEETS).match, sides=("Red",), settings=QUIET.but(scale=scale), size=size
    )
    pilot.step(times=10)
    panel = pilot.app.screen.choices
    assert panel.open
    for label in "ABCDEFG":
        assert panel.rect.contains(pilot.find(label).rect)
    assert panel.rect.contains(pilot.find("advance and collide").rect)
    pilot.click_words("Damage")
    pilot.step(times=2)
    assert not any(words.startswith("advance") and words.endswith("…") for words in pilot.words)
    tokens = [pilot.app.screen.table.viewport.token_rect(unit) for unit in pilot.state.present]
    assert panel.rect.collidelist(tokens) < 0


def test_with_hidden_keys_a_whole_exchange_needs_two_keys():
    """One of each row; nothing is handed over."""
    pilot = AssaultPilot(chosen(sheeted=SHEETS).match, settings=SHARED)
    pilot.step(times=3)
    pilot.press("1", "b")
    pilot.step()
    assert not isinstance(pilot.app.screen, Handoff)
    (report,) = pilot.state.extras[Assaults.__name__].exchanges
    assert (report.mine, report.theirs, report.result) == ("A", "e", 3)


def two_to_choose_from() -> Assault:
    """Return a close assault of r against b and bb, in which tactics are asked for."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("bb", 25.3))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None:
        found.answer(**dict.fromkeys(found.state.to_act, "usual"))
    return found.stay()


def test_with_more_choices_than_keys_it_takes_two():
    """The first says against whom, the second which tactic; a wrong pair is forgotten; nothing shows."""
    pilot = AssaultPilot(two_to_choose_from().match, settings=SHARED, size=(1600, 900))
    pilot.step(times=3)
    assert pilot.state.to_act == {"Blue"}, "the first of its two chooses before the last of each side"
    pilot.press("1")
    pilot.step(times=3)
    assert pilot.app.screen.choosing.together == ("Red", "Blue")
    assert pilot.sees("21")
    assert pilot.sees("Red chooses with two keys, Blue chooses")
    assert not any("answer: a" in words for words in pilot.words), "Blue's first tactic is still sealed"
    pilot.press("2", "9", "2")
    assert pilot.app.screen.choosing.ready == {}
    pilot.press("1")
    pilot.step()
    assert pilot.app.screen.choosing.ready == {"Red": "A:bb"}
    assert not any("A:bb" in words for words in pilot.words)
    pilot.press("z")
    pilot.step()
    assert [(one.mine, one.defender) for one in pilot.state.extras[Assaults.__name__].exchanges][:1]


def test_a_side_with_several_fighters_takes_the_screen_once():
    """It chooses for one after the other; the log names each tactic; then the other side takes over."""
    pilot = AssaultPilot(two_to_choose_from().match, size=(1600, 900))
    take(pilot)
    choose(pilot, "stand and fire")
    assert not isinstance(pilot.app.screen, Handoff)
    assert pilot.battle.side == "Blue"
    assert "tactic a, in secret" in [line.words for line in pilot.battle.hotseat.story.lines]
    choose(pilot, "stand and fire")
    take(pilot)
    assert pilot.battle.side == "Red"
    assert not any("tactic a" in line.words for line in pilot.battle.hotseat.story.lines)


def test_the_bar_names_the_close_assault_once_and_counts_units():
    """Its phase and its encounters have the same name; nobody belongs to a squad."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    pilot = AssaultPilot(found.match, size=(1600, 900))
    pilot.step(times=3)
    assert pilot.words.count("Close assault") == 1
    assert pilot.sees("acts · 1 unit left")


def test_a_question_is_away_while_its_answer_is_played_back():
    """Its hexes are shown as open only until it is answered; a pilot's name keeps its capitals."""
    found = chosen(*(6,) * 60).answer(Red="A", Blue="f")
    pilot = AssaultPilot(found.match, sides=("Blue",), settings=SHOWN)
    pilot.step(times=3)
    screen = pilot.app.screen
    assert screen.banner.words
    assert screen.banner.cells
    assert screen.banner.rect.x >= screen.panels.now.clear.x
    pilot.click_words("as usual")
    pilot.step(times=2)
    assert screen.beats.playing
    assert not screen.banner.words
    assert not screen.banner.cells
    for _ in range(200):
        pilot.step()
        if any(word.startswith("Test b, to flee: needs") for word in pilot.words):
            break
    assert pilot.sees("Test b, to flee: needs")


def test_who_flees_clicks_the_hex_over_which_it_leaves():
    """A shut hex says why; an open one is taken, and then a button says how it faces.

    It all is one entry of the steps, from the tactics to the way out, and is watched again as one.
    """
    found = chosen(*(6,) * 60).answer(Red="A", Blue="f")
    pilot = AssaultPilot(found.match, sides=("Blue",))
    pilot.step(times=3)
    grid = pilot.state.encounter.grid
    pilot.click(grid.centre(grid.cell("0")))
    assert pilot.sees("it does not lie on the rim (CA-41)")
    pilot.click(grid.centre(grid.cell("3")))
    pilot.step()
    words = pilot.state.asked.about.values[1]
    pilot.click_words(words)
    pilot.step()
    assert found.fares("b").gone == "fled"
    (record,) = pilot.app.screen.reveals.known
    lines = [line.words for line in record.lines]
    assert lines[0] == "Test r: A, advance and fire"
    assert any("4, the defender flees" in line for line in lines), lines
    assert lines[-1] == "the close assault is over"
    pilot.app.settings = SHOWN
    pilot.press("alt+a")
    pilot.step()
    assert pilot.app.screen.beats.playing
    assert len(pilot.app.screen.choices._lines()) < len(lines)
    for _ in range(800):
        pilot.step()
        if not pilot.app.screen.beats.playing:
            break
        last = pilot.app.screen.choices._lines()
    assert len(last) >= len(lines) - 2


def test_who_flees_may_do_so_by_keys_or_as_usual():
    """Keys go from hex to hex; the usual one is on the button."""
    for by_keys in (True, False):
        found = chosen(*(6,) * 60).answer(Red="A", Blue="f")
        pilot = AssaultPilot(found.match, sides=("Blue",))
        pilot.step(times=3)
        if by_keys:
            key = pilot.app.keys.of("next target")
            pilot.press(key, key, "return")
            pilot.step()
            assert pilot.state.asked.about.cell == "3"
            pilot.click_words(pilot.state.asked.about.values[0])
        else:
            pilot.click_words("as usual")
        pilot.step()
        assert found.fares("b").gone == "fled"


def test_in_a_small_window_the_chart_is_away_while_nobody_chooses_by_it():
    """Where one flees to is clicked on the table; the panel comes back by its key."""
    found = chosen(*(6,) * 60).answer(Red="A", Blue="f")
    for scale, there in ((100, True), (200, False)):
        pilot = AssaultPilot(found.match, sides=("Blue",), settings=QUIET.but(scale=scale))
        pilot.step(times=3)
        assert bool(pilot.app.screen.choices.rect.width) == there
        assert pilot.app.screen.table.ground.small_map() is None


def test_what_goes_by_inches_is_away_while_the_hex_is_played():
    """Bands, arcs and numbers to hit of the base game come back when they are switched on."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    pilot = AssaultPilot(found.match)
    pilot.step(times=3)
    pilot.click_unit("r")
    pilot.step(times=3)
    overlays = pilot.app.screen.shown
    assert not overlays.on("bands")
    assert not overlays.on("arcs")
    assert not any("72 %" in words for words in pilot.words)
    overlays.switch("bands")
    pilot.step()
    assert overlays.on("bands")


def test_hidden_infantry_moves_in_secret_attacks_and_emerges_by_mouse():
    """Each has its button where it may be done; who has moved in secret attacks nobody in that turn."""
    found = going(hiding(options={"ambush": False}, at=(24.0, 25.7)), Move("Red", "r", (Point(23.0, 24.0),)))
    pilot = AssaultPilot(in_combat(found).match, sides=("Blue",))
    pilot.step(times=3)
    pilot.click_unit("b")
    pilot.click_words("Assault from hiding")
    pilot.click_unit("r")
    pilot.step()
    assert deployment(pilot.state.units["b"]).sprung == "r"
    found = hiding(options={"ambush": False})
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    pilot = AssaultPilot(found.match, sides=("Blue",))
    pilot.step(times=3)
    pilot.click_unit("b")
    pilot.click_words("Move in secret")
    pilot.click(Point(24.0, 21.5))
    pilot.step()
    assert pilot.state.units["b"].at.y < 22
    pilot.click_words("Emerge")
    pilot.step()
    if pilot.sees("Commit"):
        pilot.click_words("Commit")
    assert not deployment(pilot.state.units["b"]).hidden


@pytest.mark.rule("CA-74")
def test_hidden_infantry_is_ordered_to_let_pass_by_a_button():
    """And by the same button to attack again."""
    found = hiding(at=(24.0, 25.7))
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    pilot = AssaultPilot(found.match, sides=("Blue",))
    pilot.step(times=3)
    pilot.click_unit("b")
    for lets_pass in (True, False):
        pilot.click_words("Let pass")
        pilot.step()
        assert deployment(pilot.state.units["b"]).lets_pass is lets_pass
        assert pilot.sees("is hidden and lets units pass") is lets_pass


@pytest.mark.rule("CA-94")
def test_the_tactics_of_infantry_bear_their_own_names():
    """It swarms and attacks legs, where a 'Mech punches and kicks."""
    pilot = AssaultPilot(swarmed().match, sides=("Red",))
    pilot.step(times=5)
    assert pilot.sees("advance and swarm")
    assert pilot.sees("attack the legs")
    assert not pilot.sees("advance and punch")


@pytest.mark.parametrize(("size", "scale"), [((1600, 900), 200), ((1280, 720), 200), ((1280, 720), 100)])
def test_the_question_for_a_hex_covers_no_hex_that_can_be_chosen(tmp_path, size, scale):
    """It stands beside the hexes, wherever the close-up shows them."""
    forces = tuple(
        SetupForce(side, edge, tuple((card, 4) for card in cards))
        for side, edge, cards in (
            ("Blue", "south", ("WHM-6R", "AS7-D")),
            ("Red", "north", ("CRD-3R", "AWS-8Q")),
        )
    )
    setup = Setup(
        "Two", "green-valley", forces, {"duel": "in the middle"}, addons=("close_assault",), seed="1"
    )
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    seats = lobby.muster(setup)
    pilot = Pilot(lobby, lambda app: BattleScreen(app, seats), size=size, settings=QUIET.but(scale=scale))
    pilot.step(times=6)
    screen = pilot.app.screen
    assert screen.banner.words
    assert len(screen.banner.cells) >= 7
    assert screen.banner.rect.collidelist(screen.banner.cells) < 0
    assert pilot.surface.get_rect().contains(screen.banner.rect)
    lobby.close()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("begin", [met, chosen])
def test_a_close_up_is_framed_again_in_another_window(begin, scale):
    """It fills the free part; a name stands in its own hex, or beside the unit there."""
    pilot = AssaultPilot(begin(sheeted=SHEETS).match, settings=SHARED.but(scale=scale))
    pilot.step(times=6)
    grid = pilot.state.encounter.grid
    west, north, east, south = grid.bounds
    for size in ((1600, 900), (1024, 640), (2560, 1440)):
        pilot.resize(size)
        pilot.step(times=6)
        view = pilot.app.screen.table.viewport
        (left, top), (right, bottom) = (view.pixel_of(at) for at in (Point(west, north), Point(east, south)))
        shown = pygame.Rect(left, top, right - left, bottom - top)
        assert view.room.contains(shown)
        assert max(shown.width / view.room.width, shown.height / view.room.height) > 0.7
        bare = [one for one in pilot.app.written if view.uncovered(one.rect.center)]
        named = [(one, cell) for cell in grid.cells for one in bare if one.text == cell.name]
        assert len(named) >= (len(grid.cells) / 2 if begin is met or scale == 100 else 3)
        for one, cell in named:
            assert distance(view.inches(one.rect.center), grid.centre(cell)) < 0.75 * grid.size


def test_a_long_result_is_whole_over_the_dice():
    """In a low window at 200 % all of its lines are over the tray."""
    settings = SHOWN.but(scale=200)
    pilot = AssaultPilot(chosen(sheeted=SHEETS).match, size=(1024, 640), settings=settings)
    pilot.step(times=4)
    lines = [f"Line {n}: the left arm of the Warhammer is hit for five points of armour" for n in range(6)]
    toss = Toss((3, 4), (0, 0), "Damage", "\n".join(lines), dice=(6, 6))
    beats = pilot.app.screen.beats
    beats._queue.append(toss)
    beats.tray.throw(toss.faces, "1", toss.sides, dice=toss.dice)
    beats.tray.skip()
    pilot.app.draw(pilot.surface)
    said = " ".join(one.text for one in pilot.app.written)
    assert all(line in said for line in lines)
