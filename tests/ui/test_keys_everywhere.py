"""Every screen is reached, used and left by keys alone; on each, the texts have contrast as measured."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest
from battle_pilot import QUIET
from key_tour import PARTS, KeyTour, help_and_rules
from measured_contrast import contrast, contrasts

import game.ui
from game.ui.menu.frame import MenuScreen
from game.ui.menu.seeded import SeededScreen
from game.ui.shell.screen import Screen
from game.ui.shell.theme import palettes

LEAST = 4.5
BASES = {Screen, MenuScreen, SeededScreen}
"""Classes of screens that are none."""
MORE = ("help_and_rules", "battles", "settings")
"""The parts of the tour whose texts are measured in the other palettes too."""


def screens() -> set[str]:
    """Return the names of the classes of all screens of the program."""
    for found in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        importlib.import_module(found.name)
    classes, left = set(), [Screen]
    while left:
        fresh = left.pop().__subclasses__()
        left += fresh
        classes |= {one for one in fresh if inspect.getmodule(one).__name__.startswith("game.ui.")}
    return {one.__name__.partition("[")[0] for one in classes - BASES}


class Record:
    """What is seen on a tour: the screens, and the contrast of the texts at each place."""

    def __init__(self) -> None:
        self.screens: set[str] = set()
        self.texts: dict[str, dict[str, float]] = {}

    def __call__(self, pilot: KeyTour, name: str) -> None:
        self.screens.add(pilot.at)
        self.texts[name] = contrasts(pilot)

    def low(self) -> dict[str, dict[str, float]]:
        """Return the texts with too little contrast, by place."""
        faint = {
            name: {words: round(ratio, 2) for words, ratio in texts.items() if ratio < LEAST}
            for name, texts in self.texts.items()
        }
        return {name: texts for name, texts in faint.items() if texts}


def toured(folder, palette, parts) -> Record:
    """Return the record of a tour of *parts* in a *palette*."""
    record = Record()
    pilot = KeyTour(folder, record, settings=QUIET.but(palette=palette))
    for part in parts:
        part(pilot)
    pilot.app.screen.left()
    pilot.lobby.close()
    return record


def test_every_screen_is_reached_and_used_by_keys_and_its_texts_have_contrast(tmp_path):
    """From the title through battles, lessons, set-up, lab, replay, report, settings, and back."""
    record = toured(tmp_path, "standard", PARTS)
    assert screens() - record.screens == set()
    assert sum(map(len, record.texts.values())) > 600
    assert record.low() == {}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_rules_are_read_by_keys_where_there_is_room_for_one_column(size, tmp_path):
    """At 200 % the list and the text take turns; Escape closes the browser from either."""
    record = Record()
    pilot = KeyTour(tmp_path, record, size=size, settings=QUIET.but(scale=200))
    help_and_rules(pilot)
    pilot.app.screen.left()
    pilot.lobby.close()
    assert record.low() == {}


@pytest.mark.parametrize("palette", [one for one in palettes() if one != "standard"])
def test_texts_have_contrast_in_every_palette(palette, tmp_path):
    """The colours of sides and of good and bad news differ."""
    record = toured(tmp_path, palette, [part for part in PARTS if part.__name__ in MORE])
    assert sum(map(len, record.texts.values())) > 150
    assert record.low() == {}


def test_the_measure_is_that_of_the_standard():
    """Black on white is 21 to 1; grey #767676 on white just passes, #777777 just fails."""
    white = (255, 255, 255)
    assert contrast((0, 0, 0), white) == pytest.approx(21)
    assert contrast((0x76,) * 3, white) > LEAST > contrast((0x77,) * 3, white)
