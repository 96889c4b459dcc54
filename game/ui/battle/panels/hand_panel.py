"""The hand panel: the actions of the selected unit, the choices of the one in hand, and its commit button."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pygame

from game.core.model.state import Offer
from game.core.model.unit import UnitId
from game.core.views.judgement import listed
from game.geometry.identity import Identity
from game.ui.battle.aiming.forecasts import number
from game.ui.battle.aiming.hand import (
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
from game.ui.battle.panels.hand_heading import draw_heading
from game.ui.battle.panels.hand_layout import (
    BarShape,
    HandContent,
    HandLayout,
    Offers,
    chosen,
    shapes,
    stack_wide,
    stacked,
    taken,
)
from game.ui.battle.panels.task_words import amending_words, idle_words, task_words
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
from game.ui.widgets.widgets import Widgets, stack_size

ROW, GAP, EDGE, SLIM = 36, 6, 10, 4
MANY, LEGS, LOW_ROWS, LEG = 9, 4, 2, "Leg "
WIDEST, TEXT = 800, 420
"""Its greatest width with buttons, and with text only."""
TASK, SAID, NAME = 132, 90, 170
"""Widths at 100 %: of a heading with a task, the least of a task beside the last buttons, the greatest of a
name."""
COMMIT, CANCEL, NO_WAY, IN_ALL = "Commit", "Cancel", "No way is drawn yet", "In all"
NEEDS = "Needs"
Said = tuple[str, list[tuple[str, str]]]


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
        self._last_said: Said | None = None
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
            (frame, self.told()),
        )
        said = self._said()
        if moment != self._moment or said != self._last_said:
            self._laid = self._renewed(frame, said) if moment == self._moment else self._fresh(frame)
            self._moment, self._last_said = moment, said
        return self._laid.size if self._laid is not None else None

    def _renewed(self, frame: Frame, said: Said) -> HandLayout | None:
        """Return the content with other words; laid out anew only if they take another number of rows."""
        laid, (task, rows) = self._laid, (said[0], _fitting(frame, said[1]))
        if laid is None or not laid.buttons or len(rows) != len(laid.rows):
            return self._fresh(frame)
        return replace(laid, words=task, rows=rows)

    @property
    def _over(self) -> bool:
        """Whether the battle is over, and nothing is selected or corrected."""
        desk = self.battle.desk
        return self.battle.view.result is not None and not (desk.selected or desk.hand or desk.amending)

    def _said(self) -> Said:
        """Return the task, and the rows below the buttons: there is also why the unit cannot act."""
        battle = self.battle
        if battle.selected is None or battle.desk.amending:
            return "", []
        words = task_words(battle)
        unable = battle.desk.hand is None and battle.activation.unable()
        return ("", [(words, "")]) if unable else (words, self._rows())

    def update(self, *, free: bool = True) -> None:
        """Update the buttons; new ones are made only if the frame is *free* for it."""
        buttons = self._laid.buttons if self._laid is not None else None
        fitted = Identity(buttons), tuple(self.rect), self.folded
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
            return self._in_lines("Correcting a mistake", amending_words(battle), frame)
        if unit is None:
            heading, lines = idle_words(battle, told=self.told())
            return self._in_lines(heading, lines, frame) if heading else None
        if battle.desk.hand is None and not any(map(battle.aiming.able, battle.aiming.offers())):
            return self._in_lines(unit.name, [task_words(battle)], frame)
        widest = frame.window[0] - frame.column - frame.side - 2 * self.look.px(placement.GAP)
        shown, rooms = self._content(), dict.fromkeys((frame.bar, widest))

        def best(tried: Iterable[BarShape]) -> HandLayout:
            ways = ((shape, room) for room, shape in product(rooms, [*tried]))
            return chosen(frame, ((one, self._with_buttons(frame, one, room, shown)) for one, room in ways))

        laid = best(shapes(frame))
        return best(taken()) if laid.high and frame.short and battle.desk.hand is not None else laid

    def _content(self) -> HandContent:
        """Return what is shown of the selected unit and the action in hand."""
        battle, hand = self.battle, self.battle.desk.hand
        unit, task, rows = battle.selected, *self._said()
        assert unit is not None, "it has actions"
        found = choices(hand.offer, battle.view, unit, hand) if hand is not None else ()
        several = [one for one in found if len(one[2]) > 1]
        return HandContent(unit.name, task, rows, self._offers(), several, self._ends() if hand else [])

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

    def _with_buttons(self, frame: Frame, shape: BarShape, room: int, shown: HandContent) -> HandLayout:
        """Return the buttons for offers and choices in that *shape*, row by row, in *room* pixels."""
        px, hand = self.look.px, self.battle.desk.hand
        most = min(px(WIDEST), room)
        laid = HandLayout((0, 0), shown.name, shown.task)
        laid.rows = _fitting(frame, shown.rows)
        shaped = shown.offers[shape.offers]
        tall = max((one.rect.height for one in shaped), default=px(ROW))
        flow = ButtonFlow(px(EDGE), px(SLIM), most - px(EDGE) - px(MARK), tall, px(ROW), px(GAP))
        laid.told = shape.heading == "task"
        if shape.heading:
            laid.block = flow.put(self._heading_wide(shown.name, shape), px(10))
        self._put_offers(laid, flow, shaped)
        if shape.offers == "signs":
            places = [one.rect for one in laid.buttons]
            laid.signs = [(one.words, at) for one, at in zip(shown.offers["whole"], places, strict=True)]
        for name, words, values in shown.choices:
            self._choice(laid, flow, name, words, values, stepped=shape.stepped)
        wide = self._put_ends(laid, flow, shown.ends) + px(MARK)
        laid.below, laid.deep = flow.bottom, flow.row + 1
        least = 1 if hand is not None and is_path(hand.offer) and not frame.short else 0
        foot = px(22) * max(least, len(laid.rows))
        laid.size = min(wide, most), flow.bottom + foot + px(SLIM) - (0 if foot else px(GAP))
        return laid

    def _heading_wide(self, name: str, shape: BarShape) -> int:
        """Return the width of the heading: the *name*, and the same for any task."""
        px = self.look.px
        wide = min(fonts.width(name, px(15), "bold"), px(NAME))
        return max(wide, px(TASK)) if shape.heading == "task" else wide

    def _offers(self) -> dict[Offers, list[Wanted]]:
        """Return a button for each offer that can be made, in every shape."""
        px, aiming = self.look.px, self.battle.aiming
        whole = [self._offer(one) for one in aiming.offers() if aiming.able(one)]
        lines = [stacked(one.words, self.look) for one in whole]
        tall = max((stack_size(self.look, one)[1] for one in lines), default=px(ROW))
        sizes = [pygame.Rect(0, 0, stack_wide(one, self.look), tall) for one in lines]
        high = [replace(one, rect=at, below=of) for one, at, of in zip(whole, sizes, lines, strict=True)]
        square = pygame.Rect(0, 0, px(ROW + 4), px(ROW))
        signs = [replace(one, rect=square, words="") for one in whole]
        in_hand = [one for one in whole if one.style == "chosen"]
        return {"whole": whole, "stacked": high, "signs": signs, "taken": in_hand}

    def _put_offers(self, laid: HandLayout, flow: ButtonFlow, offers: Sequence[Wanted]) -> None:
        """Place the buttons of the offers."""
        gap = self.look.px(GAP)
        for one in offers:
            laid.buttons.append(replace(one, rect=flow.put(one.rect.width, gap // 2 if one.below else gap)))
        laid.offered, laid.wide = flow.row + 1, flow.right

    def _put_ends(self, laid: HandLayout, flow: ButtonFlow, ends: Sequence[Wanted]) -> int:
        """Add the buttons that cancel and commit at the right end, and the task before them if there is room.

        Return the total width.
        """
        px, wide = self.look.px, flow.right
        if not ends:
            return wide + px(EDGE)
        needed = sum(one.rect.width for one in ends) + px(GAP)
        flow.group(needed)
        wide = max(wide, flow.x + needed) + px(EDGE)
        x = wide - px(EDGE) - needed
        if not laid.told and x - flow.x > px(SAID):
            laid.task = pygame.Rect(flow.x + px(4), flow.y, x - flow.x - px(8), flow.tall)
        for one in ends:
            laid.buttons.append(one.moved((x, flow.y + (flow.tall - px(ROW)) // 2)))
            x += one.rect.width + px(GAP)
        flow.x += needed
        return wide

    def _offer(self, offer: Offer) -> Wanted:
        """Return the button of an offer."""
        px = self.look.px
        rect = pygame.Rect(0, 0, fonts.width(offer.label, px(14), "bold") + px(24 + 28), px(ROW))
        against, hand = self.battle.aiming.against_offer(offer), self.battle.desk.hand
        key = spoken(self.battle.app.keys.of_offer(offer))
        hint = "\n".join((f"{offer.label} ({key})", offer.hint, *(f"Not now: {why}" for why in against)))
        style = "chosen" if hand is not None and hand.offer is offer else "barred" if against else ""
        take = partial(self.battle.aiming.take, offer)
        return Wanted(rect, offer.label, take, style, offer.icon, hint, cites=offer.cites)

    def _choice(
        self,
        laid: HandLayout,
        flow: ButtonFlow,
        name: str,
        words: str,
        values: tuple[Any, ...],
        *,
        stepped: bool,
    ) -> None:
        """Add the buttons of one choice; *stepped*, it shows the current value only if there are three."""
        px, hand = self.look.px, self.battle.desk.hand
        assert hand is not None, "choices are those of a hand"
        many = 2 if stepped else MANY
        buttons = self._values(name, values) if len(values) <= many else self._stepper(name, values)
        caption = fonts.width(words, px(13), "semibold") + px(10)
        whole = caption + sum(one.rect.width + px(4) for one in buttons)
        flow.group(whole + px(8))
        place = flow.put(caption, 0)
        laid.captions.append((words, (place.x + px(4), place.centery)))
        for one in buttons:
            rect = flow.put(one.rect.width, px(4), one.rect.height)
            laid.buttons.append(one.moved(rect.topleft))
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
            return NO_WAY if plan is None else "; ".join(map(str, plan.refusals))
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
        """Return why *target* cannot be attacked with the action in hand; "" if it can, or may."""
        if target is None:
            return "No target is chosen yet"
        numbers = self.battle.numbers
        chance = None if numbers.pending(target) else numbers.chance_at(target)
        return "; ".join(map(str, chance.refusals)) if chance is not None else ""

    def key(self) -> Hashable:
        return Identity(self._laid)

    def paint(self, page: Page) -> None:
        laid, px = self._laid, self.look.px
        if laid is None:
            return
        if not laid.buttons:
            room = self.rect.width - 2 * px(EDGE)
            page.write(laid.heading, (px(EDGE), px(8)), size=15, weight="bold", width=room - px(MARK))
            for words, y in laid.lines:
                page.lines(words, (px(EDGE), y), room, size=13, tone="dim")
        draw_heading(page, laid)
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
            said = page.write(words, (row.x, row.centery), size=13, anchor="midleft", width=room)
            if words == NEEDS:
                page.cite(said, *self._needed_by())
            y = row.bottom

    def _rows(self) -> list[tuple[str, str]]:
        """Return the rows: text and right-aligned values; enemies have their own list."""
        battle, hand = self.battle, self.battle.desk.hand
        if hand is not None and is_path(hand.offer):
            plan = battle.aiming.plan() or battle.aiming.ahead()
            if plan is None:
                return [(NO_WAY, "")]
            legs = [(f"{LEG}{place}", leg_words(stage)) for place, stage in enumerate(plan.stages, 1)]
            met = [] if plan.refusals else [foe.name for foe in battle.aiming.met(plan)]
            contact = [(f"Contact with {listed(met)}", "")] if met else []
            return [(IN_ALL, all_words(plan)), *contact, *(legs if len(legs) > 1 else [])]
        return self._foretold() if hand is not None and not is_aimed(hand.offer) else []

    def _foretold(self) -> list[tuple[str, str]]:
        """Return the needs and effects of the action in hand, if it has no place on the table for them."""
        action = self.battle.aiming.pending()
        forecast = action.forecast(self.battle.view) if action is not None else None
        if forecast is None:
            return []
        harm = [("Damage", str(forecast.effect))] if forecast.effect is not None else []
        notes = [(note, "") for note in forecast.notes]
        return [(NEEDS, number(forecast)), *harm, *notes]

    def _needed_by(self) -> list[str]:
        """Return the rules behind the number that the action in hand needs."""
        action = self.battle.aiming.pending()
        forecast = action.forecast(self.battle.view) if action is not None else None
        return [term.rule for term in forecast.need.terms] if forecast is not None else []


def _fitting(frame: Frame, rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the *rows* below the buttons; in a low window only what is not at the cursor or the point."""
    if not frame.short:
        return [*rows[:LEGS]]
    return [row for row in rows if not row[0].startswith((LEG, IN_ALL, NO_WAY))][:LOW_ROWS]
