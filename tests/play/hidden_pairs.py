"""Pairs of battles that differ only in what Red may not know, and everything that Red can obtain of one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.core.engine.agreement import Agree, Amend, Concede, Draw, Propose, TakeBack
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Acted
from game.core.model.procedure import GoPassed, Passed
from game.core.model.state import Action, Ruleset, State
from game.core.model.unit import Sighting, Unit
from game.core.views.animating import animations
from game.core.views.observe import known_to
from game.core.views.reporting import sight_report, status_report
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.lobby.reports.description import described
from game.lobby.reports.game_report import report
from game.overlays.table import overlays_of
from game.rules import ruleset
from game.rules.alpha_strike.cards.card_text import damages, height_of, moves
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.display.deductions import Glimpse, Inferred, Kin, Namesakes, PastMove
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.spotting.blips import emptied
from game.rules.alpha_strike.spotting.conditions import LIGHT, WEATHER, Conditions
from game.rules.alpha_strike.spotting.electronics import Electronics
from game.rules.alpha_strike.spotting.hidden import Hidden, Hide, Order, Rise
from game.rules.alpha_strike.spotting.remote import DropSensor, Pouch
from game.rules.alpha_strike.spotting.scan import ReadSheet, Scan, Scans
from game.rules.alpha_strike.spotting.suite import SetSuite

RULES = ruleset(["alpha_strike", "spotting"])
PHASES = ("movement", "combat")
CODES = ("ECM", "AECM", "LECM", "PRB", "LPRB", "BH", "STL", "MAS", "RSD2", "SRCH", "CASE", "TSM", "HT1")
BASES = (0.5, 0.625, 1.5)
SPOTS = ((16.0, 6.0), (24.0, 12.0), (15.0, 19.0), (31.0, 18.0))


def pair(number: int, rules: Ruleset = RULES, phases: Sequence[str] = PHASES) -> tuple[Match, Match]:
    """Return pair *number*: two matches under *rules* that look the same to Red."""
    dice = random.Random(f"hidden/{number}")
    open_ = _open(dice, rules, phases)
    return _closed(open_, random.Random(f"{number}/a")), _closed(open_, random.Random(f"{number}/b"))


def obtainable(match: Match, side: str = "Red") -> dict[str, str]:
    """Return everything that *side* can obtain without a screen, by kind."""
    seat = Seat(side, match)
    view = seat.view
    found = {
        "view": repr(view),
        "news": repr(seat.news),
        "story": repr(seat.story),
        "choices": repr(seat.choices()),
        "undo": repr((seat.may_undo, seat.may_redo, seat.undoes, seat.redoes)),
        "log": repr((seat.played, seat.moments(0))),
        "animations": repr(animated(seat)),
        "sights": repr(list(_sights(view))),
        "objectives": repr(view.rules.objectives(view)),
        "marks": repr(list(_marks(view))),
    }
    tries = list(_tries(view, side))
    found["refusals"] = repr([seat.check(action) for action in tries])
    attacks = [one for one in tries if isinstance(one, (Fire, Strike))]
    aimed = [one for one in attacks if {one.unit, one.target} <= view.units.keys()]
    found["forecasts"] = repr([one.forecast(view) for one in aimed if view.units[one.unit].side == side])
    found["run"] = repr(report(view, seat.news))
    found["say"] = repr(described(seat, None, 99))
    return found


def animated(seat: Seat) -> list[object]:
    """Return what everything that happened looks like to *seat*."""
    moments = seat.moments(0)
    after = [*(view for view, _ in moments[1:]), seat.view]
    return [animations(events, view, now) for (view, events), now in zip(moments, after, strict=False)]


def _tries(view: State, side: str) -> Iterator[Action]:
    """Yield legal and illegal actions, also on units that do not exist."""
    keys = [f"u{n:02d}" for n in range(12)]
    for us in keys[:3]:
        for them in keys:
            yield from (Fire(side, us, them), Strike(side, us, them), ReadSheet(side, us, them))
        for x, y in (*SPOTS, (8.0, 14.0), (12.0, 20.0)):
            yield Move(side, us, (Point(x, y),))
        yield Hold(side, us)
    for key in keys:
        yield from (DropSensor(side, key), Rise(side, key), Order(side, key), SetSuite(side, key, "eccm"))
        yield from (Hide(side, key, Point(*SPOTS[0])), Amend(side, key, at=Point(*SPOTS[1])))
        yield from (Amend(side, key, status={"armor": 1}), Agree(side))
    yield from (EndPhase(side), Concede(side), Propose(side, TakeBack()), Propose(side, Draw()))


def passed(match: Match, side: str = "Red") -> dict[str, str]:
    """Return what *side* obtains after Blue has ended its part of the phase, if it is its go."""
    if "Blue" not in match.state.to_act or match.state.asked is not None:
        return {}
    after = match.until(len(match.log))
    blue = Seat("Blue", after)
    if blue.check(EndPhase("Blue")):
        return {}
    blue.play(EndPhase("Blue"))
    last = next(n for n, entry in enumerate(after.log) if isinstance(entry.action, EndPhase))
    events = [event for event in after.log[last].events if isinstance(event, (Passed, Acted, GoPassed))]
    heard = known_to(side, events)
    return {"ended": repr((heard, sorted(Seat(side, after).view.done)))}


def _sights(view: State) -> Iterator[Any]:
    """Yield certificates between Red's first unit and all that it knows, both ways, as JSON and as text."""
    us = view.units["u00"]
    for unit in view.units.values():
        yield view.rules.card(view, unit), status_report(view, unit), view.rules.signed(view, unit)
        if unit.id != us.id and unit.present:
            yield sight_report(view, us, unit), sight_report(view, unit, us)
            yield view.rules.judged(view, us, unit), view.rules.judged(view, unit, us)


def _marks(view: State) -> Iterator[Any]:
    """Yield the marks of every overlay, for a unit of Red and for one that it may not know.

    The expensive ones, about all enemies, only for Red's own.
    """
    yield from view.rules.marks(view)
    yield from view.rules.on_top(view)
    for chart in view.rules.charts.values():
        found = chart(view, "u00")
        yield from found.marks if found is not None else ()
    for name, overlay in overlays_of(view.rules).items():
        for unit in ("u00", "u03")[: 1 if name == "threat" else 2]:
            yield from overlay.draw(view, unit, view.units["u05"].at)


def _open(dice: random.Random, given: Ruleset, phases: Sequence[str]) -> State:
    """Return the common part of a pair: terrain, Red's units, the places of Blue's counters."""
    kinds = (("woods", Form.AREA), ("hill", Form.GROUND), ("rough", Form.FLAT))
    features = []
    for n, (x, y) in enumerate(SPOTS):
        kind, form = dice.choice(kinds)
        corners = tuple(Point(x + dx, y + dy) for dx, dy in ((-3, -3), (3, -3), (3, 3), (-3, 3)))
        features.append(Feature(f"f{n}", kind, form, corners, height=0.0 if form is Form.FLAT else 2.0))
    field = Battlefield(36, 24, tuple(features))
    units = [_mech(dice, f"u{n:02d}", "Red", Point(dice.uniform(3, 9), 4.0 + 7 * n)) for n in range(3)]
    for n in range(3, 8):
        at = Point(dice.uniform(12, 34), 2.0 + 5 * (n - 3))
        seen = dice.choice((Sighting.BLIP, Sighting.BLIP, Sighting.SEEN, Sighting.FULL))
        blue = replace(_mech(dice, f"u{n:02d}", "Blue", at), seen_as={"Red": seen}, counter=str(n))
        units.append(replace(blue, extras=_public(dice)) if seen is not Sighting.BLIP else blue)
    stand = {one.id: replace(one, level=level(field, one.at)) for one in units}
    options = {**given.options, "concealed": dice.random() < 0.7}
    rules = replace(given, options=options)
    sky = Conditions(dice.choice(list(LIGHT)), dice.choice(list(WEATHER)))
    phase = [one.name for one in rules.phases].index(dice.choice(phases))
    order = ("Red", "Blue") if dice.random() < 0.7 else ("Blue", "Red")
    return State(
        rules,
        field,
        stand,
        ("Red", "Blue"),
        phase=phase,
        order=order,
        quotas=(2, 2),
        extras={Conditions.__name__: sky},
    )


def _closed(state: State, dice: random.Random) -> Match:
    """Return a match of *state* with everything in it that Red may not know."""
    units = {}
    for key, unit in state.units.items():
        units[key] = unit if unit.side == "Red" else _other(dice, unit, state)
    for key in ("u10", "u11"):
        if dice.random() < 0.7:
            units[key] = _lurking(dice, key, state)
    secret = [key for key, unit in units.items() if unit.sighting("Red") is not Sighting.FULL]
    names = {key: f"{dice.random():.6f}" for key in secret}
    scans = tuple(Scan("Blue", dice.choice(list(units)), "u00") for _ in range(dice.randrange(3)))
    count = dice.randrange(1, 9)
    found = replace(
        state,
        units={key: units[key] for key in dice.sample(sorted(units), len(units))},
        seed=f"{dice.random()}",
        rolled=dice.randrange(50),
        quotas=(2, count) if state.order[0] == "Red" else (count, 2),
        extras={**state.extras, Scans.__name__: Scans(scans)},
        brief=replace(state.brief, names=names),
    )
    match = Match(found)
    for action in _orders(found, dice):
        if dice.random() < 0.5 and not refusals(found, action):
            match.play(action)
    return match


def _orders(state: State, dice: random.Random) -> Iterator[Action]:
    """Yield secret orders that Blue may give at any time: to hidden units, to its suites."""
    for key, unit in state.units.items():
        if unit.side == "Blue":
            yield Order("Blue", key, ambush=dice.random() < 0.5)
            yield SetSuite("Blue", key, dice.choice(("ecm", "eccm")))


def _other(dice: random.Random, unit: Unit, state: State) -> Unit:
    """Return *unit* with everything changed that Red does not know."""
    secret = _mech(dice, unit.id, "Blue", unit.at)
    seen = unit.seen_as["Red"]
    extras = {Electronics.__name__: Electronics("Blue", dice.choice(("ecm", "eccm", "")), "eccm")}
    extras[Pouch.__name__] = Pouch("Blue", dice.randrange(3), dice.randrange(3))
    public = _public(dice) if seen is Sighting.BLIP else unit.extras
    own = Glimpse("Blue", dice.uniform(0, 9), dice.uniform(0, 9), dice.randrange(5), best=dice.randrange(5))
    own = replace(own, most_heat=dice.randrange(5), fired=dice.random() < 0.5, most_aim=dice.randrange(5))
    extras |= {**public, Inferred.__name__: public[Inferred.__name__].learnt(own)}
    if seen is Sighting.BLIP:
        found = replace(secret, level=unit.level, seen_as=unit.seen_as, counter=unit.counter, extras=extras)
        found = replace(found, base=dice.choice(BASES))
        return emptied(found, 12) if dice.random() < 0.2 else _odd(dice, found)
    if not state.rules.options["concealed"]:
        return replace(unit, extras=extras)
    if seen is Sighting.FULL:
        profile = replace(unit.profile, skill=dice.randrange(7), pv=dice.randrange(60))
        return replace(unit, profile=profile, extras=extras)
    same = {"name": unit.profile.name, "type": unit.profile.type, "size": unit.profile.size}
    profile = replace(secret.profile, **same)
    shown = {"facing": unit.facing, "height": unit.height, "level": unit.level}
    return replace(
        secret, profile=profile, seen_as=unit.seen_as, counter=unit.counter, extras=extras, **shown
    )


def _public(dice: random.Random) -> dict[str, Any]:
    """Return what Red may know of a unit from its base name, and from what it has seen."""
    cards = tuple(
        Kin(
            moves(dice.choice(('4"', '6"/4"j', '10"', '8"j'))),
            dice.random() < 0.7,
            dice.choice(((), ("HT2",), ("TSM",))),
            damages(dice.choice(("3/3/1", "4/2/0*", "1/1/1")))[:3],
            dice.randrange(3),
        )
        for _ in range(3)
    )
    past = (PastMove(announced=2), PastMove(walked=5.0), PastMove(jumped=3.5, announced=1))
    announced = dice.choice((None, None, -4, 0, 2))
    glimpse = Glimpse(
        "Red",
        dice.choice((0.0, 3.0, 9.5)),
        dice.choice((0.0, 0.0, 5.0)),
        announced,
        tuple(dice.sample(past, dice.randrange(3))),
        dice.choice((0, 0, 3)),
        dice.choice((8, 8, 5)),
        dice.choice(((), (2, 0, 0), (4, 0, 0))),
        most_heat=dice.choice((4, 4, 0, 1, 3)),
        fired=dice.random() < 0.5,
        most_aim=dice.choice((10, 10, 0, 2)),
    )
    known = Namesakes(cards if dice.random() < 0.7 else ())
    return {Namesakes.__name__: known, Inferred.__name__: Inferred((glimpse,))}


def _odd(dice: random.Random, unit: Unit) -> Unit:
    """Return *unit* unchanged, without Move, shut down, or as an aerospace unit that has landed."""
    match dice.randrange(6):
        case 0:
            return replace(unit, profile=replace(unit.profile, move=moves('0"')))
        case 1:
            return replace(unit, status=replace(unit.status, heat=4, shutdown=True))
        case 2:
            card = replace(unit.profile, type=dice.choice(("AF", "SC", "DS")), move=moves("5a"))
            return replace(unit, profile=card)
    return unit


def _lurking(dice: random.Random, key: str, state: State) -> Unit:
    """Return a hidden unit of Blue."""
    x, y = dice.choice(SPOTS)
    at = Point(x + dice.uniform(-2, 2), y + dice.uniform(-2, 2))
    unit = replace(_mech(dice, key, "Blue", at), base=dice.choice(BASES))
    extras = {Hidden.__name__: Hidden("Blue", dice.random() < 0.5)}
    unit = replace(unit, extras=extras, seen_as={"Red": Sighting.NONE}, counter=str(dice.randrange(99)))
    return replace(unit, removed="destroyed") if dice.random() < 0.15 else unit


def _mech(dice: random.Random, key: str, side: str, at: Point) -> Unit:
    card = Profile(
        name=f"Mech{dice.randrange(40)}",
        variant=f"V-{dice.randrange(99)}",
        type=dice.choice(("BM", "BM", "CV", "BA")),
        size=dice.randrange(1, 5),
        move=moves(dice.choice(('4"', '4"/3"j', '6"', '5"j'))),
        damage=damages(dice.choice(("3/3/1", "4/2/0*", "1/1/1"))),
        ov=dice.randrange(3),
        armor=dice.randrange(1, 9),
        structure=dice.randrange(1, 8),
        specials=tuple(dice.sample(CODES, dice.randrange(4))),
        pv=dice.randrange(60),
        skill=dice.randrange(7),
    )
    fares = Status(
        armor=dice.randrange(card.armor + 1),
        structure=dice.randrange(1, card.structure + 1),
        heat=dice.randrange(4),
        weapon_hits=dice.randrange(2),
    )
    facing = dice.uniform(0, 360)
    return Unit(key, side, card.title, at, facing, height=height_of(card), profile=card, status=fares)


def differences(number: int) -> list[str]:
    """Return the differences for Red between the two games of pair *number*; should be empty."""
    one, other = ({**obtainable(match), **passed(match)} for match in pair(number))
    return [name for name in one if one[name] != other[name]]
