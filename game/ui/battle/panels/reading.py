"""All tooltips as text to read without a pointer: a card, the log and a tally, beside the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from game.core.model.tally import Forecast
from game.core.views.card import Card
from game.core.views.judgement import called, percent
from game.core.views.ruling import VERDICTS, Ruling, differences
from game.core.views.story import StoryLine
from game.geometry.identity import Identity
from game.overlays.sight_drawings import SightDrawing
from game.ui.battle.certificates.distribution_bars import outcome_words
from game.ui.battle.panels.log_panel import hint_of
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.sightings import both, ends
from game.ui.widgets.lines import ListRow
from game.ui.widgets.reader import Reader, ReaderText

LINES = 400


def show_card(battle: TableSession) -> None:
    """Show the card of the selected unit as text; it follows the selection while it is open."""
    if battle.selected is None:
        battle.app.toast("No unit is selected", "warn")
        return
    battle.app.show(Reader("card", lambda: _card(battle), lambda: _shown(battle)))


def _card(battle: TableSession) -> ReaderText | None:
    unit = battle.selected
    if unit is None:
        return None
    card = battle.hotseat.card(unit.id)
    return ReaderText(unit.name, f"{card.title}, {card.subtitle}", tuple(card_rows(card)))


def _shown(battle: TableSession) -> Hashable:
    """Return the key on which cards and numbers depend."""
    desk = battle.desk
    return Identity(battle.view), desk.selected, desk.sight, desk.hand, desk.hovered


def show_log(battle: TableSession) -> None:
    """Show the end of the log with the tooltips of its lines."""

    def about() -> Hashable:
        story = battle.hotseat.story
        return story.entries, len(story.lines)

    battle.app.show(Reader("log", lambda: _log(battle), about, at_end=True))


def _log(battle: TableSession) -> ReaderText:
    lines = battle.hotseat.story.lines[-LINES:]
    rows = tuple(row for line in lines for row in _story_rows(line))
    return ReaderText("The log", rows=rows or (ListRow("Nothing has happened yet", tone="dim"),))


def show_tally(battle: TableSession) -> None:
    """Show the tally of the target, or of every enemy; that of the sight line if there is one."""
    if _numbers(battle) is None:
        battle.app.toast("Select a unit with enemies to aim at", "warn")
        return

    def about() -> Hashable:
        return _shown(battle), len(battle.numbers.chances()), battle.desk.sight and battle.desk.cursor

    battle.app.show(Reader("tally", lambda: _numbers(battle), about))


def _numbers(battle: TableSession) -> ReaderText | None:
    """Return the certificate of the sight line as text, else the tallies; None if there is neither."""
    return (_sight(battle) if battle.desk.hand is None else None) or _tally(battle)


def _tally(battle: TableSession) -> ReaderText | None:
    hand, view = battle.desk.hand, battle.view
    aim = hand.aim if hand is not None else battle.desk.hovered
    chances = [
        one for one in battle.numbers.chances() if aim in (None, one.target)
    ] or battle.numbers.chances()
    rows: list[ListRow] = []
    for one in chances:
        rows.append(ListRow(view.units[one.target].name, weight="bold"))
        rows += [ListRow(str(refusal), tone="bad") for refusal in one.refusals]
        if one.forecast is not None:
            rows += forecast_rows(one.forecast)
            rows += [ListRow(note, tone="dim") for note in one.forecast.notes]
    return ReaderText("The tally", rows=tuple(rows)) if rows else None


def forecast_rows(line: Forecast) -> list[ListRow]:
    """Return what an attack needs and does, as rows."""
    rows = [ListRow(line) for line in line.need.lines()]
    if line.each:
        rows.append(ListRow(f"needs {line.need}+ on each of {line.dice}: {line.mean_words} on average"))
        rows += [ListRow(words) for words in outcome_words(line)]
    else:
        rows.append(ListRow(f"needs {line.need}+, {line.odds[0]:.1%} on {line.dice}"))
    return rows + [ListRow(f"damage {line}") for line in (line.effect.lines() if line.effect else ())]


def _sight(battle: TableSession) -> ReaderText | None:
    """Return the certificate of the sight line as text, both ways; None if there is none."""
    line = battle.desk.sight
    found = ends(battle, line) if line is not None else None
    if found is None:
        return None
    seen = both(battle, *found)
    rows: list[ListRow] = []
    for one, words in ((seen.there, " → ".join(seen.names)), (seen.back, " → ".join(seen.names[::-1]))):
        rows.append(ListRow(words, weight="bold"))
        rows += sight_rows(one)
    if seen.rulings:
        rows += ruling_rows(seen.rulings)
    return ReaderText("The sight line", rows=tuple(rows))


def ruling_rows(found: Sequence[Ruling]) -> Iterable[ListRow]:
    """Yield the ruling of each family on a sight, and why they differ."""
    for one in found:
        verdict = "not judged" if one.found is None else VERDICTS[one.found.verdict]
        yield ListRow(f"{one.label}: {verdict}", weight="bold")
        yield ListRow(str(one.reason), tone="accent_hover")
        clauses = () if one.found is None else (*one.found.facts, *one.found.margins)
        yield from (ListRow(str(clause)) for clause in clauses)
    yield from (ListRow(line, weight="bold") for line in differences(found))


def sight_rows(seen: SightDrawing) -> Iterable[ListRow]:
    """Yield a certificate line by line: verdict, facts, what hides, margins, the tally."""
    found = seen.judgement
    yield ListRow(str(found.headline), tone="accent_hover")
    yield from (ListRow(str(fact)) for fact in found.facts)
    yield from (
        ListRow(f'{inches:.2f}" through {kind}') for kind, inches in sorted((found.inches or {}).items())
    )
    for one in found.sight.hiding:
        yield ListRow(f"{called(seen.field, one.feature)} hides {percent(one.hidden)} alone")
    yield from (ListRow(str(margin), tone="dim") for margin in found.margins)
    if found.forecast is not None:
        yield from forecast_rows(found.forecast)
    yield from (ListRow(f"refused: {refusal}", tone="bad") for refusal in found.refusals)


def card_rows(card: Card) -> Iterable[ListRow]:
    """Yield the contents of *card* line by line, with all explanations."""
    for fact in (*card.facts, *card.columns, *card.weapons):
        printed = f", printed {fact.printed}" if fact.printed else ""
        hint = f": {fact.hint}" if fact.hint else ""
        yield ListRow(f"{fact.label} {fact.value}{printed}{hint}")
    for track in card.tracks:
        pending = f", {track.pending} of them this turn" if track.pending else ""
        gone = track.total - track.left
        words = (
            f"{gone} of {track.total} marked"
            if track.tone == "critical"
            else f"{track.left} of {track.total} left"
        )
        yield ListRow(f"{track.label}: {words}{pending}")
    if card.scale:
        yield ListRow(f"Heat {card.heat}")
    for special in card.specials:
        without = "" if special.active else " (not applied by the game yet)"
        yield ListRow(f"{special.code}: {special.meaning}{without}", tone="text" if special.active else "dim")
    for note in (*card.notes, *card.side_notes):
        yield ListRow(note, tone="warn")
    if card.origin:
        yield ListRow(card.origin, tone="dim")


def _story_rows(line: StoryLine) -> Iterable[ListRow]:
    first, *more = hint_of(line).split("\n")
    yield ListRow(
        first, tone="accent_hover" if line.heading else "text", weight="bold" if line.heading else "regular"
    )
    if more and not line.heading:
        yield ListRow("; ".join(more), tone="dim", size=13)
