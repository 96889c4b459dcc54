"""The base of menu screens on which something random is drawn from a seed: a map, a force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

import pygame

from game.core.force import ForceOrder
from game.core.map_order import MapOrder
from game.ui.menu.choices import Choice, Choices
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.widgets.dialogs import EntryDialog

OrderT = TypeVar("OrderT", MapOrder, ForceOrder)
MadeT = TypeVar("MadeT")


class SeededScreen(MenuScreen, Generic[OrderT, MadeT]):
    """A menu screen that shows the result of an order with a seed, and another one at will.

    The order is carried out in the background whenever the player changes it.

    Attributes:
        kind: What is drawn, in a word or two.
        again, again_hint: The button that draws another one, and its hint.
        take, take_icon: The button that takes what is shown.
        same: What the same order always gives, in a sentence.
        waiting: The footer while it is being drawn.
        order: What is shown, or being drawn; its seed is "" until one was drawn.
        made: The result shown; None while it is being drawn, or if there is none.
        faults: Why there is none, a sentence each.
    """

    kind = ""
    again, again_hint = "", ""
    take, take_icon = "", ""
    same = ""
    waiting = ""
    beside = 340

    def __init__(self, context: MenuContext, order: OrderT) -> None:
        super().__init__(context)
        self.order: OrderT = order
        self.made: MadeT | None = None
        self.faults: tuple[str, ...] = ()
        self._list = Choices()

    # of each screen

    def draw_from(self, order: OrderT) -> tuple[MadeT, OrderT]:
        """Return the result of *order*, and the order with the seed used; called in the background."""
        raise NotImplementedError

    def choices(self) -> Sequence[Choice]:
        """Return the rows of the order above its seed."""
        raise NotImplementedError

    def summary(self, made: MadeT) -> str:
        """Return the footer for *made*."""
        raise NotImplementedError

    def taken(self) -> None:
        """Take what is shown."""
        raise NotImplementedError

    # making

    def entered(self) -> None:
        self._make()

    def built(self) -> None:
        px, gap, tall = self.look.px, self.look.px(8), self.look.px(36)
        self.way_back()
        room = self.body.height - 2 * gap - tall - gap
        self.list_at = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, room)
        self.place_list(self._list, self.list_at.inflate(-px(12), -px(12)))
        rect = pygame.Rect(self.body.x, self.list_at.bottom + gap, self.body.width, tall)
        self.widgets.button(
            rect, self.again, self.reroll, icon="dice_multiple_outline", hint=f"{self.again_hint} (R)"
        )
        self.built_beside()
        self.take_button = self.way_on(self.take, self.taken, icon=self.take_icon)
        self.refresh()

    def built_beside(self) -> None:
        """Lay out what stands beside the order."""

    # choosing

    def reroll(self) -> None:
        """Draw again, with another seed."""
        self.put(replace(self.order, seed=""))

    def put(self, order: OrderT) -> None:
        """Have *order* carried out."""
        self.order = order
        self._make()

    def _make(self) -> None:
        order = self.order
        self.made, self.faults = None, ()

        def have(found: tuple[MadeT, OrderT]) -> None:
            if order == self.order:
                self.made, self.order = found
                self.refresh()

        def failed(found: tuple[str, ...]) -> None:
            if order == self.order:
                self.faults = found
                self.refresh()

        self.context.quiet(f"random {self.kind}", lambda: self.draw_from(order), have, failed)
        self.refresh()

    def refresh(self) -> None:
        """Show the order and what became of it."""
        seed = Choice("Seed", "", self.order.seed or "…", "opens", step=lambda step: self._ask_seed())
        self._list.fill([*self.choices(), seed], max(0, self._list.chosen))
        if not hasattr(self, "take_button"):
            return
        self.widgets.change(self.take_button, enabled=self.made is not None)
        if self.faults:
            self.say(self.faults[0], "warn")
        elif self.made is None:
            self.say(self.waiting)
        else:
            self.say(self.summary(self.made))

    def _ask_seed(self) -> None:
        def entered(text: str) -> None:
            self.put(replace(self.order, seed=text.strip()))

        def wrong(text: str) -> str | None:
            return None if text.strip() else "Type a word or a number"

        title = f"The seed of the {self.kind}"
        self.app.show(EntryDialog(title, self.same, self.order.seed, entered, wrong=wrong))

    def key(self, key: str) -> None:
        if key == "r":
            self.reroll()
        else:
            super().key(key)
