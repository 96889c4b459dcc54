"""The list of the enemies while one is aimed at: at least four rows in any window, and it scrolls."""

from __future__ import annotations

from dataclasses import replace

import pytest
import toy
from battle_pilot import QUIET, Flight

from game.geometry.point import Point

SIZES = [
    ((width, height), scale)
    for scale in (100, 200)
    for width, height in ((1024, 640), (1280, 720), (1600, 900))
]


def crowd():
    """Return Red's shooter and nine enemies, all in reach."""
    foes = [toy.toy(f"b{i}", "Blue", 14 + 2 * i, 6 + 2 * (i % 3), 270) for i in range(1, 10)]
    return [toy.toy("r1", "Red", 10, 10), *foes]


def rows_seen(pilot):
    """Return the rows of the list that are wholly to be seen."""
    shown, look = pilot.app.screen.targets.line_list, pilot.app.screen.look
    tops = [end - look.px(shown.step) for end in shown._ends]
    return [
        row.tag
        for row, top in zip(shown.things, tops, strict=True)
        if top >= shown.top and top + look.px(shown.step) <= shown.top + shown.rect.height
    ]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_four_enemies_are_to_be_seen_in_any_window_and_the_wheel_shows_the_others(size, scale):
    """Whatever buttons there are; it lies in the window, clear of what is in hand; if low, it has a tab."""
    pilot = Flight(*crowd(), phase="combat", size=size, settings=QUIET.but(scale=scale))
    pilot.battle.select("r1")
    pilot.press("f")
    pilot.step(times=5)
    targets, hand = pilot.app.screen.targets, pilot.app.screen.hand
    if pilot.app.screen.panels.frame.short:
        assert pilot.sees("Enemies")
        pilot.click(targets.rect.center)
        pilot.step(times=5)
    assert len(targets.line_list.things) == 9
    assert len(rows_seen(pilot)) >= 4
    assert pilot.surface.get_rect().contains(targets.rect)
    assert not targets.rect.colliderect(hand.rect)
    for _ in range(6):
        pilot.wheel(-1, targets.rect.center)
    assert rows_seen(pilot)[-1] == targets.line_list.things[-1].tag


@pytest.mark.parametrize("name", ["Wasp WSP-1A", "Ostscout Mark Eleven", "Ur"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_short_list_has_its_heading_and_whole_names(count, name):
    """In a window where it is a drawer, as wide as its names and numbers need."""
    foes = [replace(toy.toy(f"b{i}", "Blue", 14 + 2 * i, 6, 270), name=f"{name} {i}") for i in range(count)]
    pilot = Flight(toy.toy("r1", "Red", 10, 10), *foes, phase="combat", size=(1024, 640))
    pilot.battle.select("r1")
    pilot.press("f", ".")
    pilot.step(times=5)
    box = pilot.app.screen.targets.rect
    listed = [one for one in pilot.app.written if box.contains(one.rect)]
    assert [one.text for one in listed if one.cut] == []
    assert sum(one.text.startswith(name) for one in listed) == count
    assert listed[0].text.startswith("Enemies, ")


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_where_nothing_can_be_attacked_the_reasons_are_whole(size):
    """Below the names where they do not fit beside them."""
    units = [toy.toy(f"b{i}", "Blue", 44, 4 + 6 * i, 270) for i in range(4)]
    far = [replace(one, name=f"Ostscout Mark Eleven {one.id}") for one in units]
    pilot = Flight(toy.toy("r1", "Red", 2, 2), *far, phase="combat", size=size)
    pilot.battle.select("r1")
    pilot.press("f")
    pilot.step(times=5)
    targets = pilot.app.screen.targets
    rows = [row.below or row.words for row in targets.line_list.things]
    assert len(rows) == 4
    assert all("away, beyond 24" in row for row in rows)
    assert [one.text for one in pilot.app.written if one.cut and targets.rect.contains(one.rect)] == []


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_reasons_beside_valid_targets_are_whole(size, scale):
    """They are broken into lines where they are too long."""
    near = replace(toy.toy("b1", "Blue", 14, 6, 270), name="Ostscout Mark Eleven")
    units = [toy.toy(f"b{i + 2}", "Blue", 44, 4 + 6 * i, 270) for i in range(3)]
    far = [replace(one, name=f"Ostscout Mark Eleven {one.id}") for one in units]
    red, settings = toy.toy("r1", "Red", 10, 10), QUIET.but(scale=scale)
    pilot = Flight(red, near, *far, phase="combat", size=size, settings=settings)
    pilot.battle.select("r1")
    pilot.press("f")
    pilot.step(times=5)
    targets = pilot.app.screen.targets
    if pilot.app.screen.panels.frame.short:
        pilot.click(targets.rect.center)
        pilot.step(times=5)
    assert targets.line_list.things[0].tag == "b1"
    for place in range(4):
        targets.line_list.reveal(place)
        pilot.step(times=2)
        assert [one.text for one in pilot.app.written if one.cut and targets.rect.contains(one.rect)] == []


def test_it_is_there_only_while_something_is_aimed():
    """The log comes back as soon as it is put down."""
    pilot = Flight(*crowd(), phase="combat")
    pilot.battle.select("r1")
    pilot.step(times=3)
    assert not pilot.app.screen.targets.shown
    pilot.press("f")
    assert pilot.sees("Enemies, 9 of 9 can be attacked")
    pilot.press("escape")
    assert not pilot.sees("Enemies, ")


def test_a_click_on_a_row_aims_and_another_attacks():
    """As on the table; the row that is aimed at is brought into sight by keys, too."""
    pilot = Flight(*crowd(), phase="combat", faces=(3, 4))
    pilot.battle.select("r1")
    pilot.press("f")
    pilot.step(times=5)
    targets = pilot.app.screen.targets
    row = targets.line_list.things[1]
    at = (targets.line_list.rect.x + 40, targets.line_list.rect.y + round(1.5 * 22))
    pilot.click(at)
    assert pilot.desk.hand.aim == row.tag
    assert "r1" not in pilot.match.state.done
    for _ in range(7):
        pilot.press(".")
        assert pilot.desk.hand.aim in rows_seen(pilot)
    pilot.battle.aiming.aim(row.tag)
    pilot.step(times=2)
    place = [one.tag for one in targets.line_list.things].index(row.tag)
    y = targets.line_list.rect.y + round((place + 0.5) * 22) - targets.line_list.top
    pilot.hover(Point(1, 1))
    pilot.click((targets.line_list.rect.x + 40, y))
    assert "r1" in pilot.match.state.done


def test_the_drawer_moves_to_the_other_side_if_the_target_lies_under_it():
    """And back again for one that does not."""
    foes = [toy.toy("b1", "Blue", 6, 6, 270), toy.toy("b2", "Blue", 30, 6, 270)]
    pilot = Flight(
        toy.toy("r1", "Red", 20, 24),
        *foes,
        phase="combat",
        size=(1024, 640),
        settings=QUIET.but(scale=200, panels={"targets drawer": "open"}),
    )
    pilot.battle.select("r1")
    pilot.press("f")
    sides = {}
    for foe in foes:
        pilot.battle.aiming.aim(foe.id)
        pilot.step(times=4)
        rect = pilot.app.screen.targets.rect
        assert not rect.colliderect(pilot.app.screen.table.viewport.token_rect(foe))
        sides[foe.id] = rect.centerx < 512
    assert sides == {"b1": False, "b2": True}
