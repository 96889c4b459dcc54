"""`import game`: what other programs and notebooks are offered."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shapely.geometry import shape

import game
from game.cli.reaching import area
from game.files.places import scenarios
from game.lobby.tables import read, seen, unit_named, walking
from game.overlays.sightline import judged

ROOT = Path(__file__).parents[2]
AMBUSH = scenarios() / "ambush-at-the-fords.yaml"
SVG = "{http://www.w3.org/2000/svg}svg"


def python(words: str, **environ: str) -> str:
    """Return what a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environ},
    )
    return done.stdout


def test_the_import_loads_nothing():
    """Not even a module of the game: what is asked for is loaded then."""
    words = "import sys; old = set(sys.modules); import game; print(*sorted(sys.modules.keys() - old))"
    found = python(words).split()
    assert [name for name in found if name.partition(".")[0] not in sys.stdlib_module_names] == ["game"]


def test_measuring_loads_no_screen():
    """Only a picture does."""
    words = "import game, sys; t = game.load_map('the-fords'); game.line_of_sight(t, (1, 1), (9, 9)); "
    assert python(words + "print('pygame' in sys.modules)") == "False\n"


def test_type_checkers_are_told_of_all_that_is_offered():
    """The stub beside the package names the same."""
    stub = ast.parse((ROOT / "game" / "__init__.pyi").read_text(encoding="utf-8"))
    told = {
        f"{node.module}.{name.asname}"
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    offered = {f"{home}.{name}" for name, home in game._OFFERED.items()}
    assert told == offered
    assert {name for name in dir(game) if not hasattr(game, name)} == set()


def test_an_unknown_name_is_refused():
    """As of any module."""
    with pytest.raises(AttributeError, match="no attribute 'teleport'"):
        _ = game.teleport


def test_a_sight_is_that_of_the_command():
    """Units are judged by the rules of their scenario."""
    table = game.load_scenario(AMBUSH)
    view = seen(read(AMBUSH), None)
    a, b = (unit_named(view, name, AMBUSH) for name in ("griffin", "wolfhound"))
    found = game.line_of_sight(table, "griffin", "wolfhound")
    assert (found.there, found.back) == (judged(view, a, b), judged(view, b, a))
    assert found.certificate is found.there.sight
    assert str(found).startswith("clear sight (AS-LOS-01)")


def test_a_reach_is_that_of_the_command():
    """The same ground, walking and jumping."""
    table = game.load_scenario(AMBUSH)
    view = walking(read(AMBUSH), None)
    for jump in (False, True):
        told = area(view, unit_named(view, "griffin", AMBUSH), jump=jump)
        assert game.reach(table, "griffin", jump=jump).equals(shape(told["geometry"]))


def test_a_viewshed_of_a_unit_follows_its_rules():
    """So that it equals what the family gives."""
    table = game.load_scenario(AMBUSH)
    view = seen(read(AMBUSH), None)
    unit = unit_named(view, "griffin", AMBUSH)
    assert game.viewshed(table, "griffin").areas == view.rules.viewed(view, unit, 2.0).areas


def test_a_viewshed_looks_for_the_usual_figures_of_its_rules():
    """Soldiers are lower than 'Mechs."""
    table = game.load_scenario("first-fire-team")
    name = next(iter(table.view.brief.names.values()))
    assert game.viewshed(table, name).areas == game.viewshed(table, name, height=1.25).areas
    assert game.viewshed(table, name).areas != game.viewshed(table, name, height=2.0).areas


def test_a_side_is_told_what_it_knows():
    """What is hidden from it has no name, or that of its counter."""
    table = game.load_scenario("what-the-counters-hide", side="Red")
    assert list(table.units) == ["mongoose", "wolverine", "Blue 1", "Blue 2", "Blue 3"]
    with pytest.raises(LookupError, match="how far"):
        game.reach(table, "Blue 1")


def test_a_figure_stands_anywhere():
    """Of any height, above the ground, off the table, too."""
    table = game.load_map("the-fords")
    low = game.line_of_sight(table, (30, 10), (45, 20))
    high = game.line_of_sight(table, game.Figure(game.Point(30, 10), 0.625, 20.0, 2.0), (45, 20))
    assert low.verdict == "partial"
    assert high.verdict == "clear"


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda table: game.line_of_sight(table, "griffin", (1, 1)), LookupError),
        (lambda table: game.line_of_sight(table, (1, 1), (73, 1)), ValueError),
        (lambda table: game.viewshed(table, (1, 1), height=0), ValueError),
        (lambda table: game.reach(table, (1, 1)), ValueError),
        (lambda table: game.reach(table, (1, 1), 4, jump=True), ValueError),
        (lambda table: game.reach(game.load_scenario(AMBUSH), "griffin", 4), ValueError),
        (lambda table: game.line_of_sight(game.load_scenario(AMBUSH), "griffin", "griffin"), ValueError),
        (lambda table: game.line_of_sight(game.load_scenario(AMBUSH), "gryphon", (1, 1)), LookupError),
        (lambda table: game.load_map("nowhere"), game.BadFile),
        (lambda table: game.load_scenario(AMBUSH, side="Green"), game.BadFile),
        (lambda table: game.play("a", save="b"), ValueError),
    ],
)
def test_what_makes_no_sense_is_refused(ask, error):
    """With the error that the docstring names."""
    with pytest.raises(error):
        ask(game.load_map("the-fords"))


def test_tables_and_sights_show_themselves():
    """As whole SVG documents, for notebooks."""
    bare, table = game.load_map("the-fords"), game.load_scenario(AMBUSH)
    for one in (bare, table, game.line_of_sight(bare, (10, 12), (40, 30))):
        assert ElementTree.fromstring(one._repr_svg_()).tag == SVG
    drawn = game.line_of_sight(table, "griffin", "wolfhound")._repr_svg_()
    assert ElementTree.fromstring(drawn).tag == SVG
    assert table.unit("griffin").name in drawn


def test_viewsheds_show_the_shades_and_what_they_mean():
    """On maps and scenarios, both ways: the legend says who looks at whom, and names every shade."""
    bare, table = game.load_map("the-fords"), game.load_scenario(AMBUSH)
    for one, title in (
        (game.viewshed(table, "griffin"), 'Sees figures 2" high'),
        (game.viewshed(bare, (10, 12), height=3, reverse=True), 'Seen from figures 3" high'),
    ):
        drawn = one._repr_svg_()
        words = {"".join(text.itertext()) for text in ElementTree.fromstring(drawn).iter(f"{SVG[:-3]}text")}
        assert {title, "clear", "partial", "woods", "partial in woods", "blocked"} <= words


@pytest.mark.parametrize(
    "outline",
    [
        game.DiscTemplate(game.Point(17.6, 25.2), 12),
        game.ConeTemplate(game.Point(17.6, 25.2), facing=90, degrees=60, inches=12),
        game.BarTemplate(game.Point(17.6, 25.2), game.Point(29.6, 25.2), 2),
    ],
)
def test_footprints_show_the_template_and_what_is_covered(outline):
    """Each base under it with its square inches; without units the table with the template alone."""
    table = game.load_scenario(AMBUSH)
    touched = game.template(table, outline)
    assert len(touched.bases) > 1
    drawn = touched._repr_svg_()
    assert ElementTree.fromstring(drawn).tag == SVG
    for base in touched.bases:
        assert f"{base.area:.2f} sq in" in drawn
    bare = game.load_map("the-fords")
    empty = game.template(bare, outline)._repr_svg_()
    assert "sq in" not in empty
    assert empty != bare._repr_svg_()


def test_what_a_side_cannot_know_is_not_drawn():
    """A footprint over hidden units shows counters, and no names."""
    table = game.load_scenario("what-the-counters-hide", side="Red")
    touched = game.template(table, game.DiscTemplate(game.Point(24, 24), 60))
    drawn = touched._repr_svg_()
    assert ElementTree.fromstring(drawn).tag == SVG
    known = {base.id for base in touched.bases}
    assert known <= set(table.units)


def test_the_window_opens_on_a_scenario(tmp_path):
    """And the call returns when it is closed."""
    environ = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "XDG_CONFIG_HOME": str(tmp_path)}
    environ |= {"SIGHTLINE_SAVES": str(tmp_path / "saves"), "SIGHTLINE_MAPS": str(tmp_path / "maps")}
    words = f"import game; game.play({str(AMBUSH)!r}, frames=2); print('closed')"
    assert python(words, **environ).endswith("closed\n")
