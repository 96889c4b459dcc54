"""A battle being set up: the choices so far, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from game.core.lobby import Roster
from game.core.model.brief import EDGES, OPPOSITE, Edge, Goal
from game.core.model.squads import SquadNaming
from game.core.model.unit import Side
from game.core.players import PERSON, Players, SidePlayer
from game.core.rulebook import LISTS, Option, Post, Rulebook
from game.core.setup import Setup, SetupForce
from game.core.views.side_places import places
from game.geometry.point import Point, point_text
from game.geometry.value import Value
from game.ui.menu.setup.first_pick import FirstPick

SKILLS = (0, 1, 2, 3, 4, 5, 6, 7, 8)
REGULAR = 4
MOST_TURNS = 99
NAME_LENGTH = 20
SIDES = ("Blue", "Red", "Gold", "Violet", "Green", "Pink", "White", "Teal")
"""The default names of sides."""
FEWEST_SIDES, MOST_SIDES = 2, len(SIDES)


class ForceEntry(Value):
    """A unit on the list of a side: its card, its skill, whether it takes part, and its squad.

    Attributes:
        post: Its special way to take part; None for the usual one.
    """

    card: str
    skill: int = REGULAR
    fielded: bool = True
    squad: str = ""
    post: Post | None = None


class SideDraft(Value):
    """One side of the draft.

    Attributes:
        goal: Its victory condition; missing points and edges are filled in by `goal_of`.
        player: Who plays it.
    """

    side: Side
    picks: tuple[ForceEntry, ...] = ()
    goal: Goal = field(default_factory=Goal)
    player: SidePlayer = PERSON

    @property
    def fielded(self) -> tuple[ForceEntry, ...]:
        """The units that take part."""
        return tuple(pick for pick in self.picks if pick.fielded)

    @property
    def here(self) -> tuple[ForceEntry, ...]:
        """Those units on the table, or that will arrive there."""
        return tuple(pick for pick in self.fielded if pick.post is None or not pick.post.away)


class SetupDraft(Value):
    """All choices so far.

    Attributes:
        map, size: The key of the map and its size in inches, east and south; "" if none is chosen.
        home: The home edge of the first side, see `edge` for the others; None if the set-up throw of two
            sides decides.
        introductory: Whether only units of the introductory game may be chosen.
        deploy: Whether units are placed before the first turn; else they enter in it.
        options: Options with values other than the default.
        family: The key of the rules; "" until the families are loaded.
        addons: The keys of the add-ons.
        conditions: Conditions on the table other than the default, by add-on and by name.
        first_pick: The throw for who chooses its list first; None if both sides choose freely.
        limit: How many points each side should have at most; None without limit.
    """

    map: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    forces: tuple[SideDraft, ...] = (SideDraft("Blue"), SideDraft("Red"))
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
    limit: int | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The keys of the family and its add-ons."""
        return (self.family, *self.addons)

    @property
    def colours(self) -> tuple[int, ...]:
        """The palette indices of the sides."""
        names = self.names
        found = places(names)
        apart = len(found) == len(names)
        return tuple(found[name] for name in names) if apart else tuple(range(len(names)))

    @property
    def names(self) -> tuple[Side, ...]:
        """The names of the sides."""
        return tuple(force.side for force in self.forces)

    def locked(self, place: int) -> bool:
        """Whether the list of side number *place* waits for the other's."""
        return self.first_pick is not None and place != self.first_pick.chooses

    def edge(self, place: int) -> Edge | None:
        """Return the home edge of side number *place*; None if the set-up throw decides.

        The second side has the edge opposite the first, the next two the other edges; further sides share.
        """
        if self.home is None:
            return None
        beside = EDGES[(EDGES.index(self.home) + 1) % len(EDGES)]
        return (self.home, OPPOSITE[self.home], beside, OPPOSITE[beside])[place % len(EDGES)]


def duel_place(draft: SetupDraft, book: Rulebook) -> Point | None:
    """Return the place of the battle's only duel, by the add-ons; None for other battles."""
    placed = _placed(book, draft.addons)
    return placed.place(draft.options.get(placed.name, placed.default), draft.size) if placed else None


def fought_at(draft: SetupDraft, book: Rulebook, at: Point) -> SetupDraft:
    """Return *draft* with its duel at *at*."""
    placed = _placed(book, draft.addons)
    return draft if placed is None else replace(draft, options={**draft.options, placed.name: point_text(at)})


def as_duel(draft: SetupDraft, book: Rulebook) -> SetupDraft:
    """Return *draft* as a duel at a place on the table, by the first add-ons that offer it."""
    addon = next((one for one in book.addons if one.placed is not None), None)
    if addon is None or addon.placed is None:
        return draft
    options = {addon.placed.name: next(iter(addon.placed.places))}
    return replace(draft, family=book.key, addons=(addon.key,), options=options, introductory=False)


def without_aims(draft: SetupDraft, book: Rulebook) -> SetupDraft:
    """Return *draft* without goals and the throw for its lists if it is a duel, which has neither."""
    if duel_place(draft, book) is None:
        return draft
    forces = tuple(replace(force, goal=Goal()) for force in draft.forces)
    return replace(draft, forces=forces, first_pick=None)


def _placed(book: Rulebook, addons: Sequence[str]) -> Option | None:
    """Return the option of *addons* that makes the battle a duel at a place on the table."""
    found = (one.placed for one in book.addons if one.key in addons)
    return next((option for option in found if option is not None), None)


def changed(draft: SetupDraft, place: int, **values: Any) -> SetupDraft:
    """Return *draft* with new *values* for side number *place*."""
    forces = list(draft.forces)
    forces[place] = replace(forces[place], **values)
    return replace(draft, forces=tuple(forces))


def with_side(draft: SetupDraft) -> SetupDraft:
    """Return *draft* with one more side, without units; all choose freely, and home edges are chosen."""
    taken = {force.side.casefold() for force in draft.forces}
    name = next((name for name in SIDES if name.casefold() not in taken), f"Side {len(draft.forces) + 1}")
    if len(draft.forces) >= MOST_SIDES:
        return draft
    forces = (*draft.forces, SideDraft(name))
    return replace(draft, forces=forces, home=draft.home or "south", first_pick=None)


def without_side(draft: SetupDraft, place: int) -> SetupDraft:
    """Return *draft* without side number *place*; at least two are left."""
    if len(draft.forces) <= FEWEST_SIDES:
        return draft
    return replace(draft, forces=draft.forces[:place] + draft.forces[place + 1 :])


def added(draft: SetupDraft, place: int, card: str, squads: SquadNaming | None = None) -> SetupDraft:
    """Return *draft* with another unit on a side's list; in one of *squads*, if there are any."""
    picks = draft.forces[place].picks
    squad = squads.next([pick.squad for pick in picks]) if squads is not None else ""
    return changed(draft, place, picks=(*picks, ForceEntry(card, squad=squad)))


def removed(draft: SetupDraft, place: int, row: int) -> SetupDraft:
    """Return *draft* without the unit in row *row* of a side's list."""
    picks = draft.forces[place].picks
    return changed(draft, place, picks=picks[:row] + picks[row + 1 :])


def repicked(draft: SetupDraft, place: int, row: int, **values: Any) -> SetupDraft:
    """Return *draft* with new *values* for the unit in row *row*: its skill, whether it takes part."""
    picks = list(draft.forces[place].picks)
    picks[row] = replace(picks[row], **values)
    return changed(draft, place, picks=tuple(picks))


def stepped(draft: SetupDraft, place: int, row: int, step: int, book: Rulebook) -> SetupDraft:
    """Return *draft* with the skill, or in *book* without skills the squad, of a unit moved by *step*."""
    pick = draft.forces[place].picks[row]
    if book.skills:
        return repicked(draft, place, row, skill=min(max(pick.skill + step, SKILLS[0]), SKILLS[-1]))
    if book.squads is None:
        return draft
    names = book.squads.names
    now = names.index(pick.squad) if pick.squad in names else 0
    after = min(max(now + step, 0), len(names) - 1)
    return repicked(draft, place, row, squad=names[after])


def reposted(draft: SetupDraft, place: int, row: int, step: int, posts: Sequence[Post]) -> SetupDraft:
    """Return *draft* with the post of a unit moved by *step* through the usual one and *posts*."""
    among = (None, *posts)
    held = draft.forces[place].picks[row].post
    now = among.index(held) if held in among else 0
    return repicked(draft, place, row, post=among[min(max(now + step, 0), len(posts))])


def on_top(draft: SetupDraft, addons: Sequence[str], book: Rulebook) -> SetupDraft:
    """Return *draft* with *addons* on its rules; posts of other add-ons are removed."""
    known = book.posts(addons)
    for place, force in enumerate(draft.forces):
        picks = (pick if pick.post in known else replace(pick, post=None) for pick in force.picks)
        draft = changed(draft, place, picks=tuple(picks))
    return replace(draft, addons=tuple(addons))


def exchanged(draft: SetupDraft, place: int = 0) -> SetupDraft:
    """Return *draft* with the lists of side number *place* and of the next one swapped."""
    other = (place + 1) % len(draft.forces)
    ours, theirs = draft.forces[place].picks, draft.forces[other].picks
    return changed(changed(draft, place, picks=theirs), other, picks=ours)


def points(picks: Iterable[ForceEntry], units: Mapping[str, Roster]) -> int:
    """Return the points of *picks*, as printed on their cards."""
    return sum(units[pick.card].points for pick in picks if pick.card in units)


def force_words(
    force: SideDraft, units: Mapping[str, Roster], scored_in: str, limit: int | None = None
) -> str:
    """Return the choices of a side as text: units and points, of how many, and how much takes part."""
    every, here = points(force.picks, units), points(force.fielded, units)
    if limit is not None:
        return f"{counted(len(force.fielded), 'unit')} · {here} of {limit} {scored_in}"
    if len(force.fielded) == len(force.picks):
        return f"{counted(len(force.picks), 'unit')} · {every} {scored_in}"
    return f"{len(force.fielded)} of {counted(len(force.picks), 'unit')} · {here} of {every} {scored_in}"


def balance(draft: SetupDraft, units: Mapping[str, Roster]) -> tuple[bool, str]:
    """Return whether the forces are balanced, and how they differ, as text."""
    if len(draft.forces) > FEWEST_SIDES:
        return _balance_of_many(draft, units)
    first, second = draft.forces
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
    return False, ", ".join(f"{force.side} has {words} more" for force, words in parts)


def _balance_of_many(draft: SetupDraft, units: Mapping[str, Roster]) -> tuple[bool, str]:
    """Return the balance of three sides or more, from the largest and the smallest force."""
    counts = [len(force.fielded) for force in draft.forces]
    worths = [points(force.fielded, units) for force in draft.forces]
    if not any(counts):
        return False, "No units chosen yet"
    names, parts = draft.names, []
    for what, those in (("unit", counts), ("point", worths)):
        most, least = max(those), min(those)
        if most > least:
            ahead, behind = names[those.index(most)], names[those.index(least)]
            parts.append(f"{ahead} has {counted(most - least, what)} more than {behind}")
    if not parts:
        return True, f"Balanced: {counted(counts[0], 'unit')} and equal points on all sides"
    return False, ", ".join(parts)


def objections(draft: SetupDraft, units: Mapping[str, Roster], book: Rulebook) -> list[str]:
    """Return why the battle cannot begin yet, a sentence each, in screen order."""
    found = [] if draft.map else ["Choose a map."]
    for place in draft.first_pick.order if draft.first_pick is not None else range(len(draft.forces)):
        if draft.first_pick is not None and draft.first_pick.unheard(place):
            found.append(
                book.cited(f"{draft.names[1 - place]} chooses its list first and is not done yet", LISTS)
            )
        found += _against_force(draft, draft.forces[place], units, book)
    names = [force.side.strip() for force in draft.forces]
    if not all(names):
        found.append(f"Give {'both sides' if len(names) == FEWEST_SIDES else 'every side'} a name.")
    elif len({name.casefold() for name in names}) < len(names):
        found.append("Give the sides different names.")
    if draft.home is None and len(names) > FEWEST_SIDES:
        found.append("Choose the home edges: only two sides can throw for theirs.")
    for place, force in enumerate(draft.forces):
        found += _against_goal(draft, place, force)
    return found


def _against_force(
    draft: SetupDraft, force: SideDraft, units: Mapping[str, Roster], book: Rulebook
) -> Iterable[str]:
    """Yield why the battle cannot begin with the units of *force*."""
    if not force.picks:
        yield f"Choose units for {force.side}."
    elif not force.fielded:
        yield f"Field at least one unit of {force.side}."
    strange = {units[p.card].name for p in force.fielded if p.card in units and barred(draft, units[p.card])}
    if strange:
        yield book.cited(f"Not in the introductory game: {', '.join(sorted(strange))}", "introductory")
    yield from _lacking(draft, force, units, book)
    yield from _misplaced(draft, force, units)


def barred(draft: SetupDraft, unit: Roster) -> bool:
    """Whether *unit* is excluded because only the introductory game is chosen."""
    return draft.introductory and not unit.introductory


def offered(draft: SetupDraft, units: Iterable[Roster] | None) -> list[Roster]:
    """Return those of *units* that can take part under the chosen rules."""
    return [unit for unit in units or () if unit.needs in ("", *draft.addons)]


def _lacking(
    draft: SetupDraft, force: SideDraft, units: Mapping[str, Roster], book: Rulebook
) -> Iterable[str]:
    """Yield which units of *force* need which additional rules."""
    names = {addon.key: addon.name for addon in book.addons}
    known = [units[pick.card] for pick in force.fielded if pick.card in units]
    lacking = sorted({(unit.needs, unit.name) for unit in known if not offered(draft, [unit])})
    for needs in dict.fromkeys(needs for needs, _ in lacking):
        which = ", ".join(name for need, name in lacking if need == needs)
        yield f"Only with {names.get(needs, needs)}: {which}."


def _misplaced(draft: SetupDraft, force: SideDraft, units: Mapping[str, Roster]) -> Iterable[str]:
    """Yield the settings that the posts of *force* need."""
    if force.fielded and not force.here:
        yield f"{force.side} has nobody on the table."
    held = [(pick.post, posted(pick, units)) for pick in force.fielded if pick.post is not None]
    early = dict.fromkeys(name for post, name in held if post.placed and not draft.deploy)
    if early:
        yield f"Choose that units are placed: {', '.join(early)}."
    afar = dict.fromkeys(name for post, name in held if post.away and draft.home is None)
    if afar:
        yield f"Choose the home edges: {', '.join(afar)}."


def posted(pick: ForceEntry, units: Mapping[str, Roster]) -> str:
    """Return the name of a unit with its post, if it has one."""
    name = units[pick.card].name if pick.card in units else pick.card
    return name if pick.post is None else f"{name} ({pick.post.name})"


def _against_goal(draft: SetupDraft, place: int, force: SideDraft) -> list[str]:
    goal = goal_of(draft, place)
    if goal.kind == "breakthrough" and goal.units > len(force.here) > 0:
        return [f"{force.side} cannot break through with {goal.units} of {len(force.here)} units."]
    if goal.kind == "breakthrough" and goal.edge is None:
        return [f"{force.side} breaks through over the far edge: choose the home edges."]
    if goal.kind == "hold" and draft.map and goal.point is not None:
        width, depth = draft.size
        if not (0 <= goal.point.x <= width and 0 <= goal.point.y <= depth):
            return [f"The point that {force.side} holds is off the table."]
    return []


def goal_of(draft: SetupDraft, place: int) -> Goal:
    """Return the complete goal of side number *place*: far edge, table centre, half its units by default."""
    force = draft.forces[place]
    goal = force.goal
    if goal.kind == "breakthrough":
        home = draft.edge(place)
        edge = goal.edge or (OPPOSITE[home] if home else None)
        return Goal("breakthrough", edge=edge, units=goal.units or max(1, (len(force.here) + 1) // 2))
    if goal.kind == "hold":
        width, depth = draft.size
        point = goal.point or Point(width / 2, depth / 2)
        return Goal("hold", point=point, radius=goal.radius or 3.0, turns=goal.turns or 3)
    return Goal()


def goal_words(draft: SetupDraft, place: int) -> str:
    """Return the goal of side number *place*, in a sentence."""
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
    """Return the options of *draft* that differ from the defaults of *options*."""
    defaults = {option.name: option.default for option in options}
    return {
        name: value for name, value in draft.options.items() if name in defaults and value != defaults[name]
    }


def setup(draft: SetupDraft, name: str, options: Sequence[Option]) -> Setup:
    """Return *draft* for the lobby, with the *name* of its map; check `objections` first."""
    forces = tuple(
        SetupForce(
            force.side.strip(),
            draft.edge(place),
            tuple((p.card, p.skill) for p in force.fielded),
            tuple(p.squad for p in force.fielded) if any(p.squad for p in force.fielded) else (),
            _posts(force),
        )
        for place, force in enumerate(draft.forces)
    )
    goals = {force.side.strip(): goal_of(draft, place) for place, force in enumerate(draft.forces)}
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


def players(draft: SetupDraft) -> Players:
    """Return the computer players of *draft*."""
    return {force.side.strip(): force.player for force in draft.forces if not force.player.is_person}


def _posts(force: SideDraft) -> tuple[str, ...]:
    """Return the keys of the posts of the units that take part; empty if none has any."""
    found = tuple(pick.post.key if pick.post else "" for pick in force.fielded)
    return found if any(found) else ()


def conditioned(draft: SetupDraft, addon: str, option: Option, value: Any) -> SetupDraft:
    """Return *draft* with a new *value* for a condition of *addon*."""
    said = {**draft.conditions.get(addon, {}), option.name: value}
    if value == option.default:
        del said[option.name]
    return replace(draft, conditions={**draft.conditions, addon: said})


def next_home(home: Edge | None, step: int = 1, sides: int = 2) -> Edge | None:
    """Return the home edge after or before *home*: south, west, north, east; with two sides also the throw.

    >>> next_home("east"), next_home("east", sides=3), next_home("south", -1)
    (None, 'south', None)
    """
    round_of: tuple[Edge | None, ...] = (
        EDGES[2],
        EDGES[3],
        EDGES[0],
        EDGES[1],
        *((None,) if sides == FEWEST_SIDES else ()),
    )
    return round_of[(round_of.index(home) + step) % len(round_of)] if home in round_of else round_of[0]


def counted(number: int, what: str) -> str:
    """Return *number* of *what* as text.

    >>> counted(1, "unit"), counted(3, "unit")
    ('1 unit', '3 units')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
