"""The bar on top: the turn, the phase, whose go it is and what is left to do."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core.model.state import View
from game.core.views.story import parties
from game.ui.battle.panels.panel import Panel
from game.ui.battle.session.battle import Battle
from game.ui.pieces.emblems import emblem
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

BUTTONS = 330
NARROW = 262


def buttons_width(size: int, look: Theme) -> int:
    """Return the pixels at the right end of a bar of *size* pixels that its buttons take."""
    return look.px(BUTTONS if size / look.scale >= 900 else NARROW)


class PhaseBar(Panel):
    """Draws turn, phase and go of a battle."""

    tone = "bg"
    line = "b"

    def __init__(self, rect: pygame.Rect, look: Theme, battle: Battle) -> None:
        super().__init__(rect, look)
        self.battle = battle

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
        )

    def paint(self, page: Page) -> None:
        view, px = self.battle.view, self.look.px
        turn = f"Turn {view.turn}" if view.turn else "Set-up"
        limit = view.brief.turns
        name = view.now.name.capitalize()
        if view.encounter is not None:
            name = f"{view.encounter.kind.capitalize()}, {view.now.name}"
        head = page.write(f"{turn} · {name}" if view.turn else name, (px(18), px(7)), size=20, weight="bold")
        hints = [f"The last turn is {limit}"] if limit is not None and view.turn else []
        hints += encounter_words(view)
        if hints:
            page.hint(head, "\n".join(hints))
        left = max(px(250), head.right + px(28))
        self._write_go(page, (px(18), px(34)), left - px(12))
        right = self.rect.width - buttons_width(self.rect.width, self.look) - px(12)
        self._write_phases(page, left, right)

    def _write_go(self, page: Page, at: tuple[int, int], right: int) -> None:
        """Write whose go it is, or who has won, before *right*, where the phases begin."""
        battle, view, px = self.battle, self.battle.view, self.look.px
        if view.result is not None:
            words = f"{view.result.winner} wins" if view.result.winner else "A draw"
            line = page.write(words, at, size=13, tone="warn", weight="semibold", width=right - at[0])
            page.hint(line, result_words(battle))
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
        """Return what is left to do, in words."""
        battle, view = self.battle, self.battle.view
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
        """Return which group acts, or how many still may."""
        ready = self.battle.activation.ready()
        names = {unit.squad: unit.group or unit.name for unit in ready}
        going = self.battle.view.going
        if going in names:
            return f"acts · {names[going]}: {len(ready)} left"
        return f"acts · {self.battle.view.rules.squads.counted(len(names))} left"

    def _whole(self) -> int:
        view, battle = self.battle.view, self.battle
        ours = {unit.id for unit in view.units.values() if unit.side == battle.side}
        return len({unit.id for unit in battle.activation.ready()} | (ours & view.done))

    def _write_phases(self, page: Page, left: int, right: int) -> None:
        """Write the phases of the turn, the present one in a box, as many as there is room for."""
        view, px = self.battle.view, self.look.px
        chips = _chips(view)
        wide = [fonts.width(name, px(14), "semibold") + px(28) for name, _, _ in chips]
        if sum(wide) > right - left:
            return
        x = left
        for (name, tone, now), width in zip(chips, wide, strict=True):
            box = pygame.Rect(x, px(14), width, px(32))
            if now:
                page.box(box, (33, 64, 95, 255), "accent", radius=7)
            page.write(name, box.center, size=14, tone=tone, weight="semibold", anchor="center")
            x = box.right + px(4)


def _chips(view: View) -> list[tuple[str, str, bool]]:
    """Return the phases of the turn: name, tone and whether it is played; in its phase, an encounter."""
    found, played = [], view.encounter
    for place, phase in enumerate(view.rules.phases):
        if phase.once and place != view.phase:
            continue
        now = place == view.phase
        tone = "text" if now else "dim" if place > view.phase else "faint"
        found.append((phase.name.capitalize(), tone, now and played is None))
        if now and played is not None:
            more = f" 1 of {len(view.encounters)}" if len(view.encounters) > 1 else ""
            found.append((f"{played.kind.capitalize()}{more}", "text", True))
    return found


def encounter_words(view: View) -> list[str]:
    """Return a line for each open encounter: the one that is played, and those that wait."""
    return [
        f"{'Now' if one is view.encounter else 'Then'} {one.kind}: {parties(one, view)}"
        for one in view.encounters
    ]


def result_words(battle: Battle) -> str:
    """Return how the battle ended."""
    result = battle.view.result
    if result is None:
        return ""
    return f"{result.winner} wins: {result.reason}" if result.winner else f"A draw: {result.reason}"
