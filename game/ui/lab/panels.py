"""The bars of the lab: the title, the tools, and the commands for the whole lab."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import pygame

from game.battlefield.terrain.ground import features_at, ground
from game.core.engine.sandbox import Edit
from game.ui.lab.editing.session import LabSession
from game.ui.lab.marks import LabMarks
from game.ui.lab.tools import TOOLS, Tool
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel, SidewaysPanel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets, stack_size

TALL, BUTTON, EDGE = 48, 36, 6
FOOT = 24
WORDS = 780
"""The least width of a window at 100 % in which the button that starts a battle has its words."""


class LabTitle(Panel):
    """Shows the name of the lab, the size of its table, and whether it is saved."""

    name = placement.TURN
    title = "Sight lab"

    def __init__(self, look: Theme, lab: LabSession) -> None:
        super().__init__(look)
        self.lab = lab

    @property
    def grip(self) -> pygame.Rect:
        return self.rect

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        if not frame.narrow:
            return frame.column, px(54)
        wide = fonts.width(self._words(), px(12)) + px(46 + EDGE)
        return min(max(px(190), wide), frame.window[0] // 3), px(46)

    def _words(self) -> str:
        field = self.lab.now.battlefield
        saved = " · not saved" if self.lab.app.lobby.unsaved() else ""
        return f'{self.lab.name} · {field.width:g} × {field.depth:g}"{saved}'

    def key(self) -> Hashable:
        return self._words()

    def paint(self, page: Page) -> None:
        px, words = page.px, self._words()
        low = self.rect.height < px(54)
        page.icon("flask_outline", (px(22), self.rect.height // 2), 24, "accent_hover")
        room = self.rect.width - px(40 + MARK + 4)
        page.write("Sight lab", (px(40), px(4 if low else 6)), size=17, weight="bold", width=room)
        at = px(40), px(25 if low else 30)
        page.write(words, at, size=12, tone="dim", width=self.rect.width - px(46))
        page.hint(pygame.Rect(at, (self.rect.width, px(20))), words)


class LabHistory(SidewaysPanel):
    """Undo, redo, save, the menu, and starting a battle."""

    name = placement.HISTORY
    title = "The lab"

    def __init__(
        self, look: Theme, lab: LabSession, widgets: Widgets, commands: Mapping[str, Callable[[], Any]]
    ) -> None:
        super().__init__(look)
        self.lab, self.widgets = lab, widgets
        keys = lab.app.keys
        self._roomy = True
        self._made: dict[str, Element] = {}
        for name, icon, said in (
            ("undo", "undo_variant", "Undo"),
            ("redo", "redo_variant", "Redo"),
            ("lab options", "tune_variant", "Options of the rules"),
            ("save lab", "content_save_outline", "Save as a scenario or a map"),
            ("menu", "menu", "The menu of the lab"),
        ):
            box = pygame.Rect(0, 0, look.px(BUTTON), look.px(BUTTON))
            hint = f"{said} ({spoken(keys.of(name))})"
            self._made[name] = widgets.button(box, "", commands[name], icon=icon, hint=hint)
        self._begin = commands["battle from here"]
        self._battle: Element = None

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        self._roomy = frame.window[0] >= px(WORDS)
        return px(2 * EDGE + MARK) + len(self._made) * px(BUTTON + 4) + self._wide, px(TALL)

    @property
    def _wide(self) -> int:
        return self.look.px(186 if self._roomy else BUTTON)

    @property
    def tab(self) -> int:
        return self._wide + self.look.px(2 * EDGE + MARK)

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        px = self.look.px
        super().place(rect, folded=folded)
        button = pygame.Rect(rect.right - px(EDGE) - self._wide, rect.y + px(EDGE), self._wide, px(BUTTON))
        if self._battle is None:
            key = spoken(self.lab.app.keys.of("battle from here"))
            self._battle = self.widgets.button(
                button,
                "Battle from here" if self._roomy else "",
                self._begin,
                style="primary",
                icon="sword_cross",
                hint=f"Start a battle from this position ({key})",
            )
        self._battle.set_position(button.topleft)
        x = rect.x + px(EDGE + MARK)
        for one in self._made.values():
            self.widgets.visible(one, not folded)
            one.set_position((x, button.y))
            x += px(BUTTON + 4)

    def update(self) -> None:
        """Update the buttons with what they would undo and redo."""
        lab, keys = self.lab, self.lab.app.keys
        for name, action in (("undo", lab.seat.undoes), ("redo", lab.seat.redoes)):
            words = f": {action.words}" if isinstance(action, Edit) and action.words else ""
            hint = f"{name.capitalize()}{words} ({spoken(keys.of(name))})"
            self.widgets.change(self._made[name], enabled=action is not None, hint=hint)


class ToolBar(Panel):
    """The tools, the next step of the one in hand, and the place of the cursor.

    Attributes:
        buttons: The tool buttons, by tool name.
    """

    name = placement.ACTIONS
    title = "Tools"

    def __init__(self, look: Theme, lab: LabSession, marks: LabMarks, widgets: Widgets) -> None:
        super().__init__(look)
        self.lab, self.marks, self.widgets = lab, marks, widgets
        self.buttons: dict[str, Element] = {}
        self._beside = True
        self._tall = 0

    @property
    def grip(self) -> pygame.Rect:
        return self.rect

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        edges, widest = px(2 * EDGE + MARK), frame.window[0] - 2 * px(placement.GAP)
        room = max(frame.bar, widest) if frame.narrow else frame.bar
        beside = sum(self._wide(tool, beside=True) for tool in TOOLS) + edges <= room
        if beside != self._beside:
            self._remove()
        self._beside = beside
        self._tall = px(BUTTON) if beside else max(stack_size(self.look, (tool.words,))[1] for tool in TOOLS)
        across = sum(self._wide(tool, beside=beside) for tool in TOOLS) + edges
        return max(across, min(px(420), frame.bar)), self._tall + px(EDGE + FOOT)

    def _wide(self, tool: Tool, *, beside: bool) -> int:
        """Return the width that a *tool* takes with its words *beside* its icon, or below it."""
        px = self.look.px
        if not beside:
            return max(px(BUTTON), stack_size(self.look, (tool.words,))[0]) + px(4)
        return fonts.width(tool.words, px(14), "bold") + px(24 + 26) + px(4)

    def _remove(self) -> None:
        """Remove the buttons, to make others."""
        self.widgets.remove(*self.buttons.values())
        self.buttons = {}

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        before = self.rect, self.folded
        super().place(rect, folded=folded)
        if (self.rect, self.folded) == before and self.buttons:
            return
        px = self.look.px
        x, y = rect.x + px(EDGE), rect.y + px(EDGE - 1)
        for place, tool in enumerate(TOOLS):
            wide = self._wide(tool, beside=self._beside)
            if tool.name not in self.buttons:
                box = pygame.Rect(x, y, wide - px(4), self._tall)
                self.buttons[tool.name] = self._button(box, tool, place)
            self.widgets.visible(self.buttons[tool.name], self.open)
            self.buttons[tool.name].set_position((x, y))
            x += wide

    def _button(self, box: pygame.Rect, tool: Tool, place: int) -> Element:
        hint, below = f"{tool.words} ({place + 1})\n{tool.hint}", () if self._beside else (tool.words,)
        return self.widgets.button(
            box, tool.words, self._taking(tool), icon=tool.icon, hint=hint, below=below
        )

    def _taking(self, tool: Tool) -> Callable[[], None]:
        return lambda: self.lab.in_hand.take_tool(tool)

    def update(self) -> None:
        """Show which tool is in hand."""
        for name, button in self.buttons.items():
            self.widgets.change(button, style="chosen" if name == self.lab.in_hand.tool.name else "")

    def _said(self) -> tuple[tuple[str, str], str]:
        return hint_words(self.lab), self._place_words()

    def key(self) -> Hashable:
        return self._said()

    def paint(self, page: Page) -> None:
        px = page.px
        (words, tone), right = self._said()
        y = self.rect.height - px(FOOT // 2 + 1)
        at = (self.rect.width - px(10), y)
        end = page.write(right, at, size=12, tone="text", anchor="midright")
        room = (end.x if right else self.rect.width) - px(22)
        shown = page.write(words, (px(10), y), size=12, tone=tone, anchor="midleft", width=max(px(40), room))
        page.hint(shown, words)

    def _place_words(self) -> str:
        desk, field, snap = self.lab.desk, self.lab.view.battlefield, self.marks.snap
        at = snap.at if snap is not None else desk.cursor
        if not desk.over or not field.contains(at):
            return ""
        kinds = dict.fromkeys(feature.kind for feature in features_at(field, at))
        about = f" · {', '.join(kinds)}" if kinds else ""
        return f'{at.x:.2f}, {at.y:.2f} · ground {ground(field, at):g}"{about}'


def hint_words(lab: LabSession) -> tuple[str, str]:
    """Return what the tool in hand does next, and the tone of that text."""
    if lab.in_hand.faults:
        return lab.in_hand.faults[0], "bad"
    grid = f'grid {lab.in_hand.step:g}"' if lab.in_hand.step else "no grid"
    if lab.in_hand.points and lab.in_hand.tool.shape in ("polygon", "line"):
        return (
            f"{len(lab.in_hand.points)} set · Backspace takes one back · Enter ends · Esc lets go · {grid}",
            "dim",
        )
    if lab.selected is not None and lab.selected.enters is not None:
        return f"{lab.selected.name} is off the table: click where to place it", "dim"
    if lab.choice.vertex is not None:
        return "Alt and arrows move the corner · Delete takes it away · Insert puts one in", "dim"
    return f"{lab.in_hand.tool.hint} · {grid}", "dim"
