"""The program's own YAML is read as by the parser in Python, with or without the C parser."""

import pytest
import yaml

from game.geometry.own_yaml import read_own

TEXT = "- {a: [1, 2.5, yes], 'b c': null}\n- 0x1F\n- |\n  two\n  lines\n"


def test_what_the_program_brings_is_read_whole(tmp_path):
    """Mappings, lists, figures and texts over several lines."""
    path = tmp_path / "own.yaml"
    path.write_text(TEXT, encoding="utf-8")
    assert read_own(path) == yaml.safe_load(TEXT)


def test_an_object_of_python_is_refused(tmp_path):
    """Only plain data is read."""
    path = tmp_path / "own.yaml"
    path.write_text("!!python/name:os.system", encoding="utf-8")
    with pytest.raises(yaml.YAMLError):
        read_own(path)
