"""The one-folder build in the desktop: `register` makes its entry, its icon and its file types."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="desktop entries are of Linux")


class Folder:
    """A folder that looks like a build."""

    def __init__(self, place: Path, share: Path) -> None:
        self.place, self.share = place, share
        shutil.copytree(ROOT / "assets" / "desktop", place / "_internal" / "game" / "assets" / "desktop")
        shutil.copy2(ROOT / ".ci" / "bundle" / "register", place)
        self.program = place / "sightline"
        self.program.write_text("#!/bin/sh\n")
        self.program.chmod(0o755)
        self.environ = {"PATH": os.defpath, "HOME": str(share / "home"), "XDG_DATA_HOME": str(share)}

    def register(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run `register`."""
        command = [self.place / "register", *words]
        return subprocess.run(command, env=self.environ, capture_output=True, text=True, check=False)

    def files(self) -> set[str]:
        """Return the files of ours in the user's desktop."""
        return {path.name for path in self.share.rglob("sightline.*")}


@pytest.fixture
def folder(tmp_path):
    """A build in a folder with a blank in its name."""
    return Folder(tmp_path / "my games" / "Sightline 1", tmp_path / "share")


def test_the_entry_names_the_program_where_it_lies(folder):
    """With the words that the wheel's entry has, and everything else as there."""
    assert folder.register().returncode == 0
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(folder.share / "applications" / "sightline.desktop")
    found = dict(entry["Desktop Entry"])
    assert shlex.split(found.pop("Exec")) == [str(folder.program), "%f"]
    entry.read(ROOT / "assets" / "desktop" / "sightline.desktop")
    wheel = dict(entry["Desktop Entry"])
    assert wheel.pop("Exec") == "sightline %f"
    assert found == wheel


def test_icon_and_file_types_are_those_of_the_wheel(folder):
    """Where the desktop looks for them."""
    folder.register()
    places = {"icons/hicolor/scalable/apps/sightline.svg", "mime/packages/sightline.xml"}
    for place in places:
        assert (folder.share / place).read_bytes() == (
            ROOT / "assets/desktop" / Path(place).name
        ).read_bytes()


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="no shared MIME database")
@pytest.mark.skipif(shutil.which("gio") is None, reason="no program that asks it")
def test_the_desktop_knows_our_files(folder):
    """By their first line."""
    folder.register()
    asked = ["gio", "info", "-a", "standard::content-type", ROOT / "maps" / "the-fords.yaml"]
    told = subprocess.run(asked, env=folder.environ, check=True, capture_output=True, text=True).stdout
    assert told.split()[-1] == "application/x-sightline-map"


def test_what_was_registered_is_removed(folder):
    """Twice is as good as once; another word is refused."""
    for _ in range(2):
        assert folder.register().returncode == 0
        assert folder.files() == {"sightline.desktop", "sightline.svg", "sightline.xml"}
    for _ in range(2):
        assert folder.register("--remove").returncode == 0
        assert folder.files() == set()
    assert folder.register("--help").returncode == 2


def test_a_folder_that_no_entry_can_name_is_refused(tmp_path):
    """A desktop entry would read its name differently."""
    folder = Folder(tmp_path / "100% $more", tmp_path / "share")
    done = folder.register()
    assert done.returncode == 1
    assert "100% $more" in done.stderr
    assert folder.files() == set()
