"""Overlays as data: a record of a family or an add-on is all that the interface needs of it."""

from __future__ import annotations

from dataclasses import replace

import toy
from battle_pilot import QUIET

from game.core.engine.match import Match
from game.core.engine.turns import Begin
from game.core.model.state import Addon, Overlay
from game.core.validation.join import join
from game.core.views.legend import Legend
from game.core.views.marks import Cells, DiscMark, Ring
from game.geometry.point import Point
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

SHADES = (("rain-1", "drizzle"), ("rain-2", "downpour"))


def rain(view, selected, cursor, *, height=2.0, moving=True):
    """Yield a square of rain at the unit: as wide as figures are high, heavier where enemies stand still."""
    styles = tuple(style for style, _ in SHADES)
    yield Cells(view.units[selected].at, height, 1, bytes([0 if moving else 1]), styles)


def gusts(view, selected, cursor):
    """Yield a ring around everybody."""
    for unit in view.present:
        yield Ring(unit.at, unit.base + 1, "gust")


def lightning(view, selected, cursor):
    """Yield where lightning thrown at the cursor strikes."""
    yield DiscMark(cursor, 1.0, "lightning")


WEATHER = Addon(
    "weather",
    overlays={
        "rain": Overlay(
            rain,
            "Rain",
            "Where it rains, and how much",
            "y",
            kind="field",
            legend=Legend("Rain", SHADES, '{title} on figures {height}" high, {moves}'),
            needs=frozenset({"unit"}),
            settings=("height", "moving"),
            slow=True,
        ),
        "gusts": Overlay(gusts, "Gusts", "Where the wind blows", "shift+y", "weather_windy", kind="ring"),
        "lightning": Overlay(
            lightning,
            "Lightning",
            "What lightning at the cursor strikes",
            "alt+y",
            needs=frozenset({"unit", "cursor"}),
        ),
    },
)


def flight(*addons: Addon, settings: Settings = QUIET) -> Pilot:
    """Return a pilot at a battle of toys with *addons*."""
    match = Match(replace(toy.table(), rules=join(toy.TOY, *addons)))
    match.play(Begin("Red", 1, "movement", ("Red", "Blue")))
    seats = toy.seats(match)
    pilot = Pilot(toy.Lobby(match), lambda app: BattleScreen(app, seats), size=(1600, 900), settings=settings)
    pilot.step()
    return pilot


def marks(pilot, kind, style=""):
    """Return the marks of a kind that lie below the tokens, of a style that begins so."""
    pilot.step(times=2)
    found = [mark for mark in pilot.app.screen.shown.below() if isinstance(mark, kind)]
    return [mark for mark in found if getattr(mark, "style", style).startswith(style)]


def select(pilot, unit):
    """Select *unit*."""
    pilot.app.screen.battle.select(unit)
    pilot.step()


def test_an_overlay_has_its_button_its_key_and_its_legend():
    """A click and the key are the same; the legend tells the shades, and how they were asked."""
    pilot = flight(WEATHER)
    select(pilot, "r1")
    pilot.click_words("Rain")
    (found,) = marks(pilot, Cells)
    assert (found.at, found.step) == (Point(10, 10), 2.0)
    assert pilot.sees('Rain on figures 2" high, after their moves (Shift+T)')
    assert all(pilot.sees(words) for _, words in SHADES)
    pilot.press("shift+t")
    assert marks(pilot, Cells)[0].step == 3.0
    pilot.press("y")
    assert marks(pilot, Cells) == []
    assert not pilot.sees("drizzle")


def test_an_overlay_is_pinned_with_its_label():
    """The pin keeps it and how it was asked; a click takes it out."""
    pilot = flight(WEATHER)
    select(pilot, "r1")
    pilot.press("y", "shift+p")
    name = pilot.app.screen.battle.view.units["r1"].name
    select(pilot, "r2")
    assert [mark.at for mark in marks(pilot, Cells)] == [Point(10, 10)]
    pilot.click_words(f'× Rain 2": {name}')
    assert marks(pilot, Cells) == []


def test_an_overlay_of_no_unit_is_shown_for_all_the_table():
    """By its key or the icon of its button, whether anybody is selected or not."""
    pilot = flight(WEATHER)
    pilot.press("shift+y")
    assert len(marks(pilot, Ring, "gust")) == 4
    strip = pilot.app.screen.strip
    pilot.click(strip._buttons["gusts"].get_abs_rect().center)
    assert marks(pilot, Ring, "gust") == []


def test_an_overlay_that_goes_to_the_cursor_follows_it():
    """And stands where it was pinned."""
    pilot = flight(WEATHER)
    select(pilot, "r1")
    pilot.press("alt+y")
    pilot.hover(Point(30, 20))
    (found,) = marks(pilot, DiscMark, "lightning")
    pilot.press("shift+p")
    pilot.hover(Point(20, 12))
    assert marks(pilot, DiscMark, "lightning") == [found]


def test_f1_lists_the_overlays_of_the_battle_and_no_others():
    """With their words and keys, those of this family and its add-ons."""
    for addons in ((WEATHER,), ()):
        pilot = flight(*addons)
        pilot.press("f1")
        rows = {row.words: row.right for row in pilot.app.dialog.rows}
        assert rows["How far the unit can go"] == "R"
        assert rows.get("Where it rains, and how much") == ("Y" if addons else None)
        assert "The ground that the unit, or an eye at the cursor, sees" not in rows


def test_a_family_shows_no_button_for_what_it_lacks():
    """Toys see no ground, know no threat and lay no templates; what they have is there."""
    pilot = flight()
    assert all(pilot.sees(words) for words in ("Reach", "Bands", "Arcs"))
    absent = ("View", "Seen", "Threat", "Cover", "Blast", "Height", "Rain")
    assert not any(words in pilot.words for words in absent)
    select(pilot, "r1")
    pilot.press("y", "v")
    assert marks(pilot, Cells) == []


def test_a_key_that_the_settings_have_for_an_overlay_is_in_force():
    """Where the overlay is there; else the settings keep it all the same."""
    settings = QUIET.but(keys={"rain": "n", "ecm": "alt+u", "move": "y"})
    pilot = flight(WEATHER, settings=settings)
    keys = pilot.app.keys
    assert (keys.of("rain"), keys.of("move"), keys.of("ecm")) == ("n", "y", "")
    assert pilot.app.settings.keys["ecm"] == "alt+u"
    select(pilot, "r1")
    pilot.press("n")
    assert len(marks(pilot, Cells)) == 1
