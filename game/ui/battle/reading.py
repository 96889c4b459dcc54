"""Everything that a pointer is told, to be read without one: a card, the log and a tally, in words."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.card import Card
from game.core.story import Told
from game.ui.battle.battle import Battle
from game.ui.battle.log_panel import hint_of
from game.ui.dialogs import Dialog, Way
from game.ui.roll import Row

LINES = 400


def show_card(battle: Battle) -> None:
    """Show the card of the selected unit in words."""
    unit = battle.selected
    if unit is None:
        battle.app.toast("No unit is selected", "warn")
        return
    card = battle.card(unit.id)
    battle.app.show(_dialog(unit.name, f"{card.title}, {card.subtitle}", list(card_rows(card))))


def show_log(battle: Battle) -> None:
    """Show the end of the log with all that its lines tell on hover."""
    rows = [row for told in battle.story[-LINES:] for row in _told_rows(told)]
    dialog = _dialog("The log", "", rows or [Row("Nothing has happened yet", tone="dim")])
    battle.app.show(dialog)
    if dialog.roll is not None:
        dialog.roll.scroll_to(dialog.roll.height)


def show_tally(battle: Battle) -> None:
    """Show the tally of what is aimed at, or of every enemy where nothing is."""
    hand, view = battle.desk.hand, battle.view
    aim = hand.aim if hand is not None else battle.desk.hovered
    chances = [one for one in battle.chances() if aim in (None, one.target)] or battle.chances()
    rows: list[Row] = []
    for one in chances:
        rows.append(Row(view.units[one.target].name, weight="bold"))
        rows += [Row(str(refusal), tone="bad") for refusal in one.refusals]
        if one.forecast is not None:
            rows += [Row(line) for line in one.forecast.need.lines()]
            rows.append(Row(f"needs {one.forecast.need}+, {one.forecast.odds[0]:.1%} on 2D6"))
            rows += [
                Row(f"damage {line}") for line in (one.forecast.effect.lines() if one.forecast.effect else ())
            ]
            rows += [Row(note, tone="dim") for note in one.forecast.notes]
    if not rows:
        battle.app.toast("No unit is selected that has enemies to aim at", "warn")
        return
    battle.app.show(_dialog("The tally", "", rows))


def _dialog(title: str, words: str, rows: list[Row]) -> Dialog:
    return Dialog(title, words, (Way("Close", style="primary"),), rows=rows, wide=680)


def card_rows(card: Card) -> Iterable[Row]:
    """Yield what is on *card*, line by line, with what everything means."""
    for fact in (*card.facts, *card.columns):
        printed = f", printed {fact.printed}" if fact.printed else ""
        hint = f": {fact.hint}" if fact.hint else ""
        yield Row(f"{fact.label} {fact.value}{printed}{hint}")
    for track in card.tracks:
        pending = f", {track.pending} of them this turn" if track.pending else ""
        gone = track.total - track.left
        words = (
            f"{gone} of {track.total} marked"
            if track.tone == "critical"
            else f"{track.left} of {track.total} left"
        )
        yield Row(f"{track.label}: {words}{pending}")
    if card.scale:
        yield Row(f"Heat {card.heat}")
    for special in card.specials:
        without = "" if special.active else " (not carried out by the game yet)"
        yield Row(f"{special.code}: {special.meaning}{without}", tone="text" if special.active else "dim")
    for note in card.notes:
        yield Row(note, tone="warn")


def _told_rows(told: Told) -> Iterable[Row]:
    first, *more = hint_of(told).split("\n")
    yield Row(
        first, tone="accent_hover" if told.heading else "text", weight="bold" if told.heading else "regular"
    )
    if more and not told.heading:
        yield Row("; ".join(more), tone="dim", size=13)
