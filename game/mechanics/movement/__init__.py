"""Walking in any family: marches, costs of legs, proposed paths."""
