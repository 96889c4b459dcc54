"""The ghost: the movement in hand as marks on the table, leg by leg, with objections."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import pygame

from game.core.model.action import AimsAction, Plan, Stage
from game.core.model.state import UnitAction
from game.core.model.tally import beyond
from game.core.model.unit import Unit
from game.core.views.base_marks import base_mark
from game.core.views.grid_marks import cell_mark
from game.core.views.marks import DiscMark, Ghost, Label, LineMark, Mark
from game.geometry.point import EPS, Point, bearing, polar
from game.ui.battle.aiming.forecasts import number
from game.ui.battle.aiming.hand import (
    aims_with,
    facing_of,
    has,
    is_aimed,
    is_cell,
    is_path,
    is_placed,
    is_several,
    made,
    placed_facing,
)
from game.ui.battle.aiming.volley import aimed_so, next_aim
from game.ui.battle.session.beats import Turn
from game.ui.battle.session.desk import Hand
from game.ui.battle.session.procedure import cell_choices
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.pieces import token_of
from game.ui.pieces.token import Token
from game.ui.pieces.tokens import draw_ghost, draw_turned
from game.ui.shell.theme import Theme

CLEAR = 0.3


def marks(battle: TableSession) -> Iterable[Mark]:
    """Yield the marks of the action in hand, or of the correction."""
    hand, unit, draft = battle.desk.hand, battle.selected, battle.desk.draft
    if draft is not None and draft.unit in battle.view.units:
        about = battle.view.units[draft.unit]
        yield from figure(about, draft.at or about.at, _facing_of_draft(battle), "ghost")
    if hand is None or unit is None:
        return
    if is_path(hand.offer):
        yield from _path(battle, hand, unit)
    elif is_several(hand.offer):
        yield from _aims(battle, hand)
    elif is_placed(hand.offer):
        yield from _place(battle, hand, unit)
    elif is_cell(hand.offer):
        yield from _at_cell(battle, hand)
    elif not is_aimed(hand.offer) and not has(hand.offer, "facing"):
        yield from _laid(battle)
    elif has(hand.offer, "facing") and unit.present:
        yield from _turned(battle, hand, unit)


def ground(battle: TableSession) -> Iterable[Mark]:
    """Yield, below the units, the cells at which the action in hand may be aimed, or of a question."""
    hand, desk = battle.desk.hand, battle.desk
    under = battle.view.cell_at(desk.cursor) if desk.over else None
    for cell, choice in cell_choices(battle).items():
        there = battle.view.place_of(cell)
        if there is not None:
            chosen = "chosen" if cell == under else "open"
            yield cell_mark(*there, "cell-shut" if choice.refusals else f"cell-{chosen}")
    for cell, against in battle.aiming.cells.judged().items():
        there = battle.view.place_of(cell)
        if there is not None and hand is not None:
            chosen = "chosen" if cell == hand.cell else "open"
            yield cell_mark(*there, "cell-shut" if against else f"cell-{chosen}")


def _at_cell(battle: TableSession, hand: Hand) -> Iterable[Mark]:
    """Yield the target cell, with what is needed there or the objections."""
    there = battle.view.place_of(hand.cell) if hand.cell is not None else None
    action = battle.aiming.pending()
    if there is None or hand.cell is None or not isinstance(action, UnitAction):
        return
    yield from action.planned_marks(battle.view)
    against = battle.aiming.cells.judged().get(hand.cell, [])
    forecast = action.forecast(battle.view) if not against else None
    corners = there[0].outline(there[1])
    yield LineMark((*corners, corners[0]), "ghost-refused" if against else "ghost")
    at, clear = there[0].centre(there[1]), there[0].size / 2
    if against:
        yield Label(at, "\n".join(map(str, against[:3])), "refusal", clear)
    elif forecast is not None:
        yield Label(at, "\n".join((number(forecast), *forecast.notes[:3])), "odds", clear)


def _turned(battle: TableSession, hand: Hand, unit: Unit) -> Iterable[Mark]:
    """Yield *unit* in place, with the facing that the action in hand would give it."""
    facing = facing_of(hand, None, unit)
    if hand.facing is None and battle.desk.over and not battle.desk.by_keys:
        facing = bearing(unit.at, battle.desk.cursor)
    yield from figure(unit, unit.at, facing, "ghost")
    yield Label(unit.at, f"{hand.offer.label}, facing {facing:.0f}°", "ghost", unit.base)


def _aims(battle: TableSession, hand: Hand) -> Iterable[Mark]:
    """Yield what the attack in hand would put on the table, and the text about the next aim."""
    action, aim = aimed_so(battle.hotseat), next_aim(battle.hotseat)
    if not isinstance(action, AimsAction):
        return
    yield from action.planned_marks(battle.view)
    if aim is None or aim.at is None:
        return
    against = battle.aiming.against(action)
    forecast = made(hand.but(aims=()), battle.side, aims=aims_with(hand.but(aims=()), aim)).forecast(
        battle.view
    )
    if against:
        yield Label(aim.at, "\n".join(map(str, against[:3])), "refusal", CLEAR)
    elif forecast is not None:
        yield Label(aim.at, "\n".join((number(forecast), *forecast.notes[:3])), "odds", CLEAR)


def _laid(battle: TableSession) -> Iterable[Mark]:
    """Yield what the action in hand would put on the table, with its number or objections."""
    action = battle.aiming.pending()
    if not isinstance(action, UnitAction):
        return
    planned = list(action.planned_marks(battle.view))
    yield from planned
    spot = next((mark.at for mark in planned if isinstance(mark, DiscMark)), getattr(action, "at", None))
    if spot is None:
        return
    against, forecast = battle.seat.check(action), action.forecast(battle.view)
    if against:
        yield Label(spot, "\n".join(map(str, against[:3])), "refusal", CLEAR)
    elif forecast is not None:
        yield Label(spot, "\n".join((number(forecast), *forecast.notes[:4])), "odds", CLEAR)


def _facing_of_draft(battle: TableSession) -> float | None:
    draft = battle.desk.draft
    return draft.facing if draft is not None else None


def stands(battle: TableSession) -> tuple[Unit, Point, float] | None:
    """Return the ghost's unit with its place and facing; None if there is none."""
    hand, unit, draft = battle.desk.hand, battle.selected, battle.desk.draft
    if draft is not None and draft.unit in battle.view.units and not draft.empty:
        about = battle.view.units[draft.unit]
        return about, draft.at or about.at, about.facing if draft.facing is None else draft.facing
    if hand is None or unit is None:
        return None
    if is_path(hand.offer):
        plan = battle.aiming.ahead() or battle.aiming.plan()
        return (unit, plan.path[-1], facing_of(hand, plan, unit)) if plan is not None else None
    at = battle.aiming.spot()
    return (unit, at, placed_facing(hand, unit, battle.desk.cursor)) if at is not None else None


def figure(unit: Unit, at: Point, facing: float | None, style: str) -> Iterable[Mark]:
    """Yield the outline of the base of *unit* at a place, and an arrow for its facing."""
    base, turn = unit.base, unit.facing if facing is None else facing
    yield from _outline(unit, at, turn, style)
    if facing is not None:
        yield LineMark((polar(at, facing, base * 1.3), polar(at, facing, base * 2.6)), style, arrow=True)


def _path(battle: TableSession, hand: Hand, unit: Unit) -> Iterable[Mark]:
    drawn, ahead = battle.aiming.plan(), battle.aiming.ahead()
    shown = ahead or drawn
    if shown is None:
        return
    style = "path-jump" if shown.airborne else "path"
    end = shown.path[-1]
    cost = beyond(shown.cost, shown.allowance)
    words = all_words(shown)
    if getattr(shown.action, "exit", False):
        words += ", leaves the table"
    elif not shown.refusals and (met := battle.aiming.met(shown)):
        words += f", contact with {len(met)}" if len(met) > 1 else ", contact"
    if shown.refusals:
        against = [str(refusal) for refusal in shown.refusals[:3]]
        lines = against if any(cost in line for line in against) else [words, *against]
        yield Label(end, "\n".join(lines), "refusal", unit.base)
    else:
        yield Label(end, words, style, unit.base)
    yield from _legs(shown, style, len(drawn.stages) if drawn is not None else 0)
    for stop in hand.stops:
        yield Ghost(stop, 0.16, None, "ghost")
    refused = "ghost-refused" if shown.refusals else "ghost"
    yield from figure(unit, end, facing_of(hand, shown, unit), refused)
    yield from _followers(battle, shown)


def _followers(battle: TableSession, plan: Plan) -> Iterable[Mark]:
    """Yield the paths of units that move with the unit in hand, and their ends."""
    for one in plan.followers:
        refused = bool(one.refusals)
        yield LineMark(one.path, "path-refused" if refused else "path-follower")
        style = "ghost-refused" if refused else "ghost"
        yield from _outline(battle.view.units[one.unit], one.path[-1], one.facing, style)


def _outline(unit: Unit, at: Point, facing: float, style: str) -> Iterable[Mark]:
    """Yield the outline of the base of *unit*, turned to *facing*."""
    yield base_mark(replace(unit, at=at, facing=facing), style)


def _legs(plan: Plan, style: str, set_legs: int) -> Iterable[Mark]:
    """Yield the legs in the colour of the allowance, with the excess highlighted."""
    here, left = plan.start, plan.allowance
    for place, stage in enumerate(plan.stages):
        fits = stage.cost <= left + EPS
        share = 1.0 if fits or stage.cost <= 0 else max(0.0, left / stage.cost)
        break_at = Point(here.x + (stage.to.x - here.x) * share, here.y + (stage.to.y - here.y) * share)
        if share > 0:
            yield LineMark((here, break_at), style)
        if share < 1:
            yield LineMark((break_at, stage.to), "path-refused")
        if len(plan.stages) > 1 and stage.length > 0.9:
            middle = Point((here.x + stage.to.x) / 2, (here.y + stage.to.y) / 2)
            leg = style if place < set_legs or fits else "path-over"
            yield Label(middle, leg_words(stage), leg, brief=(f'{stage.cost:.1f}"',))
        here, left = stage.to, left - stage.cost


def all_words(plan: Plan) -> str:
    """Return the total cost of a movement, and the inches available to the unit."""
    return f'{beyond(plan.cost, plan.allowance)}" of {plan.allowance:g}"'


def leg_words(stage: Stage) -> str:
    """Return the length of a leg, and its cost if different."""
    if abs(stage.cost - stage.length) < 0.05:
        return f'{stage.length:.1f}"'
    return f'{stage.length:.1f}" for {stage.cost:.1f}"'


def _place(battle: TableSession, hand: Hand, unit: Unit) -> Iterable[Mark]:
    at, action = battle.aiming.spot(), battle.aiming.pending()
    if at is None or action is None:
        return
    against = battle.seat.check(action)
    style = "ghost-refused" if against else "ghost"
    yield from figure(unit, at, placed_facing(hand, unit, battle.desk.cursor), style)
    if against:
        yield Label(at, "\n".join(map(str, against[:3])), "refusal", unit.base)


def token(battle: TableSession) -> Token | None:
    """Return the token of the unit in hand at its future place; None if there is none."""
    found = stands(battle)
    if found is None:
        return None
    return replace(token_of(battle, *found), flags=frozenset())


def draw(target: pygame.Surface, battle: TableSession, look: Theme) -> None:
    """Draw the unit in hand translucent at its future place, and those that move with it."""
    held = token(battle)
    if held is not None:
        draw_ghost(target, held, battle.desk.camera, look)
    for one in _following(battle):
        draw_ghost(target, one, battle.desk.camera, look)


def _following(battle: TableSession) -> Iterable[Token]:
    """Yield the tokens of units that move with the unit in hand, at their future places."""
    hand = battle.desk.hand
    plan = (
        (battle.aiming.ahead() or battle.aiming.plan()) if hand is not None and is_path(hand.offer) else None
    )
    for one in plan.followers if plan is not None else ():
        unit = battle.view.units[one.unit]
        yield replace(token_of(battle, unit, one.path[-1], one.facing), flags=frozenset())


def draw_turn(target: pygame.Surface, battle: TableSession, turn: Turn, look: Theme) -> None:
    """Draw the counter that turns into a figure, like a card being turned over."""
    unit = turn.before if turn.share < 0.5 else turn.after
    token = replace(token_of(battle, unit), flags=frozenset({"selected"}))
    draw_turned(target, token, battle.desk.camera, look, math.cos(math.pi * turn.share))
