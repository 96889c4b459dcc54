"""The cheapest path of a unit to a point: starts, search, and refinements of the result."""
