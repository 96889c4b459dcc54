"""Reading and writing maps, map/1."""
