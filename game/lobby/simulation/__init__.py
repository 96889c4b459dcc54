"""Simulations: computer players against each other, many games in several processes, and their summary."""
