"""Close assaults under spotting, where of an identified enemy one knows no more than its base name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, facing_off, into, mech, rules_of
from known_to_side import knowledge

from game.core.model.events import Rolled
from game.core.model.state import GridCell
from game.core.model.unit import Sighting
from game.core.views.seat import Seat
from game.rules.close_assault import Manoeuvre


def sneaking(*faces, sighting=Sighting.SEEN, into_reach=False):
    """Return a close assault of r against b, whose record sheet Red has not read; r is outside, or in."""
    red, blue = mech("r", 20.0), mech("b", 24.0, variant="X-9")
    known = {"Red": sighting}
    blue = replace(blue, name="Test b X-9", seen_as=known)
    units = (replace(red, seen_as={"Blue": Sighting.FULL}), blue, mech("bz", 60.0))
    state = facing_off(*units, sheeted={"r": "WHM-6R", "b": "CRD-3R"}, addons=("spotting",))
    found = Assault(state, *faces).come(into("r", state.units["b"], state)).fight()
    return (found.play(Manoeuvre("Red", "r", GridCell("hex", "1"))) if into_reach else found).stay()


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


def thrown(found, side):
    """Return what was thrown for as *side* knows it, with what it needed where that is known."""
    return [event for event in Seat(side, found.match).since(0) if isinstance(event, Rolled)]


@pytest.mark.rule("CA-21")
@pytest.mark.parametrize("sighting", [Sighting.SEEN, Sighting.FULL])
def test_no_throw_tells_the_skill_of_an_enemy(sighting):
    """Neither what it needs itself, nor what is needed against it by the difference of the pilots."""
    found = sneaking(sighting=sighting, into_reach=True).answer(Red="B", Blue="b")
    needs = [(event.by, event.need) for event in thrown(found, "Red") if event.by]
    of_blue = [need for by, need in needs if by == "Blue" and need is not None]
    assert not any("skill" in term.reason for need in of_blue for term in need.terms)
    assert not any("punch" in term.reason for need in of_blue for term in need.terms)
    assert any(by == "Blue" for by, _ in needs)
    told = [term.reason for _, need in needs if need is not None for term in need.terms]
    assert "difference of the piloting skills" not in told


def test_the_chart_of_an_enemy_of_unknown_skill_says_what_is_believed():
    """What every pair would do is there, with the skill that is taken for its own; else only the results."""
    view = Seat("Red", sneaking(sighting=Sighting.FULL).match).view
    (chart,) = view.rules.charts_of_choices(view)
    assert chart.outlook is not None
    assert chart.outlook().notes[0] == "Skill of Test b X-9 not known, between 0 and 8: taken as 4"
    view = Seat("Red", sneaking(sighting=Sighting.SEEN).match).view
    (chart,) = view.rules.charts_of_choices(view)
    assert chart.outlook is None
    assert chart.cells["A", "a"].short == "1"
    assert any(row.value for row in chart.rows)
