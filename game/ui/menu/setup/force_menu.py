"""What can be done with the whole list of a side: drawn at random, saved, loaded, imported, exported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from game.core.force import Force, ForceFormat, ForceUnit, ImportedForce, RandomForce, SavedForce
from game.core.lobby import Roster
from game.core.rulebook import Rulebook
from game.storage import names
from game.ui.menu.setup.draft import counted
from game.ui.menu.setup.draft_force import force_of, with_force
from game.ui.menu.setup.first_pick_throw import ThrowStrip
from game.ui.menu.setup.force_groups import grouped, ungrouped
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.random_force import RandomForceScreen
from game.ui.menu.setup.saved_forces import LONGEST, SavedForcesScreen, name_objection
from game.ui.widgets.dialogs import Dialog, DialogButton, EntryDialog, confirm, problems

KEY = "ctrl+m"
LEFT_OUT = "Left out of {name}"


class ForceMenu:
    """The commands for the whole list of a side, by its index.

    Attributes:
        taken: Called after a list was replaced.
    """

    def __init__(self, desk: SetupScreen, throw: ThrowStrip, taken: Callable[[int], Any]) -> None:
        self.desk = desk
        self.taken = taken
        self._throw = throw

    def open(self, place: int) -> None:
        """Show the commands."""
        side, close = self.desk.draft.forces[place], DialogButton("Close")
        ways = [
            DialogButton("Random force…", self._when(place, self._random), icon="dice_multiple_outline"),
            *self._default(place),
            DialogButton("Saved forces…", self._when(place, self._saved), icon="folder_open_outline"),
            DialogButton("Import a file…", self._when(place, self._ask_file), icon="file_import_outline"),
        ]
        if side.picks:
            ways += [
                DialogButton("Save this force…", lambda: self._ask_name(place), icon="content_save_outline"),
                DialogButton("Export it…", lambda: self._ask_format(place), icon="file_export_outline"),
            ]
            ways.append(self._grouping(place))
        self._show(f"The force of {side.side}", "", [*ways, close])

    def _default(self, place: int) -> list[DialogButton]:
        """Return the button for the default force of a side, if one ships."""
        forces = self.desk.app.lobby.default_forces(self.desk.draft.family)
        if not forces:
            return []
        force = ImportedForce(forces[place % len(forces)])
        take = self._when(place, lambda place: self._take(place, force))
        return [DialogButton(f"Default: {force.force.name}", take, icon="account_group_outline")]

    def _grouping(self, place: int) -> DialogButton:
        """Return the button that puts the units of a side into groups, or dissolves these."""
        naming, desk = self.desk.book.groups, self.desk
        if any(pick.squad for pick in desk.draft.forces[place].picks) and desk.book.squads is None:
            dissolve = self._when(place, lambda place: desk.put(ungrouped(desk.draft, place)))
            return DialogButton(f"Dissolve the {naming.plural}", dissolve, icon="ungroup")
        group = self._when(place, lambda place: desk.put(grouped(desk.draft, place, naming)))
        return DialogButton(f"Put into {naming.plural} of {naming.size}", group, icon="group")

    def _show(self, title: str, words: str, ways: Sequence[DialogButton]) -> None:
        """Show a list of commands, the last of which closes it."""
        self.desk.app.show(Dialog(title, words, ways, stacked=True, wide=420, escape=ways[-1]))

    def _when(self, place: int, command: Callable[[int], Any]) -> Callable[[], Any]:
        """Return *command* for *place*, refused while that list is locked."""
        return lambda: None if self._throw.refused(place) else command(place)

    # replacing the list

    def _random(self, place: int) -> None:
        def have(made: RandomForce) -> None:
            self._take(place, ImportedForce(made.force))

        self.desk.app.push(RandomForceScreen(self.desk, place, have))

    def _saved(self, place: int) -> None:
        self.desk.app.push(SavedForcesScreen(self.desk.context, lambda one: self._load(place, one)))

    def _load(self, place: int, saved: SavedForce) -> None:
        lobby = self.desk.app.lobby
        self.desk.context.run_task(
            "Reading the force", lambda: lobby.force(saved.key), lambda found: self._take(place, found)
        )

    def _take(self, place: int, found: ImportedForce) -> None:
        """Make *found* the list of side number *place*, and tell what was left out."""
        force, app, book = found.force, self.desk.app, self.desk.book
        if self._strange(force):
            return
        if force.units:
            posts = book.posts(self.desk.draft.addons)
            self.desk.put(with_force(self.desk.draft, place, _sorted(force, book), posts))
            self.taken(place)
            side = self.desk.draft.forces[place].side
            new = f" {counted(len(found.new_cards), 'new card')} of your own." if found.new_cards else ""
            app.toast(f"{side}: {counted(len(force.units), 'unit')} of “{force.name}”.{new}", "good")
        lost = (*found.warnings, *self._unposted(force))
        if lost:
            words = "Everything else is there." if force.units else "Nothing was changed."
            app.show(problems(LEFT_OUT.format(name=f"“{force.name}”"), words, lost))

    def _strange(self, force: Force) -> bool:
        """Whether *force* is for other rules than the battle's; then say so."""
        app, book = self.desk.app, self.desk.book
        strange = force.family != self.desk.draft.family
        if strange:
            words = f"It is a force of {self._family(force)}, and the battle is one of {book.name}."
            app.show(problems("Not for this battle", words, ["Choose the rules at the top, then try again."]))
        return strange

    def _unposted(self, force: Force) -> list[str]:
        """Return the special ways to take part that the rules chosen do not have, by unit."""
        book, units = self.desk.book, self.desk.units
        names = {post.key: (post.name, addon.name) for addon in book.addons for post in addon.posts}
        here = {post.key for post in book.posts(self.desk.draft.addons)}
        strange = [unit for unit in force.units if unit.post in names and unit.post not in here]
        return [
            f"{_name(unit, units)}: {names[unit.post][0]}, only with {names[unit.post][1]}"
            for unit in strange
        ]

    def _family(self, force: Force) -> str:
        books = self.desk.context.families or ()
        return next((book.name for book in books if book.key == force.family), force.family)

    # files

    def dropped(self, path: str) -> None:
        """Import the force in the file at *path* for the side it is meant for.

        That is the only side without units; else players are asked.
        """

        def have(found: ImportedForce) -> None:
            if not self._strange(found.force):
                self._for_side(PurePath(path).name, lambda place: self._take(place, found))

        self._import(path, have)

    def _import(self, path: str, then: Callable[[ImportedForce], Any]) -> None:
        """Read the force in the file at *path*, with the roster if it has brought new cards."""
        lobby, rosters = self.desk.app.lobby, self.desk.context.rosters

        def read() -> tuple[ImportedForce, Sequence[Roster] | None]:
            found = lobby.import_force(path)
            return found, lobby.roster(found.force.family) if found.new_cards else None

        def have(result: tuple[ImportedForce, Sequence[Roster] | None]) -> None:
            found, roster = result
            if roster is not None:
                rosters[found.force.family] = roster
            then(found)

        self.desk.context.run_task("Reading the force", read, have)

    def _for_side(self, name: str, then: Callable[[int], Any]) -> None:
        """Call *then* with the side that a force is meant for."""
        draft = self.desk.draft
        bare = [place for place, force in enumerate(draft.forces) if not force.picks]
        if len(bare) == 1 and not draft.locked(bare[0]):
            then(bare[0])
            return
        ways = [
            DialogButton(force.side, self._when(place, then), icon="account_outline")
            for place, force in enumerate(draft.forces)
        ]
        words = f"{name} becomes the force of that side, instead of its units now."
        self._show("Whose force is it?", words, [*ways, DialogButton("Cancel")])

    def _ask_file(self, place: int) -> None:
        def read(path: str) -> None:
            self._import(path.strip(), lambda found: self._take(place, found))

        words = (
            "A force of ours (.yaml), of MegaMek (.mul), battletech-tools, MekBay or the Master Unit List "
            "(.json), or of Tabletop Simulator (.txt). It can also be dropped on this page."
        )
        self.desk.app.show(EntryDialog("Import a force", words, "", read, wrong=_no_path, yes="Import"))

    def _ask_format(self, place: int) -> None:
        """Ask for the format of an export."""
        forms = self.desk.app.lobby.force_formats(self.desk.draft.family)
        ways = [DialogButton(form.words, self._asking_path(place, form)) for form in forms]
        self._show("Export the force", "For which program?", [*ways, DialogButton("Cancel")])

    def _asking_path(self, place: int, form: ForceFormat) -> Callable[[], None]:
        def export(text: str) -> None:
            self._export(place, form, text.strip())

        def ask() -> None:
            side = self.desk.draft.forces[place].side.strip()
            name = "force" if names.objection(side, LONGEST) else side
            words = "The file; ~ is your own folder. A file that is there already is replaced."
            title, proposed = "Export the force", f"~/{name}{form.ending}"
            self.desk.app.show(EntryDialog(title, words, proposed, export, wrong=_no_path, yes="Export"))

        return ask

    def _export(self, place: int, form: ForceFormat, path: str) -> None:
        force, app = force_of(self.desk.draft, place), self.desk.app

        def done(lost: tuple[str, ...]) -> None:
            app.toast(f"Written to {path}.", "good")
            if lost:
                app.show(problems("What the file cannot hold", "Everything else is there.", lost))

        def refused(found: tuple[str, ...]) -> None:
            app.show(problems("The file could not be written", "Nothing was written.", found))

        def task() -> tuple[str, ...]:
            return app.lobby.export_force(force, form.key, path)

        self.desk.context.run_task("Writing the force", task, done, unwritten=refused)

    # saving

    def _ask_name(self, place: int) -> None:
        """Ask for the name under which the list of side number *place* is saved."""
        lobby = self.desk.app.lobby

        def ask(saved: list[SavedForce]) -> None:
            def taken(text: str) -> None:
                self._keep(force_of(self.desk.draft, place, text.strip()), saved)

            side = self.desk.draft.forces[place].side.strip()
            words = (
                "Its units with their skills, groups and how they take part, for any battle of these rules."
            )
            dialog = EntryDialog("Save the force", words, side, taken, wrong=name_objection, yes="Save")
            self.desk.app.show(dialog)

        self.desk.context.run_task("Looking through the forces", lobby.forces, ask)

    def _keep(self, force: Force, saved: list[SavedForce]) -> None:
        """Save *force*, after a question if one of *saved* has its name."""
        app = self.desk.app

        def done(key: str) -> None:
            app.toast(f"Saved as “{force.name}”.", "good")

        def refused(found: tuple[str, ...]) -> None:
            app.show(problems("The force could not be saved", "Nothing was written.", found))

        def keep() -> None:
            self.desk.context.run_task(
                "Saving the force", lambda: app.lobby.keep_force(force), done, unwritten=refused
            )

        if force.name.casefold() in {one.name.casefold() for one in saved}:
            words = f"There is a force “{force.name}” already. It will be replaced."
            app.show(confirm("Replace it?", words, "Replace", keep, danger=True))
        else:
            keep()


def _sorted(force: Force, book: Rulebook) -> Force:
    """Return *force* with groups where *book* needs them: units in none join the usual ones."""
    if book.squads is None or any(unit.group for unit in force.units):
        return force
    usual = book.squads.usual(len(force.units))
    units = (replace(unit, group=group) for unit, group in zip(force.units, usual, strict=True))
    return replace(force, units=tuple(units))


def _name(unit: ForceUnit, units: Mapping[str, Roster]) -> str:
    return units[unit.card].name if unit.card in units else unit.card


def _no_path(text: str) -> str | None:
    return None if text.strip() else "Type the name of a file"
