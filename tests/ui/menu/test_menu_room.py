"""Room on every screen: in windows of all sizes nothing lies outside, over another, or is cut unseen."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from menu_pilot import SCREENS, lists_on, menu, show
from pygame_gui.elements import UIButton, UIDropDownMenu, UITextEntryLine
from toy_lobby import with_saves
from window_matrix import some

from game.ui.menu.title import Title
from game.ui.panels.boxes import covered
from game.ui.shell import fonts
from game.ui.shell import page as pages
from game.ui.widgets import dialogs
from game.ui.widgets.dialogs import DialogButton, EntryDialog

WINDOWS = (
    ((1024, 640), 100),
    ((1280, 720), 200),
    ((1600, 900), 100),
    ((1920, 1080), 250),
    ((2560, 1440), 200),
    ((3840, 2160), 100),
)


def widgets_on(screen):
    """Return the buttons and lines that are to be seen on *screen*, without the parts of drop-downs."""
    sprites = screen.widgets.manager.get_sprite_group().sprites()
    inner = {
        id(part)
        for one in sprites
        if isinstance(one, UIDropDownMenu)
        for part in (one.current_state.selected_option_button, one.current_state.open_button)
    }
    kinds = (UIButton, UITextEntryLine)
    return [one for one in sprites if one.visible and isinstance(one, kinds) and id(one) not in inner]


@pytest.fixture
def cut(monkeypatch):
    """The lines that were cut since it was emptied."""
    found = set()

    def watched(words, pixels, weight, width, of=pages.fitted):
        shown = of(words, pixels, weight, width)
        if shown != words:
            found.add(words)
        return shown

    monkeypatch.setattr(pages, "fitted", watched)
    return found


@pytest.mark.parametrize(("name", "of"), some(list(SCREENS), WINDOWS, each=5))
def test_everything_has_room(name, of, cut):
    """Buttons hold their words, no widget lies outside or over another; what is cut has a hint."""
    lobby = with_saves(2)
    pilot = menu(lobby, *of, shared=True)
    show(pilot, lobby, name)
    pilot.hover((0, 0))
    screen, window = pilot.app.screen, pygame.Rect((0, 0), of[0])
    shown = widgets_on(screen)
    rects = [one.get_abs_rect() for one in shown]
    assert all(window.contains(rect) for rect in rects)
    assert not [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)]
    for one in shown:
        if isinstance(one, UIButton):
            hint = screen.widgets._gadgets[one].hint if one in screen.widgets._gadgets else one.text
            room = one.get_abs_rect().width
            assert fonts.width(one.text, screen.look.px(14), "bold") <= room or hint, one.text
    for made in lists_on(screen):
        assert window.contains(made.rect)
        assert made.rect.height >= screen.look.px(60)
    page = pilot.app._page
    for words in cut & {one.text for one in page.written if window.contains(one.rect)}:
        hints = [page.hint_at(one.rect.center) for one in page.written if one.text == words]
        assert any(words in hint.text.replace("\n", " ") for hint in hints if hint is not None), words


@pytest.mark.parametrize(
    ("size", "scale", "least"),
    [((1280, 720), 100, 0.65), ((1600, 900), 100, 0.75), ((1024, 640), 100, 0.5), ((2560, 1440), 200, 0.65)],
)
@pytest.mark.parametrize("name", ["battles", "map", "saves"])
def test_the_table_of_a_menu_is_most_of_the_window(name, size, scale, least):
    """Beside its list; what is said of it folds, and is remembered."""
    pilot = menu(with_saves(2), size, scale, shared=True)
    show(pilot, pilot.app.lobby, name)
    screen = pilot.app.screen
    about = screen.about
    if about is not None and about.open:
        pilot.press("alt+4")
        pilot.step()
        assert about.folded
        assert "folded" in pilot.app.settings.panels.values()
    looked = screen.looked if name == "map" else screen._looked
    shown = looked.chart.rect
    over = covered([one.clip(shown) for one in screen.floats], pygame.Rect((0, 0), size))
    assert shown.width * shown.height / (size[0] * size[1]) - over >= least


def test_the_rules_of_a_battle_show_its_table_below_the_words():
    """With its home edges, within the room that the words leave; not where there is none."""
    pilot = menu(with_saves(2), (1280, 720), 100, shared=True)
    show(pilot, pilot.app.lobby, "decide")
    screen = pilot.app.screen
    shown = screen.looked.chart.rect
    assert screen.page._glance.contains(shown)
    limit = pilot.find("No limit of turns.").rect
    assert shown.y > limit.bottom
    assert [one for one in pilot.app.written if one.text == "Red" and shown.contains(one.rect)]


DIALOGS = {
    "keys": lambda pilot: pilot.press("f1"),
    "a line": lambda pilot: pilot.app.show(EntryDialog("A name", "Of the side.", "Red", print)),
    "problems": lambda pilot: pilot.app.show(
        dialogs.problems("This cannot be used", "The file:", [f"map.yaml:{n}:1: a: wrong" for n in range(40)])
    ),
    "a question": lambda pilot: pilot.app.show(
        dialogs.confirm("Delete this save?", "It will be gone for good. " * 6, "Delete", print, danger=True)
    ),
    "choices": lambda pilot: pilot.app.show(
        dialogs.Dialog("Which?", "", [DialogButton(f"Choice {n}") for n in range(12)], stacked=True)
    ),
}


@pytest.mark.parametrize("count", [12, 15, 16, 17, 18])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1024, 640), 100), ((1600, 900), 200)])
def test_the_words_of_a_list_of_buttons_are_whole(count, size, scale):
    """As many as the menu of a battle has; where its columns would be too narrow its buttons are lower."""
    pilot = menu(shared=True, size=size, scale=scale)
    names = ["Back to the battle", "Start a battle from here", *(f"Choice {n}" for n in range(count - 2))]
    ways = [DialogButton(name, icon="play", style="primary" if not n else "") for n, name in enumerate(names)]
    pilot.app.show(dialogs.Dialog("Which?", "", ways, stacked=True, wide=320))
    pilot.step(times=2)
    px = pilot.app.look.px
    buttons = [one for one in widgets_on(pilot.app.dialog) if one.text.strip()]
    assert len(buttons) == count
    for one in buttons:
        bold = fonts.width(one.text.strip(), px(15 if one.text.strip() == names[0] else 14), "bold")
        assert bold + px(24) + px(12) <= one.get_abs_rect().width, one.text
        assert pilot.app.dialog.rect.contains(one.get_abs_rect())


def test_words_in_a_narrow_footer_end_in_dots_where_their_lines_end():
    """No line is cut by the edge of the window; the tooltip has all words."""
    pilot = menu(size=(1280, 720), scale=200)
    pilot.click_words("Set up your own")
    pilot.press("ctrl+2")
    screen = pilot.app.screen
    words = "52 : 52 PV · Balanced: one unit on both sides, equal points, and far more than two lines"
    screen.say(words)
    pilot.step(times=2)
    found = next(one for one in pilot.app.written if one.text.startswith("52 : 52 PV"))
    assert found.text.endswith("…")
    assert pilot.surface.get_rect().contains(found.rect)
    assert words in pilot.app.hint_at(found.rect.center)


@pytest.mark.parametrize("corner", ["bottomleft", "topleft"])
def test_the_description_of_a_battle_hides_no_unit_if_there_is_a_corner_without(corner):
    """Its usual corner is the lower left one; it is off the buttons in any."""
    pilot = menu(with_saves(), size=(1600, 900))
    pilot.click_words("New battle")
    pilot.step(times=4)
    screen = pilot.app.screen
    about, room, wide = screen.about, *screen.about_room(300)
    about.stand(room, wide)
    corners = ("bottomleft", "topleft", "topright", "bottomright")
    units = []
    for other in corners[: corners.index(corner)]:
        rect = pygame.Rect(0, 0, 40, 40)
        setattr(rect, other, getattr(room.inflate(-60, -60), other))
        units.append(rect)
    about.stand(room, wide, units=units, taken=screen.floats)
    assert about.open
    assert about.rect.collidelist(units) < 0
    assert about.rect.collidelist([one for one in screen.floats if one != about.rect]) < 0
    assert (about.rect.centerx < room.centerx) is corner.endswith("left")
    assert (about.rect.centery < room.centery) is corner.startswith("top")


@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_fit_into_every_window_they_are_resized_to(name):
    """Its box and all its buttons; whatever lay below is laid out too."""
    pilot = menu(shared=True)
    pilot.click_words("Set up your own")
    DIALOGS[name](pilot)
    for size, scale in (*WINDOWS, ((1024, 640), 250), ((1280, 720), 100)):
        pilot.app.change(pilot.app.settings.but(scale=scale))
        pilot.resize(size)
        dialog, window = pilot.app.dialog, pygame.Rect((0, 0), size)
        assert window.contains(dialog.rect)
        buttons = [one.get_abs_rect() for one in widgets_on(dialog)]
        assert all(dialog.rect.contains(rect) for rect in buttons)
        assert not [(a, b) for a, b in combinations(buttons, 2) if a.colliderect(b)]
    pilot.press("escape")
    assert pilot.app.dialog is None


@pytest.mark.parametrize("name", SCREENS)
def test_screens_are_resized_in_place(name):
    """To every size and scale and back: the same screen, its widgets in the window."""
    lobby = with_saves(2)
    pilot = menu(lobby, shared=True)
    show(pilot, lobby, name)
    kind = type(pilot.app.screen)
    for size, scale in (*WINDOWS, ((1024, 640), 250), ((1280, 720), 100)):
        pilot.app.change(pilot.app.settings.but(scale=scale))
        pilot.resize(size)
        pilot.step()
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(one.get_abs_rect()) for one in widgets_on(pilot.app.screen))
    assert type(pilot.app.screen) is kind
    if kind is not Title:
        pilot.press("escape")
        assert type(pilot.app.screen) is not kind
