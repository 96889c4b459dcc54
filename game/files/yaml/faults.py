"""Complaints of the YAML parser, in words for players."""

from __future__ import annotations

import yaml

PLAINLY = {
    "did not find expected ',' or ']'": "expected , or ] here",
    "did not find expected ',' or '}'": "expected , or } here",
    "did not find expected key": "expected `key: value` here",
    "did not find expected '-' indicator": "expected another item beginning with - here",
    "did not find expected node content": "expected a value here",
    "did not find expected <document start>": "expected nothing more here",
    "found unexpected end of stream": "a text in quotes is not closed",
    "found character that cannot start any token": "no text begins with this character; put it in quotes",
    "could not find expected ':'": "expected : after the key",
    "mapping values are not allowed in this context": "no : may follow here; put a text with : in quotes",
}


def located(error: yaml.MarkedYAMLError, text: str) -> tuple[int, int, str]:
    """Return line and column, from 1, and the message for *error* in *text*."""
    mark, began = error.problem_mark or error.context_mark, error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.rstrip().split("\n")
    if line >= len(lines):
        line, column = len(lines) - 1, len(lines[-1])
    words = PLAINLY.get(error.problem or "", error.problem or error.context or "it cannot be read")
    if lines[line][: column + 1].isspace() and lines[line][column : column + 1] == "\t":
        words = "indent with spaces, not with tabs"
    if began is not None and began.line != line:
        words += f" (begun on line {began.line + 1})"
    return line + 1, column + 1, f"this is not valid YAML: {words}"
