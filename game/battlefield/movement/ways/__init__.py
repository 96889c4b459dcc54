"""The cheapest way of a unit to a point: where it starts, the search, and refinements of what it finds."""
