"""Terrain: features, kinds, the ground; and their prepared form."""
