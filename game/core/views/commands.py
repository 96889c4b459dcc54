"""The keyboard commands of every battle and of the lab, by name, whatever the rules."""

from __future__ import annotations

from game.geometry.value import Value


class Command(Value):
    """A keyboard command.

    Attributes:
        name: Its identifier in the settings and on the screens.
        key: Its default key: "m", "ctrl+z", "shift+tab", "f5"; modifiers in the order ctrl, alt, shift.
        words: Its description, for the list.
        group: Its heading in the list.
        held: Whether it works while the key is held down.
    """

    name: str
    key: str
    words: str
    group: str
    held: bool = False


OVERLAYS = "Overlays"
"""The heading of the overlay commands."""
SOLITAIRE = "Computer players"
LAB = "Sight lab"
NOTES = "Notes on the table"
LESSON = "Lesson"
ACTING = ("move", "jump", "fire", "physical", "hold", "charge", "death from above")
"""The commands whose keys are shared with offers: the key selects the rules' offer."""
FOLDS = (
    ("all", "alt+0", "Fold all panels, or open them again"),
    ("turn", "alt+1", "Turn and phase"),
    ("history", "alt+2", "Undo, redo, menu"),
    ("forces", "alt+3", "Forces"),
    ("card", "alt+4", "Card of the unit"),
    ("certificate", "alt+5", "Certificate of a sight or an attack"),
    ("actions", "alt+6", "Actions; the tools of the lab"),
    ("log", "alt+7", "Log"),
    ("whole log", "alt+8", "Whole log, or its last lines"),
    ("overlays", "alt+9", "Buttons of the overlays"),
    ("contents", "alt+shift+3", "List of what is on the table of the lab"),
    ("properties", "alt+shift+4", "Properties in the lab"),
    ("steps", "alt+shift+7", "Steps of a replay"),
    ("statistics", "alt+shift+5", "Statistics of a replay"),
    ("phases", "alt+shift+1", "Phases of the turn"),
    ("charts", "alt+shift+9", "Small map of the rules"),
    ("choices", "alt+shift+6", "Chart of secret choices"),
    ("lesson", "alt+shift+2", "Lesson"),
)
"""The panels that a key folds and unfolds; with Ctrl they move to their next position."""
IN_PLACE = ("all", "whole log", "statistics")
COMMANDS = (
    Command("next unit", "tab", "Next unit that can act", "Units"),
    Command("previous unit", "shift+tab", "Previous unit that can act", "Units"),
    Command(
        "next listed unit", "ctrl+pagedown", "Next unit of the list of forces, on the table or not", "Units"
    ),
    Command("previous listed unit", "ctrl+pageup", "Previous unit of the list of forces", "Units"),
    Command("move", "m", "Move", "Units"),
    Command("jump", "j", "Jump", "Units"),
    Command("fire", "f", "Fire", "Units"),
    Command("physical", "p", "Physical attack", "Units"),
    Command("hold", "h", "Hold, or pass with this unit", "Units"),
    Command("charge", "c", "Charge", "Units"),
    Command("death from above", "d", "Death from above", "Units"),
    Command("next target", ".", "Aim at the next enemy or cell", "Aiming"),
    Command("previous target", ",", "Aim at the previous enemy or cell", "Aiming"),
    Command("turn left", "[", "Turn the ghost to the left", "Aiming"),
    Command("turn right", "]", "Turn the ghost to the right", "Aiming"),
    Command("waypoint", "w", "Set a waypoint, a leg of the ruler, the end of the sight line", "Aiming"),
    Command("waypoint back", "backspace", "Remove the last waypoint", "Aiming"),
    Command("commit", "return", "Commit the current action", "Aiming"),
    Command("cancel", "escape", "Cancel; then deselect the unit; then the menu", "Aiming"),
    Command("choices", "alt+v", "The chart of secret choices", "Secret choices"),
    Command("outlook", "alt+n", "Next table of what pairs of choices would do", "Secret choices"),
    Command("watch again", "alt+a", "Watch the result of the last choices again", "Secret choices"),
    Command("end phase", "ctrl+return", "End the phase, or pass the rest", "Game"),
    Command("undo", "ctrl+z", "Undo", "Game"),
    Command("redo", "ctrl+y", "Redo", "Game"),
    Command("amend", "ctrl+e", "Correct a mistake", "Game"),
    Command("quick save", "f5", "Quick save", "Game"),
    Command("load", "f9", "Load a game", "Game"),
    Command("menu", "f10", "The menu of the battle", "Game"),
    Command("hint", "ctrl+h", "Hint: the best three actions of the unit, with reasons", SOLITAIRE),
    Command("why", "ctrl+w", "Why the computer acted as it did", SOLITAIRE),
    Command("play for me", "ctrl+g", "The computer acts once for you; again to cancel", SOLITAIRE),
    Command("pause computer", "ctrl+u", "Pause or resume the computer", SOLITAIRE),
    Command("computer pace", "ctrl+l", "Speed at which its moves are shown", SOLITAIRE),
    Command("lesson on", "f2", "Next step of the lesson, or skip it; answer, or next problem", LESSON),
    Command("lesson again", "shift+f2", "Start the lesson or the problem over", LESSON),
    Command("card in words", "i", "The card of the unit in words", "Reading"),
    Command("sheet", "ctrl+i", "The record sheet of the unit, and those of the others", "Reading"),
    Command("log in words", "l", "The log with its rules and tallies", "Reading"),
    Command("tally in words", "o", "The tally of the attack, or the sight line, in words", "Reading"),
    Command(
        "threat stand", "alt+t", "Threat after the enemies' next moves, or from where they stand", OVERLAYS
    ),
    Command("burst weapon", "alt+w", "Template of the next weapon", OVERLAYS),
    Command(
        "burst reactions", "alt+x", "How all units react to the template: dodge, roll with impact", OVERLAYS
    ),
    Command("burst weight", "alt+c", "How much damage to friends counts against an aim", OVERLAYS),
    Command("probe", "x", "All overlays at the ghost or cursor, at the unit, or automatic", OVERLAYS),
    Command("target height", "shift+t", "Height of the target figures", OVERLAYS),
    Command("choose enemy", "shift+k", "Threat and cover against the enemy at the cursor only", OVERLAYS),
    Command("pin", "shift+p", "Pin the active overlays", OVERLAYS),
    Command("unpin", "ctrl+p", "Remove all pins", OVERLAYS),
    Command("charts", "alt+r", "The small maps of the rules next to the table", OVERLAYS),
    Command("coordinates", "alt+k", "Coordinates at the cursor and along two edges", OVERLAYS),
    Command("ruler", "u", "Ruler to the cursor, from the unit", OVERLAYS),
    Command("sight line", "s", "Sight line from the selected unit, or the cursor", OVERLAYS),
    Command("reverse sight", "alt+s", "Sight line of an attack, from the target", OVERLAYS),
    Command("inspect", "q", "Terrain under the cursor, side view of the sight line", OVERLAYS, held=True),
    Command("grid", "g", "Inch grid", OVERLAYS),
    Command("notes", "ctrl+n", "Notes: pings, arrows, texts and freehand lines on the table", NOTES),
    Command("note ping", "alt+shift+p", "Ping a place", NOTES),
    Command("note arrow", "alt+shift+a", "Draw an arrow", NOTES),
    Command("note text", "alt+shift+t", "Write a text", NOTES),
    Command("note freehand", "alt+shift+d", "Draw freehand", NOTES),
    Command("note sharing", "alt+shift+s", "New notes for all sides, or for yours only", NOTES),
    Command("erase note", "alt+shift+e", "Erase your note at the cursor", NOTES),
    Command("clear notes", "alt+shift+c", "Erase all your notes", NOTES),
    Command("pan left", "left", "Pan to the west", "Table", held=True),
    Command("pan right", "right", "Pan to the east", "Table", held=True),
    Command("pan up", "up", "Pan to the north", "Table", held=True),
    Command("pan down", "down", "Pan to the south", "Table", held=True),
    Command("cursor left", "shift+left", "Cursor to the west, or to the cell there", "Table"),
    Command("cursor right", "shift+right", "Cursor to the east, or to the cell there", "Table"),
    Command("cursor up", "shift+up", "Cursor to the north, or to the cell there", "Table"),
    Command("cursor down", "shift+down", "Cursor to the south, or to the cell there", "Table"),
    Command("nudge left", "ctrl+left", 'Cursor 0.1" to the west', "Table"),
    Command("nudge right", "ctrl+right", 'Cursor 0.1" to the east', "Table"),
    Command("nudge up", "ctrl+up", 'Cursor 0.1" to the north', "Table"),
    Command("nudge down", "ctrl+down", 'Cursor 0.1" to the south', "Table"),
    Command("zoom in", "=", "Zoom in", "Table"),
    Command("zoom out", "-", "Zoom out", "Table"),
    Command("whole table", "home", "Show the whole table", "Table"),
    Command("find unit", "end", "Show the selected unit", "Table"),
    Command("next thing", "e", "Next piece of terrain or template", LAB),
    Command("previous thing", "shift+e", "Previous piece of terrain or template", LAB),
    Command("next vertex", "alt+.", "Next corner of the terrain", LAB),
    Command("previous vertex", "alt+,", "Previous corner of the terrain", LAB),
    Command("insert vertex", "insert", "Insert a corner after the selected one", LAB),
    Command("take away", "delete", "Delete the selected corner or object", LAB),
    Command("duplicate", "ctrl+d", "Duplicate the selection", LAB),
    Command("shift thing left", "alt+left", "Move the selection west", LAB),
    Command("shift thing right", "alt+right", "Move the selection east", LAB),
    Command("shift thing up", "alt+up", "Move the selection north", LAB),
    Command("shift thing down", "alt+down", "Move the selection south", LAB),
    Command("raise", "alt+pageup", "Higher, deeper or larger", LAB),
    Command("lower", "alt+pagedown", "Lower, shallower or smaller", LAB),
    Command("snap", "shift+g", "Snap grid", LAB),
    Command("search unit", "ctrl+f", "Search for a unit to place", LAB),
    Command("by rules", "alt+b", "The sight line by every family of rules, side by side", LAB),
    Command("lab options", "ctrl+r", "Family, add-ons and options of the rules", LAB),
    Command("save lab", "ctrl+s", "Save as a scenario or a map", LAB),
    Command("battle from here", "ctrl+b", "Start a battle from here", LAB),
    *(Command(f"fold {name}", key, words, "Panels") for name, key, words in FOLDS),
    *(
        Command(f"put {name}", f"ctrl+{key}", f"{words}: move to its next place", "Panels")
        for name, key, words in FOLDS
        if name not in IN_PLACE
    ),
    Command("reset panels", "ctrl+alt+0", "Open all panels in their default places", "Panels"),
    Command("log up", "pageup", "A long certificate up, else the log", "Window"),
    Command("log down", "pagedown", "A long certificate down, else the log", "Window"),
    Command("next button", "ctrl+tab", "Next button; Enter presses it", "Window"),
    Command("previous button", "ctrl+shift+tab", "Previous button", "Window"),
    Command("help", "f1", "This list", "Window"),
    Command("rules", "shift+f1", "Rules: search and read; at the pointer, or in the text beside", "Window"),
    Command("full screen", "f11", "Full screen", "Window"),
    Command("picture", "f12", "Save a picture of the table and the sight line", "Window"),
    Command("scaled picture", "shift+f12", "The same as a true-scale SVG", "Window"),
)
