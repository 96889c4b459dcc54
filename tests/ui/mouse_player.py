"""A player that uses only the mouse: plays both sides of a battle, and records what it could not click."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from battle_pilot import QUIET
from handoffs import GUARDED

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point, distance, toward
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.handoff import Handoff
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.procedure import next_words
from game.ui.shell.pilot import Pilot

ATTACKS = ("Fire", "Shoot", "Blast", "Open Fire", "Halt And Fire")
MOVES = ("Move", "Advance")
BOMBARDS = ("Bombard", "Shell")
STAYS = ("Hold", "Pass", "Done", "Halt", "Stand Down")
PATIENCE = 6
"""So many rounds without anything done, and the player is stuck."""
LANCES = """
format: scenario/1
name: Meadow
map:
  size: [48, 36]
  features:
    - {id: wood, kind: woods, polygon: [[22, 14], [26, 14], [26, 18], [22, 18]]}
rules: [alpha_strike]
seed: "7"
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: AS7-D, at: [14, 9], facing: 90}
      - {id: r2, card: MAD-3R, at: [14, 15], facing: 90}
      - {id: r3, card: WHM-6R, at: [14, 21], facing: 90}
      - {id: r4, card: SDR-5V, at: [14, 27], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: AWS-8Q, at: [34, 9], facing: 270}
      - {id: b2, card: DRG-1N, at: [34, 15], facing: 270}
      - {id: b3, card: BJ-1, at: [34, 21], facing: 270}
      - {id: b4, card: JVN-10N, at: [34, 27], facing: 270}
"""
"""A battle of Alpha Strike with four a side."""
HEADS = """
format: scenario/1
name: Field
map:
  size: [48, 36]
  features:
    - {id: wood, kind: woods, polygon: [[22, 14], [26, 14], [26, 18], [22, 18]]}
seed: "7"
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
victory: {kind: destroy}
"""


class Addon(NamedTuple):
    """A small battle with an add-on: its rules and units, how far units walk, and what must be done in it."""

    text: str
    far: float
    short: float
    needs: frozenset[str]


ADDONS = {
    "spotting": Addon(
        """
rules: [alpha_strike, spotting]
turns: 2
spotting: {light: dusk}
sides:
  - name: Red
    edge: west
    units: [{id: r1, card: MON-66, at: [14, 14], facing: 90}]
  - name: Blue
    edge: east
    units: [{id: b1, card: GRF-1N, at: [34, 16], facing: 270}]
""",
        *(6.0, 5.0, frozenset({"Move", "Fire"})),
    ),
    "artillery": Addon(
        """
rules: [alpha_strike, artillery]
options: {secret_fire: false}
turns: 2
sides:
  - name: Red
    edge: west
    units:
      - {id: gun, card: Carillon, artillery: {behind: {inches: 36}}}
      - {id: r1, card: WVR-6R, at: [16, 16], facing: 90}
  - name: Blue
    edge: east
    units: [{id: b1, card: GRF-1N, at: [34, 16], facing: 270}]
""",
        *(4.0, 7.0, frozenset({"Move", "Fire", "Bombard"})),
    ),
    "close assault": Addon(
        """
rules: [alpha_strike, close_assault]
options: {battlemechs_only: true}
turns: 3
sides:
  - name: Red
    edge: west
    units: [{id: r1, card: WHM-6R, at: [20, 33], facing: 90}]
  - name: Blue
    edge: east
    units: [{id: b1, card: CRD-3R, at: [28, 33], facing: 270}]
""",
        *(12.0, 1.3, frozenset({"Move", "Stay", "choice"})),
    ),
}
"""Battles of one or two a side with each add-on."""


class MousePlayer(Pilot):
    """Clicks on units, places and buttons; it cannot click on anything under a panel.

    Attributes:
        awkward: What was not visible where the player had to click, as text.
        picked: The units clicked on as answers.
        done: The labels of all actions taken, and "choice" for each choice in secret.
    """

    def __init__(self, folder: Path, scenario: str, *, size=(1280, 720), scale=100, far=4.0, short=7.0):
        """Open *scenario*; units walk up to *far* inches, to *short* of their enemies."""
        path = folder / "battle.yaml"
        path.write_text(scenario)
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        seats = self.lobby.begin(battle_start(read_scenario(path)))
        settings = QUIET.but(scale=scale, next_unit=True)
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)
        self.awkward: list[str] = []
        self.picked: list[str] = []
        self.done: list[str] = []
        self.far, self.short = far, short
        self.stuck = 0
        self.step(times=2)

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def here(self) -> bool:
        """Whether the table is shown, and not that the screen is handed on."""
        return not isinstance(self.app.screen, Handoff)

    def play(self, turns: int) -> None:
        """Play to the end, or for *turns* turns."""
        self.take_over()
        view = self.battle.view
        while view.result is None and view.turn <= turns and self.stuck <= PATIENCE:
            before = self.battle.seat.played
            self.go_on()
            self.step(times=2)
            self.take_over()
            view = self.battle.view
            self.stuck = self.stuck + 1 if self.battle.seat.played == before else 0
        if self.stuck > PATIENCE:
            self.awkward.append(f"stuck in {view.now.name} of turn {view.turn}: {self.state()}")

    def state(self) -> str:
        """Return what is on the screen, and what is in hand, for whoever asks why it is stuck."""
        battle, dialog = self.battle, self.app.dialog
        chances = [(one.target, *map(str, one.refusals)) for one in battle.numbers.chances()]
        told = {
            "screen": type(self.app.screen).__name__,
            "dialog": dialog and [one.text for one in dialog.texts()],
            "selected": battle.desk.selected,
            "ready": [one.id for one in battle.activation.ready()],
            "offers": [one.label for one in battle.aiming.offers() if battle.aiming.able(one)],
            "hand": battle.desk.hand and battle.desk.hand.offer.label,
            "chances": chances,
            "words": self.words,
        }
        return "; ".join(f"{name} {what}" for name, what in told.items())

    def take_over(self) -> None:
        """Take the screen over, if it is handed on."""
        while not self.here:
            self.wait(GUARDED)
            self.click_words("Ready")
            self.wait(GUARDED)

    def go_on(self) -> None:
        """Do the next thing."""
        battle, screen = self.battle, self.app.screen
        if screen.choices.asks:
            self.choose()
        elif battle.view.asked is not None and battle.view.asked.about.picks:
            one = battle.view.units[battle.view.asked.about.picks[-1]]
            self.press_table(one.at, one.name)
            self.picked.append(one.id)
        elif battle.view.asked is not None:
            self.press_button("No to all" if screen.replies.shown else screen.banner._said()[1][0][0])
        elif not battle.activation.ready():
            self.press_button(next_words(battle))
        else:
            self.act()

    def act(self) -> None:
        """Let a unit attack, else go toward its enemies, else stay."""
        battle = self.battle
        ready = battle.activation.ready()
        if battle.selected not in ready:
            self.press_table(ready[0].at, ready[0].name)
        if battle.selected not in ready:
            self.awkward.append(f"a click on {ready[0].name} does not select it")
            self.press_button(next_words(battle))
            return
        offers = [one.label for one in battle.aiming.offers() if battle.aiming.able(one)]
        if not any(self.attacked(one) for one in ATTACKS if one in offers) and not any(
            self.bombarded(one) for one in BOMBARDS if one in offers
        ):
            stays = next((one for one in STAYS if one in offers), None)
            move = next((one for one in MOVES if one in offers), "")
            if not move or self.stuck > 1 or not self.moved(move):
                self.commit(stays or offers[-1]) if offers else self.press_button(next_words(battle))

    def choose(self) -> None:
        """Click on the first row of the chart of secret choices that is not refused, until it is chosen."""
        panel, choosing = self.app.screen.choices, self.app.screen.choosing
        mine = choosing.mine(choosing.chart, self.battle.side)
        able = {one.label for one in mine if one.value and not one.against}
        row = next(spot.rect for spot in panel._spots if _label(spot) in able)
        for _ in range(2):
            if self.here and panel.asks:
                self.click((panel.rect.x + row.centerx, panel.rect.y + row.centery))
        self.done.append("choice")

    def attacked(self, offer: str) -> bool:
        """Attack if the unit can; return False if it has no target."""
        self.press_button(offer)
        battle = self.battle
        target = next((one.target for one in battle.numbers.chances() if not one.refusals), None)
        if target is None or battle.desk.hand is None:
            self.put_down()
            return False
        unit = battle.view.units[target]
        self.press_table(unit.at, unit.name)
        self.put_down()
        self.done.append(offer)
        return True

    def bombarded(self, offer: str) -> bool:
        """Fire at the ground beside an enemy if the unit can; return whether it did."""
        foe = next((one for one in self.battle.view.foes(self.battle.side) if one.present), None)
        before = self.battle.seat.played
        if foe is None:
            return False
        self.press_button(offer)
        self.press_table(Point(foe.at.x, foe.at.y + 2.0), "the ground beside an enemy")
        if self.here and self.battle.desk.hand is not None:
            self.press_button("Commit" if self.app.screen.hand.buttons.named("Commit") else "Cancel")
        fired = not self.here or self.battle.seat.played > before
        self.done += [offer] * fired
        return fired

    def moved(self, offer: str) -> bool:
        """Move some inches toward the nearest enemy with *offer*; return False if not possible."""
        battle = self.battle
        unit, foes = battle.selected, list(battle.view.foes(battle.side))
        if unit is None or not foes:
            return False
        foe = min(foes, key=lambda one: distance(one.at, unit.at))
        far = max(-3.0, min(self.far, distance(foe.at, unit.at) - self.short))
        before = battle.seat.played
        self.press_button(offer)
        self.press_table(toward(unit.at, foe.at, far), "the place to go to")
        if self.here and battle.desk.hand is not None and battle.desk.hand.stops:
            self.press_button("Commit")
        self.put_down()
        moved = battle.seat.played > before
        self.done += [offer] * moved
        return moved

    def commit(self, offer: str) -> None:
        """Take *offer*, and commit it."""
        self.press_button(offer)
        if self.here and self.battle.desk.hand is not None:
            self.press_button("Commit")
        self.done.append(offer)

    def put_down(self) -> None:
        """Cancel the action in hand, if any."""
        if self.here and self.battle.desk.hand is not None and self.battle.view.asked is None:
            self.press_button("Cancel")

    def press_button(self, words: str) -> None:
        """Click on the button with *words*: among the actions, else anywhere."""
        button = self.app.screen.hand.buttons.named(words)
        if button is not None:
            self.click(button.get_abs_rect().center)
        elif self.sees(words):
            self.click_words(words)
        else:
            self.awkward.append(f"{words!r} is not on the screen")

    def press_table(self, at: Point, words: str) -> None:
        """Click on the table at *at*; *words* describe what is there."""
        pixel = self.app.screen.pixel_of(at)
        window = self.surface.get_rect()
        if not (window.collidepoint(pixel) and self.app.screen.table.viewport.uncovered(pixel)):
            self.awkward.append(f"{words} lies under a panel")
            self.app.screen.table.viewport.centre(at)
            self.step()
            pixel = self.app.screen.pixel_of(at)
        self.click(pixel)


def addon_player(folder: Path, addon: str, size: tuple[int, int], scale: int) -> MousePlayer:
    """Return a player at the small battle with *addon*."""
    battle = ADDONS[addon]
    text = HEADS + battle.text.lstrip()
    return MousePlayer(folder, text, size=size, scale=scale, far=battle.far, short=battle.short)


def _label(spot) -> str:
    """Return the label of the choice that a click on *spot* makes; "" if it makes none."""
    args = getattr(spot.command, "args", ())
    return getattr(args[0], "label", "") if args else ""
