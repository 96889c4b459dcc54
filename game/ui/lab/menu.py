"""The menu of the lab, and the ways out of it: saving, the rules, starting a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from game.core.lobby import NotReadable, NotWritten, Seats
from game.geometry.drawing import shifted
from game.geometry.point import Point
from game.geometry.value import Value
from game.storage import names
from game.ui.battle.session import noting
from game.ui.lab.editing.session import LabSession
from game.ui.shell.unwritten import Elsewhere, place_dialog
from game.ui.widgets.dialogs import Dialog, DialogButton, EntryDialog, confirm, nothing, problems
from game.ui.widgets.help import help_reader

Kept = Literal["map", "scenario"]
LONGEST = 60
ELSEWHERE = (
    "Maps and scenarios go to this folder until the program ends. "
    "Start it with SIGHTLINE_MAPS set to the folder to find them again."
)
REFUSED = {
    "map": "The map could not be saved",
    "scenario": "The scenario could not be saved",
    "battle": "No battle can begin from here",
}


def at_once(title: str, task: Callable[[], Any], then: Callable[[Any], Any]) -> None:
    """Run *task* and then *then* immediately."""
    then(task())


def _stay(seats: Seats) -> None:
    """Do nothing."""


class LabNavigation(Value):
    """The ways from the lab to other screens, provided by its creator.

    Attributes:
        load: Opens the saved games.
        settings: Opens the settings.
        rules: Opens the options of the rules.
        out: Returns to the main menu, after asking about unsaved changes.
        other: Opens the choice of another table, after the same question.
        play: Opens the battle that was started here.
        run_task: Runs a long task in the background: title, task, continuation.
        settle: Waits until nothing runs in the background.
    """

    load: Callable[[], Any] = nothing
    settings: Callable[[], Any] = nothing
    rules: Callable[[], Any] = nothing
    out: Callable[[], Any] = nothing
    other: Callable[[], Any] = nothing
    play: Callable[[Seats], Any] = _stay
    run_task: Callable[[str, Callable[[], Any], Callable[[Any], Any]], Any] = at_once
    settle: Callable[[], Any] = nothing


def menu(lab: LabSession, navigation: LabNavigation, begin: Callable[[], Any]) -> Dialog:
    """Return the menu of the lab; *begin* starts a battle from here."""
    app = lab.app
    ways = [
        DialogButton("Back to the lab", style="primary", icon="play"),
        DialogButton("Save as a scenario…", lambda: ask_name(lab, "scenario"), icon="content_save"),
        DialogButton("Save as a map…", lambda: ask_name(lab, "map"), icon="map_outline"),
        DialogButton("Start a battle from here", begin, icon="sword_cross"),
        DialogButton("Notes", lambda: app.show(noting.menu(lab)), icon="draw"),
        DialogButton("Options of the rules", navigation.rules, icon="tune_variant"),
        DialogButton("Another table", navigation.other, icon="table_furniture"),
        DialogButton("Load", navigation.load, icon="folder_open"),
        DialogButton("Settings", navigation.settings, icon="cog"),
        DialogButton("Keys and mouse", lambda: app.show(help_reader(app.keys)), icon="keyboard"),
        DialogButton("Rules", app.browse, icon="book_open_variant"),
        DialogButton("Main menu", navigation.out, icon="home"),
    ]
    return Dialog("Sight lab", "", ways, stacked=True, wide=360, escape=ways[0])


def save_dialog(lab: LabSession) -> Dialog:
    """Return the dialog that asks how to save the lab."""
    ways = (
        DialogButton("Cancel"),
        DialogButton(
            "As a map",
            lambda: ask_name(lab, "map"),
            icon="map_outline",
            hint="The table and its terrain only",
        ),
        DialogButton("As a scenario", lambda: ask_name(lab, "scenario"), "primary", icon="content_save"),
    )
    words = (
        "A scenario keeps everything: terrain, units, templates and options; battles and commands read it. "
        "A map keeps the table and its terrain."
    )
    return Dialog("Save the lab", words, ways, wide=560)


def ask_name(lab: LabSession, kind: Kept, then: Callable[[], Any] = nothing) -> None:
    """Ask for a name and save the lab under it as a map or a scenario."""

    def wrong(text: str) -> str | None:
        name = text.strip()
        if not any(letter.isalnum() for letter in name):
            return "Give it a name"
        if len(name) > LONGEST:
            return f"A name has at most {LONGEST} letters"
        return names.reserved(name)

    def taken(text: str) -> None:
        name = text.strip()
        if not lab.app.lobby.keeps(kind, name):
            keep(lab, kind, name, then)
            return
        words = f"There is a {kind} “{name}” already. It will be replaced."
        lab.app.show(
            confirm("Replace it?", words, "Replace", lambda: keep(lab, kind, name, then), danger=True)
        )

    proposed = lab.names.get(kind) or (lab.contents.sandbox.map if kind == "map" else lab.now.brief.name)
    words = {
        "scenario": "It will be listed among the battles, with its map included.",
        "map": "It will be listed among the maps, to play on and to edit.",
    }[kind]
    lab.app.show(EntryDialog(f"Save as a {kind}", words, proposed, taken, wrong=wrong, yes="Save"))


def keep(lab: LabSession, kind: Kept, name: str, then: Callable[[], Any] = nothing) -> bool:
    """Save the lab as *name*, and report where; return False on failure.

    If the disk refuses, another folder is offered.
    """
    app = lab.app
    write = app.lobby.save_map if kind == "map" else app.lobby.save_scenario

    def kept(path: str) -> None:
        lab.names[kind] = name
        app.toast(f"Saved: {path}", "good")
        then()

    try:
        path = write(name)
    except NotWritten as found:
        elsewhere = Elsewhere(ELSEWHERE, lambda folder: write(name, folder), kept)
        again: Callable[[], Any] = lambda: keep(lab, kind, name, then)  # noqa: E731
        words = "The old file is unchanged; the lab stays open."
        app.show(place_dialog(app, REFUSED[kind], words, found.problems, elsewhere, again=again))
        return False
    except NotReadable as found:
        app.show(problems(REFUSED[kind], "Nothing was written.", found.problems))
        return False
    kept(path)
    return True


def begin_battle(lab: LabSession, navigation: LabNavigation) -> None:
    """Start a battle from here, after a question if that leaves something unsaved."""
    app = lab.app

    def begin() -> None:
        navigation.settle()
        try:
            seats = app.lobby.battle()
        except NotReadable as found:
            app.show(problems(REFUSED["battle"], "The lab stays as it is.", found.problems))
            return
        navigation.play(seats)

    if not app.lobby.unsaved():
        begin()
        return
    words = "The battle begins with everything as it stands. The lab has changed since it was last saved."
    ways = (
        DialogButton("Cancel"),
        DialogButton("Begin without saving", begin, "danger"),
        DialogButton("Save first", lambda: ask_name(lab, "scenario", begin), "primary"),
    )
    app.show(Dialog("Start a battle from here?", words, ways, wide=620))


def resize(lab: LabSession, navigation: LabNavigation, wide: float, deep: float) -> None:
    """Resize the table: terrain is clipped again, after a question if some would be removed."""
    features = lab.now.battlefield.features
    lobby = lab.app.lobby
    sketches = [lab.terrain.sketch(feature) for feature in features]

    def cut() -> tuple[list[Any], list[str]]:
        kept, lost = [], []
        for sketch in sketches:
            try:
                kept.append(lobby.feature(sketch, (wide, deep)))
            except NotReadable:
                lost.append(sketch.id)
        return kept, lost

    def have(found: tuple[list[Any], list[str]]) -> None:
        kept, lost = found
        if not lost:
            lab.terrain.resize((wide, deep), tuple(kept), ())
            return
        words = f"{len(lost)} pieces of terrain would be outside and are removed: {', '.join(lost[:6])}."
        lab.app.show(
            confirm(
                "Make the table smaller?",
                words,
                "Make it smaller",
                lambda: lab.terrain.resize((wide, deep), tuple(kept), tuple(lost)),
                danger=True,
            )
        )

    navigation.run_task("Clipping the table", cut, have)


def duplicate(lab: LabSession) -> None:
    """Put a copy of the selection beside it."""
    unit, feature, template = lab.selected, lab.choice.feature, lab.choice.placed
    if unit is not None:
        lab.units.put_copy(unit, Point(unit.at.x + 2 * unit.base + 0.25, unit.at.y))
    elif feature is not None:
        copy = lab.terrain.sketch(
            feature, id=lab.terrain.free_id(feature.kind), drawing=shifted(feature.drawing, 1.0, 1.0)
        )
        if lab.terrain.build(copy, f"duplicate {feature.id}"):
            lab.choice.choose_terrain(copy.id)
    elif template is not None:
        lab.templates.lay_fresh(Point(template.at.x + 1, template.at.y + 1), template.radius)
    else:
        lab.app.toast("Nothing is chosen", "warn")
