"""Pairs of battles with artillery that differ only in what Red may not know of Blue's guns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from hidden_pairs import animated, obtainable, pair

from game.core.engine.match import Match
from game.core.model.state import State
from game.core.model.unit import NEVER, Sighting, Unit
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.lobby.reports.game_report import report
from game.mechanics.bursts.aiming import best
from game.mechanics.bursts.outlook import outlook
from game.overlays.outcomes import rows
from game.rules import ruleset
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, CounterBattery, FireAgain, Shell
from game.rules.alpha_strike.artillery.guns.indirect import Indirect
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.artillery.records import (
    Attacked,
    Battery,
    Beam,
    Flights,
    Heard,
    Plot,
    Plots,
    Round,
    Witnessed,
)
from game.rules.alpha_strike.artillery.sky.flak import Flak
from game.rules.alpha_strike.cards.aloft import Aloft
from game.rules.alpha_strike.cards.card_text import damages, moves
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Profile

RULES = ruleset(["alpha_strike", "spotting", "artillery"])
PHASES = ("movement", "combat", "artillery")
SPECIALS = ("ARTLT-1", "ARTAIS-2", "ARTS-1", "TAG", "IF2", "PRB", "RCN", "PNT1")


def guns(number: int) -> tuple[Match, Match]:
    """Return pair *number*, with differing secrets of Blue's guns and equal guns of Red."""
    one, other = pair(number, RULES, PHASES)
    shared = random.Random(f"guns/{number}").random()
    return _armed(one, shared, f"{number}/a"), _armed(other, shared, f"{number}/b")


def differences(number: int) -> list[str]:
    """Return the differences for Red between the two games of pair *number*; should be empty."""
    found = []
    for match in guns(number):
        known = obtainable(match)
        known["guns"] = repr(_asked(Seat("Red", match)))
        known["templates"] = repr(list(_looked(Seat("Red", match).view, dear=number % 4 == 0)))
        found.append(known)
    one, other = found
    return [name for name in one if one[name] != other[name]]


def after(number: int) -> list[str]:
    """Return the differences for Red after Blue has fired all it can in both, before anything lands."""
    found = []
    for match in guns(number):
        _fire(match)
        seat = Seat("Red", match)
        told = repr(seat.story), repr(report(seat.view, seat.news)), repr(animated(seat))
        found.append((repr(seat.view), repr(seat.news), *told))
    names = ("view", "news", "story", "run", "animations")
    return [name for name, a, b in zip(names, *found, strict=True) if a != b]


def _armed(match: Match, shared: float, seed: str) -> Match:
    """Return *match* with guns: Red's from *shared* alone, Blue's, unknown to Red, also from *seed*."""
    same, dice, state = random.Random(shared), random.Random(seed), match.state
    units = {key: _given(unit, same, dice, state) for key, unit in sorted(state.units.items())}
    for key in ("u12", "u13"):
        if dice.random() < 0.7:
            units[key] = _battery(key, dice)
    units["u14"] = replace(_ship(same), extras={"Aloft": Aloft(same.choice(("Central", "B", "7")))})
    extras = {**state.extras, **_secrets(dice, state)}
    return Match(
        replace(
            state, units={key: units[key] for key in dice.sample(sorted(units), len(units))}, extras=extras
        )
    )


def _given(unit: Unit, same: random.Random, dice: random.Random, state: State) -> Unit:
    """Return *unit* with guns; if Red does not know it, with secret ones and secret actions."""
    if unit.side == "Red":
        profile = replace(unit.profile, specials=tuple(same.sample(SPECIALS, 3)))
        return replace(unit, profile=profile)
    seen = unit.sighting("Red")
    hidden = seen in (Sighting.NONE, Sighting.BLIP)
    dark = hidden or (seen is Sighting.SEEN and bool(state.rules.options["concealed"]))
    if dark:
        specials = tuple(dice.sample(SPECIALS, 3))
        unit = replace(unit, profile=replace(unit.profile, specials=specials))
    deeds = {
        Battery.__name__: Battery("Blue", False, dice.randrange(3), ("ART-LT",), _spot(dice), 2, True),
        Beam.__name__: Beam("Blue", 1, "u00", None, dice.random() < 0.5),
        Attacked.__name__: Attacked("Blue", dice.randrange(2), dice.randrange(2), dice.random() < 0.5),
    }
    return replace(unit, extras={**unit.extras, **deeds})


def _battery(key: str, dice: random.Random) -> Unit:
    return replace(_gun(key, dice), seen_as={"Red": Sighting.NONE}, at=Point(36.0, -dice.uniform(20, 200)))


def _gun(key: str, dice: random.Random) -> Unit:
    card = Profile(
        f"Gun{dice.randrange(9)}", "", "CV", 3, moves('4"t'), damages("1/1/0"), 0, 4, 4, ("ARTLT-1",)
    )
    return Unit(key, "Blue", card.title, Point(0, 0), profile=card, status=Status(4, 4), enters=NEVER)


def _ship(dice: random.Random) -> Unit:
    card = Profile("Ship", "", "SC", 3, moves("5a"), damages("3/3/2"), 0, 9, 6, ("SCAP3/3/2/-",))
    return Unit("u14", "Blue", "Ship", Point(0, 0), profile=card, status=Status(9, 6), enters=NEVER)


def _secrets(dice: random.Random, state: State) -> dict[str, object]:
    """Return Blue's rounds in flight, plotted points, and secret information."""
    rounds = tuple(
        Round(n, "Blue", "u12", "ART-LT", "Long Tom", _spot(dice), state.turn + 1 + n, None, ((1.0, 3),))
        for n in range(dice.randrange(4))
    )
    points = tuple(Plot("Blue", _spot(dice)) for _ in range(dice.randrange(4)))
    heard = (Heard("Blue", "u00", dice.randrange(1, 5)),) if dice.random() < 0.5 else ()
    return {
        Flights.__name__: Flights(rounds, (("Blue", len(rounds)),)),
        Plots.__name__: Plots(points),
        Witnessed.__name__: Witnessed(heard),
    }


def _spot(dice: random.Random) -> Point:
    return Point(dice.uniform(0, 72), dice.uniform(0, 48))


def _asked(seat: Seat) -> list[object]:
    """Return the answers to Red about every kind of fire, at places and at units that may not exist."""
    found: list[object] = []
    for us in ("u00", "u01", "u02"):
        for code in ("ART-LT", "ART-AIS", "ART-S"):
            for at in (Point(30, 10), Point(50, 30)):
                tries = (Bombard("Red", us, at, code), Bombard("Red", us, at, code, indirect=True))
                found += [(seat.check(one), one.forecast(seat.view)) for one in tries]
            found.append(seat.check(FireAgain("Red", us, code)))
            found += [seat.check(Shell("Red", us, f"u{n:02d}", code)) for n in range(3, 15)]
            found += [seat.check(CounterBattery("Red", us, f"u{n:02d}", code)) for n in range(3, 15)]
        found.append(seat.check(MarkPoint("Red", us, Point(30, 10))))
        for n in range(3, 15):
            them = f"u{n:02d}"
            found += [seat.check(kind("Red", us, them)) for kind in (Designate, Indirect, Flak)]
    return found


def _looked(view: State, *, dear: bool) -> Iterator[object]:
    """Yield the blast lab's results for each of Red's guns at places; best aims only if *dear*."""
    for us in ("u00", "u01", "u02"):
        for burst in view.rules.bursts_of(view, view.units[us]):
            for at in (Point(30, 10), Point(16, 6), view.units["u05"].at):
                look = outlook(burst, at)
                yield burst.weapon, look.places, look.refusals, rows(look), look.worth(1.0)
            if dear and us == "u00":
                yield best(burst, view.battlefield.width, view.battlefield.depth)


def _fire(match: Match) -> None:
    """Let Blue's batteries behind the table fire, if it is their phase, before anything lands."""
    view = Seat("Blue", match).view
    for key in ("u12", "u13"):
        shot = Bombard("Blue", key, Point(20.0, 40.0), "ART-LT")
        if key in view.units and not Seat("Blue", match).check(shot):
            match.play(shot)
