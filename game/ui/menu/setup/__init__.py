"""Set up your own: a map, two forces, rules."""
