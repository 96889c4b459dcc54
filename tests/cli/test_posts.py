"""Units that take part otherwise than usual in a battle that players set up: hidden, or behind the table."""

from __future__ import annotations

import pytest

from game.core.lobby import NotReadable
from game.core.model.brief import Goal
from game.core.setup import Setup, SetupForce
from game.files.family_io import family_ios
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.spotting.hidden import is_hidden

HIDDEN, BEHIND = "spotting/hidden", "artillery/behind 36"
INFANTRY = tuple(f"close_assault/{post}" for post in ("hidden", "formation", "tents", "barracks"))
BLUE = SetupForce("Blue", "north", (("ANV-3M", 4), ("JR7-K", 4)))
BOTH = ("spotting", "artillery")


@pytest.fixture(scope="module")
def lobby(tmp_path_factory):
    """A lobby with an empty folder of saves."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path_factory.mktemp("saves")))
    yield lobby
    lobby.close()


def red(*posts: str, units=("GRF-1N", "Carillon"), edge="south") -> SetupForce:
    """Return a force whose units have *posts*."""
    return SetupForce("Red", edge, tuple((card, 4) for card in units), (), posts)


def own(force: SetupForce, **said) -> Setup:
    """Return a battle of *force* against two, with all add-ons and a set-up."""
    given = {"seed": "1", "addons": BOTH, "deploy": True, **said}
    return Setup("Own", "crown-hill", (force, BLUE), **given)


def unit_of(view, side, name):
    """Return the unit of *side* whose name begins so."""
    return next(unit for unit in view.units.values() if unit.side == side and unit.name.startswith(name))


def test_the_rules_tell_which_posts_there_are(lobby):
    """Each with its name and a sentence; of an add-on that has none, and of the other family, none."""
    books = {book.key: book for book in lobby.rulebooks()}
    found = books["alpha_strike"].posts(BOTH)
    assert [post.name for post in found if not post.away] == ["hidden"]
    assert [post.name for post in found if post.away] == [
        f'{inches}" behind' for inches in (12, 24, 36, 60, 120)
    ]
    assert all(post.words.endswith(").") for post in found)
    assert books["alpha_strike"].posts(["spotting"]) == tuple(post for post in found if post.key == HIDDEN)
    assert books["mecha"].posts(BOTH) == ()


@pytest.mark.rule("BLIP-14", "ARTY-06")
def test_the_roster_tells_who_may_have_which(lobby):
    """What flies does not hide; infantry is drawn up; a gun that reaches so far stands behind the table."""
    posts = {unit.card: unit.posts for unit in lobby.roster()}
    assert posts["GRF-1N"] == (HIDDEN,)
    assert {HIDDEN, BEHIND} < set(posts["Carillon"])
    assert posts["Woodpecker"] == (*INFANTRY, HIDDEN)  # tubes of battle armour fire on the table alone
    for card in ("Falchion", "Thunderhead", "Fensalir Combat WiGE"):
        assert posts[card] == ()


def test_what_players_choose_of_a_unit_is_what_its_file_may_say():
    """Each posting fits the section of a unit, and says something in it."""
    for part in family_ios().values():
        for one in part.postings.values():
            assert part.unit_section(**one.said) != part.unit_section()


@pytest.mark.rule("BLIP-14")
def test_a_unit_is_hidden_and_the_other_side_knows_nothing_of_it(lobby):
    """It is there for its own side, to be placed in secret."""
    seats = lobby.muster(own(red(HIDDEN, "")))
    assert is_hidden(unit_of(seats["Red"].view, "Red", "Griffin"))
    assert [unit.id for unit in seats["Blue"].view.units.values() if unit.side == "Red"] == [
        unit_of(seats["Red"].view, "Red", "Carillon").id
    ]


@pytest.mark.rule("ARTY-06")
def test_a_gun_stands_behind_its_home_edge(lobby):
    """So many inches behind the middle of it, whichever edge it is; whether units are placed or enter."""
    for deploy in (True, False):
        seats = lobby.muster(own(red("", BEHIND), deploy=deploy))
        gun = unit_of(seats["Red"].view, "Red", "Carillon")
        assert (gun.afar, gun.at) == (True, Point(36, 84))
    seats = lobby.muster(Setup("Own", "crown-hill", (BLUE, red("", BEHIND, edge="west")), addons=BOTH))
    assert unit_of(seats["Red"].view, "Red", "Carillon").at == Point(-36, 24)


@pytest.mark.parametrize(
    ("force", "said", "words"),
    [
        (
            red(HIDDEN, ""),
            {"addons": ("artillery",)},
            f"Red: there is no post {HIDDEN}; there are artillery/",
        ),
        (red("", BEHIND), {"addons": ()}, f"there is no post {BEHIND}; there are none"),
        (red("spotting/dummy", ""), {}, "there is no post spotting/dummy"),
        (red(HIDDEN), {}, "1 posts are given for 2 units"),
        (red(BEHIND, ""), {}, 'Red: GRF-1N: 36" behind is of no use to it'),
        (red(HIDDEN, "", units=("Falchion", "GRF-1N")), {}, "Red: Falchion: flying units cannot hide"),
        (red(HIDDEN, ""), {"deploy": False}, "GRF-1N: hidden only where units are placed before"),
        (red("", BEHIND, edge=None), {}, "Carillon: .* only where the home edge is known"),
        (red(BEHIND, units=("Carillon",)), {}, "Red has nobody on the table"),
        (red("", BEHIND), {"goals": {"Red": Goal("breakthrough", edge="north", units=2)}}, "1 to 1 units"),
    ],
)
def test_posts_that_cannot_be_had_are_refused(lobby, force, said, words):
    """In a sentence; nothing is begun."""
    with pytest.raises(NotReadable, match=words):
        lobby.muster(own(force, **said))
