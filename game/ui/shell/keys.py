"""The keys: every command by name, the key it is on, and the list that F1 shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

import pygame

from game.core.model.state import Offer, Overlay
from game.geometry.value import Value


class Command(Value):
    """Something that a key does.

    Attributes:
        name: By which the settings and the screens know it.
        key: Its usual key: "m", "ctrl+z", "shift+tab", "f5"; modifiers in the order ctrl, alt, shift.
        words: What it does, for the list.
        group: The heading under which the list has it.
        held: Whether it works while the key is held down.
    """

    name: str
    key: str
    words: str
    group: str
    held: bool = False


OVERLAYS = "Overlays"
"""The heading of their commands."""
COMMANDS = (
    Command("next unit", "tab", "Next unit that can act", "Units"),
    Command("previous unit", "shift+tab", "Previous unit that can act", "Units"),
    Command("move", "m", "Move", "Units"),
    Command("jump", "j", "Jump", "Units"),
    Command("fire", "f", "Fire", "Units"),
    Command("physical", "p", "Physical attack", "Units"),
    Command("hold", "h", "Hold, or pass with this unit", "Units"),
    Command("charge", "c", "Charge", "Units"),
    Command("death from above", "d", "Death from above", "Units"),
    Command("next target", ".", "Aim at the next enemy", "Aiming"),
    Command("previous target", ",", "Aim at the previous enemy", "Aiming"),
    Command("turn left", "[", "Turn the ghost to the left", "Aiming"),
    Command("turn right", "]", "Turn the ghost to the right", "Aiming"),
    Command("waypoint", "w", "Set a waypoint, a leg of the ruler, the end of the sight line", "Aiming"),
    Command("waypoint back", "backspace", "Take the last waypoint back", "Aiming"),
    Command("commit", "return", "Commit what is in hand", "Aiming"),
    Command("cancel", "escape", "Cancel; then let the unit go; then the menu", "Aiming"),
    Command("end phase", "ctrl+return", "End the phase, or pass the rest", "Game"),
    Command("undo", "ctrl+z", "Undo", "Game"),
    Command("redo", "ctrl+y", "Redo", "Game"),
    Command("amend", "ctrl+e", "Set a mistake right", "Game"),
    Command("quick save", "f5", "Quick save", "Game"),
    Command("load", "f9", "Load a game", "Game"),
    Command("menu", "f10", "The menu of the battle", "Game"),
    Command("card in words", "i", "The card of the unit in words", "Reading"),
    Command("log in words", "l", "The log with its rules and tallies", "Reading"),
    Command("tally in words", "o", "The tally of the attack, or the sight line, in words", "Reading"),
    Command(
        "threat stand", "alt+t", "Threat after the enemies' next moves, or from where they stand", OVERLAYS
    ),
    Command("burst weapon", "alt+w", "Template of the next weapon", OVERLAYS),
    Command("burst reactions", "alt+x", "How all react to the template: dodge, roll with impact", OVERLAYS),
    Command("burst weight", "alt+c", "How much damage to friends counts against an aim", OVERLAYS),
    Command("probe", "x", "Overlays all at the ghost or cursor, all at the unit, or as fits", OVERLAYS),
    Command("target height", "shift+t", "Height of the figures that are looked for", OVERLAYS),
    Command("choose enemy", "shift+k", "Threat and cover against the enemy at the cursor only", OVERLAYS),
    Command("pin", "shift+p", "Pin the overlays that are on where they are", OVERLAYS),
    Command("unpin", "ctrl+p", "Take all pins out", OVERLAYS),
    Command("charts", "alt+r", "The small maps of the rules beside the table", OVERLAYS),
    Command("coordinates", "alt+k", "Coordinates at the cursor and along two edges", OVERLAYS),
    Command("ruler", "u", "Ruler from the cursor", OVERLAYS),
    Command("sight line", "s", "Sight line from the selected unit, or the cursor", OVERLAYS),
    Command("inspect", "q", "Terrain under the cursor, side view of the sight line", OVERLAYS, held=True),
    Command("grid", "g", "Inch grid", OVERLAYS),
    Command("pan left", "left", "Pan to the west", "Table", held=True),
    Command("pan right", "right", "Pan to the east", "Table", held=True),
    Command("pan up", "up", "Pan to the north", "Table", held=True),
    Command("pan down", "down", "Pan to the south", "Table", held=True),
    Command("cursor left", "shift+left", "Cursor to the west", "Table"),
    Command("cursor right", "shift+right", "Cursor to the east", "Table"),
    Command("cursor up", "shift+up", "Cursor to the north", "Table"),
    Command("cursor down", "shift+down", "Cursor to the south", "Table"),
    Command("nudge left", "ctrl+left", 'Cursor 0.1" to the west', "Table"),
    Command("nudge right", "ctrl+right", 'Cursor 0.1" to the east', "Table"),
    Command("nudge up", "ctrl+up", 'Cursor 0.1" to the north', "Table"),
    Command("nudge down", "ctrl+down", 'Cursor 0.1" to the south', "Table"),
    Command("zoom in", "=", "Zoom in", "Table"),
    Command("zoom out", "-", "Zoom out", "Table"),
    Command("whole table", "home", "Show the whole table", "Table"),
    Command("find unit", "end", "Show the selected unit", "Table"),
    Command("next thing", "e", "Next piece of terrain or template", "Sight lab"),
    Command("previous thing", "shift+e", "Piece of terrain or template before", "Sight lab"),
    Command("next vertex", "alt+.", "Next corner of the terrain", "Sight lab"),
    Command("previous vertex", "alt+,", "Corner of the terrain before", "Sight lab"),
    Command("insert vertex", "insert", "Put a corner in after the chosen one", "Sight lab"),
    Command("take away", "delete", "Take the chosen corner, or what is chosen, away", "Sight lab"),
    Command("duplicate", "ctrl+d", "Duplicate what is chosen", "Sight lab"),
    Command("shift thing left", "alt+left", "Move what is chosen to the west", "Sight lab"),
    Command("shift thing right", "alt+right", "Move what is chosen to the east", "Sight lab"),
    Command("shift thing up", "alt+up", "Move what is chosen to the north", "Sight lab"),
    Command("shift thing down", "alt+down", "Move what is chosen to the south", "Sight lab"),
    Command("raise", "alt+pageup", "Higher, deeper or larger", "Sight lab"),
    Command("lower", "alt+pagedown", "Lower, shallower or smaller", "Sight lab"),
    Command("snap", "shift+g", "Grid to which things snap", "Sight lab"),
    Command("search unit", "ctrl+f", "Search for a unit to put", "Sight lab"),
    Command("lab options", "ctrl+r", "Family, add-ons and options of the rules", "Sight lab"),
    Command("save lab", "ctrl+s", "Save as a scenario or a map", "Sight lab"),
    Command("battle from here", "ctrl+b", "Start a battle from here", "Sight lab"),
    Command("log up", "pageup", "Log up", "Window"),
    Command("log down", "pagedown", "Log down", "Window"),
    Command("next button", "ctrl+tab", "Next button; Enter presses it", "Window"),
    Command("previous button", "ctrl+shift+tab", "Previous button", "Window"),
    Command("help", "f1", "This list", "Window"),
    Command("full screen", "f11", "Full screen", "Window"),
    Command("picture", "f12", "Picture of the table, and of the sight line", "Window"),
    Command("scaled picture", "shift+f12", "The same as SVG, an inch is an inch", "Window"),
)
MOUSE = (
    ("Left button", "Select a unit; set a waypoint; commit on the same place, or on the target"),
    ("Left button on ground within reach, or drag a unit", "Propose its move there"),
    ("Drag the ghost", "Turn it"),
    ("Right button", "Cancel"),
    ("Middle button, or Space and drag", "Pan"),
    ("Wheel", "Zoom at the cursor"),
    ("Shift and wheel", "Turn the ghost"),
    ("Alt and drag", "Ruler; clicks add legs, the right button takes one back"),
    ("Ctrl and drag", "Sight line; its origin stays"),
    ("0 to 9", "Choices of the attack in hand: overheat, kind; in the lab its tools"),
    ("In the lab: Shift held", "Nothing snaps"),
    ("In the lab: right button on a corner", "Take it away"),
)
RESERVED = frozenset("0123456789") | {"space"}
ACTING = ("move", "jump", "fire", "physical", "hold", "charge", "death from above")
_SPOKEN = {
    "return": "Enter",
    "escape": "Esc",
    "backspace": "Backspace",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
_SAME = {
    **{"enter": "return", "+": "=", "[+]": "=", "[-]": "-"},
    **{"page up": "pageup", "page down": "pagedown"},
}


def commands_with(overlays: Mapping[str, Overlay]) -> tuple[Command, ...]:
    """Return all commands where *overlays*, by name, can be switched: each is a command of its own."""
    place = next(i for i, one in enumerate(COMMANDS) if one.group == OVERLAYS)
    switches = (Command(name, one.key, one.words, OVERLAYS) for name, one in overlays.items() if one.key)
    return (*COMMANDS[:place], *switches, *COMMANDS[place:])


class Keys(Value):
    """Which key each command is on.

    Attributes:
        changed: The keys that differ from the usual ones, by the name of the command.
        commands: All that there are.
    """

    changed: Mapping[str, str] = field(default_factory=dict)
    commands: tuple[Command, ...] = COMMANDS

    def of(self, name: str) -> str:
        """Return the key of the command *name*; "" where there is no such command."""
        usual = next((one.key for one in self.commands if one.name == name), "")
        return self.changed.get(name, usual)

    def named(self, key: str) -> str | None:
        """Return the name of the command on *key*; None where it has none."""
        return next((one.name for one in self.commands if self.of(one.name) == key), None)

    def of_offer(self, offer: Offer) -> str:
        """Return the key of *offer*: where the usual key is a command's, the key of that command now."""
        name = next((one.name for one in self.commands if one.key == offer.key and one.name in ACTING), None)
        return self.of(name) if name else self.changed.get(offer.label, offer.key)


def kept(changed: Mapping[str, str], commands: tuple[Command, ...] = COMMANDS) -> Keys:
    """Return the keys of *commands* with what the settings *changed*, but for what is reserved or taken.

    What the settings say of commands that there are not now is left out: those of other rules, say.
    Commands may have exchanged their keys: what counts is that no two are on one key when all is done.
    """
    usual_of = {one.name: one.key for one in commands}
    wanted = {name: key for name, key in changed.items() if name in usual_of and not _fixed(key)}
    while True:
        keys = Keys({name: key for name, key in wanted.items() if key != usual_of[name]}, commands)
        on = [keys.of(name) for name in usual_of]
        taken = [name for name in keys.changed if on.count(keys.of(name)) > 1]
        if not taken:
            return keys
        del wanted[taken[-1]]


def of_event(event: pygame.Event) -> str:
    """Return the key of a KEYDOWN or KEYUP *event* as commands name it: "ctrl+shift+z"."""
    name = pygame.key.name(event.key)
    mod = getattr(event, "mod", 0)
    held = [
        ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
        ("alt", pygame.KMOD_ALT),
        ("shift", pygame.KMOD_SHIFT),
    ]
    name = _SAME.get(name, name)
    if name == "=" and mod & pygame.KMOD_SHIFT:
        mod &= ~pygame.KMOD_SHIFT
    return "+".join([*(word for word, bit in held if mod & bit), name])


def spoken(key: str) -> str:
    """Return *key* as a player reads it.

    >>> spoken("ctrl+return"), spoken("m"), spoken("shift+tab")
    ('Ctrl+Enter', 'M', 'Shift+Tab')
    """
    return "+".join(_SPOKEN.get(part, part.capitalize()) for part in key.split("+")) if key != "+" else key


def objection(keys: Keys, name: str, key: str, offers: Iterable[Offer] = ()) -> str | None:
    """Return why the command *name* cannot be on *key*, in words; None where it can."""
    if _fixed(key):
        return f"{spoken(key)} has a fixed meaning"
    taken = keys.named(key)
    if taken is not None and taken != name:
        words = next(one.words for one in keys.commands if one.name == taken)
        return f"{spoken(key)} is taken by “{words}”"
    usual = {one.key for one in keys.commands}
    for offer in offers:
        if offer.label != name and keys.of_offer(offer) == key and offer.key not in usual:
            return f"{spoken(key)} is taken by “{offer.label}”"
    return None


def _fixed(key: str) -> bool:
    """Whether *key* has a meaning that cannot be changed."""
    return key in RESERVED or key.rsplit("+", 1)[-1] in ("left ctrl", "left shift", "left alt", "space")


def rebound(keys: Keys, name: str, key: str) -> Keys:
    """Return *keys* with the command *name* on *key*; ask `objection` first."""
    others = {one: text for one, text in keys.changed.items() if one != name}
    is_usual = any(one.name == name and one.key == key for one in keys.commands)
    return replace(keys, changed=others if is_usual else {**others, name: key})
