"""The default forces of each family: playable by everybody at once, and balanced."""

from __future__ import annotations

from collections import Counter

import pytest

from game.files.family_io import families
from game.files.forces.default_forces import default_forces
from game.lobby.previews import PreviewLibrary


@pytest.mark.parametrize("family", families())
def test_every_family_ships_a_force_for_each_of_two_sides(family):
    """Of cards that need no add-ons, for the introductory game too, in groups that are not too large."""
    contents = PreviewLibrary.here().of(family).contents
    roster = {unit.card: unit for unit in contents.roster()}
    first, second = default_forces(family)
    assert first.name != second.name
    for force in (first, second):
        assert force.family == family
        cards = [roster[unit.card] for unit in force.units]
        assert all(card.introductory and not card.needs for card in cards)
        groups = Counter(unit.group for unit in force.units)
        assert set(groups) <= set(contents.rules.squads.names)
        assert max(groups.values()) <= contents.rules.squads.size


@pytest.mark.parametrize("family", families())
def test_default_forces_are_balanced(family):
    """As many units and as many points."""
    points = {unit.card: unit.points for unit in PreviewLibrary.here().of(family).contents.roster()}
    first, second = (
        (len(force.units), sum(points[unit.card] for unit in force.units)) for force in default_forces(family)
    )
    assert first == second
