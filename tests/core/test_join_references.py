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


def showing(**overlays):
    """Return an add-on with *overlays*."""
    return Addon("a", overlays=overlays)


def dusk(**more):
    """Return an add-on with a phase more."""
    return Addon("a", phases=(("after", "end", Phase("dusk", **more)),))


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
    "allows actions in a phase 'tea'": Addon("a", allows={"tea": frozenset({"Fire"})}),
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
    "animators of an event 'Quaked'": Addon("a", animators={Quaked: (nothing,)}),
    "secretive with an option 'fog'": Addon("a", secretive=frozenset({"fog"})),
    "benched without a muster 'a'": Addon("a", benched=frozenset({"a"})),
    "overlay 'fog' is not a record with a drawing function": Addon("a", overlays={"fog": Overlay("fog")}),
    "overlay 'undo' has the name of a command": Addon("a", overlays={"undo": Overlay(nothing)}),
    "overlay 'next unit' has the name of a command": Addon("a", overlays={"next unit": Overlay(nothing)}),
    "sets a field 'speed', which Throw does not have": offering(preset={"speed": 2}),
    "sets 'count': expected a whole number": offering(preset={"count": "two"}),
    "sets 'how': .*expected 'high' or 'low'": offering(preset={"how": "far"}),
    "choose a field 'speed', which Throw does not have": offering(choices=(("speed", "Speed", nothing),)),
    "both sets 'count' and lets players choose it": offering(
        preset={"count": 2}, choices=(("count", "Count", nothing),)
    ),
    "no function that gives the values of 'count'": offering(choices=(("count", "Count", (1, 2)),)),
    "overlay 'mist' is not a record with a drawing function": Addon("a", overlays={"mist": print}),
    "overlay 'mist' is on the key 'alt.q' of the overlay 'fog'": showing(
        fog=Overlay(nothing, key="alt+q"), mist=Overlay(nothing, key="alt+q")
    ),
    "overlay 'fog' is on the key 'u' of the command 'ruler'": showing(fog=Overlay(nothing, key="u")),
    "offer 'Fire' is on the key 'alt.q' of the overlay 'fog'": Addon(
        "a", overlays={"fog": Overlay(nothing, key="alt+q")}, offers=(Offer("Fire", "alt+q", Fire),)
    ),
    "offer 'Fire' is on the key 'u' of the command 'ruler'": Addon("a", offers=(Offer("Fire", "u", Fire),)),
    "overlay 'fog': kind: expected 'lines' or 'field' or 'ring', not 'feild'": showing(
        fog=Overlay(nothing, kind="feild")
    ),
    "overlay 'fog': needs.0: expected 'unit' or .*, not 'units'": showing(
        fog=Overlay(nothing, needs=frozenset({"units"}))
    ),
    "overlay 'fog': settings.0: .*expected 'height'": showing(fog=Overlay(nothing, settings=("heigth",))),
    "overlay 'fog': shown: .*expected 'asked'": showing(fog=Overlay(nothing, shown="always")),
    "phase 'dusk': order: expected 'alternate' or 'whole' .*, not 'whloe'": dusk(order="whloe"),
    "phase 'dusk': by: .*expected 'unit' or 'group'": dusk(by="squad"),
    "phase 'dusk' is put 'behind' another: expected before, after, instead": Addon(
        "a", phases=(("behind", "end", Phase("dusk")),)
    ),
    "a: lists the action 'Throw' twice": Addon(
        "a", actions=(Throw, Throw), allows={"combat": frozenset({"Throw"})}
    ),
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


def test_the_opening_is_no_phase_that_is_played_once():
    """The first turn begins in it after that."""
    phases = (Phase("muster", once=True), Phase("act"))
    with pytest.raises(ValueError, match="opening in a phase 'muster', which is played once"):
        join(Ruleset("fog", phases=phases, opening="muster"))
    assert join(Ruleset("fog", phases=phases, opening="act")).opening == "act"


@pytest.mark.parametrize(
    ("phases", "words"),
    [((), "fog: no phases"), ((Phase("muster", once=True),), "no phase that is played in every turn")],
)
def test_a_family_without_a_turn_is_refused(phases, words):
    """It could not be played."""
    with pytest.raises(ValueError, match=words):
        join(Ruleset("fog", phases=phases))


def test_a_family_that_lists_an_action_twice_is_refused():
    """As an add-on is; two parts may, for the later action stands instead."""
    with pytest.raises(ValueError, match="fog: lists the action 'Dig' twice"):
        join(Ruleset("fog", phases=(Phase("act", frozenset({"Dig"})),), actions=(Dig, Dig)))


def test_an_add_on_is_named_once():
    """At once, or on top of rules that have it."""
    mud = Addon("mud")
    with pytest.raises(ValueError, match="the add-on 'mud' is named twice"):
        join(DRILL, mud, mud)
    with pytest.raises(ValueError, match="the add-on 'mud' is named twice"):
        join(join(DRILL, mud), mud)


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


TWICE = {
    "an overlay 'fog'": {"overlays": {"fog": Overlay(nothing)}},
    "an option 'fog'": {"options": {"fog": True}},
    "a small map 'fog'": {"charts": {"fog": nothing}},
    "a muster 'fog'": {"mustered": {"fog": nothing}},
    "an encounter 'fog'": {"encounters": {"fog": (Phase("grope"),)}},
    "a section of record sheets 'fog'": {"record_sheets": {"fog": object}},
}


@pytest.mark.parametrize("what", TWICE)
def test_two_parts_that_give_something_by_one_name_are_refused(what):
    """Two add-ons, or an add-on and what it gives beside another; of one part the mapping has one alone."""
    given = TWICE[what]
    fog, mist = (Addon(name, **given) for name in ("fog", "mist"))
    with pytest.raises(ValueError, match=f"mist: there is {what} already"):
        join(DRILL, fog, mist)
    part = RulesetPart("more", **given)
    with pytest.raises(ValueError, match=f"more: there is {what} already"):
        join(DRILL, fog, Addon("night", with_addons=(("fog", part),)))


def test_what_offers_set_and_let_choose_may_be_what_the_action_takes():
    """Each field by its type; targets are no field of the offer's."""
    good = offering(preset={"how": "low"}, choices=(("count", "Count", lambda view, unit: (1, 2)),))
    assert join(DRILL, good).offers[-1].label == "Throw"
