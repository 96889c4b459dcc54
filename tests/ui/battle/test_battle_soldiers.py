"""Squads of soldiers on the battle screen: led, fired with, their dead chosen; one label a squad."""

from __future__ import annotations

import json

import pygame
import pytest
from battle_pilot import QUIET
from measured_contrast import contrasts
from mecha_pilot import Battery

from game.core.views.marks import Ghost, Label, LineMark, Ring
from game.geometry.point import Point, distance
from game.ui.battle.aiming.forecasts import Forecasts


def rank(side: str, at: tuple[float, float], *cards: str) -> list[dict[str, object]]:
    """Return a squad in a rank, 1.5 inches apart."""
    return [
        {"id": f"{side}{n}", "card": card, "group": side.upper(), "at": [at[0], at[1] + 1.5 * n]}
        for n, card in enumerate(cards)
    ]


FIELD = {
    "format": "scenario/1",
    "name": "A street",
    "map": {"size": [48, 36], "features": [{"id": "house", "kind": "building", "rect": [20, 26, 4, 8]}]},
    "rules": ["skirmish"],
    "seed": "1",
    "begin": {"turn": 1, "phase": "action", "initiative": ["Red", "Blue"]},
    "sides": [
        {"name": "Red", "edge": "west", "units": rank("a", (12, 10), "Lieutenant", *["Trooper"] * 3)},
        {"name": "Blue", "edge": "east", "units": rank("b", (24, 10), "Sergeant", *["Militiaman"] * 3)},
    ],
}


@pytest.fixture
def battle(tmp_path):
    """A pilot at a battle of two squads, Red to act."""
    found = Battery(tmp_path, json.dumps(FIELD), settings=QUIET)
    yield found
    found.lobby.close()


def marks(pilot, kind):
    """Return the marks of *kind* on the table."""
    return [mark for mark in pilot.app.screen.table.marks() if isinstance(mark, kind)]


def settle(pilot):
    """Let what is computed in the background be done."""
    for _ in range(200):
        pilot.step()
        if not pilot.battle.aiming.behind:
            return
    raise AssertionError("the plan is never ready")


def test_a_squad_of_soldiers_is_led_by_the_mouse(battle):
    """Where each would stand is shown before the click that commits; then all have moved."""
    battle.select("a0")
    battle.press("m")
    battle.hover(Point(15, 10))
    settle(battle)
    shown = {round(mark.at.y, 1) for mark in marks(battle, Ghost) if mark.base == 0.5}
    assert shown >= {10.0, 11.5, 13.0, 14.5}
    battle.click(Point(15, 10))
    battle.press("return")
    battle.step(times=3)
    state = battle.battle.view
    assert {round(state.units[battle.names[f"a{n}"]].at.x, 1) for n in range(4)} == {15.0}


def test_a_squad_fires_and_the_other_side_chooses_who_falls(battle):
    """With Open Fire in hand a click fires; then the owner clicks on a model, and no other falls."""
    battle.select("a0")
    battle.press("f")
    battle.click(Point(24, 10))
    battle.step(times=3)
    view = battle.battle.view
    assert any(unit.status.did == "OpenFire" for unit in view.units.values())
    assert view.to_act == {"Blue"}
    falls = view.asked.about.picks[1]
    battle.click_unit(falls)
    battle.step(times=3)
    units = battle.battle.view.units
    assert [one.id for one in units.values() if one.removed] == [falls]


def test_who_falls_is_chosen_by_keys_though_the_key_cursor_is_elsewhere(battle):
    """The shot is aimed by keys; then Tab goes through those who may fall, and Enter takes one."""
    battle.select("a0")
    battle.press("f", "right", ".", "return")
    battle.step(times=3)
    asked = battle.battle.view.asked.about.picks
    battle.press("tab", "tab", "return")
    battle.step(times=3)
    units = battle.battle.view.units
    assert [one.id for one in units.values() if one.removed] == [asked[1]]


def test_what_holds_for_a_whole_squad_stands_over_one_of_it(battle):
    """Four models that are attacked as one have one number."""
    battle.select("a0")
    battle.press("f")
    battle.step(times=10)
    odds = [mark for mark in marks(battle, Label) if mark.style.startswith("odds")]
    assert len(odds) == 1


def test_who_sees_whom_is_drawn_for_the_squad_under_the_pointer(battle):
    """A line for each pair, while the overlay is on."""
    battle.select("a0")
    battle.hover(Point(24, 10))
    battle.step(times=3)
    before = len(marks(battle, LineMark))
    battle.press("shift+s")
    battle.step(times=3)
    assert abs(len(marks(battle, LineMark)) - before) == 16


def test_what_a_soldier_sees_are_figures_as_high_as_soldiers(battle):
    """At first; then the other heights, and round to that again."""
    battle.select("a0")
    battle.press("v")
    battle.step()
    assert battle.sees('Sees figures 1.25" high, by any part')
    battle.press("shift+t")
    battle.step()
    assert battle.sees('Sees figures 2" high, by any part')
    battle.press(*["shift+t"] * 5)
    battle.step()
    assert battle.sees('Sees figures 1.25" high, by any part')


def test_who_of_the_squad_sees_nobody_has_a_ring(tmp_path):
    """The house hides two of the four from all of Blue's squad, and Blue's from them."""
    sides = [
        {"name": "Red", "edge": "west", "units": rank("a", (12, 25.5), "Lieutenant", *["Trooper"] * 3)},
        {"name": "Blue", "edge": "east", "units": rank("b", (30, 27), "Sergeant")},
    ]
    pilot = Battery(tmp_path, json.dumps({**FIELD, "sides": sides}), settings=QUIET)
    pilot.select("a0")
    pilot.hover(Point(30, 27))
    pilot.step(times=3)
    rings = [mark for mark in marks(pilot, Ring) if mark.style == "sight-blocked"]
    lines = [mark for mark in marks(pilot, LineMark) if mark.points[-1] == Point(30, 27)]
    seen = {mark.points[0] for mark in lines}
    assert len(rings) == 5 - len(seen) - bool(seen)
    pilot.lobby.close()


def test_one_of_the_squad_goes_alone(battle):
    """With "Without the squad" the others stay; it may not leave them."""
    battle.select("a3")
    battle.press("m")
    battle.step(times=2)
    battle.battle.aiming.choose("alone", True)
    battle.click(Point(14, 14.5))
    settle(battle)
    battle.press("return")
    battle.step(times=3)
    state = battle.battle.view
    places = [round(state.units[battle.names[f"a{n}"]].at.x, 1) for n in range(4)]
    assert places == [12.0, 12.0, 12.0, 14.0]


def test_the_spread_of_a_squad_is_chosen_before_it_goes(battle):
    """At one and a half the ghosts stand that much farther apart."""
    battle.select("a0")
    battle.press("m")
    battle.hover(Point(15, 10))
    settle(battle)
    battle.battle.aiming.choose("spread", 1.5)
    settle(battle)
    battle.step(times=3)
    shown = sorted({round(mark.at.y, 2) for mark in marks(battle, Ghost) if mark.base == 0.5})
    assert shown == [10.0, 12.25, 14.5, 16.75]


def test_what_suppression_forbids_is_dim_and_says_why(tmp_path):
    """With two markers a squad halts, goes to ground or falls back."""
    field = {**FIELD, "skirmish": {"suppression": {"Red": {"A": 2}}}}
    pilot = Battery(tmp_path, json.dumps(field), settings=QUIET)
    pilot.select("a0")
    pilot.step(times=30)
    unit, view = pilot.battle.selected, pilot.battle.view
    refused = {
        one.label: [str(why) for why in one.against(view, unit)] for one in pilot.battle.aiming.offers()
    }
    free = {label for label, why in refused.items() if not why}
    assert free == {"Fall Back", "Halt", "Go To Ground"}
    assert "2 suppression markers: Advance needs 1 at most (SKIR-SUP-02)" in refused["Advance"]
    assert any("SHOOT-03" in why for why in refused["Open Fire"])
    styles = {one.words: one.style for one in pilot.app.screen.hand._laid.buttons}
    assert styles["Open Fire"] == "barred"
    assert styles["Halt"] == ""
    refused = [words for words in pilot.words if words.startswith("×")]
    assert set(refused) == {"×  2 suppression markers"}, "whole, not cut"
    pilot.lobby.close()


def test_what_lies_still_is_shown_as_it_would_be_drawn(battle):
    """The pictures of the last frame and of what lies below the tokens are what new ones would be."""
    battle.select("a0")
    battle.step(times=30)
    table = battle.app.screen.table
    assert table._picture.taken, "nothing moves"
    before = pygame.image.tobytes(battle.surface, "RGB")
    table._picture.drop()
    battle.step()
    assert pygame.image.tobytes(battle.surface, "RGB") == before, "drawn over what lies below"
    table.forget()
    battle.step()
    assert pygame.image.tobytes(battle.surface, "RGB") == before, "all of it drawn anew"


def test_a_chance_that_takes_long_is_computed_attack_by_attack(battle):
    """With no time it is not there at once; in the end it is what is told when it must be there."""
    battle.select("a0")
    numbers = battle.battle.numbers
    slow, quick = Forecasts(), Forecasts()
    for one in (slow, quick):
        one.about(battle.battle.view, numbers._attacks(numbers.attack()), battle.battle.selected)
    foe = battle.names["b0"]
    assert slow.soon(foe, 0.0) is None
    found, asked = None, 1
    while found is None and asked < 500:
        found, asked = slow.soon(foe, 1e-4), asked + 1
    assert asked > 2, "one attack a time"
    assert found == quick.now(foe)


@pytest.mark.rule("SHOOT-20")
def test_a_move_on_a_roof_shows_ranges_from_the_roof(tmp_path):
    """It is 4 inches up, also where it would end: area terrain hides from beyond 18."""
    roof = {"id": "hall", "kind": "building", "height": 4, "rect": [10, 8, 8, 8]}
    squad = [{**one, "elevation": 4} for one in rank("a", (12, 10), "Sergeant", "Militiaman")]
    sides = [{"name": "Red", "edge": "west", "units": squad}, FIELD["sides"][1]]
    field = {**FIELD, "map": {"size": [48, 36], "features": [roof]}, "sides": sides}
    pilot = Battery(tmp_path, json.dumps(field), settings=QUIET)
    pilot.select("a0")
    pilot.press("m")
    pilot.hover(Point(15, 11))
    settle(pilot)
    pilot.step(times=3)
    ghosts = [mark.at for mark in marks(pilot, Ghost)]
    assert any(distance(at, Point(15, 11)) < 0.1 for at in ghosts)
    assert any("area terrain 18" in mark.text for mark in marks(pilot, Label))
    pilot.lobby.close()


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 100), ((1600, 900), 200)])
def test_the_dice_hide_neither_who_fires_nor_who_is_fired_at(tmp_path, size, scale):
    """The tray keeps its place while all dice of an attack are thrown."""
    pilot = Battery(tmp_path, json.dumps(FIELD), settings=QUIET.but(tray=True, scale=scale), size=size)
    pilot.select("a0")
    pilot.press("f", "right", ".", "return")
    beats, view = pilot.app.screen.beats, pilot.battle.view
    places = set()
    while beats.playing:
        pilot.step(0.1)
        rects = [pilot.app.screen.table.viewport.token_rect(unit) for unit in view.present]
        if beats.playing:
            assert beats.tray_at.collidelist(rects) < 0
            places.add((beats.tray_at.centerx, beats.tray_at.bottom))
    assert len(places) == 1
    pilot.lobby.close()


def test_texts_on_the_row_of_the_selected_model_have_contrast(battle):
    """Its squad is written faintly on a lighter ground than those of the others."""
    battle.press("tab")
    settle(battle)
    battle.step(times=3)
    found = contrasts(battle)
    assert "RED" in found
    assert min(found.values()) >= 4.5
