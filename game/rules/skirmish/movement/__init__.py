"""How squads and single models move."""
