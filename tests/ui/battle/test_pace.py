"""The pace of playback: an exchange of fire with dozens of throws is shown in about ten seconds."""

from __future__ import annotations

import pytest
from assault_pilot import SHEETS, AssaultPilot, chosen

from game.core.model.events import Rolled
from game.ui.battle.session.beats import Saying, Toss
from game.ui.battle.session.pace import LONGEST, paced
from game.ui.shell.settings import Settings

SHOWN = Settings(sounds=False, shared_keys=True, next_unit=False)
FACES = (5, 6, 3, 4, 4, 5, 6, 2, 3, 4) * 20
FRAME = 1 / 60


def revealed(settings: Settings, *keys: str) -> AssaultPilot:
    """Return the screen once both have chosen by *keys*."""
    pilot = AssaultPilot(chosen(*FACES, sheeted=SHEETS).match, settings=settings)
    pilot.step(times=3)
    pilot.press(*keys)
    return pilot


def seconds(pilot: AssaultPilot) -> float:
    """Return how long the playback takes, in seconds of the app."""
    beats, frames = pilot.app.screen.beats, 0
    while beats.playing:
        beats.update(FRAME)
        frames += 1
        assert frames * FRAME < 10 * LONGEST
    return frames * FRAME


@pytest.mark.parametrize("keys", [("1", "z"), ("1", "b"), ("5", "z"), ("3", "c"), ("2", "v")])
def test_the_results_of_an_exchange_are_over_in_about_ten_seconds(keys):
    """All weapons of both, a charge under fire, kicks, a block."""
    pilot = revealed(SHOWN, *keys)
    assert pilot.app.screen.beats.playing
    assert seconds(pilot) <= 1.3 * LONGEST


def test_the_speed_of_the_dice_is_that_of_the_settings():
    """At half the speed it takes twice as long."""
    usual, slow = (seconds(revealed(SHOWN.but(dice_speed=speed), "1", "z")) for speed in (100, 50))
    assert slow == pytest.approx(2 * usual, rel=0.15)


def test_one_key_ends_it_at_any_moment():
    """In the middle as at the beginning; the battle then goes on."""
    for frames in (1, 100, 300):
        pilot = revealed(SHOWN, "1", "z")
        pilot.step(times=frames)
        assert pilot.app.screen.beats.playing
        pilot.press("space")
        assert not pilot.app.screen.beats.playing
        assert pilot.battle.view is pilot.battle.seat.view


def test_the_list_of_steps_grows_with_what_is_shown():
    """It never gets ahead of a throw whose dice still tumble, nor shrinks, and ends with the last event."""
    pilot = revealed(SHOWN, "1", "z")
    beats, counts = pilot.app.screen.beats, [0]
    while beats.playing:
        counts.append(beats.seen)
        beat = beats._queue[0]
        if isinstance(beat, Toss):
            upcoming = beats.events[beats.seen : beats.seen + len(beat.events) + beat.after]
            assert tuple(one for one in upcoming if isinstance(one, Rolled)) == beat.events
        beats.update(FRAME)
    assert counts == sorted(counts)
    assert counts[-1] <= len(beats.events) == beats.seen


def rolled(faces: tuple[int, ...], what: str, by: str = "Red", rule: str = "CA-82") -> Toss:
    """Return a throw without a number to reach."""
    event = Rolled(what, faces, rule=rule, by=by)
    return Toss(
        faces, (0,) * len(faces), what, f"{what} {sum(faces)}", events=(event,), dice=(6,) * len(faces)
    )


def test_few_beats_are_shown_as_they_are():
    """A throw and what follows from it."""
    beats = [(1, rolled((3, 4), "where it is hit")), (2, Saying("it takes 5"))]
    assert paced(beats) == (beats, 1.0)


def test_many_throws_for_damage_are_shown_with_what_follows_from_them():
    """Up to six lines and twelve dice at once; another side's are not mixed in."""
    one = [(rolled((3, 4), "where it is hit")), Saying("it takes 5")] * 12
    other = [rolled((1, 1), "where it is hit", by="Blue")] * 2
    beats = list(enumerate((*one, *other), 1))
    found, pace = paced(beats)
    assert [end for end, _ in found] == [6, 12, 18, 24, 26]
    assert all(len(beat.faces) <= 12 and beat.result.count("\n") < 6 for _, beat in found)
    assert [(len(beat.events), beat.after) for _, beat in found] == [(3, 3)] * 4 + [(2, 0)]
    assert found[0][1].words == "where it is hit"
    assert pace == pytest.approx(1.2)
