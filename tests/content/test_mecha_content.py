"""The mecha, the forces and the battles of that family that we ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from game.battlefield.contact import gap
from game.files.lessons import lesson_beside
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import read_scenario
from game.rules.mecha.shooting.weapons import weapon

ROOT = Path(__file__).parents[2]
FORCES = sorted((ROOT / "assets" / "units" / "mecha").glob("*.yaml"))
LESSON = "under-the-template"
BATTLES = (LESSON, "raid-on-the-harbour", "the-relay")


@cache
def loaded(name: str) -> Scenario:
    return read_scenario(ROOT / "maps" / "scenarios" / f"{name}.yaml")


def cards() -> dict[str, dict[str, object]]:
    return {key: card for path in FORCES for key, card in yaml.safe_load(path.read_text())["units"].items()}


def test_there_are_two_forces_of_at_least_twelve_mecha():
    """Each with a role of its own."""
    roles = [card["role"] for card in cards().values()]
    assert len(FORCES) == 2
    assert len(roles) >= 12
    assert len(set(roles)) == len(roles)


def test_each_card_says_that_it_is_our_own():
    """Published figures of no mecha are known but of a few that we do not ship."""
    assert {card.get("source") for card in cards().values()} == {"house"}


@pytest.mark.parametrize(
    "trait", ["Blast", "Missile", "Volley", "Indirect Fire", "Rapid Fire", "Anti-Missile"]
)
def test_each_ability_of_a_weapon_is_on_a_card(trait: str):
    """What the rules know can be played."""
    texts = [text for card in cards().values() for text in card["weapons"]]  # type: ignore[attr-defined]
    assert any(trait in " ".join(weapon(text).traits) for text in texts)


@pytest.mark.parametrize("name", BATTLES)
def test_its_sides_are_worth_the_same(name: str):
    """Points are within 5 per cent; squads are named; nobody starts within 6 inches of an enemy."""
    battle = loaded(name)
    points = [sum(unit.profile.points for unit in side.units) for side in battle.sides]
    assert max(points) <= 1.05 * min(points)
    assert all(unit.group for unit in battle.units)
    for one in battle.units:
        for other in battle.units:
            if one.side != other.side and one.at is not None and other.at is not None:
                assert gap(one.at, one.base, other.at, other.base) > 6, (one.id, other.id)


def test_their_maps_have_structures_to_fell():
    """Both maps: at least a dozen buildings, the tanks and the masts among them."""
    for name in BATTLES:
        kinds = [feature.kind for feature in loaded(name).map.battlefield.features]
        assert kinds.count("building") >= 12


def test_the_lesson_says_what_to_do():
    """In five steps or more, for few mecha."""
    battle = loaded(LESSON)
    assert len(lesson_beside(battle.path, battle).steps) >= 5
    assert len(battle.units) <= 10
