"""`export`: a map for Universal VTT or Tiled, and back by `import`."""

from __future__ import annotations

import base64
import io
import json

import pytest
from commands import call
from PIL import Image

MAP = "last-oasis"


@pytest.mark.parametrize("ending", ["dd2vtt", "tmx", "tmj"])
def test_a_map_goes_out_and_comes_back(capsys, tmp_path, ending):
    """By its name; what is written is read by `import`, and is a good map; what is left out is said."""
    to, back = tmp_path / f"oasis.{ending}", tmp_path / "back.yaml"
    told = call(capsys, "export", MAP, "-o", to)
    assert told.status == 0
    assert ("the format has no hill" in told.err) is ending.endswith("vtt")
    assert call(capsys, "import", to, "-o", back).status == 0
    assert call(capsys, "check", back).out == f"{back}: a map\n"


def test_the_picture_of_a_virtual_table_is_as_large_as_it_says(capsys, tmp_path):
    """From edge to edge of the table, so many pixels to a cell."""
    to = tmp_path / "oasis.uvtt"
    assert call(capsys, "export", MAP, "-o", to, "--json").data["file"] == str(to)
    plain = json.loads(to.read_text())
    image = Image.open(io.BytesIO(base64.b64decode(plain["image"])))
    size, pixels = plain["resolution"]["map_size"], plain["resolution"]["pixels_per_grid"]
    assert image.size == (size["x"] * pixels, size["y"] * pixels)


def test_another_ending_is_refused(capsys, tmp_path):
    """With the endings that there are; nothing is written."""
    told = call(capsys, "export", MAP, "-o", tmp_path / "oasis.png")
    assert told.status == 2
    assert ".dd2vtt" in told.err
    assert not list(tmp_path.iterdir())
