"""The blast lab in the sight lab: templates of mecha and of artillery, with their hit lists."""

from __future__ import annotations

import pytest
from lab_pilot import Bencher

from game.core.lobby import LabTable
from game.core.views.marks import Cells, Cross


def lab(folder, scenario, name):
    """Return a pilot in the lab of *scenario* with the unit selected whose name begins so."""
    pilot = Bencher(folder, LabTable(scenario=scenario), size=(1600, 900))
    unit = next(one for one in pilot.lab.now.units.values() if one.name.startswith(name))
    pilot.lab.select(unit.id)
    pilot.step(times=3)
    return pilot, unit


@pytest.mark.parametrize(
    ("scenario", "name", "weapon"),
    [
        ("raid-on-the-harbour", "Hydra", "Hydra racks"),
        ("ranging-shots", "Masthead", "Arrow IV"),
        ("ranging-shots", "Carillon", "Long Tom"),
        ("thunder-over-the-fords", "Hammerfall", "Sub-capital weapons"),
    ],
)
def test_every_family_with_templates_has_its_lab(tmp_path, scenario, name, weapon):
    """Z: the hit list at the pointer; Shift-Z and Alt-Z the fields; from off the table, too."""
    pilot, unit = lab(tmp_path, scenario, name)
    foe = next(one for one in pilot.units if one.side != unit.side and one.present)
    pilot.press("z")
    pilot.hover(foe.at)
    pilot.step(times=30)
    assert any(words.startswith(f"{weapon} → ") for words in pilot.words)
    assert any(words.startswith(f"{foe.name} · ") for words in pilot.words)
    pilot.press("shift+z")
    pilot.step(times=20)
    assert any(isinstance(mark, Cells) for mark in pilot.app.screen.shown.below())
    pilot.press("alt+z")
    pilot.wait(2.0)
    assert any(isinstance(mark, Cross) for mark in pilot.app.screen.shown.below())
    pilot.app.screen.left()
    pilot.lobby.close()


def test_the_buttons_say_by_what_the_lab_looks(tmp_path):
    """Reactions only where anybody may react: to mecha's templates, not to shells."""
    for scenario, name, reacts in (
        ("raid-on-the-harbour", "Hydra", True),
        ("ranging-shots", "Masthead", False),
    ):
        pilot, _ = lab(tmp_path, scenario, name)
        pilot.press("alt+z")
        pilot.step(times=20)
        assert pilot.sees("Friends ×1")
        assert pilot.sees("React: none") is reacts
        pilot.app.screen.left()
        pilot.lobby.close()
