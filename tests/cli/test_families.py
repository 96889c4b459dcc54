"""The lobby offers every family of rules: its cards, maps and options, and battles by its rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.lobby import LabTable, NotReadable
from game.core.setup import Setup, SetupForce
from game.files.family_io import family_ios
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary

BATTLES = ("raid-on-the-harbour", "the-relay", "under-the-template")


@pytest.fixture
def lobby(tmp_path):
    """A lobby with what comes with the game."""
    found = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    yield found
    found.close()


def test_the_families_are_listed_the_usual_one_first(lobby):
    """Each with its name and what it is about."""
    found = lobby.rulebooks()
    assert [one.key for one in found][:1] == ["alpha_strike"]
    assert "mecha" in [one.key for one in found]
    assert all(one.name and one.words for one in found)


def test_each_family_has_its_own_cards_and_options(lobby):
    """Mecha are no BattleMechs; no card of one has the key of one of the other."""
    ours, theirs = lobby.roster("mecha"), lobby.roster("alpha_strike")
    assert len(ours) >= 12
    assert not {one.card for one in ours} & {one.card for one in theirs}
    assert not {one.name for one in ours} & {one.name for one in theirs if one.kind == "BM"}
    assert lobby.roster() == theirs
    assert all(one.points and one.shown.tracks for one in ours)
    assert "blow" in [one.name for one in lobby.options(("mecha",))]
    assert "blow" not in [one.name for one in lobby.options()]


def test_a_map_that_only_one_family_can_read_is_listed_with_its_problems_for_others(lobby):
    """And shown all the same."""
    own = {one.key: one.problems for one in lobby.maps("mecha")}
    assert not any(own.values())
    for key in own:
        assert lobby.map(key).battlefield is not None


@pytest.mark.parametrize("key", BATTLES)
def test_a_battle_of_mecha_is_previewed_and_begun(lobby, key):
    """With its points and cards; the options of its own family may be set."""
    seen = lobby.scenario(key)
    assert all(seen.points.values())
    seats = lobby.start(key, options={"boost": 4})
    assert next(iter(seats.values())).rules.name == "mecha"
    with pytest.raises(NotReadable, match="arc"):
        lobby.start(key, options={"arc": 180})


def test_a_battle_of_mecha_is_set_up_with_squads(lobby):
    """Four mecha to a squad, as they are listed."""
    card = lobby.roster("mecha")[0].card
    map_ = next(one.key for one in lobby.maps("mecha") if not one.problems)
    forces = (SetupForce("Red", "west", ((card, 4),) * 5), SetupForce("Blue", "east", ((card, 4),) * 2))
    seats = lobby.muster(Setup("Own", map_, forces, family="mecha", seed="1"))
    view = seats["Red"].view
    squads = sorted(unit.group for unit in view.units.values() if unit.side == "Red")
    assert squads == ["Alpha"] * 4 + ["Bravo"]
    assert view.rules.name == "mecha"
    with pytest.raises(NotReadable, match="no family"):
        lobby.muster(Setup("Own", map_, forces, family="chess"))


def test_players_say_which_squad_each_mecha_is_of(lobby):
    """Not four by four; each family says whether it has squads; as many as units must be said."""
    card = lobby.roster("mecha")[0].card
    map_ = next(one.key for one in lobby.maps("mecha") if not one.problems)
    red = SetupForce("Red", "west", ((card, 4),) * 3, ("Alpha", "Bravo", "Alpha"))
    blue = SetupForce("Blue", "east", ((card, 4),) * 2)
    view = lobby.muster(Setup("Own", map_, (red, blue), family="mecha", seed="1"))["Red"].view
    squads = sorted(unit.group for unit in view.units.values() if unit.side == "Red")
    assert squads == ["Alpha", "Alpha", "Bravo"]
    known = {book.key: bool(book.squads) for book in lobby.rulebooks()}
    assert (known["mecha"], known["alpha_strike"]) == (True, False)
    short = replace(red, squads=("Alpha",))
    with pytest.raises(NotReadable, match="1 squads are given for 3 units"):
        lobby.muster(Setup("Own", map_, (short, blue), family="mecha"))


def test_the_lab_opens_a_map_by_the_rules_that_can_read_it(lobby):
    """And gives its kinds of terrain and its units."""
    lobby.lab(LabTable(scenario="the-relay"))
    assert "tower" in lobby.kinds()
    assert {one.card for one in lobby.roster()} == {one.card for one in lobby.roster("mecha")}


FORCES = (
    SetupForce("Red", "south", (("CTF-3L", 4),)),
    SetupForce("Blue", "north", (("ANV-3M", 4), ("JR7-K", 4))),
)


def own(**said) -> Setup:
    """Return a battle of one against two."""
    return Setup("Own", "crown-hill", FORCES, seed="1", **said)


def test_a_battle_is_set_up_with_rules_on_top(lobby):
    """By night everybody is a counter, and dummies go with them."""
    night = {"spotting": {"light": "night"}}
    seats = lobby.muster(own(addons=("spotting",), conditions=night, options={"dummies": 2}))
    view = seats["Red"].view
    assert view.rules.addons == ("spotting",)
    assert view.rules.dark(view) > 0
    assert len([unit for unit in view.units.values() if unit.side == "Blue"]) == 4


def test_both_add_ons_go_together(lobby):
    """Spotting and artillery, in thin air."""
    thin = {"artillery": {"atmosphere": "thin"}}
    seats = lobby.muster(own(addons=("spotting", "artillery"), conditions=thin))
    assert seats["Red"].view.rules.addons == ("spotting", "artillery")


def test_what_flies_takes_part_with_artillery_alone(lobby):
    """In the Inner Ring; without the add-on the battle is refused, and the roster says what it needs."""
    assert {one.card: one.needs for one in lobby.roster()}["Falchion"] == "artillery"
    forces = (SetupForce("Red", "south", (("Falchion", 4), ("CTF-3L", 4))), FORCES[1])
    with pytest.raises(NotReadable, match="Falchion takes part only with the rules artillery"):
        lobby.muster(replace(own(), forces=forces))
    view = lobby.muster(replace(own(addons=("artillery",)), forces=forces))["Red"].view
    assert [unit.name.split()[0] for unit in view.units.values() if unit.afar] == ["Falchion"]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            {"addons": ("smoke",)},
            "there is no add-on smoke of alpha_strike; there are artillery, close_assault, spotting",
        ),
        ({"addons": ("close_assault",), "family": "mecha"}, "there is no add-on close_assault of mecha"),
        ({"addons": ("spotting",), "family": "mecha"}, "there is no add-on spotting of mecha"),
        ({"conditions": {"spotting": {"light": "night"}}}, "conditions of spotting, which is not among"),
        ({"addons": ("spotting",), "conditions": {"spotting": {"light": "noon"}}}, "light: expected"),
        ({"addons": ("spotting",), "conditions": {"spotting": {"moon": "full"}}}, "no condition moon"),
        ({"options": {"dummies": 2}}, "there is no option dummies"),
    ],
)
def test_what_does_not_fit_the_rules_on_top_is_refused(lobby, said, words):
    """In a sentence each; nothing is begun."""
    with pytest.raises(NotReadable) as wrong:
        lobby.muster(own(**said))
    assert any(words in problem for problem in wrong.value.problems)


def test_the_options_of_an_add_on_may_be_decided_otherwise_in_a_battle_of_the_list(lobby):
    """The night patrol without dummies; its preview says by which rules it is played."""
    rules = lobby.scenario("night-patrol").rules
    assert rules == ("alpha_strike", "spotting")
    assert "dummies" in [one.name for one in lobby.options(rules)]
    seats = lobby.start("night-patrol", "1", {"dummies": 0})
    assert seats["Red"].view.rules.options["dummies"] == 0


def test_what_players_choose_of_the_table_is_what_its_file_may_say():
    """Each value of each condition fits its section, and the default is the file's."""
    for part in family_ios().values():
        for name, setting in part.conditions.items():
            assert getattr(part.section(), name) == setting.default
            for value in setting.values:
                assert getattr(part.section(**{name: value}), name) == value
