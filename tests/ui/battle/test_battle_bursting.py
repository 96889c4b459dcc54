"""The blast lab in a battle: the template at the cursor with its hit list, the scatter, the best aim."""

from __future__ import annotations

import pytest
from mecha_pilot import Battery

from game.core.model.state import Addon, Overlay
from game.core.views.marks import Cells, Cross, DiscMark, Label, ShadedRays
from game.geometry.point import Point
from game.mechanics.bursts.outlook import outlook


@pytest.fixture
def battery(tmp_path):
    found = Battery(tmp_path)
    yield found
    found.lobby.close()


def at_rest(pilot):
    """Give what is reckoned beside the screen its time; return the screen."""
    pilot.step(times=20)
    return pilot.app.screen


def marks(pilot, kind, style):
    """Return the marks of one kind and style on the table."""
    found = at_rest(pilot).shown.below()
    named = [(one, getattr(one, "style", None) or getattr(one, "styles", ())) for one in found]
    return [one for one, styles in named if isinstance(one, kind) and style in (styles, *styles)]


def test_z_lists_who_lies_under_the_template_at_the_cursor(battery):
    """Before anything is in hand: the template, the chance on the table, the table with all reactions."""
    battery.select("r1")
    battery.press("z")
    battery.hover(battery.unit("b1").at)
    (disc,) = marks(battery, DiscMark, "blast-aimed")
    assert disc.at == battery.unit("b1").at
    assert battery.hand is None
    assert battery.sees("Siege mortar → Harrier 1")
    assert battery.sees("Harrier 1 · primary foe")
    assert battery.sees("1.23 sq in, 100 %")
    assert any(words.startswith("9 at strike 5") for words in battery.words)
    assert all(battery.sees(words) for words in ("struck", "dodge", "roll", "damage", "out"))
    assert all(battery.sees(words) for words in ("none", "dodge", "roll", "both"))
    battery.press("z")
    assert marks(battery, DiscMark, "blast-aimed") == []
    assert not battery.sees("Siege mortar → Harrier 1")


def test_its_numbers_are_those_of_the_lab(battery):
    """The chance and the mean damage in the table are those of the one outlook."""
    battery.select("r1")
    battery.press("z")
    at = battery.unit("b1").at
    battery.hover(at)
    at_rest(battery)
    view = battery.battle.view
    look = outlook(view.rules.bursts_of(view, battery.unit("r1"))[0], at)
    fate = look.fates("none")[battery.names["b1"]]
    assert battery.sees(f"{fate.mean:.2f}")
    assert battery.sees(f"{look.worth(1.0):.2f}")


def test_a_refused_aim_shows_with_its_rule(battery):
    """A friend under the planned template: the reason stands in the table."""
    battery.select("r1")
    battery.press("z")
    battery.hover(Point(6, 23))
    at_rest(battery)
    assert any("BLAST-05" in words for words in battery.words)
    assert battery.sees("Marshal · secondary friend")


def test_shift_z_shades_where_the_template_may_land_and_no_other_field(battery):
    """One field at a time: the scatter puts the viewshed out, the best aim the scatter."""
    battery.select("r1")
    battery.press("v", "shift+z")
    battery.hover(battery.unit("b1").at)
    assert len(marks(battery, Cells, "density-1")) == 1
    assert marks(battery, ShadedRays, "view-clear") == []
    assert battery.sees("Under the template")
    battery.press("alt+z")
    assert marks(battery, Cells, "density-1") == []
    assert len(marks(battery, Cells, "aim-1")) == 1


def test_alt_z_shows_the_best_aim(battery):
    """A cross where the search found it, with its worth; the legend says by what weight."""
    battery.select("r1")
    battery.press("alt+z")
    battery.hover(Point(40, 30))
    at_rest(battery)
    battery.wait(2.0)
    (cross,) = marks(battery, Cross, "blast-best")
    assert battery.battle.view.battlefield.contains(cross.at)
    assert any("worth" in one.text for one in marks(battery, Label, "blast-best"))
    assert any("damage to friends ×1" in words for words in battery.words)


def test_reactions_and_the_weight_of_friends_are_chosen_by_key_and_button(battery):
    """Alt-X and Alt-C, or the buttons above the strip."""
    battery.select("r1")
    battery.press("z")
    battery.hover(battery.unit("b1").at)
    at_rest(battery)
    battery.press("alt+x")
    at_rest(battery)
    assert battery.sees("React: dodge")
    battery.click_words("React: dodge")
    at_rest(battery)
    assert battery.battle.desk.reactions == "roll"
    battery.press("alt+c")
    at_rest(battery)
    assert battery.sees("Worth, friends ×2")


def test_the_buttons_switch_the_blast_lab(battery):
    """Blast, Scatter and Best aim stand in the strip."""
    battery.select("r1")
    for words, name in (("Blast", "blast"), ("Scatter", "scatter"), ("Best aim", "aims")):
        at = battery.app.screen.strip._buttons[name].get_abs_rect().center
        battery.click(at)
        at_rest(battery)
        assert battery.app.screen.shown.on(name), words


def test_who_lays_no_template_is_told_so(battery):
    """No empty table: the reason."""
    battery.select("r3")
    battery.press("z")
    assert battery.sees("Gnat has no weapon that lays a template")
    assert not battery.app.screen.shown.on("blast")


def test_a_template_is_pinned_where_it_lay(battery):
    """Shift-P: it stays when the cursor and the selection go; Ctrl-P takes it away."""
    battery.select("r1")
    battery.press("z")
    battery.hover(Point(24, 20))
    at_rest(battery)
    battery.press("shift+p")
    battery.select("r2")
    battery.wait(1.0)
    (disc,) = marks(battery, DiscMark, "blast-aimed")
    assert disc.at == pytest.approx(Point(24, 20), abs=0.05)
    battery.press("ctrl+p")
    assert marks(battery, DiscMark, "blast-aimed") == []


def test_the_table_hides_neither_its_template_nor_an_open_question(tmp_path):
    """Wherever the cursor is, at every size of the window."""
    for size in ((1600, 1000), (1024, 640)):
        pilot = Battery(tmp_path, size=size)
        pilot.select("r1")
        pilot.press("z")
        for at in (Point(3, 3), Point(45, 3), Point(45, 33), Point(3, 33)):
            pilot.hover(at)
            screen = at_rest(pilot)
            assert screen.certificates.burst.rect.width
            assert not screen.certificates.burst.rect.collidepoint(pilot.pixel(at))
        pilot.lobby.close()


def test_f12_keeps_the_hit_list_beside_the_table(battery, tmp_path, monkeypatch):
    """Two pictures: the table with the template, and its table in words and numbers."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    battery.select("r1")
    battery.press("z")
    battery.hover(battery.unit("b1").at)
    at_rest(battery)
    battery.press("f12")
    names = sorted(path.name.split("-")[0] for path in (tmp_path / "Sightline").iterdir())
    assert names == ["blast", "table"]


def aimed_at(view, selected, cursor, *, weapon, look):
    """Yield a cross where the template of *weapon* lies, and how many lie under it."""
    yield Cross(look.at, "blast-best")
    yield Label(cursor, f"{weapon}: {len(look.under)} under it", "blast-best")


def test_an_overlay_that_lays_a_template_is_one_record_more(tmp_path):
    """It is shown at the cursor with the buttons of the blast lab, by what its record needs alone."""
    needs = frozenset({"unit", "cursor", "template"})
    record = Overlay(aimed_at, "Aimed", "Who is aimed at", "alt+q", needs=needs, slow=True)
    battery = Battery(tmp_path, addons=(Addon("ranging", overlays={"aimed at": record}),))
    battery.select("r1")
    battery.press("alt+q")
    battery.hover(battery.unit("b1").at)
    (cross,) = marks(battery, Cross, "blast-best")
    (label,) = marks(battery, Label, "blast-best")
    assert cross.at == battery.unit("b1").at
    assert label.text == "Siege mortar: 1 under it"
    assert battery.sees("Siege mortar")
    assert battery.sees("Friends ×1")
    battery.lobby.close()


def test_the_list_leaves_the_legend_of_the_scatter_readable_in_a_small_window(tmp_path):
    """With less detail in the list, if that is needed."""
    small = Battery(tmp_path, size=(1024, 640))
    small.select("r1")
    small.press("z")
    small.hover(small.unit("b1").at)
    at_rest(small)
    small.press("z", "shift+z")
    screen = at_rest(small)
    (shown,) = screen.certificates.rects
    assert screen.strip.rects
    assert shown.collidelist(screen.strip.rects) < 0
    assert small.sees("Worth, friends ×1")
    small.lobby.close()
