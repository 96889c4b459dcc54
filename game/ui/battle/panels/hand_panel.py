"""What is in hand: the actions of the selected unit, the choices of the one taken, and its commitment."""

from __future__ import annotations

from collections.abc import Hashable
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
from game.ui.battle.panels.buttons import Buttons, Wanted
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import Hand
from game.ui.battle.table.ghost import all_words, leg_words
from game.ui.shell import fonts
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets

ROW, GAP = 36, 6
MANY = 9
COMMIT = "Commit"


class HandPanel:
    """The lower left of the screen: buttons for every offer and choice, and what the player may do next.

    Its buttons are among the screen's widgets.
    """

    def __init__(self, rect: pygame.Rect, look: Theme, battle: Battle, widgets: Widgets) -> None:
        self.rect = rect
        self.look = look
        self.battle = battle
        self.widgets = widgets
        self._key: Hashable = None
        self.buttons = Buttons(widgets)
        self._captions: list[tuple[str, tuple[int, int]]] = []
        self._labels: list[tuple[str, pygame.Rect]] = []
        self._signs = False
        self._below = rect.y

    def update(self, *, free: bool = True) -> None:
        """Make the buttons fit what is in hand; a button is made only where the frame is *free* for it."""
        battle, hand = self.battle, self.battle.desk.hand
        values = tuple(sorted(hand.values.items())) if hand is not None else ()
        key = (
            Identity(battle.view),
            battle.side,
            battle.desk.selected,
            battle.desk.amending,
            Identity(hand.offer) if hand is not None else None,
            repr(values),
            hand.aims if hand is not None else (),
            battle.app.keys,
        )
        if key != self._key:
            self._key = key
            self.buttons.fit(self._wanted())
        elif free:
            self.buttons.more()
        commit = self.buttons.named(COMMIT)
        if commit is not None:
            against = self._against()
            self.widgets.change(commit, enabled=not against, hint=against or "Carry it out")

    def _wanted(self) -> list[Wanted]:
        """Return the buttons that fit the moment; note what stands before the choices."""
        self._captions = []
        wanted, y = self._offers(self.rect.y + self.look.px(38))
        hand = self.battle.desk.hand
        if hand is not None and self.battle.selected is not None:
            for name, words, values in choices(hand.offer, self.battle.view, self.battle.selected, hand):
                if len(values) > 1:
                    fresh = self._choice(name, words, values, y)
                    wanted += fresh
                    y = fresh[-1].rect.bottom + self.look.px(GAP)
            wanted += self._ends()
        self._below = y
        return wanted

    def _offers(self, y: int) -> tuple[list[Wanted], int]:
        """Return a button for each offer, in rows, and where they end; without words where room is scarce.

        Where there is none even so, only the one in hand has its button.
        """
        px, battle = self.look.px, self.battle
        offers = (
            [one for one in battle.aiming.offers() if battle.aiming.able(one)]
            if not battle.desk.amending
            else []
        )

        def wide_of(offer: Offer) -> int:
            return fonts.width(offer.label, px(14), "bold") + px(24 + 28)

        places, end = self._in_rows([wide_of(offer) for offer in offers], y)
        foot = px(ROW + 20 + 38 * self._open_choices()) if battle.desk.hand is not None else 0
        self._signs = end > self.rect.bottom - foot
        if self._signs:
            places, end = self._in_rows([px(ROW + 4)] * len(offers), y)
        hand = battle.desk.hand
        if end > self.rect.bottom - foot and hand is not None and hand.offer in offers:
            self._signs, offers = False, [hand.offer]
            places, end = self._in_rows([wide_of(hand.offer)], y)
        self._labels = [(offer.label, rect) for offer, rect in zip(offers, places, strict=True)]
        return [self._offer(offer, rect) for offer, rect in zip(offers, places, strict=True)], end

    def _open_choices(self) -> int:
        """Return how many rows of choices there are."""
        hand, unit = self.battle.desk.hand, self.battle.selected
        if hand is None or unit is None:
            return 0
        return sum(len(values) > 1 for _, _, values in choices(hand.offer, self.battle.view, unit, hand))

    def _in_rows(self, wide: list[int], y: int) -> tuple[list[pygame.Rect], int]:
        """Return where buttons of these widths stand, row below row, and where they end."""
        px, found = self.look.px, []
        x, right = self.rect.x + px(14), self.rect.right - px(12)
        for width in wide:
            if x + width > right:
                x, y = self.rect.x + px(14), y + px(ROW + GAP)
            found.append(pygame.Rect(x, y, width, px(ROW)))
            x += width + px(GAP)
        return found, y + px(ROW + GAP) if wide else y

    def _offer(self, offer: Offer, rect: pygame.Rect) -> Wanted:
        hand = self.battle.desk.hand
        hint = f"{offer.label} ({spoken(self.battle.app.keys.of_offer(offer))})\n{offer.hint}"
        style = "chosen" if hand is not None and hand.offer is offer else ""
        return Wanted(rect, "" if self._signs else offer.label, self._taking(offer), style, offer.icon, hint)

    def _taking(self, offer: Offer) -> Any:
        return lambda: self.battle.aiming.take(offer)

    def _choice(self, name: str, words: str, values: tuple[Any, ...], y: int) -> list[Wanted]:
        """Return the buttons of one choice."""
        px, hand, found = self.look.px, self.battle.desk.hand, []
        assert hand is not None, "choices are those of a hand"
        x = self.rect.x + px(14)
        self._captions.append((words, (x, y + px(16))))
        x += max(px(76), fonts.width(words, px(13), "semibold") + px(14))
        for value in values if len(values) <= MANY else ():
            told = self._told(value)
            wide = max(px(36), fonts.width(told, px(14), "bold") + px(24))
            if x + wide > self.rect.right - px(12):
                x, y = self.rect.x + px(14), y + px(32 + 4)
            style = "chosen" if hand.values.get(name) == value else ""
            found.append(Wanted(pygame.Rect(x, y, wide, px(32)), told, self._choosing(name, value), style))
            x += wide + px(4)
        return found or self._stepper(name, values, pygame.Rect(x, y, px(32), px(32)))

    def _stepper(self, name: str, values: tuple[Any, ...], first: pygame.Rect) -> list[Wanted]:
        """Return the buttons of a choice of many values: the one before, the one chosen, the one after."""
        px, hand = self.look.px, self.battle.desk.hand
        assert hand is not None, "choices are those of a hand"
        at = values.index(hand.values[name]) if hand.values.get(name) in values else 0
        wide = max(fonts.width(self._told(value), px(14), "bold") for value in values) + px(24)
        now = pygame.Rect(first.right + px(4), first.y, wide, first.height)
        last = first.move(now.right + px(4) - first.x, 0)
        before, after = values[at - 1], values[(at + 1) % len(values)]
        return [
            Wanted(first, "‹", self._choosing(name, before), hint=self._told(before)),
            Wanted(now, self._told(values[at]), self._choosing(name, values[at]), "chosen"),
            Wanted(last, "›", self._choosing(name, after), hint=self._told(after)),
        ]

    def _told(self, value: Any) -> str:
        """Return *value* as a choice names it: a unit by its name."""
        if isinstance(value, bool):
            return ("No", "Yes")[value]
        known = self.battle.view.units.get(value) if isinstance(value, str) else None
        return str(value) if known is None else known.name

    def _choosing(self, name: str, value: Any) -> Any:
        return lambda: self.battle.aiming.choose(name, value)

    def _ends(self) -> list[Wanted]:
        """Return the buttons that commit and cancel."""
        px = self.look.px
        key = spoken(self.battle.app.keys.of("cancel"))
        wide = max(px(120), fonts.width(COMMIT, px(15), "bold") + px(58))
        commit = pygame.Rect(self.rect.right - px(12) - wide, self.rect.bottom - px(ROW + 12), wide, px(ROW))
        cancel = pygame.Rect(commit.x - px(104), commit.y, px(96), px(ROW))
        hint = f"Put it down ({key}, or the right button)"
        return [
            Wanted(commit, COMMIT, self.battle.aiming.commit, "primary", "check"),
            Wanted(cancel, "Cancel", self.battle.desk.drop, "quiet", hint=hint),
        ]

    def _against(self) -> str:
        """Return why what is in hand cannot be committed now; "" where it can."""
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
            return "; ".join(map(str, battle.aiming.against(action))) if action else "Nothing is aimed at yet"
        if not is_aimed(hand.offer) and not has(hand.offer, "facing") and not is_point(hand.offer):
            action = battle.aiming.pending()
            return "; ".join(map(str, battle.seat.check(action))) if action is not None else ""
        if is_aimed(hand.offer):
            return self._against_aim(hand.aim)
        return "No place is chosen yet" if is_point(hand.offer) and hand.at is None else ""

    def _against_cell(self, hand: Hand) -> str:
        """Return why the cell in *hand* cannot be aimed at; "" where it can."""
        if hand.cell is None:
            return "No cell is chosen yet"
        return "; ".join(map(str, self.battle.aiming.cells.judged().get(hand.cell, ())))

    def _against_aim(self, target: UnitId | None) -> str:
        """Return why *target* cannot be attacked with what is in hand; "" where it can."""
        if target is None:
            return "Nothing is aimed at yet"
        chance = self.battle.numbers.chance_at(target)
        return "; ".join(map(str, chance.refusals)) if chance is not None else ""

    def draw(self, page: Page) -> None:
        """Draw what lies under the buttons: who it is about, and what may be done next."""
        px = self.look.px
        page.surface.fill(page.tone("panel"), self.rect)
        page.surface.fill(page.tone("line"), (self.rect.x, self.rect.y, self.rect.width, px(1)))
        x, room = self.rect.x + px(14), self.rect.width - px(28)
        unit, hand = self.battle.selected, self.battle.desk.hand
        if self.battle.desk.amending:
            self._draw_lines(page, "Setting a mistake right", self._amending(), x, room)
            return
        if unit is None:
            self._draw_idle(page, x, room)
            return
        name = page.write(unit.name, (x, self.rect.y + px(10)), size=15, weight="bold", width=room)
        told = self._next() if hand is not None else self._can()
        left = room - name.width - px(10)
        if fonts.width(told, px(13)) <= left or left > px(110):
            page.write(told, (name.right + px(10), name.y + px(2)), size=13, tone="dim", width=left)
        page.hint(pygame.Rect(name.right, name.y, room - name.width, px(20)), told)
        for words, at in self._captions:
            page.write(words, at, size=13, tone="dim", weight="semibold", anchor="midleft")
        for words, rect in self._labels if self._signs else ():
            page.note(words, rect)
        self._draw_rows(page)

    def _draw_idle(self, page: Page, x: int, room: int) -> None:
        """Draw what can be done while nothing is selected, the goals, and what the battle is about."""
        view, keys = self.battle.view, self.battle.app.keys
        goals, steps = view.rules.objectives(view), view.brief.steps
        ready = len(self.battle.left()) if view.asked is None else 0
        none = "Nobody is left to act" if view.asked is None else "An answer is awaited"
        key, menu = spoken(keys.of("next unit")), spoken(keys.of("menu"))
        tip = [f"Click one, or press {key} for the next that can act."] if ready else []
        tip += [f"What this battle is about stands in its menu ({menu})."] if steps else []
        self._draw_lines(page, "Select a unit" if ready else none, [*tip, *goals, *steps], x, room)

    def _draw_rows(self, page: Page) -> None:
        """Draw what there is room for below the buttons: the legs of a movement, or what is foretold."""
        px = self.look.px
        y, foot = self._below + px(4), self.rect.bottom - px(56 if self.battle.desk.hand is not None else 10)
        for words, right in self._rows():
            row = pygame.Rect(self.rect.x + px(10), y, self.rect.width - px(20), px(22))
            if row.bottom > foot:
                return
            shown = page.write(
                right, (row.right - px(6), row.centery), size=13, tone="dim", anchor="midright"
            )
            room = shown.x - row.x - px(14)
            page.write(words, (row.x + px(6), row.centery), size=13, anchor="midleft", width=room)
            y = row.bottom

    def _rows(self) -> list[tuple[str, str]]:
        """Return the lines: words, and what stands at their end; enemies have a list of their own."""
        battle, hand = self.battle, self.battle.desk.hand
        if hand is not None and is_path(hand.offer):
            plan = battle.aiming.plan() or battle.aiming.ahead()
            if plan is None:
                return []
            legs = [(f"Leg {place}", leg_words(stage)) for place, stage in enumerate(plan.stages, 1)]
            met = [] if plan.refusals else [foe.name for foe in battle.aiming.met(plan)]
            contact = [(f"Contact with {listed(met)}", "")] if met else []
            return [("In all", all_words(plan)), *contact, *(legs if len(legs) > 1 else [])]
        return self._foretold() if hand is not None and not is_aimed(hand.offer) else []

    def _foretold(self) -> list[tuple[str, str]]:
        """Return what is in hand would need and do, where it has nothing on the table to stand over."""
        action = self.battle.aiming.pending()
        told = action.forecast(self.battle.view) if action is not None else None
        if told is None:
            return []
        harm = [("Damage", str(told.effect))] if told.effect is not None else []
        notes = [(note, "") for note in told.notes]
        return [("Needs", number(told)), *harm, *notes]

    def handle(self, event: pygame.Event) -> bool:
        """Take a press on the panel; False where *event* is not for it."""
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)

    def _draw_lines(self, page: Page, head: str, lines: list[str], x: int, room: int) -> None:
        px, y = self.look.px, self.rect.y + self.look.px(10)
        page.write(head, (x, y), size=15, weight="bold")
        y += px(26)
        for line in lines:
            tall = round(px(13) * 1.3) * len(wrapped(line, px(13), "regular", room))
            if y + tall > self.rect.bottom and line is not lines[0]:
                return
            y += page.lines(line, (x, y), room, size=13, tone="dim") + px(3)

    def _can(self) -> str:
        against = self.battle.activation.unable()
        if against:
            return "; ".join(map(str, against))
        return "what shall it do?" if self.battle.aiming.offers() else "it has nothing to do in this phase"

    def _next(self) -> str:
        """Return what the player does next with what is in hand."""
        hand, keys = self.battle.desk.hand, self.battle.app.keys
        assert hand is not None, "asked for by who has one"
        enter = spoken(keys.of("commit"))
        if is_path(hand.offer):
            return _next_of_path(hand)
        if is_several(hand.offer) and hand.aims:
            return f"{hand.values[MISSILES]} more to aim; {enter} fires what is aimed"
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
            return f"click the way to face, or press {enter}"
        key = spoken(keys.of_offer(hand.offer))
        return self._ready(f"{enter} or {key} again" if hand.offer.asks else enter)

    def _ready(self, enter: str) -> str:
        """Return what is in hand needs, and at whom, where nothing on the table says so."""
        action = self.battle.aiming.pending()
        told = action.forecast(self.battle.view) if action is not None else None
        target = self.battle.view.units.get(getattr(action, "target", None) or "")
        parts = [number(told)] if told is not None else []
        parts += [target.name] if target is not None else []
        return ", ".join([*parts, f"press {enter}"])

    def _amending(self) -> list[str]:
        keys = self.battle.app.keys
        enter, out = spoken(keys.of("commit")), spoken(keys.of("cancel"))
        return [
            "Drag a unit to where it should be; turn it with the wheel and Shift.",
            "Click its bubbles, its heat and its critical hits on the card.",
            f"{enter} proposes it to the other side, {out} leaves everything as it is.",
        ]


def _next_of_path(hand: Hand) -> str:
    """Return what the player does next with the path in *hand*."""
    if is_aimed(hand.offer) and hand.aim is None:
        return "point at the enemy to run into"
    if is_aimed(hand.offer) and not hand.stops:
        return "click it to go; a click elsewhere sets a waypoint"
    if not hand.stops:
        return "each click sets a waypoint"
    return "click it again to go, drag it to turn"
