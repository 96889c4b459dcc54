"""Firing a piece: why it cannot fire, its forecast, and its immediate effects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Modifier, Refusal, Tally, beyond
from game.core.model.unit import Unit, extra_of
from game.geometry.point import EPS
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.artillery.guns.aim import RoundAim, flight, inches, locked, number, rings
from game.rules.alpha_strike.artillery.guns.arrival import coming_down
from game.rules.alpha_strike.artillery.guns.homing import SEEKS, sought
from game.rules.alpha_strike.artillery.guns.pieces import (
    AIRBORNE,
    COPPERHEADS,
    MISSILES,
    Piece,
    piece_of,
    pieces,
)
from game.rules.alpha_strike.artillery.records import Flights, Round, battery, is_open, same
from game.rules.alpha_strike.cards.aloft import zone_of
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.combat.shot import BRACKETS, blocked, off_arc

AUTOMATIC = Tally((Modifier(0, "hits automatically: locked on", "ARTY-10", always=True),))


def left(state: State, unit: Unit, piece: Piece) -> int:
    """Return how many attacks *unit* can still make with *piece* this turn (ARTY-01)."""
    return piece.count - battery(unit, state.turn).fired.count(piece.code)


def ready(state: State, unit: Unit) -> tuple[Piece, ...]:
    """Return the pieces that *unit* can still fire this turn."""
    if not (unit.present or unit.afar) or shut_down(unit):
        return ()
    return tuple(piece for piece in pieces(unit.profile) if left(state, unit, piece))


def unready(state: State, unit: Unit, code: str) -> list[Refusal]:
    """Return why *unit* cannot fire the piece with *code* at any target now."""
    piece = piece_of(unit.profile, code)
    if not (unit.present or unit.afar):
        return [Refusal(f"{unit.name} takes no part yet", "ARTY-01")]
    if piece is None:
        have = ", ".join(one.code for one in pieces(unit.profile)) or "no artillery"
        return [Refusal(f"{unit.name} has no {code or 'artillery'}; it has {have}", "ARTY-01")]
    if shut_down(unit):
        return [Refusal(f"{unit.name} is shut down", "AS-CARD-08")]
    if not left(state, unit, piece):
        return [Refusal(f"{unit.name} has fired its {piece.name} in this turn", "ARTY-01")]
    return []


def default_way(unit: Unit) -> bool:
    """Whether *unit* can only fire indirectly because it is off the table."""
    return unit.afar and not zone_of(unit)


def against_ground(aim: RoundAim, *, homing: bool = False) -> Iterable[Refusal]:
    """Yield why the round cannot be fired this way at the ground or at a unit on it."""
    if not aim.state.battlefield.contains(aim.at):
        yield Refusal("off the table", "ARTY-05")
        return
    yield from _by_place(aim)
    yield from _out_of_range(aim)
    if aim.shot is not None:
        yield from blocked(aim.shot)
        yield from off_arc(aim.shot)
    if homing:
        yield from _no_homing(aim)


def _by_place(aim: RoundAim) -> Iterable[Refusal]:
    """Yield why this kind of weapon cannot fire from its unit's location (CAP-07, CAP-13)."""
    name = aim.piece.name
    if aim.air and aim.piece.code not in AIRBORNE:
        yield Refusal(f"the {name} cannot fire from the air", "CAP-07")
    elif not aim.air and aim.piece.capital and aim.piece.code not in MISSILES:
        yield Refusal("from the ground only capital missiles reach the ground", "CAP-13")
    elif aim.piece.capital and not rings(aim)[0][1]:
        yield Refusal("no damage at that range", "CAP-05")
    if aim.unit.afar and not aim.air and not aim.indirect:
        yield Refusal("from off the table fire is indirect", "ARTY-06")


def _out_of_range(aim: RoundAim) -> Iterable[Refusal]:
    """Yield why the point is out of range."""
    far = inches(aim.state, aim.unit, aim.at)
    if aim.air:
        return
    if not aim.indirect and aim.far and not aim.unit.afar:
        yield Refusal(f'{beyond(far, 42)}" away, direct fire reaches 42"', "ARTY-02")
    if aim.piece.reach is not None:
        most = BRACKETS[aim.piece.reach].reach
        if aim.unit.afar or far > most + EPS:
            words = f'{beyond(far, most)}" away, the {aim.piece.name} reaches {most:g}"'
            yield Refusal(words, "ARTY-03")
    elif aim.unit.afar and far > aim.piece.afar + EPS:
        words = f'{beyond(far, aim.piece.afar)}" away, the {aim.piece.name} reaches {aim.piece.afar:g}"'
        yield Refusal(words if aim.piece.afar else f"the {aim.piece.name} fires on the table", "ARTY-06")


def _no_homing(aim: RoundAim) -> Iterable[Refusal]:
    """Yield why the piece has no homing round or cannot use it this way (ARTY-14)."""
    if not homes(aim.state, aim.piece):
        yield Refusal(f"the {aim.piece.name} has no homing rounds", "ARTY-14")
    elif not aim.indirect:
        yield Refusal("homing rounds are fired indirectly", "ARTY-14")


def homes(state: State, piece: Piece) -> bool:
    """Whether *piece* has homing rounds (ARTY-14)."""
    return piece.homes or (bool(state.rules.options["copperhead"]) and piece.code in COPPERHEADS)


def foretold(aim: RoundAim, *, homing: bool = False) -> Forecast:
    """Return the to-hit number, chance, damage of the inner template and landing time of the round."""
    outcome = _sought(aim) if homing else forecast(AUTOMATIC if locked(aim) else number(aim))
    turns = flight(aim)
    notes = [f"comes down {f'in turn {aim.state.turn + turns}' if turns else 'at once'} (ARTY-07)"]
    laid = rings(aim)
    if len(laid) > 1:
        notes += [f'{damage} within {radius:g}" (ARTY-04)' for radius, damage in laid]
    if homing:
        nothing = "nothing is designated: it would be lost" if not outcome.odds[1] else ""
        notes.append(f"{nothing or 'on what is designated then, else lost'} (ARTY-14)")
    if aim.piece.minimal:
        effect = Tally((Modifier(0, "0*: 1 on a roll of 4 or more", "AS-MIN-01", 1),))
    else:
        effect = Tally((Modifier(laid[0][1], aim.piece.name, "ARTY-04", always=True),))
    return replace(outcome, effect=effect, notes=tuple(notes))


def _sought(aim: RoundAim) -> Forecast:
    """Return the to-hit number of a homing round; its minimum chance is zero while nothing is designated."""
    outcome = forecast(SEEKS)
    now = not flight(aim)
    if now and sought(aim.state, aim.unit.side, aim.at):
        return outcome
    settled = now and aim.state.now.name == "artillery"
    return Forecast.of_chance(outcome.need, 0.0, 0.0 if settled else outcome.odds[1])


def fired(table: Table, aim: RoundAim, *, homing: bool = False) -> None:
    """Fire the round: record it, and resolve it at once or later (ARTY-01)."""
    shot = round_of(aim, homing=homing)
    unit, turn = aim.unit, table.state.turn
    now = battery(unit, turn)
    point = None if aim.target is not None else aim.at
    again = now.aim if same(now.aim, point) else None
    noted = replace(
        now,
        side=unit.side,
        open=is_open(table.state),
        fired=(*now.fired, aim.piece.code),
        aim=now.aim if point is None else point,
        shots=now.shots if point is None else now.shots + 1 if again else 1,
        locked=now.locked if point is None or again else False,
        code=aim.piece.name,
        lands=shot.lands,
    )
    table.do(Recorded(noted, unit.id, rule="ARTY-01"))
    launched(table, shot)


def launched(table: Table, shot: Round) -> None:
    """Put *shot* in flight, or let it come down if it lands at once."""
    flights = extra_of(table.state.extras, Flights).counted(shot.side)
    if shot.lands > table.state.turn:
        flights = replace(flights, rounds=(*flights.rounds, shot))
    table.do(Recorded(flights, rule="ARTY-19"))
    if shot.lands <= table.state.turn:
        table.then(coming_down(shot))


def round_of(aim: RoundAim, *, homing: bool = False) -> Round:
    """Return the round fired with *aim*."""
    state, piece, unit = aim.state, aim.piece, aim.unit
    return Round(
        number=extra_of(state.extras, Flights).number(unit.side),
        side=unit.side,
        unit=unit.id,
        code=piece.code,
        name=piece.name,
        at=aim.at,
        lands=state.turn + flight(aim),
        need=None if locked(aim) else number(aim),
        rings=rings(aim),
        minimal=piece.minimal,
        drift=piece.drift,
        target="" if aim.target is None else aim.target.id,
        homing=homing,
        missile=piece.missile,
        open=is_open(state),
    )
