"""What players are shown of fighters: record sheets as drawings, the chart of tactics."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bouts import fighter, pair, sheets

from game.core.views.choice_chart import ChoiceChart
from game.core.views.sheet_drawing import SheetDrawing, SheetPart
from game.lobby.fighters import machine_named
from game.rules.close_assault.display.chart import tactics_chart
from game.rules.close_assault.display.sheet import sheet
from game.rules.close_assault.duel.outlook import outlook
from game.rules.close_assault.fighting.fighter import Fighter, fresh
from game.rules.close_assault.tactics.tactics import chart


def parts(drawing: SheetDrawing, title: str) -> dict[str, SheetPart]:
    """Return the parts of the figure with that *title*, by name."""
    figure = next(one for one in drawing.figures if one.title == title)
    return {part.name: part for part in figure.parts}


def warhammer(**changes) -> Fighter:
    """Return a Warhammer with *changes*."""
    return fighter("WHM-6R", **changes)


def test_every_sheet_shows_every_point_in_its_location():
    """Armour and structure of all record sheets, each location within its figure and on no other's ground."""
    for machine in sheets().values():
        drawing = sheet(fresh(machine))
        shown = {(part.name, part.tone): part for figure in drawing.figures for part in figure.parts}
        printed = {(name, "armor"): points for name, points in machine.armor.items()}
        printed |= {(name, "structure"): points for name, points in machine.structure.items()}
        assert {key: part.total for key, part in shown.items()} == printed
        assert {key: part.left for key, part in shown.items()} == printed
        for figure in drawing.figures:
            corners = [at for part in figure.parts for at in part.outline]
            assert all(0 <= at.x <= figure.width and 0 <= at.y <= figure.depth for at in corners)


def test_damage_shows_where_it_was_done():
    """Points left of the armour of the left arm, and of the structure of a leg."""
    hurt = warhammer()
    hurt = replace(hurt, armor={**hurt.armor, "LA": 5}, structure={**hurt.structure, "RL": 0})
    drawing = sheet(hurt)
    assert (parts(drawing, "Armour, front")["LA"].left, parts(drawing, "Armour, front")["LA"].total) == (
        5,
        20,
    )
    assert parts(drawing, "Structure")["RL"].left == 0
    assert next(one for one in drawing.slots if one.title == "Right leg").lost


def test_what_is_left_of_the_movement_stands_beside_what_is_printed():
    """A hip halves the walking MP (CA-75)."""
    hurt = warhammer(slots_hit=frozenset({("LL", 0)}))
    walk = next(fact for fact in sheet(hurt).facts if fact.label == "Walk")
    assert (walk.value, walk.printed) == ("2", "4")
    listed = next(one for one in sheet(hurt).slots if one.title == "Left leg")
    assert [slot.words for slot in listed.slots if slot.hit] == ["Hip"]


def test_weapons_that_fired_or_are_lost_are_spent():
    """One fired in this turn (CA-29), one in an arm that is gone, one whose slot was hit."""
    hurt = warhammer()
    by_arm = {mount.at: place for place, mount in enumerate(hurt.machine.weapons)}
    slot = next(slot for slot, place in hurt.machine.mounted.items() if place == by_arm["LT"])
    structure = {**hurt.structure, "LA": 0}
    hurt = replace(hurt, fired=frozenset({by_arm["RA"]}), structure=structure, slots_hit=frozenset({slot}))
    spent = {place for place, fact in enumerate(sheet(hurt).weapons) if fact.spent}
    assert spent == {by_arm["RA"], by_arm["LA"], by_arm["LT"]}


def test_the_pilot_and_the_state_are_on_the_sheet():
    """Hits on the pilot; on the ground, unconscious, out."""
    drawing = sheet(warhammer(pilot_hits=2, prone=True, awake=False, out="destroyed"))
    assert (drawing.tracks[0].total, drawing.tracks[0].left) == (6, 4)
    assert [note.split(" (")[0] for note in drawing.notes] == [
        "Out of the fight: destroyed",
        "The pilot is unconscious",
        "On the ground",
    ]


def test_a_platoon_shows_its_men():
    """One bubble each, and nobody pilots it."""
    drawing = sheet(replace(fighter("Foot Platoon (SRM)"), structure={"whole": 11}))
    men = parts(drawing, "Men")["whole"]
    assert (men.bubbles, men.left) == (28, 11)
    assert "Piloting" not in {fact.label for fact in drawing.facts}


def test_a_fighter_without_a_sheet_shows_the_bubbles_of_its_card():
    """One for ten points, as its card has them."""
    machine = machine_named("Mad Cat A")
    assert machine.card
    drawing = sheet(fresh(machine))
    assert parts(drawing, "Armour")["whole"].bubbles == machine.armor["whole"] // 10
    assert parts(drawing, "Structure")["whole"].bubbles == machine.structure["whole"] // 10
    assert not drawing.slots


def chart_of(**changes) -> ChoiceChart:
    """Return the chart of a Warhammer that comes in on a Crusader."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    return tactics_chart(
        (replace(mine, **changes), theirs), (mine.name, theirs.name), ("Red", "Blue"), ("w", "c")
    )


@pytest.mark.rule("CA-26")
def test_the_chart_shows_the_result_of_each_of_the_49_pairs():
    """The number in the cell, and its words."""
    shown = chart_of()
    assert {key: cell.short for key, cell in shown.cells.items()} == {
        key: str(n) for key, n in chart().items()
    }
    assert shown.cells["B", "d"].words == "2: the defender blocks"
    assert (len(shown.rows), len(shown.columns)) == (7, 7)


@pytest.mark.rule("CA-24")
def test_a_tactic_that_may_not_be_chosen_says_why():
    """One who has declared a charge may only collide."""
    shown = chart_of(entry="charge")
    against = {one.label: [refusal.rule for refusal in one.against] for one in shown.rows}
    assert against["E"] == []
    assert against["A"] == ["CA-24"]


@pytest.mark.rule("CA-90")
def test_the_outlook_on_the_chart_is_that_of_the_duel():
    """Gain, damage and mixtures are the numbers of `duel`, each with its error."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("PXH-1"))
    seen = outlook(mine, theirs)
    shown = tactics_chart((mine, theirs), (mine.name, theirs.name), ("Red", "Blue"), ("w", "p"))
    assert shown.outlook is not None
    found = shown.outlook()
    assert tuple(one.title for one in found.measures) == shown.measures
    gain, wins, damage, falls = found.measures
    one = seen.prospects["B", "a"]
    assert gain.cells["B", "a"] == f"{one.gain.mean:+.2f}"
    assert wins.cells["B", "a"] == f"{one.wins.mean:.0%}/{one.loses.mean:.0%}"
    assert damage.cells["B", "a"] == f"{one.dealt.mean:.0f}/{one.taken.mean:.0f}"
    assert falls.cells["B", "a"] == f"{one.falls.mean:.1f}/{one.falls_of_defender.mean:.1f}"
    assert str(one.gain).lstrip("-") in found.details["B", "a"]
    assert {key: found.mixture[key] for key in seen.mixture} == seen.mixture
    assert found.brings["b"] == seen.against_the_mixture("b")
    assert all(-1 <= shade <= 1 for measure in found.measures for shade in measure.shades.values())
    assert found.notes[0] == f"If both mix optimally, Wasp WSP-1A gains {seen.solution.value:+.3f}."


def test_what_an_outlook_depends_on_changes_with_the_fighters():
    """A point of armour, MP, the way in; the same for the same."""
    whole = chart_of()
    assert whole.about == chart_of().about
    assert whole.about != chart_of(mp=1).about
    assert whole.about != chart_of(prone=True).about
