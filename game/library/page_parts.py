"""Parts of self-contained HTML pages: their look, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

LOOK = """
body { font: 15px/1.5 "Source Sans 3", system-ui, sans-serif; max-width: 1000px; margin: 2rem auto;
       padding: 0 1rem; color: #1c2430; background: #f7f5f0; }
h1 { font-size: 1.8rem; margin-bottom: 0; } h2 { margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 600; }
th, td { padding: .3rem .7rem .3rem 0; border-bottom: 1px solid #d9d4c7; } td.n, th.n { text-align: right; }
.bar { position: relative; height: 10px; width: 180px; background: #e4dfd2; border-radius: 5px; }
.bar i { position: absolute; height: 10px; background: #8fa9c9; border-radius: 5px; }
.bar b { position: absolute; width: 2px; height: 14px; top: -2px; background: #1c2430; }
figure > svg { width: 100%; height: auto; border-radius: 6px; }
figure { margin: 1rem 0; } figcaption { color: #5b6472; }
"""


def page(title: str, body: Iterable[str]) -> str:
    """Return the page of *body*, which is HTML."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{LOOK}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'


def table(head: Iterable[str], rows: Iterable[tuple[str, ...]], *, first_number: int) -> Iterator[str]:
    """Yield a table whose columns from *first_number* on are right-aligned; cells are HTML."""
    yield "<table><tr>"
    yield from (f"<th{_right(place, first_number)}>{name}</th>" for place, name in enumerate(head))
    yield "</tr>"
    for row in rows:
        shown = (f"<td{_right(place, first_number)}>{cell}</td>" for place, cell in enumerate(row))
        yield f"<tr>{''.join(shown)}</tr>"
    yield "</table>"


def _right(place: int, first: int) -> str:
    return ' class="n"' if place >= first else ""
