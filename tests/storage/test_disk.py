"""Files on the disk: whole or not at all, under nobody else's name, through no link."""

from __future__ import annotations

import errno
import os
import socket
import stat
from pathlib import Path

import pytest

from game.storage import disk
from game.storage.claim import claim
from game.storage.growing import FileChanged, GrowingFile
from game.storage.names import objection, reserved

posix = pytest.mark.skipif(os.name == "nt", reason="links, pipes and modes are POSIX")
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def failing(*_, **__):
    raise FULL


def left(folder: Path) -> list[str]:
    """Return the names in *folder*."""
    return sorted(os.listdir(folder))


def mode(path: Path) -> int:
    """Return the bits of the mode of *path* itself."""
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_what_cannot_be_written_costs_nothing_that_was_there(tmp_path, monkeypatch, call):
    """The old file is as it was, the error names it, and nothing lies beside it."""
    path = tmp_path / "a.jsonl"
    disk.replace(path, b"old")
    monkeypatch.setattr(os, call, failing)
    with pytest.raises(OSError, match="No space left") as told:
        disk.replace(path, b"new")
    assert told.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert left(tmp_path) == ["a.jsonl"]


def test_a_write_of_a_byte_at_a_time_is_whole(tmp_path, monkeypatch):
    """However little the system takes at a time."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, bytes(data[:1])))
    disk.replace(tmp_path / "a", b"word")
    assert (tmp_path / "a").read_bytes() == b"word"


@posix
def test_private_files_are_this_users_alone(tmp_path):
    """0600 in folders 0700, whatever the mask says; others as the mask says."""
    path = tmp_path / "new" / "deep" / "a"
    disk.replace(path, b"", private=True)
    assert (mode(path), mode(path.parent), mode(path.parent.parent)) == (0o600, 0o700, 0o700)
    mask = os.umask(0o022)
    try:
        disk.replace(tmp_path / "public", b"")
    finally:
        os.umask(mask)
    assert mode(tmp_path / "public") == 0o644


@posix
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path):
    """Where it is not private."""
    path = tmp_path / "a"
    path.touch(0o640)
    disk.replace(path, b"")
    assert mode(path) == 0o640


@posix
def test_temporary_files_are_private_and_never_found_there(tmp_path, monkeypatch):
    """Opened with O_EXCL and O_NOFOLLOW, 0600, under a name of 64 random bits."""
    made, opened = [], os.open

    def noted(path, flags, mode=0o777, **kwargs):
        made.append((Path(path), flags, mode))
        return opened(path, flags, mode, **kwargs)

    monkeypatch.setattr(os, "open", noted)
    for _ in range(2):
        disk.replace(tmp_path / "a", b"")
    (one, flags, bits), (other, *_) = [found for found in made if found[1] & os.O_CREAT]
    assert one.name != other.name
    assert disk.TEMPORARY.fullmatch(one.name)
    assert flags & os.O_EXCL
    assert flags & os.O_NOFOLLOW
    assert bits == 0o600


@posix
@pytest.mark.parametrize("private", [True, False])
def test_a_link_is_replaced_not_written_through(tmp_path, private):
    """What it points to stays as it was."""
    victim, link = tmp_path / "victim", tmp_path / "link"
    victim.write_bytes(b"mine")
    link.symlink_to(victim)
    disk.replace(link, b"new", private=private)
    assert (victim.read_bytes(), link.read_bytes(), link.is_symlink()) == (b"mine", b"new", False)


@posix
def test_an_export_follows_a_link_of_ones_own(tmp_path):
    """A user who named it means what it points to; the link stays."""
    there, link = tmp_path / "there.svg", tmp_path / "link.svg"
    there.write_bytes(b"old")
    link.symlink_to(there)
    disk.export(link, b"new")
    assert (there.read_bytes(), link.is_symlink()) == (b"new", True)


@posix
def test_an_export_follows_nobody_elses_link(tmp_path, monkeypatch):
    """It may lead anywhere."""
    there, link = tmp_path / "there.svg", tmp_path / "link.svg"
    link.symlink_to(there)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(OSError, match="a link of another user's"):
        disk.export(link, b"new")
    assert not there.exists()


@posix
def test_an_export_needs_its_folder_and_a_file(tmp_path):
    """A typing error makes no folders; a pipe is not replaced."""
    with pytest.raises(FileNotFoundError):
        disk.export(tmp_path / "nowhere" / "a.svg", b"")
    os.mkfifo(tmp_path / "pipe.svg")
    with pytest.raises(disk.NotAFile, match="this is a pipe"):
        disk.export(tmp_path / "pipe.svg", b"")


@posix
def test_what_is_no_file_is_not_replaced(tmp_path):
    """A save that is to be written over a pipe, a socket or a folder is refused; what is there stays."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "socket"))
        before = {path.name: stat.S_IFMT(path.lstat().st_mode) for path in tmp_path.iterdir()}
        for name in before:
            with pytest.raises(disk.NotAFile, match=f"this is a {name}; expected a file"):
                disk.replace(tmp_path / name, b"data", private=True)
            with pytest.raises(disk.NotAFile, match=f"this is a {name}; expected a file"):
                GrowingFile(tmp_path / name).begin(b"data")
        assert {path.name: stat.S_IFMT(path.lstat().st_mode) for path in tmp_path.iterdir()} == before


@posix
def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path):
    """Folder, pipe, socket, device, a link to one of them or to nothing: each with its reason."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to pipe").symlink_to(tmp_path / "pipe")
    (tmp_path / "to nothing").symlink_to(tmp_path / "nothing")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "socket"))
        wanted = {
            "folder": "a folder",
            "pipe": "a pipe",
            "to pipe": "a pipe",
            "socket": "a socket",
            "to nothing": "a link to nothing",
            "/dev/zero": "a device",
            "a\0b": "no file can have this name",
        }
        for name, words in wanted.items():
            with pytest.raises(OSError, match=words):
                disk.read(tmp_path / name, 10)


def test_no_more_is_read_than_may_be(tmp_path):
    """One byte more is too large; the beginning may be had."""
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert disk.read(path, 5) == b"12345"
    with pytest.raises(disk.TooLarge):
        disk.read(path, 4)
    assert disk.read_start(path, 2) == b"12"


def test_what_killed_programs_left_is_swept_away(tmp_path):
    """Ours alone: older ones too; neither those of others, nor folders, nor what is being written."""
    ours = [".sightline-0123456789abcdef.tmp", ".old.jsonl.new", "settings.json.new"]
    for name in (*ours, ".sightline-x.tmp", "a.jsonl", ".b.new"):
        (tmp_path / name).touch()
    (tmp_path / ".sightline-fedcba9876543210.tmp").mkdir()
    (tmp_path / ".sightline-1111111111111111.tmp").symlink_to(tmp_path / "a.jsonl")
    busy = tmp_path / ".sightline-aaaaaaaaaaaaaaaa.tmp"
    with busy.open("wb") as file:
        assert claim(file.fileno())
        assert disk.sweep(tmp_path) == len(ours)
        assert busy.exists()
    assert disk.sweep(tmp_path) == 1
    assert left(tmp_path) == [
        ".b.new",
        ".sightline-1111111111111111.tmp",
        ".sightline-fedcba9876543210.tmp",
        ".sightline-x.tmp",
        "a.jsonl",
    ]
    assert disk.sweep(tmp_path / "nowhere") == 0


def test_a_growing_file_holds_what_was_appended(tmp_path):
    """Line after line."""
    grown = GrowingFile(tmp_path / "a")
    grown.begin(b"1\n")
    grown.append(b"2\n")
    assert grown.whole() == (tmp_path / "a").read_bytes() == b"1\n2\n"


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_failed_append_is_cut_back(tmp_path, monkeypatch, call):
    """Half a line that came to the disk is taken off, and the next one joins."""
    grown = GrowingFile(tmp_path / "a")
    grown.begin(b"1\n")
    write = os.write

    def torn(fd, data):
        write(fd, bytes(data[:1]))
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, call, torn if call == "write" else failing)
        with pytest.raises(OSError, match="No space left"):
            grown.append(b"22\n")
    assert (tmp_path / "a").read_bytes() == b"1\n"
    if call == "fsync":
        assert not grown.begun  # nobody knows what the disk has
    else:
        grown.append(b"3\n")
        assert (tmp_path / "a").read_bytes() == b"1\n3\n"


def test_what_could_not_be_cut_back_is_cut_at_the_next_append(tmp_path, monkeypatch):
    """The torn end never comes between two lines."""
    grown = GrowingFile(tmp_path / "a")
    grown.begin(b"1\n")
    write = os.write

    def torn(fd, data):
        write(fd, bytes(data[:1]))
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", torn)
        patch.setattr(os, "ftruncate", failing)
        with pytest.raises(OSError, match="No space left"):
            grown.append(b"22\n")
    assert (tmp_path / "a").read_bytes() == b"1\n2"
    grown.append(b"3\n")
    assert (tmp_path / "a").read_bytes() == b"1\n3\n"


@posix
@pytest.mark.parametrize("how", ["gone", "folder gone", "short", "another", "link", "folder", "pipe"])
def test_a_growing_file_that_is_not_there_any_more(tmp_path, how):
    """It is never appended to what stands in its place."""
    path = tmp_path / "in" / "a"
    grown = GrowingFile(path)
    grown.begin(b"12\n")
    victim = tmp_path / "victim"
    victim.write_bytes(b"12\n")
    if how == "short":
        os.truncate(path, 1)
    else:
        path.unlink()
    if how == "folder gone":
        path.parent.rmdir()
    elif how == "another":
        path.write_bytes(b"12\n")
    elif how == "link":
        path.symlink_to(victim)
    elif how == "folder":
        path.mkdir()
    elif how == "pipe":
        os.mkfifo(path)
    with pytest.raises(FileChanged):
        grown.append(b"3\n")
    assert victim.read_bytes() == b"12\n"


NONE = ("CON", "nul", "LPT1", "com¹", "aux.txt", "Nul .yaml", "prn.", "a.", "a ", "conin$")


@pytest.mark.parametrize("name", NONE)
def test_no_file_is_written_under_a_name_that_windows_keeps(tmp_path, name):
    """On no system: it could not be carried from one to the other."""
    assert reserved(name)
    assert objection(name)
    with pytest.raises(OSError, match=r"A name cannot|kept for the machine"):
        disk.replace(tmp_path / name, b"")
    assert left(tmp_path) == []


@pytest.mark.parametrize("name", ["console", "nullify", "com", "lpt10", "a.con", "Größe", "💥", "two.dots"])
def test_names_that_look_alike_are_good(name):
    """Only the names themselves are kept."""
    assert reserved(name) is None
    assert objection(name) is None


def test_a_name_fits_into_a_folder():
    """Of 255 bytes that a file system takes, some are left for the ending."""
    assert objection("Ж" * 80) is None
    assert objection("💥" * 50) is None
    assert objection("💥" * 51) == "The name is too long for a file"
    assert objection("a\ud800") is not None
