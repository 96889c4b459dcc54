"""A battle that players are setting up: what they have chosen so far, and what is wrong with it yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from game.core.lobby import Roster
from game.core.model.brief import EDGES, OPPOSITE, Edge, Goal
from game.core.model.unit import Side
from game.core.rulebook import LISTS, SQUAD, Option, Post, Rulebook
from game.core.setup import Setup, SetupForce
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.menu.setup.first_pick import FirstPick
from game.ui.pieces.sides import places

SKILLS = (0, 1, 2, 3, 4, 5, 6, 7, 8)
REGULAR = 4
MOST_TURNS = 99
NAME_LENGTH = 20


class Pick(Value):
    """A unit on the list of a side: its card, its skill, whether it is fielded, and its squad.

    Attributes:
        post: How it takes part otherwise than usual; None where it does not.
    """

    card: str
    skill: int = REGULAR
    fielded: bool = True
    squad: str = ""
    post: Post | None = None


class SideDraft(Value):
    """One side of the draft.

    Attributes:
        goal: What it must do to win; points and edges that a goal lacks are filled in by `goal_of`.
    """

    side: Side
    picks: tuple[Pick, ...] = ()
    goal: Goal = field(default_factory=Goal)

    @property
    def fielded(self) -> tuple[Pick, ...]:
        """The units that take part."""
        return tuple(pick for pick in self.picks if pick.fielded)

    @property
    def here(self) -> tuple[Pick, ...]:
        """Those of them that are on the table, or come there."""
        return tuple(pick for pick in self.fielded if pick.post is None or not pick.post.away)


class SetupDraft(Value):
    """All that has been chosen so far.

    Attributes:
        map, size: The key of the map and its inches, east and south; "" where none is chosen.
        home: The home edge of the first side, the second has the opposite; None: the set-up throw decides.
        introductory: Whether only units of the introductory game may be chosen.
        deploy: Whether units are placed before the first turn; else they enter in it.
        options: The decisions taken otherwise than by default.
        family: The key of the rules; "" until the lobby has said which there are.
        addons: The keys of the rules on top of it.
        conditions: What holds on the table otherwise than by default, by add-on and by name.
        first_pick: The throw for who chooses its list first; None where both sides choose freely.
    """

    map: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    lances: tuple[SideDraft, SideDraft] = (SideDraft("Blue"), SideDraft("Red"))
    home: Edge | None = "south"
    introductory: bool = True
    deploy: bool = False
    turns: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    family: str = ""
    addons: tuple[str, ...] = ()
    conditions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    first_pick: FirstPick | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The keys of the family and of what is on top of it."""
        return (self.family, *self.addons)

    @property
    def colours(self) -> tuple[int, int]:
        """The places of the two sides in the palette."""
        first, second = (lance.side for lance in self.lances)
        found = places((first, second))
        return (found[first], found[second]) if first != second else (0, 1)

    @property
    def names(self) -> tuple[Side, Side]:
        """The names of the two sides."""
        first, second = self.lances
        return first.side, second.side

    def locked(self, place: int) -> bool:
        """Whether the list of the side in that place waits for the other."""
        return self.first_pick is not None and place != self.first_pick.chooses

    def edge(self, place: int) -> Edge | None:
        """Return the home edge of the side in that place; None where the set-up throw decides."""
        return self.home if place == 0 or self.home is None else OPPOSITE[self.home]


def changed(draft: SetupDraft, place: int, **values: Any) -> SetupDraft:
    """Return *draft* with other *values* of the side in that place."""
    lances = list(draft.lances)
    lances[place] = replace(lances[place], **values)
    return replace(draft, lances=(lances[0], lances[1]))


def added(draft: SetupDraft, place: int, card: str, squads: Sequence[str] = ()) -> SetupDraft:
    """Return *draft* with one more unit on the list of a side; in one of *squads*, where there are any."""
    picks = draft.lances[place].picks
    return changed(draft, place, picks=(*picks, Pick(card, squad=_open_squad(picks, squads))))


def _open_squad(picks: Sequence[Pick], squads: Sequence[str]) -> str:
    """Return the squad for the next unit: the last one's until it is full, then the first that is empty."""
    held = [pick.squad for pick in picks]
    if held and held[-1] in squads and held.count(held[-1]) < SQUAD:
        return held[-1]
    return next((name for name in squads if name not in held), squads[-1] if squads else "")


def removed(draft: SetupDraft, place: int, row: int) -> SetupDraft:
    """Return *draft* without the unit in that row of a side's list."""
    picks = draft.lances[place].picks
    return changed(draft, place, picks=picks[:row] + picks[row + 1 :])


def repicked(draft: SetupDraft, place: int, row: int, **values: Any) -> SetupDraft:
    """Return *draft* with other *values* of the unit in that row: its skill, whether it is fielded."""
    picks = list(draft.lances[place].picks)
    picks[row] = replace(picks[row], **values)
    return changed(draft, place, picks=tuple(picks))


def stepped(draft: SetupDraft, place: int, row: int, step: int, book: Rulebook) -> SetupDraft:
    """Return *draft* with the unit in that row *step* skills or, where *book* has none, squads on."""
    pick = draft.lances[place].picks[row]
    if book.skills:
        return repicked(draft, place, row, skill=min(max(pick.skill + step, SKILLS[0]), SKILLS[-1]))
    if not book.squads:
        return draft
    now = book.squads.index(pick.squad) if pick.squad in book.squads else 0
    after = min(max(now + step, 0), len(book.squads) - 1)
    return repicked(draft, place, row, squad=book.squads[after])


def reposted(draft: SetupDraft, place: int, row: int, step: int, posts: Sequence[Post]) -> SetupDraft:
    """Return *draft* with the unit in that row *step* on: from taking part as usual through *posts*."""
    among = (None, *posts)
    held = draft.lances[place].picks[row].post
    now = among.index(held) if held in among else 0
    return repicked(draft, place, row, post=among[min(max(now + step, 0), len(posts))])


def on_top(draft: SetupDraft, addons: Sequence[str], book: Rulebook) -> SetupDraft:
    """Return *draft* with *addons* on top of its rules; posts that are of others are given up."""
    known = book.posts(addons)
    for place, lance in enumerate(draft.lances):
        picks = (pick if pick.post in known else replace(pick, post=None) for pick in lance.picks)
        draft = changed(draft, place, picks=tuple(picks))
    return replace(draft, addons=tuple(addons))


def exchanged(draft: SetupDraft) -> SetupDraft:
    """Return *draft* with the lists of the two sides exchanged."""
    first, second = draft.lances
    return replace(draft, lances=(replace(first, picks=second.picks), replace(second, picks=first.picks)))


def points(picks: Iterable[Pick], units: Mapping[str, Roster]) -> int:
    """Return the points of *picks*, as printed on their cards."""
    return sum(units[pick.card].points for pick in picks if pick.card in units)


def force_words(lance: SideDraft, units: Mapping[str, Roster], scored_in: str) -> str:
    """Return what a side has chosen: units and points, and how much of it is fielded."""
    every, here = points(lance.picks, units), points(lance.fielded, units)
    if len(lance.fielded) == len(lance.picks):
        return f"{counted(len(lance.picks), 'unit')} · {every} {scored_in}"
    return f"{len(lance.fielded)} of {counted(len(lance.picks), 'unit')} · {here} of {every} {scored_in}"


def balance(draft: SetupDraft, units: Mapping[str, Roster]) -> tuple[bool, str]:
    """Return whether the fielded forces are balanced, and how they differ, in words."""
    first, second = draft.lances
    more = len(first.fielded) - len(second.fielded)
    ahead = points(first.fielded, units) - points(second.fielded, units)
    if not first.fielded and not second.fielded:
        return False, "No units chosen yet"
    if not more and not ahead:
        return True, f"Balanced: {counted(len(first.fielded), 'unit')} and equal points on both sides"
    parts = [
        (first if lead > 0 else second, counted(abs(lead), what))
        for lead, what in ((more, "unit"), (ahead, "point"))
        if lead
    ]
    if len(parts) == 2 and parts[0][0] is parts[1][0]:
        return False, f"{parts[0][0].side} has {parts[0][1]} and {parts[1][1]} more"
    return False, ", ".join(f"{lance.side} has {words} more" for lance, words in parts)


def objections(draft: SetupDraft, units: Mapping[str, Roster], book: Rulebook) -> list[str]:
    """Return why the battle cannot begin yet, a sentence each, in the order of the screen."""
    found = [] if draft.map else ["Choose a map."]
    for place in draft.first_pick.order if draft.first_pick is not None else (0, 1):
        if draft.first_pick is not None and draft.first_pick.unheard(place):
            found.append(
                book.cited(f"{draft.names[1 - place]} chooses its list first and is not done yet", LISTS)
            )
        found += _against_lance(draft, draft.lances[place], units, book)
    names = [lance.side.strip() for lance in draft.lances]
    if not all(names):
        found.append("Give both sides a name.")
    elif names[0].casefold() == names[1].casefold():
        found.append("Give the sides different names.")
    for place, lance in enumerate(draft.lances):
        found += _against_goal(draft, place, lance)
    return found


def _against_lance(
    draft: SetupDraft, lance: SideDraft, units: Mapping[str, Roster], book: Rulebook
) -> Iterable[str]:
    """Yield why the battle cannot begin with the units of *lance*."""
    if not lance.picks:
        yield f"Choose units for {lance.side}."
    elif not lance.fielded:
        yield f"Field at least one unit of {lance.side}."
    strange = {units[p.card].name for p in lance.fielded if p.card in units and barred(draft, units[p.card])}
    if strange:
        yield book.cited(f"Not in the introductory game: {', '.join(sorted(strange))}", "introductory")
    yield from _lacking(draft, lance, units, book)
    yield from _misplaced(draft, lance, units)


def barred(draft: SetupDraft, unit: Roster) -> bool:
    """Whether *unit* is not in the introductory game, which is chosen."""
    return draft.introductory and not unit.introductory


def offered(draft: SetupDraft, units: Iterable[Roster] | None) -> list[Roster]:
    """Return those of *units* that take part by the rules that are chosen."""
    return [unit for unit in units or () if unit.needs in ("", *draft.addons)]


def _lacking(
    draft: SetupDraft, lance: SideDraft, units: Mapping[str, Roster], book: Rulebook
) -> Iterable[str]:
    """Yield for which units of *lance* which rules would have to be chosen."""
    names = {addon.key: addon.name for addon in book.addons}
    known = [units[pick.card] for pick in lance.fielded if pick.card in units]
    lacking = sorted({(unit.needs, unit.name) for unit in known if not offered(draft, [unit])})
    for needs in dict.fromkeys(needs for needs, _ in lacking):
        which = ", ".join(name for need, name in lacking if need == needs)
        yield f"Only with {names.get(needs, needs)}: {which}."


def _misplaced(draft: SetupDraft, lance: SideDraft, units: Mapping[str, Roster]) -> Iterable[str]:
    """Yield what must be chosen for the posts of *lance* to be held."""
    if lance.fielded and not lance.here:
        yield f"{lance.side} has nobody on the table."
    held = [(pick.post, posted(pick, units)) for pick in lance.fielded if pick.post is not None]
    early = dict.fromkeys(name for post, name in held if post.placed and not draft.deploy)
    if early:
        yield f"Choose that units are placed: {', '.join(early)}."
    afar = dict.fromkeys(name for post, name in held if post.away and draft.home is None)
    if afar:
        yield f"Choose the home edges: {', '.join(afar)}."


def posted(pick: Pick, units: Mapping[str, Roster]) -> str:
    """Return the name of a unit with its post, where it has one."""
    name = units[pick.card].name if pick.card in units else pick.card
    return name if pick.post is None else f"{name} ({pick.post.name})"


def _against_goal(draft: SetupDraft, place: int, lance: SideDraft) -> list[str]:
    goal = goal_of(draft, place)
    if goal.kind == "breakthrough" and goal.units > len(lance.here) > 0:
        return [f"{lance.side} cannot break through with {goal.units} of {len(lance.here)} units."]
    if goal.kind == "breakthrough" and goal.edge is None:
        return [f"{lance.side} breaks through over the far edge: choose the home edges."]
    if goal.kind == "hold" and draft.map and goal.point is not None:
        width, depth = draft.size
        if not (0 <= goal.point.x <= width and 0 <= goal.point.y <= depth):
            return [f"The point that {lance.side} holds is off the table."]
    return []


def goal_of(draft: SetupDraft, place: int) -> Goal:
    """Return the goal of the side in that place, complete: far edge, middle of the table, half its units."""
    lance = draft.lances[place]
    goal = lance.goal
    if goal.kind == "breakthrough":
        home = draft.edge(place)
        edge = goal.edge or (OPPOSITE[home] if home else None)
        return Goal("breakthrough", edge=edge, units=goal.units or max(1, (len(lance.here) + 1) // 2))
    if goal.kind == "hold":
        width, depth = draft.size
        point = goal.point or Point(width / 2, depth / 2)
        return Goal("hold", point=point, radius=goal.radius or 3.0, turns=goal.turns or 3)
    return Goal()


def goal_words(draft: SetupDraft, place: int) -> str:
    """Return what the side in that place must do to win, in a sentence."""
    goal = goal_of(draft, place)
    if goal.kind == "breakthrough":
        edge = f"the {goal.edge} edge" if goal.edge else "the far edge"
        return f"Bring {counted(goal.units, 'unit')} off the table over {edge}"
    if goal.kind == "hold":
        assert goal.point is not None, "goal_of fills it in"
        at = f'{goal.point.x:g}", {goal.point.y:g}"'
        return f'Hold the place at {at} within {goal.radius:g}" for {counted(goal.turns, "turn")} in a row'
    return "Destroy all enemy units"


def chosen_options(draft: SetupDraft, options: Sequence[Option]) -> dict[str, Any]:
    """Return those decisions of *draft* that differ from the defaults of *options*."""
    defaults = {option.name: option.default for option in options}
    return {
        name: value for name, value in draft.options.items() if name in defaults and value != defaults[name]
    }


def setup(draft: SetupDraft, name: str, options: Sequence[Option]) -> Setup:
    """Return *draft* as the lobby takes it, under the *name* of its map; ask `objections` first."""
    forces = tuple(
        SetupForce(
            lance.side.strip(),
            draft.edge(place),
            tuple((p.card, p.skill) for p in lance.fielded),
            tuple(p.squad for p in lance.fielded if p.squad),
            _posts(lance),
        )
        for place, lance in enumerate(draft.lances)
    )
    goals = {lance.side.strip(): goal_of(draft, place) for place, lance in enumerate(draft.lances)}
    return Setup(
        name=name,
        map=draft.map,
        forces=forces,
        options=chosen_options(draft, options),
        turns=draft.turns,
        goals=goals,
        deploy=draft.deploy,
        seed=draft.seed.strip(),
        family=draft.family,
        addons=draft.addons,
        conditions={name: draft.conditions[name] for name in draft.addons if name in draft.conditions},
        thrown=draft.first_pick.throw.faces if draft.first_pick is not None else (),
    )


def _posts(lance: SideDraft) -> tuple[str, ...]:
    """Return the keys of the posts of the units that take part; nothing where none has any."""
    found = tuple(pick.post.key if pick.post else "" for pick in lance.fielded)
    return found if any(found) else ()


def conditioned(draft: SetupDraft, addon: str, option: Option, value: Any) -> SetupDraft:
    """Return *draft* with another *value* of a condition of *addon*."""
    said = {**draft.conditions.get(addon, {}), option.name: value}
    if value == option.default:
        del said[option.name]
    return replace(draft, conditions={**draft.conditions, addon: said})


def next_home(home: Edge | None) -> Edge | None:
    """Return the home edge after *home* in the round: south, west, north, east, then the throw."""
    round_of = (EDGES[2], EDGES[3], EDGES[0], EDGES[1], None)
    return round_of[(round_of.index(home) + 1) % len(round_of)]


def counted(number: int, what: str) -> str:
    """Return *number* of *what* in words.

    >>> counted(1, "unit"), counted(3, "unit")
    ('1 unit', '3 units')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
