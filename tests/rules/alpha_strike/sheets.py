"""Battles in which Red has identified Blue's b without its record sheet: what Red is shown of it."""

from __future__ import annotations

from dataclasses import replace

from boards import mech, profile
from scouts import patrol

from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.state import State
from game.core.model.tally import Forecast
from game.core.model.unit import Sighting, extra_of
from game.core.views.observe import observe
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.deductions import Glimpse, Inferred, Namesakes, namesakes
from game.rules.alpha_strike.display.judging import judged

CARDS = (profile('8"'), profile('10"'), profile('6"/6"j'))


def facing_b(*cards: Profile, phase: str = "movement", **more: object) -> State:
    """Return r and b, identified by Red, 20 inches apart; *cards* share b's base name."""
    state = patrol(mech("r", 20), mech("b", 41.25, **more), phase=phase, of_units={"b": {"identified": True}})
    unit = state.units["b"]
    known = namesakes(unit.profile, cards)
    state = state.with_unit(replace(unit, extras={**unit.extras, Namesakes.__name__: known}))
    return replace(state, order=("Blue", "Red"), quotas=(1, 1))


def rolling(*cards: Profile, **more: object) -> State:
    """Return `facing_b` in the combat phase, with Blue to act and Blue knowing r."""
    state = facing_b(*cards, phase="combat", **more)
    return state.with_unit(replace(state.units["r"], seen_as={"Blue": Sighting.FULL}))


def attacked(state: State, *faces: int, overheat: int = 0) -> Match:
    """Return the match in which b fires at r with *faces* rolled to hit, before Red acts."""
    match = Match(state, followed(*faces))
    match.play(Fire("Blue", "b", "r", overheat))
    return match


def later(match: Match) -> State:
    """Return the state of the combat phase of the next turn."""
    turn = match.state.turn
    while match.state.turn == turn or match.state.now.name != "combat":
        (side,) = sorted(match.state.to_act)[:1]
        match.play(EndPhase(side))
    return match.state


def glimpsed(state: State) -> Glimpse:
    """Return what Red has learned of b."""
    return extra_of(state.units["b"].extras, Inferred).of("Red")


def shot_back(state: State) -> Forecast:
    """Return what Red is shown of fire by b at r."""
    view = observe(state, "Red")
    found = judged(view, view.units["b"], view.units["r"]).forecast
    assert found is not None
    return found


def card_notes(state: State) -> tuple[str, ...]:
    """Return the notes on the card of b as Red sees it."""
    view = observe(state, "Red")
    found = view.rules.card(view, view.units["b"])
    assert found is not None
    return found.notes
