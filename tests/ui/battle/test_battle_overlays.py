"""Overlays on the battle screen: switched, at the ghost's place, pinned, explained."""

from __future__ import annotations

import re

import pytest
from test_battle_alpha import Sortie

from game.core.views.marks import AreaMark, Cells, Label, ShadedRays
from game.geometry.point import Point
from game.ui.battle.table.headings import headings
from game.ui.shell import fonts


@pytest.fixture
def sortie(tmp_path):
    found = Sortie(tmp_path, "movement")
    yield found
    found.lobby.close()


def shown(pilot, kind):
    """Return the marks of one kind below the tokens."""
    pilot.step(times=2)
    return [mark for mark in pilot.app.screen.shown.below() if isinstance(mark, kind)]


def test_t_shows_the_damage_that_enemies_threaten(sortie):
    """A lattice over the whole table with its legend; T again takes it away."""
    sortie.select("r1")
    sortie.press("t")
    (found,) = shown(sortie, Cells)
    assert found.columns * found.step == 48
    assert sortie.sees("Expected damage next turn by all known, after their moves (Alt+T)")
    sortie.press("t")
    assert shown(sortie, Cells) == []
    assert not sortie.sees("Expected damage next turn by all known, after their moves (Alt+T)")


def test_the_threat_can_be_that_of_a_chosen_enemy(sortie):
    """Shift-K at an enemy: only its harm counts, and the legend says so; again: all count."""
    sortie.select("r1")
    sortie.press("t")
    (of_all,) = shown(sortie, Cells)
    sortie.hover(sortie.unit("b2").at)
    sortie.press("shift+k")
    (of_one,) = shown(sortie, Cells)
    assert of_one != of_all
    assert sortie.sees("Expected damage next turn by 1 chosen, after their moves (Alt+T)")
    sortie.press("shift+k")
    assert shown(sortie, Cells) == [of_all]


def test_k_shows_the_cover_within_reach(sortie):
    """Squares within reach are shaded, none beyond."""
    sortie.select("r1")
    sortie.press("k")
    (found,) = shown(sortie, Cells)
    at = sortie.unit("r1").at
    assert found.shades[int(at.y) * found.columns + int(at.x)] != 255
    assert found.shades[35 * found.columns + 47] == 255
    assert sortie.sees("out of sight")


def test_a_pin_stays_when_the_selection_changes(sortie):
    """Pinned threat of one unit, then another selected; the list takes it out again, one or all."""
    sortie.select("r1")
    sortie.press("t")
    (found,) = shown(sortie, Cells)
    sortie.press("shift+p")
    sortie.select("r2")
    assert shown(sortie, Cells) == [found]
    sortie.press("t", "shift+p")
    assert len(shown(sortie, Cells)) == 2
    names = [sortie.unit(name).name for name in ("r1", "r2")]
    assert all(sortie.sees(f"× Threat: {name}") for name in names)
    sortie.click_words(f"× Threat: {names[0]}")
    assert len(shown(sortie, Cells)) == 1
    sortie.press("ctrl+p")
    assert shown(sortie, Cells) == []
    assert not sortie.sees(f"× Threat: {names[1]}")


def test_a_chosen_enemy_is_marked_on_the_table(sortie):
    """Shift-K at an enemy puts a ring around it; again takes it away."""
    foe = sortie.unit("b2")
    sortie.select("r1")
    sortie.hover(foe.at)
    sortie.press("shift+k")
    rings = [mark for mark in sortie.app.screen.shown.above() if getattr(mark, "style", "") == "foe-chosen"]
    assert [ring.at for ring in rings] == [foe.at]
    sortie.press("shift+k")
    assert not any(getattr(mark, "style", "") == "foe-chosen" for mark in sortie.app.screen.shown.above())


def test_only_enemies_of_the_selected_unit_count(sortie):
    """A friend is refused in words; where those chosen are friends of another that is selected, all count."""
    sortie.select("r1")
    sortie.press("t")
    (of_all,) = shown(sortie, Cells)
    sortie.hover(sortie.unit("r2").at)
    sortie.press("shift+k")
    assert sortie.sees(f"{sortie.unit('r2').name} is no enemy of {sortie.unit('r1').name}")
    assert shown(sortie, Cells) == [of_all]
    sortie.hover(sortie.unit("b2").at)
    sortie.press("shift+k")
    sortie.select("b1")
    assert sortie.sees("Expected damage next turn by all known")
    assert set(shown(sortie, Cells)[0].shades) != {255}
    assert not any(getattr(mark, "style", "") == "foe-chosen" for mark in sortie.app.screen.shown.above())


def test_legends_and_pins_tell_of_themselves_not_of_what_is_on(sortie):
    """What was pinned keeps its words; seeing and being seen are never taken for each other."""
    sortie.select("r1")
    sortie.press("t", "shift+p")
    sortie.hover(sortie.unit("b2").at)
    sortie.press("shift+k", "alt+t")
    sortie.step()
    assert sortie.sees("Expected damage next turn by all known, after their moves (Alt+T)")
    sortie.press("t")
    sortie.step()
    assert sortie.sees("Expected damage next turn by 1 chosen, from where they stand (Alt+T)")
    sortie.press("shift+p", "v", "shift+p", "shift+t", "shift+v")
    sortie.step(times=2)
    name = sortie.unit("r1").name
    assert sortie.sees('Seen from figures 3" high (Shift+T)')
    assert not sortie.sees("Sees figures")
    for words in ("Threat", "Threat 1 chosen standing", 'View 2"'):
        assert sortie.sees(f"× {words}: {name}")


def test_a_picture_of_shades_says_of_whom_they_are(sortie, tmp_path, monkeypatch):
    """F12 with what is on and what is pinned, as the legends beside the table say it."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    sortie.select("r1")
    sortie.press("v", "shift+p", "shift+t", "shift+v")
    sortie.step(times=2)
    shown = sortie.app.screen.shown
    told = headings([*shown.wanted(), *sortie.battle.desk.pins], shown.overlays)
    name = sortie.unit("r1").name
    sees, seen = f'Sees figures 2" high: {name}', f'Seen from figures 3" high: {name}'
    assert told == {"viewshed": sees, "reverse": seen}
    sortie.press("shift+f12")
    (path,) = tmp_path.rglob("table-*.svg")
    assert f"{sees} · Seen from" in path.read_text(encoding="utf-8")


def test_legends_keep_within_the_table(sortie):
    """However large the interface: where a legend is too wide it breaks into lines."""
    sortie.select("r1")
    for key, last in (("k", "out of sight"), ("shift+v", "blocked"), ("t", "4 and more")):
        sortie.press(key)
        for size in ((1600, 900), (1024, 640), (800, 600)):
            sortie.resize(size)
            assert sortie.app.screen.strip.room.contains(sortie.find(last).rect)


def test_the_height_is_chosen_by_mouse(sortie):
    """The strip has a button for it."""
    sortie.select("r1")
    sortie.press("v")
    sortie.click_words("Height")
    assert sortie.sees('Sees figures 3" high (Shift+T)')


def test_the_same_overlay_is_pinned_once(sortie):
    """Pinning again what is pinned adds nothing."""
    sortie.select("r1")
    sortie.press("t", "shift+p", "t", "shift+p")
    assert len(sortie.battle.desk.pins) == 1


def test_reach_shows_what_walks_cost(sortie):
    """Lines at every 2 inches, each with its inches."""
    sortie.select("r1")
    assert len([mark for mark in shown(sortie, AreaMark) if mark.style == "iso"]) >= 3
    words = {mark.text for mark in shown(sortie, Label) if mark.style == "iso"}
    assert {'2"', '4"'} <= words


def test_the_strip_switches_overlays(sortie):
    """A newcomer finds the buttons: a click is what the key is."""
    sortie.select("r1")
    sortie.click_words("Threat")
    assert shown(sortie, Cells)
    sortie.click_words("Threat")
    assert not shown(sortie, Cells)


def test_a_narrow_window_has_the_whole_strip(sortie):
    """Nothing is cut off at 1024 x 640; where words have no room the keys stand there."""
    for size, words in (((1024, 640), "Seen"), ((800, 600), "Sh+V")):
        sortie.resize(size)
        assert sortie.sees(words)
        strip = sortie.app.screen.strip
        assert strip.rect.contains(sortie.find(words).rect)


def test_v_shows_what_the_unit_sees_and_follows_the_ghost(sortie):
    """At the unit's place; with a move in hand at the ghost's; shift-V is the reverse."""
    sortie.select("r1")
    sortie.press("v")
    (found,) = shown(sortie, ShadedRays)
    assert found.at == sortie.unit("r1").at
    sortie.press("m")
    sortie.hover(Point(10, 20))
    (ahead,) = shown(sortie, ShadedRays)
    assert ahead.at.y > found.at.y + 3
    sortie.press("v", "shift+v")
    (back,) = shown(sortie, ShadedRays)
    assert back.at == ahead.at
    assert back != ahead


def test_a_ghost_tells_distance_cover_and_odds_of_every_enemy(sortie):
    """Inches, cover, target number and chance, for where the ghost stands."""
    sortie.select("r1")
    assert not any('", clear' in words for words in sortie.words)
    sortie.press("m")
    sortie.hover(Point(14, 19))
    sortie.wait(0.3)
    told = [words.replace("\n", " ") for words in sortie.words if '", clear' in words]
    assert any(re.search(r'%.* 20\.[678]", clear', words) for words in told), told


def test_the_height_of_what_is_looked_for_is_chosen(sortie):
    """Shift-T takes the next height; lower figures are seen from less ground."""
    sortie.select("r1")
    sortie.press("v")
    (high,) = shown(sortie, ShadedRays)
    assert sortie.sees('Sees figures 2" high (Shift+T)')
    sortie.press("shift+t", "shift+t", "shift+t")
    assert sortie.sees('Sees figures 0.5" high (Shift+T)')
    assert shown(sortie, ShadedRays) != [high]


def test_one_field_shades_the_ground_at_a_time(sortie):
    """V, Shift-V, T and K take each other's place; each again takes itself away; reach stays as it was."""
    sortie.select("r1")
    for key, kind in (
        ("v", ShadedRays),
        ("t", Cells),
        ("shift+v", ShadedRays),
        ("k", Cells),
        ("v", ShadedRays),
    ):
        sortie.press(key)
        fields = [type(mark) for mark in (*shown(sortie, ShadedRays), *shown(sortie, Cells))]
        assert fields == [kind]
        assert any(mark.style == "reach-walk" for mark in shown(sortie, AreaMark))
    sortie.press("v")
    assert shown(sortie, ShadedRays) == shown(sortie, Cells) == []


def test_a_pinned_field_lies_in_outlines_under_another(sortie):
    """Alone it is shaded; under another field only the borders of its shades are drawn."""
    sortie.select("r1")
    sortie.press("v", "shift+p")
    (alone,) = shown(sortie, ShadedRays)
    sortie.press("t")
    (below,) = shown(sortie, ShadedRays)
    look = sortie.app.look
    assert all(look.mark(style).fill is not None for style in alone.styles)
    assert all(look.mark(style).fill is None for style in below.styles)
    assert [look.mark(one).line for one in alone.styles] == [look.mark(one).line for one in below.styles]
    (field,) = shown(sortie, Cells)
    assert all(look.mark(style).fill is not None for style in field.styles)


def test_enemies_threaten_after_their_moves_or_from_where_they_stand(sortie):
    """Alt-T, or the button of the strip, changes it, and the legend says which; a pin keeps its own."""
    sortie.select("r1")
    sortie.press("t")
    (moving,) = shown(sortie, Cells)
    sortie.press("alt+t")
    assert sortie.sees("Expected damage next turn by all known, from where they stand (Alt+T)")
    (standing,) = shown(sortie, Cells)
    assert standing != moving
    harmed = [sum(shade != 255 for shade in one.shades) * one.step**2 for one in (standing, moving)]
    assert harmed[0] < harmed[1]
    sortie.press("shift+p", "t", "alt+t")
    assert len(shown(sortie, Cells)) == 2
    sortie.press("ctrl+p")
    sortie.click_words("Moving")
    assert shown(sortie, Cells) == [standing]


def test_the_button_of_the_setting_has_room_for_each_of_its_words(sortie):
    """In a window that is not large its words are near the border, and its tooltip repeats them."""
    sortie.resize((1280, 720))
    sortie.step(times=3)
    strip = sortie.app.screen.strip
    sortie.select("r1")
    for key, words in (("v", "Height"), ("t", "Moving")):
        sortie.press(key)
        sortie.step(times=3)
        at = strip.button_rect("target height")
        assert sortie.sees(words)
        assert fonts.width(words, sortie.app.look.px(12), "bold") <= at.width - sortie.app.look.px(8)
        assert words in sortie.app.hint_at(at.center)


def test_views_follow_the_cursor(sortie):
    """With X the selected unit is imagined at the cursor; without a unit an eye stands there."""
    sortie.press("v")
    sortie.hover(Point(30, 30))
    (found,) = shown(sortie, ShadedRays)
    assert abs(found.at.x - 30) < 0.2
    sortie.select("r1")
    sortie.press("x")
    sortie.hover(Point(24, 28))
    (probed,) = shown(sortie, ShadedRays)
    assert abs(probed.at.x - 24) < 0.2


def test_reach_stands_at_the_ghost_on_demand(sortie):
    """With a move in hand reach shows where the unit may go from its place; X puts it at the ghost."""
    sortie.select("r1")
    sortie.press("m")
    sortie.hover(Point(10, 20))
    here = {mark.text: mark.at for mark in shown(sortie, Label) if mark.style == "iso"}
    sortie.press("x")
    there = {mark.text: mark.at for mark in shown(sortie, Label) if mark.style == "iso"}
    assert here['2"'] != there['2"']
    ghost = sortie.battle.stands()
    assert (there['2"'].x - ghost.at.x) ** 2 + (there['2"'].y - ghost.at.y) ** 2 < 4**2


def test_every_overlay_stands_where_it_is_wanted(sortie):
    """With a move in hand X puts all of them at the ghost, then all at the unit, then as fits again."""
    sortie.select("r1")
    sortie.press("m")
    sortie.hover(Point(10, 20))
    here, ghost = sortie.unit("r1"), sortie.battle.stands()
    fitting = {"reach": here, "cover": here, "bands": ghost, "viewshed": ghost, "threat": ghost}
    for name in fitting:
        sortie.battle.desk.shown[name] = True
    for expected in (fitting, dict.fromkeys(fitting, ghost), dict.fromkeys(fitting, here), fitting):
        found = {pin.overlay: pin.unit for pin in sortie.app.screen.shown.wanted()}
        assert {name: found[name].at for name in fitting} == {name: one.at for name, one in expected.items()}
        sortie.press("x")


def test_inches_of_lines_that_lie_close_together_are_left_out(sortie):
    """On a small table on the screen they would hide it; zoomed in they are there again."""
    sortie.select("r1")
    sortie.step(times=3)
    assert sortie.sees('8"')
    sortie.resize((640, 480))
    sortie.wheel(-9, sortie.app.screen.panels.now.clear.center)
    sortie.step(times=3)
    assert not sortie.sees('8"')
    assert any(mark.style == "iso" for mark in shown(sortie, AreaMark))


def test_a_legend_says_while_nothing_of_its_field_is_there_yet(sortie):
    """Until the first shades have come, in a narrow window too; then it says it no longer."""
    sortie.resize((1024, 640))
    sortie.select("r1")
    sortie.app.screen.shown.switch("threat")
    sortie.app.update(1 / 60)
    sortie.app.draw(sortie.surface)
    assert sortie.sees("computing…")
    sortie.step(times=2)
    assert not sortie.sees("computing…")
