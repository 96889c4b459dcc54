"""What joined rules refer to is there: a name of nothing is refused, and not passed over in silence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from drill import DRILL, Fire

from game.core.model.events import UnitEvent
from game.core.model.state import Addon, Event, Offer, Overlay, Phase, Ruleset, RulesetPart, UnitAction
from game.core.model.tally import Modifier, Refusal
from game.core.validation.join import join
from game.geometry.point import Point
from game.rules import ruleset


@dataclass(frozen=True)
class Dig(UnitAction):
    """An action of nobody's."""


@dataclass(frozen=True)
class Throw(UnitAction):
    """An action with fields that offers may set."""

    count: int = 1
    how: Literal["high", "low"] = "high"
    at: Point | None = None

    def resolve(self, table):
        """Do nothing."""


def offering(**more):
    """Return an add-on that offers to throw."""
    phases = (("after", "end", Phase("dusk", frozenset({"Throw"}))),)
    return Addon("a", actions=(Throw,), phases=phases, offers=(Offer("Throw", "t", Throw, **more),))


class Quaked(UnitEvent):
    """An event that is none of the game's."""


def nothing(*_):
    """Do nothing."""
    return ()


def never(state, action):
    """Refuse."""
    return [Refusal("never")]


WRONG = {
    "phase 'combat' allows an action 'Dig'": Addon("a", allows={"combat": frozenset({"Dig"})}),
    "phase 'dusk' allows an action 'Dig'": Addon(
        "a", phases=(("after", "end", Phase("dusk", frozenset({"Dig"}))),)
    ),
    "allows in a phase 'tea'": Addon("a", allows={"tea": frozenset({"Fire"})}),
    "no phase 'tea' to put 'cake' before": Addon("a", phases=(("before", "tea", Phase("cake")),)),
    "no phase 'tea' to put 'cake' after": Addon("a", phases=(("after", "tea", Phase("cake")),)),
    "no phase 'tea' to put 'cake' instead": Addon("a", phases=(("instead", "tea", Phase("cake")),)),
    "two phases 'combat'": Addon("a", phases=(("after", "end", Phase("combat")),)),
    "at_phase of a phase 'tea'": Addon("a", at_phase={"tea": (nothing,)}),
    "at_go of a phase 'tea'": Addon("a", at_go={"tea": (nothing,)}),
    "patient in a phase 'tea'": Addon("a", patient=frozenset({"tea"})),
    "offer 'Dig in' of an action 'Dig'": Addon("a", offers=(Offer("Dig in", "d", Dig),)),
    "offer 'Dig in' of an action 'Dig', which no phase allows": Addon(
        "a", actions=(Dig,), offers=(Offer("Dig in", "d", Dig),)
    ),
    "at_go_end of a phase 'tea'": Addon("a", at_go_end={"tea": (nothing,)}),
    "objections to an action 'Dig'": Addon("a", objections={"Dig": (never,)}),
    "terms of a tally 'to hti'": Addon("a", terms={"to hti": (nothing,)}),
    "watchers of an event 'Quaked'": Addon("a", watchers={Quaked: (nothing,)}),
    "watchers of an event 'Event'": Addon("a", watchers={Event: (nothing,)}),
    "secretive with an option 'fog'": Addon("a", secretive=frozenset({"fog"})),
    "benched without a muster 'a'": Addon("a", benched=frozenset({"a"})),
    "overlay 'fog' is no record with a function that draws": Addon("a", overlays={"fog": Overlay("fog")}),
    "overlay 'undo' has the name of a command": Addon("a", overlays={"undo": Overlay(nothing)}),
    "overlay 'next unit' has the name of a command": Addon("a", overlays={"next unit": Overlay(nothing)}),
    "sets a field 'speed', which Throw has not": offering(preset={"speed": 2}),
    "sets 'count': expected a whole number": offering(preset={"count": "two"}),
    "sets 'how': .*expected 'high' or 'low'": offering(preset={"how": "far"}),
    "choose a field 'speed', which Throw has not": offering(choices=(("speed", "Speed", nothing),)),
    "both sets 'count' and lets players choose it": offering(
        preset={"count": 2}, choices=(("count", "Count", nothing),)
    ),
    "no function that gives the values of 'count'": offering(choices=(("count", "Count", (1, 2)),)),
    "overlay 'mist' is no record with a function that draws": Addon("a", overlays={"mist": print}),
}


@pytest.mark.parametrize("words", WRONG)
def test_a_name_of_nothing_is_refused(words):
    """With that name, where it is joined."""
    with pytest.raises(ValueError, match=words):
        join(DRILL, WRONG[words])


def test_a_family_is_held_to_it_too():
    """And all that is wrong is told at once."""
    family = Ruleset("fog", phases=(Phase("act", frozenset({"Dig"})),), at_phase={"tea": (nothing,)})
    with pytest.raises(ValueError, match=r"'Dig'.*'tea'"):
        join(family)


def test_the_opening_is_one_of_the_phases():
    """A family that names another is refused."""
    with pytest.raises(ValueError, match="opening in a phase 'tea'"):
        join(Ruleset("fog", phases=(Phase("act"),), opening="tea"))


def test_objections_to_an_action_of_every_family_are_no_error():
    """What is there in every game, as setting right, is an action too."""
    assert join(DRILL, Addon("a", objections={"Amend": (never,)})).objections["Amend"] == (never,)


DIGGING = Addon("digging", actions=(Dig,), allows={"combat": frozenset({"Dig"})})
MUD = Addon("mud", with_addons=(("digging", RulesetPart("mud", objections={"Dig": (never,)})),))


@pytest.mark.parametrize("addons", [(DIGGING, MUD), (MUD, DIGGING)])
def test_what_an_add_on_gives_beside_another_counts_where_both_are_joined(addons):
    """In any order, at once or one after the other; without the other it is not there."""
    assert join(DRILL, *addons).objections["Dig"] == (never,)
    assert join(join(DRILL, addons[0]), addons[1]).objections["Dig"] == (never,)
    assert "Dig" not in join(DRILL, MUD).objections


def test_terms_of_a_tally_that_an_add_on_sums_itself():
    """It says that it does."""
    terms = {"depth": (lambda n: [Modifier(n, "deep", "")],)}
    assert join(DRILL, Addon("a", tallies=frozenset({"depth"}), terms=terms)).tally("depth", 3).total == 3


def test_an_action_of_the_same_name_is_offered_by_the_offer_of_the_first():
    """For the action of a name stands instead of it."""
    better = type("Fire", (Fire,), {})
    offered = join(DRILL, Addon("offers", offers=(Offer("Fire", "f", Fire),)), Addon("b", actions=(better,)))
    assert len(offered.offers) == 1


@pytest.mark.parametrize(
    "addons", [(), ("spotting",), ("artillery",), ("spotting", "artillery"), ("artillery", "spotting")]
)
def test_the_rules_of_the_game_refer_to_what_is_there(addons):
    """Alone and together."""
    assert ruleset(["alpha_strike", *addons]).addons == addons


def test_what_happens_in_a_phase_goes_with_it():
    """Where another stands instead of it."""
    night = join(DRILL, Addon("night", phases=(("instead", "end", Phase("night")),)))
    assert "end" in DRILL.at_phase
    assert night.at_phase == {}


def test_two_overlays_of_one_name_are_refused():
    """Of the family and of an add-on, or of two add-ons; of one part the mapping has one alone."""
    fog, mist = (Addon(name, overlays={"fog": Overlay(nothing)}) for name in ("fog", "mist"))
    with pytest.raises(ValueError, match="mist: there is an overlay 'fog' already"):
        join(DRILL, fog, mist)
    part = RulesetPart("more", overlays={"fog": Overlay(nothing)})
    with pytest.raises(ValueError, match="more: there is an overlay 'fog' already"):
        join(DRILL, fog, Addon("night", with_addons=(("fog", part),)))


def test_what_offers_set_and_let_choose_may_be_what_the_action_takes():
    """Each field by its type; targets are no field of the offer's."""
    good = offering(preset={"how": "low"}, choices=(("count", "Count", lambda view, unit: (1, 2)),))
    assert join(DRILL, good).offers[-1].label == "Throw"
