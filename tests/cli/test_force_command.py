"""`force`: random forces; `import` and `export` of forces."""

from __future__ import annotations

import pytest
import yaml
from commands import call, file

from game.core.force import ForceOrder
from game.files.forces.themes import ThemePart, roles, themes
from game.lobby.family_contents import FamilyContents
from game.lobby.forces.random_force import force_themes, random_force

FAMILIES = {"alpha_strike": (150, 250, 400), "mecha": (200, 300, 400), "skirmish": (150, 200, 300)}
THEMES = [(family, one.key) for family in FAMILIES for one in force_themes(family)]
CONTENTS = {family: FamilyContents(family) for family in FAMILIES}


@pytest.mark.parametrize(("family", "theme"), THEMES, ids=[f"{one}-{two}" for one, two in THEMES])
def test_a_force_spends_nearly_all_points_and_never_more(family, theme):
    """At least 95 of 100, for usual limits and ten seeds each."""
    for points in FAMILIES[family]:
        for seed in range(10):
            made = random_force(ForceOrder(family, theme, points, str(seed)), CONTENTS[family], "")
            worth = sum(CONTENTS[family].listings[unit.card]["points"] for unit in made.force.units)
            assert made.points == worth
            assert 0.95 * points <= worth <= points


def test_the_same_order_gives_the_same_force():
    """Another seed gives another one."""
    order = ForceOrder("alpha_strike", "balanced", 250, "seven")
    contents = CONTENTS["alpha_strike"]
    made = random_force(order, contents, "")
    assert random_force(order, contents, "other") == made
    seeds = {
        random_force(ForceOrder("alpha_strike", "balanced", 250, str(s)), contents, "").force
        for s in range(8)
    }
    assert len(seeds) == 8


def test_units_fit_their_theme():
    """Scouts are small; a line of assault is not; each lance of guns begins with one."""
    contents, role = CONTENTS["alpha_strike"], roles("alpha_strike")
    for seed in "abc":
        scouts = random_force(ForceOrder("alpha_strike", "fast-scouts", 250, seed), contents, "").force.units
        assert {contents.units[one.card].size for one in scouts} <= {1, 2}
        assert {role[one.card] for one in scouts} <= {"Scout", "Striker", "Skirmisher"}
        line = random_force(ForceOrder("alpha_strike", "assault-line", 300, seed), contents, "").force.units
        assert {contents.units[one.card].size for one in line} <= {3, 4}
        guns = random_force(ForceOrder("alpha_strike", "artillery", 200, seed), contents, "").force.units
        assert any(code.startswith("ART") for code in contents.units[guns[0].card].specials)


def test_squads_begin_with_their_leader():
    """And have as many models as the family puts into one."""
    contents = CONTENTS["skirmish"]
    units = random_force(ForceOrder("skirmish", "militia", 300, "s"), contents, "").force.units
    size = contents.rules.squads.size
    assert all(contents.units[unit.card].leader for unit in units[::size])
    assert [unit.group for unit in units[:size]] == ["Alpha"] * size


def test_no_card_is_there_more_often_than_its_theme_allows():
    """Once, in Alpha Strike."""
    units = random_force(
        ForceOrder("alpha_strike", "hunters", 600, "x"), CONTENTS["alpha_strike"], ""
    ).force.units
    assert len({unit.card for unit in units}) == len(units)


def test_other_types_and_rules_are_left_out_unless_chosen():
    """The introductory game has BattleMechs only; record sheets need their add-on."""
    contents = CONTENTS["alpha_strike"]
    order = ForceOrder("alpha_strike", "combined-arms", 300, "y", introductory=True)
    units = random_force(order, contents, "").force.units
    assert {contents.units[unit.card].type for unit in units} == {"BM"}
    assert all(not contents.needs(unit.card) for unit in units)


def test_every_theme_and_role_is_of_cards_that_exist():
    """And no part of a theme is empty."""
    assert set(roles("alpha_strike")) <= set(CONTENTS["alpha_strike"].cards)
    for family, contents in CONTENTS.items():
        for sheet in themes(family).values():
            named = {card for part in sheet.parts for card in part.cards}
            assert named <= set(contents.cards)
            assert all(isinstance(part, ThemePart) for part in sheet.parts)


def test_our_own_cards_have_roles_and_are_drawn_by_them():
    """All that can stand on a table; a theme by role draws them like any other."""
    contents, role = CONTENTS["alpha_strike"], roles("alpha_strike")
    ours = {card: profile for card, profile in contents.units.items() if profile.source == "house"}
    afield = {card for card, profile in ours.items() if profile.type not in ("BD", "DS")}
    assert ours.keys() & role.keys() == afield
    drawn: set[str] = set()
    for seed in range(40):
        order = ForceOrder("alpha_strike", "artillery", 300, str(seed), addons=("artillery",))
        drawn |= {one.card for one in random_force(order, contents, "").force.units}
    assert "Starling" in drawn
    assert drawn & {"Carillon", "Masthead", "Breaker"}


def test_themes_are_listed(capsys):
    """Without a theme."""
    told = call(capsys, "force", "--family", "mecha")
    assert told.status == 0
    assert "siege" in told.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--theme", "zzz"), "there is no theme zzz"),
        (("--theme", "balanced", "--points", "5"), "the cheapest unit"),
        (("--theme", "balanced", "--points", "0"), "the points are 1"),
        (("--theme", "armour", "--introductory"), "no unit fits"),
        (("--theme", "balanced", "--seed", "x" * 81), "a seed has"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(capsys, words, message):
    """Status 2."""
    told = call(capsys, "force", *words)
    assert (told.status, told.out) == (2, "")
    assert message in told.err


def test_a_force_is_written_checked_exported_and_imported(capsys, tmp_path):
    """Its lances and cards arrive in a scenario."""
    path, other = tmp_path / "f.yaml", tmp_path / "f.mul"
    told = call(capsys, "force", "--theme", "balanced", "--points", "200", "--seed", "7", "-o", path)
    assert told.out.endswith("of 200 points, seed 7\n")
    assert call(capsys, "check", path).out == f"{path}: a force\n"
    assert call(capsys, "export", path, "-o", other).status == 0
    units = yaml.safe_load(call(capsys, "import", other).out)["units"]
    assert [(one["card"], one["group"]) for one in units] == [
        (one["card"], one["group"]) for one in yaml.safe_load(path.read_text())["units"]
    ]


def test_a_saved_force_is_exported_by_its_name(capsys, tmp_path, monkeypatch):
    """From the folder of saved forces."""
    monkeypatch.setenv("SIGHTLINE_FORCES", str(tmp_path))
    call(capsys, "force", "--theme", "balanced", "--seed", "7", "-o", tmp_path / "night-watch.yaml")
    told = call(capsys, "export", "Night Watch", "-o", tmp_path / "out.txt", "--json")
    assert told.status == 0
    assert told.data["format"] == "tts"
    assert (tmp_path / "out.txt").read_text().startswith("{{")


def test_a_format_must_be_known_by_its_ending_or_named(capsys, tmp_path):
    """Nothing is written else."""
    path = file(tmp_path, "f.yaml", "format: force/1\nname: X\nfamily: mecha\nunits:\n  - {card: Gnat}\n")
    told = call(capsys, "export", path, "-o", tmp_path / "out.odd")
    assert told.status == 2
    assert "expected a name that ends in .mul" in told.err
    told = call(capsys, "export", path, "-o", tmp_path / "out.mul")
    assert "there is no format mul for this force; there are force" in told.err
    assert not list(tmp_path.glob("out.*"))


def test_a_list_of_units_is_told_from_a_tiled_map(capsys, tmp_path):
    """Both end in .json."""
    path = file(tmp_path, "l.json", '{"Units": [{"Id": 1, "Class": "Atlas", "Variant": "AS7-D"}]}')
    assert yaml.safe_load(call(capsys, "import", path).out) == {
        "units": [{"id": "unit-1", "card": "AS7-D", "skill": 4}]
    }
    tiled = file(tmp_path, "t.json", '{"type": "map", "layers": []}')
    assert "Tiled" in call(capsys, "import", tiled).err or call(capsys, "import", tiled).status == 2
