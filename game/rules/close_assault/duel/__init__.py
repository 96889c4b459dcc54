"""Duels: setting out, outcomes of all pairs of tactics, whole fights."""
