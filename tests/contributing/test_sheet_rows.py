"""Record sheets of units: done in a scratch copy."""

from __future__ import annotations

SHEET = '''

def sheet(view: State, unit: Unit) -> SheetDrawing:
    """Return the record sheet of a company: a square with a bubble for each ten men."""
    corners = (Point(0, 0), Point(20, 0), Point(20, 20), Point(0, 20))
    square = SheetPart("SQ", "square", corners, unit.profile.men, unit.status.men, each=10)
    return SheetDrawing(unit.name, "company", figures=(SheetFigure("Square", 20, 20, (square,)),))

'''
COMPANIES = """
format: scenario/1
name: Companies
map: {size: [36, 24], features: []}
rules: [pikes]
sides:
  - {name: Red, edge: west, units: [{id: a, card: GRF-1N, at: [10, 12]}]}
  - {name: Blue, edge: east, units: [{id: b, card: LEVY, at: [18, 12]}]}
"""
SHOWN = """
company = next(unit for unit in battle.view.units.values() if unit.name.startswith("Griffins"))
battle.select(company.id)
pilot.press("ctrl+i")
pilot.step(times=10)
assert pilot.sees("company"), pilot.words
assert pilot.sees("SQ 40/40"), pilot.words
print("SHOWN")
"""


def test_units_have_record_sheets_by_a_function_in_sheets(scratch):
    """A family without any gets one function and its place; nothing else changes."""
    face = scratch.add_toy("pikes") / "__init__.py"
    imports = "from game.core.views.marks import Cells, Mark, Ring\n"
    drawing = "from game.core.views.sheet_drawing import SheetDrawing, SheetFigure, SheetPart\n"
    scratch.replace(face, imports, imports + drawing)
    scratch.replace(face, "import UnitId\n", "import Unit, UnitId\n")
    scratch.replace(face, "\nRULESET =", f"{SHEET}\nRULESET =")
    scratch.replace(face, "    profile=Profile,", "    sheets=(sheet,),\n    profile=Profile,")
    printed = scratch.pilot(scratch.write("companies.yaml", COMPANIES), SHOWN)
    assert "SHOWN" in printed
