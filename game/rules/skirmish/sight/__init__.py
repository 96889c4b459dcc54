"""Sight between models: parts, area terrain, obstacles, elevation."""
