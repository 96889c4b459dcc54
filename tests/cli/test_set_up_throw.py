"""The set-up throw that is made before the lists are chosen, and the battle that begins with it."""

from __future__ import annotations

import pytest

from game.core.engine.dice import DiceWanted
from game.core.engine.turns import EndPhase
from game.core.lobby import NotReadable
from game.core.model.answer import Answer
from game.core.setup import Setup, SetupForce, SetUpThrow
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary

RED, BLUE = (("CTF-3L", 4),), (("ANV-3M", 4),)
TIED = (3, 4, 5, 2, 6, 1, 1, 6, 2, 2, 6, 5)


@pytest.fixture(scope="module")
def library() -> PreviewLibrary:
    return PreviewLibrary.here()


@pytest.fixture
def lobby(library, tmp_path):
    """A lobby with an empty folder of saves."""
    lobby = LocalLobby(library, SaveFolder(tmp_path / "saves"))
    yield lobby
    lobby.close()


def own(*thrown: int, edges: bool = True, **said) -> Setup:
    """Return a battle of one against one after the dice *thrown*."""
    red, blue = ("south", "north") if edges else (None, None)
    forces = (SetupForce("Red", red, RED), SetupForce("Blue", blue, BLUE))
    return Setup("Own", "crown-hill", forces, seed="7", thrown=thrown, **said)


def dice(seats, side: str = "Red") -> list[tuple[str, str, tuple[int, ...]]]:
    """Return what the story tells of dice: the rule, whose they were, the faces."""
    return [(told.rule, told.side, told.faces) for told in seats[side].story if told.faces]


@pytest.mark.rule("AS-SETUP-01")
@pytest.mark.parametrize(("faces", "winner"), [((6, 5, 5, 5), 0), ((5, 5, 6, 5), 1), (TIED, 1)])
def test_the_higher_throw_chooses_first_and_ties_are_thrown_again(lobby, faces, winner):
    """2D6 of the first side, 2D6 of the second, and both again as long as they are tied."""
    thrown = lobby.set_up_throw(faces=faces)
    assert (thrown.faces, thrown.winner) == (faces, winner)
    assert [place for place, _ in thrown.rolls] == [0, 1] * (len(faces) // 4)


@pytest.mark.rule("AS-SETUP-01")
@pytest.mark.parametrize("faces", [(), (3,), (3, 4, 5), (3, 4, 5, 2), TIED[:-1]])
def test_as_many_dice_are_wanted_as_decide_it(lobby, faces):
    """Real dice are asked for one by one, after a tie as well."""
    with pytest.raises(DiceWanted) as wanted:
        lobby.set_up_throw(faces=faces)
    assert wanted.value.there == len(faces)


@pytest.mark.rule("AS-SETUP-01")
def test_with_a_seed_the_throw_is_the_one_that_the_battle_would_make(lobby):
    """The same seed gives the same dice, in the menu as at the table; without one they are new."""
    plain = dice(lobby.muster(own(edges=False)))
    thrown = lobby.set_up_throw("7")
    assert [faces for _, faces in thrown.rolls] == [faces for _, _, faces in plain]
    assert dice(lobby.muster(own(*thrown.faces, edges=False))) == plain
    assert len({lobby.set_up_throw().faces for _ in range(12)}) > 1


@pytest.mark.rule("AS-SETUP-01", "AS-SETUP-05")
@pytest.mark.parametrize(("faces", "winner"), [((6, 6, 1, 2), "Red"), (TIED, "Blue")])
def test_the_winner_of_that_throw_chooses_the_edge_too(lobby, faces, winner):
    """The throw is logged with its faces and its rule, and nobody throws again."""
    seats = lobby.muster(own(*faces, edges=False))
    assert seats["Red"].view.to_act == {winner}
    sides = ("Red", "Blue") * (len(faces) // 4)
    assert dice(seats) == [("AS-SETUP-01", side, faces[2 * i : 2 * i + 2]) for i, side in enumerate(sides)]
    seats[winner].play(Answer(winner, "west"))
    assert seats["Red"].view.brief.edges[winner] == "west"


@pytest.mark.rule("AS-SETUP-01", "AS-SETUP-09")
def test_the_winner_of_that_throw_says_who_places_first(lobby):
    """Where units are placed: it alone is asked."""
    seats = lobby.muster(own(1, 1, 6, 6, deploy=True))
    assert seats["Red"].view.to_act == {"Blue"}
    assert seats["Blue"].view.asked.about.values == ("first", "second")


@pytest.mark.rule("AS-SETUP-01", "AS-SETUP-07")
def test_where_nothing_else_is_to_be_chosen_the_throw_stands_in_the_log_and_turn_one_begins(lobby):
    """Edges are given, units enter in turn 1: initiative is thrown for with dice of its own."""
    seats = lobby.muster(own(6, 6, 1, 1))
    view = seats["Red"].view
    assert (view.turn, view.now.name, view.present, view.brief.deploy) == (1, "movement", (), False)
    assert [(rule, side) for rule, side, _ in dice(seats)[:4]] == [
        ("AS-SETUP-01", "Red"),
        ("AS-SETUP-01", "Blue"),
        ("AS-SEQ-02", "Red"),
        ("AS-SEQ-02", "Blue"),
    ]
    assert dice(seats)[:2] == [("AS-SETUP-01", "Red", (6, 6)), ("AS-SETUP-01", "Blue", (1, 1))]
    assert view.given == ()


@pytest.mark.rule("AS-SETUP-01")
def test_a_battle_that_began_with_such_a_throw_is_saved_and_judged_again(lobby, tmp_path):
    """A save has the same dice, and the rules agree with them."""
    seats = lobby.muster(own(6, 6, 1, 1, edges=False))
    seats["Red"].play(Answer("Red", "east"))
    (side,) = seats["Red"].view.to_act
    seats[side].play(EndPhase(side))
    lobby.record("thrown")
    match = load(tmp_path / "saves" / "thrown.jsonl").match
    assert match.disputed() == []
    assert dice(lobby.open("thrown")) == dice(seats)


@pytest.mark.rule("AS-SETUP-01")
@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((6, 6, 1), "2D6 of each side"),
        ((3, 4, 5, 2), "2D6 of each side"),
        ((6, 6, 1, 1, 2), "2D6 of each side"),
        ((6, 7, 1, 1), "shows 1 to 6"),
        ((6, 0, 1, 1), "shows 1 to 6"),
    ],
)
def test_a_throw_that_decides_nothing_is_refused(lobby, faces, words):
    """Too few dice, too many, a tie, faces that no die has."""
    with pytest.raises(NotReadable, match=words):
        lobby.muster(own(*faces))


@pytest.mark.rule("MECHA-SETUP-01")
def test_mecha_have_the_same_throw(lobby):
    """Its winner has the choices of the set-up."""
    card = lobby.roster("mecha")[0].card
    map_ = next(one.key for one in lobby.maps("mecha") if not one.problems)
    forces = tuple(SetupForce(side, None, ((card, 4),)) for side in ("Red", "Blue"))
    seats = lobby.muster(Setup("Own", map_, forces, family="mecha", seed="1", thrown=(1, 2, 2, 2)))
    assert dice(seats) == [("MECHA-SETUP-01", "Red", (1, 2)), ("MECHA-SETUP-01", "Blue", (2, 2))]
    assert seats["Red"].view.to_act == {"Blue"}


def test_every_family_says_so(lobby):
    """Set up your own offers the throw where the family has a rule for it."""
    cited = {book.key: book.cites.get("lists") for book in lobby.rulebooks()}
    assert cited == {
        "alpha_strike": "AS-SETUP-01",
        "mecha": "MECHA-SETUP-01",
        "skirmish": "SKIR-SETUP-01",
    }
    assert all(book.throws_for_lists for book in lobby.rulebooks())


def test_a_throw_knows_its_faces():
    """In the order in which they fell."""
    assert SetUpThrow(((0, (1, 2)), (1, (3, 4))), 1).faces == (1, 2, 3, 4)
