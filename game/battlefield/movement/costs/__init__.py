"""What a walk costs: the costs of terrain, of a given path, and what a base runs into on its way."""
