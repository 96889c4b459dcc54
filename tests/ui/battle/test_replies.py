"""All that a side is asked at once stands in one panel, with "No to all"; dice of one stage fall together."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from mecha_pilot import FIELD, Battery

from game.core.model.events import Rolled
from game.core.model.state import Question
from game.core.model.tally import Modifier, Tally
from game.ui.battle.session.beats import Toss, tosses

CROWD = FIELD.replace(
    "{id: b2, card: Harrier, group: One, at: [26, 22]", "{id: b2, card: Harrier, group: One, at: [25, 13]"
)
SIZES = [
    ((width, height), scale)
    for scale in (100, 200)
    for width, height in ((1024, 640), (1280, 720), (1600, 900))
]


def volley(tmp_path, **more):
    """Return a pilot at a battle in which two missiles have come down on two mecha of Blue."""
    for seed in range(40):
        folder = tmp_path / str(seed)
        folder.mkdir(parents=True)
        found = Battery(folder, CROWD.replace('seed: "3"', f'seed: "{seed}"'), **more)
        found.battle.select(found.names["r1"])
        found.press("n")
        found.click_unit(found.names["b1"])
        found.step(times=4)
        asked = found.battle.seat.view.asked
        if asked is not None and len(asked.about.prompts) >= 6:
            found.step(times=4)
            return found
        found.lobby.close()
    raise AssertionError("no volley lands on both")


@pytest.fixture
def battery(tmp_path):
    found = volley(tmp_path)
    yield found
    found.lobby.close()


def answers(battery):
    """Return what was answered, in order."""
    match = battery.lobby._game.match
    return [entry.action.value for entry in match.log if type(entry.action).__name__ == "Answer"]


def test_one_panel_asks_all_six_and_no_to_all_answers_them(battery):
    """Two mecha, three replies each; one click, no dice, and it is done."""
    assert battery.app.screen.replies.shown
    assert not battery.app.screen.banner.words
    for words in ("shoot down: 6", "dodge", "roll with it", "No to all", "Each costs 1 command point"):
        assert battery.sees(words)
    battery.click_words("No to all")
    battery.step(times=4)
    assert battery.battle.view.asked is None
    assert answers(battery) == ["no"] * 6


def test_what_is_chosen_is_done_and_the_rest_declined(battery):
    """Roll with it, for one: the others answer no; it pays one command point."""
    battery.click_words("roll with it")
    battery.click_words("Do the chosen")
    battery.step(times=4)
    assert battery.battle.view.asked is None
    assert sorted(answers(battery)) == ["no"] * 5 + ["roll with it"]


def test_dice_of_one_stage_fall_together_and_then_the_choice_is_open_again(tmp_path):
    """Both try to shoot the missiles down: their dice lie in one tray; what is left is asked then."""
    battery = volley(tmp_path, settings=QUIET)
    prompts = battery.app.screen.replies.replies.prompts
    for one in prompts[:2]:
        assert one.value == "shoot down"
        battery.app.screen.replies.replies.toggle(one)
    battery.step(times=3)
    battery.app.settings = QUIET.but(tray=True)
    before = len(battery.lobby._game.match.log)
    battery.click_words("Do the chosen")
    entries = battery.lobby._game.match.log[before:]
    dice = [event for entry in entries for event in entry.events if isinstance(event, Rolled)]
    assert len(dice) == len([one for one in answers(battery) if one == "shoot down"])
    tosses = [beat for beat in battery.app.screen.beats._queue if isinstance(beat, Toss)]
    assert [len(toss.faces) for toss in tosses] == [len(dice)]
    battery.app.screen.beats.skip()
    battery.step(times=4)
    asked = battery.battle.view.asked
    if asked is not None:
        assert isinstance(asked.about, Question)
        assert asked.about.values[0] == "dodge"
    battery.lobby.close()


def shooting_down(tmp_path):
    """Return a pilot with real dice at a volley, two of Blue's told to shoot it down; and their dialog."""
    battery = volley(tmp_path, settings=QUIET)
    for one in battery.app.screen.replies.replies.prompts[:2]:
        battery.app.screen.replies.replies.toggle(one)
    battery.step(times=3)
    battery.app.settings = QUIET.but(real_dice=True, motion=True)
    battery.click_words("Do the chosen")
    battery.step(times=3)
    return battery


def test_real_dice_of_one_stage_are_typed_in_a_row_and_shown_together(tmp_path):
    """Each asked by whom and for what; the table waits until the last one is typed."""
    battery = shooting_down(tmp_path)
    before, view = len(battery.lobby._game.match.log), battery.battle.view
    typed = 0
    while battery.app.dialog is not None:
        assert battery.sees("shoot down")
        assert battery.battle.view is view
        battery.press("1")
        battery.step(times=3)
        typed += 1
    entries = battery.lobby._game.match.log[before:]
    dice = [face for entry in entries for e in entry.events if isinstance(e, Rolled) for face in e.faces]
    assert typed >= 2
    assert dice == [1] * typed
    battery.app.screen.beats.skip()
    battery.step(times=4)
    assert battery.battle.view is not view
    battery.lobby.close()


def test_who_gives_real_dice_up_is_asked_anew(tmp_path):
    """What was answered before stays; the panel stands there again, and nothing else is asked by itself."""
    battery = shooting_down(tmp_path)
    battery.press("escape")
    battery.app.screen.beats.skip()
    battery.step(times=6)
    assert battery.app.dialog is None
    assert battery.app.screen.replies.shown
    battery.lobby.close()


def test_no_to_all_holds_for_one_attack_alone(battery):
    """The next volley asks again."""
    battery.click_words("No to all")
    battery.step(times=4)
    assert battery.app.screen.replies.replies._none == {}


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_panel_lies_in_the_window_and_over_nobody_who_is_asked(tmp_path, size, scale):
    """All its buttons in it; what does not fit is scrolled to."""
    battery = volley(tmp_path, size=size, settings=QUIET.but(scale=scale))
    screen = battery.app.screen
    panel = screen.replies
    assert battery.surface.get_rect().contains(panel.rect)
    asked = {one.unit for one in panel.replies.prompts}
    tokens = [screen.table.viewport.token_rect(battery.battle.view.units[unit]) for unit in asked]
    assert panel.rect.collidelist([*tokens, screen.history.rect, screen.strip.rect]) < 0
    rects = [element.get_abs_rect() for key, element in panel.buttons._made.items()]
    assert all(panel.rect.contains(rect) for rect in rects)
    seen = set()
    for _ in range(4):
        seen |= {
            words
            for words in battery.words
            if words in ("Harrier", *[one.words for one in panel.replies.prompts])
        }
        battery.wheel(-1, panel.rect.center)
        battery.step(times=8)
    assert {one.words for one in panel.replies.prompts} <= seen
    battery.lobby.close()


def rolled(what, faces=(3,), need=None, by="Red", rule="R-1"):
    """Return a throw of *by*."""
    return Rolled(what, faces, need, by, rule=rule)


def shown(battery, *events):
    """Return the faces that lie in the tray together, throw by throw."""
    return [toss.faces for toss in tosses(battery.battle, events)]


def test_what_falls_together_lies_in_the_tray_together(battery):
    """Direction and distance; those of all missiles; the same throw of several units; nothing else."""
    direction, distance = rolled("scatter direction"), rolled("scatter distance", (2, 5), rule="R-2")
    assert shown(battery, direction, distance) == [(3, 2, 5)]
    each = [rolled(f"scatter direction, missile {n}", (n,)) for n in (1, 2)]
    assert shown(battery, *each) == [(1, 2)]
    need = Tally((Modifier(5, "a need", "R-3"),))
    dodges = [rolled(f"Harrier {n}, dodge", (n,), need) for n in (1, 2)]
    assert shown(battery, *dodges) == [(1, 2)]
    assert shown(battery, rolled("to hit", (1, 2), need), rolled("to hit", (3, 4), need)) == [(1, 2), (3, 4)]
    assert shown(battery, rolled("critical hit", (1, 2)), rolled("to hit", (3, 4), need)) == [(1, 2), (3, 4)]


def test_results_that_are_shown_together_say_whose_they_are(battery):
    """One throw alone needs no name: it stands in what was thrown for."""
    need = Tally((Modifier(2, "a need", "R-3"),))
    dodges = [rolled(f"Harrier {n}, dodge", (n,), need) for n in (1, 2, 3)]
    (toss,) = tosses(battery.battle, dodges)
    first, second, third = toss.result.split("\n")
    assert (first, second) == ("Harrier 1: 1 against 2+: missed", "Harrier 2: 2 against 2+: reached")
    assert third.startswith("Harrier 3: ")
    (alone,) = tosses(battery.battle, dodges[:1])
    assert alone.result == "1 against 2+: missed"


@pytest.mark.parametrize(("size", "scale"), [((640, 400), 100), *SIZES])
def test_the_tray_with_many_lines_stays_over_the_table(tmp_path, size, scale):
    """While the dice tumble and when their results are there it stands in one place, inside the table."""
    battery = Battery(tmp_path, settings=QUIET.but(tray=True, scale=scale), size=size)
    words = [f"Harrier {n}: 4 against 7+: missed" for n in range(6)]
    screen = battery.app.screen
    screen.beats._queue.append(Toss((4,) * 6, (), "Harrier 1, dodge: needs 7+, …", "\n".join(words)))
    screen.beats._start()
    battery.step(0.01)
    before = battery.find("dodge").rect.top
    screen.beats.tray.skip()
    battery.step(0.01)
    assert all(screen.table.viewport.rect.contains(battery.find(line).rect) for line in words)
    assert battery.find(words[0]).rect.top == before
    battery.lobby.close()


@pytest.mark.parametrize(("speed", "gone"), [(100, False), (400, True)])
def test_the_speed_of_the_dice_is_a_setting(tmp_path, speed, gone):
    """At four times the speed they have fallen and rested in less than a second and a half."""
    battery = Battery(tmp_path, settings=QUIET.but(tray=True, dice_speed=speed))
    battery.battle.select(battery.names["r2"])
    battery.press("f")
    battery.click_unit(battery.names["b2"])
    beats = battery.app.screen.beats
    assert beats.playing
    beats._queue = type(beats._queue)([beats._queue[0]])
    for _ in range(25):
        beats.update(1 / 30)
    assert beats.playing is not gone
    battery.lobby.close()
