"""Where a rule, a special, a figure or a word applies on a table now, as the side there may know it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice

from game.core.model.tally import Modifier
from game.core.model.unit import Unit
from game.core.reference import Topic, cited, special_name
from game.core.views.card import Fact
from game.core.views.judgement import Clause
from game.geometry.identity import Identity
from game.geometry.value import Value, tag_of
from game.ui.battle.aiming.forecasts import Chance
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.sightings import both, ends, lying

MOST = 12
"""The most lines of a kind."""
LATEST = 3
"""The log lines shown."""


class RulesInPlay(Value):
    """The rules of one table: a battle, a replay or the lab."""

    table: TableSession

    @property
    def names(self) -> Sequence[str]:
        """The family and the add-ons in force."""
        rules = self.table.view.rules
        return (rules.name, *rules.addons)

    @property
    def stamp(self) -> Hashable:
        """What the answers depend on: the view and the log."""
        hotseat = self.table.hotseat
        return Identity(hotseat.view), hotseat.story.entries

    def meant(self) -> Sequence[str]:
        """Return the terms and refusals of the attack aimed, else the clauses of the sight line shown."""
        desk = self.table.desk
        aim = desk.hand.aim if desk.hand is not None else None
        shown = [one for one in self.table.numbers.chances() if one.target == aim]
        texts = [term.rule for one in shown for term in _terms(one)]
        texts += [refusal.rule for one in shown for refusal in one.refusals]
        return tuple(filter(None, texts or [clause.rule for clause in _clauses(self.table)]))

    def applies(self, topic: Topic) -> Sequence[str]:
        """Return where *topic* applies now, a line each: units, terms of the attack aimed at, the log."""
        if topic.of and topic.of not in self.names:
            return (f"{topic.group} is not among the rules of this table.",)
        if topic.kind == "special":
            return tuple(_bearers(self.table, topic))
        if topic.kind == "figure":
            return tuple(_figures(self.table, topic))
        ids = {topic.key} if topic.kind == "rule" else {key for key in topic.related if cited(key) == (key,)}
        found = (_phase, _actions, _options, _attacks, _sight, _cards, _log)
        some = [line for each in found for line in islice(each(self.table, topic, ids), MOST)]
        return tuple(dict.fromkeys(some or _terrain(self.table, topic)))


def _units(table: TableSession) -> Iterable[Unit]:
    return (unit for unit in table.view.units.values() if unit.removed is None)


def _bearers(table: TableSession, topic: Topic) -> Iterable[str]:
    """Yield the units of each side whose card has the special *topic*, as printed."""
    by_side: dict[str, list[str]] = {side: [] for side in table.view.sides}
    for unit in _units(table):
        codes = [special.code for special in table.hotseat.card(unit.id).specials]
        fits = [code for code in codes if special_name(code, [topic.title])]
        if fits:
            by_side[unit.side].append(f"{unit.name} ({', '.join(fits)})")
    yield from (f"{side}: {', '.join(named)}" for side, named in by_side.items() if named)


def _figures(table: TableSession, topic: Topic) -> Iterable[str]:
    """Yield the value of the figure *topic* of each unit, by side."""
    titles = [title.casefold() for title in topic.titles]
    by_side: dict[str, list[str]] = {side: [] for side in table.view.sides}
    for unit in _units(table):
        card = table.hotseat.card(unit.id)
        tracks = (Fact(one.label, f"{one.left}/{one.total}") for one in card.tracks)
        for fact in (*card.facts, *card.columns, *tracks):
            if fact.label.partition(" (")[0].casefold() in titles:
                printed = f", printed {fact.printed}" if fact.printed else ""
                by_side[unit.side].append(f"{unit.name} {fact.value}{printed}")
    yield from (f"{side}: {'; '.join(named)}" for side, named in by_side.items() if named)


def _phase(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    phase = table.view.now
    if phase.rule in ids:
        yield f"In force now: the {phase.name} phase."


def _actions(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    """Yield the actions that carry the rules *ids* out, and when they may be used."""
    rules, allowed = table.view.rules, table.view.allowed
    for offer in rules.offers:
        if not ids & set(offer.cites):
            continue
        tag = tag_of(offer.action)
        phases = " or ".join(phase.name for phase in rules.phases if tag in phase.allows)
        when = "now" if tag in allowed else f"in the {phases} phase" if phases else ""
        yield f"Action {offer.label}{': ' * bool(when)}{when}"


def _options(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    """Yield the values of the options that settle the rule."""
    for name, value in table.view.rules.options.items():
        if re.search(rf"\b{name}\b", topic.decision):
            said = str(value).lower() if isinstance(value, bool) else value
            yield f"Option {name.replace('_', ' ')}: {said}"


def _attacks(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    """Yield the terms and refusals of the attack shown that are of the rules *ids*, with their targets."""
    found: dict[str, list[str]] = {}
    for one in table.numbers.chances():
        name = table.view.units[one.target].name
        for term in _terms(one):
            if term.rule in ids:
                found.setdefault(str(term).removesuffix(f" ({term.rule})"), []).append(name)
        for refusal in one.refusals:
            if refusal.rule in ids:
                found.setdefault(f"Refused, {refusal.reason}", []).append(name)
    unit = table.selected
    who = f"{unit.name} " if unit is not None else ""
    for words, names in found.items():
        yield f"{words}: {who}at {', '.join(names)}"


def _terms(chance: Chance) -> Sequence[Modifier]:
    """Return the terms of what an attack needs and of what it does."""
    forecast = chance.forecast
    if forecast is None:
        return ()
    return (*forecast.need.terms, *(forecast.effect.terms if forecast.effect is not None else ()))


def _clauses(table: TableSession) -> Sequence[Clause]:
    """Return the clauses of the sight line shown."""
    line = lying(table)
    found = ends(table, line) if line is not None else None
    if found is None:
        return ()
    seen = both(table, *found).there.judgement
    return (seen.headline, *seen.facts)


def _sight(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    """Yield the clauses of the sight line shown that are of the rules *ids*."""
    for clause in _clauses(table):
        if clause.rule in ids:
            yield f"Sight line: {clause.words}"


def _cards(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    """Yield what the cards note as in force by the rules *ids*, and the specials that refer to them."""
    for unit in _units(table):
        card = table.hotseat.card(unit.id)
        notes = (*card.notes, *card.side_notes)
        yield from (f"{unit.name}: {note}" for note in notes if ids & set(cited(note)))
        codes = [one.code for one in card.specials if ids & set(cited(one.meaning))]
        if codes:
            yield f"{unit.name}: {', '.join(codes)}"


def _terrain(table: TableSession, topic: Topic) -> Iterable[str]:
    """Yield the terrain on the table of the kinds that the words of *topic* name."""
    kinds = Counter(feature.kind.replace("_", " ") for feature in table.view.battlefield.features)
    named = [kind for kind in sorted(kinds) if re.search(rf"\b{re.escape(kind)}(e?s)?\b", topic.words, re.I)]
    if named:
        yield f"It names terrain on this table: {', '.join(f'{kind} ({kinds[kind]})' for kind in named)}."


def _log(table: TableSession, topic: Topic, ids: set[str]) -> Iterable[str]:
    """Yield the latest log lines of the rules *ids*, the newest first."""
    for line in islice(_of_rules(table, ids), LATEST):
        yield f"Log: {line}"


def _of_rules(table: TableSession, ids: set[str]) -> Iterable[str]:
    for line in reversed(table.hotseat.story.lines):
        terms = () if line.need is None else line.need.terms
        if line.rule in ids or any(term.rule in ids for term in terms):
            yield line.words
