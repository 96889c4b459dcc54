"""The sight lab: a table on which all can be placed, drawn and changed by hand; it is the map editor."""
