"""The table as a picture: ground, light, structures, tiles."""
