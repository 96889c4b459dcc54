"""Squads on the battle screen: moved as one, model by model; casualties of their owner's choice."""

from __future__ import annotations

import json

import pytest
import second_family
from battle_pilot import QUIET
from mecha_pilot import Battery

from game.core.views.marks import AreaMark, Ghost
from game.geometry.point import Point


def squad(side: str, at: tuple[float, float], count: int) -> list[dict[str, object]]:
    """Return *count* models in ranks of four, 1.5 inches apart."""
    return [
        {
            "id": f"{side}{n}",
            "card": {"name": "RuleCode", "pace": 3} if (side, n) == ("a", 7) else "SPEAR",
            "group": side.upper(),
            "at": [at[0] + 1.5 * (n % 4), at[1] + 1.5 * (n // 4)],
        }
        for n in range(count)
    ]


FIELD = {
    "format": "scenario/1",
    "name": "A meeting",
    "map": {"size": [40, 30], "features": [{"id": "keep", "kind": "building", "rect": [16, 12, 5, 5]}]},
    "rules": ["warbands"],
    "seed": "5",
    "sides": [
        {"name": "Red", "edge": "south", "units": squad("a", (10, 20), 8)},
        {"name": "Blue", "edge": "north", "units": squad("b", (10, 8), 6)},
    ],
}


@pytest.fixture
def battle(tmp_path, monkeypatch):
    """A pilot at a battle of two squads, Red to act."""
    second_family.joined(monkeypatch, tmp_path, "warbands")
    found = Battery(tmp_path, json.dumps(FIELD), settings=QUIET)
    yield found
    found.lobby.close()
    monkeypatch.undo()
    second_family.forgotten()


def ghosts(pilot):
    """Return where bases are drawn as they would stand."""
    drawn = (mark for mark in pilot.app.screen.table.marks() if isinstance(mark, Ghost))
    return rounded(mark.at for mark in drawn if mark.base == 0.5)


def rounded(places):
    """Return *places* to a tenth of an inch."""
    return {Point(round(at.x, 1), round(at.y, 1)) for at in places}


def settle(pilot):
    """Let what is computed in the background be done."""
    for _ in range(200):
        pilot.step()
        if not pilot.battle.aiming.behind:
            return
    raise AssertionError("the plan is never ready")


def test_a_squad_is_led_by_the_mouse(battle):
    """All of it shows where it would stand before the click that commits; then all of it has moved."""
    battle.select("a0")
    battle.press("m")
    battle.hover(Point(10, 18))
    settle(battle)
    wanted = {Point(10 + 1.5 * (n % 4), 18 + 1.5 * (n // 4)) for n in range(8)}
    assert ghosts(battle) == wanted
    end = battle.battle.aiming.ahead().path[-1]
    battle.click(Point(10, 18))
    battle.click(Point(10, 18))
    battle.step(times=3)
    assert battle.unit("a0").at == end
    assert {
        Point(round(u.at.x, 1), round(u.at.y, 1)) for u in battle.battle.view.present if u.side == "Red"
    } == wanted
    assert battle.battle.view.to_act == {"Blue"}


def test_what_stands_against_a_member_is_said(battle):
    """With its name, where the leader could go but the slowest of the squad cannot keep up."""
    battle.select("a0")
    battle.press("m")
    battle.hover(Point(10, 14.2))
    settle(battle)
    (against,) = battle.battle.aiming.ahead().refusals
    assert against.reason.startswith("RuleCode: needs ")
    assert against.reason.endswith('of 3"')
    assert battle.sees(against.reason)
    before = battle.battle.view
    battle.click(Point(10, 14.2))
    battle.click(Point(10, 14.2))
    assert battle.battle.view is before


def test_the_spread_is_chosen_by_a_key(battle):
    """With the second value the squad draws together."""
    battle.select("a0")
    battle.press("m")
    battle.battle.aiming.choose("spread", 0.7)
    battle.hover(Point(10, 18))
    settle(battle)
    xs = sorted({at.x for at in ghosts(battle)})
    assert xs[-1] - xs[0] < 4.0


def test_models_move_one_by_one_within_the_go(battle):
    """The go stays with the squad until all are done."""
    battle.select("a7")
    battle.press("j")
    battle.hover(Point(14.5, 22.9))
    settle(battle)
    battle.click(Point(14.5, 22.9))
    battle.click(Point(14.5, 22.9))
    battle.step(times=3)
    assert battle.unit("a7").at.y == pytest.approx(22.9, abs=0.1)
    assert battle.battle.view.to_act == {"Red"}
    assert battle.sees("acts · A: 7 left")


def lost_two(battle):
    """Let Red shoot until Blue is asked who falls."""
    for _ in range(6):
        if battle.battle.view.asked is not None:
            return
        side = next(iter(battle.battle.view.to_act))
        shooter, target = ("a0", "b4") if side == "Red" else ("b0", "a0")
        battle.select(shooter)
        battle.press("f")
        battle.click_unit(battle.names[target])
        battle.step(times=3)
    assert battle.battle.view.asked is not None, "nobody was hit"


def test_the_owner_clicks_on_who_falls(battle):
    """The question is over the table, and the models that may be chosen are ringed."""
    lost_two(battle)
    view = battle.battle.view
    assert battle.sees("Which model")
    (side,) = view.to_act
    ours = [unit for unit in view.present if unit.side == side]
    foe = next(unit for unit in view.present if unit.side != side)
    battle.click_unit(foe.id)
    assert battle.battle.view is view
    battle.click_unit(ours[2].id)
    battle.step(times=3)
    assert battle.battle.view.units[ours[2].id].removed == "destroyed"


def test_who_falls_is_chosen_by_keys(battle):
    """Tab goes through those that may be chosen, Enter chooses."""
    lost_two(battle)
    about = battle.battle.view.asked.about
    battle.press("tab")
    assert battle.battle.desk.selected == about.picks[0]
    battle.press("tab")
    battle.press("return")
    battle.step(times=3)
    assert battle.battle.view.units[about.picks[1]].removed == "destroyed"


PARK = {
    "format": "scenario/1",
    "name": "A wagon park",
    "map": {"size": [24, 18], "features": []},
    "rules": ["warbands"],
    "sides": [
        {
            "name": "Red",
            "edge": "south",
            "units": [
                {"id": "w", "card": "WAGON", "at": [12, 12], "facing": 90},
                {"id": "e", "card": "SHELL", "group": "E", "at": [5, 12], "facing": 30},
            ],
        },
        {"name": "Blue", "edge": "north", "units": [{"id": "b", "card": "SPEAR", "at": [12, 4]}]},
    ],
}


@pytest.fixture
def park(tmp_path, monkeypatch):
    """A pilot at a battle with a wagon, Red to act."""
    second_family.joined(monkeypatch, tmp_path, "warbands")
    found = Battery(tmp_path, json.dumps(PARK), settings=QUIET)
    yield found
    found.lobby.close()
    monkeypatch.undo()
    second_family.forgotten()


@pytest.mark.parametrize(("at", "hit"), [((13.9, 12.9), True), ((12, 13.3), False), ((14.2, 12), False)])
def test_the_pointer_is_on_a_wagon_where_its_shape_is(park, at, hit):
    """Its corner counts; what only the disc around it covers does not."""
    park.hover(Point(*at))
    park.step()
    assert (park.battle.desk.hovered == park.names["w"]) is hit


def test_a_wagon_snaps_into_contact_by_its_shape(park):
    """Near enough to where its front touches: it ends there, and that is said."""
    park.select("w")
    park.press("m")
    park.hover(Point(12, 6.6))
    settle(park)
    ahead = park.battle.aiming.ahead()
    assert ahead.path[-1].y == pytest.approx(6.5, abs=1e-6)
    assert park.sees(", contact")
    assert [unit.id for unit in park.battle.aiming.met(ahead)] == [park.names["b"]]


def test_a_wagon_is_driven_by_the_mouse(park):
    """Its ghost is its own outline, turned along its way."""
    park.select("w")
    park.press("m")
    park.hover(Point(12, 7))
    settle(park)
    outlines = [mark for mark in park.app.screen.table.marks() if isinstance(mark, AreaMark)]
    assert any(
        {Point(round(x), round(y)) for x, y in mark.rings[0]} == {(13, 5), (13, 9), (11, 9), (11, 5)}
        for mark in outlines
    )
    park.click(Point(12, 7))
    park.click(Point(12, 7))
    park.step(times=3)
    assert park.unit("w").at.y == pytest.approx(7, abs=0.1)
    assert park.unit("w").facing == pytest.approx(0, abs=1) or park.unit("w").facing > 359
