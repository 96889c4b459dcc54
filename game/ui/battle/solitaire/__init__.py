"""Computer players at a battle: their moves at a pace that can be followed, their reasons, and hints."""
