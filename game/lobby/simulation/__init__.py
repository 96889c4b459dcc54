"""Simulation: many games between computer players, in several processes, and their summary."""
