"""Texts of a screen that are cut, and for which no tooltip has all of their words."""

from __future__ import annotations

import re

from pygame_gui.elements import UIButton

from game.ui.shell import fonts
from game.ui.shell.app import App
from game.ui.shell.page import Written

EDGE = 6
"""Pixels at 100 % between the words of a button and its border."""


def words(text: str) -> set[str]:
    """Return the words and numbers of *text*, in lower case."""
    return set(re.findall(r"\w+", text.lower()))


def cut_words(app: App) -> list[str]:
    """Return the texts on the screen of *app* that are cut and have no tooltip with all of their words."""
    bare = [one.text for one in app.written if one.cut and not _explained(app, one)]
    px = app.look.px
    for button in app.screen.widgets.manager.get_sprite_group().sprites():
        if not isinstance(button, UIButton) or not button.visible or not words(button.text):
            continue
        rect, text = button.get_abs_rect(), button.text.strip()
        wide = fonts.width(text, px(13), "bold") + 2 * px(EDGE)
        if wide > rect.width and text not in app.hint_at(rect.center):
            bare.append(text)
    return bare


def _explained(app: App, one: Written) -> bool:
    """Whether a tooltip has all words of *one*: at its middle, or at its top if a list cuts it off below."""
    places = one.rect.center, (one.rect.centerx, one.rect.top)
    return any(words(one.text) <= words(app.hint_at(at)) for at in places)
