"""By which rules: the sight line of the lab as every family judges it, side by side, in its certificate."""

from __future__ import annotations

import pytest
from lab_pilot import Bencher

from game.core.lobby import LabTable, Sketch
from game.core.views.ruling import differences
from game.geometry.drawing import Polygon
from game.geometry.point import Point
from game.ui.battle.panels.reading import ruling_rows
from game.ui.battle.session.desk import SightLine
from game.ui.battle.table.sightings import both, ends


@pytest.fixture
def bench(tmp_path):
    """A pilot at a wood 4 inches deep, with a place on either side of it looked at from the other."""
    found = Bencher(tmp_path, LabTable(size=(48.0, 36.0)))
    wood = Polygon((Point(16, 10), Point(20, 10), Point(20, 26), Point(16, 26)))
    found.lab.terrain.build(Sketch("wood", "woods", wood, 5.0), "put a wood")
    settle(found)
    found.lab.select(None)
    found.lab.desk.sight = SightLine(Point(10, 18), Point(26, 18))
    yield found
    found.lobby.close()


def settle(bench):
    """Let the families be read."""
    for _ in range(400):
        bench.step()
        if not bench.app.screen.busy:
            return
    raise AssertionError("the families are never read")


def certificate(bench):
    """Return the sight line as its certificate has it."""
    return both(bench.lab, *ends(bench.lab, bench.lab.desk.sight))


def test_a_key_lets_every_family_judge_the_sight_line(bench):
    """A wood that two look through hides by the third; the certificate names the rule of each."""
    bench.press("alt+b")
    settle(bench)
    found = {one.rules: one for one in certificate(bench).rulings}
    assert {name: one.found.verdict for name, one in found.items()} == {
        "alpha_strike": "clear",
        "mecha": "clear",
        "skirmish": "blocked",
    }
    assert found["skirmish"].reason.rule == "SHOOT-11"
    assert found["alpha_strike"].found.inches == {"woods": 4.0}


def test_it_says_what_decides_for_each(bench):
    """What they see otherwise, and what each tests."""
    bench.press("alt+b")
    settle(bench)
    clear, blocked, *causes = differences(certificate(bench).rulings)
    assert clear == "clear by Alpha Strike, Mecha: clear sight (AS-LOS-01); clear sight (MECHA-LOS-01)"
    assert blocked.startswith("blocked by Skirmish: ")
    assert causes == [
        "wood hides all behind by Skirmish, whatever shows above",
        "hidden: 0 % by Alpha Strike, Mecha; 100 % by Skirmish",
        'area terrain: by Alpha Strike (AS-LOS-03), Mecha (MECHA-LOS-02) 6" or more between block; '
        'by Skirmish (SHOOT-11) it hides who is within or behind it from beyond 12"',
    ]


def test_the_certificate_stands_on_the_table_and_goes_back(bench):
    """The key again leaves the rules in force alone."""
    before = bench.app.screen.certificates.sight.rect.copy()
    bench.press("alt+b")
    settle(bench)
    bench.step(times=6)
    shown = bench.app.screen.certificates.sight.rect
    assert shown.height > 0
    assert shown != before
    bench.press("alt+b")
    bench.step(times=6)
    assert not certificate(bench).rulings


def test_without_a_sight_line_the_key_begins_one(bench):
    """From the cursor, where nobody is chosen."""
    bench.lab.desk.sight = None
    bench.hover(Point(10, 18))
    bench.press("alt+b")
    settle(bench)
    assert bench.lab.desk.sight is not None
    assert bench.lab.desk.by_rules


def test_its_words_can_be_read(bench):
    """The reader has each family with its rule."""
    bench.press("alt+b")
    settle(bench)
    rows = [row.words for row in ruling_rows(certificate(bench).rulings)]
    assert "Skirmish: blocked" in rows
    assert "clear sight (AS-LOS-01)" in rows
