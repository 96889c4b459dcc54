"""`export`: a map for Universal VTT or Tiled, and back by `import`."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import call

FORDS = Path(__file__).parents[2] / "maps" / "the-fords.yaml"


@pytest.mark.parametrize("ending", ["dd2vtt", "uvtt", "tmx", "tmj"])
def test_a_map_goes_out_and_comes_back(capsys, tmp_path, ending):
    """What is written is read by `import`, and is a good map; what is left out is said."""
    to, back = tmp_path / f"fords.{ending}", tmp_path / "back.yaml"
    told = call(capsys, "export", FORDS, "-o", to)
    assert told.status == 0
    assert ("no bridge, hill" in told.err) is ending.endswith("vtt")
    assert call(capsys, "import", to, "-o", back).status == 0
    assert call(capsys, "check", back).out == f"{back}: a map\n"
    assert call(capsys, "export", "the-fords", "-o", to, "--json").data["file"] == str(to)


def test_another_ending_is_refused(capsys, tmp_path):
    """With the endings that there are; nothing is written."""
    told = call(capsys, "export", FORDS, "-o", tmp_path / "fords.png")
    assert told.status == 2
    assert ".dd2vtt" in told.err
    assert not list(tmp_path.iterdir())
