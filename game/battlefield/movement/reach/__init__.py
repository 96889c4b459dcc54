"""The ground that a walk reaches: exact polygons, and an estimate on cells."""
