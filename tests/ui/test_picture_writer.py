"""Pictures are written beside the screen, in order, and it is told what became of them."""

from __future__ import annotations

import threading
import time

import pytest
from waiting import until

from game.ui.export.picture_writer import PATIENCE, PictureWriter


class Listener:
    """What the players were told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def toast(self, words: str, tone: str = "text", about: str = "") -> None:
        self.told.append(words)

    def failed(self, problem: str, folder, again) -> None:
        self.told.append(f"failed: {problem}")
        self.again = again


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
def picture_writer(listener):
    return PictureWriter(listener)


def finished(picture_writer: PictureWriter) -> None:
    """Wait until all is written and told."""
    until(lambda: not picture_writer.busy, lambda: picture_writer.look_after(0.0))


def test_pictures_are_told_in_the_order_in_which_they_were_taken(picture_writer, listener, tmp_path):
    """Those taken together in one sentence; folders are made."""
    for name in ("one", "two"):
        prints = [(tmp_path / "new" / f"{name}-{part}.svg", lambda path: path.touch()) for part in "ab"]
        picture_writer.develop(prints)
    finished(picture_writer)
    first, second = listener.told
    assert first == f"Picture: {tmp_path / 'new' / 'one-a.svg'} and one-b.svg"
    assert second == f"Picture: {tmp_path / 'new' / 'two-a.svg'} and two-b.svg"
    assert len(list(tmp_path.rglob("*.svg"))) == 4


def test_what_takes_long_is_told_once(picture_writer, listener, tmp_path):
    """Nothing waits for it; when it is there, that is told too."""
    go = threading.Event()
    picture_writer.develop([(tmp_path / "slow.png", lambda path: go.wait(60))])
    picture_writer.look_after(PATIENCE / 2)
    assert not listener.told
    for _ in range(5):
        picture_writer.look_after(PATIENCE)
    assert listener.told == ["The picture is being written…"]
    go.set()
    finished(picture_writer)
    assert listener.told[1:] == [f"Picture: {tmp_path / 'slow.png'}"]


def test_a_picture_that_cannot_be_written_is_told(picture_writer, listener, tmp_path):
    """And the next one is written all the same."""
    (tmp_path / "file").touch()
    picture_writer.develop([(tmp_path / "file" / "a.png", lambda path: path.touch())])
    picture_writer.develop([(tmp_path / "b.png", lambda path: path.touch())])
    finished(picture_writer)
    assert listener.told[0].startswith("failed: ")
    assert (tmp_path / "b.png").exists()


def test_a_mistake_of_ours_is_not_hidden(picture_writer, tmp_path):
    """Only what the disk refuses is told as a problem."""
    picture_writer.develop([(tmp_path / "a.png", lambda path: 1 / 0)])
    with pytest.raises(ZeroDivisionError):
        finished(picture_writer)


def test_what_was_taken_last_is_written_before_the_window_ends(picture_writer, tmp_path):
    """Closing waits for it, for nothing can be drawn after that."""

    def slowly(path):
        time.sleep(0.05)
        path.touch()

    picture_writer.develop([(tmp_path / f"{name}.png", slowly) for name in "ab"])
    picture_writer.close()
    assert len(list(tmp_path.iterdir())) == 2
