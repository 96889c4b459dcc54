"""The sight lab: a table on which everything is put, drawn and changed by hand; it is the map editor."""
