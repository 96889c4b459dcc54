"""The hall offers every family of rules: its cards, maps and options, and battles by its rules."""

from __future__ import annotations

import pytest

from game.cli.hall import Hall
from game.cli.previews import Library
from game.core.lobby import Force, Ground, NotReadable, Setup
from game.files.shelf import Shelf

BATTLES = ("raid-on-the-harbour", "the-relay", "under-the-template")


@pytest.fixture
def hall(tmp_path):
    """A hall with what comes with the game."""
    found = Hall(Library.here(), Shelf(tmp_path))
    yield found
    found.close()


def test_the_families_are_listed_the_usual_one_first(hall):
    """Each with its name and what it is about."""
    found = hall.rulebooks()
    assert [one.key for one in found][:1] == ["alpha_strike"]
    assert "mecha" in [one.key for one in found]
    assert all(one.name and one.words for one in found)


def test_each_family_has_its_own_cards_and_options(hall):
    """Mecha are no BattleMechs."""
    ours, theirs = hall.roster("mecha"), hall.roster("alpha_strike")
    assert len(ours) >= 12
    assert not {one.name for one in ours} & {one.name for one in theirs}
    assert hall.roster() == theirs
    assert all(one.points and one.shown.tracks for one in ours)
    assert "blow" in [one.name for one in hall.options(("mecha",))]
    assert "blow" not in [one.name for one in hall.options()]


def test_a_map_that_only_one_family_can_read_is_listed_with_its_problems_for_others(hall):
    """And shown all the same."""
    own = {one.key: one.problems for one in hall.maps("mecha")}
    assert not any(own.values())
    for key in own:
        assert hall.map(key).battlefield is not None


@pytest.mark.parametrize("key", BATTLES)
def test_a_battle_of_mecha_is_previewed_and_begun(hall, key):
    """With its points and cards; the options of its own family may be set."""
    seen = hall.scenario(key)
    assert all(seen.points.values())
    seats = hall.start(key, options={"boost": 4})
    assert next(iter(seats.values())).rules.name == "mecha"
    with pytest.raises(NotReadable, match="arc"):
        hall.start(key, options={"arc": 180})


def test_a_battle_of_mecha_is_set_up_with_squads(hall):
    """Four mecha to a squad, as they are listed."""
    card = hall.roster("mecha")[0].card
    map_ = next(one.key for one in hall.maps("mecha") if not one.problems)
    forces = (Force("Red", "west", ((card, 4),) * 5), Force("Blue", "east", ((card, 4),) * 2))
    seats = hall.muster(Setup("Own", map_, forces, family="mecha", seed="1"))
    view = seats["Red"].view
    squads = sorted(unit.group for unit in view.units.values() if unit.side == "Red")
    assert squads == ["Alpha"] * 4 + ["Bravo"]
    assert view.rules.name == "mecha"
    with pytest.raises(NotReadable, match="no family"):
        hall.muster(Setup("Own", map_, forces, family="chess"))


def test_the_lab_opens_a_map_by_the_rules_that_can_read_it(hall):
    """And gives its kinds of terrain and its units."""
    hall.lab(Ground(scenario="the-relay"))
    assert "tower" in hall.kinds()
    assert {one.card for one in hall.roster()} == {one.card for one in hall.roster("mecha")}
