"""The table as a picture: ground, light, structures, tiles, marks and words on it."""
