"""What the skirmish family answers computer players, squad by squad."""
