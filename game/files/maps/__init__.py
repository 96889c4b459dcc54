"""Maps, map/1: read and written."""
