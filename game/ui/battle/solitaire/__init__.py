"""Computer players in a battle: their moves at a readable pace, their reasons, and hints."""
