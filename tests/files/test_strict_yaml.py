"""Strict YAML: what is read, what is refused, and where each problem is said to stand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.files.yaml.problems import MOST, BadFile, Problem
from game.files.yaml.strict import MAX_BYTES, parse, read
from game.files.yaml.tree import MAX_DEPTH, MAX_VALUES


def problems(text: str) -> list[str]:
    """Return what is wrong with *text*, a line each; none where it is read."""
    try:
        parse(text, "x.yaml")
    except BadFile as error:
        return [str(problem) for problem in error.problems]
    return []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("-1", -1),
        ("+2.5", 2.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("1.5E-2", 0.015),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ('"1"', "1"),
        ("yes", "yes"),
        ("on", "on"),
        ("12:30", "12:30"),
        ("010", "010"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("2024-01-01", "2024-01-01"),
        (".nan", ".nan"),
        ("nan", "nan"),
        (".inf", ".inf"),
        ('10"/4"j', '10"/4"j'),
        ("0*", "0*"),
        ("3/3/1", "3/3/1"),
    ],
)
def test_plain_scalars_mean_what_yaml_1_2_says(text, value):
    """No yes/no booleans, no sexagesimals, no octals, no dates, no NaN."""
    read_back = parse(f"a: {text}", "x.yaml").data["a"]
    assert read_back == value
    assert type(read_back) is type(value)


def test_keys_are_always_text():
    """A card may be called 5 or null."""
    assert parse("5: a\nnull: b\ntrue: c", "x.yaml").data == {"5": "a", "null": "b", "true": "c"}


def test_a_key_in_quotes_is_no_merge_key():
    """It is a text like any other."""
    assert parse("'<<': 1", "x.yaml").data == {"<<": 1}


def test_places_of_values_keys_and_lists():
    """A value stands where it begins, a list or mapping where its key stands."""
    document = parse("a: 1\nlist:\n  - {x: 2,\n     y: 3}\n", "x.yaml")
    assert document.place(("a",)) == (1, 4, "a")
    assert document.place(("a",), key=True) == (1, 1, "a")
    assert document.place(("list",)) == (2, 1, "list")
    assert document.place(("list", 0)) == (3, 5, "list.0")
    assert document.place(("list", 0, "y")) == (4, 9, "list.0.y")
    assert document.place(("list", 0, "z")) == (3, 5, "list.0")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\na: 2", "x.yaml:2:1: a: `a` is given twice; first on line 1"),
        ("a: {b: 1, b: 2}", "x.yaml:1:11: a.b: `b` is given twice; first on line 1"),
        ("a: *x", "x.yaml:1:4: a: aliases (*name) are not allowed; write the value out"),
        ("- 1\n- *x", "x.yaml:2:3: 1: aliases (*name) are not allowed; write the value out"),
        ("a: &x 1", "x.yaml:1:4: a: anchors (&name) are not allowed"),
        ("a: !!str 1", "x.yaml:1:4: a: tags (!name) are not allowed"),
        ("a: !!python/object:os.system x", "x.yaml:1:4: a: tags (!name) are not allowed"),
        ("<<: {a: 1}", "x.yaml:1:1: <<: merge keys (<<) are not allowed"),
        ("[1]: 2", "x.yaml:1:1: a key must be plain text"),
        ("? {a: 1}\n: 2", "x.yaml:1:3: a key must be plain text"),
        ("'': 1", "x.yaml:1:1: a key must be plain text and not empty"),
        ("a: 1e999", "x.yaml:1:4: a: a number must be finite"),
        ("a: -1e999", "x.yaml:1:4: a: a number must be finite"),
        ("a: [1, " + "1" * 61 + "]", "x.yaml:1:8: a.1: a number may have at most 60 digits"),
        ('a: "\\0"', "x.yaml:1:4: a: control characters are not allowed"),
        ("a: 1\n---\na: 2", "x.yaml:2:1: a file holds one document; this begins a second"),
        ("", "x.yaml:1:1: the file is empty"),
        ("# nothing\n", "x.yaml:1:1: the file is empty"),
        ("a: \x07", "x.yaml:1:4: the character U+0007 is not allowed in a text file"),
        ("a: 1\nb: \x00", "x.yaml:2:4: the character U+0000 is not allowed in a text file"),
        ("a:\n\t- 1", "x.yaml:2:1: a: this is not valid YAML: indent with spaces, not with tabs"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_place(text, said):
    """One clear sentence with line and column."""
    assert problems(text) == [said]


@pytest.mark.parametrize(
    "text", ["a: [1", "a: {b: 1", "a: b: c", "a: @x", "a: 'x", "- a\nb: 1", "%", "a: |x"]
)
def test_broken_yaml_is_one_problem_with_its_place(text):
    """A syntax error ends the reading and is told in a sentence."""
    (said,) = problems(text)
    assert "this is not valid YAML: " in said


def test_all_problems_are_told_at_once():
    """What does not end the reading is collected, in the order of the lines."""
    found = problems("a: *x\nb: !t 1\nc: 1\nc: 2\nd: 1e999\n")
    assert [said.split(":")[1] for said in found] == ["1", "2", "4", "5"]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 30_000 + "]" * 30_000,
        "- " * 30_000,
        "{a: " * 30_000,
        "? " * 30_000,
        "[ #]\n" * 30_000,
        '["]", ' * 30_000,
        "# " + "]" * 30_000 + "\n" + "[" * 30_000,
        "".join(" " * depth + "a:\n" for depth in range(3_000)),
    ],
)
def test_deep_nesting_is_refused_however_it_is_written(text):
    """Brackets in comments and quotes do not deceive the count."""
    found = problems(text)
    assert found
    assert all("nest" in said or "plain text" in said for said in found[-1:])


def test_depth_is_refused_just_beyond_the_limit():
    """At the limit a value is read."""
    assert not problems("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    assert problems("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_an_alias_bomb_is_refused():
    """Nothing is ever expanded."""
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    names = "abcdefghij"
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in pairwise(names)]
    assert any("aliases" in said for said in problems("\n".join(lines)))


def test_too_many_values_are_refused():
    """The number of values is limited."""
    (said,) = problems("[" + "1," * MAX_VALUES + "]")
    assert "more than 500,000 values" in said


def test_too_many_problems_are_counted():
    """A file full of faults does not flood the reader."""
    found = problems("[" + "*x," * (MOST + 100) + "]")
    assert len(found) == MOST + 1
    assert found[-1].endswith("and 100 more problems from here on")


def test_a_file_that_is_too_large_is_refused(tmp_path):
    """The size is limited before anything is parsed."""
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(BadFile, match="larger than 8 MiB"):
        read(path)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    """Bytes that are not UTF-8 are told with line and column."""
    path = tmp_path / "bytes.yaml"
    path.write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(BadFile) as refused:
        read(path)
    assert refused.value.problems == (Problem(str(path), 2, 4, "", "expected text in UTF-8"),)


def test_a_byte_order_mark_and_windows_lines_are_read(tmp_path):
    """Editors on Windows write them."""
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    document = read(path)
    assert document.data == {"a": 1, "b": 2}
    assert document.place(("b",)) == (2, 4, "b")


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    """Each is one clear error."""
    with pytest.raises(BadFile, match="there is no such file"):
        read(tmp_path / "missing.yaml")
    with pytest.raises(BadFile, match="there is no such file"):
        read("bad\0name.yaml")
    with pytest.raises(BadFile, match="this is a folder"):
        read(tmp_path)


def test_problems_as_json():
    """What --json prints: path, line, column, where and message of each."""
    error = BadFile([Problem("m.yaml", 3, 1, "", "b"), Problem("m.yaml", 2, 5, "a.0", "c")])
    assert error.as_json() == {
        "errors": [
            {"path": "m.yaml", "line": 2, "column": 5, "where": "a.0", "message": "c"},
            {"path": "m.yaml", "line": 3, "column": 1, "where": "", "message": "b"},
        ]
    }
    assert str(error) == "m.yaml:2:5: a.0: c\nm.yaml:3:1: b"
