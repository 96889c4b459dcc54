"""The turn, the phase, whose go it is and what is left to do."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.core.model.state import View
from game.core.views.story import parties
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.table_session import TableSession
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.pieces.emblems import emblem
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

SIZES = (19, 17, 15)
TALL, LOW = 54, 46
NARROWEST, WIDEST = 150, 236


class TurnPanel(Panel):
    """Shows the turn, the phase and whose go it is."""

    name = placement.TURN

    def __init__(self, look: Theme, battle: Battle, computer: Callable[[], str] = str) -> None:
        """Create it; *computer* returns what a computer player is doing now, "" if it is not its go."""
        super().__init__(look)
        self.battle = battle
        self.title = "Turn"
        self._computer = computer

    @property
    def grip(self) -> pygame.Rect:
        return self.rect

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        self.title = self._head(short=True).removeprefix("Turn " if frame.short else "")
        if not frame.narrow:
            return frame.column, px(TALL)
        wide = max(fonts.width(self._head(), px(SIZES[-1]), "bold"), self._go_width())
        return min(max(wide + px(46), px(NARROWEST)), px(WIDEST)), px(LOW)

    def key(self) -> Hashable:
        view = self.battle.view
        ready = tuple(len(self.battle.activation.ready(side)) for side in self.battle.hotseat.order)
        return (
            view.turn,
            view.phase,
            tuple(sorted(view.to_act)),
            self.battle.side,
            view.result,
            ready,
            view.quotas,
            view.going,
            view.encounters,
            self._computer(),
        )

    def _head(self, *, short: bool = False) -> str:
        """Return the turn and the phase, of an encounter with its kind unless *short*."""
        view = self.battle.view
        name = view.now.name.capitalize()
        if view.encounter is not None and not short:
            name = f"{view.encounter.kind.capitalize()}, {view.now.name}"
        return f"Turn {view.turn} · {name}" if view.turn else name

    def _go_width(self) -> int:
        """Return the width of the second line, in pixels."""
        view, px = self.battle.view, self.look.px
        if view.result is not None:
            return fonts.width(result_words(self.battle), px(13), "semibold")
        sides = [side for side in view.sides if side in view.to_act]
        each = sum(fonts.width(side, px(13), "bold") + px(22) for side in sides)
        return each + fonts.width(self._left(), px(13))

    def paint(self, page: Page) -> None:
        view, px = self.battle.view, self.look.px
        room = self.rect.width - px(14 + MARK + 6)
        words, low = self._head(), self.rect.height < px(TALL)
        if fonts.width(words, px(SIZES[-1]), "bold") > room:
            words = self._head(short=True)
        sizes = SIZES[1:] if low else SIZES
        size = next((one for one in sizes if fonts.width(words, px(one), "bold") <= room), sizes[-1])
        top = px(3 if low else 5)
        head = page.write(words, (px(14), top), size=size, weight="bold", width=room)
        limit = view.brief.turns
        hints = [f"The last turn is {limit}"] if limit is not None and view.turn else []
        hints += encounter_words(view)
        page.hint(head, "\n".join(hints) or self._head(), view.now.name, link=False)
        self._write_go(page, (px(14), px(24 if low else 29)), self.rect.width - px(8))

    def _write_go(self, page: Page, at: tuple[int, int], right: int) -> None:
        """Write whose go it is, or who has won, left of *right*, where the phases begin."""
        battle, view, px = self.battle, self.battle.view, self.look.px
        if view.result is not None:
            words = f"{view.result.winner} wins" if view.result.winner else "A draw"
            line = page.write(words, at, size=13, tone="warn", weight="semibold", width=right - at[0])
            page.hint(line, result_words(battle), view.result.rule, link=False)
            return
        sides = [side for side in view.sides if side in view.to_act]
        x, y = at
        for side in sides:
            tone = self.look.side(battle.hotseat.places[side])
            sign = emblem(self.look.shape(battle.hotseat.places[side]), px(11), tone)
            page.surface.blit(sign, sign.get_rect(center=(x + px(5), y + px(9))))
            x = page.write(side, (x + px(16), y), size=13, tone=tone, weight="bold").right + px(6)
        page.write(self._left(), (x, y), size=13, tone="dim", width=max(px(48), right - x))

    def _left(self) -> str:
        """Return what is left to do, as text."""
        battle, view = self.battle, self.battle.view
        if computer := self._computer():
            return computer
        if view.asked is not None:
            return "must answer"
        if view.now.by == "group":
            return self._groups_left()
        ready, whole = len(battle.activation.ready()), self._whole()
        if not ready and view.now.name in view.rules.patient:
            return "ends its part itself" if battle.activation.may_act else "acts"
        acts = (
            f"acts · {ready} of {whole} left"
            if ready != whole
            else f"acts · {whole} unit{'s' if whole != 1 else ''}"
        )
        place = view.acting.index(battle.side) if battle.side in view.acting else 0
        quota = view.quotas[place] if place < len(view.quotas) else 0
        if view.now.order == "alternate" and quota:
            return f"{acts}, {quota} now"
        return acts

    def _groups_left(self) -> str:
        """Return which group acts, or how many still may, as text; units if none belongs to a group."""
        ready = self.battle.activation.ready()
        if not any(unit.group for unit in ready):
            return f"acts · {len(ready)} unit{'s' if len(ready) != 1 else ''} left"
        names = {unit.squad: unit.group or unit.name for unit in ready}
        going = self.battle.view.going
        if going in names:
            return f"acts · {names[going]}: {len(ready)} left"
        return f"acts · {self.battle.view.rules.squads.counted(len(names))} left"

    def _whole(self) -> int:
        view, battle = self.battle.view, self.battle
        ours = {unit.id for unit in view.units.values() if unit.side == battle.side}
        return len({unit.id for unit in battle.activation.ready()} | (ours & view.done))


class PhaseTrack(Panel):
    """Shows the phases of the turn, the current one in a box."""

    name = placement.PHASES
    title = "Phases"

    def __init__(self, look: Theme, battle: Battle) -> None:
        super().__init__(look)
        self.battle = battle

    @property
    def grip(self) -> pygame.Rect:
        return self.rect

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        px = self.look.px
        if not frame.large:
            return None
        wide = sum(self._wide(name) + px(2) for name, _, _ in _chips(self.battle.view))
        return wide + px(6 + MARK + 6), px(38)

    def _wide(self, name: str) -> int:
        return fonts.width(name, self.look.px(13), "semibold") + self.look.px(20)

    def key(self) -> Hashable:
        return tuple(_chips(self.battle.view))

    def paint(self, page: Page) -> None:
        px, x = self.look.px, self.look.px(5)
        for name, tone, now in _chips(self.battle.view):
            box = pygame.Rect(x, px(5), self._wide(name), self.rect.height - px(10))
            if now:
                page.box(box, (33, 64, 95, 255), "accent", radius=6)
            page.write(name, box.center, size=13, tone=tone, weight="semibold", anchor="center")
            x = box.right + px(2)


def _chips(view: View) -> list[tuple[str, str, bool]]:
    """Return the phases of the turn with name, tone and whether it is current.

    An encounter stands after its phase, or in its place if both have the same name.
    """
    found, played = [], view.encounter
    for place, phase in enumerate(view.rules.phases):
        if phase.once and place != view.phase:
            continue
        now = place == view.phase
        tone = "text" if now else "dim" if place > view.phase else "faint"
        if not now or played is None or phase.name != played.kind:
            found.append((phase.name.capitalize(), tone, now and played is None))
        if now and played is not None:
            more = f" 1 of {len(view.encounters)}" if len(view.encounters) > 1 else ""
            found.append((f"{played.kind.capitalize()}{more}", "text", True))
    return found


def encounter_words(view: View) -> list[str]:
    """Return a line for each open encounter: the one being played, and those waiting."""
    return [
        f"{'Now' if one is view.encounter else 'Then'} {one.kind}: {parties(one, view)}"
        for one in view.encounters
    ]


def result_words(battle: TableSession) -> str:
    """Return how the battle ended, as text."""
    result = battle.view.result
    if result is None:
        return ""
    return f"{result.winner} wins: {result.reason}" if result.winner else f"A draw: {result.reason}"
