"""Mecha in files: cards, how they fare, structures; and what a card shows."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from squads import battle, box, game, mecha

from game.core.views.observe import observe
from game.files.cards import cards, cards_of
from game.files.family_io import family
from game.files.places import cards as card_folder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import scenario_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.point import Point
from game.rules.mecha.display.card import card
from game.rules.mecha.display.structure_marks import cracks
from game.rules.mecha.family_io import StatusSheet
from game.rules.mecha.shooting.shoot import Batter
from game.rules.mecha.shooting.weapons import Weapon, weapon
from game.rules.mecha.structures import structure, structures

CARD = """
format: units/1
family: mecha
units:
  Probe:
    {name: Probe, spd: 7, pil: 2, gn: 3, df: 5, mdc: 12, leadership: 1,
     weapons: ['Gun: RG 24, MD 5, Rapid Fire 1', 'Rockets: RG 18, MD 6, Missile, Volley 3, Ammo 2'],
     abilities: [Life is Cheap]}
"""


@pytest.mark.rule("MECHA-CARD-01", "MECHA-CARD-02")
def test_a_card_says_all_of_a_mecha():
    """Values, abilities and weapons; and it is written as it was read."""
    found = cards_of(parse(CARD, "probe.yaml"))["Probe"]
    assert (found.spd, found.pil, found.gn, found.df, found.mdc, found.leadership) == (7, 2, 3, 5, 12, 1)
    assert found.weapons[1] == Weapon("Rockets", 18, 6, missile=True, volley=3, ammo=2)
    assert found.has("Life is Cheap")
    own = family("mecha")
    assert own.profile("Probe", own.card(**own.printed(found))) == found


@pytest.mark.rule("MECHA-CARD-02")
@pytest.mark.parametrize(
    "text",
    [
        "Gun: RG 24, MD 5",
        "Gun pod: RG 24, MD 5, Rapid Fire 1",
        "Mortar: RG 36.5, MD 9, Blast, Missile, Indirect Fire, Volley 8, Ammo 3",
        "Lasers: RG 9, MD 2, Anti-Missile, Inescapable",
    ],
)
def test_a_weapon_is_written_as_it_is_read(text):
    """Flags first, then numbers."""
    assert str(weapon(text)) == text


@pytest.mark.parametrize(
    "text", ["Gun", "Gun: RG x, MD 5", "Gun: RG 5, MD 5, Loud", "Gun: RG 5, MD 5, Ammo 0"]
)
def test_a_weapon_that_cannot_be_read_says_what_was_expected(text):
    """In words that name what there is."""
    with pytest.raises(ValueError, match=r"expected a weapon|there are Blast"):
        weapon(text)


def test_faults_of_a_card_are_told_with_their_places():
    """An unknown ability, two weapons of one name, a value out of its limits."""
    bad = CARD.replace("Life is Cheap", "Sings").replace("Rockets:", "Gun:").replace("df: 5", "df: 0")
    with pytest.raises(BadFile) as caught:
        cards_of(parse(bad, "probe.yaml"))
    words = " ".join(map(str, caught.value.problems))
    assert all(part in words for part in ("Sings", "a name of its own", "df"))


def test_a_status_that_the_card_has_no_room_for_is_a_fault():
    """All MDC lost, a weapon that is not there, more ammunition than it has."""
    own = family("mecha")
    profile = cards_of(parse(CARD, "probe.yaml"))["Probe"]
    for given, key in (
        ({"damage": 12}, "damage"),
        ({"ammo": {"Bow": 1}}, "ammo"),
        ({"ammo": {"Rockets": 3}}, "ammo"),
    ):
        assert [fault[0] for fault in own.faults(profile, StatusSheet(**given))] == [key]
    fares = own.starting_status(profile, StatusSheet(damage=3, ammo={"Rockets": 1}))
    assert (fares.damage, fares.ammo) == (3, (0, 1))
    assert own.status_entry(profile, fares) == {"damage": 3, "ammo": {"Rockets": 1}}


def test_our_own_cards_are_of_distinct_roles():
    """At least twelve, each of its own values and weapons, marked as our own."""
    found = cards(card_folder("mecha"), family("mecha"))
    assert len(found) >= 12
    assert len({profile.role for profile in found.values()}) == len(found)
    assert {profile.source for profile in found.values()} == {"house"}
    traits = {
        trait.rstrip(" 0123456789") for p in found.values() for arm in p.weapons for trait in arm.traits
    }
    assert traits == {
        *("Blast", "Missile", "Indirect Fire", "Anti-Missile", "Inescapable"),
        *("Volley", "Rapid Fire", "Ammo"),
    }


SCENE = """
format: scenario/1
name: Scene
map:
  {format: map/1, name: Field, size: [48, 48], features: [{id: shed, kind: building, rect: [20, 20, 4, 4]}]}
rules: [mecha]
mecha: {structures: {shed: {df: 6, mdc: 30, lost: 7}}}
sides:
  - {name: Red, edge: west, units: [{id: one, card: CARD, group: Alpha, at: [5, 5], status: {damage: 2}}]}
"""


@pytest.mark.rule("MECHA-STRUCT-01")
def test_a_scenario_may_say_what_a_structure_stands_and_of_which_squad_a_mecha_is():
    """DF 6, 7 of 30 MDC lost; squad Alpha."""
    text = SCENE.replace("CARD", "{name: Probe, spd: 7, pil: 2, gn: 3, df: 5, mdc: 12}")
    state = battle_start(scenario_of(parse(text, "scene.yaml"))).state
    built = structure(state, "shed")
    assert (built.df, built.mdc, built.left) == (6, 30, 23)
    (unit,) = state.units.values()
    assert (unit.group, unit.squad, unit.status.damage) == ("Alpha", "Alpha", 2)


@pytest.mark.rule("MECHA-CARD-01")
def test_the_card_shows_values_weapons_damage_squad_and_points():
    """What is left of MDC and of ammunition, and the command points of its side."""
    gun = "Gun: RG 24, MD 5, Ammo 3"
    unit = mecha(
        "r1", 10, 24, gun, leadership=2, points=30, group="Alpha", status={"damage": 4, "ammo": (1,)}
    )
    view = observe(battle(unit, mecha("b1", 20), points=3), "Red")
    shown = card(view, view.units["r1"])
    facts = {fact.label: fact.value for fact in shown.facts}
    assert (facts["SPD"], facts["PIL"], facts["GN"], facts["DF"], facts["MDC"], facts["LDR"]) == (
        *('6"', "2", "2", "5", "16", "2"),
    )
    (weapon,) = shown.weapons
    assert (weapon.label, weapon.value, weapon.more) == ("Gun", '24" · 5 MD', "1 of 3 left")
    assert not weapon.spent
    assert (shown.tracks[0].total, shown.tracks[0].left) == (20, 16)
    assert "Alpha" in shown.subtitle
    assert any("3 command points" in note for note in shown.side_notes)


def test_hurt_structures_show_what_they_have_left():
    """On the table, for all."""
    shed = box("building", 20, 20, 4, 8)
    match = game(battle(mecha("r1", 10), mecha("b1", 40), features=[shed]), 6)
    assert not [
        mark for mark in match.state.rules.marks(match.state) if getattr(mark, "style", "") == "structure"
    ]
    match.play(Batter("Red", "r1", Point(22, 24)))
    (mark,) = [mark for mark in match.state.rules.marks(match.state) if mark.style == "structure"]
    assert mark.text == "19/24 MDC"


def test_mecha_of_one_name_are_numbered():
    """Those of one side; the other's keep their name."""
    unit = "{id: ID, card: {name: Probe, spd: 7, pil: 2, gn: 3, df: 5, mdc: 12}, at: [X, 5]}"
    reds = ", ".join(unit.replace("ID", f"r{n}").replace("X", str(5 + 3 * n)) for n in (1, 2))
    text = SCENE.partition("  - {name: Red")[0] + f"  - {{name: Red, edge: west, units: [{reds}]}}\n"
    blue = unit.replace("ID", "b1").replace("X", "40")
    state = battle_start(
        scenario_of(parse(f"{text}  - {{name: Blue, units: [{blue}]}}\n", "scene.yaml"))
    ).state
    assert sorted(unit.name for unit in state.units.values()) == ["Probe", "Probe 1", "Probe 2"]


def test_hurt_structures_crack_the_more_the_less_they_have_left():
    """One crack for a scratch, all but for ruins; none reaches beyond the walls; always the same."""
    shed = box("building", 20, 20, 4, 8)
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[shed])
    (whole,) = structures(state)
    counts = []
    for lost in (0, 1, whole.mdc // 2, whole.mdc - 1):
        hurt = replace(whole, lost=lost)
        found = [*cracks(hurt)]
        assert found == [*cracks(hurt)]
        assert all(whole.feature.polygon.buffer(1e-6).covers(shapely.LineString(path)) for path in found)
        counts.append(len(found))
    assert counts[0] == 0 < counts[1] < counts[2] < counts[3]


def test_the_bar_of_a_hurt_structure_is_as_long_as_what_it_has_left():
    """19 of 24 MDC: 19/24 of the bar."""
    shed = box("building", 20, 20, 4, 8)
    match = game(battle(mecha("r1", 10), mecha("b1", 40), features=[shed]), 6)
    match.play(Batter("Red", "r1", Point(22, 24)))
    found = {mark.style: mark for mark in match.state.rules.marks(match.state)}
    wide = {
        name: max(at.x for at in found[name].rings[0]) - min(at.x for at in found[name].rings[0])
        for name in ("structure-bar", "structure-left")
    }
    assert wide["structure-left"] == pytest.approx(wide["structure-bar"] * 19 / 24)
