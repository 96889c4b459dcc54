"""What a walk costs: terrain, a given path, and obstacles along it."""
