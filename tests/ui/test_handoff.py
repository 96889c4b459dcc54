"""The screen is passed from side to side: nothing is seen between, and each finds its own."""

from dataclasses import replace

import handoffs
import pygame
import pytest
from handoffs import GUARDED, Watch, mech, patrol

from game.core.engine.agreement import Concede
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.unit import Sighting
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.movement.move import Move
from game.ui.battle.handoff import Handoff
from game.ui.battle.session import procedure
from game.ui.battle.session.recap import WORDS
from game.ui.menu.context import MenuContext
from game.ui.menu.opening import battle_screen
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

HANDOFFS = 15
BURSTS = 40
SIGHTS = 10


def watch(*, sides=("Red", "Blue"), motion=False, options=None, of_units=None, gap=30.0, **more):
    """Return a pilot at a battle of Red's r and Blue's b, which stand *gap* inches apart, Red's go first."""
    units = (mech("r", 20, 20), mech("r2", 20, 30), mech("b", 20 + gap, 20))
    state = patrol(*units, options=options, of_units=of_units, **more)
    return Watch(Match(state), sides, size=(1024, 640), motion=motion)


def begun(**more):
    """Return a pilot at such a battle whose first side has said that it is ready."""
    pilot = watch(**more)
    pilot.ready()
    return pilot


@pytest.mark.parametrize("five", range(HANDOFFS // 5))
def test_every_frame_between_end_and_ready_is_the_hand_off_frame(five):
    """Whatever runs, is open, pinned or resized; and it is the same whatever is hidden."""
    for number in range(5 * five, 5 * five + 5):
        assert handoffs.handed(number) == 2, number


@pytest.mark.parametrize("five", range(SIGHTS // 5))
def test_what_is_hidden_makes_no_difference_to_the_screen(five):
    """Words and pixels are equal, with overlays, tooltips, cards, numbers and dialogs."""
    for number in range(5 * five, 5 * five + 5):
        assert handoffs.differs(number) == [], number


def ended():
    """Return a pilot at the question whether to end the phase, at the button that does it."""
    pilot = begun()
    pilot.press("ctrl+enter")
    assert pilot.sees("Pass the rest")
    return pilot


def test_a_key_that_is_held_does_not_press_ready():
    """Enter passes the rest, is held, and repeats: the hand-off stays until it is pressed anew."""
    pilot = ended()
    for _ in range(60):
        pilot.key_down("enter")
        assert not pilot.battle.hotseat.passing or pilot.covered
    assert pilot.covered
    pilot.key_up("enter")
    assert pilot.covered
    pilot.press("enter")
    assert not pilot.covered


def test_a_key_that_is_tapped_twice_does_not_press_ready():
    """The second tap within 0.7 s was meant for what was there before; one after that counts."""
    pilot = ended()
    pilot.press("enter")
    pilot.step(0.2)
    pilot.press("enter")
    assert pilot.covered
    pilot.step(0.4)
    pilot.press("enter")
    assert pilot.covered
    pilot.step(0.2)
    pilot.press("enter")
    assert not pilot.covered


def test_a_key_pressed_too_early_is_released_before_it_counts():
    """Held from within the first 0.7 s until after them it does nothing, nor does letting it go."""
    pilot = ended()
    pilot.press("enter")
    pilot.key_down("enter")
    pilot.wait(2)
    pilot.key_down("enter")
    pilot.key_up("enter")
    assert pilot.covered
    pilot.press("enter")
    assert not pilot.covered


def test_a_click_that_is_repeated_does_not_press_ready():
    """A double click where Ready comes up, or a button held down there: both are pressed anew."""
    pilot = begun()
    pilot.battle.play(EndPhase("Red"))
    pilot.step()
    at = pilot.find("Ready").rect.center
    pilot.click(at)
    pilot.click(at)
    assert pilot.covered
    pilot._button(pygame.MOUSEBUTTONDOWN, at, 1)
    pilot.wait(GUARDED)
    pilot._button(pygame.MOUSEBUTTONUP, at, 1)
    pilot.step()
    assert pilot.covered
    pilot.click(at)
    assert not pilot.covered


def test_enter_that_stays_to_quit_does_not_press_ready():
    """The question whether to quit lies over the hand-off: what answers it is not meant for that."""
    pilot = begun()
    pilot.battle.play(EndPhase("Red"))
    pilot.wait(GUARDED)
    pilot.app.leave()
    pilot.step()
    pilot.click_words("Cancel")
    pilot.press("enter")
    assert pilot.covered
    pilot.ready()
    assert not pilot.covered


def test_a_question_for_a_pin_guards_its_secret_too():
    """Enter chose "PIN of Red" and is held: the empty line does not take the PIN away."""
    pilot = begun()
    pilot.app.lobby.lock("Red", "7777")
    procedure.set_pin(pilot.battle)
    for _ in range(60):
        pilot.key_down("enter")
    pilot.key_up("enter")
    assert pilot.app.lobby.pins == {"Red": "7777"}
    pilot.press("enter")
    assert pilot.app.lobby.pins == {}


def test_what_is_held_when_ready_is_pressed_skips_nothing():
    """The recap begins, and Enter, still down, does not end it."""
    pilot = begun(motion=True)
    pilot.battle.play(EndPhase("Red"))
    pilot.ready()
    pilot.battle.play(Move("Blue", "b", (Point(46, 24),)))
    pilot.battle.hotseat.pass_to("Red")
    pilot.wait(GUARDED)
    for _ in range(4):
        pilot.key_down("enter")
    assert pilot.app.screen.recap.playing
    pilot.key_up("enter")
    pilot.press("enter")
    assert not pilot.app.screen.recap.playing


@pytest.mark.parametrize("part", range(4))
def test_bursts_of_input_across_a_hand_off_show_nothing(part):
    """Keys, buttons, repeats, text and the wheel at random: no frame but the hand-off's.

    What is still held when it takes input again answers nothing.
    """
    assert handoffs.stormed(part, BURSTS // 4) == BURSTS // 4


def test_a_battle_with_secrets_begins_behind_the_hand_off():
    """Not even the first side sees the table before it has said that it is ready."""
    pilot = watch()
    assert pilot.covered
    assert pilot.words[:1] == ["Pass to Red"]
    pilot.wait(GUARDED)
    pilot.click_words("Ready")
    assert not pilot.covered
    assert pilot.battle.side == "Red"


def test_at_a_screen_of_one_side_there_is_no_hand_off():
    """Nobody else looks there."""
    assert not watch(sides=("Red",)).covered


def test_ending_a_go_covers_the_table_at_once():
    """The other side finds its own view behind it, and its own units only."""
    pilot = begun()
    pilot.battle.play(EndPhase("Red"))
    assert pilot.covered
    pilot.ready()
    assert pilot.battle.side == "Blue"
    assert pilot.battle.view.units["r"].name.startswith("blip")
    assert pilot.battle.view.units["b"].profile is not None


def test_a_side_finds_zoom_selection_overlays_and_ruler_as_it_left_them():
    """Each has a desk of its own."""
    pilot = begun()
    pilot.battle.select("r2")
    pilot.press("alt+k", "alt+e")
    pilot.wheel(4, Point(20, 20))
    pilot.drag(Point(24, 16), Point(30, 24), keys="alt")
    desk = pilot.battle.desk
    kept = desk.camera, desk.selected, dict(desk.shown), desk.ruler, desk.coordinates
    pilot.battle.play(EndPhase("Red"))
    pilot.ready()
    assert pilot.battle.desk.selected is None
    assert not pilot.battle.desk.shown
    pilot.battle.hotseat.pass_to("Red")
    pilot.ready()
    desk = pilot.battle.desk
    assert (desk.camera, desk.selected, dict(desk.shown), desk.ruler, desk.coordinates) == kept


@pytest.mark.parametrize("key", ["f9", "f12", "f1", "f10", "ctrl+z", "ctrl+y", "escape", "l", "i", "f5"])
def test_no_key_shows_anything_over_the_hand_off(key):
    """Neither a dialog nor a list of saves nor passing words."""
    pilot = watch()
    before = pilot.words
    pilot.press(key)
    assert pilot.words == before


def test_the_question_whether_to_quit_may_lie_over_it():
    """It tells nothing but that the battle has changed."""
    pilot = begun()
    pilot.battle.play(EndPhase("Red"))
    pilot.app.leave()
    pilot.step()
    assert pilot.sees("Quit?")
    pilot.press("escape")
    assert not pilot.sees("Quit?")
    assert pilot.covered


@pytest.mark.parametrize("way", ["f10", "Main menu"])
def test_the_main_menu_is_reached_before_a_pin_is_typed(tmp_path, way):
    """After the question about what is unsaved, which can be cancelled; nothing of the table is shown."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    seats = lobby.start("night-patrol", "3", {})
    first = seats[min(next(iter(seats.values())).view.to_act)]
    first.play(first.best())

    def shown(app):
        return battle_screen(MenuContext(app, battle_screen, Title), seats)

    pilot = Pilot(lobby, shown, size=(1024, 640), settings=Settings(tray=False, motion=False, sounds=False))
    for answer in ("Cancel", "Do not save"):
        pilot.wait(2 * GUARDED)
        pilot.press(way) if way == "f10" else pilot.click_words(way)
        pilot.step()
        assert pilot.sees("Leave the battle?")
        pilot.click_words(answer)
        pilot.step(times=3)
        assert isinstance(pilot.app.screen, Handoff if answer == "Cancel" else Title)


def test_a_pin_is_set_and_asked_for():
    """It is typed twice and masked; a wrong one is told, without a hint; the right one opens."""
    pilot = watch()
    pilot.wait(GUARDED)
    pilot.click_words("Set a PIN")
    pilot.type_text("4711")
    assert not pilot.sees("4711")
    pilot.ready()
    pilot.type_text("4712")
    pilot.ready()
    assert pilot.sees("entries differ")
    for _ in range(2):
        pilot.type_text("4711")
        pilot.ready()
    assert not pilot.covered
    assert pilot.app.lobby.pins == {"Red": "4711"}
    pilot.battle.hotseat.pass_to("Red")
    pilot.ready()
    assert pilot.covered
    assert pilot.sees("not the PIN")
    pilot.type_text("471")
    pilot.ready()
    assert pilot.covered
    pilot.type_text("47111")
    pilot.press("backspace", "enter")
    assert not pilot.covered


def test_the_key_that_asks_for_a_pin_is_no_part_of_it():
    """A window sends the letter of a key after the key itself: P opens the line and leaves it empty."""
    pilot = watch()
    pilot.wait(GUARDED)
    pilot.key_down("p")
    pilot.type_text("p")
    pilot.key_up("p")
    for _ in range(2):
        pilot.type_text("poppy")
        pilot.ready()
    assert pilot.app.lobby.pins == {"Red": "poppy"}


def test_a_short_pin_is_no_pin_and_the_screen_says_what_one_is_worth():
    """Four letters at least, at a hand-off and in the menu; before it is set, how long trying takes."""
    pilot = watch()
    pilot.wait(GUARDED)
    pilot.click_words("Set a PIN")
    pilot.type_text("471")
    pilot.ready()
    assert pilot.sees("A PIN has 4 to 40 letters or digits")
    pilot.type_text("4711")
    pilot.ready()
    assert pilot.sees("about an hour")
    pilot.type_text("4711")
    pilot.ready()
    assert pilot.app.lobby.pins == {"Red": "4711"}
    procedure.set_pin(pilot.battle)
    pilot.wait(GUARDED)
    assert pilot.sees("about an hour")
    pilot.type_text("47")
    pilot.press("enter")
    assert pilot.sees("a PIN has 4 to 40 letters or digits")
    assert pilot.app.lobby.pins == {"Red": "4711"}


@pytest.mark.parametrize("scale", [100, 200])
def test_all_of_the_hand_off_fits_the_smallest_window(scale):
    """At any scale of the interface: the sign above, the button for a PIN below."""
    pilot = watch()
    pilot.app.change(replace(pilot.app.settings, scale=scale))
    for size in ((640, 400), (1024, 640), (1280, 720)):
        pilot.resize(size)
        pilot.step(times=3)
        screen, edge = pilot.app.screen, pilot.app.look.px(12)
        assert all(rect.bottom < size[1] - edge for rect in screen._places.values())
        tone = pilot.app.look.side(screen.passing.place)[:3]
        middle = [pilot.surface.get_at((size[0] // 2, y))[:3] for y in range(edge, size[1] // 2)]
        assert tone in middle
        assert middle[0] != tone


def test_the_menu_sets_and_takes_away_the_pin_of_the_side_at_the_screen():
    """Only of that side: nobody locks another out."""
    pilot = begun()
    pilot.press("f10")
    pilot.click_words("PIN of Red")
    pilot.wait(GUARDED)
    pilot.type_text("7777")
    pilot.ready()
    assert pilot.app.lobby.pins == {"Red": "7777"}
    pilot.press("f10")
    pilot.click_words("PIN of Red")
    pilot.ready()
    assert pilot.app.lobby.pins == {}


def test_the_recap_replays_what_a_side_may_know_of():
    """The other side's counter goes along its way over the view from before; any key ends it."""
    pilot = begun(motion=True)
    pilot.battle.play(EndPhase("Red"))
    pilot.ready()
    pilot.battle.play(Move("Blue", "b", (Point(46, 24),)))
    pilot.battle.hotseat.pass_to("Red")
    pilot.ready()
    assert pilot.sees(WORDS)
    assert pilot.battle.view.units["b"].at == Point(50, 20)
    assert "b" in pilot.app.screen.beats.moving()
    pilot.press("space")
    assert not pilot.sees(WORDS)
    assert pilot.battle.view.units["b"].at == Point(46, 24)


def test_a_counter_that_is_identified_turns_into_its_figure():
    """A beat of the recap, and words that float over it."""
    pilot = begun(motion=True, gap=8.0)
    pilot.battle.play(EndPhase("Red"))
    pilot.ready()
    pilot.battle.play(EndPhase("Blue"))
    pilot.step(1 / 30, 4)
    if pilot.covered:
        pilot.ready()
        pilot.step(1 / 30, 4)
    assert pilot.app.screen.beats.turning() is not None
    pilot.wait(1.4)
    assert pilot.app.screen.beats.turning() is None
    assert pilot.sees("identified: ")


def test_taking_back_goes_by_agreement_alone():
    """Nobody takes back alone what may have shown something: the interface offers to propose it."""
    pilot = begun()
    pilot.battle.play(Move("Red", "r", (Point(23, 20),)))
    pilot.ready()
    pilot.battle.play(Move("Blue", "b", (Point(47, 20),)))
    pilot.ready("space")
    assert pilot.battle.side == "Red"
    pilot.press("ctrl+z")
    assert pilot.sees("Propose it to the other side?")
    pilot.ready()
    assert pilot.covered
    pilot.ready("space")
    pilot.click_words("Agree")
    if pilot.covered:
        pilot.ready()
    assert pilot.battle.side == "Blue"
    assert pilot.battle.view.units["b"].at == Point(50, 20)


def test_at_the_end_all_is_open():
    """Nobody passes the screen any more, and each side sees what there was."""
    pilot = begun(of_units={"b": {"hidden": True}})
    assert "b" not in pilot.battle.view.units
    pilot.battle.play(Concede("Red"))
    pilot.step()
    assert not pilot.covered
    assert pilot.battle.view.units["b"].sighting("Red") is Sighting.FULL
    assert pilot.battle.view.units["b"].profile.skill == 4


def test_counters_stand_in_the_list_by_their_numbers():
    """The list of the enemy says no more than the table does."""
    pilot = begun()
    assert pilot.sees("blip 1")
    assert not pilot.sees("Blue b")


@pytest.mark.rule("COORD-01")
def test_coordinates_are_shown_at_the_cursor_and_along_two_edges():
    """From the north-west corner, x before y."""
    pilot = begun()
    assert not pilot.sees("30.0, 12.0")
    pilot.press("alt+k")
    pilot.hover(Point(30, 12))
    place = next(
        words for words in pilot.words if ", " in words and words.replace(", ", "").replace(".", "").isdigit()
    )
    x, y = map(float, place.split(", "))
    assert abs(x - 30) < 0.2
    assert abs(y - 12) < 0.2
    assert {"12", "24", "36"} <= set(pilot.words)


def test_the_table_is_as_dark_as_the_hour():
    """The ground only: by night it is darker than by day, and by day as ever."""
    spots = []
    for light in ("daylight", "night"):
        pilot = begun(said={"light": light})
        pilot.step(times=20)
        spots.append(tuple(pilot.surface.get_at(pilot.pixel(Point(60, 40))))[:3])
    assert sum(spots[1]) < 0.7 * sum(spots[0])


def test_the_recap_is_seen_without_motion_too():
    """What the others did stands in words over the table as it was then, for as long as they take to read."""
    pilot = begun(gap=50.0)
    pilot.battle.play(EndPhase("Red"))
    pilot.ready()
    pilot.press("space")
    pilot.battle.play(Move("Blue", "b", (Point(66, 24),)))
    pilot.ready()
    assert pilot.battle.side == "Red"
    assert pilot.sees(WORDS)
    assert pilot.sees("blip 1 moves")
    assert pilot.battle.view.units["b"].at == Point(66, 24)
    pilot.wait(4.0)
    assert not pilot.sees(WORDS)
    assert not pilot.app.screen.recap.playing


def test_a_save_that_fails_is_told_over_the_hand_off():
    """Save and quit that cannot save says so, and the program goes on behind the hand-off."""
    pilot = begun()
    pilot.battle.play(EndPhase("Red"))
    pilot.app.lobby.full = True
    pilot.app.leave()
    pilot.step()
    pilot.click_words("Save and quit")
    pilot.step()
    assert pilot.sees("The game could not be saved")
    assert not pilot.app.over
    pilot.press("escape")
    assert pilot.covered
    assert not pilot.sees("blip")


def test_what_a_battle_is_about_is_told_in_it():
    """After the hand-off alone: beside the table while nothing is selected, and whole in the menu."""
    units = (mech("r", 20, 20), mech("b", 50, 20))
    state = patrol(*units)
    brief = replace(state.brief, about="A patrol. Look around you, then move.")
    pilot = Watch(Match(replace(state, brief=brief)), size=(1024, 640))
    assert not pilot.sees("Look around you")
    pilot.ready()
    assert pilot.sees("its menu (F10)")
    pilot.press("f10")
    pilot.click_words("What it is about")
    assert "A patrol. Look around you, then move." in pilot.words
    pilot.wait(GUARDED)
    pilot.press("escape")
    assert not pilot.app.dialog


def test_buttons_switch_fields_sight_and_coordinates():
    """What has keys alone nobody finds: the strip over the table has a button for each."""
    pilot = begun()
    pilot.battle.select("r")
    screen = pilot.app.screen
    for name, on in (
        ("ecm", lambda: screen.shown.on("ecm")),
        ("spotting", lambda: screen.shown.on("spotting")),
        ("coordinates", lambda: pilot.battle.desk.coordinates),
    ):
        for wanted in (True, False):
            pilot.click(screen.strip._buttons[name].rect.center)
            pilot.step(times=3)
            assert on() is wanted
