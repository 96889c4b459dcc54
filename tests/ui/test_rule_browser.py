"""The rules at hand: the browser on every screen, where a rule applies now, tooltips that open it."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame
import pytest
from battle_pilot import QUIET, Flight
from duel_pilot import DuelPilot, duel_match, fighter
from lab_pilot import Bencher, shared_library
from menu_pilot import menu, replayed
from toy_lobby import ToyLobby, battle
from waiting import until

from game.core.model.tally import Refusal
from game.files.reference import reference
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.ui.battle.aiming.forecasts import Chance, marks
from game.ui.battle.screen import BattleScreen
from game.ui.reference.at_hand import RulesAtHand
from game.ui.reference.browser import ALL, HERE, RuleBrowser
from game.ui.shell.page import Hint, Page
from game.ui.shell.pilot import Pilot
from game.ui.shell.theme import theme

HOT = """
format: scenario/1
name: Hot
map:
  size: [48, 36]
  features: [{id: wood, kind: woods, circle: [24, 15, 1]}]
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
seed: "1"
sides:
  - {name: Red, edge: west, units: [{id: r1, card: GRF-1N, at: [10, 15], facing: 90}]}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: HBK-4G, at: [16, 22], facing: 270}
      - {id: b2, card: LCT-1V, at: [30, 15], facing: 270, status: {heat: 4}}
"""


class Gunnery(Pilot):
    """A pilot at a battle of Alpha Strike in which Red has a target in the open and one behind woods."""

    def __init__(self, folder, *, size=(1600, 900), scale=100):
        path = folder / "hot.yaml"
        path.write_text(HOT)
        self.lobby = LocalLobby(shared_library(), SaveFolder(folder))
        seats = self.lobby.begin(battle_start(read_scenario(path)))
        settings = QUIET.but(scale=scale)
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)
        self.step(times=2)
        self.names = {name: unit for unit, name in self.app.screen.battle.view.brief.names.items()}

    def aim(self, name):
        """Take the weapon of r1 and aim it at the enemy called *name*."""
        self.app.screen.battle.select(self.names["r1"])
        self.press("f")
        self.app.screen.battle.aiming.aim(self.names[name])
        self.step(times=3)

    def follow(self, at):
        """Point at the link at *at*, and click on it."""
        self.hover(at)
        self.click(at)

    @property
    def browser(self) -> RuleBrowser:
        """The open browser."""
        assert isinstance(self.app.dialog, RuleBrowser), self.app.shown
        return self.app.dialog

    def applies(self, key):
        """Return where the topic *key* applies now."""
        return list(self.app.screen.in_play.applies(self.lobby.reference()[key]))


@pytest.fixture
def guns(tmp_path):
    """A battle of Alpha Strike."""
    return Gunnery(tmp_path)


@pytest.fixture(scope="module")
def frames():
    """The moments of a toy battle."""
    lobby = ToyLobby()
    battle(lobby, "duel", 10)
    return lobby.recorded()


def lines(browser):
    """Return the text of the topic shown."""
    return [row.words for row in browser._article.things]


def listed(browser):
    """Return the titles of the topics listed."""
    return [topic.title for topic in browser._topics.things]


SCREENS = ("title", "battle", "lab", "replay")


@pytest.fixture(params=SCREENS)
def anywhere(request, tmp_path, frames):
    """A pilot on each kind of screen."""
    make = {
        "title": menu,
        "battle": Flight,
        "lab": lambda: Bencher(tmp_path),
        "replay": lambda: replayed(frames),
    }
    pilot = make[request.param]()
    yield pilot
    pilot.app.screen.left()


def test_one_key_opens_the_browser_on_every_screen_and_closes_it(anywhere):
    """So does Escape; what is typed searches, and reaches nothing below."""
    anywhere.press("shift+f1")
    assert isinstance(anywhere.app.dialog, RuleBrowser)
    anywhere.type_text("overheat value")
    anywhere.app.dialog._grouped(ALL)
    assert "AS-CARD-07" in listed(anywhere.app.dialog)
    anywhere.press("shift+f1")
    assert anywhere.app.dialog is None
    anywhere.press("shift+f1", "escape")
    assert anywhere.app.dialog is None


def test_the_menus_lead_to_it():
    """The main menu, and that of a battle."""
    pilot = menu()
    pilot.click_words("Rules")
    assert isinstance(pilot.app.dialog, RuleBrowser)
    flight = Flight()
    flight.press("f10")
    flight.click_words("Rules")
    assert isinstance(flight.app.dialog, RuleBrowser)


def test_the_keyboard_alone_searches_reads_and_follows(guns):
    """Arrows choose, Enter reads and follows, left goes back, with Alt along the links; Tab to the filter."""
    guns.press("shift+f1")
    browser = guns.browser
    assert browser._group == HERE
    guns.type_text("as-hit-0")
    assert listed(browser)[:2] == ["AS-HIT-01", "AS-HIT-02"]
    guns.press("down", "down")
    assert browser.topic.title == "AS-HIT-03"
    guns.press("return", "down", "return")
    assert browser.topic.title == "TMM"
    guns.press("alt+left")
    assert browser.topic.title == "AS-HIT-03"
    guns.press("left", "down")
    assert browser.topic.title == "AS-HIT-04"
    guns.press("tab", "down")
    assert browser._group == ALL
    guns.press("escape")
    assert guns.app.dialog is None


def test_it_shows_the_text_the_decision_the_source_and_what_is_related(guns):
    """Of any rule, in our own words."""
    guns.press("shift+f1")
    guns.type_text("AS-LOS-03")
    assert guns.browser.topic.title == "AS-LOS-03"
    shown = " ".join(lines(guns.browser))
    for words in (
        "6 inches of them or more",
        "Option woods_block, 6",
        "Source: the rules of Alpha Strike (S3)",
    ):
        assert words in shown
    assert any(row.tag == "alpha_strike/woods" for row in guns.browser._article.things)


def test_a_rule_is_called_by_its_name_with_its_id_beside_it(guns):
    """In the list, over its text and in tooltips; a search finds it by its name."""
    guns.press("shift+f1")
    guns.type_text("occupied and intervening")
    guns.step()
    assert guns.browser.topic.title == "AS-HIT-13"
    assert guns.sees("AS-HIT-13")
    assert lines(guns.browser)[:2] == ["Occupied and intervening terrain", "Rule AS-HIT-13 · Alpha Strike"]
    guns.press("escape")
    guns.aim("b1")
    tooltip = guns.app.hint_at(guns.find("AS-HIT-02").rect.center)
    assert tooltip.startswith("AS-HIT-02 · Range modifier\n")


def test_what_applies_now_are_terms_units_options_and_the_phase(guns):
    """As they are: another aim has other terms; a rule of a game that is not played does not apply."""
    guns.aim("b1")
    assert guns.applies("AS-HIT-08") == [
        "Option woods modifier: 2",
        "+2 woods between: Griffin GRF-1N at Locust LCT-1V",
    ]
    assert "Blue: Hunchback HBK-4G 1; Locust LCT-1V 0, printed 3" in guns.applies("alpha_strike/TMM")
    assert guns.applies("AS-SEQ-07") == ["In force now: the combat phase.", "Action Fire: now"]
    assert "Action Jump: in the movement phase" in guns.applies("AS-JUMP-02")
    assert guns.applies("AS-SEQ-04") == []
    assert any(line.startswith("Locust LCT-1V: ") for line in guns.applies("AS-HEAT-03"))
    assert guns.applies("MECHA-CP-01") == ["Mecha is not among the rules of this table."]


def test_a_rule_about_terrain_applies_where_there_is_such_terrain(guns):
    """It is named with the number of its pieces if nothing else refers to the rule."""
    guns.app.screen.battle.select(None)
    guns.step()
    known = {feature.kind for feature in guns.app.screen.battle.view.battlefield.features}
    told = {key: line for key in guns.lobby.reference() for line in guns.applies(key) if "terrain" in line}
    named = [key for key, line in told.items() if line.startswith("It names terrain on this table: ")]
    assert "woods" in known
    assert any("woods (1)" in told[key] for key in named)
    assert not any("bunker" in told[key] for key in named)


def test_specials_apply_to_the_units_that_bear_them_as_their_side_knows(tmp_path):
    """A counter that nobody has identified bears nothing."""
    lobby = LocalLobby(shared_library(), SaveFolder(tmp_path))
    seats = lobby.start("night-patrol", seed="1")
    pilot = Pilot(lobby, lambda app: BattleScreen(app, {"Red": seats["Red"]}), settings=QUIET)
    view = pilot.app.screen.battle.view
    hidden = [unit for unit in view.units.values() if unit.side != "Red"]
    shown = ("special", "figure")
    topics = [one for one in lobby.reference().values() if one.of == "alpha_strike" and one.kind in shown]
    told = [line for one in topics for line in pilot.app.screen.in_play.applies(one)]
    assert any(line.startswith("Red: ") for line in told)
    assert not any(line.startswith("Blue: ") for line in told), hidden
    pilot.app.screen.left()


def test_pointing_at_a_term_shows_its_rule_and_a_click_opens_it(guns):
    """On a tally and on a card: figures, specials and their rules."""
    guns.aim("b1")
    term = guns.find("AS-HIT-03").rect.center
    said = guns.lobby.reference()["AS-HIT-03"].words
    assert said in guns.app.hint_at(term)
    guns.follow(term)
    assert guns.browser.topic.title == "AS-HIT-03"
    assert guns.app.screen.battle.desk.hand is not None
    guns.press("escape", "escape")
    guns.step()
    figure = guns.find("OV").rect.center
    assert guns.lobby.reference()["AS-CARD-07"].words in guns.app.hint_at(figure)
    guns.follow(figure)
    assert listed(guns.browser) == ["OV", "AS-CARD-07"]


def test_the_key_opens_it_at_what_is_shown_when_nothing_is_pointed_at(guns):
    """The tally of the attack in hand; the text in a reader."""
    guns.aim("b1")
    guns.hover((2, 2))
    guns.press("shift+f1")
    assert {"AS-HIT-01", "AS-HIT-02", "AS-HIT-03"} <= set(listed(guns.browser))
    guns.press("escape", "escape", "escape", "i", "shift+f1")
    assert "AS-CARD-07" in listed(guns.browser)


def test_a_link_under_a_pointer_that_comes_and_clicks_at_once_is_none(guns):
    """A certificate makes way for the pointer: what lies below is meant."""
    guns.aim("b1")
    term = guns.find("AS-HIT-03").rect.center
    guns.click(term)
    assert guns.app.dialog is None


def test_a_text_is_a_link_and_a_word_by_itself_has_a_tooltip(guns):
    """The goals name their rule; a phase is explained, but a click on it does what it did before."""
    goal = guns.find("destroy all enemy units").rect
    guns.follow((goal.x + 20, goal.centery))
    assert guns.browser.topic.title == "AS-VIC-01"
    guns.press("escape")
    guns.hover(guns.find("Combat").rect.center)
    guns.wait(0.5)
    assert guns.sees("The loser of initiative makes all attacks first")
    guns.click(guns.find("Combat").rect.center)
    assert guns.app.dialog is None
    guns.press("shift+f1")
    assert guns.browser.topic.title == "combat phase, combat"


def test_the_button_of_an_action_tells_its_rules(guns):
    """Below what it does; the key opens them, since a click takes the action."""
    guns.app.screen.battle.select(guns.names["r1"])
    guns.step(times=2)
    at = guns.find("Fire").rect.center
    assert guns.lobby.reference()["AS-SEQ-07"].words in guns.app.hint_at(at)
    guns.hover(at)
    guns.wait(0.5)
    assert guns.sees("Shift+F1: 1 more rule")
    assert not guns.sees("1 more rules")
    guns.press("shift+f1")
    assert "AS-SEQ-07" in listed(guns.browser)
    guns.press("escape")
    guns.hover(at)
    guns.click(at)
    assert guns.app.dialog is None
    assert guns.app.screen.battle.desk.hand is not None


def test_the_button_of_an_overlay_tells_its_rules(guns):
    """Below what it shows; the key opens the word, since a click switches it."""
    at = guns.app.screen.strip.button_rect("bands").center
    assert "Short to 6 inches" in guns.app.hint_at(at)
    guns.hover(at)
    guns.press("shift+f1")
    assert guns.browser.topic.title == "range bands"


def test_labels_on_the_table_tell_their_rules(guns):
    """The rings of range, the numbers over enemies, and why one cannot be attacked."""
    guns.app.screen.battle.select(guns.names["r1"])
    guns.step(times=6)
    labels = {one.text: one for one in guns.app.written if one.tip}
    assert 'short 6" (AS-RNG-02, AS-RNG-01)' in {one.tip for one in labels.values()}
    number = next(one for text, one in labels.items() if "+" in text)
    assert number.tip.startswith("Needs ")
    assert "AS-HIT-01" in number.tip
    guns.hover(number.rect.center)
    guns.wait(0.5)
    assert guns.sees(guns.lobby.reference()["AS-HIT-01"].words)
    guns.press("shift+f1")
    assert "AS-HIT-01" in listed(guns.browser)


def test_why_an_enemy_cannot_be_attacked_is_explained_at_the_words_beside_it(guns):
    """All objections in full with their rules, however short the label is."""
    view = guns.app.screen.battle.view
    against = Refusal("solid terrain is in the way: a wall", "AS-LOS-02"), Refusal("out of arc", "AS-ARC-01")
    label = marks(view, [Chance(guns.names["b1"], None, against)], None)[0]
    assert label.text == "×  solid terrain is in the way"
    assert label.tip == "solid terrain is in the way: a wall (AS-LOS-02); out of arc (AS-ARC-01)"


def test_what_an_attack_needs_is_explained_at_the_word(guns):
    """In the certificate the word leads to the rules behind the number."""
    guns.aim("b1")
    at = guns.find("Needs").rect.center
    assert guns.lobby.reference()["AS-HIT-01"].words in guns.app.hint_at(at)
    guns.follow(at)
    assert "AS-HIT-01" in listed(guns.browser)


def test_the_phase_in_the_heading_and_in_the_log_is_explained(guns):
    """A click on either is none for the browser: it drags the panel, or scrolls."""
    guns.hover(guns.find("Turn 1 · Combat").rect.center)
    guns.press("shift+f1")
    assert guns.browser.topic.title == "combat phase, combat"


def test_a_figure_without_a_text_of_its_own_is_explained_by_its_topic(tmp_path):
    """As the traits of a weapon are, and the answers to a question."""
    at_hand = RulesAtHand(reference, lambda: ("mecha",))
    traits = Hint(pygame.Rect(0, 0, 9, 9), 'Mortar 36" · 9 MD', ("MD", "Volley", ""), link=False)
    at_hand.tooltip(traits, "")
    until(lambda: not at_hand.busy, lambda: time.sleep(0.01))
    tip = at_hand.tooltip(traits, "Shift+F1")
    assert [one.title for one in at_hand.topics(traits)] == ["MD", "Volley"]
    assert reference()["mecha/MD"].words in tip.text
    assert tip.more == "Shift+F1: more"


SENTENCE = "Its TMM and its C3M count, and partial cover; in that case take the SDS-CM4, or any SDS."


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize(
    ("word", "title"),
    [
        *(("TMM", "TMM"), ("C3M", "C3M"), ("partial", "partial cover"), ("cover", "partial cover")),
        *(("SDS-CM4", "SDS-CM"), ("SDS.", "SDS"), ("case", None), ("count", None), ("Its", None)),
    ],
)
def test_a_word_in_a_sentence_has_a_tooltip(word, title, broken):
    """Figures and specials as they are printed, words of several words; in one line and in several."""
    at_hand = RulesAtHand(reference, lambda: ("alpha_strike", "artillery"))
    at_hand.ask()
    until(lambda: not at_hand.busy, lambda: time.sleep(0.01))
    page = Page(pygame.Surface((900, 300)), theme())
    page.lines(SENTENCE, (10, 20), 200) if broken else page.write(SENTENCE, (10, 20))
    (written,) = page.written
    rows, step = written.setting.rows, written.setting.step
    number, row = next((number, row) for number, row in enumerate(rows) if word in row)
    left = written.setting.width(row[: row.index(word)])
    hint = at_hand.word(written, (written.rect.x + left + 3, written.rect.y + number * step + step // 2))
    assert (None if hint is None else at_hand.topics(hint)[0].title) == title


def test_a_line_of_the_log_tells_its_rules(guns):
    """The tooltip has them; in the whole log the id at the end of the line opens the browser."""
    guns.aim("b1")
    guns.press("return")
    guns.press("alt+8")
    guns.step(times=3)
    shot = next(line for line in guns.app.screen.battle.hotseat.story.lines if line.need is not None)
    at = guns.find(shot.rule).rect.center
    assert guns.lobby.reference()[shot.rule].words in guns.app.hint_at(at)
    guns.follow(at)
    assert guns.browser.topic is not None


def test_the_text_follows_the_table(guns):
    """What applies is that of now, though the browser is open while others act."""
    guns.press("shift+f1")
    guns.type_text("TMM")
    before = lines(guns.browser)
    guns.app.screen.battle.hotseat.recall(guns.app.screen.battle.seat.view)
    guns.step()
    assert lines(guns.browser) == before
    view = guns.app.screen.battle.view
    blues = {key: unit for key, unit in view.units.items() if unit.side == "Blue"}
    guns.app.screen.battle.hotseat.recall(replace(view, units=blues))
    guns.step()
    assert not any(line.startswith("Red: ") for line in lines(guns.browser))


def test_a_record_sheet_is_explained_by_key_and_by_click():
    """Over the sheet, which is still there afterwards; questions stay on top."""
    pilot = DuelPilot(duel_match(fighter("r1", 10, 12), fighter("b1", 30, 12)))
    pilot.press("tab", "ctrl+i", "shift+f1")
    assert pilot.app.shown[-2:] == ("SheetDialog", "RuleBrowser")
    pilot.press("escape")
    assert pilot.app.shown[-1] == "SheetDialog"
    pilot.press("escape", "f10", "shift+f1")
    assert pilot.app.shown[-1] == "Dialog"


def test_a_narrow_window_shows_the_list_or_the_text(tmp_path):
    """At 200 %: Enter or a click reads, the arrow goes back, Escape closes; everything lies in the window."""
    guns = Gunnery(tmp_path, size=(1024, 640), scale=200)
    guns.press("shift+f1")
    browser = guns.browser
    assert guns.surface.get_rect().contains(browser.rect)
    assert guns.sees("AS-GEN-02")
    guns.press("down", "return")
    assert not guns.sees("AS-GEN-03")
    assert guns.sees("SOURCE") or any("Source" in line for line in lines(browser))
    guns.press("left")
    assert guns.sees("AS-GEN-03")
    guns.click_words("AS-GEN-04")
    assert browser.reading
    assert browser.topic.title == "AS-GEN-04"
    guns.press("escape")
    assert guns.app.dialog is None


def test_a_word_with_several_names_is_headed_by_the_first(guns):
    """The others are named below it, and each finds it."""
    guns.press("shift+f1")
    guns.type_text("setup")
    guns.step()
    assert guns.browser.topic.title == "set-up, setup"
    assert lines(guns.browser)[:2] == ["set-up", "Word, also called setup · Alpha Strike"]
    assert guns.sees("set-up")
    assert not guns.sees("set-up, setup")
