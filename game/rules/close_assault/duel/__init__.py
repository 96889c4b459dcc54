"""Duels: how they begin, what every pair of tactics would do, whole fights."""
