"""SKIR-CARD: cards, their weapons and parts, in files and out of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from soldiers import soldier

from game.battlefield.sight.silhouette import Rectangle
from game.core.model.unknown import UNKNOWN
from game.files.family_io import family
from game.rules.sheet import InvalidSheet
from game.rules.skirmish.cards.silhouettes import parts_of, printed_parts, top_of, usual_parts
from game.rules.skirmish.cards.stance import counted_rectangles, grounded
from game.rules.skirmish.cards.weapons import weapon
from game.rules.skirmish.family_io import CardSheet

CARD = {
    "name": "Drone",
    "mv": 8,
    "armour": 4,
    "kill": 3,
    "weapon": "Stinger: RG 12, RF 2, PEN 1, Steady",
    "abilities": ("Adaptive Camo",),
    "height": 1.0,
    "standing": {"torso": [[-0.3, 0.3, 0.4, 1.0]], "legs": [[-0.1, 0.1, 0.0, 0.4]]},
    "low": {"torso": [[-0.3, 0.3, 0.0, 0.3]]},
}


def profile(**more):
    """Return what the card says, with *more*."""
    io = family("skirmish")
    return io.profile("drone", CardSheet(**{**CARD, **more}))


@pytest.mark.rule("SKIR-CARD-02")
@pytest.mark.parametrize("text", ["Rifle: RG 24, RF 2, PEN 1", "Gun: RG 36.5, RF 4, PEN 3, Steady"])
def test_a_weapon_is_read_and_written(text):
    """As it is printed."""
    assert str(weapon(text)) == text


@pytest.mark.rule("SKIR-CARD-02")
@pytest.mark.parametrize(
    "text", ["Rifle", "Rifle: RG 24", "Rifle: RG 24, RF 0, PEN 1", "R: RG 2, RF 1, PEN 1, Odd"]
)
def test_what_is_no_weapon_is_refused_with_an_example(text):
    """In the words of the fault."""
    with pytest.raises(ValueError, match="expected a weapon as in"):
        weapon(text)


@pytest.mark.rule("SKIR-CARD-01", "SKIR-CARD-03")
def test_a_card_is_printed_as_it_was_read():
    """Parts and all; what is as usual is left out."""
    io = family("skirmish")
    found = profile()
    again = io.profile("drone", CardSheet(**io.printed(found)))
    assert again == found
    assert "skill" not in io.printed(found)
    plain = profile(standing={}, low={}, weapon="")
    assert io.printed(plain).keys() == {"name", "mv", "armour", "kill", "abilities", "height"}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"abilities": ("Flying",)}, "no ability Flying"),
        ({"standing": {"tail": [[0, 1, 0, 1]]}}, "no part tail"),
        ({"standing": {"flag": [[0, 1, 0, 1]]}}, "by nothing else a model is seen"),
        ({"standing": {"torso": [[1, 0, 0, 1]]}}, "expected a rectangle"),
        ({"weapon": "stick"}, "expected a weapon"),
        ({"kill": 1}, "2"),
    ],
)
def test_faults_of_a_soldiers_card_are_named(wrong, words):
    """Each in a sentence."""
    with pytest.raises(InvalidSheet, match=words):
        CardSheet(**{**CARD, **wrong})


@pytest.mark.rule("SKIR-CARD-03")
def test_the_parts_of_a_soldier_are_as_high_as_it_is():
    """Upright its height, low two fifths of it."""
    assert top_of(usual_parts(1.25, grounded=False)) == 1.25
    assert top_of(usual_parts(1.25, grounded=True)) == 0.5
    printed = printed_parts(usual_parts(2.0, grounded=False))
    assert parts_of(printed) == usual_parts(2.0, grounded=False)


def test_models_are_listed_by_what_they_are():
    """Leaders, unarmed, heavy, line."""
    io = family("skirmish")
    kinds = [
        io.listing(soldier("r1", 0, **more).profile)["kind"]
        for more in ({"leader": True}, {"arm": ""}, {"armour": 7}, {})
    ]
    assert kinds == ["leader", "unarmed", "heavy", "line"]


@pytest.mark.rule("SKIR-CARD-03")
@pytest.mark.parametrize(("grounded", "tall"), [(False, 1.0), (True, 0.4)])
def test_the_parts_of_a_soldier_make_a_figure(grounded, tall):
    """Head on top, feet on the ground, left as right; the weapon beside it does not count."""
    parts = usual_parts(1.0, grounded=grounded)
    found = printed_parts(parts)
    assert list(found) == ["head", "torso", "legs", "arms", "weapon"]
    assert {part.name for part in parts if not part.counts} == {"weapon"}
    assert top_of(parts) == tall == max(one[3] for one in found["head"])
    for name, rectangles in found.items():
        for left, right, bottom, top in rectangles:
            assert -0.35 <= left < right <= 0.35
            assert 0 <= bottom < top <= 1.1
            assert top - bottom < 0.61
            if name == "weapon":
                assert left >= max(one[1] for one in found["head"])
            else:
                assert [-right, -left, bottom, top] in rectangles
    assert min(one[2] for one in found["legs"]) == 0
    assert all(one[2] == found["torso"][0][3] for one in found["head"])


@pytest.mark.rule("SHOOT-09", "SKIR-GROUND-01")
@pytest.mark.parametrize("status", [UNKNOWN, None])
def test_who_is_not_known_shows_a_torso_as_wide_as_its_base(status):
    """Upright, from the ground to its height."""
    unit = replace(soldier("r1", 10), status=status)
    assert not grounded(unit)
    unknown = replace(unit, profile=UNKNOWN)
    assert counted_rectangles(unknown) == (Rectangle(-0.5, 0.5, 0.0, 1.25),)
