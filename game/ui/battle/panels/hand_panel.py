"""The hand panel: the actions of the selected unit, the choices of the one in hand, and its commit button."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame

from game.core.model.state import Action, Offer
from game.core.model.unit import UnitId
from game.core.views.judgement import listed
from game.geometry.identity import Identity
from game.ui.battle.aiming.forecasts import number
from game.ui.battle.aiming.hand import (
    MISSILES,
    choices,
    has,
    is_aimed,
    is_cell,
    is_path,
    is_point,
    is_several,
)
from game.ui.battle.panels.button_flow import ButtonFlow
from game.ui.battle.panels.buttons import Buttons, Wanted
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import Hand
from game.ui.battle.table.ghost import all_words, leg_words
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets

ROW, GAP, EDGE, SLIM = 36, 6, 12, 4
MANY, LEGS, LEG = 9, 4, "Leg "
WIDEST, TEXT = 800, 420
"""Its greatest width with buttons, and with text only."""
TALLEST = 0.42
"""The share of the window height beyond which its offers are icons without text."""
COMMIT, CANCEL = "Commit", "Cancel"


@dataclass
class HandLayout:
    """The content, relative to its upper-left corner.

    Attributes:
        heading: The subject, followed by *words*; *inline* in a row with the first buttons, with the words as
            its tooltip.
        lines: The text if there are no buttons.
        rows: Text with right-aligned values, below the buttons.
        signs: The offers whose buttons have no text.
    """

    size: tuple[int, int]
    heading: str
    words: str = ""
    inline: bool = False
    lines: list[tuple[str, int]] = field(default_factory=list)
    buttons: list[Wanted] = field(default_factory=list)
    captions: list[tuple[str, tuple[int, int]]] = field(default_factory=list)
    rows: list[tuple[str, str]] = field(default_factory=list)
    below: int = 0
    signs: list[tuple[str, pygame.Rect]] = field(default_factory=list)


class HandPanel(Panel):
    """A bar with buttons for every offer and choice, and an instruction for the player.

    Its buttons are among the screen's widgets.

    Attributes:
        elsewhere: Whether the instruction is shown in another panel; *told*: whether the task is.
    """

    name = placement.ACTIONS
    title = "Actions"

    def __init__(self, look: Theme, battle: Battle, widgets: Widgets) -> None:
        super().__init__(look)
        self.battle = battle
        self.widgets = widgets
        self.buttons = Buttons(widgets)
        self.elsewhere: Callable[[], bool] = lambda: False
        self.told: Callable[[], bool] = lambda: False
        self._moment: Hashable = None
        self._fitted: Hashable = None
        self._laid: HandLayout | None = None

    @property
    def grip(self) -> pygame.Rect:
        return self.rect

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        battle, hand = self.battle, self.battle.desk.hand
        if self.elsewhere() or self._over:
            self._laid, self._moment = None, None
            return None
        values = tuple(sorted(hand.values.items())) if hand is not None else ()
        moment = (
            Identity(battle.view),
            battle.side,
            battle.desk.selected,
            battle.desk.amending,
            Identity(hand.offer) if hand is not None else None,
            repr(values),
            hand.aims if hand is not None else (),
            battle.app.keys,
            (frame, repr(self._said()), self.told()),
        )
        if moment != self._moment:
            self._moment = moment
            self._laid = self._fresh(frame)
        return self._laid.size if self._laid is not None else None

    @property
    def _over(self) -> bool:
        """Whether the battle is over, and nothing is selected or corrected."""
        desk = self.battle.desk
        return self.battle.view.result is not None and not (desk.selected or desk.hand or desk.amending)

    def _said(self) -> tuple[str, list[tuple[str, str]]]:
        """Return the text after the unit's name, and the rows below the buttons."""
        if self.battle.selected is None or self.battle.desk.amending:
            return "", []
        return (self._next() if self.battle.desk.hand is not None else self._can()), self._rows()

    def update(self, *, free: bool = True) -> None:
        """Update the buttons; new ones are made only if the frame is *free* for it."""
        fitted = Identity(self._laid), tuple(self.rect), self.folded
        if fitted != self._fitted:
            self._fitted = fitted
            laid = self._laid if self.open else None
            corner = self.rect.topleft
            self.buttons.fit([one.moved(corner) for one in laid.buttons] if laid is not None else [])
        elif free:
            self.buttons.more()
        commit = self.buttons.named(COMMIT)
        if commit is not None:
            against = self._against()
            self.widgets.change(commit, enabled=not against, hint=against or "Carry it out")

    def button_rect(self, words: str) -> pygame.Rect | None:
        """Return the rectangle of the button with *words*; None if it is not shown."""
        signs = self._laid.signs if self._laid is not None and self.open else []
        for label, rect in signs:
            if label == words:
                return rect.move(self.rect.topleft)
        button = self.buttons.named(words)
        return button.get_abs_rect() if button is not None and self.open else None

    # laying out

    def _fresh(self, frame: Frame) -> HandLayout | None:
        """Return the current content; None if there is none."""
        unit, battle = self.battle.selected, self.battle
        if battle.desk.amending:
            return self._in_lines("Correcting a mistake", self._amending(), frame)
        if unit is None:
            heading, lines = self._idle()
            return self._in_lines(heading, lines, frame) if heading else None
        laid = self._with_buttons(frame, signs=False)
        nameless = self._with_buttons(frame, signs=False, named=False) if laid.inline else laid
        laid = nameless if nameless.size[1] < laid.size[1] else laid
        if laid.size[1] > frame.window[1] * TALLEST:
            laid = self._with_buttons(frame, signs=True)
        return laid

    def _in_lines(self, heading: str, lines: list[str], frame: Frame) -> HandLayout:
        """Return a heading with lines below it, as many as fit in a low bar."""
        px = self.look.px
        room = min(px(TEXT), frame.bar) - 2 * px(EDGE)
        y, found = px(32), list[tuple[str, int]]()
        wide = fonts.width(heading, px(15), "bold") + px(24)
        for line in lines:
            broken = wrapped(line, px(13), "regular", room)
            tall = round(px(13) * 1.3) * len(broken)
            if found and y + tall > frame.window[1] * 0.3:
                break
            found.append((line, y))
            wide = max(wide, *(fonts.width(one, px(13), "regular") for one in broken))
            y += tall + px(3)
        return HandLayout((min(wide, room) + 2 * px(EDGE) + px(4), y + px(8)), heading, lines=found)

    def _with_buttons(self, frame: Frame, *, signs: bool, named: bool = True) -> HandLayout:
        """Return the buttons for offers and choices, row by row; the offers as *signs* have no text.

        Args:
            named: Whether the name of the unit precedes them in a low window.
        """
        px, battle, hand = self.look.px, self.battle, self.battle.desk.hand
        unit = battle.selected
        assert unit is not None, "it has actions"
        most = min(px(WIDEST), frame.bar)
        laid = HandLayout((0, 0), unit.name)
        laid.words, rows = self._said()
        laid.rows = [row for row in rows if not (frame.short and row[0].startswith(LEG))][:LEGS]
        heading = fonts.width(unit.name, px(15), "bold") + px(12 + MARK)
        flow = ButtonFlow(px(EDGE), px(36), most - px(EDGE), px(ROW + GAP))
        if frame.short:
            laid.inline, flow.y, flow.most = True, px(SLIM), flow.most - px(MARK)
            if named:
                flow.put(heading - px(MARK), px(ROW), 0)
            else:
                laid.heading, heading = "", 0
        self._put_offers(laid, flow, signs=signs)
        if hand is not None:
            for name, words, values in choices(hand.offer, battle.view, unit, hand):
                if len(values) > 1:
                    self._choice(laid, flow, name, words, values)
        behind = 0 if laid.inline else fonts.width(laid.words, px(13))
        wide = max(flow.right, min(most, heading + behind + 2 * px(EDGE)))
        wide = self._put_ends(laid, flow, wide) + (px(MARK - EDGE) if laid.inline else 0)
        laid.below = flow.bottom
        least = 1 if hand is not None and is_path(hand.offer) else 0
        foot = px(22) * max(least, len(laid.rows))
        edge = SLIM if laid.inline else 8
        laid.size = min(wide, most), flow.bottom + foot + px(edge) - px(GAP)
        return laid

    def _put_offers(self, laid: HandLayout, flow: ButtonFlow, *, signs: bool) -> None:
        """Add a button for each offer."""
        px, battle = self.look.px, self.battle
        for offer in [one for one in battle.aiming.offers() if battle.aiming.able(one)]:
            wide = px(ROW + 4) if signs else fonts.width(offer.label, px(14), "bold") + px(24 + 28)
            rect = flow.put(wide, px(ROW), px(GAP))
            laid.buttons.append(self._offer(offer, rect, signs=signs))
            if signs:
                laid.signs.append((offer.label, rect))

    def _put_ends(self, laid: HandLayout, flow: ButtonFlow, wide: int) -> int:
        """Add the buttons that cancel and commit at the right end; return the total width."""
        px = self.look.px
        ends = self._ends() if self.battle.desk.hand is not None else []
        if not ends:
            return wide + px(EDGE)
        needed = sum(one.rect.width for one in ends) + px(GAP)
        flow.group(needed)
        wide = max(wide, flow.x + needed) + px(EDGE)
        x = wide - px(EDGE) - needed
        for one in ends:
            laid.buttons.append(one.moved((x, flow.y)))
            x += one.rect.width + px(GAP)
        flow.x += needed
        return wide

    def _offer(self, offer: Offer, rect: pygame.Rect, *, signs: bool) -> Wanted:
        against, hand = self.battle.aiming.against_offer(offer), self.battle.desk.hand
        key = spoken(self.battle.app.keys.of_offer(offer))
        hint = "\n".join((f"{offer.label} ({key})", offer.hint, *(f"Not now: {why}" for why in against)))
        style = "chosen" if hand is not None and hand.offer is offer else "barred" if against else ""
        words, take = "" if signs else offer.label, partial(self.battle.aiming.take, offer)
        return Wanted(rect, words, take, style, offer.icon, hint)

    def _choice(
        self, laid: HandLayout, flow: ButtonFlow, name: str, words: str, values: tuple[Any, ...]
    ) -> None:
        """Add the buttons of one choice."""
        px, hand = self.look.px, self.battle.desk.hand
        assert hand is not None, "choices are those of a hand"
        buttons = self._values(name, values) if len(values) <= MANY else self._stepper(name, values)
        caption = fonts.width(words, px(13), "semibold") + px(10)
        whole = caption + sum(one.rect.width + px(4) for one in buttons)
        flow.group(whole + px(8))
        place = flow.put(caption, px(ROW), 0)
        laid.captions.append((words, (place.x + px(4), place.centery)))
        for one in buttons:
            rect = flow.put(one.rect.width, px(ROW), px(4))
            laid.buttons.append(one.moved((rect.x, rect.y + (rect.height - one.rect.height) // 2)))
        flow.x += px(GAP)

    def _values(self, name: str, values: tuple[Any, ...]) -> list[Wanted]:
        """Return a button for each value of a choice."""
        px, hand = self.look.px, self.battle.desk.hand
        assert hand is not None, "choices are those of a hand"
        found = []
        for value in values:
            forecast = self._value_words(value)
            wide = max(px(36), fonts.width(forecast, px(14), "bold") + px(24))
            style = "chosen" if hand.values.get(name) == value else ""
            found.append(
                Wanted(pygame.Rect(0, 0, wide, px(32)), forecast, self._choosing(name, value), style)
            )
        return found

    def _stepper(self, name: str, values: tuple[Any, ...]) -> list[Wanted]:
        """Return the buttons of a choice with many values: the previous, the current and the next one."""
        px, hand = self.look.px, self.battle.desk.hand
        assert hand is not None, "choices are those of a hand"
        at = values.index(hand.values[name]) if hand.values.get(name) in values else 0
        wide = max(fonts.width(self._value_words(value), px(14), "bold") for value in values) + px(24)
        step, now = pygame.Rect(0, 0, px(32), px(32)), pygame.Rect(0, 0, wide, px(32))
        before, after = values[at - 1], values[(at + 1) % len(values)]
        return [
            Wanted(step, "‹", self._choosing(name, before), hint=self._value_words(before)),
            Wanted(now, self._value_words(values[at]), self._choosing(name, values[at]), "chosen"),
            Wanted(step, "›", self._choosing(name, after), hint=self._value_words(after)),
        ]

    def _value_words(self, value: Any) -> str:
        """Return *value* as text for a choice: a unit by its name."""
        if isinstance(value, bool):
            return ("No", "Yes")[value]
        known = self.battle.view.units.get(value) if isinstance(value, str) else None
        return str(value) if known is None else known.name

    def _choosing(self, name: str, value: Any) -> Any:
        return lambda: self.battle.aiming.choose(name, value)

    def _ends(self) -> list[Wanted]:
        """Return the buttons that cancel and commit."""
        px = self.look.px
        key = spoken(self.battle.app.keys.of("cancel"))
        wide = max(px(112), fonts.width(COMMIT, px(15), "bold") + px(52))
        narrow = fonts.width(CANCEL, px(15), "bold") + px(24)
        hint = f"Put it down ({key}, or the right button)"
        return [
            Wanted(pygame.Rect(0, 0, narrow, px(ROW)), CANCEL, self.battle.desk.drop, "quiet", hint=hint),
            Wanted(pygame.Rect(0, 0, wide, px(ROW)), COMMIT, self.battle.aiming.commit, "primary", "check"),
        ]

    def _against(self) -> str:
        """Return why the action in hand cannot be committed now; "" if it can."""
        battle, hand = self.battle, self.battle.desk.hand
        if hand is None:
            return "Nothing is in hand"
        if is_path(hand.offer):
            plan = battle.aiming.plan() or battle.aiming.ahead()
            return "No way is drawn yet" if plan is None else "; ".join(map(str, plan.refusals))
        if is_cell(hand.offer):
            return self._against_cell(hand)
        if is_several(hand.offer):
            action = battle.aiming.pending()
            return "; ".join(map(str, battle.aiming.against(action))) if action else "No target is chosen yet"
        if not is_aimed(hand.offer) and not has(hand.offer, "facing") and not is_point(hand.offer):
            action = battle.aiming.pending()
            return "; ".join(map(str, battle.seat.check(action))) if action is not None else ""
        if is_aimed(hand.offer):
            return self._against_aim(hand.aim)
        return "No place is chosen yet" if is_point(hand.offer) and hand.at is None else ""

    def _against_cell(self, hand: Hand) -> str:
        """Return why the cell in *hand* cannot be aimed at; "" if it can."""
        if hand.cell is None:
            return "No cell is chosen yet"
        return "; ".join(map(str, self.battle.aiming.cells.judged().get(hand.cell, ())))

    def _against_aim(self, target: UnitId | None) -> str:
        """Return why *target* cannot be attacked with the action in hand; "" if it can."""
        if target is None:
            return "No target is chosen yet"
        chance = self.battle.numbers.chance_at(target)
        return "; ".join(map(str, chance.refusals)) if chance is not None else ""

    def key(self) -> Hashable:
        return Identity(self._laid)

    def paint(self, page: Page) -> None:
        laid, px = self._laid, self.look.px
        if laid is None:
            return
        x, room = px(EDGE), self.rect.width - 2 * px(EDGE) - px(MARK)
        y = px(SLIM) + (px(ROW) - round(px(15) * 1.4)) // 2 if laid.inline else px(8)
        name = page.write(laid.heading, (x, y), size=15, weight="bold", width=room)
        for words, y in laid.lines:
            page.lines(words, (x, y), self.rect.width - 2 * px(EDGE), size=13, tone="dim")
        left = room - name.width - px(10)
        if laid.inline:
            page.hint(name, f"{laid.heading}: {laid.words}")
        elif laid.words and left > px(60):
            at = (name.right + px(10), name.y + px(2))
            page.write(laid.words, at, size=13, tone="dim", width=left)
        if laid.words and not laid.inline:
            page.hint(pygame.Rect(name.right, name.y, max(1, left), px(20)), laid.words)
        for words, at in laid.captions:
            page.write(words, at, size=13, tone="dim", weight="semibold", anchor="midleft")
        for words, rect in laid.signs:
            page.note(words, rect)
        self._paint_rows(page, laid)

    def _paint_rows(self, page: Page, laid: HandLayout) -> None:
        """Paint the rows below the buttons: the legs of a movement, or the forecast."""
        px, y = self.look.px, laid.below
        for words, right in laid.rows:
            row = pygame.Rect(px(EDGE), y, self.rect.width - 2 * px(EDGE), px(22))
            at = (row.right, row.centery)
            shown = page.write(right, at, size=13, tone="dim", anchor="midright")
            room = shown.x - row.x - px(8)
            page.write(words, (row.x, row.centery), size=13, anchor="midleft", width=room)
            y = row.bottom

    def _idle(self) -> tuple[str, list[str]]:
        """Return what can be done while nothing is selected, the goals, and where the briefing is."""
        view, keys = self.battle.view, self.battle.app.keys
        goals, about = view.rules.objectives(view), [view.brief.about] if view.brief.about else []
        ready = len(self.battle.left()) if view.asked is None else 0
        none = "Nobody is left to act" if view.asked is None else "Waiting for an answer"
        key, menu = spoken(keys.of("next unit")), spoken(keys.of("menu"))
        tip = [f"Click one, or press {key} for the next that can act."] if ready else []
        tip += [f"The briefing of this battle is in its menu ({menu})."] if about and not self.told() else []
        return "Select a unit" if ready else none, [*tip, *([] if self.told() else [*goals, *about])]

    def _rows(self) -> list[tuple[str, str]]:
        """Return the rows: text and right-aligned values; enemies have their own list."""
        battle, hand = self.battle, self.battle.desk.hand
        if hand is not None and is_path(hand.offer):
            plan = battle.aiming.plan() or battle.aiming.ahead()
            if plan is None:
                return []
            legs = [(f"{LEG}{place}", leg_words(stage)) for place, stage in enumerate(plan.stages, 1)]
            met = [] if plan.refusals else [foe.name for foe in battle.aiming.met(plan)]
            contact = [(f"Contact with {listed(met)}", "")] if met else []
            return [("In all", all_words(plan)), *contact, *(legs if len(legs) > 1 else [])]
        return self._foretold() if hand is not None and not is_aimed(hand.offer) else []

    def _foretold(self) -> list[tuple[str, str]]:
        """Return the needs and effects of the action in hand, if it has no place on the table for them."""
        action = self.battle.aiming.pending()
        forecast = action.forecast(self.battle.view) if action is not None else None
        if forecast is None:
            return []
        harm = [("Damage", str(forecast.effect))] if forecast.effect is not None else []
        notes = [(note, "") for note in forecast.notes]
        return [("Needs", number(forecast)), *harm, *notes]

    def _can(self) -> str:
        against = self.battle.activation.unable()
        if against:
            return "; ".join(map(str, against))
        return "choose an action" if self.battle.aiming.offers() else "it has no actions in this phase"

    def _next(self) -> str:
        """Return the next instruction for the action in hand."""
        hand, keys = self.battle.desk.hand, self.battle.app.keys
        assert hand is not None, "the caller has one"
        enter = spoken(keys.of("commit"))
        if is_path(hand.offer):
            return _next_of_path(hand)
        if is_several(hand.offer) and hand.aims:
            return f"{hand.values[MISSILES]} more to aim; {enter} fires"
        if is_several(hand.offer):
            return "click what to aim at; a number first divides the missiles"
        if is_aimed(hand.offer):
            attacks = hand.offer.action.forecast is not Action.forecast
            return "click an enemy to attack it" if attacks else "click an enemy"
        if is_cell(hand.offer):
            return "click a cell" if hand.cell is None else f"cell {hand.cell.name}: click, or press {enter}"
        if is_point(hand.offer):
            return "click a place; drag to turn" if has(hand.offer, "facing") else "click a place"
        if has(hand.offer, "facing"):
            return f"click to set the facing, or press {enter}"
        key = spoken(keys.of_offer(hand.offer))
        return self._ready(f"{enter} or {key} again" if hand.offer.asks else enter)

    def _ready(self, enter: str) -> str:
        """Return the needs of the action in hand and its target, if the table does not show them."""
        action = self.battle.aiming.pending()
        forecast = action.forecast(self.battle.view) if action is not None else None
        target = self.battle.view.units.get(getattr(action, "target", None) or "")
        parts = [number(forecast)] if forecast is not None else []
        parts += [target.name] if target is not None else []
        return ", ".join([*parts, f"press {enter}"])

    def _amending(self) -> list[str]:
        keys = self.battle.app.keys
        enter, out = spoken(keys.of("commit")), spoken(keys.of("cancel"))
        return [
            "Drag a unit to where it should be; turn it with the wheel and Shift.",
            "Click its bubbles, its heat and its critical hits on the card.",
            f"{enter} proposes it to the other side, {out} cancels.",
        ]


def _next_of_path(hand: Hand) -> str:
    """Return the next instruction for the path in *hand*."""
    if is_aimed(hand.offer) and hand.aim is None:
        return "point at the enemy to run into"
    if is_aimed(hand.offer) and not hand.stops:
        return "click it to go; a click elsewhere sets a waypoint"
    if not hand.stops:
        return "each click sets a waypoint"
    return "click it again to go, drag it to turn"
