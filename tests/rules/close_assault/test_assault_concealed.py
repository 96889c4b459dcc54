"""Close assaults under spotting, where of an identified enemy one knows no more than its base name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, facing_off, into, mech, rules_of
from known_to_side import knowledge

from game.core.model.state import GridCell
from game.core.model.unit import Sighting
from game.core.views.seat import Seat
from game.rules.close_assault import Manoeuvre


def sneaking(*faces, sighting=Sighting.SEEN):
    """Return a close assault of r against b, whose record sheet Red has not read; r has stepped in."""
    red, blue = mech("r", 20.0), mech("b", 24.0, variant="X-9")
    known = {"Red": sighting}
    blue = replace(blue, name="Test b X-9", seen_as=known)
    units = (replace(red, seen_as={"Blue": Sighting.FULL}), blue, mech("bz", 60.0))
    state = facing_off(*units, sheeted={"r": "WHM-6R", "b": "CRD-3R"}, addons=("spotting",))
    return Assault(state, *faces).come(into("r", state.units["b"], state)).fight().stay()


def held(found, side):
    """Return all that *side* holds of a battle, in one text."""
    seat = Seat(side, found.match)
    return repr([seat.view, seat.news, seat.story, seat.choices(), knowledge(seat)])


@pytest.mark.parametrize("answers", [{}, {"Red": "A"}, {"Red": "B", "Blue": "d"}, {"Red": "A", "Blue": "g"}])
def test_neither_variant_nor_record_sheet_of_an_enemy_is_shown_that_was_not_read(answers):
    """Not before, not in the question, and not in what is told of the exchange; the owner knows both."""
    found = sneaking().answer(**answers)
    assert "X-9" not in held(found, "Red")
    assert "CRD-3R" not in held(found, "Red")
    assert "CRD-3R" in held(found, "Blue")
    assert "Test b" in held(found, "Red")


def test_what_an_exchange_leaves_of_it_is_on_its_sheet_alone():
    """Armour by location is not in the view of who has not read it; that it is in the fight is."""
    found = sneaking().answer(Red="A", Blue="d")
    shown = Seat("Red", found.match).view.units["b"].extras["FighterStatus"]
    assert found.fares("b").armor
    assert (shown.armor, shown.structure, shown.card, shown.owed) == ((), (), (), 0)
    assert shown.turn == found.fares("b").turn


def test_who_has_read_the_sheet_sees_it():
    """A scan shows the record sheet, and the variant."""
    found = sneaking(sighting=Sighting.FULL)
    assert "CRD-3R" in held(found, "Red")
    assert "X-9" in held(found, "Red")


@pytest.mark.rule("CA-19", "CA-59")
@pytest.mark.parametrize("sighting", [Sighting.SEEN, Sighting.FULL])
def test_a_hex_is_taken_by_an_enemy_of_whom_not_all_is_known(sighting):
    """The defender, who knows a name or a card without its skill, cannot shift into the attacker's hex."""
    red, blue = mech("r", 20.0), mech("b", 24.0)
    units = (replace(red, seen_as={"Blue": sighting}), replace(blue, seen_as={"Red": sighting}))
    state = facing_off(*units, sheeted={"r": "WHM-6R", "b": "CRD-3R"}, addons=("spotting",))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    found.play(Manoeuvre("Red", "r", GridCell("hex", "1")))
    seat = Seat("Blue", found.match)
    assert rules_of(seat.check(Manoeuvre("Blue", "b", GridCell("hex", "1")))) == ["CA-06"]
    assert not seat.check(Manoeuvre("Blue", "b", GridCell("hex", "2")))
