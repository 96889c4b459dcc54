"""The cost of a walk: terrain, a given path, and obstacles along it."""
