"""The soldiers, the forces, the maps and the battles of the squads that we ship."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from game.battlefield.contact import gap
from game.battlefield.terrain.field import Form
from game.battlefield.terrain.ground import level
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.files.lessons import lesson_beside
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.rules.skirmish.cards.squads import leader_of, squads_of, stragglers
from game.rules.skirmish.movement.moves import Advance, AtTheDouble, GoToGround, Halt
from game.rules.skirmish.shooting.fire_actions import HaltAndFire
from game.rules.skirmish.sight.line_of_sight import sightline
from game.rules.skirmish.suppression.markers import Suppression

ROOT = Path(__file__).parents[2]
FORCES = sorted((ROOT / "assets" / "units" / "skirmish").glob("*.yaml"))
LESSON = "first-fire-team"
BATTLES = (LESSON, "the-broken-quarter", "mill-at-dawn")


@cache
def loaded(name: str) -> Scenario:
    return read_scenario(ROOT / "maps" / "scenarios" / f"{name}.yaml")


def cards() -> dict[str, dict[str, object]]:
    return {key: card for path in FORCES for key, card in yaml.safe_load(path.read_text())["units"].items()}


def test_there_are_two_forces_of_at_least_ten_kinds_of_soldiers():
    """Each with a role of its own, and our own figures."""
    roles = [card["role"] for card in cards().values()]
    assert len(FORCES) == 2
    assert len(roles) >= 10
    assert len(set(roles)) == len(roles)
    assert {card.get("source") for card in cards().values()} == {"house"}


def test_what_the_rules_know_is_on_a_card():
    """Leaders, the unarmed, steady weapons, both traits, parts of their own."""
    told = yaml.safe_dump(cards())
    for words in ("Adaptive Camo", "Easily Seen", "Steady", "leader: true", "standing:"):
        assert words in told
    assert any("weapon" not in card for card in cards().values())


@pytest.mark.parametrize("name", BATTLES)
def test_the_sides_of_a_skirmish_are_worth_the_same(name: str):
    """Points are within 5 per cent; nobody starts within 6 inches of an enemy."""
    battle = loaded(name)
    points = [sum(unit.profile.points for unit in side.units) for side in battle.sides]
    assert max(points) <= 1.05 * min(points)
    for one in battle.units:
        for other in battle.units:
            if one.side != other.side and one.at is not None and other.at is not None:
                assert gap(one.at, one.base, other.at, other.base) > 6, (one.id, other.id)


@pytest.mark.parametrize("name", BATTLES)
def test_squads_begin_led_and_together(name: str):
    """Each has a leader, and nobody is out of coherency."""
    found = battle_start(loaded(name))
    state = Match(found.state).state
    for side in state.sides:
        for squad in squads_of(state, side):
            assert leader_of(state, squad[0]) is not None, squad[0]
            assert stragglers(state, squad[0]) == (), squad[0]


def test_their_maps_have_ruins_with_floors_walls_and_a_wood():
    """A floor is a deck within a ruin."""
    for name in BATTLES:
        features = loaded(name).map.battlefield.features
        assert {"ruin", "wall", "woods", "building"} <= {feature.kind for feature in features}
        ruins = [feature.polygon for feature in features if feature.kind == "ruin"]
        decks = [feature.polygon for feature in features if feature.form is Form.DECK and feature.height > 0]
        assert sum(any(ruin.contains(deck) for ruin in ruins) for deck in decks) >= 4


@pytest.mark.rule("SKIR-MOVE-03")
@pytest.mark.parametrize(
    ("at", "to", "high"), [((14.8, 31), (14.8, 32.4), 1.5), ((14.8, 32.4), (13.1, 32.4), 3)]
)
def test_stairs_lead_up_to_the_loft_of_the_barn(
    at: tuple[float, float], to: tuple[float, float], high: float
):
    """In two Advances, from the ground of the burnt barn to the stairs and on to the hayloft."""
    found = battle_start(loaded("mill-at-dawn"))
    match = Match(found.state)
    match.play(found.begin)
    state, start = match.state, Point(*at)
    sergeant = next(unit for unit in state.units.values() if unit.name.startswith("Sergeant"))
    state = state.with_unit(replace(sergeant, at=start, level=level(state.battlefield, start), group=""))
    up = Advance(sergeant.side, sergeant.id, (Point(*to),), alone=True)
    assert [str(one) for one in up.check(state)] == []
    assert up.way(state).level == high


@pytest.mark.rule("SKIR-MOVE-02", "SKIR-MOVE-03")
@pytest.mark.parametrize(
    ("start", "end", "high"),
    [((6.6, 14), (8.2, 18.4), 4), ((27.6, 4.8), (32, 7), 5)],
    ids=["store", "school"],
)
def test_steps_lead_up_to_the_roofs_of_the_broken_quarter(
    start: tuple[float, float], end: tuple[float, float], high: float
):
    """From the street to the roof of the store and of the school, by the path that is proposed."""
    found = battle_start(loaded("the-broken-quarter"))
    match = Match(found.state)
    match.play(found.begin)
    state, at = match.state, Point(*start)
    sergeant = next(unit for unit in state.units.values() if unit.name.startswith("Sergeant"))
    state = state.with_unit(replace(sergeant, at=at, level=level(state.battlefield, at), group=""))
    up = AtTheDouble.planned(state, AtTheDouble(sergeant.side, sergeant.id, alone=True), Point(*end))
    assert [str(one) for one in up.refusals] == []
    assert up.action.way(state).level == high


@pytest.mark.rule("SHOOT-20")
@pytest.mark.parametrize(("x", "seen"), [(20.5, True), (14.5, False)])
def test_from_the_attic_7_inches_up_one_sees_24_inches_into_the_chapel(x: float, seen: bool):
    """The worked example, on a map that we ship: 23.75 inches from base to base are seen, 24.57 are not."""
    state = battle_start(loaded("the-broken-quarter")).state
    strike = next(unit for unit in state.units.values() if unit.side == "Strike")
    militia = next(unit for unit in state.units.values() if unit.side == "Militia")
    attic, nave = Point(x, 13.25), Point(20.9, 38)
    assert level(state.battlefield, attic) == 7
    eye = replace(strike, at=attic, level=7.0, enters=None)
    other = replace(militia, at=nave, level=level(state.battlefield, nave), enters=None)
    line = sightline(state, eye, other)
    assert line.limit.total == 24
    assert line.seen is seen


@pytest.mark.rule("SKIR-MOVE-03")
def test_the_attic_is_reached_floor_by_floor():
    """From the street to 3, 6 and 7 inches: the last leg of an Advance."""
    found = battle_start(loaded("the-broken-quarter"))
    match = Match(found.state)
    match.play(found.begin)
    state = match.state
    hunters = next(unit for unit in state.units.values() if unit.name == "Headwoman")
    at = Point(18, 11.6)
    state = state.with_unit(replace(hunters, at=at, level=level(state.battlefield, at), group=""))
    assert state.units[hunters.id].level == 6
    found = Advance(hunters.side, hunters.id, (Point(18, 13.2),), alone=True)
    assert [str(one) for one in found.check(state)] == []
    assert found.way(state).level == 7


def test_the_lesson_in_squads_says_what_to_do():
    """In five steps or more, for few models."""
    battle = loaded(LESSON)
    assert len(lesson_beside(battle.path, battle).steps) >= 5
    assert len(battle.units) <= 10


def test_markers_stand_as_the_scenario_says():
    """By side and squad."""
    found = battle_start(loaded("mill-at-dawn"))
    assert found.state.extras["Suppression"].markers == {"Strike/Rearguard": 1}


def test_the_lesson_in_squads_can_be_played_step_by_step():
    """The squad advances; the hall hides; fire leaves markers; a pinned squad halts and rallies."""
    found = battle_start(loaded(LESSON), seed="3")
    match = Match(found.state)
    match.play(found.begin)
    ids = {name: key for key, name in match.state.brief.names.items()}
    if match.state.to_act == {"Strike"}:
        match.play(Halt("Strike", ids["team-two-1"]))
    militia, strike = ids["team-one-2"], ids["team-two-1"]
    units = match.state.units
    assert not sightline(match.state, units[militia], units[strike]).seen
    start = units[militia].at
    match.play(Advance("Militia", militia, (Point(start.x, start.y + 4),)))
    if match.state.to_act == {"Strike"} and match.state.turn == 1:
        match.play(EndPhase("Strike"))
    assert match.state.units[militia].at == Point(start.x, start.y + 4)
    record = Suppression({"Strike/Team Two": 2}, ("Strike/Team Two",))
    pinned = replace(match.state, extras={**match.state.extras, "Suppression": record})
    refused = HaltAndFire("Strike", strike, militia).check(pinned)
    assert "SHOOT-03" in [one.rule for one in refused]
    assert Halt("Strike", strike).check(pinned) == []
    assert GoToGround("Strike", strike).check(pinned) == []
