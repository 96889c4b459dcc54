"""Learners: pilots that play a lesson whole, with the mouse alone or with the keyboard alone."""

from __future__ import annotations

from lesson_pilot import LessonPilot
from waiting import until

from game.geometry.point import Point, distance, toward
from game.ui.battle.session.procedure import asked_to_end, next_words

WAIT = 600
"""So many frames the learner waits for something on the table."""


class Learner(LessonPilot):
    """What a learner can do, whatever the hands; the sides of others are the computer's."""

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def side(self):
        """The learner's side."""
        return self.session.lesson.side

    @property
    def over(self):
        """Whether the battle has ended."""
        return self.view.result is not None

    def settle(self):
        """Let what is computed in the background be done."""
        until(lambda: not self.battle.aiming.behind, self.step)

    def wait_for_go(self):
        """Wait until it is the learner's go, or the battle is over."""
        until(lambda: self.over or self.side in self.view.to_act, self.step)
        self.step(times=3)

    def at(self, name):
        """Return where the unit called *name* is."""
        return self.unit(name).at

    def foes(self, name):
        """Return the ids of the enemies that *name* can attack now with what is in hand."""
        return [one.target for one in self.battle.numbers.chances() if not one.refusals]

    def nearest(self, name):
        """Return the enemy nearest to the unit called *name*."""
        at = self.at(name)
        return min(self.view.foes(self.side), key=lambda foe: distance(foe.at, at), default=None)

    def goal(self, name, far, short=0.0):
        """Return a place *far* inches from *name* toward the nearest enemy, at least *short* from it.

        It is whole inches east and south of the unit, so that few keys lead there.
        """
        foe, own = self.nearest(name), self.at(name)
        gap = distance(foe.at, own) - short
        to = toward(own, foe.at, max(0.0, min(far, gap)))
        return Point(own.x + int(to.x - own.x), own.y + int(to.y - own.y))

    def steer(self, offer, name, to):
        """Move *name* with *offer* to *to*; return whether it did."""
        before = self.battle.seat.played
        self.select(name)
        self.take(offer)
        self.go_to(to)
        self.step(times=3)
        self.put_down()
        return self.battle.seat.played > before

    def wrong_turn(self):
        """Do something else than the current step means, and make sure that words say so."""
        kind, wanted = self.session.step.done[0].kind, [one.name for one in self.session.step.done]
        if kind == "select":
            self.select_other({self.id(one.unit) for one in self.session.step.done})
        elif kind == "measure":
            self.measure({"ruler": "sight line", "sight line": "ruler"}[wanted[0]])
        elif kind == "overlay":
            self.overlay("threat")
        else:
            offers = [one.label for one in self.battle.aiming.offers() if self.battle.aiming.able(one)]
            self.take(next(one for one in offers if one not in wanted))
        self.step(times=2)
        said = self.session.words(self.session.progress.wrong)
        assert said, self.title
        assert any(said.startswith(words) for words in self.words if len(words) > 12), said
        self.undo_wrong_turn(kind)

    def undo_wrong_turn(self, kind):
        """Put away what the wrong turn has begun."""
        if kind == "measure":
            self.away()
        elif kind == "overlay":
            self.overlay("threat")
        elif kind != "select":
            self.put_down()

    def look(self, name, kind, target):
        """Draw a ruler or a sight line from one unit to another."""
        self.select(name)
        self.measure(kind, name, target)

    def fight(self, moves=("Move",), attacks=("Fire",), short=6.0):
        """Take a whole go with all that can act: move toward the enemy, attack whom they can, or pass."""
        ready = [unit.id for unit in self.battle.activation.ready()]
        now = self.view.turn, self.view.now
        for name in [self.view.brief.names[one] for one in ready]:
            if self.mine(now) and self.unit(name).present:
                self.act(name, moves, attacks, short)
        if self.mine(now):
            self.end_phase()

    def mine(self, now):
        """Whether it is still the learner's go in the turn and phase *now*, and nothing is asked."""
        view = self.view
        same = (view.turn, view.now) == now and not self.over
        return same and self.side in view.to_act and view.asked is None

    def act(self, name, moves, attacks, short):
        """Let one unit attack with the first of *attacks* that it can, else move with one of *moves*."""
        self.select(name)
        able = {one.label for one in self.battle.aiming.offers() if self.battle.aiming.able(one)}
        if any(self.fired(offer, name) for offer in attacks if offer in able):
            return
        for offer in (one for one in moves if one in able):
            if self.nearest(name) and self.steer(offer, name, self.goal(name, 5.0, short)):
                return

    def fired(self, offer, name):
        """Attack with *offer* of *name* whom it can; return whether there was somebody."""
        self.take(offer)
        self.settle()
        found = self.foes(name)
        if found:
            self.aim(found[0])
            self.step(times=3)
        self.put_down()
        return bool(found)

    def answer_all(self):
        """Answer what is asked of the learner: no reactions, the last who may fall, the first answer."""
        while self.view.asked is not None and self.side in self.view.to_act and not self.over:
            picks = self.view.asked.about.picks
            if picks:
                self.pick(picks[-1])
            elif self.app.screen.replies.shown:
                self.answer("No to all")
            else:
                self.answer(self.app.screen.banner._said()[1][0][0])
            self.step(times=3)
            self.wait_for_go()

    def attack(self, offer, name, target):
        """Attack the unit with the id *target* with *offer* of *name*."""
        self.select(name)
        self.take(offer)
        self.settle()
        self.aim(target)
        self.step(times=3)


class MouseLearner(Learner):
    """Clicks on what is to be seen."""

    def button(self, words):
        """Click on the button with *words*: among the actions, else anywhere."""
        button = self.app.screen.hand.buttons.named(words)
        if button is not None:
            self.click(button.get_abs_rect().center)
        else:
            self.click_words(words)

    def bare(self, at):
        """Click on the table at *at*, which must not lie under a panel."""
        viewport = self.app.screen.table.viewport
        pixel = self.app.screen.pixel_of(at)
        if not viewport.uncovered(pixel) or not self.surface.get_rect().collidepoint(pixel):
            viewport.centre(at)
            self.step()
            pixel = self.app.screen.pixel_of(at)
        assert viewport.uncovered(pixel), f"{at} lies under a panel"
        self.click(pixel)

    def select(self, name):
        """Click on a unit: on the table, else, if it is not to be seen there, in the list of forces."""
        unit = self.unit(name)
        if unit.present:
            self.bare(unit.at)
        if self.battle.desk.selected != unit.id:
            self.click_words(unit.name)
        assert self.battle.desk.selected == unit.id

    def select_other(self, wanted):
        """Click on the first unit in the list of forces that is none of *wanted*."""
        listed = [line.unit for line in self.app.screen.forces.lines() if line.unit]
        self.click_words(self.view.units[next(one for one in listed if one not in wanted)].name)

    def take(self, offer):
        """Click on the button of *offer*."""
        self.button(offer)

    def go_to(self, at):
        """Click on a place, then on the ghost, or on Commit."""
        self.bare(at)
        if self.battle.desk.hand is not None:
            self.button("Commit")

    def aim(self, target):
        """Click on the target, as long as the action is in hand."""
        self.bare(self.view.units[target].at)
        if self.battle.desk.hand is not None:
            self.button("Commit")

    def measure(self, kind, name="", target=""):
        """Drag a ruler or a sight line between two units, else over the middle of the table."""
        field = self.view.battlefield
        middle = Point(field.width / 2, field.depth / 2)
        ends = (self.at(name), self.at(target)) if name else (middle, Point(middle.x + 3, middle.y))
        self.drag(*ends, keys="alt" if kind == "ruler" else "ctrl")
        self.step(times=3)

    def away(self):
        """Put away what is drawn."""
        while self.battle.desk.ruler or self.battle.desk.sight:
            self.click(self.app.screen.pixel_of(Point(2, 2)), button=3)

    def pick(self, target):
        """Click on a unit that is asked for."""
        self.bare(self.view.units[target].at)

    def blast(self, target):
        """Switch the blast lab on, and point at a unit."""
        self.overlay("blast")
        self.hover(self.view.units[target].at)

    def step_to(self, cell):
        """Aim what is in hand at a hexagon, and commit."""
        grid = self.view.encounter.grid
        self.click(grid.centre(grid.cell(cell)))
        if self.battle.desk.hand is not None:
            self.button("Commit")

    def choose(self, letter):
        """Click on a row of the chart of secret choices until it is chosen."""
        for _ in range(2):
            if self.view.asked is not None:
                self.click(self.row(letter))
        self.step(times=3)

    def row(self, letter):
        """Return the middle of the row of the chart that begins with *letter*."""
        panel = self.app.screen.choices
        labels = ((one, getattr(one.command, "args", ())) for one in panel._spots)
        found = next(one for one, args in labels if args and getattr(args[0], "label", "") == letter)
        return panel.rect.x + found.rect.centerx, panel.rect.y + found.rect.centery

    def put_down(self):
        """Cancel what is in hand."""
        if self.battle.desk.hand is not None:
            self.button("Cancel")

    def commit(self):
        """Commit what is in hand."""
        self.button("Commit")

    def on(self):
        """Go on with the lesson."""
        self.click_words("Next (F2)" if self.session.reads else "Skip (F2)")

    def overlay(self, name):
        """Switch an overlay by its button."""
        self.click(self.app.screen.strip.button_rect(name).center)

    def end_phase(self):
        """Pass what is left of the phase; with units left it is asked for twice."""
        self.click_words(next_words(self.battle))
        if asked_to_end(self.battle):
            self.click_words(next_words(self.battle))
        self.step(times=3)

    def answer(self, words):
        """Click on an answer."""
        self.click_words(words)


class KeyLearner(Learner):
    """Presses keys; the pointer stays in a corner."""

    def keys_of(self, label):
        """Return the key of the offer *label*."""
        offer = next(one for one in self.battle.aiming.offers() if one.label == label)
        return self.app.keys.of_offer(offer)

    def key(self, name):
        """Press the key of the command *name*."""
        self.press(self.app.keys.of(name))

    def select(self, name):
        """Step through the list of forces until the unit is selected."""
        for _ in range(len(self.view.units) + 1):
            if self.battle.selected is not None and self.battle.selected.id == self.id(name):
                return
            self.key("next listed unit")
        raise AssertionError(f"{name} cannot be reached")

    def select_other(self, wanted):
        """Select the first unit of the list of forces, or its last one if the first is one of *wanted*."""
        first = next(line.unit for line in self.app.screen.forces.lines() if line.unit)
        self.key("previous listed unit" if first in wanted else "next listed unit")

    def take(self, offer):
        """Press the key of *offer*."""
        self.press(self.keys_of(offer))

    def point(self, at):
        """Move the key cursor to *at*, as near as it goes."""
        if not self.battle.desk.over:
            self.key("cursor right")
        here = self.battle.desk.cursor
        self.move_cursor(at.x - here.x, at.y - here.y)

    def go_to(self, at):
        """Set the way with the cursor, and go."""
        self.point(at)
        self.press("w", "return")

    def aim(self, target):
        """Step through the targets to the right one, and commit."""
        for _ in range(len(self.view.units)):
            if self.battle.desk.hand.aim == target:
                break
            self.key("next target")
        assert self.battle.desk.hand.aim == target
        self.press("return")

    def measure(self, kind, name="", target=""):
        """Draw a ruler or a sight line from the selected unit to the cursor at a unit, else a step away."""
        self.key(kind)
        at = self.battle.desk.cursor
        self.point(self.at(target) if target else Point(at.x + 2, at.y))
        self.step(times=3)

    def away(self):
        """Put away what is drawn."""
        while self.battle.desk.ruler or self.battle.desk.sight:
            self.press("escape")

    def pick(self, target):
        """Tab to a unit that is asked for, and choose it."""
        for _ in range(len(self.view.units)):
            if self.battle.desk.selected == target:
                break
            self.key("next unit")
        assert self.battle.desk.selected == target
        self.press("return")

    def blast(self, target):
        """Switch the blast lab on, and point at a unit."""
        self.overlay("blast")
        self.point(self.view.units[target].at)

    def step_to(self, cell):
        """Step through the hexagons to the right one, and commit."""
        grid, desk = self.view.encounter.grid, self.battle.desk
        for _ in range(10):
            if desk.hand.cell is not None and desk.hand.cell == grid.cell(cell):
                break
            self.key("next target")
        self.press("return")

    def choose(self, letter):
        """Press the letter of a row of the chart of secret choices, and Enter."""
        self.press(letter.lower(), "return")
        self.step(times=3)

    def put_down(self):
        """Cancel what is in hand."""
        if self.battle.desk.hand is not None:
            self.press("escape")

    def commit(self):
        """Commit what is in hand."""
        self.press("return")

    def on(self):
        """Go on with the lesson."""
        self.press("f2")

    def overlay(self, name):
        """Switch an overlay by its key."""
        self.key(name)

    def end_phase(self):
        """Pass what is left of the phase; with units left it is asked for twice."""
        self.press("ctrl+return")
        if asked_to_end(self.battle):
            self.press("return")
        self.step(times=3)

    def answer(self, words):
        """Go through the buttons to the answer, and press it."""
        for _ in range(60):
            self.press("ctrl+tab")
            focused = self.app.screen.widgets.focused
            if focused is not None and focused.text.startswith(words):
                self.press("return")
                return
        raise AssertionError(f"{words} is not among the buttons")


HANDS = {"mouse": MouseLearner, "keys": KeyLearner}
